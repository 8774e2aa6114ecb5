"""Loads sympy once the page has been shown; until then, plain integers decide (``rummy_kit/subjects/referee.py``).

Importing it takes seconds here. If the browser can suspend a running Python (WebAssembly's JSPI), clicks are answered
in between; elsewhere it is done in one go, when no one is clicking.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import sys
import time
from collections.abc import Awaitable, Callable
from importlib.abc import MetaPathFinder
from typing import Any

from rummy_kit.subjects import referee
from rummy_widgets.in_steps import InSteps

LIBRARIES = ("mpmath", "sympy")
AT_A_STRETCH = 0.02  # seconds of importing between two chances for a click

log = logging.getLogger(__name__)

Pause = Callable[[Awaitable[Any]], Any]


async def bring(archive: str) -> None:
    """Import sympy from an archive, and let it confirm the answers that were given without it."""
    ffi: Any = importlib.import_module("pyodide.ffi")  # this exists only in a browser
    pause = ffi.run_sync if ffi.can_run_sync() else None
    sys.path.append(archive)
    breaks = Breaks(pause) if pause else None
    if breaks:
        sys.meta_path.insert(0, breaks)
    try:
        for library in LIBRARIES:
            importlib.import_module(library)
            await asyncio.sleep(0)
    finally:
        if breaks:
            sys.meta_path.remove(breaks)
    InSteps(referee.confirm(), lambda _: None, log.error).start()


class Breaks(MetaPathFinder):
    """A finder that finds no modules: Python asks it before each import, which lets other work proceed."""

    def __init__(self, pause: Pause) -> None:
        self._pause = pause
        self._since = time.monotonic()

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.startswith(LIBRARIES) and time.monotonic() - self._since > AT_A_STRETCH:
            self._pause(asyncio.sleep(0))
            self._since = time.monotonic()
