"""Opens tables in a blank page of the session's browser, from the bundle as it is built now."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.parts.desk import Desk, load
from tools import bundle

OpenDesk = Callable[..., Desk]


@pytest.fixture(scope="session")
def built() -> None:
    """The bundle of the sources as they are."""
    bundle.bundle()


@pytest.fixture
def open_desk(browser: Browser, built: None) -> Iterator[OpenDesk]:
    """Opens a table: ``open_desk("draw", width=320, color_scheme="dark")``. A script error fails the test.

    ``change`` is merged into the view, ``clock=True`` stops the clock, for the test to turn, ``pace`` is that of the
    others' moves, anything else is an option of Playwright's browser context. The first message (hello) is answered,
    unless ``hello=False``.
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
        page = browser.new_context(viewport={"width": width, "height": height}, **options).new_page()
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
        desk.page.context.close()
        assert not desk.errors
        assert all(url.startswith("http://table.test/") for url in desk.requests)


@pytest.fixture
def desk(open_desk: OpenDesk) -> Desk:
    """A table in the middle of building a compound."""
    return open_desk()
