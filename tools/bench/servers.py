"""The servers to measure: ours as `make run` starts it, and unmodified Voilà."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil

from tools.bench.process import LESSONS, NOTEBOOKS
from tools.ports import answers, free_port

# like the table, it says hello, and appears once the kernel has answered
BARE = """
import anywidget, traitlets

class Bare(anywidget.AnyWidget):
    _esm = '''
    function render({ model, el }) {
      const button = document.createElement("button");
      const send = () => { model.set("asked", model.get("asked") + 1); model.save_changes(); };
      button.className = "bare";
      button.onclick = send;
      model.on("change:answer", () => { button.textContent = model.get("answer"); el.append(button); });
      send();
    }
    export default { render };
    '''
    kind = traitlets.Unicode("bare").tag(sync=True)
    asked = traitlets.Int(0).tag(sync=True)
    answer = traitlets.Int(0).tag(sync=True)

bare = Bare()
bare.observe(lambda change: setattr(bare, "answer", change["new"]), "asked")
bare
"""
PATIENCE = 120  # seconds for anything that may take long on a busy machine
OURS = (sys.executable, "-m", "rummy_kit.commands.cli", "play")
STOCK = (sys.executable, "-m", "voila", "--template=lab")
"""Voilà with its own page, and with kernels as Jupyter starts them: the floor of an application with widgets."""
FLOOR = "bare anywidget, stock Voilà"


class Server:
    """A running server of notebooks."""

    def __init__(self, port: int, process: subprocess.Popen[bytes], printed: Path) -> None:
        self.port = port
        self._process = psutil.Process(process.pid)
        self._popen = process
        self._printed = printed

    def address(self, name: str, link: str = "") -> str:
        return f"http://127.0.0.1:{self.port}/voila/render/{name}.ipynb{link}"

    def printed(self, pattern: str) -> str:
        """What the server has printed that matches the pattern's group."""
        found = re.search(pattern, self._printed.read_text())
        assert found, pattern
        return found[1]

    def wait_until_ready(self) -> None:
        """Wait until the server answers. Raises ``RuntimeError`` with what it printed if it ends instead."""
        end = time.monotonic() + PATIENCE
        while not answers(self.port):
            if self._popen.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"The server did not start:\n{self._printed.read_text()}")
            time.sleep(0.1)

    def processes(self) -> list[psutil.Process]:
        """All running processes of the server, including kernels."""
        return [self._process, *self._process.children(recursive=True)]

    def kernels(self) -> list[psutil.Process]:
        """The processes of the server's kernels, started or forked."""
        return [process for process in self.processes() if is_kernel(process)]

    def settle(self) -> None:
        """Wait until server and kernels have nothing to do: kernels of closed pages ended, new ones can be forked."""
        end = time.monotonic() + PATIENCE
        before = self.spent()
        while time.monotonic() < end:
            time.sleep(1)
            now = self.spent()
            if now.keys() == before.keys() and sum(now.values()) - sum(before.values()) < 0.05:
                return
            before = now
        raise RuntimeError("The server does not come to rest.")

    def spent(self) -> dict[int, float]:
        """CPU seconds used so far by each of the server's processes."""
        seconds = {}
        for process in self.processes():
            try:
                seconds[process.pid] = sum(process.cpu_times()[:2])
            except psutil.NoSuchProcess:
                continue
        return seconds


def is_kernel(process: psutil.Process) -> bool:
    """Whether the process is a kernel: a program started as one, or a fork of the process that forks kernels."""
    try:
        words, parent = process.cmdline(), process.parent()
        forked = parent is not None and _is_template(words) and _is_template(parent.cmdline())
    except psutil.NoSuchProcess:
        return False
    return "ipykernel_launcher" in words or forked


def _is_template(words: Sequence[str]) -> bool:
    return any("rummy_widgets.serving.forking" in word for word in words)


@contextmanager
def serving(program: Sequence[str] = OURS, **variables: str) -> Iterator[Server]:
    """Serve the lessons and the bare pages on a free port; ``variables`` go into the server's environment."""
    with TemporaryDirectory() as folder:
        notebooks = Path(folder, "notebooks")
        notebooks.mkdir()
        for lesson in LESSONS:
            shutil.copy(NOTEBOOKS / f"{lesson}.ipynb", notebooks)
        shutil.copytree(NOTEBOOKS / "class", notebooks / "class")
        write_notebook(notebooks / "bare.ipynb")
        port = free_port()
        command = [*program, "--no-browser", f"--port={port}"]
        command += [str(notebooks)] if program == STOCK else [f"--notebooks={notebooks}"]
        printed = Path(folder, "printed")
        with printed.open("w") as output:
            process = subprocess.Popen(command, stdout=output, stderr=output, env={**os.environ, **variables})
        server = Server(port, process, printed)
        try:
            server.wait_until_ready()
            server.settle()
            yield server
        finally:
            process.terminate()
            process.wait(PATIENCE)


def write_notebook(path: Path) -> None:
    """Write a notebook with one cell, the bare widget."""
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "bare",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
        "source": BARE,
    }
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    data = {"nbformat": 4, "nbformat_minor": 5, "metadata": kernel, "cells": [cell]}
    path.write_text(json.dumps(data), encoding="utf-8")
