"""A mineral's formula cut between its symbols: a cut is the number of symbols to its left."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Any

from rummy_kit.subjects.minerals.catalogue import Mineral
from rummy_kit.subjects.minerals.formula import FormulaPart

_SYMBOL = re.compile(r"(?:·\d*)?[(\[]*[A-Z][a-z]?\d*,?(?:[)\]]\d*)*")


def symbols_of(mineral: Mineral) -> list[str]:
    """The formula by symbols; a bracket stays with its neighbour.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> symbols_of(mineral("malachite"))
    ['Cu2', 'C', 'O3', '(O', 'H)2']
    """
    return _SYMBOL.findall(mineral.formula)


def right_cuts(mineral: Mineral) -> frozenset[int]:
    """The cuts that leave each piece an ion or water.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> sorted(right_cuts(mineral("malachite")))
    [1, 3]
    """
    return frozenset(at for at, (left, right) in _gaps(_places(mineral)) if left != right)


def cuts_by_cards(mineral: Mineral, cards: Sequence[str]) -> frozenset[int]:
    """The cuts of a pupil who picks out these ions; what is not picked stays in one piece.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> [sorted(cuts_by_cards(mineral("malachite"), cards)) for cards in (["Cu", "CO3"], ["Cu", "CO3", "OH"])]
    [[1], [1, 3]]
    >>> sorted(cuts_by_cards(mineral("calcite"), ["Ca", "O"]))
    [1, 2]
    """
    taken = list(zip(_places(mineral), _taken_as(mineral, cards), strict=True))
    some = {part for part, taken_as in taken if taken_as}
    return frozenset(
        at
        for at, (left, right) in _gaps(taken)
        if (left[1] != right[1] if left[0] == right[0] else {left[0], right[0]} <= some)
    )


def cuts_between_elements(mineral: Mineral) -> frozenset[int]:
    """The cuts of a pupil who takes each element for an ion: between all symbols, but not inside water.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> sorted(cuts_between_elements(mineral("gypsum")))
    [1, 2, 3]
    """
    water = (not mineral.parts[part].card for part in _places(mineral))
    return frozenset(at for at, sides in _gaps(water) if not all(sides))


def parts_within(mineral: Mineral, start: int, end: int) -> list[FormulaPart]:
    """The parts of the formula that lie wholly between two cuts."""
    symbols = symbols_of(mineral)
    left, right = (len("".join(symbols[:at])) for at in (start, end))
    ends = list(accumulate(len(part.text) for part in mineral.parts))
    spans = zip(mineral.parts, [0, *ends], ends, strict=False)
    return [part for part, begins, stops in spans if left <= begins and stops <= right]


def _places(mineral: Mineral) -> list[int]:
    """For each symbol, the number of the part of the formula that it belongs to."""
    ends = list(accumulate(len(part.text) for part in mineral.parts))
    return [bisect_left(ends, end) for end in accumulate(map(len, symbols_of(mineral)))]


def _taken_as(mineral: Mineral, cards: Sequence[str]) -> list[str]:
    """What each symbol is to a pupil with these cards: an ion by itself, one ion with the rest of its part, or
    neither.
    """
    taken = []
    for at, (symbol, place) in enumerate(zip(symbols_of(mineral), _places(mineral), strict=True)):
        element, card = re.sub(r"[^A-Za-z]", "", symbol), mineral.parts[place].card
        alone = card and element in cards and element not in mineral.cards
        taken.append(f"{element} {at}" if alone else card if card in cards else "")
    return taken


def _gaps(sides: Iterable[Any]) -> Iterable[tuple[int, tuple[Any, Any]]]:
    """Each place for a cut, with what is to the left and to the right of it."""
    return enumerate(pairwise(sides), start=1)
