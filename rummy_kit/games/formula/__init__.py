"""FORMULA, put together: the rules, how the table looks, how computers think. Begin with ``rules.py``."""

from rummy_kit.games.formula import bot, candidates
from rummy_kit.games.formula.pieces import FormulaState, FormulaView
from rummy_kit.games.formula.rules import FormulaRules
from rummy_kit.games.formula.table import FormulaTable
from rummy_kit.table.game import Game


class FormulaGame(FormulaRules, Game[FormulaState, FormulaView]):
    """The whole game."""

    table_type = FormulaTable
    candidates = candidates.candidates
    rank = bot.rank
    best = bot.best
    faults = bot.faults
    wrong_claims = bot.wrong_claims


GAME = FormulaGame

__all__ = ["GAME", "FormulaGame"]
