"""Letters and sounds: a word is cut as a teacher would cut it, or not at all.

``data/alignments.csv`` was checked by hand, word by word; the rules below are those of phonics and do not use the
kit's own table.
"""

import csv
from functools import cache
from pathlib import Path

import pytest

from rummy_kit.games.say_rummy.ideas import TEXTS
from rummy_kit.subjects import phonemes
from rummy_kit.subjects.phonemes.alignment import GRAPHEMES, graphemes
from rummy_kit.subjects.phonemes.lexicon import COMMONEST, DATA, forms
from rummy_kit.subjects.phonemes.sounds import decode

GA, SSB = phonemes.ACCENTS


def rows_of(path):
    return list(csv.DictReader(path.read_text("utf-8").splitlines()))


CHECKED = rows_of(Path(__file__).parent / "data" / "alignments.csv")


@cache
def commonest(accent):
    """The words of the dictionary's first level, some four thousand, each with its listed pronunciations."""
    lines = (DATA / f"{accent}.tsv").read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line.split("\t")[1:2] == [str(COMMONEST)]]
    codes = {(word, form) for word, _, written in rows for code in written.split() for form in forms(code)}
    return [(word, decode(form, accent)) for word, form in sorted(codes)]


@cache
def aligned(accent):
    """The commonest words with their parts; ``None`` for those without."""
    return [(word, sounds, phonemes.align(word, sounds, accent)) for word, sounds in commonest(accent)]


def cut(text):
    """A checked row as parts: ``"a:æ pp:p le:ə.l"``."""
    pieces = [piece.split(":") for piece in text.split()]
    return [(letters, tuple(filter(None, sounds.split(".")))) for letters, sounds in pieces]


def shown(parts):
    return parts and [(part.letters, part.sounds) for part in parts]


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_two_hundred_words_are_cut_as_checked_by_hand(accent):
    rows = [row for row in CHECKED if row[accent]]
    assert len(rows) > 200
    wrong = {}
    for row in rows:
        expected = cut(row[accent])
        sounds = [sound for _, heard in expected for sound in heard]
        if (got := shown(phonemes.align(row["word"], sounds, accent))) != expected:
            wrong[row["word"]] = got
    assert not wrong


# ---- what phonics says about any word, as rules of this test

CAN_SPELL = {
    "p": "p", "b": "b", "t": "td", "d": "d", "k": "ckqx", "ɡ": "gx", "f": "f ph gh", "v": "v f ph", "θ": "th",
    "ð": "th", "s": "scxz", "z": "szx", "ʃ": "sctx", "ʒ": "szgtx", "h": "h", "m": "m", "n": "n", "ŋ": "n", "l": "l",
    "r": "r", "w": "wuo", "j": "yiuel", "tʃ": "cts", "dʒ": "jgd",
}  # fmt: skip
"""A consonant → letters of which one must be there: written apart for groups of letters."""
SYLLABIC = [("l", ("ə", "l")), ("m", ("ə", "m"))]
"""The consonant letters that have a weak vowel with them, as in settling and rhythm."""


def can_spell(letters, sound):
    ways = CAN_SPELL[sound].split() if " " in CAN_SPELL[sound] or sound in "θð" else list(CAN_SPELL[sound])
    return any(way in letters for way in ways)


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_a_letter_never_stands_for_a_sound_that_it_cannot_spell(accent):
    known = phonemes.inventory(accent)
    false = set()
    for word, _, parts in aligned(accent):
        for part in parts or ():
            for sound in part.sounds:
                if known[sound].kind == "consonant":
                    true = can_spell(part.letters, sound)
                else:
                    true = bool(set(part.letters) & set("aeiouyw")) or (part.letters, part.sounds) in SYLLABIC
                if sound == "j" and part.letters == "gn":
                    true = True  # poignant
                if not true:
                    false.add((word, part.letters, sound))
    assert not false


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_no_letter_and_no_sound_is_lost_or_empty(accent):
    for word, sounds, parts in aligned(accent):
        if parts is not None:
            assert "".join(part.letters for part in parts) == word and all(part.letters for part in parts)
            assert tuple(sound for part in parts for sound in part.sounds) == sounds


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_letters_without_a_sound_are_few_and_known(accent):
    """A piece is silent only if it is one letter, and never the first vowel or a doubled letter of a word."""
    for word, _, parts in aligned(accent):
        silent = [part.letters for part in parts or () if not part.sounds]
        assert all(len(letters) == 1 or letters in ("or", "ou") for letters in silent), word
        assert len(silent) <= 3, word


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_nearly_all_of_the_commonest_words_are_aligned(accent):
    told = aligned(accent)
    left = [f"{word} {phonemes.write(sounds)}" for word, sounds, parts in told if parts is None]
    assert len({word for word, *_ in told}) > 2_000
    assert len(left) < 0.02 * len(told), left


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_every_word_of_practice_is_aligned_in_every_pronunciation(accent):
    lists = [TEXTS.say(code, part) for code in ("words.about", "words.several") for part in TEXTS.parts(code)]
    for word in {word for words in lists for word in words.split()}:
        for sounds in phonemes.pronunciations(word, accent):
            assert phonemes.align(word, sounds, accent), (word, sounds)


# ---- the table


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_each_row_of_the_table_is_shown_by_its_example(accent):
    """In at least one of the accents, if it is a row for both."""
    rows = rows_of(GRAPHEMES)
    listed = [row for row in rows if row["accent"] in ("both", accent)]
    unshown = []
    read_in, more = graphemes(accent)[: len(listed)], graphemes(accent)[len(listed) :]
    assert all("ɑ" in one.part.sounds for one in more) and bool(more) == (accent == GA), "cot and caught alike"
    for row, read in zip(listed, read_in, strict=True):
        accents = phonemes.ACCENTS if row["accent"] == "both" else [accent]
        said = [(one, sounds) for one in accents for sounds in phonemes.pronunciations(read.example, one)]
        if not any(read.part in (phonemes.align(read.example, sounds, one) or ()) for one, sounds in said):
            unshown.append(row)
    assert not unshown


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_what_a_card_prints_as_a_spelling_is_in_the_table(accent):
    """By itself, or as the first of two sounds: the u of use is /j/ and a vowel, the o of one /w/ and a vowel."""
    table = {(row.part.sounds[0], row.part.letters) for row in graphemes(accent) if row.part.sounds}
    spellings = {(sound.symbol, way) for sound in phonemes.inventory(accent).values() for way in sound.spellings}
    assert spellings <= table, spellings - table


# ---- what cannot be aligned


@pytest.mark.parametrize(
    ("word", "sounds", "accent"),
    [("choir", "kwaɪɝ", GA), ("choir", "kwaɪə", SSB), ("lieutenant", "leftenənt", SSB), ("ship", "kæt", GA)],
)
def test_a_word_that_cannot_be_aligned_is_shown_in_one_piece(word, sounds, accent):
    sounds = phonemes.read(sounds, accent)
    assert phonemes.align(word, sounds, accent) is None
    picture = phonemes.strip(word, sounds, accent)
    assert picture["parts"] == [{"letters": word, "sounds": list(sounds)}]
    assert picture["text"].endswith("Its letters do not show which of them makes which sound.")


def test_an_answer_to_a_word_that_cannot_be_aligned_is_explained_without_its_letters():
    feedback = phonemes.judge("choir", "tʃɔɪr", GA)
    assert feedback.code == "not_these" and feedback.steps == ()
    assert phonemes.texts().say(feedback.code, "what", feedback.data)


def test_the_strip_has_a_text_twin():
    picture = phonemes.strip("box", ("b", "ɑ", "k", "s"), GA)
    assert picture["parts"][2] == {"letters": "x", "sounds": ["k", "s"]}
    assert picture["text"] == "The word box has 3 letters and 4 sounds: b is b, o is ɑ (script a), x is k + s."


def test_a_very_long_word_is_not_cut():
    assert phonemes.align("a" * 10_000, ("æ",), GA) is None
