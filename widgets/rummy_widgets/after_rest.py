"""Slow work that waits until nothing new has come for a moment, so that what is typed or shown is answered first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any


class AfterRest:
    """Does the work once it has not been asked for again for so many ``seconds``; at once if there is no event loop, as
    in a script.

    >>> AfterRest(1, print).ask("now")
    now
    """

    def __init__(self, seconds: float, work: Callable[..., None]) -> None:
        self._seconds, self._work = seconds, work
        self._waiting: asyncio.TimerHandle | None = None

    def ask(self, *given: Any) -> None:
        """Do the work with this, later; what was asked for before is not done any more."""
        self.cancel()
        try:
            self._waiting = asyncio.get_running_loop().call_later(self._seconds, self._work, *given)
        except RuntimeError:
            self._work(*given)

    def cancel(self) -> None:
        """Do not do what was asked for."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
