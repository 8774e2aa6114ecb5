"""The browser's database where it fails: a sentence, the game goes on, and it is kept again when that can be."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.servers import wait_for
from tests.browser.site.conftest import Site, hand_of, kept_match

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
    player = come_again(site, page)
    assert hand_of(player.table) == hand

    page.evaluate(DELETE)
    player.move(player.my_move())
    player.my_move()
    hand = hand_of(player.table)
    wait_for(lambda: page.evaluate(ENTRIES) > 0, "the match to be kept again")
    wait_for(lambda: len(kept_match(page).view(0).hand) == len(hand), "the last move to be kept")
    player = come_again(site, page)
    assert hand_of(player.table) == hand

    page.evaluate(SPOIL)
    player = come_again(site, page)
    expect(player.table).to_contain_text("damaged")
    player.move(player.my_move())


def come_again(site: Site, page: Page) -> FormulaRummyPlayer:
    page.reload()
    return FormulaRummyPlayer(site.open(page, "formula_rummy", GAME))
