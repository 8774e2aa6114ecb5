"""One page of the site, as the worker sees it: it runs the cells of a notebook and passes messages on."""

from __future__ import annotations

import ast
import asyncio
import json
import logging
import os
import random
from collections.abc import Callable
from typing import Any

import ipywidgets

from rummy_kit.lessons import addresses
from rummy_kit.subjects import referee
from rummy_widgets import tables
from rummy_widgets.site.browser_store import BrowserStore
from rummy_widgets.site.platform import Platform

log = logging.getLogger(__name__)


PATIENCE = 1.0  # seconds that an answer waits for its changes to be stored


class Page:
    """``post`` takes text to the page: a list of messages as JSON. What is sent together arrives together, and what has
    been shown is stored: someone who closes the page now finds it again.
    """

    def __init__(self, post: Callable[[str], Any], query: str, store: BrowserStore) -> None:
        self._post = post
        self._names: dict[str, Any] = {}
        self._waiting: list[Any] = []
        self._handing: asyncio.Task[None] | None = None
        self._store = store
        ipywidgets.send = self._send
        os.environ["QUERY_STRING"] = query
        tables.open_store = lambda: store
        addresses.ending = ".html"
        referee.comes_later()
        random.seed()  # a snapshot would have the same numbers on every page

    def join(self, lesson: str, kept: str | None, interactions: int) -> None:
        """Join a learning platform, before any cell runs. ``kept`` is ``None`` if there is none around the page."""
        addresses.alone = True
        if kept is not None:
            Platform(lesson, kept, interactions, self._send)

    def run(self, cell: int, code: str) -> None:
        """Run the code of a cell and show there what its last line returns."""
        try:
            shown = _run(code, self._names)
        except Exception:
            log.exception("A cell of this page failed.")
            self._send(["failed", cell])
        else:
            self._send(["show", cell, getattr(shown, "model_id", None)])

    def receive(self, text: str) -> None:
        """Take a message from the page: kind, widget, content."""
        ipywidgets.receive(*json.loads(text))

    async def flush(self) -> None:
        """Wait until everything so far has been sent to the page."""
        if self._handing is not None:
            await self._handing

    def _send(self, message: list[Any]) -> None:
        self._waiting.append(message)
        if self._handing is None or self._handing.done():
            self._handing = asyncio.ensure_future(self._hand_over())

    async def _hand_over(self) -> None:
        while self._waiting:
            await asyncio.sleep(0)  # the sender may have more to send
            messages, self._waiting = self._waiting, []
            await self._store.settle(PATIENCE)
            self._post(json.dumps(messages, ensure_ascii=False, separators=(",", ":")))


def _run(code: str, names: dict[str, Any]) -> Any:
    """Run a cell and return the value of its last line, if that is an expression.

    The code is that of our own notebook, which the builder of the site wrote into the page. Nothing typed by
    a pupil or written in a link, a file or a deck gets here.

    >>> _run("a = 2\\na + 1", {})
    3
    """
    lines = ast.parse(code)
    last = lines.body.pop() if lines.body and isinstance(lines.body[-1], ast.Expr) else None
    exec(compile(lines, "<cell>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if isinstance(last, ast.Expr) else None
