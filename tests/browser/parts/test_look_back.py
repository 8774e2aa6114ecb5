"""A look back in a browser, with the real one in the kernel's place: by keyboard, by screen reader, at all sizes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rummy_kit import games
from rummy_kit.lessons.look_back import LookBack, open_position
from tests.browser.looks import axe_problems, cut_off, hard_to_read, problems
from tests.browser.parts.conftest import NewPage
from tests.browser.parts.desk import ADDRESS, FOCUSED, connect, open_page
from tests.lessons.test_look_back import beginning, unjudged

PAGE = "a-lesson.html"
HEADINGS = "document.querySelector('h1').outerHTML = '<h1>A lesson</h1><h2>Looking back</h2>'"

MORE = """([part, progress]) => { window.model.set("progress", progress); window.model.set("part", part); }"""

LAY_LOOK_BACK = """(shown) => window.lay({ kind: "part", ...JSON.parse(shown) }, async (message) => {
  const next = await window.ask(message.look_back);
  if (next) window.model.set("part", next);
})"""

# what a screen reader announces by itself: anything that changes in a live region
LISTEN = """() => {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target.closest ? target : target.parentElement)?.closest("[aria-live], [role=status]");
      const said = region?.textContent.replace(/\\s+/g, " ").trim();
      if (said && window.heard.at(-1) !== said) window.heard.push(said);
    }
  }).observe(document.querySelector(".rk"), { childList: true, subtree: true, characterData: true });
}"""


@cache
def begun(name: str) -> Any:
    """A round with a good and a costly decision."""
    for seed in range(60):
        match, played = beginning(name, seed, most=200)
        moments = list(unjudged(match, played))
        if len(moments) > 1 and match.round_over:
            return match, played, moments
    raise AssertionError("no such round")


def show(page: Page, look_back: LookBack) -> None:
    """Lay the look back on the page; messages go to it and its answers come back."""
    open_page(page)
    page.evaluate(HEADINGS)
    connect(page, kernel=lambda wish: look_back.view() if look_back.handle(wish) else None)
    page.evaluate(LAY_LOOK_BACK, json.dumps({"part": look_back.view(), "faces": look_back.faces}))


Open = Callable[..., tuple[Page, LookBack]]


@pytest.fixture
def open_look_back(new_page: NewPage, built: None) -> Open:
    """Opens the look back at a round of that game."""

    def open(name: str, width: int = 1280, height: int = 640, **options: Any) -> tuple[Page, LookBack]:
        match, played, moments = begun(name)
        look_back = LookBack(match, 0, played, moments, page=PAGE)
        page = new_page(width, height, **options)
        show(page, look_back)
        return page, look_back

    return open


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def all_its_sides(page: Page) -> Iterator[str]:
    """A question, its answer, a position, the points: each is in sight when its name is."""
    yield "question"
    page.get_by_role("radio").first.check(force=True)
    page.locator(".asked > .btn").click()
    page.locator(".bw").wait_for()
    yield "answer"
    for item in ("Move by move", "How the points went"):
        page.get_by_role("button", name=item).click()
        page.locator("input[type=range], .ended").wait_for()
        yield item


@pytest.mark.parametrize("name", ["formula_rummy", "rummy_battle"])
def test_a_decision_can_be_reconsidered_by_keyboard_alone_and_is_read_out(open_look_back: Open, name: str) -> None:
    """From the list to the choices, the answer, and on: what has the focus, and what is heard by itself."""
    page, look_back = open_look_back(name)
    page.evaluate(LISTEN)
    question = look_back.view()["question"]
    assert question is not None
    page.locator(".di").first.focus()
    expect(page.locator(".posn .vh")).to_have_text(question["position"]["say"])
    options = page.get_by_role("radio")
    for option, shown in zip(options.all(), question["options"], strict=True):
        expect(option).to_have_accessible_name(shown["label"])
    expect(page.get_by_role("group", name="What would you do now?")).to_have_count(1)
    items = page.locator(".di").count()
    press(page, *["Tab"] * items)
    expect(options.first).to_be_focused()
    press(page, "Space", "ArrowDown")
    expect(options.nth(1)).to_be_checked()
    assert look_back.view()["question"]["answer"] is None, "an arrow only picks"  # type: ignore[index]
    press(page, "Tab", "Enter")
    answer = page.locator(".bw h5")
    expect(answer).to_be_visible()
    told = look_back.view()["question"]["answer"]  # type: ignore[index]
    assert told is not None and told["chosen"] == 1
    heard = page.evaluate("window.heard")
    assert len(heard) == 1 and heard[0].startswith(told["title"]) and told["text"][0] in heard[0]
    assert page.evaluate(FOCUSED).strip() == "Go on"  # the focus stayed where it was
    press(page, "Enter")
    expect(page.locator(".rp > h4")).to_be_focused()
    assert look_back.view()["open"] == "1"


def test_any_move_can_be_reached_by_keyboard_and_is_read_out(open_look_back: Open) -> None:
    page, look_back = open_look_back("mineral_rummy")
    page.get_by_role("button", name="Move by move").click()
    slider = page.get_by_role("slider", name="Go to a move")
    expect(page.locator(".rp > h4")).to_be_focused()
    page.evaluate(LISTEN)
    slider.focus()
    press(page, "ArrowRight", "ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "Round 1 · before move 3 of " + str(len(look_back.played)))
    replay = look_back.view()["replay"]
    assert replay is not None and page.evaluate("window.heard").count(replay["told"]) == 1
    press(page, "End")
    expect(page.locator(".rp > h4")).to_have_text("After the last move")
    forward = page.get_by_role("button", name="Next move")
    expect(forward).to_have_attribute("aria-disabled", "true")
    forward.focus()
    press(page, "Enter")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".rp > h4")).to_contain_text(f"before move {len(look_back.played)} of")


def test_a_move_of_a_finished_round_has_a_link_to_a_table_there(open_look_back: Open) -> None:
    page, _ = open_look_back("formula_rummy")
    page.get_by_role("button", name="Move by move").click()
    page.get_by_role("slider", name="Go to a move").press("ArrowRight")
    button = page.get_by_role("button", name="Open at this position")
    button.press("Enter")
    leads = page.get_by_role("link", name="Open the table")
    expect(leads).to_be_visible()
    address = leads.get_attribute("href") or ""
    assert address.startswith(f"{ADDRESS}{PAGE}#position=") and len(address) <= 2_000
    assert open_position(address.partition("=")[2], games.load).moves == 1
    expect(page.get_by_label("The link", exact=True)).to_have_value(address)
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    expect(button).to_be_focused()
    assert axe_problems(page.locator(".db")) == []
    page.get_by_role("button", name="Copy the link").press("Enter")
    expect(page.locator(".open-here [role=status]")).to_have_text(re.compile("Copy it by hand|The link is copied"))
    page.get_by_role("button", name="Next move").click()
    expect(leads).to_have_count(0)  # it was about the move before


@pytest.fixture
def open_search(new_page: NewPage, built: None) -> Callable[..., Any]:
    """Opens a look back that is still looking; returns the page, the look back, and a function that shows what it has
    found.
    """

    def open(width: int = 1280, height: int = 640) -> tuple[Page, LookBack, Callable[[int], None]]:
        match, _, moments = begun("formula_rummy")
        look_back = LookBack.begin(match, 0)
        steps = look_back.steps()
        while not look_back.played:
            next(steps)
        page = new_page(width, height)
        show(page, look_back)

        def find(n: int) -> None:
            look_back._take(moments[:n])
            page.evaluate(MORE, [look_back.view(), 0.5])

        return page, look_back, find

    return open


@pytest.mark.parametrize("width", [1280, 375])
def test_each_decision_is_there_as_it_is_found_with_a_bar_and_a_way_out(
    open_search: Callable[..., Any], width: int
) -> None:
    page, look_back, find = open_search(width, 667)
    page.evaluate(LISTEN)
    bar, skip = (
        page.get_by_role("progressbar", name="Looking through your moves"),
        page.get_by_role("button", name="Skip"),
    )
    expect(bar).to_be_visible()
    assert problems(page.locator(".rk")) == []
    page.get_by_role("button", name="Move by move").focus()
    find(1)
    assert bar.evaluate("bar => bar.value") == 0.5
    expect(page.get_by_role("radio").first).to_be_visible()
    assert page.evaluate("window.heard") == ["1 decision so far, still looking for more …"]
    expect(page.get_by_role("button", name="Move by move")).to_be_focused()  # no one is torn away
    assert problems(page.locator(".rk")) == []
    skip.focus()
    press(page, "Enter")
    expect(skip).to_have_count(0)
    expect(bar).to_have_count(0)
    expect(page.get_by_role("heading", name="Looking back").last).to_be_focused()
    assert not look_back.busy and page.evaluate("window.heard")[-1].startswith("Here is one of your decisions")


def test_what_somebody_has_opened_stays_open_while_more_is_found(open_search: Callable[..., Any]) -> None:
    page, look_back, find = open_search()
    page.get_by_role("button", name="Move by move").click()
    expect(page.get_by_role("slider", name="Go to a move")).to_be_visible()
    find(2)
    expect(page.locator(".di")).to_have_count(4)
    assert look_back.view()["open"] == "replay"


def test_the_table_brings_it_into_sight_with_the_focus_once(open_look_back: Open) -> None:
    page, look_back = open_look_back("formula")
    page.evaluate("document.getElementById('cell').before(Object.assign(new Image(), {height: 2000}))")
    asked = """([part, asked]) => window.model.set("part", {...part, asked})"""
    page.evaluate(asked, [{"kind": "note", "said": "Looking …"}, 1])
    page.evaluate(asked, [look_back.view(), 1])
    heading = page.get_by_role("heading", name="Looking back").last
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    page.locator(".di").first.focus()
    page.evaluate(asked, [look_back.view(), 1])
    expect(page.locator(".di").first).to_be_focused()


def test_on_a_screen_of_its_own_it_leaves_the_focus_where_it_is(open_look_back: Open) -> None:
    page, look_back = open_look_back("formula")
    page.evaluate("document.documentElement.dataset.screen = 'look_back'")
    page.locator("h2").evaluate("heading => { heading.tabIndex = -1; heading.focus(); }")
    page.evaluate("([part, asked]) => window.model.set('part', {...part, asked})", [look_back.view(), 1])
    expect(page.locator("h2")).to_be_focused()


def test_axe_finds_nothing(open_look_back: Open) -> None:
    page, _ = open_look_back("formula_rummy")
    for side in all_its_sides(page):
        assert axe_problems(page.locator(".rk")) == [], side
        page.emulate_media(color_scheme="dark")
        assert hard_to_read(page.locator(".rk")) == [], side
        page.emulate_media(color_scheme="light", forced_colors="active")
        assert hard_to_read(page.locator(".rk")) == [], side
        page.emulate_media(forced_colors="none")


ROOM = 504
"""Pixels between the head and the foot of a lesson's page in a window 640 high, without the space around."""


@pytest.mark.parametrize("name", games.with_lessons())
def test_after_twice_as_many_melds_the_answers_are_still_above_the_foot(open_look_back: Open, name: str) -> None:
    page, look_back = open_look_back(name)
    part: Any = look_back.view()
    players = [{**one, "melds": one["melds"] * 2} for one in part["question"]["position"]["players"]]
    longer = {**part["question"]["position"], "players": players}
    page.evaluate(MORE, [{**part, "question": {**part["question"], "position": longer}}, 0])
    frame, asked = page.locator(".db").bounding_box(), page.locator(".asked").bounding_box()
    assert frame and asked and asked["y"] + asked["height"] - frame["y"] <= ROOM


@pytest.mark.parametrize("name", games.with_lessons())
def test_it_fits_at_all_sizes(open_look_back: Open, name: str) -> None:
    """Nothing is cut off, and a question with its answer is no higher than a low window. Each side has other widths in
    another game.
    """
    page, _ = open_look_back(name)
    others = islice(cycle([1280, 640, 375]), games.names().index(name), None)
    for side, other in zip(all_its_sides(page), others, strict=False):
        for width in (320, other):
            page.set_viewport_size({"width": width, "height": 640})
            assert cut_off(page.locator(".rk")) == [], (side, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.set_viewport_size({"width": 1280, "height": 640})
        assert page.locator(".db").bounding_box()["height"] <= 624, side  # type: ignore[index]
