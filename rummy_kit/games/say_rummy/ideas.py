"""The wrong ideas about sounds and letters that tasks of the lesson can show; they are in ``lesson.toml``."""

from __future__ import annotations

from functools import partial
from typing import Any

from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.subjects import phonemes

TEXTS = lesson_texts(__file__)
ACCENT = phonemes.ACCENTS[0]


def draw(accent: str, word: str) -> dict[str, Any]:
    """The word's letters above its sounds."""
    return phonemes.strip(word, phonemes.pronunciations(word, accent)[0], accent)


def ideas_in(accent: str) -> Ideas:
    """The ideas, with pictures of words as they are said in this accent."""
    return Ideas(TEXTS, partial(draw, accent))
