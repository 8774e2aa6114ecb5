"""*My record* on the site, where this browser's storage has no room."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.servers import wait_for
from tests.browser.site.conftest import Site

FILL = """() => {
  for (let size = 1 << 21, n = 0; size > 0; ) {
    try { localStorage.setItem("others " + n, "x".repeat(size)); n++; } catch { size >>= 1; }
  }
}"""
NO_ROOM = "This browser can't keep your new answers: they are forgotten"


def test_answers_that_found_no_room_are_kept_when_there_is_some(site: Site, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto(f"{site.base}formula-rummy.html?steps=open&seed=8#warm_up")
    answer(page)
    wait_for(lambda: answers_kept(page) == 1, "the first answer to be kept")
    page.evaluate(FILL)
    answer_next(page)
    expect(page.get_by_text(NO_ROOM)).to_be_visible()
    assert answers_kept(page) == 1, "what was kept stays"
    page.evaluate("localStorage.removeItem('others 0')")
    answer_next(page)
    expect(page.get_by_text(NO_ROOM)).to_be_hidden()
    wait_for(lambda: answers_kept(page) == 3, "all answers to be kept")


def answer(page: Page) -> None:
    """Choose the first answer of a question of the warm-up."""
    warm_up = page.locator(".rk", has=page.get_by_role("heading", name="Warm-up")).last
    warm_up.get_by_role("radio").first.click()
    warm_up.locator("[data-item=check]").click()


def answer_next(page: Page) -> None:
    page.locator("[data-item=next]").first.click()
    answer(page)


def answers_kept(page: Page) -> int:
    kept = json.loads(page.evaluate("localStorage.getItem('rummy-kit.record')") or "{}")
    return sum(len(lesson["answers"]) for lesson in kept.get("lessons", {}).values())
