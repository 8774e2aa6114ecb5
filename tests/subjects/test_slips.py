"""What a wrong answer shows: the most specific idea that it shows, in both accents, and what is true of the word."""

import random
import re
from collections import Counter

import pytest

from rummy_kit.subjects import phonemes
from rummy_kit.subjects.phonemes.lexicon import COMMONEST, DATA
from rummy_kit.subjects.phonemes.slips import IDEAS

GA, SSB = phonemes.ACCENTS

# one wrong answer for each idea; then answers of several slips: if they are the letters one by one, that is the reply
ANSWERS = [
    ("jumped", "dʒəmpɪd", "dʒʌmpɪd", "ed"),
    ("knit", "knɪt", "knɪt", "silent"),
    ("happy", "hæppi", "hæppiː", "doubled"),
    ("dogs", "dɔɡs", "dɒɡs", "s_z"),
    ("thin", "ðɪn", "ðɪn", "th"),
    ("sing", "sɪnɡ", "sɪnɡ", "ng"),
    ("think", "θɪnk", "θɪnk", "nk"),
    ("city", "kɪti", "kɪtiː", "soft_c"),
    ("page", "peɪɡ", "peɪɡ", "soft_g"),
    ("chin", ("t", "ʃ", "ɪ", "n"), ("t", "ʃ", "ɪ", "n"), "sound_split"),
    ("time", "tæɪm", "tæɪm", "glide_split"),
    ("ship", "shɪp", "shɪp", "digraph_split"),
    ("cake", "kæk", "kæk", "vowel_name"),
    ("banana", "bænænə", "bænɑːnə", "schwa"),
    ("box", "bɑz", "bɒz", "one_x"),
    ("train", "tʃreɪn", "tʃreɪn", "tr_dr"),
    ("bag", "bæk", "bæk", "voicing"),
    ("jump", "dʒəp", "dʒʌp", "cluster"),
    ("pen", "pɪn", "pɪn", "near_vowel"),
    ("pepper", "pɛppɛr", "pepper", "letter_for_sound"),
    ("rabbit", "rɑbbɪt", "rɒbbɪt", "doubled"),
    ("climb", "klɪmb", "klɪmb", "letter_for_sound"),
    ("knee", "knɛi", "kneiː", "silent"),
    ("island", "aɪslænd", "aɪslænd", "silent"),
    ("asked", "ɑskɛd", "ɑːsked", "ed"),
    ("kicked", "kɪkɛd", "kɪked", "ed"),
    ("played", "plæjɛd", "plæjed", "ed"),
    ("cage", "kæɡɛ", "kæɡe", "letter_for_sound"),
    ("night", "nɪɡht", "nɪɡht", "silent"),
]


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
@pytest.mark.parametrize(("word", "american", "british", "code"), ANSWERS)
def test_the_most_specific_idea_is_named_first(word, american, british, code, accent):
    feedback = phonemes.judge(word, american if accent == GA else british, accent)
    assert (feedback.kind, feedback.code) == ("concept", code)
    words = phonemes.texts()
    told = [words.say(code, part, feedback.data) for part in ("title", "what", "hint", "solution")]
    assert all(told) and word in told[1] + told[2]


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
@pytest.mark.parametrize("word", ["chin", "match", "judge", "page", "boy", "loud", "night", "near", "hair"])
def test_cards_that_are_written_like_the_word_are_not_called_another_sound(word, accent):
    """t and ʃ for tʃ: "/tʃɪn/ is not chin" would be false, and "/bɔɪ/ takes it apart" no help."""
    (right, *_) = phonemes.pronunciations(word, accent)
    known = phonemes.inventory(accent)
    apart = [sign for sound in right for sign in (sound if all(sign in known for sign in sound) else (sound,))]
    if tuple(apart) == right:  # no card for one of the signs
        return
    feedback = phonemes.judge(word, apart, accent)
    told = phonemes.texts().say(feedback.code, "what", feedback.data)
    assert feedback.code in ("sound_split", "glide_split") and phonemes.write(right) not in told
    assert re.search("into /.{1,2}/ and /.{1,2}/", told)


def test_each_idea_has_its_answer_above():
    assert [code for *_, code in ANSWERS[: len(IDEAS)]] == list(IDEAS)


# ---- true of the word

VOICE = {*zip(("b", "d", "ɡ", "v", "z", "ʒ", "dʒ"), ("p", "t", "k", "f", "s", "ʃ", "tʃ"), strict=True)}

TRUE = {
    "ed": lambda word, data: re.search("ed$", word),
    "silent": lambda word, data: data["letters"] in word,
    "doubled": lambda word, data: data["letters"] in word and data["letters"] == data["letters"][0] * 2,
    "s_z": lambda word, data: word.endswith("s") and {data["wanted"][-1], data["said"][-1]} == {"s", "z"},
    "th": lambda word, data: "th" in word and data["wanted"] in "θð",
    "ng": lambda word, data: "ng" in word and data["letters"] in word,
    "nk": lambda word, data: re.search("n[kcqx]", word),
    "soft_c": lambda word, data: re.search("c[eiy]", word) and data["wanted"] == "s",
    "soft_g": lambda word, data: re.search("g[eiy]", word) and data["wanted"] == "dʒ",
    "sound_split": lambda word, data: data["wanted"] in ("tʃ", "dʒ"),
    "glide_split": lambda word, data: len(data["wanted"]) == 2,
    "digraph_split": lambda word, data: len(data["letters"]) > 1 and data["letters"] in word,
    "vowel_name": lambda word, data: data["wanted"] in ("eɪ", "aɪ", "oʊ", "əʊ") and len(data["said"]) == 1,
    "schwa": lambda word, data: data["wanted"] == "ə",
    "one_x": lambda word, data: "x" in word and len(data["wanted"]) == 2,
    "tr_dr": lambda word, data: re.search("[td]r", word) and data["wanted"] in ("t", "d"),
    "voicing": lambda word, data: (
        (data["wanted"], data["said"]) in VOICE and data["given"].endswith(f"{data['said']}/")
    ),
    "cluster": lambda word, data: data["wanted"] and not data["said"] and data["letters"] in word,
    "near_vowel": lambda word, data: data["letters"] in word and data["wanted"] != data["said"],
    "letter_for_sound": lambda word, data: len(word) <= len(data["given"]) - 2,
}
"""What the sentence of an idea says about the word, as far as its letters tell."""


def every(step, accent):
    """Some of the commonest words, with a pronunciation each."""
    lines = (DATA / f"{accent}.tsv").read_text("utf-8").splitlines()
    words = [line.split("\t")[0] for line in lines if line.split("\t")[1:2] == [str(COMMONEST)]][::step]
    return [(word, sounds[0]) for word in words if (sounds := phonemes.pronunciations(word, accent))]


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_an_answer_that_an_idea_leads_to_is_explained_by_that_idea(accent):
    """Or by one that also leads to it, perhaps from another listed form: then the idea is named beside it."""
    seen = set()
    for word, sounds in [*every(59, accent), ("think", ("θ", "ɪ", "ŋ", "k"))]:
        forms = phonemes.pronunciations(word, accent)
        for code, wrong in phonemes.plant_slips(word, sounds, accent):
            feedback = phonemes.judge(word, wrong, accent)
            fit = {feedback.code, *feedback.also}
            ways = {
                idea for form in forms for idea, led_to in phonemes.plant_slips(word, form, accent) if led_to == wrong
            }
            assert fit & ways if len(forms) > 1 else code in fit, (word, code, phonemes.write(wrong), fit)
            if feedback.code in TRUE:
                assert TRUE[feedback.code](word, feedback.data), (word, phonemes.write(wrong))
            seen.add(code)
    assert seen == set(IDEAS)


@pytest.mark.parametrize(
    ("word", "answer", "accent", "code", "also"),
    [
        ("ship", "shɪp", GA, "digraph_split", {"letter_for_sound"}),
        ("phone", "phoʊn", GA, "digraph_split", set()),
        ("sing", "sɪnɡ", GA, "ng", {"letter_for_sound"}),
        ("sing", "sɪŋɡ", GA, "ng", set()),
        ("boy", "bɒɪ", SSB, "glide_split", {"digraph_split", "letter_for_sound"}),
        ("boy", "bɔːɪ", SSB, "glide_split", set()),
        ("cake", "kækɛ", GA, "letter_for_sound", set()),
        ("dogs", "dɒɡs", SSB, "s_z", {"letter_for_sound"}),
    ],
)
def test_all_ideas_that_lead_to_an_answer_are_named(word, answer, accent, code, also):
    feedback = phonemes.judge(word, answer, accent)
    assert (feedback.code, set(feedback.also)) == (code, also)


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_whatever_cards_are_laid_shows_no_more_than_they_can(accent):
    """And everything that a word's planted answers show can be shown with their cards."""
    chance = random.Random(9)
    for word, sounds in every(150, accent):
        planted = phonemes.plant_slips(word, sounds, accent)
        needed = Counter(sounds)
        for _, wrong in planted:
            needed |= Counter(wrong)
        cards = list(needed.elements())[:12]
        could = phonemes.can_show(word, cards, accent)
        for _ in range(20):
            feedback = phonemes.judge(word, chance.sample(cards, min(len(cards), len(sounds))), accent)
            assert {feedback.code, *feedback.also} & set(IDEAS) <= could, (word, feedback)


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_what_is_said_about_any_wrong_answer_is_true_of_the_word(accent):
    chance, known = random.Random(5), list(phonemes.inventory(accent))
    told = set()
    for word, sounds in every(15, accent):
        wrong = list(sounds)
        for _ in range(chance.randint(1, 2)):
            at = chance.randrange(len(wrong) + 1)
            wrong[at : at + chance.randint(0, 1)] = chance.choices(known, k=chance.randint(0, 1))
        feedback = phonemes.judge(word, wrong, accent)
        if feedback.code in TRUE:
            assert TRUE[feedback.code](word, feedback.data), (word, phonemes.write(wrong), feedback.code)
            told.add(feedback.code)
    assert len(told) > 3


@pytest.mark.parametrize(
    ("word", "given", "code"),
    [
        ("trains", "t r eɪ æ z", "not_these"),  # /æ/ is not a reading of the i or the n
        ("trains", "t r æ ɪ n z", "glide_split"),
        ("ship", "ʃ h ɪ p", "digraph_split"),
        ("pinch", "p ɪ h tʃ", "not_these"),  # the letters are c, then h
        ("stage", "s t dʒ eɪ", "other_order"),
        ("box", "s ɑ k b", "other_order"),
    ],
)
def test_no_idea_is_claimed_that_the_letters_do_not_show(word: str, given: str, code: str) -> None:
    told = phonemes.judge(word, given.split(), "general-american")
    assert told.code == code
    assert told.also == () or code.endswith("_split")


@pytest.mark.parametrize(
    ("word", "given", "places"),
    [("sheet", "s h i t", [0, 1]), ("commas", "k ɑ m ə s", [4]), ("knit", "k n ɪ t", [0, 1]), ("leg", "l ɪ ɡ", [1])],
)
def test_the_place_of_a_mistake_is_named(word: str, given: str, places: list[int]) -> None:
    assert phonemes.judge(word, given.split(), "general-american").data["places"] == places
