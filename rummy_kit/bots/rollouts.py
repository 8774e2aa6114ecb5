"""Two moves compared: the round is played on after each, in the same worlds and with the same luck.

A world is a round that the viewer cannot tell from the true one (``Game.resample``): no hidden card has a part in it.
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

LONGEST = 400  # moves after which a round that goes on says nothing

T = TypeVar("T")

Steps = Generator[None, None, T]
"""Work in steps of some milliseconds, so that whoever asks for it can answer clicks in between."""


def finish(steps: Steps[T]) -> T:
    """What all the steps lead to, taken at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result


class Worlds:
    """The worlds in which a player could be, by number, and how the round goes on in each after a move.

    What was played on is remembered: a third move is compared with the best one for half the work. ``moves`` counts
    the moves that were played.
    """

    def __init__(self, game: AnyRules, obs: Observation, luck: Rng) -> None:
        self._game, self._view, self._luck = game, obs, luck
        self._leads: dict[tuple[int, Action], float | None] = {}
        self._dealt: tuple[int, Any] = (-1, None)  # the world that was looked at last
        self.moves = 0

    def lead(self, world: int, action: Action) -> Steps[float | None]:
        """The player's points of the round in that world after that move, less the mean of the others'.

        ``None`` for a round that does not end.
        """
        if (world, action) not in self._leads:
            self._leads[world, action] = yield from self._played_on(world, action)
        return self._leads[world, action]

    def _state(self, world: int, luck: Rng) -> Any:
        if self._dealt[0] != world:
            self._dealt = world, self._game.resample(self._view, luck.stream("cards"))
        return self._dealt[1]

    def _played_on(self, world: int, action: Action) -> Steps[float | None]:
        """Everybody goes on as well as ``Game.rank`` knows."""
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
    """How much better a player fares with ``one`` move than with the ``other``, in points.

    ``differences`` holds one number a world: the lead after ``one`` less that after ``other``. ``moves`` counts the
    moves that were played for it.
    """

    def __init__(self, worlds: Worlds, one: Action, other: Action) -> None:
        self._where, self._pair = worlds, (one, other)
        self.differences: list[float] = []
        self.moves = 0

    def go_on(self, worlds: int) -> Steps[int]:
        """Compare in so many more worlds; gives how many moves it took."""
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
        """How many standard errors the mean difference lies above 0."""
        spread = stdev(self.differences) if self.worlds > 1 else 0.0
        if spread:
            return self.points * math.sqrt(self.worlds) / spread
        return math.copysign(math.inf, self.points) if self.points else 0.0
