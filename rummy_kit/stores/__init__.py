"""Where matches are kept after a program ends; ``rummy_kit/engine/store.py`` says what every store can do."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from rummy_kit.engine.store import StoreError
from rummy_kit.engine.words import say

if TYPE_CHECKING:
    from rummy_kit.stores.sql import SqlStore

ADDRESS = ("postgresql://", "postgres://")


def saved_games() -> SqlStore:
    """The saved games that ``RUMMY_KIT_STORE`` names; nothing is opened before it is needed.

    It is the address of a PostgreSQL database or the path of a file; without it, a file in the user's own data folder.
    Raises :class:`StoreError` if it looks like an address but is not one, or if psycopg is missing.
    """
    named = os.environ.get("RUMMY_KIT_STORE", "")
    return store_at(named or user_data_path("rummy-kit", appauthor=False) / "matches.sqlite3")


def is_database(place: str | Path) -> bool:
    """Whether this is the address of a database rather than the path of a file."""
    return str(place).startswith(ADDRESS)


def store_at(place: str | Path) -> SqlStore:
    """The store at that address or path; nothing is opened before it is needed.

    Raises :class:`StoreError` if it looks like an address but is not one, or if psycopg is missing.
    """
    if is_database(place):
        try:
            from rummy_kit.stores.postgres import PostgresStore  # noqa: PLC0415  need not be installed
        except ImportError as error:
            raise StoreError(say("store.database.missing")) from error
        return PostgresStore(str(place))
    from rummy_kit.stores.sqlite import SqliteStore  # noqa: PLC0415  sqlite3 is slow to load

    return SqliteStore(place)
