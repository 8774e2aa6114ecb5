"""Numbers column by column: what their digits are worth, and the slips that come from looking at each column alone."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from rummy_kit.subjects.arithmetic.words import texts
from rummy_kit.texts import list_items

WORTHS = ("one", "ten", "hundred", "thousand")


def place_words(number: int) -> str:
    """What the digits of a number are worth.

    >>> place_words(120), place_words(21), place_words(0), place_words(12_345)
    ('1 hundred and 2 tens', '2 tens and 1 one', 'no ones', '12 thousands, 3 hundreds, 4 tens and 5 ones')
    """
    return _count_places(_digits(number))


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a sum or difference: its place from the right and its two digits."""

    place: int
    top: int
    under: int

    @property
    def called(self) -> str:
        """The column's name: ``ones``, ``tens`` …"""
        return _say(self.place, "column")


def columns_of(left: int, right: int) -> list[Column]:
    """Two numbers written one under the other, from the ones upwards.

    >>> [(column.called, column.top, column.under) for column in columns_of(27, 8)]
    [('ones', 7, 8), ('tens', 2, 0)]
    """
    pairs = zip_longest(_digits(left), _digits(right), fillvalue=0)
    return [Column(place, top, under) for place, (top, under) in enumerate(pairs)]


def without_carrying(left: int, right: int) -> int:
    """The sum of two numbers if nothing is carried into the next column.

    >>> without_carrying(27, 8), without_carrying(12, 13)
    (25, 25)
    """
    return sum((column.top + column.under) % 10 * 10**column.place for column in columns_of(left, right))


def smaller_from_bigger(left: int, right: int) -> int:
    """The difference of two numbers if in each column the smaller digit is taken from the bigger one.

    >>> smaller_from_bigger(32, 5), smaller_from_bigger(39, 5)
    (33, 34)
    """
    return sum(abs(column.top - column.under) * 10**column.place for column in columns_of(left, right))


def both_digits_written(left: int, right: int) -> int:
    """The sum of two numbers if both digits of a column's sum are written down.

    >>> both_digits_written(27, 8), both_digits_written(12, 13)
    (215, 25)
    """
    return int("".join(str(column.top + column.under) for column in reversed(columns_of(left, right))))


def ten_still_counted(left: int, right: int) -> int:
    """The difference of two numbers if the ten that was borrowed is not taken off.

    >>> ten_still_counted(42, 18), ten_still_counted(39, 5)
    (34, 34)
    """
    return sum((column.top - column.under) % 10 * 10**column.place for column in columns_of(left, right))


def wrong_column(said: int, value: int) -> str:
    """The name of the only column in which two numbers of equal length differ, ``""`` unless there is just one.

    >>> wrong_column(37, 35), wrong_column(25, 35), wrong_column(53, 35), wrong_column(7, 5)
    ('ones', 'tens', '', '')
    """
    differ = [column for column in columns_of(said, value) if column.top != column.under]
    alike = len(str(said)) == len(str(value)) > 1 and len(differ) == 1
    return differ[0].called if alike else ""


def first_to_carry(left: int, right: int) -> Column:
    """The first column from the right that comes to ten or more. Raises ``StopIteration`` if there is none."""
    return next(column for column in columns_of(left, right) if column.top + column.under > 9)


def first_too_small(left: int, right: int) -> Column:
    """The first column from the right that has too few to take from. Raises ``StopIteration`` if there is none."""
    return next(column for column in columns_of(left, right) if column.top < column.under)


def column_sum(column: Column) -> str:
    """The sum of a column and what is carried into the next one.

    >>> column_sum(first_to_carry(27, 8))
    '7 ones and 8 ones are 15 ones: 1 ten and 5 ones.'
    """
    total = column.top + column.under
    counts = {"top": column.top, "under": column.under, "sum": total}
    told = {name: _count(number, column.place) for name, number in counts.items()}
    made = _count_places([*[0] * column.place, total % 10, total // 10])
    return texts().say("worked", "column_sum", {**told, "made": made})


def regroup(left: int, right: int) -> str:
    """The bigger number, regrouped so that no column has too few to take from.

    >>> regroup(32, 5), regroup(100, 7), regroup(12, 5)
    ('32 is 2 tens and 12 ones.', '100 is 9 tens and 10 ones.', '12 is 12 ones.')
    """
    tops = [column.top for column in columns_of(left, right)]
    for column in columns_of(left, right)[:-1]:
        if tops[column.place] < column.under:
            tops[column.place] += 10
            tops[column.place + 1] -= 1
    return texts().say("worked", "regrouped", {"number": left, "made": _count_places(tops)})


def regrouping(left: int, sign: str, right: int) -> str:
    """What has to be regrouped in a sum or difference of long numbers, ``""`` if nothing.

    >>> regrouping(27, "+", 8), regrouping(32, "-", 5), regrouping(12, "+", 5)
    ('7 ones and 8 ones are 15 ones: 1 ten and 5 ones.', '32 is 2 tens and 12 ones.', '')
    """
    if sign == "+" and max(left, right) > 9 and without_carrying(left, right) != left + right:
        return column_sum(first_to_carry(left, right))
    if sign == "-" and left > 19 and smaller_from_bigger(left, right) != left - right:
        return regroup(left, right)
    return ""


def name_carried(column: Column) -> str:
    """The name of what a column carries into the next one.

    >>> name_carried(first_to_carry(27, 8))
    'ten'
    """
    return _say(column.place + 1, "carried")


def _digits(number: int) -> list[int]:
    return [int(digit) for digit in reversed(str(number))]


def _count(number: int, place: int) -> str:
    return _say(place, "count", n=number)


def _say(place: int, part: str, **data: int) -> str:
    return texts().say(f"place.{WORTHS[place]}", part, data)


def _count_places(tops: list[int]) -> str:
    """What is in each place, given from the right, in words from the left; from thousands up as one number."""
    last = len(WORTHS) - 1
    above = sum(top * 10**at for at, top in enumerate(tops[last:]))
    counts = [*tops[:last], *([above] if len(tops) > last else [])]
    parts = [_count(count, place) for place, count in enumerate(counts) if count][::-1]
    return list_items(parts or [_count(0, 0)])
