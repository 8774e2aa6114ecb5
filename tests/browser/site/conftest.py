"""The site, made once and served by a plain server of files under a sub-path."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from rummy_kit.app.site.command import make
from tests.browser.servers import NOTEBOOKS

LISTEN = """() => {
  const plain = window.Worker;
  window.Worker = class extends plain {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => data.said && window.told(`{"content": ${data.said}}`));
    }
  };
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Nobody reads that."""


class Site:
    """A server of files; ``base`` is the address of the site."""

    def __init__(self, folder: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self._server.server_port}/some/school/"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    make(folder / "some" / "school", NOTEBOOKS)
    return folder


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[Site]:
    served = Site(site_folder)
    yield served
    served.stop()


def collect(page: Page, frames: list[str]) -> None:
    """Everything that the page is told by its worker, from now on, one message a frame."""
    page.expose_function("told", lambda said: frames.append(said))
    page.add_init_script(f"({LISTEN})()")
