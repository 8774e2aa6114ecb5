"""A form that makes a link to a lesson, for a class."""

from __future__ import annotations

from rummy_kit import games
from rummy_kit.app.link_form import form_view
from rummy_widgets.lesson_part import LessonPart


def link_form(folder: str = "") -> LessonPart:
    """A form for everything a link can set. ``folder`` leads from this page to the lessons: ``"../"``."""
    lessons, _ = games.load_lessons()  # the lobby says what is wrong with a game
    return LessonPart(part=dict(form_view(lessons, folder)))
