"""The table in one view: every game, with as many players as it can have, on every kind of window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rummy_kit import games
from tests.browser.looks import PAGE_STYLES, cut_off, too_small
from tests.browser.page.conftest import OpenWindow
from tests.browser.page.desk import DeskHost

WINDOWS = {
    "Voilà": (1280, 640),
    "a cell of Lab": (1100, 640),
    "a narrow cell": (700, 640),
    "a phone": (375, 667),
    "a tablet": (1024, 768),
    "a Chromebook": (1366, 768),
    "a projector": (1920, 1080),
    "a projector of 4K": (3840, 2160),
}
"""Where the whole table is in view."""
SMALLEST = {"a small phone": (320, 568), "zoomed to 200 %": (640, 320)}
"""Where the actions stick to the lower edge, whatever is scrolled."""


@pytest.fixture
def host(name: str, built: None) -> Iterator[DeskHost]:
    host = DeskHost(name)
    yield host
    host.close()


@pytest.mark.parametrize("name", games.names())
def test_the_table_fits_its_window(host: DeskHost, open_window: OpenWindow, name: str) -> None:
    table = host.open(open_window(), seats=max(games.find(name).create({}).players), seed=1)
    page = table.page
    page.add_style_tag(path=PAGE_STYLES)
    page.evaluate("document.querySelector('h1').remove()")
    for where, (width, height) in WINDOWS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight") <= height, where
        assert cut_off(table) == [], where
        assert page.evaluate("document.querySelector('.rk').offsetWidth") >= 0.83 * width, f"{where} is filled"
    for where, (width, height) in SMALLEST.items():
        page.set_viewport_size({"width": width, "height": height})
        bar = table.get_by_role("toolbar").bounding_box()
        assert bar and bar["y"] + bar["height"] <= height, where
        assert page.evaluate("document.documentElement.scrollWidth") <= width, where


@pytest.mark.parametrize("name", games.names())
def test_a_finger_finds_what_can_be_pressed(host: DeskHost, open_window: OpenWindow, name: str) -> None:
    phone = open_window(375, 667, has_touch=True, is_mobile=True)
    table = host.open(phone, seats=2, bots="mia", seed=1)
    assert too_small(table, 44) == []
