"""How the cards, melds and aims of Rummy Battle look, and how they and its events are put into words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from rummy_kit.engine.cards import DeckRow, Face, Pile
from rummy_kit.engine.events import Event
from rummy_kit.engine.verdict import Violation
from rummy_kit.subjects import odds
from rummy_kit.table import deeds, parts, speech
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.view import ButtonView, FaceView, PanelView, SheetRow, SheetView, WayView
from rummy_kit.texts import YOU, Who, upper

from .deck import ACTION_CARDS, ACTIONS, JOKER, MARKER, ONLY_ONCE_OPEN, SECOND_CHANCE
from .events import BattleOver, Laid, LuckyDayPlayed, Stolen, Switched
from .pieces import OUT_EARLY, Aim, BattleObservation
from .rules import RummyBattleRules

JOKER_LOOK: dict[str, Any] = {"shape": "star", "pattern": "frame", "colour": "black"}
COLOURS = {SECOND_CHANCE: "teal", MARKER: "red"}  # those of action cards are violet
SKIPPED = "skipped"  # instead of a guess

WORTH = {"ace": "AS", "tens": "10S", "low": "2S", "joker": JOKER}  # the reference card shows one card of each kind


class BattleWords(GameTable[BattleObservation]):
    """The words of the table; the places and buttons are in ``table.py``."""

    rules: RummyBattleRules
    subject_words = (odds.STRINGS,)
    ways: ClassVar[deeds.Ways] = {
        **deeds.WAYS,
        "bonus": ("stock", "seat"),
        "refill": ("stock", "seat"),
        "reinforcements": ("stock", "seat"),
        "hoard": ("discards", "seat"),
        "under": ("seat", "stock"),
        "pickpocket": ("melds", "seat"),
        "thief": ("melds", "melds"),
    }

    # -- cards -----------------------------------------------------------------------------------

    def face(self, row: DeckRow, order: int) -> FaceView:
        show, suit = partial(parts.face, row, order), odds.SUIT_OF.get(row.face, "")
        if suit:
            art, said, rank = {"draw": "suit", "suit": suit}, odds.name(row.face, "bare"), row.face[:-1]
            return show(art, said, shape="hexagon", colour=odds.SUIT_COLOURS[suit], symbol=rank, mark=suit)
        name = self.say(row.face, "title")
        if row.face == JOKER:
            return show({"draw": "star"}, name, name=name, symbol="★", mark="★", **JOKER_LOOK)
        effect, note = self.say(row.face, "effect"), self.condition(row.face)
        art = {"draw": "effect", "effect": row.face, "text": effect, "note": note}
        said = self.say("face", "limited" if note else "what", name=name, effect=effect)
        kind, colour = "action" if row.kind == "extra" else row.kind, COLOURS.get(row.face, "violet")
        title = self.say(row.face, "short") or name
        return show(art, said, kind=kind, shape="hexagon", colour=colour, symbol=name, name=title)

    def condition(self, face: Face) -> str:
        """When an action card can be played, if not always."""
        return self.say("face", "once_open") if face in ONLY_ONCE_OPEN else ""

    def name_card(self, face: Face, form: str = "") -> str:
        """A card in a sentence: 7♠, the joker, Thief; in the form ``the``: the 7 of spades."""
        if form == "The":
            return upper(self.name_card(face, "the"))
        if face in ACTIONS:
            return self.say(face, "title")
        return odds.name(face) if form == "the" or face not in odds.RANK_OF else odds.short(face)

    def sheet(self) -> SheetView:
        cards = ACTIONS if self.rules.options.extra_cards else ACTION_CARDS
        points = [self._worth_row(kind, odds.POINTS[face]) for kind, face in WORTH.items()]
        effects = [self._effect_row(face) for face in (*cards, SECOND_CHANCE, MARKER)]
        return self.make_sheet({"points": points, "effects": effects})

    def _worth_row(self, kind: str, points: int) -> SheetRow:
        says = (self.say(f"sheet.{kind}", part, points=points) for part in ("symbol", "name", "note", "say"))
        return parts.sheet_row(*says)

    def _effect_row(self, face: Face) -> SheetRow:
        name, note = self.say(face, "title"), self.say(face, "effect")
        if condition := self.condition(face):
            note = f"{note} · {condition}"
        return parts.sheet_row(name, "", note, f"{name}: {note}")

    # -- melds and aims ----------------------------------------------------------------------------

    def aim_words(self, aim: Aim, names: Sequence[str] = ()) -> str:
        """What a lay-off or an action card is aimed at. Without names, players are called by their seats."""
        data = {
            "owner": self._owner(aim, names),
            "meld": "" if aim.meld is None else aim.meld.name,
            "card": "" if aim.meld is None else aim.meld.write_card(aim.place),
            "own": "" if aim.own is None else aim.own.name,
        }
        return self.say(f"aim.{aim.what}", aim.end or "what", **data)

    def _owner(self, aim: Aim, names: Sequence[str]) -> Who:
        if aim.owner is None:
            return Who([YOU], you=True)
        return speech.who(aim.owner, names) if names else Who([self.say("aim", "player", n=aim.owner + 1)])

    # -- what is wrong, and tips ---------------------------------------------------------------------

    def panel(self, violation: Violation) -> PanelView:
        """The words for a violation; for the odds of a draw, with its worked steps, or with squares for a guess."""
        panel = super().panel(violation)
        if "asked" in violation.data:
            buttons = self._guess_buttons(skip=violation.code == "guess_after")
            return {**panel, "buttons": buttons, "next": "guess", "open": True}
        if "compared" in violation.data:
            return {**panel, "steps": [step.text for step in violation.steps]}
        return panel

    def in_words(self, violation: Violation) -> dict[str, Any]:
        """The values with cards, melds and aims as sentences name them."""
        words = dict(violation.data)
        if isinstance(words.get("aim"), Aim):
            words["aim"] = self.aim_words(words["aim"])
        if "card" in words:
            words["card"] = self.card(words["card"])
        if "wanted" in words:
            words["wanted"] = tuple(map(self.card, words["wanted"]))
        if isinstance(words.get("cards"), tuple):
            words["cards"] = odds.Meld.of(words["cards"]).press
        return words

    def _guess_buttons(self, *, skip: bool) -> list[ButtonView]:
        """The buttons to go on with the guess, which is in the picture's place of that name, or without one."""
        ids = {"compare": "odds:guess", "skip": f"odds:{SKIPPED}"}
        return [{"id": id, "label": self.say("guess", part)} for part, id in ids.items() if skip or part != "skip"]

    def why(self, violation: Violation) -> dict[str, Any] | None:
        """The picture for the odds of a draw."""
        draws = violation.data.get("compared")
        return draws.draw_picture() if isinstance(draws, odds.Draws) else None

    def explain(self, event: Event, reader: int) -> Violation | None:
        """RB11. Explain what going out too early has cost."""
        if not isinstance(event, BattleOver) or event.ending != OUT_EARLY or reader not in event.out:
            return None
        return Violation("RB11", "went_out_early", {"points": -event.sheet[reader][2]})

    # -- what happened -------------------------------------------------------------------------------

    def tell(self, event: Event, reader: int | None, names: Sequence[str]) -> str:
        """The event as a sentence. Players who lose or get a card through a Lucky Day read which one."""
        if not isinstance(event, LuckyDayPlayed):
            return super().tell(event, reader, names)
        part = "lost" if event.lost.of(reader) else "gained" if event.cards.of(reader) else "what"
        return self.say("tell.lucky_day", part, **speech.values(event, reader, names, self.name_card))

    def event_values(self, event: Event, reader: int | None, names: Sequence[str]) -> Mapping[str, Any]:
        """Melds in a line, and how the points of a round came about."""
        if isinstance(event, Laid):
            return {"meld": odds.Meld.of(event.cards).name}
        if moved := _list_moved(event):
            return moved
        data = super().event_values(event, reader, names)
        return {**data, "sheet": self._sheet_words(event, names)} if isinstance(event, BattleOver) else data

    def small_cards(self, event: Event, reader: int | None) -> Mapping[str, deeds.Small]:
        """The action card that was played, and melds in a line; for a Lucky Day, the card that the reader knows."""
        shown = {"played": deeds.Small.cards(event.kind)}
        melds = {"meld": odds.Meld.of(event.cards).line} if isinstance(event, Laid) else _list_moved(event)
        shown |= {name: deeds.Small.meld(line) for name, line in melds.items()}
        if isinstance(event, LuckyDayPlayed) and (lost := event.lost.of(reader)):
            shown["cards"] = deeds.Small.cards(lost, *[deeds.FACE_DOWN] * (event.count - 1))
        return shown

    def find_ways(self, event: Event, reader: int | None) -> Iterator[WayView]:
        """The paths of the cards that moved: first the action card's, then those of its effect."""
        own = f"seat:{event.player}"
        if event.kind in ACTIONS:
            yield deeds.way((event.kind,), own, "spent", shown=True)
        if isinstance(event, Switched):
            yield deeds.way(event.gave, own, f"seat:{event.other}")
            yield deeds.way(event.got, f"seat:{event.other}", own)
        elif isinstance(event, LuckyDayPlayed) and (lost := event.lost.of(reader)):
            yield deeds.way((lost,), f"seat:{reader}", own)
        else:
            yield from super().find_ways(event, reader)

    def touches(self, event: Event, reader: int) -> bool:
        return isinstance(event, LuckyDayPlayed) or super().touches(event, reader)

    def _sheet_words(self, event: BattleOver, names: Sequence[str]) -> str:
        """RB11 to RB14. How the points of each player came about."""
        rows = []
        for name, (played, left, bonus) in zip(names, event.sheet, strict=True):
            signed = {"left": f"−{-left}", "bonus": sign_points(bonus, "+")}
            signed["total"] = sign_points(played + left + bonus)
            rows.append(self.say("sheet_row", "out" if bonus else "what", name=name, played=played, **signed))
        return "; ".join(rows)


def sign_points(points: int, plus: str = "") -> str:
    """Points with a proper minus sign.

    >>> sign_points(-5), sign_points(10, "+")
    ('−5', '+10')
    """
    return f"−{-points}" if points < 0 else f"{plus}{points}"


def _list_moved(event: Event) -> dict[str, str]:
    """The melds that an action card has moved, each in a line."""
    if isinstance(event, Stolen):
        return {"meld": _line(event.cards)}
    return {"gave": _line(event.gave), "got": _line(event.got)} if isinstance(event, Switched) else {}


def _line(cards: Pile) -> str:
    return " ".join(map(odds.short, cards))
