"""Cards with pictures and facts, as Mineral Rummy has them, and cards beside a formula."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rummy_kit import games
from rummy_kit.subjects import minerals
from tests.browser.parts.sheets import open_sheet
from tests.browser.parts.test_drawing import MEASURE_CARDS

FACES: dict[str, Any] = games.load("mineral_rummy").table.faces()
IONS = [key for key, face in FACES.items() if face["kind"] != "mineral"]
MINERALS = [key for key, face in FACES.items() if face["kind"] == "mineral"]
PICTURES = [
    minerals.beside_formula(minerals.mineral("gypsum"), ["Ca", "Ca", "Cl"]),
    minerals.beside_formula(minerals.mineral("talc"), ["Mg", "SiO", "OH"]),
    minerals.beside_formula(minerals.mineral("apatite"), []),
]


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    with open_sheet(browser, "facts.ts", data={"faces": FACES, "pictures": PICTURES}) as page:
        yield page


def test_every_crystal_is_drawn_with_all_its_shapes_inside_its_card(sheet: Page) -> None:
    drawn = sheet.locator('[data-width="72"] .has-picture').evaluate_all(
        """cards => cards.map(card => { const frame = card.getBoundingClientRect();
             const svg = card.querySelector("svg.crystal"), box = svg.getBoundingClientRect();
             return [card.dataset.face, svg.querySelectorAll("path").length, card.querySelector(".mk").textContent,
               box.left >= frame.left && box.right <= frame.right && box.bottom <= frame.bottom + 1]; })"""
    )
    assert [row[0] for row in drawn] == MINERALS
    for name, shapes, number, inside in drawn:
        assert shapes == len(FACES[name]["art"]["shapes"]) and number == FACES[name]["mark"] and inside


@pytest.mark.parametrize("width", [84, 72, 58, 46])
def test_no_symbol_is_clipped_or_covered(sheet: Page, width: int) -> None:
    cards = sheet.locator(f'[data-width="{width}"] .card:not(.has-picture)').evaluate_all(MEASURE_CARDS)
    assert [card["face"] for card in cards] == IONS
    for card in cards:
        edge, symbol = card["card"], card["symbol"]
        assert edge["left"] <= symbol["left"] and symbol["right"] <= edge["right"] - 1, card["face"]
        assert symbol["bottom"] <= card["medallion"]["top"] + 2, card["face"]


def test_kinds_differ_without_colour(sheet: Page) -> None:
    looks = set()
    for key in ("Ca", "S", "SiO", "wild"):
        card = sheet.locator(f'[data-width="72"] [data-face="{key}"]')
        shapes = card.locator(".med > *").evaluate_all("all => all.map(e => e.tagName).join()")
        mark = card.locator(".mk").text_content()
        looks.add((shapes, mark))
    assert len({shapes for shapes, _ in looks}) == 4 and len({mark for _, mark in looks}) == 4


@pytest.mark.parametrize("width", [1000, 360, 320])
def test_a_large_card_holds_its_facts(sheet: Page, width: int) -> None:
    sheet.set_viewport_size({"width": width, "height": 900})  # the large cards alone are not of a fixed width
    cards = sheet.locator(".card.large")
    assert cards.count() == len(MINERALS)
    outside = cards.evaluate_all(
        """cards => cards.flatMap(card => { const frame = card.getBoundingClientRect();
             return [...card.querySelectorAll("*")].filter(e => e.getClientRects().length && !e.closest("svg"))
               .filter(e => { const box = e.getBoundingClientRect();
                 return box.left < frame.left - 4 || box.right > frame.right + 6 || box.bottom > frame.bottom + 1; })
               .map(e => card.dataset.face + ": " + e.outerHTML.slice(0, 80)); })"""
    )
    assert outside == []
    malachite = sheet.locator('.large[data-face="malachite"]')
    assert [chip.strip() for chip in malachite.locator(".kind-label").all_text_contents()] == ["Cu", "CO3", "OH"]


@pytest.mark.parametrize("index", range(len(PICTURES)))
def test_cards_beside_a_formula_say_in_words_what_they_show(sheet: Page, index: int) -> None:
    data, figure = PICTURES[index], sheet.locator(".pictures .why").nth(index)
    for part in ("cards", "parts"):
        states = [f"{part[:-1]}-{one['state']}" for one in data[part]]
        assert [figure.locator(f".{state}").count() for state in states] == [states.count(state) for state in states]
    assert figure.get_by_role("img").get_attribute("aria-label") == data["text"]
    assert figure.locator("figcaption").inner_text() == data["text"]
    lacking = sum(one["state"] == "missing" for one in data["parts"])
    assert figure.locator(".beside i", has_text="no card yet").count() == lacking
