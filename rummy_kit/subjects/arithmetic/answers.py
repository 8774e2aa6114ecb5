"""The codes of this subject, and the facts and worked steps that their words need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy_kit.feedback import Feedback, Voice, WorkedStep
from rummy_kit.subjects.arithmetic.numbers import SHOWN
from rummy_kit.subjects.arithmetic.referee import Evaluation
from rummy_kit.subjects.arithmetic.words import texts

KINDS: Mapping[str, Voice] = {
    "ok": "ok",
    "not_equal": "concept",
    "turned_round": "concept",
    "div_by_zero": "concept",
    "zero_by_zero": "concept",
    "zero_div": "concept",
    "times_zero": "concept",
    "one_identity": "concept",
    "add_for_times": "concept",
    "another_sign": "concept",
    "zero_plus_minus": "concept",
    "side_by_side": "concept",
    "smaller_from_bigger": "concept",
    "no_carrying": "concept",
    "both_digits": "concept",
    "ten_kept": "concept",
    "one_part": "concept",
    "counts_start": "concept",
    "near_fact": "concept",
    "digit_swap": "concept",
    "digit_sum": "concept",
    "remainder": "concept",
    "not_exact": "concept",
    "below_zero": "concept",
    "leading_zero": "rule",
    "not_a_number": "rule",
    "not_a_sign": "rule",
    "too_many_digits": "rule",
}
LATEX = {"+": "+", "-": "-", "×": r"\times", "÷": r"\div"}
BACK = {"+": "-", "-": "+", "×": "÷", "÷": "×"}


def codes() -> tuple[str, ...]:
    """Every code that this subject can return.

    >>> codes()[:3]
    ('ok', 'not_equal', 'turned_round')
    """
    return tuple(KINDS)


def write(left: int, sign: str, right: int, answer: int | str = "") -> str:
    """A formula as printed.

    >>> write(9, "-", 4, 5), write(12, "÷", 4)
    ('9 − 4 = 5', '12 ÷ 4')
    """
    side = f"{left} {SHOWN[sign]} {right}"
    return side if answer == "" else f"{side} = {answer}"


def speak(left: int, sign: str, right: int, answer: int | str = "") -> str:
    """A formula as read aloud.

    >>> speak(12, "÷", 4, 3)
    '12 divided by 4 is 3'
    """
    form = "side" if answer == "" else "formula"
    return texts().say("spoken", form, {"left": left, "sign": sign_word(sign), "right": right, "answer": answer})


def sign_word(sign: str) -> str:
    """A sign as read aloud.

    >>> sign_word("÷")
    'divided by'
    """
    return texts().say("spoken", sign)


def answer_with(code: str, claim: tuple[int, str, int, int], weighing: Evaluation, **more: Any) -> Feedback:
    """Feedback on a formula: its facts for the words, and the worked steps."""
    first = (WorkedStep(more["told"]),) if "told" in more else ()
    return Feedback(KINDS[code], code, facts(claim, weighing) | more, (*first, *work_out(claim, weighing)))


def facts(claim: tuple[int, str, int, int], weighing: Evaluation) -> dict[str, Any]:
    """The values that words can name: the numbers, the formula, its true value, the remainder."""
    left, sign, right, said = claim
    return {
        "left": left,
        "sign": SHOWN[sign],
        "sign_key": sign,
        "right": right,
        "answer": said,
        "claim": write(*claim),
        "value": weighing.top if weighing.whole else "",
        "truth": write(left, sign, right, weighing.top) if weighing.whole else "",
        "fits": _fits(left, right) if sign == "÷" and right else "",
    }


def _fits(left: int, right: int) -> str:
    """How often the second number goes into the first, and what is left over."""
    times, rest = divmod(left, right)
    return texts().say(
        "fits" if times else "fits_not", "what", {"left": left, "right": right, "times": times, "rest": rest}
    )


def work_out(claim: tuple[int, str, int, int], weighing: Evaluation) -> tuple[WorkedStep, ...]:
    """The worked steps: the value, and the inverse operation as a check."""
    left, sign, right, said = claim
    if sign == "÷" and right == 0:
        does = _say("no_number" if left else "every_number", left=left)
        return (WorkedStep(f"? × 0 = {left}", rf"\text{{?}} \times 0 = {left}", does),)
    if not weighing.whole:
        return (_not_whole(left, sign, right, weighing),)
    value = weighing.top
    steps = [_step(left, sign, right, value)]
    if sign != "×" or right:
        steps.append(_step(value, BACK[sign], right, left))
    if value != said:
        text = _say("differs", value=value, said=said)
        steps.append(WorkedStep(text, rf"{value} \neq {said}", text))
    return tuple(steps)


def _not_whole(left: int, sign: str, right: int, weighing: Evaluation) -> WorkedStep:
    if sign == "-":
        numbers = {"left": left, "right": right, "by": -weighing.top}
        return WorkedStep(
            _say("below_zero", **numbers),
            f"{left} - {right} = {weighing.top}",
            _say("below_zero_spoken", **numbers),
        )
    whole, rest = divmod(left, right)
    return WorkedStep(
        f"{left} = {whole} × {right} + {rest}",
        rf"{left} = {whole} \times {right} + {rest}",
        _say("remainder_spoken", left=left, times=whole, right=right, rest=rest),
    )


def _say(part: str, **data: Any) -> str:
    return texts().say("worked", part, data)


def _step(left: int, sign: str, right: int, value: int) -> WorkedStep:
    latex = f"{left} {LATEX[sign]} {right} = {value}"
    return WorkedStep(write(left, sign, right, value), latex, speak(left, sign, right, value))
