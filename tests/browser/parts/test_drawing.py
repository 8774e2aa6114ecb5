"""The drawings and the styles: what is printed on cards can be read, pictures count right, colours contrast.

drawing/sheet.ts is a page with every face of a Formula Rummy deck, every state and some pictures.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.parts.conftest import OpenDesk
from tests.browser.parts.sheets import HERE, open_sheet

FACES: dict[str, dict[str, Any]] = json.loads((HERE / "faces.json").read_text(encoding="utf-8"))
PICTURES: list[dict[str, Any]] = json.loads((HERE / "pictures.json").read_text(encoding="utf-8"))
WIDTHS = (84, 72, 58, 54, 46)

# where the letters of an element are; an element that is not shown has none
MEASURE = """
(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
  return boxes.length === 0 ? null : {
    left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}
"""

# the same for the parts of cards: all in one go, since every question to the browser takes its time
MEASURE_CARDS = f"""
(cards) => {{
  const measure = {MEASURE};
  const box = (element) => {{
    const {{ left, right, top, bottom, width }} = element.getBoundingClientRect();
    return width === 0 ? null : {{ left, right, top, bottom }};
  }};
  return cards.map((card) => ({{
    face: card.dataset.face,
    card: box(card),
    mark: box(card.querySelector(".mk")),
    medallion: box(card.querySelector(".med")),
    symbol: measure(card.querySelector(".sym")),
    name: measure(card.querySelector(".nm")),
  }}));
}}
"""


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    """The sheet, 1000 px wide, for all tests that only look at it."""
    with open_sheet(browser, "sheet.ts") as page:
        yield page


@pytest.fixture
def own_sheet(sheet: Page) -> Iterator[Page]:
    """The same sheet, whose size, theme and looks a test may change."""
    yield sheet
    sheet.set_viewport_size({"width": 1000, "height": 900})
    sheet.emulate_media(color_scheme="null", forced_colors="null", reduced_motion="reduce")
    sheet.locator(".rk").evaluate("e => Object.assign(e.dataset, { theme: 'light', motion: 'on' })")


# --- cards ---------------------------------------------------------------------------------------------


def test_every_face_draws_its_symbol_and_its_units(sheet: Page) -> None:
    drawn = sheet.locator('[data-width="72"] .card').evaluate_all(
        """cards => cards.map(card => [
             card.dataset.face, ...[".sym", ".mk", ".nm"].map(part => card.querySelector(part).textContent),
             (card.querySelector(".med .units > :last-child")?.getAttribute("d") ?? "").split("M").length - 1,
             card.querySelectorAll(".med .dot").length])"""
    )
    assert {row[0] for row in drawn} == set(FACES)
    for key, symbol, mark, name, units, dots in drawn:
        face = FACES[key]
        printed = "".join(part for run in face["symbol"] for part in run)
        assert ("".join(symbol.split()), mark, name) == (printed, face["mark"], face["name"])
        art = face["art"]
        assert units == (art["n"] if art["draw"] == "units" else 0)
        assert dots == (art["n"] if art["draw"] == "dots" else 0)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_text_is_clipped_or_covered_inside_a_card(sheet: Page, width: int) -> None:
    cards = sheet.locator(f'[data-width="{width}"] .card').evaluate_all(MEASURE_CARDS)
    assert len(cards) == len(FACES)
    for card in cards:
        where = f"{FACES[card['face']]['say']} at {width} px"
        edge, mark = card["card"], card["mark"]
        texts = [card["symbol"]] if width < 63 else [card["symbol"], card["name"]]
        for text in texts:
            assert text["left"] >= edge["left"] and text["right"] <= edge["right"] - 1, where
            assert text["top"] >= edge["top"] and text["bottom"] <= edge["bottom"] - 1, where
        # the charge stands clear of the picture, the name clear of the mark
        assert card["symbol"]["bottom"] <= card["medallion"]["top"] + 2, where
        if width >= 63 and mark:
            assert card["name"]["left"] >= mark["right"] - 0.5, where


def test_a_small_wild_card_keeps_the_word_that_it_stands_for_within_its_edge(sheet: Page) -> None:
    cards = sheet.locator(".words .card").evaluate_all(MEASURE_CARDS)
    assert len(cards) == 3
    for card in cards:
        assert card["symbol"]["left"] >= card["card"]["left"] and card["symbol"]["right"] <= card["card"]["right"] - 1
        assert card["symbol"]["bottom"] <= card["medallion"]["top"] + 2


def test_a_long_mark_and_its_name_stand_beside_each_other(sheet: Page) -> None:
    for card in sheet.locator(".marks .card").evaluate_all(MEASURE_CARDS):
        edge, mark, name = card["card"], card["mark"], card["name"]
        assert edge["left"] <= mark["left"] and mark["right"] <= name["left"] + 0.5, card["face"]
        assert name["right"] <= edge["right"] - 1 and name["top"] >= card["medallion"]["top"], card["face"]
    shown = sheet.locator(".marks .mk").evaluate_all(
        "all => all.map(one => [one.textContent, one.scrollWidth <= one.clientWidth])"
    )
    assert all(whole for _, whole in shown)
    assert shown[5][0] == "NOBL", "at most four letters, as view.ts says"


def test_a_long_name_breaks_where_its_soft_hyphen_says(sheet: Page) -> None:
    name = sheet.locator('[data-width="72"] [data-face="HCO3-"] .nm')
    tops = name.evaluate(
        "e => { const r = document.createRange(); r.selectNodeContents(e);"
        " return [...r.getClientRects()].map(box => Math.round(box.top)) }"
    )
    assert len(set(tops)) == 2


def test_the_whole_symbol_is_in_sight_in_a_fan(own_sheet: Page) -> None:
    for width, height in ((1000, 900), (1000, 700), (340, 900)):
        own_sheet.set_viewport_size({"width": width, "height": height})
        cards = own_sheet.locator(".fan .card").evaluate_all(MEASURE_CARDS)
        covered = 0
        for card, following in pairwise(cards):
            if following["card"]["top"] == card["card"]["top"]:
                covered += 1
                assert card["symbol"]["right"] <= following["card"]["left"], (FACES[card["face"]]["say"], width)
        assert covered > 20


def test_kinds_differ_by_pattern_and_shape_and_not_only_by_colour(sheet: Page) -> None:
    """Without any colour the outline of the medallion and the pattern of the spine still tell the kinds apart."""
    looks = set()
    for key in ("Na+", "Cl-", "1", "W"):
        card = sheet.locator(f'[data-width="72"] [data-face="{key}"]')
        outline = card.locator(".med > *").first.evaluate("e => e.tagName")
        spine = card.locator(".spine").evaluate(
            "e => { const s = getComputedStyle(e);"
            " return s.display === 'none' ? 'hidden' : s.backgroundImage.split('(')[0] }"
        )
        looks.add((outline, spine))
    assert len({outline for outline, _ in looks}) == 4
    assert len({spine for _, spine in looks}) == 4


def test_states_are_seen(sheet: Page) -> None:
    states = sheet.locator(".states")
    assert states.locator(".tick:visible").count() == states.locator(".is-sel").count() == 3
    assert states.locator(".tag.duty").text_content() == "must use"
    assert states.locator(".tag.new").text_content() == "new"
    assert states.locator('[data-face="W"] .nm').first.text_content() == "Na⁺"
    # a card face down shows a drawing, and nothing that could be read
    down = states.locator(".card.down")
    assert down.locator("use").evaluate("u => u.getBBox().width") >= 100
    text = down.text_content()
    assert text is not None and text.strip() == ""


def test_small_screens_keep_the_tick_off_the_charge(own_sheet: Page) -> None:
    own_sheet.set_viewport_size({"width": 340, "height": 900})
    card = own_sheet.locator(".states .is-sel").first
    tick = card.locator(".tick").bounding_box()
    assert tick and tick["y"] > card.locator(".sym").evaluate(MEASURE)["bottom"]


def test_every_icon_and_avatar_is_drawn(sheet: Page) -> None:
    sizes = sheet.locator(".icons use, .avatars .ava, .mini use").evaluate_all(
        "all => all.map(one => [one.outerHTML.slice(0, 80), one.getBBox().width * one.getBBox().height])"
    )
    assert sizes and all(size > 0 for _, size in sizes), sizes


# --- pictures ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("index", range(len(PICTURES)), ids=lambda index: f"picture{index}")
def test_a_charge_stack_shows_what_its_text_says(sheet: Page, index: int) -> None:
    data = PICTURES[index]
    figure = sheet.locator(".pictures .why").nth(index)
    plus = data["left"]["count"] * data["left"]["units"]
    minus = data["right"]["count"] * data["right"]["units"]
    assert figure.locator(".unit.plus").count() == plus
    assert figure.locator(".unit.minus").count() == minus
    assert figure.locator(".pair").count() == min(plus, minus)
    assert figure.locator(".missing").count() == abs(data["left_over"]) == abs(plus - minus)
    # one line round each ion where there are several
    groups = [side["count"] if side["count"] > 1 else 0 for side in (data["left"], data["right"])]
    assert [figure.locator(f".ion.{sign}").count() for sign in ("plus", "minus")] == groups
    # the text twin, for eyes and for screen readers
    assert figure.get_by_role("img").get_attribute("aria-label") == data["text"]
    assert figure.locator("figcaption").inner_text() == data["text"]


# boxes of some parts of an svg: [x, y, width, height, what it belongs to]
BOXES = """
(svgs, parts) => svgs.map((svg) => ({
  frame: svg.getBoundingClientRect().toJSON(),
  parts: [...svg.querySelectorAll(parts)].map((part) => ({
    ...part.getBoundingClientRect().toJSON(), of: part.parentElement.getAttribute("class") })),
}))
"""


def test_stacks_stand_level_and_nothing_leaves_the_picture(sheet: Page) -> None:
    for svg in sheet.locator(".pictures .why svg").evaluate_all(BOXES, ".unit > rect, .missing > rect, .ion, text"):
        middles: dict[str, list[float]] = {"unit plus": [], "unit minus": []}
        for part in svg["parts"]:
            frame = svg["frame"]
            assert frame["left"] <= part["left"] and part["right"] <= frame["right"]
            assert frame["top"] <= part["top"] and part["bottom"] <= frame["bottom"]
            if part["of"] in middles:
                middles[part["of"]].append((part["top"] + part["bottom"]) / 2)
        assert all(middles.values())
        for left, right in zip(*middles.values(), strict=False):
            assert left == pytest.approx(right, abs=0.5)


def test_words_in_a_picture_do_not_overlap(sheet: Page) -> None:
    for svg in sheet.locator(".pictures .why svg").evaluate_all(BOXES, "text"):
        for a, b in combinations(svg["parts"], 2):
            apart_x = a["right"] <= b["left"] + 0.5 or b["right"] <= a["left"] + 0.5
            # line boxes are taller than the letters in them
            apart_y = abs(a["top"] - b["top"]) >= 0.75 * min(a["height"], b["height"])
            assert apart_x or apart_y, (a, b)


# --- styles --------------------------------------------------------------------------------------------


def test_dark_comes_from_the_table_or_from_the_system(own_sheet: Page) -> None:
    def shown() -> str:
        return str(own_sheet.locator(".rk").evaluate("e => getComputedStyle(e).backgroundColor"))

    light = shown()
    own_sheet.locator(".rk").evaluate("e => e.dataset.theme = 'dark'")
    dark = shown()
    assert dark != light
    own_sheet.locator(".rk").evaluate("e => e.dataset.theme = 'auto'")
    own_sheet.emulate_media(color_scheme="dark")
    assert shown() == dark
    own_sheet.emulate_media(color_scheme="light")
    assert shown() == light


def test_foreign_styles_of_a_notebook_do_not_reach_the_table(own_sheet: Page) -> None:
    def looks() -> list[str]:
        return list(
            own_sheet.locator(".rk").evaluate(
                """root => {
                  root.insertAdjacentHTML('beforeend', '<div class=probe><h2>t</h2><h3>t</h3><p>t</p>'
                    + '<ul><li>t</li></ul><button class=btn>t</button><a class=btn href="#x">t</a>'
                    + '<input type=text><table><tr><th>t</th><td>t</td></tr></table></div>');
                  const seen = [...root.querySelectorAll('.probe *')].map(e => { const s = getComputedStyle(e);
                    return [e.tagName, s.margin, s.padding, s.color, s.fontSize, s.fontWeight, s.listStyleType,
                            s.textAlign, s.borderTopWidth, s.backgroundColor].join(' | '); });
                  root.querySelector('.probe').remove();
                  return seen; }"""
            )
        )

    alone = looks()
    own_sheet.locator(".rk").evaluate("e => e.parentElement.classList.add('jp-RenderedHTMLCommon')")
    foreign = own_sheet.add_style_tag(
        content=""".jp-RenderedHTMLCommon h2 { margin: 2em 0 9px; font-size: 40px; font-weight: 400; color: red }
        .jp-RenderedHTMLCommon h3 { margin: 2em; font-weight: 300 } .jp-RenderedHTMLCommon p { margin: 1em 0 }
        .jp-RenderedHTMLCommon ul { list-style: disc; padding-left: 2em } .jp-RenderedHTMLCommon li { margin: 9px }
        .jp-RenderedHTMLCommon a:link { color: red } .jp-RenderedHTMLCommon table { margin: 1em auto; color: red }
        .jp-RenderedHTMLCommon td, .jp-RenderedHTMLCommon th { padding: 0.5em; text-align: right }
        .jp-RenderedHTMLCommon tbody tr:nth-child(odd) { background: pink }
        .jp-RenderedHTMLCommon button { margin: 4px }
        .jp-RenderedHTMLCommon input { margin: 3px; padding: 9px }"""
    )
    beside = looks()
    foreign.evaluate("style => style.remove()")
    own_sheet.locator(".rk").evaluate("e => e.parentElement.classList.remove('jp-RenderedHTMLCommon')")
    assert beside == alone


def test_forced_colours_keep_edges_and_marks(own_sheet: Page) -> None:
    own_sheet.emulate_media(forced_colors="active")
    edges = own_sheet.locator('[data-width="72"] .card').evaluate_all(
        "cards => cards.map(card => getComputedStyle(card).borderTopWidth)"
    )
    assert set(edges) == {"2px"}
    look = "c => { const s = getComputedStyle(c); return [s.outlineStyle, s.outlineWidth] }"
    assert own_sheet.locator(".states .is-sel").first.evaluate(look) == ["solid", "4px"]
    # the shapes in the medallion are still drawn in a different colour from their ground
    fills = own_sheet.locator('[data-width="72"] [data-face="Na+"] .units > *').evaluate_all(
        "us => [getComputedStyle(us[0]).fill, getComputedStyle(us[1]).stroke]"
    )
    assert fills[0] != fills[1]


def test_less_motion_means_none(own_sheet: Page) -> None:
    look = "c => { const s = getComputedStyle(c); return [s.animationName, s.transitionProperty] }"
    card = own_sheet.locator(".card:has(.tag.new)")
    assert card.evaluate(look) == ["none", "none"], "by the system"
    own_sheet.emulate_media(reduced_motion="no-preference")
    assert card.evaluate(look) != ["none", "none"]
    own_sheet.locator(".rk").evaluate("e => e.dataset.motion = 'off'")
    assert card.evaluate(look) == ["none", "none"], "by the switch"


# --- on the table --------------------------------------------------------------------------------------


def test_a_hand_of_thirty_stays_in_its_row_and_every_card_can_be_seen_and_tapped(open_desk: OpenDesk) -> None:
    cards = [{"key": f"{face}#1", "face": face} for face in list(FACES)[:30]]
    desk = open_desk(change={"hand": {"title": "Your hand", "cards": cards, "chosen": []}})
    for width in (320, 360, 1000, 1280):
        desk.page.set_viewport_size({"width": width, "height": 1100})
        boxes = desk.hand.get_by_role("option").evaluate_all(
            "cards => cards.map(card => card.getBoundingClientRect().toJSON())"
        )
        assert len(boxes) == 30
        row = desk.hand.bounding_box()
        assert row and all(row["y"] <= box["y"] and box["bottom"] <= row["y"] + row["height"] for box in boxes)
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
        in_sight = [after["x"] - box["x"] for box, after in pairwise(boxes) if after["y"] == box["y"]]
        assert len(in_sight) >= 27 and min(in_sight) >= 24


def test_long_formulas_stay_on_one_line(open_desk: OpenDesk) -> None:
    formulas = [
        [["Ca", "", ""], ["(C", "2", ""], ["H", "3", ""], ["O", "2", ""], [")", "2", ""]],
        [["Fe", "2", ""], ["(SO", "4", ""], [")", "3", ""]],
        [["Mg", "3", ""], ["(PO", "4", ""], [")", "2", ""]],
    ]
    melds = [
        {"id": f"m{n}", "title": title, "name": "hydrogencarbonate", "cards": [], "target": False, "say": "long"}
        for n, title in enumerate(formulas)
    ]
    desk = open_desk()
    seat = desk.view["seats"][0] | {"melds": melds}
    desk.show(seats=[seat, *desk.view["seats"][1:]], me=desk.view["me"] | {"melds": melds})
    for width in (360, 700, 1000):
        desk.page.set_viewport_size({"width": width, "height": 1100})
        for formula in desk.page.locator(".cmp b").all():
            size = formula.evaluate(
                "b => { const s = getComputedStyle(b);"
                " return [b.offsetHeight, parseFloat(s.lineHeight), b.offsetWidth, b.parentElement.clientWidth] }"
            )
            assert size[0] < 1.6 * size[1], (formula.text_content(), width)
            assert size[2] <= size[3], (formula.text_content(), width)


# the words of each button that stick out of it; what is there for screen readers alone, or empty, does not count
STICKING_OUT = f"""
(buttons) => {{
  const measure = {MEASURE};
  const shown = (part) => part.getBoundingClientRect().width > 1 && part.innerText.trim();
  return buttons.flatMap((button) => {{
    const frame = button.getBoundingClientRect();
    return [...button.querySelectorAll("b, small")].filter(shown).filter((part) => {{
      const text = measure(part);
      return text.left < frame.left || text.right > frame.right || text.top < frame.top || text.bottom > frame.bottom;
    }}).map((part) => part.innerText);
  }});
}}
"""


def test_no_word_is_cut_off_in_an_action(open_desk: OpenDesk) -> None:
    desk = open_desk()
    for view in ("draw", "build", "challenge"):
        desk.turn_to(view)
        for width in (320, 700, 1000):
            desk.page.set_viewport_size({"width": width, "height": 1100})
            buttons = desk.page.locator(".act:visible")
            assert buttons.count() > 1
            assert buttons.evaluate_all(STICKING_OUT) == [], (view, width)
