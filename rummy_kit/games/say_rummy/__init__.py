"""Say Rummy: see ``rules.py``, which reads like the rule sheet."""

from rummy_kit.games.say_rummy.rules import SayRummy

GAME = SayRummy

__all__ = ["GAME", "SayRummy"]
