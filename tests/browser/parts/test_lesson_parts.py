"""The parts of a lesson in a browser: the lobby, a worked example, moments of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import rummy_widgets
from playwright.sync_api import Browser, Page, expect
from rummy_widgets.kit_widget import words
from rummy_widgets.lesson_part import moments_part

from rummy_kit import games
from rummy_kit.lessons.debrief import Moment
from rummy_kit.subjects import ions, phonemes
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

MOMENTS = moments_part(
    (
        Moment("good", "A good decision", "You lay calcium chloride."),
        Moment("costly", "Another move", "You discard <b>the 2</b>.", better="Lay CaO."),
        Moment("wrong", "Which iron?", "You name it wrongly.", steps=("one",), why=ions.stacks("Fe3+", 1, "Cl-", 3)),
    ),
    "Play first.",
)


def in_one_piece(word: str, sounds: str) -> Moment:
    """What is said about a word whose letters cannot be aligned with the sounds."""
    why = phonemes.strip(word, phonemes.read(sounds, "general-american"), "general-american")
    return Moment("costly", "Another move", "You lay other sounds.", why=why)


PARTS = {
    "lobby": lambda: rummy_widgets.lobby().part,
    "example": lambda: rummy_widgets.lesson("formula_rummy").worked_example().part,
    "moments": lambda: MOMENTS,
    "a word in one piece": lambda: moments_part((in_one_piece("xylophonist", "zaɪlɑfənəst"),), ""),
    "no moments": lambda: moments_part((), "Play first."),
}

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


def test_the_lobby_links_to_every_lesson(open_part: Open) -> None:
    page = open_part(PARTS["lobby"]())
    links = page.locator(".lessons a")
    names = sorted(games.with_lessons(), key=lambda name: games.load_lesson(name).place)
    built = {f"{name.replace('_', '-')}.ipynb": games.load_lesson(name).title for name in names}
    assert [link.get_attribute("href") for link in links.all()] == list(built)
    for link, title in zip(links.all(), built.values(), strict=True):
        expect(link).to_have_accessible_name(f"Open the lesson {title}")


def test_the_example_gives_each_step_its_reason_and_pictures_their_words(open_part: Open) -> None:
    page = open_part(PARTS["example"]())
    assert page.locator(".worked-example > li").count() == 4
    assert all(reason.inner_text() for reason in page.locator(".worked-example > li p").all())
    assert page.locator("figure.why").count() == page.locator("figure.why figcaption").count() == 2


def test_moments_come_when_they_are_there_and_words_stay_words(open_part: Open) -> None:
    page = open_part(PARTS["no moments"]())
    expect(page.get_by_role("status")).to_have_text("Play first.")
    page.evaluate("part => window.show(part)", MOMENTS)
    assert page.locator(".block").count() == 3
    expect(page.locator(".block").nth(1)).to_contain_text("You discard <b>the 2</b>.")
    page.evaluate("window.close_part()")
    assert page.locator(".rk").count() == 0


def test_a_word_that_cannot_be_aligned_is_drawn_in_one_piece(open_part: Open) -> None:
    page = open_part(moments_part((in_one_piece("choir", "kwaɪɝ"),), ""))
    strip = page.locator("figure.why .strip")
    assert strip.locator("b").all_inner_texts() == ["choir"] and strip.locator(".silent").count() == 0
    assert strip.locator("em").all_inner_texts() == ["k", "w", "aɪ", "ɝ"]
    expect(page.locator("figure.why figcaption")).to_contain_text("do not show which makes which one")
