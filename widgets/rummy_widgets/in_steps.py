"""Long work between the clicks: a few milliseconds of it at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from typing import Generic, TypeVar

T = TypeVar("T")

WORK, REST = (
    0.01,
    0.002,
)  # seconds of work at a stretch and of rest between; a click waits for one stretch


class InSteps(Generic[T]):
    """Takes steps until ``done`` gets their result; ``failed`` gets an error of ours.

    ``wait`` says whether something else must finish first; ``between`` is called after each stretch of work.
    """

    def __init__(
        self,
        steps: Generator[None, None, T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        wait: Callable[[], bool] = lambda: False,
        between: Callable[[], None] = lambda: None,
    ) -> None:
        self._steps, self._done, self._failed, self._wait, self._between = steps, done, failed, wait, between
        self._next: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin. Without a running loop (in a script or a test), no one clicks meanwhile, so everything is done at
        once.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self._work():
                pass
            return
        self._next = loop.call_later(REST, self._go_on, loop)

    def stop(self) -> None:
        """Leave the rest undone, without calling anything."""
        if self._next is not None:
            self._next.cancel()
        self._steps.close()

    def _go_on(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._wait() or self._work():
            self._next = loop.call_later(REST, self._go_on, loop)

    def _work(self) -> bool:
        """Take steps for a while; return whether there are more."""
        begun = time.monotonic()
        try:
            next(self._steps)
            while time.monotonic() - begun < WORK:
                next(self._steps)
            self._between()
        except StopIteration as end:
            self._done(end.value)
            return False
        except Exception as error:
            self._failed(error)
            return False
        return True
