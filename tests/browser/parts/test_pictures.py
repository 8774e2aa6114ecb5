"""Pictures that a game describes as data: bars, grids and rows of cells, arrows along a line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.looks import axe_problems
from tests.browser.parts.sheets import open_sheet

BARS = {
    "draw": "bars",
    "text": "Sevens come up most often.",
    "bars": [
        {"label": "two", "value": 1, "note": "1 of 36"},
        {"label": "seven", "value": 6, "note": "6 of 36", "tone": "lit"},
        {"label": "a very long name of a bar", "value": 3, "note": "3 of 36", "tone": "faint"},
        {"label": "none", "value": 0, "note": "0 of 36"},
        {"label": "guess", "value": 6, "note": "6 of 36", "tone": "wrong"},
    ],
}
GRID = {
    "draw": "grid",
    "text": "Which sums of two dice make seven.",
    "caption": "Amber: seven.",
    "columns": [str(column) for column in range(1, 7)],
    "rows": [
        {
            "label": str(row),
            "cells": [
                {"label": str(row + column), "tone": "lit" if row + column == 7 else "plain"} for column in range(1, 7)
            ],
        }
        for row in range(1, 7)
    ],
}
CARDS = {
    "draw": "grid",
    "text": "The cards that are left.",
    "columns": [],
    "rows": [
        {"label": suit, "cells": [{"label": "10", "tone": tone}] * 13}
        for suit, tone in (("♠", "plain"), ("♥", "lit"), ("♣", "faint"), ("♦", "wrong"))
    ],
}
ROWS = {
    "draw": "rows",
    "text": "12 and 305 in their places.",
    "align": "right",
    "rows": [
        {"label": "first", "cells": [{"label": "1", "tone": "lit", "mark": "tick"}, {"label": "2"}]},
        {
            "label": "second",
            "cells": [{"label": "3"}, {"label": "0", "tone": "faint"}, {"label": "5", "mark": "cross", "gap": True}],
        },
        {"label": "", "cells": [{"label": "photosynthesis"}, {"label": "", "tone": "wrong"}]},
    ],
}
ARROWS = {
    "draw": "arrows",
    "text": "From 0 by 7 and 5 to 12, and back by 4.",
    "stops": [{"at": at, "label": str(at)} for at in (0, 7, 8, 12)],
    "arrows": [
        {"from": 0, "to": 7, "label": "+ 7", "tone": "lit"},
        {"from": 7, "to": 12, "label": "+ 5"},
        {"from": 12, "to": 8, "label": "− 4", "tone": "wrong"},
    ],
}
LONE = {"draw": "arrows", "text": "Nothing moves.", "stops": [{"at": 3, "label": "3"}], "arrows": []}
PICTURES: list[dict[str, Any]] = [BARS, GRID, CARDS, ROWS, ARROWS, LONE]


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    with open_sheet(browser, "as_data.ts", data={"pictures": PICTURES}) as page:
        yield page


def test_every_picture_has_a_text_twin(sheet: Page) -> None:
    labels = sheet.locator(".column").first.get_by_role("img").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert labels == [picture["text"] for picture in PICTURES]
    captions = sheet.locator(".column").first.locator("figcaption").all_text_contents()
    assert captions == [picture.get("caption", picture["text"]) for picture in PICTURES]


def test_bars_are_as_long_as_their_values(sheet: Page) -> None:
    for column in sheet.locator(".column").all():
        one, most, half, none, _ = column.locator(".bars > i").evaluate_all("all => all.map(bar => bar.offsetWidth)")
        assert one == pytest.approx(most / 6, abs=1) and half == pytest.approx(most / 2, abs=1)
        assert none <= 3


def test_cells_stand_where_they_belong(sheet: Page) -> None:
    column = sheet.locator(".column").last
    cells = column.locator(".grid-cells").first.locator(".one")
    assert cells.count() == 36 and column.locator(".grid-cells").first.locator(".tone-lit").count() == 6
    lefts = cells.evaluate_all("all => all.map(one => one.offsetLeft)")
    assert [lefts[at : at + 6] for at in range(0, 36, 6)] == [lefts[:6]] * 6
    rights = column.locator(".cell-row").evaluate_all(
        "rows => rows.map(row => Math.round(row.lastElementChild.getBoundingClientRect().right))"
    )
    assert len(set(rights)) == 1
    assert column.locator(".cell-rows sup").all_text_contents() == ["✓", "✗"]


def test_nothing_leaves_its_picture_and_no_words_overlap(sheet: Page) -> None:
    outside = sheet.locator("figure").evaluate_all(
        """all => all.flatMap(figure => { const frame = figure.getBoundingClientRect();
             return [...figure.querySelectorAll("*")].filter(e => { const box = e.getBoundingClientRect();
               return box.left < frame.left - 0.5 || box.right > frame.right + 0.5 || box.bottom > frame.bottom + 0.5
                 || (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline"); })
             .map(e => e.outerHTML.slice(0, 100)); })"""
    )
    assert outside == []
    for svg in sheet.locator("figure svg").all():
        boxes = svg.locator("text").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
        for a, b in combinations(boxes, 2):
            apart_x = a["right"] <= b["left"] + 0.5 or b["right"] <= a["left"] + 0.5
            apart_y = abs(a["top"] - b["top"]) >= 0.75 * min(a["height"], b["height"])
            assert apart_x or apart_y, (a, b)


def test_tones_differ_without_colour(sheet: Page) -> None:
    look = "e => { const s = getComputedStyle(e); return [s.borderStyle, s.borderWidth] }"
    for part in (".bars > i", ".one"):
        looks = [
            tuple(sheet.locator(f"{part}.tone-{tone}").first.evaluate(look))
            for tone in ("plain", "lit", "faint", "wrong")
        ]
        assert len(set(looks)) == 4


def test_axe_finds_nothing_in_pictures(sheet: Page) -> None:
    assert axe_problems(sheet.locator(".rk")) == []
