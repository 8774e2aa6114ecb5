"""Rummy Battle, put together: the rules, how the table looks, how computers think. Begin with ``rules.py``."""

from rummy_kit.table.game import Game

from . import bot
from .pieces import BattleObservation, BattleState
from .rules import RummyBattleRules
from .table import BattleTable


class RummyBattle(RummyBattleRules, Game[BattleState, BattleObservation]):
    """The whole game."""

    table_type = BattleTable
    weigh = bot.weigh
    best = bot.best
    faults = bot.faults


GAME = RummyBattle

__all__ = ["GAME", "RummyBattle"]
