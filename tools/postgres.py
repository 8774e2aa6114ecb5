"""Find a PostgreSQL for the tests, or get one, and run a server: python -m tools.postgres"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
import psycopg

from tools.chromium import find_or_install_package

USER = "postgres"  # the user made by Debian's package: a server refuses to run as root
SETTINGS = {"listen_addresses": "", "fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}


def find() -> Path | None:
    """The folder of the programs: the one in the variable POSTGRES, or one found on this machine."""
    named, on_path = os.environ.get("POSTGRES"), shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    folders = [*([Path(named)] if named else []), *([Path(on_path).resolve().parent] if on_path else []), *debian[::-1]]
    return next((folder for folder in folders if (folder / "initdb").is_file()), None)


def find_or_install() -> Path:
    """The folder of the programs, installed if necessary. Raises SystemExit if none can be had."""
    return find_or_install_package(find, "postgresql", "PostgreSQL", "POSTGRES=/the/folder/of/initdb")


class Server:
    """A PostgreSQL of its own in an empty folder, reached by a socket there; what it has written need not last, unless
    ``settings`` say so.
    """

    def __init__(self, folder: Path, **settings: str) -> None:
        self._settings = {**SETTINGS, "unix_socket_directories": str(folder), **settings}
        self.programs = find_or_install()
        self.folder = folder
        self._user = USER if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user)
        options = ("--auth=trust", "--username=cards", "--encoding=UTF8", "--locale=C", "--no-sync")
        self._run("initdb", "-D", str(folder / "data"), *options).communicate()
        self._databases = 0
        self.start()

    def start(self) -> None:
        """Start the server; returns once it answers."""
        words = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        self._process = self._run("postgres", "-D", str(self.folder / "data"), *words)
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                if self._process.poll() is not None:
                    raise SystemExit("PostgreSQL does not start:\n" + (self.folder / "log").read_text()) from None
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it and all its connections. With ``SIGQUIT``, what is not yet written is lost."""
        self._process.send_signal(how)
        self._process.wait()

    def send(self, what: signal.Signals) -> None:
        """Send a signal to each of its processes: ``SIGSTOP`` silences it, ``SIGCONT`` lets it go on."""
        for process in self.processes():
            with suppress(psutil.NoSuchProcess):  # a connection that has just ended
                process.send_signal(what)

    def processes(self) -> list[psutil.Process]:
        """All of its processes: one for each connection, and some more."""
        server = psutil.Process(self._process.pid)
        return [server, *server.children()]

    def address(self, database: str) -> str:
        return f"postgresql://cards@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of an empty database."""
        self._databases += 1
        name = f"school{self._databases}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as db:
            db.execute(f"create database {name}".encode())
        return self.address(name)

    def _run(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        with open(self.folder / "log", "ab") as log:
            return subprocess.Popen(
                [self.programs / program, *words],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                user=self._user,
            )


@contextmanager
def running(**settings: str) -> Iterator[Server]:
    """A server for a while."""
    with TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder), **settings)
        try:
            yield server
        finally:
            server.send(signal.SIGCONT)
            server.stop(signal.SIGQUIT)


if __name__ == "__main__":
    print(find_or_install())
