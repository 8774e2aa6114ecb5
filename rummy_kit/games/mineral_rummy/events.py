"""What happens in Mineral Rummy: one kind of event each, told in the words of ``[tell.KIND]`` in strings.toml."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_kit.engine.cards import Face
from rummy_kit.engine.events import Card, Cards, DealtFaceUp, Event, Reshuffled, RoundOver, Secret


@dataclass(frozen=True, kw_only=True)
class DealtMinerals(DealtFaceUp):
    """MR03, MR04. Each seat got so many minerals and ions."""

    minerals_each: int
    ions_each: int
    minerals: Secret[Cards]


@dataclass(frozen=True, kw_only=True)
class NewStock(Reshuffled):
    """MR17. The discards are the stock; ``left`` is how often that can still be done."""

    left: int


@dataclass(frozen=True, kw_only=True)
class MeldedMineral(Event):
    """MR07, MR09. A mineral with the cards of its ions; ``stands_for`` is the ion that a wild card replaces."""

    kind = "meld"
    mineral: Face
    cards: Cards
    stands_for: Face


@dataclass(frozen=True, kw_only=True)
class LaidOff(Event):
    """MR08, MR10. A card onto a melded mineral."""

    kind = "lay_off"
    card: Card
    onto: Face


@dataclass(frozen=True, kw_only=True)
class Swapped(Event):
    """MR11. An ion in the place of the wild card."""

    kind = "swap"
    card: Card
    onto: Face


@dataclass(frozen=True, kw_only=True)
class SaidRummy(Event):
    """MR16. The player says it with the play that empties the hand."""

    kind = "rummy"


@dataclass(frozen=True, kw_only=True)
class Called(Event):
    """MR12. Rummy on board."""

    kind = "call"
    card: Card


@dataclass(frozen=True, kw_only=True)
class LaidOnBoard(Event):
    """MR12. The call counts: the discard is laid off."""

    kind = "on_board"
    card: Card
    onto: Face


@dataclass(frozen=True, kw_only=True)
class FreedOnBoard(Event):
    """MR12, MR11. The call counts: the discard frees a wild card."""

    kind = "freed_on_board"
    card: Card
    onto: Face


@dataclass(frozen=True, kw_only=True)
class MineralRoundOver(RoundOver):
    """C07. The end; ``minerals`` are each seat's unmelded ones, now shown."""

    minerals: tuple[Cards, ...]
