"""A class that plays together: how soon the others at the table learn of a move, and whether each move is kept exactly
once. The services run in separate processes, the pupils' lines in this one.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rummy_widgets.class_line import ClassLine
from rummy_widgets.serving.classroom.kept import KeptClass
from rummy_widgets.serving.classroom.tables import Tables
from tornado.ioloop import IOLoop

from rummy_kit import games
from rummy_kit.engine.store import Recorder
from rummy_kit.stores.sqlite import SqliteStore
from rummy_kit.tables.pupils import ANIMALS
from tools.bench.report import Line, at_most, none

SECONDS, QUICK_SECONDS = 60, 8
LONG_SECONDS, LONG_QUICK_SECONDS = 300, 20
CLASSES, PUPILS, SEATS = 3, 20, 4  # sixty pupils at fifteen tables
BETWEEN_MOVES = (1.0, 3.0)  # seconds
LONGEST = 10.0  # seconds until a move has to be known to all
NUMBERS = count(1)  # of the messages


@dataclass
class Played:
    """What the pupils in a class did, and with what results."""

    answered: list[float] = field(default_factory=list)  # milliseconds from a move to its answer
    seen: list[float] = field(default_factory=list)  # until another pupil at the table has seen it
    made: dict[str, list[str]] = field(default_factory=dict)  # each pupil's moves, by name
    kept: dict[str, list[str]] = field(default_factory=dict)  # the moves in the store, by name

    @property
    def wrong(self) -> int:
        """How many pupils' moves were lost, doubled or kept in another order."""
        return sum(self.kept.get(name, []) != moves for name, moves in self.made.items())


def together(quick: bool) -> Iterator[Line]:
    """One table of two pupils, a full class at tables of two, then three classes at once at tables of four."""
    for pupils in (2, len(ANIMALS)):
        [played] = asyncio.run(classes(1, pupils, 2, QUICK_SECONDS if quick else SECONDS))
        yield Line(f"a move of another pupil, {pupils} playing", "ms", played.seen, budget=at_most(100, "ms"))
    many = asyncio.run(classes(CLASSES, PUPILS, SEATS, LONG_QUICK_SECONDS if quick else LONG_SECONDS))
    answered = sorted(time for played in many for time in played.answered)
    sixty = f"{CLASSES * PUPILS} pupils at {CLASSES * PUPILS // SEATS} tables"
    slowest = answered[int(0.95 * len(answered))]
    yield Line(f"{sixty}: 95 of 100 answers to a move within", "ms", [slowest], budget=at_most(250, "ms"))
    yield Line(f"{sixty}: moves seen by another pupil", "ms", [time for played in many for time in played.seen])
    wrong = sum(played.wrong for played in many)
    yield Line(f"{sixty}: pupils with a move lost, doubled or out of order", "", [wrong], budget=none())


async def classes(how_many: int, pupils: int, seats: int, seconds: float) -> list[Played]:
    """As many classes at once, each with its own service."""
    return await asyncio.gather(*(a_class(pupils, seats, seconds) for _ in range(how_many)))


async def a_class(pupils: int, seats: int, seconds: float) -> Played:
    """A class that plays Say Rummy for that long."""
    played = Played()
    with TemporaryDirectory() as folder:
        async with seated(pupils, seats, Path(folder)) as tables:
            await asyncio.gather(*(a_table(table, time.monotonic() + seconds, played) for table in tables))
            played.kept = kept_moves(Path(folder) / "class.sqlite3")
    return played


@asynccontextmanager
async def seated(pupils: int, seats: int, folder: Path) -> AsyncIterator[list[dict[str, ClassLine]]]:
    """A class whose tables have cards: each table's lines, by the name of the pupil. Its matches are in the folder, or
    in the database that ``RUMMY_KIT_STORE`` names.
    """
    IOLoop.current()
    tables = Tables(KeptClass())
    tables.open(folder)
    at = tables.place("", "").tables
    lines = {animal: ClassLine(at) for animal in ANIMALS[:pupils]}
    teacher = ClassLine(at, tables.teacher_key)
    try:
        wish = {"game": "say_rummy", "seats": seats, "options": {}, "deck": "", "same_cards": False}
        assert (await teacher.ask("choose", **wish))["ok"]
        for animal, line in lines.items():
            assert (await line.ask("join", code=tables.code, animal=animal))["ok"]
        assert (await teacher.ask("start"))["ok"]
        named = [(animal.capitalize(), line) for animal, line in lines.items()]
        yield [dict(named[first : first + seats]) for first in range(0, pupils, seats)]
    finally:
        for line in (*lines.values(), teacher):
            line.close()
        tables.close()


async def a_table(pupils: dict[str, ClassLine], end: float, played: Played) -> None:
    """One table, whose pupils draw and discard in turn until then."""
    while time.monotonic() < end:
        await asyncio.sleep(random.uniform(*BETWEEN_MOVES))
        name = next((name for name, line in pupils.items() if line.view.get("banner", {}).get("yours")), "")
        if not name:
            for line in pupils.values():  # the round is over, or has not begun
                await send(line, "do", place="next_round")
            continue
        mover = pupils[name]
        other = next(line for line in pupils.values() if line is not mover)
        place = "draw" if can(mover, "draw") else "discard"
        if place == "discard":
            await send(mover, "choose", cards=[mover.view["hand"]["cards"][0]["key"]])
        before, start = other.view["log"], time.perf_counter()
        await send(mover, "do", place=place)
        played.answered.append(1000 * (time.perf_counter() - start))
        while other.view["log"] == before and time.perf_counter() - start < LONGEST:
            await asyncio.sleep(0.001)
        played.seen.append(1000 * (time.perf_counter() - start))
        played.made.setdefault(name, []).append(place)


def kept_moves(file: Path) -> dict[str, list[str]]:
    """The moves in the store by the name of the pupil who made them, after replaying each match."""
    kept: dict[str, list[str]] = {}
    with closing(SqliteStore(file)) as store, closing(sqlite3.connect(file)) as rows:
        for (match_id,) in rows.execute("select id from matches"):
            match = Recorder.resume(store, match_id, games.load).match
            for move in (match.game.actions.parse(entry["do"]) for entry in match.log if "do" in entry):
                kept.setdefault(match.players[move.player].name, []).append(move.kind)
    return kept


def can(line: ClassLine, action: str) -> bool:
    return any(one["id"] == action and one["enabled"] for one in line.view["actions"])


async def send(line: ClassLine, kind: str, **parts: Any) -> None:
    await line.ask("send", message={"page": "bench", "seq": next(NUMBERS), "kind": kind, **parts})
