"""Looking back at your own game: some decisions come up again with the same cards, and all moves can be replayed.

``moves`` reads the log, ``judge`` finds the decisions worth a second look, ``questions`` asks about them again,
``positions`` shows the cards, ``position_link`` opens a table at one, and ``page`` talks to the browser.
"""

from rummy_kit.lessons.look_back.judge import Judge, Moment, look_back
from rummy_kit.lessons.look_back.moves import Decision, decisions
from rummy_kit.lessons.look_back.page import LookBack
from rummy_kit.lessons.look_back.position_link import OpenedPosition, PositionError, open_position, pack_position

__all__ = [
    "Decision",
    "Judge",
    "LookBack",
    "Moment",
    "OpenedPosition",
    "PositionError",
    "decisions",
    "look_back",
    "open_position",
    "pack_position",
]
