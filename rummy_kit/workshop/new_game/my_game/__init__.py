"""My Game, put together: the rules and how the table looks. Begin with ``rules.py``."""

from rummy_kit.engine.meld_rummy import MeldObservation, MeldState
from rummy_kit.table.game import Game

from .rules import MyGameRules
from .table import MyGameTable


class MyGame(MyGameRules, Game[MeldState, MeldObservation]):
    """The whole game."""

    table_type = MyGameTable


GAME = MyGame

__all__ = ["GAME", "MyGame"]
