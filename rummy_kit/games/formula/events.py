"""What can happen in FORMULA. ``strings.toml`` says under ``[tell.KIND]`` how each of these is told."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_kit.engine.events import Card, Cards, Dealt, Event


@dataclass(frozen=True, kw_only=True)
class FormulaBegun(Dealt):
    """FO02. The deal, with the two cards that begin the formula."""

    left: Card
    right: Card


@dataclass(frozen=True, kw_only=True)
class Laid(Event):
    """FO04. These cards have been laid, and this formula lies there now."""

    kind = "lay"
    formula: str
    cards: Cards


@dataclass(frozen=True, kw_only=True)
class TriedWrong(Event):
    """FO11, strict. These cards have been shown in a false formula and taken back."""

    kind = "wrong"
    formula: str
    cards: Cards
