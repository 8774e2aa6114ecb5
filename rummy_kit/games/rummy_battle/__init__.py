"""Rummy Battle, put together: the rules, how the table looks, how computers think. Begin with ``rules.py``."""

from rummy_kit.games.rummy_battle import bot
from rummy_kit.games.rummy_battle.candidates import candidates
from rummy_kit.games.rummy_battle.pieces import BattleState, BattleView
from rummy_kit.games.rummy_battle.rules import RummyBattleRules
from rummy_kit.games.rummy_battle.table import BattleTable
from rummy_kit.table.game import Game


class RummyBattle(RummyBattleRules, Game[BattleState, BattleView]):
    """The whole game."""

    table_type = BattleTable
    candidates = candidates
    rank = bot.rank
    best = bot.best
    faults = bot.faults


GAME = RummyBattle

__all__ = ["GAME", "RummyBattle"]
