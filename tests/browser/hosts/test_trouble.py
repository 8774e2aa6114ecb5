"""A page with a missing part repairs itself or says so."""

from __future__ import annotations

from collections.abc import Callable

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.hosts.lessons import PATIENCE, LessonHost
from tests.browser.looks import axe_problems

LESSON = "rummy_battle"
OFTEN = 2
"""How often a page asks for itself (page.js)."""
# a part is gone by the time the page wants to show it, this many times
PART = """import ipywidgets
from pathlib import Path
opened = Path({opened!r})
opened.write_text(opened.read_text() + "x" if opened.exists() else "x")
part = ipywidgets.Button(description="Here I am")
part"""
GOES = "if len(opened.read_text()) <= {times}:\n    part.close()"


@pytest.fixture
def lesson_whose_part_goes(in_voila: Callable[[str], LessonHost]) -> Callable[[str, int], str]:
    """Makes a notebook in which a part is missing this many times; returns its address."""

    def make(name: str, times: int) -> str:
        host = in_voila(LESSON)
        folder = host.server.store.parent
        code = [PART.format(opened=str(folder / f"{name}.txt")), GOES.format(times=times)]
        notebook = new_notebook(cells=[new_code_cell(one) for one in code])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, folder / "notebooks" / f"{name}.ipynb")
        return f"{host.base}voila/render/{name}.ipynb"

    return make


def test_a_page_in_which_a_part_is_missing_asks_once_more_by_itself(
    lesson_whose_part_goes: Callable[[str, int], str], new_context: NewContext
) -> None:
    page = new_context().new_page()
    page.goto(lesson_whose_part_goes("gone-twice", OFTEN))
    expect(page.get_by_role("button", name="Here I am")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_page_that_cannot_heal_says_so_with_a_button(
    lesson_whose_part_goes: Callable[[str, int], str], new_context: NewContext
) -> None:
    page = new_context().new_page()
    page.goto(lesson_whose_part_goes("gone-thrice", OFTEN + 1))
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("A part of this page did not come.", timeout=PATIENCE)
    assert axe_problems(notice) == []
    notice.get_by_role("button", name="Load the page again").press("Enter")
    expect(page.get_by_role("button", name="Here I am")).to_be_visible(timeout=PATIENCE)
    expect(notice).to_have_count(0)
