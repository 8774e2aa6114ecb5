"""sympy is the referee; until it is loaded, whole numbers and fractions answer in its place.

Where sympy can be imported at once, it decides every question. A web page gets it soon after the first card: it calls
:func:`comes_later`, then plain numbers answer at once, and :func:`confirm` puts the same questions to sympy when it is
there. Tests check that the two always agree, so sympy never contradicts what a page has shown.
"""

from __future__ import annotations

import functools
import logging
from collections import deque
from collections.abc import Callable, Generator
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

log = logging.getLogger(__name__)

MOST = 2_000  # answers that are remembered for sympy to confirm

_is_here = True
_open: deque[Callable[[], None]] = deque(maxlen=MOST)


def comes_later() -> None:
    """Let plain numbers answer from now on: sympy is not loaded yet."""
    global _is_here
    _is_here = False


def confirm() -> Generator[None, None, None]:
    """Let sympy, now loaded, decide from now on; check the answers given without it, one question per step."""
    global _is_here
    _is_here = True
    while _open:
        _open.popleft()()
        yield


def until_sympy_comes(at_once: Callable[P, R]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorate a question that sympy decides; ``at_once`` answers it without sympy."""

    def decorate(by_sympy: Callable[P, R]) -> Callable[P, R]:
        @functools.wraps(by_sympy)
        def ask(*args: P.args, **kwargs: P.kwargs) -> R:
            if _is_here:
                return by_sympy(*args, **kwargs)
            answer = at_once(*args, **kwargs)
            _open.append(lambda: _compare(by_sympy, answer, *args, **kwargs))
            return answer

        return ask

    return decorate


def _compare(by_sympy: Callable[P, R], answer: R, *args: P.args, **kwargs: P.kwargs) -> None:
    decided = by_sympy(*args, **kwargs)
    if decided != answer:
        asked: Any = by_sympy
        log.error("sympy contradicts an answer: %s%r is %r, not %r.", asked.__qualname__, args, decided, answer)
