"""Errors in the kit itself while a class plays: they are logged, and the class plays on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)


class Faults:
    """Logs errors; an error that recurs, perhaps every second, is logged once.

    >>> with Faults().survived():
    ...     print("the class plays on")
    the class plays on
    """

    def __init__(self) -> None:
        self._last = ""

    def note(self, fault: Exception) -> None:
        """Log an error, unless it is the same as the last one."""
        if self._last != repr(fault):
            self._last = repr(fault)
            log.error("An error in the kit; the class plays on.", exc_info=fault)

    @contextmanager
    def survived(self) -> Iterator[None]:
        """Go on after whatever fails in this block; the fault is logged."""
        try:
            yield
        except Exception as fault:
            self.note(fault)
