"""What a person does at a table in the browser: by tapping, by keyboard alone, or by what a screen reader says."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import cycle
from typing import ClassVar

from playwright.sync_api import Locator, expect

TABS = 120  # more than any page here has

WHERE = """target => {
  const now = document.activeElement;
  const group = target.closest("[data-group]");
  const items = group ? [...group.querySelectorAll("[data-item]")] : [];
  const inGroup = group !== null && group.contains(now);
  return {
    here: now === target,
    gone: !target.isConnected,
    steps: inGroup ? items.indexOf(target) - items.indexOf(now) : 0,
    before: (now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
  };
}"""

# the way by Tab to a group of radio buttons: how far it is to the wanted one, or whether the group comes before
TO_RADIO = """([radios, value]) => {
  const now = document.activeElement;
  const values = radios.map((one) => one.value);
  const at = radios.indexOf(now);
  if (at >= 0) return { steps: (values.indexOf(value) - at + values.length) % values.length };
  return { before: (now.compareDocumentPosition(radios[0]) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 };
}"""


class Hands(ABC):
    """Two hands at one table."""

    def __init__(self, table: Locator) -> None:
        self.table = table
        self.page = table.page

    @abstractmethod
    def press(self, button: Locator) -> None:
        """Press a button, or put what is chosen into a place."""

    @abstractmethod
    def toggle(self, card: Locator) -> None:
        """Choose a card, or take the choice back."""

    @abstractmethod
    def pick(self, field: Locator, value: str, typed: str = "") -> None:
        """Choose from a list; ``typed`` is what a keyboard can write to find the entry quickly."""

    @abstractmethod
    def choose(self, radios: Locator, value: str) -> None:
        """Choose one of a group of radio buttons."""

    @abstractmethod
    def write(self, field: Locator, text: str) -> None:
        """Write into a field."""

    @abstractmethod
    def confirm(self, button: Locator) -> None:
        """Press the button that uses the chosen cards and the written words."""


class ByTapping(Hands):
    """Tap a card, tap a place."""

    def press(self, button: Locator) -> None:
        button.click()

    def toggle(self, card: Locator) -> None:
        card.click(position={"x": 12, "y": 20})  # the part that a fan leaves uncovered

    def pick(self, field: Locator, value: str, typed: str = "") -> None:
        field.select_option(value)

    def choose(self, radios: Locator, value: str) -> None:
        radios.locator(f"xpath=self::*[@value='{value}']").check()

    def write(self, field: Locator, text: str) -> None:
        field.fill(text)

    def confirm(self, button: Locator) -> None:
        self.press(button)


class ByTouch(ByTapping):
    """The same with a finger, in a window that has been opened with ``has_touch``. Two quick taps on one point would be
    a double tap, whose second half is not meant for a button that has just come there: each tap is beside the last.
    """

    _sides: ClassVar[Iterator[float]] = cycle((0.25, 0.75))

    def press(self, button: Locator) -> None:
        expect(button).to_be_visible()
        box = button.bounding_box()
        assert box
        button.tap(position={"x": box["width"] * next(self._sides), "y": box["height"] / 2})

    def toggle(self, card: Locator) -> None:
        card.tap(position={"x": 12, "y": 20})


class ByKeyboard(Hands):
    """Tab to a part of the table, arrows to one of its cards or buttons; the mouse is never used."""

    def keys(self, *keys: str) -> None:
        """Press one key after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def go_to(self, target: Locator) -> None:
        """Tab to it, or to its group and on with the arrows, by the shortest way."""
        element = target.element_handle()  # looked for only once, because it takes long in Firefox
        for _ in range(TABS):
            where = element.evaluate(WHERE)
            if where["here"]:
                return
            if where["gone"]:
                element = target.element_handle()
            elif where["steps"]:
                self.keys(*["ArrowRight" if where["steps"] > 0 else "ArrowLeft"] * abs(where["steps"]))
            else:
                self.keys("Shift+Tab" if where["before"] else "Tab")
        raise AssertionError(f"the keyboard does not reach {target}")

    def press(self, button: Locator) -> None:
        self.go_to(button)
        self.keys("Enter")

    def toggle(self, card: Locator) -> None:
        self.go_to(card)
        self.keys("Space")

    def pick(self, field: Locator, value: str, typed: str = "") -> None:
        expect(field).to_be_visible()
        self.go_to(field)
        if typed:
            self.page.keyboard.type(typed)
        else:
            steps = field.evaluate("(e, value) => [...e.options].findIndex((o) => o.value === value)", value)
            self.keys("Home", *["ArrowDown"] * steps)
        expect(field).to_have_value(value)
        self.keys("Tab")

    def choose(self, radios: Locator, value: str) -> None:
        """Tab into the group, then arrows."""
        all = radios.element_handles()
        while "steps" not in (way := self.page.evaluate(TO_RADIO, [all, value])):
            self.keys("Shift+Tab" if way["before"] else "Tab")
        self.keys("Space", *["ArrowDown"] * way["steps"])
        expect(radios.locator(f"xpath=self::*[@value='{value}']")).to_be_checked()

    def write(self, field: Locator, text: str) -> None:
        expect(field).to_be_enabled()  # it may be waiting for the cards just chosen
        self.go_to(field)
        self.keys("Control+A")
        self.page.keyboard.type(text)

    def confirm(self, button: Locator) -> None:
        """Enter, wherever the focus is."""
        self.keys("Enter")


HEARD = re.compile(r"""- ['"]?(?P<role>[a-z]+) "(?P<name>(?:[^"\\\\]|\\\\.)+)\"""")
"""The first line of what Playwright writes down of an element's part of the accessibility tree."""


class ByTree(Hands):
    """By role and name in the tree that a screen reader reads; what it presses is clicked without a place."""

    def find(self, target: Locator, *roles: str) -> Locator:
        """The element under its role and name in the page's tree; fails if it has none."""
        snapshot = target.aria_snapshot()
        heard = HEARD.match(snapshot)
        assert heard and heard["role"] in roles, f"in the tree this is no {' or '.join(roles)} with a name: {snapshot}"
        name = heard["name"].replace('\\"', '"').replace("''", "'")
        found = self.page.get_by_role(heard["role"], name=name, exact=True).and_(target)  # type: ignore[arg-type]
        expect(found).to_have_count(1)
        return found

    def press(self, button: Locator) -> None:
        self.find(button, "button")
        button.dispatch_event("click")  # whatever its name has become meanwhile: a note in it may have changed

    def toggle(self, card: Locator) -> None:
        self.find(card, "option", "button").dispatch_event("click")

    def pick(self, field: Locator, value: str, typed: str = "") -> None:
        self.find(field, "combobox").select_option(value)

    def choose(self, radios: Locator, value: str) -> None:
        self.find(radios.locator(f"xpath=self::*[@value='{value}']"), "radio").dispatch_event("click")

    def write(self, field: Locator, text: str) -> None:
        self.find(field, "textbox", "spinbutton").fill(text)

    def confirm(self, button: Locator) -> None:
        self.press(button)


def drag(start: Locator, end: Locator) -> None:
    """From the middle of one element to the middle of another, by mouse."""
    start.scroll_into_view_if_needed()
    mouse = start.page.mouse
    boxes = [one.bounding_box() for one in (start, end)]
    (x, y), (to_x, to_y) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 8, y + 2)
    mouse.move(to_x, to_y, steps=5)
    mouse.up()
