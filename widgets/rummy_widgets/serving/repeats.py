"""An error that keeps recurring is logged a few times and then only counted, so that the window stays readable.

Otherwise, a client that asks for nonsense ten thousand times a minute would fill the disk with complaints.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from tornado.ioloop import PeriodicCallback

MOST = 3
ROUTINE = 200  # for messages that report no trouble
A_WHILE = 60  # seconds
DECIDED = "rummy_kit_decided"  # attribute of a record: whether it is logged
LONGEST = 4_000  # characters of one message; its content may come from the one who causes the trouble


@dataclass
class _Kind:
    """Messages from one place in the code."""

    since: float
    logged: int = 0
    more: int = 0
    words: str = ""


class Repeats(logging.Filter):
    """A filter for handlers that lets each kind of message through only a few times in a given period.

    >>> repeats, log = Repeats(clock=lambda: 0.0), logging.getLogger("server")
    >>> def record(): return log.makeRecord("server", logging.ERROR, "here.py", 1, "No place", (), None)
    >>> [repeats.filter(record()) for _ in range(5)]
    [True, True, True, False, False]
    >>> repeats.counts()
    ['2 more times: No place']
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[Hashable, _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if not hasattr(record, DECIDED):  # otherwise another handler has decided
            setattr(record, DECIDED, self._is_logged(record))
        return bool(getattr(record, DECIDED))

    def _is_logged(self, record: logging.LogRecord) -> bool:
        now = self._clock()
        kind = self._kinds.setdefault(_place(record), _Kind(now))
        if now - kind.since > A_WHILE and not kind.more:
            kind.since, kind.logged = now, 0
        words = _words(record)
        if kind.logged == (MOST if record.levelno >= logging.WARNING else ROUTINE):
            kind.more += 1
            kind.words = words.partition("\n")[0][:200]
            return False
        kind.logged += 1
        if len(words) > LONGEST:
            record.msg, record.args = f"{words[:LONGEST]} …", ()
        return True

    def counts(self) -> list[str]:
        """What has been left out since the last call, a line for each kind. Each may be logged again after that."""
        left_out = {place: kind for place, kind in self._kinds.items() if kind.more}
        for place in left_out:
            del self._kinds[place]
        return [f"{kind.more:,} more times: {kind.words}" for kind in left_out.values()]


def quieten(log: logging.Logger) -> Callable[[], None]:
    """Let a server log each kind of message only a few times, in this log and in those without their own handlers.

    Returns a function that logs how many were left out; call it now and then.
    """
    repeats = Repeats()
    for handler in (*log.handlers, *logging.root.handlers, logging.lastResort):
        if handler:
            handler.addFilter(repeats)

    def tell_counts() -> None:
        for line in repeats.counts():
            log.warning(line)

    return tell_counts


def _words(record: logging.LogRecord) -> str:
    """The text of a record, or its format string if the values do not fit, because nothing catches errors in a
    filter.
    """
    try:
        return record.getMessage()
    except Exception:  # whatever the values do when formatted
        return str(record.msg)


def _place(record: logging.LogRecord) -> Hashable:
    """Where a record was logged, and where the error behind it was raised; its text may differ each time."""
    error = record.exc_info[1] if record.exc_info else None
    raised = error.__traceback__ if error else None
    while raised and raised.tb_next:
        raised = raised.tb_next
    place = raised and (raised.tb_frame.f_code, raised.tb_lineno)
    return record.name, record.pathname, record.lineno, type(error), place


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    PeriodicCallback(quieten(server.log), 1000 * A_WHILE).start()
