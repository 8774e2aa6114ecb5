"""The site, made once and served by a plain server of files under a sub-path; what a page receives from its worker."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from rummy_kit import games
from rummy_kit.commands.site.command import make
from rummy_kit.engine.match import Match
from tests.browser.hosts.lessons import come_to_the_table
from tests.browser.servers import NOTEBOOKS
from tests.browser.wire import Frame
from tools.plain_server import PlainServer

UNDER = "some/school"
SYMPY = "() => performance.getEntriesByName('rummy-kit sympy').length === 1"  # it has come in the background
KEPT = "navigator.serviceWorker.ready.then(() => true)"  # all files of the site are there
LISTEN = """() => {
  window.told = [];
  const plain = window.Worker;
  window.Worker = class extends plain {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => {
        for (const [, widget, content] of JSON.parse(data.said ?? "[]"))
          told.push(JSON.stringify({ content: { comm_id: widget, data: content } }));
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


class Site(PlainServer):
    """A server of a folder's files; ``base`` is the address of the site in it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.site = folder / UNDER
        self.base = f"http://127.0.0.1:{self.port}/{UNDER}/"

    def open(self, page: Page, lesson: str, settings: str) -> Locator:
        """The table of that lesson's game."""
        page.goto(f"{self.base}{lesson.replace('_', '-')}.html?steps=open&{settings}")
        return come_to_the_table(page, lesson)


@pytest.fixture(scope="session")
def browser(launch_browser: Callable[..., Browser], browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """In it, Python is compiled once, not a second time for speed: a page takes a third less work."""
    opened = launch_browser(args=[*browser_type_launch_args["args"], "--js-flags=--liftoff-only"])
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the site, with everything that it can have."""
    folder = tmp_path_factory.mktemp("site")
    make(folder / UNDER, NOTEBOOKS, scorm_link="")
    return folder


@pytest.fixture(scope="session")
def site(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site that all tests share, without sympy."""
    yield from serve_copy(site_folder, tmp_path_factory.mktemp("shared"), sympy=False)


@pytest.fixture
def own_site(site_folder: Path, tmp_path: Path) -> Iterator[Site]:
    """One that a test may change and stop, without sympy."""
    yield from serve_copy(site_folder, tmp_path / "own", sympy=False)


@pytest.fixture
def whole_site(site_folder: Path, tmp_path: Path) -> Iterator[Site]:
    """One that a test may change and stop, with sympy."""
    yield from serve_copy(site_folder, tmp_path / "own", sympy=True)


def serve_copy(site_folder: Path, folder: Path, *, sympy: bool) -> Iterator[Site]:
    """The same files, served from that folder. Without sympy, whose archive is then empty, a page goes on all the same
    and is spared a third of its work.
    """
    shutil.copytree(site_folder, folder, copy_function=os.link, dirs_exist_ok=True)
    served = Site(folder)
    if not sympy:
        (archive,) = served.site.glob("app-*/sympy.zip")
        archive.unlink()  # it is the same file as in the folder that it was copied from
        zipfile.ZipFile(archive, "w").close()
    yield served
    served.stop()


def listen(page: Page | BrowserContext) -> None:
    """Let the page, or every page there, note what it receives from its worker from now on."""
    page.add_init_script(f"({LISTEN})()")


def received_by(page: Page) -> Callable[[], list[Frame]]:
    """Returns what gives everything that the page has received so far, one message per frame."""
    frames = list[Frame]()

    def received() -> list[Frame]:
        frames.extend(page.evaluate("told.splice(0)"))
        return frames

    return received


def kept_match(page: Page) -> Match:
    """The match that this browser has kept last."""
    kept = json.loads(page.evaluate(READ))
    return Match.load({**kept["head"], "log": kept["log"], "checks": {}}, load_game=games.load)


def hand_of(table: Locator) -> list[str]:
    """The cards."""
    cards = table.get_by_role("listbox").get_by_role("option")
    expect(cards.first).to_be_visible()
    return sorted(card.get_attribute("data-item") or "" for card in cards.all())
