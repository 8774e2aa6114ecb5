"""A question with answers to choose from, each of which is answered in its own words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rummy_kit.engine.rng import Rng
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
    """Choose one of ``answers``, code → words; the code ``ok`` is the right one. Their order is drawn, the same for the
    same question; those of the codes ``last``, such as "None of them", stay at the end.

    Two answers with the same code are told apart by what follows a colon: ``adds:2``. ``texts`` has the words for
    every code, with ``data`` put in, and ``hint`` of ``question_hint`` is the hint; an idea of ``ideas`` needs no more
    words than its own. Better is what fits this very answer: ``told`` has a sentence for an answer, by its code with
    what follows the colon, which is said in place of the idea's ``mend``; after it comes the ``next`` of
    ``question_hint``, where it has one, or that of the idea.
    Words of a code can name the answer as ``{chosen}`` and the right one as ``{solution}``. ``picture`` is shown by
    *See why*. A page knows the answers by their numbers: a code would tell which is right.
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
        told: Mapping[str, str] | None = None,
        last: Collection[str] = (),
    ) -> None:
        self.task, self.text, self.skill = task, text, skill
        self.answers, self._texts, self._said = _drawn(answers, last, task, text), texts, told or {}
        self._ideas, self._data, self._picture = ideas, data or {}, picture
        codes = [_code(answer) for answer in answers]
        behind = ideas.told_by(codes) if ideas is not None else ()
        self.could = frozenset(behind)
        if ideas is not None and behind and not skill:
            self.skill = ideas[behind[0]].skill

    @classmethod
    def read(cls, texts: Texts, code: str = "question", *, ideas: Ideas | None = None, **data: Any) -> Question:
        """The question of a ``lesson.toml``, with these values put in: ``[question]`` and ``[answers]``, or
        ``[CODE]`` and ``[CODE_answers]``; what is ``told`` to an answer stands in ``[CODE_told]``.
        """
        under = "answers" if code == "question" else f"{code}_answers"
        answers, told = (
            {answer: texts.say(part, answer, data) for answer in texts.parts(part)} for part in (under, f"{code}_told")
        )
        task, text = (texts.say(code, part, data) for part in ("task", "text"))
        return cls(task, text, answers, texts, ideas=ideas, data=data, told=told)

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
        said = {"chosen": self.answers[answer], "solution": self.solution, "told": self._said.get(answer, "")}
        return Feedback("ok" if answer == "ok" else "concept", _code(answer), {**said, **self._data})

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(self._words(feedback), Violation.of("", feedback))
        if self._picture is not None:
            panel["why"] = dict(self._picture)
        if feedback.ok:
            panel |= {"kind": "ok", "kick": WORDS.say("kick", "right"), "buttons": []}
        return panel

    def _words(self, feedback: Feedback) -> Texts:
        """Those for this answer, of its code, or of the idea behind it."""
        code, told = feedback.code, feedback.data.get("told", "")
        behind = self._ideas.told_by([code]) if self._ideas is not None else ()
        if not told and (self._texts.has(code) or not behind):
            return self._texts
        # the name of a wrong idea is for teachers: as a title it would read as if it were so
        title = self._texts.say(code, "title", feedback.data) or self._of_hint("title")
        mend, step = (self._ideas.say(behind[0], part) if self._ideas and behind else "" for part in ("mend", "next"))
        step = self._of_hint("next") or step
        return self._texts.with_words({code: {"title": title, "what": "{told}" if told else mend, "hint": step}})

    def _of_hint(self, part: str) -> str:
        """A part of the words of the hint, which name what this question is about."""
        return self._texts.say("question_hint", part, self._data)

    def hint(self, depth: int) -> PanelView:
        return panel_of(self._texts, Violation("", "question_hint", {**self._data, "depth": depth}, kind="tip"))


def _drawn(answers: Mapping[str, str], last: Collection[str], *question: str) -> dict[str, str]:
    """The answers in an order drawn for this question, those of the codes ``last`` after the others.

    >>> list(_drawn({"ok": "7", "adds": "5", "none": "None of them"}, ["none"], "3 + 4"))[2]
    'none'
    """
    order = Rng("answers", *question, *sorted(answers.values())).shuffle(sorted(answers))
    return {code: answers[code] for code in sorted(order, key=lambda code: code in last)}


def _code(answer: str) -> str:
    """The feedback code of an answer.

    >>> _code("adds:2")
    'adds'
    """
    return answer.partition(":")[0]
