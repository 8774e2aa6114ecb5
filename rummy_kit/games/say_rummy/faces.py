"""Sounds on the table: how they look, what they are called, and what is said about wrong ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rummy_kit.engine.cards import DeckRow, Face
from rummy_kit.engine.verdict import Violation
from rummy_kit.subjects import phonemes
from rummy_kit.table import parts
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.view import FaceView, PanelView, SheetRow, SheetView
from rummy_kit.texts import list_items

from .pieces import WILD, SayObservation
from .rules import SayRummyRules

LOOKS: Mapping[str, dict[str, Any]] = {
    "consonant": {"shape": "square", "pattern": "plain", "colour": "teal", "mark": "C"},
    "vowel": {"shape": "circle", "pattern": "diag", "colour": "ochre", "mark": "V"},
    "diphthong": {"shape": "double", "pattern": "dots", "colour": "violet", "mark": "D"},
    "wild": {"shape": "star", "pattern": "frame", "colour": "black", "mark": "★", "symbol": "★"},
}
LETTERS_SHOWN = 6  # how many of a sound's spellings fit on its card


class SoundTable(GameTable[SayObservation]):
    """What Say Rummy's table says about sounds and words."""

    subject_words = (phonemes.STRINGS,)
    rules: SayRummyRules

    @property
    def accent(self) -> str:
        """What the table's accent is called (SR12)."""
        return phonemes.ACCENT_NAMES[self.rules.accent]

    # -- cards

    def face(self, row: DeckRow, order: int) -> FaceView:
        """A sound with its key word and as many of its spellings as fit, or the wild card."""
        look, said = LOOKS[row.kind], self.name_card(row.face, "say")
        if row.face == WILD:
            return parts.face(row, order, {"draw": "star"}, said, name=self.say("wild", "name"), **look)
        sound = self.rules.sounds[row.face]
        spellings = row.more["spellings"].split("|")
        while sum(map(len, spellings)) > LETTERS_SHOWN:
            spellings.pop()  # drop the rarest; the reference card has them all
        key = list(sound.example.partition(sound.key_letters))
        art = {"draw": "sound", "key": key, "spellings": "\u2009·\u2009".join(spellings)}
        return parts.face(row, order, art, said, name=sound.example, **look)

    def name_card(self, face: Face, form: str = "") -> str:
        """A card's name in a sentence, which may be read out; the forms are ``the``, ``short`` and ``say``."""
        if face == WILD:
            return self.say("wild", "say" if form == "say" else "what")
        sound = self.rules.sounds[face]
        return self.say("sound", form or "what", sound=face, say=sound.say, word=sound.example)

    def speak(self, sounds: Sequence[Face]) -> str:
        """Sounds for a screen reader: "d, open o, g"."""
        return ", ".join(self.rules.sounds[sound].name for sound in sounds)

    def sheet(self) -> SheetView:
        """All sounds of the accent with their key words and spellings."""
        groups: dict[str, list[SheetRow]] = {"consonant": [], "vowel": [], "diphthong": []}
        for sound in self.rules.sounds.values():
            spellings = " · ".join(sound.spellings)
            groups[sound.kind].append(parts.sheet_row(sound.symbol, sound.key_word, spellings, sound.say))
        return self.make_sheet(groups, accent=self.accent)

    # -- what is wrong, and tips

    def panel(self, violation: Violation) -> PanelView:
        """The words for a violation. For sounds that are not a known word but close to one, they give the idea
        behind them.
        """
        if violation.code == "unknown_word":
            sounds, accent = violation.data["parts"], self.rules.accent
            idea = None if phonemes.unsuitable(sounds, accent) else phonemes.guess_meaning(sounds, accent)
            if idea is not None and idea.code == "accent":
                return super().panel(Violation("SR12", idea.code, idea.data, violation.cards))
            if idea is not None:
                return self._guess(Violation.of(violation.rule, idea, violation.cards))
            if not any(phonemes.is_vowel(accent, sound) for sound in sounds):
                violation = replace(violation, code="only_consonants")
        return super().panel(violation)

    def _guess(self, idea: Violation) -> PanelView:
        """The idea behind sounds that are close to a word, assuming that this word was meant."""
        panel = super().panel(idea)
        panel["steps"] = []  # the picture has them
        panel["text"] = self.say("guess", idea=panel["text"], **idea.data)
        return panel

    def in_words(self, violation: Violation) -> dict[str, Any]:
        """The values with sounds and cards as sentences name them."""
        data, named = violation.data, super().in_words(violation)
        if "card" in data:
            named["card"] = self.name_card(data["card"], "the")
        if "parts" in data:
            named["spoken"] = self.speak(data["parts"])
        if "wilds" in data:
            stand_for = [self.rules.sounds[sound].called for sound in data["wilds"]]
            named["wild"] = self.say("wild_named", sounds=stand_for) if stand_for else ""
        if {"before", "after"} <= data.keys():
            sides = [side for side in ("before", "after") if data[side]]
            named["added"] = list_items(self.say("added", side, sounds=phonemes.write(data[side])) for side in sides)
        return named

    def why(self, violation: Violation) -> dict[str, Any] | None:
        """The picture of the letters above their sounds, where the words name both."""
        data, accent = violation.data, self.rules.accent
        if violation.code in ("unknown_word", "only_consonants"):
            return phonemes.align_sounds(data["parts"], accent)
        told = "word" in data and "parts" in data and data.get("depth", 2) == 2
        return phonemes.strip(data["word"], data["parts"], accent) if told else None
