"""The deck editor without a server: a deck is changed, its links open the lesson and the sheets with its cards."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from rummy_kit import games
from tests.browser.conftest import NewContext
from tests.browser.hosts.lessons import come_to_the_table
from tests.browser.servers import wait_for
from tests.browser.site.conftest import Site, kept_match
from tests.test_own_deck import one_more

CARDS = len(games.load("formula_rummy").deck)


def test_a_deck_goes_from_the_editor_into_the_game_and_onto_paper(
    site: Site, new_context: NewContext, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.csv"
    mine.write_text(one_more("formula_rummy"), encoding="utf-8")
    page = new_context().new_page()
    page.goto(f"{site.base}teacher/deck.html")
    page.get_by_role("textbox", name="Face 1", exact=True).fill("sodium")
    page.get_by_role("button", name="Use Na+").click()
    page.get_by_role("textbox", name="How many, Na+", exact=True).fill("9")
    expect(page.get_by_text(f"{CARDS + 7} cards.")).to_be_visible()
    link = str(page.get_by_role("link", name="Play it").get_attribute("href"))
    sheet = str(page.get_by_role("link", name="Print it").get_attribute("href"))

    page.goto(link.replace("#", "?steps=open#"))
    come_to_the_table(page, "formula_rummy")
    wait_for(lambda: kept_match(page).game.deck.counts["Na+"] == 9, "the game to have the cards of the link")

    page.goto(f"{sheet}&paper=letter")
    sheets = page.frame_locator("iframe")
    expect(sheets.get_by_role("status")).to_contain_text(f"{CARDS + 7} cards")
    expect(sheets.get_by_role("radio", name="Letter")).to_be_checked()
    page.get_by_label("Choose your own cards").set_input_files(mine)
    expect(sheets.get_by_role("status")).to_contain_text(f"{CARDS + 1} cards")
