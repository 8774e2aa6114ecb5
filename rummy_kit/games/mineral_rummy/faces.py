"""How the cards of Mineral Rummy look, and how sentences speak of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rummy_kit.engine.cards import DeckRow, Face
from rummy_kit.engine.events import Event
from rummy_kit.engine.verdict import Violation
from rummy_kit.subjects import minerals
from rummy_kit.subjects.ions.notation import speak
from rummy_kit.subjects.minerals.cards import WILD
from rummy_kit.table import deeds, parts
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.view import ChipView, FaceView, FactsView, SheetRow, SheetView
from rummy_kit.texts import list_items

from .events import MeldedMineral, OntoMineral
from .pieces import MineralObservation
from .rules import MineralRummyRules

LOOKS: Mapping[str, dict[str, Any]] = {
    "positive": {"shape": "square", "pattern": "plain", "colour": "blue", "mark": "+", "art": {"draw": "dots", "n": 9}},
    "negative": {"shape": "circle", "pattern": "diag", "colour": "ochre", "mark": "−", "art": {"draw": "stripes"}},
    "silicate": {
        "shape": "tetrahedron", "pattern": "bars", "colour": "violet", "mark": "Si", "art": {"draw": "corners"},
    },
    "wild": {
        "shape": "table", "pattern": "frame", "colour": "black", "mark": "★", "art": {"draw": "plain"},
        "symbol": "★",
    },
}  # fmt: skip
COLOURS = ("blue", "red", "teal", "ochre", "black", "green", "violet")
CLASS_COLOURS = dict(zip(minerals.CLASSES, COLOURS, strict=True))


class MineralFaces(GameTable[MineralObservation]):
    """The cards as drawn and in words; the table itself is in table.py."""

    rules: MineralRummyRules
    subject_words = (minerals.STRINGS,)
    ways: ClassVar[deeds.Ways] = {
        **deeds.WAYS,
        "meld": ("seat", "melds"),
        "swap": ("seat", "melds"),
        "on_board": ("discards", "melds"),
        "freed_on_board": ("discards", "melds"),
    }

    def face(self, row: DeckRow, order: int) -> FaceView:
        """MR01, MR02. An ion, a wild card, or a mineral with everything known about it."""
        if row.kind == "mineral":
            return self._mineral_face(row, order)
        look = LOOKS[row.kind]
        if row.kind == WILD:
            return parts.face(row, order, say=self.say("wild", "say"), name=self.say("wild", "name"), **look)
        ion = minerals.ion_card(row.face)
        said = self.say("ion", ion.kind, ion=ion.name, symbol=ion.unicode)
        recall = parts.recall(speak(ion.runs).replace("[ ", "").replace(" ]", ""))
        return parts.face(row, order, say=said, symbol=list(ion.runs), name=ion.name, recall=recall, **look)

    def _mineral_face(self, row: DeckRow, order: int) -> FaceView:
        """MR02. The bold number says how many ion cards it needs."""
        mineral = minerals.mineral(row.face)
        needs, known = len(mineral.cards), minerals.facts(mineral)
        facts: FactsView = {
            "title": mineral.name.capitalize(),
            "label": mineral.mineral_class,
            "note": mineral.chemical_name,
            "rows": [(self.say("facts", fact), mineral.describe_briefly(fact)) for fact in self.texts.parts("facts")],
            "chips": [_chip(minerals.ion_card(ion)) for ion in mineral.cards],
        }
        spoken = self.say("mineral", "recall", spoken=speak(mineral.runs), n=needs, **known)
        hidden = parts.recall(spoken, {**facts, "label": parts.HIDDEN, "note": "", "chips": []})
        return {
            **draw_mineral(mineral),
            "kind": "mineral",
            "colour": CLASS_COLOURS.get(mineral.mineral_class, "black"),
            "mark": str(needs),
            "say": self.say("mineral", "say", **known),
            "order": order,
            "facts": facts,
            "recall": {**hidden, "name": mineral.name},
        }

    def name_card(self, face: Face, form: str = "") -> str:
        """A card in a sentence; ``{card:a}`` can be "a wild card"; other forms and cards have no article."""
        if face == WILD:
            return self.say("wild", form or "the")
        return face if face not in self.rules.deck or face in self.rules.needs else minerals.ion_card(face).name

    def as_laid(self, cards: Sequence[Face], stands_for: Face, form: str) -> list[str]:
        """The cards of a mineral in words; ``form`` says how to name a wild card that stands for an ion."""
        words = [self.name_card(card, "a") for card in cards]
        if stands_for:
            words[cards.index(WILD)] = self.say("wild", form, ion=self.name_card(stands_for))
        return words

    def in_words(self, violation: Violation) -> dict[str, Any]:
        """The values with cards replaced by their names, and what there is to know about a mineral."""
        data, words = violation.data, super().in_words(violation)
        if data.get("mineral") in self.rules.needs:
            words = {**minerals.facts(minerals.mineral(data["mineral"])), **words}
        if "stands_for" in data:
            words["cards"] = list_items(self.as_laid(data["cards"], data["stands_for"], "as"))
        elif "cards" in data:
            words["cards"] = list_items(map(str, words["cards"]))
        if "needed" in data:
            needs = self.rules.needs
            words["wanted"] = [self.say("wanted", n=len(needs[name]), mineral=name) for name in data["minerals"]]
        return words

    def why(self, violation: Violation) -> dict[str, Any] | None:
        """A mineral's ion cards beside its formula."""
        mineral = violation.data.get("mineral", "")
        if mineral not in self.rules.needs or violation.kind == "tip":
            return None
        return minerals.beside_formula(minerals.mineral(mineral), self.ions_in(violation))

    def ions_in(self, violation: Violation) -> list[Face]:
        """The ion cards that a violation is about."""
        return [card for card in violation.cards if card in self.rules.deck and card != WILD]

    def event_values(self, event: Event, reader: int | None, names: Sequence[str]) -> Mapping[str, Any]:
        """A meld's formula, and the wild card with the ion that it stands for."""
        if not isinstance(event, MeldedMineral):
            return super().event_values(event, reader, names)
        cards = self.as_laid(event.cards, event.stands_for, "for")
        return {"formula": minerals.mineral(event.mineral).unicode, "cards": cards}

    def small_cards(self, event: Event, reader: int | None) -> Mapping[str, deeds.Small]:
        """Minerals by their formulas."""
        if isinstance(event, MeldedMineral):
            return {"mineral": _formula(event.mineral)}
        if isinstance(event, OntoMineral):
            return {"onto": _formula(event.onto)}
        return {}

    def sheet(self) -> SheetView:
        """MR19. The ions with their counts."""
        return self.sheet_of(())

    def sheet_of(self, seen: Sequence[Face]) -> SheetView:
        """MR19. The ions with their counts, then what is known about the minerals in play."""
        kinds = {"positive": ("positive",), "negative": ("negative",), "others": ("silicate", WILD)}
        groups = {group: self._ions(kind) for group, kind in kinds.items()}
        return self.make_sheet({**groups, "seen": list(map(self._about, seen))})

    def _ions(self, kinds: Sequence[str]) -> list[SheetRow]:
        rows = []
        for row in self.rules.deck.rows:
            if row.kind in kinds:
                look, note = self._faces[row.face], self.say("sheet", "count", n=row.count)
                rows.append(parts.sheet_row(look["symbol"], look["name"], note, f"{look['say']}, {note}"))
        return rows

    def _about(self, name: Face) -> SheetRow:
        mineral = minerals.mineral(name)
        facts = {fact: mineral.describe(fact) for fact in self.texts.parts("facts")}
        note = self.say("sheet", "mineral", **minerals.facts(mineral), **facts)
        return parts.sheet_row(list(mineral.runs), name, note, f"{name}: {note}")


def draw_mineral(mineral: minerals.Mineral) -> FaceView:
    """A mineral as a task shows it: what it looks like, and nothing that a task asks about, such as its ions, their
    number or its class.

    Even a colour could give an ion away: lead-grey, iron-black.
    """
    row = DeckRow("", "drawing", mineral.name, 0, 0, {}, 0)
    look: dict[str, Any] = {"shape": "hexagon", "colour": "black", "symbol": list(mineral.runs), "name": mineral.name}
    return parts.face(row, 0, minerals.crystal(mineral), f"{mineral.name}: {mineral.habit}", **look)


def _chip(ion: minerals.IonCard) -> ChipView:
    look = LOOKS[ion.kind]
    return {"symbol": list(ion.runs), "name": ion.name, "shape": look["shape"], "colour": look["colour"]}


def _formula(mineral: Face) -> deeds.Small:
    return deeds.Small.meld(list(minerals.mineral(mineral).runs))
