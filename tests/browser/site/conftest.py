"""The site, made once and served by a plain server of files under a sub-path; what a page is told by its worker."""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from rummy_kit import games
from rummy_kit.app.site.command import make
from rummy_kit.engine.match import Match
from tests.browser.hosts.lessons import come_to_the_table
from tests.browser.servers import NOTEBOOKS
from tests.browser.wire import Frame

UNDER = "some/school"
LISTEN = """() => {
  const plain = window.Worker;
  window.Worker = class extends plain {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => {
        for (const [, widget, content] of JSON.parse(data.said ?? "[]"))
          window.told(JSON.stringify({ content: { comm_id: widget, data: content } }));
      });
    }
  };
}"""
READ = """() => new Promise((done) => {
  indexedDB.open("rummy-kit").onsuccess = ({ target: { result: db } }) => {
    const heads = db.transaction("heads").objectStore("heads");
    const rows = [];
    heads.openCursor().onsuccess = ({ target: { result: cursor } }) => {
      if (cursor) { rows.push([cursor.key, cursor.value]); return cursor.continue(); }
      const matches = rows.filter(([, head]) => head.text.includes('"players"'));
      const [id, { text }] = matches.sort((a, b) => b[1].touched - a[1].touched)[0];
      db.transaction("entries").objectStore("entries").getAll(IDBKeyRange.bound([id], [id, Infinity])).onsuccess =
        ({ target: { result: entries } }) => { db.close(); done(`{"head": ${text}, "log": [${entries}]}`); };
    };
  };
})"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Nobody reads that."""


class Site:
    """A server of a folder's files; ``base`` is the address of the site."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / UNDER
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self._server.server_port}/{UNDER}/"

    def open(self, page: Page, lesson: str, settings: str) -> Locator:
        """The table of that lesson's game."""
        page.goto(f"{self.base}{lesson.replace('_', '-')}.html?steps=open&{settings}")
        return come_to_the_table(page, lesson)

    def stop(self) -> None:
        """Nobody answers any more at this address."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    make(folder / UNDER, NOTEBOOKS)
    return folder


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[Site]:
    """The site that all tests share."""
    served = Site(site_folder)
    yield served
    served.stop()


@pytest.fixture
def own_site(site_folder: Path, tmp_path: Path) -> Iterator[Site]:
    """One that a test may change and stop."""
    shutil.copytree(site_folder, tmp_path / "own", copy_function=os.link)
    served = Site(tmp_path / "own")
    yield served
    served.stop()


def collect(page: Page, frames: list[Frame]) -> None:
    """Everything that the page is told by its worker, from now on, one message a frame."""
    keep: Callable[[str], None] = lambda frame: frames.append(frame)  # noqa: E731  Playwright marks it
    page.expose_function("told", keep)
    page.add_init_script(f"({LISTEN})()")


def kept_match(page: Page) -> Match:
    """The match that this browser has kept last."""
    kept = json.loads(page.evaluate(READ))
    return Match.load({**kept["head"], "log": kept["log"], "checks": {}}, load_game=games.load)
