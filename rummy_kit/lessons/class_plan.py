"""What to do next with a class: for the ideas that most pupils have, tasks about them and who could sit together."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from rummy_kit.lessons.class_report import ClassReport, IdeaCount
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.worksheet import PaperTask, make_worksheet
from rummy_kit.sheets import write_table

MOST_STEPS = 3  # for a lesson: more do not fit into the next one
TASKS = 3
AT_A_TABLE = 4
SHEET = 1  # the worksheet that the tasks are from


@dataclass(frozen=True, slots=True)
class Group:
    """Pupils who have the same idea, and one who has put it right and can explain it, or ``""``."""

    pupils: tuple[str, ...]
    helper: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """An idea to work on, with tasks about it. ``pupils`` is how many have it or may have it; each of them is in one
    group only, that of the idea which most pupils share.
    """

    idea: str
    pupils: int
    groups: tuple[Group, ...]
    tasks: tuple[PaperTask, ...]


def plan_next(report: ClassReport, name: str) -> tuple[NextStep, ...]:
    """The next steps for the class in this lesson, the one for most pupils first; none if nothing stands out."""
    lesson = report.load(name)
    counts = [count for count in report.ideas(name) if count.now_with][:MOST_STEPS]
    needing = {name for count in counts for name in count.now_with}
    exported = report.people.keys()  # nobody knows what their right answers could have shown
    seated: set[str] = set()
    steps = []
    for count in counts:
        groups = tuple(_groups(count, seated, needing | exported))
        steps.append(NextStep(count.idea, len(count.now_with), groups, tasks_about(lesson, count.idea)))
    return tuple(steps)


@lru_cache(maxsize=200)  # a class page asks again with each record
def tasks_about(lesson: Lesson, idea: str) -> tuple[PaperTask, ...]:
    """The first tasks of the lesson's worksheet about this idea."""
    return make_worksheet(lesson, SHEET, (idea,))[:TASKS]


def _groups(count: IdeaCount, seated: set[str], silent: Set[str]) -> Iterator[Group]:
    """Groups of nearly the same size, made of those who are not yet ``seated``; they then count as seated. None of the
    ``silent`` explains an idea: they need help with another one, or are known only from an export.
    """
    pupils = [name for name in count.now_with if name not in seated]
    helpers = [name for name in count.put_right_by if name not in seated | silent]
    tables = ceil(len(pupils) / AT_A_TABLE)
    for at in range(tables):
        group = Group(tuple(pupils[at::tables]), helpers[at] if at < len(helpers) else "")
        seated.update(group.pupils, filter(None, [group.helper]))
        yield group


def plan_csv(report: ClassReport) -> str:
    """The groups as a table for a spreadsheet: a line for each pupil, with the group's tasks and their answers."""
    tasks = [f"{what} {n}" for n in range(1, TASKS + 1) for what in ("task", "answer")]
    rows = [["lesson", "idea", "group", "pupil", "explains", *tasks]]
    for name in report.lessons():
        lesson = report.load(name)
        for step in plan_next(report, name):
            asked = [words for task in step.tasks for words in (in_one_line(task), task.answer)]
            for n, group in enumerate(step.groups, 1):
                for pupil in (*group.pupils, *filter(None, [group.helper])):
                    explains = "yes" if pupil == group.helper else ""
                    rows.append([lesson.title, lesson.ideas.say(step.idea, "name"), str(n), pupil, explains, *asked])
    return write_table(rows)


def in_one_line(task: PaperTask) -> str:
    """The task and its text, with a full stop between them where the task has none."""
    ends = "" if task.task.endswith((".", "?", "!", ":")) or not task.text else "."
    return f"{task.task}{ends} {task.text}".strip()
