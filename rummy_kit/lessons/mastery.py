"""How far a pupil has got with each goal: an estimate from the answers, put into words after two of them.

A skill is traced as in ``tracing.py``. ``HAS_AT_FIRST``, ``LEARNS``, ``SLIPS`` and ``GUESSES`` are initial values that
have not been measured in classes yet; the last two stay within the limits given by R. Baker, A. Corbett and V. Aleven,
More accurate student modeling through contextual estimation of slip and guess probabilities (ITS 2008): a guess is
right at most 3 times in 10, a slip happens at most once in 10. An answer given with help counts for half; winning or
losing a game does not count. A goal is not reached while a wrong idea about it is in the way, however many answers are
right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from rummy_kit.lessons.diagnosis import Finding, findings
from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.record import Answer
from rummy_kit.lessons.tracing import learn, observe

HAS_AT_FIRST, LEARNS, SLIPS, GUESSES = 0.3, 0.15, 0.1, 0.2
ENOUGH = 2  # answers before we put it into words
NEARLY, GOT_IT = 0.6, 0.95
REST = (1, 3, 8)  # days until a skill is due again, by box

GoalStatus = Literal["too_early", "not_yet", "nearly", "got_it"]
BARS: dict[GoalStatus, int] = {"too_early": 0, "not_yet": 1, "nearly": 2, "got_it": 3}


@dataclass(frozen=True, slots=True)
class Mastery:
    """How far a pupil has got with a skill: ``has`` from 0 to 1, the number of ``answers``, and the ISO date when it is
    ``due``. ``in_the_way`` is the likeliest wrong idea about it that the answers show.
    """

    skill: str
    has: float
    answers: int
    due: str
    in_the_way: Finding | None = None

    @property
    def word(self) -> GoalStatus:
        """The estimate as a word."""
        if self.answers < ENOUGH:
            return "too_early"
        if self.has < NEARLY:
            return "not_yet"
        return "got_it" if self.has >= GOT_IT and self.in_the_way is None else "nearly"

    @property
    def bars(self) -> int:
        """The word as a number of bars, from 0 to 3."""
        return BARS[self.word]


def mastery(ideas: Ideas, answers: Sequence[Answer]) -> tuple[Mastery, ...]:
    """How far a pupil has got with each goal of a lesson after these answers, in order. ``ideas`` are the lesson's.

    >>> from rummy_kit.texts import Texts
    >>> right = Answer("ship", "take_apart", True, "practice", "2026-11-22")
    >>> ideas = Ideas(Texts({"goals": {"take_apart": "I can take words apart."}}))
    >>> [mastery(ideas, [right] * n)[0].word for n in (0, 1, 2, 3)]
    ['too_early', 'too_early', 'nearly', 'got_it']
    """
    shown = [found for found in findings(answers) if found.in_the_way and found.idea in ideas]
    return tuple(
        _mastery(skill, answers, [one for one in shown if ideas[one.idea].skill == skill]) for skill in ideas.skills
    )


def _mastery(skill: str, answers: Iterable[Answer], in_the_way: Sequence[Finding]) -> Mastery:
    own = [answer for answer in answers if answer.skill == skill]
    has = HAS_AT_FIRST
    for answer in own:
        has = _after(has, answer)
    return Mastery(skill, has, len(own), due(skill, own), next(iter(in_the_way), None))


def _after(has: float, answer: Answer) -> float:
    """The estimate after one answer."""
    weighed = observe(has, 1 - SLIPS, GUESSES) if answer.right else observe(has, SLIPS, 1 - GUESSES)
    return learn((has + weighed) / 2 if answer.helped else weighed, LEARNS)


def due(skill: str, answers: Iterable[Answer]) -> str:
    """The day when a skill is due again, ``""`` before the first answer. There are three boxes, as in S. Leitner's
    system.

    A day without a mistake moves the skill to the next box; a day with a mistake moves it back to the first.
    """
    own = [answer for answer in answers if answer.skill == skill]
    if not own:
        return ""
    box = 0
    days = sorted({answer.day for answer in own})
    for day in days:
        box = min(box + 1, len(REST)) if all(one.right for one in own if one.day == day) else 1
    return (date.fromisoformat(days[-1]) + timedelta(days=REST[box - 1])).isoformat()
