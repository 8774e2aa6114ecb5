"""The cards of Say Rummy: the sounds of an accent and wild cards; and what a deck needs (SR01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from rummy_kit.engine.cards import Deck, DeckProblem, Face
from rummy_kit.engine.rummy import too_few
from rummy_kit.subjects import phonemes
from rummy_kit.texts import Sentences, quote

from .pieces import HAND_SIZE, WILD

say = Sentences(Path(__file__).with_name("strings.toml"))

TYPED = str.maketrans("ɪʊɡəɛɔɑæθðʃʒŋː", "iugeeoaaodszn:")
"""What a keyboard has in place of a symbol."""


@cache
def other_names(accent: str) -> Mapping[str, Face]:
    """Other symbols for the sounds, and the key words in which they are heard."""
    found: dict[str, Face] = {}
    for symbol, sound in phonemes.inventory(accent).items():
        for name in (*sound.also, sound.name, *sound.key_word.split(", "), symbol.translate(TYPED)):
            found.setdefault(name.casefold(), symbol)
    return found


def check_deck(deck: Deck, accent: str) -> Iterator[DeckProblem]:
    """SR01. Yield what is wrong: sounds without spellings, no vowel, or too few cards for two players."""
    for row in deck.rows:
        if row.face != WILD and not row.more.get("spellings", "").strip("|"):
            yield DeckProblem(say("deck.spellings", face=quote(row.face)), row.line, "spellings")
    if not any(row.face == WILD or phonemes.is_vowel(accent, row.face) for row in deck.rows if row.count):
        yield DeckProblem(say("deck.no_vowel"))
    yield from too_few(deck, 2, 2 * HAND_SIZE + 1)


def deck_facts(deck: Deck, accent: str) -> tuple[str, ...]:
    """How many of the accent's sounds and vowels the deck has, and which are missing."""
    all_sounds = phonemes.inventory(accent)
    there = [sound for sound in all_sounds if deck.counts[sound]]
    vowels = sum(phonemes.is_vowel(accent, sound) for sound in there)
    data = {"n": len(there), "all": len(all_sounds), "accent": phonemes.ACCENT_NAMES[accent], "vowels": vowels}
    return (say("deck.sounds", **data),)
