"""What happens in Formula Rummy, one kind of event each. Their words are in ``strings.toml``."""

from __future__ import annotations

from rummy_kit.engine.events import Cards, Event, RoundOver, Secret

from .pieces import CompoundOnTable


class Skipped(Event, kind="skip"):
    """C06. There was nothing to draw."""


class AboutCompound(Event):
    """The base of events that happen to a compound."""

    compound: CompoundOnTable


class Laid(AboutCompound, kind="lay"):
    """FR05, FR07. A compound was laid, with the name that its player gave it."""


class NamedWrongly(AboutCompound, kind="wrong_name"):
    """FR07. A compound got a wrong name: its cards stay in the hand, and everyone has seen them."""


class GaveBack(Event, kind="give_back"):
    """FR04. The deepest card cannot be used any more, so what is left of the cards taken goes back."""

    cards: Cards


class Returned(AboutCompound, kind="returned"):
    """FR13. A wrong compound goes back to the hand of ``player``."""


class Challenged(AboutCompound, kind="challenge"):
    """FR13. ``right`` is whether the challenge was right, because the compound was wrong."""

    right: bool


class Penalised(Event, kind="penalty"):
    """FR13. ``player`` gets three cards from the stock; if they are laid aside, they stay face down."""

    count: int
    aside: bool
    cards: Secret[Cards]


class Unnoticed(AboutCompound, kind="unnoticed"):
    """FR12. The round has ended with a wrong compound that nobody challenged. It stays on the table."""


class FormulaRummyOver(RoundOver):
    """The end of the round. FR13: the penalty cards laid aside are shown as well."""

    aside: tuple[Cards, ...]
