"""What a phone has to do while everyone moves: a page of its size in Voilà, on a processor of a quarter of the speed.

The page plays by itself, each time pressing the first button that it can, at the pace of a quick pupil; nothing else
uses it. What it did is read from a trace, in processor time, and measured four times, so that other programs' load does
not count. Chromium's own slow-down waits in proportion to the time that passes, so it would count that load: on a busy
machine, it made the longest task up to twice as long.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from typing import Any

from playwright.sync_api import Browser, Page

from tools.bench.browser import CLICKED, TABLE, browsing, go_to_table
from tools.bench.report import Line, at_least_times, at_most
from tools.bench.servers import Server, serving

PHONE: Any = {"viewport": {"width": 375, "height": 667}, "reduced_motion": "no-preference"}
SLOWER = 4  # times
PRESSES = 600  # milliseconds from one press to the next
TRACED = ["disabled-by-default-devtools.timeline", "devtools.timeline"]
A_FRAME = 1000 / 60  # milliseconds

# requests every frame for this many milliseconds, and plays meanwhile or only watches
PLAY = """([table, time, between]) => new Promise((done) => {
  const may = (selector) => document.querySelector(`${table} ${selector}:not([aria-disabled=true])`);
  const action = (...ids) => ids.map((id) => may(`[role=toolbar] [data-item=${id}]`)).find(Boolean);
  const next = () => action("start", "pass", "next_round", "discard")
    ?? (action("draw") && may("[data-place=stock]"))
    ?? may("[role=option][aria-selected=false]");
  const start = performance.now();
  let pressed = start;
  const frame = (now) => {
    if (between && now > pressed + between) {
      pressed = now;
      setTimeout(() => next()?.click()); // as a finger's: a task of its own
    }
    if (now > start + time) done();
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""


def frames(quick: bool) -> Iterator[Line]:
    """How many frames a second the work leaves time for, compared with the same page at rest; and the longest task."""
    at_rest: list[float] = []
    moving: list[float] = []
    longest: list[float] = []
    with serving() as server, browsing() as browser:
        for _ in range(1 if quick else 4):
            page = open_on_a_phone(browser, server)
            at_rest.append(frames_a_second(trace(browser, page, seconds=2, between=0)))
            tasks = trace(browser, page, seconds=20, between=PRESSES)
            moving.append(frames_a_second(tasks))
            longest.append(max(busy for busy, _ in tasks))
            page.context.close()
            server.settle()
    yield Line(f"{CLICKED}: frames a second", "/s", moving, "at rest", at_rest, at_least_times(0.95))
    yield Line(f"{CLICKED}: the longest task while all move", "ms", longest, budget=at_most(50, "ms"))


def open_on_a_phone(browser: Browser, server: Server) -> Page:
    page = browser.new_context(**PHONE).new_page()
    go_to_table(page, server)
    page.locator(TABLE).scroll_into_view_if_needed()
    return page


Task = tuple[float, bool]
"""One uninterrupted task of the page: milliseconds of a slow processor's time, and whether a frame began with it."""


def trace(browser: Browser, page: Page, *, seconds: float, between: int) -> list[Task]:
    """The page's tasks while it plays or, with ``between=0``, is idle."""
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate(PLAY, [TABLE, 1000 * seconds, between])
    return tasks_in(json.loads(browser.stop_tracing())["traceEvents"])


def tasks_in(events: Iterable[dict[str, Any]]) -> list[Task]:
    """The tasks in the page's own thread, in order.

    >>> thread = {"pid": 1, "tid": 2}
    >>> named = thread | {"name": "thread_name", "args": {"name": "CrRendererMain"}, "ts": 0}
    >>> first = thread | {"name": "RunTask", "ts": 10, "dur": 9000, "tdur": 4100}
    >>> frame = thread | {"name": "FireAnimationFrame", "ts": 9500, "dur": 20, "tdur": 20}
    >>> second = thread | {"name": "RunTask", "ts": 9400, "dur": 300, "tdur": 300}
    >>> elsewhere = {"pid": 1, "tid": 3, "name": "RunTask", "ts": 20, "dur": 90_000, "tdur": 90_000}
    >>> tasks_in([frame, second, named, elsewhere, first])
    [(16.4, False), (1.2, True)]
    """
    ordered = sorted(events, key=lambda event: event["ts"])
    pages = {_thread(event) for event in ordered if event.get("args", {}).get("name") == "CrRendererMain"}
    ours = [event for event in ordered if _thread(event) in pages]
    began = [event["ts"] for event in ours if event["name"] == "FireAnimationFrame"]
    tasks: list[Task] = []
    for event in ours:
        if event["name"] == "RunTask" and "tdur" in event:
            end = event["ts"] + event["dur"]
            tasks.append((SLOWER * event["tdur"] / 1000, any(event["ts"] <= at < end for at in began)))
    return tasks


def _thread(event: dict[str, Any]) -> tuple[int, int]:
    return event["pid"], event["tid"]


def frames_a_second(tasks: Iterable[Task]) -> float:
    """How many frames a second of this page a 60 Hz screen could show: work longer than one frame uses up several.

    >>> frames_a_second([(3, True), (1, False), (3, True), (3, True)])
    60.0
    >>> frames_a_second([(3, True), (1, False), (3, True), (20, False), (3, True), (30, True)])
    40.0
    """
    work: list[float] = []
    for busy, begins in tasks:
        if begins or not work:
            work.append(0.0)
        work[-1] += busy
    return 60 * len(work) / sum(max(1, math.ceil(one / A_FRAME)) for one in work)
