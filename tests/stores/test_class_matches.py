"""A class whose matches are in a real PostgreSQL: another process goes on there, and the end leaves nothing behind."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from rummy_widgets.serving.classroom.kept import KeptClass
from rummy_widgets.serving.classroom.tables import Tables

from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.store import new_key
from rummy_kit.stores import store_at
from rummy_kit.tables.beside import room_of
from rummy_kit.tables.class_code import new_code
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.pupils import ClassError
from tests.loops import run_apart
from tests.tables.people import step
from tests.tables.test_beside import begin
from tools.postgres import Server


def matches(database: str) -> int:
    with closing(psycopg.connect(database)) as db:
        [count] = db.execute("select count(*) from rummy_kit.matches").fetchone() or (0,)
        return int(count)


def test_another_process_goes_on_with_a_class_in_a_database_and_the_end_wipes_it(server: Server, database: str) -> None:
    with closing(store_at(database)) as first, closing(store_at(database)) as second:
        room = ClassRoom(TableSettings("rummy_battle", seats=3, seed=7), BOTS, store=first)
        key = new_key()
        room.join(room.code, "otter", key)
        room.start()
        room.next_game()
        while step(room):
            pass
        plain = {"game": "", "deck": ""}
        again = room_of({"code": new_code(), "teacher_key": new_key(), "memo": room.memo(), **plain}, second)
        assert again.tables[0].match.fingerprint() == room.tables[0].match.fingerprint()
        assert again.look(key)["table"] == 1 and matches(database) == 2
        server.stop()
        with pytest.raises(ClassError, match="cannot be removed now"):
            again.end()
        server.start()
        again.end()
        assert again.phase == "ended" and matches(database) == 0


def test_a_class_beside_a_server_keeps_its_matches_in_the_database_that_is_named(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMY_KIT_STORE", database)

    async def play() -> None:
        tables = Tables(KeptClass())
        *pupils, teacher = await begin(tables, tmp_path)
        try:
            assert matches(database) == 1 and list(tmp_path.iterdir()) == []
            assert (await teacher.ask("end"))["ok"]
            assert matches(database) == 0
        finally:
            for line in (*pupils, teacher):
                line.close()
            tables.close()

    run_apart(asyncio.wait_for(play(), 120))
