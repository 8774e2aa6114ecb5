"""Which cards make a mineral, and what happens to them on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.verdict import Violation
from rummy_kit.subjects import minerals
from rummy_kit.subjects.minerals.cards import WILD

from .pieces import Meld, Melded


def not_its_ions(mineral: Face, needed: Pile, cards: Pile) -> Iterator[Violation]:
    """MR07, MR09. Why these cards do not make the mineral that needs those.

    >>> [violation.code for violation in not_its_ions("pyrite", ("Fe", "S"), ("Fe", "S", "S"))]
    ['counts_cards']
    """
    wilds = cards.count(WILD)
    chosen = [card for card in cards if card != WILD]
    missing = [ion for ion in needed if ion not in chosen]
    if wilds > 1:
        yield Violation("MR09", "one_wild", {"mineral": mineral}, (WILD,))
    if wilds and len(needed) == 1:
        yield Violation("MR09", "quartz_wild", {"mineral": mineral}, (WILD,))
        return
    meant = chosen + missing[:wilds]
    if sorted(meant) != sorted(needed):  # the words name a wild card as such, not as the ion that it stands for
        feedback = minerals.judge(mineral, meant)
        yield Violation.of("MR07", replace(feedback, data={**feedback.data, "cards": cards}), cards)
    elif wilds and not missing:
        yield Violation("MR09", "wild_to_spare", {"mineral": mineral}, (WILD,))


def as_laid(meld: Meld, needed: Pile) -> Melded:
    """The cards of a legal meld in the order of the mineral's ions, the wild card in its place.

    >>> as_laid(Meld(0, "pyrite", ("Fe", "wild")), ("Fe", "S"))
    Melded(owner=0, mineral='pyrite', cards=('Fe', 'wild'), stands_for='S')
    """
    stands_for = next((ion for ion in needed if ion not in meld.cards), "")
    cards = tuple(WILD if ion == stands_for else ion for ion in needed)
    return Melded(meld.player, meld.mineral, cards, stands_for)


def with_card(table: tuple[Melded, ...], onto: Face, card: Face) -> tuple[Melded, ...]:
    """MR08, MR10. Lay the card off on that mineral."""
    return tuple(replace(meld, cards=(*meld.cards, card)) if meld.mineral == onto else meld for meld in table)


def with_wild_freed(table: tuple[Melded, ...], onto: Face) -> tuple[Melded, ...]:
    """MR11. Put the ion where the wild card stood for it; a wild card that was laid off there stays."""
    return tuple(_free_wild(meld) if meld.mineral == onto else meld for meld in table)


def _free_wild(meld: Melded) -> Melded:
    at = meld.cards.index(WILD)
    return replace(meld, cards=(*meld.cards[:at], meld.stands_for, *meld.cards[at + 1 :]), stands_for="")
