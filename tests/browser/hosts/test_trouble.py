"""A page with a missing part repairs itself, or says so."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.hosts.conftest import HostOf
from tests.browser.hosts.lessons import PATIENCE, write_notebook
from tests.browser.looks import axe_problems

OFTEN = 2
"""How often a page asks for itself (page.js)."""
# a part is gone by the time the page wants to show it, as many times as the page asks, and once more
PART = """import ipywidgets
from pathlib import Path
opened = Path({opened!r})
opened.write_text(opened.read_text() + "x" if opened.exists() else "x")
part = ipywidgets.Button(description="Here I am")
part"""
GOES = f"if len(opened.read_text()) <= {OFTEN + 1}:\n    part.close()"


def test_a_page_in_which_a_part_is_missing_asks_for_itself_twice_and_then_says_so_with_a_button(
    in_voila: HostOf, new_context: NewContext
) -> None:
    host = in_voila("rummy_battle")
    folder = host.server.store.parent
    opened = folder / "opened"
    write_notebook(folder / "notebooks" / "gone.ipynb", PART.format(opened=str(opened)), GOES)
    page = new_context().new_page()
    host.go_to(page, "gone.ipynb")
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("A part of this page did not come.", timeout=PATIENCE)
    assert len(opened.read_text()) == OFTEN + 1
    assert axe_problems(notice) == []
    notice.get_by_role("button", name="Load the page again").press("Enter")
    expect(page.get_by_role("button", name="Here I am")).to_be_visible(timeout=PATIENCE)
    expect(notice).to_have_count(0)
