"""The answers that wrong ideas lead to, by the code of the idea. None of them is the right answer.

An idea that leads to the right answer, or does not apply, is left out. Ideas about which cards help apply to
two cards held.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Literal, TypeVar

from rummy_kit.subjects.odds.cards import ACE_HIGH, JOKER, RANK_OF, SUIT_OF, SUITS, Face, face_at, unseen
from rummy_kit.subjects.odds.chances import at_least_one, outs

Hand = tuple[Face, ...]
T = TypeVar("T")

Kept = Literal["first", "second", "same"]
"""Which of two groups of cards is worth more, or that both are worth the same."""


def wrong_outs(hand: Iterable[Face], seen: Iterable[Face], deck: Mapping[Face, int]) -> dict[str, tuple[int, ...]]:
    """How many outs of this hand an idea counts, the likeliest number first.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> wrong_outs(["5S", "7S"], [], standard_deck())
    {'gap_equals_open': (2, 3), 'mixed_suits': (4,), 'whole_suit': (11,), 'ranks_only': (0, 6)}
    >>> wrong_outs(["7S", "7H"], ["7D"], standard_deck())
    {'seen_ignored': (2, 4), 'own_counted': (3, 4)}
    """
    hand, seen = tuple(hand), tuple(seen)
    left = unseen(deck, (*hand, *seen))
    return _without(_count_outs(hand, seen, left), outs(hand, left).total())


def wrong_chances(
    hand: Iterable[Face], seen: Iterable[Face], deck: Mapping[Face, int], draws: int = 1
) -> dict[str, tuple[Fraction, ...]]:
    """How likely it is, according to an idea, that one card or two bring an out.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> {code: str(answers[0]) for code, answers in wrong_chances(["7S", "7H"], [], standard_deck()).items()}
    {'equiprobable': '1/2', 'odds_for_chance': '1/24', 'whole_deck': '1/26', 'own_counted': '2/25'}
    """
    hand, seen = tuple(hand), tuple(seen)
    left = unseen(deck, (*hand, *seen))
    good, total = outs(hand, left).total(), left.total()
    counted = _count_outs(hand, seen, left)
    whole = sum(deck.values())
    found = _of_one_card(good, total, whole) if draws == 1 else _of_two_cards(good, total, whole)
    if seen:
        with_dead, in_play = counted.get("seen_ignored", (good,))[0], total + len(seen)
        parts = [(with_dead, in_play), (with_dead, total)] if draws == 1 and with_dead > good else []
        found["seen_ignored"] = tuple(at_least_one(some, of, draws) for some, of in (*parts, (good, in_play)))
        if draws == 1 and with_dead > good:  # both ideas together
            for code in ("seen_ignored", "whole_deck"):
                found[code] = (*found[code], Fraction(with_dead, whole))
    for code, numbers in counted.items():
        if code not in found:
            among = (total, total + len(hand)) if code == "own_counted" else (total,)
            found[code] = tuple(at_least_one(n, of, draws) for of in among for n in numbers)
    return _without(found, at_least_one(good, total, draws))


def wrong_keeps(
    first: Iterable[Face], second: Iterable[Face], seen: Iterable[Face], deck: Mapping[Face, int]
) -> dict[str, tuple[Kept, ...]]:
    """Which of two pairs an idea would keep.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> wrong_keeps(["5S", "7S"], ["JH", "JC"], ["2D"], standard_deck())["gap_equals_open"]
    ('same',)
    """
    first, second, seen = tuple(first), tuple(second), tuple(seen)
    left = unseen(deck, (*first, *second, *seen))
    right = better(first, second, left)
    counted = [_count_outs(hand, seen, left) for hand in (first, second)]
    found: dict[str, tuple[Kept, ...]] = {}
    for code in dict.fromkeys(code for counts in counted for code in counts):
        ones, others = (
            counts.get(code, (outs(hand, left).total(),)) for hand, counts in zip((first, second), counted, strict=True)
        )
        found[code] = (more(ones[0], others[0]),)
    return _without({**found, "not_the_same": ("same",)}, right)


def better(first: Iterable[Face], second: Iterable[Face], left: Mapping[Face, int]) -> Kept:
    """Which of two groups of cards is helped by more of the unseen cards.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> better(["5S", "7S"], ["JH", "JC"], unseen(standard_deck(), ["5S", "7S", "JH", "JC"]))
    'second'
    """
    return more(outs(first, left).total(), outs(second, left).total())


def more(one: int, other: int) -> Kept:
    """Which of two numbers is greater."""
    return "first" if one > other else "second" if other > one else "same"


def _without(answers: Mapping[str, tuple[T, ...]], right: T) -> dict[str, tuple[T, ...]]:
    """The wrong answers among these, each once per idea; an idea whose likeliest answer is right is left out."""
    wrong = {code: some for code, some in answers.items() if some and some[0] != right}
    return {code: tuple(dict.fromkeys(one for one in some if one != right)) for code, some in wrong.items()}


# ---------------------------------------------------------------------------------------------- which cards help


def _count_outs(hand: Hand, seen: Hand, left: Mapping[Face, int]) -> dict[str, tuple[int, ...]]:
    """How many outs each idea counts, right or wrong: every idea that applies to this hand."""
    found: dict[str, tuple[int, ...]] = {}
    right = outs(hand, left).total()
    dead = sum(seen.count(face) for face in outs(hand, dict.fromkeys(seen, 1)))
    own = len(hand) if is_pair(hand) else 0
    if dead:
        found["seen_ignored"] = (right + dead, right + dead + own)
    if own:
        found["own_counted"] = (right + own, right + dead + own)
    places = _places_of(hand)
    if places is None:
        return found
    suit = SUIT_OF[hand[0]] if SUIT_OF[hand[0]] == SUIT_OF[hand[1]] else ""
    if suit:
        if ends := _beside_a_gap(*places):
            live = [left.get(face_at(at, suit), 0) for at in ends]
            found["gap_equals_open"] = (sum(live), *(right + n for n in (*live, sum(live))))
        if corner := _round_the_corner(*places):
            found["end_run"] = (right + left.get(face_at(corner, suit), 0),)
        ends = [left.get(face_at(at, suit), 0) for at in _complete_run(*places)]
        if len(ends) > 1 and all(ends):
            found["one_end"] = tuple(ends)
    found["mixed_suits"] = (sum(left.get(face_at(at, any_), 0) for at in _complete_run(*places) for any_ in SUITS),)
    if suit:
        found["whole_suit"] = (sum(n for face, n in left.items() if SUIT_OF.get(face) == suit),)
    ranks = {RANK_OF[face] for face in hand}
    found["ranks_only"] = (0, sum(n for face, n in left.items() if RANK_OF.get(face) in ranks))
    return found


def is_pair(hand: Hand) -> bool:
    """Whether these are two cards of a rank."""
    return len(hand) == 2 and JOKER not in hand and RANK_OF[hand[0]] == RANK_OF[hand[1]]


def _places_of(hand: Hand) -> tuple[int, int] | None:
    """The places of two cards in a Run, the lower one first, with at most one place between; ``None`` for others."""
    if len(hand) != 2 or JOKER in hand:
        return None
    low, high = sorted(RANK_OF[face] for face in hand)
    if low == 1 and high >= ACE_HIGH - 2:
        low, high = high, ACE_HIGH
    return (low, high) if 1 <= high - low <= 2 else None


def _complete_run(low: int, high: int) -> Iterator[int]:
    """The places that turn these two into three in a row."""
    yield from (at for at in ((low - 1, high + 1) if high - low == 1 else (low + 1,)) if 1 <= at <= ACE_HIGH)


def shut_cards(hand: Hand) -> list[Face]:
    """The cards that are wrongly thought to help two cards of a suit: beside a gap, or beyond the ace.

    >>> shut_cards(("5S", "7S")), shut_cards(("AS", "2S")), shut_cards(("5S", "6S")), shut_cards(("5S", "7H"))
    (['4S', '8S'], ['KS'], [], [])
    """
    places, suits = _places_of(hand), {SUIT_OF.get(face, "") for face in hand}
    if places is None or len(suits) > 1:
        return []
    return [face_at(at, *suits) for at in _beside_a_gap(*places) or [_round_the_corner(*places)] if at]


def _beside_a_gap(low: int, high: int) -> list[int]:
    """For 5-7, the 4 and the 8, which would help 5-6 or 6-7."""
    return [at for at in (low - 1, high + 1) if 1 <= at <= ACE_HIGH] if high - low == 2 else []


def _round_the_corner(low: int, high: int) -> int:
    """The king for A-2, the two for K-A; 0 for others."""
    return {(1, 2): ACE_HIGH - 1, (ACE_HIGH - 1, ACE_HIGH): 2}.get((low, high), 0)


# ---------------------------------------------------------------------------------------------- how likely


def _of_one_card(good: int, total: int, whole: int) -> dict[str, tuple[Fraction, ...]]:
    odds = {"odds_for_chance": (Fraction(good, total - good),)} if good < total else {}
    return {"equiprobable": (Fraction(1, 2),), **odds, "whole_deck": (Fraction(good, whole),)}


def _of_two_cards(good: int, total: int, whole: int) -> dict[str, tuple[Fraction, ...]]:
    first = Fraction(good, total)
    right = at_least_one(good, total, 2)
    odds = {"odds_for_chance": (right / (1 - right),)} if right < 1 else {}
    back, back_of_all = (1 - (1 - Fraction(good, of)) ** 2 for of in (total, whole))
    both = Fraction(good * (good - 1), total * (total - 1))
    return {
        "equiprobable": (Fraction(1, 2),),
        **odds,
        "add_two_draws": (2 * first, first + Fraction(good, total - 1)),
        "no_replacement": (back,),
        "whole_deck": (at_least_one(good, whole, 2), back_of_all),
        "first_draw_only": (first,),
        "both_needed": (both, first**2, first * Fraction(good, total - 1)) if both else (),
        "complement_left": (1 - right,),
    }
