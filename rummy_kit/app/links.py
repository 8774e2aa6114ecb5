"""What comes after the ``?`` in a link, and how each setting in it is read and written.

formula-rummy.ipynb?tasks=7b&ideas=own_charge&seats=4&target=200
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qsl, urlencode

from rummy_kit.engine.options import OptionError, choose, word
from rummy_kit.lessons.record import STEPS, Step
from rummy_kit.texts import Sentences, quote

say = Sentences(Path(__file__).with_name("strings.toml"))

LONGEST = 5000  # characters of a query that are read: a deck takes up to 2,000
MOST_NOTICES = 3  # how many unusable settings in a link are named
SHORT = re.compile(r"[A-Za-z0-9-]{1,20}")
NOT_OURS = ("voila-", "token", "reset")  # Jupyter's own parameters


class SettingError(OptionError):
    """A setting that cannot be used; the message says which one, and what is allowed."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that a link, the form for links, or a call in a notebook can set:
    a short ``text``, a ``number``, one ``choice``, or ``several`` of the choices.
    """

    name: str
    kind: Literal["text", "number", "choice", "several"]
    choices: tuple[Any, ...] = ()

    def read(self, said: Any) -> Any:
        """The value itself, or the value that a link's text stands for. Raises ``OptionError``.

        >>> Setting("ideas", "several", ("a", "b", "c")).read("c,a")
        ('c', 'a')
        """
        if self.kind == "choice":
            return choose(self.name, self.choices, said)
        if self.kind == "several":
            return self._several(said)
        return self._number(said) if self.kind == "number" else self._text(str(said))

    def _several(self, said: Any) -> tuple[str, ...]:
        known, values = ", ".join(self.choices), _split(said)
        if values == ("",):
            raise SettingError(say("setting.several_none", name=self.name, known=known))
        for value in values:
            if value not in self.choices:
                raise SettingError(say("setting.several", name=self.name, value=quote(value, 20), known=known))
        return values

    def _number(self, said: Any) -> int:
        if isinstance(said, int):
            return said
        text = str(said)
        if not (text.isascii() and text.isdecimal()) or len(text) > 9:
            raise SettingError(say("setting.number", name=self.name, value=quote(text, 20)))
        return int(text)

    def _text(self, text: str) -> str:
        if not SHORT.fullmatch(text):
            raise SettingError(say("setting.text", name=self.name, value=quote(text, 20)))
        return text


def _split(said: Any) -> tuple[Any, ...]:
    """The values of a link's text or of a list; anything else is one value."""
    if isinstance(said, str):
        return tuple(map(str.strip, said.split(",")))
    return tuple(said) if isinstance(said, Iterable) else (said,)


def words_of(query: str) -> dict[str, str]:
    """Split a link's query into names and texts; if a name appears twice, the last one counts.

    >>> words_of("seats=2&seed=7&seats=4&voila-theme=dark")
    {'seats': '4', 'seed': '7'}
    """
    said = dict(parse_qsl(query[:LONGEST], keep_blank_values=True))
    return {name: text for name, text in said.items() if not name.startswith(NOT_OURS)}


def query_of(values: Mapping[str, Any]) -> str:
    """The query of a link with these settings.

    >>> query_of({"bots": ("mia", "ada"), "practice": False})
    'bots=mia,ada&practice=off'
    """
    said = {name: ",".join(value) if isinstance(value, tuple) else word(value) for name, value in values.items()}
    return urlencode(said, safe=",")


def read_link(query: str, settings: Mapping[str, Setting]) -> tuple[dict[str, Any], str]:
    """Read these settings from a link's query; returns their values, and a notice about those that cannot be used.

    >>> read_link("level=hard&tasks=7b", {name: LESSON[name] for name in ("level", "tasks")})
    ({'tasks': '7b'}, "This link's level could not be used: 'hard' is not allowed; choose typed or chosen.")
    """
    values, problems = read_settings(query, settings)
    return values, notice(problems)


def read_settings(query: str, settings: Mapping[str, Setting]) -> tuple[dict[str, Any], dict[str, OptionError]]:
    """Read these settings from a link's query; returns their values, and for each that cannot be used, why."""
    values, problems = dict[str, Any](), dict[str, OptionError]()
    for name, text in words_of(query).items():
        if name in settings:
            try:
                values[name] = settings[name].read(text)
            except OptionError as problem:
                problems[name] = problem
    return values, problems


def notice(problems: Mapping[str, OptionError]) -> str:
    """The notice about settings in a link that cannot be used."""
    named = list(problems.items())[:MOST_NOTICES]
    said = [
        say("link.ignored", name=name[:40], problem=str(problem).removeprefix(f"{name}: ")) for name, problem in named
    ]
    if more := len(problems) - len(named):
        said.append(say("link.more", n=more))
    return " ".join(said)


def by_name(settings: Iterable[Setting]) -> dict[str, Setting]:
    """The settings by their names."""
    return {setting.name: setting for setting in settings}


MOST_TASKS = 20  # in a practice, not counting those that return to a mistake

LESSON = by_name(
    (
        Setting("only_steps", "several", STEPS[1:]),  # the goals are always there
        Setting("task_kinds", "several"),  # those of the lesson
        Setting("task_count", "choice", tuple(range(1, MOST_TASKS + 1))),
        Setting("ideas", "several"),  # those of the lesson
        Setting("tasks", "text"),
        Setting("level", "choice", ("typed", "chosen")),
        Setting("steps", "choice", ("in-order", "open", "preview")),
        Setting("group", "text"),
    )
)
"""The settings of every lesson, besides those of its table."""


@dataclass(frozen=True)
class LessonSettings:
    """The settings of a lesson, besides those of its table.

    ``tasks``: a word or number; everyone with the same one gets the same tasks. ``ideas``: ids of ideas to practise.
    ``task_kinds``: the kinds of task that practice asks, by name; warm-up and exit ticket ask about their goals.
    ``task_count``: how many tasks practice has. Neither leaves it to the lesson. ``only_steps``: the steps that the
    lesson has besides its goals; none means all of them. ``level``: ``typed`` or ``chosen`` answers, ``""`` for the
    lesson's own. ``steps``: ``open`` if no step waits for another; ``preview`` if each task of practice can show its
    answer, too. ``group``: the name of the class, for the names of saved files.
    """

    tasks: str = ""
    ideas: tuple[str, ...] = ()
    level: str = ""
    steps: str = "in-order"
    group: str = ""
    only_steps: tuple[Step, ...] = ()
    task_kinds: tuple[str, ...] = ()
    task_count: int = 0
