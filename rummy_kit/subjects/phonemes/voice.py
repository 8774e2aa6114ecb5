"""Hearing a word or a sound: spoken by espeak-ng on this machine, if it is installed.

Nothing here passes through a shell, and what is spoken is looked up first: a word is letters only, a transcription is
made of the deck's own symbols. So nothing that a learner types ever reaches the program except as letters.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from functools import cache, lru_cache

from rummy_kit.subjects.phonemes.sounds import inventory

LONGEST_WORD = 40
MOST_SOUNDS = 30
SECONDS = 5
VOICES = {"general-american": "en-us", "southern-british": "en-gb-x-rp"}

# espeak-ng's own letters for our symbols, where they differ
SPOKEN = {
    "i": "i:", "iː": "i:", "ɪ": "I", "eɪ": "eI", "ɛ": "E", "e": "E", "æ": "a", "ɑ": "A:", "ɑː": "A:", "ɔ": "O:",
    "ɔː": "O:", "ɒ": "0", "oʊ": "oU", "əʊ": "@U", "ʊ": "U", "u": "u:", "uː": "u:", "ə": "@", "ʌ": "V", "ɝ": "3:",
    "ɜː": "3:", "aɪ": "aI", "aʊ": "aU", "ɔɪ": "OI", "ɪə": "i@3", "eə": "e@", "ɡ": "g", "tʃ": "tS", "dʒ": "dZ",
    "θ": "T", "ð": "D", "ʃ": "S", "ʒ": "Z", "ŋ": "N",
}  # fmt: skip


@cache
def program() -> str | None:
    """The path of espeak-ng, or ``None`` if this machine does not have it: then there is nothing to hear."""
    return shutil.which("espeak-ng")


def say_word(word: str, accent: str) -> bytes | None:
    """The word as WAV, or ``None`` if there is no voice here. Raises ``ValueError`` if it is not a word.

    >>> say_word("; rm -rf", "general-american")
    Traceback (most recent call last):
    ...
    ValueError: Only a word of at most 40 letters can be heard.
    """
    inventory(accent)
    if not (word.isascii() and word.isalpha() and len(word) <= LONGEST_WORD):
        raise ValueError(f"Only a word of at most {LONGEST_WORD} letters can be heard.")
    return _record(word.lower(), VOICES[accent])


def say_sounds(sounds: Sequence[str], accent: str) -> bytes | None:
    """The sounds one after the other as WAV, or ``None`` if there is no voice here; this works for non-words, too.

    Raises ``ValueError`` for symbols that the accent does not have.
    """
    known = inventory(accent)
    if not sounds or len(sounds) > MOST_SOUNDS or any(sound not in known for sound in sounds):
        raise ValueError(f"Only 1 to {MOST_SOUNDS} sounds of this accent can be heard.")
    vowel = next((at for at, sound in enumerate(sounds) if known[sound].kind != "consonant"), 0)
    letters = [("'" if at == vowel else "") + SPOKEN.get(sound, sound) for at, sound in enumerate(sounds)]
    return _record(f"[[{''.join(letters)}]]", VOICES[accent])


def _record(text: str, voice: str) -> bytes | None:
    """What the program says, as WAV; ``None`` if it fails or takes too long: then there is no voice this time."""
    try:
        return _speak(text, voice)
    except (OSError, subprocess.SubprocessError):
        return None


@lru_cache(maxsize=64)
def _speak(text: str, voice: str) -> bytes | None:
    if program() is None:
        return None
    told = subprocess.run(
        [str(program()), "-v", voice, "-s", "140", "--stdout"],
        input=text.encode(), capture_output=True, timeout=SECONDS, check=True,
    )  # fmt: skip
    return told.stdout if told.stdout.startswith(b"RIFF") else None
