"""``rummy-kit check``: does every game hold what every game must hold?

``--soak`` asks in earnest: every game, every house rule, every number of players, far more rounds.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tqdm import tqdm

from rummy_kit import games
from rummy_kit.engine.conformance import ConformanceError, check_game
from rummy_kit.engine.golden import make, variants, write_golden

ROUNDS, SAMPLE = 200, 20
SOAK_ROUNDS, SOAK_SAMPLE = 2_000, 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words that ``rummy-kit check`` understands."""
    parser.add_argument("--game", action="append", metavar="NAME", help="only this game; may be given several times")
    parser.add_argument("--soak", action="store_true", help="every house rule, and ten times the rounds")
    parser.add_argument(
        "--rounds", type=int, metavar="N", help=f"how many rounds (default: {ROUNDS}; soak: {SOAK_ROUNDS})"
    )
    parser.add_argument("--seed", default="0", help="other rounds (default: 0)")
    parser.add_argument(
        "--write-golden", type=Path, metavar="DIR", help="write the golden files there and check nothing"
    )


def run(args: argparse.Namespace) -> int:
    """Carry out the command; 1 is the exit code for a game that fails, 2 for an unknown game."""
    try:
        chosen = [games.find(name) for name in args.game or games.names()]
    except games.UnknownGame as error:
        print(f"rummy-kit check: {error}", file=sys.stderr)
        return 2
    if args.write_golden:
        for rules in chosen:
            for path in write_golden(rules, args.write_golden):
                print(path)
        return 0
    usual, sample = (SOAK_ROUNDS, SOAK_SAMPLE) if args.soak else (ROUNDS, SAMPLE)
    rounds = args.rounds or usual
    for rules in chosen:
        for name, options in variants(rules).items() if args.soak else [("default", {})]:
            with tqdm(total=rounds, unit="round", desc=f"{rules.title}, {name}", file=sys.stderr, leave=False) as bar:
                try:
                    report = check_game(
                        make(rules, options), rounds=rounds, sample=sample, seed=args.seed, progress=bar.update
                    )
                except ConformanceError as error:
                    print(f"FAILED {rules.title}, {name}\n{error}", file=sys.stderr)
                    return 1
            print(f"{name}: {report}")
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="rummy-kit check")
    add_arguments(parser)
    sys.exit(run(parser.parse_args()))
