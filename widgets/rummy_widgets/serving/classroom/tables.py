"""The tables at which the class plays together: a service beside this server (rummy_kit/tables/beside.py).

Kernels get its address and one key each: a pupil's is made from the device's cookie, so the same device finds its seat
again, and no page or other device ever sees the key.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from hashlib import sha256
from hmac import digest

from tornado.ioloop import PeriodicCallback

from rummy_kit.engine.store import new_key
from rummy_widgets.class_line import ADDRESS, CODE, KEY

LOOK_AFTER = 1_000  # milliseconds between looks whether the service lives


class Tables:
    """The service for the class with this ``code``; if its process ends, another takes its place at the same port."""

    def __init__(self, code: str) -> None:
        self.teacher_key = new_key()
        self._code, self._port = code, 0
        self._process: subprocess.Popen[str] | None = None

    def open(self) -> None:
        """Start the service, and look after it from then on. Raises ``ValueError`` if it does not start."""
        self._start()
        self._port = self._wait_for_port()
        self._look_after = PeriodicCallback(self._start_again, LOOK_AFTER)
        self._look_after.start()

    def close(self) -> None:
        """End it."""
        if self._process is None:
            return
        self._look_after.stop()
        with self._process as process:
            assert process.stdin
            with suppress(BrokenPipeError):
                process.stdin.close()

    def _start(self) -> None:
        command = [sys.executable, "-m", "rummy_kit.tables.beside"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        secrets = {"code": self._code, "teacher_key": self.teacher_key, "port": self._port}
        assert self._process.stdin
        self._process.stdin.write(json.dumps(secrets) + "\n")
        self._process.stdin.flush()

    def _wait_for_port(self) -> int:
        assert self._process and self._process.stdout
        return int(self._process.stdout.readline())

    def _start_again(self) -> None:
        if self._process is not None and self._process.poll() is not None:
            self._start()

    def variables(self, key: str) -> dict[str, str]:
        """What a kernel with that key needs."""
        return {ADDRESS: f"127.0.0.1:{self._port}", CODE: self._code, KEY: key}


def seat_key(device: str, secret: bytes) -> str:
    """The key of a device: always the same, and no one who does not know this server's secret can make it."""
    return digest(secret, f"seat of {device}".encode(), sha256).hex()[:48]
