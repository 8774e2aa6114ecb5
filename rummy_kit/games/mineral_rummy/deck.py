"""The cards of Mineral Rummy: ion cards and mineral cards, the kit's own or a teacher's, checked on reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from rummy_kit.engine.cards import Deck, DeckProblem, DeckRow, Face, Pile, doubles
from rummy_kit.engine.own_decks import OwnDecks
from rummy_kit.subjects import minerals
from rummy_kit.subjects.minerals.cards import WILD
from rummy_kit.texts import Sentences

say = Sentences(Path(__file__).with_name("strings.toml"))

HERE = Path(__file__).parent
ION_POINTS = 5
ION_KINDS = ("positive", "negative", "silicate")
DEALS: Mapping[int, tuple[int, int]] = {2: (3, 10), 3: (3, 10), 4: (2, 7), 5: (2, 7), 6: (2, 7)}
"""MR03. Players → minerals and ions for each."""


def read_deck(ions: Path = HERE / "ions.csv", of_minerals: Path = HERE / "minerals.csv") -> Deck:
    """MR01, MR02. The deck from two files, one with ion cards and one with mineral cards. Raises ``DeckError``.

    Both have the columns ``id, kind, face, count, points``. The face of an ion card is its key in the subject's table
    (``CO3``), that of a mineral card the mineral's name, and that of the wild card ``wild``.
    """
    one, other = Deck.from_csv(ions), Deck.from_csv(of_minerals)
    return Deck(f"{one.name} with {other.name}", one.rows + other.rows)


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


class MineralDecks(OwnDecks):
    """What the game knows about ion cards and mineral cards."""

    @cached_property
    def catalogue(self) -> tuple[DeckRow, ...]:
        """MR01, MR02. Every ion card and every mineral, as often as in the kit's own deck, or once."""
        kinds = {
            **{card.key: card.kind for card in minerals.ion_cards()},
            WILD: WILD,
            **{mineral.name: "mineral" for mineral in minerals.all_minerals()},
        }
        points = {"mineral": 0, WILD: 15}
        return tuple(self.any_card(face, kind, points.get(kind, ION_POINTS)) for face, kind in kinds.items())

    @cached_property
    def other_names(self) -> Mapping[str, Face]:
        """Other names of minerals, and the names of ions."""
        return minerals.spellings()

    def check_deck(self, deck: Deck) -> Iterator[DeckProblem]:
        """MR01, MR02. Yield what is wrong: minerals that occur twice or lack their ions, or too few cards for two
        players.
        """
        yield from doubles(deck.rows)
        for row in deck.rows:
            if row.kind == "mineral" and row.count > 1:
                yield DeckProblem(say("deck.one_each", n=row.count), row.line, "count", "1")
        for mineral, needed in needs_of(deck).items():
            missing = [ion for ion in needed if ion not in deck or not deck[ion].count]
            if missing:
                wanted, lacking = minerals.name_cards(needed), minerals.name_cards(missing)
                said = say("deck.no_ion", mineral=mineral, needed=wanted, missing=lacking)
                yield DeckProblem(said, deck[mineral].line, "face")
        if not fits_seats(deck, 2):
            goals, hand = DEALS[2]
            due = {"minerals": 2 * goals, "ions": 2 * hand + 2}
            there = {"minerals_here": len(needs_of(deck)), "ions_here": len(ions_of(deck))}
            yield DeckProblem(say("deck.too_few", **due, **there))

    def deck_facts(self) -> tuple[str, ...]:
        """How many minerals and kinds of ion there are, and the ions that no mineral of the deck needs."""
        needs = needs_of(self.deck)
        needed = {ion for cards in needs.values() for ion in cards}
        there = [row.face for row in self.deck.rows if row.kind in ION_KINDS and row.count]
        facts = [say("deck.minerals", n=len(needs), ions=len(there))]
        if idle := minerals.name_cards(ion for ion in there if ion not in needed):
            facts.append(say("deck.idle", ions=idle))
        return tuple(facts)
