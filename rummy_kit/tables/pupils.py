"""The pupils of a class, their names, and the error for what a class cannot do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rummy_kit.table.frame import AVATARS, MORE_AVATARS, VIEWER
from rummy_kit.tables.class_code import is_same
from rummy_kit.tables.presence import Presence
from rummy_kit.tables.seat import WORDS

ANIMALS = tuple(sorted({VIEWER, *AVATARS, *MORE_AVATARS} - {"cat", "owl"}))
"""The animals that a pupil can be. The owl is always the computer, and a small cat looks too much like the lynx."""

WORD = 4  # letters in the word with which another device takes over a seat
A_WORD_COUNTS = 300.0  # seconds
SHORTEST_KEY, LONGEST_KEY = 20, 60  # characters


class ClassError(ValueError):
    """Something that cannot be done; ``code`` is for programs, the message for people."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(WORDS.say(f"class.{code}", "what", data))
        self.code = code


@dataclass
class HandOver:
    """A ``word`` that, ``until`` then, gives a seat to the device on which it is typed; ``to`` is that device's key."""

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
        """Move this pupil to the device with that key; the word is used up."""
        self.key = key
        if self.hand_over is not None:
            self.hand_over.to = key


def check_key(key: str) -> None:
    """Check that a device can have made this key. Raises :class:`ClassError`."""
    if not is_key(key):
        raise ClassError("key")


def is_key(key: object) -> bool:
    """Whether something could be a key."""
    return isinstance(key, str) and SHORTEST_KEY <= len(key) <= LONGEST_KEY and key.isascii()
