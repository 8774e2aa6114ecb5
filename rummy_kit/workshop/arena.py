"""Which bot is stronger, and how certain that is: duplicate deals and confidence intervals.

Every deal is played once from every seat, so good cards help both sides equally, and two equal bots come out at exactly
0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import mean, stdev

from rummy_kit.engine.bot import Bot
from rummy_kit.engine.match import chance_for, first_round, play_action
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.state import Outcome

Z = 1.959964  # 95 % of a normal distribution is within this many standard deviations


@dataclass(frozen=True, slots=True)
class Duel:
    """One bot against a table of others, on duplicate deals.

    The candidate won ``wins`` of the ``decided`` rounds (those with a single winner); its fair share is ``1 /
    seats``. ``edge`` is how many points per round it gained over its opponents' mean (more is better), with the 95
    % interval from ``low`` to ``high``, paired by deal.
    """

    candidate: str
    baseline: str
    seats: int
    deals: int
    decided: int
    wins: int
    edge: float
    low: float
    high: float

    @property
    def share(self) -> tuple[float, float]:
        """The interval for the candidate's share of decided rounds."""
        return wilson(self.wins, self.decided)

    def __str__(self) -> str:
        low, high = self.share
        return (
            f"{self.candidate} against {self.baseline}, {self.seats} seats, {self.deals} deals: "
            f"won {self.wins} of {self.decided} ({low:.1%} to {high:.1%}, fair {1 / self.seats:.1%}), "
            f"points a round {self.edge:+.2f} ({self.low:+.2f} to {self.high:+.2f})"
        )


def wilson(wins: int, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share; ``(0, 1)`` without trials.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if not trials:
        return 0.0, 1.0
    share, z2 = wins / trials, Z * Z
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z / (1 + z2 / trials) * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    return max(0.0, middle - half), min(1.0, middle + half)


def paired_mean(differences: Sequence[float]) -> tuple[float, float, float]:
    """The mean of differences, one per deal, and its 95 % interval, which needs about thirty deals or more.

    >>> paired_mean([0.0] * 40)
    (0.0, 0.0, 0.0)
    """
    middle = mean(differences)
    half = Z * stdev(differences) / math.sqrt(len(differences)) if len(differences) > 1 else math.inf
    return middle, middle - half, middle + half


def play_round(game: AnyRules, bots: Sequence[Bot], seed: int | str) -> Outcome:
    """Play one round with a bot in each seat. Cards and luck depend only on the seed."""
    position, _ = first_round(game, len(bots), chance_for(seed, 1, 0))
    luck = [Rng(seed, "bot", seat) for seat in range(len(bots))]
    step = 0
    while position.state.outcome is None:
        seat, step = position.state.to_act[0], step + 1
        action = bots[seat].choose(game, game.observe(position.state, seat), luck[seat])
        position, _ = play_action(game, position, action, chance_for(seed, 1, step))
    return position.state.outcome


def duel(
    game: AnyRules,
    candidate: Bot,
    baseline: Bot,
    *,
    seats: int = 2,
    deals: int = 100,
    seed: int | str = 0,
    progress: Callable[[], object] = lambda: None,
) -> Duel:
    """Let the candidate play each deal from every seat, with the baseline in the others."""
    duel = at_table(game, candidate, [baseline] * (seats - 1), deals=deals, seed=seed, progress=progress)
    return replace(duel, baseline=baseline.name)


def at_table(
    game: AnyRules,
    candidate: Bot,
    others: Sequence[Bot],
    *,
    deals: int = 100,
    seed: int | str = 0,
    progress: Callable[[], object] = lambda: None,
) -> Duel:
    """Let the candidate play each deal from every seat, with the others clockwise from it."""
    seats = len(others) + 1
    decided = wins = 0
    edges = []
    for deal in range(deals):
        gained = 0.0  # the candidate's points times the number of its opponents, minus the opponents' points
        for own in range(seats):
            clockwise = [candidate, *others]
            bots = [clockwise[(seat - own) % seats] for seat in range(seats)]
            outcome = play_round(game, bots, f"{seed}/{deal}")
            returns = game.returns(outcome)
            gained += returns[own] * seats - sum(returns)
            if len(outcome.winners) == 1:
                decided += 1
                wins += outcome.winners == (own,)
        edges.append(gained / (seats * (seats - 1)))
        progress()
    edge, low, high = paired_mean(edges)
    return Duel(candidate.name, " and ".join(bot.name for bot in others), seats, deals, decided, wins, edge, low, high)
