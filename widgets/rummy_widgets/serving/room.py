"""How many lessons there is room for at once, and what happens to the next one.

Each lesson that is open has a kernel, which takes memory. A server that starts more of them than memory carries is
ended by the system, and all lessons with it. So one page too many waits at the door and tries again by itself.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import psutil
from tornado.web import HTTPError

from rummy_widgets.serving.leaving import PageKernels

A_LESSON = 70_000_000  # bytes that one more lesson takes, once sympy has come in
FOR_THE_REST = 300_000_000  # bytes that stay free for the server itself and for other programs
TRY_AGAIN = 5  # seconds


def room_in(memory: int) -> int:
    """How many lessons so many bytes of free memory carry; one at least.

    >>> room_in(8_000_000_000), room_in(0)
    (110, 1)
    """
    return max(1, (memory - FOR_THE_REST) // A_LESSON)


def free_memory(limits: Path = Path("/sys/fs/cgroup")) -> int:
    """Bytes that programs can still take: of the machine, and of the container if this runs in one."""
    return min(psutil.virtual_memory().available, _left_in_container(limits))


def _left_in_container(limits: Path) -> int:
    """What a control group of Linux leaves; where there is none, more than any machine has."""
    try:
        most, taken = (int((limits / f"memory.{name}").read_text()) for name in ("max", "current"))
        of_files = re.search(r"^inactive_file (\d+)$", (limits / "memory.stat").read_text(), re.MULTILINE)
        return most - taken + (int(of_files[1]) if of_files else 0)  # what was read of files gives way
    except (OSError, ValueError):  # no Linux, no container, or "max"
        return 2**63


class RoomForLessons(PageKernels):
    """Starts kernels as long as there is room for them; its parent, the lobby, says for how many: ``most``."""

    _starting = 0

    async def start_kernel(self, **how: Any) -> str:  # type: ignore[override]
        if len(self) + self._starting >= self.parent.most:  # type: ignore[union-attr]
            raise HTTPError(503)
        self._starting += 1
        try:
            return await super().start_kernel(**how)
        finally:
            self._starting -= 1
