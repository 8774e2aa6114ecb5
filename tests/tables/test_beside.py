"""The service beside a class's server starts whatever it has to go on from, and is started again with patience."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from rummy_widgets.class_line import Asked, ClassLine
from rummy_widgets.serving.classroom import tables as serving
from rummy_widgets.serving.classroom.kept import FILE, KeptClass
from rummy_widgets.serving.classroom.tables import STARTS, Tables

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.store import Recorder, StoreError, new_key
from rummy_kit.stores.sqlite import SqliteStore
from rummy_kit.tables import beside
from rummy_kit.tables.beside import room_of, wait_for_room
from rummy_kit.tables.class_code import new_code
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.pupils import ANIMALS
from tests.loops import run_apart
from tests.tables.people import Clock
from tests.tables.test_requests import SALTS

OTTER = "the secret of this otter"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "class.sqlite3")
    yield store
    store.close()


def wish(memo: Any, game: str = "", deck: str = "") -> dict[str, Any]:
    return {"code": new_code(), "teacher_key": new_key(), "memo": memo, "game": game, "deck": deck}


def memo_of_a_game(store: SqliteStore) -> dict[str, Any]:
    room = ClassRoom(TableSettings("say_rummy", seats=2, seed=7), BOTS, store=store)
    room.join(room.code, "otter", OTTER)
    room.start()
    return room.memo()


def test_a_new_class_begins_with_the_game_and_the_deck_of_its_teacher(store: SqliteStore) -> None:
    chosen = room_of(wish(None, "formula_rummy", SALTS), store).overview()["game"]
    assert chosen["name"] == "formula_rummy" and chosen["deck"]["packed"] == SALTS


def test_it_goes_on_from_a_memo(store: SqliteStore) -> None:
    room = room_of(wish(memo_of_a_game(store)), store)
    assert room.phase == "playing" and room.look(OTTER)["table"] == 1


@pytest.mark.parametrize(
    "bent",
    [
        {"tables": [{"match": "gone", "head": {}, "unwritten": [], "written": 0, "answers": [], "ready": []}]},
        {"tables": [7]},
        {"tables": None},
        {"settings": {}},
        {"settings": {"game": "chess", "seats": 2, "seed": 7, "options": {}}},
        {"pupils": [["otter"]]},
        {"pupils": "otter"},
    ],
    ids=str,
)
def test_from_a_memo_that_is_of_no_use_it_begins_with_an_empty_class(
    store: SqliteStore, caplog: pytest.LogCaptureFixture, bent: dict[str, Any]
) -> None:
    wished = wish({**memo_of_a_game(store), **bent})
    room = room_of(wished, store)
    assert (room.code, room.teacher_key) == (wished["code"], wished["teacher_key"])
    assert room.phase == "waiting" and room.overview()["here"] == [] and room.overview()["lost"]
    assert "cannot go on where it was" in caplog.text
    again = room_of({**wished, "memo": room.memo()}, store)
    assert again.overview()["lost"], "yet another process lets the teacher know, too"
    room.join(room.code, "otter", OTTER)
    room.start()
    assert room.look(OTTER)["phase"] == "playing" and not room.overview()["lost"]


class AwayAtFirst(SqliteStore):
    """The same file, which cannot be read the first time."""

    asked = 0

    def head(self, match_id: str) -> dict[str, Any]:
        self.asked += 1
        if self.asked == 1:
            raise StoreError("It is away.")
        return super().head(match_id)


def test_for_a_store_that_is_away_it_waits(store: SqliteStore) -> None:
    wished = wish(memo_of_a_game(store))
    with closing(AwayAtFirst(store.path)) as away:
        room = wait_for_room(wished, away, threading.Event())
    assert away.asked == 2 and room.look(OTTER)["table"] == 1


def test_after_a_store_that_stays_away_the_class_is_empty_and_its_teacher_learns_why(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "LONGEST_WAIT", 1)
    monkeypatch.setattr(beside, "PAUSE", 0)
    wished = wish(memo_of_a_game(store))
    with closing(AwayAtFirst(store.path)) as away:
        room = wait_for_room(wished, away, threading.Event())
    assert room.overview()["lost"] and room.overview()["here"] == [] and room.code == wished["code"]


def test_a_service_that_ends_while_its_store_is_away_leaves_the_class_as_it_is(store: SqliteStore) -> None:
    wished, end = wish(memo_of_a_game(store)), threading.Event()
    end.set()
    with closing(AwayAtFirst(store.path)) as away, pytest.raises(SystemExit):
        wait_for_room(wished, away, end)


async def begin(tables: Tables, folder: Path, pupils: int = 2) -> list[ClassLine]:
    """The lines of pupils who play with each other at tables of two, then the teacher's."""
    tables.open(folder)
    at = tables.place("", "").tables
    lines = [ClassLine(at) for _ in range(pupils)]
    teacher = ClassLine(at, tables.teacher_key)
    assert (await teacher.ask("choose", game="say_rummy", seats=2, options={}, deck="", same_cards=False))["ok"]
    for animal, line in zip(ANIMALS, lines, strict=False):
        assert (await line.ask("join", code=tables.code, animal=animal))["ok"]
    assert (await teacher.ask("start"))["ok"]
    return [*lines, teacher]


async def mover_of(lines: list[ClassLine]) -> ClassLine:
    """The pupil who is to move, as soon as their page shows so."""
    while True:
        for line in lines:
            if line.there and line.view.get("banner", {}).get("yours"):
                return line
        await asyncio.sleep(0.02)


def press(line: ClassLine, seq: int, place: str) -> Asked:
    return line.ask("send", message={"page": "p", "seq": seq, "kind": "do", "place": place})


def drawn(matches: Path) -> list[str]:
    """The moves that the file has, once its match has been played through again."""
    with closing(SqliteStore(matches)) as store, closing(sqlite3.connect(matches)) as file:
        [[match_id]] = file.execute("select id from matches").fetchall()
        return [entry["do"] for entry in Recorder.resume(store, match_id, games.load).match.log if "do" in entry]


def test_a_service_that_is_killed_in_the_middle_of_a_move_goes_on_and_has_it_once(tmp_path: Path) -> None:
    async def play() -> None:
        tables = Tables(KeptClass())
        *pupils, teacher = await begin(tables, tmp_path)
        try:
            mover = await mover_of(pupils)
            assert (await press(mover, 1, "draw"))["ok"]
            [card, *_] = [card["key"] for card in mover.view["hand"]["cards"]]
            await mover.ask("send", message={"page": "p", "seq": 2, "kind": "choose", "cards": [card]})
            assert (await press(mover, 3, "discard"))["ok"]
            other = await mover_of([line for line in pupils if line is not mover])
            asked = press(other, 4, "draw")
            await asyncio.sleep(0)  # it is on its way
            assert tables._process is not None
            tables._process.kill()
            tables._process.wait(60)
            tables._start_again()
            assert (await asked)["ok"]
            moves = drawn(tmp_path / "class.sqlite3")
            assert [move.split()[1] for move in moves] == ["draw", "discard", "draw"]
            assert (await mover_of(pupils)) is other
            assert (await teacher.ask("end"))["ok"]
            assert list(tmp_path.iterdir()) == [], "nothing is kept"
        finally:
            for line in (*pupils, teacher):
                line.close()
            tables.close()

    run_apart(asyncio.wait_for(play(), 120))


def test_a_service_that_dies_again_and_again_is_given_time(tmp_path: Path) -> None:
    clock, noted = Clock(), list[float]()

    async def look_after() -> int:
        tables = Tables(KeptClass(), clock)
        tables.note = noted.append
        tables.open(tmp_path)
        started = 0
        try:
            for _ in range(STARTS + 3):
                before = tables._process
                assert before is not None
                before.kill()
                before.wait(60)
                tables._start_again()
                if tables._process is not before:
                    started += 1
                    assert before.stdout is not None and before.stdout.closed, "all its memos have been read"
            clock.now += 60
            tables._start_again()
            assert tables._process is not before, "later it is tried again"
        finally:
            tables.close()
        return started

    assert run_apart(look_after()) == STARTS
    assert noted == [], "nobody has asked anything"


def test_after_the_end_of_a_class_and_not_before_another_can_begin(tmp_path: Path) -> None:
    async def play() -> None:
        kept = KeptClass()
        tables = Tables(kept)
        *pupils, teacher = lines = await begin(tables, tmp_path)
        before = (tables.code, tables.teacher_key)
        try:
            tables.begin_again()
            assert (tables.code, tables.teacher_key) == before, "it has not ended"
            assert (await teacher.ask("end"))["ok"]
            while not kept.has_ended:
                await asyncio.sleep(0.02)
            tables.begin_again()
            assert not {tables.code, tables.teacher_key} & set(before)
            lines.append(ClassLine(tables.place("", "").tables, tables.teacher_key))
            overview = (await lines[-1].ask("overview"))["class"]
            assert [overview["phase"], overview["here"], overview["code"]] == ["waiting", [], tables.code]
            assert (await teacher.ask("overview"))["why"] == "unknown", "the old key opens nothing"
            assert (await pupils[0].ask("join", code=tables.code, animal=ANIMALS[0]))["ok"]
        finally:
            for line in lines:
                line.close()
            tables.close()

    run_apart(asyncio.wait_for(play(), 120))


def test_a_class_that_cannot_be_kept_goes_on_and_is_kept_as_soon_as_it_can_be(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        kept = KeptClass(tmp_path / "class")
        tables = Tables(kept)
        *pupils, teacher = await begin(tables, tmp_path)
        file, in_the_way, service = tmp_path / "class" / FILE, tmp_path / "class" / f"{FILE}.new", tables._process
        try:
            while not in_the_way.is_dir():  # nothing can be written, as on a full disk
                with suppress(FileExistsError):
                    in_the_way.mkdir()
            assert (await teacher.ask("door", open=False))["ok"]
            while "is not kept" not in caplog.text:
                await asyncio.sleep(0.02)
            in_the_way.rmdir()
            while json.loads(file.read_text(encoding="utf-8"))["memo"] != kept.memo:
                await asyncio.sleep(0.02)
            assert tables._process is service and service is not None and service.poll() is None
        finally:
            for line in (*pupils, teacher):
                line.close()
            tables.close()
            kept.close()

    run_apart(asyncio.wait_for(play(), 120))


def test_a_service_that_does_not_listen_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "PATIENCE", 0.1)

    async def open_and_close() -> int | None:
        tables = Tables(KeptClass())
        tables.open(tmp_path)
        assert tables._process is not None
        tables._process.send_signal(signal.SIGSTOP)
        tables.close()
        return tables._process.returncode

    assert run_apart(open_and_close()) == -signal.SIGKILL
