"""Mineral Rummy: see ``rules.py``, which reads like the rule sheet."""

from rummy_kit.games.mineral_rummy.rules import MineralRummy

GAME = MineralRummy

__all__ = ["GAME", "MineralRummy"]
