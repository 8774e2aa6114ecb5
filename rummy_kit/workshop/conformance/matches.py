"""Checks of matches: events, undo, replays, tampered saves, and the same round everywhere."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.events import Event, Secret, public_cards
from rummy_kit.engine.match import Entry, Match, Player, Position, ReplayMismatch
from rummy_kit.engine.plain import canonical, plain
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.state import State
from rummy_kit.workshop.conformance.report import STYLES, ConformanceError, Report, Spot, Style
from rummy_kit.workshop.conformance.rounds import choose, moves


def check_match(game: AnyRules, seats: int, seed: str, style: Style, report: Report) -> None:
    """Check one round as a match with its log: events, replaying, saving and loading, tampering, undo."""
    match = Match(game, [Player(f"P{seat}") for seat in range(seats)], seed, practice=True, rounds=1)
    luck = Rng(seed, "players")
    after_entry = [match.position]
    while not match.over:
        spot = Spot(game, seats, seed, style, match.round, len(match))
        action = choose(spot, match.state, luck, style)
        before = match.position
        events = match.act(action)
        _check_open(spot, events, before.state, match.state)
        if len(match) % 7 == 0:
            _check_undo(spot, match, action, events)
            report.counts["moves taken back"] += 1
            after_entry += [match.position, before]
        for event in events:
            _check_event(spot, event)
        after_entry.append(match.position)
    spot = Spot(game, seats, seed, style, match.round, len(match))
    _check_replay(spot, match, after_entry)
    _check_save(spot, match)
    report.counts["matches saved, loaded and tampered with"] += 1


def _check_open(spot: Spot, events: Iterable[Event], before: State, after: State) -> None:
    """C05. Check that a card that an event shows to everyone is face up, or known to be in a hand, before or after
    the move.
    """
    unseen = [(card, event) for event in events for card in public_cards(event)]
    for state in (after, before):
        if unseen:  # slow, and seldom asked twice
            seen = set(_open_cards(spot.game, state))
            unseen = [(card, event) for card, event in unseen if card not in seen]
    for card, event in unseen[:1]:
        raise spot.fail(f"C05: an event tells everyone the card {card!r}, which only its player sees", event)


def _open_cards(game: AnyRules, state: State) -> Iterator[str]:
    """Every card that is face up: in the layout, and in what a spectator sees."""
    places = game.layout(state)
    yield from _texts(plain(game.observe(state, None)))
    yield from places.discards
    yield from (card for pile in (*(meld.cards for meld in places.table), *state.known) for card in pile)
    yield from (card for hand in places.hands for card in hand if state.outcome is not None)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


def _check_event(spot: Spot, event: Event) -> None:
    try:
        json.dumps(plain(event))
    except TypeError as error:
        raise spot.fail("an event is not plain data", event) from error
    for reader in (None, *range(spot.seats)):
        secrets = [value for value in event.read_by(reader).values().values() if isinstance(value, Secret)]
        if any(set(secret.values) - {reader} for secret in secrets):
            raise spot.fail("C05: an event shows a reader what is only for another player", event)


def _check_undo(spot: Spot, match: Match, action: Action, events: tuple[Event, ...]) -> None:
    """Check that undo and the same action again lead to the same state and events, and that, outside practice, no
    action that has given news can be undone.
    """
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
        raise spot.fail("after an undo, the same action has a different result", action)


def _check_replay(spot: Spot, match: Match, after_entry: Sequence[Position]) -> None:
    """Check that a replay comes to the same position after each entry, and refuses a broken one in its place."""
    log, last = match.log, len(match) - 1
    broken = {
        last // 2: (NO_ENTRY, *_with_more_chance(log[last // 2])),
        last: ({"undo": 77}, {"slip": 77}, *_with_more_chance(log[last])),
    }
    replayed = match.replay(1)
    for at, entry in enumerate(log):
        for other in broken.get(at, ()):
            _expect_refused(spot, partial(replayed.fork().follow, [other]), at, at)
        if at > 0:  # the first one, the deal, has been read
            replayed.follow([entry])
        if replayed.position != after_entry[at]:
            raise spot.fail("a replay of the first entries is not what was played", at + 1)


def _check_save(spot: Spot, match: Match) -> None:
    saved = json.dumps(match.save())

    def load(log: Sequence[Any]) -> Match:
        return Match.load({**json.loads(saved), "log": log}, lambda name, options, deck: spot.game)

    log = json.loads(saved)["log"]
    loaded = load(log)
    if json.dumps(loaded.save()) != saved or loaded.events(None) != match.events(None):
        raise spot.fail("C03: a loaded match differs from the one saved")
    first, *others = log
    for broken in (NO_ENTRY, {"undo": 77}, {"slip": 0}, ["deal"], *_with_more_chance(first)):
        _expect_refused(spot, partial(load, [broken, *others]), 0, 0)
    last = len(others)
    *chance, order = first["chance"]
    if isinstance(order, list) and len(set(order)) > 1:
        _expect_refused(spot, partial(load, [{**first, "chance": [*chance, order[::-1]]}, *others]), 0, last)
    _expect_refused(spot, partial(load, log[:-1]), last, last)


NO_ENTRY = {"do": "P9 nothing", "chance": []}


def _with_more_chance(entry: Entry) -> Iterator[Entry]:
    """The entry with surplus chance, which the game itself must notice; none if it has no chance."""
    if "chance" in entry:
        yield {**entry, "chance": [*entry["chance"], 1]}


def _expect_refused(spot: Spot, read: Callable[[], object], first: int, latest: int) -> None:
    """Check that reading a changed log fails at one of these entries."""
    try:
        read()
    except ReplayMismatch as error:
        if not first <= error.at <= latest:
            raise spot.fail("a changed log is refused at the wrong entry", (first, latest, error)) from error
    else:
        raise spot.fail("a changed log is loaded", first)


def transcript(game: AnyRules, seats: int, seed: str) -> str:
    """A hash of two rounds, one random and one greedy: all actions and all states."""
    digest = hashlib.sha256()
    for style in STYLES:
        for _, _, action, after, events in moves(game, seats, f"{seed}/{style}", style, 1):
            digest.update(f"{action!s}\n{canonical(after)}\n{canonical(events)}\n".encode())
    return digest.hexdigest()


def check_determinism(game: AnyRules, seats: int, seed: str, report: Report) -> None:
    """C03. Check that the same rounds come out again: here, after using up random numbers, and in another process
    with different hashes.
    """
    first = transcript(game, seats, seed)
    random.seed(1)
    random.random()
    if transcript(game, seats, seed) != first:
        raise ConformanceError(f"{game.id}: C03: the same seed gives a different round the second time (seed {seed!r})")
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
            f"{game.id}: C03: a different round in another process (seed {seed!r})\n{done.stdout}{done.stderr[-2000:]}"
        )
    report.counts["rounds played again elsewhere"] += 4


OTHER_PROCESS = """
import importlib, json, sys
from rummy_kit.workshop.conformance import transcript
module, name, options, seats, seed = sys.argv[1:]
rules = getattr(importlib.import_module(module), name)
print(transcript(rules(rules.options_type.from_mapping(json.loads(options))), int(seats), seed))
"""
