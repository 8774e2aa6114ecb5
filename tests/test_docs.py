"""The pages name only files, functions and modules that exist."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs").glob("follow-one-*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_and_every_name_of_a_walk_is_there(page: Path) -> None:
    named = re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8"))
    files = [ROOT / name for name in named if "/" in name]
    assert len(files) > 5 and [file for file in files if not file.is_file()] == []
    code = "\n".join(file.read_text(encoding="utf-8") for file in files)
    names = {name for name in named if name.isidentifier() and name != "seq"}
    defined = {
        name for name in names if re.search(rf"(?:def |class |function |^ +|^){name}\b[(\[:<]| {name} = ", code, re.M)
    }
    assert names - defined == set()


def test_both_walks_are_there() -> None:
    assert [page.stem for page in PAGES] == ["follow-one-answer", "follow-one-click"]


def test_what_pages_import_from_the_kit_is_there() -> None:
    named = [
        (page.name, module, name)
        for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "notebooks").rglob("*.md"))
        for module, names in re.findall(
            r"^ *(?:>>> )?from (rummy_[\w.]+) import ([\w, ]+)", page.read_text(encoding="utf-8"), re.MULTILINE
        )
        for name in re.findall(r"\w+", names)
    ]
    assert {page for page, *_ in named} >= {"README.md", "hub.md"}
    assert [one for one in named if not is_there(*one[1:])] == []


def is_there(module: str, name: str) -> bool:
    return hasattr(import_module(module), name) or find_spec(f"{module}.{name}") is not None
