"""The games, one folder each: a new folder here that exports ``GAME`` is a new game, everywhere.

``RUMMY_KIT_GAMES`` may name further folders with games in them (separated as in ``PATH``).
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Mapping
from typing import Any

from rummy_kit.engine.cards import Deck
from rummy_kit.engine.game import Game

__path__ += [folder for folder in os.environ.get("RUMMY_KIT_GAMES", "").split(os.pathsep) if folder]


class UnknownGame(ValueError):
    """A name that no game has; says which there are."""


def names() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def find(name: str) -> type[Game[Any, Any]]:
    """The rules of the game of that name, ``formula_rummy`` or ``formula-rummy``. Raises :class:`UnknownGame`."""
    folder = str(name).replace("-", "_")  # notebooks and links write a hyphen
    if folder not in names():
        raise UnknownGame(f"There is no game {str(name)[:40]!r}; there are {', '.join(names())}.")
    game: type[Game[Any, Any]] = importlib.import_module(f"{__name__}.{folder}").GAME
    return game


def load(name: str, options: Mapping[str, Any] | None = None, deck: Deck | None = None) -> Game[Any, Any]:
    """A game with house rules as values or as the text of a link, and an own deck in place of the game's.

    Raises :class:`UnknownGame`, ``OptionError``, ``DeckError``.

    >>> load("formula_rummy", {"target": "100"}).options.target
    100
    """
    rules: Any = find(name)
    chosen = rules.options_type.from_mapping(options or {})
    game: Game[Any, Any] = rules(chosen) if deck is None else rules(chosen, deck)
    return game
