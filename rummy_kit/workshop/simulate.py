"""``rummy-kit simulate``: bots play rounds of a game, for a table of results and, if wanted, a trace of every state.

The trace is JSON Lines. Its first line holds the game, its options, the whole deck, the players and the seed; each
action follows on a separate line, with the complete true state after it.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from tqdm import tqdm

from rummy_kit import bots, games
from rummy_kit.app.settings import house_rule
from rummy_kit.engine.actions import Action
from rummy_kit.engine.bot import Bot
from rummy_kit.engine.cards import DeckError, DeckRow
from rummy_kit.engine.match import Position, chance_for, first_round, next_round, play_action
from rummy_kit.engine.options import OptionError
from rummy_kit.engine.plain import plain
from rummy_kit.engine.rng import Rng
from rummy_kit.table.game import AnyGame
from rummy_kit.workshop.arena import wilson

OnAction = Callable[[Position, int, Action], object]
"""Called after each action with the position after it, its number in the round (from 1), and the action."""


class UsageError(ValueError):
    """Settings that cannot be simulated; the message is for people."""


@dataclass
class Results:
    """The results of the rounds, seat by seat."""

    names: tuple[str, ...]
    rounds: int = 0
    actions: int = 0
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.wins = [0] * len(self.names)
        self.points = [0] * len(self.names)

    def __str__(self) -> str:
        width = max(6, *map(len, self.names))
        lines = [f"{'seat':>4}  {'player':<{width}}  {'rounds won':>10}  {'95 % interval':>15}  {'points a round':>14}"]
        for seat, name in enumerate(self.names):
            low, high = wilson(self.wins[seat], self.rounds)
            interval = f"{low:.1%} to {high:.1%}"
            mean = self.points[seat] / self.rounds
            lines.append(f"{seat:>4}  {name:<{width}}  {self.wins[seat]:>10,}  {interval:>15}  {mean:>14.1f}")
        endings = ", ".join(f"{ending} {count:,}" for ending, count in self.endings.most_common())
        return "\n".join([*lines, f"{self.rounds:,} rounds, {self.actions:,} actions. Endings: {endings}."])


def simulate(
    game: AnyGame,
    players: Sequence[Bot],
    rounds: int,
    seed: int | str,
    on_action: OnAction = lambda position, n, action: None,
    on_round: Callable[[], object] = lambda: None,
) -> Results:
    """Play this number of rounds in a row; the deal passes from player to player, and the points add up.

    The game's own end of a match, such as 500 points, does not stop it.
    """
    results = Results(tuple(bot.name for bot in players))
    luck = [Rng(seed, "bot", seat) for seat in range(len(players))]
    position, _ = first_round(game, len(players), chance_for(seed, 1, 0))
    while True:
        n = 0
        while position.state.outcome is None:
            seat, n = position.state.to_act[0], n + 1
            action = players[seat].choose(game, game.observe(position.state, seat), luck[seat])
            position, _ = play_action(game, position, action, chance_for(seed, position.round, n))
            on_action(position, n, action)
        outcome = position.state.outcome
        results.rounds += 1
        results.actions += n
        results.endings[outcome.ending] += 1
        for seat, points in enumerate(outcome.points):
            results.points[seat] += points
            results.wins[seat] += seat in outcome.winners
        on_round()
        if position.round == rounds:
            return results
        position, _ = next_round(game, position, chance_for(seed, position.round + 1, 0))


# ------------------------------------------------------------------------------------------ the trace


def trace_head(game: AnyGame, players: Sequence[Bot], seed: int | str) -> dict[str, Any]:
    """The first line of a trace."""
    return {
        "game": game.id,
        "version": game.version,
        "options": plain(game.options),
        "deck": [{"face": row.face, "count": row.count, "row": _csv_row(row)} for row in game.deck.rows],
        "players": [{"seat": seat, "name": bot.name} for seat, bot in enumerate(players)],
        "seed": seed,
    }


def _csv_row(row: DeckRow) -> dict[str, Any]:
    """The row in the deck's file by column, with its line."""
    own = {"id": row.id, "kind": row.kind, "face": row.face, "count": row.count, "points": row.points}
    return {"line": row.line, **own, **row.more}


def trace_line(game: AnyGame, position: Position, n: int, action: Action) -> dict[str, Any]:
    """The line for one action, with the state after it."""
    return {
        "round": position.round,
        "n": n,
        "player": action.player,
        "action": str(action),
        "state": game.trace_state(position.state, position.totals),
    }


def _write_line(file: TextIO, line: Mapping[str, Any]) -> None:
    file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


# ------------------------------------------------------------------------------------------ the command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``rummy-kit simulate``."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(games.names())}")
    parser.add_argument("--rounds", type=int, default=100, metavar="N", help="how many rounds (default: 100)")
    parser.add_argument(
        "--seats", type=int, metavar="P", help="how many players (default: one for each bot, at least 2)"
    )
    parser.add_argument("--seed", metavar="S", help="a number or a word; the same seed gives the same rounds")
    parser.add_argument(
        "--bots",
        default="greedy,random",
        metavar="NAMES",
        help=f"who plays, seat by seat, starting over if there are more seats: {', '.join(bots.BOTS)}",
    )
    parser.add_argument("--trace", type=Path, metavar="FILE", help="write every action and state there, as JSON Lines")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be given several times"
    )


REFUSALS = (
    UsageError, games.UnknownGame, games.BrokenGame, bots.UnknownBot, OptionError, DeckError
)  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Carry out the command. The exit code is 2 for impossible settings."""
    try:
        game, players, seed = _settings(args)
        with _trace_file(args.trace) as file:
            results = _show_simulation(game, players, args.rounds, seed, file)
    except REFUSALS as error:
        print(f"rummy-kit simulate: {error}", file=sys.stderr)
        return 2
    print(f"{game.title}, seed {seed}")
    print(results)
    return 0


def _settings(args: argparse.Namespace) -> tuple[AnyGame, list[Bot], int | str]:
    """The game, the bots and the seed. Raises ``ValueError`` with a message for people."""
    game = games.load(args.game, dict(map(house_rule, args.option)))
    if args.rounds < 1:
        raise UsageError(f"--rounds must be 1 or more, not {args.rounds}.")
    named = [bots.load(name.strip()) for name in args.bots.split(",")]
    seats = args.seats if args.seats is not None else max(2, len(named))
    if seats not in game.players:
        raise UsageError(f"{game.title} is for {game.players[0]} to {game.players[-1]} players; --seats says {seats}.")
    if len(named) > seats:
        raise UsageError(f"--bots names {len(named)} players, but there are {seats} seats.")
    seed = args.seed if args.seed is not None else str(secrets.randbelow(1_000_000))
    return game, [named[seat % len(named)] for seat in range(seats)], int(seed) if _is_number(seed) else seed


def _is_number(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdigit() and len(text) < 20


@contextlib.contextmanager
def _trace_file(path: Path | None) -> Iterator[TextIO | None]:
    if path is None:
        yield None
        return
    try:
        file = path.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"The trace cannot be written to {path}: {error.strerror}.") from error
    with file:
        yield file


def _show_simulation(
    game: AnyGame, players: Sequence[Bot], rounds: int, seed: int | str, file: TextIO | None
) -> Results:
    """Simulate, with a progress bar if it takes a while."""
    with tqdm(total=rounds, unit="round", file=sys.stderr, delay=1, leave=False) as bar:
        if file is None:
            return simulate(game, players, rounds, seed, on_round=bar.update)
        _write_line(file, trace_head(game, players, seed))
        return simulate(
            game,
            players,
            rounds,
            seed,
            lambda position, n, action: _write_line(file, trace_line(game, position, n, action)),
            bar.update,
        )
