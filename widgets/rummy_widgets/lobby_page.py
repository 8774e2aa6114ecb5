"""The lobby: all lessons, each with a link to open it."""

from __future__ import annotations

from typing import Any

from rummy_kit import games
from rummy_kit.lessons.addresses import page_of
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.lesson_view import lobby_words
from rummy_kit.lessons.record import today
from rummy_widgets.class_variables import is_in_class
from rummy_widgets.lesson_part import LessonPart
from rummy_widgets.shell import RecordPart, my_record
from rummy_widgets.words import say

JOIN = "class/join.ipynb"


def lobby() -> LessonPart:
    """All lessons in order, each with a link to its notebook in the same folder, and how far the pupil has got.

    A game that does not work is shown as a card that says what is wrong.
    """
    lessons, broken = games.load_lessons()
    shown: dict[str, dict[str, Any]] = {}
    for name, lesson in lessons.items():
        try:
            with games.saying_what_is_broken(name):
                shown[name] = _show(name, lesson)
        except games.BrokenGame as problem:
            broken.append(problem)

    def view(_: bool) -> dict[str, Any]:
        record = my_record().record
        return {
            "kind": "lobby",
            "title": say("lobby.title"),
            "sub": say("lobby.sub", n=len(shown)),
            "heading": say("lobby.heading"),
            "start": say("lobby.start"),
            "together": class_link(),
            "lessons": [{**one, "done": lobby_words(record.lesson(name), today())} for name, one in shown.items()],
            "broken": [{"title": problem.name, "problem": str(problem)} for problem in broken],
        }

    return RecordPart(my_record(), view)


def class_link() -> dict[str, str] | None:
    """The link from the lobby, or from a lesson beside it, to the tables of the class; ``None`` outside a class."""
    return {"text": say("lobby.together"), "href": JOIN} if is_in_class() else None


def _show(name: str, lesson: Lesson) -> dict[str, Any]:
    faces = games.load(lesson.game).table.faces()
    if missing := [face for face in lesson.cards if face not in faces]:
        raise ValueError(say("lobby.no_card", cards=missing))
    example = lesson.worked_example()
    return {
        "title": lesson.title,
        "subject": lesson.subject,
        "minutes": lesson.minutes,
        "summary": lesson.summary,
        "href": page_of(name),
        "print": {"text": say("lobby.print"), "href": f"print/{name.replace('_', '-')}.html"},
        "cards": [faces[face] for face in lesson.cards],
        "result": {"formula": [list(run) for run in example.result], "name": example.name},
    }
