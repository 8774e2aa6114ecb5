"""A real PostgreSQL: it goes away and comes back, falls silent, loses an answer, and is refused with a reason."""

from __future__ import annotations

import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from rummy_kit import games
from rummy_kit.engine.store import Busy, Recorder, Stale, StoreError, UnknownMatch
from rummy_kit.stores import postgres
from rummy_kit.stores.postgres import AT_ONCE, PostgresStore
from tests.stores.recording import play, recorded
from tests.stores.test_contract import Bell
from tools.postgres import Server


@pytest.fixture
def store(database: str) -> Iterator[PostgresStore]:
    with closing(PostgresStore(database)) as kept:
        yield kept


def test_a_server_that_starts_again_between_two_moves_is_not_noticed(
    server: Server, store: PostgresStore, trios: Any
) -> None:
    recorder = recorded(store, trios)
    bell = Bell(store, recorder.id)
    for n in (2, 3):
        server.stop()
        server.start()
        play(recorder, 1)
        bell.wait_for(n)
    assert store.read(recorder.id) == list(recorder.match.log)


def test_a_copy_made_while_people_play_brings_their_matches_back(
    server: Server, store: PostgresStore, database: str, tmp_path: Path, trios: Any
) -> None:
    recorder = recorded(store, trios)
    key = store.seat_key(recorder.id, 0)
    play(recorder, 2)
    copied = list(recorder.match.log)
    copy = tmp_path / "cards.sql"
    with open(copy, "wb") as file:
        subprocess.run([server.programs / "pg_dump", "--schema", "rummy_kit", database], check=True, stdout=file)
    play(recorder, 1)
    with psycopg.connect(database) as lost:
        lost.execute("drop schema rummy_kit cascade")
    with open(copy, "rb") as file:
        subprocess.run(
            [server.programs / "psql", "--quiet", database], check=True, stdin=file, stdout=subprocess.DEVNULL
        )
    with closing(PostgresStore(database)) as restored:
        assert restored.read(recorder.id) == copied and restored.find(key) == (recorder.id, 0)
        again = Recorder.resume(restored, recorder.id, games.load)
        play(again, 1)
        assert restored.read(recorder.id) == list(again.match.log)


def test_what_is_played_while_the_server_is_away_is_written_when_it_is_back(
    server: Server, store: PostgresStore, trios: Any
) -> None:
    recorder = recorded(store, trios)
    key = store.seat_key(recorder.id, 0)
    server.stop()
    for _ in range(3):
        with pytest.raises(StoreError, match=r"cannot be reached \(.*\). Check .* RUMMY_KIT_STORE") as refused:
            play(recorder, 1)
        assert not isinstance(refused.value, Busy)
    with pytest.raises(StoreError, match="cannot be reached"):
        store.find(key)
    server.start()
    recorder.save()
    assert store.read(recorder.id) == list(recorder.match.log) and len(recorder.match) == 4
    assert store.find(key) == (recorder.id, 0)


def test_a_server_that_falls_silent_is_not_waited_for_and_each_entry_is_written_once(
    server: Server, store: PostgresStore, trios: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder = recorded(store, trios)
    monkeypatch.setattr(postgres, "PATIENCE", 0.1)
    server.send(signal.SIGSTOP)
    try:
        with pytest.raises(StoreError, match="it does not answer"):
            play(recorder, 1)
    finally:
        server.send(signal.SIGCONT)
    monkeypatch.undo()
    play(recorder, 1)
    assert store.read(recorder.id) == list(recorder.match.log) and len(recorder.match) == 3


class Line:
    """A line to the server, which is cut when it is about to carry back the answer to the next commit."""

    def __init__(self, server: Server, database: str) -> None:
        self._socket = str(server.folder / ".s.PGSQL.5432")
        self._entrance = socket.create_server(("127.0.0.1", 0))
        port = self._entrance.getsockname()[1]
        self.address = f"postgresql://cards@127.0.0.1:{port}/{database.partition('?')[0].rpartition('/')[2]}"
        self.cuts = False
        threading.Thread(target=self._let_in, daemon=True).start()

    def close(self) -> None:
        self._entrance.close()

    def _let_in(self) -> None:
        while True:
            try:
                client, _ = self._entrance.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(client,), daemon=True).start()

    def _carry(self, client: socket.socket) -> None:
        """One question and one answer at a time."""
        with client, socket.socket(socket.AF_UNIX) as there:
            there.connect(self._socket)
            threading.Thread(target=pass_on, args=(there, client), daemon=True).start()
            while asked := client.recv(65_536):
                if self.cuts and b"COMMIT" in asked:
                    self.cuts = False
                    client.shutdown(socket.SHUT_RDWR)  # the answer reaches no one
                    there.sendall(asked)
                    return
                there.sendall(asked)


def pass_on(source: socket.socket, target: socket.socket) -> None:
    try:
        while said := source.recv(65_536):
            target.sendall(said)
    except OSError:
        pass  # that was the cut


def test_a_move_whose_answer_was_lost_is_not_taken_for_somebody_elses(
    server: Server, database: str, trios: Any
) -> None:
    with closing(Line(server, database)) as line, closing(PostgresStore(line.address)) as store:
        recorder = recorded(store, trios)
        line.cuts = True
        with pytest.raises(StoreError, match="cannot be reached"):
            play(recorder, 1)
        while store.version(recorder.id) == 1:  # the server is about to commit it
            pass
        play(recorder, 2)
        assert store.read(recorder.id) == list(recorder.match.log) and len(recorder.match) == 4


def test_a_move_whose_answer_was_lost_does_not_hide_what_another_has_done(
    server: Server, store: PostgresStore, trios: Any
) -> None:
    recorder = recorded(store, trios)
    server.stop()
    with pytest.raises(StoreError):
        store.append(recorder.id, 1, [{"undo": 0}])
    server.start()
    play(recorder, 1)
    with pytest.raises(Stale):
        store.append(recorder.id, 1, [{"undo": 0}])


def test_a_match_that_another_program_is_writing_is_no_reason_to_wait_for_long(
    database: str, store: PostgresStore, trios: Any
) -> None:
    recorder = recorded(store, trios)
    with psycopg.connect(database) as other:
        other.execute("update rummy_kit.matches set touched = touched")
        with pytest.raises(Busy, match="in use at the moment"):
            play(recorder, 1)
        assert store.version(recorder.id) == 1, "who reads need not wait"
    recorder.save()
    assert store.read(recorder.id) == list(recorder.match.log) and len(recorder.match) == 2


def test_a_database_that_may_only_be_read_is_still_read(database: str, store: PostgresStore, trios: Any) -> None:
    recorder = recorded(store, trios)
    key = store.seat_key(recorder.id, 0)
    store.close()
    with psycopg.connect(database, autocommit=True) as other:
        name = other.info.dbname
        other.execute(f"alter database {name} set default_transaction_read_only = on".encode())
    assert store.find(key) == (recorder.id, 0)
    with pytest.raises(StoreError, match=r"cannot be changed .* Let its user"):
        play(recorder, 1)


def test_a_match_whose_database_was_emptied_is_written_whole_again(
    database: str, store: PostgresStore, trios: Any
) -> None:
    recorder = recorded(store, trios)
    play(recorder, 2)
    with psycopg.connect(database) as other:
        other.execute("drop schema rummy_kit cascade")
    with pytest.raises(StoreError, match="cannot be used"):
        play(recorder, 1)
    play(recorder, 1)
    assert store.read(recorder.id) == list(recorder.match.log) and len(recorder.match) == 5


@pytest.mark.parametrize(
    ("layout", "words"), [(9, "A newer Rummy Kit .* Update this one"), (0, "An older Rummy Kit .* another database")]
)
def test_tables_of_another_version_are_refused_in_words(
    database: str, store: PostgresStore, layout: int, words: str
) -> None:
    with pytest.raises(UnknownMatch):
        store.version("nothing")
    store.close()
    with psycopg.connect(database) as other:
        other.execute("update rummy_kit.layout set version = %s", (layout,))
    with pytest.raises(StoreError, match=words):
        store.find("a key")


def test_many_who_find_an_empty_database_lay_it_out_once(database: str) -> None:
    ready = threading.Barrier(8)
    refused: list[StoreError] = []

    def come() -> None:
        with closing(PostgresStore(database)) as store:
            ready.wait()
            try:
                store.find("a key")
            except Busy:
                pass  # it passes by itself
            except StoreError as problem:
                refused.append(problem)

    comers = [threading.Thread(target=come) for _ in range(8)]
    for comer in comers:
        comer.start()
    for comer in comers:
        comer.join()
    assert refused == []


def test_a_process_takes_few_of_the_servers_connections(database: str, store: PostgresStore, trios: Any) -> None:
    recorder = recorded(store, trios)
    for _ in range(10):
        store.watch(recorder.id, list)
    readers = [threading.Thread(target=store.read, args=(recorder.id,)) for _ in range(40)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    bell = Bell(store, recorder.id)
    play(recorder, 1)
    bell.wait_for(2)
    with psycopg.connect(database) as other:
        ours = other.execute("select count(*) from pg_stat_activity where application_name = 'rummy-kit'").fetchone()
    assert ours and 2 <= ours[0] <= AT_ONCE + 1


@pytest.mark.parametrize("address", ["postgresql://u:secret%zz@host/school", "postgresql://u:secret@[::1/school"])
def test_an_address_that_is_none_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(StoreError, match="is not the address of a PostgreSQL database") as refused:
        PostgresStore(address)
    assert refused.value.__suppress_context__ and "secret" not in str(refused.value)


def test_whom_the_server_refuses_reads_no_password(server: Server) -> None:
    store = PostgresStore(f"postgresql://nobody:secret@/school?host={server.folder}")
    with pytest.raises(StoreError, match="cannot be reached") as refused:
        store.find("a key")
    assert "secret" not in str(refused.value)
