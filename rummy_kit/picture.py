"""A picture to handle: the place for an answer, and its explanation.

A picture has places, each of which holds a value: how many cards of a kind there are, where a jump lands, whether a
card is marked. Handling it puts another value into a place, and the result is another picture, with a view for the page
and a sentence for screen readers. A game's ``picture.py`` lists its pictures: ``PICTURES``, by the names that teachers
write.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Self

from rummy_kit.texts import Sentences

Value = int | str
"""What a place can hold."""

say = Sentences(Path(__file__).with_name("picture.toml"))


class PictureError(ValueError):
    """A request that a picture cannot meet; the message says why, and what is possible."""


class Picture(ABC):
    """One picture in one state. It never changes: :meth:`put` returns another one."""

    @property
    @abstractmethod
    def values(self) -> dict[str, Value]:
        """What each place holds. Together with the picture's settings, that is all that has to be kept."""

    def put(self, place: str, value: Value) -> Self:
        """The picture with this value in this place. Raises :class:`PictureError`."""
        if place not in self.values:
            raise self.no_place(place)
        return self.with_value(place, value)

    @abstractmethod
    def with_value(self, place: str, value: Value) -> Self:
        """The same, for a place that the picture has."""

    def no_place(self, place: object) -> PictureError:
        """The error for a place that the picture does not have."""
        return PictureError(say("picture.place", place=str(place)[:20], places=sorted(self.values)))

    @abstractmethod
    def view(self) -> dict[str, Any]:
        """What the page draws: ``draw`` names the drawing, ``said`` is the same in one sentence, and ``how`` explains
        how to handle it. The rest is described in ``widgets/src/picture/``.
        """


def check_number(place: str, value: Value, least: int, most: int) -> int:
    """A whole number from ``least`` to ``most``. Raises :class:`PictureError`.

    >>> check_number("cation", 12, 0, 4)
    Traceback (most recent call last):
    rummy_kit.picture.PictureError: "cation" holds a whole number from 0 to 4, not 12.
    """
    if type(value) is not int or not least <= value <= most:
        raise PictureError(say("picture.number", place=place, least=least, most=most, value=repr(value)[:20]))
    return value
