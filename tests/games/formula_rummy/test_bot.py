"""What the good players of Formula Rummy do with a draw."""

import pytest

from rummy_kit import bots, games
from rummy_kit.simulate import simulate
from tests.games.formula_rummy.scenario import a_round


@pytest.mark.parametrize(
    ("top", "best"),
    [
        ("Cl-", 'P0 draw source="discards"'),  # with sodium and two ones it is a compound
        ("K+", "P0 draw"),  # of the hand's own kind, but it would be the next discard
    ],
)
def test_the_top_discard_is_taken_only_to_be_kept(top: str, best: str) -> None:
    table = a_round("Na+ 1 1 2 3 Ba2+", "Ag+", discards=top)
    ranked = table.game.rank(table.game.observe(table.state, 0))
    assert str(ranked[0].action) == best


def test_good_players_do_not_pass_the_same_cards_round_and_round() -> None:
    greedy = bots.load("greedy")
    results = simulate(games.load("formula_rummy"), [greedy, greedy], 100, seed=1)
    assert results.endings == {"three compounds": 100}
