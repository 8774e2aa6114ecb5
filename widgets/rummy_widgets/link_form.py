"""A form that makes a link to a lesson, for a class."""

from __future__ import annotations

from rummy_kit import games
from rummy_kit.app.links import form_view
from rummy_widgets.lesson_part import LessonPart


def link_form(folder: str = "") -> LessonPart:
    """What a link can set, as a form that copies it. ``folder`` is the way from this page to the lessons: ``"../"``."""
    lessons = {name: games.load_lesson(name) for name in games.with_lessons()}
    in_order = dict(sorted(lessons.items(), key=lambda one: one[1].place))
    return LessonPart(part=dict(form_view(in_order, folder)))
