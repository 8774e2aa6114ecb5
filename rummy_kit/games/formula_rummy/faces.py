"""The cards of Formula Rummy: how they look, how they are read out, and what sentences call them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rummy_kit.engine.cards import DeckRow, Face
from rummy_kit.subjects import ions
from rummy_kit.subjects.ions.notation import formula_runs, in_words, speak
from rummy_kit.table import parts
from rummy_kit.table.view import FaceView, SheetRow

LOOKS: Mapping[str, dict[str, Any]] = {
    "cation": {"shape": "square", "pattern": "plain", "colour": "blue", "mark": "C+"},
    "anion": {"shape": "circle", "pattern": "diag", "colour": "green", "mark": "A−"},
    "subscript": {"kind": "number", "shape": "triangle", "pattern": "dots", "colour": "red", "mark": "×n"},
    "wild": {"shape": "star", "pattern": "frame", "colour": "black", "mark": "★", "symbol": "★"},
}
SIGNS = {"cation": "+", "anion": "-"}

Say = Callable[..., str]
"""The words of a table: code, part and values → text."""


def face_view(row: DeckRow, order: int, say: Say) -> FaceView:
    """A card as drawn."""
    look: dict[str, Any] = LOOKS[row.kind]
    art: dict[str, Any] = {"draw": "star"}
    if row.kind == "subscript":
        art = {"draw": "dots", "n": int(row.face)}
    elif row.kind in SIGNS:
        ion = ions.by_key(row.face)
        art = {"draw": "units", "sign": SIGNS[row.kind], "n": ion.units}
        look = {**look, "symbol": list(ion.runs), "recall": parts.recall(words(row, "recall", say))}
    return parts.face(row, order, art, words(row, "say", say), name=breakable(words(row, "name", say)), **look)


def breakable(name: str) -> str:
    """A name with a soft hyphen where a card may break it: only one ion has a name that long.

    >>> breakable("calcium hydrogencarbonate").replace("\u00ad", "-")
    'calcium hydrogen-carbonate'
    """
    return name.replace("hydrogen", "hydrogen\u00ad")


def words(row: DeckRow, part: str, say: Say) -> str:
    """What a card is called: ``name`` is printed on it, ``say`` is read out, ``recall`` is read out while its name is
    hidden, ``called`` is for sentences.
    """
    if row.kind not in SIGNS:
        return say(f"face.{row.kind}", part, face=row.face)
    ion = ions.by_key(row.face)
    letters = speak(formula_runs(((ion.symbol, 1, False),)))
    return say(f"face.{row.kind}", part, ion=ion.name, letters=letters, charge=in_words(ion.units))


def sheet_row(row: DeckRow, say: Say) -> SheetRow:
    """An ion on the reference card."""
    ion = ions.by_key(row.face)
    note = say("sheet", "polyatomic") if ion.polyatomic else ""
    return parts.sheet_row(list(ion.runs), ion.name, note, words(row, "say", say))


def card_as(card: Face, meant: Face, called: Callable[[Face], str], say: Say) -> str:
    """A card in words, with what it stands for if it is wild."""
    if card == meant:
        return called(card)
    return say("face.wild", "stands_for", wild=called(card), meant=called(meant))
