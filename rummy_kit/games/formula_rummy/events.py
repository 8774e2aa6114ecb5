"""What happens in Formula Rummy, one kind of event each. Their words are in ``strings.toml``."""

from __future__ import annotations

from rummy_kit.engine.events import Cards, Event, RoundOver, Secret

from .pieces import CompoundOnTable


class Skipped(Event, kind="skip"):
    """C06. There was nothing to draw."""


class AboutCompound(Event):
    """Something happened to a compound."""

    compound: CompoundOnTable


class Laid(AboutCompound, kind="lay"):
    """FR05, FR07. A compound with the name that its player says."""


class NamedWrongly(AboutCompound, kind="wrong_name"):
    """FR07. Its cards stay in the hand, and everybody has seen them."""


class GaveBack(Event, kind="give_back"):
    """FR04. The deepest card cannot be used any more, so what is left of the cards taken goes back."""

    cards: Cards


class Returned(AboutCompound, kind="returned"):
    """FR13. A wrong compound goes back to the hand of ``player``."""


class Challenged(AboutCompound, kind="challenge"):
    """FR13. ``right`` is whether the challenge was right, because the compound was wrong."""

    right: bool


class Penalised(Event, kind="penalty"):
    """FR13. Three cards from the stock; laid aside, they stay face down."""

    count: int
    aside: bool
    cards: Secret[Cards]


class Unnoticed(AboutCompound, kind="unnoticed"):
    """FR12. At the end of a round: a wrong compound that no player challenged. It stays on the table."""


class FormulaRummyOver(RoundOver):
    """FR13. The penalty cards laid aside are shown as well."""

    aside: tuple[Cards, ...]
