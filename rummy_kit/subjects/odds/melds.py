"""Sets and runs: three or more of a rank, or three or more in a row of one suit, the ace low or high.

A joker stands for any card, at most one for every three cards of a meld. The order of a run's cards says what
each joker in it stands for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, product
from typing import Literal

from rummy_kit.feedback import Feedback
from rummy_kit.subjects.odds.cards import (
    ACE_HIGH,
    JOKER,
    ORDER,
    RANK_OF,
    RANKS,
    SUIT_NAMES,
    SUIT_OF,
    SUITS,
    Cards,
    Face,
    face_at,
    points,
    short,
)

SHORTEST = 3

End = Literal["", "low", "high"]
"""The end of a run that a card is added to; a set has none."""

Counts = tuple[int, ...]
"""How many cards of a rank there are, suit by suit."""

Places = int
"""Places in a run as bits: ``1 << 7`` is a seven's. Three in a row are three bits side by side."""

OF_ONE_RANK: Mapping[int, Cards] = {at: tuple(rank + suit for suit in SUITS) for at, rank in enumerate(RANKS, start=1)}

PLACES_OF: Mapping[Face, Places] = {
    face: 1 << rank | (1 << ACE_HIGH if rank == 1 else 0) for face, rank in RANK_OF.items()
}
"""Where a card can be in a run; an ace has two places."""


def _in_three() -> dict[Face, list[Cards]]:
    others: dict[Face, list[Cards]] = {face: [] for face in RANK_OF}
    for suit, low in product(SUITS, range(1, ACE_HIGH - 1)):
        run = tuple(face_at(low + step, suit) for step in range(SHORTEST))
        for face in run:
            others[face].append(tuple(other for other in run if other != face))
    return others


IN_THREE: Mapping[Face, list[Cards]] = _in_three()
"""The other two cards of every run of three that a card belongs to."""


NEIGHBOURS = {face: frozenset(chain.from_iterable(others)) for face, others in IN_THREE.items()}
"""Card → the cards of its suit at most two places from it."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a meld is: a set of a rank, or a run of a suit that begins at ``low`` (1 is the ace).

    >>> Shape("run", suit="S", low=5).stands_for(2)
    '7S'
    """

    kind: Literal["set", "run"]
    rank: int = 0
    suit: str = ""
    low: int = 0

    def stands_for(self, place: int) -> Face | str:
        """The card at that place in a run; in a set, the rank."""
        return face_at(self.low + place, self.suit) if self.kind == "run" else RANKS[self.rank - 1]


# ---------------------------------------------------------------------------------------------- reading


@lru_cache(maxsize=4096)
def read(cards: Cards) -> Shape | None:
    """The meld that these cards form in this order, or ``None``; a set must be in the order of a deck, jokers last.

    >>> read(("QS", "KS", "AS")), read(("KS", "AS", "2S"))
    (Shape(kind='run', rank=0, suit='S', low=12), None)
    >>> read(("7S", "7S", "joker")).kind, read(("5S", "joker", "7S")).low
    ('set', 5)
    """
    if not enough(len(cards), cards.count(JOKER)) or any(card not in ORDER for card in cards):
        return None
    own = [card for card in cards if card != JOKER]
    ranks, suits = {RANK_OF[card] for card in own}, {SUIT_OF[card] for card in own}
    if len(ranks) == 1:
        return Shape("set", rank=ranks.pop()) if list(cards) == sorted(cards, key=ORDER.__getitem__) else None
    if len(suits) > 1:
        return None
    suit = suits.pop()
    at = next(place for place, card in enumerate(cards) if RANK_OF.get(card, 1) != 1)  # an ace has two places
    low = RANK_OF[cards[at]] - at
    if low < 1 or low + len(cards) - 1 > ACE_HIGH:
        return None
    fits = all(card in (JOKER, face_at(low + place, suit)) for place, card in enumerate(cards))
    return Shape("run", suit=suit, low=low) if fits else None


def enough(size: int, jokers: int) -> bool:
    """Whether this many cards, with this many jokers among them, can be a meld."""
    return size >= SHORTEST and SHORTEST * jokers <= size


def arrangements(cards: Iterable[Face]) -> tuple[Cards, ...]:
    """Every order in which exactly these cards are a meld; a joker that no gap needs may go to either end.

    >>> arrangements(["7S", "joker", "6S"])
    (('6S', '7S', 'joker'), ('joker', '6S', '7S'))
    """
    cards = tuple(cards)
    own = sorted((card for card in cards if card in RANK_OF), key=ORDER.__getitem__)
    jokers = cards.count(JOKER)
    if len(own) + jokers != len(cards) or not enough(len(cards), jokers):
        return ()
    if len({RANK_OF[card] for card in own}) == 1:
        return ((*own, *(JOKER,) * jokers),)
    if len({SUIT_OF[card] for card in own}) > 1:
        return ()
    places = [(1, ACE_HIGH) if RANK_OF[card] == 1 else (RANK_OF[card],) for card in own]
    found: dict[Cards, None] = {}
    for taken in product(*places):
        if len(set(taken)) < len(taken):
            continue
        bottom, top = min(taken), max(taken)
        spare = jokers - (top - bottom + 1 - len(taken))
        for below in range(spare + 1):
            low, high = bottom - below, top + spare - below
            if low >= 1 and high <= ACE_HIGH:
                by_place = dict(zip(taken, own, strict=True))
                found[tuple(by_place.get(at, JOKER) for at in range(low, high + 1))] = None
    return tuple(found)


def additions(shape: Shape, cards: Cards) -> tuple[tuple[Face, End], ...]:
    """Every card that makes this meld longer, and at which end; a run has two, but nothing goes beyond an ace.

    >>> cards = ("QS", "KS", "AS")
    >>> additions(Shape("run", suit="S", low=12), cards)
    (('JS', 'low'), ('joker', 'low'))
    """
    jokers = (JOKER,) if enough(len(cards) + 1, cards.count(JOKER) + 1) else ()
    if shape.kind == "set":
        return tuple((card, "") for card in (*OF_ONE_RANK[shape.rank], *jokers))
    ends: tuple[tuple[int, End], ...] = ((shape.low - 1, "low"), (shape.low + len(cards), "high"))
    there = ((at, end) for at, end in ends if 1 <= at <= ACE_HIGH)
    return tuple((card, end) for at, end in there for card in (face_at(at, shape.suit), *jokers))


# ---------------------------------------------------------------------------------------------- finding


def melds(cards: Mapping[Face, int]) -> Iterator[Cards]:
    """Every meld that some of these cards make, each once, in the order :func:`read` wants.

    >>> list(melds(Counter(["6S", "7S", "8S", "7H", "7D"])))
    [('7S', '7H', '7D'), ('6S', '7S', '8S')]
    """
    jokers, by_rank, by_suit = _sort(cards)
    return chain(
        *[_all_sets(rank, counts, jokers) for rank, counts in by_rank],
        *[_all_runs(suit, places, two_aces, jokers) for suit, places, two_aces in by_suit],
    )


def dearest(cards: Mapping[Face, int]) -> Cards | None:
    """The meld with the most points, the first of :func:`melds` in a tie; quicker than trying them all.

    >>> dearest(Counter(["6S", "7S", "8S", "JH", "JD", "JC"]))
    ('JH', 'JD', 'JC')
    """
    jokers, by_rank, by_suit = _sort(cards)
    best = [_dearest_set(rank, counts, jokers) for rank, counts in by_rank]
    best += [_dearest_run(suit, places, two_aces, jokers) for suit, places, two_aces in by_suit]
    return max(filter(None, best), key=points, default=None)


def _sort(cards: Mapping[Face, int]) -> tuple[int, list[tuple[int, Counts]], list[tuple[str, Places, bool]]]:
    """How many jokers there are, and which other cards could make sets and runs with them: how many cards of each suit
    a rank has; the places of a suit's cards, and whether it has two aces.
    """
    jokers = cards.get(JOKER, 0)
    ranks: dict[int, int] = {}
    suits = dict.fromkeys(SUITS, 0)
    for face, count in cards.items():
        if count > 0 and face in PLACES_OF:
            rank = RANK_OF[face]
            ranks[rank] = ranks.get(rank, 0) + count
            suits[SUIT_OF[face]] |= PLACES_OF[face]
    least = max(2, SHORTEST - jokers)
    several = sorted([rank for rank, count in ranks.items() if count >= least])
    by_rank = [(rank, tuple([cards.get(face, 0) for face in OF_ONE_RANK[rank]])) for rank in several]
    by_suit = [
        (suit, places, cards.get(f"A{suit}", 0) > 1)
        for suit, places in suits.items()
        if (jokers and places.bit_count() > 1) or places & (places >> 1) & (places >> 2)  # three in a row
    ]
    return jokers, by_rank, by_suit


@lru_cache(maxsize=4096)
def _all_sets(rank: int, counts: Counts, jokers: int) -> tuple[Cards, ...]:
    return tuple(_sets(rank, counts, jokers))


@lru_cache(maxsize=4096)
def _all_runs(suit: str, places: Places, two_aces: bool, jokers: int) -> tuple[Cards, ...]:
    return tuple(_runs(suit, places, two_aces, jokers))


@lru_cache(maxsize=4096)
def _dearest_set(rank: int, counts: Counts, jokers: int) -> Cards | None:
    return max(_all_sets(rank, counts, jokers), key=points, default=None)


@lru_cache(maxsize=4096)
def _dearest_run(suit: str, places: Places, two_aces: bool, jokers: int) -> Cards | None:
    return max(_all_runs(suit, places, two_aces, jokers), key=points, default=None)


def _sets(rank: int, counts: Counts, jokers: int) -> Iterator[Cards]:
    """All choices of the cards of one rank, with jokers; ``counts`` says how many cards of each suit there are."""
    for chosen in product(*[range(count + 1) for count in counts]):
        size = sum(chosen)
        if size < 2:
            continue
        naturals = tuple([face for face, n in zip(OF_ONE_RANK[rank], chosen, strict=True) for _ in range(n)])
        for more in range(max(0, SHORTEST - size), min(jokers, size // 2) + 1):
            yield (*naturals, *(JOKER,) * more)


def _runs(suit: str, places: Places, two_aces: bool, jokers: int) -> Iterator[Cards]:
    """All runs of one suit, each before those that are longer."""
    faces = {at: face_at(at, suit) for at in range(1, ACE_HIGH + 1) if places >> at & 1}
    most = len(faces) - (1 in faces and not two_aces)  # cards of the suit in one run
    begun: list[tuple[Cards, int, int]] = [((), low, 0) for low in reversed(range(1, ACE_HIGH - 1))]
    while begun:
        made, at, used = begun.pop()  # the run so far, the place after it, and how many jokers it has
        if enough(len(made), used) and len(made) > used:
            yield made
        if at > ACE_HIGH:
            continue
        if used < jokers and 2 * (used + 1) <= most:
            begun.append(((*made, JOKER), at + 1, used + 1))
        both_ends = at == ACE_HIGH and len(made) == 13 and made[0] != JOKER  # an ace is already in the run
        if at in faces and (two_aces or not both_ends):
            begun.append(((*made, faces[at]), at + 1, used))


def count_melds(faces: Iterable[Face]) -> tuple[int, int]:
    """How many ranks make a set, and how many runs of three there are, with one card of each face.

    >>> count_melds(["6S", "7S", "8S", "9S", "7H", "7D"])
    (1, 2)
    """
    there = set(faces)
    sets = sum(len(there.intersection(cards)) >= SHORTEST for cards in OF_ONE_RANK.values())
    starts = product(SUITS, range(1, ACE_HIGH - SHORTEST + 2))
    runs = sum(all(face_at(low + step, suit) in there for step in range(SHORTEST)) for suit, low in starts)
    return sets, runs


def count_partnered(cards: Mapping[Face, int]) -> int:
    """How often a card is one card short of a meld: with a partner of its rank, and with one in its suit at most two
    places away. A joker, which goes with any card, counts as three.

    >>> count_partnered(Counter(["7S", "7H", "9S", "KD"]))  # 7S twice, 7H and 9S once
    4
    """
    ranks: Counter[int] = Counter()
    for face, count in cards.items():
        ranks[RANK_OF.get(face, 0)] += count
    found = 3 * cards.get(JOKER, 0)
    for face, count in cards.items():
        if face in NEIGHBOURS:
            near = not NEIGHBOURS[face].isdisjoint(cards)
            found += count * (near + (ranks[RANK_OF[face]] > 1))
    return found


def usable(face: Face, cards: Mapping[Face, int]) -> bool:
    """Whether these cards, which include the face, make a meld with that face in it.

    >>> usable("7S", Counter(["7S", "7H", "joker"])), usable("7S", Counter(["7S", "9H", "8S"]))
    (True, False)
    """
    jokers = cards.get(JOKER, 0)
    if face == JOKER:
        return any(_with_one_joker(cards))
    if face not in RANK_OF:
        return False
    have, suit = cards.get, SUIT_OF[face]
    same = 0
    for each in OF_ONE_RANK[RANK_OF[face]]:
        same += have(each, 0)
    if same >= SHORTEST or (same == 2 and jokers):
        return True
    for one, other in IN_THREE[face]:
        if (have(one) and have(other)) or (jokers and (have(one) or have(other))):
            return True
    if jokers < 2:
        return False
    _, _, by_suit = _sort(cards)
    runs = [_all_runs(*of_suit, jokers) for of_suit in by_suit if suit in of_suit]
    return any(face in run for run in chain(*runs))  # 5 joker joker 8 9 10


def meld_with(face: Face, others: Cards) -> Cards:
    """A meld of that card with some of the others, in order: three cards if possible, with few jokers; ``()`` if there
    is none.

    >>> meld_with("7S", ("8S", "7H", "joker", "7D"))
    ('7S', '7H', '7D')
    """
    threes = (meld for pair in combinations(others, 2) for meld in arrangements((face, *pair)))
    best = max(threes, key=lambda meld: (-meld.count(JOKER), points(meld)), default=())
    longer = (meld for meld in melds(Counter((face, *others))) if face in meld)
    return best or next(longer, ())


def _with_one_joker(cards: Mapping[Face, int]) -> Iterator[bool]:
    """Pairs that a joker turns into a meld: two of a rank, or two of a suit with at most one place between."""
    for face, count in cards.items():
        rank = RANK_OF.get(face)
        if rank is None or count < 1:
            continue
        yield sum(cards.get(each, 0) for each in OF_ONE_RANK[rank]) > 1
        suit = SUIT_OF[face]
        yield any(cards.get(face_at(rank + step, suit), 0) > 0 for step in (1, 2) if rank + step <= ACE_HIGH)


# ---------------------------------------------------------------------------------------------- teaching


def judge_meld(cards: Iterable[Face]) -> Feedback:
    """Judge whether these cards, in any order, are a set or a run; if not, why.

    >>> judge_meld(["5S", "7S", "8S"]).code, judge_meld(["KS", "AS", "2S"]).code
    ('run_gap', 'run_corner')
    """
    cards = tuple(cards)
    if arrangements(cards):
        return Feedback("ok", "ok")
    strange = [card for card in cards if card not in ORDER]
    if strange:
        return Feedback("rule", "no_play_card", {"card": strange[0]})
    jokers = cards.count(JOKER)
    if len(cards) < SHORTEST:
        return Feedback("rule", "too_few_cards", {"count": len(cards)})
    if SHORTEST * jokers > len(cards):
        return Feedback("rule", "too_many_jokers", {"jokers": jokers, "count": len(cards)})
    own = [card for card in cards if card != JOKER]
    suits = {SUIT_OF[card] for card in own}
    ranks = sorted(RANK_OF[card] for card in own)
    if len(suits) > 1:
        code = "run_suits" if _in_a_row(ranks, jokers) else "neither_set_nor_run"
        return Feedback("rule", code, {"cards": ", ".join(map(short, cards))})
    if len(set(ranks)) < len(ranks):
        return Feedback("rule", "run_double", {"suit": SUIT_NAMES[suits.pop()]})
    if {1, 2, 13} <= set(ranks):
        return Feedback("rule", "run_corner")
    missing = [RANKS[at - 1] for at in range(ranks[0] + 1, ranks[-1]) if at not in ranks]
    return Feedback("rule", "run_gap", {"missing": ", ".join(missing), "suit": SUIT_NAMES[suits.pop()]})


def judge_in_order(cards: Cards) -> Feedback:
    """Judge whether these cards, in this order, are a set or a run; if not, why.

    >>> judge_in_order(("6S", "5S", "7S")).code, judge_in_order(("5S", "6S", "7S")).code
    ('not_in_order', 'ok')
    """
    judged = judge_meld(cards)
    return Feedback("rule", "not_in_order") if judged.ok and read(cards) is None else judged


def _in_a_row(ranks: list[int], jokers: int) -> bool:
    return len(set(ranks)) == len(ranks) and ranks[-1] - ranks[0] + 1 - len(ranks) <= jokers
