"""The pages of a class: *Join* for pupils, *Teacher* for the teacher. The page decides what to ask; the class decides
what is answered, and this passes both on.
"""

from __future__ import annotations

import dataclasses
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import ipywidgets
import traitlets

from rummy_kit import games
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.table.game import AnyGame
from rummy_kit.tables.requests import OPEN, PARTS, TEACHERS
from rummy_widgets.class_line import Asked, ClassLine
from rummy_widgets.from_page import FromPage
from rummy_widgets.kit_widget import KitWidget, plain_layout, read_script
from rummy_widgets.shared_table import SharedTable

NEWS = ("room", "overview", "there")
WORDS = tomllib.loads(Path(__file__).with_name("class.toml").read_text(encoding="utf-8"))


class ClassPart(KitWidget):
    """A part of a page that talks to the class.

    It may send the requests in ``may_ask``. The page sends ``{"ask": {"id": …, "do": …, …}}``, more than once if no
    answer comes, and finds the answer in ``answer``, with the same id.
    """

    on_opening: ClassVar[tuple[str, ...]] = ("words",)
    may_ask: ClassVar[tuple[str, ...]] = ()

    words: traitlets.Dict[str, Any] = traitlets.Dict(WORDS).tag(sync=True)
    room = traitlets.Dict().tag(sync=True)
    overview = traitlets.Dict().tag(sync=True)
    there = traitlets.Bool(True).tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)

    def __init__(self, line: ClassLine, **kwargs: Any) -> None:
        super().__init__(**{name: getattr(line, name) for name in NEWS}, **kwargs)
        self._line = line
        self._asked = ""  # the id of the last question
        line.observe(self._hear_news, NEWS)

    def _hear_news(self, change: Any) -> None:
        self.set_trait(change["name"], change["new"])

    def _greet_page(self) -> None:
        self.send_state(list(NEWS))  # what has changed while the page was loading may be lost

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        if content.get("here") is True and self.room.get("animal"):
            self._line.ask("here")
        ask = content.get("ask")
        if not isinstance(ask, dict) or not self._can_ask(ask):
            return
        id = ask.pop("id")
        if id == self._asked:
            return self.send_state("answer")  # it may have been lost
        self._asked = id
        self._line.ask(**ask).add_done_callback(lambda asked: self._show_answer(id, asked))

    def _can_ask(self, ask: dict[str, Any]) -> bool:
        do = ask.get("do")
        if not isinstance(do, str) or do not in self.may_ask:
            return False
        wanted = {"id": str, "do": str, **PARTS[do]}
        wanted.pop("key", None)  # the line has it
        return ask.keys() == wanted.keys() and all(type(ask[name]) is kind for name, kind in wanted.items())

    def _show_answer(self, id: str, asked: Asked) -> None:
        if id == self._asked and not asked.cancelled():
            self.answer = {**asked.result(), "id": id}

    def close(self) -> None:
        """Take the part away; the line to the class stays open."""
        with suppress(ValueError):  # it has been closed before
            self._line.unobserve(self._hear_news, NEWS)
        super().close()


class FirstPart(ClassPart):
    """The first part of a page of a class: it brings the page's ``script``, from a ``file`` only that page loads."""

    on_opening = ("script", *ClassPart.on_opening)
    file: ClassVar[str]

    script = traitlets.Unicode().tag(sync=True)

    def __init__(self, line: ClassLine, **kwargs: Any) -> None:
        super().__init__(line, script=read_script(self.file), **kwargs)


class Join(FirstPart):
    """The way into the class and, above a pupil's table, the list of those present. ``code`` fills in the letters."""

    file = "pupil_page.js"
    kind = traitlets.Unicode("join").tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    may_ask = (*OPEN, "nudge", "leave", "back")


class Talk(ClassPart):
    """The ready phrases beside a pupil's table, and what others have said."""

    kind = traitlets.Unicode("talk").tag(sync=True)
    may_ask = ("phrase",)


class Teacher(FirstPart):
    """All that the teacher sees and may do. ``games`` can be played; ``address`` is where pupils join."""

    on_opening = (*FirstPart.on_opening, "games")

    file = "teacher_page.js"
    kind = traitlets.Unicode("teacher").tag(sync=True)
    games: traitlets.List[Any] = traitlets.List().tag(sync=True)
    address = traitlets.Unicode().tag(sync=True)
    may_ask = tuple(TEACHERS)


class JoinPage(FromPage, ipywidgets.VBox):
    """A pupil's page: the way in, then the table."""

    def __init__(self, line: ClassLine, code: str = "") -> None:
        super().__init__((Join(line, code=code), SharedTable(line), Talk(line)), layout=plain_layout())
        self.add_class("rk-class-page")


def join_class(line: ClassLine | None = None, code: str = "") -> JoinPage:
    """A pupil's page in a class; ``code`` fills in the class code."""
    return JoinPage(line or ClassLine(), code)


def teach_class(line: ClassLine | None = None, address: str = "") -> Teacher:
    """The teacher's page of a class, whose pupils join at ``address``."""
    return Teacher(line or ClassLine(), games=playable_games(), address=address)


def playable_games() -> list[dict[str, Any]]:
    """The games that a class can play, with their names, some of their cards, how many can play, and their house
    rules.
    """
    lessons, _ = games.load_lessons()
    return [_game(name, lesson) for name, lesson in lessons.items()]


def _game(name: str, lesson: Lesson) -> dict[str, Any]:
    game = games.load(name, lesson.house_rules)
    faces = game.table.faces()
    return {
        "name": name,
        "title": game.title,
        "subject": lesson.subject,
        "seats": list(game.players),
        "cards": [faces[face] for face in lesson.cards],
        "rules": [_rule(game, field) for field in dataclasses.fields(game.options)],
    }


def _rule(game: AnyGame, field: dataclasses.Field[Any]) -> dict[str, Any]:
    """A house rule with its choices, in words."""
    name, table = field.name, game.table
    choices = [{"value": choice, "label": table.choice_label(name, choice)} for choice in field.metadata["choices"]]
    return {
        "name": name,
        "label": table.option_label(name),
        "value": getattr(game.options, name),
        "choices": choices,
    }
