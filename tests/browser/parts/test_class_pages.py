"""A pupil's way into a class, and what is around the table, against a real class in this process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect
from rummy_widgets.kit_widget import words

from rummy_kit import games
from rummy_kit.tables.pupils import ANIMALS
from tests.browser.looks import axe_problems, cut_off, problems, too_small
from tests.browser.parts.conftest import NewPage
from tests.browser.parts.school import School, key_of

FINGER = 44
OpenPage = Callable[..., Page]


@pytest.fixture
def school(built: None) -> School:
    return School(words())


@pytest.fixture
def open_page(new_page: NewPage) -> OpenPage:
    """Opens an empty page."""

    def open(width: int = 375, height: int = 667, **options: object) -> Page:
        return new_page(width, height, reduced_motion="reduce", **options)

    return open


def assert_looks_right(page: Page) -> None:
    """Nothing is cut off, too small for a finger, or hard for anyone to use: narrow and wide."""
    parts = page.locator(".class-part").filter(has=page.locator("section, form"))
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 667})
        for part in parts.all():
            assert cut_off(part) == [] and too_small(part, FINGER) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe_problems(parts) == []


def enter(page: Page, code: str) -> None:
    page.get_by_label("Class code").fill(code)
    page.keyboard.press("Enter")


def test_a_pupil_comes_in_by_keyboard_and_sits_down_at_the_table(school: School, open_page: OpenPage) -> None:
    school.join("otter", "lynx")
    page = school.pupil(open_page(), key_of("panda"))
    assert_looks_right(page)
    enter(page, f" {school.room.code[:3].lower()} {school.room.code[3:].lower()} ")
    expect(page.get_by_role("heading", name="Who will you be?")).to_be_focused()
    expect(page.get_by_role("radio")).to_have_count(34)
    expect(page.get_by_role("button", name="Go in")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.get_by_role("radio", name="Panda").press("Space")
    assert_looks_right(page)
    page.get_by_role("button", name="Go in").press("Enter")
    expect(page.get_by_role("heading", name="You are in")).to_be_focused()
    school.room.seat_everyone()
    school.play()
    expect(page.get_by_role("heading", name="You are at table 1")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="You, Panda")).to_contain_text("here")
    for _ in range(3):
        school.wait(50, "panda", "lynx")
    expect(page.get_by_role("listitem").filter(has_text="Otter")).to_contain_text("away")
    assert_looks_right(page)
    school.room.start()
    school.play()
    expect(page.get_by_role("listbox")).to_be_visible()
    assert_looks_right(page)


def test_phrases_presence_a_nudge_a_message_and_the_end(school: School, open_page: OpenPage) -> None:
    school.join("panda", "otter", "lynx", "heron")
    school.room.start()
    page = school.pupil(open_page(), key_of("panda"))
    status = page.locator('[data-kind="join"] [role=status], [data-kind="talk"] [role=status]')
    page.get_by_role("toolbar", name="Say to the table").get_by_role("button", name="Hello!").press("ArrowRight")
    expect(page.get_by_role("button", name="Well played!")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".talk-heard li")).to_have_text("Panda: Well played!")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You have just said something. Wait a moment.")).to_be_visible()
    school.room.say_phrase(key_of("otter"), "now_i_see")
    school.play()
    expect(status.filter(has_text="Otter: Oh, now I see!")).to_have_count(1)
    page.get_by_role("button", name="Hide what others say").press("Enter")
    expect(page.locator(".talk-heard li")).to_have_count(0)

    mates = page.locator(".seat-mates")
    for _ in range(3):
        school.wait(50, "panda", "otter", "lynx")
    expect(mates.get_by_role("listitem").filter(has_text="Heron")).to_contain_text("owl plays")
    expect(mates.get_by_role("listitem").filter(has_text="Otter")).to_contain_text("here")
    expect(status.filter(has_text="Heron is gone, and the owl plays on.")).to_have_count(1)

    school.room.say("Talk about it at your table.")
    school.play()
    expect(page.locator(".seat-message")).to_have_text("Talk about it at your table.")
    hand = page.get_by_role("listbox").locator("[tabindex='0']").first
    hand.focus()
    school.room.eyes_up(True)
    school.play()
    expect(page.get_by_role("dialog", name="Eyes up").get_by_role("heading")).to_be_focused()
    expect(page.get_by_role("dialog")).to_contain_text("Talk about it at your table.")
    expect(page.locator('[data-kind="shared_table"][inert]')).to_have_count(1)
    assert_looks_right(page)
    school.room.eyes_up(False)
    school.play()
    expect(page.locator("[inert]")).to_have_count(0)
    expect(hand).to_be_focused()
    school.room.end()
    school.play()
    expect(page.get_by_role("heading", name="This class has ended")).to_be_visible()
    expect(page.get_by_role("link", name="Play alone")).to_be_visible()
    expect(page.get_by_role("listbox")).to_have_count(0)


SIZES = ((375, 667), (360, 640), (667, 375), (1280, 640))
# cards of the hand, the banner and the buttons that are cut off by the window or covered by the row of buttons. What
# looks wrong is looked at again in later frames: a table that has another width arranges itself in the frame after that
OUT_OF_SIGHT = """async () => {
  const shown = (selector) => [...document.querySelectorAll(`[data-kind=shared_table] ${selector}`)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const inside = (one, end) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top >= 0 && bottom <= end + 1 && left >= 0 && right <= innerWidth;
  };
  const look = () => [
    ...shown("[role=option]").filter((card) => !inside(card, shown(".bar")[0].getBoundingClientRect().top)),
    ...[".turn", ".bar > .act"].flatMap(shown).filter((one) => !inside(one, innerHeight)),
  ];
  let found;
  for (let frame = 0; frame < 50; frame++) {
    await new Promise(requestAnimationFrame);
    found = shown(".bar").length ? look() : ["no table"];
    if (found.length === 0) break;
  }
  return found.map((one) => one.textContent.trim().slice(0, 40));
}"""
ASKING: dict[str, dict[str, object]] = {"formula_rummy": {"checking": "group"}, "mineral_rummy": {}}
"""House rules with which others are asked about a move that owls make, too."""
LONG_NAMES = sorted(ANIMALS, key=len, reverse=True)


@pytest.mark.parametrize("game", games.with_lessons())
def test_the_hand_and_the_buttons_are_in_view_whatever_is_said_beside_the_table(
    built: None, open_page: OpenPage, game: str
) -> None:
    pupils = LONG_NAMES[: games.load(game).players[-1]][:6]
    school = School(words(), game, len(pupils))
    settings = school.settings(game, len(pupils))
    school.room.choose_game(replace(settings, seed=1, options=ASKING.get(game, {})), same_cards=True)
    school.join(*pupils)
    school.room.start()
    (table,) = school.room.tables

    def moves() -> str:
        """Who is to move, if nobody is asked anything."""
        state = table.match.state
        return "" if state.window is not None else table.people[state.turn].lower()

    me = moves()
    page = school.pupil(open_page(has_touch=True), key_of(me))
    page.add_style_tag(content="h1 { display: none }")  # there is nothing above the page of a class
    page.get_by_role("option").first.wait_for()

    def look() -> None:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OUT_OF_SIGHT) == [], (width, height)
        assert problems(page.locator(".seat-strip")) == []

    look()
    school.play_until(lambda: moves() not in ("", me))
    look()
    for _ in range(4):
        school.wait(15, *pupils)
    expect(page.get_by_role("button", name="Nudge")).to_be_visible()
    look()
    school.room.say("Look at the board now, all of you, please, and leave your cards as they are. OK?")
    school.play()
    expect(page.locator(".seat-message")).to_be_visible()
    look()
    school.wait(61, me)
    expect(page.locator(".seat-mates li.is-away")).to_have_count(len(pupils) - 1)
    look()
    page.get_by_role("button", name="Leave").press("Enter")
    look()
    page.get_by_role("button", name="Stay").press("Enter")
    if game in ASKING:
        school.wait(1, *pupils)
        school.play_until(
            lambda: not moves() and me in [table.people[seat].lower() for seat in table.match.state.to_act]
        )
        look()


def test_only_those_who_are_waited_for_notice_a_nudge(built: None, open_page: OpenPage) -> None:
    school = School(words(), seats=2)
    school.join("panda", "otter")
    school.room.start()
    match = school.room.tables[0].match
    slow = match.players[match.state.turn].name.lower()
    other = "otter" if slow == "panda" else "panda"
    pages = {animal: school.pupil(open_page(), key_of(animal)) for animal in (slow, other)}
    school.wait(50, slow, other)
    pages[other].get_by_role("button", name="Nudge").click()
    nudged = "Your table is waiting. Take the time you need."
    expect(pages[slow].locator(".seat-nudged")).to_have_text(nudged)
    expect(pages[other].get_by_role("button", name="Nudge")).to_have_count(0)
    expect(pages[other].locator(".seat-nudged")).to_have_count(0)


@pytest.mark.parametrize(
    ("trouble", "code", "said"),
    [
        ("", "TKR HND", "No class with this code|A code never has N. Look at letter 5 again. Perhaps it is M."),
        ("", "TKR HMD", "No class with this code|Look at the board again."),
        ("full", "", "All 1 places are taken.|Ask your teacher for a place."),
        ("tables", "", "All tables are full.|Ask your teacher for a place."),
        ("door", "", "The door is closed for now.|Your teacher can open it again."),
        ("ended", "", "This class has ended|The tables are closed"),
    ],
)
def test_when_a_pupil_cannot_come_in_the_page_says_why(
    school: School, open_page: OpenPage, trouble: str, code: str, said: str
) -> None:
    if trouble == "full":
        school.room._most = 1
        school.join("otter")
    if trouble == "tables":
        school.room.choose_game(school.settings("say_rummy", 2), same_cards=False)
        school.join("otter", "hare")
        school.room.start()
    if trouble == "door":
        school.room.open_door(False)
    if trouble == "ended":
        school.room.end()
    page = school.pupil(open_page(), key_of("panda"))
    enter(page, code or school.room.code)
    if trouble in ("full", "tables", "door"):
        page.get_by_role("radio", name="Panda").check(force=True)
        page.get_by_role("button", name="Go in").click()
    for words_said in said.split("|"):
        expect(page.get_by_role("alert")).to_contain_text(words_said)
    expect(page.get_by_label("Class code")).to_have_value(code or school.room.code)


def test_after_five_wrong_codes_someone_should_read_it_out(school: School, open_page: OpenPage) -> None:
    page = school.pupil(open_page(), key_of("panda"))
    for code in ("BBBBBB", "CCCCCC", "DDDDDD", "FFFFFF", "HHHHHH"):
        enter(page, code)
        expect(page.get_by_role("alert")).to_contain_text("No class with this code")
    expect(page.get_by_role("alert")).to_contain_text("Ask your teacher to read it out.")


def test_an_animal_that_was_taken_in_that_second(school: School, open_page: OpenPage) -> None:
    page = school.pupil(open_page(), key_of("panda"), code=school.room.code)
    page.get_by_role("radio", name="Lynx").check(force=True)
    school.join("lynx")
    page.get_by_role("button", name="Go in").click()
    expect(page.get_by_role("alert")).to_contain_text("Someone took Lynx first.")
    page.get_by_role("alert").get_by_role("button").first.click()
    page.get_by_role("button", name="Go in").click()
    expect(page.get_by_role("heading", name="You are in")).to_be_visible()


def test_a_link_opens_the_animals_at_once(school: School, open_page: OpenPage) -> None:
    page = school.pupil(open_page(), key_of("panda"), query=f"?code={school.room.code}")
    expect(page.get_by_role("heading", name="Who will you be?")).to_be_visible()


def test_a_class_out_of_reach_and_one_that_has_lost_its_pupils(school: School, open_page: OpenPage) -> None:
    school.join("panda")
    page = school.pupil(open_page(), key_of("panda"))
    expect(page.get_by_role("heading", name="You are in")).to_be_visible()
    school.lines[0].there = False
    expect(page.get_by_role("alert")).to_contain_text("We cannot reach the class.")
    assert_looks_right(page)
    school.lines[0].there = True
    expect(page.get_by_text("We have found your table again.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    school.lines[0].room = {}
    expect(page.get_by_text("This page has lost its class.")).to_be_visible()


def test_a_seat_is_used_in_one_tab_at_a_time(school: School, open_page: OpenPage) -> None:
    school.join("panda")
    first = school.pupil(open_page(), key_of("panda"))
    expect(first.get_by_role("heading", name="You are in")).to_be_visible()
    second = school.pupil(first.context.new_page(), key_of("panda"))
    expect(second.get_by_role("heading", name="You are in")).to_be_visible()
    expect(first.get_by_role("heading", name="This seat is open in another tab")).to_be_visible()
    first.get_by_role("button", name="Use it here").click()
    expect(first.get_by_role("heading", name="You are in")).to_be_visible()
    expect(second.get_by_role("heading", name="This seat is open in another tab")).to_be_visible()


def test_a_pupil_leaves_the_table_and_is_welcome_back(school: School, open_page: OpenPage) -> None:
    school.join("panda", "otter")
    school.room.start()
    page = school.pupil(open_page(), key_of("panda"))
    page.get_by_role("button", name="Leave").press("Enter")
    expect(page.get_by_text("Leave the table? The owl plays for you, and your seat is kept.")).to_be_visible()
    expect(page.get_by_role("button", name="Stay")).to_be_focused()
    assert_looks_right(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Leave")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Leave").press("Enter")
    expect(page.get_by_role("heading", name="You have left the table")).to_be_focused()
    expect(page.get_by_role("listbox")).to_have_count(0)
    assert_looks_right(page)
    assert school.room.overview()["presence"]["panda"] == "left"
    again = school.pupil(page.context.new_page(), key_of("panda"))
    expect(again.get_by_role("heading", name="Welcome back, Panda")).to_be_visible()
    again.get_by_role("button", name="Take my seat").press("Enter")
    expect(again.get_by_role("listbox")).to_be_visible()
    assert school.room.overview()["presence"]["panda"] == "here"


def test_a_pupil_leaves_the_class_before_it_starts_and_comes_in_again(school: School, open_page: OpenPage) -> None:
    school.join("panda")
    page = school.pupil(open_page(), key_of("panda"), code=school.room.code)
    for _ in range(2):
        page.get_by_role("button", name="Leave").press("Enter")
    expect(page.get_by_role("heading", name="You have left the class")).to_be_focused()
    page.get_by_role("button", name="Come in again").press("Enter")
    page.get_by_role("radio", name="Panda").press("Space")
    page.get_by_role("button", name="Go in").press("Enter")
    expect(page.get_by_role("heading", name="You are in")).to_be_visible()


def test_a_pupil_who_is_taken_out_reads_so(school: School, open_page: OpenPage) -> None:
    school.join("panda", "otter")
    school.room.start()
    page = school.pupil(open_page(), key_of("panda"))
    expect(page.get_by_role("listbox")).to_be_visible()
    school.room.dismiss("panda")
    school.play()
    expect(page.get_by_role("heading", name="You are no longer in this class")).to_be_visible()
    expect(page.get_by_role("listbox")).to_have_count(0)
    assert_looks_right(page)
    reloaded = school.pupil(page.context.new_page(), key_of("panda"))
    expect(reloaded.get_by_role("heading", name="You are no longer in this class")).to_be_visible()


def test_a_seat_moves_to_another_device_by_the_teachers_word(school: School, open_page: OpenPage) -> None:
    school.join("panda", "otter")
    school.room.start()
    old = school.pupil(open_page(), key_of("panda"))
    expect(old.get_by_role("listbox")).to_be_visible()
    hand = [card.get_attribute("data-item") for card in old.get_by_role("option").all()]
    new = school.pupil(old.context.new_page(), key_of("another"), code=school.room.code)
    new.get_by_role("button", name="My seat is on another device").press("Enter")
    expect(new.get_by_role("heading", name="Bring your seat here")).to_be_focused()
    assert_looks_right(new)
    letters = new.get_by_label("Four letters")
    letters.fill("bbbb")
    letters.press("Enter")
    expect(new.get_by_role("alert")).to_contain_text("These letters do not open a seat.")
    letters.fill(school.room.hand_over("panda").lower())
    letters.press("Enter")
    expect(new.get_by_role("listbox")).to_be_visible()
    assert [card.get_attribute("data-item") for card in new.get_by_role("option").all()] == hand
    expect(old.get_by_role("heading", name="Your seat is on another device now")).to_be_visible()
    expect(old.get_by_role("listbox")).to_have_count(0)
