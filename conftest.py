"""Settings for all tests: which of them run together, which Chromium they use (``tools/chromium.py`` finds it), and
examples without a clock.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from _pytest.doctest import DoctestModule
from rummy_widgets import serving  # noqa: F401  with it, no worker compiles grammars that nothing here needs
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tools import chromium

# a template: tests/test_new_game.py tries the game made from it
collect_ignore = ["rummy_kit/workshop/new_game/my_game"]

SHARING = ("tests/browser/hosts/", "tests/browser/site/", "tests/delivery/", "tests/stores/")
"""Folders whose tests share servers, or a site, which are started once."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the folders that take longest begin first, so that no worker has to wait for another at the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(SHARING))


@pytest.hookimpl(optionalhook=True)  # pytest runs without xdist, too: -p no:xdist
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors, because a worker that waits for a page or a server leaves its
    processor idle.
    """
    return (os.cpu_count() or 1) + 1


class Together(LoadScopeScheduling):
    """Under xdist, the tests in a file run in one worker, and so do those in a folder that shares servers."""

    def _split_scope(self, nodeid: str) -> str:
        return next((folder for folder in SHARING if nodeid.startswith(folder)), nodeid.partition("::")[0])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    config.option.loadscopereorder = False  # xdist would put most tests first, not the slowest
    return Together(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples only in modules that have some: to look through all objects of all others takes long."""
    found = yield
    has_examples = ">>>" in file_path.read_text(encoding="utf-8") if file_path.suffix == ".py" else True
    return [one for one in found if has_examples or not isinstance(one, DoctestModule)]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect no garbage during collection, and afterwards ignore the thousands of tests, which stay in memory."""
    gc.disable()
    collected = yield
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()
    return collected


AS_IN_A_KERNEL = ("tests/widgets/", "tests/tables/", "tests/stores/test_class_matches.py", "tests/test_keeping.py")
"""Tests of widgets and of the service of tables, which are tested without a foreign event loop."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run the tests in these folders in a separate thread: browser tests leave Playwright's loop running in the main
    one.
    """
    if not pyfuncitem.nodeid.startswith(AS_IN_A_KERNEL):
        return None
    wanted = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    with ThreadPoolExecutor(1) as threads:
        threads.submit(pyfuncitem.obj, **wanted).result()
    return True


# the same examples in every run, however slow the machine is: a test must not fail once in fifty runs
hypothesis.settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("steady")


ONE_PROCESS = ("--renderer-process-limit=1", "--disable-site-isolation-trials", "--in-process-gpu")
"""One process draws all pages of a window, and none is kept ready for the next page: a page opens with a fifth less
work.
"""
OF_A_PROXY = "--host-resolver-rules=MAP cards.school.example 127.0.0.1"
"""Where the browser looks for the address that proxies have in tests and documentation."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The arguments with which pytest-playwright starts the browser."""
    path = chromium.find_or_install()
    if browser_type_launch_args.get("headless", True):
        path = chromium.without_a_window(path)
    return {**browser_type_launch_args, "executable_path": path, "args": [*chromium.FLAGS, *ONE_PROCESS, OF_A_PROXY]}
