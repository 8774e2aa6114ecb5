"""Any message that a page can send to any widget of ours: nothing is raised, and nothing changes that a person could
not change.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
import rummy_widgets
from rummy_widgets.deck_editing import deck_editor
from rummy_widgets.form_for_links import link_form
from rummy_widgets.from_page import LONGEST, Button, Checkbox, Dropdown, FromPage, Text
from rummy_widgets.kit_widget import KitWidget
from rummy_widgets.paper import cards_to_print
from rummy_widgets.settings_form import SettingsForm
from rummy_widgets.your_class import ClassPage

from rummy_kit import games

HUGE = "9" * 100_000
DEEP: Any = {}
for _ in range(100):
    DEEP = {"deeper": [DEEP]}
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    0.5,
    float("nan"),
    "",
    "mia",
    HUGE,
    "\ud800",
    "<b>",
    [],
    [None],
    {},
    {"a": None},
    DEEP,
)
NAMES = (
    "open", "gone", "intent", "files", "record", "shell", "look_back", "event", "select", "page", "print", "near",
    "sheets", "trouble", "name", "reader", "rows", "text", "game", "own",
)  # fmt: skip
LESSONS = games.with_lessons()


@pytest.fixture(autouse=True)
def own_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("RUMMY_KIT_STORE", str(tmp_path / "matches.sqlite3"))
    rummy_widgets.tables.shared_store.cache_clear()
    yield
    rummy_widgets.tables.shared_store.cache_clear()


def of_a_form(name: str) -> ipywidgets.Widget:
    return SettingsForm(rummy_widgets.table(name))


def of_a_lesson(name: str) -> ipywidgets.Widget:
    lesson = rummy_widgets.lesson(name)
    steps = (lesson.warm_up, lesson.worked_example, lesson.practice, lesson.exit_ticket, lesson.first_round)
    parts = [*(step() for step in steps), lesson.game(), lesson.look_back(), lesson.my_record()]
    return ipywidgets.VBox(parts)


PAGES: dict[str, Callable[[], ipywidgets.Widget]] = {
    "class": ClassPage,
    "deck": lambda: deck_editor("formula"),
    "links": link_form,
    "print": lambda: cards_to_print("formula"),
    **{f"settings of {name}": partial(of_a_form, name) for name in LESSONS},
    **{f"lesson {name}": partial(of_a_lesson, name) for name in LESSONS},
}


def parts_of(widget: ipywidgets.Widget) -> list[Any]:
    """The widget with everything in it."""
    inner = getattr(widget, "children", ())
    return [widget, *(part for child in inner for part in parts_of(child))]


def said(widget: Any, data: Any) -> None:
    widget._handle_msg({"content": {"data": data}, "buffers": []})


def state(widget: Any) -> Any:
    """Everything that a page knows about it; a table answers a strange message, and a part is drawn again."""
    kept = widget.get_state()
    return {name: kept[name] for name in kept if name not in ("view", "part", "offer", "layout", "style")}


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_raised_and_nothing_changes(page: str, caplog: pytest.LogCaptureFixture) -> None:
    widgets = [part for part in parts_of(PAGES[page]()) if isinstance(part, FromPage)]
    assert widgets
    before = [state(widget) for widget in widgets]
    with caplog.at_level(logging.WARNING):
        for widget in widgets:
            for data in (*VALUES, *({"method": method} for method in VALUES)):
                said(widget, data)
            for value in VALUES:
                said(widget, {"method": "update", "state": value})
                said(widget, {"method": "update", "state": {}, "buffer_paths": value})
                said(widget, {"method": "custom", "content": value})
                for name in () if can_be(widget, value) else widget.keys:
                    said(widget, {"method": "update", "state": {name: value}})
                for name in NAMES:
                    said(widget, {"method": "custom", "content": {name: value}})
    assert caplog.records == []
    assert [state(widget) for widget in widgets] == before
    for part in widgets:
        if isinstance(part, KitWidget):
            json.dumps(part.get_state(), ensure_ascii=False).encode()


def can_be(widget: Any, value: Any) -> bool:
    """What a person can do is not a strange message."""
    return isinstance(widget, Checkbox | Dropdown | Text) and widget.can_be(value)


def test_every_control_of_ours_is_guarded() -> None:
    controls = (
        ipywidgets.Button,
        ipywidgets.Dropdown,
        ipywidgets.Checkbox,
        ipywidgets.Text,
        ipywidgets.HTML,
        ipywidgets.Label,
    )
    for make in PAGES.values():
        unguarded = [part for part in parts_of(make()) if isinstance(part, controls) and not isinstance(part, FromPage)]
        assert unguarded == []


def test_what_a_hand_does_is_taken_and_what_it_cannot_do_is_shown_as_it_was() -> None:
    form = SettingsForm(rummy_widgets.table("formula_rummy"))
    sent: list[Any] = []
    form.seats.send_state = sent.append
    for index in (None, True, 99, "1", 1.0):
        said(form.seats, {"method": "update", "state": {"index": index}})
    assert sent == [["index"]] * 5
    number = form.seats.value
    said(form.seats, {"method": "update", "state": {"index": (form.seats.index + 1) % len(form.seats.options)}})
    assert form.seats.value != number
    said(form.practice, {"method": "update", "state": {"value": not form.practice.value, "description": "x"}})
    assert form.practice.description != "x"
    said(form.seed, {"method": "update", "state": {"value": "9" * LONGEST}})
    said(form.start, {"method": "custom", "content": {"event": "click"}})
    assert "seed" in form.message.text
    assert isinstance(form.start, Button)
