"""The codes of this subject, their words, and the facts and worked steps that the words need."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rummy_kit.feedback import Feedback, Kind, Step
from rummy_kit.texts import Texts

from .numbers import SHOWN, SPOKEN
from .referee import Weighing

STRINGS = Path(__file__).with_name("strings.toml")

KINDS: Mapping[str, Kind] = {
    "ok": "ok",
    "not_equal": "concept",
    "turned_round": "concept",
    "bigger_first": "concept",
    "div_by_zero": "concept",
    "zero_div": "concept",
    "times_zero": "concept",
    "one_identity": "concept",
    "add_for_times": "concept",
    "near_fact": "concept",
    "digit_swap": "concept",
    "digit_sum": "concept",
    "remainder": "concept",
    "below_zero": "concept",
    "equals_answer": "concept",
    "leading_zero": "rule",
    "not_a_number": "rule",
    "not_a_sign": "rule",
    "too_many_digits": "rule",
}
LATEX = {"+": "+", "-": "-", "×": r"\times", "÷": r"\div"}
BACK = {"+": "-", "-": "+", "×": "÷", "÷": "×"}


def codes() -> tuple[str, ...]:
    """Every code that this subject can answer with.

    >>> codes()[:3]
    ('ok', 'not_equal', 'turned_round')
    """
    return tuple(KINDS)


@cache
def texts() -> Texts:
    """The English words for every code, and for the pictures."""
    return Texts.load(STRINGS)


def written(left: int, sign: str, right: int, answer: int | str = "") -> str:
    """A formula as it is printed.

    >>> written(9, "-", 4, 5), written(12, "÷", 4)
    ('9 − 4 = 5', '12 ÷ 4')
    """
    side = f"{left} {SHOWN[sign]} {right}"
    return side if answer == "" else f"{side} = {answer}"


def spoken(left: int, sign: str, right: int, answer: int | str = "") -> str:
    """A formula as it is read out.

    >>> spoken(12, "÷", 4, 3)
    '12 divided by 4 is 3'
    """
    side = f"{left} {SPOKEN[sign]} {right}"
    return side if answer == "" else f"{side} is {answer}"


def answer_with(code: str, claim: tuple[int, str, int, int], weighing: Weighing, **more: Any) -> Feedback:
    """Feedback on a formula: its facts for the words, and the worked steps."""
    return Feedback(KINDS[code], code, facts(claim, weighing) | more, worked(claim, weighing))


def facts(claim: tuple[int, str, int, int], weighing: Weighing) -> dict[str, Any]:
    """What the words may name: the numbers, the formula, what it really comes to, what is left over."""
    left, sign, right, said = claim
    return {
        "left": left,
        "sign": SHOWN[sign],
        "sign_key": sign,
        "word": SPOKEN[sign],
        "right": right,
        "answer": said,
        "claim": written(*claim),
        "value": weighing.top if weighing.whole else "",
        "truth": written(left, sign, right, weighing.top) if weighing.whole else "",
        "times": left // right if sign == "÷" and right else "",
        "rest": left % right if sign == "÷" and right else "",
    }


def worked(claim: tuple[int, str, int, int], weighing: Weighing) -> tuple[Step, ...]:
    """The worked steps: what it comes to, and the way back as a check."""
    left, sign, right, said = claim
    if sign == "÷" and right == 0:
        text = f"? × 0 = {left}"
        return (Step(text, rf"\text{{?}} \times 0 = {left}", f"what times 0 is {left}? No number does it"),)
    if not weighing.whole:
        return (_not_whole(left, sign, right, weighing),)
    value = weighing.top
    steps = [_step(left, sign, right, value)]
    if sign != "×" or right:
        steps.append(_step(value, BACK[sign], right, left))
    if value != said:
        text = f"{value} is not {said}"
        steps.append(Step(text, rf"{value} \neq {said}", text))
    return tuple(steps)


def _not_whole(left: int, sign: str, right: int, weighing: Weighing) -> Step:
    if sign == "-":
        return Step(
            f"{left} − {right} is below 0, by {-weighing.top}",
            f"{left} - {right} = {weighing.top}",
            f"{left} minus {right} is {-weighing.top} below 0",
        )
    whole, rest = divmod(left, right)
    return Step(
        f"{left} = {whole} × {right} + {rest}",
        rf"{left} = {whole} \times {right} + {rest}",
        f"{left} is {whole} times {right} with {rest} left over",
    )


def _step(left: int, sign: str, right: int, value: int) -> Step:
    latex = f"{left} {LATEX[sign]} {right} = {value}"
    return Step(written(left, sign, right, value), latex, spoken(left, sign, right, value))
