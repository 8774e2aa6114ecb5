"""A practice in the browser: formulas are typed, and a reloaded page goes on where it was."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from rummy_widgets.card_hand import CardHand

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.formula_rummy.lesson import FormulaLesson
from rummy_kit.games.formula_rummy.tasks import Build, Write
from rummy_kit.games.rummy_battle.tasks import Count
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.lesson import Kind
from rummy_kit.lessons.plan import FixedOrder, PracticePlan
from rummy_kit.lessons.practice import TICKET, Practice
from rummy_kit.subjects.odds.positions import Holding
from tests.browser.looks import axe_problems, cut_off, problems, too_small
from tests.browser.page.conftest import OpenWindow
from tests.browser.page.desk import DeskHost
from tests.browser.parts.desk import open_page
from tests.lessons.pupil import sent
from tests.lessons.test_after_error import tasks


def phosphate(order: Order) -> Exercise:
    """Ca₃(PO₄)₂ to write, then something else."""
    pair = ("Fe3+", "SO4^2-") if order.others else ("Ca2+", "PO4^3-")
    return Write(*pair, "by_ions", order)


WRITE = {"write": Kind("write", phosphate, frozenset({"no_brackets"}))}


class Writing(FormulaLesson):
    """Nothing but formulas to write."""

    opening = ("write", "write")
    kinds = WRITE


class PracticeHost(DeskHost):
    """The same page with a practice in place of a game."""

    def _new_table(self, settings: Any) -> Any:
        return CardHand(PracticePlan(Writing(), "writing", "1"), table_id="writing/practice", store=self._store)


@pytest.fixture
def host(built: None) -> Iterator[PracticeHost]:
    host = PracticeHost("formula_rummy")
    yield host
    host.close()


def test_a_formula_is_written_explained_and_there_again_after_a_reload(
    host: PracticeHost, open_window: OpenWindow
) -> None:
    root = host.open(open_window())
    field = root.get_by_label("Formula")
    field.fill("Ca3PO42")
    expect(root.locator(".typeset sub")).to_have_text(["3", "42"])
    field.press("Enter")
    expect(root.get_by_role("heading", name="In Ca3PO42, what do the small numbers count")).to_be_visible()
    check, amber, waits = root.get_by_role("button", name="Check"), re.compile(r"\bgo\b"), root.locator(".field.next")
    expect(check).not_to_have_class(amber)
    expect(waits.get_by_role("textbox")).to_be_focused()
    field.fill("Ca3PO4")
    expect(check).to_have_class(amber)
    expect(waits).to_have_count(0)
    field.fill("Ca3PO42")
    expect(check).not_to_have_class(amber)
    expect(field).to_be_focused()  # the ring around it leaves the pupil there
    expect(root.get_by_label("Look here: Formula")).to_be_focused()
    field.press("Enter")
    expect(root.get_by_role("heading", name="Brackets are missing")).to_be_visible()
    expect(root.locator("[data-panel] figure.why")).to_have_count(0)  # it shows the right formula beside this one
    field.press("Enter")
    expect(root.locator("[data-panel] figure.why")).to_be_visible()
    root = host.reload(root.page)
    expect(root.get_by_label("Formula")).to_have_value("Ca3PO42")
    root.get_by_label("Formula").fill("Ca3(PO4)2")
    root.get_by_label("Formula").press("Enter")
    expect(root).to_contain_text("Ca₃(PO₄)₂, calcium phosphate")
    root = host.reload(root.page)
    root.get_by_role("button", name="Next task").click()
    expect(root).to_contain_text("Task 1 of 7, once more")
    shown = root.get_by_text("calcium phosphate").and_(root.locator(":not([role=status])"))  # which may still be read
    expect(shown).to_have_count(0)


class LessonHost(DeskHost):
    """The same page with the practice of the game's lesson."""

    def _new_table(self, settings: Any) -> Any:
        plan = PracticePlan(games.load_lesson(self.game), self.game, "1")
        return CardHand(plan, table_id="practice", store=self._store)


@pytest.mark.parametrize("name", games.names())
def test_a_finger_finds_what_can_be_pressed(name: str, open_window: OpenWindow, built: None) -> None:
    phone = open_window(375, 667, has_touch=True, is_mobile=True)
    host = LessonHost(name)
    assert too_small(host.open(phone), 44) == []
    host.close()


class BuildingHost(DeskHost):
    """The same page with one compound to build."""

    def _new_table(self, settings: Any) -> Any:
        task = Build("Fe3+", "SO4^2-", "formula", Order(Rng(1)), done=("cation", "n", "anion"))
        return CardHand(FixedOrder.of([task]), table_id="building", store=self._store)


def test_what_was_put_right_in_the_picture_is_used_as_the_answer(built: None, open_window: OpenWindow) -> None:
    host = BuildingHost("formula_rummy")
    root = host.open(open_window())
    root.locator('[role=option][data-item^="2#"]').last.click()
    root.get_by_role("button", name="Check").click()
    root.get_by_role("button", name="See why").click()
    use = root.get_by_role("button", name="Use this")
    expect(root.get_by_text("2 plus left over", exact=True)).to_be_visible()
    expect(use).to_have_count(0)
    root.get_by_role("button", name="Add one sulfate ion").last.click()
    use.click()
    expect(use).to_have_count(0)
    expect(root.locator(".tray [data-slot]").last).to_contain_text("3")
    host.close()


class ChanceHost(DeskHost):
    """The same page with a chance to say."""

    def _new_table(self, settings: Any) -> Any:
        at = Holding(("8S", "9S"), ("2H", "KD"))
        return CardHand(FixedOrder.of([Count("two", at, Order(Rng(1)))]), table_id="chance", store=self._store)


def test_a_chance_is_tapped_or_typed_and_each_follows_the_other(built: None, open_window: OpenWindow) -> None:
    host = ChanceHost("rummy_battle")
    root = host.open(open_window())
    field, squares = root.get_by_role("textbox"), root.get_by_role("slider", name="The chance, as")
    field.fill("2/48")
    expect(squares).to_have_attribute("aria-valuetext", "4 %")
    expect(root.locator(".hundred .is-guess")).to_have_count(4)
    squares.focus()
    for key in ("PageUp", "ArrowLeft", "ArrowLeft"):
        root.page.keyboard.press(key)
    expect(field).to_have_value("12 %")
    box = squares.bounding_box()
    assert box
    squares.click(position={"x": box["width"] * 0.78, "y": box["height"] * 0.05})  # the eighth square
    expect(field).to_have_value("8 %")
    field.fill("a lot")
    expect(root.locator(".hundred .is-guess")).to_have_count(0)
    squares.click(position={"x": box["width"] * 0.78, "y": box["height"] * 0.05})
    root.get_by_role("button", name="Check").click()
    expect(root.get_by_role("heading", name="Near enough")).to_be_visible()
    expect(squares).to_have_attribute("aria-readonly", "true")
    assert problems(root) == []
    host.close()


class TicketHost(DeskHost):
    """The same page with a ticket of one question."""

    def _new_table(self, settings: Any) -> Any:
        question = games.load_lesson(self.game).question()
        return CardHand(FixedOrder.of([question]), table_id="ticket", manner=TICKET, store=self._store)


def test_check_is_quiet_until_there_is_an_answer_and_says_what_it_waits_for(
    built: None, open_window: OpenWindow
) -> None:
    host = TicketHost("formula")
    root = host.open(open_window())
    check = root.get_by_role("toolbar").get_by_role("button")
    amber, waits = re.compile(r"\bgo\b"), root.locator(".field.next")
    for said, group in (("choose an answer", "Choose one"), ("say how sure you are", "How sure are you?")):
        expect(check).to_have_accessible_name(f"Next {said}")
        expect(check).to_be_disabled()
        expect(check).not_to_have_class(amber)
        expect(waits).to_have_accessible_name(group)
        root.get_by_role("group", name=group).get_by_role("radio").first.check()
    expect(check).to_be_enabled()
    expect(check).to_have_class(amber)
    expect(waits).to_have_count(0)
    root = host.reload(root.page)
    root.get_by_role("radio", name="Just a guess").press("Enter")
    expect(root.get_by_role("heading", name="Give an answer first")).to_be_visible()
    host.close()


LAY = "traits => window.lay(JSON.parse(traits), () => {})"
SHOW = "traits => { for (const [name, value] of Object.entries(JSON.parse(traits))) window.model.set(name, value); }"
IN_SIGHT = 667 - 52
"""Pixels of a phone below the header of a lesson."""


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_phone_shows_a_whole_question_of_a_ticket(name: str, built: None, open_window: OpenWindow) -> None:
    quick = (kind for kind in games.load_lesson(name).kinds.values() if kind.quick)
    orders = [(kind, Order(Rng(1, idea), idea)) for kind in quick for idea in sorted(kind.ideas)]
    page = open_window(375, 667)
    open_page(page)
    too_high = []
    for rev, (kind, order) in enumerate(orders):
        question = kind.make(order)
        ticket = Practice(FixedOrder.of([question] * 3), table_id="ticket", title="Exit ticket", manner=TICKET)
        shown = {"setup": ticket.setup(), "view": {**ticket.view(), "rev": rev}, "seat_key": ""}
        page.evaluate(SHOW if rev else LAY, json.dumps(shown))
        height = page.locator(".tb").evaluate("table => table.offsetHeight")
        too_high += [f"{question.task}: {height} px"] * (height > IN_SIGHT)
    assert not too_high


class NudgeHost(DeskHost):
    """The same page with the first task with cards of the game's lesson, after a wrong answer."""

    def _new_table(self, settings: Any) -> Any:
        exercise, answer = next(
            (exercise, answers[0])
            for _, exercise, answers in tasks(self.game, 1)
            if exercise.parts_at_fault(answers[0].draft(exercise), exercise.check(answers[0].draft(exercise)))
        )
        hand = CardHand(FixedOrder.of([exercise]), table_id="nudged", store=self._store)
        hand.practice.handle({"page": "p", "seq": 1, "kind": "choose", "cards": list(answer.places.values())})
        for seq, (place, key) in enumerate(answer.places.items(), start=2):
            hand.practice.handle({"page": "p", "seq": seq, "kind": "drop", "place": place, "cards": [key]})
        text = sent(exercise, answer)
        hand.practice.handle({"page": "p", "seq": 99, "kind": "do", "place": "check", "text": text})
        hand.show()
        return hand


@pytest.mark.parametrize("name", games.with_lessons())
def test_what_a_ring_is_around_is_said_too(name: str, built: None, open_window: OpenWindow) -> None:
    host = NudgeHost(name)
    root = host.open(open_window())
    ringed = root.locator(".is-ringed")
    expect(ringed.first).to_be_visible()
    for part in ringed.all():
        assert "Look here: " in part.aria_snapshot()
        box, mat = part.bounding_box(), root.locator(".mat").bounding_box()
        assert box and mat and box["width"] < mat["width"] * 0.8
    assert axe_problems(ringed) == []
    assert cut_off(root) == []
    host.close()
