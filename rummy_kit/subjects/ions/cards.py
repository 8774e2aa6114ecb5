"""What cards with ions, numbers and wild cards make: compounds of four cards, in plain integers.

A number card is written as its number. A test makes sure that this and the judges agree about every pair of ions and
every number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property, lru_cache
from itertools import product
from typing import Literal, NamedTuple

from rummy_kit.subjects.ions.catalogue import by_key
from rummy_kit.subjects.ions.compounds import compound
from rummy_kit.subjects.ions.made import why_unmade

WILD = "wild"
STARTS = 12  # how many starts the packing tries

Place = Literal["cation", "n", "anion", "m"]
WildPlace = Literal["", "cation", "n", "anion", "m"]
PLACES: tuple[Place, ...] = ("cation", "n", "anion", "m")
WILD_PLACES: tuple[WildPlace, ...] = ("", *PLACES)

Cards = tuple[str, ...]
Held = Mapping[str, int]
"""How many cards there are of each face."""
Pair = tuple[str, str]
"""The keys of a cation and an anion."""
Found = tuple[str, int, str, int, WildPlace]
"""A compound that can be made: cation, how many, anion, how many, and the place of the wild card."""


class Within(NamedTuple):
    """What certain number cards allow: the compounds of each pair of ions, those of an ion with a wild card in place
    of the other ion, and the cards with which an ion can make a compound.
    """

    pairs: Mapping[Pair, Sequence[Found]]
    wild: Mapping[str, Sequence[Found]]
    partners: Mapping[str, Set[str]]


class Chemistry:
    """What cards with these ions, by their keys, and these numbers can make; without ``lowest_ratio``, multiples of the
    lowest numbers will do as well.

    >>> chemistry = Chemistry(["Mg2+"], ["Cl-", "O2-"], [1, 2])
    >>> list(chemistry.compounds({"Mg2+": 1, "Cl-": 1, "1": 1, "2": 1}))
    [('Mg2+', 1, 'Cl-', 2, '')]
    """

    def __init__(
        self, cations: Iterable[str], anions: Iterable[str], numbers: Iterable[int], lowest_ratio: bool = True
    ) -> None:
        self.cations, self.anions, self.numbers = tuple(cations), tuple(anions), tuple(numbers)
        self.charges = {key: by_key(key).charge for key in (*self.cations, *self.anions)}
        self._number_cards = tuple(map(str, self.numbers))
        self.lowest_ratio = lowest_ratio

    def compounds(self, cards: Held, must: str | None = None) -> Iterator[Found]:
        """Every neutral compound of these cards (with the card ``must``, if given), in integers."""
        found = self._compounds(cards)
        return found if must is None else (each for each in found if must in list_cards(*each))

    def _compounds(self, cards: Held) -> Iterator[Found]:
        within = self._within(cards)
        cations, anions = list(filter(cards.get, self.cations)), list(filter(cards.get, self.anions))
        for cation in cations:
            for anion in anions:
                yield from within.pairs[cation, anion]
        if cards.get(WILD):
            for ion in (*anions, *cations):
                yield from within.wild[ion]

    def can_use(self, card: str, cards: Held) -> bool:
        """Whether some compound of these cards uses that card; ``cards`` must not include cards that are not
        there.
        """
        if card in self.charges:
            return not self._within(cards).partners[card].isdisjoint(cards)
        return next(self.compounds(cards, card), None) is not None

    def _within(self, cards: Held) -> Within:
        """What these number cards allow, remembered: hands differ in their ions, but mostly hold familiar number
        cards.
        """
        counts = tuple([min(cards.get(card, 0), 2) for card in self._number_cards])  # a third of a kind adds nothing
        return _within(self, counts, cards.get(WILD, 0) > 0)

    def within(self, numbers: Held, has_wild: bool) -> Within:
        """What can be made with this many number cards of each face and, perhaps, a wild card."""
        pairs: dict[Pair, tuple[Found, ...]] = {}
        wild: dict[str, list[Found]] = {ion: [] for ion in self.charges}
        partners: dict[str, set[str]] = {ion: set() for ion in self.charges}
        for (cation, anion), ratios in self._ratios.items():
            found: list[Found] = []
            for n, m, card_n, card_m in ratios:
                if numbers[card_n] and numbers[card_m] and (n != m or numbers[card_n] > 1):
                    found.append((cation, n, anion, m, ""))
                    wild[anion].append((cation, n, anion, m, "cation"))
                    wild[cation].append((cation, n, anion, m, "anion"))
                if has_wild and numbers[card_m]:
                    found.append((cation, n, anion, m, "n"))
                if has_wild and numbers[card_n]:
                    found.append((cation, n, anion, m, "m"))
            pairs[cation, anion] = tuple(found)
            if found:
                partners[cation].add(anion)
                partners[anion].add(cation)
        for ion in self.charges:
            if wild[ion]:
                partners[ion].add(WILD)
        return Within(pairs, wild, partners)

    def lists(self, cation: str, n: int, anion: str, m: int, name: str) -> bool:
        """Whether the cards make exactly this, with its modern name; the judges decide about anything else."""
        pair = cation, anion
        return self.names.get(pair) == name and (n, m, str(n), str(m)) in self._ratios[pair]

    @cached_property
    def names(self) -> dict[Pair, str]:
        """The modern name of every pair of ions."""
        return {pair: compound(*pair).name for pair in product(self.cations, self.anions)}

    @cached_property
    def lowest(self) -> dict[Pair, tuple[str, str]]:
        """The two number cards that make a pair of ions neutral, in lowest terms, whether there are such cards
        or not.
        """
        return {pair: (str(n), str(m)) for pair in self.names for n, m in [compound(*pair).counts]}

    @cached_property
    def _ratios(self) -> dict[Pair, tuple[tuple[int, int, str, str], ...]]:
        """The numbers on the number cards that make a pair of ions neutral, and these cards."""
        most, ratios = 1 if self.lowest_ratio else max(self.numbers, default=0), {}
        for pair in self.names:
            n, m = compound(*pair).counts
            counts = ((k * n, k * m) for k in range(1, most + 1))
            ratios[pair] = tuple((n, m, str(n), str(m)) for n, m in counts if {n, m} <= {*self.numbers})
        return ratios

    @cached_property
    def unmade(self) -> frozenset[Pair]:
        """The pairs whose compound balances but cannot exist."""
        return frozenset(pair for pair in self.names if why_unmade(*pair))

    # -- several compounds

    def pack(self, cards: Held, goal: int) -> list[Cards]:
        """Compounds that these cards can make together, at most ``goal``, found by a greedy search from several
        starts.
        """
        best: list[Cards] = []
        for start in self._first(cards, STARTS):
            made, rest = [start], take_out(cards, start)
            while len(made) < goal and (more := self._first(rest, 1)):
                made += more
                rest = take_out(rest, more[0])
            if len(made) > len(best):
                best = made
            if len(best) >= goal:
                break
        return best

    def _first(self, cards: Held, most: int) -> list[Cards]:
        """The four cards of each of at most that many compounds: those without a wild card first, then those that
        exist.
        """
        found: list[Cards] = []
        for wild in (False, True) if cards.get(WILD) else (False,):
            if len(found) < most:
                found += self._put_made_first(cards, most - len(found), wild)
        return found

    def _put_made_first(self, cards: Held, most: int, wild: bool) -> list[Cards]:
        """The first few of these compounds, those that exist before the others."""
        made: dict[Cards, None] = {}
        rest: dict[Cards, None] = {}
        for cation, n, anion, m, place in self.compounds(cards):
            if bool(place) == wild:
                (rest if (cation, anion) in self.unmade else made)[list_cards(cation, n, anion, m, place)] = None
                if len(made) == most:
                    break
        return [*made, *(four for four in rest if four not in made)][:most]


@lru_cache(maxsize=128)
def _within(chemistry: Chemistry, counts: tuple[int, ...], has_wild: bool) -> Within:
    numbers = {str(number): count for number, count in zip(chemistry.numbers, counts, strict=True)}
    return chemistry.within(numbers, has_wild)


@lru_cache(maxsize=8192)
def list_cards(cation: str, n: int, anion: str, m: int, wild: WildPlace) -> Cards:
    """The four cards of a compound, with a wild card in its place.

    >>> list_cards("Mg2+", 1, "Cl-", 2, "n")
    ('Mg2+', 'wild', 'Cl-', '2')
    """
    cards = (cation, str(n), anion, str(m))
    if not wild:
        return cards
    at = PLACES.index(wild)
    return (*cards[:at], WILD, *cards[at + 1 :])


def take_out(cards: Held, used: Cards) -> Held:
    """What is left of the cards."""
    rest = dict(cards)
    for face in used:
        rest[face] -= 1
    return rest
