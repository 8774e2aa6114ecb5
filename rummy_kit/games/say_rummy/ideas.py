"""The wrong ideas about sounds and letters that tasks of the lesson can show. Their words are in ``lesson.toml``."""

from __future__ import annotations

from functools import partial
from typing import Any

from rummy_kit.lessons.ideas import Idea, MakePicture
from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.subjects import phonemes

TEXTS = lesson_texts(__file__)
ACCENT = phonemes.ACCENTS[0]


def wrong_ideas(accent: str) -> tuple[Idea, ...]:
    """All wrong ideas, with pictures of words as they are said in this accent."""

    def show(word: str) -> MakePicture:
        return partial(_strip, word, accent)

    return (
        Idea("digraph_split", "take_apart", picture=show("phone")),
        Idea("sound_split", "take_apart", picture=show("lunch")),
        Idea("letter_for_sound", "take_apart", ("letter_for_sound", "one_x"), show("box")),
        Idea("silent", "take_apart", ("silent", "none_silent"), show("knit")),
        Idea("glide_split", "take_apart", picture=show("boy")),
        Idea("doubled", "take_apart", picture=show("happy")),
        Idea("ng", "take_apart", ("ng", "nk"), show("sing")),
        Idea("cluster", "take_apart", picture=show("jump")),
        Idea("tr_dr", "take_apart", picture=show("train")),
        Idea("th", "match", picture=show("this")),
        Idea("s_z", "match", picture=show("legs")),
        Idea("ed", "match", picture=show("jumped")),
        Idea("hard_c_g", "match", ("soft_c", "soft_g"), show("city")),
        Idea("vowel_name", "match", picture=show("cake")),
        Idea("schwa", "match", picture=show("panda")),
        Idea("near_vowel", "match", picture=show("pen")),
        Idea("voicing", "match", picture=show("bag")),
        Idea("homophone", "match", picture=show("pear")),
        Idea("accent", "accents", ("accent_decides", "older_decides", "here_decides", "apart_decides"), show("bath")),
        Idea("spelling_decides", "accents", picture=show("class")),
        Idea("anything_goes", "accents", picture=show("dance")),
    )


def _strip(word: str, accent: str) -> dict[str, Any]:
    """The word's letters above its sounds."""
    return phonemes.strip(word, phonemes.pronunciations(word, accent)[0], accent)


IDEAS = wrong_ideas(ACCENT)
