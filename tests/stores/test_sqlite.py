"""The file of saved games: it outlives the process, odd files are refused with a reason, and trouble with it passes."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.match import Match, SaveError
from rummy_kit.engine.store import Busy, Recorder, StoreError, UnknownMatch
from rummy_kit.stores.sql import BUSY_SECONDS
from rummy_kit.stores.sqlite import SqliteStore
from tests.engine.helpers import people
from tests.stores.recording import play, recorded


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[SqliteStore]:
    kept = SqliteStore(tmp_path / "matches.sqlite3")
    yield kept
    kept.close()


def test_a_file_is_there_for_the_next_process(tmp_path: Path, trios: Any) -> None:
    path = tmp_path / "matches.sqlite3"
    first = SqliteStore(path)
    recorder = recorded(first, trios)
    play(recorder, 5)
    key = first.seat_key(recorder.id, 1)
    first.close()
    script = (
        "import sys; from rummy_kit import games; from rummy_kit.stores.sqlite import SqliteStore\n"
        "from rummy_kit.engine.store import Recorder\n"
        "store = SqliteStore(sys.argv[1]); match_id, seat = store.find(sys.argv[2])\n"
        "print(seat, Recorder.resume(store, match_id, games.load).match.fingerprint()); store.close()"
    )
    found = subprocess.run([sys.executable, "-c", script, str(path), key], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["1", recorder.match.fingerprint()]


def test_no_key_can_be_read_from_the_file(sqlite: SqliteStore, trios: Any) -> None:
    key = sqlite.seat_key(recorded(sqlite, trios).id, 0)
    sqlite.close()
    content = b"".join(path.read_bytes() for path in sqlite.path.parent.iterdir())
    assert key.encode() not in content and b"Player 0" in content


def test_a_thread_that_opens_the_file_ends_no_lock_of_another(sqlite: SqliteStore, trios: Any) -> None:
    """Without its lock, the next program that closes the file removes the log that this thread goes on writing to."""
    recorder = recorded(sqlite, trios)
    other = threading.Thread(target=sqlite.find, args=("a key",))
    other.start()
    other.join()
    assert entries_seen_by_another_program(sqlite.path) == 1
    play(recorder, 2)
    assert entries_seen_by_another_program(sqlite.path) == 3


def entries_seen_by_another_program(path: Path) -> int:
    look = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
print(db.execute("select count(*) from entries").fetchone()[0])
db.close()
"""
    return int(subprocess.run([sys.executable, "-c", look, path], capture_output=True, text=True, check=True).stdout)


def test_anyone_who_opens_a_file_that_others_are_making_does_not_take_it_for_a_foreign_one(tmp_path: Path) -> None:
    refused: list[StoreError] = []

    def open_at_once(path: Path, ready: threading.Barrier) -> None:
        store = SqliteStore(path)
        ready.wait()
        try:
            store.find("a key")
        except Busy:
            pass  # it passes by itself
        except StoreError as problem:
            refused.append(problem)
        store.close()

    for number in range(40):
        ready = threading.Barrier(4)
        path = tmp_path / f"{number}.sqlite3"
        openers = [threading.Thread(target=open_at_once, args=(path, ready)) for _ in range(4)]
        for opener in openers:
            opener.start()
        for opener in openers:
            opener.join()
    assert refused == []


class Clock:
    """This machine's clock, which someone puts forward and back."""

    def __init__(self, path: Path, trios: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self._path, self._trios = path, trios
        monkeypatch.setattr("time.time", lambda: self.day * 86_400.0)

    def play(self, *days: int) -> list[str]:
        """A match on each of these days; afterwards a server starts."""
        ids = []
        for self.day in days:
            store = SqliteStore(self._path)
            ids.append(store.create(Match(self._trios, people(2), 1)))
            store.close()
        return ids

    def start(self, day: int) -> set[str]:
        """A server starts on that day; returns the matches that are there afterwards."""
        self.day = day
        store = SqliteStore(self._path)
        store.remove_old()
        there = {row[0] for row in store._connection().execute("select id from matches")}
        store.close()
        return there


@pytest.fixture
def clock(tmp_path: Path, trios: Any, monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(tmp_path / "matches.sqlite3", trios, monkeypatch)


def test_old_matches_are_removed_when_a_server_starts(clock: Clock, tmp_path: Path) -> None:
    old, *_ = clock.play(1000)
    store = SqliteStore(tmp_path / "matches.sqlite3")
    key = store.seat_key(old, 0)
    later = clock.play(1030, 1037, 1038, 1039)
    assert clock.start(1040) == {old, *later}, "a month and a week are not over on each of three days"
    latest = clock.play(1040)
    assert clock.start(1040) == {*later, *latest}
    assert store.find(key) is None
    with pytest.raises(UnknownMatch):
        store.read(old)
    store.close()


@pytest.mark.parametrize("wrong", [31, 300, 30_000, -31, -300, -1000])
def test_a_clock_that_is_wrong_for_a_day_takes_no_match_away(clock: Clock, wrong: int) -> None:
    before = clock.play(1000, 1001, 1002, 1003)
    assert clock.start(1003 + wrong) == set(before), "nobody has played then"
    there = {*before, *clock.play(1003 + wrong, 1003 + wrong)}
    assert clock.start(1003 + wrong) == there
    there |= {*clock.play(1003, 1004, 1005)}
    assert clock.start(1005) == there, "and it is right again"


def test_a_clock_that_stays_a_month_ahead_takes_no_match_away(clock: Clock) -> None:
    before = clock.play(1000, 1001, 1002)
    ahead = clock.play(1033, 1034, 1035, 1036)
    assert clock.start(1036) == {*before, *ahead}


def test_anyone_who_removes_old_matches_makes_no_file(tmp_path: Path) -> None:
    assert SqliteStore(tmp_path / "matches.sqlite3").remove_old() == 0
    assert list(tmp_path.iterdir()) == []


def made(path: Path) -> Path:
    """A store without matches."""
    store = SqliteStore(path)
    assert store.find("a key") is None
    store.close()
    return path


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("create table birds (name text)")
    db.close()


def newer(path: Path) -> None:
    made(path)
    with sqlite3.connect(path) as db:
        db.execute("pragma user_version = 9")
    db.close()


def damaged(path: Path) -> None:
    kept = SqliteStore(path)
    for _ in range(40):
        kept.create(Match(games.load("tiny_game"), people(6), "x" * 500))
    kept.close()
    content = bytearray(path.read_bytes())
    content[4096:-4096] = b"\xee" * (len(content) - 8192)
    path.write_bytes(content)


def text_file(path: Path) -> None:
    path.write_text("Dear diary, today we played cards. " * 100, encoding="utf-8")


def older(path: Path) -> None:
    newer(path)
    with sqlite3.connect(path) as db:
        db.execute("pragma user_version = 0")
    db.close()


@pytest.mark.parametrize(
    ("spoil", "words", "advice"),
    [
        (text_file, "not a database", "Move .* away"),
        (foreign, "another program", "Name another file"),
        (newer, "A newer Rummy Kit wrote", "Update this one"),
        (older, "An older Rummy Kit wrote", "Move the file away"),
        (damaged, "is damaged", "Move .* away"),
    ],
)
def test_odd_files_are_refused_in_words_with_advice_and_left_as_they_are(
    tmp_path: Path, spoil: Any, words: str, advice: str, trios: Any
) -> None:
    path = tmp_path / "odd.sqlite3"
    spoil(path)
    before = path.read_bytes()
    store = SqliteStore(path)
    match = Match(trios, people(2), 1)
    for use in (lambda: store.find("a key"), lambda: store.create(match), lambda: store.read("x")):
        with pytest.raises(StoreError, match=f"{words}.*{advice}") as refused:
            use()
        assert not isinstance(refused.value, Busy)
        assert str(path) in str(refused.value) and "RUMMY_KIT_STORE" in str(refused.value)
    store.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize("at", ["file/matches.sqlite3", "folder", "nul\0byte.sqlite3"])
def test_a_place_where_no_file_can_be_is_said_in_words(tmp_path: Path, at: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreError, match=r"cannot be opened .* RUMMY_KIT_STORE"):
        SqliteStore(tmp_path / at).find("a key")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_what_the_store_makes_is_for_its_owner_alone_and_what_was_there_is_left(tmp_path: Path, trios: Any) -> None:
    before = os.umask(0o022)
    try:
        store = SqliteStore(tmp_path / "new" / "matches.sqlite3")
        recorded(store, trios)
        assert mode(tmp_path / "new") == 0o700
        assert {mode(path) for path in (tmp_path / "new").iterdir()} == {0o600}
        store.close()
        shared = tmp_path / "shared"
        shared.mkdir()
        shared.chmod(0o775)
        (shared / "matches.sqlite3").touch()
        (shared / "matches.sqlite3").chmod(0o664)
        store = SqliteStore(shared / "matches.sqlite3")
        recorded(store, trios)
        store.close()
        assert (mode(shared), mode(shared / "matches.sqlite3")) == (0o775, 0o664)
    finally:
        os.umask(before)


# ------------------------------------------------------------------------------------------ trouble that passes


def test_anyone_who_writes_keeps_nobody_from_opening_and_reading(sqlite: SqliteStore, trios: Any) -> None:
    recorder = recorded(sqlite, trios)
    key = sqlite.seat_key(recorder.id, 0)
    other = sqlite3.connect(sqlite.path, isolation_level=None)
    other.execute("begin immediate")
    second = SqliteStore(sqlite.path)
    assert second.find(key) == (recorder.id, 0)
    assert Recorder.resume(second, recorder.id, games.load).match.save() == recorder.match.save()
    second.close()
    other.close()


@pytest.mark.parametrize("lock", ["immediate", "exclusive"])
def test_a_locked_file_is_no_reason_to_wait_for_long_and_nothing_is_lost(tmp_path: Path, lock: str, trios: Any) -> None:
    assert BUSY_SECONDS < 0.5, "a click waits so long"
    path = made(tmp_path / "matches.sqlite3")
    store = SqliteStore(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("pragma journal_mode = delete")  # there even readers must wait
    other.execute(f"begin {lock}")
    recorder = Recorder(store, Match(trios, people(2), 3), games.load)
    with pytest.raises(Busy, match="in use at the moment"):
        recorder.save()
    for _ in range(2):
        with pytest.raises(Busy):
            play(recorder, 1)
    assert len(recorder.match) == 3
    other.close()
    recorder.save()
    assert store.read(recorder.id) == list(recorder.match.log)
    store.close()


def test_a_full_disk_is_called_that_and_all_is_written_when_there_is_room(sqlite: SqliteStore, trios: Any) -> None:
    recorder = recorded(sqlite, trios)
    db = sqlite._connection()
    db.execute("pragma max_page_count = 1")  # no more than there are now
    with pytest.raises(StoreError, match=f"disk with the saved games is full. Make room where {sqlite.path} is"):
        while True:
            play(recorder, 1)
    taken = len(recorder.match)
    assert 1 < sqlite.version(recorder.id) < taken, "the entries before it are there, and those of one step are not"
    play(recorder, 1)  # the file was opened again, without the pragma
    assert sqlite.read(recorder.id) == list(recorder.match.log) and len(recorder.match) == taken + 1


def test_a_file_that_may_not_be_written_is_still_read(tmp_path: Path, trios: Any) -> None:
    store = SqliteStore(tmp_path / "matches.sqlite3")
    recorder = recorded(store, trios)
    key = store.seat_key(recorder.id, 0)
    store.close()
    content = bytearray(store.path.read_bytes())
    content[18] = 3  # "written in a format that I may only read", also to an administrator
    store.path.write_bytes(content)
    assert store.find(key) == (recorder.id, 0)
    with pytest.raises(StoreError, match=r"is write-protected. Allow writing to .* RUMMY_KIT_STORE"):
        play(recorder, 1)
    store.close()


def test_a_match_whose_file_was_moved_away_is_written_whole_into_the_new_one(tmp_path: Path, trios: Any) -> None:
    store = SqliteStore(tmp_path / "matches.sqlite3")
    recorder = recorded(store, trios)
    play(recorder, 2)
    store.close()
    damaged_file(store.path)
    with pytest.raises(StoreError, match=r"damaged. Move .* away"):
        play(recorder, 1)
    store.path.rename(tmp_path / "damaged.sqlite3")
    play(recorder, 1)
    assert store.read(recorder.id) == list(recorder.match.log) and len(recorder.match) == 5
    store.close()


def damaged_file(path: Path) -> None:
    """Every page but the first is spoilt."""
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xee" * (len(content) - 4096))


@pytest.mark.parametrize(
    "spoil",
    [
        "delete from entries where n = 0",
        "delete from entries where n = 3",
        "update entries set entry = 'no JSON' where n = 2",
        "update entries set entry = '[1, 2]' where n = 2",
        "update entries set entry = x'ff' where n = 2",
        f"update entries set entry = '{'[' * 100_000}' where n = 2",
        f"""update entries set entry = '{'{"do": ' * 90_000}' where n = 2""",
        "update entries set n = 'three' where n = 3",
        "update entries set n = 99 where n = 3",
        "update matches set head = '[]'",
        "update matches set head = '{}'",
        "update matches set head = replace(head, '\"seed\":3', '\"seed\":[[]]')",
        f"update matches set head = '{'[' * 100_000}'",
        f"update matches set head = replace(head, '\"seed\":3', '\"seed\":{'[' * 900}{']' * 900}')",
        "update matches set head = 7",
    ],
)
def test_a_damaged_record_is_refused_in_words(sqlite: SqliteStore, trios: Any, spoil: str) -> None:
    recorder = recorded(sqlite, trios)
    play(recorder, 5)
    sqlite._connection().execute(spoil)
    with pytest.raises(SaveError):
        Recorder.resume(sqlite, recorder.id, games.load)


def test_many_old_matches_go_some_at_a_time(clock: Clock, tmp_path: Path) -> None:
    kept = clock.play(1000, 1001, 1002)
    store = SqliteStore(tmp_path / "matches.sqlite3")
    fill(store.path, 2500, touched=1.0)
    assert [store.remove_old() for _ in range(4)] == [1000, 1000, 500, 0]
    assert [store.version(id) for id in kept] == [1, 1, 1]
    store.close()


def test_a_file_of_before_gets_what_is_new_and_loses_nothing(clock: Clock, tmp_path: Path) -> None:
    kept = clock.play(1000)
    with sqlite3.connect(tmp_path / "matches.sqlite3") as db:
        db.execute("drop index matches_by_age")
    db.close()
    kept += clock.play(1001)
    assert clock.start(1002) == set(kept)


def fill(path: Path, matches: int, touched: float) -> None:
    """As many more matches as there are in a school's file after a month, each with 40 entries."""
    count = "with recursive c(i) as (select 1 union all select i + 1 from c where i < ?)"
    with sqlite3.connect(path) as db:
        head = db.execute("select head from matches").fetchone()[0]
        db.execute(f"insert into matches {count} select 'm' || i, ?, ? from c", (matches, head, touched))
        entry = '{"do":"P0 draw source=\\"stock\\" count=1","chance":[]}'
        rows = f"{count} select 'm' || (i / 40 + 1), i % 40, ? from c"
        db.execute(f"insert into entries {rows}", (matches * 40 - 1, entry))
        db.execute(f"insert into keys {count} select 'h' || i, 'm' || i, 0 from c", (matches,))
    db.close()


CLASS = """
import multiprocessing, sys, time
from rummy_kit.bots import BOTS
from rummy_kit.stores.sqlite import SqliteStore
from rummy_kit.table.session import Session
from rummy_kit.app.settings import TableSettings

def pupil(path, ready, told):
    ready.wait()
    session = Session(TableSettings("rummy_battle", seats=2, seed=3).new_match(), bots=BOTS, store=SqliteStore(path))
    session.handle({"page": "page", "seq": 1, "kind": "hello"})
    session.handle({"page": "page", "seq": 2, "kind": "do", "place": "start"})
    while session.pending():
        session.step()
    while session.in_trouble:
        session.try_again()
    told.put((session.seat_key, session.match.fingerprint(), len(session.match), session.view()["notice"]))

if __name__ == "__main__":
    kind = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    ways = multiprocessing.get_context(kind)
    ready, told = ways.Barrier(30), ways.Queue()
    for _ in range(30):
        ways.Process(target=pupil, args=(sys.argv[1], ready, told)).start()
    for _ in range(30):
        print(*told.get())
"""


def test_a_class_of_thirty_opens_a_file_of_ten_thousand_matches_and_nobody_falls_back(
    tmp_path: Path, trios: Any
) -> None:
    store = SqliteStore(tmp_path / "matches.sqlite3")
    recorded(store, trios)
    fill(store.path, 10_000, touched=time.time())
    script = tmp_path / "class.py"
    script.write_text(CLASS, encoding="utf-8")
    asked = subprocess.run([sys.executable, script, store.path], capture_output=True, text=True, check=True)
    pupils = [line.split() for line in asked.stdout.splitlines()]
    assert len(pupils) == len({key for key, *_ in pupils}) == 30
    for key, fingerprint, entries, *notice in pupils:
        found = store.find(key)
        assert found and not notice
        match = Recorder.resume(store, found[0], games.load).match
        assert (match.fingerprint(), len(match)) == (fingerprint, int(entries))
    store.close()


def test_a_step_that_could_not_be_written_is_written_with_the_next(tmp_path: Path, trios: Any) -> None:
    kept = SqliteStore(tmp_path / "matches.sqlite3")
    recorder = recorded(kept, trios)
    with sqlite3.connect(kept.path) as db:
        db.execute("create trigger full before insert on entries begin select raise(abort, 'disk full'); end")
        db.commit()
        with pytest.raises(StoreError, match="disk full"):
            play(recorder, 1)
        db.execute("drop trigger full")
    db.close()
    assert kept.version(recorder.id) == 1
    play(recorder, 1)
    assert kept.read(recorder.id) == list(recorder.match.log) and len(recorder.match) == 3
    kept.close()
