"""How many tables a core carries, and what a class asks of PostgreSQL: in processor time and memory, which depend
little on what else the machine does. tools/capacity.py calculates with these numbers.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

from rummy_kit.stores.postgres import PostgresStore
from rummy_kit.tables.pupils import ANIMALS
from tools import postgres
from tools.bench.process import weight
from tools.bench.report import Line
from tools.bench.stores import WAITING, new_match
from tools.bench.together import BETWEEN_MOVES, Played, a_table, seated

SEATS = 2
PACE = sum(BETWEEN_MOVES) / 2  # seconds from one move at a table to the next
SECONDS, QUICK_SECONDS = 60, 15
LASTING = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}
"""PostgreSQL as it is set up for use: what it has confirmed outlasts a power cut."""

Processes = Callable[[], Sequence[psutil.Process]]


@dataclass
class Spent:
    """What a class took while it played."""

    a_move: float  # seconds of the service of the tables, on one core
    a_move_kept: float  # of the database
    memory: float  # megabytes of the service


def carried(quick: bool) -> Iterator[Line]:
    """A full class at tables of two, in a file and in PostgreSQL. How many tables a core carries is said for a move
    every two seconds at each.
    """
    seconds = QUICK_SECONDS if quick else SECONDS
    spent = asyncio.run(a_class(seconds, list))
    yield Line("SQLite: tables a core", "", [PACE / spent.a_move])
    yield Line("SQLite: memory of the service of the tables", "MB", [spent.memory])
    with postgres.running(**LASTING) as server:
        with keeping_matches_in(server.new_database()):
            spent = asyncio.run(a_class(seconds, server.processes))
        yield Line("PostgreSQL: tables a core", "", [PACE / spent.a_move])
        yield Line("PostgreSQL: tables a core of the database", "", [PACE / spent.a_move_kept])
        yield Line("PostgreSQL: memory of a connection", "MB", [connection_memory(server)])


@contextmanager
def keeping_matches_in(database: str) -> Iterator[None]:
    """Let the matches of classes that begin now be kept there."""
    before = os.environ["RUMMY_KIT_STORE"]
    os.environ["RUMMY_KIT_STORE"] = database
    try:
        yield
    finally:
        os.environ["RUMMY_KIT_STORE"] = before


async def a_class(seconds: float, database: Processes) -> Spent:
    """Let a class play for that long."""
    played = Played()
    with TemporaryDirectory() as folder:
        async with seated(len(ANIMALS), SEATS, Path(folder)) as tables:
            [service] = (one for one in psutil.Process().children() if "rummy_kit.tables.beside" in one.cmdline())
            before, database_before = cpu_seconds([service]), cpu_seconds(database())
            end = time.monotonic() + seconds
            await asyncio.gather(*(a_table(table, end, played) for table in tables))
            spent, kept = cpu_seconds([service]) - before, cpu_seconds(database()) - database_before
            moves = len(played.answered)
            return Spent(spent / moves, kept / moves, weight(service.pid))


def cpu_seconds(processes: Sequence[psutil.Process]) -> float:
    return sum(sum(process.cpu_times()[:2]) for process in processes)


def connection_memory(server: postgres.Server) -> float:
    """Megabytes that PostgreSQL takes for each program that has written a move and waits for others."""
    address = server.new_database()
    before = sum(weight(process.pid) for process in server.processes())
    with ExitStack() as stores:
        for _ in range(WAITING):
            store = PostgresStore(address)
            stores.callback(store.close)
            match_id = new_match(store)
            store.append(match_id, store.version(match_id), [{"undo": 0}])
        after = sum(weight(process.pid) for process in server.processes())
    return (after - before) / WAITING
