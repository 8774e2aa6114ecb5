"""The table on small screens, in the dark, in the user's own colours, without motion; and axe's opinion of it."""

from __future__ import annotations

from itertools import cycle, pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.looks import PAGE_STYLES, axe_problems, cut_off, hard_to_read, too_small
from tests.browser.parts.conftest import OpenDesk
from tests.browser.parts.desk import VIEWS, Desk

# every element with where it is, its size, and the size of its text
BOXES = """() => [...document.querySelectorAll(".rk *:not(svg *)")].filter((e) => e.offsetParent).map((e) => {
  const { x, y, width, height } = e.getBoundingClientRect();
  return [e.outerHTML.slice(0, 90), x, y, width, height, parseFloat(getComputedStyle(e).fontSize)];
})"""

OPENERS = ("Charges", "Describe", "Game so far", "Settings")


def test_everybody_can_read_and_press_what_is_there(open_desk: OpenDesk) -> None:
    """Axe finds nothing in light and dark, what can be pressed is large enough, and narrow screens cut nothing off."""
    desk = open_desk()
    for view, other_width in zip(VIEWS, cycle([360, 641, 768]), strict=False):
        desk.turn_to(view)
        desk.page.set_viewport_size({"width": 1000, "height": 1100})
        assert axe_problems(desk.root) == [], view
        desk.page.emulate_media(color_scheme="dark")
        assert hard_to_read(desk.root) == [], view
        desk.page.emulate_media(color_scheme="light")
        assert too_small(desk.root, 24) == [], view
        for width in (320, other_width):
            desk.page.set_viewport_size({"width": width, "height": 700})
            assert desk.page.evaluate("document.documentElement.scrollWidth") <= width
            assert cut_off(desk.root) == [], f"{view} at {width} px"


def test_the_title_ends_where_the_subtitle_begins(open_desk: OpenDesk) -> None:
    desk = open_desk("build", change={"subtitle": "Round 2 · to 200 points · with open hands"})
    for width in (375, 500, 672, 900):
        desk.page.set_viewport_size({"width": width, "height": 1100})
        for part in ("h2", ".sub"):
            text = desk.root.locator(f".top {part}")
            whole = "e => e.scrollWidth <= e.clientWidth || getComputedStyle(e).textOverflow === 'ellipsis'"
            assert text.evaluate(whole), (part, width)
        assert desk.root.locator(".top h2").evaluate("e => e.scrollWidth <= e.clientWidth"), "the title is all there"


def test_fingers_find_what_can_be_pressed(open_desk: OpenDesk) -> None:
    desk = open_desk(width=360, has_touch=True, is_mobile=True)
    for view in VIEWS:
        desk.turn_to(view)
        assert too_small(desk.root, 44) == [], view
        if view == "naming":
            assert axe_problems(desk.root) == []


def test_a_projector_shows_the_same_table_half_as_large_again(open_desk: OpenDesk) -> None:
    desk = open_desk(width=1280, height=640)
    desk.page.add_style_tag(path=PAGE_STYLES)
    for view in VIEWS:
        desk.turn_to(view)
        small = desk.page.evaluate(BOXES)
        desk.page.set_viewport_size({"width": 1920, "height": 960})
        large = desk.page.evaluate(BOXES)
        desk.page.set_viewport_size({"width": 1280, "height": 640})
        assert len(small) == len(large) > 100
        for (name, *box), (_, *larger) in zip(small, large, strict=True):
            assert larger == pytest.approx([1.5 * length for length in box], abs=6), (view, name)


def test_axe_finds_nothing_on_what_can_be_opened(open_desk: OpenDesk) -> None:
    desk = open_desk("panel", clock=True, alone=True)
    desk.button("See why").click()
    desk.action("hint").click()
    desk.page.clock.run_for(5100)
    desk.page.clock.resume()  # axe sets timers of its own
    assert axe_problems(desk.root) == []
    for opener in OPENERS:
        desk.button(opener).click()
        assert axe_problems(desk.root.locator(".top, .sheet")) == []  # the rest has been looked at


def test_panels_and_lists_fit_320_px(open_desk: OpenDesk) -> None:
    desk = open_desk("panel", width=320, clock=True)
    desk.button("See why").click()
    desk.action("hint").click()
    desk.page.clock.run_for(5100)
    assert cut_off(desk.root) == []
    for opener in OPENERS:
        desk.button("More").first.click()
        desk.page.locator(".menu").get_by_role("button", name=opener).click()
        assert desk.page.evaluate("document.documentElement.scrollWidth") <= 320
        assert cut_off(desk.root) == []


def test_a_fan_leaves_enough_of_each_card_to_tap(open_desk: OpenDesk) -> None:
    desk = open_desk("draw", width=320)
    lefts = desk.page.locator(".fan .card").evaluate_all("all => all.map(one => one.getBoundingClientRect().left)")
    steps = [b - a for a, b in pairwise(lefts) if b > a]
    assert steps
    assert min(steps) >= 44


def test_focus_is_never_behind_the_sticky_bar(open_desk: OpenDesk) -> None:
    desk = open_desk("panel", width=360, height=640)
    for _ in range(30):
        desk.press("Tab")
        hidden = desk.page.evaluate(
            """() => {
                const e = document.activeElement, bar = document.querySelector(".bar");
                if (e === document.body || bar.contains(e)) return null;
                const box = e.getBoundingClientRect(), edge = bar.getBoundingClientRect();
                return box.top >= edge.top && box.bottom <= edge.bottom ? e.outerHTML.slice(0, 100) : null;
            }"""
        )
        assert hidden is None


HOSTS = [
    ({"data-jp-theme-light": "true"}, "light"),
    ({"data-jp-theme-light": "false"}, "dark"),
    ({"class": "vscode-dark"}, "dark"),
    ({"class": "theme-dark"}, "dark"),
    ({"class": "vscode-light"}, "light"),
]
BECOME = """attributes => {
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) document.body.setAttribute(name, value);
}"""


def test_the_table_follows_its_host_at_any_time(desk: Desk) -> None:
    for attributes, expected in HOSTS:
        desk.page.evaluate(BECOME, attributes)
        expect(desk.root).to_have_attribute("data-theme", expected)
        desk.page.evaluate(BECOME, {})
        expect(desk.root).to_have_attribute("data-theme", "auto")


def test_dark_is_dark_and_cards_stay_paper(desk: Desk) -> None:
    colour = "(selector) => getComputedStyle(document.querySelector(selector)).backgroundColor"
    surfaces = {}
    for scheme in ("light", "dark"):
        desk.page.emulate_media(color_scheme=scheme)
        surfaces[scheme] = [desk.page.evaluate(colour, selector) for selector in (".mat", '[role="option"]')]

    def brightness(rgb: str) -> int:
        return sum(int(part) for part in rgb.removeprefix("rgb(").removesuffix(")").split(","))

    assert brightness(surfaces["dark"][0]) < 250 < 650 < brightness(surfaces["light"][0])
    assert brightness(surfaces["dark"][1]) > 650


def test_a_chosen_card_under_the_mouse_looks_chosen(desk: Desk) -> None:
    look = "(card) => [getComputedStyle(card).boxShadow, getComputedStyle(card).transform]"
    chosen = desk.hand.locator("[aria-selected=true]").first
    before = chosen.evaluate(look)
    chosen.hover()
    assert chosen.evaluate(look) == before


def test_a_card_stays_under_a_mouse_at_its_edge(desk: Desk) -> None:
    card = desk.hand.locator("[aria-selected=false]").first
    box = card.bounding_box()
    assert box
    card.hover(position={"x": box["width"] / 2, "y": box["height"] - 2})
    assert card.bounding_box() == box


def test_in_forced_colours_choice_and_next_step_have_edges(open_desk: OpenDesk) -> None:
    desk = open_desk("naming", forced_colors="active")
    style = "(e, name) => getComputedStyle(e)[name]"
    chosen, other = desk.card("Al3+#1"), desk.card("Ca2+#1")
    assert chosen.evaluate(style, "outlineStyle") == "solid"
    assert other.evaluate(style, "outlineStyle") == "none"
    assert other.evaluate(style, "borderTopStyle") == "solid"
    assert desk.action("lay").evaluate(style, "borderTopColor") != desk.action("hint").evaluate(style, "borderTopColor")
    assert desk.action("draw").evaluate(style, "borderTopStyle") == "dashed"


def running_animations(desk: Desk) -> int:
    """How many cards move after one has gone from the front of the hand."""
    count: int = desk.page.evaluate(
        """() => {
            const view = structuredClone(window.model.get("view"));
            view.rev += 1;
            view.hand.cards = view.hand.cards.slice(1);
            window.model.set("view", view);
            return document.querySelector(".rk").getAnimations({ subtree: true }).length;
        }"""
    )
    return count


def test_cards_glide_unless_motion_is_unwanted(open_desk: OpenDesk) -> None:
    desk = open_desk(reduced_motion="reduce")
    assert running_animations(desk) == 0
    desk.page.emulate_media(reduced_motion="no-preference")
    assert running_animations(desk) > 0
    desk.button("Settings").click()
    desk.button("Moving cards").click()
    expect(desk.root).to_have_attribute("data-motion", "off")
    assert running_animations(desk) == 0


NASTY = '<img src=x onerror="window.hacked=1"><b>bold</b>'


def test_html_in_words_stays_text(open_desk: OpenDesk) -> None:
    desk = open_desk("panel")
    view = desk.view
    seats = [{**seat, "name": NASTY, "note": NASTY} for seat in view["seats"]]
    seats[0]["melds"][0] |= {"name": NASTY, "title": [[NASTY, "", ""]], "say": NASTY}
    desk.show(
        seats=seats,
        subtitle=NASTY,
        notice=NASTY,
        banner={**view["banner"], "title": NASTY, "text": NASTY},
        panel={**view["panel"], "id": 9, "title": NASTY, "text": NASTY, "steps": [NASTY]},
        log=[{"n": 1, "text": NASTY}],
        actions=[{**action, "label": NASTY, "note": NASTY} for action in view["actions"]],
        say={"id": 9, "terse": NASTY, "normal": NASTY},
        describe={"table": NASTY, "hand": NASTY},
    )
    desk.button("See why").click()
    expect(desk.page.get_by_role("heading", name=NASTY)).to_have_text(NASTY)
    desk.button("Describe").click()
    expect(desk.page.get_by_role("region", name="Describe")).to_contain_text(NASTY)
    desk.button("Describe table").click()
    expect(desk.status).to_contain_text("<b>bold</b>")
    assert desk.page.locator(".rk img, .rk b b").count() == 0
    assert desk.page.evaluate("window.hacked") is None


def test_long_names_do_not_break_the_page(open_desk: OpenDesk) -> None:
    desk = open_desk(width=320)
    for name in ("n" * 200, "🦊" * 40, "Ada " * 50):
        desk.show(seats=[{**seat, "name": name} for seat in desk.view["seats"]])
        assert desk.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_long_log_is_read_when_wanted(desk: Desk) -> None:
    lines = [{"n": n, "text": f"Move {n}: Ada drew from the stock."} for n in range(41, 101)]
    desk.show(log=lines)
    expect(desk.page.get_by_text("Move 100:")).to_be_hidden()
    desk.button("Game so far").click()
    sheet = desk.page.get_by_role("region", name="Game so far")
    expect(sheet.get_by_role("log").get_by_role("listitem")).to_have_count(60)
    expect(sheet.get_by_role("heading", name="100 moves")).to_be_visible()
    expect(sheet.get_by_text("Move 100:")).to_be_in_viewport()
    height, hand = sheet.bounding_box(), desk.hand.bounding_box()
    assert height and hand and height["y"] + height["height"] <= hand["y"], "the hand stays in sight"


def test_a_large_hand_wraps(open_desk: OpenDesk) -> None:
    desk = open_desk(width=360)
    cards = [{"key": f"Na+#{n}", "face": "Na+"} for n in range(1, 31)]
    desk.show(hand={"title": "Your hand", "cards": cards, "chosen": []})
    assert desk.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert too_small(desk.root, 24) == []


BELOW = """(widths) => widths.filter((width) => {
  document.getElementById("cell").style.width = `${width}px`;
  const hand = document.querySelector(".cards");
  const room = hand.getBoundingClientRect().bottom;
  return [...hand.querySelectorAll(".card")].some((card) => card.getBoundingClientRect().bottom > room);
})"""
"""The widths of a narrow table at which a card reaches below its hand."""


@pytest.mark.parametrize("start", [320, *(pytest.param(start, marks=pytest.mark.soak) for start in range(321, 330))])
def test_a_hand_keeps_its_cards_at_every_width_of_a_phone(open_desk: OpenDesk, start: int) -> None:
    """At every tenth width, each hand from another one on; `make soak` tries all hands at all widths."""
    desk = open_desk(width=640, height=667)
    for shift, many in enumerate([6, 11, 12, 16, 24]):
        cards = [{"key": f"1#{n}", "face": "1"} for n in range(many)]
        desk.show(hand={**desk.view["hand"], "cards": cards})
        expect(desk.hand.get_by_role("option")).to_have_count(many)
        assert desk.page.evaluate(BELOW, [*range(320 + (start + 2 * shift) % 10, 641, 10)]) == [], many


def test_a_hand_for_an_exercise_has_no_empty_parts(desk: Desk) -> None:
    me = {**desk.view["me"], "melds": [], "places": 0}
    scores = {"title": "", "players": [], "rounds": []}
    desk.show(seats=[], zones=[], me=me, scores=scores, log=[])
    for part in (".seats", ".mid", ".mine", ".points"):
        expect(desk.root.locator(part)).to_have_count(0)
    expect(desk.hand).to_be_visible()
