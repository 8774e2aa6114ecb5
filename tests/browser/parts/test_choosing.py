"""Choosing, putting cards somewhere by tap and by drag, fields and actions: which intents are sent."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.parts.conftest import OpenDesk
from tests.browser.parts.desk import Data, Desk


class Finger:
    """A finger on the glass, as the browser gets it from the screen."""

    def __init__(self, desk: Desk) -> None:
        self.client = desk.page.context.new_cdp_session(desk.page)

    def _send(self, kind: str, *points: dict[str, float]) -> None:
        self.client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", {"x": x, "y": y})

    def move(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """From one point to another, in small steps."""
        for part in range(1, 11):
            self._send("touchMove", {"x": x + (to_x - x) * part / 10, "y": y + (to_y - y) * part / 10})

    def up(self) -> None:
        self._send("touchEnd")


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# --- the first message and the choice -------------------------------------------------------------------


def test_hello_comes_first_and_numbers_grow(open_desk: OpenDesk) -> None:
    desk = open_desk(hello=False)
    assert desk.last == {**desk.last, "kind": "hello", "seq": 1, "cards": [], "place": "", "text": {}}
    desk.card("Ca2+#1").click()
    desk.action("hint").click()
    assert [intent["seq"] for intent in desk.sent] == [1, 2, 3]
    pages = {intent["page"] for intent in desk.sent}
    assert len(pages) == 1
    assert len(pages.pop()) == 32
    other = open_desk(hello=False)
    assert other.last["page"] != desk.last["page"]


def test_the_seat_key_is_kept_for_the_next_load_and_nothing_else(open_desk: OpenDesk) -> None:
    desk = open_desk()
    assert desk.sent[0]["text"] == {}
    desk.give_key("k" * 20)
    desk.card("Ca2+#1").click()
    assert desk.page.evaluate("Object.entries(sessionStorage)") == [["rummy-kit:formula-rummy/game", "k" * 20]]
    assert desk.page.evaluate("localStorage.length") == 0
    again = Desk(desk.page, desk.view)
    assert again.last["kind"] == "hello"
    assert again.last["text"] == {"key": "k" * 20}


def test_a_choice_shows_at_once_and_the_kernel_has_the_last_word(desk: Desk) -> None:
    desk.card("Ca2+#1").click()
    desk.card("Cl-#1").click()
    assert desk.chosen() == ["Al3+#1", "Ca2+#1", "O2-#1", "Cl-#1"]
    first = desk.sent[1]
    desk.show(ack={"page": first["page"], "seq": first["seq"]})
    assert desk.chosen() == ["Al3+#1", "Ca2+#1", "O2-#1", "Cl-#1"], "an answer to an older choice changes nothing"
    desk.answer(hand={**desk.view["hand"], "chosen": ["Ca2+#1"]})
    assert desk.chosen() == ["Ca2+#1"]


def test_an_older_view_is_ignored(desk: Desk) -> None:
    old = desk.view
    desk.show(subtitle="Round 3")
    desk.push({**old, "rev": old["rev"] - 1, "subtitle": "Round 1"})
    expect(desk.page.get_by_text("Round 3")).to_be_visible()


def test_tapping_a_card_in_the_tray_takes_it_back(desk: Desk) -> None:
    desk.place("tray:cation").click()
    assert (desk.last["kind"], desk.last["cards"]) == ("choose", ["O2-#1"])


# --- tap, then tap ---------------------------------------------------------------------------------------


def test_tapping_the_stock_draws_with_nothing_chosen(open_desk: OpenDesk) -> None:
    desk = open_desk("draw")
    desk.place("stock").click()
    assert (desk.last["kind"], desk.last["place"], desk.last["cards"]) == ("drop", "stock", [])


def test_the_stock_out_of_turn_asks_the_kernel_why_not(desk: Desk) -> None:
    stock = desk.place("stock")
    expect(stock).to_have_attribute("aria-disabled", "true")
    stock.focus()
    desk.press("Enter")
    assert (desk.last["kind"], desk.last["place"]) == ("drop", "stock")


def test_a_chosen_card_goes_to_the_tapped_slot(desk: Desk) -> None:
    desk.card("2#1").click()
    desk.place("tray:m").click()
    assert (desk.last["kind"], desk.last["place"], desk.last["cards"]) == ("drop", "tray:m", ["2#1"])


def test_a_slot_tapped_without_a_card_says_what_to_do_first(open_desk: OpenDesk) -> None:
    desk = open_desk("draw")
    desk.place("tray:cation").click()
    expect(desk.status).to_contain_text("Choose a card first")
    assert desk.kinds() == ["hello"]


def test_chosen_cards_go_to_a_tapped_zone_that_is_a_target(desk: Desk) -> None:
    desk.zone_card("discards:6").click()
    assert (desk.last["kind"], desk.last["place"], desk.last["cards"]) == ("drop", "discards", ["Al3+#1", "O2-#1"])


def test_a_zone_that_is_no_target_sends_nothing(open_desk: OpenDesk) -> None:
    desk = open_desk("challenge")
    desk.card("Al3+#1").click()
    desk.zone_card("discards:6").click(force=True)
    assert desk.kinds() == ["hello", "choose"]


def test_chosen_discards_go_to_the_tapped_hand(open_desk: OpenDesk) -> None:
    desk = open_desk("draw")
    desk.zone_card("discards:8").click()
    box = desk.hand.bounding_box()
    assert box
    desk.hand.click(position={"x": box["width"] - 5, "y": box["height"] / 2})
    assert (desk.last["kind"], desk.last["place"]) == ("drop", "hand")
    assert desk.last["cards"] == ["discards:8", "discards:9"]


def test_a_meld_that_is_a_target_takes_cards(open_desk: OpenDesk) -> None:
    desk = open_desk(width=1280)
    seats = desk.view["seats"]
    seats[0]["melds"][0]["target"] = True
    desk.show(seats=seats)
    desk.page.get_by_role("button", name="iron(III) oxide, F e two O three").click()
    assert (desk.last["kind"], desk.last["place"]) == ("drop", "compound:0")


# --- drag --------------------------------------------------------------------------------------------------


def test_dragging_one_card_into_a_slot(desk: Desk) -> None:
    desk.drag(desk.card("3#1"), desk.place("tray:n"))
    assert (desk.last["kind"], desk.last["place"], desk.last["cards"]) == ("drop", "tray:n", ["3#1"])
    assert desk.chosen() == ["Al3+#1", "O2-#1"], "letting go is not a click"


def test_dragging_a_chosen_card_takes_the_chosen_ones_along(desk: Desk) -> None:
    desk.drag(desk.card("O2-#1"), desk.zone_card("discards:6"), drop=False)
    expect(desk.page.locator(".ghosts .card")).to_have_count(2)
    expect(desk.place("discards")).to_have_class("fan is-target rest over")
    desk.page.mouse.up()
    assert (desk.last["kind"], desk.last["place"], desk.last["cards"]) == ("drop", "discards", ["Al3+#1", "O2-#1"])
    expect(desk.page.locator(".ghosts .card")).to_have_count(0)


def test_dragging_discards_into_the_hand(open_desk: OpenDesk) -> None:
    desk = open_desk("draw")
    desk.drag(desk.zone_card("discards:7"), desk.card("O2-#1"))
    assert (desk.last["kind"], desk.last["place"]) == ("drop", "hand")
    assert desk.last["cards"] == ["discards:7", "discards:8", "discards:9"]


def test_dragging_inside_the_hand_sorts(desk: Desk) -> None:
    desk.drag(desk.card("Fe3+#1"), desk.card("Al3+#1"))
    assert desk.last["kind"] == "sort"
    assert desk.keys()[:3] in (["Fe3+#1", "Al3+#1", "Ca2+#1"], ["Al3+#1", "Fe3+#1", "Ca2+#1"])
    assert desk.last["cards"] == desk.keys()


def test_letting_go_over_nothing_or_pressing_escape_changes_nothing(desk: Desk) -> None:
    desk.drag(desk.card("3#1"), desk.page.get_by_role("heading", name="Formula Rummy"))
    desk.drag(desk.card("3#1"), desk.place("tray:n"), drop=False)
    desk.press("Escape")
    expect(desk.page.locator(".ghosts .card")).to_have_count(0)
    desk.page.mouse.up()
    assert desk.kinds() == ["hello"]


def test_a_stock_that_only_gives_takes_no_dragged_card(open_desk: OpenDesk) -> None:
    desk = open_desk("draw")
    desk.drag(desk.card("3#1"), desk.place("stock"), drop=False)
    expect(desk.page.locator(".ghosts .card")).to_have_count(1)
    expect(desk.root.locator(".over")).to_have_count(0)
    desk.page.mouse.up()
    assert desk.kinds() == ["hello"]
    desk.show(zones=[{**zone, "takes": zone["id"] == "stock"} for zone in desk.view["zones"]])
    desk.drag(desk.card("3#1"), desk.place("stock"))
    assert (desk.last["kind"], desk.last["place"], desk.last["cards"]) == ("drop", "stock", ["3#1"])


def test_a_card_put_back_on_its_own_place_is_not_tapped(desk: Desk) -> None:
    desk.drag(desk.card("3#1"), desk.card("3#1"))
    assert desk.chosen() == ["Al3+#1", "O2-#1"]
    assert "choose" not in desk.kinds()


def test_a_small_slip_is_still_a_tap(desk: Desk) -> None:
    x, y = middle(desk.card("3#1"))
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x + 3, y + 3)
    desk.page.mouse.up()
    assert desk.kinds() == ["hello", "choose"]


def test_a_finger_that_swipes_over_a_card_scrolls_the_page(open_desk: OpenDesk) -> None:
    desk = open_desk(width=360, height=700, has_touch=True, is_mobile=True, clock=True)  # it does not rest
    desk.page.evaluate("document.querySelector('[data-card=\"3#1\"]').scrollIntoView({block: 'center'})")
    x, y = middle(desk.card("3#1"))
    before = desk.page.evaluate("scrollY")
    finger = Finger(desk)
    finger.down(x, y)
    finger.move(x, y, x, y + 200)
    finger.up()
    desk.page.wait_for_function("before => scrollY < before", arg=before)
    assert desk.kinds() == ["hello"]


def test_a_finger_that_rests_on_a_card_drags_it(open_desk: OpenDesk) -> None:
    desk = open_desk(width=360, height=900, has_touch=True, is_mobile=True, clock=True)
    desk.page.evaluate("document.querySelector('.hand').scrollIntoView({block: 'center'})")
    (x, y), (to_x, to_y) = middle(desk.card("Ca2+#1")), middle(desk.place("tray:n"))
    before = desk.page.evaluate("scrollY")
    finger = Finger(desk)
    finger.down(x, y)
    desk.page.clock.run_for(250)  # resting there makes it a drag
    finger.move(x, y, to_x, to_y)
    finger.up()
    desk.page.wait_for_function("window.sent.length > 1")
    assert (desk.last["kind"], desk.last["place"], desk.last["cards"]) == ("drop", "tray:n", ["Ca2+#1"])
    assert desk.page.evaluate("scrollY") == before


# --- actions and fields ---------------------------------------------------------------------------------------


def test_an_action_that_is_not_possible_is_sent_all_the_same(desk: Desk) -> None:
    lay = desk.action("lay")
    expect(lay).to_have_attribute("aria-disabled", "true")
    expect(lay).to_contain_text("2 numbers missing")
    for sent, way in enumerate(("click", "Enter", "Space"), start=1):
        lay.focus()
        lay.click(force=True) if way == "click" else desk.press(way)
        assert desk.kinds() == ["hello", *["do"] * sent] and desk.last["place"] == "lay", way
        desk.answer()


def type_name(desk: Desk, text: str) -> Locator:
    field = desk.page.get_by_label("Its name")
    field.focus()
    desk.page.keyboard.type(text)
    return field


def test_the_second_of_quick_clicks_counts_only_for_the_same_button_and_after_its_answer(desk: Desk) -> None:
    click(desk.action("hint"), 1)
    click(desk.action("hint"), 2)
    assert [intent["place"] for intent in desk.sent[1:]] == ["hint"], "the answer is still out"
    desk.answer()
    click(desk.action("hint"), 3)
    desk.answer()
    click(desk.action("undo"), 4)
    assert [intent["place"] for intent in desk.sent[1:]] == ["hint", "hint"], "another one has come to its place"
    click(desk.action("undo"), 1)
    assert desk.last["place"] == "undo"


def click(action: Locator, of_a_row: int) -> None:
    """A click as the browser reports it; ``detail`` is its number among quick ones."""
    mouse = action.page.mouse
    mouse.move(*middle(action))
    mouse.down(click_count=of_a_row)
    mouse.up(click_count=of_a_row)


def test_typing_sends_nothing_and_enter_lays(open_desk: OpenDesk) -> None:
    desk = open_desk("naming")
    type_name(desk, "aluminium oxide")
    assert desk.kinds() == ["hello"]
    desk.press("Enter")
    assert (desk.last["kind"], desk.last["place"]) == ("do", "lay")
    assert desk.last["text"] == {"wild": "", "name": "aluminium oxide"}


def test_the_text_field_is_plain(open_desk: OpenDesk) -> None:
    desk = open_desk("naming")
    field = desk.page.get_by_label("Its name")
    wanted = {"maxlength": "60", "autocomplete": "off", "spellcheck": "false", "autocapitalize": "none"}
    assert {name: field.get_attribute(name) for name in wanted} == wanted


def test_words_ride_along_with_a_choice(open_desk: OpenDesk) -> None:
    desk = open_desk("naming")
    type_name(desk, "alu")
    desk.card("Ca2+#1").click()
    assert desk.last["kind"] == "choose"
    assert desk.last["text"]["name"] == "alu"


def with_name(view: Data, value: str) -> Data:
    fields = [{**field, "value": value} if field["id"] == "name" else field for field in view["tray"]["fields"]]
    return {**view["tray"], "fields": fields}


def test_typed_words_outlive_other_moves_but_not_the_kernels_answer(open_desk: OpenDesk) -> None:
    desk = open_desk("naming")
    field = type_name(desk, "alu")
    desk.show(subtitle="Ben has drawn")
    expect(field).to_have_value("alu")
    expect(field).to_be_focused()
    desk.press("Enter")
    desk.page.keyboard.type("minium")
    desk.answer(tray=with_name(desk.view, "alu"))
    expect(field).to_have_value("aluminium")  # what was sent comes back; what was typed since stays
    desk.show(tray=with_name(desk.view, "iron"))
    expect(field).to_have_value("iron")
    desk.press("Enter")
    desk.answer(tray=with_name(desk.view, ""))
    expect(field).to_have_value("")


def test_words_that_were_played_do_not_stay_for_the_next_compound(open_desk: OpenDesk) -> None:
    desk = open_desk("naming")
    field = type_name(desk, "aluminium oxide")
    desk.press("Enter")
    desk.answer()
    expect(field).to_have_value("")


def test_enter_does_what_the_field_is_for_possible_or_not(open_desk: OpenDesk) -> None:
    desk = open_desk("naming")
    tray = with_name(desk.view, "")
    tray["fields"] = [{**field, "enter": "propose"} if field["id"] == "name" else field for field in tray["fields"]]
    desk.show(tray=tray, actions=[{**action, "main": False, "enabled": False} for action in desk.view["actions"]])
    type_name(desk, "alu")
    desk.press("Enter")
    assert (desk.last["kind"], desk.last["place"], desk.last["text"]["name"]) == ("do", "propose", "alu")


def test_a_pick_from_a_list_is_sent_at_once(open_desk: OpenDesk) -> None:
    desk = open_desk("naming")
    desk.page.get_by_label("The wild card stands for").select_option("3")
    assert desk.last["kind"] == "choose"
    assert desk.last["cards"] == ["Al3+#1", "2#1", "O2-#1", "W#1"]
    assert desk.last["text"]["wild"] == "3"


def test_a_name_can_be_chosen_by_keys(open_desk: OpenDesk) -> None:
    desk = open_desk("choice")
    group = desk.page.get_by_role("group", name="Its name")
    expect(group.get_by_role("radio")).to_have_count(5)
    group.get_by_role("radio").first.focus()
    desk.press("ArrowDown", "ArrowDown")
    expect(group.get_by_role("radio", name="aluminium(III) oxide")).to_be_checked()
    desk.press("Enter")
    assert desk.last["text"] == {"name": "aluminium(III) oxide"}


def test_an_answer_that_stands_for_cards_shows_them_small_beside_its_words(open_desk: OpenDesk) -> None:
    desk = open_desk("choice")
    field, *others = desk.view["tray"]["fields"]
    first, *rest = field["options"]
    shown = {**first, "cards": [{"key": "answer:1:0", "face": "Ca2+"}, {"key": "answer:1:1", "face": "Cl-"}]}
    field = {**field, "options": [shown, *rest]}
    desk.answer(tray={**desk.view["tray"], "fields": [field, *others]})
    answers = desk.page.locator(".choice")
    expect(answers.first.locator(".tc")).to_have_text(["Ca2+", "Cl−"])
    expect(desk.page.get_by_role("radio", name=first["label"], exact=True)).to_have_count(1)
    expect(answers.nth(1).locator(".tc")).to_have_count(0)


# the words of an answer that stand on two lines
BROKEN = """answer => answer.firstChild.parentElement.textContent.match(/\\S+/g).filter((word) => {
  const text = [...answer.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.includes(word));
  const range = document.createRange();
  range.setStart(text, text.data.indexOf(word));
  range.setEnd(text, text.data.indexOf(word) + word.length);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
})"""


def test_no_answer_breaks_inside_a_word(open_desk: OpenDesk) -> None:
    desk = open_desk("choice")
    field, *others = desk.view["tray"]["fields"]
    long = [{"value": str(at), "label": f"{word} ion"} for at, word in enumerate(["hydrogencarbonate", "magnesium"])]
    desk.answer(tray={**desk.view["tray"], "fields": [{**field, "options": long}, *others]})
    answers = desk.page.locator(".choice > span")
    expect(answers).to_have_text([one["label"] for one in long])
    desk.page.locator(".choice input").first.check()  # which makes it bold
    for width in (375, 700, 1000):
        desk.page.set_viewport_size({"width": width, "height": 1100})
        assert [answer.evaluate(BROKEN) for answer in answers.all()] == [[], []], width


def test_the_right_answer_is_marked_by_colour_sign_and_word_and_nothing_moves(open_desk: OpenDesk) -> None:
    desk = open_desk("choice")
    field, *others = desk.view["tray"]["fields"]
    answers = desk.page.locator(".choice")
    boxes = [answers.nth(at).bounding_box() for at in range(len(field["options"]))]
    first, second, *rest = field["options"]
    marked = [{**first, "mark": "right"}, {**second, "mark": "chosen"}, *rest]
    desk.push(
        {
            **desk.view,
            "rev": desk.view["rev"] + 1,
            "tray": {**desk.view["tray"], "fields": [{**field, "options": marked}, *others]},
        }
    )
    expect(answers.first.get_by_text("right", exact=True)).to_be_visible()
    expect(answers.first.locator(".told .ic")).to_be_visible()
    expect(answers.first).to_have_css("border-top-color", "rgb(11, 115, 80)")
    expect(answers.nth(1).get_by_text("you chose", exact=True)).to_be_visible()
    expect(answers.nth(2).locator(".told")).to_have_count(0)
    assert [answers.nth(at).bounding_box() for at in range(len(boxes))] == boxes
