"""Judging a transcription of a word: whether it is right and, if not, which idea about sounds and letters to look at
again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rummy_kit.feedback import Feedback, WorkedStep
from rummy_kit.subjects.phonemes.alignment import Part, align
from rummy_kit.subjects.phonemes.lexicon import pronunciations, words
from rummy_kit.subjects.phonemes.slips import IDEAS, STEP, VOICELESS, Slip, by_letters, letter_by_letter, slips
from rummy_kit.subjects.phonemes.sounds import (
    ACCENT_NAMES,
    ACCENTS,
    LONGEST,
    Sounds,
    UnknownSound,
    inventory,
    is_vowel,
    read,
    read_as,
    write,
)
from rummy_kit.subjects.phonemes.strings import texts
from rummy_kit.texts import list_items

MOST_FORMS = 2  # the most forms of a word, or slips, that one sentence names
ORDINALS = ("first", "second", "third")


def codes() -> tuple[str, ...]:
    """All codes that :func:`judge` can return."""
    return tuple(code for code in texts().codes() if texts().has(code, "title"))


def judge(word: str, answer: Sequence[str] | str, accent: str) -> Feedback:
    """Judge whether these are the sounds of the word; if not, name the likeliest idea behind the mistake, with the
    others in ``also``.

    ``answer`` is a transcription as typed, or symbols. Raises ``UnknownAccent``.

    >>> judge("ship", "ʃɪp", "general-american").code
    'ok'
    >>> judge("ship", "shɪp", "general-american").code
    'digraph_split'
    >>> judge("dogs", "dɔgs", "general-american").code
    's_z'
    >>> judge("hot", "hɒt", "general-american").code
    'accent'
    """
    word = word.strip().lower()[:40]
    right = pronunciations(word, accent)
    if not right:
        return Feedback("rule", "unlisted_word", {"word": word})
    given: Sounds
    try:
        given = read(answer, accent) if isinstance(answer, str) else tuple(answer)[:LONGEST]
    except UnknownSound as error:
        other = _other_accent(word, answer, accent)
        return other or Feedback("rule", "glyph", {"problem": str(error), "word": word})
    if given in right:
        others = also_said(word, given, accent)
        return Feedback("ok", "ok", {"word": word, "sounds": write(given), "parts": list(given), "others": others})
    if elsewhere := _other_accent(word, answer, accent):
        return elsewhere
    if not any(map(partial(is_vowel, accent), given)):
        facts = {"word": word, "given": write(given), "answered": list(given), "right": write(right[0])}
        return Feedback("concept", "no_vowel", facts)
    found = {form: slips(word, form, given, accent) for form in right}
    best = min(found, key=lambda form: (found[form][0] // STEP, abs(len(form) - len(given)), found[form][0]))
    differing, lettered = found[best][1], given in by_letters(word, accent)
    mixed_up = len(differing) > 1 and Counter(given) in map(Counter, right)
    told = () if mixed_up or (lettered and _several(differing)) else differing  # one idea explains them all
    slip = _most_special(told)
    data: dict[str, Any] = {"word": word, "right": write(best), "parts": list(best), "given": write(given)}
    data["answered"] = list(given)
    data |= _fill_in(word, slip or next(iter(differing), None), given, accent)
    if blamed := slip or (None if mixed_up else next(iter(differing), None)):
        data["places"] = list(_places_of(blamed, align(word, best, accent) or (), differing))
    data["letter_by_letter"] = _one_by_one(word, differing)
    if slip is not None:
        code = slip.idea
    else:
        by_letter = not told or (len(best) != len(word) and letter_by_letter(word, given, accent))
        code = "letter_for_sound" if by_letter else "another_word" if data["other"] else "not_these"
        code = "other_order" if mixed_up else code
        data["where"] = _where(word, differing, data)
    ideas = dict.fromkeys(idea for one in told if slip for idea in one.ideas)
    also = tuple(idea for idea in (*ideas, *["letter_for_sound"] * lettered) if idea != code)
    return Feedback("concept", code, data, _take_apart(word, best, accent), also)


def _places_of(slip: Slip, parts: Sequence[Part], differing: Sequence[Slip]) -> range:
    """Where in the answer the sounds of a slip are, from 0."""
    said = {one.at: one.said for one in differing}
    letters = heard = 0
    for part in parts:
        if letters == slip.at:
            break
        heard += len(said.get(letters, part.sounds))
        letters += len(part.letters)
    return range(heard, heard + len(slip.said))


def _take_apart(word: str, sounds: Sounds, accent: str) -> tuple[WorkedStep, ...]:
    """The letters of a word with their sounds, one step for each."""
    parts, silent = align(word, sounds, accent) or (), texts().say("see_why", "silent")
    return tuple(WorkedStep(f"{part.letters}: {write(part.sounds) if part.sounds else silent}") for part in parts)


def _fill_in(word: str, slip: Slip | None, given: Sounds, accent: str) -> dict[str, Any]:
    """The values that the words about this answer need: letters, sounds and what comes before them."""
    other = next((one for one in words(given, accent) if one != word), "")
    data: dict[str, Any] = {"other": other, "heard": texts().say("heard", "what", {"other": other}) if other else ""}
    if slip is None:
        return data
    data |= {"wanted": "".join(slip.part.sounds), "said": "".join(slip.said), "letters": slip.part.letters}
    data |= {"spelled": _spell(word, slip), "apart": _apart(slip.said), "before": slip.before}
    data["rule"] = texts().say("ending", _choose_rule(slip.before))
    data["buzzes"] = texts().say("buzzes", "voiceless" if slip.before in VOICELESS else "voiced")
    known = inventory(accent)
    for name, sounds in (("wanted_as", slip.part.sounds), ("said_as", slip.said)):
        data[name] = list_items(
            texts().say("as_in", "what", {"sound": one, "word": known[one].strong}) for one in sounds if one in known
        )
    return data


def _choose_rule(before: str) -> str:
    """Which rule for -ed and -s goes with the sound before them.

    >>> _choose_rule("t"), _choose_rule("p"), _choose_rule("n")
    ('t_d', 'voiceless', 'voiced')
    """
    return "t_d" if before in ("t", "d") else "voiceless" if before in VOICELESS else "voiced"


def _spell(word: str, slip: Slip) -> str:
    """The letters of a slip as a sentence names them: "the letters ea", "the second a"."""
    letters = slip.part.letters
    if not letters:
        return texts().say("spelled", "none", {"word": word})
    places = [at for at in range(len(word)) if word.startswith(letters, at)]
    if len(places) > 1 and slip.at in places[: len(ORDINALS)]:
        return texts().say("spelled", ORDINALS[places.index(slip.at)], {"letters": letters})
    return texts().say("spelled", "one" if len(letters) == 1 else "several", {"letters": letters})


def _apart(sounds: Sequence[str]) -> str:
    return list_items(f"/{sound}/" for sound in sounds) or texts().say("see_why", "nothing")


def _where(word: str, differing: Sequence[Slip], data: Mapping[str, Any]) -> str:
    """Where the answer first differs, in letters and sounds, and the number of further places."""
    if not differing:
        return ""
    first = differing[0]
    part = "silent" if not first.part.sounds else "missing" if not first.said else "swapped"
    values = {
        **data,
        "spelled": _spell(word, first),
        "apart": _apart(first.said),
        "sounds": _apart(first.part.sounds),
    }
    more = texts().say("differs", "more", {"n": len(differing) - 1}) if len(differing) > 1 else ""
    return texts().say("differs", part, values) + more


def _one_by_one(word: str, differing: Sequence[Slip]) -> str:
    """What the letters do in a word that was read letter by letter: "sh stands for one sound, /ʃ/"."""
    told = []
    for slip in differing[:MOST_FORMS]:
        sounds = slip.part.sounds
        part = (
            "silent"
            if not sounds
            else "together"
            if len(slip.part.letters) > 1
            else "two"
            if len(sounds) > 1
            else "one"
        )
        told.append(texts().say("by_letter", part, {"spelled": _spell(word, slip), "sounds": _apart(sounds)}))
    return list_items(told)


def also_said(word: str, sounds: Sounds, accent: str) -> str:
    """A sentence with the other listed forms of a word, or ``""`` if there are none.

    >>> also_said("dog", ("d", "ɔ", "ɡ"), "general-american")
    ' Many Americans say /dɑɡ/: that is right, too.'
    >>> also_said("rabbit", ("r", "æ", "b", "ə", "t"), "general-american")
    ' Also right: /ræbɪt/.'
    """
    others = [form for form in pronunciations(word, accent) if form != tuple(sounds)]
    merged = tuple(sound.replace("ɔ", "ɑ") for sound in sounds)
    if merged in others and accent == ACCENTS[0]:
        return texts().say("also_said", "merged", {"form": write(merged)})
    forms = [write(form) for form in others[:MOST_FORMS]]
    return texts().say("also_said", "what", {"forms": forms}) if forms else ""


def _several(told: Sequence[Slip]) -> bool:
    """Whether there are slips, but no single idea explains all of them."""
    return bool(told) and not set[str].intersection(*(set(slip.ideas) for slip in told))


def _most_special(told: Sequence[Slip]) -> Slip | None:
    """The slip with the most specific idea, if nearly every difference shows an idea; otherwise none."""
    ideas = sorted((slip for slip in told if slip.idea), key=lambda slip: IDEAS.index(slip.idea))
    return ideas[0] if ideas and len(told) - len(ideas) <= 1 else None


def _other_accent(word: str, answer: Sequence[str] | str, accent: str) -> Feedback | None:
    """Not an error: right in the other accent."""
    (other,) = (name for name in ACCENTS if name != accent)
    if read_as([answer] if isinstance(answer, str) else answer, other) not in pronunciations(word, other):
        return None
    right = pronunciations(word, accent)[0]
    if tuple(sound.replace("ʌ", "ə") for sound in right) == read_as(
        [answer] if isinstance(answer, str) else answer, accent
    ):
        return None  # /kəp/ for cup: General American cards have one symbol for both vowels; that is not another accent
    data = {"word": word, "other": ACCENT_NAMES[other], "here": ACCENT_NAMES[accent], "almost": True}
    return Feedback("tip", "accent", {**data, "right": write(right), "parts": list(right)})
