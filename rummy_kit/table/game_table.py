"""The base of every game's table: what all tables have. A game adds what is particular to it.

The words are in the game's ``strings.toml``, after those of all tables (``strings.toml`` here) and of its subject:

===============  ========================================================================================
``[now.CODE]``   what to do now: ``title`` and ``text``; all games have ``over`` and ``waiting``; the ``next`` of
                 ``over``, which is optional, is one thing to do next time
``[steps]``      the steps of a turn, in order
``[ending]``     each ending of a round in words
``[zone.ID]``    ``title`` and ``say`` of a place, and ``note`` and ``caption`` if it has them
``[button.ID]``  ``label`` and ``note`` of a button
``[tell.KIND]``  an event in words: ``what``; ``known`` for a reader who knows its secrets; ``you`` for the player;
                 ``line`` for the player's line, where ``{card}`` and ``{cards}`` are small cards
``[option.ID]``  the ``label`` of a house rule; ``[option.ID.choices]`` has choices that need words
``[CODE]``       what is wrong: ``title``, ``what``, ``hint``, ``solution``; see ``texts.py`` for the forms
===============  ========================================================================================
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar, Generic

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import DeckRow
from rummy_kit.engine.events import Dealt, Event, RoundOver, Secret, TakenBack
from rummy_kit.engine.options import word
from rummy_kit.engine.rules import UNKNOWN, Obs, Rules, beside
from rummy_kit.engine.rummy import to_come
from rummy_kit.engine.state import Outcome
from rummy_kit.engine.turns import DrawFrom
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.table import deeds, parts, speech
from rummy_kit.table.panel import COMMON_WORDS, DEPTHS, panel_of
from rummy_kit.table.view import (
    ActionView,
    BannerView,
    CardView,
    DeedView,
    Draft,
    FaceView,
    GameView,
    HandleView,
    Intent,
    MeldView,
    PanelView,
    PieceView,
    RuleView,
    SheetRow,
    SheetView,
    StepView,
    Tag,
    TrayView,
    Utterance,
    WayView,
    ZoneView,
)
from rummy_kit.table.weighing import Weighing
from rummy_kit.texts import Texts, Who

LAST_TURNS = 3  # the banner counts down from this many before a limit

Simple = Mapping[str, Callable[[int], Action]]
"""Button → the move that it makes for a seat, whatever cards are chosen."""
TAKE = partial(DrawFrom, source="discards")

Doing = tuple[str, Mapping[str, Any]]
"""What to do now: a code with words under ``[now.CODE]``, and the values that they name."""


@dataclass(frozen=True)
class Seen(Generic[Obs]):
    """What one player sees of a table: what they may know, what they have chosen, the names by seat ("You", "Ada"), and
    the rules. A game with a work area adds what is in it.
    """

    obs: Obs
    draft: Draft
    names: Sequence[str]
    rules: Any

    @property
    def my_move(self) -> bool:
        """Whether the viewer is to act."""
        return self.obs.my_move

    @property
    def my_turn(self) -> bool:
        """Whether it is the viewer's turn, even while others are asked something."""
        return self.obs.turn == self.obs.seat and self.obs.outcome is None

    @property
    def drawing(self) -> bool:
        """Whether the viewer is to draw."""
        return self.my_move and self.obs.phase == "draw"

    @property
    def playing(self) -> bool:
        """Whether the viewer may lay and discard."""
        return self.my_move and self.obs.phase == "play"

    @property
    def one(self) -> str:
        """The chosen hand card, if it is exactly one."""
        return self.draft.faces[0] if len(self.draft.hand) == 1 else ""

    @property
    def depth(self) -> int:
        """How many discards are chosen: the deepest one chosen and all above it."""
        row = len(self.obs.discards)
        chosen = [at for zone, at in self.draft.zones if zone == "discards" and 0 <= at < row]
        return row - min(chosen) if chosen else 0

    @property
    def others(self) -> list[int]:
        """The seats of the other players."""
        return [seat for seat in range(self.obs.seats) if seat != self.obs.seat]

    def who(self, seats: int | Sequence[int]) -> Who:
        """These players in a sentence."""
        return speech.who(seats, self.names)


class GameTable(ABC, Weighing[Obs]):
    """How a game looks and speaks. What it shows is made from an Observation, so nothing hidden can be in it.

    ``seen`` is what :meth:`look` returns: a ``Seen[Obs]``, or the game's own subclass of it, its ``seen_type``.

    ``general_words`` are the strings files of tables like this, ``subject_words`` those of the game's subject.
    ``places`` is how many melds have a place in front of each player. ``ways`` says where the cards of each kind of
    event come from and go to. ``simple`` has the buttons whose move needs no cards. ``idle`` lists the buttons that are
    shown but disabled while others play: id, icon and, where the words need values, the code of other words. They are
    the buttons for drawing, so none of them moves when the turn comes.
    """

    general_words: ClassVar[tuple[Path, ...]] = (COMMON_WORDS,)
    subject_words: ClassVar[tuple[Path, ...]] = ()
    places: ClassVar[int] = 0
    idle: ClassVar[tuple[tuple[str, ...], ...]] = ()
    ways: ClassVar[deeds.Ways] = deeds.WAYS
    simple: ClassVar[Simple] = {}
    seen_type: ClassVar[type[Seen[Any]]] = Seen

    def __init__(self, rules: Any) -> None:
        self.rules: Rules[Any, Obs] = rules

    @cached_property
    def texts(self) -> Texts:
        """All words of this table."""
        return Texts.load(*self.general_words, *self.subject_words, beside(type(self), "strings.toml"))

    def say(self, code: str, part: str = "what", **data: Any) -> str:
        """One part of a code in words."""
        return self.texts.say(code, part, data)

    def option_label(self, name: str) -> str:
        """What a form calls a house rule."""
        return self.say(f"option.{name}", "label")

    def choice_label(self, name: str, choice: Any) -> str:
        """What a form calls a choice of a house rule: its words, or the choice itself if it has none."""
        return self.say(f"option.{name}.choices", word(choice)) or word(choice)

    # -- cards

    @abstractmethod
    def face(self, row: DeckRow, order: int) -> FaceView:
        """How the cards from this row of the deck look; ``order`` is their place in a sorted hand."""

    def faces(self) -> dict[str, FaceView]:
        """How every face of the deck looks."""
        return dict(self._faces)

    def name_card(self, face: str, form: str = "") -> str:
        """A card's name in a sentence, in the form that the sentence asks for: ``{card:the}``."""
        return self._faces[face]["say"] if face in self._faces else face

    @cached_property
    def _faces(self) -> dict[str, FaceView]:
        return {row.face: self.face(row, order) for order, row in enumerate(self.rules.deck.rows)}

    def card(self, face: str) -> speech.CardWord:
        """The card as a value for a sentence."""
        return speech.CardWord(face, self.name_card)

    # -- the table as a whole

    def describe(self, obs: Obs, draft: Draft, names: Sequence[str]) -> GameView:
        """What the table shows this player; ``names`` is as in :class:`Seen`."""
        seen = self.look(obs, draft, names)
        shown: GameView = {
            "banner": self.banner(seen),
            "notes": [self.note(seen, seat) for seat in range(obs.seats)],
            "melds": [list(self.melds(seen, seat)) for seat in range(obs.seats)],
            "places": self.places,
            "zones": list(self.zones(seen)),
            "tray": self.tray(seen),
            "tags": self.tags(seen),
            "fits": self.fits(seen),
            "actions": [
                *(self.buttons(seen) if seen.my_move else self._idle_buttons(seen)),
                *self.other_buttons(seen),
            ],
            "sheet": self.sheet(),
            "table_words": self.table_words(seen),
        }
        if goal := self.goal():
            shown["goal"] = goal
        return shown

    def look(self, obs: Obs, draft: Draft, names: Sequence[str]) -> Seen[Obs]:
        """What every method below receives."""
        return self.seen_type(obs, draft, names, self.rules)

    @abstractmethod
    def zones(self, seen: Any) -> Iterable[ZoneView]:
        """The places for cards in the middle of the table."""

    @abstractmethod
    def buttons(self, seen: Any) -> Iterable[ActionView]:
        """The buttons of the viewer, who is to act."""

    def melds(self, seen: Any, seat: int) -> Iterable[MeldView]:
        """The melds in front of that seat."""
        return ()

    def show_laid(self, seen: Any, seat: int, events: Sequence[Event]) -> Iterable[MeldView]:
        """What that player has laid in this round; ``events`` are what they did, oldest first.

        By default, it is the melds in front of that seat. A game in which nothing stays there finds it in the events.
        """
        return self.melds(seen, seat)

    def tray(self, seen: Any) -> TrayView | None:
        """The work area, if the viewer has one now."""
        return None

    def note(self, seen: Any, seat: int) -> str:
        """A few words under a player's name."""
        return ""

    def tags(self, seen: Any) -> dict[str, list[Tag]]:
        """Marks on hand cards: key → tags; by default for the card that must be used before anything else."""
        owed = seen.obs.owed if seen.my_turn else None
        return {f"{owed}#1": ["duty"]} if owed else {}

    def fits(self, seen: Any) -> list[str]:
        """The keys of hand cards that the work area still needs."""
        return []

    def sheet(self) -> SheetView | None:
        """The reference card."""
        return None

    def goal(self) -> str:
        """How long a match is, for the line at the top."""
        return ""

    def table_words(self, seen: Any) -> str:
        """The table for a screen reader: its zones, then the other players."""
        zones = [f"{zone['say']}." for zone in self.zones(seen)]
        return " ".join([*zones, *(self.player_words(seen, seat) for seat in seen.others)])

    def player_words(self, seen: Any, seat: int) -> str:
        """Another player for a screen reader."""
        laid = "; ".join(meld["say"] for meld in self.melds(seen, seat))
        data = {"who": seen.who(seat), "n": seen.obs.hand_counts[seat], "note": self.note(seen, seat), "laid": laid}
        parts = ["holds", *(["note"] if data["note"] else []), *(["laid"] if laid else [])]
        return f"{''.join(self.say('player', part, **data) for part in parts)}."

    # -- what to do now

    def banner(self, seen: Any) -> BannerView:
        """What to do, and how far the turn has got."""
        code, data = self._now(seen)
        said = [*filter(None, [self.last_turns(seen)]), self.say(f"now.{code}", "text", **data)]
        left = self.rules.turns_left(seen.obs.turn_number, seen.obs.seats)
        if left and left <= LAST_TURNS and seen.my_turn:
            said.append(f"{self.turns_left(seen.obs)}.")
        return {
            "title": self.say(f"now.{code}", "title", **data),
            "text": " ".join(said),
            "steps": self.steps(seen) if seen.my_turn else [],
            "yours": seen.my_move,
        }

    def _now(self, seen: Seen[Obs]) -> Doing:
        if seen.obs.outcome is not None:
            return "over", self.over(seen)
        if not seen.my_move:
            return self.waiting(seen)
        return self.to_do(seen)

    @abstractmethod
    def to_do(self, seen: Any) -> Doing:
        """What the viewer, who is to act, can do now."""

    def waiting(self, seen: Any) -> Doing:
        """What the banner says while others are to act."""
        return "waiting", {"who": seen.who(seen.obs.turn)}

    def over(self, seen: Any) -> Mapping[str, Any]:
        """The values that the words for the end of a round can name."""
        assert seen.obs.outcome is not None
        return self.describe_ending(seen.obs.outcome, seen.obs.hand_counts, seen.names)

    def describe_ending(
        self, over: Outcome | RoundOver, hand_counts: Sequence[int], names: Sequence[str]
    ) -> dict[str, Any]:
        """How a round ended: the ``winners``, who is ``out`` of cards, the ``points``, and the ``ending`` in words."""
        data: dict[str, Any] = {
            "winners": speech.who(over.winners, names),
            "out": speech.who([seat for seat, count in enumerate(hand_counts) if not count], names),
            "points": ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(over.points)),
        }
        return {**data, "ending": self.say("ending", over.ending, **data)}

    def steps(self, seen: Any) -> list[StepView]:
        """The steps of a turn; those before :meth:`step` are done."""
        at = self.step(seen)
        labels = [self.say("steps", part) for part in self.texts.parts("steps")]
        return [
            {"label": label, "state": "done" if place < at else "on" if place == at else "todo"}
            for place, label in enumerate(labels)
        ]

    def step(self, seen: Any) -> int:
        """The index of the step that the turn has reached."""
        return 0

    def turns_left(self, obs: Obs) -> str:
        """How many turns are left, where a house rule limits them; otherwise ``""``."""
        left = self.rules.turns_left(obs.turn_number, obs.seats)
        return self.say("turns_left", "last" if left == 1 else "some", n=left) if left else ""

    def last_turns(self, seen: Seen[Obs]) -> str:
        """With ``equal_turns``: who is out, and whose last turns follow; ``""`` while nobody is out."""
        out = [seat for seat, count in enumerate(seen.obs.hand_counts) if not count]
        if not (getattr(self.rules.options, "equal_turns", False) and out) or seen.obs.outcome is not None:
            return ""
        return self.say("tell.last_turns", who=seen.who(out), left=seen.who((seen.obs.turn, *to_come(seen.obs))))

    # -- parts with their words

    def stock(self, seen: Seen[Obs], **more: Any) -> ZoneView:
        """The stock; its words can name how many turns are ``left``."""
        left = self.turns_left(seen.obs)
        return self.zone("stock", layout="stock", count=seen.obs.stock_count, left=left and f"; {left}", **more)

    def zone(self, id: str, shown: Iterable[CardView] = (), **more: Any) -> ZoneView:
        """A place with cards and the words of ``[zone.ID]``; ``more`` holds fields of :func:`parts.zone` and values for
        the words.
        """
        lying = list(shown)
        looks = {name: more.pop(name) for name in tuple(more) if name in _ZONE}
        data = {"count": looks.get("count", len(lying)), **more}
        return parts.zone(
            id, self.say(f"zone.{id}", "title", **data), self.say(f"zone.{id}", "say", **data), lying, **looks
        )

    def button(
        self,
        id: str,
        icon: str = "check",
        enabled: bool = True,
        *,
        main: bool = False,
        spare: bool = False,
        note: str | None = None,
        part: str = "note",
        words: str = "",
        **data: Any,
    ) -> ActionView:
        """A button with the words of ``[button.ID]``, or of ``words`` in place of ID.

        Its note is their ``part`` of that name, or ``note`` itself. A ``spare`` button is not needed now.
        """
        code = f"button.{words or id}"
        said = self.say(code, part, **data) if note is None else note
        return parts.button(id, self.say(code, "label", **data), said, icon, enabled, main=main, spare=spare)

    def other_step(self, *ids: str, part: str = "note", note: str | None = None) -> Iterator[ActionView]:
        """The buttons of another step of the turn, as in :attr:`idle`: they keep their places and say why they are
        disabled.
        """
        for id, icon, *words in self.idle:
            if id in ids:
                yield self.button(id, icon, False, words="".join(words), part=part, note=note, spare=True)

    def make_sheet(self, groups: Mapping[str, Sequence[SheetRow]], **data: Any) -> SheetView:
        """A reference card: groups of lines with the titles in ``[sheet]``, leaving out groups without lines."""
        listed = [(self.say("sheet", group, **data), list(rows)) for group, rows in groups.items() if rows]
        return {
            "title": self.say("sheet", "title"),
            "groups": [{"title": title, "rows": rows} for title, rows in listed],
        }

    def _idle_buttons(self, seen: Any) -> list[ActionView]:
        obs = seen.obs
        code = "over" if obs.outcome is not None else "answers" if obs.window is not None else "waiting"
        why = self.say("idle", code, who=seen.who(obs.turn))
        return [
            self.button(id, icon, False, note=why, words="".join(words), spare=at >= DRAWS)
            for at, (id, icon, *words) in enumerate(self.idle)
        ]

    def other_buttons(self, seen: Any) -> Iterable[ActionView]:
        """Buttons that follow all others and are always there, no matter who is to act."""
        return ()

    # -- from an intent to an action

    def interpret(self, obs: Obs, intent: Intent, draft: Draft) -> Action | Verdict:
        """The action that an intent means, or a verdict that teaches."""
        refused = self.rules.not_now(obs, obs.seat)
        if refused is not None:
            return refused
        seen = self.look(obs, draft, ())
        place = self.read_drop(seen, intent.place) if intent.kind == "drop" else intent.place
        simple = self.simple.get(place)
        meant = self.find_action(seen, place) if simple is None else simple(obs.my_seat)
        return UNKNOWN if meant is None else meant

    def read_drop(self, seen: Any, place: str) -> str:
        """The button that dropping cards on a place stands for, otherwise the place itself."""
        return {"stock": "draw", "discards": "take" if seen.obs.phase == "draw" else "discard"}.get(place, place)

    @abstractmethod
    def find_action(self, seen: Any, place: str) -> Action | Verdict | None:
        """The action that any other button or a place stands for; ``None`` if the place means nothing here."""

    # -- words

    def panel(self, violation: Violation) -> PanelView:
        """A panel with a violation in words and the picture that explains it. The caller sets the ``id``."""
        violation = replace(violation, data=self.in_words(violation))
        topic = self.topic(violation) if violation.kind == "concept" else ""
        panel = panel_of(self.texts, violation, topic)
        if why := self.why(violation):
            panel["why"] = why
        if handle := self.handle(violation):
            panel["handle"] = handle
        if rule := self.rule(violation.rule):
            panel["rule"] = rule
        return panel

    def in_words(self, violation: Violation) -> dict[str, Any]:
        """The values of a violation as its sentences name them: cards by their names."""
        words = dict(violation.data)
        if "card" in words:
            words["card"] = self.card(words["card"])
        if "cards" in words:
            words["cards"] = [self.card(card) for card in words["cards"]]
        return words

    def rule(self, number: str) -> RuleView | None:
        """The rule of that number in the rule sheet's own words, if there is one."""
        text = self.rules.rule_texts.get(number)
        return {"code": number, "text": text.replace("`", "")} if text else None

    def topic(self, violation: Violation) -> str:
        """What a *concept* is about, in a word."""
        return self.say("table", "topic")

    def why(self, violation: Violation) -> dict[str, Any] | None:
        """The picture that explains a violation, if there is one."""
        return None

    def handle(self, violation: Violation) -> HandleView | None:
        """The same picture for the player to handle, beginning as the player's answer left it, if there is one."""
        return None

    def tell(self, event: Event, reader: int | None, names: Sequence[str]) -> str:
        """The event as a sentence for that reader; ``""`` if it needs no words."""
        code = f"tell.{event.kind}"
        data = {**speech.values(event, reader, names, self.name_card), **self.event_values(event, reader, names)}
        secrets = [value for value in event.values().values() if isinstance(value, Secret)]
        if secrets and all(value.of(reader) is not None for value in secrets) and self.texts.has(code, "known"):
            return self.say(code, "known", **data)
        mine = reader is not None and event.player == reader and self.texts.has(code, "you")
        return self.say(code, "you" if mine else "what", **data)

    def event_values(self, event: Event, reader: int | None, names: Sequence[str]) -> Mapping[str, Any]:
        """Further values that the sentence of an event can name, made from its own."""
        return (
            self.describe_ending(event, [len(hand) for hand in event.hands], names)
            if isinstance(event, RoundOver)
            else {}
        )

    # -- what the others see of a move

    def deed(self, n: int, event: Event, reader: int, names: Sequence[str]) -> DeedView | None:
        """What a player did, for their line; ``None`` for an event that does not belong there."""
        said = "" if isinstance(event, Dealt | RoundOver | TakenBack) else self.tell(event, reader, names)
        line = self.line(event, reader, names) if said else []
        if not line:
            return None
        deed: DeedView = {"n": n, "line": line, "say": said, "ways": list(self.find_ways(event, reader))}
        if event.player != reader and self.touches(event, reader):
            deed["yours"] = True
        return deed

    def line(self, event: Event, reader: int | None, names: Sequence[str]) -> list[PieceView]:
        """The event in a few words and small cards, or its sentence if it has no words for the line."""
        code = f"tell.{event.kind}"
        if not self.texts.has(code, "line"):
            return deeds.pieces([self.tell(event, reader, names)])
        words = {**speech.values(event, reader, names, self.name_card), **self.event_values(event, reader, names)}
        cards = {name: deeds.Small.cards(*faces) for name, faces in deeds.faces_in(event, reader).items()}
        values = {**words, **cards, **self.small_cards(event, reader)}
        return deeds.pieces(self.texts.pieces(code, "line", values, (deeds.Small,)))

    def small_cards(self, event: Event, reader: int | None) -> Mapping[str, deeds.Small]:
        """More small cards and melds that the line of an event can name."""
        return {}

    def find_ways(self, event: Event, reader: int | None) -> Iterable[WayView]:
        """The paths of the cards that moved; by default, the one in :attr:`ways` for this kind of event."""
        start, end = self.ways.get(event.kind, ("", ""))
        faces = self.faces_moved(event, reader)
        if start and faces:
            own = f"seat:{event.player}"
            places = [own if place == "seat" else place for place in (start, end)]
            yield deeds.way(faces, *places, shown=start == "seat" and len(faces) > 1)

    def faces_moved(self, event: Event, reader: int | None) -> tuple[str, ...]:
        """The cards that moved with this event."""
        return deeds.faces_moved(event, reader)

    def touches(self, event: Event, reader: int) -> bool:
        """Whether another player's deed concerns the reader's own cards; by default, whether the event names the
        reader.
        """
        return reader in deeds.seats_named(event)

    def explain(self, event: Event, reader: int) -> Violation | None:
        """What an event teaches that reader, such as why their claim was returned; usually nothing."""
        return None

    def hear(self, obs: Obs, draft: Draft) -> Utterance | None:
        """What the button ``hear`` plays now, in a game with sounds."""
        return None

    def hint(self, obs: Obs, draft: Draft, depth: int) -> Violation | None:
        """A *tip* for this position. Depth 0 points at something, 1 states the principle, 2 is the worked move."""
        ranked = self.rules.rank(obs)
        if not ranked or not ranked[0].reason:
            return None
        return self.tip(ranked[0].reason, ranked[0].data, depth)

    def tip(self, code: str, data: Mapping[str, Any], depth: int) -> Violation:
        """A tip at this depth, or at the greatest depth that has words."""
        deepest = sum(self.texts.has(code, part) for part in DEPTHS) - 1
        return Violation("", code, {**data, "depth": min(depth, max(deepest, 0))}, kind="tip")


DRAWS = 2  # the first buttons of a turn: draw from the stock, take from the discards
_ZONE = ("layout", "count", "note", "caption", "pick", "target", "next", "takes", "mine")
