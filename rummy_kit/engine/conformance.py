"""What every game must hold, checked on many rounds: ``check_game(game)``.

Half of the rounds are played at random, half by each player's best ranked move, because random play seldom reaches an
ending. Some positions of each player count are sampled for the checks that cost more. The first breach raises a
:class:`ConformanceError` that names seed, round and action, so that it can be played again.
"""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args, get_origin

from rummy_kit.engine.actions import Action
from rummy_kit.engine.events import Event, Secret
from rummy_kit.engine.match import (
    Match,
    Player,
    Position,
    ReplayMismatch,
    chance_for,
    first_round,
    next_round,
    played,
)
from rummy_kit.engine.plain import canonical, hints, plain, unplain
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.rules import Rules
from rummy_kit.engine.state import State
from rummy_kit.engine.verdict import IllegalAction, Verdict

AnyGame = Rules[Any, Any]
Style = Literal["random", "greedy"]
STYLES: tuple[Style, ...] = get_args(Style)

WORLDS = 4  # resampled worlds a position and viewer
FUZZED = 40  # random well-formed actions a sampled position
RUN = 6  # so many hidden cards in their order are no accident in a view
DRAWS = 4000  # tries in which every legal action must have been sampled at least once


class ConformanceError(AssertionError):
    """A game breaks what every game must hold: says which, and where it can be seen."""


@dataclass
class Report:
    """What was checked: counts by name, printable as a table."""

    game: str
    counts: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        width = max((len(name) for name in self.counts), default=0)
        lines = [f"  {name.ljust(width)}  {count:>9,}" for name, count in sorted(self.counts.items())]
        return "\n".join([f"{self.game}: all held", *lines])


@dataclass(frozen=True)
class Spot:
    """A moment of a round under test, for the error message."""

    game: AnyGame
    seats: int
    seed: str
    style: Style
    round: int
    step: int

    def fail(self, rule: str, details: object = "") -> ConformanceError:
        """The error for a rule of this suite that does not hold here."""
        options = json.dumps(plain(self.game.options))
        return ConformanceError(
            f"{self.game.id}: {rule} (seed {self.seed!r}, {self.seats} players, {self.style} moves, "
            f"round {self.round}, action {self.step}, options {options})\n{str(details)[:2000]}"
        )


Moment = tuple[Spot, Position]


def check_game(
    game: AnyGame,
    *,
    rounds: int = 200,
    players: Iterable[int] | None = None,
    seed: int | str = 0,
    sample: int = 50,
    again: bool = True,
    progress: Callable[[], object] = lambda: None,
) -> Report:
    """Check a game on ``rounds`` rounds, spread over the player counts. Raises :class:`ConformanceError`.

    ``sample`` positions of each player count get the costly checks. ``again`` plays rounds once more, in another
    process, too. ``progress`` is called once a round. The report names each ending and each code that has occurred.
    """
    report = Report(game.title)
    counts = tuple(players or game.players)
    hidden_moved: Counter[str] = Counter()
    for seats in counts:
        share = -(-rounds // len(counts))
        sampled = _play_many(game, seats, share, f"{seed}/{seats}", sample, report, progress)
        for spot, position in sampled:
            _check_position(spot, position, report, hidden_moved)
        _check_hidden_cards_move(game, seats, hidden_moved)
        hidden_moved.clear()
        for style in STYLES:
            _check_match(game, seats, f"{seed}/{seats}", style, report)
    if again:
        _check_determinism(game, counts[0], f"{seed}", report)
    return report


# ------------------------------------------------------------------------------------------ playing rounds


def moves(
    game: AnyGame, seats: int, seed: int | str, style: Style, rounds: int
) -> Iterator[tuple[Spot, Position, Action, Position, tuple[Event, ...]]]:
    """Play rounds of one match: where it was, the action, where it went, what happened. Raises on dead ends."""
    position, _ = first_round(game, seats, chance_for(seed, 1, 0))
    luck = Rng(seed, "players")
    while True:
        step = 0
        while position.state.outcome is None:
            spot = Spot(game, seats, str(seed), style, position.round, step + 1)
            action = _choose(spot, position.state, luck, style)
            chance = chance_for(seed, position.round, step + 1)
            after, events = _played(spot, position, action, chance)
            yield spot, position, action, after, events
            position, step = after, step + 1
        if position.round >= rounds:
            return
        position, _ = next_round(game, position, chance_for(seed, position.round + 1, 0))


def _choose(spot: Spot, state: State, luck: Rng, style: Style) -> Action:
    if not state.to_act:
        raise spot.fail("nobody is to act, but the round has no outcome")
    view = spot.game.observe(state, state.to_act[0])
    slips = _slips(spot.game, view) if style == "random" and not luck.below(6) else []
    if slips:
        return luck.choice(slips)
    try:
        ranked = spot.game.rank(view) if style == "greedy" else ()
        return ranked[0].action if ranked else spot.game.sample_action(view, luck)
    except (IndexError, ValueError, StopIteration) as error:
        raise spot.fail("a dead end: who is to act has no action", view) from error


def _slips(game: AnyGame, view: Any) -> list[Action]:
    """Moves as people make them, legal and perhaps wrong: a bluff, or any answer to an open window."""
    if view.window is None:
        return list(game.wrong_claims(view))
    return [action for action in game.candidates(view) if game.check(view, action).legal]


def _played(spot: Spot, position: Position, action: Action, chance: Drawn) -> tuple[Position, tuple[Event, ...]]:
    try:
        return played(spot.game, position, action, chance)
    except IllegalAction as error:
        raise spot.fail("an action that the game itself offered is illegal", error) from error
    except Exception as error:
        raise spot.fail("a legal action raises an error", f"{action}\n{error!r}") from error


def _play_many(
    game: AnyGame,
    seats: int,
    rounds: int,
    seed: str,
    sample: int,
    report: Report,
    progress: Callable[[], object],
) -> list[Moment]:
    """Play rounds with the cheap checks at each action; gives back the positions sampled for the costly ones."""
    pool: list[Moment] = []
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
            # reservoir sampling: every position has the same chance to be among the sampled
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
        raise spot.fail("somebody is to act exactly as long as there is no outcome", state)
    if state.turn_number > spot.game.turn_cap:
        raise spot.fail("the round goes on after the turn limit", state.turn_number)
    if spot.step > 60 * spot.game.turn_cap:
        raise spot.fail("the round does not end", state)
    text = spot.game.actions.text(action)
    if spot.game.actions.parse(text) != action:
        raise spot.fail("the text of an action reads back as another", text)


def _check_window(spot: Spot, before: State, action: Action, after: State, luck: Rng) -> None:
    """C05. A window opens for the same seats in a world where the others hold other cards."""
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
    """Whether who is better off by points is better off by returns, for every two seats."""
    worth = [-p for p in points] if fewest_wins else list(points)
    pairs = itertools.product(range(len(points)), repeat=2)
    return all((worth[a] > worth[b]) == (returns[a] > returns[b]) for a, b in pairs)


# ------------------------------------------------------------------------------------------ sampled positions


def _check_position(spot: Spot, position: Position, report: Report, hidden_moved: Counter[str]) -> None:
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
    """legal_actions, sample_action, check and candidates are doors to the same rules."""
    game = spot.game
    view = game.observe(state, seat)
    legal = list(game.legal_actions(view))
    asked = seat in state.to_act
    in_turn = state.window is not None and state.window.policy == "in turn"
    if not asked and legal:
        raise spot.fail("who is not to act has legal actions", legal[:5])
    if asked and not legal and not (in_turn and seat != state.to_act[0]):
        raise spot.fail("a dead end: who is to act has no action", view)
    if len(set(legal)) != len(legal):
        raise spot.fail("a legal action is listed twice", [a for a, n in Counter(legal).items() if n > 1])
    if list(game.legal_actions(view)) != legal:
        raise spot.fail("the order of the legal actions changes", legal[:5])
    texts = Counter(map(game.actions.text, legal))
    if len(texts) != len(legal):
        raise spot.fail("two legal actions share a text", texts.most_common(1))
    listed = set(legal)
    for action in legal:
        verdict = game.check(view, action)
        if not verdict.legal or verdict.correct is False:
            raise spot.fail("a listed action is not legal or not correct", (action, verdict))
    # who is not to act is always answered alike, so their candidates would show nothing
    candidates = list(game.candidates(view)) if asked else []
    for candidate in candidates:
        verdict = game.check(view, candidate)
        _check_verdict(spot, candidate, verdict, report)
        if verdict.legal and verdict.correct is not False and candidate not in listed:
            raise spot.fail("a legal action is not listed", candidate)
        if view.window is not None and verdict.correct is False and verdict.mistake is None:
            raise spot.fail("a wrong answer is not told what is wrong with it", candidate)
        report.counts["candidates tried"] += 1
    missing = listed - set(candidates)
    if missing:
        raise spot.fail("a listed action is not among the candidates", sorted(map(str, missing))[:5])
    ranked = [move.action for move in game.rank(view)]
    unfit = [action for action in ranked if not game.check(view, action).legal]
    if unfit:
        raise spot.fail("an illegal action is ranked", unfit[:5])
    if legal:
        _check_sampling(spot, view, legal, luck)


def _check_sampling(spot: Spot, view: Any, legal: list[Action], luck: Rng) -> None:
    """Samples are legal; in small positions each legal action comes up sooner or later."""
    listed, missing = set(legal), set(legal)
    for _ in range(DRAWS if len(legal) <= 6 else 5):
        action = spot.game.sample_action(view, luck)
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
    """C05. A view is the same in every world that the viewer cannot tell from the true one."""
    game = spot.game
    view = game.observe(state, viewer)
    _check_no_hidden_run(spot, state, viewer, canonical(view))
    whole = game.deck.counts
    for world in (game.resample(view, luck) for _ in range(WORLDS)):
        if Counter(game.layout(world).cards()) != whole:
            raise spot.fail("C02: a resampled world loses or doubles cards", viewer)
        if game.observe(world, viewer) != view:
            raise spot.fail(f"C05: the view of seat {viewer} differs in a world that it cannot tell apart", view)
        if (world.to_act, world.turn, world.phase, world.window) != (
            state.to_act,
            state.turn,
            state.phase,
            state.window,
        ):
            raise spot.fail("C05: who is asked depends on hidden cards", (state.window, world.window))
        if list(game.legal_actions(game.observe(world, viewer))) != list(game.legal_actions(view)):
            raise spot.fail("C05: the legal actions depend on hidden cards", viewer)
        _count_moved(state, world, viewer, moved)


def _count_moved(state: State, world: State, viewer: int | None, moved: Counter[str]) -> None:
    """Count, for each hidden place, how often it could differ and how often it did."""
    if len(set(state.stock)) > 1:
        for place, here, there in (
            ("the top of the stock", state.stock[-1:], world.stock[-1:]),
            ("the bottom of the stock", state.stock[:1], world.stock[:1]),
        ):
            moved[f"could: {place}"] += 1
            moved[f"did: {place}"] += here != there
        for seat, (here, there) in enumerate(zip(state.hands, world.hands, strict=True)):
            # a hand that everybody knows may stay; by the state's own record, for a view may say anything
            if seat != viewer and len(here) > len(state.known[seat]):
                place = f"the hand of seat {seat} as {viewer} sees it"
                moved[f"could: {place}"] += 1
                moved[f"did: {place}"] += Counter(here) != Counter(there)


def _check_hidden_cards_move(game: AnyGame, seats: int, moved: Counter[str]) -> None:
    for key, could in moved.items():
        place = key.removeprefix("could: ")
        if key.startswith("could: ") and could >= 3 * WORLDS and not moved[f"did: {place}"]:
            raise ConformanceError(
                f"{game.id}: C05: {place} is the same in all {could} resampled worlds ({seats} players), "
                "so a view gives it away or resample does not deal it anew."
            )


def _check_no_hidden_run(spot: Spot, state: State, viewer: int | None, view: str) -> None:
    """C05. No view holds a run of hidden cards in their own order, whatever resample says."""
    for seat, hand in enumerate(state.hands):
        shown = spot.game.observe(state, viewer).known[seat]
        if seat != viewer and len(hand) >= RUN and len(set(hand)) > 2 and hand != shown:
            own = () if viewer is None else state.hands[viewer]
            if own != hand and canonical(list(hand))[1:-1] in view and state.outcome is None:
                raise spot.fail(f"C05: seat {viewer} can read the hand of seat {seat}", hand)
    for name, run in (("top", state.stock[-RUN:]), ("bottom", state.stock[:RUN])):
        if len(run) == RUN and len(set(run)) > 3 and canonical(list(run))[1:-1] in view:
            raise spot.fail(f"C05: seat {viewer} can read the {name} of the stock", run)


# ------------------------------------------------------------------------------------------ fuzzing


def _check_fuzz(spot: Spot, position: Position, luck: Rng, report: Report) -> None:
    """C04. Whatever well-formed action comes: it is carried out, or refused with a reason and nothing has changed."""
    game, before = spot.game, canonical(position)
    actor = position.state.to_act[0] if position.state.to_act else 0
    for _ in range(FUZZED):
        action = random_action(game, position.state, actor, luck)
        try:
            after, _ = played(game, position, action, Drawn(luck.stream("fuzz")))
        except IllegalAction as error:
            if not error.verdict.violations:
                raise spot.fail("C04: an action is refused without a reason", action) from error
            _check_verdict(spot, action, error.verdict, report)
            report.counts["illegal actions refused"] += 1
        except Exception as error:
            raise spot.fail(
                "C04: an action raises something else than IllegalAction", f"{action}\n{error!r}"
            ) from error
        else:
            if Counter(game.layout(after.state).cards()) != game.deck.counts:
                raise spot.fail("C02: an odd but legal action loses or doubles cards", action)
            report.counts["odd but legal actions"] += 1
    if canonical(position) != before:
        raise spot.fail("C04: a state was changed in place", action)


def random_action(game: AnyGame, state: State, seat: int, luck: Rng) -> Action:
    """An action of the right types and random content, now and then of a seat that is not there."""
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


# ------------------------------------------------------------------------------------------ forms


def _check_codecs(spot: Spot, position: Position, report: Report) -> None:
    """Actions, states, views and verdicts are the same after a trip through JSON."""
    game, state = spot.game, position.state
    if unplain(game.state_type, json.loads(json.dumps(plain(state)))) != state:
        raise spot.fail("a state is another one after JSON", state)
    for seat in (None, *range(spot.seats)):
        view = game.observe(state, seat)
        if unplain(game.view_type, json.loads(json.dumps(plain(view)))) != view:
            raise spot.fail("a view is another one after JSON", view)
        if seat is not None:
            for action in game.legal_actions(view):
                again = game.actions.from_json(json.loads(json.dumps(game.actions.to_json(action))))
                if again != action or game.actions.parse(game.actions.text(action)) != action:
                    raise spot.fail("an action is another one after JSON or text", action)
    report.counts["trips through JSON"] += 1


# ------------------------------------------------------------------------------------------ matches


def _check_match(game: AnyGame, seats: int, seed: str, style: Style, report: Report) -> None:
    """One round as a match with its log: events, prefixes, save and load, tampering, undo."""
    match = Match(game, [Player(f"P{seat}") for seat in range(seats)], seed, practice=True, rounds=1)
    luck = Rng(seed, "players")
    prints = [match.fingerprint()]
    while not match.over:
        spot = Spot(game, seats, seed, style, match.round, len(match))
        action = _choose(spot, match.state, luck, style)
        events = match.act(action)
        if len(match) % 7 == 0:
            _check_undo(spot, match, action, events)
            report.counts["moves taken back"] += 1
            prints += [match.fingerprint()] * 2
        for event in events:
            _check_event(spot, event)
        prints.append(match.fingerprint())
    spot = Spot(game, seats, seed, style, match.round, len(match))
    _check_prefixes(spot, match, prints)
    _check_save(spot, match)
    report.counts["matches saved, loaded and tampered with"] += 1


def _check_event(spot: Spot, event: Event) -> None:
    try:
        json.dumps(plain(event))
    except TypeError as error:
        raise spot.fail("an event is no plain data", event) from error
    for reader in (None, *range(spot.seats)):
        secrets = [value for value in event.read_by(reader).values().values() if isinstance(value, Secret)]
        if any(set(secret.values) - {reader} for secret in secrets):
            raise spot.fail("C05: an event shows a reader another's part", event)


def _check_undo(spot: Spot, match: Match, action: Action, events: tuple[Event, ...]) -> None:
    """Undo, and the same action again: the same state and the same events. No undo past news outside practice."""
    after = match.fingerprint()
    match.practice = False
    news = any(event.news for event in events)
    if match.can_undo(action.player).legal == news:
        raise spot.fail("undo goes back exactly as far as nobody has learnt anything", (action, events))
    match.practice = True
    match.undo(action.player)
    if match.fingerprint() == after:
        raise spot.fail("undo changes nothing", action)
    if match.act(action) != events or match.fingerprint() != after:
        raise spot.fail("after an undo the same action has another result", action)


def _check_prefixes(spot: Spot, match: Match, prints: list[str]) -> None:
    for upto in range(1, len(match) + 1, 9):
        again = match.replay(upto)
        undone = "undo" in match.log[upto - 1]
        if not undone and again.fingerprint() != prints[upto - 1]:
            raise spot.fail("a replay of the first entries is not what was played", upto)


def _check_save(spot: Spot, match: Match) -> None:
    saved = json.dumps(match.save())

    def same_game(name: str, options: object, deck: object) -> AnyGame:
        return spot.game

    loaded = Match.load(json.loads(saved), same_game)
    if json.dumps(loaded.save()) != saved or loaded.events(None) != match.events(None):
        raise spot.fail("C03: a loaded match is another one")
    last = len(match) - 1
    for at in (0, last // 2, last):
        for broken in _broken_entries(match.log[at]):
            data = json.loads(saved)
            data["log"][at] = broken
            _expect_refused(spot, data, same_game, at, at)
    data = json.loads(saved)
    order = data["log"][0]["chance"][-1]
    if isinstance(order, list) and len(set(order)) > 1:
        order.reverse()
        _expect_refused(spot, data, same_game, 0, last)
    data = json.loads(saved)
    data["log"].pop()
    _expect_refused(spot, data, same_game, last, last)


def _broken_entries(entry: dict[str, Any]) -> Iterator[Any]:
    yield {"do": "P9 nothing", "chance": []}
    yield {"undo": 77}
    yield ["deal"]
    if "chance" in entry:
        yield {**entry, "chance": [*entry["chance"], 1]}


def _expect_refused(spot: Spot, data: Any, load_game: Any, first: int, latest: int) -> None:
    try:
        Match.load(data, load_game)
    except ReplayMismatch as error:
        if not first <= error.at <= latest:
            raise spot.fail("a changed log is refused at the wrong entry", (first, latest, error)) from error
    else:
        raise spot.fail("a changed log is loaded", first)


# ------------------------------------------------------------------------------------------ the same everywhere


def transcript(game: AnyGame, seats: int, seed: str) -> str:
    """A hash of two rounds, one random and one greedy: all actions and all states."""
    digest = hashlib.sha256()
    for style in STYLES:
        for _, _, action, after, events in moves(game, seats, f"{seed}/{style}", style, 1):
            digest.update(f"{game.actions.text(action)}\n{canonical(after)}\n{canonical(events)}\n".encode())
    return digest.hexdigest()


def _check_determinism(game: AnyGame, seats: int, seed: str, report: Report) -> None:
    """C03. The same again: in this process, after foreign random numbers, in another process with other hashes."""
    first = transcript(game, seats, seed)
    random.seed(1)
    random.random()
    if transcript(game, seats, seed) != first:
        raise ConformanceError(f"{game.id}: C03: the same seed gives another round the second time (seed {seed!r})")
    rules = type(game)
    words = [rules.__module__, rules.__qualname__, json.dumps(plain(game.options)), str(seats), seed]
    path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
    done = subprocess.run(
        [sys.executable, "-c", OTHER_PROCESS, *words],
        env=os.environ | {"PYTHONHASHSEED": "4711", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.stdout.strip() != first:
        raise ConformanceError(
            f"{game.id}: C03: another process plays another round (seed {seed!r})\n{done.stdout}{done.stderr[-2000:]}"
        )
    report.counts["rounds played again elsewhere"] += 4


OTHER_PROCESS = """
import importlib, json, sys
from rummy_kit.engine.conformance import transcript
module, name, options, seats, seed = sys.argv[1:]
rules = getattr(importlib.import_module(module), name)
print(transcript(rules(rules.options_type.from_mapping(json.loads(options))), int(seats), seed))
"""
