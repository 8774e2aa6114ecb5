"""Judging formulas: every true one with numbers of up to two digits, as many false ones, and every code."""

import string
from fractions import Fraction

import pytest

from rummy_kit.engine.rng import Rng
from rummy_kit.subjects import arithmetic

TRUE = list(arithmetic.true_formulas(99))


def exactly(left, sign, right):
    """What a formula comes to as a fraction, by neither the referee nor the kit's integers."""
    a, b = Fraction(left), Fraction(right)
    if sign == "÷":
        return a / b if b else None
    return {"+": a + b, "-": a - b, "×": a * b}[sign]


def near_misses():
    """One false formula for each true one: the answer or another number off by a little, or digits turned."""
    rng = Rng("near misses")
    for left, sign, right, answer in TRUE:
        numbers = [left, right, answer]
        while exactly(numbers[0], sign, numbers[1]) == numbers[2]:
            at = rng.below(3)
            number = (left, right, answer)[at]
            turned = int(str(number)[::-1])
            numbers[at] = turned if rng.below(4) == 0 else max(0, number + rng.choice((-10, -2, -1, 1, 2, 10)))
        yield numbers[0], sign, numbers[1], numbers[2]


def test_there_are_25622_true_formulas():
    assert len(TRUE) == len(set(TRUE)) == 25_622


def test_all_true_formulas_are_accepted_and_both_referees_agree():
    for left, sign, right, answer in TRUE:
        assert arithmetic.judge(str(left), sign, str(right), str(answer)).ok, (left, sign, right, answer)
        weighing = arithmetic.weigh(left, sign, right, answer)
        assert weighing.true and weighing.top == arithmetic.result(left, sign, right) == exactly(left, sign, right)


def test_as_many_near_misses_are_refused_and_both_referees_agree():
    missed = list(near_misses())
    assert len(missed) == len(TRUE)
    for left, sign, right, answer in missed:
        judged = arithmetic.judge(str(left), sign, str(right), str(answer))
        assert not judged.ok and judged.kind == "concept", (left, sign, right, answer)
        assert not arithmetic.weigh(left, sign, right, answer).true
        assert arithmetic.result(left, sign, right) != answer
        words = arithmetic.texts()
        for part in ("title", "what", "hint", "solution"):
            assert words.say(judged.code, part, judged.data), judged.code


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        ("4 - 9 = 5", "turned_round"),
        ("2 ÷ 8 = 4", "turned_round"),
        ("6 ÷ 0 = 0", "div_by_zero"),
        ("6 ÷ 0 = 6", "div_by_zero"),
        ("0 ÷ 0 = 0", "div_by_zero"),
        ("0 ÷ 5 = 5", "zero_div"),
        ("7 × 0 = 7", "times_zero"),
        ("0 × 7 = 7", "times_zero"),
        ("6 × 1 = 1", "one_identity"),
        ("6 ÷ 6 = 0", "one_identity"),
        ("6 ÷ 1 = 1", "one_identity"),
        ("3 × 4 = 7", "add_for_times"),
        ("7 × 8 = 54", "near_fact"),
        ("7 × 8 = 63", "near_fact"),
        ("56 ÷ 8 = 6", "near_fact"),
        ("3 × 4 = 21", "digit_swap"),
        ("21 + 1 = 13", "digit_swap"),
        ("12 + 4 = 7", "digit_sum"),
        ("7 ÷ 2 = 3", "remainder"),
        ("3 ÷ 7 = 1", "remainder"),
        ("4 - 9 = 6", "below_zero"),
        ("2 + 4 = 9", "not_equal"),
        ("05 + 1 = 6", "leading_zero"),
        ("5 + x = 6", "not_a_number"),
        ("5 + -1 = 4", "not_a_number"),
        ("5 + ² = 7", "not_a_number"),
        ("5 ^ 1 = 5", "not_a_sign"),
        ("5 + 1 = 1234567890", "too_many_digits"),
        ("6 : 3 = 2", "ok"),
        ("6 − 3 = 3", "ok"),
        ("0 - 0 = 0", "ok"),
    ],
)
def test_each_slip_has_its_code(formula, code):
    left, sign, right, _, answer = formula.split(" ")
    judged = arithmetic.judge(left, sign, right, answer)
    assert judged.code == code
    assert arithmetic.texts().say(code, "what", judged.data)


def test_a_refused_mirrored_formula_is_an_idea_about_the_equals_sign():
    assert arithmetic.judge_mirrored("6", "2", "+", "4").ok
    refused = arithmetic.judge_mirrored("6", "2", "+", "4", accepted=False)
    assert refused.code == "equals_answer"
    assert arithmetic.texts().say("equals_answer", "what", refused.data).startswith("6 = 2 + 4 is true")
    assert arithmetic.judge_mirrored("7", "2", "+", "4", accepted=False).code != "equals_answer"


def test_the_bigger_number_always_first_is_a_habit_and_no_mistake():
    moves = [("9", "-", "4"), ("8", "÷", "2"), ("6", "÷", "3"), ("5", "-", "1")]
    habit = arithmetic.bigger_first(moves)
    assert habit is not None and habit.data["count"] == 4
    assert arithmetic.texts().say("bigger_first", "what", habit.data)
    assert arithmetic.bigger_first([*moves, ("0", "÷", "3")]) is None


def test_whatever_is_typed_gets_an_answer():
    rng = Rng("typed")
    letters = string.printable + "٣²−×÷💥\u202e"
    for _ in range(500):
        left, sign, right, answer = ("".join(rng.choice(letters) for _ in range(rng.below(13))) for _ in range(4))
        judged = arithmetic.judge(left, sign, right, answer)
        assert judged.code in arithmetic.codes()
        assert arithmetic.texts().say(judged.code, "what", judged.data)


def test_worked_steps_can_be_read_typeset_and_heard():
    steps = arithmetic.judge("12", "÷", "4", "5").steps
    assert [step.text for step in steps] == ["12 ÷ 4 = 3", "3 × 4 = 12", "3 is not 5"]
    assert steps[0].latex == r"12 \div 4 = 3" and steps[0].spoken == "12 divided by 4 is 3"
    assert arithmetic.judge("7", "÷", "2", "3").steps[0].text == "7 = 3 × 2 + 1"
    assert arithmetic.judge("4", "-", "9", "5").steps[0].text == "4 − 9 is below 0, by 5"


@pytest.mark.parametrize(
    ("formula", "draw", "words"),
    [
        ("9 - 4 = 6", "number_line", "jump 4 to the left: you land on 5"),
        ("4 - 9 = 5", "number_line", "you pass 0 after 4 steps, and 5 are left over"),
        ("3 × 4 = 7", "array", "3 rows of 4 dots: 12 dots in all"),
        ("7 × 0 = 7", "array", "no dot at all"),
        ("7 ÷ 2 = 3", "groups", "3 groups, and 1 left over"),
        ("6 ÷ 0 = 6", "groups", "all 6 dots are still there"),
        ("12 + 4 = 7", "columns", "12 is 1 ten and 2 ones"),
        ("21 + 1 = 13", "columns", "21 is 2 tens and 1 one"),
        ("80 × 7 = 56", "columns", "560 is 5 hundreds and 6 tens"),
    ],
)
def test_see_why_has_a_picture_and_its_text_twin(formula, draw, words):
    left, sign, right, _, answer = formula.split(" ")
    code = arithmetic.judge(left, sign, right, answer).code
    picture = arithmetic.picture(int(left), sign, int(right), int(answer), code)
    assert picture["draw"] == draw
    assert words in picture["text"]
