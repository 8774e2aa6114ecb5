"""Forked kernels: each is as isolated as one that was started, and none is left behind, whichever process ends
first.
"""

from __future__ import annotations

import ast
import json
import os
import signal
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from jupyter_client.manager import KernelManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from rummy_widgets.serving import settings
from rummy_widgets.serving.forking import code, loading, templates
from rummy_widgets.serving.forking.provisioner import ForkedProvisioner, words_of_our_python
from rummy_widgets.serving.forking.templates import Templates
from traitlets.config import Config

from rummy_kit import games
from rummy_kit.tables.logs import FORMAT
from tests.browser.servers import NOTEBOOKS, wait_for

LESSON = """
import rummy_widgets
lesson = rummy_widgets.lesson({!r})
parts = lesson.steps(), lesson.warm_up(), lesson.worked_example(), lesson.practice(), lesson.first_round()
parts += lesson.game(), lesson.look_back(), lesson.question(), lesson.exit_ticket(), lesson.my_record()
"""
DRAW = """
import json, pathlib, random, tempfile, uuid
import sympy.core.random
from rummy_kit.engine.rng import fresh_seed
from rummy_kit.engine.store import new_id, new_key
names = tempfile._get_candidate_names()
sources = [
    fresh_seed, new_id, new_key, lambda: uuid.uuid4().hex, lambda: random.getrandbits(64), lambda: next(names),
    lambda: sympy.core.random.rng.getrandbits(64), lambda: get_ipython().kernel.session.msg_id
]
pathlib.Path({!r}).write_text(json.dumps([[source() for _ in range(10_000)] for source in sources]))
"""
NOT_FOR_PUPILS = ("rummy_kit.workshop", "rummy_kit.commands")
LIKE_ANY_OTHER = """
import ipywidgets, os, select, signal, sys, threading, time
signals = {number.name: str(signal.getsignal(number)) for number in signal.valid_signals() if hasattr(number, "name")}
alike = {
    "folder": os.getcwd(), "path": sys.path, "words": sys.argv[:2], "program": sys.executable, "name": __name__,
    "environment": {name: value for name, value in os.environ.items() if name != "JPY_PARENT_PID"},
    "signals": signals, "session": os.getsid(0) == os.getpgrp() == os.getpid(), "input": sys.__stdin__.read(),
    "output": [os.fstat(number)[:2] for number in (1, 2)], "zone": time.tzname, "umask": os.umask(0o22),
    "hidden": sorted(name for name in globals() if not name.startswith("_")),
    "asked by pages": sorted(get_ipython().kernel.comm_manager.targets),
}
"""


class Kernel:
    """A kernel and its client."""

    def __init__(self, folder: Path, **wishes: Any) -> None:
        factory = KernelProvisionerFactory.instance()
        file = str(folder / f"{uuid.uuid4().hex[:8]}.json")
        self.manager = KernelManager(kernel_name="python3", config=factory.config, connection_file=file)
        self.manager.start_kernel(**{"cwd": str(folder), **wishes})
        self._client = self.manager.client()
        self._client.start_channels()
        self._client.wait_for_ready(timeout=60)

    @property
    def pid(self) -> int:
        return int(self.manager.provisioner.pid)  # type: ignore[union-attr]

    @property
    def is_forked(self) -> bool:
        return not isinstance(self.manager.provisioner.process, subprocess.Popen)  # type: ignore[union-attr]

    def run(self, code: str, value: str = "None") -> Any:
        """Run the code; returns the value of the expression afterwards. For an error, the name of its exception."""
        heard = {"output_hook": lambda _: None, "timeout": 60, "user_expressions": {"value": value}}
        reply = self._client.execute_interactive(code, allow_stdin=False, **heard)["content"]
        if reply["status"] != "ok":
            return reply["ename"]
        return ast.literal_eval(reply["user_expressions"]["value"]["data"]["text/plain"])

    def begin(self, code: str) -> None:
        """Run the code until it prints something."""
        self._client.execute(code, stop_on_error=False)  # what is asked next must not be aborted with it
        while self._client.get_iopub_msg(timeout=60)["msg_type"] != "stream":
            pass

    def end_of_it(self) -> str:
        """How the code that was started has ended."""
        return str(self._client.get_shell_msg(timeout=60)["content"].get("ename", "well"))

    def restart(self) -> None:
        self.manager.restart_kernel()
        self._client.wait_for_ready(timeout=60)

    def close(self, at_once: bool = False) -> None:
        self._client.stop_channels()
        self.manager.shutdown_kernel(now=at_once)


@pytest.fixture(autouse=True)
def our_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Jupyter as it is in our servers. Each test has templates of its own if it changes anything about them."""
    monkeypatch.delenv("RUMMY_KIT_KERNELS", raising=False)
    monkeypatch.setenv("RUMMY_KIT_STORE", str(tmp_path / "matches.sqlite3"))
    config = Config()
    settings.kernels(config)
    KernelProvisionerFactory.clear_instance()
    KernelProvisionerFactory.instance(config=config)
    yield
    KernelProvisionerFactory.clear_instance()


EMPTY = """import sys
sys.path[:] = filter(None, sys.path)
from rummy_widgets.serving.forking import loading, template
loading.load = lambda *folder: None
template.main()"""


@pytest.fixture
def own_templates(monkeypatch: pytest.MonkeyPatch) -> Iterator[Templates]:
    """Their processes load no lessons, so they are there sooner."""
    own = Templates()
    monkeypatch.setattr(templates, "PROGRAM", ("-c", EMPTY))
    monkeypatch.setattr(ForkedProvisioner, "templates", own)
    yield own
    own.close()


@pytest.fixture
def kernels(tmp_path: Path) -> Iterator[Any]:
    """Returns as many kernels as are asked for."""
    begun: list[Kernel] = []

    def start(**wishes: Any) -> Kernel:
        begun.append(Kernel(tmp_path, **wishes))
        return begun[-1]

    yield start
    for kernel in begun:
        kernel.close(at_once=True)


def test_every_lesson_runs_and_finds_all_that_it_needs_loaded(kernels: Any) -> None:
    kernel = kernels()
    kernel.run("import sys; loaded = set(sys.modules)")
    assert kernel.run("", "{'rummy_kit.games.say_rummy.lesson', 'rummy_widgets.class_pages'} <= loaded")
    assert kernel.run("", f"[name for name in loaded if name.startswith({NOT_FOR_PUPILS})]") == []
    for name in games.with_lessons():
        assert kernel.run(LESSON.format(name), "len(parts)") == 10
    assert kernel.is_forked
    assert kernel.run("", "sorted(set(sys.modules) - loaded)") == []
    assert kernel.run("", "rummy_widgets.__file__ in get_ipython().kernel._kernel_modules"), "for the debugger"


def test_a_folder_with_a_few_lessons_has_these_loaded_and_no_others(tmp_path: Path) -> None:
    (tmp_path / "ours.ipynb").write_text('rummy_widgets.lesson("formula_rummy")')
    assert loading.lessons_in(tmp_path) == ["formula_rummy"]
    assert loading.lessons_in(NOTEBOOKS) == loading.lessons_in(None) == sorted(games.with_lessons())


def test_the_template_has_no_thread_and_no_socket_of_a_kernel(kernels: Any) -> None:
    kernel = kernels()
    template = psutil.Process(kernel.pid).parent()
    assert template and "rummy_widgets.serving.forking" in " ".join(template.cmdline())
    assert template.num_threads() == 1
    assert len(template.net_connections(kind="all")) == 1, "the one on which it is asked"
    assert kernel.run("import threading", "threading.active_count()") > 1


def test_two_kernels_never_draw_the_same(kernels: Any, tmp_path: Path) -> None:
    drawn = [tmp_path / "one.json", tmp_path / "other.json"]
    for file in drawn:
        assert kernels().run(DRAW.format(str(file))) is None
    one, other = (json.loads(file.read_text()) for file in drawn)
    for ours, theirs in zip(one, other, strict=True):
        assert len(set(ours) | set(theirs)) == 20_000


def test_it_is_like_any_other_kernel(kernels: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    wishes = {"env": {**os.environ, "TZ": "Asia/Kathmandu", "OWN": "1"}}
    forked = kernels(**wishes)
    monkeypatch.setattr(ForkedProvisioner, "_fork", never)
    stock = kernels(**wishes)
    assert forked.is_forked and not stock.is_forked
    assert forked.run(LIKE_ANY_OTHER, "alike") == stock.run(LIKE_ANY_OTHER, "alike")


TROUBLE = """
import threading
def leave(): raise RuntimeError("192.168.1.20 left")
worker = threading.Thread(target=leave)
worker.start()
worker.join()
get_ipython().kernel.log.error("No place for 192.168.1.20")
"""


@pytest.mark.parametrize("how", ["forked", "stock"])
def test_where_servers_log_lines_a_kernel_does(
    own_templates: Templates, kernels: Any, monkeypatch: pytest.MonkeyPatch, capfd: Any, tmp_path: Path, how: str
) -> None:
    monkeypatch.setenv(FORMAT, "json")
    monkeypatch.setenv("RUMMY_KIT_KERNELS", how)
    (tmp_path / "logging.py").write_text("raise RuntimeError('not a library')")
    kernel = kernels()
    assert kernel.is_forked == (how == "forked")
    kernel.run(TROUBLE)
    kernel.close()
    crash, error = (json.loads(line) for line in capfd.readouterr().err.splitlines())
    assert crash["error"].endswith("RuntimeError: … left") and error["message"] == "No place for …"


async def never(*_: object) -> bool:
    return False


def test_what_one_kernel_does_is_unseen_in_the_next(kernels: Any, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    before, doer = kernels(), kernels()
    deeds = "import os, random, rummy_kit.texts; os.chdir('elsewhere'); os.environ['OWN'] = '1'; random.random = int"
    assert doer.run(f"{deeds}; rummy_kit.texts.broken = True; own = 1", "os.getcwd()").endswith("elsewhere")
    assert doer.run("1 / 0") == "ZeroDivisionError"
    for other in (before, kernels()):
        assert other.run("import os, random, rummy_kit.texts", "os.getcwd()") == str(tmp_path)
        assert other.run("", "[os.environ.get('OWN'), random.random is int, 'own' in globals()]") == [
            None,
            False,
            False,
        ]
        assert other.run("", "hasattr(rummy_kit.texts, 'broken')") is False


def test_it_is_interrupted_restarted_and_shut_down_as_usual(kernels: Any) -> None:
    kernel = kernels()
    # Python looks for a signal before it sleeps, not as it begins to: one that comes in between waits until it wakes
    kernel.begin("import time; print('begun', flush=True)\nwhile True: time.sleep(0.1)")
    kernel.manager.interrupt_kernel()
    assert kernel.end_of_it() == "KeyboardInterrupt"
    first = kernel.pid
    assert kernel.run("own = 1", "own") == 1
    kernel.restart()
    assert kernel.pid != first and not psutil.pid_exists(first)
    assert kernel.is_forked and kernel.run("own") == "NameError"
    second = kernel.pid
    kernel.close()
    assert not psutil.pid_exists(second), "not even as a zombie"


def test_where_the_code_cannot_be_read_kernels_are_started(
    own_templates: Templates, kernels: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(templates, "LOOK_AFTER", 0)
    assert kernels().is_forked
    monkeypatch.setattr(code, "OURS", (str(tmp_path / "nowhere"),))
    assert not kernels().is_forked


def test_a_kernel_that_dies_is_known_to_be_dead(kernels: Any) -> None:
    kernel = kernels()
    assert kernel.manager.is_alive()
    # a process that a learner begins, and that outlives the kernel, is not taken for it
    left = kernel.run("import os, time\nleft = os.fork()\nif not left: time.sleep(600)", "left")
    os.kill(kernel.pid, signal.SIGKILL)
    wait_for(lambda: not kernel.manager.is_alive(), "the end of the kernel")
    os.kill(left, signal.SIGKILL)


def test_a_template_that_was_killed_is_followed_by_another(own_templates: Templates, kernels: Any) -> None:
    first = kernels()
    killed = own_templates.ready().pid
    os.kill(killed, signal.SIGKILL)
    second = kernels()
    assert second.is_forked and own_templates.ready().pid != killed
    assert first.run("", "1 + 1") == 2, "its kernels live on"
    first.close()
    assert not psutil.pid_exists(first.pid) or psutil.Process(first.pid).status() == psutil.STATUS_ZOMBIE


def test_a_template_whose_code_has_changed_is_followed_by_another(
    own_templates: Templates, kernels: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "module.py").write_text("1")
    monkeypatch.setattr(code, "OURS", (str(package),))
    monkeypatch.setattr(templates, "LOOK_AFTER", 0)
    first = kernels()
    old = own_templates.ready()
    assert own_templates.ready() is old
    (package / "module.py").write_text("1 + 1")
    second = kernels()
    assert second.is_forked and own_templates.ready() is not old
    assert first.run("", "1 + 1") == 2
    first.close()
    wait_for(lambda: not psutil.pid_exists(old.pid), "the end of the old one, after its last kernel")


@pytest.mark.parametrize("deed", ["write", "add", "remove", "upgrade"])
def test_code_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: str) -> None:
    ours, installed = tmp_path / "ours", tmp_path / "installed"
    for folder in (ours / "deep" / "__pycache__", installed / "library-1.dist-info"):
        folder.mkdir(parents=True)
    (ours / "deep" / "words.toml").write_text("a = 1")
    monkeypatch.setattr(code, "OURS", (str(ours),))
    monkeypatch.setattr(code, "INSTALLED", (str(installed), str(tmp_path / "nowhere")))
    (ours / ".#words.toml").symlink_to("somebody@a-machine.7")  # what Emacs leaves while someone edits
    before = code.stamp()
    (ours / "deep" / "__pycache__" / "made.pyc").write_text("")
    assert code.stamp() == before
    match deed:
        case "write":
            (ours / "deep" / "words.toml").write_text("a = 10")
        case "add":
            (ours / "new.py").write_text("")
        case "remove":
            (ours / "deep" / "words.toml").unlink()
        case "upgrade":
            os.utime(installed, ns=(1, 1))
    assert code.stamp() != before


SERVER = """
import sys, time
from pathlib import Path
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from rummy_widgets.serving import settings
from rummy_widgets.serving.forking import templates
from traitlets.config import Config
from tests.delivery.test_forking import EMPTY, Kernel
templates.PROGRAM = ("-c", EMPTY)
config = Config()
settings.kernels(config)
KernelProvisionerFactory.instance(config=config)
kernels = [Kernel(Path({folder!r})) for _ in range(2)]
kernels[0].begin("while True: print(end='.', flush=True)")
print(*(kernel.pid for kernel in kernels), kernels[1].manager.provisioner.templates.ready().pid, flush=True)
time.sleep(600)
"""


def test_nothing_is_left_of_a_server_that_was_killed(tmp_path: Path) -> None:
    folder = {"folder": str(tmp_path)}
    server = subprocess.Popen([sys.executable, "-c", SERVER.format(**folder)], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    with server.stdout as said:
        left = [psutil.Process(int(pid)) for pid in said.readline().split()]
    assert len(left) == 3 and all(process.is_running() for process in left)
    server.kill()
    server.wait()
    wait_for(lambda: not any(map(lives, left)), "the end of its kernels and of their template")


def lives(process: psutil.Process) -> bool:
    """Whether the process is running; one that has ended and waits for its new parent is not."""
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


DYING_FORKS = """import os
from ipykernel.kernelapp import IPKernelApp
from rummy_widgets.serving.forking import loading, template
loading.load = lambda *folder: None
IPKernelApp.init_sockets = lambda app: os._exit(1)
template.main()"""
"""A template as it may be on a system that does not let a fork do what any process may."""


@pytest.mark.parametrize("trouble", ["ends at once", "its forks end at once", "another system"])
def test_where_nothing_forks_kernels_are_started_and_it_is_logged_once(
    own_templates: Templates, kernels: Any, monkeypatch: pytest.MonkeyPatch, caplog: Any, trouble: str
) -> None:
    monkeypatch.setattr(ForkedProvisioner, "_told", False)
    if trouble == "ends at once":
        monkeypatch.setattr(templates, "PROGRAM", ("-c", "raise SystemExit"))
    elif trouble == "its forks end at once":
        monkeypatch.setattr(templates, "PROGRAM", ("-c", DYING_FORKS))
    else:
        monkeypatch.setattr(templates, "FORKS", ("another",))
    for _ in range(2):
        kernel = kernels()
        assert not kernel.is_forked and kernel.run("", "1 + 1") == 2
    assert [record.levelname for record in caplog.records if "more slowly" in record.getMessage()] == ["ERROR"]


def test_after_a_rest_it_is_tried_again(
    own_templates: Templates, kernels: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(templates, "PROGRAM", ("-c", "raise SystemExit"))
        assert not kernels().is_forked
    assert not kernels().is_forked, "at once it is not"
    monkeypatch.setattr(templates, "REST", 0)
    assert kernels().is_forked


@pytest.mark.parametrize(
    ("cmd", "words"),
    [
        ([sys.executable, "-m", "ipykernel_launcher", "-f", "x"], ["-f", "x"]),
        ([sys.executable, "-Xfrozen_modules=off", "-m", "ipykernel_launcher", "-f", "x"], ["-f", "x"]),
        ([sys.executable, "-O", "-m", "ipykernel_launcher", "-f", "x"], None),
        (["/opt/another/python", "-m", "ipykernel_launcher", "-f", "x"], None),
        (["R", "--slave"], None),
    ],
)
def test_only_kernels_of_our_own_python_are_forked(cmd: list[str], words: list[str] | None) -> None:
    assert words_of_our_python(cmd) == words


def test_what_counts_when_a_process_starts_needs_a_process_of_its_own(kernels: Any) -> None:
    kernel = kernels(env={**os.environ, "PYTHONHASHSEED": "7"})
    assert not kernel.is_forked and kernel.run("", "__import__('sys').flags.hash_randomization") == 1


def test_when_memory_ends_a_kernel_goes_before_its_server(kernels: Any) -> None:
    def score(pid: int) -> int:
        file = Path(f"/proc/{pid}/oom_score_adj")
        return int(file.read_text()) if file.exists() else (pid != os.getpid())

    assert min(score(kernels().pid), score(kernels(env={**os.environ, "PYTHONHASHSEED": "7"}).pid)) > score(os.getpid())
