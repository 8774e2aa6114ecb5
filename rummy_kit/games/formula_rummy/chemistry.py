"""The chemistry of a deck: which compounds its cards make, in plain integers, and what is wrong with a claimed one.

A test of ``subjects.ions`` makes sure that both agree about every pair of ions and every number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from rummy_kit.engine.cards import Deck, Face, Pile
from rummy_kit.engine.verdict import Violation
from rummy_kit.subjects import ions
from rummy_kit.texts import Sentences

from .pieces import WILD, FormulaRummyOptions, WildPlace, list_cards

say = Sentences(Path(__file__).with_name("strings.toml"))

Pair = tuple[Face, Face]
Found = tuple[Face, int, Face, int, WildPlace]
"""A compound that can be made: cation, how many, anion, how many, and the place of the wild card."""


class Within(NamedTuple):
    """What certain number cards allow: the compounds of each pair of ions, those of an ion with a wild card in place
    of the other ion, and the cards with which an ion can make a compound.
    """

    pairs: Mapping[Pair, Sequence[Found]]
    wild: Mapping[Face, Sequence[Found]]
    partners: Mapping[Face, Set[Face]]


class Chemistry:
    """What the cards of a deck can make."""

    def __init__(self, deck: Deck, lowest_ratio: bool) -> None:
        kinds = ("cation", "anion")
        self.charges = {row.face: ions.by_key(row.face).charge for row in deck.rows if row.kind in kinds}
        self.cations = tuple(row.face for row in deck.rows if row.kind == "cation")
        self.anions = tuple(row.face for row in deck.rows if row.kind == "anion")
        self.numbers = tuple(int(row.face) for row in deck.rows if row.kind == "subscript")
        self._number_cards = tuple(map(str, self.numbers))
        self.lowest_ratio = lowest_ratio

    def compounds(self, cards: Mapping[Face, int], must: Face | None = None) -> Iterator[Found]:
        """FR05, FR06, FR10. Every neutral compound of these cards (with the card ``must``, if given), in integers."""
        found = self._compounds(cards)
        return found if must is None else (each for each in found if must in list_cards(*each))

    def _compounds(self, cards: Mapping[Face, int]) -> Iterator[Found]:
        within = self._within(cards)
        cations, anions = list(filter(cards.get, self.cations)), list(filter(cards.get, self.anions))
        for cation in cations:
            for anion in anions:
                yield from within.pairs[cation, anion]
        if cards.get(WILD):
            for ion in (*anions, *cations):
                yield from within.wild[ion]

    def can_use(self, card: Face, cards: Mapping[Face, int]) -> bool:
        """FR04. Whether some compound of these cards uses that card; ``cards`` must not include cards that are not
        there.
        """
        if card in self.charges:
            return not self._within(cards).partners[card].isdisjoint(cards)
        return next(self.compounds(cards, card), None) is not None

    def _within(self, cards: Mapping[Face, int]) -> Within:
        """What these number cards allow, remembered: hands differ in their ions, but mostly hold familiar number
        cards.
        """
        counts = tuple([min(cards.get(card, 0), 2) for card in self._number_cards])  # a third of a kind adds nothing
        return _within(self, counts, cards.get(WILD, 0) > 0)

    def within(self, numbers: Mapping[Face, int], has_wild: bool) -> Within:
        """FR06, FR10. What can be made with this many number cards of each face and, perhaps, a wild card."""
        pairs: dict[Pair, tuple[Found, ...]] = {}
        wild: dict[Face, list[Found]] = {ion: [] for ion in self.charges}
        partners: dict[Face, set[Face]] = {ion: set() for ion in self.charges}
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

    def lists(self, cation: Face, n: int, anion: Face, m: int, name: str) -> bool:
        """FR06 to FR08. Whether the game would lay exactly this compound; the referee decides about any other."""
        pair = cation, anion
        return self.names.get(pair) == name and (n, m, str(n), str(m)) in self._ratios[pair]

    @cached_property
    def names(self) -> dict[Pair, str]:
        """FR08. The modern name of every pair of the deck."""
        return {pair: ions.compound(*pair).name for pair in product(self.cations, self.anions)}

    @cached_property
    def lowest(self) -> dict[Pair, tuple[Face, Face]]:
        """FR06. The two number cards that make a pair of ions neutral, in lowest terms, whether the deck has them or
        not.
        """
        return {pair: (str(n), str(m)) for pair in self.names for n, m in [ions.compound(*pair).counts]}

    @cached_property
    def _ratios(self) -> dict[Pair, tuple[tuple[int, int, Face, Face], ...]]:
        """FR06. The numbers on the deck's number cards that make a pair of ions neutral, and these cards."""
        most, ratios = 1 if self.lowest_ratio else max(self.numbers, default=0), {}
        for pair in self.names:
            n, m = ions.compound(*pair).counts
            counts = ((k * n, k * m) for k in range(1, most + 1))
            ratios[pair] = tuple((n, m, str(n), str(m)) for n, m in counts if {n, m} <= {*self.numbers})
        return ratios

    @cached_property
    def unmade(self) -> frozenset[Pair]:
        """The pairs whose compound balances but cannot exist."""
        return frozenset(pair for pair in self.names if ions.why_unmade(*pair))


@lru_cache(maxsize=128)
def _within(chemistry: Chemistry, counts: tuple[int, ...], has_wild: bool) -> Within:
    numbers = {str(number): count for number, count in zip(chemistry.numbers, counts, strict=True)}
    return chemistry.within(numbers, has_wild)


@lru_cache(maxsize=512)
def but(cation: Face, anion: Face) -> str:
    """One more sentence on a compound that balances but cannot exist; usually ``""``.

    >>> but("NH4+", "O2-"), but("Na+", "Cl-")
    (' It balances, but these ions turn into ammonia and water.', '')
    """
    why = ions.why_unmade(cation, anion)
    return " " + say("unmade.but", why=why) if why else ""


@lru_cache(maxsize=8192)
def mistake(
    cation: Face, anion: Face, numbers: tuple[int, int], name: str, cards: Pile, options: FormulaRummyOptions
) -> Violation | None:
    """FR06 to FR08, decided by sympy in ``subjects.ions``; a game asks the same few things again and again."""
    judged = ions.judge_formula(cation, numbers[0], anion, numbers[1], lowest_ratio=options.lowest_ratio)
    if not judged.ok:
        picture = {"cation_key": cation, "anion_key": anion}
        return Violation.of("FR06", replace(judged, data={**judged.data, **picture}), cards)
    named = ions.judge_name(cation, anion, name, lenient=options.lenient_names)
    return None if named.ok else Violation.of("FR07", named, cards)
