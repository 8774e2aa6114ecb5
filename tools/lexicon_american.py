"""Pronunciations that American dictionaries list in addition to those in the CMU Pronouncing Dictionary, by rule.

The CMU dictionary mostly lists one form of a word; of two forms that speakers do not distinguish, it sometimes lists
one and sometimes the other. These are the rules by which the other form is added, each for every word of its kind:

- /ɔ/ not before r is also /ɑ/: many Americans say *cot* and *caught* alike (W. Labov, S. Ash, C. Boberg, *The Atlas of
  North American English*, 2006; J. C. Wells, *Accents of English*, 1982).
- Before r and a vowel, where British English has /ɒ/, /æ/ or /ʌ/, two vowels are usual: *orange*, *carry*, *hurry*
  (Wells; Merriam-Webster's Collegiate Dictionary lists both).
- /ʊr/ without /j/ before it is also /ɔr/: *poor*, *tour* (Wells).
- A weak /ə/ or /ɪ/ is also the other one, where the British table has both: *rabbit*, *wanted* (Wells, on the
  weak vowel merger).
- Words in -og, and *wash*, have either of the two vowels of *cot* and *caught* for speakers who tell them apart
  (Wells).
- No vowel is inside a group of consonants that begins a word: *spring*, a slip of the CMU dictionary.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rummy_kit.subjects.phonemes.lexicon import forms

VOWELS = "iIAEaQOHUu@RYWX"
BEFORE_R = {("Er", "ar"): "ar", ("R", "Vr"): "@r", ("Or", "Qr"): "Qr", ("Qr", "Qr"): "Or"}
"""An American vowel with r, and the British one in the same place: the other American form."""
BRITISH_WEAK = {"1": "I@", "6": "EI@"}
BRITISH_VOWELS = "iIAEaQOHUu@RYWXVBML0123467o9x8"
Table = dict[str, list[str]]


def with_variants(american: Table, british: Table, stems: Callable[[str], Iterable[str]]) -> Table:
    """The American table with the listed variants, in codes; ``stems`` are the words of which a word may be an
    inflected form.
    """
    found: Table = {}
    for word in sorted(american):
        codes = [code.replace("ur", "Ur") for code in without_slips(word, american[word])]  # poor, as near has Ir
        beside = british.get(word, [])
        codes = [form for code in codes for form in (code, *other_vowels(word, code, beside))]
        codes = [weak(code, beside) for code in codes]
        family = [code for stem in stems(word) if stem in found for code in found[stem]]
        found[word] = without_repeats(low_back(codes, family))
    return found


def without_repeats(codes: list[str]) -> list[str]:
    """Leave out codes whose forms all belong to earlier codes.

    >>> without_repeats(["rabKt", "rab1t", "rabit"])
    ['rabKt', 'rabit']
    """
    seen: set[str] = set()
    kept = []
    for code in codes:
        if not seen.issuperset(forms(code)):
            kept.append(code)
            seen |= {*forms(code)}
    return kept


def without_slips(word: str, codes: list[str]) -> list[str]:
    """Without forms that put a vowel into the consonants at the beginning: spring."""
    group = re.match("s?[bcdfgkpt][lr]|s[cklmnptw]", word)
    if not group:
        return codes
    begins = re.compile(f"[^{VOWELS}e]{{{len(group[0])}}}")  # e is @r or R
    return [code for code in codes if begins.match(code)] or codes


def other_vowels(word: str, code: str, british: Iterable[str]) -> Iterator[str]:
    """The forms with a different vowel before r: marry, hurry, orange, sorry; poor.

    >>> [*other_vowels("marry", "mEri", ["mari"]), *other_vowels("hurry", "hRi", ["hVri"])]
    ['mari', 'h@ri']
    >>> [*other_vowels("sorry", "sQri", ["sQri"]), *other_vowels("poor", "pUr", ["pO"])]
    ['sOri', 'pOr']
    """
    for sounds in british:
        for at, sound, theirs in side_by_side(code, sounds):
            if other := BEFORE_R.get((code[at : at + 2] if sound != "R" else sound, theirs)):
                yield f"{code[:at]}{other}{code[at + len(other) - (sound == 'R') :]}"
    if re.match("[^aeiou]+og(s|g|$)|s?q?was[hp]", word):
        yield code.replace("Q", "O", 1)
    if re.search("oor|our|^(un)?sure", word):
        yield from (f"{code[: at.start()]}O{code[at.end() :]}" for at in re.finditer("(?<!j)U(?=r)", code))


def weak(code: str, british: Iterable[str]) -> str:
    """The code with those weak vowels that have two forms, the American one first: see WEAK in ``lexicon.py``.

    >>> weak("rab@t", ["rab1t"]), weak("Igzam", ["6gzam"])
    ('rabKt', 'Fgzam')
    """
    for sounds in british:
        for at, sound, theirs in side_by_side(code, sounds):
            if sound in BRITISH_WEAK.get(theirs[0], ""):
                other = {"I": "1", "@": "K"} if theirs[0] == "1" else {"E": "6", "I": "F", "@": "@"}
                code = f"{code[:at]}{other[sound]}{code[at + 1 :]}"
    return code


def low_back(codes: list[str], family: list[str]) -> list[str]:
    """The codes with /ɔ/ and /ɑ/ wherever one of them has /ɔ/ that may be /ɑ/, or its stem has.

    >>> low_back(["dOg"], []), low_back(["dQgz", "dOgz"], ["dPg"]), low_back(["wQC", "wOC"], []), low_back(["dOr"], [])
    (['dPg'], ['dPgz'], ['w8C'], ['dOr'])
    """
    merged = []
    for code in codes:
        alike = [one for one in codes if not_told_apart(one) == not_told_apart(code)]
        signs = list(code)
        for at, sound in enumerate(code):
            if sound in "QO" and code[at + 1 : at + 2] != "r" and any(one[at] == "O" for one in alike):
                first = "O" if any(one[at : at + 1] == "P" for one in family) else alike[0][at]
                signs[at] = "P" if first == "O" else "8"
        merged.append("".join(signs))
    return list(dict.fromkeys(merged))


def not_told_apart(code: str) -> str:
    """The code with a single vowel for /ɔ/ and /ɑ/."""
    return re.sub("O(?!r)", "Q", code)


def side_by_side(code: str, british: str) -> Iterator[tuple[int, str, str]]:
    """Each vowel's place and sound, with the British vowel and what follows it; nothing if they differ in number."""
    ours = [at for at, sound in enumerate(code) if sound in VOWELS + "1K6FP8"]
    theirs = [at for at, sound in enumerate(british) if sound in BRITISH_VOWELS]
    if len(ours) == len(theirs):
        for at, there in zip(ours, theirs, strict=True):
            yield at, code[at], british[there : there + 2]
