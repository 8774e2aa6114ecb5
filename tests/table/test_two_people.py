"""Two people and a computer at one match, each with a page: everybody sees what the others do and loses nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rummy_kit import games
from rummy_kit.bots import BOTS
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.store import MemoryStore, Store
from rummy_kit.stores.sqlite import SqliteStore
from rummy_kit.table.session import Session
from tests.scenario import Page

PLAYERS = (Player("Panda"), Player("Fox"), Player("Ada", "greedy"))


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "games.db")


def sit_down(store: Store, seed: int = 4) -> tuple[Page, Page]:
    """The first one opens the match, the second comes by a key. It is the first one's turn."""
    match = Match(games.load("say_rummy"), PLAYERS, seed)
    first = Page(Session(match, 0, BOTS, store=store), "first")
    first.do("start")
    found = store.find(first.key)
    assert found is not None
    key = store.seat_key(found[0], 1)
    second = Page(Session(Match(games.load("say_rummy"), PLAYERS, seed + 1), 1, BOTS, store=store), "second", key=key)
    return first, second


def session(page: Page) -> Session:
    assert isinstance(page.seat, Session)
    return page.seat


def catch_up(*pages: Page) -> None:
    """What a page does when the store's bell rings: it reads what is new, then moves the computers."""
    for page in pages:
        session(page).catch_up()
        while session(page).pending():
            session(page).step()
        page.look()


def let_play(page: Page) -> None:
    """Draw, then discard the first card."""
    page.do("draw")
    page.do("discard", page.hand[0])


def until_turn_of(seat: int, *pages: Page) -> None:
    """Everybody plays on until it is that seat's turn."""
    for _ in range(6):
        catch_up(*pages)
        turn = session(pages[0]).match.state.turn
        if turn == seat:
            return
        if turn < 2:
            let_play(pages[turn])


def test_you_is_the_word_for_the_viewer(store):
    first, second = sit_down(store)
    assert (session(first).seat, session(second).seat) == (0, 1)
    assert [player["name"] for player in first.view["scores"]["players"]] == ["You", "Fox", "Ada"]
    assert [player["name"] for player in second.view["scores"]["players"]] == ["Panda", "You", "Ada"]
    assert [seat["who"] for seat in second.view["seats"]] == ["computer", "person"]


def test_a_move_reaches_the_other_page_and_its_draft_stays(store):
    first, second = sit_down(store)
    until_turn_of(0, first, second)
    order = second.hand[::-1]
    second.send("sort", cards=order)
    second.choose(order[2])
    let_play(first)
    catch_up(second)
    assert second.hand[: len(order)] == order
    assert second.view["hand"]["chosen"] == [order[2]]
    assert any("Panda" in line["text"] for line in second.view["log"][-4:])
    assert session(first).match.log == session(second).match.log[: len(session(first).match)]


def test_a_computer_moves_once_whoever_moves_it(store):
    first, second = sit_down(store)
    until_turn_of(1, first, second)
    let_play(second)
    assert session(second).pending()
    session(first).catch_up()
    assert session(first).pending()
    session(second).step()
    session(first).step()  # too late: the other page has moved it
    first.look(), second.look()
    catch_up(first, second)
    assert session(first).match.log == session(second).match.log
    assert session(first).match.position == session(second).match.position


def test_a_computer_does_not_play_for_a_person(store):
    first, second = sit_down(store)
    until_turn_of(1, first, second)
    assert session(first).match.state.turn == 1
    assert not session(first).pending() and not session(second).pending()


def test_what_came_too_late_changes_nothing_and_is_said(store):
    first, second = sit_down(store)
    until_turn_of(0, first, second)
    twin = Page(Session(Match(games.load("say_rummy"), PLAYERS, 9), 0, BOTS, store=store), "twin", key=first.key)
    first.do("draw")
    view = twin.do("draw")
    assert view["panel"]["code"] == "stale"
    assert session(twin).match.log == session(first).match.log
    assert len(twin.hand) == len(first.hand)


def test_a_store_that_is_locked_stops_nobody(tmp_path):
    file = tmp_path / "games.db"
    store = SqliteStore(file)
    first, second = sit_down(store)
    until_turn_of(0, first, second)
    before = second.look()
    store.close()
    with closing(sqlite3.connect(file)) as other:
        other.execute("pragma locking_mode = exclusive")
        other.execute("begin exclusive")
        assert not session(second).catch_up() and session(second).in_trouble
        assert "in use at the moment" in second.look()["notice"] and second.look()["hand"] == before["hand"]
        first.do("draw")
        assert first.view["panel"] is None and session(first).match.state.phase != "draw"
    session(first).try_again()
    assert session(second).catch_up() and not session(second).in_trouble
    assert session(second).match.log == session(first).match.log
