"""What is loaded and computed once, in the template, for every kernel."""

from __future__ import annotations

import importlib
import pkgutil
import re
from contextlib import suppress
from pathlib import Path

import rummy_widgets
from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import StoreError
from rummy_kit.lessons.first_round import FirstRound
from rummy_kit.lessons.plan import FixedOrder, Items, PracticePlan, ticket
from rummy_kit.lessons.practice import Practice
from rummy_kit.stores import saved_games
from rummy_kit.table.session import Session
from rummy_widgets import kit_widget
from rummy_widgets.serving.forking import luck, modules

CLASS = "rummy_widgets.class_pages"
"""A pupil's page in a class has it, and with it the tables: 4 MB."""
LATE = (
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.logger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "encodings.ascii",
    "encodings.idna",
    "encodings.latin_1",
    "ipykernel.debugger",
    "tornado.platform.asyncio",
    "tornado.queues",
)
"""Modules that are only imported by a running kernel or lesson, and by every one of them (a test looks for more)."""


def load(folder: Path | None = None) -> None:
    """Load everything that a kernel with a lesson will need: one of the lessons in the folder, if that is known.

    No widget is made here, because it would not belong to any page, and no store is opened.
    """
    for module in (CLASS, *LATE):
        importlib.import_module(module)
    for name in rummy_widgets.__all__:
        getattr(rummy_widgets, name)
    with suppress(StoreError):  # the page that needs it reports it
        saved_games()
    kit_widget.code()
    for name in lessons_in(folder):
        with suppress(Exception):  # the page that needs it reports it
            _open(name)
    luck.remember()
    modules.gather()


def lessons_in(folder: Path | None) -> list[str]:
    """The names of the kit's own lessons that a notebook in the folder mentions; of all, if there is none. Games of a
    teacher's own change, and are loaded again.
    """
    names = [game.name for game in pkgutil.iter_modules(games.__path__[:1])]
    if folder is None:
        return names
    notebooks = "".join(file.read_text(encoding="utf-8", errors="replace") for file in folder.glob("*.ipynb"))
    return [name for name in names if re.search(rf"\b{name}\b", notebooks)]


def _open(name: str) -> None:
    """Go through a lesson as a page does, so that cards, words, dictionaries and sympy are loaded."""
    plan = games.load_lesson(name)
    game = games.load(plan.game, plan.house_rules)
    game.warm_up()
    match = TableSettings(plan.game, options=plan.house_rules).new_match()
    for table in (Session(match, bots=BOTS), FirstRound(game, plan.first_deal)):
        table.view()
        table.setup()
    alone = FixedOrder.of([*plan.after_reading(), plan.question()], name, plan.ideas)
    for tasks in (
        alone,
        PracticePlan(plan, name, "1"),
        Items(ticket(plan, name, (), Rng("1")), "1", games.load_lesson, "chosen", "ticket"),
    ):
        Practice(tasks, table_id=name, title="").view()
    plan.worked_example()
