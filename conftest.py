"""For all tests: Chromium as tools/chromium.py finds it (a missing one is an error), and examples without a clock."""

from __future__ import annotations

from typing import Any

import hypothesis
import pytest

from tools import chromium

# a template: tests/test_new_game.py tries the game made from it
collect_ignore = ["rummy_kit/workshop/new_game/my_game"]

# the same examples in every run, however slow the machine is: a test must not fail once in fifty runs
hypothesis.settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("steady")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """pytest-playwright starts the browser with these."""
    return {**browser_type_launch_args, "executable_path": chromium.find_or_install(), "args": list(chromium.FLAGS)}
