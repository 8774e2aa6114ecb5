"""Which store ``RUMMY_KIT_STORE`` names."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rummy_kit.engine.store import StoreError
from rummy_kit.stores import saved_games
from rummy_kit.stores.postgres import PostgresStore
from rummy_kit.stores.sqlite import SqliteStore


def test_the_environment_names_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_KIT_STORE", str(tmp_path / "here.sqlite3"))
    store = saved_games()
    assert isinstance(store, SqliteStore) and store.path == tmp_path / "here.sqlite3"
    monkeypatch.delenv("RUMMY_KIT_STORE")
    store = saved_games()
    assert isinstance(store, SqliteStore)
    assert store.path.name == "matches.sqlite3" and "rummy-kit" in str(store.path)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_the_environment_names_a_database(database: str, scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_KIT_STORE", database.replace("postgresql", scheme, 1))
    store = saved_games()
    assert isinstance(store, PostgresStore) and store.find("a key") is None
    store.close()


def test_an_address_that_is_none_is_refused_before_anything_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_KIT_STORE", "postgresql://[::1/school")
    with pytest.raises(StoreError, match="not the address"):
        saved_games()


def test_where_psycopg_is_missing_the_command_says_what_to_install() -> None:
    script = "import sys; sys.modules['psycopg'] = None; from rummy_kit.commands import cli; cli.main(['play'])"
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "RUMMY_KIT_STORE": "postgresql://localhost/school"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1 and 'pip install "rummy-kit[postgres]"' in run.stderr
    assert "Traceback" not in run.stderr
