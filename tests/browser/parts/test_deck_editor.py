"""The deck editor in a page of its own: what is wrong is said beside the row, and mended by a press and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from rummy_widgets.deck_editor import DeckEditor, deck_editor

from rummy_kit import games
from rummy_kit.app.deck_links import unpack_deck
from tests.browser.looks import axe_problems
from tests.browser.parts.conftest import NewPage
from tests.browser.parts.desk import ADDRESS, serve

TRAITS = ("script", "setup", "rows", "view")
OPEN = """async ([address, traits]) => {
  const { default: kit } = await import(address + "table.js");
  const listeners = {};
  const model = {
    get: (trait) => traits[trait],
    on: (event, f) => (listeners[event] ??= []).push(f),
    off: (event, f) => { listeners[event] = listeners[event].filter((one) => one !== f); },
    send: async (message) => {
      for (const [trait, value] of await window.kernel(message)) {
        traits[trait] = value;
        for (const f of listeners["change:" + trait] ?? []) f();
      }
    },
  };
  kit.render({ model, el: document.getElementById("cell"), code: { css: "", words: {} } });
}"""

OpenEditor = Callable[..., Page]


@pytest.fixture
def open_editor(new_page: NewPage, built: None) -> Iterator[OpenEditor]:
    """Opens the editor of a game; its Python side is in a thread without an event loop, so it answers at once."""
    with ThreadPoolExecutor(1) as kernel:

        def open(game: str, width: int = 1280, height: int = 800, **options: Any) -> Page:
            editor: DeckEditor = kernel.submit(deck_editor, game).result()

            def answer(message: Any) -> list[tuple[str, Any]]:
                changes: list[tuple[str, Any]] = []

                def note(change: Any) -> None:
                    changes.append((change.name, change.new))

                editor.observe(note, names=TRAITS)
                editor._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
                editor.unobserve(note, names=TRAITS)
                return changes

            page = new_page(width, height, **options)
            page.expose_function("kernel", lambda message: kernel.submit(answer, message).result())
            serve(page)
            page.goto(ADDRESS)
            page.evaluate(OPEN, [ADDRESS, {"kind": "deck_editor", **{name: getattr(editor, name) for name in TRAITS}}])
            page.get_by_role("link", name="Play it").wait_for()
            return page

        yield open


def face(page: Page, row: int) -> Locator:
    return page.get_by_role("textbox", name=f"Face {row}", exact=True)


def test_a_wrong_row_is_said_below_it_and_one_press_puts_it_right(open_editor: OpenEditor) -> None:
    page = open_editor("formula_rummy")
    face(page, 1).fill("sodium")
    expect(page.get_by_text("There is no card 'sodium' in Formula Rummy. Did you mean Na+?")).to_be_visible()
    expect(face(page, 1)).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("link", name="Play it")).to_have_count(0)
    page.get_by_role("button", name="Use Na+").press("Enter")
    expect(face(page, 1)).to_have_value("Na+")
    expect(face(page, 1)).to_be_focused()
    expect(page.get_by_text("272 compounds can be laid.")).to_be_visible()


def test_all_errors_are_said_at_once_and_put_right_at_once(open_editor: OpenEditor) -> None:
    page = open_editor("formula_rummy")
    face(page, 1).fill("sodium")
    face(page, 2).fill("potassium")
    page.get_by_role("textbox", name="How many, NH4+").fill("some")
    expect(page.get_by_text("3 things to put right")).to_be_visible()
    page.get_by_role("button", name="Use all suggestions").click()
    expect(page.get_by_text("One thing to put right")).to_be_visible()


@pytest.mark.parametrize("game", games.names())
def test_the_link_carries_the_deck(game: str, open_editor: OpenEditor) -> None:
    page = open_editor(game)
    first = games.load(game).deck.rows[0]
    page.get_by_role("textbox", name=f"Points, {first.face}", exact=True).fill("3")
    expect(page.get_by_text("Checking …")).to_be_visible()
    link = page.get_by_role("link", name="Play it")
    expect(link).to_be_visible()
    packed = str(link.get_attribute("href")).partition("#own_deck=")[2]
    assert unpack_deck(games.load(game), packed)[first.face].points == 3
    assert str(page.get_by_role("link", name="Print it").get_attribute("href")).endswith(f"?own_deck={packed}")


def test_pasted_rows_replace_the_deck_and_say_what_it_lacks(open_editor: OpenEditor) -> None:
    page = open_editor("formula_rummy")
    page.get_by_text("Paste a table").click()
    page.get_by_role("textbox", name="Copy the cells").fill("Na+\t20\nCl-\t20\n")
    page.get_by_role("button", name="Use these rows").click()
    expect(page.get_by_text("There is no number card.")).to_be_visible()
    expect(page.locator(".deck-table tbody tr")).to_have_count(2)
    page.get_by_text("Choose from all cards").click()
    page.get_by_role("textbox", name="Search").fill("subscript")
    page.get_by_role("button", name="Add one: ").first.press("Enter")
    page.get_by_role("textbox", name="How many, 1", exact=True).fill("40")
    expect(page.get_by_text("1 compound can be laid.")).to_be_visible()


@pytest.mark.parametrize(("width", "looks"), [(1280, {}), (375, {}), (1280, {"color_scheme": "dark"})])
def test_the_page_is_accessible_wide_on_a_phone_and_dark(
    width: int, looks: dict[str, Any], open_editor: OpenEditor
) -> None:
    page = open_editor("formula_rummy", width, 667, **looks)
    face(page, 1).fill("sodium")
    expect(page.get_by_role("button", name="Use Na+")).to_be_visible()
    assert axe_problems(page.locator(".rk-deck")) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
