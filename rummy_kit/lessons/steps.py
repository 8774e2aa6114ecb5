"""The seven steps of a lesson: which are done, which comes next, and what opens the others.

A step opens when the one before it is done, and then stays open. A teacher's link can open them all.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rummy_kit.lessons.record import STEPS, Step
from rummy_kit.texts import Texts

WORDS = Texts.load(Path(__file__).with_name("steps.toml"))

StepStatus = Literal["done", "here", "open", "later"]

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
    """One step as a header shows it: its title, its state, the state in a word or two, and what a button says that
    leads there.
    """

    step: Step
    title: str
    state: StepStatus
    word: str
    lead: str


def is_open(step: Step, done: Collection[Step], *, all_open: bool = False) -> bool:
    """Whether the pupil may begin this step.

    >>> is_open("practice", {"goals", "warm_up"}), is_open("practice", {"example"})
    (False, True)
    """
    return all_open or step in done or step not in AFTER or AFTER[step] in done


def here(done: Collection[Step], *, all_open: bool = False) -> Step | None:
    """The first open step that is not done yet; ``None`` once all are done.

    >>> here({"goals", "warm_up"})
    'example'
    """
    return next((step for step in STEPS if step not in done and is_open(step, done, all_open=all_open)), None)


def find_next(step: Step, done: Collection[Step], *, all_open: bool = False) -> Step | None:
    """The next open step after this one that is not done yet; ``None`` if there is none.

    >>> find_next("ticket", {"ticket"}, all_open=True), find_next("game", {"game"})
    (None, 'look_back')
    """
    later = STEPS[STEPS.index(step) + 1 :]
    return next((one for one in later if one not in done and is_open(one, done, all_open=all_open)), None)


def states(done: Collection[Step], *, all_open: bool = False) -> tuple[StepState, ...]:
    """All steps, in order.

    >>> [one.state for one in states({"goals"})][:3]
    ['done', 'here', 'later']
    """
    now = here(done, all_open=all_open)
    return tuple(_state(step, now, done, all_open) for step in STEPS)


def _state(step: Step, now: Step | None, done: Collection[Step], all_open: bool) -> StepState:
    state: StepStatus = "later"
    if step in done:
        state = "done"
    elif step == now:
        state = "here"
    elif is_open(step, done, all_open=all_open):
        state = "open"
    word = WORDS.say(step, "after") if state == "later" else WORDS.say("state", state)
    return StepState(step, title(step), state, word, lead(step))


def title(step: Step) -> str:
    """The name of the step."""
    return WORDS.say(step, "title")


def lead(step: Step) -> str:
    """What a button says that leads to the step.

    >>> lead("practice")
    'Go to practice'
    """
    return WORDS.say(step, "lead")


def opens(step: Step) -> str:
    """What is shown instead of a step that is not open yet."""
    return WORDS.say(step, "opens")
