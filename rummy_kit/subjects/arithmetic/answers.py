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
    "div_by_zero": "concept",
    "zero_by_zero": "concept",
    "zero_div": "concept",
    "times_zero": "concept",
    "one_identity": "concept",
    "add_for_times": "concept",
    "side_by_side": "concept",
    "smaller_from_bigger": "concept",
    "no_carrying": "concept",
    "counts_start": "concept",
    "near_fact": "concept",
    "digit_swap": "concept",
    "digit_sum": "concept",
    "remainder": "concept",
    "below_zero": "concept",
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
    first = (Step(f"{more['told']}."),) if "told" in more else ()
    return Feedback(KINDS[code], code, facts(claim, weighing) | more, (*first, *worked(claim, weighing)))


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
        "groups": counted(left, "group"),
        "steps": counted(left, "step"),
        "fits": _fits(left, right) if sign == "÷" and right else "",
    }


def counted(count: int, thing: str) -> str:
    """So many of them.

    >>> counted(1, "group"), counted(3, "group")
    ('1 group', '3 groups')
    """
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _fits(left: int, right: int) -> str:
    """How often the second number goes into the first, and what is left over."""
    times, rest = divmod(left, right)
    return texts().say(
        "fits" if times else "fits_not", "what", {"left": left, "right": right, "times": times, "rest": rest}
    )


def worked(claim: tuple[int, str, int, int], weighing: Weighing) -> tuple[Step, ...]:
    """The worked steps: what it comes to, and the way back as a check."""
    left, sign, right, said = claim
    if sign == "÷" and right == 0:
        does = "No number does it" if left else "Every number does it"
        return (Step(f"? × 0 = {left}", rf"\text{{?}} \times 0 = {left}", f"what times 0 is {left}? {does}"),)
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
