"""What a page would import and compute first: done once when the site is made, and then part of the snapshot."""

from __future__ import annotations

import gc
import importlib
import pkgutil
from contextlib import suppress

import rummy_kit
import rummy_widgets
from rummy_kit import games
from rummy_kit.subjects import referee
from rummy_widgets import kit_widget

LIBRARIES = (
    "encodings.ascii",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.unicode_escape",
    "encodings.utf_16",
    "encodings.utf_16_le",
    "encodings.utf_8_sig",
    "fastjsonschema",
    "mistune",
    "mistune.plugins.table",
)
"""Modules imported only when needed. The standard library reaches a page after its first card, other modules never."""


def load() -> None:
    """Load what every page needs. No widget is made here, because it would not belong to any page."""
    referee.comes_later()
    lessons, problems = games.load_lessons()
    broken = {problem.name for problem in problems}
    for package in (rummy_kit, rummy_widgets):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.", _leave):
            if module.name.removeprefix("rummy_kit.games.") not in broken:
                importlib.import_module(module.name)
    for library in LIBRARIES:
        importlib.import_module(library)
    kit_widget.code_version()
    for name, lesson in lessons.items():
        with suppress(games.BrokenGame), games.saying_what_is_broken(name):  # the lobby reports it
            games.load(lesson.game, lesson.house_rules).table.faces()
    gc.collect()


def _leave(package: str) -> None:
    """Skip a broken game that cannot be imported; raise the error of any other package."""
    if not package.startswith("rummy_kit.games."):
        raise
