"""Measure, and print one table of ratios: `make bench`, or python -m tools.bench [--quick] [--only NAME,…]."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.bench import (
    browser,
    carried,
    crowd,
    engine,
    frames,
    install,
    ladder,
    look_backs,
    process,
    report,
    rounds,
    site,
    stores,
    together,
    whole_class,
)

PARTS: dict[str, Callable[[bool], Iterator[report.Line]]] = {
    "install": install.install,
    "imports": process.imports,
    "selfplay": engine.selfplay,
    "legal": engine.legal,
    "bots": engine.bots,
    "look_backs": look_backs.look_backs,
    "sent": engine.sent,
    "store": engine.store,
    "news": stores.news,
    "memory": process.memory,
    "pages": browser.pages,
    "clicks": browser.clicks,
    "frames": frames.frames,
    "site": site.site,
    "crowd": crowd.crowd,
    "playing": crowd.playing,
    "together": together.together,
    "carried": carried.carried,
    "class": whole_class.whole_class,
}
TABLES: dict[str, Callable[[bool], str]] = {
    "ladder": ladder.table,
    "rounds": rounds.table,
}
"""Parts that measure no time and have no budget: each prints a table of its own."""
NAMES = [*PARTS, *TABLES]


def main() -> None:
    """Run the parts in their order and print the table at the end."""
    args = arguments()
    facts = report.machine()
    print(report.machine_words(facts), flush=True)
    lines: list[report.Line] = []
    tables: list[str] = []
    with TemporaryDirectory() as folder:
        os.environ["RUMMY_KIT_STORE"] = str(Path(folder, "matches.sqlite3"))  # kept apart from the user's own matches
        for name in args.only:
            start = time.perf_counter()
            print(f"{name} … ", end="", file=sys.stderr, flush=True)
            if name in PARTS:
                lines += PARTS[name](args.quick)
            else:
                tables.append(TABLES[name](args.quick))
            print(f"{time.perf_counter() - start:.0f} s", file=sys.stderr)
    for table in tables:
        print(f"\n{table}")
    if lines:
        print_lines(lines)
    if args.json:
        report.write(args.json, lines, facts)


def print_lines(lines: list[report.Line]) -> None:
    print(f"\n{report.table(lines)}\n\nMedian (and where eight of ten values lie); ratio: ours to the reference.")
    print(f"\nFor the README:\n\n{report.short_table(lines)}\n")
    over = [line.what for line in lines if line.verdict == "OVER"]
    print(f"Over budget: {'; '.join(over)}" if over else "Everything is within its budget.")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description="Measure speed against the floors, as ratios.")
    parser.add_argument("--only", type=parts, default=NAMES, metavar="NAME,…", help=f"of {', '.join(NAMES)}")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions: a look, not a measurement")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every measured value there, too")
    return parser.parse_args()


def parts(text: str) -> list[str]:
    """The named parts, in the order they run."""
    names = text.split(",")
    strange = [name for name in names if name not in NAMES]
    if strange:
        raise argparse.ArgumentTypeError(f"there is no part {strange[0]!r}; the parts are {', '.join(NAMES)}")
    return [name for name in NAMES if name in names]


if __name__ == "__main__":
    main()
