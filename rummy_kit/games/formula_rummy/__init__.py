"""Formula Rummy: see ``rules.py``, which reads like the rule sheet."""

from rummy_kit.games.formula_rummy.rules import FormulaRummy

GAME = FormulaRummy

__all__ = ["GAME", "FormulaRummy"]
