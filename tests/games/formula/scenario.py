"""Rounds of FORMULA set up by hand, and played by transcript."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rummy_kit.engine.cards import without
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.state import Outcome
from rummy_kit.engine.verdict import Verdict
from rummy_kit.games.formula import FormulaGame
from rummy_kit.games.formula.pieces import Equation, FormulaOptions, FormulaState, Lay
from rummy_kit.subjects import arithmetic

ALIASES = {"−": "-", "x": "×"}


@dataclass
class Round:
    """A round in play: ``do`` plays an action's text or a formula as ``(2) + (4) = 6``; ``ask`` says what is wrong."""

    game: FormulaGame
    state: FormulaState
    events: list[Any] = field(default_factory=list)  # each kind of event has fields of its own
    chance: Drawn = field(default_factory=lambda: Drawn(Rng("scenario")))

    def action(self, text: str):
        if "=" in text and " lay " not in text:
            left, sign, right, _, answer = text.split()
            text = f'P{self.state.turn} lay left="{left}" sign="{sign}" right="{right}" answer="{answer}"'
        return self.game.actions.parse(text)

    def do(self, *texts: str) -> "Round":
        for text in texts:
            self.state, events = self.game.apply(self.state, self.action(text), self.chance)
            self.events += events
            assert Counter(self.game.layout(self.state).cards()) == self.game.deck.counts
        return self

    @property
    def outcome(self) -> Outcome:
        """How the round ended."""
        assert self.state.outcome is not None, "the round is not over"
        return self.state.outcome

    def ask(self, text: str) -> Verdict:
        action = self.action(text)
        return self.game.check(self.game.observe(self.state, action.player), action)

    def codes(self, text: str) -> list[str]:
        return [violation.code for violation in self.ask(text).violations]

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal actions; plays as formulas."""
        obs = self.game.observe(self.state, self.state.turn if seat is None else seat)
        return [
            f"{a.left} {a.sign} {a.right} = {a.answer}" if isinstance(a, Lay) else str(a)
            for a in self.game.legal_actions(obs)
        ]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    @property
    def formula(self) -> str:
        return str(self.state.equation)


def a_round(
    *hands: str, table: str, stock: str | None = None, covered: str = "", turn: int = 0, **options: Any
) -> Round:
    """A round in which seat ``turn`` is to act. Cards are written with spaces between them.

    ``table`` is ``2 + 4 = 6`` with digits side by side and ``7*`` for a joker, or ``2 _ 4 =`` before the first formula.
    ``stock`` names what is left to draw, the top last; otherwise it is the rest of the deck. Cards that are not
    named are held by one more player at the end.
    """
    game = FormulaGame(FormulaOptions.from_mapping(options))
    equation = _equation(table)
    rest = game.cards
    piles = [tuple(hand.split()) for hand in hands]
    for cards in (*piles, equation.faces, tuple(covered.split())):
        rest = without(rest, cards)
    if stock is not None:
        rest, drawn = without(rest, stock.split()), tuple(stock.split())
        piles.append(rest)
    else:
        drawn = rest
    state = FormulaState(
        phase="play",
        turn=turn,
        to_act=(turn,),
        dealer=len(piles) - 1,
        hands=tuple(game.deck.sort(hand) for hand in piles),
        stock=drawn,
        discards=tuple(covered.split()),
        equation=equation,
        known=((),) * len(piles),
    )
    return Round(game, state)


def _equation(text: str) -> Equation:
    left, sign, right, _, *answer = text.split()
    numbers = [_cards(number) for number in (left, right, *answer)]
    return Equation(
        numbers[0], "" if sign == "_" else ALIASES.get(sign, sign), numbers[1], numbers[2] if answer else ()
    )


def _cards(number: str) -> tuple[str, ...]:
    if number == "*":
        return ("*",)
    tokens = arithmetic.read_number(number)
    assert tokens is not None, number
    return tuple(card for card, _ in tokens)
