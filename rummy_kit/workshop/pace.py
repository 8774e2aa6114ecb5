"""How long rounds last, in turns per player."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from rummy_kit import games
from rummy_kit.bots import BOTS
from rummy_kit.bots.characters import BEGINNER
from rummy_kit.engine.bot import Bot
from rummy_kit.engine.match import chance_for, first_round, play_action
from rummy_kit.engine.rng import Rng
from rummy_kit.table.game import AnyGame

IDLE = {"draw", "discard", "end_turn", "pass"}  # a turn with only these actions is idle
USUAL = range(6, 11)  # turns each in a beginner's round: a shorter one teaches little, a longer one tires
ROUNDS = 20


@dataclass(frozen=True)
class Played:
    """A round: the first player's share of the win, the number of winners, and whether each turn was idle."""

    first_won: float
    winners: int
    idle: tuple[bool, ...]
    seats: int

    @property
    def turns(self) -> float:
        """The turns of each player."""
        return len(self.idle) / self.seats


def play(game: AnyGame, seed: int, bots: Sequence[Bot]) -> Played:
    """Play one round; each seed moves these players round by one seat."""
    seats = len(bots)
    position, _ = first_round(game, seats, chance_for(seed, 1, 0))
    luck = [Rng(seed, "bot", seat) for seat in range(seats)]
    first, step = position.state.turn, 0
    turns: dict[int, bool] = {}
    while (outcome := position.state.outcome) is None:
        seat, turn, step = position.state.to_act[0], position.state.turn_number, step + 1
        action = bots[(seat + seed) % seats].choose(game, game.observe(position.state, seat), luck[seat])
        if seat == position.state.turn:
            turns[turn] = turns.get(turn, True) and action.kind in IDLE
        position, _ = play_action(game, position, action, chance_for(seed, 1, step))
    won = (first in outcome.winners) / len(outcome.winners) if outcome.winners else 0.0
    return Played(won, len(outcome.winners), tuple(turns.values()), seats)


def beginners_rounds(name: str, rounds: int = ROUNDS) -> list[Played]:
    """Rounds of a beginner at the table of a lesson."""
    lesson = games.load_lesson(name)
    game = games.load(lesson.game, lesson.house_rules)
    players: list[Bot] = [BEGINNER, *(BOTS[who] for who in lesson.opponents)]
    return [play(game, seed, players) for seed in range(rounds)]


def describe_pace(name: str, rounds: int = ROUNDS) -> str:
    """How long a beginner's rounds last, and what to do if they are too short or too long."""
    done = beginners_rounds(name, rounds)
    each, idle = statistics.median(one.turns for one in done), [turn for one in done for turn in one.idle]
    lines = [
        f"A beginner's rounds: {each:.1f} turns each, {statistics.median(len(one.idle) for one in done):.0f} in all "
        f"(median of {rounds}); {statistics.mean(idle):.0%} of the turns only draw and discard"
    ]
    if each < USUAL.start:
        lines.append(
            f"WARNING: that is short; a class needs {USUAL.start} to {USUAL.stop - 1} turns each. "
            "Try hands of other sizes, more faces, fewer wild cards, or melds that are harder to find."
        )
    elif each > USUAL.stop - 1:
        lines.append(
            f"WARNING: that is long; {USUAL.start} to {USUAL.stop - 1} turns each keep a class going. "
            "Try hands of other sizes, fewer faces, a wild card more, or melds that are easier to find."
        )
    return "\n".join(lines)
