"""FORMULA: see ``rules.py``, which reads like the rule sheet."""

from rummy_kit.games.formula.rules import FormulaGame

GAME = FormulaGame

__all__ = ["GAME", "FormulaGame"]
