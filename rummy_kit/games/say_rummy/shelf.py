"""What the shelf shows of a word that was laid in sounds."""

from __future__ import annotations

from rummy_kit.lessons.lesson import ShelfCard
from rummy_kit.subjects import phonemes

from .ideas import TEXTS

LONGEST_KIND = 6  # sounds: longer words are of one kind


def show_word(what: str, accent: str) -> ShelfCard | None:
    """The word as it is said in this accent: how many sounds for how many letters, and words that sound the same.

    >>> show_word("ship", "general-american").title, show_word("shp", "general-american")
    ([('ʃɪp', '', '')], None)
    """
    forms = phonemes.pronunciations(what, accent)
    if not forms or what != what.strip().lower():  # a word from a file, or of another accent
        return None
    sounds, say = forms[0], TEXTS.say
    data = {
        "word": what, "sounds": len(sounds), "letters": len(what), "accent": phonemes.ACCENT_NAMES[accent],
        "others": [word for word in phonemes.words(sounds, accent) if word != what],
    }  # fmt: skip
    told = [say("shelf", "counted", data), *([say("shelf", "same", data)] if data["others"] else [])]
    kind = f"sounds_{min(max(len(sounds), 2), LONGEST_KIND)}"
    keys = ", ".join(phonemes.inventory(accent)[sound].called for sound in sounds)
    return ShelfCard([("".join(sounds), "", "")], keys, what, kind, tuple(told))
