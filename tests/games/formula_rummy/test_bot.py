"""What the good players of Formula Rummy do with a draw."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from rummy_kit import bots, games
from rummy_kit.engine.actions import Action
from rummy_kit.engine.match import chance_for, first_round, play_action
from rummy_kit.games.formula_rummy import FormulaRummy
from rummy_kit.games.formula_rummy.chemistry import mistake
from rummy_kit.games.formula_rummy.pieces import FormulaRummyOptions, Lay
from rummy_kit.workshop.simulate import simulate
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


def test_FR11_in_a_last_turn_the_dearest_card_goes() -> None:
    """The wild card is kept for a later compound, as long as there is a turn for it."""
    for turn_number, card, tip in [(17, "1", "tip_discard"), (18, "wild", "tip_last")]:
        table = a_round("wild 1", "Ag+", phase="play", turn_number=turn_number, turns="10")
        best = table.game.rank(table.game.observe(table.state, 0))[0]
        assert (str(best.action), best.reason) == (f'P0 discard card="{card}"', tip)


def test_good_players_do_not_pass_the_same_cards_round_and_round() -> None:
    greedy = bots.load("greedy")
    results = simulate(games.load("formula_rummy"), [greedy, greedy], 40, seed=1)
    assert results.endings == {"three compounds": 40}


def test_good_players_and_their_tips_keep_number_cards() -> None:
    """Each compound needs two, so few of the discards that a tip names are numbers (once 30 in 100)."""
    game: Any = games.load("formula_rummy")
    advised: list[str] = []
    for seed in range(20):
        position, _ = first_round(game, 3, chance_for(seed, 1, 0))
        while position.state.outcome is None:
            obs = game.observe(position.state, position.state.to_act[0])
            best = game.rank(obs)[0]
            if best.reason == "tip_discard" and sum(map(str.isdigit, obs.hand)) <= 6:
                advised.append(best.action.card)
            position, _ = play_action(game, position, best.action, chance_for(seed, 1, len(advised)))
    assert sum(map(str.isdigit, advised)) < 0.15 * len(advised)


def claims(rules: Mapping[str, str], hand: str) -> tuple[FormulaRummy, tuple[Any, ...]]:
    game = FormulaRummy(FormulaRummyOptions.from_mapping(rules))
    obs = replace(game.observe(a_round(hand, "Ag+").state, 0), phase="play")
    return game, game.wrong_claims(obs)


def test_FR07_the_wrong_names_that_a_bot_may_say_are_those_of_pupils() -> None:
    game, wrong = claims({}, "Fe3+ 2 O2- 3 Na+")
    assert [claim.name for claim in wrong] == ["iron oxide", "iron(II) oxide"]
    assert {mistake and mistake.rule for mistake in map(game.mistake_of, wrong)} == {"FR07"}


def test_FR12_before_the_group_a_bot_may_lay_what_is_not_neutral() -> None:
    game, wrong = claims({"checking": "group"}, "Fe3+ 3 O2- 2 Na+")
    assert [claim.cards for claim in wrong] == [("Fe3+", "3", "O2-", "2")]
    assert {mistake and mistake.rule for mistake in map(game.mistake_of, wrong)} == {"FR06"}


def test_the_compounds_that_the_game_lists_are_those_that_the_referee_finds_right():
    """Every pair of ions of the deck with all its numbers: integers and sympy say the same, in both house rules."""
    for lowest in (True, False):
        game = FormulaRummy(FormulaRummyOptions(lowest_ratio=lowest))
        chemistry = game.chemistry
        for (cation, anion), name in chemistry.names.items():
            for n, m in product(chemistry.numbers, repeat=2):
                listed = chemistry.lists(cation, n, anion, m, name)
                cards = (cation, str(n), anion, str(m))
                assert listed == (mistake(cation, anion, (n, m), name, cards, game.options) is None)
            assert not chemistry.lists(cation, n, anion, m, name + "x")


def playing(hand: str) -> tuple[FormulaRummy, Any]:
    """A player who has drawn and holds these cards."""
    table = a_round(hand, "Ag+")
    return table.game, replace(table.game.observe(table.state, 0), phase="play")


def lays(actions: Iterable[Action]) -> list[Lay]:
    return [action for action in actions if isinstance(action, Lay)]


def test_a_compound_that_nobody_can_make_is_never_proposed_beside_one_that_is_known() -> None:
    game, obs = playing("NH4+ Na+ O2- Cl- 1 1 2")
    assert ("NH4+", "O2-") in {lay.pair for lay in lays(game.legal_actions(obs))}
    assert {lay.pair for lay in lays(move.action for move in game.rank(obs))} == {
        ("Na+", "O2-"),
        ("Na+", "Cl-"),
        ("NH4+", "Cl-"),
    }
    assert not {claim.pair for claim in lays(game.wrong_claims(obs))} & game.chemistry.unmade


def test_where_it_is_the_only_one_its_tip_says_so() -> None:
    game, obs = playing("NH4+ O2- 1 2")
    best, table = game.rank(obs)[0], game.table
    assert [lay.pair for lay in lays([best.action])] == [("NH4+", "O2-")]
    for words in (table.move_words(best), table.because(best)):
        assert "It balances, but these ions turn into ammonia and water." in words


@pytest.mark.parametrize("hand", ["Na+ Cl- 1 1 wild", "Na+ O2- 2 1 wild", "Na+ K+ Cl- 1 1 wild"])
def test_no_wild_card_is_spent_where_the_plain_card_is_in_hand(hand: str) -> None:
    game, obs = playing(hand)
    plain = {lay.meant for lay in lays(game.legal_actions(obs)) if not lay.wild}
    ranked = lays(move.action for move in game.rank(obs))
    assert not ranked[0].wild
    assert not any(lay.wild for lay in ranked if lay.meant in plain)


def test_good_players_lay_what_can_be_made_in_whole_rounds() -> None:
    """Of the compounds of 20 rounds, one that does not exist was laid only if the hand made no other."""
    game: Any = games.load("formula_rummy")
    laid = 0
    for seed in range(20):
        position, _ = first_round(game, 3, chance_for(seed, 1, 0))
        while position.state.outcome is None:
            obs = game.observe(position.state, position.state.to_act[0])
            best = game.rank(obs)[0].action
            if best.kind == "lay" and best.pair in game.chemistry.unmade:
                others = {lay.pair for lay in lays(game.legal_actions(obs))}
                assert others <= game.chemistry.unmade
            laid += best.kind == "lay"
            position, _ = play_action(game, position, best, chance_for(seed, 1, laid))
    assert laid > 60
