"""A page of our own in the browser: the table as it is built, and its widget in this process in the kernel's place."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page
from rummy_widgets.card_table import CardTable

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.match import Match
from rummy_kit.engine.store import MemoryStore
from rummy_kit.table.pass_round import PassRound
from tests.browser.page.stillness import WATCH
from tests.browser.parts.desk import connect, open_page

TRAITS = ("setup", "seat_key", "picture", "view")

# what the table sends is answered by `ask` with the traits that have changed meanwhile, in their order;
# a test may let every message come more than once
OPEN = """traits => {
  localStorage.setItem("rummy-kit:settings", '{"pace": "at_once"}');
  return window.lay(JSON.parse(traits), async (message) => {
    for (let time = 0; time < (window.times ?? 1); time++)
      for (const [name, value] of await window.ask(message)) window.model.set(name, value);
  });
}"""


class DeskHost:
    """Our own page with tables of one game, under the house rules of its lesson; computer players move at once.

    Everything that a page receives is in ``told``: every value of every trait, in order. The matches outlive a reload.
    Every table is watched: one that has not kept still or did not fit fails its test (``stillness.py``).
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.told: list[dict[str, Any]] = []
        self._complaints: list[str] = []
        self._store = MemoryStore()
        self._settings: dict[Page, TableSettings] = {}
        self._tables: dict[Page, CardTable] = {}
        # widgets live in a thread without an event loop, because the loop of this one is the browser's
        self._kernel = ThreadPoolExecutor(1)

    def open(self, page: Page, **settings: Any) -> Locator:
        plain = TableSettings(self.game, options=games.load_lesson(self.game).house_rules)
        self._settings[page], not_understood = plain.with_link(urlencode(settings))
        assert not not_understood
        connect(page, complain=self._complaints.extend, kernel=lambda *message: self._ask(page, *message))
        open_page(page)
        return self._lay(page)

    def reload(self, page: Page) -> Locator:
        """The page comes back to a kernel that knows only the store."""
        page.reload()
        return self._lay(page)

    def make_narrow(self, page: Page, width: int) -> None:
        page.set_viewport_size({"width": width, "height": 640})

    def close(self) -> None:
        """Take all tables away."""
        self._kernel.shutdown()
        assert not self._complaints, "\n".join(dict.fromkeys(self._complaints))

    def match(self, page: Page) -> Match:
        """The match that is played on this page."""
        match: Match = self._tables[page].session.match
        return match

    def _lay(self, page: Page) -> Locator:
        table = self._tables[page] = self._kernel.submit(self._new_table, self._settings[page]).result()
        page.evaluate(OPEN, json.dumps({name: getattr(table, name) for name in TRAITS}))
        root = page.locator(".rk")
        root.get_by_role("toolbar").wait_for()
        page.evaluate(WATCH)
        return root

    def _new_table(self, settings: TableSettings) -> CardTable:
        session = PassRound(settings.new_match(), BOTS, store=self._store, table_id=settings.text)
        return CardTable(session)

    def _ask(self, page: Page, message: Any) -> list[tuple[str, Any]]:
        return self._kernel.submit(self._answer, page, message).result()

    def _answer(self, page: Page, message: Any) -> list[tuple[str, Any]]:
        """The traits that a message changes, with their new values."""
        table, changes = self._tables[page], []

        def note(change: Any) -> None:
            changes.append((change.name, change.new))

        table.observe(note, names=TRAITS)
        table._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
        table.unobserve(note, names=TRAITS)
        self.told += [{name: value} for name, value in changes]
        return changes
