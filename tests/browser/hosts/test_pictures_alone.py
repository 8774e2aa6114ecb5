"""The pictures that one handles, each used by itself in a cell of a teacher's notebook."""

from __future__ import annotations

from playwright.sync_api import expect

from rummy_kit import games
from tests.browser.conftest import NewContext
from tests.browser.hosts.lessons import PATIENCE, PICTURES, LessonHost

LESSON = "formula_rummy"  # whose place in the host this is


def test_each_picture_is_handled_in_a_cell_of_its_own(host: LessonHost, new_context: NewContext) -> None:
    page = new_context().new_page()
    host.open_cells(page, PICTURES)
    expect(page.locator(".handled")).to_have_count(len(games.picture_names()), timeout=PATIENCE)
    ions = page.get_by_role("spinbutton", name="Number of calcium ions")
    for count in "12":
        ions.press("ArrowUp")
        expect(ions).to_have_attribute("aria-valuenow", count)
    line = page.locator(".number-line [role=slider]").locator("visible=true")
    before = line.get_attribute("aria-valuenow")
    line.press("ArrowRight")
    expect(line).not_to_have_attribute("aria-valuenow", str(before))
    page.locator(".letter").first.press("Enter")
    page.locator(".tile-sound").first.press("Enter")
    expect(page.locator(".ties path")).to_have_count(1)
    expect(ions).to_have_attribute("aria-valuenow", "2")  # each keeps what is its own
