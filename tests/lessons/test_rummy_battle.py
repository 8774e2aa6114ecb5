"""The lesson on Rummy Battle: each task has one right answer, explained step by step; the example, the questions."""

import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.rummy_battle.tasks import Count, Keep
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.practice import Practice
from rummy_kit.subjects import odds
from rummy_kit.subjects.odds.positions import Holding
from rummy_kit.table.view import Draft
from tests.scenario import Page

LESSON: Any = games.load_lesson("rummy_battle")
COUNTED = ("outs", "chance", "two")


def at(held: str, seen: str) -> Holding:
    return Holding(tuple(held.split()), tuple(seen.split()))


def said(exercise, answer):
    return exercise.check(Draft(text={"answer": answer}))


@pytest.mark.parametrize("asked", COUNTED)
@pytest.mark.parametrize("held", ["7S 7H", "8S 9S", "5S 7S", "AS 2S"])
def test_every_task_has_a_right_answer_and_worked_words(asked, held):
    exercise = Count(asked, at(held, "7D 2C"), Order(Rng(1)))
    feedback = said(exercise, exercise.right)
    assert feedback.ok
    panel = exercise.panel(feedback)
    assert panel["kind"] == "ok" and panel["why"]["draw"] == "outs"
    texts = [exercise.hint(depth)["text"] for depth in range(3)]
    assert len(set(texts)) == 3 and exercise.right in texts[2]
    assert exercise.hint(2)["kind"] == "tip"
    json.dumps(panel)


@pytest.mark.parametrize(("asked", "code"), [("outs", "no_number"), ("chance", "unreadable_chance")])
def test_what_is_no_number_is_asked_for_again(asked, code):
    feedback = said(Count(asked, at("8S 9S", "2H KD"), Order(Rng(1))), "many")
    assert (feedback.kind, feedback.code) == ("rule", code)


@pytest.mark.parametrize("answer", ["0.0", "1:47", "a lot"])
def test_how_a_chance_is_written_counts_as_no_error(answer):
    """1 of 48 said in other ways: rounded roughly, as odds, in words. Each is asked for again."""
    exercise = Count("chance", at("6S 6H", "6D 2C"), Order(Rng(1)))
    practice = Practice(FixedOrder.of([exercise]), table_id="t", title="Practice")
    page = Page(practice)
    assert page.do("check", answer=answer)["panel"]["kind"] == "rule"
    assert page.do("check", answer="2.1")["panel"]["kind"] == "ok"
    assert practice.at_once == 1


@pytest.mark.parametrize(("answer", "near"), [("9 %", True), ("8.2 %", True), ("8.24 %", False), ("31/376", False)])
def test_a_percentage_that_is_near_enough_is_right_and_the_exact_chance_is_said(answer, near):
    exercise = Count("two", at("8S 9S", "2H KD"), Order(Rng(1)))
    feedback = said(exercise, answer)
    text = exercise.panel(feedback)["text"]
    assert feedback.ok and text.endswith("31/376, which is 8.2 %.")
    assert text.startswith("That is near enough.") == near


@pytest.mark.parametrize(
    ("answer", "code", "guess"),
    [
        ("4.2 %", "first_draw_only", 4),
        ("4", "first_draw_only", 4),
        ("2/48 + 2/48", "add_two_draws", 8),
        ("50 %", "equiprobable", 50),
        ("91.8 %", "complement_left", 92),
        ("3/2", "over_one", ""),
    ],
)
def test_a_wrong_chance_of_two_draws_opens_a_hundred_with_that_guess(answer, code, guess):
    """The number given shows the idea; by hand the chance is guessed again, and shown card by card."""
    exercise = Count("two", at("8S 9S", "2H KD"), Order(Rng(1)))
    feedback = said(exercise, answer)
    handle: Any = exercise.handle(feedback)
    picture = games.load_picture(handle["name"], handle["settings"], handle["game"])
    assert feedback.code == code and picture.values == {"guess": guess, "shown": 0}
    shown = picture.put("guess", 8).put("shown", 2).view()
    assert shown["legend"][1]["exact"] == "46/48 × 2/47 = 23/564" and "8.2 %" in shown["told"]


def test_with_two_draws_the_picture_and_the_answer_say_the_same():
    """Two cards that help only together do not count: the question is the chance that one of two is an out."""
    exercise = Count("two", at("8S 9S", "2H KD"), Order(Rng(1)))
    assert exercise.right == "31/376"
    why = exercise.panel(said(exercise, exercise.right))["why"]
    assert why["bar"]["exact"] == round(31 / 376, 4) and "8.2 %" in why["text"]


@pytest.mark.parametrize("name", [*COUNTED, "keep"])
def test_help_says_true_things(name):
    """What helps, how many cards that are, how likely none comes."""
    for seed in range(6):
        for much in (1, 2):
            made = LESSON.kinds[name].make(Order(Rng(seed), help=much))
            left = odds.unseen(odds.standard_deck(), (*made.held, *made.seen))
            if name == "keep":
                first, second = (odds.outs(pair, left).total() for pair in (made.held[:2], made.held[2:]))
                assert much == 1 or all(f"{count} for " in made.text for count in (first, second))
            elif name == "outs":
                helping = odds.outs(made.held, odds.unseen(odds.standard_deck(), made.held))
                assert much == 1 or all(odds.short(face) in made.text for face in helping)
            else:
                assert f"{odds.outs(made.held, left).total()} unseen card" in made.text
                assert (f"{left.total()} are unseen" in made.text) == (much == 2 or name == "two")


KEPT = {"7S 7H 9C 10C | 7D 2C": "second", "5S 7S JH JC | 4D KS": "second", "AS 2S QD QS | QH 9C": "same"}
KEPT |= {"3H 4H KS KC | 2H 8D": "second", "8D 9D 10S 10H | 3C 4S": "same", "8D 9D AS 2S | 3C 4S": "first"}


@pytest.mark.parametrize("position", KEPT)
def test_which_pair_to_keep_has_one_right_answer_and_reasons_for_the_others(position):
    exercise = Keep(at(*position.split(" | ")))
    left = odds.unseen(odds.standard_deck(), (*exercise.held, *exercise.seen))
    counts = [odds.outs(pair, left).total() for pair in (exercise.held[:2], exercise.held[2:])]
    assert exercise.right == KEPT[position], counts
    codes = {}
    for answer in ("first", "second", "same"):
        panel = exercise.panel(said(exercise, answer))
        codes[answer] = panel["code"]
        assert panel["title"] and panel["text"] and "{" not in panel["text"]
        assert [bar["value"] for bar in panel["why"]["bars"]] == counts
    assert [answer for answer, code in codes.items() if code == "ok"] == [exercise.right]
    assert said(exercise, "").code == said(exercise, "<b>").code == "no_answer"
    assert len({exercise.hint(depth)["text"] for depth in range(3)}) == 3


def test_the_worked_example_compares_a_chance_with_what_is_certain():
    example = LESSON.worked_example()
    hand, row = ["7S", "7H", "8D", "10D"], ["9D", "2C"]
    left = odds.unseen(odds.standard_deck(), [*hand, *row])
    chance = odds.percent(odds.chance(hand, left, 2))
    texts = [step.text for step in example.steps]
    assert "46 are unseen" in texts[0] and chance in texts[1] and "7♦ and 7♣ would" in texts[1]
    assert "20 points, for certain" in texts[2] and "5 points against you" in texts[2]
    assert not any(odds.judge_meld(three).ok for three in combinations(hand, 3)), "nothing is decided beforehand"
    assert odds.judge_meld(["8D", "9D", "10D"]).ok and example.steps[3].why["sure"] == ["9♦: 8♦ 9♦ 10♦"]


@pytest.mark.parametrize("exercise", [LESSON.question(), LESSON.explain()], ids=["question", "explain"])
def test_a_question_answers_each_choice(exercise):
    for code in exercise.answers:
        feedback = said(exercise, code)
        assert feedback.ok == (code == "ok")
        assert exercise.panel(feedback)["text"]
    assert len({exercise.hint(depth)["text"] for depth in range(3)}) == 3


@pytest.mark.parametrize("name", [name for name, kind in LESSON.kinds.items() if kind.quick])
def test_each_answer_to_a_quick_question_has_its_own_words(name):
    for seed in range(3):
        exercise = LESSON.kinds[name].make(Order(Rng(seed)))
        assert 3 <= len(exercise.answers) == len(set(exercise.answers.values())) <= 5
        panels = [exercise.panel(said(exercise, code)) for code in exercise.answers]
        hints = [exercise.hint(depth) for depth in range(3)]
        words = [panel[part] for panel in (*panels, *hints) for part in ("title", "text")]
        assert all(words) and not any("{" in text for text in words)


def test_the_example_and_the_tasks_need_no_sympy_before_the_first_answer():
    code = (
        "import sys; from rummy_kit import games; from rummy_kit.engine.rng import Rng;"
        "from rummy_kit.lessons.exercise import Order; lesson = games.load_lesson('rummy_battle');"
        "lesson.worked_example(); [kind.make(Order(Rng(1))) for kind in lesson.kinds.values()];"
        "print('sympy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


NOTES = (Path(__file__).parents[2] / "notebooks/teacher/rummy-battle.md").read_text(encoding="utf-8")
SIGNS = {odds.short(face): face for face in odds.RANK_OF}
ANSWERS = NOTES.partition("## Expected answers")[2]
KEY = [[cell.strip() for cell in line.split("|")[1:-1]] for line in ANSWERS.splitlines() if " face up |" in line]


@pytest.mark.parametrize(("kind", "cards", "answer"), KEY, ids=[cards for _, cards, _ in KEY])
def test_the_key_for_teachers_is_right(kind, cards, answer):
    held, seen = (
        " ".join(SIGNS[card] for card in part.replace("or ", "").split())
        for part in cards.removesuffix(" face up").split("; ")
    )
    if kind == "which pair to keep":
        assert answer.startswith(Keep(at(held, seen)).solution)
    else:
        asked: Any = {"how likely with one card": "chance", "how likely with two cards": "two"}.get(kind, "outs")
        exercise = Count(asked, at(held, seen), Order(Rng(1)))
        assert exercise.right in answer.replace(":", " ").replace(",", " ").split()
        assert asked == "outs" or f"or {odds.percent(exercise.question.draw.chance)}" in answer


def test_the_notes_tell_teachers_what_the_kit_says_of_each_idea():
    for idea in LESSON.ideas:
        name, mend, step = (LESSON.ideas.say(idea.id, part) for part in ("name", "mend", "next"))
        assert f"| {name} | {mend} {step} |" in NOTES, idea.id
    assert LESSON.explain().solution in NOTES
