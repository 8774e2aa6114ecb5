"""Judging formulas: every true one with numbers of up to two digits, as many false ones, and every code."""

import re
import string
from fractions import Fraction
from itertools import product

import pytest

from rummy_kit.engine.rng import Rng
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic.numbers import find_answers
from rummy_kit.subjects.arithmetic.referee import weigh_at_once

TRUE = list(arithmetic.true_formulas(99))


def exactly(left, sign, right):
    """What a formula comes to as a fraction, without the referee or the kit's integers."""
    a, b = Fraction(left), Fraction(right)
    if sign == "÷":
        return a / b if b else None
    return {"+": a + b, "-": a - b, "×": a * b}[sign]


def near_misses():
    """One false formula for each true one: the answer or another number a little off, or digits swapped."""
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


def test_many_answers_at_once_are_the_same():
    below_100 = range(100)
    found = [
        (left, sign, right, answer)
        for sign in arithmetic.SIGNS
        for left, right, answer in find_answers(below_100, sign, below_100, range(10_000))
    ]
    assert sorted(found) == sorted(TRUE)


def test_all_true_formulas_are_accepted_and_both_referees_agree():
    for left, sign, right, answer in TRUE:
        claim = str(left), sign, str(right), str(answer)
        assert arithmetic.judge(*claim).ok and arithmetic.holds(*claim), claim
        weighing = arithmetic.weigh(left, sign, right, answer)
        assert weighing == weigh_at_once(left, sign, right, answer)
        assert weighing.true and weighing.top == arithmetic.result(left, sign, right) == exactly(left, sign, right)


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.soak)])
def test_as_many_near_misses_are_refused_and_both_referees_agree(every):
    missed = list(near_misses())
    assert len(missed) == len(TRUE)
    for left, sign, right, answer in missed[::every]:
        claim = str(left), sign, str(right), str(answer)
        judged = arithmetic.judge(*claim)
        assert not judged.ok and judged.kind == "concept" and not arithmetic.holds(*claim), claim
        weighing = arithmetic.weigh(left, sign, right, answer)
        assert not weighing.true and weighing == weigh_at_once(left, sign, right, answer)
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
        ("0 ÷ 0 = 0", "zero_by_zero"),
        ("0 ÷ 0 = 5", "zero_by_zero"),
        ("0 ÷ 5 = 5", "zero_div"),
        ("7 × 0 = 7", "times_zero"),
        ("0 × 7 = 7", "times_zero"),
        ("6 × 1 = 1", "one_identity"),
        ("6 ÷ 6 = 0", "one_identity"),
        ("6 ÷ 1 = 1", "one_identity"),
        ("3 × 4 = 7", "add_for_times"),
        ("8 + 4 = 84", "side_by_side"),
        ("8 × 4 = 84", "side_by_side"),
        ("27 + 8 = 25", "no_carrying"),
        ("8 + 4 = 2", "no_carrying"),
        ("95 + 84 = 79", "no_carrying"),
        ("32 - 5 = 33", "smaller_from_bigger"),
        ("100 - 7 = 107", "smaller_from_bigger"),
        ("31 - 29 = 18", "smaller_from_bigger"),
        ("8 + 4 = 11", "counts_start"),
        ("4 + 38 = 41", "counts_start"),
        ("12 - 4 = 9", "counts_start"),
        ("7 × 8 = 54", "near_fact"),
        ("7 × 8 = 63", "near_fact"),
        ("56 ÷ 8 = 6", "near_fact"),
        ("3 × 4 = 21", "digit_swap"),
        ("21 + 1 = 13", "digit_swap"),
        ("12 + 4 = 7", "digit_sum"),
        ("7 ÷ 2 = 3", "remainder"),
        ("3 ÷ 7 = 1", "remainder"),
        ("7 ÷ 2 = 9", "not_exact"),
        ("4 - 9 = 6", "below_zero"),
        ("2 + 4 = 9", "not_equal"),
        ("32 - 14 = 0", "not_equal"),
        ("1 + 4 = 50", "not_equal"),
        ("9 - 4 = 13", "another_sign"),
        ("7 - 0 = 0", "zero_plus_minus"),
        ("27 + 8 = 215", "both_digits"),
        ("42 - 18 = 34", "ten_kept"),
        ("12 × 3 = 32", "one_part"),
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


# ------------------------------------------------------------------ what the words claim, checked against the formula


def equal(text):
    """Whether a printed formula is true."""
    left, sign, right, _, answer = text.split(" ")
    return arithmetic.result(int(left), arithmetic.ALIASES.get(sign, sign), int(right)) == int(answer)


def all_false(most):
    for left, sign, right in product(range(most), arithmetic.SIGNS, range(most)):
        both_digits = int(f"{left // 10 + right // 10}{left % 10 + right % 10}")
        for answer in {*range(most), 10 * left + right, left * 10 + right % 10, both_digits}:
            if arithmetic.result(left, sign, right) != answer:
                yield left, sign, right, answer


def counting(start, steps, step):
    """Counting on, or back, by someone who says the start first."""
    return [start + step * at for at in range(steps)][-1]


def true_with(numbers, data):
    """Whether it is true with the swapped number in one of the number's places."""
    left, sign, right, answer = numbers
    places = ((data["swapped"], right, answer), (left, data["swapped"], answer), (left, right, data["swapped"]))
    was = (left, right, answer)
    return any(was[at] == data["number"] and arithmetic.result(a, sign, b) == c for at, (a, b, c) in enumerate(places))


def checked(numbers, data):
    """Whether the inverse is true and does not lead back, and whether the nudge is right about the answer."""
    left, _, right, answer = numbers
    value, check, nudge = arithmetic.result(*numbers[:3]), data["check"], data["nudge"]
    if ", not " in check:
        formula, start = check.split(", not ")
        back = equal(formula) and int(formula.split(" = ")[1]) != left == int(start)
    elif ", but there are " in check:
        fact, true = check.split(", but there are ")
        back = equal(fact) and fact.endswith(f" {answer}") and true == f"{left} times {right}"
    elif "alone" in check:
        back = check == f"{answer} is less than {max(left, right)} alone" and answer < max(left, right)
    else:
        back = check == f"no whole number times {right} makes {answer}" and answer % right > 0
    if "Only the" in nudge:
        differ = [at for at, (a, b) in enumerate(zip(str(answer)[::-1], str(value)[::-1], strict=True)) if a != b]
        return (
            back
            and nudge == f"Only the {('ones', 'tens', 'hundreds')[differ[0]]} in {answer} are wrong."
            and len(differ) == 1
        )
    return back and nudge == f"{answer} is too {'many' if answer > value else 'few'}."


CLAIMS = {
    "turned_round": lambda n, d: equal(d["turned"]) and d["turned"].endswith(f" {n[3]}"),
    "side_by_side": lambda n, d: f"{n[0]}{n[2]}" == str(n[3]),
    "no_carrying": lambda n, d: d["sum"] == d["top"] + d["under"] == 10 + d["kept"] and n[3] < n[0] + n[2],
    "smaller_from_bigger": lambda n, d: d["top"] < d["under"] and n[3] > n[0] - n[2] >= 0,
    "counts_start": lambda n, d: (
        n[3] == counting(d["start"], n[0] + n[2] - d["start"] if n[1] == "+" else n[2], d["first"] - d["start"])
        and d["off"] == ("too few" if n[3] < arithmetic.result(*n[:3]) else "too many")
    ),
    "digit_swap": lambda n, d: (
        d["number"] in (n[0], n[2], n[3]) and sorted(str(d["number"])) == sorted(str(d["swapped"])) and true_with(n, d)
    ),
    "digit_sum": lambda n, d: all(
        sum(map(int, one.split(" as ")[0])) == int(one.split(" as ")[1]) for one in re.split(", | and ", d["readings"])
    ),
    "near_fact": lambda n, d: equal(d["neighbour"]) and str(n[3]) in d["neighbour"].split(" "),
    "add_for_times": lambda n, d: n[1] == "×" and n[0] + n[2] == n[3],
    "below_zero": lambda n, d: n[1] == "-" and n[0] < n[2],
    "remainder": lambda n, d: n[1] == "÷" and n[0] % n[2] > 0 and abs(n[0] / n[2] - n[3]) < 1,
    "not_exact": lambda n, d: n[1] == "÷" and n[0] % n[2] > 0,
    "one_identity": lambda n, d: 1 in (n[0], n[2], n[0] / n[2] if n[1] == "÷" else n[2]),
    "times_zero": lambda n, d: n[1] == "×" and 0 in (n[0], n[2]),
    "zero_div": lambda n, d: n[1] == "÷" and n[0] == 0 < n[2],
    "div_by_zero": lambda n, d: n[1] == "÷" and n[2] == 0 < n[0],
    "zero_by_zero": lambda n, d: n[1] == "÷" and n[2] == n[0] == 0,
    "not_equal": checked,
    "another_sign": lambda n, d: (
        equal(d["other"]) and d["other"] != arithmetic.write(*n) and d["other"].endswith(f" {n[3]}")
    ),
    "zero_plus_minus": lambda n, d: (n[1] == "+" and 0 in (n[0], n[2])) or (n[1] == "-" and n[2] in (0, n[0])),
    "both_digits": lambda n, d: str(d["sum"]) in str(n[3]) and d["sum"] == d["top"] + d["under"] == 10 + d["kept"],
    "ten_kept": lambda n, d: d["under"] < d["more"] and n[3] > n[0] - n[2] >= 0,
    "one_part": lambda n, d: (
        equal(d["done"]) and d["part"] * d["factor"] + d["other"] == n[3] and d["number"] in (n[0], n[2])
    ),
}


def test_what_is_said_of_a_false_formula_is_true_of_it():
    seen = set()
    for numbers in all_false(26):
        code, data = arithmetic.slip(*numbers)
        assert CLAIMS[code](numbers, data), (numbers, code, data)
        seen.add(code)
    assert seen == set(CLAIMS)


def test_every_sentence_is_whole_and_speaks_of_one_thing_as_one():
    rng, odd = Rng("sentences"), re.compile(r"\b1 (groups|steps|rows|dots|ones|tens|hundreds)\b|None|\{|  |\s\.| -\d")
    false = rng.shuffle(tuple(all_false(22)))[:2500]
    for left, sign, right, answer in [*false, (1, "×", 5, 6), (8, "+", 1, 8), (0, "-", 1, 0), (1, "×", 0, 3)]:
        judged = arithmetic.judge(str(left), sign, str(right), str(answer))
        words = [
            arithmetic.texts().say(judged.code, part, judged.data) for part in ("title", "what", "hint", "solution")
        ]
        words += [arithmetic.picture(left, sign, right, answer, judged.code)["text"], *(s.text for s in judged.steps)]
        for sentence in words:
            assert sentence and not odd.search(sentence), (left, sign, right, answer, sentence)


def test_no_advice_needs_another_number_or_sign():
    """In the first formula both numbers are fixed, and in an exercise often the sign, too; even so, a hint can always
    be followed.
    """
    words = arithmetic.texts()
    for code in arithmetic.codes():
        if arithmetic.judge("1", "+", "1", "2").code != code and words.has(code, "hint"):
            hint = "".join(words._tables[code].get(part, "") for part in ("what", "hint", "solution"))
            if code not in ("leading_zero", "not_a_number", "not_a_sign", "too_many_digits"):
                assert not re.search(r"choose|another (?:number|sign)|start with|turn it round", hint, re.IGNORECASE), (
                    code
                )


def test_every_number_works_for_0_divided_by_0():
    judged = arithmetic.judge("0", "÷", "0", "0")
    told = arithmetic.texts().say(judged.code, "what", judged.data)
    assert told == "How many 0s make 0? Every number works, so there is no single answer."
    assert judged.steps[0].spoken == "what times 0 is 0? Every number does it"
    assert "No number" in arithmetic.texts().say("div_by_zero", "what", arithmetic.judge("6", "÷", "0", "0").data)


def test_every_code_has_words_and_can_be_answered_and_no_other_has_words():
    parts = {"fits", "fits_not", "line_right", "line_left", "line_below", "array", "array_no_row", "array_no_dot"}
    parts |= {"groups", "groups_rest", "groups_of_none", "columns", "spoken", "worked", "known"}
    parts |= {f"place.{worth}" for worth in ("one", "ten", "hundred", "thousand")}
    parts |= {f"picture.{picture}" for picture in ("line", "rows", "places")}
    assert set(arithmetic.texts().codes()) - parts == set(arithmetic.codes())
    rules = {"leading_zero", "not_a_number", "not_a_sign", "too_many_digits"}
    assert set(arithmetic.codes()) == {"ok", "not_equal", *CLAIMS, *rules}


@pytest.mark.parametrize(
    ("formula", "first"),
    [
        ("27 + 8 = 25", "7 ones and 8 ones are 15 ones: 1 ten and 5 ones."),
        ("95 + 84 = 79", "9 tens and 8 tens are 17 tens: 1 hundred and 7 tens."),
        ("32 - 5 = 33", "32 is 2 tens and 12 ones."),
        ("100 - 7 = 107", "100 is 9 tens and 10 ones."),
    ],
)
def test_slips_in_columns_are_explained_column_by_column(formula, first):
    left, sign, right, _, answer = formula.split(" ")
    judged = arithmetic.judge(left, sign, right, answer)
    assert judged.steps[0].text == first
    assert arithmetic.picture(int(left), sign, int(right), int(answer), judged.code)["draw"] == "columns"


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
        ("4 - 9 = 5", "number_line", "you reach 0 after 4 steps, with 5 still to go"),
        ("3 × 4 = 7", "array", "3 rows of 4 dots: 12 dots in all"),
        ("7 × 0 = 7", "array", "no dots at all"),
        ("7 ÷ 2 = 3", "groups", "3 groups, with 1 left over"),
        ("6 ÷ 0 = 6", "groups", "6 dots before and 6 dots after"),
        ("12 + 4 = 7", "columns", "12 is 1 ten and 2 ones"),
        ("8 + 4 = 84", "columns", "84 is 8 tens and 4 ones"),
        ("8 + 4 = 11", "number_line", "jump 4 to the right: you land on 12"),
        ("99 × 99 = 9999", "columns", "9801 is 9 thousands, 8 hundreds and 1 one"),
        ("300 × 41 = 12", "columns", "12300 is 12 thousands and 3 hundreds"),
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


@pytest.mark.parametrize("formula", ["10 ÷ 1 = 19", "9 + 3 = 84", "6 + 5 = 47"])
def test_digits_that_happen_to_add_up_are_noted_but_not_claimed(formula):
    left, sign, right, _, answer = formula.split()
    told = arithmetic.judge(left, sign, right, answer)
    assert told.code != "digit_sum" and "digit_sum" in told.also
