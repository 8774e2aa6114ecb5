"""Parts of a lesson other than tables, as widgets: the lobby, a worked example, a look back at a game."""

from __future__ import annotations

import logging
from base64 import b64decode
from collections.abc import Callable
from typing import Any

import traitlets

from rummy_kit.lessons.lesson import Example
from rummy_kit.lessons.look_back import LookBack
from rummy_widgets.kit_widget import KitWidget
from rummy_widgets.words import say

File = tuple[str, bytes]

log = logging.getLogger(__name__)

PARTS = 20  # steps of the progress bar


class LessonPart(KitWidget):
    """Shows ``part``, plain data whose kinds are described in ``widgets/src/lesson/part.ts``."""

    kind = traitlets.Unicode("part").tag(sync=True)
    part = traitlets.Dict().tag(sync=True)


class Note(LessonPart):
    """A sentence, which a screen reader reads when it changes."""

    def __init__(self, text: str = "") -> None:
        super().__init__(part=note_part(text))
        self.add_class("rk-note")

    @property
    def text(self) -> str:
        """The sentence shown now."""
        return str(self.part["said"])

    @text.setter
    def text(self, text: str) -> None:
        self.part = note_part(text)


class FileButton(LessonPart):
    """A button to choose files on the page; ``take`` gets them, by name and content."""

    def __init__(self, label: str, accept: str, take: Callable[[list[File]], None], *, multiple: bool = False) -> None:
        super().__init__(part={"kind": "files", "label": label, "accept": accept, "multiple": multiple})
        self.add_class("rk-files")
        self._take = take

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        try:
            files = [(str(file["name"]), b64decode(file["base64"], validate=True)) for file in content["files"]]
        except (TypeError, KeyError, ValueError):
            return  # our own page never sends that
        self._take(files)


class FixedPart(LessonPart):
    """A part that never changes, so a page gets it once."""

    on_opening = ("part",)


class LookBackPart(LessonPart):
    """Shows a look back and passes it the page's messages.

    What has not yet been chosen or opened stays in the kernel. ``faces`` are those of the deck, sent once. ``progress``
    is the share of the work that is done, from 0 to 1.
    """

    on_opening = ("faces",)

    faces = traitlets.Dict().tag(sync=True)
    progress = traitlets.Float(0.0).tag(sync=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._look_back: LookBack | None = None
        self._there: tuple[LookBack, int, int, bool] | None = None  # what has been sent to the page
        self._asked = 0

    def come_into_sight(self) -> None:
        """Note that the table has asked for what is shown from now on."""
        self._asked += 1

    def note(self, text: str) -> None:
        """Show a sentence instead of a look back."""
        self._look_back = None
        self.part = {**note_part(text), "asked": self._asked}

    def show(self, look_back: LookBack) -> None:
        """Show this look back to the player."""
        self._look_back = look_back
        self.faces = dict(look_back.faces)
        self.keep_up()

    def keep_up(self) -> None:
        """Show what has been found so far, and the progress of the work."""
        look_back = self._look_back
        if look_back is None:
            return
        self.progress = round(PARTS * look_back.share) / PARTS
        there = (look_back, len(look_back.played), len(look_back.questions), look_back.busy)
        if there != self._there:
            self._there = there
            self._send_view(look_back)

    def _send_view(self, look_back: LookBack) -> None:
        self.part = {**look_back.view(), "asked": self._asked}

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        look_back = self._look_back
        if look_back is None or not isinstance(content, dict):
            return
        try:
            if look_back.handle(content.get("look_back")):
                self._send_view(look_back)
        except Exception:
            log.exception("An error in the kit; the look back says so.")
            self.note(say("look_back.trouble"))


def example_part(example: Example, *, whole: bool = True) -> dict[str, Any]:
    """A worked example as data for the page: ``whole``, or without the step that pupils are still to do themselves."""
    own = "" if whole else example.steps[-1].own
    steps = [{"text": step.text, "reason": step.reason, **_why(step.why)} for step in example.steps]
    return {
        "kind": "example",
        "task": example.task,
        "steps": steps[:-1] if own else steps,
        "own": own,
        "result": [] if own else [list(run) for run in example.result],
        "name": "" if own else example.name,
    }


def note_part(text: str) -> dict[str, Any]:
    """A sentence in place of a part, as data for the page."""
    return {"kind": "note", "said": text}


def _why(picture: Any) -> dict[str, Any]:
    return {"why": dict(picture)} if picture is not None else {}
