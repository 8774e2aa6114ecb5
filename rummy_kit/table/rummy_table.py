"""The table of a plain rummy (``engine.meld_rummy``): stock, discards, everybody's melds, and a button for each move.

A game seldom needs more: the deck says what its cards look like, and its ``strings.toml`` adds its words to those in
``rummy_table.toml`` beside this file:

==================  =====================================================================================
``[meld.KIND]``     a meld of that kind: its ``name``, and ``say`` to read out; ``{cards}``, ``{n}``
``[table]``         ``topic``, what ideas are about: "Idea: letters"
``[CODE]``          why cards are not a meld, by the codes of the game's ``check_meld``
==================  =====================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Literal, cast

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import DeckRow
from rummy_kit.engine.events import Event
from rummy_kit.engine.meld_rummy import Laid, LaidOff, Lay, LayOff, MeldObservation, MeldRummy
from rummy_kit.engine.turns import Discard, DrawFrom
from rummy_kit.engine.verdict import Verdict, Violation, refuse
from rummy_kit.table import parts
from rummy_kit.table.game_table import TAKE, Doing, GameTable, Seen, Simple
from rummy_kit.table.panel import COMMON_WORDS
from rummy_kit.table.view import ActionView, FaceView, MeldView, ZoneView, number_in

RUMMY_WORDS = Path(__file__).with_name("rummy_table.toml")

Look = tuple[str, str, str]
"""How the cards of a kind look: shape, pattern and colour, as in ``FaceView``."""

LOOKS: tuple[Look, ...] = (
    ("square", "plain", "teal"),
    ("circle", "dots", "red"),
    ("hexagon", "diag", "blue"),
    ("square", "bars", "green"),
    ("circle", "frame", "violet"),
    ("hexagon", "plain", "ochre"),
)
"""For the kinds of a deck in order, starting again after the last. These shapes have room for two digits."""
WIDEST_MARK = 2.2  # on the edge of a card, in heights of a letter
WIDEST_SYMBOL = 5.2  # of one part, in the corner of a card
WILD: Look = ("star", "plain", "black")

BUTTONS: dict[str, tuple[tuple[str, str], ...]] = {
    "draw": (("draw", "draw"), ("take", "hand")),
    "play": (("lay", "lay"), ("lay_off", "lay"), ("discard", "out")),
}
"""The buttons of each phase with their icons."""


def short_mark(face: str) -> str:
    """What is printed on a card's edge: the face if all of it fits, since part of it might mean something else.

    >>> [short_mark(face) for face in ("Au", "1/12", "12/12", "250m")]
    ['Au', '1/12', '', '']
    """
    return face if len(face) <= 2 or width_of(face) <= WIDEST_MARK else ""


def width_of(text: str) -> float:
    """The approximate width of a text, in heights of its letters.

    >>> width_of("1:1")
    1.55
    """
    return round(sum(0.35 if letter in "./,:'()|Iijlft" else 0.9 if letter in "mwMW" else 0.6 for letter in text), 2)


def drawing(text: str) -> dict[str, Any]:
    """A text for the middle of a card; a fraction is stacked as in handwriting.

    >>> drawing("2/12")
    {'draw': 'stack', 'top': '2', 'bottom': '12'}
    """
    top, stroke, bottom = text.partition("/")
    if stroke and top.isalnum() and bottom.isalnum():
        return {"draw": "stack", "top": top, "bottom": bottom}
    return {"draw": "text", "text": text}


class RummyTable(GameTable[MeldObservation]):
    """Stock, discards and melds."""

    general_words = (COMMON_WORDS, RUMMY_WORDS)
    idle = (*BUTTONS["draw"], *BUTTONS["play"])
    simple: ClassVar[Simple] = {"draw": DrawFrom, "take": TAKE}

    @property
    def game(self) -> MeldRummy:
        """The rules, known to be those of a plain rummy."""
        return cast(MeldRummy, self.rules)

    # -- cards

    def face(self, row: DeckRow, order: int) -> FaceView:
        """A card as its row of the deck describes it: ``face`` large, ``name`` below and in sentences, ``mark`` on its
        edge. A column ``mark`` may be empty: nothing is printed there. A column ``symbol`` is what stands in the corner
        in place of the face; a small card breaks its line at a ``|`` in it.
        """
        wild = row.kind == "wild"
        shape, pattern, colour = WILD if wild else self.looks[row.kind]
        name = row.more.get("name") or row.face
        art = {"draw": "star"} if wild else drawing(row.more.get("art") or row.face)
        symbol, mark = ("★", "★") if wild else (row.face, row.more.get("mark", short_mark(row.face)))
        corner = [(part, "", "") for part in row.more.get("symbol", "").split("|") if part]
        look: dict[str, Any] = {"shape": shape, "pattern": pattern, "colour": colour, "mark": mark}
        return parts.face(row, order, art, name, symbol=corner or symbol, name=name, **look)

    @cached_property
    def looks(self) -> Mapping[str, Look]:
        """How the cards of each kind look."""
        kinds = dict.fromkeys(row.kind for row in self.rules.deck.rows if row.kind != "wild")
        return {kind: LOOKS[at % len(LOOKS)] for at, kind in enumerate(kinds)}

    # -- the table

    def zones(self, seen: Seen[MeldObservation]) -> Iterable[ZoneView]:
        """Stock and discards."""
        obs = seen.obs
        yield self.stock(seen, target=seen.drawing, next=seen.drawing)
        discarding = seen.playing and len(seen.draft.faces) == 1
        top = parts.cards("discards", obs.discards)[-1:]
        yield self.zone("discards", top, layout="top", count=len(obs.discards), target=seen.drawing or discarding)

    def melds(self, seen: Seen[MeldObservation], seat: int) -> Iterable[MeldView]:
        """What that player has laid, including the cards that others have laid off on it."""
        mine = seen.playing and bool(self.game.lay_off_rule)
        for at, meld in enumerate(seen.obs.table):
            if meld.owner == seat:
                title = " ".join(self._faces[card]["mark"] for card in meld.cards)
                name, said = (self.meld_words(meld.name, meld.cards, part) for part in ("name", "say"))
                shown = parts.cards(f"meld:{at}", meld.cards)
                yield parts.meld(f"meld:{at}", title, name, said, shown, target=mine and bool(seen.draft.faces))

    def meld_words(self, kind: str, cards: Sequence[str], part: Literal["name", "say"]) -> str:
        """A meld in words: its name, or how it is read out."""
        return self.say(f"meld.{kind}", part, cards=[self.name_card(card) for card in cards], n=len(cards))

    def note(self, seen: Seen[MeldObservation], seat: int) -> str:
        """How many melds a player has laid."""
        return self.say("note", n=sum(meld.owner == seat for meld in seen.obs.table))

    def to_do(self, seen: Seen[MeldObservation]) -> Doing:
        """What the phase asks for."""
        return seen.obs.phase, {}

    def step(self, seen: Seen[MeldObservation]) -> int:
        """Draw, then lay and discard."""
        return 0 if seen.obs.phase == "draw" else 1

    def buttons(self, seen: Seen[MeldObservation]) -> Iterable[ActionView]:
        """The moves of the phase; a button that cannot be pressed now says why."""
        main = ""
        for id, icon in BUTTONS[seen.obs.phase]:
            if id == "lay_off" and not (self.game.lay_off_rule and seen.obs.table):
                continue
            wrong = self._wrong(seen, id)
            main = main or ("" if wrong else id)
            why = self.say(wrong.code, "title", **self.in_words(wrong)) if wrong else None
            yield self.button(id, icon, wrong is None, main=main == id, note=why)

    def _wrong(self, seen: Seen[MeldObservation], id: str) -> Violation | None:
        """The first reason why a button cannot be pressed now.

        Whether cards go together is for the player to find out, so it is only said once they are laid.
        """
        meant = self._action(seen, id)
        answer = meant if isinstance(meant, Verdict) else self.rules.check(seen.obs, meant)
        wrong = None if answer.legal else answer.violations[0]
        return None if wrong is None or wrong.kind == "concept" else wrong

    # -- from an intent to an action

    def find_action(self, seen: Seen[MeldObservation], place: str) -> Action | Verdict | None:
        """The move of a button, or of a card dropped on a meld."""
        where, _, number = place.partition(":")
        if where == "meld" and number_in(number) in range(len(seen.obs.table)):
            return self._with_one(seen, lambda card: LayOff(seen.obs.my_seat, card, number_in(number)))
        return self._action(seen, place) if place in {id for id, *_ in self.idle} else None

    def _action(self, seen: Seen[MeldObservation], id: str) -> Action | Verdict:
        me, faces = seen.obs.my_seat, seen.draft.faces
        if id in self.simple:
            return self.simple[id](me)
        if id == "lay":
            return Lay(me, self.rules.deck.sort(faces)) if faces else self._refuse("choose_cards")
        if id == "lay_off":
            return self._with_one(seen, lambda card: self._lay_off(seen.obs, card))
        return self._with_one(seen, lambda card: Discard(me, card))

    def _with_one(self, seen: Seen[MeldObservation], meant: Callable[[str], Action | Verdict]) -> Action | Verdict:
        """The move that the one chosen card means."""
        return meant(seen.one) if seen.one else self._refuse("choose_one_card", n=len(seen.draft.faces))

    def _lay_off(self, obs: MeldObservation, card: str) -> Action | Verdict:
        """The move that lays the card off on the first meld it fits."""
        at = next((at for at in range(len(obs.table)) if self.game.fits(obs, card, at)), None)
        if at is not None:
            return LayOff(obs.my_seat, card, at)
        return Verdict((Violation(self.game.lay_off_rule, "fits_nowhere", {"card": card}, kind="concept"),))

    def _refuse(self, code: str, **data: Any) -> Verdict:
        return refuse(self.game.turn_rule, code, **data)

    # -- words

    def event_values(self, event: Event, reader: int | None, names: Sequence[str]) -> Mapping[str, Any]:
        """Adds the name of the meld."""
        more = super().event_values(event, reader, names)
        if isinstance(event, Laid | LaidOff):
            return {**more, "meld": self.meld_words(event.sort, event.cards, "name")}
        return more
