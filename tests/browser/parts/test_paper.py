"""A game on paper, read back from the PDF: each card of the deck file once, with its words; rules, sizes, sheets."""

from __future__ import annotations

import io
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import rummy_widgets
from playwright.sync_api import Page, Route, expect
from pypdf import PageObject, PdfReader
from rummy_widgets.paper import PrintPage

from rummy_kit import games
from rummy_kit.app.paper.page import Wishes, plan_page, print_page
from rummy_kit.commands import cli
from rummy_kit.engine.cards import Deck
from rummy_kit.lessons.class_plan import plan_next
from rummy_kit.lessons.class_report import ClassReport
from rummy_kit.lessons.worksheet import make_worksheet
from rummy_kit.table.game import AnyGame
from rummy_kit.table.view import FaceView
from rummy_kit.tables.pupils import ANIMALS
from tests.browser.conftest import NewContext
from tests.browser.looks import axe_problems
from tests.browser.parts.desk import ADDRESS, PAGE, STATIC
from tests.browser.parts.test_lesson_parts import qr_codes, squares
from tests.in_turn import pairs_in_turn
from tests.lessons.test_class_plan import CLASS

MM = 72 / 25.4  # points
SHEETS = {"a4": (210, 297), "letter": (215.9, 279.4)}
FRAME = (189, 264)  # all cards of a sheet, in mm
PAPER_OF = {
    "formula": "letter",
    "formula_rummy": "a4",
    "mineral_rummy": "letter",
    "rummy_battle": "a4",
    "say_rummy": "a4",
}

# cards whose words stick out, and pages of text that are longer than their paper
STICKING_OUT = """() => {
  const out = [];
  for (const card of document.querySelectorAll(".cells .card")) {
    const frame = card.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(card);
    for (const box of range.getClientRects())
      if (box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom)
        out.push(card.ariaLabel);
  }
  for (const body of document.querySelectorAll(".text .body"))
    if (body.lastElementChild.getBoundingClientRect().bottom > body.getBoundingClientRect().bottom) out.push("rules");
  for (const columns of document.querySelectorAll(".reference"))
    if (columns.scrollWidth > columns.clientWidth || columns.scrollHeight > columns.clientHeight) out.push("reference");
  for (const cell of document.querySelectorAll(".line > *"))
    if (cell.scrollWidth > cell.clientWidth) out.push(cell.textContent);
  return [...new Set(out)];
}"""

# the words that are shown on each card of each sheet
ON_CARDS = """() => [...document.querySelectorAll(".cells")].map((sheet) =>
  [...sheet.querySelectorAll(".card")].map((card) => card.innerText))"""

Print = Callable[..., Page]


@pytest.fixture(scope="module")
def own_deck() -> Deck:
    """A teacher's deck of three cations, three anions, two numbers and the wild card."""
    rows = games.load("formula_rummy").deck.text.splitlines()
    return Deck.from_text("\n".join([*rows[:4], *rows[17:20], rows[-4], *rows[-2:]]))


@pytest.fixture
def printed(new_context: NewContext, built: None) -> Print:
    """Opens the page to print of a game."""

    def open(game: AnyGame, wishes: Wishes) -> Page:
        def answer(route: Route) -> None:
            route.fulfill(content_type="text/html", body=print_page(game, wishes))

        page = new_context().new_page()
        page.route(f"{ADDRESS}**", answer)
        page.goto(ADDRESS)
        return page

    return open


def cells(page: PageObject, across: int) -> list[str]:
    """The letters on each card of a sheet, line by line, without spaces; cards without any are left out."""
    wide, high = (float(size) / MM for size in page.mediabox.upper_right)
    left, top = (wide - FRAME[0]) / 2, (high + FRAME[1]) / 2
    found: dict[tuple[int, int], list[str]] = {}

    def take(text: str, place: list[float], within: list[float], *_: Any) -> None:
        x = within[4] * place[0] + within[5] * place[2] + place[4]
        y = within[4] * place[1] + within[5] * place[3] + place[5]
        if text.strip() and x / MM > left:  # what is left of the cards names the sheet
            row = int((top - y / MM) / (FRAME[1] / across))
            found.setdefault((row, int((x / MM - left) / (FRAME[0] / across))), []).append(letters(text))

    page.extract_text(visitor_text=take)
    return ["".join(found[place]) for place in sorted(found)]


def assert_same_cards(sheets: Sequence[PageObject], wanted: list[str], across: int) -> None:
    """The first and the last of these sheets show the words of the cards; to read a sheet takes long."""
    full = across**2
    assert len(sheets) == -(-len(wanted) // full)
    assert same_letters(cells(sheets[0], across), wanted[:full])
    assert same_letters(cells(sheets[-1], across), wanted[full * (len(sheets) - 1) :])


def letters(text: str) -> str:
    """A text without spaces and hyphens; letters that are printed as one, such as ﬁ, are two again."""
    return re.sub(r"[\s\u00ad\u2010-]", "", unicodedata.normalize("NFKC", text))


def pixels(page: PageObject) -> list[str]:
    """The pictures on a page that are made of pixels, patterns of them included."""
    resources: Any = page["/Resources"]
    pictures = [name for name, what in resources.get("/XObject", {}).items() if what["/Subtype"] == "/Image"]
    return pictures + [name for name, what in resources.get("/Pattern", {}).items() if what["/PatternType"] == 1]


def words_of(face: FaceView) -> str:
    """All letters that are printed on a card with this face."""
    symbol = "".join(part for run in face["symbol"] for part in run)
    art, facts = face["art"], face.get("facts")
    if facts:
        chips = ["".join(part for run in chip["symbol"] for part in run) for chip in facts["chips"]]
        rows = [word for row in facts["rows"] for word in row]
        words = [facts["title"], symbol, facts["note"], face["mark"], facts["label"], *rows, *chips]
    elif art["draw"] == "sound":
        words = [*art["key"], symbol, face["mark"], art["spellings"]]
    elif art["draw"] == "effect":
        words = [face["name"], art["text"], art["note"], {"second_chance": "2", "marker": "30"}.get(art["effect"], "")]
    elif art["draw"] == "suit":
        words = [symbol, face["mark"]]
    elif art["draw"] == "ten_frame":
        words = [symbol]
    else:
        no_mark = face["pattern"] == "frame" or art["draw"] == "tile"
        words = [symbol, "" if no_mark else face["mark"], face["name"], art.get("text", "")]
    return letters("".join(words))


def same_letters(found: Iterable[str], wanted: Iterable[str]) -> bool:
    """Whether these are the same cards in the same order; a card's own words may come in any."""
    return [Counter(card) for card in found] == [Counter(card) for card in wanted]


def words_of_deck(game: AnyGame) -> list[str]:
    """The letters of every card of a game."""
    faces = game.table.faces()
    return [words_of(faces[game.deck[face].face]) for face in game.deck.cards]


@pytest.mark.parametrize(("name", "paper"), PAPER_OF.items())
def test_the_paper_cards_are_those_of_the_deck_file(printed: Print, name: str, paper: str) -> None:
    game = games.load(name)
    page = printed(game, Wishes(paper))
    said = page.get_by_role("status").inner_text()
    page.emulate_media(media="print")
    assert page.evaluate(STICKING_OUT) == []
    pdf = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    for sheet in pdf.pages:
        assert [float(size) / MM for size in sheet.mediabox.upper_right] == pytest.approx(SHEETS[paper], abs=0.2)
    assert not any(map(pixels, pdf.pages)), "all is drawn in lines, as sharp as the printer is"
    wanted = words_of_deck(game)
    sheets = page.evaluate(ON_CARDS)
    assert [len(sheet) for sheet in sheets[:-1]] == [9] * (len(sheets) - 1)
    assert same_letters((letters(card) for sheet in sheets for card in sheet), wanted)
    assert_same_cards(pdf.pages[: len(sheets)], wanted, across=3)
    assert said == f"{len(game.deck)} cards · {len(pdf.pages)} pages"
    text = letters(" ".join(sheet.extract_text() for sheet in pdf.pages[len(sheets) :]))
    for group in (game.table.sheet() or {"groups": []})["groups"]:
        for row in group["rows"]:
            assert letters(row["name"]) in text and letters(row["note"]) in text, row["say"]
    assert letters(f"{game.title}: score sheet") in letters(pdf.pages[-1].extract_text())


@pytest.mark.parametrize(("name", "paper"), pairs_in_turn([*PAPER_OF], [*SHEETS]))
def test_the_rules_for_a_real_table_are_one_page(printed: Print, name: str, paper: str) -> None:
    """All of PAPER.md stands on it, on either paper, and the page counts its sheets as the PDF does."""
    game = games.load(name)
    page = printed(game, Wishes(paper, parts=("rules",)))
    said = page.get_by_role("status").inner_text()
    page.emulate_media(media="print")
    assert page.evaluate(STICKING_OUT) == []
    (sheet,) = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
    assert said.endswith("· 1 page")
    words = letters(sheet.extract_text())
    for line in (game.folder / "PAPER.md").read_text(encoding="utf-8").splitlines():
        for part in re.split(r" ?\| ?", line.strip("|# ")):
            assert letters(re.sub(r"^- |[*]|^-+$", "", part)) in words, part


@pytest.mark.parametrize("name", PAPER_OF)
def test_a_worksheet_is_one_page_and_so_is_its_key(printed: Print, name: str) -> None:
    game = games.load(name)
    page = printed(game, Wishes(PAPER_OF[name], parts=("worksheet", "key"), sheet=3))
    page.get_by_role("radio", name="4", exact=True).check()
    page.emulate_media(media="print")
    assert page.evaluate(STICKING_OUT) == []
    sheet, key = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
    shown, answers = letters(sheet.extract_text()), letters(key.extract_text())
    fit = page.locator(".worksheet").first.locator(".task").count()
    assert fit >= 4
    for at, task in enumerate(make_worksheet(games.load_lesson(name), 4)):
        assert (letters(task.answer) in answers) is (at < fit) or task.answer.isalnum(), task.task
        assert at >= fit or letters(task.task) in shown, task.task
    assert letters(f"{game.title}: key to worksheet 4") in answers


def test_cards_to_hand_out_have_an_animal_or_a_number_and_the_way_in(printed: Print) -> None:
    link = "https://school.example/rummy/formula-rummy.html?tasks=7b&steps=open"
    page = printed(games.load("formula_rummy"), Wishes(parts=("handout",), link=link, pupils=38, large=True))
    cards = page.locator(".handout")
    expect(cards).to_have_count(38)
    animals = [animal.capitalize() for animal in ANIMALS]
    expect(page.locator(".handout-who")).to_have_text([*animals, "37", "38"])
    expect(cards.first).to_contain_text(link.removeprefix("https://"))
    assert axe_problems(page.locator(".rk")) == []
    page.get_by_role("radio", name="Numbers", exact=True).check()
    page.get_by_label("How many").fill("3")
    page.get_by_label("How many").press("Enter")
    expect(page.locator(".handout-who")).to_have_text(["1", "2", "3"])
    page.emulate_media(media="print")
    assert page.evaluate(STICKING_OUT) == []


def test_cards_for_a_class_have_its_code_and_the_short_address(printed: Print) -> None:
    link = "http://192.168.1.20:8866/enter?code=TKRHMD&to=/voila/render/class/join.ipynb"
    page = printed(games.load("say_rummy"), Wishes(parts=("handout",), link=link, code="TKRHMD"))
    card = page.locator(".handout").first
    expect(card.locator(".handout-address")).to_have_text("192.168.1.20:8866")
    expect(card.locator(".handout-code")).to_have_text("Class code TKR HMD")
    assert squares(card.locator("svg.qr")) in qr_codes(link)


def test_what_to_do_next_is_one_page_without_own_names(new_context: NewContext, built: None) -> None:
    (ada, *others) = CLASS
    report = ClassReport((replace(ada, person="Ada M."), *others), games.with_lessons(), games.load_lesson)
    page = new_context().new_page()
    page.route(f"{ADDRESS}**", lambda route: route.fulfill(content_type="text/html", body=plan_page(report)))
    page.goto(ADDRESS)
    assert axe_problems(page.locator(".rk")) == []
    page.emulate_media(media="print")
    assert page.evaluate(STICKING_OUT) == []
    (sheet,) = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
    text = letters(sheet.extract_text())
    for step in plan_next(report, "formula_rummy"):
        assert all(letters(task.answer) in text for task in step.tasks)
    assert letters("own 0") in text and "Ada" not in text


def test_an_own_deck_in_large_print_with_backs_from_the_command_line(
    own_deck: Deck, built: None, tmp_path: Path
) -> None:
    own, out = tmp_path / "mine.csv", tmp_path / "mine.pdf"
    own.write_text(own_deck.text, encoding="utf-8")
    wishes = ["--large", "--grey", "--backs", "--parts", "deck", "--paper", "letter"]
    assert cli.main(["print", "formula_rummy", "--deck", str(own), "--out", str(out), *wishes]) == 0
    game = games.load("formula_rummy", deck=own_deck)
    pdf = PdfReader(out)
    assert len(pdf.pages) == 2 * -(-len(game.deck) // 4), "each sheet has its backs"
    assert_same_cards(pdf.pages[::2], words_of_deck(game), across=2)
    assert not any(cells(sheet, across=2) for sheet in (pdf.pages[1], pdf.pages[-1]))


def test_without_a_chromium_a_page_is_written_all_the_same(
    built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert cli.main(["print", "formula", "--out", str(tmp_path / "cards.pdf")]) == 2
    assert "--out cards.html" in capsys.readouterr().err
    assert cli.main(["print", "formula", "--out", str(tmp_path / "cards.html")]) == 0
    assert (tmp_path / "cards.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert [file.name for file in tmp_path.iterdir()] == ["cards.html"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess", "--out", "a.html"], "no game called 'chess'"),
        (["formula", "--out", "a.doc"], "End the file name in .pdf or .html"),
        (["formula", "--out", "nowhere/a.html"], "no folder nowhere"),
        (["formula", "--out", "a.html", "--parts", "deck,poster"], "deck, rules, reference, score"),
        (["formula", "--out", "a.html", "--option", "deck"], "NAME=VALUE"),
        (["formula", "--out", "a.html", "--deck", "none.csv"], "none.csv"),
        (["formula", "--out", "a.html", "--parts", "key", "--ideas", "own_charge"], "add_for_times"),
        (["formula", "--out", "a.html", "--parts", "handout"], "need a link"),
        (["formula", "--out", "a.html", "--link", "javascript:alert(1)"], "not the address of a page"),
        (["formula", "--out", "a.html", "--link", "https://…"], "not the address of a page"),
        (["formula", "--out", "a.html", "--link", "https:///lessons"], "not the address of a page"),
        (["formula", "--out", "a.html", "--link", "https://a.example/" + 700 * "a"], "600 characters"),
        (["formula", "--out", "a.html", "--code", "<b>"], "code"),
        (["formula", "--out", "a.html", "--pupils", "61"], "1 to 60 pupils"),
    ],
)
def test_what_cannot_be_printed_is_said(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["print", *words]) == 2
    assert said in capsys.readouterr().err


def test_the_page_is_changed_by_its_buttons_and_asks_nobody(printed: Print) -> None:
    page = printed(games.load("say_rummy"), Wishes())
    go = page.get_by_role("button")
    expect(go).to_have_text("Print 9 pages")
    assert axe_problems(page.locator(".rk")) == []
    page.get_by_role("checkbox", name="Rules").uncheck()
    page.get_by_role("checkbox", name="Reference card").uncheck()
    page.get_by_role("checkbox", name="Score sheet").uncheck()
    expect(go).to_have_text("Print 6 pages")
    page.get_by_role("checkbox", name="Backs").check()
    page.get_by_role("radio", name="Large, 4 a sheet").check()
    expect(go).to_have_text("Print 28 pages")
    paper = page.get_by_role("radio", name="Letter")
    paper.check()
    expect(paper).to_be_focused()
    assert (
        page.evaluate("[...document.querySelectorAll('style')].at(-1).textContent")
        == "@page { size: letter; margin: 0 }"
    )
    page.get_by_role("checkbox", name="Cards").uncheck()
    expect(go).to_have_count(0)
    expect(page.get_by_role("status")).to_contain_text("Choose what to print.")


def test_a_cell_of_a_notebook_shows_the_page_with_own_cards(
    own_deck: Deck, new_context: NewContext, built: None
) -> None:
    widget = rummy_widgets.lesson("formula_rummy").print_page(own_deck=own_deck, large=True)
    assert isinstance(widget, PrintPage) and "print_page" not in widget.get_state(), "it comes once, on opening"
    page = new_context().new_page()
    page.route(f"{ADDRESS}**", lambda route: route.fulfill(content_type="text/html", body=PAGE))
    page.route(f"{ADDRESS}table.*", lambda route: route.fulfill(path=STATIC / route.request.url.rpartition("/")[2]))
    page.goto(ADDRESS)
    traits = {name: getattr(widget, name) for name in ("kind", "print_page", "title")}
    page.evaluate("traits => window.lay(traits, () => {})", traits)
    frame = page.frame_locator("iframe[title='Formula Rummy']")
    expect(frame.get_by_role("status")).to_contain_text(f"{len(own_deck)} cards")
    expect(frame.get_by_role("radio", name="Large, 4 a sheet")).to_be_checked()
    frame.get_by_role("checkbox", name="Backs").check()
    which = "cells => [...cells.children].map(cell => cell.querySelector('.card') !== null)"
    assert frame.locator(".cells").nth(-2).evaluate(which) == [True, True, True]
    assert frame.locator(".cells").nth(-1).evaluate(which) == [True, True, False, True], "behind the fronts"


def test_without_colours_the_kinds_differ_by_shape_letters_and_pattern(printed: Print) -> None:
    page = printed(games.load("formula_rummy"), Wishes(grey=True, parts=("deck",)))
    looks = page.evaluate(
        """() => [...document.querySelectorAll(".cells .card")].map((card) => {
             const spine = getComputedStyle(card.querySelector(".spine"));
             const dots = getComputedStyle(card.querySelector(".spine"), "::before").borderLeftStyle;
             return [getComputedStyle(card).color, getComputedStyle(card).borderTopColor,
               card.querySelector(".mk").textContent, card.querySelector(".med > *").tagName,
               [spine.display, spine.backgroundImage.split("(")[0], dots].join()].join(" ");
           })"""
    )
    kinds = [look.removeprefix("rgb(0, 0, 0) rgb(0, 0, 0) ").split() for look in set(looks)]
    assert len(kinds) == 4, "cation, anion, number, wild card"
    for part in zip(*kinds, strict=True):
        assert len(set(part)) == 4
