"""The template: a process that has loaded all that a lesson needs, and forks whenever a kernel is asked for.

It is alone: no thread, no event loop, no socket but the one on which it is asked, so that a fork is a whole process.
It ends when that socket does: the server has ended, or has a newer template. Its kernels do not need it.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress

from rummy_widgets.serving.forking import kernel, loading


def main() -> None:
    """Run a template that is asked on the socket whose number is given; in each fork, run a kernel."""
    asked = socket.socket(fileno=int(sys.argv[1]))
    os.set_inheritable(asked.fileno(), False)
    given = set(os.environ)
    loading.load()
    added = {name: value for name, value in os.environ.items() if name not in given}
    gc.collect()
    gc.freeze()  # what is here now is nobody's garbage: a collector that looked at it would copy it into every kernel
    line = fork_when_asked(asked)
    if line:
        kernel.run(line, added)


def fork_when_asked(asked: socket.socket) -> socket.socket | None:
    """Returns in every fork, with its line to the server; in the template ``None``, when all is done."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system buries kernels by itself
    while handed := next_kernel(asked):
        with suppress(OSError):  # no room for another process: the line ends, and the server knows
            if os.fork() == 0:
                asked.close()
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                return taken(handed)
        for number in handed:
            os.close(number)
    asked.close()
    with suppress(ChildProcessError):
        os.wait()  # for the last of them, as nobody is told of a single one
    return None


def next_kernel(asked: socket.socket) -> list[int]:
    """What the server hands over for a kernel: its line, and where to it may write. Nothing, when nobody asks now."""
    _, handed, _, _ = socket.recv_fds(asked, 1, 3)
    return handed


def taken(handed: Sequence[int]) -> socket.socket:
    """The line; output goes where the server's goes now."""
    line, *outputs = handed
    for number, output in zip((1, 2), outputs, strict=True):
        os.dup2(output, number)
        os.close(output)
    os.set_inheritable(line, False)
    return socket.socket(fileno=line)
