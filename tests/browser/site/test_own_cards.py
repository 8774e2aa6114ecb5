"""A pupil's own cards from a spreadsheet, without a server: chosen by keyboard, played, found again."""

from __future__ import annotations

import csv
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from rummy_kit import games
from tests.browser.conftest import NewContext
from tests.browser.hosts.lessons import come_to_the_table, open_settings, the_table
from tests.browser.looks import axe_problems
from tests.browser.servers import wait_for
from tests.browser.site.conftest import Site, hand_of, kept_match
from tests.test_own_deck import one_more
from tests.workbooks import sheet, workbook

CHOOSE, BACK = "Choose your own cards", "The game's own cards"
CARDS = len(games.load("mineral_rummy").deck)


def test_own_cards_are_chosen_by_keyboard_played_and_there_after_a_reload(
    site: Site, new_context: NewContext, tmp_path: Path
) -> None:
    mine, wrong = tmp_path / "mine.xlsx", tmp_path / "wrong.csv"
    mine.write_bytes(workbook(sheet(*map(tuple, csv.reader(one_more("mineral_rummy").splitlines())))))
    wrong.write_text("id,kind,face,count,points\nA,positive,Xx,4,5\n", encoding="utf-8")
    page = new_context(viewport={"width": 320, "height": 640}).new_page()
    site.open(page, "mineral_rummy", "seats=2&bots=mia&coach=off")
    form = open_settings(page)
    choose(page, wrong)
    expect(form).to_contain_text("wrong.csv, line 2:")
    choose(page, mine)
    expect(form).to_contain_text(f"Chosen: the cards of mine.xlsx, {CARDS + 1} of them.")
    assert axe_problems(form) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    press(form, "Start a new game")
    expect(form).to_contain_text("The new game is on the table.")
    wait_for(lambda: kept_match(page).game.own_deck is not None, "the game with own cards to be kept")
    hand = hand_of(the_table(page, "mineral_rummy"))

    page.reload()
    assert hand_of(come_to_the_table(page, "mineral_rummy")) == hand
    form = open_settings(page)
    expect(form).to_contain_text(f"Now: the cards of mine.xlsx, {CARDS + 1} of them.")
    press(form, BACK)
    expect(form).to_contain_text(f"Chosen: the game's own cards, {CARDS} of them.")
    expect(form.get_by_role("button", name=BACK)).to_be_focused()


def choose(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as choosing:
        page.locator(".rk-form").get_by_label(CHOOSE).press("Enter")
    choosing.value.set_files(file)


def press(among: Locator, name: str) -> None:
    among.get_by_role("button", name=name).press("Enter")
