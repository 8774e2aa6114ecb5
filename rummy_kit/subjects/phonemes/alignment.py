"""Which letters of a word make which sound: for the strip with letters above and sounds below.

``graphemes.csv`` lists what letters can spell which sounds: a row is a fact of English spelling, with a word that shows
it. A word is cut into pieces that are all in the table. If there is no such cut, as for *choir*, the word stays in
one piece: nothing is said about its letters, rather than something false.

In the table, where the letters around them matter, brackets mark the letters that spell the sound: ``(le)|`` at the
end of a word, ``|(kn)`` at its beginning, ``(c)e`` before an e; ``C`` is any consonant letter, ``V`` any vowel letter.
A row without sounds is for silent letters.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from rummy_kit.subjects.phonemes.sounds import Sounds, inventory, no_sound, write
from rummy_kit.subjects.phonemes.strings import texts

GRAPHEMES = Path(__file__).with_name("graphemes.csv")
LONGEST = 40  # the most letters, and sounds, that are looked at
VOWEL_LETTERS, EDGE = "aeiouy", "|"

# What a piece costs: the cheapest cut is shown. So fewer pieces win (kn over silent k and n), a doubled letter
# beats an equally good pair of pieces (a·rr·ive over ar·r·ive), and a letter is silent only where it must be.
A_PIECE, A_DOUBLED_LETTER, A_SILENT_LETTER = 20, 19, 30


@dataclass(frozen=True, slots=True)
class Part:
    """Some letters and the sounds that they make; no sounds for silent letters."""

    letters: str
    sounds: Sounds

    @property
    def doubled(self) -> bool:
        """Whether these are one letter written twice."""
        return len(self.letters) == 2 and self.letters[0] == self.letters[1]


@dataclass(frozen=True, slots=True)
class Grapheme:
    """One row of the table: letters, what must stand around them, and the sounds that they spell."""

    part: Part
    before: str
    after: str
    example: str
    cost: int

    def stands(self, word: str, at: int) -> bool:
        """Whether the row applies at this place. The word has an edge mark on both sides."""
        end = at + len(self.part.letters)
        return (
            word.startswith(self.part.letters, at)
            and _like(self.before, word[max(0, at - len(self.before)) : at])
            and _like(self.after, word[end : end + len(self.after)])
        )


def _like(marks: str, signs: str) -> bool:
    """Whether the neighbours match the pattern."""
    return len(marks) == len(signs) and all(map(_alike, marks, signs))


def _alike(mark: str, sign: str) -> bool:
    if mark == "C":
        return sign not in VOWEL_LETTERS and sign != EDGE
    return sign in VOWEL_LETTERS if mark == "V" else sign == mark


@cache
def graphemes(accent: str) -> tuple[Grapheme, ...]:
    """What letters can spell which sounds in an accent. Raises ``UnknownAccent``.

    >>> [row.part.letters for row in graphemes("general-american") if row.part.sounds == ("f",)]
    ['f', 'ff', 'ph', 'gh', 'pph']
    """
    inventory(accent)
    with GRAPHEMES.open(encoding="utf-8", newline="") as lines:
        rows = [_grapheme(row) for row in csv.DictReader(lines) if row["accent"] in ("both", accent)]
    return (*rows, *_find_said_alike(rows)) if accent == "general-american" else tuple(rows)


def _find_said_alike(rows: Sequence[Grapheme]) -> Iterator[Grapheme]:
    """The spellings of /ɔ/ not before r, for /ɑ/, which many Americans say there: law, dog. The lists have both."""
    known = {(row.before, row.part, row.after) for row in rows}
    for row in rows:
        sounds = row.part.sounds
        merged = tuple(
            "ɑ" if one == "ɔ" and sounds[at + 1 : at + 2] != ("r",) else one for at, one in enumerate(sounds)
        )
        part = Part(row.part.letters, merged)
        if (row.before, part, row.after) not in known:
            yield replace(row, part=part)


def _grapheme(row: dict[str, str]) -> Grapheme:
    marked = re.fullmatch(r"(.*)\((.+)\)(.*)", row["spelling"])
    before, letters, after = marked.groups() if marked else ("", row["spelling"], "")
    part = Part(letters, tuple(row["sounds"].split()))
    cost = A_SILENT_LETTER if not part.sounds else A_DOUBLED_LETTER if part.doubled else A_PIECE
    return Grapheme(part, before, after, row["example"], cost)


@cache
def _by_first_letter(accent: str) -> dict[str, tuple[Grapheme, ...]]:
    """The table by the letter that a piece begins with, the longest pieces first: they win a tie (s·ee·ing)."""
    rows = sorted(graphemes(accent), key=lambda row: -len(row.part.letters))
    letters = {row.part.letters[0] for row in rows}
    return {letter: tuple(row for row in rows if row.part.letters[0] == letter) for letter in letters}


def align(word: str, sounds: Sequence[str], accent: str) -> tuple[Part, ...] | None:
    """The word cut into pieces, each with its sounds; ``None`` if its letters cannot spell these sounds, as far as
    the table knows. Raises ``UnknownSound``.

    >>> [part.letters for part in align("ship", ("ʃ", "ɪ", "p"), "general-american")]
    ['sh', 'i', 'p']
    >>> [(part.letters, "".join(part.sounds)) for part in align("box", ("b", "ɑ", "k", "s"), "general-american")]
    [('b', 'b'), ('o', 'ɑ'), ('x', 'ks')]
    >>> [(part.letters, "".join(part.sounds)) for part in align("apple", ("æ", "p", "ə", "l"), "general-american")]
    [('a', 'æ'), ('pp', 'p'), ('le', 'əl')]
    >>> align("ship", ("k", "æ", "t"), "general-american") is None
    True
    """
    known = inventory(accent)
    sounds = tuple(sounds)
    strange = [sound for sound in sounds if sound not in known]
    if strange:
        raise no_sound(strange[0], accent)
    if len(word) > LONGEST or len(sounds) > LONGEST:
        return None
    return _cut(word.lower(), sounds, accent)


@lru_cache(maxsize=500)
def _cut(word: str, sounds: Sounds, accent: str) -> tuple[Part, ...] | None:
    """The cheapest way to cut the word."""
    edged, rows = f"{EDGE}{word}{EDGE}", _by_first_letter(accent)

    @cache
    def best(at: int, heard: int) -> tuple[int, tuple[Part, ...]] | None:
        """The cost and the pieces of the remaining letters and sounds."""
        if at == len(edged) - 1:
            return (0, ()) if heard == len(sounds) else None
        found: tuple[int, tuple[Part, ...]] | None = None
        for row in rows.get(edged[at], ()):
            part = row.part
            then = heard + len(part.sounds)
            if sounds[heard:then] != part.sounds or not row.stands(edged, at):
                continue
            rest = best(at + len(part.letters), then)
            if rest is not None and (found is None or row.cost + rest[0] < found[0]):
                found = (row.cost + rest[0], (part, *rest[1]))
        return found

    cut = best(1, 0)
    return None if cut is None else cut[1]


def letters_at(word: str, sounds: Sequence[str], place: int, accent: str) -> str:
    """The letters that stand for the sound at that place; the whole word if they are not known or there are none.

    >>> letters_at("ship", ("ʃ", "ɪ", "p"), 0, "general-american")
    'sh'
    """
    heard = 0
    for part in align(word, sounds, accent) or ():
        heard += len(part.sounds)
        if heard > place:
            return part.letters
    return word


def sounds_by_letter(word: str, sounds: Sequence[str], accent: str) -> dict[str, str]:
    """The letters of a word that are heard, each with its sounds or with those that it makes together with its
    neighbour.

    >>> sounds_by_letter("knight", ("n", "aɪ", "t"), "general-american")["n"]
    '/n/'
    """
    found: dict[str, str] = {}
    for part in (part for part in align(word, sounds, accent) or () if part.sounds):
        found |= {letter: write(part.sounds) for letter in part.letters if letter not in found}
    return found


def count_agreeing(form: Sequence[str], given: Sequence[str]) -> int:
    """How many sounds agree, counting from the beginning.

    >>> count_agreeing(("ʃ", "ɪ", "p"), ("ʃ", "i", "p"))
    1
    """
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(form, given, strict=False)))


def readable(word: str, sounds: Sequence[str], accent: str) -> bool:
    """Whether the word could be read this way letter by letter. Raises ``UnknownSound``.

    >>> readable("lamb", ("l", "æ", "m", "b"), "general-american")
    True
    >>> readable("lamb", ("l", "i", "m"), "general-american")
    False
    """
    return align(word, sounds, accent) is not None


def strip(word: str, sounds: Sequence[str], accent: str) -> dict[str, Any]:
    """The picture for "See why": letters above, sounds below, and the same in words.

    A word that cannot be aligned is one piece above all its sounds.

    >>> strip("ship", ("ʃ", "ɪ", "p"), "general-american")["text"]
    'The word ship has 4 letters and 3 sounds: sh is ʃ (esh), i is ɪ (small cap i), p is p.'
    >>> strip("choir", ("k", "w", "aɪ", "ɝ"), "general-american")["text"][-56:]
    'Its letters do not show which of them makes which sound.'
    """
    known = inventory(accent)
    parts = align(word, sounds, accent)
    if parts is None:
        parts = (Part(word, tuple(sounds)),)
        told = _say("whole", sounds=", ".join(known[sound].called for sound in sounds))
    else:
        heard = [" + ".join(known[sound].called for sound in part.sounds) or _say("silent") for part in parts]
        told = ", ".join(
            _say("part", letters=part.letters, sounds=sound) for part, sound in zip(parts, heard, strict=True)
        )
    return {
        "draw": "strip",
        "parts": [{"letters": part.letters, "sounds": list(part.sounds)} for part in parts],
        "text": _say("strip", word=word, letters=len(word), sounds=len(sounds), told=told),
    }


def say_slowly(word: str, sounds: Sequence[str], accent: str) -> dict[str, Any]:
    """The picture of a word that is said slowly: the letters of each sound in a cell of their own.

    >>> say_slowly("ship", ("ʃ", "ɪ", "p"), "general-american")["text"]
    'The word ship, said slowly: sh … i … p.'
    """
    parts = align(word, sounds, accent) or (Part(word, tuple(sounds)),)
    heard = [part.letters for part in parts if part.sounds]
    return {
        "draw": "rows",
        "align": "left",
        "rows": [{"label": "", "cells": [{"label": letters} for letters in heard]}],
        "text": _say("slowly", word=word, parts=" … ".join(heard)),
    }


def align_sounds(sounds: Sequence[str], accent: str) -> dict[str, Any]:
    """The same picture for sounds that are not a known word: each below its key word.

    With single letters above, they could spell a word that the kit never writes.

    >>> align_sounds(("ɔ", "d", "ʃ"), "general-american")["text"]
    'Read back sound by sound: ɔ (open o) as in law, d as in dip, ʃ (esh) as in ship.'
    """
    heard = [inventory(accent)[sound] for sound in sounds]
    told = [_say("example", sound=sound.called, word=sound.example) for sound in heard]
    return {
        "draw": "strip",
        "parts": [{"letters": sound.example, "sounds": [sound.symbol]} for sound in heard],
        "text": _say("sounded_out", told=", ".join(told)),
    }


def _say(part: str, **data: Any) -> str:
    return texts().say("see_why", part, data)
