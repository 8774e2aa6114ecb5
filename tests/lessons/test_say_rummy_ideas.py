"""The ideas of Say Rummy's lesson: what shows each of them alone, and tasks made to order for them."""

from collections import Counter

import pytest

from rummy_kit.engine.rng import Rng
from rummy_kit.games.say_rummy import SayRummy
from rummy_kit.games.say_rummy.ideas import ACCENT, TEXTS, ideas_in
from rummy_kit.games.say_rummy.lesson import TRAINS, SayLesson, SoundOut
from rummy_kit.games.say_rummy.pieces import Lay, SayObservation, SayOptions
from rummy_kit.games.say_rummy.questions import COMPARED, list_words, plant_mistakes
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.practice import Practice
from rummy_kit.lessons.record import Answer
from rummy_kit.subjects import phonemes
from rummy_kit.table.view import Draft
from rummy_kit.workshop.pupils import say_rummy as pupils
from rummy_kit.workshop.pupils.driver import Driver

LESSONS = {accent: SayLesson(accent) for accent in phonemes.ACCENTS}
accents = pytest.mark.parametrize("accent", phonemes.ACCENTS)


def laid(sounds):
    """A draft of these sounds in this order."""
    return Draft(tuple((f"{sound}#{at}", sound) for at, sound in enumerate(sounds)))


def right(exercise):
    return laid(exercise.sounds) if isinstance(exercise, SoundOut) else Draft(text={"answer": "ok"})


def wrong(exercise):
    """All wrong answers to choose; what ideas lead to, and some cards in any order."""
    if not isinstance(exercise, SoundOut):
        return [Draft(text={"answer": code}) for code in exercise.answers if code != "ok"]
    any_cards = [Rng(at).shuffle(exercise.hand)[: len(exercise.sounds)] for at in range(5)]
    answers = [*(sounds for _, sounds in plant_mistakes(exercise.word, exercise.accent)), *any_cards]
    held = Counter(exercise.hand)
    return [laid(sounds) for sounds in answers if sounds != exercise.sounds and Counter(sounds) <= held]


# an answer that shows this idea and no other: by cards, in both accents
BY_CARDS = [
    ("digraph_split", "phone", "p h oʊ n", "p h əʊ n"),
    ("digraph_split", "shake", "s h eɪ k", "s h eɪ k"),
    ("sound_split", "chin", "t ʃ ɪ n", "t ʃ ɪ n"),
    ("letter_for_sound", "box", "b ɑ z", "b ɒ z"),
    ("silent", "knee", "k n i", "k n iː"),
    ("silent", "cake", "k eɪ k ɛ", "k eɪ k e"),
    ("glide_split", "loud", "l æ ʊ d", "l æ ʊ d"),
    ("doubled", "happy", "h æ p p i", "h æ p p iː"),
    ("ng", "sing", "s ɪ ŋ ɡ", "s ɪ ŋ ɡ"),
    ("ng", "think", "θ ɪ n k", "θ ɪ n k"),
    ("th", "thin", "ð ɪ n", "ð ɪ n"),
    ("s_z", "trees", "t r i s", "t r iː s"),
    ("ed", "jumped", "dʒ ə m p ɪ d", "dʒ ʌ m p ɪ d"),
    ("hard_c_g", "city", "k ɪ t i", "k ɪ t iː"),
    ("hard_c_g", "page", "p eɪ ɡ", "p eɪ ɡ"),
    ("vowel_name", "cake", "k æ k", "k æ k"),
    ("schwa", "about", "æ b aʊ t", "æ b aʊ t"),
    ("cluster", "jump", "dʒ ə p", "dʒ ʌ p"),
    ("cluster", "play", "p eɪ", "p eɪ"),
    ("tr_dr", "train", "tʃ r eɪ n", "tʃ r eɪ n"),
    ("tr_dr", "drum", "dʒ r ə m", "dʒ r ʌ m"),
    ("near_vowel", "pen", "p ɪ n", "p ɪ n"),
    ("voicing", "bag", "b æ k", "b æ k"),
]
BY_QUESTION = {
    "homophone": "homophones",
    "accent": "accents",
    "spelling_decides": "accents",
    "anything_goes": "accents",
    "th": "compare",
    "ed": "compare",
}


@accents
@pytest.mark.parametrize(("idea", "word", "american", "british"), BY_CARDS)
def test_an_answer_by_cards_that_shows_one_idea_alone(idea, word, american, british, accent):
    sounds = (american if accent == phonemes.ACCENTS[0] else british).split()
    exercise = SoundOut(word, "match", LESSONS[accent].ideas, Rng(1), accent=accent)
    feedback = exercise.check(laid(sounds))
    assert LESSONS[accent].ideas.behind(feedback) == (idea,) and idea in exercise.could


@accents
@pytest.mark.parametrize(("idea", "kind"), BY_QUESTION.items())
def test_an_answer_by_choosing_that_shows_one_idea_alone(idea, kind, accent):
    lesson = LESSONS[accent]
    question = lesson.kinds[kind].make(Order(Rng(2), idea))
    shown = [lesson.ideas.behind(question.check(answer)) for answer in wrong(question)]
    assert (idea,) in shown


def test_every_idea_has_an_answer_that_shows_it_alone():
    assert {idea for idea, *_ in BY_CARDS} | set(BY_QUESTION) == {idea.id for idea in ideas_in(ACCENT)}


@accents
def test_a_task_made_for_an_idea_can_show_it_and_a_right_answer_shows_none(accent):
    lesson = LESSONS[accent]
    for name, kind in lesson.kinds.items():
        for idea in sorted(kind.ideas):
            for help in (0,) if kind.quick else (0, 2):
                exercise = kind.make(Order(Rng(help, name), idea, frozenset({"box"}), help))
                assert idea in exercise.could and exercise.skill == kind.skill, (name, idea, exercise.task)
                assert exercise.about != "box"
                assert not lesson.ideas.behind(exercise.check(right(exercise)))
                shown = {one for answer in wrong(exercise) for one in lesson.ideas.behind(exercise.check(answer))}
                assert idea in shown <= exercise.could, (exercise.about, shown ^ exercise.could)


def test_the_same_order_makes_the_same_task_and_others_make_others():
    for kind in LESSONS[phonemes.ACCENTS[0]].kinds.values():
        orders = [Order(Rng(1)), Order(Rng(1)), *(Order(Rng(seed)) for seed in range(2, 6))]
        first, again, *more = [(made.about, made.task, made.hand) for made in map(kind.make, orders)]
        assert first == again and any(one != first for one in more)


@accents
def test_words_of_the_tasks_are_what_the_lists_say(accent):
    """Every fourth word: known, and with the ideas of its list."""
    lesson = LESSONS[accent]
    for idea in TEXTS.parts("words.about"):
        for word in list_words(idea)[::4]:
            assert idea in shown(lesson, word), (idea, word)
    for kind, (_, ideas) in TRAINS.items():
        for word in TEXTS.say("words.several", kind).split()[::4]:
            assert len(shown(lesson, word) & set(ideas)) > 1, (kind, word)


def shown(lesson, word):
    return set(lesson.ideas.find_behind(code for code, _ in plant_mistakes(word, lesson.accent)))


@accents
def test_words_of_the_questions_are_said_as_they_suppose(accent):
    for pair in TEXTS.say("words.homophones", "pairs").split():
        one, other = (phonemes.pronunciations(word, accent) for word in pair.split("="))
        assert one == other, pair
    for pair in TEXTS.say("words.unheard", "letters").split():
        word, letter = pair.split(":")
        parts = phonemes.align(word, phonemes.pronunciations(word, accent)[0], accent) or ()
        assert word.count(letter) == 1
        assert any(letter in part.letters and len(part.letters) > len(part.sounds) for part in parts), word
    for which in COMPARED:
        for sound in set(TEXTS.parts(which)) - {"letters", "always"}:
            for word in TEXTS.say(which, sound).split():
                assert sound in "".join(phonemes.pronunciations(word, accent)[0]), (which, word)


def test_words_about_accents_differ_in_them():
    for pair in TEXTS.say("words.alike", "pairs").split():
        american, british = (
            [phonemes.pronunciations(word, accent) for word in pair.split("=")] for accent in phonemes.ACCENTS
        )
        assert british[0][0] == british[1][0] and not {*american[0]} & {*american[1]}, pair
    for word in TEXTS.say("words.accents", "differ").split():
        one, other = (phonemes.pronunciations(word, accent)[0] for accent in phonemes.ACCENTS)
        assert one != other, word


# ---------------------------------------------------------------------------------------------- claims in a game


@accents
@pytest.mark.parametrize(
    ("sounds", "right", "shown"),
    [
        ("ʃ ɪ p", True, ()),
        ("s h ɪ p", False, ("digraph_split",)),
        ("k n ɪ t", False, ("silent",)),
        ("h p s ʃ", None, ()),
    ],
)
def test_a_word_laid_in_a_game_is_a_claim_about_its_sounds(sounds, right, shown, accent):
    """And sounds that no idea explains say nothing; nor does what a rule of the game forbids."""
    lesson, laid_out = LESSONS[accent], tuple(sounds.split())
    game = SayRummy(SayOptions(accent=accent))
    view, lay = SayObservation.pose((*laid_out, "s", "h"), "play"), Lay(0, laid_out)
    claims = list(lesson.claims(game, view, lay, game.check(view, lay)))
    assert [(claim.right, set(shown) <= set(claim.shown) <= set(claim.could)) for claim in claims] == (
        [] if right is None else [(right, True)]
    )
    if right:
        assert "digraph_split" in claims[0].could and claims[0].task == "ship"
    early = SayObservation.pose((*laid_out, "s", "h"), "draw")
    assert not list(lesson.claims(game, early, lay, game.check(early, lay)))


# ---------------------------------------------------------------------------------------------- simulated pupils


@pytest.mark.parametrize("accent", [pupils.AMERICAN, pupils.BRITISH])
def test_the_pupils_own_table_and_the_dictionary_agree(accent):
    """Two sources of how words are said: neither was made from the other."""
    words = [word for idea in TEXTS.parts("words.about") for word in list_words(idea)]
    words += [word for kind in TEXTS.parts("words.several") for word in TEXTS.say("words.several", kind).split()]
    for word in words:
        said = tuple(sound for piece in pupils.pieces(word, accent) for sound in piece.sounds)
        assert said == phonemes.pronunciations(word, phonemes.ACCENTS[accent])[0], word


def at_a_page(exercise, ideas):
    """A page with this task, and the answers that are noted."""
    answers: list[Answer] = []

    def heard(_lesson: str, answer: Answer) -> None:
        answers.append(answer)

    return Driver(Practice(FixedOrder.of([exercise], "say_rummy", ideas), table_id="t", title="", heard=heard)), answers


@accents
def test_anyone_who_has_an_idea_shows_it_in_a_task_made_for_it(accent):
    """A pupil who shares nothing with the judge answers what the page shows; without the idea, rightly."""
    lesson = LESSONS[accent]
    for name, kind in lesson.kinds.items():
        for idea in sorted(kind.ideas):
            exercise = kind.make(Order(Rng(name, idea), idea))
            driver, answers = at_a_page(exercise, lesson.ideas)
            for held in (idea, None):
                reply = pupils.answer(driver.page(), held)
                assert reply is not None
                driver.give(reply, "check")
            assert idea in answers[0].shown and answers[1].right, (name, idea, exercise.task)


def test_there_is_a_pupil_for_each_idea():
    assert set(pupils.IDEAS) == {idea.id for idea in ideas_in(ACCENT)}
