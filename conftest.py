"""For all tests: which of them run together, Chromium as tools/chromium.py finds it, and examples without a clock."""

from __future__ import annotations

from typing import Any

import hypothesis
import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tools import chromium

# a template: tests/test_new_game.py tries the game made from it
collect_ignore = ["rummy_kit/workshop/new_game/my_game"]

SHARING = ("tests/browser/hosts/", "tests/browser/site/", "tests/delivery/")
"""Folders whose tests share servers, or a site, which are started once."""


class Together(LoadScopeScheduling):
    """Under xdist the tests of a file run in one worker, and so do those of a folder that shares servers."""

    def _split_scope(self, nodeid: str) -> str:
        return next((folder for folder in SHARING if nodeid.startswith(folder)), nodeid.partition("::")[0])


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    return Together(config, log)


# the same examples in every run, however slow the machine is: a test must not fail once in fifty runs
hypothesis.settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("steady")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """pytest-playwright starts the browser with these."""
    return {**browser_type_launch_args, "executable_path": chromium.find_or_install(), "args": list(chromium.FLAGS)}
