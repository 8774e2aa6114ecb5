"""What the good players of Formula Rummy do with a draw."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rummy_kit import bots, games
from rummy_kit.app.simulate import simulate
from rummy_kit.engine.match import chance_for, first_round, played
from rummy_kit.games.formula_rummy import FormulaRummy
from rummy_kit.games.formula_rummy.pieces import FormulaOptions
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
    results = simulate(games.load("formula_rummy"), [greedy, greedy], 40, seed=1)
    assert results.endings == {"three compounds": 40}


def test_good_players_and_their_tips_keep_number_cards() -> None:
    """Each compound asks for two: the fewest of the discards that a tip names are numbers (30 in 100 once)."""
    game: Any = games.load("formula_rummy")
    advised: list[str] = []
    for seed in range(20):
        position, _ = first_round(game, 3, chance_for(seed, 1, 0))
        while position.state.outcome is None:
            view = game.observe(position.state, position.state.to_act[0])
            best = game.rank(view)[0]
            if best.reason == "tip_discard" and sum(map(str.isdigit, view.hand)) <= 6:
                advised.append(best.action.card)
            position, _ = played(game, position, best.action, chance_for(seed, 1, len(advised)))
    assert sum(map(str.isdigit, advised)) < 0.15 * len(advised)


def claims(rules: Mapping[str, str], hand: str) -> tuple[FormulaRummy, tuple[Any, ...]]:
    game = FormulaRummy(FormulaOptions.from_mapping(rules))
    view = replace(game.observe(a_round(hand, "Ag+").state, 0), phase="play")
    return game, game.wrong_claims(view)


def test_FR07_the_wrong_names_that_a_bot_may_say_are_those_of_pupils() -> None:
    game, wrong = claims({}, "Fe3+ 2 O2- 3 Na+")
    assert [claim.name for claim in wrong] == ["iron oxide", "iron(II) oxide"]
    assert {mistake and mistake.rule for mistake in map(game.mistake_of, wrong)} == {"FR07"}


def test_FR12_before_the_group_a_bot_may_lay_what_is_not_neutral() -> None:
    game, wrong = claims({"checking": "group"}, "Fe3+ 3 O2- 2 Na+")
    assert [claim.cards for claim in wrong] == [("Fe3+", "3", "O2-", "2")]
    assert {mistake and mistake.rule for mistake in map(game.mistake_of, wrong)} == {"FR06"}
