"""Every well-formed action in FORMULA, legal or not: what the brute-force tests hold the listing against."""

from __future__ import annotations

from collections.abc import Iterator

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Pile, without
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic import JOKER

from .pieces import Draw, FormulaObservation, Lay, NumberCards, Pass
from .rules import FormulaRules


def candidates(game: FormulaRules, obs: FormulaObservation) -> Iterator[Action]:
    """All plays, and every way to lay one card (from small hands two) that could be tried, true or not."""
    if obs.seat is None:
        return
    yield Draw(obs.seat)
    yield Pass(obs.seat)
    plays = arithmetic.plays(game.laid(obs.equation), obs.hand)
    known = {Lay(obs.seat, *play) for play in plays}
    yield from sorted(known, key=game.actions.text)
    most = 2 if len(obs.hand) < 4 and JOKER not in obs.hand else 1
    yield from (lay for lay in _tried(obs, obs.seat, most) if lay not in known)


def _tried(obs: FormulaObservation, seat: int, most: int) -> Iterator[Lay]:
    """Cards put down one after the other, as somebody might who does not think first."""
    start = tuple(tuple((card, True) for card in number) for number in obs.equation.numbers)
    trays: list[tuple[tuple[NumberCards, ...], Pile]] = [(start, obs.hand)]
    for _ in range(most):
        trays = [
            (tuple(cards if at == place else other for at, other in enumerate(numbers)), without(rest, (face,)))
            for numbers, rest in trays
            for face in dict.fromkeys(rest)
            for token in ([f"{digit}*" for digit in range(10)] if face == JOKER else [face])
            for place, number in enumerate(numbers)
            for cards in ((*number, (token, False)), ((token, False), *number), ((token, False),), number[:-1])
        ]
        for numbers, _rest in dict.fromkeys(trays):
            for sign in arithmetic.SIGNS:
                left, right, answer = map(arithmetic.write_number, numbers)
                yield Lay(seat, left, sign, right, answer)
