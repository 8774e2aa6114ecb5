"""The lesson on sounds: every task can be solved with its cards, and typical slips are answered by their idea."""

from pathlib import Path

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.say_rummy.lesson import FADED, SKILLS, SoundOut
from rummy_kit.subjects import phonemes
from rummy_kit.table.view import Draft, hand_keys

LESSON = games.load_lesson("say_rummy")


def laid(exercise, *sounds):
    """A draft of these sounds, in this order."""
    keys = list(hand_keys(exercise.hand))
    chosen = []
    for sound in sounds:
        card = next(card for card in keys if card[1] == sound)
        keys.remove(card)
        chosen.append(card)
    return Draft(tuple(chosen))


def in_accent(accent):
    return LESSON.with_options({"accent": accent})


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
@pytest.mark.parametrize("seed", range(5))
def test_every_task_and_its_twin_can_be_solved_with_its_cards(seed, accent):
    exercises = in_accent(accent).exercises(seed)
    assert len(exercises) == 8 and sum(bool(exercise.given) for exercise in exercises) == 2
    for exercise in (*exercises, *(exercise.twin() for exercise in exercises)):
        assert exercise.check(laid(exercise, *exercise.sounds)).ok
        assert set(exercise.given.values()) <= {key for key, _ in hand_keys(exercise.hand)}
        assert exercise.panel(exercise.check(laid(exercise, *exercise.sounds)))["kind"] == "ok"
        hints = [exercise.hint(depth)["text"] for depth in range(3)]
        assert len(set(hints)) == 3 and phonemes.written(exercise.sounds) in hints[2]


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_example_tasks_hints_and_question_name_the_accent(accent):
    """And none of them has a sound or a sentence of the other."""
    lesson, named = in_accent(accent), phonemes.ACCENT_NAMES[accent]
    (other,) = set(phonemes.ACCENT_NAMES.values()) - {named}
    example = lesson.worked_example()
    told = [example.task, *(f"{step.text} {step.reason} {step.why}" for step in example.steps)]
    assert named in told[0] and named in told[-1]
    told += [lesson.question().text]
    for exercise in (task for first in lesson.exercises(3) for task in (first, first.twin())):
        assert set(exercise.hand) <= set(phonemes.inventory(accent)) and named in exercise.task
        told += [exercise.task, exercise.text, *(exercise.hint(depth)["text"] for depth in (0, 2))]
    assert not [text for text in told if other in text]
    assert all(named in text for text in (lesson.question().text, exercise.hint(0)["text"], exercise.hint(2)["text"]))


def test_all_words_of_the_lesson_are_known_in_both_accents():
    for words in SKILLS.values():
        for word in words.split():
            assert all(phonemes.pronunciations(word, accent) for accent in phonemes.ACCENTS), word


# what each skill's words plant: the ideas that a task on it has to show, in some word of it
PLANTED = {
    "digraphs": {"digraph_split", "th"},
    "doubled": {"doubled"},
    "silent": {"silent"},
    "letters": {"letter_for_sound", "soft_c"},
    "endings": {"s_z", "ed"},
    "glides": {"vowel_name", "glide_split", "silent"},
}


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
@pytest.mark.parametrize("skill", SKILLS)
def test_every_wrong_idea_can_be_laid_and_is_answered_with_its_code(skill, accent):
    """For every word that practice can ask: knit with a k, happy with two p, city with a k, cake with an e."""
    shown = set()
    words = [*SKILLS[skill].split(), *(word for word, of, _ in FADED if of == skill)]
    for word in words:
        exercise = SoundOut(word, skill, Rng(1), accent=accent)
        wrong = phonemes.planted(word, exercise.sounds, accent)
        assert wrong and len(exercise.hand) <= 14, word
        for code, sounds in wrong:
            feedback = exercise.check(laid(exercise, *sounds))
            panel = exercise.panel(feedback)
            assert (word, feedback.code, panel["kind"]) == (word, code, "concept")
            assert panel["why"]["draw"] == "strip"
            shown.add(code)
    assert PLANTED[skill] <= shown


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
@pytest.mark.parametrize(
    ("word", "skill", "american", "british", "code"),
    [
        ("knit", "silent", "k n ɪ t", "k n ɪ t", "silent"),
        ("lamb", "silent", "l æ m b", "l æ m b", "silent"),
        ("wrist", "silent", "w r ɪ s t", "w r ɪ s t", "silent"),
        ("knee", "silent", "k n i", "k n iː", "silent"),
        ("cake", "glides", "k eɪ k ɛ", "k eɪ k e", "silent"),
        ("night", "glides", "n ɪ ɡ h t", "n ɪ ɡ h t", "silent"),
        ("ship", "digraphs", "s h ɪ p", "s h ɪ p", "digraph_split"),
        ("phone", "digraphs", "p h oʊ n", "p h əʊ n", "digraph_split"),
        ("happy", "doubled", "h æ p p i", "h æ p p iː", "doubled"),
        ("beds", "endings", "b ɛ d s", "b e d s", "s_z"),
        ("jumped", "endings", "dʒ ə m p d", "dʒ ʌ m p d", "ed"),
        ("jumped", "endings", "dʒ ə m p ɛ d", "dʒ ʌ m p e d", "ed"),
        ("cake", "glides", "k æ k", "k æ k", "vowel_name"),
        ("night", "glides", "n ɪ t", "n ɪ t", "vowel_name"),
        ("boy", "glides", "b ɔ ɪ", "b ɔː ɪ", "glide_split"),
        ("thin", "digraphs", "ð ɪ n", "ð ɪ n", "th"),
        ("city", "letters", "k ɪ t i", "k ɪ t iː", "soft_c"),
        ("box", "letters", "b ɑ z", "b ɒ z", "letter_for_sound"),
    ],
)
def test_the_cards_hold_the_typical_slip(word, skill, american, british, code, accent):
    exercise = SoundOut(word, skill, Rng(1), accent=accent)
    slip = american if accent == phonemes.ACCENTS[0] else british
    feedback = exercise.check(laid(exercise, *slip.split()))
    assert feedback.code == code and exercise.panel(feedback)["kind"] == "concept"


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_the_way_of_another_accent_is_no_mistake(accent):
    """It counts for nothing, as a slip of the rules does."""
    exercise = SoundOut("bath", "digraphs", Rng(1), accent=accent)
    other = "b ɑ θ" if accent == phonemes.ACCENTS[0] else "b æ θ"
    feedback = exercise.check(Draft(tuple((f"{sound}#1", sound) for sound in other.split())))
    panel = exercise.panel(feedback)
    assert (feedback.code, feedback.kind, panel["kick"]) == ("accent", "rule", "Right as far as it goes")
    assert phonemes.ACCENT_NAMES[accent] in panel["text"]


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_see_why_shows_the_pronunciation_that_is_meant(accent):
    """Rabbit has two: the one that was laid if it is right, else the nearest."""
    for sounds in phonemes.pronunciations("rabbit", accent):
        exercise = SoundOut("rabbit", "doubled", Rng(1), accent=accent)
        panel = exercise.panel(phonemes.judge("rabbit", sounds, accent))
        heard = [sound for part in panel["why"]["parts"] for sound in part["sounds"]]
        assert (panel["kind"], tuple(heard)) == ("ok", sounds)


def test_the_question_has_one_right_answer():
    question = LESSON.question()
    options = [option["value"] for option in question.tray(Draft())["fields"][0]["options"]]
    answered = {code: question.check(Draft(text={"answer": code})) for code in options}
    assert [code for code, feedback in answered.items() if feedback.ok] == ["ok"]
    assert all(question.panel(feedback)["text"] for feedback in answered.values())


def test_the_key_for_teachers_is_right_in_both_accents():
    key = (Path(__file__).parents[2] / "notebooks" / "teacher" / "say-rummy.md").read_text(encoding="utf-8")
    rows = zip(*(in_accent(accent).exercises(seed=1) for accent in phonemes.ACCENTS), strict=True)
    for number, (american, british) in enumerate(rows, start=1):
        sounds = " | ".join(phonemes.written(exercise.sounds) for exercise in (american, british))
        assert american.word == british.word and f"| {number} | {american.word} | {sounds} |" in key


def test_the_key_for_teachers_names_ideas_as_the_kit_does():
    key = (Path(__file__).parents[2] / "notebooks" / "teacher" / "say-rummy.md").read_text(encoding="utf-8")
    for code in set.union(*PLANTED.values()) - {"soft_c"}:
        assert f"| {phonemes.texts().say(code, 'title', {})} |" in key, code
