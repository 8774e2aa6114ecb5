"""The cards of Mineral Rummy: ion cards and mineral cards, the kit's own or a teacher's, checked on reading."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rummy_kit.engine.cards import Deck, DeckError, DeckRow, Face, Pile
from rummy_kit.subjects import minerals
from rummy_kit.texts import Sentences, quote

say = Sentences(Path(__file__).with_name("strings.toml"))

HERE = Path(__file__).parent
WILD = "wild"
ION_KINDS = ("positive", "negative", "silicate")
DEALS: Mapping[int, tuple[int, int]] = {2: (3, 10), 3: (3, 10), 4: (2, 7), 5: (2, 7), 6: (2, 7)}
"""MR03. Players → minerals and ions for each."""


def read_deck(ions: Path = HERE / "ions.csv", of_minerals: Path = HERE / "minerals.csv") -> Deck:
    """MR01, MR02. The deck of two files, one of ion cards and one of mineral cards. Raises ``DeckError``.

    Both have the columns ``id, kind, face, count, points``. The face of an ion card is its key in the subject's table
    (``CO3``), that of a mineral card the mineral's name, and that of the wild card ``wild``.
    """
    one, other = Deck.from_csv(ions), Deck.from_csv(of_minerals)
    deck = Deck(f"{one.name} with {other.name}", one.rows + other.rows)
    check_deck(deck)
    return deck


def ions_of(deck: Deck) -> Pile:
    """Every ion card and wild card of the deck."""
    return tuple(face for face in deck.cards if deck[face].kind != "mineral")


def needs_of(deck: Deck) -> dict[Face, tuple[Face, ...]]:
    """MR07. The ion cards that each mineral of the deck needs; their number is printed on its card."""
    return {row.face: minerals.mineral(row.face).cards for row in deck.rows if row.kind == "mineral" and row.count}


def fits_seats(deck: Deck, seats: int) -> bool:
    """MR03. Whether there are enough cards for this many players, with one to turn up and one to draw."""
    goals, hand = DEALS[seats]
    return len(ions_of(deck)) >= seats * hand + 2 and len(needs_of(deck)) >= seats * goals


def check_deck(deck: Deck) -> None:
    """Whether the game can be played with this deck. Raises ``DeckError`` in words about minerals and ions."""
    seen: dict[tuple[str, str], int] = {}
    for row in deck.rows:
        _check_row(deck, row)
        for column, label in (("id", row.id), ("face", row.face)):
            if seen.setdefault((column, label), row.line) != row.line or deck.rows.count(row) > 1:
                first = seen[column, label]
                raise DeckError(say("deck.doubled", name=deck.name, column=column, value=quote(label), first=first))
    for mineral, needed in needs_of(deck).items():
        missing = [ion for ion in needed if ion not in deck or not deck[ion].count]
        if missing:
            ions, lacking = minerals.name_cards(needed), minerals.name_cards(missing)
            raise DeckError(say("deck.no_ion", name=deck.name, mineral=mineral, needed=ions, missing=lacking))
    if not fits_seats(deck, 2):
        goals, hand = DEALS[2]
        due = {"minerals": 2 * goals, "ions": 2 * hand + 2}
        there = {"minerals_here": len(needs_of(deck)), "ions_here": len(ions_of(deck))}
        raise DeckError(say("deck.too_few", name=deck.name, **due, **there))


def _check_row(deck: Deck, row: DeckRow) -> None:
    where = deck.where(row)
    if row.kind == "mineral":
        try:
            proper = minerals.mineral(row.face).name
        except minerals.UnknownMineral as error:
            raise DeckError(say("deck.unknown", where=where, problem=str(error))) from error
        if proper != row.face:
            raise DeckError(say("deck.called", where=where, face=quote(row.face), proper=quote(proper)))
        if row.count > 1:
            raise DeckError(say("deck.one_each", where=where, n=row.count))
    elif row.kind in ION_KINDS:
        try:
            card = minerals.ion_card(row.face)
        except minerals.UnknownIonCard as error:
            raise DeckError(say("deck.unknown", where=where, problem=str(error))) from error
        if card.kind != row.kind:
            raise DeckError(say("deck.kind", where=where, ion=card.name, kind=quote(card.kind), said=quote(row.kind)))
    elif (row.kind, row.face) != (WILD, WILD):
        kinds = (*ION_KINDS, WILD, "mineral")
        data = {"kinds": kinds, "kind": quote(row.kind), "face": quote(row.face)}
        raise DeckError(say("deck.no_kind", where=where, **data))
