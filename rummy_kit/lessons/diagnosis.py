"""Which wrong ideas a pupil has, judged by all answers and not just the last one.

Each answer is an observation of every idea that it *could* have shown: it *shows* the idea or it does not. Bayes' rule
weighs this idea by idea, as in ``tracing.py``. If several ideas fit an answer, it counts less for one of them the
better a likelier idea explains it. An explanation may put an idea right, so older answers count less and less.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Literal

from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.record import Answer
from rummy_kit.lessons.tracing import observe
from rummy_kit.texts import Texts

HELD_AT_FIRST = 0.15  # high enough for one mistake after two right answers to be worth a look
SHOWS = 0.5  # how often an answer shows an idea that is held: many ideas come and go
SLIPS = 0.01  # how often an answer shows an idea that is not held: most slips show a different idea, or none
PUT_RIGHT = 0.2  # how often an explanation puts an idea right

NAMED, HELD = 0.5, 0.9
TWICE = 2  # answers that must show an idea before we mention it: anyone can slip once
FOR_SURE = 3  # answers before we call it held: a careless pupil slips twice
IN_A_ROW = 2  # right answers needed afterwards for it to count as put right
CLEARED = 3  # chances in a row without the idea after which it is no longer in the way

IdeaStatus = Literal["held", "perhaps", "put_right", "open"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What answers say about one idea: how likely it is to be ``held``, how often it was ``shown`` in how many
    ``chances``.

    ``since`` counts the chances since it was last shown.
    """

    idea: str
    held: float
    chances: int
    shown: int
    since: int
    named_before: bool

    @property
    def state(self) -> IdeaStatus:
        """``held``, ``perhaps``, ``put_right`` (shown earlier, and right since), or ``open``."""
        if self.shown and self.since >= IN_A_ROW and self.held < (HELD if self.named_before else NAMED):
            return "put_right"
        if not self.shown or self.held < NAMED:
            return "open"
        return "held" if self.held >= HELD and self.shown >= FOR_SURE else "perhaps"

    @property
    def named(self) -> bool:
        """Whether to mention it to the pupil."""
        return self.state in ("held", "perhaps")

    @property
    def in_the_way(self) -> bool:
        """Whether the idea counts against mastery, because it is held, perhaps held, or has shown in a recent
        answer.
        """
        return self.named or (self.shown > 0 and self.since < CLEARED)


def findings(answers: Sequence[Answer]) -> tuple[Finding, ...]:
    """What these answers say about every idea that they could have shown, the likeliest first.

    >>> def answer(*shown): return Answer("", "add", not shown, "practice", "2026-11-22", ("on", "off"), shown)
    >>> [found.idea for found in findings([answer("on"), answer(), answer("on")]) if found.named]
    ['on']
    """
    ideas = list(dict.fromkeys(idea for answer in answers for idea in answer.could))
    at_first = {idea: HELD_AT_FIRST for idea in ideas}
    weighed = {idea: _weigh(idea, answers, at_first) for idea in ideas}
    weighed = {idea: _weigh(idea, answers, {one: found.held for one, found in weighed.items()}) for idea in ideas}
    return tuple(sorted(weighed.values(), key=lambda found: (-found.held, -found.shown)))


def _weigh(idea: str, answers: Iterable[Answer], others: Mapping[str, float]) -> Finding:
    """What the answers say about one idea, given how likely the others are."""
    held, chances, shown, since, named, explained = HELD_AT_FIRST, 0, 0, 0, False, False
    for answer in answers:
        if idea not in answer.could:
            continue
        chances += 1
        held *= 1 - PUT_RIGHT * explained
        if idea in answer.shown:
            elsewhere = _any_held({one for one in answer.shown if others.get(one, 0) > others.get(idea, 0)}, others)
            by_chance = SLIPS + (1 - SLIPS) * SHOWS * elsewhere
            held, shown, since = observe(held, SHOWS, by_chance), shown + 1, 0
        else:
            held, since = observe(held, 1 - SHOWS, 1 - SLIPS), since + 1
        named = named or (shown >= TWICE and held >= NAMED)
        explained = answer.explained and not answer.right  # nothing is explained after a right answer
    return Finding(idea, held, chances, shown, since, named)


def _any_held(ideas: Collection[str], held: Mapping[str, float]) -> float:
    """How likely it is that one of these ideas is held."""
    return 1 - prod(1 - held.get(idea, HELD_AT_FIRST) for idea in ideas)


def describe(found: Finding, ideas: Ideas, words: Texts) -> str:
    """Put a finding into words for the pupil: "In 3 of 4 answers you left out a sound."."""
    part = "put_right" if found.state == "put_right" else "told"
    data = {"shown": found.shown, "chances": found.chances, "since": found.since}
    return words.say("idea", part, {**data, "told": ideas.say(found.idea, "told")})
