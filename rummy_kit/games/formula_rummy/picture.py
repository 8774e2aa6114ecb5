"""The picture of this game: unit charges in two stacks, beside the cards that their ions come from."""

from __future__ import annotations

from math import gcd
from typing import Any

from rummy_kit.engine.cards import DeckRow
from rummy_kit.subjects.ions import Ion
from rummy_kit.subjects.ions.handling import Stacks, most
from rummy_kit.table.parts import open_picture
from rummy_kit.table.view import FaceView, HandleView

from .deck import say
from .faces import face_view


class StacksWithCards(Stacks):
    """The two stacks, with the cards of this game."""

    def view(self) -> dict[str, Any]:
        view = super().view()
        for side, ion in zip(view["sides"], (self.cation, self.anion), strict=True):
            side["face"] = _face(ion, side["place"])
        return view


def handle_of(cation: Ion, n: int, anion: Ion, m: int) -> HandleView | None:
    """The picture with these numbers, if they fit and there is something to put right."""
    mended = n * cation.units == m * anion.units and gcd(n, m) == 1
    if mended or n > most(cation) or m > most(anion):
        return None
    return open_picture("formula_rummy", "ions", cation=cation.key, anion=anion.key, n=n, m=m)


def _face(ion: Ion, kind: str) -> FaceView:
    row = DeckRow(ion.key, kind, ion.key, 0, 0, {}, 0)
    return face_view(row, 0, lambda code, part, **values: say(f"{code}.{part}", **values))


PICTURES = {"ions": StacksWithCards.of}
