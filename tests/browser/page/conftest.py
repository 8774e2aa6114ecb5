"""The tables of a test file on our own page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.page.desk import DeskHost
from tests.browser.parts import conftest as widget_tests

built, windows, new_page = widget_tests.built, widget_tests.windows, widget_tests.new_page
OpenWindow = Callable[..., Page]


@pytest.fixture
def open_window(new_page: widget_tests.NewPage) -> OpenWindow:
    """Opens an empty page as large as a lesson in Voilà, or as ``width`` and ``height`` say, and without motion."""

    def open(width: int = 1280, height: int = 640, **options: Any) -> Page:
        return new_page(width, height, **{"reduced_motion": "reduce", **options})

    return open


@pytest.fixture
def host(request: pytest.FixtureRequest, built: None) -> Iterator[DeskHost]:
    """Tables of the game ``GAME_ID`` of the test's file."""
    host = DeskHost(request.module.GAME_ID)
    yield host
    host.close()
