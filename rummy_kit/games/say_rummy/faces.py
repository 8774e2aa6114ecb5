"""How the cards of Say Rummy look: a sound, its key word, and letters that stand for it."""

from __future__ import annotations

from typing import Any

from rummy_kit.engine.cards import DeckRow
from rummy_kit.subjects.phonemes import Sound
from rummy_kit.table.view import FaceView

LETTERS_SHOWN = 6  # of a sound's spellings: more do not fit on its card


def sound_card(row: DeckRow, sound: Sound, order: int) -> FaceView:
    """The card of a sound."""
    before, letters, after = sound.example.partition(sound.key_letters)
    spellings = row.more["spellings"].split("|")
    while sum(map(len, spellings)) > LETTERS_SHOWN:
        spellings.pop()  # the rarest; the reference card has them all
    art = {"draw": "sound", "key": [before, letters, after], "spellings": "\u2009·\u2009".join(spellings)}
    return _card(sound.kind, sound.symbol, art, sound.example, sound.say, order)


def wild_card(name: str, say: str, order: int) -> FaceView:
    """The wild card."""
    return _card("wild", "★", {"draw": "star"}, name, say, order)


def _card(kind: str, symbol: str, art: dict[str, Any], name: str, say: str, order: int) -> FaceView:
    shape, pattern, colour, mark = LOOKS[kind]
    return {
        "kind": kind,
        "shape": shape,
        "pattern": pattern,
        "colour": colour,
        "mark": mark,
        "symbol": [(symbol, "", "")],
        "art": art,
        "name": name,
        "say": say,
        "order": order,
    }


LOOKS = {  # shape, pattern, colour, mark
    "consonant": ("square", "plain", "teal", "C"),
    "vowel": ("circle", "diag", "ochre", "V"),
    "diphthong": ("double", "dots", "violet", "D"),
    "wild": ("star", "frame", "black", "★"),
}
