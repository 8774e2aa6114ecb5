"""The cards of Formula Rummy: all ions of the subject, number cards and wild cards; and what a deck needs (FR01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from rummy_kit.engine.cards import Deck, DeckProblem, DeckRow, Face
from rummy_kit.engine.own_decks import OwnDecks
from rummy_kit.engine.rummy import too_few
from rummy_kit.subjects import ions
from rummy_kit.subjects.ions.cards import WILD, Chemistry
from rummy_kit.texts import Sentences

from .pieces import HAND_SIZE, FormulaRummyOptions

say = Sentences(Path(__file__).with_name("strings.toml"))

POINTS = {"cation": 10, "anion": 10, "subscript": 5, "wild": 20}
NUMBERS = range(1, 10)
MOST_FEW = 2  # partners of an ion that are worth naming


class FormulaRummyDecks(OwnDecks):
    """What the game knows about cards with ions and numbers."""

    options: FormulaRummyOptions
    chemistry: Chemistry

    def chemistry_of(self, deck: Deck) -> Chemistry:
        """What the cards of a deck make."""
        faces = {kind: [row.face for row in deck.rows if row.kind == kind] for kind in POINTS}
        numbers = map(int, faces["subscript"])
        return Chemistry(faces["cation"], faces["anion"], numbers, self.options.lowest_ratio)

    @cached_property
    def catalogue(self) -> tuple[DeckRow, ...]:
        """FR01. All ions, numbers and the wild card, as often as in the game's own deck, or once."""
        kinds = {
            **{ion.key: "cation" for ion in ions.cations()},
            **{ion.key: "anion" for ion in ions.anions()},
            **{str(n): "subscript" for n in NUMBERS},
            WILD: "wild",
        }
        return tuple(self.any_card(face, kind, POINTS[kind]) for face, kind in kinds.items())

    @cached_property
    def other_names(self) -> Mapping[str, Face]:
        """Names of ions, and other ways to write them: magnesium, Mg²⁺, Mg+2."""
        return ions.spellings()

    def check_deck(self, deck: Deck) -> Iterator[DeckProblem]:
        """FR01. Yield what is wrong: too few cards for two players, or no way to lay a compound."""
        yield from too_few(deck, 2, 2 * HAND_SIZE + 1)
        there = {row.kind for row in deck.rows if row.count}
        lacking = [kind for kind in ("cation", "anion", "subscript") if kind not in there]
        for kind in lacking:
            yield DeckProblem(say(f"deck.no_{kind}"))
        if not lacking and next(self.chemistry_of(deck).compounds(deck.counts), None) is None:
            yield DeckProblem(say("deck.no_compound"))

    def deck_facts(self) -> tuple[str, ...]:
        """How many compounds the cards make without wild cards, and the ions with few partners."""
        cards = {face: count for face, count in self.deck.counts.items() if face != WILD}
        made = {(cation, anion) for cation, _, anion, _, _ in self.chemistry.compounds(cards)}
        partners = Counter(ion for pair in made for ion in pair)
        facts = [say("deck.compounds", n=len(made))]
        there = [row.face for row in self.deck.rows if row.count and row.kind in ("cation", "anion")]
        for few in range(MOST_FEW + 1):
            if lonely := [ions.by_key(ion).unicode for ion in there if partners[ion] == few]:
                facts.append(say("deck.lonely", ions=lonely, n=len(lonely), few=few))
        return tuple(facts)
