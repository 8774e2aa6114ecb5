"""The wrong ideas that tasks on numbers can show; they are in ``lesson.toml``.

Practice asks about the ideas of a skill in the order of that file: those that few tasks show by the way come first.
"""

from __future__ import annotations

from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.subjects import arithmetic

TEXTS = lesson_texts(__file__)
IDEAS = Ideas(TEXTS, arithmetic.draw)
