"""What happens in Formula Rummy, one kind of event each. How they are told is in ``strings.toml``."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_kit.engine.events import Cards, Event, RoundOver, Secret

from .pieces import Compound


@dataclass(frozen=True, kw_only=True)
class Skipped(Event):
    """C06. There was nothing to draw."""

    kind = "skip"


@dataclass(frozen=True, kw_only=True)
class AboutCompound(Event):
    """Something happened to a compound."""

    compound: Compound


@dataclass(frozen=True, kw_only=True)
class Laid(AboutCompound):
    """FR05, FR07. A compound with the name that its player says."""

    kind = "lay"


@dataclass(frozen=True, kw_only=True)
class NamedWrongly(AboutCompound):
    """FR07. Its cards stay in the hand, and everybody has seen them."""

    kind = "wrong_name"


@dataclass(frozen=True, kw_only=True)
class GaveBack(Event):
    """FR04. The deepest card cannot be used any more, so what is left of the cards taken goes back."""

    kind = "give_back"
    cards: Cards


@dataclass(frozen=True, kw_only=True)
class Returned(AboutCompound):
    """FR13. A wrong compound goes back to the hand of ``player``."""

    kind = "returned"


@dataclass(frozen=True, kw_only=True)
class Challenged(AboutCompound):
    """FR13. ``right`` is whether the challenge was, because the compound was not."""

    kind = "challenge"
    right: bool


@dataclass(frozen=True, kw_only=True)
class Penalised(Event):
    """FR13. Three cards from the stock; when they are laid aside, nobody sees them."""

    kind = "penalty"
    count: int
    aside: bool
    cards: Secret[Cards]


@dataclass(frozen=True, kw_only=True)
class Unnoticed(AboutCompound):
    """FR12. At the end of a round: this compound was wrong, and nobody has challenged it. It stays where it lies."""

    kind = "unnoticed"


@dataclass(frozen=True, kw_only=True)
class FormulaRummyOver(RoundOver):
    """FR13. The penalty cards that were laid aside are shown, too."""

    aside: tuple[Cards, ...]
