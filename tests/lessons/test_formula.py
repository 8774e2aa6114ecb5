"""The lesson on FORMULA: every task can be solved, is answered with reasons, and the same seed gives the same tasks."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.formula.lesson import FADED, SKILLS, ChooseSymbol, Make, _on_table
from rummy_kit.games.formula.pieces import Lay, told
from rummy_kit.games.formula.work import places_of
from rummy_kit.lessons.practice import Practice
from rummy_kit.table.view import Draft, hand_keys
from tests.lessons.pupil import Answer, Pupil

LESSON: Any = games.load_lesson("formula")


def draft(exercise, lay):
    places = places_of(lay, exercise._table, exercise.hand)
    faces = dict(hand_keys(exercise.hand))
    return Draft(tuple((key, faces[key]) for key in places.values()), (), places, {"sign": lay.sign})


@pytest.mark.parametrize("skill", SKILLS)
def test_each_skill_has_tasks_that_can_be_solved_by_putting_cards_in_places(skill):
    for seed in range(12):
        exercise = Make.of(skill, Rng(seed, skill))
        best = exercise._best()
        assert exercise._meant(draft(exercise, best)) == best
        assert exercise.check(draft(exercise, best)).ok
        assert exercise.twin().hand != exercise.hand


def test_every_play_can_be_put_down_place_by_place():
    exercise = Make.of("covered", Rng(3))
    plays = exercise.plays()
    assert len(plays) > 3
    for lay in plays:
        assert exercise._meant(draft(exercise, lay)) == lay


def made_with(skill, code):
    """A task of that skill and a true formula that does not have all it asks for."""
    for seed in range(60):
        exercise = Make.of(skill, Rng(seed))
        for lay in exercise.plays():
            if exercise.check(draft(exercise, lay)).code == code:
                return exercise, lay
    raise AssertionError(f"{code} did not come")


@pytest.mark.parametrize(
    ("skill", "code", "words"),
    [
        ("facts", "other_sign", "the task is: Make the first formula with × or ÷"),
        ("order", "other_sign", "the task is: Change the formula with − or ÷"),
        ("joined", "too_few", "asks you to lay 2 cards, and you have laid 1"),
        ("joined", "not_longer", "no number in it has more digits"),
        ("covered", "too_few", "asks you to lay 2 cards, and you have laid 1"),
        ("covered", "not_covered", "you have not covered just one digit of a long number"),
    ],
)
def test_a_true_formula_that_is_not_what_the_task_asks_for_is_told_so(skill, code, words):
    exercise, lay = made_with(skill, code)
    feedback = exercise.check(draft(exercise, lay))
    assert (feedback.kind, feedback.grade) == ("concept", "almost")
    panel = exercise.panel(feedback)
    assert words in panel["text"] and panel["kick"] == "True, but not yet all"
    assert told(lay)["formula"] in panel["text"]


def test_change_with_minus_or_divided_refuses_2_plus_4_is_6():
    exercise = Make(_on_table(2, "+", 3), ("1", "4", "6", "7", "9"), 1, "order", Rng(1))
    refused = exercise.check(draft(exercise, Lay(0, "(2)", "+", "4", "6")))
    assert refused.code == "other_sign" and "2 + 4 = 6 is true. But" in exercise.panel(refused)["text"]
    assert exercise.check(draft(exercise, Lay(0, "9", "-", "4", "(5)"))).ok


@pytest.mark.parametrize("skill", SKILLS)
def test_a_right_answer_has_what_the_task_asks_for_by_the_words_of_the_task(skill):
    """Each task's text read once more, without the lesson's own checks."""
    asked = {
        "facts": lambda old, new, stay, sign, laid: sign in "×÷",
        "order": lambda old, new, stay, sign, laid: sign in "-÷",
        "joined": lambda old, new, stay, sign, laid: (
            laid >= 2 and any(len(b) > len(a) for a, b in zip(old, new, strict=True))
        ),
        "covered": lambda old, new, stay, sign, laid: (
            laid >= 2 and any(len(a) == 2 and n == 1 for a, n in zip(old, stay, strict=True))
        ),
        "zero": lambda old, new, stay, sign, laid: laid == 3 and not any(stay),
    }[skill]
    for seed in range(6):
        exercise = Make.of(skill, Rng(seed, skill))
        for lay in exercise.plays():
            texts = (lay.left, lay.right, lay.answer)
            new, stay = [re.sub(r"[()]", "", text) for text in texts], [text.count("(") for text in texts]
            feedback = exercise.check(draft(exercise, lay))
            old = ["".join(number) for number in exercise._table.numbers]
            assert feedback.ok == asked(old, new, stay, lay.sign, told(lay)["count"]), (exercise._table, lay)


@pytest.mark.parametrize("skill", SKILLS)
def test_the_cards_of_the_wrong_idea_are_dealt_and_showing_it_is_named(skill):
    for seed in range(20):
        first = Make.of(skill, Rng(seed, skill))
        exercise: Any
        for exercise in (first, first.twin()):
            assert not Counter(told(exercise.trap)["cards"]) - Counter(exercise.hand)
            feedback = exercise.check(draft(exercise, exercise.trap))
            assert (feedback.kind, feedback.code) == ("concept", SKILLS[skill].idea), (exercise._table, exercise.trap)


def test_a_card_of_n_times_0_that_stays_is_told_and_is_an_error():
    pupil = Pupil(Make(_on_table(7, "×", 0), ("0", "1", "4", "5", "5"), 3, "zero", Rng(1)))
    shown = pupil.answer(Answer({"tray:left:0": "5#1"}, {}))
    assert shown["panel"]["text"].startswith("5 × 0 = 0 still uses a card of 7 × 0 = 0.")
    assert shown["subtitle"] == "Task 1 of 1"
    false = pupil.answer(Answer({"tray:answer:0": "5#1"}, {}))
    assert false["panel"]["code"] == "times_zero"
    in_front = pupil.answer(Answer({"tray:right:before1": "0#1"}, {}))
    assert in_front["panel"]["code"] == "leading_zero"


def test_help_never_takes_the_given_answer_away():
    """After two errors the right symbol is still right, wherever the cards of the answer have gone meanwhile."""
    for number, (_, sign, _, _) in enumerate(numbers for numbers, *_ in FADED.values()):
        exercise = LESSON.exercises(1)[number]
        for second in (exercise.given, dict(list(exercise.given.items())[:1])):
            pupil = Pupil(exercise)
            pupil.answer(Answer(exercise.given, {"sign": "+"}))
            pupil.answer(Answer(second, {"sign": "-"}))
            assert pupil.lies() == exercise.given
            assert pupil.go_on(Answer(text={"sign": sign}))["panel"]["kind"] == "ok"


def test_only_one_symbol_makes_a_faded_task_true():
    faded = [ChooseSymbol(numbers, skill, Rng(1)) for skill, rows in FADED.items() for numbers in rows]
    for exercise in faded:
        assert len(exercise.plays()) == 1
        texts = [exercise.hint(depth)["text"] for depth in range(3)]
        assert "so it is not +" in texts[1] and texts[2] == told(exercise.plays()[0])["formula"] + "."


def test_practice_speaks_of_no_turn_where_the_game_does():
    exercise = Make(_on_table(2, "+", 3), ("1", "2", "3", "5", "9"), 1, "order", Rng(1))
    pupil = Pupil(exercise)
    same = pupil.answer(Answer({"tray:left:0": "2#1"}, {}))["panel"]
    assert same["code"] == "same_formula" and same["kind"] == "rule" and "turn" not in same["text"]
    pupil = Pupil(Make(_on_table(1, "+", 1), ("0", "1", "2", "3", "5"), 2, "joined", Rng(1)))
    places = {
        "tray:left:before1": "2#1",
        "tray:right:after1": "0#1",
        "tray:answer:0": "3#1",
        "tray:answer:after1": "1#1",
    }
    many = pupil.answer(Answer(places, {}))["panel"]  # 21 + 10 = 31
    assert many["code"] == "too_many_cards" and many["kind"] == "rule" and "turn" not in many["text"]
    assert pupil.answer(Answer(places, {"sign": "-"}))["panel"]["kind"] == "concept"  # what is not true comes first


def test_the_faded_tasks_ask_for_the_symbol_alone():
    exercises = LESSON.exercises(1)
    for exercise, ((left, sign, right, answer), *_) in zip(exercises, FADED.values(), strict=False):
        faces = dict(hand_keys(exercise.hand))
        given = tuple((key, faces[key]) for key in exercise.given.values())
        at_first = Draft(given, (), exercise.given)
        assert exercise.ready(at_first) == "choose a symbol"
        assert exercise.check(Draft(given, (), exercise.given, {"sign": sign})).ok
        wrong = exercise.check(Draft(given, (), exercise.given, {"sign": "+"}))
        assert wrong.kind == "concept" and exercise.panel(wrong)["why"]["draw"]
        assert told(exercise.plays()[0])["formula"] == f"{left} {sign} {right} = {answer}"


def test_the_same_seed_gives_the_same_tasks():
    hands = [[exercise.hand for exercise in LESSON.exercises(seed)] for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2] and len(hands[0]) == 2 + len(SKILLS)


def test_practice_goes_through_all_tasks():
    practice = Practice(LESSON.exercises(4), table_id="t", title="Practice")
    seq = 0

    def do(**parts):
        nonlocal seq
        seq += 1
        practice.handle({"page": "p", "seq": seq, **parts})

    while not practice.done:
        exercise: Any = practice.exercise
        best = exercise._best()
        for place, key in places_of(best, exercise._table, exercise.hand).items():
            do(kind="drop", place=place, cards=[key])
        do(kind="do", place="check", text={"sign": best.sign})
        panel = practice.view()["panel"]
        assert panel is not None and panel["kind"] == "ok"
        if not practice.done:
            do(kind="do", place="next")
    assert practice.solved == practice.at_once == 7


def test_hints_tell_more_each_time_and_two_errors_bring_help():
    exercise = LESSON.exercises(2)[3]
    assert len({exercise.hint(depth)["text"] for depth in (0, 1, 2)}) == 3
    help_along = exercise.help_along(Draft())
    assert set(help_along.values()) <= dict(hand_keys(exercise.hand)).keys()


def test_the_question_is_about_the_equals_sign():
    question = LESSON.question()
    assert question.check(Draft(text={"answer": "ok"})).ok
    wrong = question.check(Draft(text={"answer": "equals_answer"}))
    assert "here comes the answer" in question.panel(wrong)["text"]


def test_the_key_for_teachers_is_right():
    key = (Path(__file__).parents[2] / "notebooks" / "teacher" / "formula.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| (.+?) \| (.+?) \|$", key, re.MULTILINE)
    assert len(rows) == 7
    for (number, table, answer), exercise in zip(rows, LESSON.exercises(1), strict=True):
        assert str(exercise._table) in table, number
        assert answer in {told(lay)["formula"] for lay in exercise.plays() if not exercise.lacks(lay)}, number
