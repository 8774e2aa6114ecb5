r"""The sounds of English words in two accents: dictionary, search, letters and sounds, and a voice to hear them.

Useful without any game:

>>> from rummy_kit.subjects import phonemes
>>> phonemes.pronunciations("doggy", "general-american")
(('d', 'ɔ', 'ɡ', 'i'), ('d', 'ɑ', 'ɡ', 'i'))
>>> phonemes.words(("d", "ɒ", "ɡ"), "southern-british")
('dog',)
>>> phonemes.judge("knit", "knɪt", "general-american").code
'silent'

Accents are ``"general-american"`` and ``"southern-british"``; a sound is the symbol on its card. The tables are read
on first use; :func:`warm_up` reads them in advance. ``NOTICE`` says where they come from,
``unsuitable.txt`` which words the kit never proposes; words of your own go into ``own_words.csv``.
"""

from rummy_kit.subjects.phonemes.alignment import (
    Part,
    align,
    align_sounds,
    count_agreeing,
    letters_at,
    readable,
    say_slowly,
    sounds_by_letter,
    strip,
)
from rummy_kit.subjects.phonemes.answers import also_said, codes, judge
from rummy_kit.subjects.phonemes.lexicon import (
    COMMON,
    KNOWN,
    Lexicon,
    check_lists,
    own_words,
    pronunciations,
    unsuitable,
    words,
)
from rummy_kit.subjects.phonemes.meaning import guess_meaning
from rummy_kit.subjects.phonemes.policy import WordListError, policy
from rummy_kit.subjects.phonemes.search import Finder, extend, find, finder, warm_up
from rummy_kit.subjects.phonemes.slips import can_show, plant_slips
from rummy_kit.subjects.phonemes.sounds import (
    ACCENT_NAMES,
    ACCENTS,
    Sound,
    Sounds,
    UnknownAccent,
    UnknownSound,
    decode,
    encode,
    inventory,
    is_vowel,
    read,
    write,
)
from rummy_kit.subjects.phonemes.strings import STRINGS, texts

__all__ = [
    "ACCENTS",
    "ACCENT_NAMES",
    "COMMON",
    "KNOWN",
    "STRINGS",
    "Finder",
    "Lexicon",
    "Part",
    "Sound",
    "Sounds",
    "UnknownAccent",
    "UnknownSound",
    "WordListError",
    "align",
    "align_sounds",
    "also_said",
    "can_show",
    "check_lists",
    "codes",
    "count_agreeing",
    "decode",
    "encode",
    "extend",
    "find",
    "finder",
    "guess_meaning",
    "inventory",
    "is_vowel",
    "judge",
    "letters_at",
    "own_words",
    "plant_slips",
    "policy",
    "pronunciations",
    "read",
    "readable",
    "say_slowly",
    "sounds_by_letter",
    "strip",
    "texts",
    "unsuitable",
    "warm_up",
    "words",
    "write",
]
