"""When the browser's database fails, a sentence says so, and the game goes on and is kept again once that is
possible.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tests.browser.conftest import SLOWEST, NewContext
from tests.browser.hosts.lessons import come_to_the_table
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.servers import wait_for
from tests.browser.site.conftest import Site, hand_of, kept_match
from tools import chromium

GAME = "seats=2&bots=mia&seed=8&coach=off"
DELETE = """() => new Promise((done, failed) => {
  const deleting = indexedDB.deleteDatabase("rummy-kit");
  deleting.onsuccess = () => done(true);
  deleting.onerror = () => failed(deleting.error);
})"""
ENTRIES = """async () => {
  const there = await indexedDB.databases();
  if (there.length === 0) return 0;
  return new Promise((done) => {
    indexedDB.open("rummy-kit").onsuccess = ({ target: { result: db } }) => {
      db.transaction("entries").objectStore("entries").count().onsuccess =
        ({ target: { result: count } }) => { db.close(); done(count); };
    };
  });
}"""
NEWER = """() => new Promise((done) => {
  indexedDB.open("rummy-kit", 2).onsuccess = ({ target: { result: db } }) => { db.close(); done(true); };
})"""
SPOIL = """() => new Promise((done) => {
  indexedDB.open("rummy-kit").onsuccess = ({ target: { result: db } }) => {
    const writing = db.transaction("entries", "readwrite");
    writing.objectStore("entries").openCursor().onsuccess = ({ target: { result: cursor } }) => {
      if (!cursor) return;
      if (cursor.key[1] === 1) cursor.delete();
      cursor.continue();
    };
    writing.oncomplete = () => { db.close(); done(true); };
  };
})"""


def test_a_database_that_is_full_deleted_or_damaged(site: Site, new_context: NewContext) -> None:
    page = new_context().new_page()
    browser, origin = page.context.new_cdp_session(page), {"origin": site.base}
    browser.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
    player = FormulaRummyPlayer(site.open(page, "formula_rummy", GAME))
    player.move(player.my_move())
    expect(player.table).to_contain_text("no more room")
    player.move(player.my_move())
    player.my_move()
    hand = hand_of(player.table)
    browser.send("Storage.overrideQuotaForOrigin", origin)
    expect(player.table).not_to_contain_text("no more room")
    player = come_again(page)
    assert hand_of(player.table) == hand

    page.evaluate(DELETE)
    player.move(player.my_move())
    player.my_move()
    hand = hand_of(player.table)
    wait_for(lambda: page.evaluate(ENTRIES) > 0, "the match to be kept again")
    wait_for(lambda: len(kept_match(page).observe(0).hand) == len(hand), "the last move to be kept")
    player = come_again(page)
    assert hand_of(player.table) == hand

    page.evaluate(SPOIL)
    player = come_again(page)
    expect(player.table).to_contain_text("damaged")
    player.move(player.my_move())


def test_a_newer_page_has_the_database_and_it_is_left_alone(site: Site, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto(f"{site.base}manifest.json")
    page.evaluate(NEWER)
    player = FormulaRummyPlayer(site.open(page, "formula_rummy", GAME))
    player.move(player.my_move())
    expect(player.table).to_contain_text("A newer version of these lessons keeps this browser's games")
    player.move(player.my_move())
    assert page.evaluate("indexedDB.databases()") == [{"name": "rummy-kit", "version": 2}]


def test_a_browser_that_lets_a_page_keep_nothing(site: Site, strict_browser: BrowserContext) -> None:
    page, errors = strict_browser.new_page(), list[str]()
    strict_browser.on("weberror", lambda error: errors.append(str(error.error)))
    page.goto(f"{site.base}formula-rummy.html?steps=open&{GAME}")
    forgotten = page.get_by_text("This browser can't keep your new answers: they are forgotten")
    expect(forgotten).to_be_visible(timeout=SLOWEST)  # the first thing that is looked for, when all is loaded
    player = FormulaRummyPlayer(come_to_the_table(page, "formula_rummy"))
    player.move(player.my_move())
    expect(player.table).to_contain_text("This browser keeps nothing for this page")
    player.move(player.my_move())
    record = page.get_by_role("region", name="My record")
    page.evaluate("location.hash = 'record'")
    expect(record).to_contain_text("Save the file below before you close this page")
    with page.expect_download() as saving:
        record.get_by_role("button", name="Save to hand in").click()
    assert json.loads(saving.value.path().read_text(encoding="utf-8"))["rummy_kit_record"] == 3
    assert not errors


@pytest.fixture
def strict_browser(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[BrowserContext]:
    """A browser whose owner has forbidden all pages to keep anything."""
    (tmp_path / "Default").mkdir()
    wish = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(wish), encoding="utf-8")
    whole = {**browser_type_launch_args, "executable_path": chromium.find_or_install()}  # others have no such settings
    context = playwright.chromium.launch_persistent_context(
        tmp_path, viewport={"width": 1280, "height": 640}, reduced_motion="reduce", **whole
    )
    context.set_default_timeout(SLOWEST)
    yield context
    context.close()


def come_again(page: Page) -> FormulaRummyPlayer:
    page.reload()
    return FormulaRummyPlayer(come_to_the_table(page, "formula_rummy"))
