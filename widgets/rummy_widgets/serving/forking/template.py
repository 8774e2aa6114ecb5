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


def main(words: Sequence[str]) -> None:
    """Run a template that is asked on the socket with this number; in each fork, run a kernel."""
    asked = socket.socket(fileno=int(words[0]))
    os.set_inheritable(asked.fileno(), False)
    loading.load()
    gc.collect()
    gc.freeze()  # what is here now is nobody's garbage: a collector that looked at it would copy it into every kernel
    line = fork_when_asked(asked)
    if line:
        kernel.run(line)


def fork_when_asked(asked: socket.socket) -> socket.socket | None:
    """Returns in every fork, with its line to the server; in the template ``None``, when all is done."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system buries kernels by itself
    while line := next_line(asked):
        with suppress(OSError):  # no room for another process: the line ends, and the server knows
            if os.fork() == 0:
                asked.close()
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                return line
        line.close()
    asked.close()
    with suppress(ChildProcessError):
        os.wait()  # for the last of them, as nobody is told of a single one
    return None


def next_line(asked: socket.socket) -> socket.socket | None:
    """The line of the kernel that is asked for next; ``None`` when nobody can ask any more."""
    _, lines, _, _ = socket.recv_fds(asked, 1, 1)
    for line in lines:
        os.set_inheritable(line, False)
        return socket.socket(fileno=line)
    return None


if __name__ == "__main__":
    main(sys.argv[1:])
