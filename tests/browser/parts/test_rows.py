"""Games that a browser keeps, on the site: old ones go, and a clock that is wrong for a while removes none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.parts.desk import ADDRESS
from tools import bundle

ROWS = bundle.ROOT / "widgets/src/site/rows.ts"
DAY = 86_400_000
PLAY = """async ([id, now]) => {
  Date.now = () => now;
  const { Rows, NAME } = await import("./rows.js");
  window.rows ??= new Rows(NAME, () => undefined);
  return window.rows.write(JSON.stringify([["head", id, "{}"], ["entry", id, 0, "{}"], ["key", id, id, 0]]));
}"""
THERE = """async (ids) => JSON.parse(await window.rows.load(JSON.stringify(ids))).matches.map(([id]) => id)"""
SETTLED = """async (n) => {
  for (;;) {
    const there = await new Promise((done) => {
      indexedDB.open("rummy-kit").onsuccess = ({ target: { result: db } }) => {
        db.transaction("heads").objectStore("heads").count().onsuccess =
          ({ target: { result: count } }) => { db.close(); done(count); };
      };
    });
    if (there === n) return;
    await new Promise((done) => setTimeout(done, 20));
  }
}"""


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Page:
    """A page at a place where a browser keeps something, with the rows as a module."""
    bundle.esbuild(ROWS, tmp_path / "rows.js", "--format=esm")
    page = browser.new_context().new_page()
    script = (tmp_path / "rows.js").read_text(encoding="utf-8")
    page.route("**/*", lambda route: route.fulfill(body="", content_type="text/html"))
    page.route("**/rows.js", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    page.goto(ADDRESS)
    return page


def play(page: Page, *days: int) -> list[str]:
    """A match on each of these days."""
    ids = [f"{day} {n}" for n, day in enumerate(days)]
    for id, day in zip(ids, days, strict=True):
        assert json.loads(page.evaluate(PLAY, [id, day * DAY])) == {}
    return ids


def test_old_games_go_when_another_begins(page: Page) -> None:
    old, *later = play(page, 1000, 1030, 1037, 1038, 1039)
    assert page.evaluate(THERE, [old, *later]) == [old, *later], "a month and a week are not over on each of three days"
    latest = play(page, 1040)
    page.evaluate(SETTLED, 5)
    assert page.evaluate(THERE, [old, *later, *latest]) == [*later, *latest]


def test_a_clock_that_is_put_back_for_a_day_takes_no_game_away(page: Page) -> None:
    ids = play(page, 1000, 1001, 1002, 2, 2, 1003, 1004)
    assert page.evaluate(THERE, ids) == ids
