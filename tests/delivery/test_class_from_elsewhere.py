"""A class that is played from another machine, or what the system takes for one."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.browser.servers import ROOT


@pytest.mark.soak
def test_from_another_network_a_class_opens_to_its_code_and_to_nothing_else() -> None:
    played = subprocess.run([sys.executable, "tools/class_from_elsewhere.py"], cwd=ROOT, capture_output=True, text=True)
    assert played.returncode == 0, played.stdout + played.stderr
