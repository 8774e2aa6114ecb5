"""The games, one folder each: a new folder here that exports ``GAME`` is a new game, everywhere.

``RUMMY_KIT_GAMES`` may name further folders with games in them (separated as in ``PATH``). An installed package brings
games by entry points of the group ``rummy_kit.games``: the game's id, and the package that exports ``GAME``. In either
case ``lesson.py`` of that folder or package exports ``LESSON``, if there is a lesson.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from rummy_kit.engine.cards import Deck
from rummy_kit.engine.words import say
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.table.game import Game
from rummy_kit.texts import quoted

__path__ += [folder for folder in os.environ.get("RUMMY_KIT_GAMES", "").split(os.pathsep) if folder]


AnyGame = Game[Any, Any]


class UnknownGame(ValueError):
    """A name that no game has; says which there are."""


def names() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    return tuple(sorted(_modules()))


def find(name: str) -> type[AnyGame]:
    """The rules of the game of that name, ``formula_rummy`` or ``formula-rummy``. Raises :class:`UnknownGame`."""
    game: type[AnyGame] = importlib.import_module(_module(name)).GAME
    return game


def _module(name: str) -> str:
    """The package of the game of that name. Raises :class:`UnknownGame`."""
    modules = _modules()
    folder = str(name).replace("-", "_")  # notebooks and links write a hyphen
    if folder not in modules:
        raise UnknownGame(say("game.unknown", name=quoted(name), names=sorted(modules)))
    return modules[folder]


def _modules() -> dict[str, str]:
    """Every game's package by the game's id; a folder comes before an installed package. A game has a rule sheet."""
    found = (module for module in pkgutil.iter_modules(__path__) if module.ispkg)
    folders = {module.name: f"{__name__}.{module.name}" for module in found if _has_rules(module)}
    return {**_installed(), **folders}


def _has_rules(module: pkgutil.ModuleInfo) -> bool:
    return Path(str(getattr(module.module_finder, "path", "")), module.name, "RULES.md").is_file()


@cache
def _installed() -> Mapping[str, str]:
    """The games of other installed packages."""
    return {entry.name: entry.value for entry in entry_points(group="rummy_kit.games")}


def load(name: str, options: Mapping[str, Any] | None = None, deck: Deck | None = None) -> AnyGame:
    """A game with house rules as values or as the text of a link, and an own deck in place of the game's.

    Raises :class:`UnknownGame`, ``OptionError``, ``DeckError``.

    >>> load("formula_rummy", {"target": "100"}).options.target
    100
    """
    return find(name).made(options or {}, deck)


def with_lessons() -> tuple[str, ...]:
    """The ids of the games that have a lesson.

    >>> "formula_rummy" in with_lessons()
    True
    """
    modules = _modules()
    return tuple(name for name in sorted(modules) if importlib.util.find_spec(f"{modules[name]}.lesson"))


def load_lesson(name: str) -> Lesson:
    """The lesson of the game of that name. Raises :class:`UnknownGame`.

    >>> load_lesson("formula_rummy").title
    'Formula Rummy'
    """
    lesson: Lesson = importlib.import_module(f"{_module(name)}.lesson").LESSON
    return lesson
