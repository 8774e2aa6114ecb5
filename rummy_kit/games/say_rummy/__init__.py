"""Say Rummy, put together: the rules, how the table looks, how computers think. Begin with ``rules.py``."""

from rummy_kit.games.say_rummy import bot, candidates
from rummy_kit.games.say_rummy.pieces import SayState, SayView
from rummy_kit.games.say_rummy.rules import SayRummyRules
from rummy_kit.games.say_rummy.table import SayTable
from rummy_kit.table.game import Game


class SayRummy(SayRummyRules, Game[SayState, SayView]):
    """The whole game."""

    table_type = SayTable
    candidates = candidates.candidates
    rank = bot.rank
    faults = bot.faults


GAME = SayRummy

__all__ = ["GAME", "SayRummy"]
