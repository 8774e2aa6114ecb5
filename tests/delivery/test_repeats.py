"""A problem that comes up ten thousand times is reported a few times, then only counted."""

from __future__ import annotations

import logging
from io import StringIO

import pytest
from rummy_widgets.serving.repeats import A_WHILE, LONGEST, MOST, ROUTINE, Repeats


def test_a_problem_is_reported_a_few_times_and_another_one_beside_it() -> None:
    now = [0.0]
    repeats, told = Repeats(clock=lambda: now[0]), StringIO()
    handler = logging.StreamHandler(told)
    handler.addFilter(repeats)
    log = logging.Logger("of a server")
    log.addHandler(handler)

    def trouble(what: str) -> None:
        try:
            raise ValueError(what)
        except ValueError:
            log.exception("No page %s", what)

    for number in range(10_000):
        trouble(f"{number}" * 100)
    log.error("Another trouble")
    assert told.getvalue().count("Traceback") == MOST and told.getvalue().count("Another trouble") == 1
    assert len(told.getvalue()) < 10_000
    (line,) = repeats.counts()
    assert line.startswith(f"{10_000 - MOST:,} more times: No page 9999") and not repeats.counts()

    now[0] += A_WHILE + 1
    for _ in range(MOST):
        log.error("x" * 100_000)
    assert told.getvalue().count("x" * LONGEST) == MOST and "x" * (LONGEST + 1) not in told.getvalue()


def test_routine_is_logged_far_longer_than_trouble_and_no_message_can_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    repeats, told = Repeats(clock=lambda: 0.0), StringIO()
    handlers = [logging.StreamHandler(told), logging.StreamHandler(StringIO())]
    log = logging.Logger("of a server")
    for handler in handlers:
        handler.addFilter(repeats)
        log.addHandler(handler)
    for number in range(2 * ROUTINE):
        log.info("Kernel %s started", number)
    assert told.getvalue().count("started") == ROUTINE, "however many handlers there are"
    assert repeats.counts() == [f"{ROUTINE} more times: Kernel {2 * ROUTINE - 1} started"]
    monkeypatch.setattr(logging, "raiseExceptions", False)  # otherwise a meaningless line is printed
    for _ in range(MOST + 1):
        log.error("%d lessons", "no number")
    assert repeats.counts() == ["1 more times: %d lessons"]
