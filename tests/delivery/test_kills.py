"""Whichever part of the servers is killed, pupils find their match again, and no process is left."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import pytest
from rummy_widgets.serving.remains import claim, remove_remains

from tests.loops import run_apart
from tools.kills import attack_class, words_for


@pytest.mark.parametrize(
    "kinds",
    [
        pytest.param(["kernel", "server"], id="kernel and server"),  # test_forking.py kills templates
        pytest.param(["kernel", "template", "server"], id="all", marks=pytest.mark.soak),
    ],
)
def test_pupils_find_their_match_again_and_nothing_is_left(kinds: list[str]) -> None:
    # a short name, because sockets go there
    with tempfile.TemporaryDirectory(prefix="rk") as folder:
        tally = run_apart(attack_class(Path(folder), kinds, seed=4, number=2))
    assert tally.wrong == []
    assert sum(tally.kills.values()) == len(kinds)
    assert tally.as_it_was + tally.went_on >= 2


def test_of_a_process_that_waits_for_its_parent_nothing_is_said() -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    known = psutil.Process(ended.pid)
    os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
    assert known.status() == psutil.STATUS_ZOMBIE
    assert words_for(known) == ""
    ended.wait()
    assert words_for(known) == ""
    assert "server" in words_for(psutil.Process())


def test_what_a_killed_server_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    for name in ("killed", "alive", "another's"):
        (tmp_path / name / "deep").mkdir(parents=True)
        (tmp_path / name / "deep" / "kernel.json").touch()
    claim(tmp_path / "killed").close()
    with claim(tmp_path / "alive"):
        remove_remains(tmp_path)
        assert sorted(folder.name for folder in tmp_path.iterdir()) == ["alive", "another's"]
    remove_remains(tmp_path)
    assert sorted(folder.name for folder in tmp_path.iterdir()) == ["another's"]
