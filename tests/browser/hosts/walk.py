"""A pupil goes through a whole lesson, by keyboard or tapping; the subject's simulated pupil knows the answers."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from rummy_kit.engine.match import Match
from rummy_kit.lessons.record import STEPS, Record
from rummy_kit.workshop.pupils.page import Page as SeenPage
from rummy_kit.workshop.pupils.page import Reply
from tests.browser.hands import ByKeyboard, Hands
from tests.browser.hosts.lessons import OFTEN, come_to_the_table
from tests.browser.player import Player
from tests.browser.players.formula import FormulaPlayer
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.players.mineral_rummy import MineralRummyPlayer
from tests.browser.players.rummy_battle import RummyBattlePlayer
from tests.browser.players.say_rummy import SayRummyPlayer
from tests.browser.wire import Frame, content_of, named, views_with_open_cards_only, without_first_round

MOST = 40  # tasks of a step
PATIENCE = 180_000  # milliseconds; a look back plays many games on, in a browser at a fraction of the speed
PLAYERS: dict[str, type[Player]] = {
    "formula": FormulaPlayer,
    "formula_rummy": FormulaRummyPlayer,
    "mineral_rummy": MineralRummyPlayer,
    "rummy_battle": RummyBattlePlayer,
    "say_rummy": SayRummyPlayer,
}

SEEDS = {"formula": 8, "formula_rummy": 8, "mineral_rummy": 55, "rummy_battle": 29, "say_rummy": 28}
"""With these deals a round against Mia takes few moves, but moves of many kinds."""


def only_own_and_open_cards_reached_the_page(
    frames: list[Frame], match: Match, open_cards: Callable[[Any], tuple[str, ...]]
) -> None:
    """After a round: no view of the table has a card that the person could not know, and no open ones but these."""
    told = without_first_round([content_of(frame) for frame in frames])
    assert views_with_open_cards_only(told, match, open_cards) > len(match)


class Walk:
    """One page with a lesson; ``received`` returns everything that it has received so far. ``names`` are the lesson's
    steps.
    """

    def __init__(
        self,
        page: Page,
        lesson: str,
        received: Callable[[], list[Frame]],
        hands: type[Hands] = ByKeyboard,
        names: tuple[str, ...] = STEPS,
    ) -> None:
        self.page, self.lesson, self.hands, self.names = page, lesson, hands, names
        self._tasks = TasksReceived(received)
        self._subject: Any = import_module(f"rummy_kit.workshop.pupils.{lesson}")
        self.steps = page.locator(".steps7 > li")

    def wait_until_done(self, step: str) -> None:
        """Until the header says so."""
        done = self.page.locator(f".steps7 > li:nth-child({self.names.index(step) + 1}).done")
        done.wait_for(state="attached", timeout=PATIENCE)

    def go_on(self, step: str) -> None:
        """Press the step in the header, and come to what there is to do there. Beside a table only the next is
        shown.
        """
        if (opens_steps := self.page.locator(".phonenow > summary")).is_visible():
            self.hands(opens_steps).press(opens_steps)
        in_header = self.steps.nth(self.names.index(step)).locator("button")
        beside = self.page.locator(".by-table button", has_text="Look back")
        button = in_header.or_(beside).filter(visible=True)
        self.hands(button).press(button)
        if step == "example":
            self._read_the_example()
        elif step == "game":
            self._come_to_the_game()
        if self.page.locator("html[data-screen]").count():
            expect(self.page.locator(":is(h1, h2, .results-title):focus")).to_be_attached()
        else:  # a notebook scrolls there
            expect(self.page.locator(f".rk-step-{step}:visible").first).to_be_focused()

    def _read_the_example(self) -> None:
        """All its steps, and then to the last one, which is the pupil's own."""
        example = self.page.locator(".rk-step-example")
        more, own = (example.get_by_role("button", name=name) for name in ("Next step", "Do this step"))
        more.or_(own).wait_for()
        while more.is_visible():
            self.hands(more).press(more)
        self.hands(own).press(own)

    def _come_to_the_game(self) -> None:
        """By way of its rules, unless the pupil has been there before."""
        self.page.locator("html:is([data-screen=rules], [data-screen=game])").wait_for(state="attached")
        if (straight := self.page.locator("button", has_text="Straight to the game")).is_visible():
            self.hands(straight).press(straight)

    def to_the_table(self) -> Player:
        """From the goals to the game."""
        expect(self.steps).to_have_count(len(self.names), timeout=60_000)
        self.press("Start the warm-up")
        for step in ("warm_up", "example", "practice"):
            self.go_on(step)
            self.answer_tasks(step)
        self.go_on("game")
        return PLAYERS[self.lesson](come_to_the_table(self.page, self.lesson), self.hands)

    def to_the_record(self, file: Path) -> Record:
        """Looks back, answers the ticket, and saves to that file what is handed in."""
        self.go_on("look_back")
        self.press("Look back at my game")
        self.wait_until_done("look_back")
        self.go_on("ticket")
        self.answer_tasks("ticket")
        expect(self.page.locator(".rk-step-ticket .resl > li")).to_have_count(3)
        self.press("My record")
        with self.page.expect_download() as saving:
            self.press("Save to hand in")
        saving.value.save_as(file)
        return Record.read(file.read_text(encoding="utf-8"))

    def press(self, name: str) -> None:
        """A button of the page."""
        button = self.page.get_by_role("button", name=name)
        self.hands(button).press(button)

    def answer_tasks(self, step: str) -> None:
        """Answer the tasks of a step until the header says that it is done."""
        tasks = Tasks(self.page, step, self.names.index(step), self.hands)
        for _ in range(MOST):
            tasks.answer(self._subject, self._tasks)
            if not tasks.go_on():
                return
        raise AssertionError(f"{step} does not end")


SHOWN = """root => [[...root.querySelectorAll(".turn b")], [...root.querySelectorAll(".sub")].slice(0, 1)]
  .map((parts) => parts.map((part) => part.innerText).join(" ").replace(/\\s+/g, " ").trim())"""
# what comes after an answer; asked in the page, because each question from outside takes as long as ten inside
COMES = f"""([step, at, before, wanted]) => {{
  const shown = {SHOWN};
  const root = document.querySelector(`.rk-step-${{step}} .rk:has([role=toolbar])`);
  const comes = {{
    done: document.querySelectorAll(".steps7 > li")[at]?.matches(".done"),
    button: root?.querySelector("[role=toolbar] [data-item=next]:not([aria-disabled=true])"),
    task: root && shown(root).some(Boolean) && shown(root).some((words, part) => words !== before[part]),
  }};
  return wanted.find((one) => comes[one]);
}}"""


class Tasks:
    """The tasks of a step on the page, one after the other."""

    def __init__(self, page: Page, step: str, at: int, hands: type[Hands]) -> None:
        self.root = page.locator(f".rk-step-{step} .rk:has([role=toolbar])")
        self.hands = hands(self.root)
        self._page, self._step, self._at = page, step, at
        self._before = ["", ""]

    @property
    def shown(self) -> list[str]:
        """The task, and which one it is."""
        found: list[str] = self.root.evaluate(SHOWN)
        return found

    def _wait_for(self, *wanted: str) -> str:
        """Which of these comes: the end of the step (``done``), a ``button`` to the next task, or that ``task``."""
        now = [self._step, self._at, self._before, wanted]
        return str(self._page.wait_for_function(COMES, arg=now, polling=OFTEN, timeout=PATIENCE).json_value())

    def go_on(self) -> bool:
        """To the next task; returns whether there is one."""
        comes = self._wait_for("done", "button", "task")
        if comes == "button":
            self.hands.press(self.root.locator("[role=toolbar] [data-item=next]"))
            comes = self._wait_for("done", "task")
        return comes == "task"

    def answer(self, subject: Any, received: TasksReceived) -> None:
        """Lay, type and check the answer of someone who knows the subject; if they do not know, the first answer."""
        self.root.locator("[role=toolbar]").wait_for()
        self._before = self.shown
        seen = received.newest(title=self._before[0])
        reply = subject.answer(seen, None) or Reply()
        fields = {one["id"]: one for one in seen.view["tray"]["fields"]}
        for key in reply.cards:
            self._choose(key)
        slots = seen.view["tray"]["slots"]
        by_hand = {slot["id"] for slot in slots if "lies" in slot} if not any(slot["next"] for slot in slots) else set()
        for place, key in reply.places.items():  # each goes to the first free place that it fits, if there is one
            self._choose(key)
            if place in by_hand:
                slot = self.root.locator(f'[data-slot][data-place="{place}"]')
                self.hands.press(slot)
                expect(slot).to_contain_text("Take it back")
        for name, field in fields.items():
            if name in reply.text or not field.get("wait"):
                self._fill(field, reply.text.get(name, ""))
        self.hands.press(self.root.locator('[role=toolbar] [data-item="check"]'))

    def _choose(self, key: str) -> None:
        card = self.root.locator(f'[role=option][data-item="{key}"]')
        if card.get_attribute("aria-selected") == "false":
            self.hands.toggle(card)
            expect(card).to_have_attribute("aria-selected", "true")

    def _fill(self, field: dict[str, Any], value: str) -> None:
        inputs = self.root.locator(f'[data-field="{field["id"]}"]')
        if field["kind"] == "text":
            self.hands.write(inputs, value or "no idea")
        elif inputs.first.get_attribute("type") == "radio":
            self.hands.choose(inputs, value or field["options"][0]["value"])
        else:
            self.hands.pick(inputs, value)


class TasksReceived:
    """The tasks and their cards' faces among what a page has received; each frame is read once."""

    def __init__(self, received: Callable[[], list[Frame]]) -> None:
        self._received, self._read = received, 0
        self._views, self._faces = list[Any](), dict[str, Any]()

    def newest(self, title: str) -> SeenPage:
        """The newest view with this title."""
        frames = self._received()
        told = [content_of(frame) for frame in frames[self._read :]]
        self._read = len(frames)
        self._views += [view for view in named(told, "view") if view.get("tray")]
        for setup in named(told, "setup"):
            self._faces |= setup.get("faces", {})
        return SeenPage(next(view for view in reversed(self._views) if view["banner"]["title"] == title), self._faces)
