"""Where matches are kept when a program ends; ``rummy_kit/engine/store.py`` says what every store can do."""

from __future__ import annotations

import os
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
    if named.startswith(ADDRESS):
        try:
            from rummy_kit.stores.postgres import PostgresStore  # noqa: PLC0415  need not be installed
        except ImportError as error:
            raise StoreError(say("store.database.missing")) from error
        return PostgresStore(named)
    from rummy_kit.stores.sqlite import SqliteStore  # noqa: PLC0415  sqlite3 is slow to load

    return SqliteStore(named or user_data_path("rummy-kit", appauthor=False) / "matches.sqlite3")
