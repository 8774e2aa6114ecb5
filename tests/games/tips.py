"""The tip for a position; the test knows that there is one."""

from typing import Any

from rummy_kit.engine.verdict import Violation
from rummy_kit.table.game import AnyGame
from rummy_kit.table.view import Draft


def tip_of(game: AnyGame, obs: Any, depth: int) -> Violation:
    """What the table hints at the ``depth``-th asking, before anything is chosen."""
    tip = game.table.hint(obs, Draft(), depth)
    assert tip is not None, "no hint here"
    return tip
