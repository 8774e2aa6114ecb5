"""FORMULA, put together: the rules, how the table looks, how computers think. Begin with ``rules.py``."""

from rummy_kit.table.game import Game

from . import bot
from .pieces import FormulaObservation, FormulaState
from .rules import FormulaRules
from .table import FormulaTable


class FormulaGame(FormulaRules, Game[FormulaState, FormulaObservation]):
    """The whole game."""

    table_type = FormulaTable
    weigh = bot.weigh
    best = bot.best
    faults = bot.faults
    slips = bot.slips


GAME = FormulaGame

__all__ = ["GAME", "FormulaGame"]
