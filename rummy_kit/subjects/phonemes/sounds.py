"""The sounds of the two accents, as the decks print them, and how people type them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from rummy_kit.texts import Sentences, quote

HERE = Path(__file__).parent
say = Sentences(HERE / "errors.toml")
ACCENTS = ("general-american", "southern-british")
ACCENT_NAMES = {"general-american": "General American", "southern-british": "Southern British"}
LONGEST = 60  # of a typed transcription

IGNORED = "ˈˌ'/[]().-‿ \u0361\u035c"  # stress, slashes, syllable dots, ties: they do not matter (SR04)

Sounds = tuple[str, ...]
SoundKind = Literal["consonant", "vowel", "diphthong"]


class UnknownAccent(ValueError):
    """An accent that the kit does not have; the message lists those it has."""


class UnknownSound(ValueError):
    """A symbol that is not a sound of the accent; the message says where reading stopped."""


@dataclass(frozen=True, slots=True)
class Sound:
    """One sound: its symbol on the card, what the symbol is called, a key word with the letters that make the sound
    in it, and its spellings, commonest first.

    ``code`` is its letter in the tables of this package; ``also`` are other symbols that people use for it.
    """

    symbol: str
    code: str
    kind: SoundKind
    name: str
    key_word: str
    key_letters: str
    spellings: tuple[str, ...]
    also: tuple[str, ...]

    @property
    def say(self) -> str:
        """The sound's name for a screen reader.

        >>> inventory("general-american")["ʃ"].say
        'esh, as in ship'
        """
        return f"{self.name}, as in {self.key_word.replace(', ', ' and ')}"

    @property
    def example(self) -> str:
        """One word with the sound, for schwa the first of two.

        >>> [inventory("general-american")[symbol].example for symbol in ("ʃ", "ə")]
        ['ship', 'about']
        """
        return self.key_word.partition(",")[0]

    @property
    def strong(self) -> str:
        """One word with the sound; if there are two, the one with it in a strong syllable: cup for the American schwa.

        >>> [inventory(accent)["ə"].strong for accent in ACCENTS]
        ['cup', 'about']
        """
        words = self.key_word.split(", ")
        return "cup" if "cup" in words else words[0]

    @property
    def called(self) -> str:
        """The symbol in a sentence that may be read aloud, with its name if that is a different word.

        >>> [inventory("general-american")[symbol].called for symbol in ("ʃ", "p")]
        ['ʃ (esh)', 'p']
        """
        return self.symbol if self.name == self.symbol else f"{self.symbol} ({self.name})"


@cache
def inventory(accent: str) -> dict[str, Sound]:
    """All sounds of an accent by symbol. Raises :class:`UnknownAccent`.

    >>> len(inventory("general-american")), len(inventory("southern-british"))
    (39, 43)
    """
    if accent not in ACCENTS:
        raise UnknownAccent(say("unread.accent", accent=quote(accent, 30), accents=ACCENTS))
    with (HERE / "sounds.csv").open(encoding="utf-8", newline="") as lines:
        return {row["symbol"]: _sound(row) for row in csv.DictReader(lines) if row["accent"] == accent}


def _sound(row: dict[str, str]) -> Sound:
    kind: SoundKind = "consonant" if row["kind"] == "consonant" else "vowel" if row["kind"] == "vowel" else "diphthong"
    also = tuple(filter(None, row["also_written"].split("|")))
    return Sound(
        symbol=row["symbol"],
        code=row["code"],
        kind=kind,
        name=row["name"],
        key_word=row["key_word"],
        key_letters=row["key_letters"],
        spellings=tuple(row["spellings"].split("|")),
        also=also,
    )


def is_vowel(accent: str, sound: str) -> bool:
    """Whether this is a vowel of the accent, gliding ones included.

    >>> is_vowel("general-american", "eɪ"), is_vowel("general-american", "r")
    (True, False)
    """
    known = inventory(accent)
    return sound in known and known[sound].kind != "consonant"


@cache
def codes(accent: str) -> dict[str, str]:
    """Symbol → code of an accent's sounds."""
    return {symbol: sound.code for symbol, sound in inventory(accent).items()}


@cache
def symbols(accent: str) -> dict[str, str]:
    """Code → symbol of an accent's sounds."""
    return {sound.code: symbol for symbol, sound in inventory(accent).items()}


@cache
def _list_symbols(accent: str) -> dict[str, str]:
    """Every way to write a sound → its symbol; a symbol of the deck takes priority over an alternative for another
    sound.
    """
    own = {symbol: symbol for symbol in inventory(accent)}
    other = {way: sound.symbol for sound in inventory(accent).values() for way in sound.also}
    return {**other, **own}


def read(text: str, accent: str) -> Sounds:
    """The sounds of a typed transcription, longest symbols first. Raises :class:`UnknownSound`.

    Stress, length and syllable marks do not matter, and a g from the keyboard is ɡ.

    >>> read("/ˈdɔːg.i/", "general-american")
    ('d', 'ɔ', 'ɡ', 'i')
    >>> read("tʃɪp", "southern-british")
    ('tʃ', 'ɪ', 'p')
    """
    ways = _list_symbols(accent)
    if len(text) > LONGEST:
        raise UnknownSound(say("unread.too_long", most=LONGEST, n=len(text)))
    rest = "".join(sign for sign in text if sign not in IGNORED)
    found = []
    while rest:
        size = next((size for size in (3, 2, 1) if rest[:size] in ways), 0)
        if not size and rest[0] == "ː":
            rest = rest[1:]
            continue
        if not size:
            raise no_sound(rest[0], accent)
        found.append(ways[rest[:size]])
        rest = rest[size:]
    return tuple(found)


def read_as(sounds: Iterable[str], accent: str) -> Sounds | None:
    """These symbols, perhaps of another accent, as this accent writes them; ``None`` if it lacks one.

    >>> read_as(("b", "e", "d"), "general-american")
    ('b', 'ɛ', 'd')
    """
    try:
        return tuple(sound for symbol in sounds for sound in read(symbol, accent))
    except UnknownSound:
        return None


def no_sound(symbol: object, accent: str) -> UnknownSound:
    """The error to raise for an unknown symbol."""
    return UnknownSound(say("unread.sound", symbol=quote(symbol, 20), accent=ACCENT_NAMES[accent]))


def encode(sounds: Sequence[str], accent: str) -> str:
    """The sounds as one letter each. Raises :class:`UnknownSound` for anything that is not a symbol of the accent.

    >>> encode(("tʃ", "ɪ", "p"), "general-american")
    'CIp'
    """
    known, ways = codes(accent), _list_symbols(accent)
    try:
        return "".join(known[ways[sound]] for sound in sounds)
    except KeyError as error:
        raise no_sound(error.args[0], accent) from error


def decode(code: str, accent: str) -> Sounds:
    """The symbols of the codes."""
    return tuple(map(symbols(accent).__getitem__, code))


def write(sounds: Sequence[str]) -> str:
    """Sounds as people write them: ``/dɔɡ/``.

    >>> write(("d", "ɔ", "ɡ"))
    '/dɔɡ/'
    """
    return f"/{''.join(sounds)}/"
