"""The tiny game is beside the real ones in these tests, too."""

from tests.engine.conftest import tiny_game

__all__ = ["tiny_game"]
