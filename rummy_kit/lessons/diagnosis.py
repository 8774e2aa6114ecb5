"""Which ideas a pupil has, from all answers and not from the last code.

An answer observes every idea that it *could* have shown: either it *shows* the idea or it does not. Bayes' rule weighs
that, idea by idea, as in ``tracing.py``. Where several ideas fit one answer, it speaks the less for an idea the better
a likelier one explains it. Being told may put an idea right, so older answers count less and less.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Literal

from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.record import Answer
from rummy_kit.lessons.tracing import seen
from rummy_kit.texts import Texts

HELD_AT_FIRST = 0.15  # so that one mistake after two right answers is worth a look
SHOWS = 0.5  # how often an answer shows an idea that is held: many hold one only now and then
SLIPS = 0.01  # how often an answer shows one that is not held: a slip mostly shows another, or none
PUT_RIGHT = 0.2  # how often being told puts an idea right

NAMED, HELD = 0.5, 0.9
TWICE = 2  # answers that show an idea, before it is worth telling: anybody slips once
FOR_SURE = 3  # before it is called held: who slips often does so twice
IN_A_ROW = 2  # right answers after it, before it is put right
CLEARED = 3  # chances in a row that do not show an idea any more, before it is no longer in the way

State = Literal["held", "perhaps", "put_right", "open"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What the answers say of one idea: how likely it is ``held``, how often it was ``shown`` in how many ``chances``.

    ``since`` counts the chances since it was last shown.
    """

    idea: str
    held: float
    chances: int
    shown: int
    since: int
    named_before: bool

    @property
    def state(self) -> State:
        """``held``, ``perhaps``, ``put_right`` (shown earlier, and right since), or ``open``."""
        if self.shown and self.since >= IN_A_ROW and self.held < (HELD if self.named_before else NAMED):
            return "put_right"
        if not self.shown or self.held < NAMED:
            return "open"
        return "held" if self.held >= HELD and self.shown >= FOR_SURE else "perhaps"

    @property
    def named(self) -> bool:
        """Whether it is to be told."""
        return self.state in ("held", "perhaps")

    @property
    def in_the_way(self) -> bool:
        """Whether it speaks against having got it: it is held or perhaps held, or was shown a short while ago."""
        return self.named or (self.shown > 0 and self.since < CLEARED)


def findings(answers: Sequence[Answer]) -> tuple[Finding, ...]:
    """What these answers say of every idea that they could show, the likeliest first.

    >>> def answer(*shown): return Answer("", "add", not shown, "practice", "2026-11-22", ("on", "off"), shown)
    >>> [found.idea for found in findings([answer("on"), answer(), answer("on")]) if found.named]
    ['on']
    """
    ideas = list(dict.fromkeys(idea for answer in answers for idea in answer.could))
    at_first = {idea: HELD_AT_FIRST for idea in ideas}
    weighed = {idea: _weighed(idea, answers, at_first) for idea in ideas}
    weighed = {idea: _weighed(idea, answers, {one: found.held for one, found in weighed.items()}) for idea in ideas}
    return tuple(sorted(weighed.values(), key=lambda found: (-found.held, -found.shown)))


def _weighed(idea: str, answers: Iterable[Answer], others: Mapping[str, float]) -> Finding:
    """What the answers say of one idea, where the others are this likely."""
    held, chances, shown, since, named, was_told = HELD_AT_FIRST, 0, 0, 0, False, False
    for answer in answers:
        if idea not in answer.could:
            continue
        chances += 1
        held *= 1 - PUT_RIGHT * was_told
        if idea in answer.shown:
            elsewhere = _explained({one for one in answer.shown if others.get(one, 0) > others.get(idea, 0)}, others)
            by_chance = SLIPS + (1 - SLIPS) * SHOWS * elsewhere
            held, shown, since = seen(held, SHOWS, by_chance), shown + 1, 0
        else:
            held, since = seen(held, 1 - SHOWS, 1 - SLIPS), since + 1
        named = named or (shown >= TWICE and held >= NAMED)
        was_told = answer.told and not answer.right  # a right answer hears nothing of the idea
    return Finding(idea, held, chances, shown, since, named)


def _explained(ideas: Collection[str], held: Mapping[str, float]) -> float:
    """How likely it is that one of these ideas is held."""
    return 1 - prod(1 - held.get(idea, HELD_AT_FIRST) for idea in ideas)


def told(found: Finding, ideas: Ideas, words: Texts) -> str:
    """A finding in words, for the pupil: "In 3 of 4 answers you left out a sound."."""
    part = "put_right" if found.state == "put_right" else "told"
    data = {"shown": found.shown, "chances": found.chances, "since": found.since}
    return words.say("idea", part, {**data, "told": ideas.say(found.idea, "told")})
