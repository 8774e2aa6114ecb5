"""What a link can set in a lesson, besides its table: defined once for the check and the form. See docs/links.md.

formula-rummy.ipynb?tasks=7b&ideas=own_charge&level=chosen&steps=open&class=7b
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qsl, urlencode

from rummy_kit.lessons.addresses import page_of
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.lesson_view import ChoiceView, LinkFieldView, LinksView
from rummy_kit.texts import Sentences, quoted

say = Sentences(Path(__file__).with_name("strings.toml"))

LONGEST = 2000  # characters of a query that are read
SHORT = re.compile(r"[A-Za-z0-9-]{1,20}")


@dataclass(frozen=True)
class LessonSettings:
    """What a teacher's link says of a lesson.

    ``tasks``: a word or number; everybody with the same one gets the same tasks. ``ideas``: ids of ideas that practice
    is to be about. ``level``: ``typed`` or ``chosen`` answers, ``""`` for the lesson's own. ``all_open``: no step waits
    for another. ``group``: what the class calls itself, for the names of saved files.

    >>> LessonSettings(tasks="7b", all_open=True).query
    'tasks=7b&steps=open'
    """

    tasks: str = ""
    ideas: tuple[str, ...] = ()
    level: str = ""
    all_open: bool = False
    group: str = ""

    @property
    def query(self) -> str:
        """As a link writes them, those that say something."""
        words = {
            "tasks": self.tasks,
            "ideas": ",".join(self.ideas),
            "level": self.level,
            "steps": "open" if self.all_open else "",
            "class": self.group,
        }
        return urlencode({name: value for name, value in words.items() if value}, safe=",")


@dataclass(frozen=True, slots=True)
class _Setting:
    """How one word of a link is read. ``read`` gives the changed fields, ``None`` for a value that is not allowed.

    In the form it is a ``text``, a ``choice`` or ``ideas``; ``choices`` are values besides the lesson's own.
    """

    read: Callable[[str, Collection[str]], Mapping[str, Any] | None]
    kind: Literal["text", "choice", "ideas"] = "text"
    choices: tuple[str, ...] = ()


def _short(name: str) -> _Setting:
    return _Setting(lambda value, _: {name: value} if SHORT.fullmatch(value) else None)


def _ideas(value: str, known: Collection[str]) -> Mapping[str, Any] | None:
    ideas = tuple(value.split(","))
    return {"ideas": ideas} if set(ideas) <= set(known) else None


def _level(value: str, _: Collection[str]) -> Mapping[str, Any] | None:
    return {"level": value} if value in ("typed", "chosen") else None


def _steps(value: str, _: Collection[str]) -> Mapping[str, Any] | None:
    return {"all_open": value == "open"} if value in ("open", "in-order") else None


SETTINGS: Mapping[str, _Setting] = {
    "tasks": _short("tasks"),
    "ideas": _Setting(_ideas, "ideas"),
    "level": _Setting(_level, "choice", ("chosen", "typed")),
    "steps": _Setting(_steps, "choice", ("open",)),
    "class": _short("group"),
}


@dataclass(frozen=True)
class ReadLink:
    """A link that was read: its settings, and in words what could not be used."""

    settings: LessonSettings = field(default_factory=LessonSettings)
    notice: str = ""


def words_of(query: str) -> dict[str, str]:
    """What a link's query says, word by word; of a word that stands there twice, the last counts.

    >>> words_of("seats=2&seed=7&seats=4")
    {'seats': '4', 'seed': '7'}
    """
    return dict(parse_qsl(query[:LONGEST], keep_blank_values=True))


def read_link(query: str, ideas: Collection[str]) -> ReadLink:
    """The lesson's settings in a link's query; ``ideas`` are those that the lesson knows. The table reads the rest.

    >>> read_link("level=hard&tasks=7b", ()).settings.tasks
    '7b'
    >>> read_link("level=hard&tasks=7b", ()).notice
    "This link's level could not be used: 'hard' is not allowed. It can be typed or chosen."
    """
    found: dict[str, Any] = {}
    notices = []
    for name, value in words_of(query).items():
        if name not in SETTINGS:
            continue
        change = SETTINGS[name].read(value, ideas)
        if change is None:
            problem = say(f"lesson_link.{name}", value=quoted(value, 20), ideas=", ".join(ideas))
            notices.append(say("link.ignored", name=name, problem=problem))
        else:
            found |= change
    return ReadLink(LessonSettings(**found), " ".join(notices))


def form_view(lessons: Mapping[str, Lesson], folder: str = "") -> LinksView:
    """The form that makes a link to one of these lessons, whose notebooks lie in ``folder`` as seen from the page."""
    return {
        "kind": "links",
        "title": say("link_form.title"),
        "lesson": say("link_form.lesson"),
        "lessons": [
            {
                "title": lesson.title,
                "href": f"{folder}{page_of(name)}",
                "ideas": [{"value": idea.id, "label": lesson.ideas.say(idea.id, "name")} for idea in lesson.ideas],
            }
            for name, lesson in lessons.items()
        ],
        "fields": [_field(name, setting) for name, setting in SETTINGS.items()],
        "pattern": SHORT.pattern,
        "words": {part: say(f"link_form.{part}") for part in ("link", "copy", "copied", "by_hand", "wrong", "code")},
    }


def _field(name: str, setting: _Setting) -> LinkFieldView:
    choices = ("", *setting.choices) if setting.choices else ()
    return {
        "name": name,
        "label": say(f"link_form.{name}.label"),
        "help": say(f"link_form.{name}.help"),
        "kind": setting.kind,
        "choices": [_choice(name, value) for value in choices],
    }


def _choice(name: str, value: str) -> ChoiceView:
    return {"value": value, "label": say(f"link_form.{name}_choices.{value or 'any'}")}
