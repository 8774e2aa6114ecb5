"""Rounds played at random and by each player's best-ranked move, with the checks at each action."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.events import Event
from rummy_kit.engine.match import Position, chance_for, first_round, next_round, play_action
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.state import State
from rummy_kit.engine.verdict import IllegalAction
from rummy_kit.workshop.conformance.report import Report, Sampled, Spot, Style


def moves(
    game: AnyRules, seats: int, seed: int | str, style: Style, rounds: int
) -> Iterator[tuple[Spot, Position, Action, Position, tuple[Event, ...]]]:
    """Play rounds of a match; yields the position before each action, the action, the position after it, and its
    events. Raises an error on dead ends.
    """
    position, _ = first_round(game, seats, chance_for(seed, 1, 0))
    luck = Rng(seed, "players")
    while True:
        step = 0
        while position.state.outcome is None:
            spot = Spot(game, seats, str(seed), style, position.round, step + 1)
            action = choose(spot, position.state, luck, style)
            chance = chance_for(seed, position.round, step + 1)
            after, events = _play(spot, position, action, chance)
            yield spot, position, action, after, events
            position, step = after, step + 1
        if position.round >= rounds:
            return
        position, _ = next_round(game, position, chance_for(seed, position.round + 1, 0))


def choose(spot: Spot, state: State, luck: Rng, style: Style) -> Action:
    if not state.to_act:
        raise spot.fail("nobody is to act, but the round has no outcome")
    obs = spot.game.observe(state, state.to_act[0])
    slips = _slips(spot.game, obs) if style == "random" and not luck.below(6) else []
    if slips:
        return luck.choice(slips)
    try:
        ranked = spot.game.rank(obs) if style == "greedy" else ()
        return ranked[0].action if ranked else spot.game.sample_action(obs, luck)
    except (IndexError, ValueError, StopIteration) as error:
        raise spot.fail("a dead end: the player who is to act has no action", obs) from error


def _slips(game: AnyRules, obs: Any) -> list[Action]:
    """Legal moves that may be wrong, as people make them: a bluff, or any answer in a window."""
    if obs.window is None:
        return list(game.wrong_claims(obs))
    return [action for action in game.candidates(obs) if game.check(obs, action).legal]


def _play(spot: Spot, position: Position, action: Action, chance: Drawn) -> tuple[Position, tuple[Event, ...]]:
    try:
        return play_action(spot.game, position, action, chance)
    except IllegalAction as error:
        raise spot.fail("an action that the game itself offered is illegal", error) from error
    except Exception as error:
        raise spot.fail("a legal action raises an error", f"{action}\n{error!r}") from error


def play_many(
    game: AnyRules,
    seats: int,
    rounds: int,
    seed: str,
    sample: int,
    report: Report,
    progress: Callable[[], object],
) -> list[Sampled]:
    """Play rounds with the quick checks at each action; returns the positions picked for the slower ones."""
    pool: list[Sampled] = []
    pick = Rng(seed, "sample")
    seen = 0
    whole = game.deck.counts
    styles: tuple[tuple[Style, int], ...] = (("random", rounds - rounds // 2), ("greedy", rounds // 2))
    for style, share in styles:
        for spot, before, action, after, _ in moves(game, seats, f"{seed}/{style}", style, share):
            _check_step(spot, action, after, whole)
            if after.state.window is not None and before.state.window is None:
                _check_window(spot, before.state, action, after.state, pick)
                report.counts["windows opened"] += 1
            report.counts["actions"] += 1
            seen += 1
            # reservoir sampling: every position has the same chance to be picked
            slot = len(pool) if len(pool) < sample else pick.below(seen)
            if slot < sample:
                pool[slot : slot + 1] = [(spot, before)]
            if after.state.outcome is not None:
                _check_outcome(spot, before, after, report)
                if len(pool) < sample:
                    pool.append((spot, after))
                progress()
    return pool


def _check_step(spot: Spot, action: Action, after: Position, whole: Counter[str]) -> None:
    state = after.state
    if Counter(spot.game.layout(state).cards()) != whole:
        lost = whole - Counter(spot.game.layout(state).cards())
        more = Counter(spot.game.layout(state).cards()) - whole
        raise spot.fail("C02: cards are lost or doubled", f"{action}\nlost {dict(lost)}, too many {dict(more)}")
    if (not state.to_act) != (state.outcome is not None):
        raise spot.fail("someone must be to act exactly as long as there is no outcome", state)
    if state.turn_number > spot.game.turn_cap:
        raise spot.fail("the round goes on after the turn limit", state.turn_number)
    if spot.step > 60 * spot.game.turn_cap:
        raise spot.fail("the round does not end", state)
    text = str(action)
    if spot.game.actions.parse(text) != action:
        raise spot.fail("the text of an action reads back as a different action", text)


def _check_window(spot: Spot, before: State, action: Action, after: State, luck: Rng) -> None:
    """C05. Check that a window opens for the same seats in a world where the others hold different cards."""
    world = spot.game.resample(spot.game.observe(before, action.player), luck)
    there, _ = spot.game.play(world, action, chance_for(spot.seed, spot.round, spot.step))
    if (there.window, there.to_act) != (after.window, after.to_act):
        raise spot.fail("C05: who is asked depends on hidden cards", f"{action}\n{after.to_act} and {there.to_act}")


def _check_outcome(spot: Spot, before: Position, after: Position, report: Report) -> None:
    outcome = after.state.outcome
    assert outcome is not None
    game, seats = spot.game, spot.seats
    if outcome.ending not in game.endings:
        raise spot.fail("an ending that the game does not list", outcome.ending)
    returns = game.returns(outcome)
    if len(outcome.points) != seats or len(returns) != seats or not set(outcome.winners) <= set(range(seats)):
        raise spot.fail("points, returns and winners belong to the seats", outcome)
    if not _agree(outcome.points, returns, game.fewest_wins):
        raise spot.fail("returns are the points turned so that more is better", (outcome, returns))
    expected = tuple(total + points for total, points in zip(before.totals, outcome.points, strict=True))
    if after.totals != expected:
        raise spot.fail("the points of a round are added to the totals", (before.totals, outcome, after.totals))
    for seat in (None, *range(seats)):
        if seat is not None and list(game.legal_actions(game.observe(after.state, seat))):
            raise spot.fail("a finished round has legal actions", seat)
    report.counts["rounds"] += 1
    report.counts[f"ending: {outcome.ending}"] += 1


def _agree(points: Sequence[int], returns: Sequence[float], fewest_wins: bool) -> bool:
    """Whether, for every two seats, points and returns agree on who is better off."""
    worth = [-p for p in points] if fewest_wins else list(points)
    pairs = itertools.product(range(len(points)), repeat=2)
    return all((worth[a] > worth[b]) == (returns[a] > returns[b]) for a, b in pairs)
