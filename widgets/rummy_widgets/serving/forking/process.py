"""A forked kernel, as the server sees it."""

from __future__ import annotations

import os
import signal
import socket


class ForkedProcess:
    """The part of ``Popen`` that Jupyter uses for a kernel. It is not our child: its line shows whether it lives.

    How it ended is not known, and no one needs to know.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int, line: socket.socket) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._line = line

    def poll(self) -> int | None:
        """``None`` as long as the kernel lives."""
        if self.returncode is None and self._has_ended():
            self._line.close()
            self.returncode = 0
        return self.returncode

    def _has_ended(self) -> bool:
        try:
            return not self._line.recv(1)
        except BlockingIOError:
            return False
        except OSError:
            return True

    wait = poll  # only called for one that has ended

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)
