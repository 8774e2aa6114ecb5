"""Phonemes: dictionaries, search, letters and sounds, what is said about a transcription, what can be heard."""

import random
import re
import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from rummy_kit.subjects import phonemes
from rummy_kit.subjects.phonemes import voice
from rummy_kit.subjects.phonemes.lexicon import DATA, Lexicon, forms
from rummy_kit.subjects.phonemes.policy import Policy
from rummy_kit.subjects.phonemes.search import MOST_CARDS

GA, SSB = phonemes.ACCENTS


def said(word, accent):
    return {"".join(sounds) for sounds in phonemes.pronunciations(word, accent)}


# ---- dictionaries


@pytest.mark.parametrize(
    ("word", "american", "british"),
    [
        ("dog", {"dɔɡ", "dɑɡ"}, {"dɒɡ"}),
        ("doggy", {"dɔɡi", "dɑɡi"}, {"dɒɡiː"}),
        ("bath", {"bæθ"}, {"bɑːθ"}),
        ("hot", {"hɑt"}, {"hɒt"}),
        ("near", {"nɪr"}, {"nɪə"}),
        ("vision", {"vɪʒən"}, {"vɪʒən", "vɪʒn"}),
        ("church", {"tʃɝtʃ"}, {"tʃɜːtʃ"}),
        ("sing", {"sɪŋ"}, {"sɪŋ"}),
        ("this", {"ðɪs"}, {"ðɪs"}),
        ("yes", {"jɛs"}, {"jes"}),
    ],
)
def test_pronunciations_of_both_accents(word, american, british):
    assert said(word, GA) == american and said(word, SSB) == british


def test_weak_vowels_have_their_listed_variants():
    assert said("visit", SSB) == {"vɪzɪt", "vɪzət"}
    assert said("bottle", SSB) == {"bɒtəl", "bɒtl"}
    assert list(forms("kat")) == ["kat"]


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_every_table_entry_is_made_of_the_accents_sounds(accent):
    lexicon = Lexicon.of(accent)
    letters = {sound.code for sound in phonemes.inventory(accent).values()}
    assert set("".join(lexicon.all_sounds())) == letters
    assert len(lexicon) > 40_000


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_a_table_is_small_sorted_and_has_its_notice(accent):
    path = DATA / f"{accent}.tsv"
    assert path.stat().st_size < 1_400_000
    words = [line.split("\t")[0] for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert words == sorted(words) and all(re.fullmatch("[a-z]+", word) for word in words)
    notice = (DATA.parent / "NOTICE").read_text("utf-8")
    assert f"{accent}.tsv" in notice and "Carnegie Mellon University" in notice and "Kevin Atkinson" in notice


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_words_is_pronunciations_the_other_way_round(accent):
    for word in ("cat", "idea", "strength", "little", "through", "jumped", "measure", "the"):
        for sounds in phonemes.pronunciations(word, accent):
            assert word in phonemes.words(sounds, accent)


def test_homophones_are_all_listed_and_nonsense_is_not():
    assert {"pair", "pear", "pare"} <= set(phonemes.words(("p", "ɛ", "r"), GA))
    assert phonemes.words(("z", "ɔ", "ɡ"), GA) == phonemes.words((), GA) == phonemes.words(("nonsense",), GA) == ()


def test_a_keyboard_g_and_stress_marks_do_not_matter():
    assert phonemes.read("ˈdɔːgi", GA) == phonemes.read("/dɔɡi/", GA) == ("d", "ɔ", "ɡ", "i")
    assert phonemes.read("kʌp", GA) == ("k", "ə", "p") and phonemes.read("kʌp", SSB) == ("k", "ʌ", "p")
    assert phonemes.words(("d", "ɔ", "g"), GA) == ("dog",)


@pytest.mark.parametrize("bad", ["", "  ", "dog; rm -rf /", "<b>", "x" * 1_000_000, "né", "\ud800", "ß"])
def test_strange_words_have_no_pronunciation(bad):
    assert phonemes.pronunciations(bad, GA) == ()


def test_an_unknown_accent_and_an_unknown_sound_say_what_there_is():
    for ask in (lambda: phonemes.pronunciations("dog", "scots"), lambda: phonemes.find((), "scots")):
        with pytest.raises(phonemes.UnknownAccent, match="general-american and southern-british"):
            ask()
    with pytest.raises(phonemes.UnknownSound, match="'Q' is not a sound in General American"):
        phonemes.read("Qat", GA)
    with pytest.raises(phonemes.UnknownSound, match="at most 60 characters"):
        phonemes.read("d" * 1_000_000, GA)


def test_strange_sounds_and_a_million_of_them_are_answered():
    for ask in (phonemes.align, phonemes.strip):
        with pytest.raises(phonemes.UnknownSound, match="'Q' is not a sound in General American"):
            ask("dog", ("d", "Q", "ɡ"), GA)
    long = phonemes.judge("dog", ("d",) * 1_000_000, GA)
    assert not long.ok and len(long.data["given"]) < 100
    assert phonemes.judge("dog", "d" * 1_000_000, GA).code == "glyph"
    with pytest.raises(phonemes.UnknownAccent, match=r"no accent called 'None'\. The accents are general-american"):
        no_accent: Any = None
        phonemes.judge("dog", "dɔɡ", no_accent)


# ---- what never comes from the kit


def test_blocked_words_are_silent_by_spelling_and_by_sound():
    blocked = ("ʃ", "ɪ", "t")
    assert phonemes.unsuitable(blocked, GA) and phonemes.words(blocked, GA) == ()
    assert phonemes.pronunciations("shit", GA) == ()
    assert blocked not in phonemes.find(("ʃ", "ɪ", "t"), GA)
    assert phonemes.words(("k", "ə", "m"), GA) == ("come",), "innocent words of the same sounds are kept"


def test_a_teacher_can_edit_the_list():
    table = "# x\ncat\t10\tkat\nkat\t50\tkat\ndog\t10\tdOg\ndoggy\t50\tdOgi\n"
    edited = Lexicon(table, Policy.from_text("[blocked]\ndog*\n[keep]\ndoggy\n"))
    assert not edited.has("dOg") and edited.has("dOgi") and edited.unsuitable == {"dOg"}
    by_sound = Lexicon(table, Policy.from_text("[blocked]\nkat\n"))
    assert not by_sound.has("kat"), "a homophone falls with it"
    with pytest.raises(phonemes.WordListError, match=r"unsuitable\.txt, line 2: 'd0g' is not \[blocked\]"):
        Policy.from_text("[blocked]\nd0g\n")


def test_a_teacher_can_add_own_words_and_hears_what_is_wrong_with_them():
    heading = "accent,word,sounds\n"
    assert phonemes.own_words(f"{heading}southern-british,Zog,/zɒg/\n", SSB) == "zog\t10\tzQg\n"
    assert phonemes.own_words(f"{heading}southern-british,zog,zɒg\n", GA) == ""
    with_own = Lexicon("cat\t10\tkat\n" + phonemes.own_words(f"{heading}{GA},zog,zɔɡ\n", GA), Policy.from_text(""))
    assert with_own.spellings("zOg") == ("zog",)
    for line, problem in {
        f"{GA},dog,dɔɡ\n{GA},zog,zQg": "own_words.csv, line 3, 'zog': 'Q' is not a sound in General American. Write it",
        f"{GA},zog,": "line 2: 'zog' has no sounds. Write them after the second comma",
        f"{GA},zog,zɔɡ,dɔɡ": "line 2: there are more than three cells",
        f"{GA},z0g,zɔɡ": "line 2: 'z0g' is not a word",
        f"{GA}": "line 2: '' is not a word",
        "scots,zog,zɔɡ": "no accent called 'scots'. The accents are general-american and southern-british",
        f"{GA},zog,{'z' * 1_000_000}": "line 2: a line has at most 200 characters; this one has 1,000,",
        f"{GA},zog,zɔɡ\n" * 40_000: "room for 5,000 words. Delete the lines from 5002 on",
    }.items():
        with pytest.raises(phonemes.WordListError, match=problem):
            phonemes.own_words(f"{heading}{line}\n", GA)
    with pytest.raises(phonemes.WordListError, match="the first line must be"):
        phonemes.own_words("zog", GA)
    with pytest.raises(phonemes.WordListError, match=r"own_words\.csv has a cell that is far too long"):
        phonemes.own_words(f'{heading}"{"z" * 150}\n' + f"{GA},{'z' * 150},zɔɡ\n" * 1_000, GA)


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_no_blocked_sounds_are_ever_found(accent):
    finder = phonemes.finder(accent)
    assert finder.lexicon.unsuitable
    for code in finder.lexicon.unsuitable:
        assert not finder.lexicon.has(code) and code not in finder.words(Counter(code))


# ---- search


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_the_search_agrees_with_trying_every_word(accent, wilds):
    finder = phonemes.finder(accent)
    every = [code for code in finder.lexicon.all_sounds() if len(code) <= MOST_CARDS]
    letters = sorted({sound.code for sound in phonemes.inventory(accent).values()})
    for turn in range(2):
        hand = Counter(letters[(7 * turn + 5 * at + at * at) % len(letters)] for at in range(MOST_CARDS - wilds))
        slow = [c for c in every if len(c) <= MOST_CARDS and (Counter(c) - hand).total() <= wilds]
        assert sorted(finder.words(hand, wilds)) == sorted(slow)


def test_the_search_agrees_with_trying_every_order_of_the_cards():
    hand = ("k", "æ", "t", "s", "t")
    orders = {order for size in range(1, 6) for order in permutations(hand, size)}
    assert set(phonemes.find(hand, GA)) == {order for order in orders if phonemes.words(order, GA)}


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_additions_agree_with_trying_every_word(accent):
    hand, word = ("s", "p", "z", "t", "i" if accent == GA else "iː"), ("ɪ", "l")
    slow = set()
    for code in Lexicon.of(accent).all_sounds():
        sounds = phonemes.decode(code, accent)
        for at in range(len(sounds) - 1):
            before, after = sounds[:at], sounds[at + 2 :]
            if sounds[at : at + 2] == word and (before or after) and not Counter(before + after) - Counter(hand):
                slow.add((before, after))
    assert slow and set(phonemes.extend(word, hand, accent)) == slow


def test_more_cards_than_anybody_holds_are_answered_too():
    assert phonemes.extend(("d", "ɔ", "ɡ"), ("i",) * 20_000, GA) == (((), ("i",)),)


# ---- what is said about a transcription


@pytest.mark.parametrize(
    ("word", "answer", "code"),
    [
        ("ship", "ʃɪp", "ok"),
        ("box", "bɑks", "ok"),
        ("box", "bɑz", "one_x"),
        ("knit", "knɪt", "silent"),
        ("happy", "hæppi", "doubled"),
        ("ship", "shɪp", "digraph_split"),
        ("thin", "thɪn", "digraph_split"),
        ("dogs", "dɔɡs", "s_z"),
        ("jumped", "dʒəmpd", "ed"),
        ("jumped", "dʒəmpɪd", "ed"),
        ("wanted", "wɔntd", "ed"),
        ("bed", "bɛt", "voicing"),
        ("speed", "spit", "voicing"),
        ("wicked", "wɪkd", "not_these"),
        ("this", "ðɪz", "not_these"),
        ("think", "θɪnk", "nk"),
        ("sing", "sɪŋɡ", "ng"),
        ("ship", "ʃhɪp", "digraph_split"),
        ("boat", "boʊæt", "digraph_split"),
        ("back", "bækk", "digraph_split"),
        ("talk", "tɔlk", "silent"),
        ("cage", "keɪdʒɛ", "silent"),
        ("sing", "sɪnɡ", "ng"),
        ("thin", "ðɪn", "th"),
        ("cake", "kæk", "vowel_name"),
        ("about", "æbaʊt", "schwa"),
        ("button", "bɛtən", "not_these"),
        ("hot", "hɒt", "accent"),
        ("cat", "kɪt", "another_word"),
        ("cat", "kæl", "not_these"),
        ("thin", "θr", "no_vowel"),
        ("jump", "dʒəp", "cluster"),
        ("pen", "pɪn", "near_vowel"),
        ("train", "tʃreɪn", "tr_dr"),
        ("cat", "kæ7", "glyph"),
        ("zzgrx", "kæt", "unlisted_word"),
    ],
)
def test_a_wrong_transcription_is_answered_by_its_idea(word, answer, code):
    feedback = phonemes.judge(word, answer, GA)
    assert feedback.code == code
    words = phonemes.texts()
    assert words.say(code, "title", feedback.data) and words.say(code, "what", feedback.data)
    words.say(code, "hint", feedback.data), words.say(code, "solution", feedback.data)
    assert feedback.ok or feedback.kind == (
        "rule" if code in ("glyph", "unlisted_word") else "tip" if code == "accent" else "concept"
    )


@pytest.mark.parametrize(
    ("sounds", "accent", "code", "word"),
    [
        ("shɪp", GA, "digraph_split", "ship"),
        ("knɪt", GA, "silent", "knit"),
        ("læmb", SSB, "silent", "lamb"),
        ("hɛlloʊ", GA, "doubled", "hello"),
        ("sɪng", GA, "ng", "sing"),
        ("θɪs", GA, "th", "this"),
        ("kætz", GA, "s_z", "cats"),
        ("wɔːkd", SSB, "ed", "walked"),
        ("dʒəmpɪd", GA, "ed", "jumped"),
        ("kæk", SSB, "vowel_name", "cake"),
        ("bænænə", GA, "schwa", "banana"),
        ("bæθ", SSB, "accent", "bath"),
        ("ɡræs", SSB, "accent", "grass"),
        ("bɑθ", GA, "accent", "bath"),
        ("bænk", GA, "nk", "bank"),
        ("lɔŋɡ", GA, "ng", "long"),
        ("dæɡ", GA, None, None),
        ("jɛz", GA, None, None),
        ("ɡæz", SSB, "vowel_name", "gaze"),
        ("ɡrɛɡ", GA, None, None),
    ],
)
def test_sounds_that_are_no_word_may_be_meant_for_one(sounds, accent, code, word):
    given = phonemes.read(sounds, accent)
    why = phonemes.guess_meaning(given, accent)
    assert (why and (why.code, why.data["word"])) == (code and (code, word))


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_a_guess_is_a_common_word_whose_letters_can_be_read_so(accent):
    """For sounds in any order: seldom a guess, and never a word that the kit keeps silent about."""
    chance, known, guesses = random.Random(3), list(phonemes.inventory(accent)), []
    for _ in range(1_500):
        sounds = tuple(chance.choice(known) for _ in range(chance.randint(0, 5)))
        if not phonemes.words(sounds, accent) and (why := phonemes.guess_meaning(sounds, accent)):
            guesses.append(why)
            assert phonemes.readable(why.data["word"], sounds, accent)
            assert phonemes.words(why.data["parts"], accent) and why.code in phonemes.codes()
    assert 0 < len(guesses) < 60


def test_two_cards_are_not_read_as_one_sound_of_the_other_accent():
    assert phonemes.judge("jam", ("d", "ʒ", "æ", "m"), GA).code != "accent"


def test_another_accent_is_no_error():
    feedback = phonemes.judge("bath", "bɑːθ", GA)
    assert feedback.grade == "almost" and feedback.data["other"] == "Southern British"


def test_every_code_of_the_subject_has_words():
    assert {"s_z", "schwa", "accent", "glyph"} <= set(phonemes.codes())
    assert all(phonemes.texts().has(code, "title") for code in phonemes.codes())


# ---- hearing it


@pytest.mark.parametrize("bad", ["; rm -rf", "", "$(id)", "[[d]]", "a" * 1_000_000, "-v", "dog cat", "ſ"])
def test_nothing_but_a_word_is_spoken(bad):
    with pytest.raises(ValueError, match="Only a word"):
        voice.say_word(bad, GA)


@pytest.mark.parametrize("bad", [(), ("d",) * 31, ("]]",), ("d", "; rm"), ("ɒ",)])
def test_nothing_but_sounds_of_the_accent_are_spoken(bad):
    with pytest.raises(ValueError, match="Only 1 to 30 sounds"):
        voice.say_sounds(bad, GA)


def test_words_and_sounds_are_heard_if_a_voice_is_installed():
    """Either way is right: a machine without espeak-ng has nothing to hear, and says so."""
    word, sounds = voice.say_word("dog", GA), voice.say_sounds(("d", "ɔ", "ɡ"), GA)
    if voice.program() is None:
        assert word is None and sounds is None
    else:
        assert word is not None and sounds is not None
        assert word[:4] == sounds[:4] == b"RIFF" and 5_000 < len(word) < 100_000


def test_a_voice_that_fails_is_no_voice(tmp_path, monkeypatch):
    program = tmp_path / "espeak-ng"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    voice.program.cache_clear()
    assert voice.program() == str(program)
    assert voice.say_word("voiceless", GA) is None
    voice.program.cache_clear()


# ---- what it costs


def test_import_reads_no_table_and_the_tables_stay_small():
    script = (
        "import resource\n"
        "from rummy_kit.subjects import phonemes\n"
        "from rummy_kit.subjects.phonemes import lexicon\n"
        "assert not lexicon._table.cache_info().currsize\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "phonemes.warm_up('southern-british')\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 25_000, "kilobytes at the highest moment, most of it given back"
