"""A question with answers to choose from, each of which is answered in its own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import LESSON_WORDS, Exercise
from rummy_kit.table.panel import COMMON_WORDS, panel_of
from rummy_kit.table.parts import choice
from rummy_kit.table.view import Draft, FaceView, PanelView, TrayView
from rummy_kit.texts import Texts

WORDS = Texts.load(COMMON_WORDS, LESSON_WORDS)


class Question(Exercise):
    """Choose one of ``answers``, code → words, in this order; the code ``ok`` is the right one.

    Two answers with the same code are told apart by what follows a colon: ``adds:2``. ``texts`` has the words for
    every code, with ``data`` put in, and ``hint`` of ``question_hint`` is the hint; an idea of ``ideas`` needs no more
    words than its own. ``picture`` is shown by *See why*. A page knows the answers by their numbers: a code would tell
    which is right.
    """

    given: Mapping[str, str] = {}

    def __init__(
        self,
        task: str,
        text: str,
        answers: Mapping[str, str],
        texts: Texts,
        *,
        skill: str = "",
        ideas: Ideas | None = None,
        data: Mapping[str, Any] | None = None,
        picture: Mapping[str, Any] | None = None,
    ) -> None:
        self.task, self.text, self.skill = task, text, skill
        self.answers, self._texts = answers, texts
        self._ideas, self._data, self._picture = ideas, data or {}, picture
        codes = [_code(answer) for answer in answers]
        told = ideas.told_by(codes) if ideas is not None else ()
        self.could = frozenset(told)
        if ideas is not None and told and not skill:
            self.skill = ideas[told[0]].skill

    @classmethod
    def read(cls, texts: Texts, code: str = "question", *, ideas: Ideas | None = None, **data: Any) -> Question:
        """The question of a ``lesson.toml``, with these values put in: ``[question]`` and ``[answers]``, or
        ``[CODE]`` and ``[CODE_answers]``.
        """
        under = "answers" if code == "question" else f"{code}_answers"
        answers = {answer: texts.say(under, answer, data) for answer in texts.parts(under)}
        return cls(texts.say(code, "task", data), texts.say(code, "text", data), answers, texts, ideas=ideas, data=data)

    @property
    def about(self) -> str:
        return f"{self.task} {self.text}"

    @property
    def solution(self) -> str:
        return self.answers["ok"]

    def faces(self) -> dict[str, FaceView]:
        return {}

    def tray(self, draft: Draft) -> TrayView:
        numbers = {code: str(at) for at, code in enumerate(self.answers, start=1)}
        label, given = WORDS.say("question_tray", "label"), numbers.get(draft.text.get("answer", ""), "")
        options = [(numbers[code], words) for code, words in self.answers.items()]
        field = choice("answer", label, given, options)
        return {"title": WORDS.say("question_tray", "title"), "note": "", "slots": [], "fields": [field]}

    def read_fields(self, text: Mapping[str, str]) -> Mapping[str, str]:
        """The answer's code for its number."""
        codes = {str(at): code for at, code in enumerate(self.answers, start=1)}
        return {**text, "answer": codes.get(text["answer"], "")} if "answer" in text else text

    def fits(self, draft: Draft) -> list[str]:
        return []

    def ready(self, draft: Draft) -> str:
        return ""

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"answer": draft.text.get("answer", "")}

    def check(self, draft: Draft) -> Feedback:
        answer = draft.text.get("answer", "")
        if answer not in self.answers:
            return Feedback("rule", "no_answer")
        return Feedback("ok" if answer == "ok" else "concept", _code(answer), self._data)

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(self._words(feedback.code), Violation.of("", feedback))
        if self._picture is not None:
            panel["why"] = dict(self._picture)
        if feedback.ok:
            panel |= {"kind": "ok", "kick": WORDS.say("kick", "right"), "buttons": []}
        return panel

    def _words(self, code: str) -> Texts:
        """Those of the code, or of the idea behind it."""
        behind = self._ideas.told_by([code]) if self._ideas is not None and not self._texts.has(code) else ()
        if not behind or self._ideas is None:
            return self._texts
        mend, step = (self._ideas.say(behind[0], part) for part in ("mend", "next"))
        # the name of a wrong idea is for teachers: as a title it would read as if it were so
        title = WORDS.say("question_idea", "title")
        return self._texts.with_words({code: {"title": title, "what": mend, "hint": step}})

    def hint(self, depth: int) -> PanelView:
        return panel_of(self._texts, Violation("", "question_hint", {**self._data, "depth": depth}, kind="tip"))


def _code(answer: str) -> str:
    """The feedback code of an answer.

    >>> _code("adds:2")
    'adds'
    """
    return answer.partition(":")[0]
