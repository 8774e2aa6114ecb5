"""How long a look back takes on one core, in CPU time: until its first decision is there, and in all.

The rounds are seeded rounds of a beginner at each lesson's table, as ``tools/look_backs.py`` checks them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from rummy_kit import games
from rummy_kit.engine.match import Match
from rummy_kit.lessons.look_back import LookBack
from tools.bench.report import Line, at_most
from tools.look_backs import a_round

FIRST, WHOLE = 1.0, 4.0  # seconds at the median; none may take twice that


def look_backs(quick: bool) -> Iterator[Line]:
    """The time to the first decision and to the end, median and slowest; there is no first decision if nothing is
    found.
    """
    for name in games.with_lessons():
        title = games.load(name).title
        taken = [seconds(a_round(name, seed)) for seed in range(6 if quick else 24)]
        firsts, wholes = [first for first, _ in taken if first is not None], [whole for _, whole in taken]
        for what, values, most in (("first decision", firsts, FIRST), ("whole", wholes, WHOLE)):
            if values:
                yield Line(f"{title}: look back, {what}, CPU", "s", values, budget=at_most(most, "s"))
                yield Line(f"{title}: the slowest look back, {what}", "s", [max(values)], budget=at_most(2 * most, "s"))


def seconds(match: Match) -> tuple[float | None, float]:
    """The CPU seconds until the first decision was there, and until everything was."""
    match.game.warm_up()
    start, first = time.process_time(), None
    look_back = LookBack.begin(match, 0)
    for _ in look_back.steps():
        if first is None and look_back.questions:
            first = time.process_time() - start
    whole = time.process_time() - start
    return (whole if first is None and look_back.questions else first), whole
