"""Windows of the browser, and what every test here requires: no request leaves this machine, no script fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.parts.desk import ADDRESS

pytest.register_assert_rewrite("tests.browser.player", "tests.browser.players", "tests.browser.wire")

OURS = ("http://127.0.0.1:", "http://localhost:", "ws://127.0.0.1:", ADDRESS, "data:", "blob:", "about:")
AT_ONCE = """try {
  localStorage.getItem("rummy-kit:settings") ?? localStorage.setItem("rummy-kit:settings", '{"pace": "at_once"}');
} catch {} // no page of ours"""
SLOWEST = 30_000  # milliseconds for one step on a loaded machine
expect.set_options(timeout=SLOWEST)
NewContext = Callable[..., BrowserContext]


@pytest.fixture
def few_tasks(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Part of the link of a lesson that is walked through: three tasks of practice, and in `make soak` as many as the
    lesson has.
    """
    return {} if request.config.option.markexpr == "soak" else {"task_count": 3}


@pytest.fixture
def new_context(browser: Browser) -> Iterator[NewContext]:
    """Opens a window with its own memory; the keywords are options of Playwright's browser context. It shows the moves
    of others all at once, a setting that anyone can choose. At the end its pages are closed as a person closes them, so
    their kernels end. A request to another host or a script error fails the test.
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
        context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 640}, "reduced_motion": "reduce", **options}
        )
        context.set_default_timeout(SLOWEST)
        context.add_init_script(AT_ONCE)
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
