"""Opens tables in a blank page of the session's browser, from the bundle as it is built now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.parts.desk import Desk, load, open_page, serve
from tools import bundle

NewPage = Callable[..., Page]
OpenDesk = Callable[..., Desk]
LOOKS = {"media", "color_scheme", "forced_colors", "reduced_motion"}  # what a single page can be told to look like


@pytest.fixture(scope="session")
def built() -> None:
    """The bundle of the sources as they are."""
    bundle.bundle()


class Window:
    """A window of the browser with our own page, which is used again and again: to open another takes longer than most
    tests. ``wrong`` are script errors and requests to elsewhere. With ``clock`` its time stands still.
    """

    def __init__(self, browser: Browser, *, clock: bool = False, **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.wrong: list[str] = []
        self.context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        self.context.route("**/*", self._refuse)
        serve(self.context)
        self.page = self.context.new_page()
        if clock:
            self.page.clock.install(time=0)
            self.page.clock.pause_at(1000)

    def _refuse(self, route: Route) -> None:
        self.wrong.append(route.request.url)
        route.abort()

    def clear(self) -> None:
        """Bring it back to what it was: one empty page, nothing is remembered, and no button of the mouse is down."""
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.page.unroute_all()
        open_page(self.page)
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.mouse.up()
        self.page.mouse.move(-1, -1)


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Callable[..., Window]:
    """The window of each kind. ``windows(has_touch=True)``: the keywords are what only a whole window can have."""
    return cache(partial(Window, browser))


@pytest.fixture
def new_page(browser: Browser, windows: Callable[..., Window]) -> Iterator[NewPage]:
    """An empty page of that size in a window that remembers nothing: ``new_page(320, 640, color_scheme="dark")``.

    Pages with the same options share a window; with ``alone=True`` a page has a window of its own, and so scripts that
    run first or stay. A script error or a request to elsewhere fails the test.
    """
    used: list[Window] = []
    lonely: list[Window] = []

    def new(width: int, height: int, *, alone: bool = False, **options: Any) -> Page:
        looks = {name: options.pop(name) for name in LOOKS & options.keys()}
        if alone:
            lonely.append(Window(browser, **options))
            page = lonely[-1].page
        else:
            window = windows(**options)
            page = window.context.new_page() if window in used else window.page
            used.append(window)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(**dict.fromkeys(LOOKS, "null") | looks)
        return page

    yield new
    for window in lonely:
        window.context.close()
    for window in set(used):
        window.clear()
    wrong = [what for window in {*used, *lonely} for what in window.wrong]
    for window in used:
        window.wrong.clear()
    assert wrong == []


@pytest.fixture
def open_desk(new_page: NewPage, built: None) -> OpenDesk:
    """Opens a table: ``open_desk("draw", width=320, color_scheme="dark")``.

    ``change`` is merged into the view, ``clock=True`` stops the clock so that the test can move it on, ``pace`` is
    that of the others' moves, anything else is an option of ``new_page``. The first message (hello) is answered, unless
    ``hello=False``.
    """

    def open(
        view: str = "build",
        *,
        width: int = 1000,
        height: int = 1100,
        change: dict[str, Any] | None = None,
        hello: bool = True,
        pace: str = "",
        **options: Any,
    ) -> Desk:
        options = {"reduced_motion": "reduce", **options}
        page = new_page(width, height, **options)
        return Desk(page, load(view) | (change or {}), {"pace": pace} if pace else {}, hello=hello)

    return open


@pytest.fixture
def desk(open_desk: OpenDesk) -> Desk:
    """A table in the middle of building a compound."""
    return open_desk()
