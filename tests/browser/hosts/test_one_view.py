"""A table in Jupyter's scrollers: one press brings it all into view, and on a phone its bar of actions sticks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.hosts.lessons import TABLES, LabHost, LessonHost
from tests.browser.looks import restyled_around

LESSON = "formula_rummy"

# until nothing moves any longer: Lab lays a cell out only when it comes near
SCROLLED = """(root, block) => new Promise((done) => {
  let before;
  const look = () => {
    root.scrollIntoView({ block });
    const { top, height } = root.getBoundingClientRect();
    const now = `${top} ${height}`;
    if (now === before) return done();
    before = now;
    requestAnimationFrame(look);
  };
  look();
})"""
# how far inside the scrolling box around it parts of the table are: negative is out of view
LAID = """root => {
  let port = root.parentElement;
  while (!["auto", "scroll"].includes(getComputedStyle(port).overflowY)) port = port.parentElement;
  const { top } = port.getBoundingClientRect();
  const within = (part) => {
    const box = part.getBoundingClientRect();
    return { above: box.top - top, below: top + port.clientHeight - box.bottom };
  };
  return {
    width: root.clientWidth,
    sideways: port.scrollWidth - port.clientWidth,
    table: within(root),
    middle: within(root.querySelector("[data-group^='zone:']")),
    hand: within(root.querySelector("[role=listbox]")),
    bar: within(root.querySelector("[role=toolbar]")),
  };
}"""
PHONE = (375, 667)
NEAR = 2  # pixels


# the table alone on the screen: where it and its grid begin and end, and whether anything is left to scroll
FILLED = """root => {
  const box = (element) => {
    const { top, right, bottom, left } = element.getBoundingClientRect();
    return [top, right, bottom, left];
  };
  return [document.fullscreenElement === root, box(root), box(root.querySelector(".tb")),
    root.scrollHeight > root.clientHeight || root.scrollWidth > root.clientWidth];
}"""


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_everything_is_in_view_and_the_bar_sticks(host: LessonHost, new_context: NewContext, every: bool) -> None:
    which = "all" if every else "some" if isinstance(host, LabHost) else "others"
    page = new_context().new_page()
    desk, zoomed = ((1366, 768), (683, 384)) if isinstance(host, LabHost) else ((1280, 640), (640, 320))
    resize(page, desk)
    tables = dict(zip(TABLES[which], host.open_tables(page, which), strict=True))
    host.make_room(page)
    found = [(*played, *problem) for played, table in tables.items() for problem in on_a_desk(table)]
    host.make_narrow(page, 375)
    for window in ((375, 667), (320, 568), zoomed):
        resize(page, window)
        for played, table in tables.items():
            found += [
                (*played, *window, *problem) for problem in on_a_phone(table, all_that_counts=window == (375, 667))
            ]
    assert found == []

    resize(page, (1280, 720))
    table, *_ = tables.values()
    assert restyled_around(page, lambda: table.get_by_role("option").last.click()) == set()
    full_screen = table.get_by_role("button", name="Full screen")
    full_screen.click()
    expect(full_screen).to_have_attribute("aria-pressed", "true")
    assert table.evaluate(FILLED) == [True, [0, 1280, 720, 0], [40, 1280, 680, 0], False]
    full_screen.click()
    expect(full_screen).to_have_attribute("aria-pressed", "false")


def resize(page: Page, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})


def on_a_desk(table: Locator) -> Iterator[tuple[Any, ...]]:
    """What is wrong: after the first press the whole table should be in view, with the others beside it."""
    table.get_by_role("option").first.click()
    laid = table.evaluate(LAID)
    if laid["width"] < 1040:
        yield "narrow", laid
    yield from out_of_view(laid, "table")


def on_a_phone(table: Locator, *, all_that_counts: bool) -> Iterator[tuple[Any, ...]]:
    """What is wrong: wherever the table is in the window, its bar should be, too; at the end, everything that
    counts.
    """
    table.evaluate(SCROLLED, "start")
    laid = table.evaluate(LAID)
    if laid["table"]["below"] < 0 and abs(laid["bar"]["below"]) > NEAR:
        yield "the bar does not stick", laid
    table.evaluate(SCROLLED, "end")
    yield from out_of_view(table.evaluate(LAID), "bar", *(("middle", "hand") if all_that_counts else ()))


def out_of_view(laid: dict[str, Any], *parts: str) -> Iterator[tuple[Any, ...]]:
    if laid["sideways"] > 0:
        yield "to be scrolled sideways", laid
    for part in parts:
        if min(laid[part].values()) < -NEAR:
            yield "out of view", part, laid[part]
