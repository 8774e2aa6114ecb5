"""How My Game looks: as every plain rummy does. What is special about it goes here; its words are in strings.toml."""

from __future__ import annotations

from rummy_kit.table.rummy_table import RummyTable


class MyGameTable(RummyTable):
    """Stock, discards and melds, with cards drawn from deck.csv."""
