"""Every browser test uses the Chromium that tools/chromium.py finds; without one it fails."""

from __future__ import annotations

from typing import Any

import pytest

from tools import chromium


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """pytest-playwright starts the browser with these."""
    return {**browser_type_launch_args, "executable_path": chromium.find_or_install(), "args": list(chromium.FLAGS)}
