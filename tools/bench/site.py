"""The lessons as a site: a first card, a click and the memory, beside the same lessons in Voilà and JupyterLite.

The site is made as `rummy-kit site` makes it, and served by a plain file server, which compresses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
from playwright.sync_api import Browser, BrowserContext

from rummy_kit.commands.site.command import make
from rummy_kit.commands.site.lab import START
from tools.bench.browser import (
    CLICKED,
    LESSON_READY,
    TABLE_ANSWER,
    TABLE_CARD,
    answers,
    browsing,
    go,
    go_to_my_move,
    page_ready,
)
from tools.bench.process import LESSONS, NOTEBOOKS, weight
from tools.bench.report import Line, at_most
from tools.bench.servers import PATIENCE, serving
from tools.plain_server import PlainServer

COLD, WARM = 3_000, 1_500  # milliseconds until a first card
DOWNLOAD = 12  # megabytes before sympy
CLICK = 60  # milliseconds
LATER = ("sympy.zip", "python_stdlib.zip")  # sympy, and the library that it needs
KERNEL_READY = "Python (Pyodide) | Idle"
KEPT = "navigator.serviceWorker.ready.then(() => true)"
ALL_THERE = """new Promise((done) => {
  const look = () => performance.getEntriesByName("rummy-kit sympy").length ? done() : setTimeout(look, 50);
  look();
})"""


class Site(PlainServer):
    """The site; its pages are found by the names of the notebooks."""

    def address(self, name: str, link: str = "") -> str:
        return f"http://127.0.0.1:{self.port}/{name}.html{link}"


def site(quick: bool) -> Iterator[Line]:
    """How long a pupil on the site waits, and what the page takes; Voilà's figures were measured in the same
    minutes.
    """
    turns = 1 if quick else 3
    with making() as site, serving() as voila, browsing() as browser:
        for lesson in LESSONS:
            cold, warm, in_voila = [], [], []
            for _ in range(turns):
                voila.settle()
                in_voila.append(page_ready(browser, voila, lesson))
                with window(browser) as context:
                    cold.append(ready(context, site, lesson))
                    warm.append(ready(context, site, lesson))
            yield Line(f"{lesson}: first card on the site, cold", "ms", cold, "Voilà", in_voila, at_most(COLD, "ms"))
            yield Line(f"{lesson}: first card on the site, warm", "ms", warm, "Voilà", in_voila, at_most(WARM, "ms"))
            first, later = megabytes(browser, site, lesson)
            yield Line(f"{lesson}: fetched before sympy", "MB", [first], budget=at_most(DOWNLOAD, "MB"))
            yield Line(f"{lesson}: sympy and its library, in the background", "MB", [later])
            yield Line(f"{lesson}: memory of a page", "MB", [memory(browser, site, lesson)])
        lite = [in_jupyterlite(browser, site, CLICKED) for _ in range(turns)]
        yield Line(f"{CLICKED}: first card in JupyterLite, cold", "ms", lite)
        with window(browser) as context, window(browser) as other:
            here, there = context.new_page(), other.new_page()
            go_to_my_move(here, site)
            go_to_my_move(there, voila)
            on_site, in_voila = [], []
            for _ in range(turns):
                on_site += answers(here, TABLE_CARD, TABLE_ANSWER)
                in_voila += answers(there, TABLE_CARD, TABLE_ANSWER)
        yield Line(f"{CLICKED}: click to answer on the site", "ms", on_site, "Voilà", in_voila, at_most(CLICK, "ms"))


@contextmanager
def making() -> Iterator[Site]:
    with TemporaryDirectory() as folder:
        make(Path(folder, "site"), NOTEBOOKS)
        site = Site(Path(folder, "site"))
        try:
            yield site
        finally:
            site.stop()


@contextmanager
def window(browser: Browser) -> Iterator[BrowserContext]:
    """A browser window with a fresh profile, with nothing from the site in it."""
    context = browser.new_context()
    try:
        yield context
    finally:
        context.close()


def ready(context: BrowserContext, site: Site, lesson: str) -> float:
    """Milliseconds until the lesson's header is there; afterwards the whole site is kept by this browser."""
    page = context.new_page()
    go(page, site, lesson, LESSON_READY)
    page.evaluate(KEPT)
    page.evaluate(ALL_THERE)
    shown: float = page.evaluate("window.ready")
    page.close()
    return shown


def in_jupyterlite(browser: Browser, site: Site, lesson: str) -> float:
    """Milliseconds until the header is there, if the kernel starts from nothing and the cells are run without delay."""
    with window(browser) as context:
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        start = START.replace("index.ipynb", f"{lesson}.ipynb")
        page.goto(f"http://127.0.0.1:{site.port}/{start}")
        page.get_by_text(KERNEL_READY).wait_for()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        page.locator(LESSON_READY).wait_for()
        shown: float = page.evaluate("performance.now()")
        return shown


def megabytes(browser: Browser, site: Site, lesson: str) -> tuple[float, float]:
    """What a first visit fetches before sympy arrives and afterwards, in a browser that caches nothing."""
    context = browser.new_context(service_workers="block")
    site.sent.clear()
    page = context.new_page()
    go(page, site, lesson, LESSON_READY)
    page.evaluate(ALL_THERE)
    context.close()
    later = sum(size for path, size in site.sent if path.endswith(LATER))
    first = sum(size for path, size in site.sent if not path.endswith(LATER))
    return first / 1e6, later / 1e6


def memory(browser: Browser, site: Site, lesson: str) -> float:
    """Megabytes of the page's process, once sympy is there."""
    before = renderers()
    with window(browser) as context:
        page = context.new_page()
        go(page, site, lesson, LESSON_READY)
        page.evaluate(ALL_THERE)
        new = [process for process in renderers() - before]
        return sum(weight(process.pid) for process in new)


def renderers() -> set[psutil.Process]:
    """The processes of a browser of ours that each hold a page."""
    ours = psutil.Process().children(recursive=True)
    return {process for process in ours if has_a_page(process)}


def has_a_page(process: psutil.Process) -> bool:
    """Whether this is such a process, still running."""
    try:
        return "--type=renderer" in process.cmdline()
    except psutil.NoSuchProcess:
        return False
