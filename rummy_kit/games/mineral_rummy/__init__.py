"""Mineral Rummy, put together: the rules, how the table looks, how computers think. Begin with ``rules.py``."""

from rummy_kit.games.mineral_rummy import bot, candidates, worlds
from rummy_kit.games.mineral_rummy.pieces import MineralState, MineralView
from rummy_kit.games.mineral_rummy.rules import MineralRummyRules
from rummy_kit.games.mineral_rummy.table import MineralTable
from rummy_kit.table.game import Game


class MineralRummy(MineralRummyRules, Game[MineralState, MineralView]):
    """The whole game."""

    table_type = MineralTable
    candidates = candidates.candidates
    rank = bot.rank
    faults = bot.faults
    resample = worlds.resample


GAME = MineralRummy

__all__ = ["GAME", "MineralRummy"]
