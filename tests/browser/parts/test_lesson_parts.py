"""The parts of a lesson in a browser: the lobby, a worked example, a sentence. A look back has a file of its own."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
import rummy_widgets
import segno
from playwright.sync_api import Locator, Page, expect
from rummy_widgets.form_for_links import link_form
from rummy_widgets.lesson_part import example_part, note_part

from rummy_kit import games
from rummy_kit.app.deck_links import pack_deck
from rummy_kit.lessons.class_report import ClassReport, read_files
from rummy_kit.lessons.class_view import class_view
from rummy_kit.lessons.lesson import Example, ExampleStep
from rummy_kit.lessons.lesson_view import goal_pictures, record_view, results_view, steps_view
from rummy_kit.lessons.my_record import Offer
from rummy_kit.lessons.practice import Result
from rummy_kit.lessons.record import Answer, LessonRecord, Record
from rummy_kit.subjects import phonemes
from tests.browser.looks import axe_problems, cut_off, hard_to_read
from tests.browser.parts.conftest import NewPage
from tests.browser.parts.desk import ADDRESS, open_page
from tests.lessons.test_class_plan import CLASS

OPEN = """async (traits) => {
  window.sent = [];
  document.querySelector("h1").insertAdjacentHTML("afterend", "<h2>As in a notebook</h2>");
  await window.lay(JSON.parse(traits), (message) => window.sent.push(message));
}"""

BARRED = """Object.defineProperty(window, "localStorage", { get() { throw new Error("barred"); } })"""

DAY = "2026-11-22"
LESSON = games.load_lesson("formula_rummy")
IDEA = next(iter(LESSON.ideas))
WRONG = Answer("Al3+ O2-", IDEA.skill, False, "practice", DAY, (IDEA.id,), (IDEA.id,))
SEEN = LessonRecord((WRONG,) * 5, ("goals", "warm_up"))
RESULTS = [
    Result("Build it", True, "Ca₃(PO₄)₂ is right", "Both come to 6.", "you were very sure"),
    Result("How is it written?", False, "Iron(II) chloride", "The II is the charge of one iron ion.", "you guessed"),
]

SHELVED = Record(
    {
        "formula_rummy": LessonRecord().with_laid("Ca2+ OH-", "2026-11-01").with_laid("Al3+ O2-", DAY),
        "say_rummy": LessonRecord().with_laid("night naɪt general-american", "2026-11-01"),
    }
)

BROKEN = {
    "title": "word_race",
    "problem": "word_race does not work: SyntaxError: '(' was never closed (rules.py, line 1).",
}

PARTS = {
    "lobby": lambda: rummy_widgets.lobby().part,
    "lobby with a broken game": lambda: {**rummy_widgets.lobby().part, "broken": [BROKEN]},
    "example": lambda: example_part(LESSON.worked_example()),
    "example with its last step to do": lambda: example_part(LESSON.worked_example(), whole=False),
    "note": lambda: note_part("Play <b>first</b>."),
    "steps": lambda: steps_view(LESSON, LessonRecord(steps=("goals",)), DAY, note="Kept here."),
    "results": lambda: results_view(LESSON, SEEN, RESULTS, DAY),
    "record": lambda: record_view(Record({"formula_rummy": SEEN}), list(games.with_lessons()), games.load_lesson, DAY),
    "record with a shelf": lambda: record_view(SHELVED, list(games.with_lessons()), games.load_lesson, DAY),
    "links": lambda: link_form().part,
    "class": lambda: class_part(),
    "a word in one piece": lambda: example_part(in_one_piece("xylophonist", "zaɪlɑfənəst")),
}


def class_part() -> Any:
    """What two pupils and a class handed in, and a file that is not a record."""
    files = [(name, Record({"formula_rummy": SEEN}).text().encode()) for name in ("a.json", "b.json")]
    handed, refused = read_files([*files, ("notes.json", b"?")])
    return class_view(ClassReport((*handed, *CLASS), games.with_lessons(), games.load_lesson), refused, games.load)


def in_one_piece(word: str, sounds: str) -> Example:
    """What is said about a word whose letters cannot be aligned with the sounds."""
    why = phonemes.strip(word, phonemes.read(sounds, "general-american"), "general-american")
    return Example("A word", (ExampleStep("You lay it.", "It is a word.", why),), [(word, "", "")], word)


Open = Callable[..., Page]


@pytest.fixture
def open_part(new_page: NewPage, built: None) -> Open:
    """Opens a part in a blank page of that width."""

    def open(
        part: dict[str, Any], width: int = 1000, *, barred: bool = False, pictures: Any = None, **options: Any
    ) -> Page:
        page = new_page(width, 900, alone=barred, **options)
        if barred:
            page.add_init_script(BARRED)
        open_page(page)
        traits = {"kind": "record_part" if part["kind"] in ("steps", "record") else "part", "part": part, "offer": {}}
        page.evaluate(OPEN, json.dumps({**traits, "pictures": pictures}))
        return page

    return open


@pytest.mark.parametrize("name", PARTS)
def test_axe_finds_nothing_in_light_or_dark_and_nothing_is_cut_off(open_part: Open, name: str) -> None:
    page = open_part(PARTS[name](), width=320)
    part = page.locator(".rk")
    for width in (320, 640, 1000):
        page.set_viewport_size({"width": width, "height": 900})
        assert cut_off(part) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe_problems(part) == []
    page.emulate_media(color_scheme="dark")
    assert hard_to_read(part) == []


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
             document.body.append(told);
             window.model.set("part", { ...window.model.get("part") });
           }"""
    )
    expect(page.locator(".to-print").first).to_have_attribute("href", "/user/x/print/formula-rummy.html")


def test_the_example_gives_each_step_its_reason_and_pictures_their_words(open_part: Open) -> None:
    page = open_part(PARTS["example"]())
    assert page.locator(".worked-example > li").count() == 4
    assert all(reason.inner_text() for reason in page.locator(".worked-example > li p").all())


def test_the_last_step_of_an_example_is_kept_back_until_the_pupil_has_done_it(open_part: Open) -> None:
    page = open_part(PARTS["example with its last step to do"]())
    page.evaluate(ON_A_SCREEN, "example")
    for _ in range(3):
        page.get_by_role("button", name="Next step").press("Enter")
    expect(page.get_by_text("Your turn.", exact=True)).to_be_visible()
    expect(page.locator(".made")).to_be_hidden()
    assert "Al₂O₃" not in page.locator(".rk").inner_text()
    expect(page.get_by_role("button", name="Do this step")).to_be_visible()
    assert page.locator("figure.why").count() == page.locator("figure.why figcaption").count() == 2


def test_words_stay_words_and_a_part_can_be_cleared_away(open_part: Open) -> None:
    page = open_part(PARTS["note"]())
    expect(page.get_by_role("status")).to_have_text("Play <b>first</b>.")
    page.evaluate("window.closeTable()")
    assert page.locator(".rk").count() == 0


def test_a_word_that_cannot_be_aligned_is_drawn_in_one_piece(open_part: Open) -> None:
    page = open_part(example_part(in_one_piece("choir", "kwaɪɝ")))
    strip = page.locator("figure.why .strip")
    assert strip.locator("b").all_inner_texts() == ["choir"] and strip.locator(".silent").count() == 0
    assert strip.locator("em").all_inner_texts() == ["k", "w", "aɪ", "ɝ"]
    expect(page.locator("figure.why figcaption")).to_contain_text("do not show which of them makes which sound")


# ------------------------------------------------------------------------------------------ what the browser keeps


def said(page: Page) -> Any:
    """The last word of the page about the record."""
    return page.evaluate("window.sent.findLast((message) => message.record).record")


def offer(page: Page, base: str, version: str) -> None:
    """The kernel has this text for the one of the version ``base``."""
    plain = replace(Offer.of(base, f"text {base}" if base else "", f"text {version}"), version=version).plain()
    page.evaluate("offer => window.model.set('offer', offer)", plain)


def test_an_offer_is_written_only_in_place_of_what_the_kernel_had_read(open_part: Open) -> None:
    page = open_part(PARTS["steps"]())
    assert said(page) == {"text": None, "versions": [], "kept": True}
    offer(page, "", "a")
    assert said(page) == {"wrote": "a"} and page.evaluate("localStorage['rummy-kit.record']") == "text a"
    offer(page, "", "b")  # by a kernel that does not know of a
    assert said(page) == {"text": "text a", "versions": ["a"], "kept": True}
    offer(page, "a", "c")
    assert said(page) == {"wrote": "c"} and page.evaluate("localStorage['rummy-kit.record']") == "text c"
    page.evaluate("localStorage['rummy-kit.record'] = 'somebody wrote here'")
    offer(page, "c", "d")
    assert said(page) == {"text": "somebody wrote here", "versions": ["a", "c"], "kept": True}


def test_another_tab_is_told_at_once_and_all_is_forgotten_after_30_days(open_part: Open) -> None:
    page = open_part(PARTS["steps"]())
    offer(page, "", "a")
    page.evaluate(
        """() => {
             localStorage["rummy-kit.record.about"] = JSON.stringify({ versions: ["a", "b"], day: "2026-01-01" });
             window.dispatchEvent(new StorageEvent("storage", { key: "rummy-kit.record.about" }));
           }"""
    )
    assert said(page) == {"text": None, "versions": [], "kept": True}
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('rummy-kit.record'))") == []


def test_a_second_page_of_the_same_browser_hears_of_what_the_first_one_keeps(open_part: Open) -> None:
    first = open_part(PARTS["steps"]())
    second = open_part(PARTS["steps"]())
    offer(first, "", "a")
    second.wait_for_function("window.sent.length === 2")
    assert said(second) == {"text": "text a", "versions": ["a"], "kept": True}
    offer(second, "", "b")  # by a kernel that does not know of a yet
    assert said(second)["versions"] == ["a"] and first.evaluate("localStorage['rummy-kit.record']") == "text a"


def test_a_browser_that_keeps_nothing_says_so_and_shows_the_part(open_part: Open) -> None:
    page = open_part(PARTS["steps"](), barred=True)
    assert said(page) == {"text": None, "versions": [], "kept": False}
    offer(page, "", "a")
    assert said(page)["kept"] is False
    expect(page.get_by_role("list", name="Steps of this lesson").get_by_role("listitem")).to_have_count(7)


def test_a_tile_of_the_shelf_opens_as_a_card_by_keyboard_one_at_a_time(open_part: Open) -> None:
    page = open_part(PARTS["record with a shelf"]())
    tiles = page.locator(".shelf-tile")
    expect(tiles).to_have_count(3)
    expect(tiles.nth(1).get_by_text("A l two O three: aluminium oxide, new")).to_have_class("vh")
    expect(tiles.nth(1).get_by_text("both sides come to 6")).to_be_hidden()
    page.locator("summary").filter(has_text="calcium hydroxide").focus()
    page.keyboard.press("Enter")
    expect(tiles.nth(0).get_by_text("both sides come to 2")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(tiles.nth(1).get_by_text("both sides come to 6")).to_be_visible()
    expect(tiles.nth(1).get_by_text("corundum")).to_be_visible()
    expect(tiles.nth(0).get_by_text("both sides come to 2")).to_be_hidden()
    expect(page.locator(".plank").nth(1)).to_contain_text("Words 1 laid")
    expect(page.get_by_text("Free places: 4 sounds, 5 sounds and 2 sounds.")).to_have_count(1)


ON_A_SCREEN = """screen => {
  document.documentElement.classList.add("rk-screens");
  document.documentElement.dataset.screen = screen;
  for (const heading of document.querySelectorAll("main > :is(h1, h2)")) heading.remove();
}"""
"""What screens.ts does to a lesson's page."""


def test_a_full_shelf_scrolls_inside_its_screen(open_part: Open) -> None:
    shelf = LessonRecord()
    for cation, anion in product(("Na+", "Ca2+", "Al3+", "Mg2+", "K+"), ("O2-", "OH-", "Cl-", "NO3-", "S2-", "F-")):
        shelf = shelf.with_laid(f"{cation} {anion}", DAY)
    full = Record({"formula_rummy": replace(SEEN, laid=shelf.laid)})
    page = open_part(record_view(full, list(games.with_lessons()), games.load_lesson, DAY))
    expect(page.locator(".shelf-tile")).to_have_count(30)
    page.evaluate(ON_A_SCREEN, "record")
    page.set_viewport_size({"width": 1280, "height": 640})
    assert page.locator(".my-record").evaluate("e => e.getBoundingClientRect().bottom <= innerHeight")
    assert page.locator(".record-body").evaluate("e => e.scrollHeight > e.clientHeight")
    assert axe_problems(page.locator(".my-record")) == []


LONG_TITLES = {
    "mineral_rummy": ("chalcopyrite", "rhodochrosite", "malachite"),
    "formula_rummy": ("Pb2+ C2H3O2-", "NH4+ CO3^2-", "Al3+ C2H3O2-"),
}


def test_no_title_on_the_shelf_breaks_within_a_word(open_part: Open) -> None:
    shelves = {name: LessonRecord() for name in LONG_TITLES}
    for name, laid in LONG_TITLES.items():
        for what in laid:
            shelves[name] = shelves[name].with_laid(what, DAY)
    page = open_part(record_view(Record(shelves), list(games.with_lessons()), games.load_lesson, DAY))
    titles = page.locator(".shelf-tile b")
    assert titles.count() == 6
    for width in (1280, 375, 320):
        page.set_viewport_size({"width": width, "height": 640})
        for title in titles.all():
            assert title.evaluate("e => e.offsetHeight < 1.8 * parseFloat(getComputedStyle(e).fontSize)"), (
                title.inner_text(),
                width,
            )


def test_the_latest_picture_of_an_example_stays_beside_it(open_part: Open) -> None:
    """Of the four steps of this example the first two have one."""
    page = open_part(PARTS["example"]())
    page.evaluate(ON_A_SCREEN, "example")
    seen = page.locator(".worked-example .why:visible")
    for picture in ("1 plus", "6", "6", "6"):
        expect(seen).to_have_count(1)
        expect(seen).to_contain_text(picture)
        page.locator(".reading .go").press("Enter")


def test_the_steps_of_a_narrow_window_do_not_lie_on_one_another(open_part: Open) -> None:
    page = open_part(PARTS["steps"](), width=672)
    page.evaluate(ON_A_SCREEN, "warm_up")
    boxes = page.locator(".lhead :is(.steps7 li, summary):visible").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right])"
    )
    assert len(boxes) == 9
    assert all(left >= before for (_, before), (left, _) in pairwise(sorted(boxes)))


def test_a_heading_that_the_page_focuses_has_no_frame(open_part: Open) -> None:
    page = open_part(PARTS["results"]())
    page.keyboard.press("Tab")
    heading = page.locator("h3[tabindex='-1']")
    heading.focus()
    for look in ("outline-style", "box-shadow"):
        expect(heading).to_have_css(look, "none")


def test_my_settings_are_in_the_header_and_escape_leads_back_to_their_button(open_part: Open) -> None:
    page = open_part(PARTS["steps"](), width=375, has_touch=True)
    opener = page.locator("summary", has_text="My settings")
    motion = page.get_by_role("button", name="Moving cards")
    hands: list[Callable[[Locator], None]] = [Locator.click, Locator.tap, lambda one: one.press("Enter")]
    for hand, moving in zip(hands, (False, True, False), strict=True):
        hand(opener)
        expect(motion).to_be_visible()
        if hand is Locator.click:
            assert axe_problems(page.locator(".lhead")) == []
            assert cut_off(page.locator(".rk")) == []
        hand(motion)
        expect(motion).to_have_attribute("aria-pressed", str(moving).lower())
        assert json.loads(page.evaluate("localStorage['rummy-kit:settings']"))["motion"] is moving
        page.keyboard.press("Escape")
        expect(motion).to_be_hidden()
        expect(opener).to_be_focused()


IN_A_NOTEBOOK = """() => {
  const cell = (tag) => `<div class="jp-Cell celltag_${tag}"><h2>${tag}</h2></div>`;
  const cells = cell("steps") + cell("warm_up");
  document.body.insertAdjacentHTML("beforeend", `<main class="jp-Notebook">${cells}</main>`);
  document.querySelector(".celltag_steps").append(document.getElementById("cell"));
  window.model.set("part", window.model.get("part"));
}"""
ANOTHER = """() => {
  const { kind, part } = { kind: window.model.get("kind"), part: window.model.get("part") };
  document.getElementById("cell").removeAttribute("id");
  document.querySelector(".celltag_warm_up").insertAdjacentHTML("beforeend", '<div id="cell"></div>');
  return window.lay({ kind, part, offer: {} }, () => {});
}"""


def test_two_lessons_on_a_page_stand_below_each_other(open_part: Open) -> None:
    page = open_part(PARTS["steps"]())
    page.evaluate(IN_A_NOTEBOOK)
    away, screen = page.locator(".rk-away"), page.locator("html[data-screen]")
    expect(away).to_have_count(0)  # that is where the pupil is
    page.evaluate("() => { location.hash = 'goals'; }")
    expect(away).to_have_count(1)
    page.evaluate(ANOTHER)
    expect(away).to_have_count(0)
    expect(screen).to_have_count(0)
    page.evaluate("window.closeTable()")
    expect(screen).to_have_count(1)


def test_my_record_is_saved_loaded_and_wiped(open_part: Open, tmp_path: Path) -> None:
    record = Record({"formula_rummy": SEEN})
    page = open_part(record_view(record, ["formula_rummy"], games.load_lesson, DAY, in_browser=True))
    kept = Offer.of("", "", json.dumps(record.plain()))
    page.evaluate("offer => window.model.set('offer', offer)", kept.plain())
    page.get_by_text("Show the whole file").press("Enter")
    expect(page.locator(".file")).to_have_text(record.text())
    with page.expect_download() as saving:
        page.get_by_role("button", name=re.compile("^Save")).press("Enter")
    assert saving.value.suggested_filename == "rummy-kit-record.json"
    file = tmp_path / "a.json"
    saving.value.save_as(file)
    assert Record.read(file.read_text(encoding="utf-8")).lesson("formula_rummy") == SEEN
    page.keyboard.press("Tab")
    expect(page.get_by_label("Load")).to_be_focused()
    page.get_by_label("Load").set_input_files(file)
    page.get_by_role("button", name="Yes").press("Enter")
    page.get_by_role("button", name=re.compile("^Wipe")).press("Enter")
    expect(page.get_by_role("button", name="No")).to_be_focused()
    page.get_by_role("button", name="Yes").press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Wipe"))).to_be_focused()
    shell = [message["shell"] for message in page.evaluate("window.sent") if "shell" in message]
    assert shell == [{"saved": True}, {"take": file.read_text(encoding="utf-8")}, {"wipe": True}]


def test_the_form_makes_a_link_of_what_can_be_used(open_part: Open) -> None:
    page = open_part(PARTS["links"]())
    page.get_by_label("Lesson", exact=True).select_option("Say Rummy")
    page.get_by_label("The same tasks for everyone").fill("7b")
    page.get_by_label("Steps of the lesson").select_option("all open")
    page.get_by_label("Name of the class").fill("a&b")
    expect(page.get_by_label("The link", exact=True)).to_have_value(f"{ADDRESS}say-rummy.ipynb?tasks=7b&steps=open")
    drawn = squares(page.get_by_role("img", name="The link as a QR code"))
    assert drawn in qr_codes(f"{ADDRESS}say-rummy.ipynb?tasks=7b&steps=open")
    page.get_by_role("button", name="Copy the link").press("Enter")
    expect(page.get_by_role("status")).to_have_text(re.compile("Copy it by hand|The link is copied"))


def test_the_form_says_all_of_a_table_and_leaves_out_what_another_lesson_does_not_know(open_part: Open) -> None:
    page, link = open_part(PARTS["links"]()), "The link"
    page.get_by_label("Lesson", exact=True).select_option("Say Rummy")
    page.get_by_text("The game", exact=True).click()
    page.get_by_label("Players", exact=False).first.select_option("4")
    page.get_by_text("Computer players", exact=True).click()
    for name in ("Ada", "Mia"):
        page.get_by_label(name, exact=True).check()
    page.get_by_label("Seed of the deal").fill("1234567")
    page.get_by_text("House rules", exact=True).click()
    page.get_by_label("Accent at this table").select_option("Southern British")
    expect(page.get_by_label(link, exact=True)).to_have_value(
        f"{ADDRESS}say-rummy.ipynb?seats=4&bots=ada,mia&accent=southern-british"
    )
    page.get_by_label("Seed of the deal").fill("12")
    page.get_by_label("Lesson", exact=True).select_option("Formula Rummy")
    expect(page.get_by_label(link, exact=True)).to_have_value(
        f"{ADDRESS}formula-rummy.ipynb?seats=4&bots=ada,mia&seed=12"
    )


def test_the_form_leaves_out_what_the_chosen_steps_and_tasks_have_no_room_for(open_part: Open) -> None:
    page = open_part(PARTS["links"]())
    link, at = page.get_by_label("The link", exact=True), f"{ADDRESS}formula-rummy.ipynb"
    page.get_by_label("Lesson", exact=True).select_option("Formula Rummy")
    page.get_by_text("Only some of the steps").click()
    page.get_by_label("Look back", exact=True).check()
    page.get_by_label("Practice", exact=True).check()
    expect(page.get_by_text("there is nothing to look back at")).to_be_visible()
    expect(link).to_have_value(f"{at}?only_steps=practice")
    page.get_by_text("Only some kinds of task in practice").click()
    page.get_by_label("Question: what does a formula tell us about a crystal?").check()
    page.get_by_label("Tasks in practice").select_option("3")
    page.get_by_text("Ideas to practise", exact=True).click()
    page.get_by_label(games.load_lesson("formula_rummy").ideas.say("prefix", "name"), exact=True).check()
    expect(page.get_by_text("ideas that none of the chosen tasks can show")).to_be_visible()
    said = "only_steps=practice&task_kinds=crystal&task_count=3"
    expect(link).to_have_value(f"{at}?{said}")
    deck = page.get_by_label("A deck of your own", exact=False)
    deck.fill("https://school.test/say-rummy.html#own_deck=a-b_c")
    expect(page.get_by_text("There is no deck for this game in this link")).to_be_visible()
    expect(link).to_have_value(f"{at}?{said}")
    deck.fill("https://school.test/formula-rummy.html#own_deck=a-b_c")
    expect(link).to_have_value(f"{at}?{said}#own_deck=a-b_c")
    code = page.locator(".rk-part svg.qr")
    expect(code).to_be_visible()
    large = "a" * 2_400  # no QR code holds it
    deck.fill(f"https://school.test/formula-rummy.html#own_deck={large}")
    expect(link).to_have_value(f"{at}?{said}#own_deck={large}")
    expect(code).to_have_count(0)
    deck.fill("https://school.test/formula-rummy.html#own_deck=a-b_c")
    page.get_by_text("In a notebook or a learning platform").click()
    expect(page.get_by_text("The deck editor has the line with it.")).to_be_visible()
    expect(page.get_by_label("The line for a notebook")).to_have_value(
        'lesson = rummy_widgets.lesson("formula_rummy", only_steps="practice", task_kinds="crystal", task_count="3")'
    )
    expect(page.get_by_label("The command that makes packages")).to_have_value(
        f'rummy-kit site OUT --scorm --link "{at}?{said}#own_deck=a-b_c"'
    )
    game = games.load("formula_rummy")
    own = game.read_deck_text("face,count\nNa+,9\nCl-,9\n1,18\n")
    deck.fill(f"https://school.test/formula-rummy.html#own_deck={pack_deck(game, own)}")
    expect(page.get_by_label("The line for a notebook")).to_have_value(re.compile("own_deck="))
    expect(page.get_by_text("The deck editor has the line with it.")).to_have_count(0)
    line = page.get_by_label("The line for a notebook").input_value()
    given = ast.literal_eval(line.partition("own_deck=")[2].removesuffix(")"))
    assert line.startswith('lesson = rummy_widgets.lesson("formula_rummy", only_steps="practice", ')
    assert game.read_deck_text(given).text == own.text
    assert axe_problems(page.locator(".rk-part")) == []


def squares(code: Locator) -> set[tuple[int, int]]:
    """The dark squares of a QR code that is drawn, without the quiet zone around it: column and row."""
    path = code.locator("path").get_attribute("d") or ""
    return at_the_right((int(x) - 4, int(y) - 4) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path))


def qr_codes(text: str) -> list[set[tuple[int, int]]]:
    """All codes that may stand for a text: the program that writes the code may choose any mask."""
    codes = (segno.make_qr(text, error="m", mode="byte", mask=mask) for mask in range(8))
    return [
        at_the_right((x, y) for y, row in enumerate(code.matrix) for x, on in enumerate(row) if on) for code in codes
    ]


def at_the_right(squares: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """That part holds the text. The program may fill the rest as it likes."""
    return {(x, y) for x, y in squares if x > 20}


def test_save_is_quiet_while_there_is_nothing_to_hand_in(open_part: Open) -> None:
    empty = record_view(Record(), list(games.with_lessons()), games.load_lesson, DAY)
    for part, amber in ((empty, 0), (PARTS["record"](), 1)):
        page = open_part(part)
        expect(page.get_by_role("button", name=re.compile("^Save"))).to_be_visible()
        expect(page.locator(".my-record .btn.go")).to_have_count(amber)


def test_a_goal_shows_its_formula_with_the_name_below(open_part: Open) -> None:
    pictures = goal_pictures(LESSON, games.load("formula_rummy").table.faces())
    page = open_part(steps_view(LESSON, LessonRecord(), DAY), pictures=pictures)
    shown = page.locator(".goal-picture").nth(1)
    formula, name = (shown.get_by_text(text, exact=True) for text in ("Ca(OH)₂", "calcium hydroxide"))
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    assert formula.evaluate(size) > 2 * name.evaluate(size)
