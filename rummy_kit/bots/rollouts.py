"""Comparing two moves: the round goes on after each, in the same worlds and with the same luck.

A world is a round that the viewer cannot tell from the true one (``Rules.resample``), so no hidden card is given away.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from statistics import mean, stdev
from typing import Any, TypeVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.rules import AnyRules

LONGEST = 400  # moves after which an unfinished round is given up

T = TypeVar("T")

Steps = Generator[None, None, T]
"""Work in steps of a few milliseconds, between which clicks can be answered."""


def finish(steps: Steps[T]) -> T:
    """Take all the steps at once; returns the result."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result


class Worlds:
    """The worlds that a player could be in, by number, and how the round goes on in each after a move.

    Results are remembered, so comparing a third move with the best one takes half the work. ``moves`` counts the
    moves played.
    """

    def __init__(self, game: AnyRules, obs: Observation, luck: Rng) -> None:
        self._game, self._view, self._luck = game, obs, luck
        self._leads: dict[tuple[int, Action], float | None] = {}
        self._latest: tuple[int, Any] = (-1, None)  # a world and its cards
        self.moves = 0

    def lead(self, world: int, action: Action) -> Steps[float | None]:
        """The player's points in that world after that move, minus the mean of the others'.

        ``None`` if the round does not end.
        """
        if (world, action) not in self._leads:
            self._leads[world, action] = yield from self._play_on(world, action)
        return self._leads[world, action]

    def _state(self, world: int, luck: Rng) -> Any:
        if self._latest[0] != world:
            self._latest = world, self._game.resample(self._view, luck.stream("cards"))
        return self._latest[1]

    def _play_on(self, world: int, action: Action) -> Steps[float | None]:
        """Play the round to its end; after the move, everyone plays the best move by ``Rules.rank``."""
        game, seat, luck = self._game, action.player, self._luck.stream(world)
        state = self._state(world, luck)
        for _ in range(LONGEST):
            state, _ = game.play(state, action, Drawn(luck.stream(state.turn_number)))
            self.moves += 1
            yield
            if state.outcome is not None:
                returns = game.returns(state.outcome)
                return returns[seat] - (sum(returns) - returns[seat]) / (len(returns) - 1)
            obs = game.observe(state, state.to_act[0])
            action = game.best(obs) or game.sample_action(obs, luck.stream("any", state.turn_number))
        return None


class Comparison:
    """How much better ``one`` move is than the ``other``, in points.

    ``differences`` has a number for each world: the lead after ``one`` minus that after ``other``. ``moves`` counts
    the moves played for it.
    """

    def __init__(self, worlds: Worlds, one: Action, other: Action) -> None:
        self._where, self._pair = worlds, (one, other)
        self.differences: list[float] = []
        self.moves = 0

    def go_on(self, worlds: int) -> Steps[int]:
        """Compare in more worlds; returns how many moves that took."""
        before = self._where.moves
        for _ in range(worlds):
            after_one = yield from self._where.lead(self.worlds, self._pair[0])
            after_other = yield from self._where.lead(self.worlds, self._pair[1])
            self.differences.append(0.0 if after_one is None or after_other is None else after_one - after_other)
        took = self._where.moves - before
        self.moves += took
        return took

    @property
    def worlds(self) -> int:
        """How many worlds have been compared."""
        return len(self.differences)

    @property
    def points(self) -> float:
        """The mean difference."""
        return mean(self.differences) if self.differences else 0.0

    @property
    def sureness(self) -> float:
        """How many standard errors the mean difference is above 0."""
        spread = stdev(self.differences) if self.worlds > 1 else 0.0
        if spread:
            return self.points * math.sqrt(self.worlds) / spread
        return math.copysign(math.inf, self.points) if self.points else 0.0
