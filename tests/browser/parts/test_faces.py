"""All faces of all games at all widths of the table: no text is clipped by its card, torn, or covered by its mark.

And so for whatever can be laid, in front of each player and on the shelf.
"""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Browser

from rummy_kit import games
from rummy_kit.games.formula_rummy.faces import breakable
from rummy_kit.games.say_rummy.shelf import name_word
from rummy_kit.lessons.record import ShelfEntry
from rummy_kit.lessons.shelf import cards_of, tile
from rummy_kit.subjects import ions, minerals, phonemes
from rummy_kit.table.rummy_table import WIDEST_SYMBOL, short_mark, width_of
from tests.browser.parts.sheets import open_sheet
from tests.lessons.tasks import of_every_kind

WIDTHS = [84, 80, 68, 62.5, 58, 53, 50, 46, 44.5, 41, 38, 36, 31]
"""Of cards in a fan, in the hand and in the tray, from wide tables down to low phones."""

OUTSIDE = """(cards) => [...document.querySelectorAll(cards)].flatMap((card) => {
  const frame = card.getBoundingClientRect();
  const range = document.createRange();
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  const wrong = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || holder.closest("svg, .vh") || !holder.getClientRects().length) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects())
      if (box.left < frame.left - 1 || box.right > frame.right + 1
          || box.bottom > frame.bottom + 1 || box.top < frame.top - 1)
        wrong.push(`${card.dataset.face ?? card.className}: "${text.data.trim()}" sticks out`);
    const style = getComputedStyle(holder);
    if (style.overflow === "hidden" && holder.scrollWidth > holder.clientWidth + 1)
      wrong.push(`${card.dataset.face ?? card.className}: "${text.data.trim()}" is cut`);
    if (holder.closest(".sym")?.querySelector("wbr"))
      for (const word of text.data.matchAll(/\\S+/g)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1)
          wrong.push(`${card.dataset.face}: "${word[0]}" is torn`);
      }
  }
  return wrong;
})"""


@pytest.mark.parametrize("name", games.names())
def test_every_text_stays_within_its_card(browser: Browser, name: str) -> None:
    faces = games.load(name).table.faces()
    with open_sheet(browser, "every_face.ts", width=1280, data={"faces": faces, "widths": WIDTHS}) as page:
        assert page.locator("[data-face]").count() == len(faces) * (len(WIDTHS) + 1)
        assert page.evaluate(OUTSIDE, "[data-face]") == []


MARKS = ("1/12", "3:15", "8:88", "Wmi", "WM")
IN_ONE_PART = ("88888888", "WWWWW", "halfpast", "swam", "mown")
IN_PARTS = (("quarter ", "to 4"), ("half ", "past 4"), ("thousand ", "km"), ("2.5 ", "km"))


def test_a_short_mark_is_whole_and_no_word_of_a_symbol_in_parts_is_torn(browser: Browser) -> None:
    assert [*map(short_mark, MARKS)] == [*MARKS]
    plain = games.load("formula_rummy").table.faces()["Ca2+"]
    faces = {mark: {**plain, "mark": mark} for mark in MARKS}
    assert all(width_of(symbol) <= WIDEST_SYMBOL for symbol in IN_ONE_PART)
    symbols = (*IN_PARTS, *((symbol,) for symbol in IN_ONE_PART))
    faces |= {"".join(words): {**plain, "symbol": [(word, "", "") for word in words]} for words in symbols}
    with open_sheet(browser, "every_face.ts", width=1280, data={"faces": faces, "widths": WIDTHS}) as page:
        assert page.evaluate(OUTSIDE, "[data-face]") == []


LAID = {
    "formula_rummy": [" ".join(pair) for pair in ions.pairs_known("common", "school", "rare")],
    "mineral_rummy": [mineral.name for mineral in minerals.all_minerals()],
    "formula": [f"{left} {sign} {right}" for left, sign, right in product((7, 99, 9999), "+−×÷", (1, 11, 1111))],
    "say_rummy": [
        name_word(word, phonemes.pronunciations(word, accent)[0], accent)
        for accent in phonemes.ACCENTS
        for word in ("ship", "strengths", "communication", "responsibilities")
    ],
    "rummy_battle": ["7S 7H 7C", "8H 9H 10H JH QH KH AH", "6H 6D QS KD / 2C"],
}
"""What can be laid, as the shelf keeps it; the longest where there is no end."""


def laid_in(name: str) -> list[str]:
    """For a game without a row above, what pupils lay in the tasks of its lesson."""
    if name in LAID:
        return LAID[name]
    lesson = games.load_lesson(name)
    tasks = (task for seed in range(20) for task in of_every_kind(lesson, "typed", seed))
    return list(dict.fromkeys(task.laid for task in tasks if task.laid))


@pytest.mark.parametrize("name", games.with_lessons())
def test_every_text_stays_within_what_was_laid(browser: Browser, name: str) -> None:
    found = cards_of(games.load_lesson(name), [ShelfEntry(what, 1, "2026-01-02") for what in laid_in(name)])
    tiles = [tile(one, card, "2026-01-03") for one, card in found]
    assert len(tiles) > 2
    melds = [(one["title"], breakable(one["name"])) for one in tiles]
    if name == "mineral_rummy":  # beside its cards, a mineral is written as a formula
        melds = [(list(mineral.runs), mineral.name) for mineral in minerals.all_minerals()]
    places = 3 if name in ("formula_rummy", "mineral_rummy") else 0
    data = {"tiles": tiles, "melds": melds, "places": places}
    with open_sheet(browser, "everything_laid.ts", width=1280, data=data) as page:
        page.add_style_tag(content=".rk .cmp .called { overflow-wrap: normal; }")  # no name of ours needs to be torn
        assert page.evaluate(OUTSIDE, ".cmp, summary") == []
