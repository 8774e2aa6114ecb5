"""Say Rummy, put together: the rules, how the table looks, how computers think. Begin with ``rules.py``."""

from rummy_kit.table.game import Game

from . import bot
from .pieces import SayObservation, SayState
from .rules import SayRummyRules
from .table import SayTable


class SayRummy(SayRummyRules, Game[SayState, SayObservation]):
    """The whole game."""

    table_type = SayTable
    weigh = bot.weigh
    best = bot.best
    faults = bot.faults


GAME = SayRummy

__all__ = ["GAME", "SayRummy"]
