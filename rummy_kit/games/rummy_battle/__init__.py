"""Rummy Battle: see ``rules.py``, which reads like the rule sheet."""

from rummy_kit.games.rummy_battle.rules import RummyBattle

GAME = RummyBattle

__all__ = ["GAME", "RummyBattle"]
