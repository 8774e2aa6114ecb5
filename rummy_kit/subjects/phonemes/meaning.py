"""What a learner may have meant by sounds that are not a known word: the word that one idea turns into them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummy_kit.feedback import Feedback
from rummy_kit.subjects.phonemes.alignment import readable
from rummy_kit.subjects.phonemes.answers import judge
from rummy_kit.subjects.phonemes.lexicon import COMMON, Lexicon
from rummy_kit.subjects.phonemes.slips import IDEAS
from rummy_kit.subjects.phonemes.sounds import Sounds, UnknownSound, encode, inventory

DIGRAPHS = {"ʃ": ("s", "h"), "tʃ": ("k", "h"), "θ": ("t", "h"), "ð": ("t", "h"), "f": ("p", "h"), "ŋ": ("n", "ɡ")}
"""Sounds that are spelled with two letters, and the sounds of those letters one by one."""
TAKEN_FOR: dict[str, tuple[str, ...]] = {
    "θ": ("ð",), "ð": ("θ",), "n": ("ŋ",),
    "æ": ("eɪ", "ɑː"), "ɪ": ("aɪ",), "ɒ": ("əʊ",), "ɑ": ("oʊ", "æ"),
}  # fmt: skip
"""A sound → the sounds it is confused with: the other th, the name of a vowel letter, another accent's vowel."""
ANY_SOUND = ("cluster", "near_vowel", "voicing")
"""Ideas that lead from some word to nearly any sounds, so that an answer hardly shows one of them."""
ENDINGS = {"s": ("z",), "z": ("s",), "t": ("d",), "d": ("t", "ɪd")}
"""The same for the last sound: what -s and -ed may be."""


def guess_meaning(sounds: Sequence[str], accent: str) -> Feedback | None:
    """What :func:`judge` says about the commonest word that one idea (``slips.IDEAS``) turns into these sounds.

    A word that is right in the other accent comes first. ``None`` if there is no such word, or for sounds that the
    accent does not have. Raises ``UnknownAccent``.

    >>> why = guess_meaning(("d", "ɔ", "ɡ", "s"), "general-american")
    >>> why.code, why.data["word"], why.data["right"]
    ('s_z', 'dogs', '/dɔɡz/')
    >>> guess_meaning(("ɔ", "d", "ɡ"), "general-american") is None
    True
    """
    sounds, lexicon = tuple(sounds), Lexicon.of(accent)
    levels: dict[str, int] = {}
    try:
        for near in _near(sounds, accent):
            levels |= {word: level for level, word in lexicon.entries(encode(near, accent))}
        words = [word for word, level in levels.items() if level <= COMMON and readable(word, sounds, accent)]
    except UnknownSound:
        return None
    told = [judge(word, sounds, accent) for word in sorted(words, key=levels.__getitem__)]
    ideas = [feedback for feedback in told if feedback.code in ("accent", *IDEAS) and feedback.code not in ANY_SOUND]
    return next((feedback for feedback in ideas if feedback.code == "accent"), ideas[0] if ideas else None)


def _near(sounds: Sounds, accent: str) -> Iterator[Sounds]:
    """The sounds that one idea may have turned into these."""
    known = inventory(accent)
    for at, sound in enumerate(sounds):
        before, after = sounds[:at], sounds[at + 1 :]
        yield before + after  # a silent letter, or a doubled one
        for other in TAKEN_FOR.get(sound, ()):
            yield (*before, other, *after)
        if sound in known and known[sound].kind != "consonant":
            yield (*before, "ə", *after)
        for one, apart in DIGRAPHS.items():
            if sounds[at : at + len(apart)] == apart:
                yield (*before, one, *sounds[at + len(apart) :])
    last = sounds[-1] if sounds else ""
    for ending in ENDINGS.get(last, ()):
        yield (*sounds[:-1], *ending)
        if last in ("t", "d"):
            yield (*sounds[:-2], *ending)  # without the vowel that is written in -ed
