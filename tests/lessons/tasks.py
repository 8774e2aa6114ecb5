"""The tasks of every lesson, of all kinds, in every way that house rules and naming change them."""

from __future__ import annotations

import dataclasses
from functools import cache
from itertools import product
from typing import Any

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.table.view import Draft, TrayView
from tests.lessons.pupil import right

NAMINGS = ("typed", "chosen")
GAME_ONLY = (
    r"\b(?:your|my|whose|each|every|next|this|that|a|an|one|per|the|another) turns?\b",
    r"\bturns? (?:passes|allows?|ends?|lays?)\b",
    r"\bchalleng",
    r"\bdiscard",
    r"\b(?:the|a|this|next|each|every|per) rounds?\b",
    r"\bthe stock\b",
    r"\b(?:opponent|other player)s?\b",
    r"\bbarred\b",
    r"\bwaits? until\b",
    r"\bpoints\b",
    r"\bor draw\b",
    r"\bRule [A-Z]{2}\d",
)
"""What only a game has: turns, rounds, challenges, piles, opponents, points, numbers of its rules."""


@cache
def ways_of(name: str) -> list[tuple[Lesson, str]]:
    """A lesson with every house rule of its game and every way to give a name, if its tasks differ."""
    plain = games.load_lesson(name)
    ways: dict[str, tuple[Lesson, str]] = {}
    options: list[dict[str, Any]] = [{}]
    for field in dataclasses.fields(games.load(name).options_type):
        options += [{field.name: value} for value in field.metadata["choices"]]
    lessons = list(dict.fromkeys(plain.with_options(chosen) for chosen in options))
    for lesson, naming in product(lessons, NAMINGS):
        tasks = of_every_kind(lesson, naming, 0)
        ways.setdefault(repr([(one.task, one.text, one.hand, *trays(one)) for one in tasks]), (lesson, naming))
    return list(ways.values())


def of_every_kind(lesson: Lesson, naming: str, seed: int) -> list[Exercise]:
    """A task of each kind, each about something different; other seeds lead to other ideas, and to more or less
    help.
    """
    tasks: list[Exercise] = []
    for at, (name, kind) in enumerate(lesson.kinds.items()):
        ideas = ("", *sorted(kind.ideas))
        others = frozenset(task.about for task in tasks)
        order = Order(Rng(seed, name), ideas[seed % len(ideas)], others, (seed + at) % 3, naming)
        tasks.append(kind.make(order))
    return tasks


def trays(exercise: Exercise) -> list[TrayView]:
    """The work area before anything is done and with the answer in it: some fields come only then."""
    return [exercise.tray(draft) for draft in (Draft(), right(exercise).draft(exercise))]
