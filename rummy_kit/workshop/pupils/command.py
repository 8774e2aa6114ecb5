"""``rummy-kit pupils``: simulated pupils go through the lessons, to see how well their ideas are recognised.

A lesson's pupils are in ``pupils.py`` in its game's folder, or in the module of that name beside this one.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Any

from tqdm import tqdm

from rummy_kit import games
from rummy_kit.workshop.pupils.habits import HABITS, WITH_IDEA, Habit, SimulatedPupil, Subject
from rummy_kit.workshop.pupils.lesson_run import AMONG, Run, rng_of, run_lesson
from rummy_kit.workshop.pupils.plain import PlainPupils


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of pupil in one lesson, with many seeds; shares of the lessons are from 0 to 1.

    ``first`` and ``among`` say how often the idea was named in time, first or among three; ``after`` is how many
    chances that took on average. ``no_chance`` says how often no task could show the idea, ``unshown`` how often tasks
    could but the pupil never showed it; both count as not named. ``falsely`` is how often another idea was reported
    as held at the end. ``put_right`` is how often the pupil's own idea was reported as put right, and ``got_it`` how
    often its goal was reported as reached all the same. ``beside`` is how often any goal was reported as reached
    although an idea against it was held, or perhaps held. ``too_early`` is the share of goals still without an estimate
    at the end, though they were asked about twice.
    """

    lesson: str
    idea: str
    habit: Habit
    lessons: int
    first: float
    among: float
    after: float
    falsely: float
    no_chance: float
    unshown: float
    put_right: float
    got_it: float
    beside: float
    too_early: float

    @property
    def first_of_shown(self) -> float:
        """How often the idea was named first, among the lessons that showed it."""
        return self.first / shown if (shown := 1 - self.no_chance - self.unshown) > 0 else 1.0

    def __str__(self) -> str:
        who = f"{self.lesson:<14} {self.idea or '–':<20} {self.habit:<11}"
        named = f"{self.first:>6.0%} {self.among:>6.0%} {self.after:>6.1f} {self.no_chance:>10.0%} {self.unshown:>8.0%}"
        lost = f"{self.put_right:>10.0%} {self.got_it:>7.0%}"
        named, lost = (named, lost) if self.idea else (f"{'':>40}", f"{'':>18}")
        return f"{who} {named} {self.falsely:>8.0%} {lost} {self.beside:>7.0%} {self.too_early:>10.0%}"


HEAD = (
    f"{'lesson':<14} {'idea':<20} {'habit':<11} {'first':>6} {'among':>6} {'after':>6} {'no chance':>10} "
    f"{'unshown':>8} {'falsely':>8} {'put right':>10} {'got it':>7} {'beside':>7} {'too early':>10}"
)


def subject(name: str) -> Subject:
    """The pupils of a lesson. Raises ``LookupError`` if there are none."""
    module = next(filter(importlib.util.find_spec, _modules(name)), None)
    if module is None:
        raise LookupError(f"There are no simulated pupils for {name}. Write pupils.py in the game's folder.")
    found: Any = importlib.import_module(module)
    pupils: Subject = found if hasattr(found, "answer") else PlainPupils(found.IDEAS, found.is_meld, found.SAYS)
    return pupils


def _modules(name: str) -> tuple[str, ...]:
    """The modules that may hold a lesson's pupils."""
    return f"{games.find(name).__module__}.pupils", f"rummy_kit.workshop.pupils.{name}"


def with_pupils() -> tuple[str, ...]:
    """The lessons that have pupils."""
    return tuple(name for name in games.with_lessons() if any(map(importlib.util.find_spec, _modules(name))))


def kinds(name: str, ideas: Iterable[str] = (), habits: Sequence[Habit] = HABITS) -> Iterator[tuple[str, Habit]]:
    """The kinds of pupils in a lesson, each with an idea and a habit."""
    for idea in ideas or subject(name).IDEAS:
        yield from ((idea, habit) for habit in habits if habit in WITH_IDEA)
    yield from (("", habit) for habit in habits if habit not in WITH_IDEA)


def row(name: str, seeds: int, kind: tuple[str, Habit]) -> Row:
    """The results of this kind of pupil, in one lesson for each seed."""
    idea, habit = kind
    about = subject(name)
    runs = [
        run_lesson(name, SimulatedPupil(about, idea, habit, rng_of(name, idea, habit, seed)), seed)
        for seed in range(seeds)
    ]
    return sum_up(name, idea, habit, runs)


def sum_up(name: str, idea: str, habit: Habit, runs: Sequence[Run]) -> Row:
    """The results of these lessons as a row."""
    first = [run.count_until_named() for run in runs] if idea else []
    among = [run.count_until_named(AMONG) for run in runs] if idea else []
    states = [{found.idea: found.state for found in run.end()} for run in runs]
    n = len(runs)
    return Row(
        name,
        idea,
        habit,
        n,
        first=sum(map(bool, first)) / n,
        among=sum(map(bool, among)) / n,
        after=sum(first) / max(1, sum(map(bool, first))),
        falsely=sum(bool(run.falsely()) for run in runs) / n,
        no_chance=sum(not run.chances() for run in runs) / n if idea else 0.0,
        unshown=sum(run.chances() > 0 and not run.count_shown() for run in runs) / n if idea else 0.0,
        put_right=sum(state.get(idea) == "put_right" for state in states) / n,
        got_it=sum(run.has_got_it() for run in runs) / n,
        beside=sum(run.contradicts() for run in runs) / n,
        too_early=sum(len(run.too_early()) for run in runs) / max(1, sum(len(run.goals()) for run in runs)),
    )


def summary(rows: Iterable[Row]) -> Iterator[str]:
    """A row for each habit, with all ideas in a lesson taken together."""
    alike: dict[tuple[str, Habit], list[Row]] = {}
    for one in rows:
        if one.idea:
            alike.setdefault((one.lesson, one.habit), []).append(one)
    for (lesson, habit), some in alike.items():
        first, unshown, no_chance = (sum(map(of, some)) / len(some) for of in (_first, _unshown, _no_chance))
        of_shown = first / max(1 - unshown - no_chance, 1e-9)
        yield (
            f"{lesson:<14} {'all ideas':<20} {habit:<11} first {first:.1%}; no chance {no_chance:.1%}, "
            f"never shown {unshown:.1%}; first of those who showed it {of_shown:.1%}; "
            f"the lowest of these {min(some, key=_of_shown).idea}"
        )


_first, _unshown, _no_chance, _of_shown = map(attrgetter, ("first", "unshown", "no_chance", "first_of_shown"))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``rummy-kit pupils``."""
    parser.add_argument("lessons", nargs="*", metavar="LESSON", help="only these lessons (default: all)")
    parser.add_argument("--seeds", type=int, default=50, metavar="N", help="lessons for each pupil (default: 50)")
    parser.add_argument("--idea", action="append", default=[], metavar="IDEA", help="only pupils with this idea")
    parser.add_argument("--habit", action="append", default=[], choices=HABITS, help="only pupils with this habit")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows to this file, too")


def run(args: argparse.Namespace) -> int:
    """Print a row for each kind of pupil."""
    rows: list[Row] = []
    print(HEAD)
    with ProcessPoolExecutor() as pool:
        for name in args.lessons or with_pupils():
            wanted = list(kinds(name, args.idea, args.habit or HABITS))
            made = pool.map(partial(row, name, args.seeds), wanted)
            for one in tqdm(made, total=len(wanted), unit="kind", leave=False, disable=not sys.stderr.isatty()):
                rows.append(one)
                print(one, flush=True)
    for line in summary(rows):
        print(line)
    if args.json is not None:
        plain: list[dict[str, Any]] = [asdict(one) for one in rows]
        args.json.write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
    return 0
