"""The picture of this game: a mineral's formula to be cut, whose ions turn into cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rummy_kit.subjects import minerals
from rummy_kit.subjects.minerals import cutting
from rummy_kit.subjects.minerals.handling import Cuts
from rummy_kit.table.parts import open_picture
from rummy_kit.table.view import HandleView

from .faces import LOOKS


class CutsWithCards(Cuts):
    """A formula and its cuts, with the cards of this game."""

    def piece(self, start: int, end: int) -> dict[str, Any]:
        ion = self.ion_between(start, end)
        return {**super().piece(start, end), "face": ion and _face(ion)}


def handle_of(mineral: minerals.Mineral, cards: Sequence[str]) -> HandleView | None:
    """The formula as these cards cut it, unless they are right."""
    made = cutting.cuts_by_cards(mineral, cards)
    return None if made == cutting.right_cuts(mineral) else _open(mineral, made)


def all_apart(mineral: minerals.Mineral) -> HandleView:
    """The formula as cut by a pupil who takes each element for an ion."""
    return _open(mineral, cutting.cuts_between_elements(mineral))


def _open(mineral: minerals.Mineral, made: Iterable[int]) -> HandleView:
    return open_picture("mineral_rummy", "minerals", mineral=mineral.name, cuts=sorted(made))


def _face(ion: minerals.IonCard) -> dict[str, Any]:
    """The ion's card as the game draws it."""
    named = {"symbol": list(ion.runs), "name": ion.name, "say": ion.name, "kind": ion.kind, "order": 0}
    return {**LOOKS[ion.kind], **named}


PICTURES = {"minerals": CutsWithCards.of}
