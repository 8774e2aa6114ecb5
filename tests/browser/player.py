"""A player at a table in the browser, who knows only what the page shows, and acts only as a person could.

:class:`Player` looks (:meth:`Player.look`) and thinks (:meth:`Player.best`); the hands are :class:`ByKeyboard`
(Tab, arrows, Space, Enter and typed names) or :class:`ByTapping` (clicks).
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from playwright.sync_api import Locator, Page, expect

from rummy_kit import games
from rummy_kit.engine.actions import Action
from rummy_kit.engine.state import Obligation
from rummy_kit.games.formula_rummy.pieces import Compound, Discard, Draw, EndTurn, FormulaView, Lay, Skip
from rummy_kit.subjects import ions

GAME: Any = games.load("formula_rummy")
FACE_OF = {look["say"]: face for face, look in GAME.table.faces().items()}
"""A card's face by what a screen reader says: ``"calcium, two plus"`` → ``"Ca2+"``."""
ACTIONS_OF_A_ROUND = 90
PATIENCE = 60  # seconds
EVERY = 40  # milliseconds between two looks
TABS = 120  # more than any page here has

SEEN = """root => {
  const all = (selector) => [...root.querySelectorAll(selector)];
  const heard = (node) => node.ariaHidden === "true" ? "" : node.nodeType === Node.TEXT_NODE ? node.data :
    [...node.childNodes].map(heard).join("");
  const words = (element) => element ? (element.ariaLabel ?? heard(element)).replace(/\\s+/g, " ").trim() : "";
  return {
    hand: all("[role=option]").map(words),
    chosen: all("[role=option][aria-selected=true]").map(words),
    stock: words(root.querySelector("[data-place=stock]")),
    discards: all("[data-group='zone:discards'] [data-item]").map(words),
    step: words(root.querySelector("[aria-current=step]")),
    waiting: root.querySelector(".turn.theirs") !== null,
    actions: Object.fromEntries(all("[role=toolbar] button").map((b) => [b.dataset.item, b.ariaDisabled !== "true"])),
    mine: all(".mine .laid .cmp").map((one) => one.innerText),
    others: all(".seats > li").map((one) => one.querySelectorAll(".cmp").length),
    panel: root.querySelector("[data-panel] h3")?.innerText ?? "",
    banner: root.querySelector(".turn b").innerText,
    banner_text: root.querySelector(".turn .do span").innerText,
    log: all("[role=log] li").map((one) => one.textContent),
  };
}"""


S = TypeVar("S")


def look_until(page: Page, look: Callable[[], S], true: Callable[[S], bool], what: str) -> S:
    """Look again and again until it is so; gives what is seen then. Fails with the words ``what``."""
    end = time.monotonic() + PATIENCE
    while not true(seen := look()):
        assert time.monotonic() < end, f"waited in vain for {what}: {seen}"
        page.wait_for_timeout(EVERY)
    return seen


@dataclass(frozen=True)
class Seen:
    """What the page shows. ``phase`` is ``draw``, ``play``, ``respond``, ``start``, ``over`` or ``waiting``."""

    phase: str
    hand: tuple[str, ...]
    must_use: str
    discards: tuple[str, ...]
    stock: int
    laid: int
    others_laid: tuple[int, ...]
    panel: str
    banner: str
    banner_text: str
    log: tuple[str, ...]


class Player(ABC):
    """Looks at one table and plays on it with its hands."""

    def __init__(self, table: Locator) -> None:
        self.table = table
        self.page: Page = table.page

    # -- looking ------------------------------------------------------------------------------------

    def look(self) -> Seen:
        """The table as it is shown now."""
        raw = self.table.evaluate(SEEN)
        must = [label for label in raw["hand"] if "must use" in label]
        return Seen(
            phase=phase_of(raw),
            hand=tuple(map(face_of, raw["hand"])),
            must_use=face_of(must[0]) if must else "",
            discards=tuple(map(face_of, raw["discards"])),
            stock=int(raw["stock"].split(", ")[1].split()[0]) if raw["stock"] else 0,
            laid=len(raw["mine"]),
            others_laid=tuple(raw["others"]),
            panel=raw["panel"],
            banner=raw["banner"],
            banner_text=raw["banner_text"],
            log=tuple(raw["log"]),
        )

    def wait_until(self, true: Callable[[Seen], bool], what: str) -> Seen:
        """Look again and again until it is so."""
        return look_until(self.page, self.look, true, what)

    def my_move(self) -> Seen:
        """Until there is something to do."""
        return self.wait_until(lambda seen: seen.phase != "waiting", "my move")

    # -- thinking -----------------------------------------------------------------------------------

    def best(self, seen: Seen) -> Action:
        """The best move as far as the open cards tell."""
        return GAME.rank(view_of(seen))[0].action

    # -- playing ------------------------------------------------------------------------------------

    def play_round(self) -> bool:
        """Play to the end of the round; whether it was won."""
        for _ in range(ACTIONS_OF_A_ROUND):
            seen = self.my_move()
            if seen.phase == "over":
                return "You laid three compounds" in seen.banner
            self.move(seen)
        raise AssertionError("the round does not end")

    def move(self, seen: Seen) -> Action | None:
        """One move: the best one. Answers and starts are no moves of the game."""
        if seen.phase == "start":
            self.press("start")
            self.wait_until(lambda now: now.phase != "start", "the game to begin")
            return None
        if seen.phase == "respond":
            self.press("pass")
            self.wait_until(lambda now: now.phase != "respond", "the next move")
            return None
        action = self.best(seen)
        self.do(action, seen)
        return action

    def do(self, action: Action, seen: Seen) -> Seen:
        """Carry out a move and wait until the table shows it."""
        if isinstance(action, Draw):
            if action.source == "stock":
                self.draw()
            else:
                self.take(action.count)
            return self.wait_until(lambda now: now.phase == "play", "the drawn card")
        if isinstance(action, Lay):
            name = ions.compound(action.cation, action.anion).name
            self.lay(action.cards, name, getattr(action, action.wild) if action.wild else "")
            return self.wait_until(
                lambda now: now.laid > seen.laid or now.phase == "over" or bool(now.panel), f"{name} to lie there"
            )
        if isinstance(action, Discard):
            self.discard(action.card)
        elif isinstance(action, EndTurn | Skip):
            self.press("end_turn" if isinstance(action, EndTurn) else "skip")
        return self.wait_until(lambda now: now.phase != seen.phase or len(now.hand) != len(seen.hand), "the next move")

    # -- what is where ------------------------------------------------------------------------------

    def action(self, id: str) -> Locator:
        """A button of the toolbar."""
        return self.table.get_by_role("toolbar").locator(f'[data-item="{id}"]')

    def card(self, face: str) -> Locator:
        """A card of the hand with this face that is not chosen yet."""
        return self.table.locator(f'[role=option][aria-selected=false][data-item^="{face}#"]').first

    def field(self, label: str) -> Locator:
        """A field of the work area."""
        return self.table.get_by_label(label, exact=True)

    def button(self, name: str) -> Locator:
        """A button anywhere on the table."""
        return self.table.get_by_role("button", name=name, exact=True)

    # -- hands --------------------------------------------------------------------------------------

    @abstractmethod
    def press(self, action: str) -> None:
        """Press a button of the toolbar."""

    @abstractmethod
    def draw(self) -> None:
        """Take the top of the stock."""

    @abstractmethod
    def take(self, count: int) -> None:
        """Take so many discards."""

    @abstractmethod
    def lay(self, cards: tuple[str, ...], name: str, wild: str = "") -> None:
        """Choose the cards, say what a wild card stands for, write the name, lay them."""

    @abstractmethod
    def discard(self, face: str) -> None:
        """Give one card away."""


class ByTapping(Player):
    """Tap a card, tap a place."""

    def press(self, action: str) -> None:
        self.action(action).click()

    def draw(self) -> None:
        self.table.locator("[data-place=stock]").click()

    def take(self, count: int) -> None:
        self.discards().nth(-count).click(position={"x": 12, "y": 20})  # the part that a fan leaves open
        expect(self.action("take")).not_to_have_attribute("aria-disabled", "true")
        self.press("take")

    def lay(self, cards: tuple[str, ...], name: str, wild: str = "") -> None:
        for face in cards:
            self.card(face).click()
        if wild:
            self.field("The wild card stands for").select_option(wild)
        self.field("Its name").fill(name)
        self.press("lay")

    def discard(self, face: str) -> None:
        self.card(face).click()
        expect(self.action("discard")).not_to_have_attribute("aria-disabled", "true")
        self.table.locator("[data-place=discards]").click()

    def discards(self) -> Locator:
        return self.table.locator("[data-group='zone:discards'] [data-item]")


class ByKeyboard(Player):
    """Tab to a part of the table, arrows to one of its cards or buttons; the mouse is never used."""

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go_to(self, target: Locator) -> None:
        """Tab to it, or to its group and on with the arrows, as few as they may be."""
        for _ in range(TABS):
            where = target.evaluate(WHERE)
            if where["here"]:
                return
            if where["steps"]:
                self.keys(*["ArrowRight" if where["steps"] > 0 else "ArrowLeft"] * abs(where["steps"]))
            else:
                self.keys("Shift+Tab" if where["before"] else "Tab")
        raise AssertionError(f"the keyboard does not reach {target}")

    def press(self, action: str) -> None:
        self.go_to(self.action(action))
        self.keys("Enter")

    def draw(self) -> None:
        self.go_to(self.table.locator("[data-place=stock]"))
        self.keys("Enter")

    def take(self, count: int) -> None:
        self.go_to(self.table.locator("[data-group='zone:discards'] [data-item]").nth(-count))
        self.keys("Space")
        expect(self.action("take")).not_to_have_attribute("aria-disabled", "true")
        self.press("take")

    def lay(self, cards: tuple[str, ...], name: str, wild: str = "") -> None:
        for face in cards:
            self.choose(face)
        if wild:
            field = self.field("The wild card stands for")
            expect(field).to_be_visible()
            label = field.locator(f'option[value="{wild}"]').inner_text()
            self.go_to(field)
            self.page.keyboard.type(label)
            expect(field).to_have_value(wild)
        expect(self.field("Its name")).to_be_visible()
        self.go_to(self.field("Its name"))
        self.keys("Control+A")
        self.page.keyboard.type(name)
        expect(self.action("lay")).not_to_have_attribute("aria-disabled", "true")
        self.keys("Enter")

    def discard(self, face: str) -> None:
        self.choose(face)
        expect(self.action("discard")).not_to_have_attribute("aria-disabled", "true")
        self.keys("Enter")

    def choose(self, face: str) -> None:
        card = self.card(face)
        key = card.get_attribute("data-item")
        self.go_to(card)
        self.keys("Space")
        expect(self.table.locator(f'[role=option][data-item="{key}"]')).to_have_attribute("aria-selected", "true")


WHERE = """target => {
  const now = document.activeElement;
  const group = target.closest("[data-group]");
  const items = group ? [...group.querySelectorAll("[data-item]")] : [];
  const inGroup = group !== null && group.contains(now);
  return {
    here: now === target,
    steps: inGroup ? items.indexOf(target) - items.indexOf(now) : 0,
    before: (now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
  };
}"""


def phase_of(raw: dict[str, Any]) -> str:
    """What is to be done, from the buttons and the steps that are shown."""
    actions = raw["actions"]
    if "start" in actions:
        return "start"
    if "next_round" in actions or "new_game" in actions:
        return "over"
    if "challenge" in actions:
        return "respond"
    if raw["waiting"] or not raw["step"]:
        return "waiting"
    return "draw" if raw["step"].endswith("Draw") else "play"


def face_of(label: str) -> str:
    """The face of a card from its accessible name, which may go on: "calcium, two plus, new"."""
    return next(face for say, face in FACE_OF.items() if f"{label}, ".startswith(f"{say}, "))


def view_of(seen: Seen) -> FormulaView:
    """What the rules call an observation, made of nothing but the open cards. The player is seat 0."""
    laid = [(0, seen.laid), *enumerate(seen.others_laid, start=1)]
    seats = len(laid)
    return FormulaView(
        seat=0,
        phase=seen.phase,
        turn=0,
        to_act=(0,),
        dealer=seats - 1,
        hand=seen.hand,
        hand_counts=(len(seen.hand),) * seats,
        known=((),) * seats,
        stock_count=seen.stock,
        discards=seen.discards,
        obligations=(Obligation("FR04", 0, seen.must_use),) if seen.must_use else (),
        table=tuple(Compound(seat, "", "", 1, 1, "", "", ()) for seat, count in laid for _ in range(count)),
        aside_counts=(0,) * seats,
        taken=(),
        barred=(),
        skips=0,
    )
