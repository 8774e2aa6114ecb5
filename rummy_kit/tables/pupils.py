"""The pupils of a class, what they are called, and how the class says what cannot be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rummy_kit.tables.class_code import is_same
from rummy_kit.tables.presence import Presence
from rummy_kit.tables.seat import WORDS

ANIMALS = (
    *("badger", "bat", "bear", "bee", "crab", "deer", "duck", "fox", "frog", "hare", "hedgehog", "heron"),
    *("koala", "lion", "lynx", "mouse", "otter", "panda", "penguin", "puffin", "seal", "snail", "turtle", "whale"),
)
"""The owl is always the computer."""

WORD = 4  # letters, with which another device takes over a seat
A_WORD_COUNTS = 300.0  # seconds
SHORTEST_KEY, LONGEST_KEY = 20, 60  # characters


class ClassError(ValueError):
    """What cannot be done; ``code`` says it for a program, the message for people."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(WORDS.say(f"class.{code}", "what", data))
        self.code = code


@dataclass
class HandOver:
    """A ``word`` that gives a seat to the device on which it is typed ``until`` then; ``to`` is that device's key."""

    word: str
    until: float
    to: str = ""


@dataclass
class Pupil:
    """Someone in the class. ``key`` opens their seat, ``table`` is the number of their table, from 1."""

    animal: str
    key: str
    presence: Presence
    table: int = 0
    hand_over: HandOver | None = None

    @property
    def name(self) -> str:
        """What the pupil is called at the table."""
        return self.animal.capitalize()

    def is_handed_over(self, letters: str, key: str, now: float) -> bool:
        """Whether these letters, typed now on the device with that key, give it the seat."""
        given = self.hand_over
        return given is not None and now < given.until and given.to in ("", key) and is_same(letters, given.word)

    def move_to(self, key: str) -> None:
        """Be on the device with that key from now on; the word is used up."""
        self.key = key
        if self.hand_over is not None:
            self.hand_over.to = key


def check_key(key: str) -> None:
    """Raises :class:`ClassError` for a key that a device can't have made."""
    if not (SHORTEST_KEY <= len(key) <= LONGEST_KEY and key.isascii()):
        raise ClassError("key")
