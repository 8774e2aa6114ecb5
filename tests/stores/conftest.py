"""The three stores, each in a new place. PostgreSQL's server is a real one, started when the first test needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from rummy_kit.engine.store import MemoryStore, Store
from rummy_kit.stores.postgres import PostgresStore
from rummy_kit.stores.sqlite import SqliteStore
from tests.engine.conftest import tiny_game, trios
from tools.postgres import Server, running

__all__ = ["tiny_game", "trios"]

Open = Callable[[], Store]
"""Opens the store of a test; what another call opens is the same store as another program sees it."""


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with running() as server:
        yield server


@pytest.fixture
def database(server: Server) -> str:
    """The address of an empty database."""
    return server.new_database()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "matches.sqlite3"


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def open_store(request: pytest.FixtureRequest) -> Iterator[Open]:
    with ExitStack() as opened:
        if request.param == "memory":
            kept = MemoryStore()
            yield lambda: kept
        elif request.param == "sqlite":
            path = request.getfixturevalue("file")
            yield lambda: opened.enter_context(closing(SqliteStore(path)))
        else:
            address = request.getfixturevalue("database")
            yield lambda: opened.enter_context(closing(PostgresStore(address)))


@pytest.fixture
def store(open_store: Open) -> Store:
    return open_store()
