"""What the shelf shows of a word that was laid in sounds."""

from __future__ import annotations

from rummy_kit.lessons.lesson import ShelfCard
from rummy_kit.subjects import phonemes

from .ideas import TEXTS

LONGEST_KIND = 6  # sounds: longer words are of one kind


def name_word(word: str, sounds: phonemes.Sounds, accent: str) -> str:
    """What a record keeps of a word: a word can be said in several ways, and each accent has its own.

    >>> name_word("ship", ("ʃ", "ɪ", "p"), "general-american")
    'ship ʃɪp general-american'
    """
    return f"{word} {''.join(sounds)} {accent}"


def show_word(what: str) -> ShelfCard | None:
    """A word named by :func:`name_word`: how many sounds for how many letters, and words that sound the same.

    >>> show_word("doggy dɑɡi general-american").title, show_word("shp ʃp general-american"), show_word("ship")
    ([('dɑɡi', '', '')], None, None)
    """
    word, _, rest = what.partition(" ")
    spoken, _, accent = rest.partition(" ")
    if accent not in phonemes.ACCENTS or word != word.lower():  # a word from a file, like one without these sounds
        return None
    sounds = next((form for form in phonemes.pronunciations(word, accent) if "".join(form) == spoken), None)
    if sounds is None:
        return None
    say = TEXTS.say
    data = {
        "word": word, "sounds": len(sounds), "letters": len(word), "accent": phonemes.ACCENT_NAMES[accent],
        "others": [other for other in phonemes.words(sounds, accent) if other != word],
    }  # fmt: skip
    told = [say("shelf", "counted", data), *([say("shelf", "same", data)] if data["others"] else [])]
    kind = f"sounds_{min(max(len(sounds), 2), LONGEST_KIND)}"
    keys = ", ".join(phonemes.inventory(accent)[sound].called for sound in sounds)
    return ShelfCard([(spoken, "", "")], keys, word, kind, tuple(told))
