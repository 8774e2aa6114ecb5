"""How far a learner has come through a series of tasks: a fold over a log of what they did, which a store can keep.

Each entry says what was done and what was in the work area at the time. The entry for a check also holds its outcome,
so nothing is judged again when a practice is continued, and the log doubles as a record of answers.
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
WORKED = 2  # the depth of a hint that gives the answer

LaidOut = tuple[tuple[str, ...], dict[str, str], dict[str, str]]
"""The work area: keys of the chosen cards, place → key, field → its text."""


@dataclass(slots=True)
class Task:
    """A task and what the learner did with it. Once it is ``settled``, the next one may come."""

    posed: Posed
    answers: list[Answer] = field(default_factory=list)
    hints: Counter[str] = field(default_factory=Counter)  # how many hints, by topic
    right: bool = False
    settled: bool = False
    put_off: bool = False  # until later, because the learner wanted that
    unsure: bool = False  # the learner said "I don't know yet"

    @property
    def errors(self) -> int:
        """How many answers were wrong."""
        return sum(not answer.right for answer in self.answers)

    @property
    def stuck(self) -> bool:
        """Whether there was a mistake, or a hint gave the answer away."""
        return bool(self.errors) or self.given_away

    @property
    def given_away(self) -> bool:
        """Whether a hint gave the answer away."""
        return "solve" in self.hints or any(n > WORKED for n in self.hints.values())

    @property
    def at_once(self) -> bool:
        """Whether the task was answered correctly without a mistake or a worked hint."""
        return self.right and not self.stuck


@dataclass
class Course:
    """A learner's way through the tasks of a plan. ``tries`` answers are allowed for each task, where 0 means as
    many as it takes; ``source`` says where the answers come from. Raises ``SaveError`` for an entry that cannot come
    next.

    >>> from rummy_kit.lessons.plan import FixedOrder
    >>> course = Course("practice", FixedOrder(()))
    >>> course.head()["practice"], len(course), course.done
    ('practice', 0, True)
    """

    name: str
    plan: Plan
    source: Source = "practice"
    tries: int = 0
    tasks: list[Task] = field(init=False)
    laid: LaidOut | None = field(init=False, default=None)  # the work area of this task, once it has been touched
    _log: list[Entry] = field(init=False, default_factory=list)
    _coming: Posed | None = field(init=False, default=None)
    _checked_with: dict[int, LaidOut] = field(
        init=False, default_factory=dict
    )  # task number → work area of its last answer

    def __post_init__(self) -> None:
        first = self.plan.next(())
        self.tasks = [Task(first)] if first is not None else []

    # what a store keeps

    def head(self) -> dict[str, Any]:
        """What identifies this practice; different tasks make a different practice."""
        return {"format": FORMAT, "practice": self.name, "plan": self.plan.head()}

    def log_since(self, n: int) -> tuple[Entry, ...]:
        """The log's entries from index ``n`` on."""
        return tuple(dict(entry) for entry in self._log[n:])

    def __len__(self) -> int:
        """How many entries the log has."""
        return len(self._log)

    def resume(self, save: dict[str, Any]) -> Course | None:
        """The saved course, if it may be continued instead of this one; otherwise ``None``. Raises ``SaveError``."""
        plan, log = save.get("plan"), save.get("log")
        if save.get("format") != FORMAT or save.get("practice") != self.name:
            return None
        if not isinstance(plan, dict) or not isinstance(log, list):
            raise damaged()
        resumed = self.plan.resume(plan)
        if resumed is None:
            return None
        course = Course(self.name, resumed, self.source, self.tries)
        for entry in log:
            course.note(entry)
        return course

    # queries

    @property
    def at(self) -> int:
        """The number of the current task, from 0."""
        return len(self.tasks) - 1

    @property
    def task(self) -> Task:
        """The current task."""
        return self.tasks[-1]

    @property
    def coming(self) -> Posed | None:
        """The next task, once this one is settled; ``None`` after the last."""
        return self._coming

    @property
    def number(self) -> int:
        """The number of the current task, from 1; tasks that return to a mistake do not count."""
        return len(self.own)

    @property
    def own(self) -> list[Task]:
        """The tasks so far, without those that return to a mistake."""
        return [task for task in self.tasks if not task.posed.again]

    @property
    def done(self) -> bool:
        """Whether the last task is settled."""
        return not self.tasks or (self.task.settled and self._coming is None)

    @property
    def answers(self) -> list[Answer]:
        """All answers, in order."""
        return [answer for task in self.tasks for answer in task.answers]

    def recall_laid(self, task: Task) -> LaidOut:
        """The work area when a task was last checked."""
        return self._checked_with[self.tasks.index(task)]

    def was_checked(self, draft: Draft) -> bool:
        """Whether the current task was last checked with this work area."""
        return bool(self.task.answers) and self.recall_laid(self.task) == read_laid(entry_of("lay", draft))

    # what the learner does

    def note(self, entry: Entry) -> None:
        """Add what the learner did to the log: ``lay``, ``check``, ``unsure``, ``hint``, ``later``, ``help`` or
        ``next``.
        """
        try:
            self._apply(entry)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise damaged() from error
        self._log.append(entry)

    def _apply(self, entry: Entry) -> None:
        task, do, laid = self.task, entry["do"], read_laid(entry)
        if task.settled != (do == "next"):
            raise ValueError(f"{do!r} cannot come next.")
        if do == "next":
            if self._coming is None or entry["task"] != self._coming.key:
                raise ValueError("Another task is next.")
            self.tasks.append(Task(self._coming))
            self._coming, self.laid = None, None
            return
        if do == "help":
            self.tasks[-1] = Task(task.posed.with_help(entry["help"]))
            self.laid = None
            return
        self.laid = laid
        if do == "check":
            self._note_check(task, entry)
        elif do == "unsure":
            self._note_unsure(task, entry)
        elif do == "hint":
            task.hints[str(entry["about"])] += 1
        elif do == "later":
            self._settle(task, put_off=True)
        elif do != "lay":
            raise ValueError(f"Nobody can do {do!r}.")

    def _note_check(self, task: Task, entry: Entry) -> None:
        if entry["kind"] == "rule":  # it says nothing about any idea, so it does not count
            return
        task.answers.append(self._answer(task, entry))
        self._checked_with[self.at] = read_laid(entry)
        task.right = entry["code"] == "ok"
        if task.right or len(task.answers) == self.tries:
            self._settle(task)

    def _note_unsure(self, task: Task, entry: Entry) -> None:
        """Not knowing is an answer that is not right and says nothing about any idea."""
        exercise, day = task.posed.exercise, entry["day"]
        if not isinstance(day, str):
            raise ValueError("A day is written as text.")
        task.answers.append(Answer(exercise.about[:LONGEST_TASK], exercise.skill, False, self.source, day))
        self._checked_with[self.at], task.unsure = read_laid(entry), True
        self._settle(task)

    def _settle(self, task: Task, *, put_off: bool = False) -> None:
        task.settled, task.put_off = True, put_off
        self._coming = self.plan.next(self.tasks)

    def _answer(self, task: Task, entry: Entry) -> Answer:
        """The answer in an entry. After a mistake has been explained, a further answer can only count for an idea, not
        against one. An answer given twice in a row, as by a second press, counts once.
        """
        exercise, shown, sure, day = task.posed.exercise, entry["shown"], entry["sure"], entry["day"]
        words = (entry["code"], day, *shown)
        again = bool(task.answers) and self.recall_laid(task) == read_laid(entry)
        if not all(isinstance(word, str) for word in words) or not isinstance(shown, list) or sure not in SURE:
            raise ValueError("An outcome is written in words.")
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
    """A log entry: what was done, with the work area at the time."""
    cards = [key for key, _ in draft.hand]
    return {"do": do, "cards": cards, "places": dict(draft.places), "text": dict(draft.text), **more}


def read_laid(entry: Entry) -> LaidOut:
    """Read the work area from an entry. Raises ``KeyError``, ``TypeError``, ``ValueError`` or ``AttributeError`` if it
    cannot be one.
    """
    cards, places, text = entry["cards"], entry["places"], entry["text"]
    words = (*cards, *places, *places.values(), *text, *text.values())
    if not isinstance(cards, list) or not all(isinstance(word, str) for word in words):
        raise ValueError("A work area holds keys, places and words.")
    return tuple(cards), dict(places), dict(text)


def take_up(course: Course, other_tasks: str, save: dict[str, Any]) -> Course:
    """The saved course. Raises ``SaveError``, saying ``other_tasks`` if its tasks are different."""
    resumed = course.resume(save)
    if resumed is None:
        raise SaveError(other_tasks)
    return resumed
