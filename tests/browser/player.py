"""A player at a table in the browser, who knows only what the page shows, and acts only as a person could.

A :class:`Player` looks (:meth:`Player.look`) and plays with its hands (:mod:`tests.browser.hands`). Each game has its
own in :mod:`tests.browser.players`: how its table is read, and how a move is made.
"""

from __future__ import annotations

import json
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from playwright.sync_api import ElementHandle, Error, Locator, Page, expect

from rummy_kit.engine.actions import Action
from tests.browser.hands import ByTapping, Hands

MOVES = 200  # more than any round here has
PATIENCE = 60  # seconds

# until something on the table has changed since the last look, or another table may have taken its place
CHANGED = """(root) => new Promise((done) => {
  root.tell = done;
  if (root.changed) done();
  setTimeout(done, 1000);
})"""
SEEN = """root => {
  if (!root.isConnected) return null;
  if (!("changed" in root))
    new MutationObserver(() => { root.changed = true; root.tell?.(); })
      .observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  root.changed = false;
  const all = (selector, within = root) => [...within.querySelectorAll(selector)];
  const heard = (node) => node.ariaHidden === "true" ? "" : node.nodeType === Node.TEXT_NODE ? node.data :
    [...node.childNodes].map(heard).join("");
  const plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const words = (one) => one ? plain(one.ariaLabel ?? heard(one.querySelector(".vh") ?? one)) : "";
  const laid = (where) => all(".cmp", where).map((one) => [one.dataset.place ?? "", words(one)]);
  const id = (one) => one.dataset.item;
  return JSON.stringify({
    hand: all("[role=option]").map(id),
    hand_words: all("[role=option]").map(words),
    chosen: all("[role=option][aria-selected=true]").map(id),
    stock: words(root.querySelector("[data-place=stock]")),
    zones: Object.fromEntries(all("[data-group^='zone:']").map((zone) =>
      [zone.dataset.group.slice(5), all("[data-item]", zone).map(words)])),
    laid: [...all(".mine"), ...all(".seats > .seat:not(.own)")].map(laid),
    tray: all(".tray .card").length,
    slots: Object.fromEntries(all(".tray [data-slot]").map((slot) => [slot.dataset.place, slot.textContent.trim()])),
    step: plain(root.querySelector("[aria-current=step]")?.textContent),
    waiting: root.querySelector(".turn.theirs") !== null,
    actions: Object.fromEntries(all("[role=toolbar] button").map((one) => [id(one), one.ariaDisabled !== "true"])),
    panel: plain(root.querySelector("[data-panel] h3")?.textContent),
    banner: plain(root.querySelector(".turn b").textContent),
    banner_text: plain(root.querySelector(".turn .do span").textContent),
    log: all("[role=log] li").map((one) => one.textContent).reverse(),
  });
}"""


@dataclass(frozen=True)
class Seen:
    """What the page shows.

    ``hand`` are the cards' keys, ``hand_words`` how they are read out; ``zones`` and ``laid`` hold what is read out,
    ``laid`` for each seat, the player's own first, with the places where cards may be added.
    """

    hand: list[str]
    hand_words: list[str]
    chosen: list[str]
    stock: str
    zones: dict[str, list[str]]
    laid: list[list[tuple[str, str]]]
    tray: int
    slots: dict[str, str]
    step: str
    waiting: bool
    actions: dict[str, bool]
    panel: str
    banner: str
    banner_text: str
    log: list[str]

    @property
    def phase(self) -> str:
        """``start``, ``draw``, ``play``, ``answer`` (to another player's deed), ``over`` or ``waiting``."""
        if "start" in self.actions:
            return "start"
        if self.actions.keys() & {"next_round", "new_game"}:
            return "over"
        if self.actions.keys() & {"challenge", "call"}:
            return "answer"
        if self.waiting or not self.step:
            return "waiting"
        return "draw" if self.step.endswith("Draw") else "play"

    @property
    def position(self) -> tuple[object, ...]:
        """What is the same when the page is loaded again; which cards are new is not."""
        return self.phase, self.hand, self.stock, self.zones, self.laid, self.banner, self.banner_text, self.log

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of the hand."""
        return tuple(key.partition("#")[0] for key in self.hand)

    @property
    def stock_count(self) -> int:
        """How many cards the stock has."""
        return next((int(number) for number in re.findall(r"\d+", self.stock)), 0)


def face_of(faces: dict[str, str], words: str) -> str:
    """The face of a card by how it is read out, perhaps with more words after it; ``faces`` are the game's faces by
    their words.
    """
    return next(face for say, face in faces.items() if f"{words}, ".startswith(f"{say}, "))


class Player(ABC):
    """Looks at one table and plays on it with its hands."""

    answer: ClassVar[str] = ""
    """The button with which others' moves are answered."""

    def __init__(self, table: Locator, hands: type[Hands] = ByTapping) -> None:
        self.table = table
        self.page: Page = table.page
        self.hands = hands(table)

    @cached_property
    def _element(self) -> ElementHandle:
        """Looked for once: to find it takes ten times as long as to look at it."""
        return self.table.element_handle()

    # -- looking ------------------------------------------------------------------------------------

    def look(self) -> Seen:
        """The table as it is shown now."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if seen := self._element.evaluate(SEEN):
                    return Seen(**json.loads(seen))
            except Error:  # as while the page is loaded again
                if time.monotonic() > end:
                    raise
            del self._element  # another table has taken its place

    def until(self, true: Callable[[Seen], object], what: str) -> Seen:
        """Look at every change until that holds; returns what is then seen. Fails with the words ``what``."""
        end = time.monotonic() + PATIENCE
        while not true(seen := self.look()):
            assert time.monotonic() < end, f"waited in vain for {what}: {seen}"
            self._element.evaluate(CHANGED)
        return seen

    def my_move(self) -> Seen:
        """Until there is something to do."""
        return self.until(lambda seen: seen.phase != "waiting", "my move")

    def begin(self) -> Seen:
        """Until there is something to do in the game; one that waits for Start is started."""
        seen = self.my_move()
        if seen.phase != "start":
            return seen
        self.move(seen)
        return self.my_move()

    def next_round(self) -> Seen:
        """Deal again after a round or a match; returns what there is to do."""
        self.press("new_game" if "new_game" in self.look().actions else "next_round")
        self.until(lambda seen: seen.phase != "over", "the next deal")
        return self.begin()

    # -- playing ------------------------------------------------------------------------------------

    def play_round(self) -> Seen:
        """Play to the end of the round; returns what is then seen."""
        for _ in range(MOVES):
            seen = self.my_move()
            if seen.phase == "over":
                return seen
            self.move(seen)
        raise AssertionError("the round does not end")

    def move(self, seen: Seen) -> None:
        """One move. Starts and answers are not moves of the game."""
        if seen.phase == "start":
            self.press("start")
            self.until(lambda now: now.phase != "start", "the game to begin")
        elif seen.phase == "answer":
            self.press(self.answer)
            self.until(lambda now: now.log != seen.log, "the answer to be told")
        else:
            self.play(seen)

    @abstractmethod
    def play(self, seen: Seen) -> None:
        """A good move of the game."""

    def press(self, action: str) -> None:
        """Press a button of the toolbar; on a phone it may be under "More"."""
        button = self.action(action)
        if not button.is_visible():
            self.hands.press(self.table.get_by_role("toolbar").get_by_role("button", name="More"))
        self.hands.press(button)

    def press_when_ready(self, action: str) -> None:
        """Press a button of the toolbar as soon as it can be used."""
        expect(self.action(action)).not_to_have_attribute("aria-disabled", "true")
        self.press(action)

    def choose(self, *faces: str) -> None:
        """Choose cards of the hand that are not chosen yet."""
        for face in faces:
            key = self.card(face).get_attribute("data-item")
            self.hands.toggle(self.table.locator(f'[role=option][data-item="{key}"]'))
            expect(self.table.locator(f'[role=option][data-item="{key}"]')).to_have_attribute("aria-selected", "true")

    # -- what is where ------------------------------------------------------------------------------

    def action(self, id: str) -> Locator:
        """A button of the toolbar."""
        return self.table.locator(f'[role=toolbar] [data-item="{id}"]')

    def card(self, face: str) -> Locator:
        """A card of the hand with this face that is not chosen yet."""
        return self.table.locator(f'[role=option][aria-selected=false][data-item^="{face}#"]').first

    def in_zone(self, zone: str) -> Locator:
        """The cards of a zone."""
        return self.table.locator(f"[data-group='zone:{zone}'] [data-item]")

    def place(self, id: str) -> Locator:
        """Where cards can be put."""
        return self.table.locator(f'[data-place="{id}"]')

    def meld(self, id: str) -> Locator:
        """Laid cards that others can be added to. A narrow table has them in the strip of players, which is opened."""
        melds = self.place(id).locator("visible=true")
        if melds.count() == 0:
            self.hands.press(self.table.locator(".seat.own button"))
        return melds

    def field(self, label: str) -> Locator:
        """A field of the work area; one that says in its place why it is not needed yet is not there."""
        return self.table.get_by_label(label, exact=True).and_(self.table.locator(":not(div.field)"))

    def button(self, name: str) -> Locator:
        """A button anywhere on the table."""
        return self.table.get_by_role("button", name=name, exact=True)


class GreedyPlayer(Player):
    """Thinks as the greedy bot does, about what it sees and nothing else."""

    game: Any

    @abstractmethod
    def view_of(self, seen: Seen) -> Any:
        """What the rules call an observation, made only from what is seen. The player is seat 0."""

    @abstractmethod
    def carry_out(self, action: Action, seen: Seen) -> None:
        """Make a move with the hands."""

    def best(self, seen: Seen) -> Action:
        """The best move, judging by the face-up cards."""
        action: Action = self.game.rank(self.view_of(seen))[0].action
        return action

    def play(self, seen: Seen) -> None:
        self.do(self.best(seen), seen)

    def do(self, action: Action, seen: Seen) -> Seen:
        """Make a move, and wait until the table reports it."""
        self.carry_out(action, seen)
        return self.until(lambda now: now.log != seen.log, f"{action} to be told")
