"""Formula Rummy, put together: the rules, how the table looks, how computers think. Begin with ``rules.py``."""

from rummy_kit.table.game import Game

from . import bot
from .pieces import FormulaRummyObservation, FormulaRummyState
from .rules import FormulaRummyRules
from .table import FormulaRummyTable


class FormulaRummy(FormulaRummyRules, Game[FormulaRummyState, FormulaRummyObservation]):
    """The whole game."""

    table_type = FormulaRummyTable
    weigh = bot.weigh
    faults = bot.faults
    slips = bot.slips


GAME = FormulaRummy

__all__ = ["GAME", "FormulaRummy"]
