"""The lesson on sounds: every task can be solved with its cards, and typical slips are answered by their idea."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.say_rummy.lesson import SayLesson, SoundOut
from rummy_kit.games.say_rummy.pieces import WILD, Lay, SayObservation, cards_of
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.first_round import FirstRound
from rummy_kit.subjects import phonemes
from rummy_kit.subjects.phonemes.lexicon import COMMONEST
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


def to_sound_out(word, accent):
    lesson = SayLesson(accent)
    return SoundOut(word, "take_apart", lesson.ideas, Rng(1), accent=accent)


def tasks(accent, seeds=range(2)):
    """Some of every kind, alone and partly done."""
    return [
        kind.make(Order(Rng(seed, name), help=help))
        for name, kind in in_accent(accent).kinds.items()
        for seed in seeds
        for help in ((0,) if kind.quick else (0, 1, 2))
    ]


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_every_task_can_be_solved_with_its_cards(accent):
    for exercise in tasks(accent):
        answer = laid(exercise, *exercise.sounds) if exercise.hand else Draft(text={"answer": "ok"})
        feedback = exercise.check(answer)
        assert feedback.ok and exercise.panel(feedback)["kind"] == "ok" and exercise.solution
        assert set(exercise.given.values()) <= {key for key, _ in hand_keys(exercise.hand)}
        hints = [exercise.hint(depth)["text"] for depth in range(3)]
        assert all(hints) and len(set(hints)) > 1
        if exercise.hand:
            assert phonemes.write(exercise.sounds) in hints[2] and len(exercise.hand) <= 15


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_all_but_the_last_sounds_are_there_where_help_is_wanted(accent):
    for kind in LESSON.opening:
        for help in (1, 2):
            exercise = in_accent(accent).kinds[kind].make(Order(Rng(3), help=help))
            assert len(exercise.given) == max(len(exercise.sounds) - (3 - help), 0)
            faces = dict(hand_keys(exercise.hand))
            assert tuple(faces[key] for key in exercise.given.values()) == exercise.sounds[: len(exercise.given)]


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_example_tasks_hints_and_question_name_the_accent(accent):
    """And none of them has a sound or a sentence of the other, except for questions about accents."""
    lesson, named = in_accent(accent), phonemes.ACCENT_NAMES[accent]
    (other,) = set(phonemes.ACCENT_NAMES.values()) - {named}
    example = lesson.worked_example()
    told = [example.task, *(f"{step.text} {step.reason} {step.why}" for step in example.steps)]
    assert named in told[0] and named in told[-1]
    told += [lesson.question().text]
    for exercise in (one for one in tasks(accent, [3]) if one.skill != "accents"):
        assert set(exercise.hand) <= set(phonemes.inventory(accent)) and named in f"{exercise.task} {exercise.text}"
        told += [exercise.task, exercise.text, *(exercise.hint(depth)["text"] for depth in (0, 2))]
    assert not [text for text in told if other in text]
    assert named in lesson.question().text


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
@pytest.mark.parametrize(
    ("word", "american", "british", "code"),
    [
        ("knit", "k n ɪ t", "k n ɪ t", "silent"),
        ("lamb", "l æ m b", "l æ m b", "silent"),
        ("wrist", "w r ɪ s t", "w r ɪ s t", "silent"),
        ("knee", "k n i", "k n iː", "silent"),
        ("cake", "k eɪ k ɛ", "k eɪ k e", "silent"),
        ("night", "n ɪ ɡ h t", "n ɪ ɡ h t", "silent"),
        ("ship", "s h ɪ p", "s h ɪ p", "digraph_split"),
        ("phone", "p h oʊ n", "p h əʊ n", "digraph_split"),
        ("happy", "h æ p p i", "h æ p p iː", "doubled"),
        ("beds", "b ɛ d s", "b e d s", "s_z"),
        ("jumped", "dʒ ə m p d", "dʒ ʌ m p d", "ed"),
        ("jumped", "dʒ ə m p ɛ d", "dʒ ʌ m p e d", "ed"),
        ("cake", "k æ k", "k æ k", "vowel_name"),
        ("night", "n ɪ t", "n ɪ t", "vowel_name"),
        ("boy", "b ɔ ɪ", "b ɔː ɪ", "glide_split"),
        ("thin", "ð ɪ n", "ð ɪ n", "th"),
        ("city", "k ɪ t i", "k ɪ t iː", "soft_c"),
        ("box", "b ɑ z", "b ɒ z", "one_x"),
    ],
)
def test_the_cards_hold_the_typical_slip(word, american, british, code, accent):
    exercise = to_sound_out(word, accent)
    slip = american if accent == phonemes.ACCENTS[0] else british
    feedback = exercise.check(laid(exercise, *slip.split()))
    assert feedback.code == code and exercise.panel(feedback)["kind"] == "concept"


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_the_way_of_another_accent_is_no_mistake(accent):
    """It counts for nothing, as a slip of the rules does."""
    exercise = to_sound_out("bath", accent)
    other = "b ɑ θ" if accent == phonemes.ACCENTS[0] else "b æ θ"
    feedback = exercise.check(Draft(tuple((f"{sound}#1", sound) for sound in other.split())))
    panel = exercise.panel(feedback)
    assert (feedback.code, feedback.kind, panel["kick"]) == ("accent", "rule", "Right as far as it goes")
    assert phonemes.ACCENT_NAMES[accent] in panel["text"]


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_see_why_shows_the_pronunciation_that_is_meant(accent):
    """Rabbit has two: the one that was laid if it is right, otherwise the nearest."""
    for sounds in phonemes.pronunciations("rabbit", accent):
        exercise = to_sound_out("rabbit", accent)
        panel = exercise.panel(phonemes.judge("rabbit", sounds, accent))
        heard = [sound for part in panel["why"]["parts"] for sound in part["sounds"]]
        assert (panel["kind"], tuple(heard)) == ("ok", sounds)


def test_the_question_has_one_right_answer():
    question: Any = LESSON.question()
    answered = {code: question.check(Draft(text={"answer": code})) for code in question.answers}
    assert [code for code, feedback in answered.items() if feedback.ok] == ["ok"]
    assert all(question.panel(feedback)["text"] for feedback in answered.values())


def test_the_notes_for_teachers_have_a_row_for_each_idea():
    """In the words of the lesson: a teacher reads the same as the pupil."""
    notes = (Path(__file__).parents[2] / "notebooks" / "teacher" / "say-rummy.md").read_text(encoding="utf-8")
    for idea in LESSON.ideas:
        assert f"| {LESSON.ideas.say(idea.id, 'name')} | {LESSON.ideas.say(idea.id, 'mend')} |" in notes, idea.id


def test_the_question_about_the_example_has_one_right_answer_and_names_ideas():
    question: Any = LESSON.explain()
    told = {question.check(Draft(text={"answer": code})).code for code in question.answers}
    assert told == {"ok", "digraph_split", "letter_for_sound", "none_silent"}
    assert question.could == {"digraph_split", "letter_for_sound", "silent"}


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_in_the_first_round_there_are_vowels_and_words_that_everybody_knows(accent):
    """By the coach's own tips; the other player begins with such a word, too."""
    lesson = in_accent(accent)
    table = FirstRound(games.load("say_rummy", {**lesson.house_rules, "accent": accent}), lesson.first_deal)
    table.handle({"page": "p", "seq": 1, "kind": "hello"})
    table.handle({"page": "p", "seq": 2, "kind": "do", "place": "start"})
    game: Any = table.match.game
    known = phonemes.inventory(accent)
    hand = table.match.state.hands[0]
    assert len({card for card in hand if card in known and known[card].kind != "consonant"}) >= 3
    told: dict[str, int] = {}
    while not table.done:
        while table.pending():
            table.step()
        if not table.done:
            move = game.rank(table.match.observe(0))[0]
            if "word" in move.data:
                told[move.data["word"]] = game.finder.lexicon.level_of(game.encode(move.data["parts"]))
            table.match.act(move.action)
    assert len(told) >= 4 and set(told.values()) == {COMMONEST}, told


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_a_tip_keeps_the_wild_card_where_the_plain_one_is_in_hand_and_prefers_a_word_that_everybody_knows(accent):
    game = games.load("say_rummy", {**LESSON.house_rules, "accent": accent})
    words = 0
    for seed in range(12):
        hand = (WILD, *Rng(seed, "hand").shuffle(tuple(card for card in game.deck.cards if card != WILD))[:9])
        for counts in ((10, 10), (10, 0)):  # a turn like any other, and the last one
            view = replace(SayObservation.pose(hand, "play"), hand_counts=counts)
            best = game.rank(view)[0]
            if isinstance(best.action, Lay):
                words += 1
                rest = Counter(hand) - Counter(cards_of(best.action))
                assert not {best.action.sounds[at] for at in best.action.wilds} & set(rest), (hand, best.action)
    assert words > 12


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_a_hint_speaks_of_what_is_there(accent):
    exercise = to_sound_out("jump", accent)
    vowel = exercise.sounds[1]
    begun, wrong = laid(exercise, "dʒ", vowel), laid(exercise, "dʒ", vowel, "p")
    assert f"/dʒ{vowel}/ is right so far" in exercise.hint_for(begun, 0)["text"]
    assert "2 sounds are missing. Listen to the m of jump" in exercise.hint_for(begun, 1)["text"]
    assert "Does sound 3 fit?" in exercise.hint_for(wrong, 0)["text"]
    assert "no sound for the letter m in jump" in exercise.hint_for(wrong, 1)["text"]
    assert all(f"/dʒ{vowel}mp/" in exercise.hint_for(draft, 2)["text"] for draft in (begun, wrong, Draft()))


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_easy_questions_are_about_short_words(accent):
    for name, kind in in_accent(accent).kinds.items():
        if kind.quick and name != "compare":
            for seed in range(6):
                exercise = kind.make(Order(Rng(seed, name), easy=True))
                assert all(len(word) <= 4 for word in exercise.about.split()), (name, exercise.about)
