"""What it costs to get the kit: the size of the wheel and of an environment, and how long `play` takes to begin."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import elsewhere
from tools.bench.report import Line, at_most
from tools.ports import free_port

READY = "http://"


def install(quick: bool) -> Iterator[Line]:
    """The wheel in an environment with nothing else, called from an empty folder."""
    with TemporaryDirectory() as name:
        folder, empty = Path(name), Path(name, "empty")
        empty.mkdir()
        elsewhere.build(folder, "wheel")
        (wheel,) = folder.glob("*.whl")
        python = elsewhere.make_environment(folder / "env")
        elsewhere.install(python, wheel)
        yield Line("size of the wheel", "MB", [wheel.stat().st_size / 1e6])
        bare, whole = size(folder / "env")
        yield Line("an environment for `play`, as uv makes it", "MB", [bare], budget=at_most(220, "MB"))
        yield Line("the same with bytecode, as pip makes it", "MB", [whole])
        begin(python, empty)  # the first time a virus scanner or the disk is what is measured
        times = [begin(python, empty) for _ in range(1 if quick else 5)]
        trim(folder / "env")
        yield Line("the environment in an image, without Debian", "MB", [size(folder / "env")[1]])
    yield Line("`rummy-kit play`, to its first line", "s", [first for first, _ in times], budget=at_most(1, "s"))
    yield Line("`rummy-kit play`, to the address", "s", [ready for _, ready in times], budget=at_most(5, "s"))


def trim(env: Path) -> None:
    """Do to an environment what `deploy/Containerfile` does: bytecode of what a class loads, and nothing that it never
    uses.
    """
    steps = (elsewhere.ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.removeprefix("RUN ") for line in steps.splitlines() if line.startswith("RUN ")]
    for file in env.rglob("*.pyc"):
        file.unlink()
    for what in ("loading.load()", "babel/locale-data"):
        (line,) = (line for line in lines if what in line)
        elsewhere.call("sh", "-c", f"unset PYTHONDONTWRITEBYTECODE; {line}".replace("/opt/rummy-kit", str(env)))


def size(folder: Path) -> tuple[float, float]:
    """The megabytes of the files in a folder without bytecode, and of all of them."""
    files = [file for file in folder.rglob("*") if file.is_file() and not file.is_symlink()]
    bare = [file for file in files if file.suffix != ".pyc"]
    return megabytes(bare), megabytes(files)


def megabytes(files: Iterable[Path]) -> float:
    return sum(file.stat().st_size for file in files) / 1e6


def begin(python: Path, folder: Path) -> tuple[float, float]:
    """Seconds until `play` says anything, and until it names its address. Raises ``RuntimeError`` if it ends before."""
    command = [str(python.with_name("rummy-kit")), "play", "--no-browser", "--port", str(free_port())]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}  # as users have it
    start, first = time.perf_counter(), None
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        for line in server.stdout:
            first = first or time.perf_counter() - start
            if READY in line:
                ready = time.perf_counter() - start
                server.terminate()
                server.stdout.read()  # it is still speaking
                return first, ready
    raise RuntimeError("rummy-kit play ended before it named its address.")
