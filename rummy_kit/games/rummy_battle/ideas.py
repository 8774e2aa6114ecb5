"""The wrong ideas about outs and chances that the tasks of this lesson can show; they are in ``lesson.toml``."""

from __future__ import annotations

from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.subjects import odds
from rummy_kit.subjects.odds.pictures import draw_form

TEXTS = lesson_texts(__file__, odds.STRINGS)
DECK = odds.standard_deck()  # one pack without jokers: numbers that can be worked out by hand
IDEAS = Ideas(TEXTS, draw_form)
