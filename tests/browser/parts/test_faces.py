"""All faces of all games at all widths of the table: no text is clipped by its card, torn, or covered by its mark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from rummy_kit import games
from tests.browser.parts.sheets import open_sheet

WIDTHS = [84, 80, 68, 62.5, 58, 53, 50, 46, 44.5, 41, 38, 36, 31]
"""Of cards in a fan, in the hand and in the tray, from wide tables down to low phones."""

OUTSIDE = """() => [...document.querySelectorAll("[data-face]")].flatMap((card) => {
  const frame = card.getBoundingClientRect();
  const range = document.createRange();
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  const wrong = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || holder.closest("svg") || !holder.getClientRects().length) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects())
      if (box.left < frame.left - 1 || box.right > frame.right + 1
          || box.bottom > frame.bottom + 1 || box.top < frame.top - 1)
        wrong.push(`${card.dataset.face}: "${text.data.trim()}" sticks out`);
    const style = getComputedStyle(holder);
    if (style.overflow === "hidden" && holder.scrollWidth > holder.clientWidth + 1)
      wrong.push(`${card.dataset.face}: "${text.data.trim()}" is cut`);
  }
  return wrong;
})"""


@pytest.mark.parametrize("name", games.names())
def test_every_text_stays_within_its_card(browser: Browser, name: str) -> None:
    faces = games.load(name).table.faces()
    with open_sheet(browser, "every_face.ts", width=1280, data={"faces": faces, "widths": WIDTHS}) as page:
        assert page.locator("[data-face]").count() == len(faces) * (len(WIDTHS) + 1)
        assert page.evaluate(OUTSIDE) == []
