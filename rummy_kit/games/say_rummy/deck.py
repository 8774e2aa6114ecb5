"""The cards of Say Rummy: the sounds of an accent and wild cards; and what a deck needs (SR01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from rummy_kit.engine.cards import Deck, DeckProblem, Face
from rummy_kit.engine.own_decks import OwnDecks
from rummy_kit.engine.rummy import too_few
from rummy_kit.subjects import phonemes
from rummy_kit.texts import Sentences, quote

from .pieces import HAND_SIZE, WILD

say = Sentences(Path(__file__).with_name("strings.toml"))

TYPED = str.maketrans("ɪʊɡəɛɔɑæθðʃʒŋː", "iugeeoaaodszn:")
"""What a keyboard has in place of a symbol."""


class SayDecks(OwnDecks):
    """What the game knows about cards with the sounds of its accent."""

    accent: str

    @cached_property
    def other_names(self) -> Mapping[str, Face]:
        """Other symbols for the sounds, and the key words in which they are heard."""
        found: dict[str, Face] = {}
        for symbol, sound in phonemes.inventory(self.accent).items():
            for name in (*sound.also, sound.name, *sound.key_word.split(", "), symbol.translate(TYPED)):
                found.setdefault(name.casefold(), symbol)
        return found

    def check_deck(self, deck: Deck) -> Iterator[DeckProblem]:
        """SR01. Yield what is wrong: sounds without spellings, no vowel, or too few cards for two players."""
        for row in deck.rows:
            if row.face != WILD and not row.more.get("spellings", "").strip("|"):
                yield DeckProblem(say("deck.spellings", face=quote(row.face)), row.line, "spellings")
        if not any(row.face == WILD or phonemes.is_vowel(self.accent, row.face) for row in deck.rows if row.count):
            yield DeckProblem(say("deck.no_vowel"))
        yield from too_few(deck, 2, 2 * HAND_SIZE + 1)

    def deck_facts(self) -> tuple[str, ...]:
        """How many of the accent's sounds and vowels the deck has, and which are missing."""
        all_sounds, accent = phonemes.inventory(self.accent), phonemes.ACCENT_NAMES[self.accent]
        there = [sound for sound in all_sounds if self.deck.counts[sound]]
        vowels = sum(phonemes.is_vowel(self.accent, sound) for sound in there)
        return (say("deck.sounds", n=len(there), all=len(all_sounds), accent=accent, vowels=vowels),)
