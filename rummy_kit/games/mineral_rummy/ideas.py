"""The wrong ideas about minerals that tasks and games can show; they are in ``lesson.toml``."""

from __future__ import annotations

from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.subjects import minerals

WORDS = lesson_texts(__file__)
IDEAS = Ideas(WORDS, minerals.draw)
