"""What every store does: nothing is lost, two processes cannot take the same step, and the bell rings for news."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.match import Match
from rummy_kit.engine.store import Recorder, Stale, Store, UnknownMatch
from rummy_kit.engine.verdict import IllegalAction
from rummy_kit.stores.sql import SqlStore
from tests.engine.helpers import people, play_on
from tests.stores.conftest import Open
from tests.stores.recording import play, recorded


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


def test_anyone_who_comes_second_gets_the_newer_match_and_loses_nothing(store: Store, trios: Any) -> None:
    one = recorded(store, trios)
    two = Recorder.resume(store, one.id, games.load)
    play(one, 1)
    with pytest.raises(Stale, match="moved on elsewhere"):
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


def test_matches_are_removed_with_their_keys_and_no_others(store: Store, trios: Any) -> None:
    gone, kept = recorded(store, trios), recorded(store, trios)
    keys = [store.seat_key(recorder.id, 0) for recorder in (gone, kept)]
    for _ in range(2):
        store.remove([gone.id, "nothing"])
    with pytest.raises(UnknownMatch):
        store.read(gone.id)
    assert [store.find(key) for key in keys] == [None, (kept.id, 0)]
    assert store.read(kept.id) == list(kept.match.log)


def test_an_unknown_match_is_said_in_words(store: Store) -> None:
    for ask in (store.read, store.head, store.version, lambda name: store.seat_key(name, 0)):
        with pytest.raises(UnknownMatch, match="no longer kept"):
            ask("nothing")


def test_many_threads_write_and_each_entry_is_there_once(store: Store, trios: Any) -> None:
    match_id = store.create(Match(trios, people(2), 1))
    written: list[int] = []

    def write(worker: int) -> None:
        for n in range(20):
            while True:
                there = store.version(match_id)
                try:
                    store.append(match_id, there, [{"undo": worker * 100 + n}])
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
    assert sorted(entry["undo"] for entry in store.read(match_id, since=1)) == sorted(written)


def test_a_whole_game_is_kept_entry_by_entry(store: Store) -> None:
    match = play_on(Match(games.load("formula_rummy"), people(4), 5), 60)
    match_id = store.create(match)
    store.append(match_id, len(match), [{"undo": 0}])
    assert store.read(match_id) == [*match.log, {"undo": 0}]
    assert store.head(match_id) == match.head()


# ---------------------------------------------------------------------------------------------------- news


class Bell:
    """Counts how often the bell has rung for a match that had moved on."""

    def __init__(self, store: Store, match_id: str) -> None:
        self._store, self._id, self._read = store, match_id, store.version(match_id)
        self._rung = threading.Event()
        self.stop = store.watch(match_id, self._rung.set)

    def wait_for(self, version: int) -> None:
        """Wait until the log has this many entries, reading it at each ring and at no other time."""
        while self._read < version:
            assert self._rung.wait(timeout=60), "nobody rang"
            self._rung.clear()
            self._read = self._store.version(self._id)


def test_a_bell_rings_for_what_another_program_has_added(open_store: Open, trios: Any) -> None:
    here, there = open_store(), open_store()
    recorder = recorded(there, trios)
    bell = Bell(here, recorder.id)
    for n in range(2, 6):
        play(recorder, 1)
        bell.wait_for(n)


def test_a_bell_rings_for_what_was_added_here(store: Store, trios: Any) -> None:
    recorder = recorded(store, trios)
    bell = Bell(store, recorder.id)
    play(recorder, 1)
    bell.wait_for(2)


def test_everybody_who_watches_hears_and_who_has_stopped_does_not(store: Store, trios: Any) -> None:
    recorder, other = recorded(store, trios), recorded(store, trios)
    bells = [Bell(store, recorder.id), Bell(store, recorder.id), Bell(store, other.id)]
    rung: list[str] = []
    stop = store.watch(recorder.id, lambda: rung.append("stopped"))
    play(recorder, 1)
    for bell in bells[:2]:
        bell.wait_for(2)
    stop()
    stop()
    before = list(rung)
    play(recorder, 1)
    play(other, 1)
    bells[1].wait_for(3)
    bells[2].wait_for(2)  # the bell has rung for what came earlier
    assert rung == before


def test_a_store_that_was_closed_rings_again_when_it_is_used_again(open_store: Open, trios: Any) -> None:
    here, there = open_store(), open_store()
    if not isinstance(here, SqlStore):
        return  # what is in memory cannot be closed
    recorder = recorded(there, trios)
    Bell(here, recorder.id)
    here.close()
    bell = Bell(here, recorder.id)
    play(recorder, 1)
    bell.wait_for(2)


# ---------------------------------------------------------------------------------------------- what is old

ON_DISK = pytest.mark.parametrize("open_store", ["sqlite", "postgres"], indirect=True)


def on_days(store: SqlStore, trios: Any, *days: int) -> list[str]:
    """A match that was played on each of these days."""
    ids = []
    for day in days:
        ids.append(store.create(Match(trios, people(2), 1)))
        with store._writing() as ask:
            ask("update matches set touched = ? where id = ?", day * 86_400, ids[-1])
    return ids


def kept(store: SqlStore) -> list[str]:
    with store._reading() as ask:
        return [row[0] for row in ask("select id from matches order by touched").fetchall()]


@ON_DISK
def test_what_is_a_month_and_a_week_older_than_three_days_of_play_goes(open_store: Open, trios: Any) -> None:
    store = open_store()
    assert isinstance(store, SqlStore)
    assert store.remove_old() == 0
    old, *later = on_days(store, trios, 1000, 1030, 1037, 1038)
    key = store.seat_key(old, 0)
    assert store.remove_old() == 0, "a month and a week are not over on each of three days"
    later += on_days(store, trios, 1039, 1040)
    assert store.find(key) == (old, 0), "nothing goes while a store is opened and used"
    assert store.remove_old() == 1
    assert kept(store) == later
    assert store.find(key) is None
    with pytest.raises(UnknownMatch):
        store.read(old)


@ON_DISK
def test_a_clock_that_was_put_back_makes_no_move_older_than_the_one_before(open_store: Open, trios: Any) -> None:
    store = open_store()
    assert isinstance(store, SqlStore)
    ahead = on_days(store, trios, 900_000)
    played = recorded(store, trios)
    play(played, 1)
    with store._reading() as ask:
        days = ask("select distinct touched from matches").fetchall()
    assert days == [(900_000 * 86_400,)] and set(kept(store)) == {*ahead, played.id}
