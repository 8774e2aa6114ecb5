"""Looking back at one's own game: some decisions asked anew with the cards as they lay, and any move stepped through.

``moves`` reads the log, ``judge`` finds the decisions that are worth a second look, ``questions`` asks them anew,
``positions`` shows the cards, and ``page`` is the partner of what is on screen.
"""

from rummy_kit.lessons.look_back.judge import Judge, Moment, look_back
from rummy_kit.lessons.look_back.moves import Decision, decisions
from rummy_kit.lessons.look_back.page import LookBack

__all__ = ["Decision", "Judge", "LookBack", "Moment", "decisions", "look_back"]
