"""What is loaded and worked out once, in the template, for every kernel."""

from __future__ import annotations

import importlib
import pkgutil
from contextlib import suppress

import rummy_widgets
from rummy_kit import games
from rummy_widgets import kit_widget
from rummy_widgets.serving.forking import luck

LATE = ("debugpy", "sqlite3")
"""What kernels and lessons import when they need it, and all of them do (a test looks for more)."""


def load() -> None:
    """Load everything. No widget is made here: a widget belongs to one page."""
    for module in LATE:
        importlib.import_module(module)
    for package in (rummy_widgets, importlib.import_module("rummy_kit")):
        pass
    kit_widget.code()
    for game in pkgutil.iter_modules(games.__path__[:1]):  # not those of a teacher's folder, who changes them
        with suppress(Exception):  # told by the page that needs it
            warm(game.name)
    luck.remember()


def warm(name: str) -> None:
    games.load(name).warm_up()
    games.load_lesson(name)
