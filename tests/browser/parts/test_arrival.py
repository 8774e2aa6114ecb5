"""The first press brings the whole table into view; after that only the player moves the page."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.parts.conftest import OpenDesk
from tests.browser.parts.desk import Desk

TEXT_AROUND = "document.querySelector('main').style.padding = '3000px 0'"  # a lesson above and below the table
# all but this many pixels of the table, the upper ones; until the browser's observers know
SCROLLED = """hidden => {
  window.scrollTo(0, scrollY + document.querySelector(".rk").getBoundingClientRect().top + hidden);
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""
HIDDEN = "Math.round(-document.querySelector('.rk').getBoundingClientRect().top)"


def test_the_first_press_brings_the_whole_table_into_view(open_desk: OpenDesk) -> None:
    desk = open_desk("naming", width=1280, height=900)
    desk.page.evaluate(TEXT_AROUND)

    desk.page.evaluate(SCROLLED, 90)
    tap(desk, desk.page.get_by_label("The wild card stands for"))
    assert desk.page.evaluate(HIDDEN) == 90, "who writes keeps their place"
    tap(desk, desk.hand.get_by_role("option").first)
    assert desk.page.evaluate(HIDDEN) == 0

    desk.page.evaluate(SCROLLED, 90)
    tap(desk, desk.hand.get_by_role("option").last)
    assert desk.page.evaluate(HIDDEN) == 90, "nothing jumps in mid-game"

    desk.page.evaluate(SCROLLED, -2000)
    desk.page.evaluate(SCROLLED, 90)
    tap(desk, desk.hand.get_by_role("option").last)
    assert desk.page.evaluate(HIDDEN) == 0, "someone who comes back begins again"


def tap(desk: Desk, target: Locator) -> None:
    """As a finger does, without the scrolling that Playwright may do before a click."""
    box = target.bounding_box()
    assert box
    desk.page.mouse.click(box["x"] + 12, box["y"] + 20)
