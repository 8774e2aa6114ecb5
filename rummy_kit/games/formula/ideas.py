"""The wrong ideas that tasks on numbers can show; they are in ``lesson.toml``.

Practice asks about the ideas of a skill in the order of that file: those that few tasks show by the way come first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.subjects.arithmetic import array, columns, groups, number_line, picture

TEXTS = lesson_texts(__file__)
PICTURES: Mapping[str, Callable[..., Any]] = {
    "array": array,
    "columns": lambda *numbers: columns(numbers),
    "groups": groups,
    "number_line": number_line,
    "picture": picture,
}


def draw(form: str, *values: str) -> Mapping[str, Any]:
    """One of the pictures of ``subjects.arithmetic``: ``array 3 4``."""
    drawn: Mapping[str, Any] = PICTURES[form](*(int(value) if value.isdecimal() else value for value in values))
    return drawn


IDEAS = Ideas(TEXTS, draw)
