"""What a player has seen go out of reach, and the odds of a draw, against what is really in the deck."""

from collections import Counter
from math import sqrt

import pytest

from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.turns import Draw
from rummy_kit.games.rummy_battle import RummyBattle
from rummy_kit.games.rummy_battle.draws import compare_draws
from rummy_kit.games.rummy_battle.pieces import BattleOptions
from rummy_kit.subjects import odds
from tests.games.rummy_battle.scenario import a_round


def random_round(game, seats, seed):
    """The states of a round played at random, each with the move that is made in it."""
    luck = Rng("seen", seed)
    chance = Drawn(luck.stream("chance"))
    state, _ = game.deal(seats, 0, chance)
    while state.outcome is None:
        action = game.sample_action(game.observe(state, state.to_act[0]), luck)
        yield state, action
        state, _ = game.apply(state, action, chance)


def reach(state):
    """The cards of the deck above those that were put under it."""
    return Counter(state.stock[len(state.under) :])


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_lies_in_the_deck_counts_as_unseen_and_worlds_keep_to_it(seats):
    game = RummyBattle(BattleOptions(extra_cards=True))
    gone = 0
    for seed in range(6):
        for number, (state, _) in enumerate(random_round(game, seats, seed)):
            for seat in range(seats):
                obs = game.observe(state, seat)
                unseen = game.unseen(obs)
                assert not reach(state) - unseen, (seed, number, seat)
                gone += len(obs.seen)
            if number % 20 == 0:
                world = game.resample(obs, Rng(seed, number))
                assert game.observe(world, seat) == obs and not reach(world) - unseen
                assert all(world.stock[at] == state.stock[at] for at, _ in obs.own_under)
    assert gone > 1000, "cards were taken in sight"


def test_what_is_said_about_the_deck_comes_true_as_often_as_it_says():
    """All draws of some random rounds: the sum of their chances against how many made a meld."""
    game, expected, spread, hits = RummyBattle(), 0.0, 0.0, 0
    for seed in range(4):
        for state, action in random_round(game, 3, seed):
            if isinstance(action, Draw):
                obs = game.observe(state, action.player)
                draws = compare_draws(game, obs)
                if not draws.reached:
                    chance = float(draws.deck.chance)
                    drawn = state.stock[-draws.count :]
                    expected += chance
                    spread += chance * (1 - chance)
                    hits += any(odds.usable(card, Counter(draws.hand + drawn)) for card in drawn)
    assert spread > 5
    assert abs(hits - expected) <= 3 * sqrt(spread)


def test_an_equal_card_elsewhere_does_not_bring_a_seen_one_back():
    """Ada takes the 7 of diamonds, Ben discards the other one: hers is still in her hand."""
    table = a_round("9C KC 7S", "7C 7C hoard 5H", "6S 6D 7D", row="7D").do(
        "P0 draw", 'P0 discard card="KC"', "P1 hoard count=2", 'P1 discard card="5H"', "P2 draw", 'P2 discard card="7D"'
    )
    obs = table.game.observe(table.state, 0)
    assert obs.seen == ("7D", "KC") and not table.game.unseen(obs)["7D"]
    assert table.game.observe(table.state, 1).seen == ()


def test_what_a_lucky_day_and_a_spy_show_is_seen_by_those_alone():
    table = a_round("lucky_day spy 9C 2D", "7D", "6S 6S", phase="play", stock="5C 6C 7C 8C", extra_cards=True)
    table.do("P0 spy seat=2", "P0 lucky_day")
    seen = [table.game.observe(table.state, seat).seen for seat in range(3)]
    assert seen == [("6S",), ("7D",), ("6S",)]


@pytest.mark.parametrize("under", [(), (1, 1, 1, 1)])
def test_a_look_back_tells_the_same_chance_of_the_deck_as_the_odds_do(under):
    """One 7 of diamonds is known to be in Ben's hand, the other may still be drawn."""
    table = a_round("7S 7H KC", "7D 5H", "6S", row="9C", stock="2C 3C 4C 5C 6C")
    game, state = table.game, evolve(table.state, known=((), ("7D",), ()), under=under)
    obs, draw = game.observe(state, 0), Draw(0)
    assert game.unseen(obs)["7D"] == 1
    counted = {one.code: one.number for one in game.table.counts(obs, draw)}
    assert counted["outs"] == sum(odds.outs(obs.hand, game.unseen(obs)).values())
    draws = compare_draws(game, obs)
    assert counted.get("chance") == (None if draws.reached else float(draws.deck.chance))
    assert draws.reached == bool(under)
