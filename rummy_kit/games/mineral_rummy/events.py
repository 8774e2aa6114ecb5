"""What happens in Mineral Rummy: one kind of event each. Their words are in ``[tell.KIND]`` in strings.toml."""

from __future__ import annotations

from rummy_kit.engine.cards import Face
from rummy_kit.engine.events import Card, Cards, DealtFaceUp, Event, Reshuffled, RoundOver, Secret


class DealtMinerals(DealtFaceUp):
    """MR03, MR04. How many minerals and ions each seat was dealt."""

    minerals_each: int
    ions_each: int
    minerals: Secret[Cards]


class NewStock(Reshuffled):
    """MR17. The discards have become the stock; ``left`` is how often that can still happen."""

    left: int


class MeldedMineral(Event, kind="meld"):
    """MR07, MR09. A mineral was melded with the cards of its ions; ``stands_for`` is the ion that a wild card
    replaces.
    """

    mineral: Face
    cards: Cards
    stands_for: Face


class OntoMineral(Event):
    """The base of events in which a card goes onto a melded mineral."""

    card: Card
    onto: Face


class LaidOff(OntoMineral, kind="lay_off"):
    """MR08, MR10. A card was laid off on a melded mineral."""


class Swapped(OntoMineral, kind="swap"):
    """MR11. An ion has taken the place of the wild card."""


class SaidRummy(Event, kind="rummy"):
    """MR16. The player said Rummy with the play that empties the hand."""


class Called(Event, kind="call"):
    """MR12. ``player`` called "rummy on board"."""

    card: Card


class LaidOnBoard(OntoMineral, kind="on_board"):
    """MR12. The call counts: the discard is laid off."""


class FreedOnBoard(OntoMineral, kind="freed_on_board"):
    """MR12, MR11. The call counts: the discard frees a wild card."""


class MineralRoundOver(RoundOver):
    """C07. The round has ended; ``minerals`` are each seat's unmelded ones, now shown."""

    minerals: tuple[Cards, ...]
