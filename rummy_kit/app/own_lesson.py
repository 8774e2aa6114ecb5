"""A lesson as a teacher sets it up: the steps and tasks that its settings choose, and settings that clash."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rummy_kit.app.links import LessonSettings, SettingError, notice, read_settings, say, words_of
from rummy_kit.app.settings import TABLE, lesson_settings
from rummy_kit.engine.options import OptionError, word
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.plan import count_tasks
from rummy_kit.lessons.record import STEPS
from rummy_kit.lessons.steps import OPENING_TASKS, LessonSteps


@dataclass(frozen=True, slots=True)
class Need:
    """The setting ``name`` makes sense only with some values of the setting ``beside``, if that one is set.

    ``fitting`` takes a value of ``name`` and returns the values of ``beside`` that go with it.
    """

    name: str
    beside: str
    fitting: Callable[[Any], Collection[Any]]


def needs(lesson: Lesson) -> Iterator[Need]:
    """What the settings of this lesson and of its table need."""
    yield Need("only_steps", "only_steps", lambda step: ("game",) if step == "look_back" else STEPS)
    for name in ("task_kinds", "task_count", "ideas"):
        yield Need(name, "only_steps", lambda _: ("practice",))
    yield Need("ideas", "task_kinds", lambda idea: [name for name, kind in lesson.kinds.items() if idea in kind.ideas])
    for name in TABLE:
        yield Need(name, "only_steps", lambda _: ("game",))


def find_contradictions(lesson: Lesson, said: Mapping[str, Any]) -> dict[str, OptionError]:
    """The settings that contradict others of ``said``, each with what is wrong and what would fit.

    >>> from rummy_kit import games
    >>> lesson = games.load_lesson("formula_rummy")
    >>> print(find_contradictions(lesson, {"ideas": ("prefix",), "task_kinds": ("crystal",)})["ideas"])
    ideas: prefix needs name or which_name in task_kinds.
    """
    left, problems = dict(said), dict[str, OptionError]()
    for need in needs(lesson):
        if need.name not in left or need.beside not in left:
            continue
        for value in _values(left[need.name]):
            fitting = need.fitting(value)
            if not set(fitting) & set(left[need.beside]):
                data = {"name": need.name, "value": word(value), "fitting": fitting, "beside": need.beside}
                problems[need.name] = SettingError(say("setting.needs", **data))
                del left[need.name]
                break
    return problems


def _values(said: Any) -> Collection[Any]:
    return said if isinstance(said, tuple) else (said,)


def read_lesson(lesson: Lesson, given: Mapping[str, Any], query: str) -> tuple[LessonSettings, str]:
    """The settings of a lesson from a call in a notebook, with a link's query on top, and a notice about any part of
    the link that cannot be used. Where a link contradicts the call, the link takes precedence. Raises ``OptionError``
    if something in the call cannot be used.

    >>> from rummy_kit import games
    >>> lesson = games.load_lesson("formula_rummy")
    >>> settings, notice = read_lesson(lesson, {"level": "chosen"}, "only_steps=practice,look_back")
    >>> settings.only_steps, settings.level, notice
    ((), 'chosen', "This link's only_steps could not be used: look_back needs game in only_steps.")
    """
    known = lesson_settings(lesson)
    called = {name: known[name].read(value) if name in known else value for name, value in given.items()}
    for problem in find_contradictions(lesson, called).values():
        raise problem
    linked, problems = read_settings(query, known)
    of_table = {name: text for name, text in words_of(query).items() if name in TABLE}
    by_link = {**of_table, **linked}
    contradictions = find_contradictions(lesson, {**called, **by_link})
    problems |= {name: problem for name, problem in contradictions.items() if name in by_link}
    gives_way = contradictions.keys() - by_link.keys()
    kept = {name: value for name, value in called.items() if name in known and name not in gives_way}
    used = {name: value for name, value in linked.items() if name not in problems}
    return LessonSettings(**{**kept, **used}), notice(problems)


def steps_of(lesson: Lesson, settings: LessonSettings) -> LessonSteps:
    """The steps that a lesson has with these settings."""
    tasks = min(OPENING_TASKS, settings.task_count or count_tasks(lesson))
    return LessonSteps(settings.only_steps or STEPS, settings.steps != "in-order", tasks)


def goals_asked(lesson: Lesson, settings: LessonSettings) -> Collection[str]:
    """The goals that the lesson asks about with these settings: those of its kinds of task and, in the example, those
    of its own step and its question.
    """
    chosen = steps_of(lesson, settings).all
    left = lesson.with_kinds(settings.task_kinds).skills_left if {*chosen} - {"goals", "example"} else ()
    return {*left, *(task.skill for task in (lesson.after_reading() if "example" in chosen else ()))}
