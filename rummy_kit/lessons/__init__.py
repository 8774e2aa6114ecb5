"""Lessons: goals, a worked example, guided practice, a look back at the own game. One module a lesson.

What all lessons share knows no subject (``lesson``, ``practice``, ``debrief``); a lesson's own module knows its
subject and its game and exports ``LESSON``.
"""

from __future__ import annotations

import importlib
import importlib.util

from rummy_kit import games
from rummy_kit.lessons.lesson import Lesson


def names() -> tuple[str, ...]:
    """The lessons that are built: games that have a lesson's module here.

    >>> "formula_rummy" in names()
    True
    """
    return tuple(name for name in games.names() if importlib.util.find_spec(f"{__name__}.{name}"))


def load(name: str) -> Lesson:
    """The lesson of that name, which is its game's.

    >>> load("formula_rummy").title
    'Formula Rummy'
    """
    lesson: Lesson = importlib.import_module(f"{__name__}.{name}").LESSON
    return lesson
