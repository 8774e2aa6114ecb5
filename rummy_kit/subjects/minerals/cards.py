"""What ion cards and wild cards make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

WILD = "wild"


def ways_to_lay(needed: tuple[str, ...], hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The cards of the hand that make a mineral: the ions themselves, or a wild card for one.

    >>> list(ways_to_lay(("Fe", "S"), ("Fe", "K", "wild")))
    [('Fe', 'wild')]
    """
    missing = [ion for ion in needed if ion not in hand]
    if not missing:
        yield needed
    if WILD in hand and len(needed) > 1 and len(missing) < 2:
        for ion in missing or needed:
            yield (*(other for other in needed if other != ion), WILD)
