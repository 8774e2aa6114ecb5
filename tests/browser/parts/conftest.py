"""Opens tables in a blank page of the session's browser, from the bundle as it is built now."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.parts.desk import ADDRESS, Desk, load
from tools import bundle

NewPage = Callable[..., Page]
OpenDesk = Callable[..., Desk]
LOOKS = {"media", "color_scheme", "forced_colors", "reduced_motion"}  # what a single page can be told to look like


@pytest.fixture(scope="session")
def built() -> None:
    """The bundle of the sources as they are."""
    bundle.bundle()


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Iterator[Callable[..., Page]]:
    """A window of each kind, with an empty page that stays open, so that other pages in it open in half the time.

    ``windows(has_touch=True)``: the keywords are what only a whole window can have.
    """

    @cache
    def open(**options: Any) -> Page:
        page = browser.new_context(**options).new_page()
        page.route("**/*", lambda route: route.fulfill(body="", content_type="text/html"))
        page.goto(ADDRESS)
        opened.append(page)
        return page

    opened: list[Page] = []
    yield open
    for page in opened:
        page.context.close()


@pytest.fixture
def new_page(browser: Browser, windows: Callable[..., Page]) -> Iterator[NewPage]:
    """Opens a page of that size in a window that remembers nothing: ``new_page(320, 640, color_scheme="dark")``.

    Pages with the same options share a window; with ``alone=True`` a page has a window of its own, and so a clock.
    All are closed at the end.
    """
    pages: list[Page] = []
    lonely: list[BrowserContext] = []

    def new(width: int, height: int, *, alone: bool = False, **options: Any) -> Page:
        looks = {name: options.pop(name) for name in LOOKS & options.keys()}
        if alone:
            context = browser.new_context(**options)
            lonely.append(context)
        else:
            window = windows(**options)
            window.evaluate("localStorage.clear()")
            context = window.context
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(**looks)
        pages.append(page)
        return page

    yield new
    for page in pages:
        page.close()
    for context in lonely:
        context.close()


@pytest.fixture
def open_desk(new_page: NewPage, built: None) -> Iterator[OpenDesk]:
    """Opens a table: ``open_desk("draw", width=320, color_scheme="dark")``. A script error fails the test.

    ``change`` is merged into the view, ``clock=True`` stops the clock so that the test can move it on, ``pace`` is
    that of the others' moves, anything else is an option of Playwright's browser context. The first message (hello) is
    answered, unless ``hello=False``.
    """
    desks: list[Desk] = []

    def open(
        view: str = "build",
        *,
        width: int = 1000,
        height: int = 1100,
        change: dict[str, Any] | None = None,
        clock: bool = False,
        hello: bool = True,
        pace: str = "",
        **options: Any,
    ) -> Desk:
        options = {"reduced_motion": "reduce", **options}
        page = new_page(width, height, alone=clock, **options)
        if pace:
            page.add_init_script(f"localStorage.setItem('rummy-kit:settings', '{json.dumps({'pace': pace})}')")
        if clock:
            page.clock.install(time=0)
            page.clock.pause_at(1000)
        desk = Desk(page, load(view) | (change or {}))
        desks.append(desk)
        if hello:
            desk.answer()
        return desk

    yield open
    for desk in desks:
        assert not desk.errors
        assert all(url.startswith("http://table.test/") for url in desk.requests)


@pytest.fixture
def desk(open_desk: OpenDesk) -> Desk:
    """A table in the middle of building a compound."""
    return open_desk()
