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
        return Feedback("rule", "unlisted_word", {"word": word})
    given: Sounds
    try:
        given = read(answer, accent) if isinstance(answer, str) else tuple(answer)[:LONGEST]
    except UnknownSound as error:
        other = _other_accent(word, answer, accent)
        return other or Feedback("rule", "glyph", {"problem": str(error), "word": word})
    if given in right:
        return Feedback("ok", "ok", {"word": word, "sounds": written(given)})
    if told := _other_accent(word, answer, accent):
        return told
    best = min(right, key=lambda sounds: (abs(len(sounds) - len(given)), -_shared(sounds, given)))
    data: dict[str, Any] = {"word": word, "right": written(best), "parts": list(best), "given": written(given)}
    data |= _difference(best, given)
    code = _idea(word, best, given, accent)
    if code == "not_these" and (same := words(given, accent)):
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
        given = tuple(sound for one in ([answer] if isinstance(answer, str) else answer) for sound in read(one, other))
    except UnknownSound:
        return None
    if given not in pronunciations(word, other):
        return None
    right = pronunciations(word, accent)[0]
    data = {"word": word, "other": ACCENT_NAMES[other], "here": ACCENT_NAMES[accent], "almost": True}
    return Feedback("tip", "accent", {**data, "right": written(right), "parts": list(right)})


def _idea(word: str, right: Sounds, given: Sounds, accent: str) -> str:
    """The code of the idea that the answer shows."""
    known = inventory(accent)
    extra = _one_extra(right, given)
    if _is_past(word, right, accent) and _other_ending(right, given, accent):
        return "ed"
    ng = "ng" if "ng" in word else "nk"
    changed = [at for at, pair in enumerate(zip(right, given, strict=False)) if pair[0] != pair[1]]
    for sound, split in DIGRAPHS.items():
        if sound in right and sound not in given and _has_run(given, split):
            return ng if sound == "ŋ" else "digraph_split"
    if len(changed) == 1 and len(right) == len(given):
        (at,) = changed
        wanted, said = right[at], given[at]
        if {wanted, said} == {"θ", "ð"}:
            return "th"
        if {wanted, said} == {"s", "z"} and _has_plural_sound(word, right) and at == len(right) - 1:
            return "s_z"
        if (wanted, said) == ("ŋ", "n"):
            return ng
        if said in known and known[said].kind != "consonant" and _is_weak(word, right, at, accent):
            return "schwa"
        if said in known and known[said].kind == "vowel" and _says_its_name(word, right, wanted, accent):
            return "vowel_name"
    if extra is not None:
        at, sound = extra
        if at and given[at - 1] == sound and re.search(r"(.)\1", word):
            return "doubled"
        if sound == "ɡ" and at and given[at - 1] == "ŋ":
            return ng
        if code := _letter_too_many(word, right, at, sound, accent):
            return code
    if len(given) == len(word) and len(right) != len(given):
        return "letter_for_sound"
    return "not_these"


def _has_plural_sound(word: str, right: Sounds) -> bool:
    """Whether the s at the word's end follows its rule: /s/ after a voiceless sound, else /z/. Bus and this do not."""
    return word.endswith("s") and len(right) > 1 and (right[-1] == "s") == (right[-2] in VOICELESS)


def _says_its_name(word: str, right: Sounds, glide: str, accent: str) -> bool:
    """Whether one letter of the word makes this glide, as the a of cake does; the ay of say are two."""
    glides = (part.letters for part in align(word, right, accent) if part.sounds == (glide,))
    return inventory(accent)[glide].kind == "diphthong" and any(len(letters) == 1 for letters in glides)


def _is_past(word: str, right: Sounds, accent: str) -> bool:
    """Whether the word is another one with -ed, said by the rule: walked, baked, stopped, cried; but not wicked."""
    if not word.endswith("ed") or word.endswith("eed"):
        return False
    for base in (word[:-1], word[:-2], word[:-3], f"{word[:-3]}y"):
        for stem in pronunciations(base, accent):
            last = stem[-1]
            endings = [("ɪ", "d"), ("ə", "d")] if last in ("t", "d") else [("t",)] if last in VOICELESS else [("d",)]
            if right in [stem + ending for ending in endings]:
                return True
    return False


def _letter_too_many(word: str, right: Sounds, at: int, extra: str, accent: str) -> str:
    """The code for a sound too many that is a letter's: the letter is silent, or one of two that are one sound.

    ``at`` is where it stands too many; only letters there can be meant.
    """
    known = inventory(accent)
    vowel = bool(_vowels((extra,), accent))
    heard_before = 0
    for part in align(word, right, accent) if extra in known else ():
        there = heard_before <= at <= heard_before + len(part.sounds)
        heard_before += len(part.sounds)
        if not there or not any(letters in part.letters for letters in known[extra].spellings):
            continue
        if not part.sounds:
            return "silent"
        if len(part.letters) > len(part.sounds):
            heard = part.sounds[0]
            own = known[heard].spellings[0]
            if bool(_vowels((heard,), accent)) != vowel:  # the e of cage, the gh of light
                return "digraph_split" if vowel and not part.letters.endswith("e") else "silent"
            written_too = not vowel and heard != extra and len(own) == 1 and own in part.letters
            return "silent" if written_too else "digraph_split"  # kn, wr, mb; but sh, ck, oa
    return ""


def _other_ending(right: Sounds, given: Sounds, accent: str) -> bool:
    """Whether both are the same stem, but its -ed is said in another way: with or without a vowel, as t or as d."""
    alike = len(right) == len(given) and right[-1] == given[-1]
    return not alike and bool(_stems(right, accent) & _stems(given, accent))


def _stems(sounds: Sounds, accent: str) -> set[Sounds]:
    """What may stand before the -ed of these sounds."""
    if sounds[-1:] not in (("t",), ("d",)):
        return set()
    stems = {sounds[:-1]}
    if _vowels(sounds[-2:-1], accent):
        stems.add(sounds[:-2])
    return {stem for stem in stems if _vowels(stem, accent)}


def _is_weak(word: str, right: Sounds, at: int, accent: str) -> bool:
    """Whether the sound there is the vowel of a weak syllable.

    In General American one symbol is the vowel of cup, too: there the British form of the word tells them apart.
    """
    if right[at] != "ə" or len(_vowels(right, accent)) < 2:
        return False
    place = len(_vowels(right[:at], accent))
    british = [_vowels(form, "southern-british") for form in pronunciations(word, "southern-british")]
    return any(vowels[place : place + 1] == ["ə"] for vowels in british)


def _vowels(sounds: Sounds, accent: str) -> list[str]:
    known = inventory(accent)
    return [sound for sound in sounds if sound in known and known[sound].kind != "consonant"]


def _one_extra(right: Sounds, given: Sounds) -> tuple[int, str] | None:
    """Place and sound of the one sound too many, if that is the only difference."""
    if len(given) != len(right) + 1:
        return None
    return next(((at, given[at]) for at in reversed(range(len(given))) if given[:at] + given[at + 1 :] == right), None)


def _has_run(sounds: Sounds, run: Sequence[str]) -> bool:
    size = len(run)
    return any(sounds[at : at + size] == tuple(run) for at in range(len(sounds)))
