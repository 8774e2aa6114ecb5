"""The wrong ideas about minerals that tasks and games can show; they are in ``lesson.toml``."""

from __future__ import annotations

from typing import Any

from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.subjects import minerals

WORDS = lesson_texts(__file__)


def draw(name: str, *cards: str) -> dict[str, Any]:
    """The picture with these cards beside the mineral's formula or, if there are none, with its own cards."""
    mineral = minerals.mineral(name)
    return minerals.beside_formula(mineral, cards or mineral.cards)


IDEAS = Ideas(WORDS, draw)
