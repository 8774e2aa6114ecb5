"""Feedback in words: a violation with the title, text and steps from ``strings.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.table.view import ButtonView, PanelView
from rummy_kit.texts import Texts

COMMON_WORDS = Path(__file__).with_name("strings.toml")
COMMON = Texts.load(COMMON_WORDS)
DEPTHS = ("what", "hint", "solution")
WORKED = DEPTHS.index("solution")
BECAUSE = len(DEPTHS)  # deeper than any hint: why the worked move was better, for looking back
REASON = BECAUSE + 1  # why anyone makes such a move, for a first round


def panel_of(texts: Texts, violation: Violation | Feedback, topic: str = "") -> PanelView:
    """A violation, or what a judge says, in words: title, text and steps from ``strings.toml``, and a first line.

    ``data["depth"]`` decides how much a tip says: 0 what to look at, 1 a hint, 2 the worked move, 3 why it was better,
    4 why anyone makes it. The other voices say what is wrong and the next small step; the worked steps are behind "See
    why". The caller sets the ``id``.
    """
    if isinstance(violation, Feedback):
        violation = Violation.of("", violation)
    data, code = violation.data, violation.code
    about = topic if violation.kind == "concept" else ""
    kick = COMMON.say("kick", "concept_about" if about else violation.kind, {"about": about})
    if violation.kind == "tip":
        text = texts.say(code, (*DEPTHS, "because", "reason")[data.get("depth", 0)], data)
        steps = []
    else:
        text = " ".join(filter(None, (texts.say(code, "what", data), texts.say(code, "hint", data))))
        steps = [step.text for step in violation.steps] or list(filter(None, [texts.say(code, "solution", data)]))
    again: ButtonView = {"id": "again", "label": COMMON.say("button.again", "label")}
    return {
        "id": 0,
        "kind": violation.kind,
        "code": code,
        "kick": kick,
        "title": texts.say(code, "title", data),
        "text": text,
        "steps": steps,
        "buttons": [again] if violation.kind == "concept" else [],
    }


def tip_of(texts: Texts, code: str, data: Mapping[str, Any], depth: int) -> PanelView:
    """Help in the words of a code: depth 0 asks a question, 1 gives the principle, 2 the worked answer."""
    return panel_of(texts, Violation("", code, {**data, "depth": depth}, kind="tip"))


def praise(panel: PanelView, **words: str) -> PanelView:
    """The panel of a right answer, with its own ``title`` and ``text`` if they are given."""
    right: dict[str, Any] = {"kind": "ok", "kick": COMMON.say("kick", "right"), "buttons": [], **words}
    return cast(PanelView, {**panel, **right})
