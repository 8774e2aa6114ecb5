"""The wrong ideas about ionic formulas and names that tasks can show; they are in ``lesson.toml``."""

from __future__ import annotations

from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.subjects import ions

TEXTS = lesson_texts(__file__)
IDEAS = Ideas(TEXTS, ions.draw)
