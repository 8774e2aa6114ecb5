"""The games, one folder each: a new folder here that exports ``GAME`` is a new game, everywhere.

``RUMMY_KIT_GAMES`` may name further folders with games in them (separated as in ``PATH``). An installed package brings
games by entry points of the group ``rummy_kit.games``: the game's id, and the package that exports ``GAME``. In either
case ``lesson.py`` of that folder or package exports ``LESSON``, if there is a lesson.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import pkgutil
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from rummy_kit.engine.cards import Deck
from rummy_kit.engine.words import say
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.picture import Picture, PictureError
from rummy_kit.picture import say as picture_says
from rummy_kit.table.game import AnyGame
from rummy_kit.texts import quote

__path__ += [folder for folder in os.environ.get("RUMMY_KIT_GAMES", "").split(os.pathsep) if folder]


class UnknownGame(ValueError):
    """A name that no game has; the message lists the games."""


class BrokenGame(ValueError):
    """A game that its own code or data stops; the message says what is wrong, in which file, and what to do next."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(problem)
        self.name = name

    @classmethod
    def by(cls, name: str, error: Exception) -> BrokenGame:
        """The error to raise for a game whose code has raised this one."""
        kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
        said = error.msg if isinstance(error, SyntaxError) else str(error)
        return cls(name, say("game.broken", name=name, problem=f"{kind}{said}".rstrip("."), place=_place(name, error)))


def names() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    return tuple(sorted(_modules()))


def find(name: str) -> type[AnyGame]:
    """The rules of the game of that name, ``formula_rummy`` or ``formula-rummy``.

    Raises :class:`UnknownGame`, :class:`BrokenGame`.
    """
    module = package(name)
    with saying_what_is_broken(name):
        game: type[AnyGame] = importlib.import_module(module).GAME
    return game


def package(name: str) -> str:
    """The package of the game of that name, not yet imported. Raises :class:`UnknownGame`."""
    modules = _modules()
    folder = str(name).replace("-", "_")  # notebooks and links write a hyphen
    if folder not in modules:
        raise UnknownGame(say("game.unknown", name=quote(name), names=sorted(modules)))
    return modules[folder]


def _modules() -> dict[str, str]:
    """Every game's package by the game's id; a folder comes before an installed package. A game has a rule sheet."""
    found = (module for module in pkgutil.iter_modules(__path__) if module.ispkg)
    folders = {module.name: f"{__name__}.{module.name}" for module in found if _has_rules(module)}
    return {**_find_installed(), **folders}


def _has_rules(module: pkgutil.ModuleInfo) -> bool:
    return Path(str(getattr(module.module_finder, "path", "")), module.name, "RULES.md").is_file()


@cache
def _find_installed() -> Mapping[str, str]:
    """The games of other installed packages."""
    return {entry.name: entry.value for entry in entry_points(group="rummy_kit.games")}


def load(name: str, options: Mapping[str, Any] | None = None, deck: Deck | None = None) -> AnyGame:
    """A game with house rules, given as values or as the text of a link, and a teacher's deck in place of the game's.

    Raises :class:`UnknownGame`, :class:`BrokenGame`, ``OptionError``, ``DeckError``.

    >>> load("formula_rummy", {"target": "100"}).options.target
    100
    """
    return find(name).create(options or {}, deck)


def with_lessons() -> tuple[str, ...]:
    """The ids of the games that have a lesson. Raises :class:`BrokenGame`.

    >>> "formula_rummy" in with_lessons()
    True
    """
    return tuple(filter(has_lesson, names()))


def has_lesson(name: str) -> bool:
    """Whether the game of that name has a lesson, whatever state other games are in. Raises :class:`UnknownGame`,
    :class:`BrokenGame`.

    >>> has_lesson("formula-rummy")
    True
    """
    return _has(name, "lesson")


def _has(name: str, room: str) -> bool:
    """Whether the game has a file of that name."""
    module = package(name)
    with saying_what_is_broken(name):
        return importlib.util.find_spec(f"{module}.{room}") is not None


def load_lesson(name: str) -> Lesson:
    """The lesson of the game of that name. Raises :class:`UnknownGame`, :class:`BrokenGame`.

    >>> load_lesson("formula_rummy").title
    'Formula Rummy'
    """
    module = package(name)
    with saying_what_is_broken(name):
        lesson = importlib.import_module(f"{module}.lesson").LESSON
        if not isinstance(lesson, Lesson):
            raise TypeError(f"LESSON must be a Lesson, such as MyLesson(); it is {quote(lesson)}.")
    return lesson


def load_lessons() -> tuple[dict[str, Lesson], list[BrokenGame]]:
    """The lessons in order, by the names of their games, and the games that cannot be loaded.

    >>> lessons, broken = load_lessons()
    >>> next(iter(lessons)), broken
    ('formula_rummy', [])
    """
    lessons, broken = {}, []
    for name in names():
        try:
            if has_lesson(name):
                lessons[name] = load_lesson(name)
        except BrokenGame as problem:
            broken.append(problem)
    return dict(sorted(lessons.items(), key=lambda item: item[1].place)), broken


def picture_names() -> tuple[str, ...]:
    """The names of all pictures to handle, sorted."""
    return tuple(sorted(_picture_makers(names())))


def load_picture(name: str, settings: Mapping[str, Any], game: str = "") -> Picture:
    """A picture to handle, by its name, with its settings; ``game`` says whose it is, otherwise all games are searched.

    Raises ``ValueError`` with a message for people.

    >>> load_picture("ions", {"cation": "Na+", "anion": "Cl-", "n": 1}).values
    {'cation': 1, 'anion': 0}
    """
    makers = _picture_makers([game] if game else names())
    if name not in makers:
        raise PictureError(picture_says("picture.unknown", name=quote(name), names=sorted(makers)))
    known = inspect.signature(makers[name]).parameters
    for setting in settings:
        if setting not in known:
            raise PictureError(picture_says("picture.setting", name=name, setting=quote(setting), settings=[*known]))
    return makers[name](**settings)


def _picture_makers(games: Iterable[str]) -> dict[str, Callable[..., Picture]]:
    """What makes each picture of these games, by its name; broken games are left out, as the lobby reports them."""
    makers: dict[str, Callable[..., Picture]] = {}
    for game in games:
        with suppress(BrokenGame), saying_what_is_broken(game):
            if _has(game, "picture"):
                makers = {**importlib.import_module(f"{package(game)}.picture").PICTURES, **makers}
    return makers


@contextmanager
def saying_what_is_broken(name: str) -> Iterator[None]:
    """Turn an error that the game's code raises in this block into a :class:`BrokenGame`."""
    try:
        yield
    except BrokenGame:
        raise
    except Exception as error:
        raise BrokenGame.by(name, error) from error


def _place(name: str, error: Exception) -> str:
    """The file of the game that broke, and the line, in brackets; ``""`` for an error outside the game's folder."""
    if isinstance(error, SyntaxError) and error.filename:
        return f" ({Path(error.filename).name}, line {error.lineno})"
    steps = [(Path(step.filename), step.lineno) for step in traceback.extract_tb(error.__traceback__)]
    own = [f" ({file.name}, line {line})" for file, line in steps if file.parent.name == name.replace("-", "_")]
    return own[-1] if own else ""
