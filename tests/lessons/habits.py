"""Players for tests of looking back: one plays as well as the ranking knows, others have a habit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rummy_kit import bots, games
from rummy_kit.engine.bot import Bot
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import Ranked

Habit = Callable[[Any, tuple[Ranked, ...]], Any]
"""Chooses from the ranked moves of the view."""

GREEDY = bots.load("greedy")
LAYS = ("lay", "add", "meld", "lay_off")
FROM_STOCK = ("tip_stock", "tip_draw")


def best(obs: Any, ranked: tuple[Ranked, ...]) -> Any:
    return ranked[0].action


def never_lays(obs: Any, ranked: tuple[Ranked, ...]) -> Any:
    return next((move for move in ranked if move.action.kind not in LAYS), ranked[0]).action


def never_takes(obs: Any, ranked: tuple[Ranked, ...]) -> Any:
    stock = [move for move in ranked if move.reason in FROM_STOCK]
    return (stock or ranked)[0].action


def discards_the_best(obs: Any, ranked: tuple[Ranked, ...]) -> Any:
    return (
        [move for move in ranked if move.action.kind == "discard"][-1].action
        if _discards(ranked)
        else best(obs, ranked)
    )


def melds_before_the_draw(obs: Any, ranked: tuple[Ranked, ...]) -> Any:
    lays = [move for move in ranked if move.action.kind in LAYS and move.score > 0]
    return (lays or ranked)[0].action


def anyhow(seed: int) -> Habit:
    """Any of the moves considered, half of the time."""
    luck = Rng(seed, "anyhow")
    return lambda view, ranked: (luck.choice(ranked) if luck.below(2) else ranked[0]).action


def passes(obs: Any, ranked: tuple[Ranked, ...]) -> Any:
    return _answer(obs, ranked, "pass")


def challenges(obs: Any, ranked: tuple[Ranked, ...]) -> Any:
    return _answer(obs, ranked, "challenge")


def _answer(obs: Any, ranked: tuple[Ranked, ...], say: str) -> Any:
    action = ranked[0].action
    respond: Any = type(action)
    return respond(action.player, say) if obs.window is not None else action


def _discards(ranked: tuple[Ranked, ...]) -> bool:
    return ranked[0].action.kind == "discard"


class Cheeky:
    """A bot that lays wrong claims where it can, half of the time; it lets other players' claims pass."""

    name = "cheeky"

    def choose(self, game: Any, obs: Any, rng: Rng) -> Any:
        claims = game.wrong_claims(obs) if rng.below(2) else ()
        return game.let_pass(obs) or (rng.choice(claims) if claims else game.rank(obs)[0].action)


def a_round(name: str, habit: Habit, seed: int, other: Bot = GREEDY, **options: Any) -> Match:
    """A round in which seat 0 has that habit, against two of the other."""
    game = games.load(name, options)
    match = Match(game, [Player("You"), Player("Ada"), Player("Ben")], seed, rounds=1, practice=True)
    while not match.round_over:
        seat = match.state.to_act[0]
        obs = match.observe(seat)
        if seat == 0:
            match.act(habit(obs, game.rank(obs)))
        else:
            match.act(other.choose(game, obs, Rng(seed, "bot", len(match))))
    return match
