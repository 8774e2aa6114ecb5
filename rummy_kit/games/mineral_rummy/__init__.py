"""Mineral Rummy, put together: the rules, how the table looks, how computers think. Begin with ``rules.py``."""

from rummy_kit.table.game import Game

from . import bot, worlds
from .pieces import MineralObservation, MineralState
from .rules import MineralRummyRules
from .table import MineralTable


class MineralRummy(MineralRummyRules, Game[MineralState, MineralObservation]):
    """The whole game."""

    table_type = MineralTable
    weigh = bot.weigh
    faults = bot.faults
    resample = worlds.resample


GAME = MineralRummy

__all__ = ["GAME", "MineralRummy"]
