"""How far a learner is in a row of tasks: a fold over the log of what they did, so that a store can keep it.

Each entry says what was done and what lay in the work area then. A check holds its outcome, too: nothing is judged
again when a practice is taken up, and the log is a record of answers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rummy_kit.engine.match import Entry, SaveError
from rummy_kit.engine.store import damaged
from rummy_kit.lessons.plan import Plan, Posed
from rummy_kit.lessons.record import LONGEST_TASK, SURE, Answer, Source
from rummy_kit.table.view import Draft

FORMAT = 3
WORKED = 2  # the depth of a hint that tells the answer

Laid = tuple[tuple[str, ...], dict[str, str], dict[str, str]]
"""What is in work: keys of chosen cards, place → key, field → what stands in it."""


@dataclass(slots=True)
class Task:
    """A task that was posed, and what was done with it. ``settled`` means that the next one may come."""

    posed: Posed
    answers: list[Answer] = field(default_factory=list)
    hints: Counter[str] = field(default_factory=Counter)  # by what they were about
    right: bool = False
    settled: bool = False

    @property
    def errors(self) -> int:
        """How many answers were not right."""
        return sum(not answer.right for answer in self.answers)

    @property
    def stuck(self) -> bool:
        """Whether there was a mistake, or a hint told the answer."""
        return bool(self.errors) or any(n > WORKED for n in self.hints.values())

    @property
    def at_once(self) -> bool:
        """Whether it was answered rightly without an error or a worked hint."""
        return self.right and not self.stuck


@dataclass
class Course:
    """A learner's way through the tasks of a plan. ``tries`` answers to a task are allowed, 0 for as many as it takes;
    ``source`` says of what the answers are. Raises ``SaveError`` for an entry that cannot follow.

    >>> from rummy_kit.lessons.plan import Row
    >>> course = Course("practice", Row(()))
    >>> course.head()["practice"], len(course), course.done
    ('practice', 0, True)
    """

    name: str
    plan: Plan
    source: Source = "practice"
    tries: int = 0
    tasks: list[Task] = field(init=False)
    laid: Laid | None = field(init=False, default=None)  # what is in work in this task, if it was touched
    _log: list[Entry] = field(init=False, default_factory=list)
    _coming: Posed | None = field(init=False, default=None)
    _checked_with: dict[int, Laid] = field(init=False, default_factory=dict)  # number of the task → the last answer

    def __post_init__(self) -> None:
        first = self.plan.next(())
        self.tasks = [Task(first)] if first is not None else []

    # what a store keeps

    def head(self) -> dict[str, Any]:
        """Which practice it is; other tasks make it another one."""
        return {"format": FORMAT, "practice": self.name, "plan": self.plan.head()}

    def log_since(self, n: int) -> tuple[Entry, ...]:
        """The log's entries from index ``n`` on."""
        return tuple(dict(entry) for entry in self._log[n:])

    def __len__(self) -> int:
        """How many entries the log has."""
        return len(self._log)

    def resumed(self, save: dict[str, Any]) -> Course | None:
        """The course of a save, if it may be gone on with in place of this one. Raises ``SaveError``."""
        plan, log = save.get("plan"), save.get("log")
        if save.get("format") != FORMAT or save.get("practice") != self.name:
            return None
        if not isinstance(plan, dict) or not isinstance(log, list):
            raise damaged()
        resumed = self.plan.resumed(plan)
        if resumed is None:
            return None
        course = Course(self.name, resumed, self.source, self.tries)
        for entry in log:
            course.note(entry)
        return course

    # queries

    @property
    def at(self) -> int:
        """Which task the learner is at, from 0."""
        return len(self.tasks) - 1

    @property
    def task(self) -> Task:
        """The task that the learner is at."""
        return self.tasks[-1]

    @property
    def coming(self) -> Posed | None:
        """The task after this one, once this one is settled; ``None`` if it is the last."""
        return self._coming

    @property
    def number(self) -> int:
        """Which of the tasks it is, from 1; one that is tried once more has the number of the task before."""
        return len(self.own)

    @property
    def own(self) -> list[Task]:
        """The tasks so far, without those that came after an error."""
        return [task for task in self.tasks if not task.posed.again]

    @property
    def done(self) -> bool:
        """Whether the last task is settled."""
        return not self.tasks or (self.task.settled and self._coming is None)

    @property
    def answers(self) -> list[Answer]:
        """All answers, in their order."""
        return [answer for task in self.tasks for answer in task.answers]

    def checked(self, task: Task) -> Laid:
        """What was in work when a task was checked last."""
        return self._checked_with[self.tasks.index(task)]

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
        if task.settled != (do == "next"):
            raise ValueError(f"{do!r} cannot follow.")
        if do == "next":
            if self._coming is None or entry["task"] != self._coming.key:
                raise ValueError("Another task is next.")
            self.tasks.append(Task(self._coming))
            self._coming, self.laid = None, None
            return
        self.laid = laid
        if do == "check":
            self._checked(task, entry)
        elif do == "hint":
            task.hints[str(entry["about"])] += 1
        elif do != "lay":
            raise ValueError(f"Nobody can do {do!r}.")

    def _checked(self, task: Task, entry: Entry) -> None:
        if entry["kind"] == "rule":  # nothing to do with the idea: it counts for nothing
            return
        task.answers.append(self._answer(task, entry))
        self._checked_with[self.at] = read_laid(entry)
        task.right = entry["code"] == "ok"
        task.settled = task.right or len(task.answers) == self.tries
        if task.settled:
            self._coming = self.plan.next(self.tasks)

    def _answer(self, task: Task, entry: Entry) -> Answer:
        """The answer that an entry tells of. Once a mistake was explained, another answer can only show ideas: that it
        does not says nothing. The same answer once more, as by a second press, shows nothing more.
        """
        exercise, shown, sure, day = task.posed.exercise, entry["shown"], entry["sure"], entry["day"]
        words = (entry["code"], day, *shown)
        again = bool(task.answers) and self.checked(task) == read_laid(entry)
        if not all(isinstance(word, str) for word in words) or not isinstance(shown, list) or sure not in SURE:
            raise ValueError("An outcome is told in words.")
        return Answer(
            exercise.about[:LONGEST_TASK],
            exercise.skill,
            entry["code"] == "ok",
            self.source,
            day,
            () if again else tuple(sorted({*shown} if task.answers else {*exercise.could, *shown})),
            () if again else tuple(shown),
            helped=task.posed.help > 0 or bool(task.hints) or bool(task.answers),
            sure=sure,
        )


def entry_of(do: str, draft: Draft, **more: Any) -> Entry:
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
    """The course of a save. Raises ``SaveError``, with those words if it is about other tasks."""
    resumed = course.resumed(save)
    if resumed is None:
        raise SaveError(other_tasks)
    return resumed
