"""Whatever draws at random: the subjects are given it, so that they need no engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Luck(Protocol):
    """What draws at random, such as a seeded stream of numbers."""

    def random(self) -> float:
        """A number from 0 up to but not including 1."""

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1."""

    def between(self, least: int, most: int, /) -> int:
        """A whole number from ``least`` to ``most``."""

    def choice(self, items: Sequence[T], /) -> T:
        """One of the items."""

    def shuffle(self, items: Sequence[T], /) -> tuple[T, ...]:
        """The items in a random order."""
