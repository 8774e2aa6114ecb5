"""How soon a pupil's move is known to the kernel of another pupil at the table, with the service in its own process."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rummy_widgets.class_line import ClassLine
from rummy_widgets.serving.classroom.tables import Tables
from tornado.ioloop import IOLoop

from rummy_kit.tables.class_code import new_code
from rummy_kit.tables.class_room import ANIMALS
from tools.bench.report import Line, at_most

SECONDS, QUICK_SECONDS = 60, 8
BETWEEN_MOVES = (1.0, 3.0)  # seconds
LONGEST = 10.0  # seconds until a move has to be known
GAME: dict[str, Any] = {"game": "say_rummy", "seats": 2, "options": {}}


def together(quick: bool) -> Iterator[Line]:
    """One table of two pupils, then a full class at tables of two, for as long."""
    seconds = QUICK_SECONDS if quick else SECONDS
    for pupils in (2, len(ANIMALS)):
        times = asyncio.run(a_class(pupils, seconds))
        yield Line(f"a move of another pupil, {pupils} playing", "ms", times, budget=at_most(100, "ms"))


async def a_class(pupils: int, seconds: float) -> list[float]:
    """Milliseconds from each move until the other pupil at the table has seen it."""
    code = new_code()
    with TemporaryDirectory() as folder:
        IOLoop.current()
        tables = Tables(code)
        tables.open(Path(folder))
        at = tables.variables("", "")["RUMMY_KIT_TABLES"]
        lines = [ClassLine(at) for _ in range(pupils)]
        teacher = ClassLine(at, tables.teacher_key)
        try:
            await teacher.ask("choose", **GAME, same_cards=False)
            for animal, line in zip(ANIMALS, lines, strict=False):
                assert (await line.ask("join", code=code, animal=animal))["ok"]
            assert (await teacher.ask("start"))["ok"]
            end = time.monotonic() + seconds
            pairs = zip(lines[::2], lines[1::2], strict=True)
            times = await asyncio.gather(*(a_table(list(pair), end) for pair in pairs))
        finally:
            for line in (*lines, teacher):
                line.close()
            tables.close()
    return [one for table in times for one in table]


async def a_table(pair: list[ClassLine], end: float) -> list[float]:
    """Two pupils draw and discard in turn until then."""
    times: list[float] = []
    number = count(1)
    while time.monotonic() < end:
        await asyncio.sleep(random.uniform(*BETWEEN_MOVES))
        mover = next((line for line in pair if line.view.get("banner", {}).get("yours")), None)
        if mover is None:
            for line in pair:  # the round is over, or has not begun
                await send(line, next(number), "do", place="next_round")
            continue
        other = pair[1 - pair.index(mover)]
        before, start = other.view["log"], time.perf_counter()
        if not can(mover, "draw"):
            await send(mover, next(number), "choose", cards=[mover.view["hand"]["cards"][0]["key"]])
            before, start = other.view["log"], time.perf_counter()
        await send(mover, next(number), "do", place="draw" if can(mover, "draw") else "discard")
        while other.view["log"] == before and time.perf_counter() - start < LONGEST:
            await asyncio.sleep(0.001)
        times.append(1000 * (time.perf_counter() - start))
    return times


def can(line: ClassLine, action: str) -> bool:
    return any(one["id"] == action and one["enabled"] for one in line.view["actions"])


async def send(line: ClassLine, seq: int, kind: str, **parts: Any) -> None:
    await line.ask("send", message={"page": "bench", "seq": seq, "kind": kind, **parts})
