"""How far a pupil is with each skill: an estimate from the answers, told in words after four of them.

A skill is traced as in ``tracing.py``. ``HAS_AT_FIRST``, ``LEARNS``, ``SLIPS`` and ``GUESSES`` are starting values, not
measured in classes yet; the last two keep within the bounds of R. Baker, A. Corbett and V. Aleven, More accurate
student modeling through contextual estimation of slip and guess probabilities (ITS 2008): a guess is right at most
3 times in 10, a slip happens at most once in 10. A helped answer counts half. Games won or lost count for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from rummy_kit.lessons.record import Answer
from rummy_kit.lessons.tracing import changed, seen

HAS_AT_FIRST, LEARNS, SLIPS, GUESSES = 0.3, 0.15, 0.1, 0.2
ENOUGH = 4  # answers before there is a word
NEARLY, GOT_IT = 0.6, 0.95
REST = (1, 3, 8)  # days until a skill is due again, in the first, second and third box

Word = Literal["too_early", "not_yet", "nearly", "got_it"]
BARS: dict[Word, int] = {"too_early": 0, "not_yet": 1, "nearly": 2, "got_it": 3}


@dataclass(frozen=True, slots=True)
class Mastery:
    """How far a skill is: ``has`` from 0 to 1, ``answers`` how many it rests on, ``due`` an ISO date."""

    skill: str
    has: float
    answers: int
    due: str

    @property
    def word(self) -> Word:
        """The estimate as a word."""
        if self.answers < ENOUGH:
            return "too_early"
        return "got_it" if self.has >= GOT_IT else "nearly" if self.has >= NEARLY else "not_yet"

    @property
    def bars(self) -> int:
        """The word as a number of bars, from 0 to 3."""
        return BARS[self.word]


def mastery(skill: str, answers: Iterable[Answer]) -> Mastery:
    """How far this skill is after these answers, in their order.

    >>> right = Answer("ship", "take_apart", True, "practice", "2026-11-22")
    >>> [mastery("take_apart", [right] * n).word for n in (0, 3, 4)]
    ['too_early', 'too_early', 'got_it']
    """
    own = [answer for answer in answers if answer.skill == skill]
    has = HAS_AT_FIRST
    for answer in own:
        has = _after(has, answer)
    return Mastery(skill, has, len(own), due(own))


def _after(has: float, answer: Answer) -> float:
    """The estimate after one answer."""
    weighed = seen(has, 1 - SLIPS, GUESSES) if answer.right else seen(has, SLIPS, 1 - GUESSES)
    return changed((has + weighed) / 2 if answer.helped else weighed, LEARNS)


def due(answers: Sequence[Answer]) -> str:
    """The day on which a skill with these answers is due again, ``""`` before the first one: three boxes (S. Leitner).

    A day without a mistake moves the skill to the next box, a day with one back to the first.
    """
    if not answers:
        return ""
    box = 0
    days = sorted({answer.day for answer in answers})
    for day in days:
        box = min(box + 1, len(REST)) if all(one.right for one in answers if one.day == day) else 1
    return (date.fromisoformat(days[-1]) + timedelta(days=REST[box - 1])).isoformat()
