"""Which notebooks JupyterLab may run by itself, as the server answers."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from rummy_widgets.serving.door import SHIPPED, Door, code_of, read, well_formed

from tests.browser.servers import NOTEBOOKS, ROOT

LESSON = "formula-rummy.ipynb"
CODE = code_of(read(NOTEBOOKS / LESSON))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """What a server serves, with the folder of lessons in it."""
    shutil.copytree(NOTEBOOKS, tmp_path / "lessons")
    return tmp_path


@pytest.fixture
def door(root: Path) -> Door:
    return Door(root, root / "lessons")


def test_the_shipped_code_is_written_down() -> None:
    """After a wanted change of a lesson's code: python tools/ship.py"""
    run = subprocess.run(
        [sys.executable, "-c", "import ship; print(ship.compose(), end='')"],
        cwd=ROOT / "tools",
        capture_output=True,
        text=True,
    )
    assert run.stdout == SHIPPED.read_text(encoding="utf-8"), run.stderr


def test_every_notebook_of_ours_carries_our_mark_and_may_run(door: Door) -> None:
    for file in NOTEBOOKS.glob("*.ipynb"):
        notebook = read(file)
        stem = file.stem.replace("-", "_")
        assert notebook.metadata.rummy_kit == {"lesson": "lobby" if stem == "index" else stem}
        assert door.answer(f"lessons/{file.name}", code_of(notebook), trusted=True)["answer"] == "run"


@pytest.mark.parametrize(
    ("code", "trusted", "reason"),
    [
        (CODE, False, "Jupyter doesn't know"),
        ([*CODE, "print(1)"], True, "someone has changed"),
        (CODE[:-1], True, "someone has changed"),
        ([CODE[0], CODE[1] + " ", *CODE[2:]], True, "someone has changed"),
        ([], True, "someone has changed"),
    ],
)
def test_other_code_and_unknown_copies_ask(door: Door, code: list[str], trusted: bool, reason: str) -> None:
    answer = door.answer(f"lessons/{LESSON}", code, trusted)
    assert answer["answer"] == "ask" and reason in answer["reason"]


def test_no_notebook_outside_of_the_folder_runs_or_asks(door: Door, root: Path) -> None:
    (root / "lessons" / "below").mkdir()
    for place in ("", "lessons/below"):
        shutil.copy(NOTEBOOKS / LESSON, root / place / LESSON)
    (root / "lessons" / "link.ipynb").symlink_to(root / LESSON)
    places = [LESSON, f"lessons/below/{LESSON}", "lessons/link.ipynb", "lessons/none.ipynb", f"drive:lessons/{LESSON}"]
    for path in (*places, f"lessons/../{LESSON}", "", "lessons", "a\0b", "x" * 5000, "../" * 50):
        assert door.answer(path, CODE, trusted=True) == {"answer": "leave"}, path
    nowhere = Door(root, None)
    assert nowhere.answer(f"lessons/{LESSON}", CODE, trusted=True) == {"answer": "leave"}


def test_only_shipped_lessons_that_show_nothing_yet_are_signed(door: Door, root: Path) -> None:
    lessons = root / "lessons"
    output = nbformat.v4.new_output("display_data", {"text/html": "<script>foreign()</script>"})
    shown, changed = read(lessons / LESSON), read(lessons / LESSON)
    first_code(shown).outputs = [output]
    first_code(changed).source += "\nprint(1)"
    nbformat.write(shown, lessons / "shown.ipynb")
    nbformat.write(changed, lessons / "changed.ipynb")
    for name, text in {"list": "[]", "cut": '{"cells": [', "old": '{"nbformat": 1}', "large": " " * 300_000}.items():
        (lessons / f"{name}.ipynb").write_text(text, encoding="utf-8")
    (lessons / "folder.ipynb").mkdir()
    with NotebookNotary(data_dir=str(root), secret=b"a secret", db_file=":memory:") as notary:
        door.sign(notary)
        signed = {file.name for file in lessons.glob("*.ipynb") if trusted(notary, file)}
    assert signed == {file.name for file in NOTEBOOKS.glob("*.ipynb")}


def first_code(notebook: Any) -> Any:
    return next(cell for cell in notebook.cells if cell.cell_type == "code")


def trusted(notary: Any, file: Path) -> bool:
    notebook = read(file)
    return bool(notebook and hasattr(notebook, "cells") and notary.check_signature(notebook))


@pytest.mark.parametrize(
    "asked",
    [
        None,
        [],
        {},
        {"path": "a"},
        {"path": 1, "code": [], "trusted": True},
        {"path": "a", "code": [1], "trusted": True},
        {"path": "a", "code": "x", "trusted": True},
        {"path": "a", "code": [], "trusted": "yes"},
    ],
)
def test_a_malformed_question_is_none(asked: Any) -> None:
    assert not well_formed(asked)
    assert well_formed({"path": "a", "code": ["1"], "trusted": False})
