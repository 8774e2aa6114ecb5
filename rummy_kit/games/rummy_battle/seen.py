"""Cards that a player has seen and that are hidden again: no draw from the deck can bring them.

Cards only ever return to the bottom of the deck, so every card above them is unseen. The record is made from the events
as each player may know them, so nothing hidden can be in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rummy_kit.engine.cards import Pile
from rummy_kit.engine.events import Discarded, Event, TookSeveral

from .events import Laid, LaidOff, LuckyDayPlayed, Pickpocketed, Spied

NEWS = (TookSeveral, LuckyDayPlayed, Pickpocketed, Spied)
"""Events that show one player what another holds."""
ONE_CARD = (LaidOff, Discarded)
"""Events in which one card leaves a hand."""


def update_seen(seen: tuple[Pile, ...], known: tuple[Pile, ...], events: Iterable[Event]) -> tuple[Pile, ...]:
    """What each seat has seen go into the hands of others; ``known`` is what everyone knows of each hand by now.

    >>> seen = update_seen(((), ()), ((), ("2C", "7D")), [TookSeveral(player=1, cards=("7D", "2C"))])
    >>> seen
    (('2C', '7D'), ())
    >>> update_seen(seen, ((), ("7D",)), [Discarded(player=1, card="2C")])
    (('7D',), ())
    """
    for event in events:
        shown, readers = _see_shown(event), enumerate(seen)
        if isinstance(event, NEWS):
            seen = tuple(
                _learn(event, reader, before, known)
                if event.player == reader
                else _saw(_see_taken(event, reader), shown, before, known, reader)
                for reader, before in readers
            )
        elif not all(map(set(shown).isdisjoint, seen)):
            seen = tuple(
                [before if event.player == at else _saw((), shown, before, known, at) for at, before in readers]
            )
    return seen


def _saw(gone: Pile, back: Pile, before: Pile, known: tuple[Pile, ...], reader: int) -> Pile:
    """The record after another player's move: never less than what everyone knows of the others' hands."""
    back = tuple([card for card in back if card in before])
    if not gone and not back:
        return before
    cards, elsewhere = list(before), _elsewhere(known, reader) if back else ()
    for card in back:
        if cards.count(card) > elsewhere.count(card):  # otherwise it was an equal card
            cards.remove(card)
    return tuple(sorted((*cards, *gone)))


def _see_taken(event: Event, reader: int) -> Pile:
    """The cards that the reader sees the event put into another hand."""
    if isinstance(event, TookSeveral):
        return event.cards
    if isinstance(event, LuckyDayPlayed):
        lost = event.lost.of(reader)
        return () if lost is None else (lost,)
    return (event.card,) if isinstance(event, Pickpocketed) else ()


def _see_shown(event: Event) -> Pile:
    """The cards that leave a hand in full view; an action card has the name of its event."""
    if isinstance(event, Laid):
        return event.cards
    return (event.card,) if isinstance(event, ONE_CARD) else (event.kind,)


def _learn(event: Event, reader: int, before: Pile, known: tuple[Pile, ...]) -> Pile:
    """What only the reader has learned, from their own action card."""
    if isinstance(event, LuckyDayPlayed):
        cards = Counter(before) - Counter(event.cards.of(reader)) | Counter(_elsewhere(known, reader))
    elif isinstance(event, Spied):
        cards = Counter(before) | Counter(event.hand.of(reader)) + Counter(_elsewhere(known, reader, event.at))
    else:
        return before
    return tuple(sorted(cards.elements()))


def _elsewhere(known: tuple[Pile, ...], *seats: int) -> Pile:
    """What is known of all hands except these."""
    return tuple([card for seat, hand in enumerate(known) if seat not in seats for card in hand])
