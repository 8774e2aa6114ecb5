"""What a page would import and work out first: done once when the site is made, and then part of the snapshot."""

from __future__ import annotations

import gc
import importlib

from rummy_kit import games
from rummy_kit.subjects import referee
from rummy_widgets import kit_widget

MODULES = (
    "rummy_widgets.site.page",
    "rummy_widgets.site.browser_store",
    "rummy_widgets.site.sympy_later",
    "encodings.ascii",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.unicode_escape",
    "encodings.utf_16_le",
    "fastjsonschema",
)
"""With what lessons import only at work: Python's own library comes to a page after its first card."""


def load() -> None:
    """Load what every page needs. No widget is made here, for it would belong to no page."""
    referee.comes_later()
    for module in MODULES:
        importlib.import_module(module)
    kit_widget.code_version()
    for name in games.with_lessons():
        lesson = games.load_lesson(name)
        games.load(lesson.game, lesson.house_rules).table.faces()
    gc.collect()
