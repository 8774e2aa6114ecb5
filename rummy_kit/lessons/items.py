"""A question with answers to choose from. Its words are in ``lesson.toml``, in the same form in every lesson:

    [question.twice]
    task = "What is twice {n}?"
    text = "Work it out, then choose."

    [question.twice.answers]         # code = words; ``ok`` is the right one
    ok = "{double}"
    adds = "{n_and_2}"

    [question.twice.nudge]           # after a first mistake: a question about this answer, or about ``any``
    adds = "You say {mine}. How many groups of {n} is that?"

    [question.twice.hint]            # what, hint and solution: ever more help
    what = "How many are two groups of {n}?"

    [question.twice.ok]              # the reply to an answer, by its code
    what = "Two groups of {n} are {double}."

    [question.twice.adds]
    what = "That is {n} and 2 more."

``docs/lesson-toml.md`` describes every part, and what is said if one is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.exercise import LESSON_WORDS, Answered, Exercise
from rummy_kit.lessons.ideas import Ideas
from rummy_kit.picture import Picture
from rummy_kit.table.panel import COMMON_WORDS, panel_of, praise, tip_of
from rummy_kit.table.parts import choice
from rummy_kit.table.view import Draft, HandleView, PanelView, TrayView
from rummy_kit.texts import Texts

WORDS = Texts.load(COMMON_WORDS, LESSON_WORDS)
SAID = ("title", "what", "hint", "solution")
OK = Feedback("ok", "ok")


class Question(Exercise):
    """Choose one of the answers of ``[question.NAME]``; the code ``ok`` is the right one.

    ``data`` are the values for its words. The answers come in a random order, which is always the same for the
    same question; those with a code in ``last``, such as "None of them", stay at the end. A page knows the answers
    only by number, because a code would reveal which one is right.

    A question made from numbers or cards has its own ``answers``, code → words, or ``parts``, code → the part of
    ``[question.NAME.answers]`` with the words; two answers with the same code differ in what follows a colon:
    ``adds:2``. ``said`` has words for an answer (``title``, ``what``, ``hint``) that replace those in the file, and
    ``judged`` has the subject's own verdict on an answer, with all its ideas. *See why* shows ``picture``, or the
    answer's own from ``pictures``, unless ``handles`` has one for it that the learner can put right by hand; ``reads``
    returns the answer that such a picture then holds, or ``None``.
    """

    def __init__(
        self,
        name: str,
        texts: Texts,
        *,
        answers: Mapping[str, str] | None = None,
        parts: Mapping[str, str] | None = None,
        data: Mapping[str, Any] | None = None,
        ideas: Ideas | None = None,
        skill: str = "",
        about: str = "",
        text: str = "text",
        said: Mapping[str, Mapping[str, str]] | None = None,
        judged: Mapping[str, Feedback] | None = None,
        picture: Mapping[str, Any] | None = None,
        pictures: Mapping[str, Mapping[str, Any]] | None = None,
        handles: Mapping[str, HandleView | None] | None = None,
        reads: Callable[[Picture], str | None] = lambda picture: None,
        last: Collection[str] = (),
    ) -> None:
        self._texts, self._ideas, self._data = _within(texts, name), ideas, data or {}
        self.task, self.text = (texts.say(f"question.{name}", part, self._data) for part in ("task", text))
        self.about = about or f"{self.task} {self.text}"
        answers = answers or answers_of(texts, name, self._data, parts)
        self.answers = _mix(answers, last, self.task, self.text)
        self.solution, self.right_text = answers.get("ok", ""), {"answer": "ok"}
        self._said, self._judged = said or {}, judged or {}
        self._picture, self._pictures, self._handles = picture, pictures or {}, handles or {}
        self._reads = reads
        wrong = [answer for answer in answers if answer != "ok"] if ideas is not None else []
        behind = [idea for answer in wrong for idea in self._behind(self._judge(answer))]
        self.could, self.skill = frozenset(behind), skill or texts.say(f"question.{name}", "skill")
        if ideas is not None and behind and not self.skill:
            self.skill = ideas[behind[0]].skill

    def tray(self, draft: Draft) -> TrayView:
        numbers = {code: str(at) for at, code in enumerate(self.answers, start=1)}
        label, given = WORDS.say("question_tray", "label"), numbers.get(draft.text.get("answer", ""), "")
        options = [(numbers[code], words) for code, words in self.answers.items()]
        field = choice("answer", label, given, options)
        return {"title": WORDS.say("question_tray", "title"), "note": "", "slots": [], "fields": [field]}

    def read_fields(self, text: Mapping[str, str]) -> Mapping[str, str]:
        """Replace the answer's number with its code."""
        codes = {str(at): code for at, code in enumerate(self.answers, start=1)}
        return {**text, "answer": codes.get(text["answer"], "")} if "answer" in text else text

    def answer(self, draft: Draft) -> dict[str, Any]:
        return {"answer": draft.text.get("answer", "")}

    def check(self, draft: Draft) -> Feedback:
        answer = draft.text.get("answer", "")
        if answer not in self.answers:
            return Feedback("rule", "no_answer")
        judged = self._judge(answer)
        values = {"picked": answer, "chosen": self.answers[answer], "solution": self.solution}
        return replace(judged, data={**values, **self._data, **judged.data})

    def _judge(self, answer: str) -> Feedback:
        return self._judged.get(answer) or (OK if answer == "ok" else Feedback("concept", _code(answer)))

    def panel(self, feedback: Feedback) -> PanelView:
        words = self._words(feedback)
        patterns = Texts({feedback.code: {part: f"{{{part}}}" for part in words}})
        panel = panel_of(patterns, replace(feedback, data=words))
        picture = self._pictures.get(feedback.data.get("picked", ""), self._picture)
        if picture and feedback.code != "no_answer":  # it would give the answer away
            panel["why"] = dict(picture)
        return praise(panel) if feedback.ok else panel

    def own_answer(self, draft: Draft, feedback: Feedback) -> str:
        """The words chosen; a sentence is in quotation marks."""
        chosen = self.answers.get(draft.text.get("answer", ""), "")
        return f"“{chosen.removesuffix('.')}”" if chosen.endswith(".") else chosen

    def nudge(self, feedback: Feedback, own_answer: str) -> str:
        """The nudge in ``[question.NAME.nudge]`` for this answer, or for any."""
        own = (feedback.data.get("picked", ""), feedback.code, "any")
        part = next((part for part in own if self._texts.has("nudge", part)), "")
        return self._texts.say("nudge", part, {**self._data, **feedback.data, "mine": own_answer})

    def idea(self, draft: Draft, feedback: Feedback) -> str:
        picked = feedback.data.get("picked", "")
        if picked in self._said:
            return self._said[picked].get("idea", "")
        where = picked if self._texts.has(picked) else feedback.code
        return self._texts.say(where, "idea", feedback.data)

    def handle(self, feedback: Feedback) -> HandleView | None:
        return self._handles.get(feedback.data.get("picked", ""))

    def read(self, picture: Picture) -> Answered | None:
        found = self._reads(picture)
        return Answered(text={"answer": found}) if found in self.answers else None

    def _words(self, feedback: Feedback) -> dict[str, str]:
        """Title, what, hint and solution: those of this answer, of its code, or of the idea behind it.

        The name of a wrong idea is for teachers; as a title, it would read like a fact.
        """
        picked, code, data = feedback.data.get("picked", ""), feedback.code, feedback.data
        own, behind = self._said.get(picked), self._behind(feedback)
        if own is not None:
            said = {part: own.get(part, "") for part in SAID}
        else:
            where = picked if self._texts.has(picked) else code
            said = {part: self._texts.say(where, part, data) for part in SAID}
            if not said["what"] and self._ideas is not None and behind:
                step = self._of_hint("next") or self._ideas.say(behind[0], "next")
                said |= {"what": self._ideas.say(behind[0], "mend"), "hint": said["hint"] or step}
            elif feedback.kind == "concept":
                said["hint"] = said["hint"] or self._of_hint("next") or self._of_hint("hint")
        return said | {"title": said["title"] or self._of_hint("title")}

    def _behind(self, feedback: Feedback) -> tuple[str, ...]:
        return self._ideas.behind(feedback) if self._ideas is not None else ()

    def _of_hint(self, part: str) -> str:
        """A part of the question's hint, which fits every answer."""
        return self._texts.say("hint", part, self._data)

    def hint(self, depth: int) -> PanelView:
        return tip_of(self._texts, "hint", {"solution": self.solution, **self._data}, depth)


def answers_of(
    texts: Texts, name: str, data: Mapping[str, Any], parts: Mapping[str, str] | None = None
) -> dict[str, str]:
    """The answers in ``[question.NAME.answers]``, or only these parts of them, with values filled in: code → words."""
    where = f"question.{name}.answers"
    parts = parts or {code: code for code in texts.parts(where)}
    return {code: texts.say(where, part, data) for code, part in parts.items()}


def _within(texts: Texts, name: str) -> Texts:
    """A lesson's words for this question: the question's own take precedence over those of ``[answer.CODE]``."""
    return texts.within("answer").within(f"question.{name}")


def _mix(answers: Mapping[str, str], last: Collection[str], *question: str) -> dict[str, str]:
    """The answers in a random order that depends only on the question, with those in ``last`` at the end.

    >>> list(_mix({"ok": "7", "adds": "5", "none": "None of them"}, ["none"], "3 + 4"))[2]
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
