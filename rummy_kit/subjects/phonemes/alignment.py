"""Which letters of a word make which sound: for the strip with letters above and sounds below.

The best way to cut a word into pieces is found by cost: a piece that stands among a sound's usual spellings is cheap
(the commonest cheapest), other pieces of one to four letters cost more, silent letters too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from .sounds import Sound, inventory, no_sound

TWO_SOUNDS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("k", "s"): ("x", "cc"), ("ɡ", "z"): ("x",), ("k", "w"): ("qu",), ("j", "u"): ("u", "ew", "eu"),
    ("j", "uː"): ("u", "ew", "eu"), ("w", "ʌ"): ("o",), ("w", "ə"): ("o",), ("t", "s"): ("zz", "z"),
}  # fmt: skip
MORE: dict[str, tuple[str, ...]] = {
    "ɜː": ("er", "ear", "our", "yr", "re"), "ə": ("re", "ure", "our", "ia", "y"), "ɝ": ("our", "ure", "yr", "re"),
    "ɔː": ("oor", "oar", "oo", "our"), "ɛ": ("ie", "ai", "eo"), "e": ("ie", "eo"), "uː": ("wo", "eu"),
    "k": ("que", "cqu", "kh"), "ɪ": ("ui", "e", "ee"), "n": ("pn",), "r": ("rrh",), "t": ("th", "bt", "pt", "tte"),
    "s": ("ps", "st", "sw"), "z": ("x",), "f": ("ft",), "d": ("ld",), "l": ("ln", "el", "al"),
}  # fmt: skip
SILENT, STRANGE = 4.0, 6.0


@dataclass(frozen=True, slots=True)
class Part:
    """Some letters and the sounds that they make; no sounds for silent letters."""

    letters: str
    sounds: tuple[str, ...]


def align(word: str, sounds: Sequence[str], accent: str) -> tuple[Part, ...]:
    """The word cut into pieces, each with its sounds. Raises ``UnknownSound``.

    >>> [part.letters for part in align("ship", ("ʃ", "ɪ", "p"), "general-american")]
    ['sh', 'i', 'p']
    >>> [(part.letters, "".join(part.sounds)) for part in align("box", ("b", "ɑ", "k", "s"), "general-american")]
    [('b', 'b'), ('o', 'ɑ'), ('x', 'ks')]
    >>> [(part.letters, "".join(part.sounds)) for part in align("knit", ("n", "ɪ", "t"), "general-american")]
    [('kn', 'n'), ('i', 'ɪ'), ('t', 't')]
    """
    return _aligned(word, sounds, accent)[1]


def readable(word: str, sounds: Sequence[str], accent: str) -> bool:
    """Whether somebody who goes by the letters could read the word so. Raises ``UnknownSound``.

    >>> readable("lamb", ("l", "æ", "m", "b"), "general-american")
    True
    >>> readable("lamb", ("l", "i", "m"), "general-american")
    False
    """
    return _aligned(word, sounds, accent)[0] < STRANGE


def _aligned(word: str, sounds: Sequence[str], accent: str) -> tuple[float, tuple[Part, ...]]:
    """The cheapest way to cut the word, and what it costs."""
    known = inventory(accent)
    word, sounds = word.lower()[:40], tuple(sounds)[:40]
    strange = [sound for sound in sounds if sound not in known]
    if strange:
        raise no_sound(strange[0], accent)

    @cache
    def best(at: int, heard: int) -> tuple[float, tuple[Part, ...]]:
        if at == len(word):
            rest = sounds[heard:]
            return (20.0 * len(rest), (Part("", rest),) if rest else ())
        ways = [(SILENT + best(at + 1, heard)[0], Part(word[at], ()), (at + 1, heard))]
        for size in range(1, min(4, len(word) - at) + 1):
            letters = word[at : at + size]
            if heard < len(sounds):
                cost = _cost(letters, known[sounds[heard]])
                ways.append(
                    (
                        cost + best(at + size, heard + 1)[0],
                        Part(letters, sounds[heard : heard + 1]),
                        (at + size, heard + 1),
                    )
                )
            pair = sounds[heard : heard + 2]
            if letters in TWO_SOUNDS.get(pair, ()):
                ways.append((0.5 + best(at + size, heard + 2)[0], Part(letters, pair), (at + size, heard + 2)))
        cost, part, (there, then) = min(ways, key=lambda way: way[0])
        return cost, (part, *best(there, then)[1])

    return best(0, 0)


def _cost(letters: str, sound: Sound) -> float:
    """How unusual it is to spell the sound so."""
    if letters in sound.spellings:
        return 0.2 * sound.spellings.index(letters) - 0.1 * (len(letters) - 1)
    if letters in MORE.get(sound.symbol, ()) or letters == sound.symbol:
        return 1.2
    if len(letters) == 2 and letters[0] == letters[1] and letters[0] in sound.spellings:
        return 0.6
    same_kind = (letters[0] in "aeiouy") == (sound.kind != "consonant")
    return STRANGE + 2 * len(letters) + (0 if same_kind else 6)


def strip(word: str, sounds: Sequence[str], accent: str) -> dict[str, Any]:
    """The picture for "See why": letters above, sounds below, and the same in words.

    >>> strip("ship", ("ʃ", "ɪ", "p"), "general-american")["text"]
    'ship has 4 letters and 3 sounds: sh is ʃ (esh), i is ɪ (small cap i), p is p.'
    """
    parts = align(word, sounds, accent)
    known = inventory(accent)
    told = [
        f"{part.letters} is {' + '.join(known[sound].called for sound in part.sounds) or 'silent'}" for part in parts
    ]
    letters, heard = _count(len(word), "letter"), _count(len(sounds), "sound")
    return {
        "draw": "strip",
        "parts": [{"letters": part.letters, "sounds": list(part.sounds)} for part in parts],
        "text": f"{word} has {letters} and {heard}: {', '.join(told)}.",
    }


def sounded_out(sounds: Sequence[str], accent: str) -> dict[str, Any]:
    """The same picture for sounds that are no known word: each below its key word.

    Below single letters it could spell what the kit never writes.

    >>> sounded_out(("ɔ", "d", "ʃ"), "general-american")["text"]
    'Read back sound by sound: ɔ (open o) as in law, d as in dip, ʃ (esh) as in ship.'
    """
    heard = [inventory(accent)[sound] for sound in sounds]
    told = [f"{sound.called} as in {sound.example}" for sound in heard]
    return {
        "draw": "strip",
        "parts": [{"letters": sound.example, "sounds": [sound.symbol]} for sound in heard],
        "text": f"Read back sound by sound: {', '.join(told)}.",
    }


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
