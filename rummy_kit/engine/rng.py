"""Chance: seeded streams by name, and the record of what chance decided.

Python promises the same numbers in every version only for ``random.random()``, so shuffling is done here. A match logs
the *results*, so a replay never asks the generator again.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Protocol, TypeVar

from rummy_kit.engine.words import say
from rummy_kit.texts import quote

T = TypeVar("T")


def fresh_seed() -> int:
    """A random seed of 128 bits: there are too many to search for the one that deals your own hand.

    >>> fresh_seed() != fresh_seed()
    True
    """
    return secrets.randbits(128)


class Rng:
    """A seeded stream of numbers. Streams with different names are independent.

    >>> Rng(7).stream("deal", 1).below(52) == Rng(7).stream("deal", 1).below(52)
    True
    >>> Rng(7).stream("deal", 1).shuffle("abcdef") == Rng(7).stream("deal", 2).shuffle("abcdef")
    False
    """

    def __init__(self, seed: int | str, *names: int | str) -> None:
        self._path = (seed, *names)

    @cached_property
    def _random(self) -> Callable[[], float]:
        """The generator, seeded when it is first needed, because most moves need no chance."""
        digest = hashlib.sha256("/".join(f"{type(p).__name__}:{p}" for p in self._path).encode()).digest()
        return random.Random(int.from_bytes(digest[:8], "big")).random

    def stream(self, *names: int | str) -> Rng:
        """An independent stream of that name."""
        return Rng(*self._path, *names)

    def random(self) -> float:
        """A number from 0 up to but not including 1."""
        return self._random()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(self._random() * n)

    def between(self, least: int, most: int) -> int:
        """A whole number from ``least`` to ``most``."""
        return least + self.below(most - least + 1)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[int(self._random() * len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order (a Fisher–Yates shuffle)."""
        pack = list(items)
        number = self._random
        for last in range(len(pack) - 1, 0, -1):
            other = int(number() * (last + 1))
            pack[last], pack[other] = pack[other], pack[last]
        return tuple(pack)


class Chance(Protocol):
    """What the rules leave to chance while an action is applied."""

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards in a random order."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""


class Drawn:
    """Random choices from a stream; ``results`` collects them, ready for JSON."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self.results: list[Any] = []

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        order = self._rng.shuffle(cards)
        self.results.append(list(order))
        return order

    def below(self, n: int) -> int:
        number = self._rng.below(n)
        self.results.append(number)
        return number


class ChanceMismatch(ValueError):
    """A record of chance that does not fit what the rules ask for."""


class Recorded:
    """Chance from a record: repeats what was decided, and rejects what cannot have happened."""

    def __init__(self, results: Sequence[Any]) -> None:
        self.results = list(results)
        self._rest = list(results)

    def _next(self) -> Any:
        if not self._rest:
            raise ChanceMismatch(say("entry.chance_ends"))
        return self._rest.pop(0)

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        order = self._next()
        faces = isinstance(order, list) and all(isinstance(card, str) for card in order)
        if not faces or Counter(order) != Counter(cards):
            raise ChanceMismatch(say("entry.chance_cards"))
        return tuple(order)

    def below(self, n: int) -> int:
        number = self._next()
        if type(number) is not int or not 0 <= number < n:
            raise ChanceMismatch(say("entry.chance_number", number=quote(number), below=n))
        return number

    def done(self) -> bool:
        """Whether the whole record was used."""
        return not self._rest
