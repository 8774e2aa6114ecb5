"""The wrong ideas about ionic formulas and names that tasks can show; they are in ``lesson.toml``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.subjects import ions

TEXTS = lesson_texts(__file__)
PICTURES: Mapping[str, Callable[..., Any]] = {
    "stacks": lambda cation, n, anion, m: ions.stacks(cation, int(n), anion, int(m)),
    "beside_right": ions.beside_right,
    "crystal": ions.crystal,
}


def draw(form: str, *values: str) -> Mapping[str, Any]:
    """One of the pictures of ``subjects.ions``: ``crystal Na+ Cl-``."""
    drawn: Mapping[str, Any] = PICTURES[form](*values)
    return drawn


IDEAS = Ideas(TEXTS, draw)
