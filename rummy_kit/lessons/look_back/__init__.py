"""Looking back at your own game: some decisions come up again with the same cards, and all moves can be replayed.

``moves`` reads the log, ``judge`` finds the decisions worth a second look, ``questions`` asks about them again,
``positions`` shows the cards, and ``page`` talks to the browser.
"""

from rummy_kit.lessons.look_back.judge import Judge, Moment, look_back
from rummy_kit.lessons.look_back.moves import Decision, decisions
from rummy_kit.lessons.look_back.page import LookBack

__all__ = ["Decision", "Judge", "LookBack", "Moment", "decisions", "look_back"]
