"""Practice on our own page: in each lesson, what is typed or picked in a new task is checked by Enter, and stays."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rummy_kit import games
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.practice import Practice
from tests.browser.page.conftest import OpenWindow
from tests.browser.page.desk import OPEN
from tests.browser.parts.desk import connect, open_page
from tests.lessons.pupil import right
from tests.lessons.tasks import of_every_kind

pytestmark = pytest.mark.usefixtures("built")
TASKS = 2  # of each lesson: the first, and the next one, which replaces another


class Line:
    """A practice at the other end of a page's line; ``last`` is what the page sent last."""

    def __init__(self, page: Page, practice: Practice) -> None:
        self.page, self.practice = page, practice
        self.last: dict[str, Any] = {}
        self._seq = 0
        connect(page, kernel=self._answer)
        open_page(page)
        page.evaluate(OPEN, json.dumps({"setup": practice.setup(), "view": practice.view(), "seat_key": ""}))

    def _answer(self, message: Any) -> list[tuple[str, Any]]:
        self.last = message["intent"]
        self.practice.handle(self.last)
        return [("view", self.practice.view())]

    def send(self, **message: Any) -> None:
        """The same from another page, so that this one shows the next task."""
        self._seq += 1
        self.practice.handle({"page": "elsewhere", "seq": self._seq, **message})
        self.page.evaluate("view => window.model.set('view', JSON.parse(view))", json.dumps(self.practice.view()))

    def lay(self) -> None:
        """All cards of a right answer."""
        for place, key in right(self.practice.exercise).places.items():
            self.send(kind="drop", place=place, cards=[key])

    def solve(self) -> None:
        """A right answer, and on to the next task."""
        self.lay()
        self.send(kind="do", place="check", text=dict(right(self.practice.exercise).text))
        self.send(kind="do", place="next")


@pytest.mark.parametrize("name", games.with_lessons())
def test_enter_checks_what_is_in_a_field_of_a_new_task(open_window: OpenWindow, name: str) -> None:
    lesson = games.load_lesson(name)
    asked = [task for task in (*of_every_kind(lesson, "typed", 1), lesson.question()) if right(task).text]
    page = open_window()
    line = Line(page, Practice(FixedOrder.of(asked), table_id="p", title="Practice"))
    for at in range(min(TASKS, len(asked))):
        if at:
            line.solve()
        line.lay()
        field = page.locator("[data-field]:not(button)").last
        written = write(field)
        field.press("Enter")
        expect(page.locator("[data-panel]")).to_be_visible()
        assert (line.last["kind"], line.last["place"]) == ("do", "check")
        assert written in line.last["text"].values()


def write(field: Locator) -> str:
    """Something in the field that is hardly right."""
    if field.get_attribute("role") == "slider":
        field.press("ArrowRight")
        return "1 %"
    kind = field.evaluate("field => field.type")
    if kind == "text":
        field.press_sequentially("12 x")
        return "12 x"
    if kind == "radio":
        field.check()
    else:
        field.select_option(index=1)
    return str(field.evaluate("field => field.value"))
