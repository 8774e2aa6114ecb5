"""The lesson that leads to My Game: find melds, and the missing card. Its words are in lesson.toml."""

from __future__ import annotations

from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.lessons.meld_lesson import MeldLesson

from . import MyGame


class MyGameLesson(MeldLesson):
    """Trios and rows of letters."""

    texts = lesson_texts(__file__)
    minutes = 30
    game = "my_game"
    cards = ("A", "B", "C")
    rules = MyGame()
    table = rules.table


LESSON = MyGameLesson()
