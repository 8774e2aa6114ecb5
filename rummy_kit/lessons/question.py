"""A question with answers to choose from, each of which is answered in its own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.lesson import LESSON_WORDS, Exercise
from rummy_kit.table.panel import COMMON_WORDS, panel_of
from rummy_kit.table.view import Draft, FaceView, PanelView, TrayView
from rummy_kit.texts import Texts

WORDS = Texts.load(COMMON_WORDS, LESSON_WORDS)


class Question(Exercise):
    """Choose one of ``answers``, code → words; the code ``ok`` is the right one.

    ``texts`` holds the words for every code, and ``hint`` of ``ok`` is the hint.
    """

    given: Mapping[str, str] = {}

    def __init__(self, task: str, text: str, answers: Mapping[str, str], texts: Texts) -> None:
        self.task, self.text = task, text
        self._answers, self._texts = answers, texts

    @classmethod
    def read(cls, texts: Texts, **data: Any) -> Question:
        """The question of a ``lesson.toml``: ``[question]`` and ``[answers]``, with these values put in."""
        answers = {code: texts.say("answers", code, data) for code in texts.parts("answers")}
        return cls(texts.say("question", "task", data), texts.say("question", "text", data), answers, texts)

    def faces(self) -> dict[str, FaceView]:
        return {}

    def tray(self, draft: Draft) -> TrayView:
        return {
            "title": WORDS.say("question_tray", "title"),
            "note": "",
            "slots": [],
            "fields": [
                {
                    "id": "answer",
                    "label": WORDS.say("question_tray", "label"),
                    "kind": "choice",
                    "value": draft.text.get("answer", ""),
                    "options": [{"value": code, "label": words} for code, words in self._answers.items()],
                    "max_length": 40,
                }
            ],
        }

    def fits(self, draft: Draft) -> list[str]:
        return []

    def ready(self, draft: Draft) -> str:
        return ""

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"answer": draft.text.get("answer", "")}

    def check(self, draft: Draft) -> Feedback:
        code = draft.text.get("answer", "")
        if code not in self._answers:
            return Feedback("rule", "no_answer")
        return Feedback("ok" if code == "ok" else "concept", code)

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(self._texts, Violation.of("", feedback))
        if feedback.ok:
            panel |= {"kind": "ok", "kick": WORDS.say("kick", "right"), "buttons": []}
        return panel

    def hint(self, depth: int) -> PanelView:
        return panel_of(self._texts, Violation("", "question_hint", {"depth": depth}, kind="tip"))
