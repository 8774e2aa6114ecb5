"""The slower checks, at some positions: the ways to ask what is legal, leaks, codecs, and random actions."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, get_args, get_origin

from rummy_kit.engine.actions import Action
from rummy_kit.engine.match import Position, play_action
from rummy_kit.engine.plain import canonical, hints, plain, unplain
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.state import State
from rummy_kit.engine.verdict import IllegalAction, Verdict
from rummy_kit.workshop.conformance.report import ConformanceError, Report, Spot

WORLDS = 4  # resampled worlds per position and viewer
FUZZED = 40  # random well-formed actions per sampled position
RUN = 6  # this many hidden cards in their true order cannot appear in a view by accident
DRAWS = 4000  # tries after which every legal action must have been sampled at least once


def check_position(spot: Spot, position: Position, report: Report, hidden_moved: Counter[str]) -> None:
    luck = Rng(spot.seed, "checks", spot.round, spot.step)
    state = position.state
    for seat in range(spot.seats):
        _check_doors(spot, state, seat, luck, report)
    for viewer in (None, *range(spot.seats)):
        _check_leaks(spot, state, viewer, luck, hidden_moved)
    _check_fuzz(spot, position, luck, report)
    _check_codecs(spot, position, report)
    report.counts["positions sampled"] += 1


def _check_doors(spot: Spot, state: State, seat: int, luck: Rng, report: Report) -> None:
    """Check that legal_actions, sample_action, check and candidates agree with each other."""
    game = spot.game
    obs = game.observe(state, seat)
    legal = list(game.legal_actions(obs))
    asked = seat in state.to_act
    in_turn = state.window is not None and state.window.policy == "in turn"
    if not asked and legal:
        raise spot.fail("a player who is not to act has legal actions", legal[:5])
    if asked and not legal and not (in_turn and seat != state.to_act[0]):
        raise spot.fail("a dead end: the player who is to act has no action", obs)
    if len(set(legal)) != len(legal):
        raise spot.fail("a legal action is listed twice", [a for a, n in Counter(legal).items() if n > 1])
    if list(game.legal_actions(obs)) != legal:
        raise spot.fail("the order of the legal actions changes", legal[:5])
    texts = Counter(map(str, legal))
    if len(texts) != len(legal):
        raise spot.fail("two legal actions share a text", texts.most_common(1))
    listed = set(legal)
    for action in legal:
        verdict = game.check(obs, action)
        if not verdict.legal or verdict.correct is False:
            raise spot.fail("a listed action is not legal or not correct", (action, verdict))
    # a player who is not to act always gets the same answer
    candidates = list(game.candidates(obs)) if asked else []
    for candidate in candidates:
        verdict = game.check(obs, candidate)
        _check_verdict(spot, candidate, verdict, report)
        if verdict.legal and verdict.correct is not False and candidate not in listed:
            raise spot.fail("a legal action is not listed", candidate)
        if obs.window is not None and verdict.correct is False and verdict.mistake is None:
            raise spot.fail("a wrong answer comes without what is wrong with it", candidate)
        report.counts["candidates tried"] += 1
    missing = listed - set(candidates)
    if missing:
        raise spot.fail("a listed action is not among the candidates", sorted(map(str, missing))[:5])
    ranked = [move.action for move in game.rank(obs)]
    unfit = [action for action in ranked if not game.check(obs, action).legal]
    if unfit:
        raise spot.fail("an illegal action is ranked", unfit[:5])
    if legal:
        _check_sampling(spot, obs, legal, luck)


def _check_sampling(spot: Spot, obs: Any, legal: list[Action], luck: Rng) -> None:
    """Check that samples are legal and that, in small positions, each legal action comes up sooner or later."""
    listed, missing = set(legal), set(legal)
    for _ in range(DRAWS if len(legal) <= 6 else 5):
        action = spot.game.sample_action(obs, luck)
        if action not in listed:
            raise spot.fail("a sampled action is not listed", action)
        missing.discard(action)
        if not missing:
            return
    if len(legal) <= 6 and missing:
        raise spot.fail("a legal action is never sampled", missing)


def _check_verdict(spot: Spot, action: Action, verdict: Verdict, report: Report) -> None:
    game = spot.game
    for violation in (*verdict.violations, *((verdict.mistake,) if verdict.mistake else ())):
        if violation.rule not in game.rule_texts:
            raise spot.fail("a verdict names a rule that the game does not list", (action, violation))
        json.dumps(plain(violation))
        report.counts[f"code: {violation.code}"] += 1


def _check_leaks(spot: Spot, state: State, viewer: int | None, luck: Rng, moved: Counter[str]) -> None:
    """C05. Check that a view is the same in every world that the viewer cannot tell from the true one."""
    game = spot.game
    obs = game.observe(state, viewer)
    _check_no_hidden_run(spot, state, viewer, canonical(obs))
    whole, legal = game.deck.counts, list(game.legal_actions(obs))
    for world in (game.resample(obs, luck) for _ in range(WORLDS)):
        if Counter(game.layout(world).cards()) != whole:
            raise spot.fail("C02: a resampled world loses or doubles cards", viewer)
        if game.observe(world, viewer) != obs:
            raise spot.fail(f"C05: the view of seat {viewer} differs in a world that it cannot tell apart", obs)
        if (world.to_act, world.turn, world.phase, world.window) != (
            state.to_act,
            state.turn,
            state.phase,
            state.window,
        ):
            raise spot.fail("C05: who is asked depends on hidden cards", (state.window, world.window))
        if list(game.legal_actions(game.observe(world, viewer))) != legal:
            raise spot.fail("C05: the legal actions depend on hidden cards", viewer)
        _count_moved(state, world, viewer, moved)


def _count_moved(state: State, world: State, viewer: int | None, moved: Counter[str]) -> None:
    """Count for each hidden place how often it could differ, and how often it did."""
    if len(set(state.stock)) > 1:
        for place, here, there in (
            ("the top of the stock", state.stock[-1:], world.stock[-1:]),
            ("the bottom of the stock", state.stock[:1], world.stock[:1]),
        ):
            moved[f"could: {place}"] += 1
            moved[f"did: {place}"] += here != there
        for seat, (here, there) in enumerate(zip(state.hands, world.hands, strict=True)):
            # a hand that everyone knows may stay the same; the state knows which, while a view may be wrong
            if seat != viewer and len(here) > len(state.known[seat]):
                place = f"the hand of seat {seat} as {viewer} sees it"
                moved[f"could: {place}"] += 1
                moved[f"did: {place}"] += Counter(here) != Counter(there)


def check_hidden_cards_move(game: AnyRules, seats: int, moved: Counter[str]) -> None:
    for key, could in moved.items():
        place = key.removeprefix("could: ")
        if key.startswith("could: ") and could >= 3 * WORLDS and not moved[f"did: {place}"]:
            raise ConformanceError(
                f"{game.id}: C05: {place} is the same in all {could} resampled worlds ({seats} players), "
                "so a view gives it away or resample does not deal it again."
            )


def _check_no_hidden_run(spot: Spot, state: State, viewer: int | None, obs: str) -> None:
    """C05. Check that no view holds hidden cards in a row in their true order, whatever ``resample`` does."""
    for seat, hand in enumerate(state.hands):
        shown = spot.game.observe(state, viewer).known[seat]
        if seat != viewer and len(hand) >= RUN and len(set(hand)) > 2 and hand != shown:
            own = () if viewer is None else state.hands[viewer]
            if own != hand and canonical(list(hand))[1:-1] in obs and state.outcome is None:
                raise spot.fail(f"C05: seat {viewer} can read the hand of seat {seat}", hand)
    for name, run in (("top", state.stock[-RUN:]), ("bottom", state.stock[:RUN])):
        if len(run) == RUN and len(set(run)) > 3 and canonical(list(run))[1:-1] in obs:
            raise spot.fail(f"C05: seat {viewer} can read the {name} of the stock", run)


def _check_fuzz(spot: Spot, position: Position, luck: Rng, report: Report) -> None:
    """C04. Check that any well-formed action is either carried out, or refused with a reason and without changing
    anything.
    """
    game, before = spot.game, canonical(position)
    actor = position.state.to_act[0] if position.state.to_act else 0
    for _ in range(FUZZED):
        action = random_action(game, position.state, actor, luck)
        try:
            after, _ = play_action(game, position, action, Drawn(luck.stream("fuzz")))
        except IllegalAction as error:
            if not error.verdict.violations:
                raise spot.fail("C04: an action is refused without a reason", action) from error
            _check_verdict(spot, action, error.verdict, report)
            report.counts["illegal actions refused"] += 1
        except Exception as error:
            raise spot.fail(
                "C04: an action raises something other than IllegalAction", f"{action}\n{error!r}"
            ) from error
        else:
            if Counter(game.layout(after.state).cards()) != game.deck.counts:
                raise spot.fail("C02: an odd but legal action loses or doubles cards", action)
            report.counts["odd but legal actions"] += 1
    if canonical(position) != before:
        raise spot.fail("C04: a state was changed in place", action)


def random_action(game: AnyRules, state: State, seat: int, luck: Rng) -> Action:
    """An action with the right types and random content, sometimes from a seat that does not exist."""
    kind = luck.choice(game.actions.kinds)
    own = state.hands[seat] if luck.below(3) else tuple(game.deck.by_face)
    values = {name: _random_value(hint, own or tuple(game.deck.by_face), luck) for name, hint in hints(kind).items()}
    values["player"] = seat if luck.below(4) else luck.below(10) - 2
    return kind(**values)


def _random_value(hint: Any, faces: Sequence[str], luck: Rng) -> Any:
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return luck.choice(parts)
    if origin is tuple and parts[-1] is Ellipsis:
        return tuple(_random_value(parts[0], faces, luck) for _ in range(luck.below(5)))
    if origin is tuple:
        return tuple(_random_value(part, faces, luck) for part in parts)
    if parts:
        return _random_value(luck.choice(parts), faces, luck)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return hint(**{name: _random_value(part, faces, luck) for name, part in hints(hint).items()})
    if hint is bool:
        return bool(luck.below(2))
    if hint is int:
        return luck.choice((luck.below(6), luck.below(6), -1, 10**9))
    if hint is str:
        return luck.choice(faces) if luck.below(5) else luck.choice(("", "?", "🂡" * 9, "<b>x</b>", "x" * 10_000))
    return None


def _check_codecs(spot: Spot, position: Position, report: Report) -> None:
    """Check that actions, states, views and verdicts are the same after a round trip through JSON."""
    game, state = spot.game, position.state
    if unplain(game.state_type, json.loads(json.dumps(plain(state)))) != state:
        raise spot.fail("a state is different after a round trip through JSON", state)
    for seat in (None, *range(spot.seats)):
        obs = game.observe(state, seat)
        if unplain(game.observation_type, json.loads(json.dumps(plain(obs)))) != obs:
            raise spot.fail("a view is different after a round trip through JSON", obs)
        if seat is not None:
            for action in game.legal_actions(obs):
                again = game.actions.from_json(json.loads(json.dumps(game.actions.to_json(action))))
                if again != action or game.actions.parse(str(action)) != action:
                    raise spot.fail("an action is different after a round trip through JSON or text", action)
    report.counts["trips through JSON"] += 1
