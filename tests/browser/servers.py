"""The servers as a user starts them: `rummy-kit play` and `rummy-kit lab`, each in a process group of its own.

Their kernels are forked. With ``RUMMY_KIT_KERNELS=stock`` in the environment of pytest, the servers of all tests start
them as Jupyter usually does.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import psutil

from tools.ports import answers, free_port

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
CLI = ("-m", "rummy_kit.commands.cli")
TEMPLATE = "rummy_widgets.serving.forking"
"""Stands in the command line of the process that forks kernels, and so in theirs."""
Env = Mapping[str, str]

# one a second, so that every page here outlives many of them
QUICK_PINGS = {"ws_ping_interval": 1_000}

# in place of espeak-ng, so that every machine has the same voice: half a second of a tone
VOICE = f"""#!{sys.executable}
import math, sys, wave
sys.stdin.read()
with wave.open(sys.stdout.buffer, "wb") as sound:
    sound.setparams((1, 2, 22050, 0, "NONE", ""))
    sound.writeframes(b"".join(int(9000 * math.sin(at / 9)).to_bytes(2, "little", signed=True) for at in range(11025)))
"""


class Printing:
    """A process in a group of its own, and what it has ``printed`` so far."""

    def __init__(self, command: Sequence[str], folder: Path, env: Env) -> None:
        self.printed = ""
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **env},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        with self._process.stdout as lines:
            for line in lines:
                self.printed += line


class Server(Printing):
    """A `rummy-kit` command and what it has printed. ``folder`` holds everything that it writes. A ``with`` ends it.

    ``python`` is that of another environment, if the kit is installed there; it is then called from ``folder``.
    """

    def __init__(
        self, folder: Path, command: str, *words: str, env: Env | None = None, python: Path | None = None
    ) -> None:
        self.store = folder / "matches.sqlite3"
        super().__init__(
            [str(python or sys.executable), *CLI, command, "--no-browser", "--port", str(free_port()), *words],
            folder if python else ROOT,
            {"RUMMY_KIT_STORE": str(self.store), **(env or {})},
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def address(self, pattern: str) -> str:
        """The first printed address that matches; a server that ends or stays silent fails the test."""
        wait_for(lambda: re.search(pattern, self.printed) or self._process.poll() is not None, "an address")
        found = re.search(pattern, self.printed)
        assert found, self.printed
        return found.group()

    def kernels(self) -> set[int]:
        """The process ids of all kernels that run now."""
        children = psutil.Process(self._process.pid).children(recursive=True)
        template = {child.pid for child in children if TEMPLATE in " ".join(words_of(child))}
        forked = {child.pid for child in children if parent_of(child) in template}
        return forked | {child.pid for child in children if "ipykernel_launcher" in words_of(child)}

    def press_ctrl_c(self) -> int:
        """Send the signal to every process of the command; returns the exit code."""
        os.killpg(self._process.pid, signal.SIGINT)
        return self._process.wait(timeout=60)

    def close(self) -> None:
        """Ask it to end; whatever is left of its group is ended after that."""
        self._process.terminate()
        try:
            self._process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._reader.join(timeout=10)


def words_of(process: psutil.Process) -> list[str]:
    """The command line of a process; of one that has just ended, nothing."""
    try:
        words: list[str] = process.cmdline()
    except psutil.NoSuchProcess:
        return []
    return words


def parent_of(process: psutil.Process) -> int | None:
    """The process id of its parent; of one that has just ended, nothing."""
    try:
        parent: int = process.ppid()
    except psutil.NoSuchProcess:
        return None
    return parent


def voila(folder: Path, notebooks: Path = NOTEBOOKS, env: Env | None = None) -> tuple[Server, str]:
    """Voilà and the address of its lobby."""
    own_env = settings(folder, voila={"Voila": {"tornado_settings": QUICK_PINGS}})
    server = Server(folder, "play", "--notebooks", str(notebooks), env={**own_env, **(env or {})})
    return server, server.address(r"http://127\.0\.0\.1:\d+/")


def lab(folder: Path, notebooks: Path = NOTEBOOKS, env: Env | None = None) -> tuple[Server, str, str]:
    """JupyterLab over a copy of the notebooks, its address, and its token.

    The page may be asked for its kernel (`window.jupyterapp`), and no one's own settings count.
    """
    copy = folder / "notebooks"
    copy.mkdir()
    for lesson in notebooks.glob("*.ipynb"):
        shutil.copy(lesson, copy)
    own_env = settings(
        folder,
        jupyter_lab_config={"LabApp": {"expose_app_in_browser": True}},
        jupyter_server_config={"ServerApp": {"tornado_settings": QUICK_PINGS}},
    )
    server = Server(folder, "lab", "--notebooks", str(copy), env={**own_env, **(env or {})})
    address, token = server.address(r"http://127\.0\.0\.1:\d+/lab\S+token=\w+").split("?token=")
    base = address.partition("/lab")[0]
    wait_for(lambda: answers(int(base.rpartition(":")[2])), "Lab to listen")  # it says its address before it does
    return server, base + "/", token


def settings(folder: Path, **files: Any) -> Env:
    """The environment of a user with these settings files, and no others but ours."""
    config = folder / "config"
    config.mkdir()
    for name, content in files.items():
        (config / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    # the sockets of kernels are in the last one: their names, of some 50 characters, must leave a path under 108
    own = {"JUPYTER_CONFIG_DIR": "settings", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "r"}
    return {"JUPYTER_CONFIG_PATH": str(config), **{name: str(folder / place) for name, place in own.items()}}


def with_a_voice(folder: Path) -> Env:
    """The environment of a machine that has espeak-ng."""
    program = folder / "espeak-ng"
    program.write_text(VOICE, encoding="utf-8")
    program.chmod(0o755)
    return {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


def without_a_voice() -> Env:
    """The environment of a machine without espeak-ng: nothing but our own Python is on the path."""
    return {"PATH": str(Path(sys.executable).parent)}


def wait_for(done: Callable[[], object], what: str, seconds: float = 60) -> None:
    """Wait until that holds; fails with the words ``what`` if it takes too long."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.1)


def status_and_text(url: str, **headers: str) -> tuple[int, str]:
    """What a server answers to this request."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
