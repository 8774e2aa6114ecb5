"""What the shelf shows of a word that was laid in sounds."""

from __future__ import annotations

from rummy_kit.lessons.lesson import ShelfCard
from rummy_kit.subjects import phonemes
from rummy_kit.subjects.phonemes import voice
from rummy_kit.table.view import Utterance

from .ideas import TEXTS

LONGEST_KIND = 6  # sounds: longer words all count as one kind


def name_word(word: str, sounds: phonemes.Sounds, accent: str) -> str:
    """What a record keeps of a word, with its sounds and accent, because a word can be said in several ways.

    >>> name_word("ship", ("ʃ", "ɪ", "p"), "general-american")
    'ship ʃɪp general-american'
    """
    return f"{word} {''.join(sounds)} {accent}"


def show_word(what: str) -> ShelfCard | None:
    """A word named by :func:`name_word`: how many sounds for how many letters, and words that sound the same.

    >>> show_word("doggy dɑɡi general-american").title, show_word("shp ʃp general-american"), show_word("ship")
    ([('dɑɡi', '', '')], None, None)
    """
    found = _read(what)
    if found is None:
        return None
    (word, sounds, accent), say = found, TEXTS.say
    data = {
        "word": word, "sounds": len(sounds), "letters": len(word), "accent": phonemes.ACCENT_NAMES[accent],
        "others": [other for other in phonemes.words(sounds, accent) if other != word],
    }  # fmt: skip
    told = [say("shelf", "counted", data), *([say("shelf", "same", data)] if data["others"] else [])]
    kind = f"sounds_{min(max(len(sounds), 2), LONGEST_KIND)}"
    keys = ", ".join(phonemes.inventory(accent)[sound].called for sound in sounds)
    return ShelfCard([("".join(sounds), "", "")], keys, word, kind, tuple(told))


def say_word(what: str) -> Utterance | None:
    """The word as a sound to play: its sounds, or words for the browser's voice."""
    found = _read(what)
    if found is None:
        return None
    word, sounds, accent = found
    return Utterance(f"{phonemes.write(sounds)}: {word}", word, voice.say_sounds(sounds[: voice.MOST_SOUNDS], accent))


def _read(what: str) -> tuple[str, phonemes.Sounds, str] | None:
    """The word, its sounds and their accent; ``None`` for text from a file that is not a word with these sounds."""
    word, _, rest = what.partition(" ")
    spoken, _, accent = rest.partition(" ")
    forms = phonemes.pronunciations(word, accent) if accent in phonemes.ACCENTS and word == word.lower() else ()
    return next(((word, form, accent) for form in forms if "".join(form) == spoken), None)
