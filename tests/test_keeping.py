"""A store that cannot be used stops no game: nothing false is said, and nothing is lost."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from rummy_widgets.card_table import CardTable

from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.stores.sqlite import SqliteStore
from rummy_kit.table.session import Session
from tests.scenario import Page

BUSY = "in use at the moment"


class Player(Page):
    """A browser page at a new table of some program."""

    def __init__(self, store: SqliteStore, key: str = "", seed: int = 1) -> None:
        match = TableSettings("formula_rummy", seats=2, seed=seed).new_match()
        self.session = Session(match, bots=BOTS, store=store)
        super().__init__(self.session, key=key)

    def try_again(self) -> Any:
        """What the table does by itself every two seconds."""
        self.session.try_again()
        return self.look()

    def play(self) -> Any:
        """Begin, if that is due, and draw from the stock when it is the person's move."""
        if self.view["actions"][0]["id"] == "start":
            self.send("do", place="start")
        while self.session.pending():
            self.session.step()
        return self.send("do", place="draw")


def entries(store: SqliteStore, key: str) -> list[Any]:
    found = store.find(key)
    assert found
    return store.read(found[0])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    kept = SqliteStore(tmp_path / "matches.sqlite3")
    yield kept
    kept.close()


@pytest.fixture
def good_game(store: SqliteStore) -> Player:
    """A game under way whose program has since ended."""
    page = Player(store, seed=7)
    page.play()
    assert page.key and page.view["notice"] == "" and len(page.session.match) > 1
    store.close()
    return page


@pytest.fixture
def locked(store: SqliteStore) -> Iterator[Callable[[], sqlite3.Connection]]:
    """Lock the file like a program that has it to itself. Closing what this returns unlocks it."""
    others: list[sqlite3.Connection] = []

    def lock() -> sqlite3.Connection:
        store.close()
        other = sqlite3.connect(store.path, isolation_level=None, check_same_thread=False)
        others.append(other)
        other.execute("pragma locking_mode = exclusive")
        other.execute("begin exclusive")
        return other

    yield lock
    for other in others:
        other.close()


def test_a_good_game_waits_for_a_locked_file_and_comes_back(
    store: SqliteStore, good_game: Player, locked: Callable[[], sqlite3.Connection]
) -> None:
    other = locked()
    page = Player(store, good_game.key)
    assert page.session.seat_key == "", "a page that is told no key keeps its own"
    assert "earlier game can't be opened yet" in page.view["notice"] and BUSY in page.view["notice"]
    assert "no longer kept" not in page.view["notice"]
    rev = page.view["rev"]
    assert page.try_again()["rev"] == rev, "nothing new, so nothing is sent"
    other.close()
    shown = page.try_again()
    assert shown["rev"] > rev and shown["notice"] == "" and page.key == good_game.key
    assert page.session.match.save() == good_game.session.match.save()


def test_a_click_while_the_good_game_waits_is_not_made_in_it(
    store: SqliteStore, good_game: Player, locked: Callable[[], sqlite3.Connection]
) -> None:
    other = locked()
    page = Player(store, good_game.key, seed=2)
    other.close()
    shown = page.send("do", place="draw")
    assert page.session.match.save() == good_game.session.match.save()
    assert shown["ack"]["seq"] == 2 and shown["notice"] == ""


def test_a_new_game_begun_meanwhile_is_kept_and_only_then_the_old_key_goes(
    store: SqliteStore, good_game: Player, locked: Callable[[], sqlite3.Connection]
) -> None:
    other = locked()
    page = Player(store, good_game.key, seed=2)
    page.send("choose", cards=[page.view["hand"]["cards"][0]["key"]])
    assert "earlier game can't be opened yet" in page.view["notice"], "looking at cards begins nothing"
    shown = page.play()
    assert "could not be opened. This is a new one." in shown["notice"] and "not saved yet" in shown["notice"]
    assert page.key == good_game.key
    other.close()
    shown = page.try_again()
    assert (
        page.key not in ("", good_game.key) and "not saved yet" not in shown["notice"] and BUSY not in shown["notice"]
    )
    assert entries(store, page.key) == list(page.session.match.log)
    assert entries(store, good_game.key) == list(good_game.session.match.log), "the old one is still there"


def test_moves_in_a_locked_file_are_answered_and_written_later(
    store: SqliteStore, locked: Callable[[], sqlite3.Connection]
) -> None:
    page = Player(store, seed=7)
    before = len(page.session.match)
    other = locked()
    cards = len(page.view["hand"]["cards"])
    shown = page.play()
    assert len(shown["hand"]["cards"]) > cards and "not saved yet" in shown["notice"] and BUSY in shown["notice"]
    other.close()
    assert len(entries(store, page.key)) == before < len(page.session.match)
    assert page.try_again()["notice"] == ""
    assert entries(store, page.key) == list(page.session.match.log)


def test_the_notice_goes_with_the_next_move_too(store: SqliteStore, locked: Callable[[], sqlite3.Connection]) -> None:
    page = Player(store, seed=7)
    other = locked()
    page.send("do", place="start")
    page.play()
    other.close()
    shown = page.send("do", place="discard", cards=[page.view["hand"]["cards"][0]["key"]])
    assert shown["notice"] == "" and entries(store, page.key) == list(page.session.match.log)


def test_moves_that_cannot_be_written_any_more_do_not_go_without_a_word(
    store: SqliteStore, good_game: Player, locked: Callable[[], sqlite3.Connection]
) -> None:
    other = locked()
    good_game.send("do", place="discard", cards=[good_game.view["hand"]["cards"][0]["key"]])
    other.close()
    elsewhere = Player(store, good_game.key)
    elsewhere.send("do", place="discard", cards=[elsewhere.view["hand"]["cards"][-1]["key"]])
    shown = good_game.try_again()
    assert good_game.session.match.save() == elsewhere.session.match.save() and shown["notice"] == ""
    assert shown["panel"]["code"] == "stale" and shown["panel"]["title"] in shown["say"]["normal"]


def test_a_table_saves_by_itself_when_the_file_is_free(
    store: SqliteStore, locked: Callable[[], sqlite3.Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rummy_widgets.card_table.RETRY", 0.01)

    async def play() -> None:
        match = TableSettings("formula_rummy", seats=2, seed=7).new_match()
        table = CardTable(Session(match, bots=BOTS, store=store))
        other = locked()
        table._receive(None, {"intent": {"page": "page", "seq": 1, "kind": "hello"}}, [])
        assert "not saved yet" in table.view["notice"] and table.seat_key == ""
        other.close()
        while table.view["notice"]:
            await asyncio.sleep(0.01)
        assert entries(store, table.seat_key) == list(table.session.match.log)
        table.close()

    with ThreadPoolExecutor(1) as threads:  # browser tests leave Playwright's loop running in the main one
        threads.submit(asyncio.run, play()).result()


def test_a_game_that_comes_back_by_itself_goes_on_where_a_bot_is_to_move(
    store: SqliteStore, good_game: Player, locked: Callable[[], sqlite3.Connection]
) -> None:
    good_game.send("do", place="discard", cards=[good_game.view["hand"]["cards"][0]["key"]])
    assert good_game.session.pending()
    other = locked()
    match = TableSettings("formula_rummy", seats=2, seed=2).new_match()
    table = CardTable(Session(match, bots=BOTS, store=store))
    hello = {"page": "page", "seq": 1, "kind": "hello", "text": {"key": good_game.key}}
    table._receive(None, {"intent": hello}, [])
    assert "earlier game can't be opened yet" in table.view["notice"]
    other.close()
    table._try_again()
    assert table.seat_key == good_game.key and table.view["notice"] == ""
    assert table.view["banner"]["yours"] and not table.view["busy"]
    table.close()


def full(store: SqliteStore) -> None:
    store._connection().execute("pragma max_page_count = 1")


def damaged(store: SqliteStore) -> None:
    content = store.path.read_bytes()
    store.close()
    store.path.write_bytes(content[:4096] + b"\xee" * (len(content) - 4096))


def newer(store: SqliteStore) -> None:
    store._connection().execute("pragma user_version = 9")
    store.close()


def foreign(store: SqliteStore) -> None:
    store._connection().execute("pragma application_id = 5")
    store.close()


@pytest.mark.parametrize(
    ("spoil", "words", "advice"),
    [
        (damaged, "is damaged.", "away"),
        (newer, "A newer Rummy Kit wrote the saved games", "Update this one"),
        (foreign, "another program", "Name another file"),
    ],
)
def test_a_file_that_cannot_be_used_is_reported_and_the_page_keeps_its_key(
    store: SqliteStore, good_game: Player, spoil: Callable[[SqliteStore], None], words: str, advice: str
) -> None:
    spoil(store)
    page = Player(store, good_game.key, seed=2)
    notice = page.view["notice"]
    assert "earlier game can't be opened yet" in notice and words in notice and advice in notice
    assert str(store.path) in notice and page.key == good_game.key
    shown = page.play()
    assert len(page.session.match) > 1 and "not saved yet" in shown["notice"] and words in shown["notice"]
    store.path.rename(store.path.with_suffix(".old"))  # as the notice advises
    for rest in store.path.parent.glob("*-*"):
        rest.unlink()
    shown = page.try_again()
    assert words not in shown["notice"] and "not saved" not in shown["notice"]
    assert entries(store, page.key) == list(page.session.match.log)


def test_a_full_disk_is_reported_as_such_until_there_is_room(store: SqliteStore) -> None:
    page = Player(store, seed=7)
    page.play()
    full(store)
    moves = itertools.cycle(("undo", "draw"))
    while not page.view["notice"]:
        assert len(page.session.match) < 500
        page.send("do", place=next(moves))
    assert "The disk with the saved games is full. Make room" in page.view["notice"]
    assert "not saved yet" in page.view["notice"]
    assert page.try_again()["notice"] == ""
    assert entries(store, page.key) == list(page.session.match.log)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        ("update keys set seat = 99", "no seat for you"),
        ("update keys set seat = -1", "no seat for you"),
        ("update keys set seat = 1", "no seat for you"),  # a computer player's
        ("update keys set seat = 'x'", "no seat for you"),
        ("delete from entries where n = 1", "record is damaged"),
        (f"update entries set entry = '{'[' * 100_000}' where n = 1", "record is damaged"),
        (f"update matches set head = '{'[' * 100_000}'", "record is damaged"),
        ('update entries set entry = \'{"do": "P0 fly", "chance": []}\' where n = 1', "can't be resumed"),
    ],
)
def test_a_record_that_cannot_be_played_is_reported_and_a_new_game_can_be(
    store: SqliteStore, good_game: Player, spoil: str, words: str
) -> None:
    store._connection().execute(spoil)
    page = Player(store, good_game.key, seed=2)
    notice = page.view["notice"]
    assert "can't be resumed" in notice and words in notice and "This is a new one." in notice
    assert page.key == good_game.key, "until the new game is begun"
    page.play()
    assert page.key != good_game.key
    assert entries(store, page.key) == list(page.session.match.log)


def test_a_match_that_was_too_old_to_keep_is_kept_again_when_it_goes_on(store: SqliteStore) -> None:
    page = Player(store, seed=7)
    key = page.key
    store._connection().execute("delete from matches")
    page.play()
    assert page.key != key and entries(store, page.key) == list(page.session.match.log)
    assert page.view["notice"] == ""
