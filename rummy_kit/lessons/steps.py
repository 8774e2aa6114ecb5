"""The steps of a lesson: which it has, which are done, which comes next, and what opens the others.

A step opens when the one before it is done, and then stays open. A teacher's link can open them all, or leave some out.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rummy_kit.lessons.record import STEPS, Step
from rummy_kit.texts import Texts, upper

WORDS = Texts.load(Path(__file__).with_name("steps.toml"))

StepStatus = Literal["done", "here", "open", "later"]

OPENING_TASKS = 5
"""How many practice tasks open the step after practice; all of them where practice has fewer."""

AFTER: dict[Step, Step] = {
    "warm_up": "goals",
    "example": "warm_up",
    "practice": "example",
    "game": "practice",
    "look_back": "game",
    "ticket": "game",
}
"""The step after which each one opens."""


@dataclass(frozen=True, slots=True)
class StepState:
    """One step as a header shows it: its title, its state, the state in a word or two, and the words on a button that
    leads there.
    """

    step: Step
    title: str
    state: StepStatus
    word: str
    lead: str


@dataclass(frozen=True)
class LessonSteps:
    """The steps that a lesson has: the goals and those that are ``chosen``. With ``all_open`` none waits for another.
    ``opening_tasks`` practice tasks open what comes after practice.

    >>> short = LessonSteps(("practice", "ticket"))
    >>> short.all, short.is_open("ticket", {"goals"}), short.is_open("ticket", {"goals", "practice"})
    (('goals', 'practice', 'ticket'), False, True)
    """

    chosen: Collection[Step] = STEPS
    all_open: bool = False
    opening_tasks: int = OPENING_TASKS

    @property
    def all(self) -> tuple[Step, ...]:
        """The steps in order."""
        return tuple(step for step in STEPS if step == "goals" or step in self.chosen)

    @classmethod
    def without(cls, left_out: Collection[Step]) -> LessonSteps:
        """The steps of a lesson that goes without some.

        >>> LessonSteps.without(("warm_up", "game", "look_back")).all
        ('goals', 'example', 'practice', 'ticket')
        """
        return cls(tuple(step for step in STEPS if step not in left_out))

    @property
    def left_out(self) -> tuple[Step, ...]:
        """The steps that this lesson does not have."""
        return tuple(step for step in STEPS if step not in self.all)

    def is_finished(self, done: Collection[Step]) -> bool:
        """Whether the last step is done."""
        return self.all[-1] in done

    def is_open(self, step: Step, done: Collection[Step]) -> bool:
        """Whether the pupil may begin this step.

        >>> LessonSteps().is_open("practice", {"goals", "warm_up"}), LessonSteps().is_open("practice", {"example"})
        (False, True)
        """
        if step not in self.all:
            return False
        return self.all_open or step in done or step == "goals" or self._opener(step) in done

    def here(self, done: Collection[Step]) -> Step | None:
        """The first open step that is not done yet; ``None`` once all are done.

        >>> LessonSteps().here({"goals", "warm_up"})
        'example'
        """
        return next((step for step in self.all if step not in done and self.is_open(step, done)), None)

    def find_next(self, step: Step, done: Collection[Step]) -> Step | None:
        """The next open step after this one that is not done yet; ``None`` if there is none.

        >>> LessonSteps(all_open=True).find_next("ticket", {"ticket"}), LessonSteps().find_next("game", {"game"})
        (None, 'look_back')
        """
        later = self.all[self.all.index(step) + 1 :]
        return next((one for one in later if one not in done and self.is_open(one, done)), None)

    def states(self, done: Collection[Step]) -> tuple[StepState, ...]:
        """All steps, in order.

        >>> [one.state for one in LessonSteps().states({"goals"})][:3]
        ['done', 'here', 'later']
        """
        now = self.here(done)
        return tuple(self._state(step, now, done) for step in self.all)

    def _state(self, step: Step, now: Step | None, done: Collection[Step]) -> StepState:
        state: StepStatus = "later"
        if step in done:
            state = "done"
        elif step == now:
            state = "here"
        elif self.is_open(step, done):
            state = "open"
        word = WORDS.say(self._opener(step), "after") if state == "later" else WORDS.say("state", state)
        return StepState(step, title(step), state, word, lead(step))

    def _opener(self, step: Step) -> Step:
        """The step after which this one opens: the nearest before it that the lesson has."""
        before = AFTER[step]
        return before if before in self.all else self._opener(before)

    def opens(self, step: Step) -> str:
        """When the step opens, shown in place of a step that is not open yet.

        >>> LessonSteps(("game", "ticket")).opens("ticket"), LessonSteps(("practice", "ticket")).opens("ticket")
        ('The exit ticket opens when you have played a round.', 'The exit ticket opens after 5 practice tasks.')
        """
        once = WORDS.say(self._opener(step), "once", {"n": self.opening_tasks})
        return WORDS.say("opens", "what", {"step": upper(name(step)), "once": once})


ALL_STEPS = LessonSteps()


def name(step: Step) -> str:
    """The step in a sentence: "the warm-up"."""
    return WORDS.say(step, "name")


def title(step: Step) -> str:
    """The name of the step as a title."""
    return WORDS.say(step, "title")


def lead(step: Step) -> str:
    """The words on a button that leads to the step.

    >>> lead("practice")
    'Go to practice'
    """
    return WORDS.say(step, "lead")


def start(step: Step) -> str:
    """The words on the button that leads from the goals to this step."""
    return WORDS.say("start", "what", {"step": name(step)})
