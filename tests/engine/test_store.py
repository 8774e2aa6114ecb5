"""Stores: matches outlive the process, two processes cannot play the same trick, odd files are refused in words."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.match import Match
from rummy_kit.engine.store import (
    MemoryStore,
    Recorder,
    SqliteStore,
    Stale,
    Store,
    StoreError,
    UnknownMatch,
    default_path,
    open_store,
)
from rummy_kit.engine.verdict import IllegalAction
from tests.engine.helpers import people, play_on


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
        return
    kept = SqliteStore(tmp_path / "new folder" / "matches.sqlite3")
    yield kept
    kept.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[SqliteStore]:
    kept = SqliteStore(tmp_path / "matches.sqlite3")
    yield kept
    kept.close()


def recorded(store: Store, game: Any) -> Recorder:
    return Recorder.create(store, Match(game, people(2), 3, practice=True), games.load)


def play(recorder: Recorder, actions: int) -> None:
    for _ in range(actions):
        match = recorder.match
        seat = match.state.to_act[0]
        recorder.act(match.game.sample_action(match.view(seat), match.bot_rng(seat)))


def test_each_step_is_kept_at_once_and_a_match_is_resumed(store: Store, trios: Any) -> None:
    recorder = recorded(store, trios)
    play(recorder, 8)
    recorder.undo(recorder.match.game.actions.parse(recorder.match.log[-1]["do"]).player)
    assert store.version(recorder.id) == len(recorder.match) == 10
    again = Recorder.resume(store, recorder.id, games.load)
    assert again.match.save() == recorder.match.save()
    assert store.read(recorder.id, since=8) == list(recorder.match.log[8:])


def test_an_illegal_action_is_not_kept(store: Store, trios: Any) -> None:
    recorder = recorded(store, trios)
    with pytest.raises(IllegalAction):
        recorder.act(trios.actions.parse('P0 discard card="A"'))
    assert store.version(recorder.id) == len(recorder.match) == 1


def test_who_comes_second_gets_the_newer_match_and_loses_nothing(store: Store, trios: Any) -> None:
    one = recorded(store, trios)
    two = Recorder.resume(store, one.id, games.load)
    play(one, 1)
    with pytest.raises(Stale, match="gone on elsewhere"):
        play(two, 1)
    assert two.match.save() == one.match.save()
    play(two, 1)
    assert one.refresh() and one.match.save() == two.match.save()
    assert not one.refresh()


def test_a_seat_key_opens_its_seat_and_no_other_key_does(store: Store, trios: Any) -> None:
    recorder = recorded(store, trios)
    keys = [store.seat_key(recorder.id, seat) for seat in (0, 1, 1)]
    assert [store.find(key) for key in keys] == [(recorder.id, 0), (recorder.id, 1), (recorder.id, 1)]
    assert len(set(keys)) == 3
    for wrong in ("", "x", keys[0][:-1], "\ud800", "' or 1=1 --"):
        assert store.find(wrong) is None


def test_an_unknown_match_is_said_in_words(store: Store) -> None:
    for ask in (store.read, store.head, store.version, lambda name: store.seat_key(name, 0)):
        with pytest.raises(UnknownMatch, match="no longer kept"):
            ask("nothing")


def test_a_file_is_there_for_the_next_process(tmp_path: Path, trios: Any) -> None:
    path = tmp_path / "matches.sqlite3"
    first = SqliteStore(path)
    recorder = recorded(first, trios)
    play(recorder, 5)
    key = first.seat_key(recorder.id, 1)
    first.close()
    script = (
        "import sys; from rummy_kit import games; from rummy_kit.engine.store import SqliteStore, Recorder\n"
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


def test_many_threads_write_and_each_entry_is_there_once(sqlite: SqliteStore, trios: Any) -> None:
    match_id = sqlite.create(Match(trios, people(2), 1))
    written: list[int] = []

    def write(worker: int) -> None:
        for n in range(20):
            while True:
                there = sqlite.version(match_id)
                try:
                    sqlite.append(match_id, there, [{"undo": worker * 100 + n}])
                except Stale:
                    continue
                written.append(worker * 100 + n)
                break

    workers = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(written) == 80
    assert sorted(entry["undo"] for entry in sqlite.read(match_id, since=1)) == sorted(written)


def test_old_matches_are_removed_on_opening(tmp_path: Path, trios: Any) -> None:
    path = tmp_path / "matches.sqlite3"
    first = SqliteStore(path)
    match_id = first.create(Match(trios, people(2), 1))
    key = first.seat_key(match_id, 0)
    first.close()
    second = SqliteStore(path)
    assert second.version(match_id) == 1
    second.close()
    with sqlite3.connect(path) as db:
        db.execute("update matches set touched = touched - 31 * 86400")
    db.close()
    third = SqliteStore(path)
    assert third.find(key) is None
    with pytest.raises(UnknownMatch):
        third.read(match_id)
    third.close()


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("create table birds (name text)")
    db.close()


def newer(path: Path) -> None:
    SqliteStore(path).close()
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


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (text_file, "not a database"),
        (foreign, "another program"),
        (newer, "another version"),
        (damaged, "cannot be used"),
    ],
)
def test_odd_files_are_refused_in_words_and_left_as_they_are(tmp_path: Path, spoil: Any, words: str) -> None:
    path = tmp_path / "odd.sqlite3"
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=words) as refused:
        SqliteStore(path)
    assert str(path) in str(refused.value) and "RUMMY_KIT_STORE" in str(refused.value)
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be made"):
        SqliteStore(tmp_path / "file" / "matches.sqlite3")


def test_a_lesson_goes_on_in_memory_and_says_so(tmp_path: Path, trios: Any) -> None:
    (tmp_path / "file").touch()
    store, notice = open_store(tmp_path / "file" / "matches.sqlite3")
    assert "cannot be made" in notice and "only as long" in notice
    play(recorded(store, trios), 3)


def test_the_environment_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_KIT_STORE", str(tmp_path / "here.sqlite3"))
    store, notice = open_store()
    assert isinstance(store, SqliteStore) and (store.path, notice) == (tmp_path / "here.sqlite3", "")
    store.close()
    monkeypatch.delenv("RUMMY_KIT_STORE")
    assert default_path().name == "matches.sqlite3" and "rummy-kit" in str(default_path())


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


def test_a_whole_game_is_kept_entry_by_entry(store: Store, formula: Any) -> None:
    match = play_on(Match(formula, people(4), 5), 60)
    match_id = store.create(match)
    store.append(match_id, len(match), [{"undo": 0}])
    assert store.read(match_id) == [*match.log, {"undo": 0}]
    assert store.head(match_id) == match.head()
