"""Cards that a player has seen and that are hidden again: no draw from the deck can bring them.

Nothing ever goes back into the deck but under it, so every card of the deck above those is one that nobody has seen. The
record is made from what the player's own events tell, so nothing hidden can be in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.events import Discarded, Event
from rummy_kit.games.rummy_battle.events import Hoarded, Laid, LaidOff, LuckyDayPlayed, Pickpocketed, Spied, Took

Counts = tuple[tuple[Face, int], ...]
"""How many cards of each face."""


def seen_by(reader: int, before: Counts, known: tuple[Pile, ...], events: Iterable[Event]) -> Counts:
    """What is in the hands of others, or was put under the deck by them, as far as ``reader`` has seen it.

    ``before`` is the record so far, ``known`` what everybody knows of each hand after the events.

    >>> took = Took(player=1, cards=("7D", "2C"))
    >>> record = seen_by(0, (), ((), ("2C", "7D")), [took])
    >>> record, seen_by(1, (), ((), ("2C", "7D")), [took])
    ((('2C', 1), ('7D', 1)), ())
    >>> seen_by(0, record, ((), ("7D",)), [Discarded(player=1, card="2C")])
    (('7D', 1),)
    """
    cards = Counter(dict(before))
    sure = Counter(card for seat, hand in enumerate(known) if seat != reader for card in hand)
    for event in events:
        if event.player != reader:
            shown = (event.kind, *_shown(event))  # an action card has the name of its event
            cards -= Counter(shown)
            cards += Counter(_taken(event))
        if isinstance(event, LuckyDayPlayed):
            lost = event.lost.of(reader)
            cards += Counter([lost] if lost else [])
            cards -= Counter(event.cards.of(reader) or ())
        elif isinstance(event, Spied):
            cards |= Counter(event.hand.of(reader) or ()) + _without(known, (reader, event.at))
    return tuple(sorted((cards | sure).items()))


def _without(known: tuple[Pile, ...], seats: tuple[int, ...]) -> Counter[Face]:
    return Counter(card for seat, hand in enumerate(known) if seat not in seats for card in hand)


def _shown(event: Event) -> Pile:
    """The cards that leave a hand in everybody's sight."""
    if isinstance(event, Laid):
        return event.cards
    return (event.card,) if isinstance(event, LaidOff | Discarded) else ()


def _taken(event: Event) -> Pile:
    """The cards that go into a hand in everybody's sight."""
    if isinstance(event, Took | Hoarded):
        return event.cards
    return (event.card,) if isinstance(event, Pickpocketed) else ()
