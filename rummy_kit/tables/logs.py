"""What servers log, as lines of JSON for programs that collect logs, if ``RUMMY_KIT_LOG`` is ``json``.

Nothing in such a line leads to a device or into a class: logs are kept for longer than a class, and read elsewhere.
"""

from __future__ import annotations

import logging
import os
import re
import sys
import threading
from ipaddress import ip_address
from types import TracebackType
from typing import Any

from pythonjsonlogger.json import JsonFormatter

FORMAT = "RUMMY_KIT_LOG"
FORMATS = ("text", "json")
KEY = re.compile(r"(?<![^\W_])(code|key|token)=(['\"]?)[^\s&'\"),]+")
OLD, NEW = r"\d{1,3}(?:\.\d{1,3}){3}", r"[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}"
OLD_IN_NEW = rf"(?:[\da-f]{{0,4}}:){{2,6}}{OLD}"
ADDRESS = re.compile(rf"(?<![\w.:])(?:{OLD_IN_NEW}|{OLD}|{NEW})(?![\w.]*\w)", re.I)
"""An address on the internet: of its old form, ``192.168.1.20``, the new one, ``fd00::2``, or one within the other."""


class Lines(JsonFormatter):
    """Formats a record as one line of JSON: ``time``, ``level``, ``logger``, ``message`` and, with a traceback,
    ``error``.
    """

    def __init__(self) -> None:
        names = {"levelname": "level", "name": "logger", "exc_info": "error"}
        super().__init__(["levelname", "name", "message"], rename_fields=names, timestamp="time")

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        known = ("time", "level", "logger", "message", "error")
        found = {name: log_data[name] for name in known if name in log_data}
        return {name: conceal(value) if isinstance(value, str) else value for name, value in found.items()}


def conceal(text: str) -> str:
    """The text without keys and without addresses of other machines.

    >>> conceal("GET /enter?code=TKRHMD&to=/ (192.168.1.20), asked by fd00::2 at 12:30:05, answered by 127.0.0.1:8866")
    'GET /enter?code=…&to=/ (…), asked by … at 12:30:05, answered by 127.0.0.1:8866'
    >>> conceal("Place(teacher_key='k7_-', port=1) of ::ffff:192.168.1.20")
    "Place(teacher_key='…', port=1) of …"
    """
    return ADDRESS.sub(_conceal_address, KEY.sub(r"\1=\2…", text))


def _conceal_address(found: re.Match[str]) -> str:
    try:
        return found[0] if ip_address(found[0]).is_loopback else "…"
    except ValueError:  # a time of day
        return found[0]


def are_lines() -> bool:
    """Whether this process logs lines of JSON."""
    return os.environ.get(FORMAT) == "json"


def begin_lines() -> None:
    """Log everything as lines from now on, warnings and crashes, too, if that is wanted."""
    if are_lines():
        handler = logging.StreamHandler()
        handler.setFormatter(Lines())
        logging.basicConfig(handlers=[handler], force=True)
        logging.captureWarnings(True)
        sys.excepthook = _log_crash
        threading.excepthook = _log_crash_of_a_thread
        sys.unraisablehook = _log_ignored


def _log_crash(kind: type[BaseException], crash: BaseException, trace: TracebackType | None) -> None:
    logging.getLogger(__name__).critical("The process has crashed.", exc_info=(kind, crash, trace))


def _log_crash_of_a_thread(crash: threading.ExceptHookArgs) -> None:
    if crash.exc_value is not None and not isinstance(crash.exc_value, SystemExit):  # which ends a thread in peace
        name = crash.thread.name if crash.thread else "?"
        error = (crash.exc_type, crash.exc_value, crash.exc_traceback)
        logging.getLogger(__name__).error("The thread “%s” has crashed.", name, exc_info=error)


def _log_ignored(problem: sys.UnraisableHookArgs) -> None:
    """Log an error that Python cannot raise, for example while an object is removed."""
    if problem.exc_value is not None:
        error = (problem.exc_type, problem.exc_value, problem.exc_traceback)
        logging.getLogger(__name__).error("An error was ignored.", exc_info=error)


def config_of(application: str) -> dict[str, Any]:
    """The ``logging_config`` with which an application of Jupyter logs lines, if that is wanted."""
    if not are_lines():
        return {}
    return {
        "formatters": {"lines": {"()": Lines}},
        "handlers": {"console": {"formatter": "lines"}},
        "loggers": {application: {"propagate": False}},  # or each line would appear twice
    }
