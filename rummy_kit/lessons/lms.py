"""What a school's learning platform (LMS) learns about a lesson: elements of SCORM 1.2's data model, with values.

The status is complete after the last step, usually the exit ticket, and the score comes from the ticket alone:
neither says who won a game. The goals are objectives. Every answer is an interaction that names the wrong idea it
shows. ``suspend_data`` holds the packed record, with which the lesson can go on at another machine.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.mastery import Mastery, mastery
from rummy_kit.lessons.packed import pack_within, unpack
from rummy_kit.lessons.plan import QUESTIONS
from rummy_kit.lessons.record import WORDS, Answer, LessonRecord, RecordError
from rummy_kit.lessons.steps import ALL_STEPS, LessonSteps

MOST_KEPT = 4096  # characters of suspend_data
MOST_PACKED = MOST_KEPT // 4 * 3  # bytes in them
LONGEST = 255  # characters in most other values
PLAIN = "+-*/=:,()"  # these stay unchanged in an identifier; no platform writes them differently

Element = tuple[str, str]
"""An element and its value."""


def read_kept(kept: str, name: str) -> LessonRecord:
    """The record of the lesson that an LMS kept, empty if it kept none. Raises :class:`RecordError`."""
    try:
        packed = b64decode(kept, validate=True)
    except ValueError:
        raise RecordError(WORDS.say("record.no_record")) from None
    return unpack(packed).lesson(name) if packed else LessonRecord()


class Report:
    """Reports on one lesson with these steps. ``answers`` have already been reported, as that many ``interactions``."""

    def __init__(
        self,
        name: str,
        lesson: Lesson,
        answers: Sequence[Answer] = (),
        interactions: int = 0,
        way: LessonSteps = ALL_STEPS,
    ) -> None:
        self._name, self._lesson, self._way = name, lesson, way
        self._reported, self._interactions = tuple(answers), interactions

    def elements(self, part: LessonRecord) -> Iterator[Element]:
        """What to set now. Answers that have not been reported yet count as reported from here on."""
        yield "cmi.suspend_data", b64encode(pack_within(self._name, part, MOST_PACKED)).decode()
        yield "cmi.core.lesson_status", "completed" if self._way.is_finished(part.steps) else "incomplete"
        if "ticket" in part.steps and (score := self._score(part.answers)) is not None:
            yield from (("cmi.core.score.min", "0"), ("cmi.core.score.max", "100"), ("cmi.core.score.raw", str(score)))
        for at, goal in enumerate(mastery(self._lesson.ideas, part.answers)):
            yield f"cmi.objectives.{at}.id", goal.skill
            yield f"cmi.objectives.{at}.status", _status(goal)
        for answer in self._new(part.answers):
            yield from self._interaction(answer)

    def _score(self, answers: Sequence[Answer]) -> int | None:
        """The share of right answers in the last exit ticket, in per cent; ``None`` if no answer from one is left.

        Only as many answers as it has questions count, the last ones: the earlier ones are from a ticket that was begun
        again.
        """
        ticket = [answer.right for answer in answers if answer.source == "ticket"][-QUESTIONS:]
        return round(100 * sum(ticket) / len(ticket)) if ticket else None

    def _new(self, answers: tuple[Answer, ...]) -> Sequence[Answer]:
        """The answers that have not been reported. A full record may have dropped its oldest ones."""
        reported, self._reported = self._reported, answers
        known = next(n for n in range(len(reported), -1, -1) if reported[len(reported) - n :] == answers[:n])
        return answers[known:]

    def _interaction(self, answer: Answer) -> Iterator[Element]:
        element = f"cmi.interactions.{self._interactions}"
        self._interactions += 1
        yield f"{element}.id", identifier(self._name, answer)
        yield f"{element}.objectives.0.id", answer.skill
        yield f"{element}.type", "fill-in"
        when = f" (answer {self._interactions}, {answer.day})"
        yield f"{element}.student_response", self._response(answer)[: LONGEST - len(when)] + when
        yield f"{element}.result", "correct" if answer.right else "wrong"

    def _response(self, answer: Answer) -> str:
        """What the answer was about and which ideas it shows: "NH₄⁺ + N³⁻: Charges left over"; ``lms_export.py`` reads
        it.
        """
        ideas = self._lesson.ideas
        shown = [ideas.say(idea, "name") for idea in answer.shown if idea in ideas]
        return ": ".join(filter(None, (self._lesson.say_about(answer.task), "; ".join(shown))))


def _status(goal: Mastery) -> str:
    if not goal.answers:
        return "not attempted"
    return "passed" if goal.word == "got_it" else "incomplete"


def identifier(lesson: str, answer: Answer) -> str:
    """What was answered: lesson, step, goal and topic, in ASCII without spaces. ``lms_export.py`` reads it.

    >>> identifier("say_rummy", Answer("two words of /θɪŋ/", "hear", True, "ticket", "2026-11-22"))
    'say_rummy.ticket.hear.two_words_of_/%CE%B8%C9%AA%C5%8B/'
    """
    topic = quote(answer.task, safe=PLAIN).replace("_", "%5F").replace("%20", "_")
    return f"{lesson}.{answer.source}.{answer.skill}.{topic}"[:LONGEST]
