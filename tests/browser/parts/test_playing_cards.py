"""Playing cards, effects, sounds and the grid of outs: nothing is clipped, suits are drawn, the grid says it all."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rummy_kit.games.rummy_battle import RummyBattle
from rummy_kit.games.say_rummy import SayRummy
from rummy_kit.games.say_rummy.pieces import SayOptions
from rummy_kit.subjects import odds, phonemes
from tests.browser.parts.sheets import open_sheet

FACES: dict[str, dict[str, Any]] = json.loads(json.dumps(RummyBattle().table.faces()))
for accent in phonemes.ACCENTS:
    sounds = SayRummy(SayOptions(accent=accent)).table.faces()
    FACES |= json.loads(json.dumps({f"{accent} {face}": look for face, look in sounds.items()}))
SURE = ["7♦: Set 7♠ 7♥ 7♦"]
PICTURE = odds.grid(
    ["7S", "7H", "8S"], ["7D", "2C"], odds.standard_deck(1, 2) + Counter(thief=4), 2, trials=200, sure=SURE
)

MEASURE = """cards => cards.map(card => {
  const range = document.createRange();
  const edge = card.getBoundingClientRect();
  const words = card.querySelectorAll(".rank, .an, .at, .lk, .nm, .key, .ipa, .spl");
  const texts = [...words].filter(one => one.checkVisibility());
  const out = texts.filter(one => {
    range.selectNodeContents(one);
    const box = range.getBoundingClientRect();
    return box.left < edge.left || box.right > edge.right || box.top < edge.top || box.bottom > edge.bottom;
  });
  return [card.dataset.face, out.map(one => one.textContent)];
})"""


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    with open_sheet(browser, "playing.ts", data={"FACES": FACES, "PICTURES": [PICTURE]}) as page:
        yield page


@pytest.mark.parametrize("width", [104, 84, 72, 58, 46])
def test_no_word_of_a_card_is_clipped(sheet: Page, width: int) -> None:
    cards = sheet.locator(f'[data-width="{width}"] .card').evaluate_all(MEASURE)
    assert {face for face, _ in cards} == set(FACES)
    assert {face: out for face, out in cards if out} == {}


def test_suits_differ_in_drawing_letter_and_colour(sheet: Page) -> None:
    drawn = sheet.locator('[data-width="84"] .k-suit').evaluate_all(
        """cards => cards.map(card => [card.querySelector("small").textContent, card.querySelector(".suit path")
             .getAttribute("d"), getComputedStyle(card).borderColor, card.textContent.match(/[♠♥♦♣]/) === null])"""
    )
    assert len(drawn) == 52
    assert len({tuple(one[:3]) for one in drawn}) == len({one[0] for one in drawn}) == 4
    assert all(one[3] for one in drawn), "no suit comes from a font"


def test_every_effect_has_a_drawing_of_its_own(sheet: Page) -> None:
    drawn = sheet.locator('[data-width="84"] .k-effect .am').evaluate_all("all => all.map(one => one.innerHTML)")
    assert len(drawn) == len(set(drawn)) == 9


def test_the_grid_lights_outs_and_crosses_out_what_is_gone(sheet: Page) -> None:
    grid = sheet.locator("svg.outs")
    assert grid.get_attribute("aria-label") == PICTURE["text"]
    assert sheet.locator("figcaption").inner_text() == PICTURE["caption"]
    left = [count for row in PICTURE["rows"] for count in row["left"]]
    gone, out = left.count(0), sum(len(row["out"]) for row in PICTURE["rows"])
    assert grid.locator(".cell.out").count() == out and grid.locator(".cell.left").count() == len(left) - out - gone
    assert grid.locator(".cell.gone").count() == grid.locator(".cross").count() == gone
    assert grid.locator(".cell.held").count() == 3
    shares = grid.locator(".hits").evaluate_all("bars => bars.map(bar => bar.getAttribute('width') / 200)")
    assert shares == [pytest.approx(PICTURE["bar"]["hits"] / 200), 1], "what is certain is a whole bar"
    assert grid.locator(".certain").text_content() == SURE[0]


def test_the_words_of_the_grid_stay_in_their_cells(sheet: Page) -> None:
    out = sheet.locator("svg.outs .cell").evaluate_all(
        """cells => cells.filter(cell => {
             const box = cell.querySelector("rect").getBoundingClientRect();
             return [...cell.querySelectorAll("text")].some(one => {
               const words = one.getBoundingClientRect();
               return words.left < box.left - 1 || words.right > box.right + 1;
             });
           }).map(cell => cell.textContent.trim())"""
    )
    assert out == []
