"""Trios, a small rummy for the tests of the engine and of the table: "a sixth game is one new folder"."""

from .rules import Trios

GAME = Trios

__all__ = ["GAME", "Trios"]
