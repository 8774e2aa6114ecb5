"""Pictures that pupils handle: a jump on the number line, rows of dots to split, digits in their places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from rummy_kit.picture import Picture, PictureError, Value, check_number
from rummy_kit.subjects.arithmetic.words import texts

JUMPS = 3
"""So many jumps are shown on each side of the number from which the last one starts."""

LONGEST, LARGEST = 25, 1000
MOST_DOTS = 12
PLACES = ("ones", "tens", "hundreds")


@dataclass(frozen=True)
class Line(Picture):
    """A number line with jumps of one length, and one more jump, whose end can be moved.

    >>> line = Line.of(start=49, step=7).put("at", 54)
    >>> line.view()["said"]
    '54: a jump of 5 from 49.'
    """

    start: int
    step: int
    at: int
    known: bool = True

    @classmethod
    def of(cls, start: int = 49, step: int = 7, at: int | None = None, known: bool = True) -> Line:
        """Jumps of ``step`` lead to ``start`` and are drawn if they are ``known``; the last jump ends at ``at``,
        which is at first where it starts. Raises :class:`~rummy_kit.picture.PictureError`.
        """
        check_number("step", step, 1, LONGEST)
        check_number("start", start, 0, LARGEST)
        return cls(start, step, start, known).put("at", start if at is None else at)

    @property
    def values(self) -> dict[str, Value]:
        return {"at": self.at}

    @property
    def low(self) -> int:
        """Where the line begins."""
        return max(self.start % self.step, self.start - JUMPS * self.step)

    @property
    def high(self) -> int:
        """Where the line ends."""
        return self.start + JUMPS * self.step

    def with_value(self, place: str, value: Value) -> Self:
        return replace(self, at=check_number(place, value, self.low, self.high))

    def view(self) -> dict[str, Any]:
        length = self.at - self.start
        state = "on" if length > 0 else "back" if length < 0 else "none"
        facts = {"at": self.at, "start": self.start, "n": abs(length)}
        return {
            "draw": "line",
            "label": _say("line", "label", **facts),
            "how": _say("line", "how"),
            "said": _say("line", state, **facts),
            "from": self.low,
            "to": self.high,
            "at": self.at,
            "start": self.start,
            "known": self._known,
            "known_length": _say("line", "length_on", n=self.step),
            "length": _say("line", f"length_{state}", **facts),
            "ticks": list(self._ticks()),
        }

    @property
    def _known(self) -> list[int]:
        """Where the jumps that are drawn begin and end."""
        return list(range(self.low, self.start + 1, self.step)) if self.known else [self.start]

    def _ticks(self) -> Iterator[dict[str, Any]]:
        """The marks of the line: every number, or every fifth where there are too many."""
        span = self.high - self.low
        every = 1 if span <= 60 else 5
        known = {*self._known}
        clear = span / 20  # the starting number needs room, and so do those of the known jumps
        for number in range(self.low, self.high + 1):
            if number % every == 0 or number in known:
                apart = number - self.start if self.known else abs(number - self.start)
                tens = number % 10 == 0 and apart > clear
                yield {"at": number, "label": str(number) if number in known or tens else "", "known": number in known}


@dataclass(frozen=True)
class Rows(Picture):
    """Rows of dots with a cut, which turns one product into two: 7 × 8 is 7 × 5 and 7 × 3.

    >>> Rows.of(rows=7, columns=8).put("cut", 5).view()["said"]
    '7 rows of 8, cut after 5: 7 × 5 = 35, and 7 × 3.'
    """

    rows: int
    columns: int
    cut: int

    @classmethod
    def of(cls, rows: int = 7, columns: int = 8, cut: int = 1) -> Rows:
        """That many rows of that many dots, cut after a column. Raises
        :class:`~rummy_kit.picture.PictureError`.
        """
        check_number("rows", rows, 1, MOST_DOTS)
        check_number("columns", columns, 2, MOST_DOTS)
        return cls(rows, columns, 1).put("cut", cut)

    @property
    def values(self) -> dict[str, Value]:
        return {"cut": self.cut}

    def with_value(self, place: str, value: Value) -> Self:
        return replace(self, cut=check_number(place, value, 1, self.columns - 1))

    def view(self) -> dict[str, Any]:
        rest = self.columns - self.cut
        facts = {"rows": self.rows, "columns": self.columns, "cut": self.cut, "rest": rest}
        return {
            "draw": "rows",
            "label": _say("rows", "label", **facts),
            "how": _say("rows", "how"),
            "said": _say("rows", "said", product=self.rows * self.cut, **facts),
            "rows": self.rows,
            "columns": self.columns,
            "cut": self.cut,
            "done": _say("rows", "done", product=self.rows * self.cut, **facts),
            "open": _say("rows", "open", **facts),
        }


@dataclass(frozen=True)
class Places(Picture):
    """Digits in their places. A digit put into a place swaps places with the one that was there.

    >>> number = Places.of(digits="47")
    >>> number.put("tens", 7).view()["said"]
    '7 tens and 4 ones: 70 + 4 = 74.'
    """

    digits: tuple[int, ...]  # from the ones upwards

    @classmethod
    def of(cls, digits: str = "47") -> Places:
        """Two or three different digits, given in writing order. Raises
        :class:`~rummy_kit.picture.PictureError`.
        """
        text = str(digits)
        if not (2 <= len(text) <= len(PLACES) and text.isascii() and text.isdigit() and len({*text}) == len(text)):
            raise PictureError(_say("places", "digits", digits=text[:20]))
        return cls(tuple(int(digit) for digit in reversed(text)))

    @property
    def number(self) -> int:
        """The number that they make."""
        return sum(self._worths)

    @property
    def _worths(self) -> list[int]:
        return [digit * 10**place for place, digit in enumerate(self.digits)]

    @property
    def values(self) -> dict[str, Value]:
        return {place: digit for place, digit in reversed(list(zip(PLACES, self.digits, strict=False)))}

    def with_value(self, place: str, value: Value) -> Self:
        if type(value) is not int or value not in self.digits:
            raise PictureError(_say("places", "no_digit", digit=str(value)[:20]))
        to, digits = PLACES.index(place), list(self.digits)
        if digits[to] == value:
            return self
        at = digits.index(value)
        digits[to], digits[at] = digits[at], digits[to]
        return replace(self, digits=tuple(digits))

    def view(self) -> dict[str, Any]:
        told = [_say("places", place, n=digit) for place, digit in self.values.items()]
        total = _say("places", "total", parts=" + ".join(map(str, reversed(self._worths))), number=self.number)
        return {
            "draw": "places",
            "label": _say("places", "label"),
            "how": _say("places", "how"),
            "said": _say("places", "said", counted=told, total=total),
            "places": [
                {"place": place, "digit": digit, "title": _say("places", f"{place}_title"), "said": said}
                for (place, digit), said in zip(self.values.items(), told, strict=True)
            ],
            "total": total,
        }


def number_in(picture: Picture) -> int | None:
    """The number that a picture holds as an answer: where the jump ends, or what the digits make.

    >>> number_in(Places.of("47")), number_in(Rows.of())
    (47, None)
    """
    if isinstance(picture, Line):
        return picture.at
    return picture.number if isinstance(picture, Places) else None


def _say(picture: str, part: str, **values: Any) -> str:
    return texts().say(f"picture.{picture}", part, values)
