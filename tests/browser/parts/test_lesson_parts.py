"""The parts of a lesson in a browser: the lobby, a worked example, a sentence. A look back has a file of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import rummy_widgets
from playwright.sync_api import Browser, Page, expect
from rummy_widgets.kit_widget import words
from rummy_widgets.lesson_part import example_part, note_part

from rummy_kit import games
from rummy_kit.lessons.lesson import Example, ExampleStep
from rummy_kit.subjects import phonemes
from tests.browser.looks import cut_off
from tests.browser.parts.desk import ADDRESS, AXE, PAGE, STATIC

UNDER_HEADING = PAGE.replace('<div id="cell">', '<h2>As in a notebook</h2><div id="cell">')

OPEN = """
async ([address, part, words]) => {
  const module = await import(address + "table.js");
  const listeners = [];
  window.part = part;
  const get = (name) => (name === "part" ? window.part : undefined);
  const model = { get, on: (_, f) => listeners.push(f), off() {}, send() {} };
  window.show = (next) => { window.part = next; listeners.forEach((f) => f()); };
  window.close_part = module.default.render({ model, el: document.getElementById("cell"), words });
}
"""

PARTS = {
    "lobby": lambda: rummy_widgets.lobby().part,
    "example": lambda: rummy_widgets.lesson("formula_rummy").worked_example().part,
    "note": lambda: note_part("Play <b>first</b>."),
    "a word in one piece": lambda: example_part(in_one_piece("xylophonist", "zaɪlɑfənəst")),
}


def in_one_piece(word: str, sounds: str) -> Example:
    """What is said about a word whose letters cannot be aligned with the sounds."""
    why = phonemes.strip(word, phonemes.read(sounds, "general-american"), "general-american")
    return Example("A word", (ExampleStep("You lay it.", "It is a word.", why),), [(word, "", "")], word)


Open = Callable[..., Page]


@pytest.fixture
def open_part(browser: Browser, built: None) -> Iterator[Open]:
    """Opens a part in a blank page of that width. A script error or a request elsewhere fails the test."""
    pages: list[Page] = []
    errors: list[str] = []

    def serve(route: Any) -> None:
        name = route.request.url.removeprefix(ADDRESS)
        if name in ("table.js", "table.css"):
            route.fulfill(path=STATIC / name)
        elif name == "":
            route.fulfill(body=UNDER_HEADING, content_type="text/html; charset=utf-8")
        else:
            errors.append(f"asked for {route.request.url}")
            route.abort()

    def open(part: dict[str, Any], width: int = 1000, **options: Any) -> Page:
        page = browser.new_context(viewport={"width": width, "height": 900}, **options).new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.route("**/*", serve)
        page.goto(ADDRESS)
        page.evaluate(OPEN, [ADDRESS, part, words()])
        pages.append(page)
        return page

    yield open
    for page in pages:
        page.context.close()
    assert errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PARTS)
def test_axe_finds_nothing(open_part: Open, name: str, scheme: str) -> None:
    page = open_part(PARTS[name](), color_scheme=scheme)
    page.add_script_tag(path=AXE)
    found = page.evaluate("async () => (await axe.run('.rk')).violations")
    assert [(one["id"], [node["html"][:150] for node in one["nodes"]]) for one in found] == []


@pytest.mark.parametrize("width", [320, 640, 1000])
@pytest.mark.parametrize("name", PARTS)
def test_nothing_is_cut_off(open_part: Open, name: str, width: int) -> None:
    page = open_part(PARTS[name](), width=width)
    assert cut_off(page.locator(".rk")) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(
    ("links", "address", "said"),
    [
        (".btn", "{name}.ipynb", "Open the lesson {title}"),
        (".to-print", "print/{name}.html", "Print the cards {title}"),
    ],
)
def test_the_lobby_links_to_every_lesson_and_its_cards(open_part: Open, links: str, address: str, said: str) -> None:
    page = open_part(PARTS["lobby"]())
    names = sorted(games.with_lessons(), key=lambda name: games.load_lesson(name).place)
    for link, name in zip(page.locator(f".lessons {links}").all(), names, strict=True):
        assert link.get_attribute("href") == address.format(name=name.replace("_", "-"))
        expect(link).to_have_accessible_name(said.format(title=games.load_lesson(name).title))


def test_a_link_to_paper_leads_to_where_jupyters_addresses_begin(open_part: Open) -> None:
    page = open_part(PARTS["lobby"]())
    page.evaluate(
        """() => {
             const told = Object.assign(document.createElement("script"), { id: "jupyter-config-data" });
             told.type = "application/json";
             told.textContent = '{"baseUrl": "/user/x/"}';
             document.head.append(told);
             window.show({ ...window.part });
           }"""
    )
    expect(page.locator(".to-print").first).to_have_attribute("href", "/user/x/print/formula-rummy.html")


def test_the_example_gives_each_step_its_reason_and_pictures_their_words(open_part: Open) -> None:
    page = open_part(PARTS["example"]())
    assert page.locator(".worked-example > li").count() == 4
    assert all(reason.inner_text() for reason in page.locator(".worked-example > li p").all())
    assert page.locator("figure.why").count() == page.locator("figure.why figcaption").count() == 2


def test_words_stay_words_and_a_part_can_be_cleared_away(open_part: Open) -> None:
    page = open_part(PARTS["note"]())
    expect(page.get_by_role("status")).to_have_text("Play <b>first</b>.")
    page.evaluate("window.close_part()")
    assert page.locator(".rk").count() == 0


def test_a_word_that_cannot_be_aligned_is_drawn_in_one_piece(open_part: Open) -> None:
    page = open_part(example_part(in_one_piece("choir", "kwaɪɝ")))
    strip = page.locator("figure.why .strip")
    assert strip.locator("b").all_inner_texts() == ["choir"] and strip.locator(".silent").count() == 0
    assert strip.locator("em").all_inner_texts() == ["k", "w", "aɪ", "ɝ"]
    expect(page.locator("figure.why figcaption")).to_contain_text("do not show which makes which one")
