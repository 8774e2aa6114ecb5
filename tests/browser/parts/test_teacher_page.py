"""The teacher's page against a real class in this process: from the choice of a game to the end."""

from __future__ import annotations

import csv
import re

import pytest
from playwright.sync_api import Page, expect
from rummy_widgets.kit_widget import words

from rummy_kit.tables.pupils import ANIMALS
from tests.browser.looks import PAGE_STYLES
from tests.browser.parts.school import School, key_of
from tests.browser.parts.test_class_pages import OpenPage, assert_looks_right, open_page
from tests.tables.test_class_room import a_wrong_move
from tests.tables.test_requests import SALTS

__all__ = ["open_page"]

FOUR = ("otter", "hare", "lynx", "seal")


@pytest.fixture
def school(built: None) -> School:
    return School(words(), seats=2)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).press("Enter")


def test_a_link_from_the_deck_editor_chooses_the_game_and_its_cards(school: School, open_page: OpenPage) -> None:
    page = school.teacher(open_page(1280, 640))
    link = page.get_by_role("textbox", name="A deck of your own")
    editor = page.get_by_role("link", name="Make a deck of your own")
    page.get_by_role("radio", name="Say Rummy").check()
    expect(editor).to_have_attribute("href", "../../teacher/deck.ipynb?game=say_rummy")
    link.fill("https://school.test/some/page.html")
    expect(page.get_by_text("This is not a link from the deck editor.")).to_be_visible()
    link.fill(f"http://school.test/lessons/formula-rummy.html?steps=open#own_deck={SALTS}")
    expect(page.get_by_text("Your own deck for Formula Rummy")).to_be_visible()
    expect(page.get_by_role("radio", name="Formula Rummy")).to_be_checked()
    assert_looks_right(page)
    school.play()
    press(page, "Show the code")
    expect(page.get_by_role("heading", name="Join the class")).to_be_focused()
    assert school.room.overview()["game"]["deck"] == {"cards": 72, "packed": SALTS}
    school.join("otter")
    pupil = school.pupil(open_page(), key_of("otter"))
    expect(pupil.get_by_text("Formula Rummy, with your teacher’s own cards")).to_be_visible()
    press(page, "Game")
    page.get_by_role("button", name="Play with the game’s own cards").press("Enter")
    press(page, "Show the code")
    expect(page.get_by_role("heading", name="Join the class")).to_be_focused()
    assert school.room.overview()["game"]["deck"] is None
    expect(pupil.get_by_text("with your teacher’s own cards")).to_have_count(0)


def test_the_same_game_with_another_deck_is_not_what_is_played_now(school: School, open_page: OpenPage) -> None:
    school.room.choose_game(school.settings("formula_rummy", 2), same_cards=True)
    school.join(*FOUR)
    school.room.start()
    page = school.teacher(open_page(1280, 640))
    page.locator("summary").filter(has_text="Next game").press("Enter")
    now = page.get_by_text("This is what is being played now.")
    expect(now).to_be_visible()
    page.get_by_role("textbox", name="A deck of your own").fill(
        f"http://school.test/formula-rummy.html#own_deck={SALTS}"
    )
    expect(page.get_by_text("Your own deck for Formula Rummy")).to_be_visible()
    expect(now).to_have_count(0)
    expect(page.locator(".teach-head")).not_to_contain_text("with your own deck")
    press(page, "Start, same seats")
    expect(page.locator(".teach-head")).to_contain_text("with your own deck of 72 cards")


# whether all of these are in the window and not covered by what sticks to its foot
IN_VIEW = """(selectors) => selectors.every((selector) => {
  const [one] = [...document.querySelectorAll(selector)].slice(-1);
  const { top, bottom, left } = one.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && one.contains(document.elementFromPoint(left + 9, bottom - 9));
})"""
# names of players that meet what is said of them
MEETING = """() => [...document.querySelectorAll(".live-name")].filter((name) => {
  const words = document.createRange();
  words.selectNodeContents(name);
  return words.getBoundingClientRect().right > name.nextElementSibling.getBoundingClientRect().left;
}).map((name) => name.textContent)"""
NEXT_STEP = ".btn.go"
LAST_SEAT = ".seating-seat"


@pytest.mark.parametrize(("seats", "tables"), [(6, 5), (3, 10), (2, 15), (4, 9)])
@pytest.mark.parametrize(("width", "height"), [(1280, 640), (1920, 1080), (820, 1180)])
def test_the_next_step_and_all_tables_are_in_view(
    built: None, open_page: OpenPage, seats: int, tables: int, width: int, height: int
) -> None:
    school = School(words(), "rummy_battle", seats)
    school.join(*ANIMALS[: seats * tables])
    page = school.teacher(open_page(width, height))
    page.add_style_tag(path=PAGE_STYLES)
    page.add_style_tag(content="h1 { display: none }")  # there is nothing above the teacher's page
    for step in ("Game", "Code", "Seats"):
        page.locator(".teach-steps").get_by_text(step).press("Enter")
        assert page.evaluate(IN_VIEW, [NEXT_STEP]), step
        if step == "Code":
            press(page, "Seat everyone")
    expect(page.locator("[data-table]")).to_have_count(tables + 1)  # and a new one
    assert page.evaluate(IN_VIEW, [NEXT_STEP, LAST_SEAT])
    page.locator(LAST_SEAT).first.press("Enter")
    assert page.evaluate(IN_VIEW, [NEXT_STEP, ".seating-bar .btn"])
    page.keyboard.press("Escape")
    with school.silent():
        press(page, "Start all tables")
        expect(page.get_by_role("button", name="Start all tables")).to_be_focused()
        assert school.phase == "playing" and page.locator(".choose-games").count() == 0, "no other step flashes up"
    school.wait(30)
    expect(page.get_by_text("away").first).to_be_visible()
    assert page.evaluate(MEETING) == []
    press(page, "Seats")
    assert page.evaluate(IN_VIEW, [NEXT_STEP])


def choose_from_menu(page: Page, menu: str, name: str) -> None:
    page.locator("summary").filter(has_text=menu).press("Enter")
    press(page, name)


def test_a_class_is_opened_and_seated_by_keyboard(school: School, open_page: OpenPage) -> None:
    school.room.lost = True  # an earlier service has died, and this one could not read its tables
    page = school.teacher(open_page(1280, 640))
    lost = page.get_by_role("alert").filter(has_text="so the class is empty")
    expect(lost).to_be_visible()
    for chosen in ("Say Rummy", "2", "Different"):  # as the class has it
        expect(page.get_by_role("radio", name=chosen)).to_be_checked()
    page.get_by_role("radio", name="Rummy Battle").press("Space")
    page.locator("summary").filter(has_text="House rules").press("Enter")
    school.join("panda")  # through a link that the teacher has sent before: no page is turned
    assert_looks_right(page)
    school.room.dismiss("panda")
    school.play()
    press(page, "Show the code")
    expect(page.get_by_role("heading", name="Join the class")).to_be_focused()
    assert school.room.overview()["game"]["title"] == "Rummy Battle"
    expect(page.get_by_role("img", name=" ".join(school.room.code))).to_be_visible()
    expect(page.get_by_text("0 of 36 are here. The first page takes a moment to open.")).to_be_visible()
    expect(page.get_by_role("button", name="Seat everyone")).to_have_attribute("aria-disabled", "true")
    school.join(*FOUR)
    expect(page.get_by_text("4 of 36 are here.")).to_be_visible()
    assert not any(animal in page.locator(".class-board").inner_text().lower() for animal in FOUR)
    assert_looks_right(page)
    press(page, "Close the door")
    expect(page.get_by_role("button", name="Open the door")).to_be_visible()
    assert not school.room.door_open
    press(page, "Seat everyone")
    press(page, "Hare")
    expect(page.get_by_role("button", name="Start all tables")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".class-part > [role=status]")).to_have_text("You are holding Hare. To which table?")
    assert_looks_right(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Hare")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("2")
    expect(page.locator("[data-table='2']").get_by_role("button", name="Hare")).to_be_focused()
    assert school.room.overview()["groups"] == [["otter"], ["hare", "lynx", "seal"]]
    press(page, "Start all tables")
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    expect(lost).to_be_hidden()
    assert school.phase == "playing"


def test_a_pupil_is_dragged_to_another_table(school: School, open_page: OpenPage) -> None:
    school.join(*FOUR)
    school.room.seat_everyone()
    page = school.teacher(open_page(1280, 900))
    page.locator(".teach-steps").get_by_text("Seats").press("Enter")
    start, end = (page.locator(place).bounding_box() for place in ("[data-animal='otter']", "[data-table='2'] h3"))
    assert start and end
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 5, steps=4)
    page.mouse.up()
    expect(page.locator("[data-table='2']").get_by_role("button", name="Otter")).to_be_visible()


def test_the_teacher_sees_the_tables_speaks_to_all_and_ends_the_class(school: School, open_page: OpenPage) -> None:
    school.join(*FOUR)
    school.room.start()
    page = school.teacher(open_page(1280, 640))
    expect(page.get_by_text("Nothing. All tables are playing.")).to_be_visible()
    school.wait(200, "otter", "lynx", "seal")
    expect(page.get_by_role("heading", name="Table 2 is waiting")).to_be_visible()
    expect(page.get_by_role("heading", name="Hare is gone from table 1")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Hare")).to_contain_text("owl plays")
    assert_looks_right(page)

    choose_from_menu(page, "Message", "Two more minutes.")
    expect(page.get_by_text("Everyone reads: Two more minutes.")).to_be_visible()
    page.locator("summary").filter(has_text="Message").press("Enter")
    page.get_by_label("Your own, up to 80 letters").fill("Look at the <b>board</b>")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Everyone reads: Look at the <b>board</b>")).to_be_visible()

    press(page, "Eyes up")
    expect(page.get_by_role("button", name="Go on playing")).to_be_visible()
    assert school.phase == "paused"
    press(page, "Go on playing")
    press(page, "End round")
    expect(page.get_by_role("button", name="End round")).to_have_attribute("aria-disabled", "true")
    page.locator("summary").filter(has_text="Next game").press("Enter")
    page.get_by_role("combobox", name="Game").select_option("Rummy Battle")
    assert_looks_right(page)
    press(page, "Start, mixed seats")
    expect(page.get_by_role("heading", name="Rummy Battle")).to_be_visible()
    press(page, "Seats")
    press(page, "Back to the tables")
    choose_from_menu(page, "End", "End and wipe")
    press(page, "Yes, end it")
    expect(page.get_by_role("heading", name="The class has ended")).to_be_visible()
    assert school.phase == "ended"


def test_while_no_teachers_page_is_open_tables_play_on_and_the_next_one_shows_the_same_class(
    school: School, open_page: OpenPage
) -> None:
    school.join("panda")
    school.room.start()
    page = school.teacher(open_page(1280, 640))
    pupil = school.pupil(open_page(), key_of("panda"))
    school.play()
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    page.goto("about:blank")
    held = len(school.room.tables[0].match.state.hands[0])
    school.room.handle(key_of("panda"), {"kind": "do", "page": "another", "seq": 1, "place": "draw"})
    school.play()
    expect(pupil.get_by_role("option")).to_have_count(held + 1)
    expect(pupil.get_by_role("alert")).to_have_count(0)
    again = school.teacher(open_page(1280, 640))
    expect(again.get_by_role("heading", name="Table 1")).to_be_visible()
    expect(again.get_by_role("listitem").filter(has_text="Panda")).to_be_visible()


def test_an_idea_that_spreads_is_shown_to_everyone_and_names_no_one(school: School, open_page: OpenPage) -> None:
    school.room.choose_game(school.settings("formula_rummy", 2), same_cards=True)
    school.join(*FOUR)
    school.room.start()
    page = school.teacher(open_page(1280, 640))
    press(page, "Look back")
    expect(page.get_by_text("After the first round you will see here which ideas were hard.")).to_be_visible()
    press(page, "Back to the tables")
    wrong, _ = a_wrong_move()
    for table, animal in ((1, "otter"), (1, "hare"), (2, "lynx"), (2, "seal")):
        school.room._ideas.hear(table, animal, wrong)
    school.play()
    expect(page.get_by_text("4 pupils at 2 tables.").first).to_be_visible()
    assert_looks_right(page)
    page.get_by_role("button", name="Show it to everyone").first.press("Enter")
    expect(page.get_by_text("An idea to talk about")).to_be_visible()
    assert school.phase == "paused"
    assert not any(animal in page.locator("main").inner_text().lower() for animal in FOUR)
    assert_looks_right(page)
    press(page, "Go on playing")
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    assert school.phase == "playing"
    press(page, "Look back")
    expect(page.locator(".class-back li").first).to_contain_text("4 pupils")
    assert_looks_right(page)
    press(page, "Back to the tables")
    press(page, "End round")
    page.get_by_role("button", name="Show it to everyone").first.press("Enter")
    press(page, "Back to the tables")
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    assert school.phase == "between", "showing an idea does not bring the round back"


def test_the_projector_page_shows_the_code_and_no_control(school: School, open_page: OpenPage) -> None:
    school.join("otter")
    page = school.teacher(open_page(1280, 720), query="?board")
    expect(page.get_by_text("1 of 36 are here.")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
    assert "otter" not in page.locator("main").inner_text().lower()


def test_a_pupils_key_opens_nothing_on_the_teachers_page(school: School, open_page: OpenPage) -> None:
    school.join("otter")
    page = school.teacher(open_page(), key=key_of("otter"))
    expect(page.get_by_role("heading", name="This page has no class to open")).to_be_visible()
    expect(page.get_by_text(re.compile(school.room.code))).to_have_count(0)


def test_seats_are_mixed_taken_back_handed_over_and_freed_by_keyboard(school: School, open_page: OpenPage) -> None:
    school.join(*FOUR)
    page = school.teacher(open_page(1280, 640))
    press(page, "Seat everyone")
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    seated = school.room.overview()["groups"]
    press(page, "Mix")
    press(page, "Undo")
    expect(page.get_by_role("button", name="Seat everyone again")).to_be_visible()
    assert school.room.overview()["groups"] == seated
    press(page, "Hare")
    press(page, "Hand over the seat")
    handed = school.room._find("hare").hand_over
    assert handed
    expect(page.locator(".seating-word b")).to_have_text(" ".join(handed.word))
    assert_looks_right(page)
    press(page, "Take out of the class")
    expect(page.get_by_role("button", name="Keep Hare")).to_be_focused()
    assert_looks_right(page)
    page.keyboard.press("Enter")
    expect(page.locator("[data-animal='hare']")).to_be_focused()
    for _ in range(2):
        press(page, "Take out of the class")
    expect(page.locator("[data-animal='hare']")).to_have_count(0)
    assert school.room.overview()["here"] == ["otter", "lynx", "seal"]


def test_the_look_back_of_all_games_is_saved_before_the_end(school: School, open_page: OpenPage) -> None:
    school.room.choose_game(school.settings("formula_rummy", 2), same_cards=True)
    school.join(*FOUR)
    school.room.start()
    wrong, _ = a_wrong_move()
    for table, animal in ((1, "otter"), (1, "hare"), (2, "lynx")):
        school.room._ideas.hear(table, animal, wrong)
    school.room.next_game(school.settings("rummy_battle", 2))
    page = school.teacher(open_page(1280, 640))
    press(page, "Look back")
    expect(page.get_by_role("heading", name="Formula Rummy: what was hard")).to_be_visible()
    assert_looks_right(page)
    page.locator("summary").filter(has_text="End").press("Enter")
    with page.expect_download() as saving:
        page.locator(".teach-menu").get_by_role("link", name="Save the look back").press("Enter")
    name, text = saving.value.suggested_filename, saving.value.path().read_text("utf-8-sig")
    head, *lines = csv.reader(text.splitlines())
    assert name == "look-back.csv" and head == ["Game", "Idea", "Pupils", "What is right", "What to do next"]
    assert lines and {line[0] for line in lines} == {"Formula Rummy"} and lines[0][2] == "3 pupils"
    assert not any(animal in text.lower() for animal in FOUR)
    press(page, "End and wipe")
    expect(page.get_by_role("button", name="No", exact=True)).to_be_focused()
