"""A player of FORMULA in the browser."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from rummy_kit import games
from rummy_kit.engine.actions import Action
from rummy_kit.games.formula.pieces import Equation, FormulaObservation, Lay
from rummy_kit.games.formula.work import places_of
from rummy_kit.subjects import arithmetic
from tests.browser.player import GreedyPlayer, Seen

GAME: Any = games.load("formula", games.load_lesson("formula").house_rules)
SIGN_OF = {arithmetic.sign_word(sign): sign for sign in arithmetic.SIGNS}


class FormulaPlayer(GreedyPlayer):
    """Makes the best formula."""

    game = GAME

    def view_of(self, seen: Seen) -> FormulaObservation:
        hand = GAME.deck.sort(seen.faces)
        return FormulaObservation(
            seat=0,
            phase="play",
            turn=0,
            to_act=(0,),
            dealer=0,
            hand=hand,
            hand_counts=(len(hand), 7),
            known=((), ()),
            stock_count=0 if "pass" in seen.actions else 9,
            discards=(),
            equation=equation_of([re.sub(r", \d+ of \d+$", "", words) for words in seen.zones["formula"]]),
            out=(),
            passes=0,
        )

    def carry_out(self, action: Action, seen: Seen) -> None:
        if isinstance(action, Lay):
            self.put_down(action, seen)
        self.press(action.kind)

    def put_down(self, move: Lay, seen: Seen) -> None:
        """Choose the symbol and the cards, give each its place and each joker its digit."""
        view = self.view_of(seen)
        table = view.equation
        if move.sign != table.sign:
            symbol = self.table.locator(f'[data-card="symbols:{GAME.signs.index(move.sign)}"]')
            self.hands.toggle(symbol)
            expect(symbol).to_have_attribute("aria-pressed", "true")
        digits = iter([token[0] for text in _texts(move) for token, stays in _cards(text) if _is_new(token, stays)])
        for place, key in places_of(move, table, view.hand).items():
            self.put_in(key, place, pressed=table.started)
            if key.startswith("joker"):
                self.name_joker(f"digit:{key}", next(digits))
        for part in ("left", "right"):
            if getattr(table, part) == ("*",):
                self.name_joker(f"digit:{part}", getattr(move, part)[1])

    def put_in(self, key: str, place: str, *, pressed: bool) -> None:
        """Choose a card and see it go to its place, which has to be ``pressed`` once there is a formula."""
        self.hands.toggle(self.table.locator(f'[role="option"][data-item="{key}"]'))
        self.until(lambda now: key in now.chosen, f"{key} chosen")
        if pressed:
            self.until(lambda now: place in now.slots, f"the place {place}")
            self.hands.press(self.place(place))
        self.until(lambda now: "Take it back" in now.slots.get(place, ""), f"{key} there")

    def name_joker(self, field: str, digit: str) -> None:
        """Say what a joker stands for."""
        select = self.table.locator(f'select[id$="-{field}"]')
        self.hands.pick(select, digit)
        expect(select).to_have_value(digit)


def equation_of(cards: list[str]) -> Equation:
    """The formula whose cards have these names, from the left."""
    equals = cards.index("equals")
    named = ["*" if card == "joker" else f"{card[-1]}*" if card.startswith("joker") else card for card in cards]
    signs = [at for at, card in enumerate(cards) if card in SIGN_OF]
    if not signs:
        return Equation((named[0],), "", (named[1],), ())
    (at,) = signs
    right, answer = named[at + 1 : equals], named[equals + 1 :]
    return Equation(tuple(named[:at]), SIGN_OF[cards[at]], tuple(right), tuple(answer))


def _texts(move: Lay) -> tuple[str, str, str]:
    return move.left, move.right, move.answer


def _cards(text: str) -> tuple[tuple[str, bool], ...]:
    return arithmetic.read_number(text) or ()


def _is_new(token: str, stays: bool) -> bool:
    return token.endswith("*") and not stays
