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
from rummy_kit.engine.rules import Rules

LONGEST = 400  # moves after which a round that goes on says nothing

T = TypeVar("T")

Steps = Generator[None, None, T]
"""Work in steps of some milliseconds, so that whoever asks for it can answer clicks in between."""


def finished(steps: Steps[T]) -> T:
    """What all the steps lead to, taken at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result


class Comparison:
    """How much better a player fares with ``one`` move than with the ``other``, in points.

    ``differences`` holds one number a world: the points of the round after ``one`` less those after ``other``, each
    counted against the mean of the other players. ``moves`` counts the moves that were played for it.
    """

    def __init__(self, game: Rules[Any, Any], view: Observation, one: Action, other: Action, luck: Rng) -> None:
        self._game, self._view, self._luck = game, view, luck
        self._pair = (one, other)
        self.differences: list[float] = []
        self.moves = 0

    def go_on(self, worlds: int, most_moves: float = math.inf) -> Steps[int]:
        """Compare in so many more worlds, in none after so many moves; gives how many moves it took."""
        before = self.moves
        for _ in range(worlds):
            if self.moves - before >= most_moves:
                break
            luck = self._luck.stream(self.worlds)
            world = self._game.resample(self._view, luck.stream("cards"))
            one, other = self._pair
            after_one = yield from self._played_on(world, one, luck)
            after_other = yield from self._played_on(world, other, luck)
            self.differences.append(0.0 if after_one is None or after_other is None else after_one - after_other)
        return self.moves - before

    def _played_on(self, state: Any, action: Action, luck: Rng) -> Steps[float | None]:
        """The player's lead at the end of the round, when everybody goes on as well as ``Game.rank`` knows."""
        game, seat = self._game, action.player
        for _ in range(LONGEST):
            state, _ = game.play(state, action, Drawn(luck.stream(state.turn_number)))
            self.moves += 1
            yield
            if state.outcome is not None:
                returns = game.returns(state.outcome)
                return returns[seat] - (sum(returns) - returns[seat]) / (len(returns) - 1)
            view = game.observe(state, state.to_act[0])
            ranked = game.rank(view)
            action = ranked[0].action if ranked else game.sample_action(view, luck.stream("any", state.turn_number))
        return None

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
