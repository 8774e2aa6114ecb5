"""A trouble that comes again and again is told a few times and then counted, so that a window can still be read.

Who asks a server for nonsense ten thousand times a minute would else fill the disk with its complaints.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from tornado.ioloop import PeriodicCallback

TOLD = 3
ROUTINE = 200  # of what is no trouble
A_WHILE = 60  # seconds
DECIDED = "rummy_kit_decided"  # on a record: whether it is told
LONGEST = 4_000  # characters of one message; whoever causes a trouble may have a say in it


@dataclass
class _Kind:
    """Troubles from one place in the code."""

    since: float
    told: int = 0
    more: int = 0
    words: str = ""


class Repeats(logging.Filter):
    """Put on handlers, it lets each kind of trouble through a few times in a while.

    >>> repeats, log = Repeats(clock=lambda: 0.0), logging.getLogger("somebody")
    >>> def record(): return log.makeRecord("somebody", logging.ERROR, "here.py", 1, "No place", (), None)
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
        if not hasattr(record, DECIDED):  # else another handler has had it
            setattr(record, DECIDED, self._is_told(record))
        return bool(getattr(record, DECIDED))

    def _is_told(self, record: logging.LogRecord) -> bool:
        now = self._clock()
        kind = self._kinds.setdefault(_place(record), _Kind(now))
        if now - kind.since > A_WHILE and not kind.more:
            kind.since, kind.told = now, 0
        words = _words(record)
        if kind.told == (TOLD if record.levelno >= logging.WARNING else ROUTINE):
            kind.more += 1
            kind.words = words.partition("\n")[0][:200]
            return False
        kind.told += 1
        if len(words) > LONGEST:
            record.msg, record.args = f"{words[:LONGEST]} …", ()
        return True

    def counts(self) -> list[str]:
        """What was left out since this was asked for last, a line for each kind. Each may be told again after that."""
        left_out = {place: kind for place, kind in self._kinds.items() if kind.more}
        for place in left_out:
            del self._kinds[place]
        return [f"{kind.more:,} more times: {kind.words}" for kind in left_out.values()]


def quieten(log: logging.Logger) -> Callable[[], None]:
    """Let a server tell each trouble a few times, by this log and by those that have no place of their own.

    What comes back tells how often it was left out; it is to be called now and then.
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
    """What it says; where its values do not fit its form, the form. Nobody catches errors of a filter."""
    try:
        return record.getMessage()
    except Exception:  # whatever the values do when they are put into words
        return str(record.msg)


def _place(record: logging.LogRecord) -> Hashable:
    """Where it is told, and where the error behind it was raised: what it says may be another thing each time."""
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
