"""The lesson on sounds: every task can be solved with its cards, and typical slips are answered by their idea."""

from pathlib import Path

import pytest

from rummy_kit import lessons
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.table import Draft, hand_keys
from rummy_kit.lessons.say_rummy import SKILLS, SoundOut
from rummy_kit.subjects import phonemes

LESSON = lessons.load("say_rummy")


def laid(exercise, *sounds):
    """A draft of these sounds, in this order."""
    keys = list(hand_keys(exercise.hand))
    chosen = []
    for sound in sounds:
        card = next(card for card in keys if card[1] == sound)
        keys.remove(card)
        chosen.append(card)
    return Draft(tuple(chosen))


@pytest.mark.parametrize("seed", range(5))
def test_every_task_and_its_twin_can_be_solved_with_its_cards(seed):
    exercises = LESSON.exercises(seed)
    assert len(exercises) == 8 and sum(bool(exercise.given) for exercise in exercises) == 2
    for exercise in (*exercises, *(exercise.twin() for exercise in exercises)):
        assert exercise.check(laid(exercise, *exercise.sounds)).ok
        assert set(exercise.given.values()) <= {key for key, _ in hand_keys(exercise.hand)}
        assert exercise.panel(exercise.check(laid(exercise, *exercise.sounds)))["kind"] == "ok"
        assert [exercise.hint(depth)["text"] for depth in range(3)] == list(
            dict.fromkeys(exercise.hint(depth)["text"] for depth in range(3))
        )


def test_all_words_of_the_lesson_are_known():
    for words in SKILLS.values():
        for word in words.split():
            assert phonemes.pronunciations(word, "general-american"), word


@pytest.mark.parametrize(
    ("word", "skill", "slip", "code"),
    [
        ("ship", "digraphs", "s h ɪ p", "digraph_split"),
        ("happy", "doubled", "h æ p p i", "doubled"),
        ("beds", "endings", "b ɛ d s", "s_z"),
        ("jumped", "endings", "dʒ ə m p d", "ed"),
        ("cake", "glides", "k æ k", "vowel_name"),
    ],
)
def test_the_cards_hold_the_typical_slip(word, skill, slip, code):
    exercise = SoundOut(word, skill, Rng(1))
    feedback = exercise.check(laid(exercise, *slip.split()))
    panel = exercise.panel(feedback)
    assert feedback.code == code and panel["kind"] == "concept" and panel["why"]["draw"] == "strip"


def test_the_question_has_one_right_answer():
    question = LESSON.question()
    options = [option["value"] for option in question.tray(Draft())["fields"][0]["options"]]
    answered = {code: question.check(Draft(text={"answer": code})) for code in options}
    assert [code for code, feedback in answered.items() if feedback.ok] == ["ok"]
    assert all(question.panel(feedback)["text"] for feedback in answered.values())


def test_the_key_for_teachers_is_right():
    key = (Path(__file__).parents[2] / "notebooks" / "teacher" / "say-rummy.md").read_text(encoding="utf-8")
    for number, exercise in enumerate(LESSON.exercises(seed=1), start=1):
        assert f"| {number} | {exercise.word} | {phonemes.written(exercise.sounds)} |" in key
