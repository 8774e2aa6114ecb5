"""A page with a missing part, and one of a class that was cut off or keeps ending, repairs itself or says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from rummy_kit.app.settings import TableSettings
from tests.browser.conftest import NewContext
from tests.browser.hosts.classes import Class
from tests.browser.hosts.conftest import HostOf
from tests.browser.hosts.lessons import PATIENCE, write_notebook
from tests.browser.hosts.line import Line
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


@pytest.fixture
def school() -> Iterator[Class]:
    opened = Class(TableSettings("say_rummy", seats=2, seed=7))
    yield opened
    opened.close()


def test_when_the_network_is_back_pages_of_a_class_go_on_and_show_no_old_notice(
    in_voila: HostOf, school: Class, new_context: NewContext
) -> None:
    host = in_voila("say_rummy")
    with Line(host.base) as line:
        host.base = line.base

        def open_page(name: str, key: str) -> Page:
            page = new_context().new_page()
            host.go_to(page, name, at=school.address, code=school.room.code, key=key)
            return page

        teacher = open_page("teach.ipynb", school.room.teacher_key)
        otter, hare = (open_page("join.ipynb", f"the secret of this {animal}") for animal in ("otter", "hare"))
        for page, animal in ((otter, "Otter"), (hare, "Hare")):
            page.get_by_role("radio", name=animal).press("Space", timeout=PATIENCE)
            page.get_by_role("button", name="Go in").press("Enter")
            expect(page.get_by_role("heading", name="You are in")).to_be_visible()
        pages = (teacher, otter, hare)
        they_go_on(line, pages)  # in the waiting room
        school.do(school.room.seat_everyone)
        school.do(school.room.start)
        for page in (otter, hare):
            page.get_by_role("option").first.wait_for()
        they_go_on(line, pages)
        school.do(lambda: school.room.eyes_up(True))
        for page in (otter, hare):
            expect(page.get_by_role("heading", name="Eyes up")).to_be_visible()
        expect(teacher.get_by_role("button", name="Go on playing")).to_be_visible()


def they_go_on(line: Line, pages: tuple[Page, ...]) -> None:
    """These pages say that the network is away, also where a card was chosen meanwhile; afterwards, no more."""
    for page in pages:
        page.evaluate("window.before = true")
    with line.down():
        for page in pages:
            expect(page.locator("[data-about=away]")).to_contain_text("We cannot reach the class.")
            if (card := page.get_by_role("option").first).is_visible():
                card.press("Space")  # also where it is another's turn, the choice goes to the table
                expect(page.get_by_role("alert").filter(has_text="The table has stopped answering")).to_be_visible()
    for page in pages:
        expect(page.get_by_role("alert")).to_have_count(0, timeout=PATIENCE)
        assert page.evaluate("window.before"), "its kernel has gone on"


IN_A_ROW = 3
"""How often a page of a class begins again by itself (page.js)."""
# the page of a pupil whose kernel ends as soon as the page is there, as often as the page begins again, and once more
ENDS = """import os, signal
from pathlib import Path
from rummy_widgets.class_line import ClassLine
from rummy_widgets.class_pages import join_class
begun = Path({begun!r})
begun.write_text(begun.read_text() + "x" if begun.exists() else "x")
def end(join, said, _):
    if said.get("here") and len(begun.read_text()) <= {most}:
        os.kill(os.getpid(), signal.SIGKILL)
page = join_class(ClassLine("127.0.0.1:1", "the secret of this otter"))
page.children[0].on_msg(end)
page"""


def test_a_page_of_a_class_whose_kernel_keeps_ending_begins_again_three_times_and_then_says_so(
    in_voila: HostOf, browser: Browser
) -> None:
    host = in_voila("say_rummy")
    folder = host.server.store.parent
    begun = folder / "begun"
    write_notebook(folder / "notebooks" / "ends.ipynb", ENDS.format(begun=str(begun), most=IN_A_ROW + 1))
    page = browser.new_context().new_page()  # where what Jupyter says of a dead kernel does not count
    host.go_to(page, "ends.ipynb")
    notice = page.locator("[data-about=ends]")
    expect(notice).to_contain_text("This page has ended several times in a row.", timeout=2 * PATIENCE)
    assert len(begun.read_text()) == IN_A_ROW + 1
    expect(page.locator("[data-about=away]")).to_have_count(0)
    assert axe_problems(notice) == []
    notice.get_by_role("button", name="Load the page again").press("Enter")
    expect(page.get_by_role("heading", name="Join a class")).to_be_visible(timeout=PATIENCE)
    expect(notice).to_have_count(0)
    page.close(run_before_unload=True)
    page.context.close()
