"""A player of FORMULA in the browser, who knows only what the page shows and acts by keyboard or by tapping."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from rummy_kit import games
from rummy_kit.engine.actions import Action
from rummy_kit.games.formula.pieces import Equation, FormulaView, Lay
from rummy_kit.games.formula.work import places_of
from rummy_kit.subjects import arithmetic
from tests.browser.player import ByKeyboard, look_until

GAME = games.load("formula", games.load_lesson("formula").house_rules)
SIGN_OF = {words: sign for sign, words in arithmetic.SPOKEN.items()}
MOVES = 60

SEEN = """root => {
  const all = (selector) => [...root.querySelectorAll(selector)];
  return {
    hand: all("[role=option]").map((card) => card.dataset.item),
    chosen: all("[role=option][aria-selected=true]").map((card) => card.dataset.item),
    formula: all("[data-group='zone:formula'] [data-item] > .vh").map((words) => words.textContent),
    slots: all(".tray [data-slot]").map((slot) => [slot.dataset.place, slot.textContent.trim()]),
    actions: all("[role=toolbar] button").map((button) => button.dataset.item),
    waiting: root.querySelector(".turn.theirs") !== null,
    banner: root.querySelector(".turn b").textContent,
    panel: root.querySelector("[data-panel] h3")?.textContent ?? "",
    log: all("[role=log] li").map((line) => line.textContent),
    symbol: root.querySelector("[data-group='zone:symbols'] [aria-pressed=true]")?.dataset.card ?? "",
  };
}"""


@dataclass(frozen=True)
class Seen:
    """What the page shows."""

    hand: list[str]
    chosen: list[str]
    formula: list[str]
    slots: list[list[str]]
    actions: list[str]
    waiting: bool
    banner: str
    panel: str
    log: list[str]
    symbol: str

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.banner.startswith("Round over")

    @property
    def view(self) -> FormulaView:
        """What a player knows who sees this and no more."""
        hand = GAME.deck.sorted(key.partition("#")[0] for key in self.hand)
        return FormulaView(
            seat=0,
            phase="play",
            turn=0,
            to_act=(0,),
            dealer=0,
            hand=hand,
            hand_counts=(len(hand), 7),
            known=((), ()),
            stock_count=0 if "pass" in self.actions else 9,
            discards=(),
            equation=equation_of([re.sub(r", \d+ of \d+$", "", words) for words in self.formula]),
            out=(),
            passes=0,
        )


def equation_of(cards: list[str]) -> Equation:
    """The formula whose cards are called so, from the left."""
    equals = cards.index("equals")
    named = ["*" if card == "joker" else f"{card[-1]}*" if card.startswith("joker") else card for card in cards]
    signs = [at for at, card in enumerate(cards) if card in SIGN_OF]
    if not signs:
        return Equation((named[0],), "", (named[1],), ())
    (at,) = signs
    right, answer = named[at + 1 : equals], named[equals + 1 :]
    return Equation(tuple(named[:at]), SIGN_OF[cards[at]], tuple(right), tuple(answer))


class FormulaPlayer:
    """Looks at one table and plays on it; ``hands`` are ``"keys"`` or ``"taps"``."""

    def __init__(self, table: Locator, hands: str) -> None:
        self.table, self.hands, self.page = table, hands, table.page
        self.keys = ByKeyboard(table)

    def look(self) -> Seen:
        """The table as it is shown now."""
        return Seen(**self.table.evaluate(SEEN))

    def wait_until(self, true, what: str) -> Seen:
        """Look again and again until it is so."""
        return look_until(self.page, self.look, true, what)

    def my_move(self) -> Seen:
        """The table when it is this player's turn, or when the round is over."""
        return self.wait_until(lambda seen: seen.over or (not seen.waiting and "lay" in seen.actions), "my move")

    def play_round(self) -> bool:
        """Play the best moves to the end of the round; whether it was won."""
        for _ in range(MOVES):
            seen = self.my_move()
            if seen.over:
                return not seen.hand
            if "start" in seen.actions:
                self.hit('[role=toolbar] [data-item="start"]')
                continue
            self.play(GAME.rank(seen.view)[0].action, seen)
        raise AssertionError("the round does not end")

    def play(self, move: Action, seen: Seen) -> None:
        """One move with the hands."""
        if isinstance(move, Lay):
            self.put_down(move, seen)
        self.hit(f'[role=toolbar] [data-item="{move.kind}"]')
        self.wait_until(lambda now: now.log != seen.log or now.over, "the move")

    def put_down(self, move: Lay, seen: Seen) -> None:
        """Choose the symbol and the cards, give each its place and each joker its digit."""
        table = seen.view.equation
        if move.sign != table.sign:
            card = f"symbols:{GAME.signs.index(move.sign)}"
            self.hit(f'[data-card="{card}"]')
            self.wait_until(lambda now: now.symbol == card, "the symbol")
        jokers = iter([token[0] for text in _texts(move) for token, stays in _cards(text) if _is_new(token, stays)])
        for place, key in places_of(move, table, seen.view.hand).items():
            self.hit(f'[role="option"][data-item="{key}"]')
            self.wait_until(lambda now, key=key: key in now.chosen, f"{key} chosen")
            if table.started:
                self.wait_until(lambda now, place=place: place in dict(now.slots), f"the place {place}")
                self.hit(f'[data-place="{place}"]')
            self.wait_until(lambda now, place=place: "Take it back" in dict(now.slots).get(place, ""), f"{key} there")
            if key.startswith("joker"):
                self.name_joker(f"digit:{key}", next(jokers))
        for part in ("left", "right"):
            if getattr(table, part) == ("*",):
                self.name_joker(f"digit:{part}", getattr(move, part)[1])

    def name_joker(self, field: str, digit: str) -> None:
        """Say what a joker stands for."""
        select = f'select[id$="-{field}"]'
        self.table.locator(select).wait_for()
        if self.hands == "taps":
            self.table.locator(select).select_option(digit)
        else:
            self.keys.go_to(self.table.locator(select))
            self.page.keyboard.press(digit)
            self.page.keyboard.press("Tab")
        expect(self.table.locator(select)).to_have_value(digit)

    def hit(self, selector: str) -> None:
        """A tap there; or go there with Tab and arrows, and press Space or Enter."""
        if self.hands == "taps":
            self.table.locator(selector).click()
            return
        self.keys.go_to(self.table.locator(selector))
        self.page.keyboard.press("Space" if "option" in selector or "symbols" in selector else "Enter")


def _texts(move: Lay) -> tuple[str, str, str]:
    return move.left, move.right, move.answer


def _cards(text: str) -> tuple[tuple[str, bool], ...]:
    return arithmetic.read_number(text) or ()


def _is_new(token: str, stays: bool) -> bool:
    return token.endswith("*") and not stays
