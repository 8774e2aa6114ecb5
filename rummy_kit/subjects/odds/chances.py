"""Outs and chances, exact: how many unseen cards help, and how likely the next draw is to bring one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb

from rummy_kit.subjects.odds.cards import RANK_OF, Face
from rummy_kit.subjects.odds.melds import melds, usable

MOST_DRAWS = 2
NEAR = Fraction(3, 100)


def outs(hand: Iterable[Face], unseen: Mapping[Face, int]) -> Counter[Face]:
    """The unseen cards that make a meld with cards of the hand, with how many there are of each.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> outs(["7S", "7H"], standard_deck() - Counter(["7S", "7H"]))
    Counter({'7D': 1, '7C': 1})
    >>> sorted(outs(["8S", "9S"], standard_deck())), sorted(outs(["AS", "2S"], standard_deck()))
    (['10S', '7S'], ['3S'])
    """
    cards = Counter(hand)
    found: Counter[Face] = Counter()
    for face, left in unseen.items():
        if left > 0:
            cards[face] += 1
            if usable(face, cards):
                found[face] = left
            cards[face] -= 1
    return found


def helpful_pairs(hand: Iterable[Face], unseen: Mapping[Face, int]) -> Counter[tuple[Face, Face]]:
    """The pairs of unseen cards that help only together: neither is an out, both with the hand make a meld.

    >>> helpful_pairs(["7S"], Counter(["7H", "7D", "KC"]))
    Counter({('7H', '7D'): 1})
    """
    return Counter(dict(_helpful_pairs(tuple(sorted(hand)), tuple(unseen.items()))))


@lru_cache(maxsize=256)  # judging, explaining and drawing an answer all need the same pairs
def _helpful_pairs(
    hand: tuple[Face, ...], counts: tuple[tuple[Face, int], ...]
) -> tuple[tuple[tuple[Face, Face], int], ...]:
    unseen = dict(counts)
    cards = Counter(hand)
    alone = outs(cards, unseen)
    rest = [face for face, left in unseen.items() if left > 0 and face not in alone]
    found: Counter[tuple[Face, Face]] = Counter()
    for one, other in combinations_with_replacement(rest, 2):
        ways = comb(unseen[one], 2) if one == other else unseen[one] * unseen[other]
        if ways:
            cards[one] += 1
            cards[other] += 1
            if usable(one, cards):
                found[one, other] = ways
            cards[one] -= 1
            cards[other] -= 1
    return tuple(found.items())


def chance(hand: Iterable[Face], unseen: Mapping[Face, int], draws: int = 1, *, pairs: bool = True) -> Fraction:
    """How likely the next one or two unseen cards are to bring a meld that uses one of them: an exact fraction.

    Without ``pairs``, only outs count: two cards that help only together do not.
    Raises ``ValueError`` for other numbers of draws, or more draws than cards.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> left = standard_deck() - Counter(["7S", "7H"])
    >>> chance(["7S", "7H"], left), chance(["7S", "7H"], left, draws=2)
    (Fraction(1, 25), Fraction(103, 1225))
    """
    hand, total = tuple(hand), sum(unseen.values())
    if not 1 <= draws <= MOST_DRAWS or draws > total:
        raise ValueError(f"The chance is known for one draw or two, not {draws} of {total} cards.")
    without = at_least_one(sum(outs(hand, unseen).values()), total, draws)
    if draws == 1 or not pairs:
        return without
    return without + Fraction(sum(helpful_pairs(hand, unseen).values()), comb(total, 2))


def at_least_one(good: int, total: int, draws: int) -> Fraction:
    """How likely it is that at least one of the drawn cards is a good one.

    >>> at_least_one(2, 50, 1), at_least_one(1, 4, 2)
    (Fraction(1, 25), Fraction(1, 2))
    """
    return 1 - Fraction(comb(total - good, draws), comb(total, draws))


def near(guess: Fraction, right: Fraction) -> bool:
    """Whether a guess in per cent is near enough: within 3 points, and for a small chance within a quarter of it.

    >>> near(Fraction(37, 100), Fraction(2, 5)), near(Fraction(5, 100), Fraction(1, 48))
    (True, False)
    """
    return abs(guess - right) <= min(NEAR, right / 4)


def near_percent(guess: int, right: Fraction) -> bool:
    """Whether a guess, a whole percentage, is near enough: for some chances only the rounded one is ``near``.

    >>> near_percent(1, Fraction(1, 70)), near_percent(2, Fraction(1, 70))
    (True, False)
    """
    return near(Fraction(guess, 100), right) or guess == round(100 * right)


def one_against_none(draws: int, one: Fraction, other: Fraction) -> Fraction:
    """How likely it is, given two chances in one draw, that in this many draws the first comes up exactly once and the
    second never.

    >>> one_against_none(1, Fraction(1, 2), Fraction(1, 4)), one_against_none(2, Fraction(1, 2), Fraction(1, 2))
    (Fraction(3, 8), Fraction(1, 8))
    """
    return draws * one * (1 - one) ** (draws - 1) * (1 - other) ** draws


def simulate(
    hand: Iterable[Face],
    unseen: Mapping[Face, int],
    draws: int = 1,
    trials: int = 1000,
    seed: int = 0,
    *,
    pairs: bool = True,
) -> int:
    """The number of trials in which a random draw brought a meld; a seed gives the same number everywhere.

    Without ``pairs``, the number of trials in which an out was drawn.
    Raises ``ValueError`` for no draws, or more draws than cards.

    >>> simulate(["7S", "7H"], Counter(["7D", "7C"]), trials=10)
    10
    """
    hand = tuple(hand)
    pile = [face for face, left in unseen.items() for _ in range(left)]
    if not 1 <= draws <= len(pile):
        raise ValueError(f"{draws} cards cannot be drawn from {len(pile)}.")
    number = random.Random(seed).random
    cards, alone, hits = Counter(hand), outs(hand, unseen), 0
    known: dict[tuple[Face, ...], bool] = {}
    for _ in range(trials):
        for at in range(draws):
            other = at + int(number() * (len(pile) - at))
            pile[at], pile[other] = pile[other], pile[at]
        drawn = tuple(sorted(pile[:draws]))
        if drawn not in known:
            with_them = cards + Counter(drawn)
            known[drawn] = any(face in alone or (pairs and usable(face, with_them)) for face in drawn)
        hits += known[drawn]
    return hits


def three_card_melds(deck: Mapping[Face, int]) -> tuple[int, int, int]:
    """How many hands of three cards from this deck are a set, how many a run, and how many hands there are.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> three_card_melds(standard_deck())
    (52, 48, 22100)
    """
    counts = {"set": 0, "run": 0}
    plain = Counter({face: n for face, n in deck.items() if face in RANK_OF})
    for meld in melds(plain):
        if len(meld) == 3:
            ways = 1
            for face, n in Counter(meld).items():
                ways *= comb(plain[face], n)
            counts["set" if len({RANK_OF[face] for face in meld}) == 1 else "run"] += ways
    return counts["set"], counts["run"], comb(sum(deck.values()), 3)
