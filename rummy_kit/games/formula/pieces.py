"""What a round of FORMULA is made of: house rules, moves, and the round as a frozen value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.options import Options, option
from rummy_kit.engine.state import State
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic import JOKER, Number, Play

HAND_SIZE = 7
EQUALS = "="

NumberCards = tuple[tuple[str, bool], ...]
"""The cards of a number as ``(card, stays)``, see ``subjects.arithmetic``."""


# ---------------------------------------------------------------------------------------------- house rules


@dataclass(frozen=True, slots=True)
class FormulaOptions(Options):
    """The switches of FORMULA."""

    deck: str = option("57", rule="FO01", choices=("57", "64"))
    hand: int = option(HAND_SIZE, rule="FO02", choices=(HAND_SIZE, 10, 13))
    most: int = option(3, rule="FO04", choices=(3, 2))
    equal_turns: bool = option(False, rule="FO13")
    strict: bool = option(False, rule="FO11")
    show_truth: bool = option(False, rule="FO11")
    reuse: bool = option(False, rule="FO14")
    times_only: bool = option(False, rule="FO15")
    fives: bool = option(False, rule="FO16")
    winner_extra: bool = option(False, rule="FO17")
    play_on: bool = option(False, rule="FO18")
    rounds: int = option(3, rule="FO19", choices=(3, 1, 5, 10))


# ---------------------------------------------------------------------------------------------- actions


@dataclass(frozen=True, slots=True)
class Lay(Action, kind="lay"):
    """Lay cards so that this formula results. In each number, cards that stay are in brackets: ``(1)2`` keeps the 1 and
    lays a 2 beside it or on the card there; ``6*`` is a joker from the hand that stands for 6.
    """

    left: str
    sign: str
    right: str
    answer: str


# ---------------------------------------------------------------------------------------------- a round


@dataclass(frozen=True, slots=True)
class Equation:
    """The visible formula. Before the first formula there is no sign and no answer, and a joker may have no name
    yet.
    """

    left: Number
    sign: str
    right: Number
    answer: Number

    @property
    def numbers(self) -> tuple[Number, Number, Number]:
        """The three numbers, as cards."""
        return self.left, self.right, self.answer

    @property
    def faces(self) -> Pile:
        """The visible number cards, from the left."""
        return tuple(face_of(card) for number in self.numbers for card in number)

    @property
    def started(self) -> bool:
        """Whether the first formula has been made."""
        return bool(self.answer)

    @property
    def locked(self) -> bool:
        """FO09. Whether all of it must be replaced: a number times 0, or 0 divided."""
        return self.sign in ("×", "÷") and self.answer in (("0",), ("0*",))

    def __str__(self) -> str:
        left, right, answer = map(digits_of, self.numbers)
        return f"{left} {arithmetic.SHOWN[self.sign]} {right} = {answer}" if self.started else f"{left} … {right} ="


@dataclass(frozen=True)
class NewFormula:
    """The formula that a play would leave: the cards of its three numbers, and its symbol.

    >>> new = NewFormula.of(Lay(0, "(1)2", "÷", "(4)", "3*"))
    >>> str(new), new.fresh, new.staying
    ('12 ÷ 4 = 3', ('2', 'joker'), ('1', '4'))
    """

    numbers: tuple[NumberCards, NumberCards, NumberCards]
    sign: str

    @classmethod
    def of(cls, lay: Lay | Play) -> NewFormula:
        """The formula of a play. Raises ``ValueError`` for text that does not name cards."""
        return _read_formula(lay.left, lay.sign, lay.right, lay.answer)

    @cached_property
    def fresh(self) -> Pile:
        """The cards that come from the hand."""
        return tuple([face_of(card) for number in self.numbers for card, stays in number if not stays])

    @cached_property
    def staying(self) -> Pile:
        """The cards on the table that stay in sight."""
        return tuple([face_of(card) for number in self.numbers for card, stays in number if stays])

    @cached_property
    def shown(self) -> tuple[str, str, str]:
        """What the three numbers show."""
        left, right, answer = map(show_number, self.numbers)
        return left, right, answer

    @cached_property
    def equation(self) -> Equation:
        """The formula as it will be on the table."""
        left, right, answer = (tuple([card for card, _ in number]) for number in self.numbers)
        return Equation(left, self.sign, right, answer)

    def __str__(self) -> str:
        return str(self.equation)


@lru_cache(maxsize=1024)
def _read_formula(left: str, sign: str, right: str, answer: str) -> NewFormula:
    """The formula of a play, remembered for a while, since a play is checked and then made."""
    first, second, third = map(arithmetic.read_number, (left, right, answer))
    if first is None or second is None or third is None:
        raise ValueError(f"{left} {sign} {right} = {answer} is not made of cards")
    return NewFormula((first, second, third), sign)


@dataclass(frozen=True, kw_only=True)
class Public:
    """What everyone sees of a round of FORMULA: ``out`` are the players without cards in the order they went
    out, ``passes`` counts the turns in a row in which nobody could do anything."""

    equation: Equation
    out: tuple[int, ...] = ()
    passes: int = 0


@dataclass(frozen=True, kw_only=True)
class FormulaState(Public, State):
    """A round of FORMULA. ``discards`` are the covered cards."""


@dataclass(frozen=True, kw_only=True)
class FormulaObservation(Public, Observation):
    """What one player of FORMULA may know."""


# ---------------------------------------------------------------------------------------------- small helpers


def face_of(card: str) -> Face:
    """The face of a card on the table: ``7*`` is a joker."""
    return JOKER if card.endswith("*") else card


def digits_of(number: Number) -> str:
    """What a number on the table shows; a joker without a name is ``?``."""
    return "".join("?" if card == "*" else card[0] for card in number)


def show_number(cards: NumberCards) -> str:
    """What an unfinished number shows."""
    return "".join(card[0] for card, _ in cards)


def describe_play(play: Lay | Play, equation: Equation | None = None) -> dict[str, Any]:
    """The values that words about a play can name; ``cards`` are those to lay, ``8*`` a joker that stands for 8.

    Given the formula on the table, these include the ``places`` where they go, and the ``side`` that the play leaves.
    """
    new = NewFormula.of(play)
    cards = tuple(card for number in new.numbers for card, stays in number if not stays)
    facts = {"formula": str(new), "sign": arithmetic.SHOWN[new.sign], "count": len(cards), "cards": cards}
    if equation is None:
        return facts
    left, right, _ = new.shown
    return {**facts, "places": tuple(place_cards(play, equation)), "side": f"{left} {facts['sign']} {right}"}


# ---------------------------------------------------------------------------------------------- from a play to places

PARTS = ("left", "right", "answer")


@dataclass(frozen=True, slots=True)
class Placed:
    """A card of a play and where it goes: ``spot`` is ``before1``, ``after1``, the place of the card that it covers, or
    ``all``; ``old`` is what the number shows now.
    """

    part: str
    spot: str
    card: str
    old: str


def place_cards(play: Lay | Play, equation: Equation) -> Iterator[Placed]:
    """Where a player would put the cards of a play."""
    for part in PARTS:
        old: Number = getattr(equation, part)
        cards = arithmetic.read_number(getattr(play, part)) or ()
        covers = len(cards) < len(old)
        starts = range(len(cards) - len(old) + 1)
        start = next((at for at in starts if _stays_at(cards, old, at)), 0)
        for at, (token, stays) in enumerate(cards):
            if not stays:
                yield Placed(part, _spot(at - start, 1 if covers else len(old), covers), token, digits_of(old))


def _stays_at(cards: Sequence[tuple[str, bool]], old: Number, start: int) -> bool:
    """Whether the cards that stay are where they were, if the old number begins at this place of the new one."""
    inside = {at + start: card for at, card in enumerate(old)}
    return all(not stays or inside.get(at) in (token, "*") for at, (token, stays) in enumerate(cards))


def _spot(at: int, length: int, covers: bool) -> str:
    """A place by its distance from the first card of the number on the table."""
    if at < 0:
        return f"before{-at}"
    if at >= length:
        return f"after{at - length + 1}"
    return "all" if covers else str(at)
