"""Servers, pages and what every test here holds: no request leaves this machine, no script fails."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

pytest.register_assert_rewrite("tests.browser.player", "tests.browser.looks", "tests.browser.scenes")

from tests.browser import servers  # noqa: E402
from tests.browser.hosts import AT_ONCE, Host, LabHost, VoilaHost, copy_lesson, file_of  # noqa: E402

OURS = ("http://127.0.0.1:", "http://localhost:", "ws://127.0.0.1:", "data:", "blob:", "about:")
SLOWEST = 30_000  # milliseconds for one step on a loaded machine
QUICK = ("mineral_rummy", "formula", "say_rummy", "rummy_battle")
NewContext = Callable[..., BrowserContext]
HostOf = Callable[..., Host]


@pytest.fixture(scope="session")
def in_voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostOf]:
    """Gives the place of a lesson in a Voilà that all tests share: ``in_voila("say_rummy", AT_ONCE)``.

    Its folder has the lessons as they are, and copies in which computer players do not wait before a move.
    """
    folder = tmp_path_factory.mktemp("voila")
    notebooks = folder / "notebooks"
    shutil.copytree(servers.NOTEBOOKS, notebooks)
    (notebooks / AT_ONCE).mkdir()
    for lesson in QUICK:
        copy_lesson(lesson, notebooks / AT_ONCE / file_of(lesson), "lesson.game(pace=0)")
    server, base = servers.voila(folder, notebooks, servers.with_a_voice(folder))
    yield lambda lesson, folder="": VoilaHost(server, base, lesson, folder)
    server.close()


@pytest.fixture(scope="session")
def in_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostOf]:
    """Gives the place of a lesson in a JupyterLab that all tests share: ``in_lab("say_rummy", pace=0)``."""
    folder: Path = tmp_path_factory.mktemp("lab")
    server, base, token = servers.lab(folder, env=servers.with_a_voice(folder))
    yield lambda lesson, **words: LabHost(server, base, token, folder / "notebooks", lesson, **words)
    server.close()


@pytest.fixture(params=["voila", "lab"])
def host(request: pytest.FixtureRequest) -> Host:
    """The lesson ``LESSON`` of the test's file in Voilà and in JupyterLab; computer players move at once."""
    lesson: str = request.module.LESSON
    if request.param == "voila":
        return request.getfixturevalue("in_voila")(lesson, AT_ONCE)
    return request.getfixturevalue("in_lab")(lesson, pace=0)


@pytest.fixture
def new_context(browser: Browser) -> Iterator[NewContext]:
    """Opens a window with a memory of its own; the words are options of Playwright's browser context.

    At the end its pages are closed as a person closes them, so their kernels end. A request to another host or a
    script error fails the test.
    """
    contexts: list[BrowserContext] = []
    outside: list[str] = []
    errors: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("websocket", lambda socket: note(socket.url))

    def note(url: str) -> None:
        if not url.startswith(OURS):
            outside.append(url)

    def new(**options: Any) -> BrowserContext:
        context = browser.new_context(**{"viewport": {"width": 1000, "height": 1100}, **options})
        context.set_default_timeout(SLOWEST)
        context.on("page", watch)
        context.on("request", lambda request: note(request.url))
        contexts.append(context)
        return context

    yield new
    for context in contexts:
        for page in context.pages:
            page.close(run_before_unload=True)
        context.close()
    assert not outside
    assert not errors
