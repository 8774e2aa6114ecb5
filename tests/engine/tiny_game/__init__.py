"""Trios, a small rummy for the tests of the engine and of the table: "a sixth game is one new folder"."""

from rummy_kit.table.game import Game

from . import bot
from .rules import TriosRules, TriosState, TriosView
from .table import TriosTable


class Trios(TriosRules, Game[TriosState, TriosView]):
    """The whole game."""

    table_type = TriosTable
    weigh = bot.weigh


GAME = Trios

__all__ = ["GAME", "Trios"]
