"""Bots: they choose legal moves from a view alone; the arena measures them fairly."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rummy_kit import bots, games
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import IllegalAction
from rummy_kit.workshop.arena import Duel, duel, paired_mean, play_round, wilson
from tests.in_turn import pairs_in_turn

SMALL_AND_LARGE = ("tiny_game", "formula_rummy")


@pytest.mark.parametrize(("name", "bot"), pairs_in_turn(SMALL_AND_LARGE, tuple(bots.BOTS)))
def test_a_bot_plays_whole_matches_in_the_rules(name: str, bot: str) -> None:
    match = Match(games.load(name), [Player(bot, bot)] * 3, 4, rounds=3)
    while not match.over:
        if match.round_over:
            match.deal_round()
        seat = match.state.to_act[0]
        match.act(bots.load(bot).choose(match.game, match.observe(seat), match.bot_rng(seat)))
    assert len(match.rounds) == 3


@pytest.mark.parametrize("bot", bots.BOTS)
def test_a_bot_moves_alike_in_worlds_that_it_cannot_tell_apart(bot: str, formula: Any) -> None:
    match = Match(formula, [Player("A"), Player("B")], 3)
    for step in range(25):
        seat = match.state.to_act[0]
        obs = match.observe(seat)
        world = formula.resample(obs, Rng(step))
        choose = bots.load(bot).choose
        action = choose(formula, obs, Rng(step))
        assert action == choose(formula, formula.observe(world, seat), Rng(step))
        match.act(action)
        if match.round_over:
            break


def test_an_unknown_bot_says_which_there_are() -> None:
    with pytest.raises(bots.UnknownBot, match="random, greedy, mia, ben, leo or ada"):
        bots.load("deep blue")


def wrong_lays_and_challenges(kinds: list[str], seeds: range) -> tuple[dict[int, int], dict[int, int]]:
    """How often each seat laid something wrong, and how often it challenged, in ``group`` mode."""
    game = games.load("formula_rummy", {"checking": "group"})
    wrong: dict[int, int] = dict.fromkeys(range(len(kinds)), 0)
    challenges: dict[int, int] = dict.fromkeys(range(len(kinds)), 0)
    for seed in seeds:
        match = Match(game, [Player(kind, kind) for kind in kinds], seed, rounds=1)
        while not match.over:
            seat = match.state.to_act[0]
            obs = match.observe(seat)
            action = bots.load(kinds[seat]).choose(game, obs, match.bot_rng(seat))
            wrong[seat] += action.kind == "lay" and game.check(obs, action).correct is False
            challenges[seat] += getattr(action, "say", "") == "challenge"
            match.act(action)
    return wrong, challenges


@pytest.mark.parametrize("seeds", [range(17, 27), pytest.param(range(60), marks=pytest.mark.soak)])
def test_only_the_muddled_one_lays_wrong_and_only_the_watchful_challenge(seeds: range) -> None:
    wrong, challenges = wrong_lays_and_challenges(["ada", "ben", "mia", "leo"], seeds)
    assert wrong[0] == wrong[2] == wrong[3] == 0 and wrong[1] > 3
    assert challenges[0] > 0 and challenges[3] > 0 and challenges[1] == challenges[2] == 0


@pytest.mark.parametrize(
    ("name", "players"), pairs_in_turn(SMALL_AND_LARGE, [*product(("random", "greedy", "ben"), (2, 3, 5))])
)
def test_equal_bots_come_out_at_exactly_nothing(name: str, players: tuple[str, int]) -> None:
    bot, seats = players
    result = duel(games.load(name), bots.load(bot), bots.load(bot), seats=seats, deals=4)
    assert (result.edge, result.low, result.high) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random_beyond_doubt(seats: int, formula: Any) -> None:
    result = duel(formula, bots.load("greedy"), bots.load("random"), seats=seats, deals=40)
    assert result.low > 0


def test_a_duel_deals_the_same_cards_to_every_seat(trios: Any) -> None:
    one = play_round(trios, [bots.load("greedy"), bots.load("random")], 5)
    assert one == play_round(trios, [bots.load("greedy"), bots.load("random")], 5)


def test_intervals_are_those_of_the_textbook() -> None:
    assert [round(x, 4) for x in wilson(1, 10)] == [0.0179, 0.4042]
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(5, 5)[1] == 1.0
    middle, low, high = paired_mean([1.0, 2.0, 3.0])
    assert (middle, round(high - middle, 4), round(middle - low, 4)) == (2.0, 1.1316, 1.1316)


def test_a_duel_reads_as_a_sentence() -> None:
    text = str(Duel("a", "b", 2, 10, 20, 15, 3.5, 1.0, 6.0))
    assert "won 15 of 20" in text and "+3.50 (+1.00 to +6.00)" in text


def test_a_bot_that_breaks_the_rules_is_stopped(trios: Any) -> None:
    class Cheat:
        name = "cheat"

        def choose(self, game: Any, obs: Any, rng: Rng) -> Any:
            return game.actions.parse(f'P{obs.seat} discard card="A"')

    with pytest.raises(IllegalAction):
        play_round(trios, [Cheat(), Cheat()], 1)


@pytest.mark.parametrize("name", games.names())
def test_the_move_played_on_with_is_the_first_of_the_ranking(name: str) -> None:
    """Rounds are played on without words and without weighing moves that cannot be best; that changes no move."""
    game = games.load(name)
    for seed in range(4):
        match = Match(game, [Player("A"), Player("B")], seed, rounds=1)
        luck = Rng(seed, "any")
        while not match.round_over and len(match) < 80:
            views = [match.observe(seat) for seat in range(2)]
            for obs in views:
                ranked = game.rank(obs)
                assert game.best(obs) == (ranked[0].action if ranked else None)
            obs = match.observe(match.state.to_act[0])
            ranked = game.rank(obs)
            match.act((luck.choice(ranked) if luck.below(4) == 0 else ranked[0]).action)
