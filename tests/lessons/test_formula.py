"""The lesson on FORMULA: every task can be solved, is answered with reasons, and the same seed gives the same tasks."""

import re
from pathlib import Path

import pytest

from rummy_kit import lessons
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.table import Draft, hand_keys
from rummy_kit.games.formula.table import places_of
from rummy_kit.lessons.formula import FADED, SKILLS, Make, _cards, _shown
from rummy_kit.lessons.practice import Practice

LESSON = lessons.load("formula")


def draft(exercise, lay):
    places = places_of(lay, exercise._table, exercise.hand)
    faces = dict(hand_keys(exercise.hand))
    return Draft(tuple((key, faces[key]) for key in places.values()), (), places, {"sign": lay.sign})


@pytest.mark.parametrize("skill", SKILLS)
def test_each_skill_has_tasks_that_can_be_solved_by_putting_cards_in_places(skill):
    for seed in range(12):
        exercise = Make.of(skill, Rng(seed, skill))
        best = exercise._best()
        assert SKILLS[skill].shows(best)
        assert exercise._meant(draft(exercise, best)) == best
        assert exercise.check(draft(exercise, best)).ok
        assert exercise.twin().hand != exercise.hand


def test_every_play_can_be_put_down_place_by_place():
    exercise = Make.of("covered", Rng(3))
    plays = exercise.plays()
    assert len(plays) > 3
    for lay in plays:
        assert exercise._meant(draft(exercise, lay)) == lay


def test_too_few_cards_are_right_but_not_yet_all():
    exercise = next(
        made
        for seed in range(50)
        for made in [Make.of("joined", Rng(seed))]
        if any(len(_cards(lay)) == 1 for lay in made.plays())
    )
    short = next(lay for lay in exercise.plays() if len(_cards(lay)) == 1)
    feedback = exercise.check(draft(exercise, short))
    assert feedback.code == "too_few" and feedback.grade == "almost"
    assert exercise.panel(feedback)["kick"] == "Right, but not yet all"


def test_the_faded_tasks_ask_for_the_symbol_alone():
    exercises = LESSON.exercises(1)
    for exercise, ((left, sign, right, answer), _) in zip(exercises, FADED, strict=False):
        faces = dict(hand_keys(exercise.hand))
        given = tuple((key, faces[key]) for key in exercise.given.values())
        at_first = Draft(given, (), exercise.given)
        assert exercise.ready(at_first) == "choose a symbol"
        assert exercise.check(Draft(given, (), exercise.given, {"sign": sign})).ok
        wrong = exercise.check(Draft(given, (), exercise.given, {"sign": "+"}))
        assert wrong.kind == "concept" and exercise.panel(wrong)["why"]["draw"]
        assert (left, right, answer) > (0, 0, 0)


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
        exercise = practice.exercise
        best = exercise._best()
        for place, key in places_of(best, exercise._table, exercise.hand).items():
            do(kind="drop", place=place, cards=[key])
        do(kind="do", place="check", text={"sign": best.sign})
        assert practice.view()["panel"]["kind"] == "ok"
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
        assert answer in {_shown(lay) for lay in exercise.plays() if len(_cards(lay)) >= exercise._need}, number
