"""The same rooms in every game: a kind of thing is in a file with the same name everywhere, as CONTRIBUTING lists
them. If you know one game's folder, you can find your way around all of them."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummy_kit import games
from rummy_kit.engine.actions import Action
from rummy_kit.engine.events import Event
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.options import Options
from rummy_kit.engine.rules import Rules
from rummy_kit.engine.state import State
from rummy_kit.lessons.exercise import Exercise
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.table.game_table import GameTable
from rummy_kit.workshop.new_game import TEMPLATE

ROOMS: dict[type, set[str]] = {
    Options: {"pieces"},
    Action: {"pieces"},
    State: {"pieces"},
    Observation: {"pieces"},
    Event: {"events"},
    Rules: {"rules", "action_cards"},
    GameTable: {"table", "faces", "meaning", "weighing"},
    Lesson: {"lesson"},
    Exercise: {"tasks", "questions"},
}
"""Where a game defines its own of each kind. A small one has all of its rules in rules.py, its tasks in lesson.py."""
SMALL = {"pieces": "rules", "events": "rules", "tasks": "lesson"}

CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"


def listed_rooms() -> tuple[set[str], set[str]]:
    """The names that CONTRIBUTING lists: those that every game has, and those that a larger one adds."""
    text = CONTRIBUTING.read_text(encoding="utf-8").partition("A game's folder holds")[2]
    every, larger = text.split("\n\n")[1:4:2]
    return set(re.findall(r"^    (\S+)", every, re.M)), set(re.findall(r"^    (\S+)", larger, re.M))


def folder_of(name: str) -> Path:
    return Path(inspect.getfile(games.find(name))).parent


def own_kinds(name: str) -> Iterator[tuple[str, type]]:
    """Each class of a game, with the module that defines it."""
    package = importlib.import_module(f"rummy_kit.games.{name}")
    for found in pkgutil.iter_modules(package.__path__):
        if not found.name.startswith("test_"):
            module = importlib.import_module(f"{package.__name__}.{found.name}")
            for kind in vars(module).values():
                if inspect.isclass(kind) and kind.__module__ == module.__name__:
                    yield found.name, kind


@pytest.mark.parametrize("name", games.names())
def test_a_game_has_what_every_game_has(name: str) -> None:
    every, _ = listed_rooms()
    there = {f"{path.name}/" if path.is_dir() else path.name for path in folder_of(name).iterdir()}
    assert len(every) > 5 and every <= there


@pytest.mark.parametrize("name", games.names())
def test_what_a_game_defines_is_in_the_room_of_its_kind(name: str) -> None:
    wrong = [
        (room, kind.__name__)
        for room, kind in own_kinds(name)
        for base, rooms in ROOMS.items()
        if issubclass(kind, base) and room not in rooms | {SMALL.get(one, one) for one in rooms}
    ]
    assert wrong == []


@pytest.mark.parametrize("name", games.names())
def test_a_file_that_is_no_module_has_a_name_from_the_list(name: str) -> None:
    every, larger = listed_rooms()
    listed = every | larger | {"__pycache__/"}
    there = [path for path in folder_of(name).iterdir() if path.suffix not in (".py", ".csv") and not is_decks(path)]
    assert [path.name for path in there if (f"{path.name}/" if path.is_dir() else path.name) not in listed] == []


def is_decks(path: Path) -> bool:
    return path.is_dir() and all(file.suffix == ".csv" for file in path.iterdir())


def test_every_room_of_the_list_is_there_in_some_game() -> None:
    _, larger = listed_rooms()
    folders = [TEMPLATE, *map(folder_of, games.names())]
    assert (
        len(larger) > 5 and [room for room in larger if not any((folder / room).exists() for folder in folders)] == []
    )
