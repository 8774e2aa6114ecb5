"""What it costs to import the kit, and how much memory a pupil's kernel takes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

from tools.bench.report import Line, at_most_more

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
LESSONS = {  # a lesson's notebook, and the game in it
    "formula-rummy": "formula_rummy",
    "mineral-rummy": "mineral_rummy",
    "formula": "formula",
    "say-rummy": "say_rummy",
    "rummy-battle": "rummy_battle",
}
WORDY = "say-rummy"  # the lesson that reads a dictionary
KERNEL, DICTIONARY = (
    25,
    15,
)  # megabytes that a lesson may add to a bare kernel; more with the words of Say Rummy
TIMED = "import time; start = time.process_time(); import {}; print(1000 * (time.process_time() - start))"
WARM_UP = "from rummy_kit import games; games.load({!r}, {!r}).warm_up()"
LARGEST = {"say_rummy": {"accent": "southern-british"}}  # house rules that take the most memory


def imports(quick: bool) -> Iterator[Line]:
    """Importing what `rummy_widgets.lesson` needs, which brings anywidget along, against anywidget alone, in fresh
    processes. `import rummy_widgets` itself loads nothing until a name of it is used.

    Both are loaded from bytecode, as installed packages are: a first import, which is not counted, writes it.
    """
    ours, floor, lesson = [], [], "rummy_kit, rummy_widgets.whole_lesson"
    with TemporaryDirectory() as bytecode:
        import_time(lesson, bytecode)
        for _ in range(3 if quick else 7):
            floor.append(import_time("anywidget", bytecode))
            ours.append(import_time(lesson, bytecode))
    budget = at_most_more(100, "ms")
    yield Line("import a lesson of rummy_widgets, CPU", "ms", ours, "import anywidget", floor, budget)


def import_time(modules: str, bytecode: str) -> float:
    """CPU milliseconds that the import takes in a new process, not counting the start of the process."""
    env = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode, "PYTHONDONTWRITEBYTECODE": ""}
    python = [sys.executable, "-c", TIMED.format(modules)]
    done = subprocess.run(python, check=True, capture_output=True, text=True, env=env)
    return float(done.stdout)


ALL_STEPS = """
import gc
from rummy_widgets.shell import StepBox
for step in [one for one in gc.get_objects() if isinstance(one, StepBox)]:
    step.show_content()
"""
"""Builds the steps of a lesson, as a page does when it comes near them."""


def memory(quick: bool) -> Iterator[Line]:
    """The memory of a kernel with a lesson and all its steps, against an idle one beside it, so that they share what
    they can.

    Also the CPU time of its cells: what it costs the kernel to open the lesson, which does not depend on what else the
    machine does.
    """
    spent: dict[str, list[float]] = {lesson: [] for lesson in LESSONS}
    for lesson, game in LESSONS.items():
        bare, opened, warmed = [], [], []
        bare_alone, opened_alone = [], []
        for _ in range(1 if quick else 2):
            with kernel() as (floor, idle), kernel() as (pupil, client):
                run(idle, "pass")
                run(client, "import os; os.environ['QUERY_STRING'] = 'steps=open'")
                start = cpu_ms(pupil)
                for cell in code_cells(NOTEBOOKS / f"{lesson}.ipynb"):
                    run(client, cell)
                spent[lesson].append(cpu_ms(pupil) - start)
                run(client, ALL_STEPS)
                bare.append(weight(floor))
                opened.append(weight(pupil))
                bare_alone.append(own_weight(floor))
                opened_alone.append(own_weight(pupil))
                run(client, WARM_UP.format(game, LARGEST.get(game, {})))
                warmed.append(weight(pupil))
        budget = at_most_more(KERNEL + (DICTIONARY if game == "say_rummy" else 0), "MB")
        yield Line(f"{lesson}: memory of a kernel", "MB", opened, "bare ipykernel", bare, budget)
        yield Line(f"{lesson}: the part shared with nobody", "MB", opened_alone, "bare ipykernel", bare_alone)
        if game == "say_rummy":
            yield Line(f"{lesson}: memory with the larger dictionary", "MB", warmed, "bare ipykernel", bare, budget)
        else:
            yield Line(f"{lesson}: memory after the warm-up", "MB", warmed, "bare ipykernel", bare)
    others = [ms for lesson in LESSONS if lesson != WORDY for ms in spent[lesson]]
    budget = at_most_more(200, "ms")
    yield Line(f"{WORDY}: cells run by the kernel, CPU", "ms", spent[WORDY], "other lessons", others, budget)


@contextmanager
def kernel() -> Iterator[tuple[int, BlockingKernelClient]]:
    """A kernel started by us beside the notebooks: its process id and the line to it."""
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel(cwd=str(NOTEBOOKS), stderr=subprocess.DEVNULL)
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        provisioner: Any = manager.provisioner  # a local one: only those have a process id
        yield provisioner.pid, client
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def run(client: BlockingKernelClient, code: str) -> None:
    """Run a cell to its end. Raises ``RuntimeError`` if it fails."""
    reply = client.execute_interactive(code, timeout=120, output_hook=lambda message: None)["content"]
    if reply["status"] != "ok":
        raise RuntimeError(f"A cell failed, {reply['ename']}: {reply['evalue']}\n{code}")


def code_cells(notebook: Path) -> list[str]:
    """The code of a notebook, cell by cell."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def cpu_ms(pid: int) -> float:
    """CPU milliseconds that a process has used so far."""
    user, system, *_ = psutil.Process(pid).cpu_times()
    return 1000 * float(user + system)


def weight(pid: int) -> float:
    """Megabytes of a process, including its share of shared memory; only its own memory if that share is not known."""
    info = psutil.Process(pid).memory_full_info()
    return float(getattr(info, "pss", info.uss)) / 1e6


def own_weight(pid: int) -> float:
    """Megabytes that would be free if the process ended."""
    return float(psutil.Process(pid).memory_full_info().uss) / 1e6
