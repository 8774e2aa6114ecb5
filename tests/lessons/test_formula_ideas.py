"""FORMULA: every wrong idea is recognised, alone where it can be, and tasks can be made to show each of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.turns import Draw
from rummy_kit.feedback import Feedback
from rummy_kit.games.formula import FormulaGame
from rummy_kit.games.formula.pieces import Equation, FormulaObservation, Lay
from rummy_kit.games.formula.tasks import PLACES, Fill, Make, Symbol
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.items import Question
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic.sums import TAKEN_FOR, find_sum
from rummy_kit.table.view import Draft, hand_keys
from rummy_kit.workshop.pupils import formula as pupils
from rummy_kit.workshop.pupils.page import Page

LESSON = games.load_lesson("formula")


def judged(formula: str) -> Feedback:
    left, sign, right, _, answer = formula.split(" ")
    return arithmetic.judge(left, sign, right, answer)


def chosen(kind: str, idea: str) -> Feedback:
    """The first task of that kind with an answer that shows the idea."""
    for seed in range(20):
        task: Any = LESSON.kinds[kind].make(Order(Rng(seed), idea))
        if idea in getattr(task, "answers", ()):
            feedback: Feedback = task.check(Draft(text={"answer": idea}))
            return feedback
    raise AssertionError(f"{idea} did not come")


ALONE = {
    "add_for_times": "3 × 4 = 7",
    "another_sign": "9 - 4 = 13",
    "near_fact": "7 × 8 = 54",
    "counts_start": "8 + 4 = 11",
    "remainder": "7 ÷ 2 = 3",
    "div_by_zero": "6 ÷ 0 = 6",
    "zero_div": "0 ÷ 5 = 5",
    "zero_plus_minus": "7 - 0 = 0",
    "one_identity": "6 × 1 = 1",
    "digit_swap": "8 + 9 = 71",
    "digit_sum": "12 + 4 = 7",
    "side_by_side": "12 + 5 = 125",
    "no_carrying": "27 + 8 = 25",
    "both_digits": "27 + 8 = 215",
    "ten_kept": "42 - 18 = 34",
    "one_part": "12 × 3 = 32",
    "smaller_from_bigger": "32 - 5 = 33",
}
CHOSEN_ALONE = {
    "turned_round": "order_question",
    "bigger_first": "order_question",
    "times_zero": "zero_question",
    "equals_answer": "order_question",
}
SEVERAL = {
    "4 - 9 = 5": {"turned_round", "bigger_first", "smaller_from_bigger"},
    "3 ÷ 12 = 4": {"turned_round", "bigger_first"},
    "7 × 0 = 7": {"times_zero", "add_for_times"},
    "8 + 4 = 84": {"side_by_side", "digit_sum"},
    "6 ÷ 0 = 0": {"div_by_zero", "turned_round"},
    "42 - 17 = 35": {"smaller_from_bigger", "ten_kept"},
    "3 + 4 = 12": {"another_sign"},
    "8 ÷ 2 = 6": {"another_sign"},
    "7 - 7 = 7": {"zero_plus_minus"},
    "7 + 0 = 0": {"zero_plus_minus"},
    "3 × 12 = 16": {"one_part"},
    "32 - 14 = 0": set(),
    "1 + 4 = 50": set(),
    "2 + 4 = 9": set(),
    "7 ÷ 2 = 9": set(),
    "4 - 9 = 6": set(),
    "3 × 4 = 12": set(),
}


@pytest.mark.parametrize("idea", [idea.id for idea in LESSON.ideas])
def test_each_idea_is_recognised_alone(idea: str) -> None:
    feedback = chosen(CHOSEN_ALONE[idea], idea) if idea in CHOSEN_ALONE else judged(ALONE[idea])
    assert LESSON.ideas.behind(feedback) == (idea,)
    assert feedback.kind == "concept"
    picture = LESSON.ideas[idea].picture
    assert picture is not None and picture()["text"]


@pytest.mark.parametrize("formula", SEVERAL)
def test_a_formula_keeps_all_ideas_that_lead_to_it(formula: str) -> None:
    assert set(LESSON.ideas.behind(judged(formula))) == SEVERAL[formula]


def test_an_idea_is_recognised_in_whatever_it_leads_to() -> None:
    """What applies an idea and what recognises it are two sides of one thing."""
    for belief, left, sign, right in product(arithmetic.BELIEFS, range(0, 33, 4), arithmetic.SIGNS, range(0, 30, 3)):
        for answer in arithmetic.wrong_answers(belief, left, sign, right):
            assert belief in arithmetic.beliefs(left, sign, right, answer)
            assert arithmetic.result(left, sign, right) != answer


def test_a_sum_is_found_that_an_idea_takes_for_a_number() -> None:
    for idea, number, seed in product(TAKEN_FOR, (12, 14, 15, 16, 18), range(4)):
        found = find_sum(idea, number, Rng(seed))
        assert found is not None and number in arithmetic.wrong_answers(idea, *found), (idea, number)


# ------------------------------------------------------------------------------------------ tasks made to order


def laid(task: Exercise, places: tuple[str, ...], keys: tuple[str, ...], **text: str) -> Draft:
    faces = dict(hand_keys(task.hand))
    return Draft(tuple((key, faces[key]) for key in keys), (), dict(zip(places, keys, strict=True)), text)


def solved(task: Exercise) -> Draft:
    """A right answer."""
    if isinstance(task, Fill):
        return laid(task, tuple(task.right_places), tuple(task.right_places.values()))
    if isinstance(task, Symbol):
        return Draft(text={"sign": task.right_signs[0]})
    if isinstance(task, Make):
        places = task.right_places
        return laid(task, tuple(places), tuple(places.values()), sign=task.best.sign)
    return Draft(text={"answer": "ok"})


def answers(task: Exercise) -> Iterator[Draft]:
    """Whatever can be laid or chosen."""
    keys = tuple(dict(hand_keys(task.hand)))
    if isinstance(task, Fill):
        yield from (laid(task, PLACES[:n], few) for n in (1, 2, 3) for few in permutations(keys, n))
    elif isinstance(task, Symbol):
        yield from (Draft(text={"sign": sign}) for sign in arithmetic.SIGNS)
    elif isinstance(task, Make):
        if task.table.started:
            spots = [f"tray:{part}:{at}" for part in ("left", "right", "answer") for at in ("before1", "0", "after1")]
            places = [few for n in (1, 2) for few in combinations(spots, n)]
        else:
            places = [PLACES[:n] for n in (1, 2, 3)]
        for where, sign in product(places, task.aim.signs or ("",)):
            yield from (laid(task, where, few, sign=sign) for few in permutations(keys, len(where)))
    else:
        assert isinstance(task, Question)
        yield from (Draft(text={"answer": answer}) for answer in task.answers)


@pytest.mark.parametrize("kind", LESSON.kinds)
def test_a_task_shows_no_idea_but_those_that_it_says(kind: str) -> None:
    about = LESSON.kinds[kind]
    for seed, idea in enumerate(("", *sorted(about.ideas))):
        task = about.make(Order(Rng(seed, kind), idea))
        assert not idea or idea in task.could
        assert task.skill == about.skill and (not about.quick or not task.hand)
        assert task.check(solved(task)).ok and task.solution
        shown = set()
        for draft in answers(task):
            feedback = task.check(draft)
            ideas = set() if feedback.grade == "almost" else set(LESSON.ideas.behind(feedback))
            assert not (feedback.ok and ideas)
            shown |= ideas
        assert shown == task.could


@pytest.mark.parametrize("kind", LESSON.kinds)
def test_the_same_order_makes_the_same_task_and_another_one_another(kind: str) -> None:
    make = LESSON.kinds[kind].make
    first, same = (make(Order(Rng(1, kind))) for _ in range(2))
    assert (first.about, first.text, first.hand, first.could) == (same.about, same.text, same.hand, same.could)
    had = {first.about}
    for seed in range(8):
        task = make(Order(Rng(seed, "next"), others=frozenset(had)))
        assert task.about not in had
        had.add(task.about)


def test_help_says_more_and_leaves_the_answer_to_the_pupil() -> None:
    for kind, seed in product(("fact", "column", "zero_one"), range(4)):
        texts = [LESSON.kinds[kind].make(Order(Rng(seed, kind), help=help)) for help in (0, 1, 2)]
        assert len({task.text for task in texts}) == 3 and len({task.about for task in texts}) == 1
        assert not any(task.solution in task.text for task in texts)
    for seed in range(6):
        begun = [LESSON.kinds["longer"].make(Order(Rng(seed), help=help)) for help in (0, 1, 2)]
        assert [len(task.given) for task in begun] == [0, 0, 1]


def test_each_goal_has_a_quick_question_and_each_idea_a_task() -> None:
    assert {kind.skill for kind in LESSON.kinds.values() if kind.quick} == set(LESSON.ideas.skills)
    assert {idea for kind in LESSON.kinds.values() for idea in kind.ideas} == {idea.id for idea in LESSON.ideas}
    assert set(LESSON.opening) <= set(LESSON.kinds)


def test_answers_of_a_question_differ_and_none_stands_out() -> None:
    for kind, seed in product([name for name, kind in LESSON.kinds.items() if kind.quick], range(6)):
        task: Any = LESSON.kinds[kind].make(Order(Rng(seed, kind)))
        labels = list(task.answers.values())
        assert 3 <= len(labels) == len(set(labels)) <= 5
        for answer in task.answers:
            panel = task.panel(task.check(Draft(text={"answer": answer})))
            assert panel["title"] and panel["text"] and "{" not in panel["title"] + panel["text"]
        assert [task.hint(depth)["text"] for depth in (0, 1, 2)]


def test_the_step_of_the_example_is_explained_by_choosing() -> None:
    explain: Any = LESSON.explain()
    assert set(explain.answers) == {"ok", "turned_round", "bigger_first"} and explain.could == {
        "turned_round",
        "bigger_first",
    }
    wrong = explain.check(Draft(text={"answer": "turned_round"}))
    assert "4 − 2 is 2, but 2 − 4 starts with 2" in explain.panel(wrong)["text"]
    assert "goes below 0" in explain.panel(explain.check(Draft(text={"answer": "ok"})))["text"]


# ------------------------------------------------------------------------------------------ claims and pupils


def test_a_formula_that_is_laid_in_a_game_is_a_claim() -> None:
    game = FormulaGame()
    table = Equation(("3",), "+", ("4",), ("7",))
    view = FormulaObservation.pose(("2", "2", "7", "8"), "play", equation=table, out=(), passes=0)

    def claimed(action: Lay | Draw) -> list[Any]:
        return list(LESSON.claims(game, view, action, game.check(view, action)))

    (wrong,) = claimed(Lay(0, "(3)", "×", "(4)", "7"))
    assert (wrong.task, wrong.skill, wrong.right) == ("3 × 4", "facts", False)
    assert wrong.shown == ("add_for_times",) and {"add_for_times", "near_fact"} <= set(wrong.could)
    (fine,) = claimed(Lay(0, "2", "+", "(4)", "8"))
    assert not fine.right and fine.shown == ("another_sign",)  # 2 × 4 is 8
    (fine,) = claimed(Lay(0, "(3)2", "-", "(4)", "28"))
    assert fine.right and fine.skill == "joined" and "smaller_from_bigger" in fine.could
    assert claimed(Draw(0)) == []


@pytest.mark.parametrize("idea", ["", *pupils.IDEAS])
def test_simulated_pupils_answer_every_kind_of_task(idea: str) -> None:
    """A pupil without an idea is always right; one with an idea shows it when it is asked for."""
    assert set(pupils.IDEAS) == {idea.id for idea in LESSON.ideas}
    for name, kind in LESSON.kinds.items():
        for seed in range(3) if idea in ("", *kind.ideas) else ():
            task = kind.make(Order(Rng(seed, name, idea), idea))
            faces = {key: {"mark": face["mark"]} for key, face in task.faces().items()}
            hand = [{"key": key, "face": face} for key, face in hand_keys(task.hand)]
            banner = {"title": task.task, "text": task.text}
            view = {"banner": banner, "tray": task.tray(Draft()), "hand": {"cards": hand}}
            reply = pupils.answer(Page(view, faces), idea or None)
            assert reply is not None, (task.task, task.text)
            feedback = task.check(
                laid(task, tuple(reply.places), tuple(reply.places.values()), **task.read_fields(reply.text))
            )
            assert (idea in LESSON.ideas.behind(feedback)) if idea else feedback.ok, (task.task, task.text, reply)
