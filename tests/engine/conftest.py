"""The tiny game is beside the real ones in these tests: one more folder, nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy_kit import games
from rummy_kit.table.game import AnyGame

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process and in those that it starts."""
    monkeypatch.setenv("RUMMY_KIT_GAMES", str(HERE))
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(HERE)])


@pytest.fixture
def trios() -> AnyGame:
    return games.load("tiny_game")


@pytest.fixture
def formula() -> AnyGame:
    return games.load("formula_rummy")
