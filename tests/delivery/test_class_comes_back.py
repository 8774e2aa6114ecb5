"""Open pages of a class find their seats by themselves when the server, or their kernels, have ended."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.players.say_rummy import SayRummyPlayer
from tests.browser.servers import Env, wait_for
from tests.delivery.classroom import Open, open_server, start
from tools.postgres import running

PATIENCE = 120_000  # milliseconds for a kernel to start on a loaded machine


@contextmanager
def a_file() -> Iterator[Env]:
    yield {}


@contextmanager
def a_database() -> Iterator[Env]:
    with running() as server:
        yield {"RUMMY_KIT_STORE": server.new_database()}


@pytest.mark.parametrize("store", [a_file, pytest.param(a_database, marks=pytest.mark.soak)])
def test_pages_say_what_has_happened_and_go_on_after_the_last_move(
    tmp_path: Path, browser: Browser, store: Callable[[], AbstractContextManager[Env]]
) -> None:
    words = ("--host", "127.0.0.1", "--keep", str(tmp_path / "class"))
    with store() as env, ExitStack() as opened:
        room = open_server(tmp_path, *words, env=env)
        opened.callback(lambda: room.server.close())
        teacher, *pupils = begin(room, [opened.enter_context(closing(browser.new_context())) for _ in range(3)])
        for kill in (kill_server, kill_kernels):
            mover = find_mover(pupils)
            mover.move(mover.look())
            hands = [sorted(sit_down(pupil).look().hand) for pupil in pupils]
            for page in (teacher, *pupils):
                page.evaluate("window.before = true")
            kill(room)
            if kill is kill_server:
                for page in (teacher, *pupils):
                    expect(page.get_by_role("alert")).to_contain_text("We cannot reach the class")
                room.server.close()
                room = start(tmp_path, room.port, *words, env=env)
            for page in (teacher, *pupils):
                page.wait_for_function("!window.before", timeout=PATIENCE)
            assert [sorted(sit_down(pupil).look().hand) for pupil in pupils] == hands
            expect(teacher.get_by_role("button", name="Eyes up")).to_be_visible(timeout=PATIENCE)
            assert all(page.get_by_role("alert").count() == 0 for page in (teacher, *pupils))


def begin(room: Open, devices: list[BrowserContext]) -> list[Page]:
    """The pages of the teacher and of pupils, who play with each other."""
    teacher, *pupils = pages = [device.new_page() for device in devices]
    link = room.server.address(r"http\S+/teach\?key=\S+")
    teacher.goto(f"http://{room.host}{link[link.index('/teach') :]}", timeout=PATIENCE)
    for button in ("Game", "Show the code"):
        teacher.get_by_role("button", name=button, exact=True).click(timeout=PATIENCE)
    for page in pupils:
        page.goto(f"http://{room.host}/enter?code={room.code}&to=/voila/render/class/join.ipynb", timeout=PATIENCE)
        page.get_by_role("button", name="Surprise me").click(timeout=PATIENCE)
        page.get_by_role("button", name="Go in").click()
        expect(page.get_by_role("heading", name="You are in")).to_be_visible(timeout=PATIENCE)
    for button in ("Seat everyone", "Start all tables"):
        teacher.get_by_role("button", name=button, exact=True).click(timeout=PATIENCE)
    return pages


def sit_down(page: Page) -> SayRummyPlayer:
    """At the pupil's table, once it is there."""
    table = page.locator("[data-kind=shared_table]")
    table.get_by_role("toolbar").wait_for(timeout=PATIENCE)
    return SayRummyPlayer(table)


def find_mover(pupils: list[Page]) -> SayRummyPlayer:
    """The pupil whose turn it is, once a page says so: one page may show the last move before the other."""
    players = [sit_down(pupil) for pupil in pupils]

    def movers() -> list[SayRummyPlayer]:
        return [player for player in players if player.look().phase != "waiting"]

    wait_for(movers, "a turn")
    return movers()[0]


def kill_server(room: Open) -> None:
    os.kill(room.server.pid, signal.SIGKILL)


def kill_kernels(room: Open) -> None:
    kernels = room.server.kernels()
    assert len(kernels) == 3
    for kernel in kernels:
        os.kill(kernel, signal.SIGKILL)
