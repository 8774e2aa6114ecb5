"""A whole game: its rules and its table, put together in the ``__init__.py`` of the game's folder."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from rummy_kit.engine.rules import Obs, Rules, S
from rummy_kit.table.game_table import GameTable


class Game(Rules[S, Obs]):
    """Rules with a table. A game's folder combines its parts, none of which knows the others:

    class Trios(TriosRules, Game[TriosState, TriosView]):
        table_type = TriosTable
        weigh = bot.weigh
    """

    table_type: ClassVar[type[GameTable[Any]]]

    @cached_property
    def table(self) -> GameTable[Obs]:
        """How the game looks and speaks."""
        return self.table_type(self)


def table_of(rules: Rules[Any, Any]) -> GameTable[Any]:
    """The table of a match's game. Raises ``TypeError`` if the game has none."""
    if not isinstance(rules, Game):
        raise TypeError(f"{rules.title} has rules, but no table.")
    return rules.table


AnyGame = Game[Any, Any]
