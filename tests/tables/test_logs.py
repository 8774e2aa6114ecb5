"""The log for programs: each line of a process is JSON, and nothing in it leads into a class."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ipykernel.kernelapp import IPKernelApp
from rummy_widgets.serving.classroom.lobby import ClassLobby
from rummy_widgets.serving.lobby import Lobby
from traitlets.config import Application

from rummy_kit.engine.store import new_key
from rummy_kit.tables.class_code import new_code
from rummy_kit.tables.logs import FORMAT, config_of


def lines_of(*command: str, told: str = "") -> list[Any]:
    """What a process of our Python logs, line by line."""
    run = subprocess.run(
        [sys.executable, *command], input=told, capture_output=True, text=True, env={**os.environ, FORMAT: "json"}
    )
    return [json.loads(line) for line in run.stderr.splitlines()]


def test_the_service_of_the_tables_logs_lines_without_what_it_was_told(tmp_path: Path) -> None:
    key = new_key()
    broken = {"phase": "playing", "pupils": [["otter", key, 1, False]]}
    wish: dict[str, Any] = {"code": new_code(), "teacher_key": new_key(), "memo": broken, "goes_on": False}
    where = {"game": "", "deck": "", "host": "127.0.0.1", "port": 0, "matches": str(tmp_path / "matches.sqlite3")}
    [line] = lines_of("-m", "rummy_kit.tables.beside", told=json.dumps({**wish, **where}) + "\n")
    assert line["level"] == "ERROR" and line["message"].startswith("The class cannot go on")
    assert "Traceback" in line["error"] and set(line) == {"time", "level", "logger", "message", "error"}
    secrets = ["otter", key, wish["code"], wish["teacher_key"]]
    assert [secret for secret in secrets if secret in json.dumps(line)] == []


def test_a_crash_and_a_warning_are_lines_too() -> None:
    script = """
import logging, threading, warnings
from rummy_kit.tables.logs import begin_lines
begin_lines()
warnings.warn("old")
secret = {"animal": "otter"}
logging.getLogger("any").error("GET /teach?key=abc&code=TKRHMD asked by %s", "::ffff:10.0.0.7", extra=secret)
class Removed:
    def __del__(self): raise RuntimeError("10.0.0.8 left")
def leave(): raise RuntimeError("10.0.0.9 left")
def end(): raise SystemExit
for work in (Removed, leave, end):
    worker = threading.Thread(target=work, name="worker")
    worker.start()
    worker.join()
raise RuntimeError("10.0.0.7 left")
"""
    warning, error, removed, of_a_thread, crash = lines_of("-c", script)
    assert (warning["logger"], error["logger"]) == ("py.warnings", "any")
    assert error["message"] == "GET /teach?key=…&code=… asked by …" and "animal" not in error
    assert removed["error"].endswith("RuntimeError: … left") and "ignored" in removed["message"]
    assert of_a_thread["error"].endswith("RuntimeError: … left") and "“worker”" in of_a_thread["message"]
    assert crash["level"] == "CRITICAL" and crash["error"].endswith("RuntimeError: … left")


@pytest.mark.parametrize("application", [Lobby, ClassLobby, IPKernelApp])
def test_what_jupyter_logs_is_a_line_once(
    application: type[Application], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(FORMAT, "json")
    application(logging_config=config_of(application.__name__)).log.error("No room for %s", "192.168.1.20")
    [line] = capfd.readouterr().err.splitlines()
    assert json.loads(line)["message"] == "No room for …"
