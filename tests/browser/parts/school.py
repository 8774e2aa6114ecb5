"""A class in this process: its service without a network, and pages of pupils and the teacher in real browsers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page
from rummy_widgets.class_line import ClassLine
from rummy_widgets.class_pages import JoinPage, teach_class
from rummy_widgets.kit_widget import KitWidget

from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.rng import Rng
from rummy_kit.tables.class_room import ClassRoom
from rummy_kit.tables.requests import PARTS, Answer
from rummy_kit.tables.service import A_GLANCE, Connection, Service
from rummy_kit.tables.table import OWL
from tests.browser.parts.desk import connect, open_page
from tests.tables.people import Clock

# lays widgets whose models hold the traits of Python's; `kernel` answers every message with what has changed meanwhile,
# and is asked again and again, because something may have happened elsewhere
OPEN = """async (text) => {
  const words = JSON.parse(text);
  const { default: kit } = await import("./table.js");
  const cell = document.getElementById("cell");
  cell.className = "rk-class-page";
  const models = {};
  const close = [];
  const lay = (name, traits) => {
    const listeners = {};
    models[name] = {
      get: (trait) => traits[trait],
      set: (trait, value) => { traits[trait] = value; for (const f of listeners["change:" + trait] ?? []) f(); },
      on: (event, f) => (listeners[event] ??= []).push(f),
      off: (event, f) => { listeners[event] = (listeners[event] ?? []).filter((one) => one !== f); },
      send: (message) => pump(name, message),
    };
    const el = document.createElement("div");
    cell.append(el);
    close.push(kit.render({ model: models[name], el, code: { css: "", words } }));
  };
  const pump = async (name, message) => {
    for (const [kind, who, what, value] of await window.ask(name, message)) {
      if (kind === "lay") lay(who, what);
      else models[who]?.set(what, value);
    }
  };
  await pump("", null);
  const asking = setInterval(() => pump("", null), 100);
  window.closing.push(() => clearInterval(asking), () => { for (const one of close) one(); });
}"""


class Answered:
    """An answer that is there at once."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def add_done_callback(self, callback: Callable[[Any], None]) -> None:
        callback(self)

    def cancelled(self) -> bool:
        return False

    def result(self) -> Answer:
        return self._answer


class NearLine(ClassLine):
    """A line to a service in this process."""

    def __init__(self, service: Service, clock: Clock, key: str) -> None:
        self._said: list[dict[str, Any]] = []
        super().__init__("nowhere:1", key)
        self._service, self._connection = service, Connection(self, clock)  # type: ignore[arg-type]
        service._connections.add(self._connection)
        self._begin()

    def open(self) -> None:
        """Nothing to connect."""

    @property
    def transport(self) -> Any:
        return self

    def get_write_buffer_size(self) -> int:
        return 0

    def write(self, line: bytes) -> None:
        """What the service says."""
        said = json.loads(line)
        self._said.append(said)
        self._hear(said)

    def _send(self, line: bytes) -> None:
        self._service._hear(self._connection, line)

    def ask(self, do: str, **parts: Any) -> Any:
        self._said = []
        line = {"id": f"{id(self)} {self._count}", "do": do, "key": self._key, **parts}
        self._count += 1
        if "key" not in PARTS[do]:
            del line["key"]
        self._send(json.dumps(line).encode())
        return Answered(next(said for said in self._said if said.get("id") == line["id"]))


class SchoolPage:
    """A page with some widgets."""

    def __init__(self, school: School, page: Page, widgets: dict[str, KitWidget]) -> None:
        self.page, self._school = page, school
        self._changes: list[list[Any]] = []
        self._widgets: dict[str, KitWidget] = {}
        for name, widget in widgets.items():
            self._lay(name, widget)
        connect(page, kernel=self._answer)

    def _lay(self, name: str, widget: KitWidget) -> None:
        self._widgets[name] = widget
        names = [
            one
            for one in widget.keys
            if not one.startswith("_") and one not in ("layout", "comm", "tooltip", "tabbable")
        ]
        traits = {one: getattr(widget, one) for one in names}
        widget.observe(lambda change: self._changes.append(["set", name, change.name, change.new]), names)
        widget._hear(widget, {"open": {"code": False}}, [])  # said by the loader, which this page does not need
        self._changes.append(["lay", name, traits])

    def hear(self, name: str, message: Any) -> None:
        """A message from the page to a widget."""
        self._widgets[name]._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
        self._school.play()

    def _answer(self, name: str, message: Any) -> list[list[Any]]:
        if message is not None and name in self._widgets:
            self.hear(name, message)
        changes, self._changes = self._changes, []
        return changes


class School:
    """A class with a clock that the test moves on."""

    def __init__(self, words: dict[str, Any], game: str = "say_rummy", seats: int = 4, seed: int = 7) -> None:
        self.clock = Clock()
        self.room = ClassRoom(TableSettings(game, seats=seats, seed=seed), BOTS, clock=self.clock)
        self.service = Service(self.room, self.clock)
        self._words = words
        self.lines: list[NearLine] = []  # of the pupils' pages
        self._pages: list[SchoolPage] = []
        self._is_silent = False

    def pupil(self, page: Page, key: str = "", code: str = "", query: str = "") -> Page:
        """A pupil's page."""
        self.lines.append(NearLine(self.service, self.clock, key))
        whole = JoinPage(self.lines[-1], code)
        join, table, talk = whole.children
        return self._open(page, {"join": join, "table": table, "talk": talk}, query)

    def teacher(self, page: Page, key: str = "", query: str = "") -> Page:
        """The teacher's page."""
        line = NearLine(self.service, self.clock, key or self.room.teacher_key)
        return self._open(page, {"teacher": teach_class(line, "http://192.168.1.20:8866/")}, query)

    def _open(self, page: Page, widgets: dict[str, Any], query: str) -> Page:
        open_page(page, query)
        shown = SchoolPage(self, page, widgets)
        self._pages.append(shown)
        page.evaluate(OPEN, json.dumps(self._words))
        for name in widgets:
            shown.hear(name, {"open": {"code": False}})
        return page

    @property
    def phase(self) -> str:
        """What the class is doing."""
        return self.room.phase

    def settings(self, game: str, seats: int) -> TableSettings:
        """What the teacher may choose."""
        return TableSettings(game, seats=seats, seed=7)

    def join(self, *animals: str) -> None:
        """Pupils without a page come in."""
        for animal in animals:
            self.room.join(self.room.code, animal, key_of(animal))
        self.play()

    def play(self) -> None:
        """Computers move, and everyone is shown what is new."""
        if self._is_silent:
            return
        while self.service._step():
            self.service._push()
        self.clock.now += A_GLANCE  # or the teacher would not be shown it yet
        self.service._push()

    @contextmanager
    def silent(self) -> Iterator[None]:
        """During this, pages get answers to what they ask, but no news."""
        self._is_silent = True
        yield
        self._is_silent = False
        self.play()

    def play_until(self, so: Callable[[], bool], most: int = 400) -> None:
        """Everyone at the first table makes the owl's moves until that holds; fails if it never does."""
        table = self.room.tables[0]
        for _ in range(most):
            self.play()
            if so():
                return
            match = table.match
            seat = next(one for one in match.state.to_act if one in table.people and one not in table._answers)
            person = table._people[seat]
            person.place._rev += 1  # as a message does
            move = BOTS[OWL].choose(match.game, match.observe(seat), Rng("best", len(match)))
            person.place._try(match.observe(seat), move)
            table._after_message(person)
        raise AssertionError("never reached")

    def wait(self, seconds: float, *here: str) -> None:
        """Time passes; the devices of these animals are heard of."""
        self.clock.now += seconds
        for animal in here:
            self.room.hear(key_of(animal))
        self.room.tick()
        self.play()


def key_of(animal: str) -> str:
    return f"the secret of this {animal}"
