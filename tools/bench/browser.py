"""A pupil's page in Voilà, served as `make run` serves it, against a page with a minimal widget.

All times are taken inside the page by its own clock, from the click on the link, so the driver adds nothing.
Server, kernels and browser share this machine: a real pupil's browser has its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from playwright.sync_api import Browser, Page, sync_playwright

from tools import chromium
from tools.bench.process import LESSONS, WORDY
from tools.bench.report import Line, at_most_more, at_most_times
from tools.bench.servers import FLOOR, OURS, PATIENCE, STOCK, serving

STOCK_PAGE = "stock"
BARE_READY = "button.bare"
BARE_ANSWER = "document.querySelector('button.bare').textContent"

LESSON_READY = ".rk .steps7"  # the header, drawn after the kernel's answer to it
AT_ITS_GAME = "?steps=open#game"
TABLE = ".rk-game [data-kind=table]"  # the game's table, not a lesson's exercise
TABLE_READY = f"{TABLE} .seats"
TABLE_START = f"{TABLE} [data-item=start]"  # shown if another player begins
TABLE_CARD = f"{TABLE} [role=option]"
TABLE_SLOT = f"{TABLE} [data-slot]"
TABLE_ANSWER = f"[...document.querySelectorAll('{TABLE_SLOT}')].map((slot) => slot.ariaLabel).join()"

# runs before the page's own scripts: reports when something is laid out, and how long a click's answer takes
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
CLICKED = "formula-rummy"  # its table has places to fill from the first turn on; the widget is the same for all
THIS_MACHINE_ONLY = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # Voilà's own template asks a CDN


class Host(Protocol):
    """A server of lessons."""

    def address(self, name: str, link: str = "") -> str:
        """The page with that name."""


def pages(quick: bool) -> Iterator[Line]:
    """The time from the link to a lesson that can begin, against a nearly empty page in unmodified Voilà."""
    times: dict[str, list[float]] = {name: [] for name in [*LESSONS, "bare", STOCK_PAGE]}
    with serving(OURS) as server, serving(STOCK) as stock, browsing() as browser:
        for turn in range(2 if quick else 4):
            for name in times:
                host = stock if name == STOCK_PAGE else server
                host.settle()
                ready = page_ready(browser, host, "bare" if name == STOCK_PAGE else name)
                if turn > 0:  # a new browser's first load is a different matter
                    times[name].append(ready)
    floor = times[STOCK_PAGE]
    for lesson in LESSONS:
        yield Line(f"{lesson}: page ready", "ms", times[lesson], FLOOR, floor, at_most_times(0.8))
    others = [ready for lesson in LESSONS if lesson != WORDY for ready in times[lesson]]
    budget = at_most_more(200, "ms")
    yield Line(f"{WORDY}: page ready, against the others", "ms", times[WORDY], "lessons", others, budget)
    yield Line("our server, bare page ready", "ms", times["bare"], FLOOR, floor)
    for lesson in LESSONS:
        yield Line(f"{lesson}: first screen", "ms", times[lesson], "bare page, our server", times["bare"])


def clicks(quick: bool) -> Iterator[Line]:
    """The time from the click on a card to the kernel's answer on the table, alternating with the bare widget's
    echo.
    """
    with serving() as server, browsing() as browser:
        bare, table = browser.new_page(), browser.new_page()
        go(bare, server, "bare", BARE_READY)
        go_to_my_move(table, server)
        server.settle()
        echo: list[float] = []
        answer: list[float] = []
        for _ in range(2 if quick else 5):
            echo += answers(bare, BARE_READY, BARE_ANSWER)
            answer += answers(table, TABLE_CARD, TABLE_ANSWER)
        yield Line(f"{CLICKED}: click to answer", "ms", answer, "bare anywidget", echo, at_most_times(3))


def page_ready(browser: Browser, server: Host, name: str) -> float:
    """Milliseconds until the page's header or bare button is there, in a new browser profile."""
    context = browser.new_context()
    page = context.new_page()
    go(page, server, name, LESSON_READY if name in LESSONS else BARE_READY)
    ready: float = page.evaluate("window.ready")
    context.close()
    return ready


def go_to_table(page: Page, server: Host) -> None:
    """Open the lesson at its game, and wait until its table is there."""
    go(page, server, CLICKED, TABLE_READY, AT_ITS_GAME)


def go_to_my_move(page: Page, server: Host) -> None:
    """Open the table, and wait until a click on a card is answered."""
    go_to_table(page, server)
    if page.is_visible(TABLE_START):
        page.click(TABLE_START)
    page.wait_for_selector(TABLE_SLOT)  # until the players before us have moved
    answers(page, TABLE_CARD, TABLE_ANSWER, times=2)  # the first click makes the kernel load sympy, once


def go(page: Page, server: Host, name: str, ready: str, link: str = "") -> None:
    """Open a page and wait until it is ready."""
    page.set_default_timeout(1000 * PATIENCE)
    page.add_init_script(f"{PROBE}\nwindow.ready = window.laidOut({json.dumps(ready)});")
    page.goto(server.address(name, link), wait_until="commit")
    page.wait_for_selector(ready)


def answers(page: Page, clicked: str, said: str, times: int = 20) -> list[float]:
    """Milliseconds from each click until the message has changed."""
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
