"""Pictures to handle, in a browser: mouse, finger and keys lead to the same state, and it is announced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import rummy_widgets
from playwright.sync_api import Locator, Page, expect
from rummy_widgets.handled_picture import PictureWidget

from rummy_kit import games
from rummy_kit.subjects import minerals, odds
from tests.browser.looks import problems
from tests.browser.parts.conftest import NewPage
from tests.browser.parts.desk import connect, open_page
from tests.in_turn import pairs_in_turn

OPEN = """async (traits) => {
  await window.lay(traits, (message) => window.ask(message).then((view) => window.model.set("view", view)));
}"""

Handled = tuple[Page, PictureWidget]
OpenPicture = Callable[..., Handled]


@pytest.fixture
def open_picture(new_page: NewPage, built: None) -> OpenPicture:
    """Shows a picture, with its widget at the other end: ``open_picture("ions", cation="Fe3+", width=375)``."""

    def open(name: str, *, width: int = 1000, height: int = 640, touch: bool = False, **settings: Any) -> Handled:
        widget = rummy_widgets.picture(name, **settings)
        page = new_page(width, height, has_touch=touch)

        def kernel(message: Any) -> dict[str, Any]:
            widget._receive(widget, message, [])
            return dict(widget.view)

        open_page(page)
        connect(page, kernel=kernel)
        page.evaluate(OPEN, {"kind": "picture", "view": widget.view})
        return page, widget

    return open


def shows(page: Page, said: str) -> None:
    """The drawing is in this state."""
    expect(page.get_by_role("img", name=said, exact=True)).to_be_visible()


def number_of(page: Page, ion: str) -> Locator:
    return page.get_by_role("spinbutton", name=f"Number of {ion} ions")


def by_mouse(page: Page, ion: str, count: int) -> None:
    for _ in range(count):
        page.get_by_role("button", name=f"Add one {ion} ion").last.click()


def by_card(page: Page, ion: str, count: int) -> None:
    for _ in range(count):
        page.get_by_role("button", name=f"Add one {ion} ion").first.tap()


def by_keys(page: Page, ion: str, count: int) -> None:
    number_of(page, ion).focus()
    for _ in range(count):
        page.keyboard.press("ArrowUp")


def by_dragging(page: Page, ion: str, count: int) -> None:
    for at in range(count):
        page.get_by_role("button", name=f"Add one {ion} ion").first.drag_to(page.locator(".balance > svg"))
        expect(number_of(page, ion)).to_have_attribute("aria-valuenow", str(at + 1))


ANSWERS = [(3, 2, "level"), (2, 2, "2 minus left over"), (1, 1, "1 minus left over"), (2, 1, "1 plus left over")]


@pytest.mark.parametrize(("hand", "answer"), pairs_in_turn([by_mouse, by_card, by_keys, by_dragging], ANSWERS))
def test_every_hand_builds_the_same_stacks(
    open_picture: OpenPicture, hand: Callable[..., None], answer: tuple[int, int, str]
) -> None:
    n, m, state = answer
    page, widget = open_picture("ions", touch=True)
    hand(page, "calcium", n)
    hand(page, "phosphate", m)
    typed = games.load_picture("ions", {"n": n, "m": m})
    shows(page, typed.view()["said"])
    expect(page.get_by_text(state, exact=True)).to_be_visible()
    assert widget.value == typed.values


def test_keys_pass_between_the_sides_and_start_again(open_picture: OpenPicture) -> None:
    page, widget = open_picture("ions")
    page.keyboard.press("Tab")
    expect(number_of(page, "calcium")).to_be_focused()
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)
    shows(page, "1 calcium, 2 plus; 1 phosphate, 3 minus. 1 minus left over.")
    expect(page.get_by_role("status")).to_have_text("1 calcium, 2 plus; 1 phosphate, 3 minus. 1 minus left over.")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Start again")).to_be_focused()
    page.keyboard.press("Escape")
    shows(page, "0 calcium, 0 plus; 0 phosphate, 0 minus.")
    assert widget.value == {"cation": 0, "anion": 0}


def test_a_block_goes_when_it_is_tapped_and_a_full_stack_says_so(open_picture: OpenPicture) -> None:
    page, _ = open_picture("ions", n=4, m=1)
    page.locator(".ion.cation").last.click()
    expect(number_of(page, "calcium")).to_have_attribute("aria-valuenow", "3")
    number_of(page, "calcium").focus()
    page.keyboard.press("End")
    expect(number_of(page, "calcium")).to_have_attribute("aria-valuenow", "4")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("status")).to_have_text("No more fit: there is room for 4 calcium ions.")


def brick(page: Page, card: str) -> Locator:
    return page.get_by_role("group", name="Which cards would help").get_by_role("button", name=card, exact=True)


def clicks(page: Page, card: str) -> None:
    brick(page, card).click(force=True)  # a seen card says why it does not take a mark


def taps(page: Page, card: str) -> None:
    brick(page, card).tap(force=True)


def walks(page: Page, card: str) -> None:
    """By the arrows from where the keys are: along the row first, then up or down."""
    page.keyboard.press("Home")
    rank, suit = card.split(" of ")
    for _ in range(["ace", *map(str, range(2, 11)), "jack", "queen", "king"].index(rank)):
        page.keyboard.press("ArrowRight")
    for _ in range(["spades", "hearts", "diamonds", "clubs"].index(suit)):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")


RIGHT, TOO_FEW, SEEN, OTHERS = ("7D", "7C"), ("7D",), ("7D", "7C", "7S"), ("KD", "AS")


@pytest.mark.parametrize(("hand", "cards"), pairs_in_turn([clicks, taps, walks], [RIGHT, SEEN, TOO_FEW, OTHERS]))
def test_every_hand_marks_the_same_cards(
    open_picture: OpenPicture, hand: Callable[[Page, str], None], cards: tuple[str, ...]
) -> None:
    page, widget = open_picture("odds", touch=True)
    page.keyboard.press("Tab")
    typed = games.load_picture("odds", {"marked": [card for card in cards if card != "7S"]})
    for card in cards:
        hand(page, "7 of spades, in your hand" if card == "7S" and hand is not walks else odds.name(card, "bare"))
    expect(page.get_by_text(str(typed.view()["count"]), exact=True)).to_be_visible()
    assert widget.value == typed.values
    assert page.locator("[aria-pressed=true]").count() == sum(map(int, typed.values.values()))


def test_arrows_follow_the_rows_of_a_phone(open_picture: OpenPicture) -> None:
    page, widget = open_picture("odds", width=375, height=667)
    brick(page, "ace of spades").focus()
    for key in ("ArrowDown", "ArrowUp", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("status")).to_have_text("1 of 41 marked: 9 of spades.")
    page.keyboard.press("ArrowUp")
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("status")).to_have_text("3 of spades, in your hand")
    assert widget.value["9S"] == 1 and sum(widget.value.values()) == 1


def gap(page: Page, at: int) -> Locator:
    return page.locator(".seam").nth(at - 1)


def clicks_gap(page: Page, at: int) -> None:
    gap(page, at).click()


def taps_gap(page: Page, at: int) -> None:
    gap(page, at).tap()


def walks_to_gap(page: Page, at: int) -> None:
    page.keyboard.press("Home")
    for _ in range(at - 1):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


RIGHT_CUTS, TOO_FEW_CUTS, OTHER_CUTS, ALL_CUTS = (1, 3), (1,), (2, 4), (4, 3, 2, 1)
CUTS = [RIGHT_CUTS, TOO_FEW_CUTS, OTHER_CUTS, ALL_CUTS]


PARTS = """pieces => [...pieces.querySelectorAll(".no-ion .unbroken")].map((part) => {
  const range = document.createRange();
  range.selectNodeContents(part);
  return [part.textContent, range.getClientRects().length];
})"""


def test_a_phone_breaks_no_formula_within_its_brackets(open_picture: OpenPicture) -> None:
    page, _ = open_picture("minerals", width=375)
    lines = []
    for mineral in minerals.all_minerals():
        view = rummy_widgets.picture("minerals", mineral=mineral.name).view
        page.evaluate("view => window.model.set('view', view)", view)
        expect(page.locator(".rock figcaption b")).to_have_text(mineral.name[0].upper() + mineral.name[1:])
        lines += page.locator(".cut-pieces").evaluate(PARTS)
    assert ["(OH)₂", 1] in lines
    assert [part for part, count in lines if count != 1] == []


@pytest.mark.parametrize(("hand", "cuts"), pairs_in_turn([clicks_gap, taps_gap, walks_to_gap], CUTS))
def test_every_hand_cuts_the_same_pieces(
    open_picture: OpenPicture, hand: Callable[[Page, int], None], cuts: tuple[int, ...]
) -> None:
    page, widget = open_picture("minerals", touch=True)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Cut between C u two and C", exact=True)).to_be_focused()
    for at in cuts:
        hand(page, at)
    typed = games.load_picture("minerals", {"cuts": cuts})
    pieces = page.locator(".cut-pieces li")
    expect(pieces).to_have_count(len(cuts) + 1)
    for at, piece in enumerate(typed.view()["pieces"]):
        expect(pieces.nth(at)).to_contain_text(piece["said"])
    assert widget.value == typed.values
    hand(page, cuts[0])
    expect(pieces).to_have_count(len(cuts))


@pytest.mark.parametrize("name", games.picture_names())
def test_a_picture_is_accessible_and_whole(open_picture: OpenPicture, name: str) -> None:
    page, _ = open_picture(name)
    for width, height in ((1280, 640), (375, 667)):
        page.set_viewport_size({"width": width, "height": height})
        assert problems(page.locator(".rk")) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def slider(page: Page) -> Locator:
    return page.get_by_role("slider").locator("visible=true")


def clicks_along(page: Page, x: float, number: int) -> None:
    slider(page).click(position=place_on(page, x))  # type: ignore[arg-type]


def taps_along(page: Page, x: float, number: int) -> None:
    slider(page).tap(position=place_on(page, x))  # type: ignore[arg-type]


def drags_along(page: Page, x: float, number: int) -> None:
    box, place = slider(page).bounding_box(), place_on(page, x)
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + place["y"])
    page.mouse.down()
    page.mouse.move(box["x"] + place["x"], box["y"] + place["y"], steps=4)
    page.mouse.up()


def walks_along(page: Page, x: float, number: int) -> None:
    slider(page).focus()
    page.keyboard.press("Home")
    for _ in range(number - int(slider(page).get_attribute("aria-valuemin") or 0)):
        page.keyboard.press("ArrowRight")


def place_on(page: Page, x: float) -> dict[str, float]:
    """This far along the drawing, as a share of its width."""
    box = slider(page).bounding_box()
    assert box
    return {"x": box["width"] * x, "y": box["height"] * 0.6}


SLIDERS = {  # right, then three wrong ones; where each is on the drawing
    "line": ({"start": 49, "step": 7}, "at", (56, 54, 55, 42), lambda at: (40 + (at - 28) * 680 / 42) / 760),
    "rows": ({"rows": 7, "columns": 8}, "cut", (5, 2, 7, 1), lambda cut: (88 + 28 * cut) / 400),
}


@pytest.mark.parametrize("name", SLIDERS)
def test_every_hand_slides_to_the_same_number(open_picture: OpenPicture, name: str) -> None:
    settings, place, numbers, share = SLIDERS[name]
    page, widget = open_picture(name, touch=True, **settings)
    hands = (clicks_along, taps_along, drags_along, walks_along)
    for hand, number in [*zip(hands, numbers, strict=True), *zip(hands, reversed(numbers), strict=True)]:
        hand(page, share(number), number)
        typed = games.load_picture(name, {**settings, place: number})
        expect(slider(page)).to_have_attribute("aria-valuetext", str(typed.view()["said"]))
        assert widget.value == typed.values, hand.__name__


def test_a_jump_tells_its_length_and_ends_where_the_line_ends(open_picture: OpenPicture) -> None:
    page, widget = open_picture("line", start=49, step=7)
    clicks_along(page, (40 + 26 * 680 / 42) / 760, 54)  # on a line from 28 to 70
    expect(page.locator(".number-line svg:visible .my-length")).to_have_text("+ 5")
    page.keyboard.press("PageDown")
    expect(slider(page)).to_have_attribute("aria-valuetext", "44: a jump of 5 back from 49.")
    drags_along(page, 1, 70)
    expect(slider(page)).to_have_attribute("aria-valuenow", "70")
    assert widget.value == {"at": 70}


def hundred(page: Page) -> Locator:
    return page.get_by_role("slider", name="How often")


def square(page: Page, number: int) -> dict[str, float]:
    """The middle of the square with this number; for 0 the edge before the first one."""
    box = hundred(page).bounding_box()
    assert box
    unit, at = box["width"] / 312, max(0, number - 1)
    x = 27 + 30 * (at % 10) if number else 5
    return {"x": x * unit, "y": (15 + 30 * (at // 10)) * unit}


def clicks_square(page: Page, number: int) -> None:
    hundred(page).click(position=square(page, number))  # type: ignore[arg-type]


def taps_square(page: Page, number: int) -> None:
    hundred(page).tap(position=square(page, number))  # type: ignore[arg-type]


def drags_to_square(page: Page, number: int) -> None:
    box, place = hundred(page).bounding_box(), square(page, number)
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + place["x"], box["y"] + place["y"], steps=4)
    page.mouse.up()


def walks_to_square(page: Page, number: int) -> None:
    hundred(page).focus()
    page.keyboard.press("Home")
    for key in ["PageUp"] * (number // 10) + ["ArrowRight"] * (number % 10):
        page.keyboard.press(key)


ON_SQUARES = [clicks_square, taps_square, drags_to_square, walks_to_square]
RIGHT_GUESS, ONE_CARD, NONE, THE_OTHERS = 10, 5, 0, 91


@pytest.mark.parametrize(("hand", "guess"), pairs_in_turn(ON_SQUARES, [RIGHT_GUESS, ONE_CARD, NONE, THE_OTHERS]))
def test_every_hand_guesses_the_same_and_sees_the_same(
    open_picture: OpenPicture, hand: Callable[[Page, int], None], guess: int
) -> None:
    page, widget = open_picture("draws", touch=True)
    hand(page, guess)
    expect(hundred(page)).to_have_attribute("aria-valuetext", f"Your guess: {guess} of 100.")
    typed = games.load_picture("draws", {"guess": guess, "shown": 2})
    for card in ("first", "second"):
        page.get_by_role("button", name=f"Show the {card} card").click()
    expect(page.get_by_role("status")).to_have_text(str(typed.view()["said"]))
    expect(page.locator(".hundred .is-second")).to_have_count(5)
    assert widget.value == typed.values
    hundred(page).focus()
    page.keyboard.press("ArrowRight")
    expect(hundred(page)).to_have_attribute("aria-readonly", "true")
    assert widget.value == typed.values


def test_nothing_is_shown_before_a_guess(open_picture: OpenPicture) -> None:
    page, widget = open_picture("draws")
    page.get_by_role("button", name="Show the first card").click(force=True)
    expect(page.get_by_role("status")).to_have_text("Guess first: how many of 100 draws help?")
    assert widget.value == {"guess": "", "shown": 0}


def test_fast_keys_are_all_counted(open_picture: OpenPicture) -> None:
    page, _ = open_picture("line", start=49, step=7)
    slider(page).evaluate(
        "line => { for (let i = 0; i < 7; i++) line.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'})); }"
    )
    expect(slider(page)).to_have_attribute("aria-valuenow", "56")


def test_one_part_of_a_product_is_counted_and_the_other_open(open_picture: OpenPicture) -> None:
    page, _ = open_picture("rows", rows=7, columns=8, cut=5)
    expect(page.get_by_text("7 × 5 = 35")).to_be_visible()
    expect(page.get_by_text("7 × 3 = ?")).to_be_visible()


def digit(page: Page, place: str) -> Locator:
    return page.locator(f"[data-place={place}]")


def clicks_digits(page: Page, one: str, other: str) -> None:
    digit(page, one).click()
    digit(page, other).click()


def taps_digits(page: Page, one: str, other: str) -> None:
    digit(page, one).tap()
    digit(page, other).tap()


def drags_digit(page: Page, one: str, other: str) -> None:
    digit(page, one).drag_to(digit(page, other))


def walks_to_digits(page: Page, one: str, other: str) -> None:
    order = ["hundreds", "tens", "ones"]
    digit(page, one).focus()
    page.keyboard.press("Enter")
    step = order.index(other) - order.index(one)
    for _ in range(abs(step)):
        page.keyboard.press("ArrowRight" if step > 0 else "ArrowLeft")
    page.keyboard.press("Enter")


def test_every_hand_swaps_the_same_digits(open_picture: OpenPicture) -> None:
    page, widget = open_picture("places", digits="347", touch=True)
    typed = games.load_picture("places", {"digits": "347"})
    for hand in (clicks_digits, taps_digits, drags_digit, walks_to_digits):
        for one, other in (("ones", "hundreds"), ("hundreds", "tens")):
            hand(page, one, other)
            typed = typed.put(other, typed.values[one])
            shows(page, str(typed.view()["said"]))
            assert widget.value == typed.values, hand.__name__


def by_clicks(page: Page, at: int, sound: int) -> None:
    page.locator(".letter").nth(at).click()
    page.locator(".tile-sound").nth(sound).click()


def by_taps(page: Page, at: int, sound: int) -> None:
    page.locator(".letter").nth(at).tap()
    page.locator(".tile-sound").nth(sound).tap()


def by_arrows(page: Page, at: int, sound: int) -> None:
    """From letter to letter: Enter ties the sound and leads to the next one."""
    expect(page.locator(".letter").nth(at)).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(sound):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def by_drawing_a_line(page: Page, at: int, sound: int) -> None:
    page.locator(".letter").nth(at).drag_to(page.locator(".tile-sound").nth(sound))


JOINS = [("sheet", "00112"), ("sheet", "01123"), ("sheet", "22222"), ("knife", "30123")]  # the last tile: no sound


@pytest.mark.parametrize(("hand", "join"), pairs_in_turn([by_clicks, by_taps, by_arrows, by_drawing_a_line], JOINS))
def test_every_hand_joins_the_same_letters(
    open_picture: OpenPicture, hand: Callable[[Page, int, int], None], join: tuple[str, str]
) -> None:
    word, ties = join
    page, widget = open_picture("sounds", word=word, touch=True)
    page.keyboard.press("Tab")
    typed = games.load_picture("sounds", {"word": word})
    for at, tie in enumerate(map(int, ties)):
        hand(page, at, tie)
        typed = typed.put(f"letter{at + 1}", "none" if tie == 3 else tie + 1)
    expect(page.get_by_role("status")).to_have_text(str(typed.view()["said"]))
    expect(page.locator(".ties path")).to_have_count(len(word))
    assert widget.value == typed.values


def test_a_line_follows_and_is_gone_where_there_is_no_sound(open_picture: OpenPicture) -> None:
    page, widget = open_picture("sounds")
    letter, tile = page.locator(".letter").first.bounding_box(), page.locator(".tile-sound").last.bounding_box()
    assert letter and tile
    for end in ("let go", "Escape"):
        page.mouse.move(letter["x"] + 20, letter["y"] + 20)
        page.mouse.down()
        page.mouse.move(tile["x"] + 20, tile["y"] - 30, steps=4)
        expect(page.locator(".ties .is-loose")).to_have_count(1)
        if end == "Escape":
            page.mouse.move(tile["x"] + 20, tile["y"] + 20)
            page.keyboard.press("Escape")
        page.mouse.up()
        expect(page.locator(".ties path")).to_have_count(0)
        expect(page.locator(".letter[aria-selected=true]")).to_have_count(0)
    assert not any(widget.value.values())


def test_a_finger_draws_a_line_as_well(open_picture: OpenPicture) -> None:
    """A letter does not scroll the page under the finger: the line is tied where the finger is lifted."""
    page, widget = open_picture("sounds", touch=True)
    letter, tile = page.locator(".letter").nth(4).bounding_box(), page.locator(".tile-sound").nth(2).bounding_box()
    assert letter and tile
    finger = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", letter), ("touchMove", tile)):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at["x"] + 20, "y": at["y"] + 20}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("status")).to_have_text("t: t. Still free: s, h, e and e.")
    assert widget.value["letter5"] == 3


def test_a_letter_is_untied_and_a_sound_without_a_letter_says_what_to_do(open_picture: OpenPicture) -> None:
    page, widget = open_picture("sounds")
    page.locator(".tile-sound").first.click()
    expect(page.get_by_role("status")).to_have_text("Choose a letter first.")
    by_clicks(page, 0, 0)
    expect(page.locator(".ties path")).to_have_count(1)
    page.locator(".letter").first.focus()
    page.keyboard.press("Delete")
    expect(page.locator(".ties path")).to_have_count(0)
    assert not any(widget.value.values())


def test_a_sound_is_heard_by_its_key_and_by_its_button(open_picture: OpenPicture) -> None:
    page, widget = open_picture("sounds")
    page.keyboard.press("Tab")
    page.keyboard.press("h")
    expect(page.locator(".heard-now b")).to_have_text("sheet")
    page.get_by_role("button", name="Hear t", exact=True).click()
    expect(page.locator(".heard-now b")).to_contain_text(" as in ")
    assert widget.value["heard"] == 3
