"""How far a learner is in a row of tasks: a fold over the log of what they did, so that a store can keep it.

Each entry says what was done and what lay in the work area then. A check holds its outcome, too: nothing is judged
again when a practice is taken up, and the log is a record of answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from rummy_kit.engine.match import Entry, SaveError
from rummy_kit.engine.store import damaged
from rummy_kit.lessons.lesson import Exercise
from rummy_kit.table.view import Draft

FORMAT = 1
WORKED = 2  # the depth of a hint that tells the answer

Laid = tuple[tuple[str, ...], dict[str, str], dict[str, str]]
"""What is in work: keys of chosen cards, place → key, field → what stands in it."""


@dataclass(slots=True)
class Task:
    """An exercise in the row. ``again`` tries once more what went wrong in the task before, and has no such twin."""

    exercise: Exercise
    again: bool = False
    twinned: bool = False
    errors: int = 0
    hints: int = 0
    right: bool = False

    @property
    def at_once(self) -> bool:
        """Whether it was answered rightly without an error or a worked hint."""
        return self.right and not self.errors and self.hints <= WORKED


@dataclass
class Course:
    """A learner's way through these exercises. Raises ``SaveError`` for an entry that cannot follow.

    >>> course = Course("practice", ())
    >>> course.head()["practice"], len(course)
    ('practice', 0)
    """

    name: str
    exercises: Sequence[Exercise]
    at: int = 0
    laid: Laid | None = None  # what is in work in this task, if it was touched
    tasks: list[Task] = field(init=False)
    _log: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tasks = [Task(exercise) for exercise in self.exercises]

    # what a store keeps

    def head(self) -> dict[str, Any]:
        """Which practice it is; other exercises make it another one."""
        posed = [(one.about, one.task, one.text, one.hand, dict(one.given)) for one in self.exercises]
        return {"format": FORMAT, "practice": self.name, "tasks": sha256(repr(posed).encode()).hexdigest()}

    def log_since(self, n: int) -> tuple[Entry, ...]:
        """The log's entries from index ``n`` on."""
        return tuple(dict(entry) for entry in self._log[n:])

    def __len__(self) -> int:
        """How many entries the log has."""
        return len(self._log)

    def again(self, log: Any) -> Course:
        """A course on the same exercises with this log."""
        course = Course(self.name, self.exercises)
        if not isinstance(log, list):
            raise damaged()
        for entry in log:
            course.note(entry)
        return course

    # queries

    @property
    def task(self) -> Task:
        """The task that the learner is at."""
        return self.tasks[self.at]

    @property
    def number(self) -> int:
        """Which of the tasks it is, from 1; one that is tried once more has the number of the task before."""
        return sum(not task.again for task in self.tasks[: self.at + 1])

    @property
    def own(self) -> list[Task]:
        """The tasks of the lesson, without those that came after an error."""
        return [task for task in self.tasks if not task.again]

    @property
    def done(self) -> bool:
        """Whether the last task is solved."""
        return self.task.right and self.at == len(self.tasks) - 1

    # what is done

    def note(self, entry: Entry) -> None:
        """Take note of something that was done: ``lay``, ``check``, ``hint`` or ``next``."""
        try:
            self._apply(entry)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise damaged() from error
        self._log.append(entry)

    def _apply(self, entry: Entry) -> None:
        task, do, laid = self.task, entry["do"], read_laid(entry)
        if task.right != (do == "next"):
            raise ValueError(f"{do!r} cannot follow.")
        if do == "next":
            if self.done:
                raise ValueError("There is no next task.")
            self.at, self.laid = self.at + 1, None
            return
        self.laid = laid
        if do == "check":
            self._checked(task, entry["kind"], entry["code"], entry["missed"])
        elif do == "hint":
            task.hints += 1
            if task.hints > WORKED:
                self._plan_twin("")
        elif do != "lay":
            raise ValueError(f"Nobody can do {do!r}.")

    def _checked(self, task: Task, kind: Any, code: Any, missed: Any) -> None:
        if not all(isinstance(word, str) for word in (kind, code, missed)):
            raise ValueError("An outcome is told in words.")
        if kind == "rule":  # nothing to do with the idea: it counts for nothing
            return
        task.right = code == "ok"
        if not task.right:
            task.errors += 1
            self._plan_twin(missed)

    def _plan_twin(self, missed: str) -> None:
        """After an error or a worked answer, a task of the same kind comes next, once."""
        task = self.task
        if task.again or task.twinned:
            return
        task.twinned = True
        twin = task.exercise.twin(missed, frozenset(other.exercise.about for other in self.tasks))
        if twin is not None:
            self.tasks.insert(self.at + 1, Task(twin, again=True))


def entry_of(do: str, draft: Draft, **more: str) -> Entry:
    """What was done, with what lay in the work area."""
    cards = [key for key, _ in draft.hand]
    return {"do": do, "cards": cards, "places": dict(draft.places), "text": dict(draft.text), **more}


def read_laid(entry: Entry) -> Laid:
    """What lay in the work area. Raises ``ValueError`` and the like for what cannot have lain there."""
    cards, places, text = entry["cards"], entry["places"], entry["text"]
    words = (*cards, *places, *places.values(), *text, *text.values())
    if not isinstance(cards, list) or not all(isinstance(word, str) for word in words):
        raise ValueError("A work area holds keys, places and words.")
    return tuple(cards), dict(places), dict(text)


def taken_up(course: Course, other_tasks: str, save: dict[str, Any]) -> Course:
    """The course of a save, if it is on the same exercises. Raises ``SaveError``, with those words if it is not."""
    head = course.head()
    if {part: save.get(part) for part in head} != head:
        raise SaveError(other_tasks)
    return course.again(save.get("log"))
