"""How soon those who wait for a move learn of it, and what waiting costs, with SQLite and with PostgreSQL."""

from __future__ import annotations

import multiprocessing
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from tempfile import TemporaryDirectory

from rummy_kit import games
from rummy_kit.engine.match import Match, Player
from rummy_kit.stores.postgres import PostgresStore
from rummy_kit.stores.sql import SqlStore
from rummy_kit.stores.sqlite import SqliteStore
from tools.bench.report import Line, at_most
from tools.postgres import running

WAITING = 30  # processes
PAUSE = (0.05, 0.35)  # seconds between two moves
BUDGETS = {"SQLite": (100, 3), "PostgreSQL": (60, 1)}  # ms, % of a core
Open = Callable[[], SqlStore]


def news(quick: bool) -> Iterator[Line]:
    """The time from when one program writes a move until another has read it; then the cost of thirty processes that
    only wait.
    """
    moves, seconds = (20, 3) if quick else (200, 10)
    for name, opening in (("SQLite", sqlite), ("PostgreSQL", postgres)):
        ms, percent = BUDGETS[name]
        with opening() as open_store:
            seen, idle = seen_after(open_store, moves), waiting_cost(open_store, seconds)
        yield Line(f"a move seen elsewhere by {name}", "ms", seen, budget=at_most(ms, "ms"))
        yield Line(f"{WAITING} who wait for {name}", "% of a core", [idle], budget=at_most(percent, "%"))


@contextmanager
def sqlite() -> Iterator[Open]:
    with TemporaryDirectory() as folder:
        yield lambda: SqliteStore(Path(folder, "matches.sqlite3"))


@contextmanager
def postgres() -> Iterator[Open]:
    with running() as server:
        address = server.new_database()
        yield lambda: PostgresStore(address)


def new_match(store: SqlStore) -> str:
    return store.create(Match(games.load("say_rummy"), [Player("Panda"), Player("Fox")], 3))


def seen_after(open_store: Open, moves: int) -> list[float]:
    """Milliseconds from each move until the other store has read it."""
    times, luck = [], random.Random(1)
    with closing(open_store()) as here, closing(open_store()) as there:
        match_id = new_match(here)
        rung = threading.Event()
        there.watch(match_id, rung.set)
        for n in range(1, moves + 1):
            time.sleep(luck.uniform(*PAUSE))
            start = time.perf_counter()
            here.append(match_id, n, [{"undo": 0}])
            while rung.wait() and not there.read(match_id, n):
                rung.clear()
            rung.clear()
            times.append(1000 * (time.perf_counter() - start))
    return times


def waiting_cost(open_store: Open, seconds: float) -> float:
    """How much of a core is taken by processes that each wait for news of their own match."""
    fork = multiprocessing.get_context("fork")
    with closing(open_store()) as store:
        ids = [new_match(store) for _ in range(WAITING)]
    spent = fork.SimpleQueue()
    waiters = [fork.Process(target=wait_for_news, args=(open_store, id, seconds, spent)) for id in ids]
    for waiter in waiters:
        waiter.start()
    shares = [spent.get() / seconds for _ in waiters]
    for waiter in waiters:
        waiter.join()
    return float(100 * sum(shares))


def wait_for_news(open_store: Open, match_id: str, seconds: float, spent: SimpleQueue[float]) -> None:
    """Wait, and put the processor time that it took into ``spent``."""
    with closing(open_store()) as store:
        rung = threading.Event()
        store.watch(match_id, rung.set)
        rung.wait()  # the bell rings once for a newcomer
        before = time.process_time()
        time.sleep(seconds)
        spent.put(time.process_time() - before)
