"""How My Game looks: like every plain rummy, until something is changed here."""

from __future__ import annotations

from rummy_kit.table.rummy_table import RummyTable


class MyGameTable(RummyTable):
    """Stock, discards and melds, with cards drawn from deck.csv."""
