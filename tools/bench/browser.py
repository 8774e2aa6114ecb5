"""A pupil's page in Voilà, served as `make run` serves it, against a page with the barest widget on the same server.

All times are taken inside the page by its own clock, 0 being the click on the link, so the driver does not count.
Server, kernels and browser share this machine: a real pupil's browser has its own.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

from tools import chromium
from tools.bench.process import LESSONS, NOTEBOOKS, WORDY
from tools.bench.report import Line, at_most_more, at_most_times

# as the table does, it says hello, and shows itself when the kernel has answered
BARE = """
import anywidget, traitlets

class Bare(anywidget.AnyWidget):
    _esm = '''
    function render({ model, el }) {
      const button = document.createElement("button");
      const send = () => { model.set("asked", model.get("asked") + 1); model.save_changes(); };
      button.className = "bare";
      button.onclick = send;
      model.on("change:answer", () => { button.textContent = model.get("answer"); el.append(button); });
      send();
    }
    export default { render };
    '''
    asked = traitlets.Int(0).tag(sync=True)
    answer = traitlets.Int(0).tag(sync=True)

bare = Bare()
bare.observe(lambda change: setattr(bare, "answer", change["new"]), "asked")
bare
"""
BARE_READY = "button.bare"
BARE_ANSWER = "document.querySelector('button.bare').textContent"

LESSON_READY = ".rk .steps7"  # the header, drawn after the kernel's answer to it
GAME = ".rk-game"  # the step with the table, which is built when it comes near
TABLE = ".rk-game .rk-table > .rk"  # the game's, not a lesson's exercise
TABLE_READY = f"{TABLE} .seats"
TABLE_START = f"{TABLE} [data-item=start]"  # there if another player begins
TABLE_CARD = f"{TABLE} [role=option]"
TABLE_SLOT = f"{TABLE} [data-slot]"
TABLE_ANSWER = f"[...document.querySelectorAll('{TABLE_SLOT}')].map((slot) => slot.ariaLabel).join()"

# runs before the page's own scripts: tells when something is laid out, and how long a click's answer takes
PROBE = """
window.laidOut = (selector) => new Promise((done) => {
  const look = () => {
    const found = document.querySelector(selector);
    if (found && found.getClientRects().length) done(performance.now());
    else setTimeout(look, 4);
  };
  look();
});
window.answered = (clicked, said) => new Promise((done, fail) => {
  const before = said();
  const watch = new MutationObserver(() => {
    if (said() === before) return;
    watch.disconnect();
    done(performance.now() - start);
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  setTimeout(() => fail(new Error("no answer to a click in ten seconds")), 10_000);
  const start = performance.now();
  document.querySelector(clicked).click();
});
"""
CLICKED = "formula-rummy"  # whose table has places to fill from the first turn on; the widget is the same for all
THIS_MACHINE_ONLY = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # Voilà's own template asks a CDN
PATIENCE = 120  # seconds for anything that takes long on a busy machine


def pages(quick: bool) -> Iterator[Line]:
    """From the link to a lesson that can begin."""
    with serving() as server, browsing() as browser:
        names = [*LESSONS, "bare", "bare-stock"]
        times: dict[str, list[float]] = {name: [] for name in names}
        for turn in range(2 if quick else 4):
            for name in names:
                server.settle()
                ready = page_ready(browser, server, name)
                if turn > 0:  # the first load of a new browser is another matter
                    times[name].append(ready)
    for lesson in LESSONS:
        budget = at_most_more(500, "ms")
        yield Line(f"{lesson}: page ready", "ms", times[lesson], "bare anywidget", times["bare"], budget)
    others = [ready for lesson in LESSONS if lesson != WORDY for ready in times[lesson]]
    budget = at_most_more(200, "ms")
    yield Line(f"{WORDY}: page ready, against the others", "ms", times[WORDY], "lessons", others, budget)
    stock = times["bare-stock"]
    yield Line("our template, bare page ready", "ms", times["bare"], "Voilà's template", stock)


def clicks(quick: bool) -> Iterator[Line]:
    """From the click on a card to the kernel's answer on the table, against the bare widget's echo, in turns."""
    with serving() as server, browsing() as browser:
        bare, table = browser.new_page(), browser.new_page()
        go(bare, server, "bare", BARE_READY)
        go_to_table(table, server)
        if table.is_visible(TABLE_START):
            table.click(TABLE_START)
        table.wait_for_selector(TABLE_SLOT)  # until the players before us have moved
        answers(table, TABLE_CARD, TABLE_ANSWER, times=2)  # the first click makes the kernel load sympy, once
        server.settle()
        echo: list[float] = []
        answer: list[float] = []
        for _ in range(2 if quick else 5):
            echo += answers(bare, BARE_READY, BARE_ANSWER)
            answer += answers(table, TABLE_CARD, TABLE_ANSWER)
        yield Line(f"{CLICKED}: click to answer", "ms", answer, "bare anywidget", echo, at_most_times(3))


def page_ready(browser: Browser, server: Server, name: str) -> float:
    """Milliseconds until the page's header or bare button is there, in a new browser profile."""
    context = browser.new_context()
    page = context.new_page()
    go(page, server, name, LESSON_READY if name in LESSONS else BARE_READY)
    ready: float = page.evaluate("window.ready")
    context.close()
    return ready


def go_to_table(page: Page, server: Server) -> None:
    """Open the lesson with all its steps, and scroll until its table is there."""
    go(page, server, CLICKED, LESSON_READY, "?steps=open")
    while not page.is_visible(TABLE_READY):  # steps above that are built meanwhile push it away again
        page.locator(GAME).scroll_into_view_if_needed()
        page.wait_for_timeout(50)


def go(page: Page, server: Server, name: str, ready: str, link: str = "") -> None:
    """Open a page and wait until it is ready."""
    page.set_default_timeout(1000 * PATIENCE)
    page.add_init_script(f"{PROBE}\nwindow.ready = window.laidOut({json.dumps(ready)});")
    page.goto(server.address(name, link), wait_until="commit")
    page.wait_for_selector(ready)


def answers(page: Page, clicked: str, said: str, times: int = 20) -> list[float]:
    """Milliseconds that each of some clicks took until what is said has changed."""
    page.bring_to_front()
    trips = []
    for _ in range(times):
        trips.append(page.evaluate(f"window.answered({json.dumps(clicked)}, () => {said})"))
        page.wait_for_timeout(20)
    return trips


@contextmanager
def browsing() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = chromium.find_or_install()
        browser = playwright.chromium.launch(executable_path=path, args=[*chromium.FLAGS, THIS_MACHINE_ONLY])
        try:
            yield browser
        finally:
            browser.close()


class Server:
    """A running `rummy-kit play`."""

    def __init__(self, port: int, process: subprocess.Popen[bytes], printed: Path) -> None:
        self.port = port
        self.process = process
        self.printed = printed

    def address(self, name: str, link: str = "") -> str:
        return f"http://127.0.0.1:{self.port}/voila/render/{name}.ipynb{link}"

    def wait_until_ready(self) -> None:
        """Until it says so. Raises ``RuntimeError`` with what it said instead."""
        end = time.monotonic() + PATIENCE
        while "is ready" not in self.printed.read_text():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"The server did not start:\n{self.printed.read_text()}")
            time.sleep(0.1)

    def settle(self) -> None:
        """Wait until server and kernels have nothing to do: kernels of closed pages ended, new ones in the pool."""
        end = time.monotonic() + PATIENCE
        before = self._busy()
        while time.monotonic() < end:
            time.sleep(0.5)
            now = self._busy()
            if now.keys() == before.keys() and sum(now.values()) - sum(before.values()) < 0.05:
                return
            before = now
        raise RuntimeError("The server does not come to rest.")

    def _busy(self) -> dict[int, float]:
        """CPU seconds that each of its processes has used so far."""
        seconds = {}
        for process in psutil.Process(self.process.pid).children(recursive=True):
            try:
                seconds[process.pid] = sum(process.cpu_times()[:2])
            except psutil.NoSuchProcess:
                continue
        return seconds


@contextmanager
def serving() -> Iterator[Server]:
    """The lessons and the bare pages, served by `rummy-kit play` on a free port."""
    with TemporaryDirectory() as folder:
        notebooks = Path(folder, "notebooks")
        notebooks.mkdir()
        for lesson in LESSONS:
            shutil.copy(NOTEBOOKS / f"{lesson}.ipynb", notebooks)
        write_notebook(notebooks / "bare.ipynb", {})
        write_notebook(notebooks / "bare-stock.ipynb", {"voila": {"template": "lab"}})
        port = free_port()
        command = [sys.executable, "-m", "rummy_kit.app.cli", "play", "--no-browser", f"--port={port}"]
        command += [f"--notebooks={notebooks}"]
        printed = Path(folder, "printed")
        with printed.open("w") as output:
            process = subprocess.Popen(command, stdout=output, stderr=output)
        server = Server(port, process, printed)
        try:
            server.wait_until_ready()
            yield server
        finally:
            process.terminate()
            process.wait(PATIENCE)


def write_notebook(path: Path, metadata: dict[str, object]) -> None:
    """A notebook of one cell, the bare widget."""
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "bare",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
        "source": BARE,
    }
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    data = {"nbformat": 4, "nbformat_minor": 5, "metadata": kernel | metadata, "cells": [cell]}
    path.write_text(json.dumps(data), encoding="utf-8")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
