"""All faces of all games at all widths of the table: no text is clipped by its card, torn, or covered by its mark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from rummy_widgets.kit_widget import words

from rummy_kit import games
from tests.browser.parts.test_drawing import HERE, ROOT, bundled

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


@pytest.fixture(scope="module")
def style(tmp_path_factory: pytest.TempPathFactory) -> str:
    return bundled(ROOT / "widgets/src/table.css", tmp_path_factory.mktemp("css") / "table.css")


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> str:
    return bundled(HERE / "every_face.ts", tmp_path_factory.mktemp("js") / "every_face.js")


@pytest.mark.parametrize("name", games.names())
def test_every_text_stays_within_its_card(browser: Browser, style: str, script: str, name: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 640}, reduced_motion="reduce")
    page.set_content(f"<style>{style}</style><div class='rk' data-theme='light'></div>")
    faces = games.load(name).table.faces()
    page.evaluate("data => Object.assign(window, data)", {"faces": faces, "widths": WIDTHS, "words": words()})
    page.add_script_tag(content=script)
    assert page.locator("[data-face]").count() == len(faces) * (len(WIDTHS) + 1)
    assert page.evaluate(OUTSIDE) == []
    page.close()
