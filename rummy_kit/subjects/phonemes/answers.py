"""What is said about a transcription of a word: right, or which idea about sounds and letters to look at again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rummy_kit.feedback import Feedback, Step
from rummy_kit.texts import Texts

from .alignment import align
from .lexicon import pronunciations, words
from .sounds import ACCENT_NAMES, ACCENTS, LONGEST, Sounds, UnknownSound, inventory, read, written

STRINGS = Path(__file__).with_name("strings.toml")

VOICELESS = {"p", "t", "k", "f", "θ", "s", "ʃ", "tʃ", "h"}
DIGRAPHS = {"ʃ": ("s", "h"), "tʃ": ("k", "h"), "θ": ("t", "h"), "ð": ("t", "h"), "f": ("p", "h"), "ŋ": ("n", "ɡ")}


@cache
def texts() -> Texts:
    """The words for all codes of this subject."""
    return Texts.load(STRINGS)


def codes() -> tuple[str, ...]:
    """All codes that :func:`judge` can answer with."""
    return tuple(code for code in texts().codes() if code != "see_why")


def judge(word: str, answer: Sequence[str] | str, accent: str) -> Feedback:
    """Whether these are the sounds of the word; else the likeliest idea behind the mistake.

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
        return Feedback("rule", "unknown_word", {"word": word})
    given: Sounds
    try:
        given = read(answer, accent) if isinstance(answer, str) else tuple(answer)[:LONGEST]
    except UnknownSound as error:
        other = _other_accent(word, answer, accent)
        return other or Feedback("rule", "glyph", {"problem": str(error), "word": word})
    if given in right:
        return Feedback("ok", "ok", {"word": word, "sounds": written(given)})
    best = min(right, key=lambda sounds: (abs(len(sounds) - len(given)), -_shared(sounds, given)))
    data = {"word": word, "right": written(best), "given": written(given), **_difference(best, given)}
    code = _idea(word, best, given, accent)
    if code == "not_these":
        accent_told = _other_accent(word, answer, accent)
        if accent_told:
            return accent_told
        if same := words(given, accent):
            data["other"] = same[0]
            code = "another_word"
    steps = tuple(Step(f"{part.letters}: {' + '.join(part.sounds) or 'silent'}") for part in align(word, best, accent))
    return Feedback("concept", code, data, steps)


def _shared(a: Sounds, b: Sounds) -> int:
    return sum(x == y for x, y in zip(a, b, strict=False))


def _difference(right: Sounds, given: Sounds) -> dict[str, Any]:
    """The first sound that differs, on both sides."""
    at = next((at for at, pair in enumerate(zip(right, given, strict=False)) if pair[0] != pair[1]), None)
    at = min(len(right), len(given)) if at is None else at
    return {"wanted": "".join(right[at : at + 1]) or "nothing", "said": "".join(given[at : at + 1]) or "nothing"}


def _other_accent(word: str, answer: Sequence[str] | str, accent: str) -> Feedback | None:
    """Not an error: right in the other accent."""
    (other,) = (name for name in ACCENTS if name != accent)
    try:
        given = read(answer, other) if isinstance(answer, str) else tuple(answer)
    except UnknownSound:
        return None
    if given not in pronunciations(word, other):
        return None
    data = {"word": word, "other": ACCENT_NAMES[other], "here": ACCENT_NAMES[accent], "almost": True}
    return Feedback("tip", "accent", {**data, "right": written(pronunciations(word, accent)[0])})


def _idea(word: str, right: Sounds, given: Sounds, accent: str) -> str:
    """The code of the idea that the answer shows."""
    known = inventory(accent)
    extra = _one_extra(right, given)
    changed = [(r, g) for r, g in zip(right, given, strict=False) if r != g] if len(right) == len(given) else []
    for sound, split in DIGRAPHS.items():
        if sound in right and sound not in given and _has_run(given, split):
            return "ng" if sound == "ŋ" else "digraph_split"
    if len(changed) == 1:
        (wanted, said) = changed[0]
        if {wanted, said} == {"θ", "ð"}:
            return "th"
        if {wanted, said} == {"s", "z"} and word.endswith("s"):
            return "s_z"
        if word.endswith("ed") and {wanted, said} <= {"t", "d"}:
            return "ed"
        if (wanted, said) == ("ŋ", "n"):
            return "ng"
        if wanted == "ə" and known[said].kind != "consonant" if said in known else False:
            return "schwa"
        if known[wanted].kind == "diphthong" and said in known and known[said].kind == "vowel":
            return "vowel_name"
    if word.endswith("ed") and given[-1:] == ("d",) and len(given) > len(right):
        return "ed"
    if extra is not None:
        at, sound = extra
        if at and given[at - 1] == sound and re.search(r"(.)\1", word):
            return "doubled"
        silent = "".join(part.letters for part in align(word, right, accent) if len(part.letters) > len(part.sounds))
        if any(letter in silent for letter in known[sound].spellings if sound in known):
            return "silent"
    if len(given) == len(word) and len(right) != len(given):
        return "letter_for_sound"
    return "not_these"


def _one_extra(right: Sounds, given: Sounds) -> tuple[int, str] | None:
    """Place and sound of the one sound too many, if that is the only difference."""
    if len(given) != len(right) + 1:
        return None
    return next(((at, given[at]) for at in reversed(range(len(given))) if given[:at] + given[at + 1 :] == right), None)


def _has_run(sounds: Sounds, run: Sequence[str]) -> bool:
    size = len(run)
    return any(sounds[at : at + size] == tuple(run) for at in range(len(sounds)))
