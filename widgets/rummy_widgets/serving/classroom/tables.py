"""The tables at which the class plays together: a service beside this server (rummy_kit/tables/beside.py).

Kernels get its address and one key each: a pupil's is made from the device's cookie, so the same device finds its seat
again, and no page or other device ever sees the key.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from hmac import digest
from pathlib import Path
from time import monotonic

from tornado.ioloop import PeriodicCallback

from rummy_kit.stores import is_database
from rummy_kit.tables.presence import Clock
from rummy_kit.tables.requests import Allowance
from rummy_widgets.class_variables import ClassPlace
from rummy_widgets.serving.classroom.kept import KeptClass

log = logging.getLogger(__name__)

LOOK_AFTER = 1_000  # milliseconds between checks that the service is alive
STARTS, IN = 5, 60.0  # this many at once, and as many again in this many seconds
PATIENCE = 15.0  # seconds for the service to remove its matches and end


class Tables:
    """The service for this class. If its process ends, another takes over on the same port from the last memo and the
    matches, which are kept in the database that ``RUMMY_KIT_STORE`` names, or in a ``folder``. If it keeps dying, it is
    started again only after a pause. ``reach`` is where kernels of other machines reach it, such as ``rummy-kit:8877``;
    without it, only this machine does, on any free port. A new class begins with this ``game`` and, as a link carries
    it, this ``deck``.
    """

    def __init__(
        self, kept: KeptClass, clock: Clock = monotonic, reach: str = "", game: str = "", deck: str = ""
    ) -> None:
        self._first = {"game": game, "deck": deck}
        self._kept, self._reach, self._port = kept, reach, int(reach.rpartition(":")[2] or 0)
        self._starts = Allowance(STARTS, IN, clock)
        self._process: subprocess.Popen[str] | None = None
        self.started = 0  # times
        self.lost = False  # whether the class that was kept could not go on, and an empty one begins
        self.note: Callable[[float], object] = lambda seconds: None  # gets the seconds that each answer took

    @property
    def code(self) -> str:
        """The class code."""
        return self._kept.code

    @property
    def teacher_key(self) -> str:
        """The teacher's key."""
        return self._kept.teacher_key

    def open(self, folder: Path) -> None:
        """Start the service, and look after it from then on. Raises ``ValueError`` if it does not start."""
        self._folder = folder
        saved_games = os.environ.get("RUMMY_KIT_STORE", "")
        self._matches = (
            saved_games if is_database(saved_games) else str((self._kept.folder or folder) / "class.sqlite3")
        )
        self._kept.keep(self._kept.memo)
        self._process = self._start()
        assert self._process.stdout
        if not (line := self._process.stdout.readline()):
            raise ValueError("The service of the tables has ended at once; why is above.")
        said = json.loads(line)
        self._port, self.lost = said["port"], said["lost"]
        self._listen(self._process)
        self._look_after = PeriodicCallback(self._look, LOOK_AFTER)
        self._look_after.start()

    def close(self) -> None:
        """End the service, even if it no longer responds; a class that is kept goes on with the next one."""
        if self._process is None:
            return
        self._look_after.stop()
        hang_up(self._process)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def begin_again(self) -> None:
        """Begin another class, with another code and teacher's key, if this one has ended."""
        if self._kept.has_ended:
            self.close()
            self._listener.join()
            self._kept.begin_again()
            self.open(self._folder)

    def _start(self) -> subprocess.Popen[str]:
        self.started += 1
        command = [sys.executable, "-m", "rummy_kit.tables.beside"]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        keys = {"code": self.code, "teacher_key": self.teacher_key, "port": self._port}
        keys["host"] = "0.0.0.0" if self._reach else "127.0.0.1"
        what = {"matches": self._matches, "memo": self._kept.memo, "goes_on": self._kept.folder is not None}
        what |= self._first
        assert process.stdin
        with suppress(BrokenPipeError):  # it has already ended
            process.stdin.write(json.dumps({**keys, **what}) + "\n")
            process.stdin.flush()
        return process

    def _listen(self, process: subprocess.Popen[str]) -> None:
        """Keep the latest memo of the service, and note its times. A thread reads them, because one may be written
        while this server is busy.
        """

        def take() -> None:
            assert process.stdout
            with process.stdout as lines:
                for line in lines:
                    try:
                        said = json.loads(line)
                        if "memo" in said:
                            self._kept.keep(said["memo"])
                        elif "seconds" in said:
                            self.note(said["seconds"])
                    except ValueError:
                        pass  # it died while writing
                    except OSError as problem:  # a full disk
                        log.error("The class goes on, but what it does now is not kept: %s", problem)

        self._listener = threading.Thread(target=take, name="memos of the class", daemon=True)
        self._listener.start()

    def _look(self) -> None:
        """Look after the service, and after the memo: a disk that was full may have room again."""
        with suppress(OSError):
            self._kept.keep_again()
        self._start_again()

    def _start_again(self) -> None:
        if self._process is None or self._process.poll() is None or not self._starts.take():
            return
        hang_up(self._process)
        self._listener.join()  # it may not yet have read the last memo
        log.warning("The service of the tables has ended (%s); another one goes on.", self._process.returncode)
        self._process = self._start()
        self._listen(self._process)

    def place(self, key: str, address: str) -> ClassPlace:
        """What a kernel with that key needs; ``address`` is the server's, for the class."""
        return ClassPlace(self._reach or f"127.0.0.1:{self._port}", self.code, key, address)


def hang_up(service: subprocess.Popen[str]) -> None:
    """Close the service's input, which ends it if it is alive."""
    assert service.stdin
    with suppress(BrokenPipeError):
        service.stdin.close()


def seat_key(device: str, secret: bytes) -> str:
    """The key of a device: always the same, and no one who does not know this server's secret can make it."""
    return digest(secret, f"seat of {device}".encode(), sha256).hex()[:48]
