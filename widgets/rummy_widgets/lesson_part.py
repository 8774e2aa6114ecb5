"""Parts of a lesson that are looked at, as a widget: the lobby, a worked example, moments of the own game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import traitlets

from rummy_kit.lessons.debrief import Moment
from rummy_kit.lessons.lesson import Example
from rummy_widgets.kit_widget import KitWidget
from rummy_widgets.words import say


class LessonPart(KitWidget):
    """Shows ``part``, plain data whose kinds are described in ``widgets/src/lesson.ts``."""

    part = traitlets.Dict().tag(sync=True)


def example_part(example: Example) -> dict[str, Any]:
    """A worked example as data for the page."""
    steps = [{"text": step.text, "reason": step.reason, **_why(step.why)} for step in example.steps]
    return {
        "kind": "example",
        "task": example.task,
        "steps": steps,
        "result": [list(run) for run in example.result],
        "name": example.name,
    }


def note_part(text: str) -> dict[str, Any]:
    """A sentence in place of a part, as data for the page."""
    return moments_part((), text)


def moments_part(moments: Sequence[Moment], empty: str) -> dict[str, Any]:
    """Moments of a game as data for the page; ``empty`` is said when there are none."""
    shown = [
        {
            "kind": moment.kind,
            "title": moment.title,
            "text": moment.text,
            "better": moment.better,
            "steps": list(moment.steps),
            **_why(moment.why),
        }
        for moment in moments
    ]
    said = say("look_back.found", n=len(shown)) if shown else empty
    return {"kind": "moments", "said": said, "better": say("look_back.better"), "moments": shown}


def _why(picture: Any) -> dict[str, Any]:
    return {"why": dict(picture)} if picture is not None else {}
