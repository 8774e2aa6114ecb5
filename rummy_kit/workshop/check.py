"""``rummy-kit check``: does every game, with its table and its lesson, meet the requirements for all games?

``--soak`` looks harder: every house rule, every number of players, far more rounds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from tqdm import tqdm

from rummy_kit import games
from rummy_kit.lessons.first_round import without_turn_limit
from rummy_kit.table.game import AnyGame
from rummy_kit.workshop.check_decks import check_thinner_decks
from rummy_kit.workshop.check_lesson import check_first_deal, check_lesson
from rummy_kit.workshop.check_table import check_table
from rummy_kit.workshop.conformance import ConformanceError, check_game
from rummy_kit.workshop.golden import golden_folder, make, variants, write_golden
from rummy_kit.workshop.pace import describe_pace

ROUNDS, SAMPLE = 200, 20
SOAK_ROUNDS, SOAK_SAMPLE = 2_000, 100
TABLE_ROUNDS, OF_A_ROUND = 6, 5  # rounds at the table, and positions in each; a soak plays ten times as many rounds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``rummy-kit check``."""
    parser.add_argument("game", nargs="*", metavar="GAME", help="only these games (default: all)")
    parser.add_argument("--soak", action="store_true", help="every house rule, and ten times the rounds")
    parser.add_argument(
        "--rounds", type=int, metavar="N", help=f"how many rounds (default: {ROUNDS}; soak: {SOAK_ROUNDS})"
    )
    parser.add_argument("--seed", default="0", help="a different seed plays other rounds (default: 0)")
    parser.add_argument("--pace", action="store_true", help="only say how long a beginner's rounds last")
    parser.add_argument(
        "--write-golden", action="store_true", help="write the golden files into the games' folders and check nothing"
    )


def run(args: argparse.Namespace) -> int:
    """Carry out the command. The exit code is 1 for a game that fails, 2 for an unknown game."""
    chosen, code = [], 0
    for name in args.game or games.names():
        try:
            chosen.append(games.find(name))
        except games.UnknownGame as error:
            print(f"rummy-kit check: {error}", file=sys.stderr)
            return 2
        except games.BrokenGame as error:
            print(f"FAILED {error}", file=sys.stderr)
            code = 1
    if args.write_golden:
        for rules in chosen:
            for path in write_golden(rules, golden_folder(rules)):
                print(path)
        return code
    for rules in chosen:
        for name, options in _house_rules(rules, args):
            try:
                _check(rules, name, make(rules, options), args)
            except ConformanceError as error:
                print(f"FAILED {rules.title}, {name}\n{error}", file=sys.stderr)
                return 1
        try:
            _check_lesson(rules, args)
        except (ConformanceError, games.BrokenGame) as error:
            print(f"FAILED {rules.title}, the lesson\n{error}", file=sys.stderr)
            return 1
    return code


def _house_rules(rules: type[AnyGame], args: argparse.Namespace) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """The house rules under which to check the game; none if only its pace is asked for."""
    if args.pace:
        return ()
    return variants(rules).items() if args.soak else [("default", {})]


def _check_lesson(rules: type[AnyGame], args: argparse.Namespace) -> None:
    """Check the game's lesson, unless only its pace is asked for, and say how long its rounds last. Raises
    ``ConformanceError``, ``BrokenGame``.
    """
    if games.has_lesson(rules.id):
        lesson = games.load_lesson(rules.id)
        if args.pace:
            print(rules.title)
        else:
            print(check_thinner_decks(games.load(rules.id)))
            check_first_deal(lesson, games.load(lesson.game, without_turn_limit(lesson.house_rules)))
            print(check_lesson(rules.id, lesson, seed=args.seed))
        print(describe_pace(rules.id))
    elif args.pace:
        print(f"{rules.title} has no lesson, so no beginner plays it in one.")


def _check(rules: type[AnyGame], name: str, game: Any, args: argparse.Namespace) -> None:
    """Check the rules, then the table. Raises ``ConformanceError``."""
    usual, sample = (SOAK_ROUNDS, SOAK_SAMPLE) if args.soak else (ROUNDS, SAMPLE)
    rounds, times = args.rounds or usual, 10 if args.soak else 1
    dealt = min(rounds, TABLE_ROUNDS * times)
    with tqdm(
        total=rounds + dealt,
        unit="round",
        desc=f"{rules.title}, {name}",
        file=sys.stderr,
        leave=False,
        disable=None,  # only a terminal gets a progress bar
    ) as bar:
        report = check_game(game, rounds=rounds, sample=sample, seed=args.seed, progress=bar.update)
        at_table = check_table(game, rounds=dealt, sample=dealt * OF_A_ROUND, seed=args.seed, progress=bar.update)
    print(f"{name}: {report}\n{name}: {at_table}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="rummy-kit check")
    add_arguments(parser)
    sys.exit(run(parser.parse_args()))
