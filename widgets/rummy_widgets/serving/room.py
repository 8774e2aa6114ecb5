"""How many lessons there is room for at once, and what happens when another is opened.

Each open lesson has a kernel, which takes memory. If a server starts more of them than fit in memory, the system ends
it and all lessons with it. So a page for which there is no room waits and tries again by itself, and no device of a
class gets more than a few, so that none takes the others' places.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import Any

import psutil
from tornado.web import HTTPError

from rummy_widgets.serving.forking.templates import FORKS
from rummy_widgets.serving.leaving import PageKernels
from rummy_widgets.serving.settings import forks

A_LESSON = 45_000_000
"""Bytes that one more lesson takes in a forked kernel. `make bench` measures 36 MB a pupil with the server's share,
after two minutes of play and practice in all lessons; nine of ten kernels take 38 MB or less, a long match more.
"""
A_STARTED_LESSON = 95_000_000
"""The same if kernels are started one by one: 92 MB with Formula Rummy and all its steps, which load sympy."""
FOR_THE_REST = 300_000_000
"""Bytes that stay free: 100 MB for the process that forks kernels, which is loaded after free memory was counted, as
much again when a new one replaces it, and as much for the server and other programs."""
TRY_AGAIN = 5  # seconds
MOST_OF_A_DEVICE = 4  # lessons: a few tabs


@dataclass(frozen=True)
class Visitor:
    """Who a page is made for: ``device`` is empty if this server does not distinguish them; ``variables`` are added to
    the environment of the page's kernel.
    """

    device: str = ""
    variables: Mapping[str, str] = field(default_factory=dict)


ANYONE = Visitor()
VISITOR: ContextVar[Visitor] = ContextVar("visitor", default=ANYONE)


def room_in(memory: int) -> int:
    """How many lessons fit in this many bytes of free memory; at least one.

    >>> room_in(0)
    1
    """
    return max(1, (memory - FOR_THE_REST) // (A_LESSON if kernels_are_forked() else A_STARTED_LESSON))


def kernels_are_forked() -> bool:
    return forks() and sys.platform in FORKS


def free_memory(groups: Path = Path("/sys/fs/cgroup"), own: Path = Path("/proc/self/cgroup")) -> int:
    """Bytes that programs can still take from the machine, and from the container or the service of systemd if this
    runs in one.
    """
    inner = _read_own_group(own)
    around = [groups / group for group in (inner, *inner.parents)]
    return min(psutil.virtual_memory().available, *map(_read_limit, around))


def _read_own_group(own: Path) -> PurePath:
    """The Linux control group of this process; a container shows itself as the outermost one."""
    try:
        found = re.search(r"^0::/(.*)$", own.read_text(), re.MULTILINE)
    except OSError:  # not Linux
        found = None
    return PurePath(found[1] if found else "")


def _read_limit(group: Path) -> int:
    """The bytes that a control group leaves; without a limit, more than any machine has."""
    try:
        most, taken = (int((group / f"memory.{name}").read_text()) for name in ("max", "current"))
        of_files = re.search(r"^inactive_file (\d+)$", (group / "memory.stat").read_text(), re.MULTILINE)
        return most - taken + (int(of_files[1]) if of_files else 0)  # cached files give way
    except (OSError, ValueError):  # no such group, or "max"
        return 2**63


class RoomForLessons(PageKernels):
    """Starts kernels as long as there is room for them; its parent, the lobby, says how many: ``most``."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._starting: list[str] = []  # for which devices
        self._devices: dict[str, str] = {}  # of kernels

    async def start_kernel(self, **how: Any) -> str:  # type: ignore[override]
        device = VISITOR.get().device
        self._starting.append(device)  # before anything is awaited, because others may come meanwhile
        try:
            if device and len(self._lessons_of(device)) + self._starting.count(device) > MOST_OF_A_DEVICE:
                await self._end_one_that_was_cut_off(device)
            if len(self) + len(self._starting) > self.parent.most:  # type: ignore[union-attr]
                raise HTTPError(503)
            variables = {**how.get("env", os.environ), **VISITOR.get().variables}
            kernel = await super().start_kernel(**{**how, "env": variables})
            self._devices[kernel] = device
            return kernel
        finally:
            self._starting.remove(device)

    def device_of(self, kernel: str) -> str:
        """The device whose page has this kernel; empty if there is no such kernel."""
        return self._devices.get(kernel, "")

    def _lessons_of(self, device: str) -> list[str]:
        """The device's kernels, the oldest first."""
        return [kernel for kernel, whose in self._devices.items() if whose == device]

    async def _end_one_that_was_cut_off(self, device: str) -> None:
        """End the device's oldest kernel whose page is gone: otherwise a crashed page would keep its place. Raises
        ``HTTPError`` if there is none.
        """
        cut_off = (kernel for kernel in self._lessons_of(device) if self.is_cut_off(kernel))
        kernel = next(cut_off, None)
        if not kernel:
            raise HTTPError(429)
        del self._devices[kernel]  # so that no one else chooses it
        await self.shutdown_kernel(kernel)

    def remove_kernel(self, kernel_id: str) -> Any:
        self._devices.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)
