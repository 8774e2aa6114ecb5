"""What can happen in FORMULA. ``[tell.KIND]`` of ``strings.toml`` has the words for each."""

from __future__ import annotations

from rummy_kit.engine.events import Card, Cards, Dealt, Event


class FormulaBegun(Dealt):
    """FO02. The deal, with the two cards that begin the formula."""

    left: Card
    right: Card


class Laid(Event, kind="lay"):
    """FO04. These cards have been laid, and this is the formula now."""

    formula: str
    cards: Cards


class TriedWrong(Event, kind="wrong"):
    """FO11, strict. These cards have been shown in a false formula and taken back."""

    formula: str
    cards: Cards
