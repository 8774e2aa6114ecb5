"""The cards of Mineral Rummy: ion cards and mineral cards, the kit's own or a teacher's, checked on reading."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rummy_kit.engine.cards import Deck, DeckError, DeckRow, Face, Pile
from rummy_kit.subjects import minerals

HERE = Path(__file__).parent
WILD = "wild"
ION_KINDS = ("metal", "nonmetal", "silicate")
DEALS: Mapping[int, tuple[int, int]] = {2: (3, 10), 3: (3, 10), 4: (2, 7), 5: (2, 7), 6: (2, 7)}
"""MR03. Players → minerals and ions for each."""


def read_deck(ions: Path = HERE / "ions.csv", of_minerals: Path = HERE / "minerals.csv") -> Deck:
    """MR01, MR02. The deck of two files, one of ion cards and one of mineral cards. Raises ``DeckError``.

    Both have the columns ``id, kind, face, count, points``. The face of an ion card is its key in the subject's table
    (``CO3``), of a mineral card the mineral's name; the wild card's face is ``wild``.
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
    """MR03. Whether there are cards enough for so many players, with one to turn up and one to draw."""
    goals, hand = DEALS[seats]
    return len(ions_of(deck)) >= seats * hand + 2 and len(needs_of(deck)) >= seats * goals


def check_deck(deck: Deck) -> None:
    """Whether the game can be played with this deck. Raises ``DeckError`` in words about minerals and ions."""
    seen: dict[str, int] = {}
    for row in deck.rows:
        _check_row(deck, row)
        for label in (f"id {row.id!r}", f"card {row.face!r}"):
            if seen.setdefault(label, row.line) != row.line or (label in seen and deck.rows.count(row) > 1):
                raise DeckError(f"{deck.name}: the {label} stands in line {seen[label]} already. One line a card.")
    for mineral, needed in needs_of(deck).items():
        missing = [ion for ion in needed if ion not in deck or not deck[ion].count]
        if missing:
            raise DeckError(
                f"{deck.name}: {mineral} needs {minerals.named(needed)}, and this deck has no card of "
                f"{minerals.named(missing)}. Add a line for it to the ions, or take {mineral} out."
            )
    if not fits_seats(deck, 2):
        goals, hand = DEALS[2]
        raise DeckError(
            f"{deck.name}: two players need {2 * goals} minerals and {2 * hand + 2} ion cards; here are "
            f"{len(needs_of(deck))} minerals and {len(ions_of(deck))} ion cards. Add some, or raise 'count'."
        )


def _check_row(deck: Deck, row: DeckRow) -> None:
    where = f"{deck.name}, line {row.line}"
    if row.kind == "mineral":
        try:
            proper = minerals.mineral(row.face).name
        except minerals.UnknownMineral as error:
            raise DeckError(f"{where}: {error}") from error
        if proper != row.face:
            raise DeckError(f"{where}: {row.face!r} is called {proper!r} in the kit's table. Write it so.")
        if row.count > 1:
            raise DeckError(f"{where}: there is one card of each mineral; 'count' of {row.face} says {row.count}.")
    elif row.kind in ION_KINDS:
        try:
            card = minerals.ion_card(row.face)
        except minerals.UnknownIonCard as error:
            raise DeckError(f"{where}: {error}") from error
        if card.kind != row.kind:
            raise DeckError(f"{where}: {card.name} is of the kind {card.kind!r}, not {row.kind!r}.")
    elif (row.kind, row.face) != (WILD, WILD):
        raise DeckError(
            f"{where}: the kind must be {', '.join(ION_KINDS)}, wild or mineral, and a wild card's face is 'wild'; "
            f"here are {row.kind!r} and {row.face!r}."
        )
