"""The deck editor in a page of its own: what is wrong is said beside the row, and mended by a press and by keys."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from rummy_widgets.deck_editing import DeckEditor, deck_editor

from rummy_kit import games
from rummy_kit.app.deck_links import unpack_deck
from rummy_kit.engine.rng import Rng
from tests.browser.looks import axe_problems, hard_to_read
from tests.browser.parts.conftest import NewPage
from tests.browser.parts.desk import connect, open_page
from tests.workbooks import open_document, sheet, workbook

TRAITS = ("script", "setup", "reader", "rows", "view")
OPEN = """async (traits) => {
  await window.lay(JSON.parse(traits), async (message) => {
    for (const [trait, value] of await window.ask(message)) window.model.set(trait, value);
  });
}"""
DROP = """files => {
  const dragged = new DataTransfer();
  for (const [name, base64] of files) {
    dragged.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
  }
  const editor = document.querySelector(".deck-editor");
  for (const type of ["dragenter", "dragover", "drop"]) {
    editor.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: dragged }));
  }
}"""

HOLD = """() => {
  const plain = window.kernel;
  window.kernel = async (message) => {
    await new Promise((go) => (window.release = go));
    window.release = null;
    return plain(message);
  };
}"""  # the Python side answers only when it is released

OpenEditor = Callable[..., Page]


@pytest.fixture
def open_editor(new_page: NewPage, built: None) -> Iterator[OpenEditor]:
    """Opens the editor of a game; its Python side is in a thread without an event loop, so it answers at once."""
    with ThreadPoolExecutor(1) as kernel:

        def open(game: str, width: int = 1280, height: int = 800, on_site: bool = False, **options: Any) -> Page:
            editor: DeckEditor = kernel.submit(deck_editor, game).result()
            if on_site:  # scripts are files there, and this page has none that reads spreadsheets
                editor.script, editor.reader = "", {"script": ""}

            def answer(message: Any) -> list[tuple[str, Any]]:
                changes: list[tuple[str, Any]] = []

                def note(change: Any) -> None:
                    changes.append((change.name, change.new))

                editor.observe(note, names=TRAITS)
                editor._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
                editor.unobserve(note, names=TRAITS)
                return changes

            page = new_page(width, height, **options)
            connect(page, kernel=lambda message: kernel.submit(answer, message).result())
            open_page(page)
            traits = {"kind": "deck_editor", **{name: getattr(editor, name) for name in TRAITS}}
            page.evaluate(OPEN, json.dumps(traits))
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


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "say_rummy" else pytest.mark.soak) for game in games.names()]
)
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


def test_no_link_to_the_rows_before_is_there_until_the_answer_about_a_file(open_editor: OpenEditor) -> None:
    page = open_editor("formula_rummy", alone=True)
    play = page.get_by_role("link", name="Play it")
    page.evaluate(HOLD)
    for content in (b"Na+,20\nCl-,20\n1,40\n", b"face,count\n"):
        for _ in ("", "the same once more"):
            drop(page, ("ions.csv", content))
            page.wait_for_function("!!window.release")
            expect(page.get_by_text("Checking …")).to_be_visible()
            expect(play).to_have_count(0)
            page.evaluate("window.release()")
            expect(play).to_be_visible()


def test_a_deck_too_long_for_a_link_can_be_saved_and_the_page_says_why(open_editor: OpenEditor) -> None:
    page = open_editor("say_rummy")
    rng = Rng("long words")
    rows = games.load("say_rummy").deck.rows
    words = ["".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(150)) for _ in rows]
    lines = [f"{row.face}\t{row.count}\t{word}\n" for row, word in zip(rows, words, strict=True)]
    drop(page, ("long.tsv", f"face\tcount\tkey_word\n{''.join(lines)}".encode()))
    expect(page.get_by_text("This deck is too long for a link.")).to_be_visible()
    expect(page.get_by_role("link", name="Play it")).to_have_count(0)
    expect(page.get_by_role("button", name="Save (CSV)")).to_be_visible()


def test_a_card_is_left_out_where_all_cards_are_shown(open_editor: OpenEditor) -> None:
    page = open_editor("formula_rummy")
    rows = len(games.load("formula_rummy").deck.rows)
    page.get_by_text("Choose from all cards").click()
    page.get_by_role("textbox", name="Search").fill("sulfate")
    page.get_by_role("button", name="Leave out: ").first.press("Enter")
    expect(page.locator(".deck-table tbody tr")).to_have_count(rows - 1)
    expect(page.get_by_role("button", name="Add one: ").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".deck-table tbody tr")).to_have_count(rows)


def drop(page: Page, *files: tuple[str, bytes]) -> None:
    """Drop files on the editor, as a hand does."""
    page.evaluate(DROP, [[name, b64encode(content).decode()] for name, content in files])


IONS = sheet(("Na+", "=4+5"), ("Cl-", 9), (1, 20))
NOTES = sheet(("What we do this week",))
TITLED = sheet(("Week 12",), (), ("Kind", "Card", "How many"), ("cation", "Na+", "=4+5"), ("", "Cl-", 9), ("", 1, 20))
TWO_SHEETS = workbook(NOTES, TITLED)


FILES = [
    ("ions.csv", b"face;count\r\nNa+;9\r\nCl-;9\r\n1;20\r\n"),
    ("ions.csv", "\ufeffCard,How many\nNa+,9\nCl-,9\n1,20\n".encode()),
    ("ions.txt", "Na+\t9\nCl-\t9\n1\t20\n".encode("utf-16")),
    ("ions.xlsx", workbook(IONS)),
    ("ions.xlsx", TWO_SHEETS),
    ("of no known ending", workbook(TITLED)),
]


def test_a_file_that_is_dropped_becomes_the_deck(open_editor: OpenEditor) -> None:
    page = open_editor("formula_rummy")
    rows = page.locator(".deck-table tbody tr")
    for name, content in FILES:
        drop(page, ("before.csv", b"K+,1\n"))
        expect(rows).to_have_count(1)
        drop(page, (name, content))
        expect(rows).to_have_count(3)
        for at, (shown, count) in enumerate([("Na+", "9"), ("Cl-", "9"), ("1", "20")], 1):
            expect(face(page, at)).to_have_value(shown)
            expect(page.get_by_role("textbox", name=f"How many, {shown}", exact=True)).to_have_value(count)
        expect(page.get_by_text("1 compound can be laid.")).to_be_visible()
        said = page.get_by_text("These are the rows of the sheet 'Sheet 2'.")
        expect(said).to_have_count(1 if content is TWO_SHEETS else 0)


def test_a_file_can_be_chosen_as_well(open_editor: OpenEditor) -> None:
    page = open_editor("formula_rummy")
    file: Any = {"name": "ions.xlsx", "mimeType": "application/octet-stream", "buffer": workbook(IONS)}
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.locator(".deck-table tbody tr")).to_have_count(3)


def test_a_reader_of_spreadsheets_that_cannot_be_loaded_is_said_until_something_else_is_read(
    open_editor: OpenEditor,
) -> None:
    page = open_editor("formula_rummy", on_site=True, alone=True)
    drop(page, ("ions.xlsx", workbook(IONS)))
    expect(page.get_by_role("alert")).to_contain_text("The spreadsheet reader could not be loaded.")
    page.get_by_text("Paste a table").click()
    page.locator(".deck-paste textarea").fill("face,count\nNa+,4,of these\n")
    page.get_by_role("button", name="Use these rows").click()
    expect(page.get_by_role("alert")).to_contain_text("line 2: This line has more cells than columns.")
    drop(page, ("ions.csv", b"Na+,9\nCl-,9\n1,20\n"))
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".deck-table tbody tr")).to_have_count(3)


UNREADABLE = [
    ([("old.xls", bytes.fromhex("D0CF11E0A1B11AE1") + bytes(600))], "old.xls is an older spreadsheet (.xls) or"),
    ([("cut.xlsx", workbook(IONS)[:300])], "cut.xlsx is not a spreadsheet that can be read."),
    ([("torn.xlsx", workbook("<row><c"))], "torn.xlsx is not a spreadsheet that can be read."),
    ([("ions.ods", open_document([("Na+", 9), ("Cl-", 9)]))], "ions.ods is not a spreadsheet that can be read."),
    ([("empty.xlsx", workbook("", ""))], "There is nothing in empty.xlsx."),
    ([("photo.xlsx", b"\x89PNG\r\n\x1a\n" + bytes(range(256)))], "photo.xlsx cannot be read as text."),
    ([("large.csv", b"Na+,4\n" * 400_000)], "large.csv is larger than any deck."),
    ([("long.xlsx", workbook(sheet(*[("Na+", 1)] * 400)))], "A deck here can have at most 300 rows."),
    ([("much.xlsx", workbook(sheet(*[("much more than a card " * 10,) * 26] * 1000)))], "much.xlsx holds far more"),
    ([("wide.csv", b"face,count\nNa+,4,of these\n")], "wide.csv, line 2: This line has more cells than columns."),
    ([("twice.xlsx", workbook(sheet(("face", "count", "Count"), ("Na+", 4, 5))))], "Two columns are called 'count'."),
    ([("twice.csv", b"face;count;How many\nNa+;4;5\n")], "Two columns are called 'count'."),
    ([("a.csv", b"Na+,4\n"), ("b.csv", b"Cl-,4\n")], "Drop one file at a time."),
]


def test_a_file_that_cannot_be_read_is_refused_in_words_and_changes_nothing(open_editor: OpenEditor) -> None:
    page = open_editor("formula_rummy")
    for files, said in UNREADABLE:
        drop(page, *files)
        expect(page.get_by_role("alert")).to_contain_text(said)
        expect(page.locator(".deck-table tbody tr")).to_have_count(len(games.load("formula_rummy").deck.rows))
        expect(page.get_by_role("link", name="Play it")).to_be_visible()


def test_the_page_is_accessible_wide_on_a_phone_and_dark(open_editor: OpenEditor) -> None:
    page = open_editor("formula_rummy", 1280, 667)
    drop(page, FILES[0])  # axe takes long for the rows of a whole deck
    expect(page.locator(".deck-table tbody tr")).to_have_count(3)
    face(page, 1).fill("sodium")
    expect(page.get_by_role("button", name="Use Na+")).to_be_visible()
    for width in (1280, 375):
        page.set_viewport_size({"width": width, "height": 667})
        assert axe_problems(page.locator(".rk-deck")) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.emulate_media(color_scheme="dark")
    assert hard_to_read(page.locator(".rk-deck")) == []
