"""The shell of a lesson as widgets: parts that know the pupil's record, and steps that open one after the other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any

import ipywidgets
import traitlets

from rummy_kit.lessons.lesson_view import WORDS, GoalPictureView, gate_view, next_view
from rummy_kit.lessons.my_record import MyRecord
from rummy_kit.lessons.practice import Practice
from rummy_kit.lessons.record import LessonRecord, Step
from rummy_kit.lessons.steps import LessonSteps, title
from rummy_widgets.card_hand import CardHand
from rummy_widgets.from_page import FromPage
from rummy_widgets.kit_widget import plain_layout
from rummy_widgets.lesson_part import LessonPart


@cache
def my_record() -> MyRecord:
    """The record of the pupil at this kernel's pages."""
    return MyRecord()


class LivePart(LessonPart):
    """A part made from the record, and again whenever the record changes, as long as a page shows it."""

    def __init__(self, record: MyRecord, view: Callable[[], Mapping[str, Any]], **kwargs: Any) -> None:
        super().__init__(part=dict(view()), **kwargs)
        self._record, self._view = record, view
        record.on_change(lambda: None if self.gone else self.show())

    def show(self) -> None:
        """Draw the part again."""
        self.part = dict(self._view())

    def _greet_page(self) -> None:
        self.show()


class RecordPart(LivePart):
    """A part whose page keeps the record.

    ``view`` returns the part, given whether the page's browser can keep anything. ``heard`` gets what is pressed.
    """

    kind = traitlets.Unicode("record_part").tag(sync=True)
    offer = traitlets.Dict().tag(sync=True)
    _can_keep = True  # the browser

    def __init__(
        self,
        record: MyRecord,
        view: Callable[[bool], Mapping[str, Any]],
        heard: Callable[[dict[str, Any]], None] = lambda message: None,
        **kwargs: Any,
    ) -> None:
        super().__init__(record, lambda: view(self._can_keep), **kwargs)
        self._heard = heard

    def show(self) -> None:
        """Draw the part again, and offer the page what it should keep."""
        offer = self._record.offer
        self.offer = offer.plain() if offer is not None else {}
        super().show()

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        if not isinstance(content, dict):
            return
        if isinstance(content.get("record"), dict):
            self._page_says(content["record"])
        if isinstance(content.get("shell"), dict):
            self._heard(content["shell"])

    def _page_says(self, said: dict[str, Any]) -> None:
        """Take in what the browser keeps, or that it has written what was offered."""
        if isinstance(said.get("wrote"), str):
            self._can_keep = True
            self._record.note_written(said["wrote"])
            return
        text, versions = said.get("text"), said.get("versions")
        if not (text is None or isinstance(text, str)) or not isinstance(versions, list):
            return
        self._can_keep = said.get("kept") is True
        if self._can_keep:
            self._record.read_page(text, [str(version) for version in versions])
        else:
            self.show()


class Header(RecordPart):
    """The header of a lesson. ``pictures`` are the pictures of its goals, sent once."""

    on_opening = ("pictures",)

    pictures: traitlets.List[GoalPictureView] = traitlets.List().tag(sync=True)


class Shell:
    """What the steps of one lesson have in common. ``way`` says which there are. Without a header, none waits.

    ``left_out`` are the steps that a teacher has left out, as the record keeps them.
    """

    def __init__(self, name: str, record: MyRecord, way: LessonSteps, left_out: Collection[Step]) -> None:
        self.name, self.record, self.way, self._left_out = name, record, way, left_out
        self.has_header = False
        self.said = ""  # what opened last

    @property
    def part(self) -> LessonRecord:
        """The record of this lesson."""
        return self.record.record.lesson(self.name)

    def mark_done(self, step: Step) -> None:
        """Record that a step is done, which opens the next ones."""
        if step in self.part.steps:
            return
        was, now = self.way.here(self.part.steps), self.way.here({*self.part.steps, step})
        self.said = WORDS.say("steps", "opened", {"title": title(now)}) if now is not None and now != was else ""
        self.record.step(self.name, step, self._left_out)

    def mark_done_by(self, step: Step, hand: CardHand, is_done: Callable[[Practice], bool]) -> None:
        """Mark the step as done once its tasks are: after an answer, when a page brings back tasks that were done
        before, or when the step opens again after the record was wiped.
        """

        def look(_: Any = None) -> None:
            if is_done(hand.practice) and self.is_open(step):
                self.mark_done(step)

        hand.observe(look, "view")
        self.record.on_change(lambda: look() if not hand.gone and self.way.is_open(step, self.part.steps) else None)

    def is_open(self, step: Step) -> bool:
        """Whether the pupil may go to that step."""
        return not self.has_header or self.way.is_open(step, self.part.steps)


class StepBox(FromPage, ipywidgets.VBox):
    """A step of a lesson: while closed, it says what opens it; once open, it is built when it comes near on the page.

    ``content`` is the widget that ``build`` returns. Until that has been built, the door takes its place; afterwards,
    the door is below it and leads on.
    """

    def __init__(self, shell: Shell, step: Step, build: Callable[[], ipywidgets.Widget]) -> None:
        self._shell, self._step, self._build = shell, step, build
        self.called = title(step)
        self.content: ipywidgets.Widget | None = None
        self._door = _Door(shell.record, self._door_view, self.show_content)
        super().__init__([self._door], layout=plain_layout())
        self.add_class(f"rk-step-{step}")

    def show_content(self) -> None:
        """Build the content, if the step is open."""
        if self.content is not None or not self._shell.is_open(self._step):
            return
        self.content = self._build()
        self._door.show()
        self.children = (self.content, self._door)

    def _door_view(self) -> Mapping[str, Any]:
        shows = gate_view if self.content is None else next_view
        return shows(self._step, self._shell.part.steps, self._shell.way)


class _Door(LivePart):
    """Takes the place of a step, and then leads on from it; reports when the page comes near."""

    kind = traitlets.Unicode("door").tag(sync=True)

    def __init__(self, record: MyRecord, view: Callable[[], Mapping[str, Any]], near: Callable[[], None]) -> None:
        super().__init__(record, view)
        self._near = near

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        said = content.get("shell") if isinstance(content, dict) else None
        if isinstance(said, dict) and said.get("near") is True:
            self._near()
