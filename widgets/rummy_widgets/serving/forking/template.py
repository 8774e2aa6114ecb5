"""The template: a process that has loaded everything a lesson needs, and forks whenever a kernel is asked for.

It has no threads, no event loop, and no socket but the one over which it is asked, so that a fork is a complete
process. When that socket closes, because the server has ended or has a newer template, it forks no more, and ends with
the last of its kernels.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rummy_kit.tables.logs import begin_lines
from rummy_widgets.serving.forking import kernel, loading


def main() -> None:
    """Run a template that is asked over the socket with this number, with the lessons of a folder if one is named; in
    each fork, run a kernel.
    """
    number, *folder = sys.argv[1:]
    asked = socket.socket(fileno=int(number))
    os.set_inheritable(asked.fileno(), False)
    given = set(os.environ)
    begin_lines()
    loading.load(*map(Path, folder))
    added = {name: value for name, value in os.environ.items() if name not in given}
    gc.collect()
    gc.freeze()  # nothing here is garbage: a collector that looked at it would copy it into every kernel
    line = fork_when_asked(asked)
    if line:
        kernel.run(line, added)


def fork_when_asked(asked: socket.socket) -> socket.socket | None:
    """Fork a kernel whenever the server asks. Returns in each fork, with its line to the server; in the template, only
    at the end, with ``None``.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system reaps kernels by itself
    while handed := next_kernel(asked):
        with suppress(OSError):  # no room for another process: the closed line tells the server so
            if os.fork() == 0:
                asked.close()
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                return take_over(handed)
        for number in handed:
            os.close(number)
    asked.close()
    with suppress(ChildProcessError):
        os.wait()  # until all kernels have ended: the end of one is not reported
    return None


def next_kernel(asked: socket.socket) -> list[int]:
    """What the server hands over for a kernel: its line, and where it may write. Nothing if no one is asking."""
    _, handed, _, _ = socket.recv_fds(asked, 1, 3)
    return handed


def take_over(handed: Sequence[int]) -> socket.socket:
    """Send output where the server's goes from now on; returns the line to the server."""
    line, *outputs = handed
    for number, output in zip((1, 2), outputs, strict=True):
        os.dup2(output, number)
        os.close(output)
    os.set_inheritable(line, False)
    return socket.socket(fileno=line)
