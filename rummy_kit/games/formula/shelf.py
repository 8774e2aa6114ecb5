"""What the shelf shows of a formula that was laid."""

from __future__ import annotations

import re

from rummy_kit.lessons.lesson import ShelfCard
from rummy_kit.subjects import arithmetic

from .ideas import TEXTS

SIDE = re.compile(r"(\d{1,4}) ([+−×÷]) (\d{1,4})", re.ASCII)
KINDS = {"+": "plus", "-": "minus", "×": "times", "÷": "divided"}
BACK = {"+": "-", "×": "÷"}


def show_formula(what: str) -> ShelfCard | None:
    """The formula with its answer, and the others that follow from it.

    >>> show_formula("6 × 8").facts
    ('Turned round: 8 × 6 = 48.', 'And back: 48 ÷ 8 = 6.')
    >>> show_formula("6 × "), show_formula("7 ÷ 2")
    (None, None)
    """
    found = SIDE.fullmatch(what)
    if found is None:  # a word from a file
        return None
    left, sign, right = int(found[1]), found[2].replace("−", "-"), int(found[3])
    value = arithmetic.result(left, sign, right)
    if value is None:
        return None
    written = arithmetic.write(left, sign, right, value)
    told = [TEXTS.say("shelf", part, {"formula": other}) for part, other in _others(left, sign, right, value)]
    spoken = arithmetic.speak(left, sign, right, value)
    return ShelfCard([(written, "", "")], spoken, TEXTS.say("shelf", KINDS[sign]), KINDS[sign], tuple(told))


def _others(left: int, sign: str, right: int, value: int) -> list[tuple[str, str]]:
    """Formulas with the same three numbers: a part of ``[shelf]`` and the formula in writing."""
    if sign in BACK:
        turned = [("turned", arithmetic.write(right, sign, left, value))] if left != right else []
        back = BACK[sign]
        undone = arithmetic.result(value, back, right) == left
        return [*turned, *([("back", arithmetic.write(value, back, right, left))] if undone else [])]
    forth = {back: sign for sign, back in BACK.items()}[sign]
    return [("proof", arithmetic.write(value, forth, right, left))]
