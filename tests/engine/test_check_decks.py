"""check_thinner_decks: a game that misses a card of a teacher's deck is caught, with the card's name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rummy_kit import games
from rummy_kit.engine.cards import Deck, DeckProblem, Pile
from rummy_kit.engine.verdict import Violation
from rummy_kit.workshop.check_decks import check_thinner_decks
from rummy_kit.workshop.conformance import ConformanceError
from rummy_kit.workshop.new_game.my_game import MyGame


@pytest.mark.parametrize("name", games.names())
def test_every_game_can_be_played_without_any_one_of_its_cards_or_says_why_not(name: str) -> None:
    game = games.load(name)
    counts = check_thinner_decks(game).counts
    assert sum(counts.values()) == len(game.deck.rows) and counts["rounds played"] > 10


class NeedsB(MyGame):
    """Looks a card up in the deck by what it knows of it."""

    def check_meld(self, cards: Pile) -> Iterator[Violation]:
        assert next(row for row in self.deck.rows if row.face == "B")
        return super().check_meld(cards)


class RefusesDecksWithoutB(NeedsB):
    """The same, but it says so."""

    def check_deck(self, deck: Deck) -> Iterator[DeckProblem]:
        if "B" not in deck.counts:
            yield DeckProblem("The letter B is missing.")


def test_a_game_that_misses_a_card_is_caught_unless_it_refuses_such_a_deck() -> None:
    with pytest.raises(ConformanceError, match=r"my_game: a teacher's deck without 'B' cannot be played"):
        check_thinner_decks(NeedsB())
    assert check_thinner_decks(RefusesDecksWithoutB()).counts["refused in words"] == 1
