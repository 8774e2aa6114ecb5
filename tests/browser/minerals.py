"""A player of Mineral Rummy in the browser: sees only what the page shows, plays by keyboard or by tapping."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import expect

from rummy_kit import games
from rummy_kit.engine.actions import Action
from rummy_kit.engine.state import Window
from rummy_kit.games.mineral_rummy.pieces import (
    Discard,
    Draw,
    EndTurn,
    LayOff,
    Meld,
    Melded,
    MineralView,
    Swap,
)
from tests.browser.player import ByKeyboard, ByTapping, Player, look_until

GAME = games.load("mineral_rummy")
FACES = GAME.table.faces()
FACE_OF = {look["say"]: face for face, look in FACES.items()}
BY_NAME = {look["name"]: face for face, look in FACES.items()}
MOVES = 200

SEEN = """root => {
  const all = (selector) => [...root.querySelectorAll(selector)];
  const text = (one) => (one?.innerText ?? "").trim();
  const heard = (one) => (one.querySelector(".vh") ?? one).textContent.replace(/\\s+/g, " ").trim();
  return {
    hand: all("[role=option]").map((one) => one.dataset.item.split("#")[0]),
    minerals: all("[data-group='zone:minerals'] [data-item]").map(heard),
    discards: all("[data-group='zone:discards'] [data-item]").map(heard),
    mine: all(".mine .cmp").map((one) => one.querySelector("small.vh").textContent),
    others: all(".seats .cmp").map((one) => one.querySelector("small.vh").textContent),
    step: root.querySelector("[aria-current=step]")?.textContent.replace(/\\s+/g, " ").trim() ?? "",
    actions: all("[role=toolbar] button").map((one) => one.dataset.item),
    yours: root.querySelector(".turn.theirs") === null,
    banner: text(root.querySelector(".turn b")),
    log: all("[role=log] li").map((one) => one.textContent),
  };
}"""


@dataclass(frozen=True)
class Seen:
    """What the page shows. ``phase`` is ``start``, ``draw``, ``play``, ``call``, ``over`` or ``waiting``."""

    phase: str
    hand: tuple[str, ...]
    minerals: tuple[str, ...]
    top: str
    table: tuple[Melded, ...]
    banner: str
    log: tuple[str, ...]


class MineralPlayer(Player):
    """Looks at a table of Mineral Rummy, thinks as the greedy bot does, and plays."""

    taken = ""
    calls = 0

    def seen(self) -> Seen:
        """The table as it is shown now."""
        raw = self.table.evaluate(SEEN)
        laid = [(0, words) for words in raw["mine"]] + [(1, words) for words in raw["others"]]
        return Seen(
            phase=_phase(raw["actions"], raw["step"], raw["yours"]),
            hand=GAME.deck.sorted(raw["hand"]),
            minerals=tuple(words.split(",")[0] for words in raw["minerals"]),
            top=_face(raw["discards"][0]) if raw["discards"] else "",
            table=tuple(_melded(owner, words) for owner, words in laid),
            banner=raw["banner"],
            log=tuple(raw["log"]),
        )

    def until(self, true: Callable[[Seen], bool], what: str) -> Seen:
        """Look again and again until it is so."""
        return look_until(self.page, self.seen, true, what)

    def play_on(self) -> bool:
        """Play to the end of the round; whether it was won. Every window is answered with a call."""
        for _ in range(MOVES):
            now = self.until(lambda seen: seen.phase != "waiting", "my move")
            if now.phase == "over":
                return "You went out" in now.banner or "Rummy! You" in now.banner
            if now.phase == "start":
                self.press("start")
                self.until(lambda seen: seen.phase != "start", "the game to begin")
            else:
                self.one_move(now)
        raise AssertionError("the round does not end")

    def next_round(self) -> None:
        """Deal again."""
        self.taken = ""
        self.press("next_round")
        self.until(lambda seen: seen.phase != "over", "the next deal")

    def one_move(self, now: Seen) -> None:
        """The best move, and a look whether the table shows it."""
        if now.phase == "call":
            self.calls += 1
            self.press("call")
            self.until(lambda seen: seen.phase != "call", "the call to count")
            return
        action = GAME.rank(_view(now, self.taken))[0].action
        self.carry_out(action, now)
        self.until(lambda seen: seen.log != now.log, f"{action} to be told")

    def carry_out(self, action: Action, now: Seen) -> None:
        """Do it with the hands."""
        if isinstance(action, Draw):
            self.taken = now.top if action.source == "discards" else ""
            if action.source == "discards":
                self.take(1)
            else:
                self.draw()
        elif isinstance(action, Meld):
            self.tap_mineral(now.minerals.index(action.mineral))
            for face in action.cards:
                self.choose(face)
            expect(self.action("meld")).not_to_have_attribute("aria-disabled", "true")
            self.press("meld")
        elif isinstance(action, LayOff | Swap):
            self.choose(action.card)
            expect(self.action("lay_off")).not_to_have_attribute("aria-disabled", "true")
            self.lay_it(("swap:" if isinstance(action, Swap) else "") + action.onto)
            self.press("lay_off")
        elif isinstance(action, Discard):
            self.taken = ""
            self.choose(action.card)
            expect(self.action("discard")).not_to_have_attribute("aria-disabled", "true")
            self.press("discard")
        else:
            assert isinstance(action, EndTurn)
            self.taken = ""
            self.press("end_turn")

    def lay_it(self, where: str) -> None:
        """Answer where the card goes, if that is asked."""
        field = self.field("Lay it")
        if field.count() and field.input_value() != where:
            self.pick(where)

    @abstractmethod
    def choose(self, face: str) -> None:
        """Choose a card of the hand."""

    @abstractmethod
    def tap_mineral(self, at: int) -> None:
        """Bring one of the own minerals into the work area."""

    @abstractmethod
    def pick(self, where: str) -> None:
        """Choose from the list "Lay it"."""


class Tapping(MineralPlayer, ByTapping):
    """Tap a card, tap a button."""

    def choose(self, face: str) -> None:
        self.card(face).click()

    def tap_mineral(self, at: int) -> None:
        self.table.locator("[data-group='zone:minerals'] [data-item]").nth(at).click()

    def pick(self, where: str) -> None:
        self.field("Lay it").select_option(where)


class Keyboard(MineralPlayer, ByKeyboard):
    """Tab, arrows, Space and Enter; the mouse is never used."""

    def choose(self, face: str) -> None:
        ByKeyboard.choose(self, face)

    def tap_mineral(self, at: int) -> None:
        mineral = self.table.locator("[data-group='zone:minerals'] [data-item]").nth(at)
        self.go_to(mineral)
        self.keys("Space")
        expect(mineral).to_have_attribute("aria-pressed", "true")

    def pick(self, where: str) -> None:
        field = self.field("Lay it")
        label = field.locator(f'option[value="{where}"]').inner_text()
        self.go_to(field)
        self.page.keyboard.type(label)
        expect(field).to_have_value(where)


def _phase(actions: list[str], step: str, yours: bool) -> str:
    for id, phase in (("start", "start"), ("next_round", "over"), ("new_game", "over"), ("call", "call")):
        if id in actions:
            return phase
    if not yours or not step:
        return "waiting"
    return "draw" if step.endswith("Draw") else "play"


def _face(label: str) -> str:
    """The face of a card from what is heard: "carbonate CO₃, 1 of 1"."""
    return next(face for say, face in FACE_OF.items() if f"{label},".startswith(f"{say},"))


def _melded(owner: int, words: str) -> Melded:
    """A melded mineral from what is heard: "halite, N a C l: a wild card for sodium and chloride"."""
    mineral, rest = words.split(",")[0], words.rpartition(": ")[2]
    names = [name for name in re.split(r", | and ", rest) if name]
    stands_for = next((BY_NAME[name.removeprefix("a wild card for ")] for name in names if " for " in name), "")
    cards = tuple("wild" if "wild card" in name else BY_NAME[name] for name in names)
    return Melded(owner, mineral, cards, stands_for)


def _view(now: Seen, taken: str) -> MineralView:
    """What the rules call an observation, made of what the page shows. The player is seat 0, rummy is left out."""
    return MineralView(
        seat=0,
        phase=now.phase,
        turn=0,
        to_act=(0,),
        dealer=1,
        hand=now.hand,
        hand_counts=(len(now.hand), 5),
        known=((), ()),
        stock_count=9,
        discards=(now.top,) if now.top else (),
        window=Window("rummy on board", 1, policy="first") if now.phase == "call" else None,
        minerals=now.minerals,
        mineral_counts=(len(now.minerals), 1),
        table=now.table,
        played=(True, True),
        playing=True,
        taken=taken,
        reshuffles=0,
        call=None,
    )
