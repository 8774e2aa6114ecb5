"""What is said about a transcription of a word: right, or which idea about sounds and letters to look at again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rummy_kit.feedback import Feedback, Step
from rummy_kit.texts import listed

from .alignment import align
from .lexicon import pronunciations, words
from .slips import IDEAS, STEP, Slip, by_letters, letter_by_letter, slips
from .sounds import ACCENT_NAMES, ACCENTS, LONGEST, Sounds, UnknownSound, read, read_as, written
from .strings import texts


def codes() -> tuple[str, ...]:
    """All codes that :func:`judge` can answer with."""
    return tuple(code for code in texts().codes() if code != "see_why")


def judge(word: str, answer: Sequence[str] | str, accent: str) -> Feedback:
    """Whether these are the sounds of the word; else the likeliest idea behind the mistake, and ``also`` the others.

    ``answer`` is a transcription as typed, or symbols. Raises ``UnknownAccent``.

    >>> judge("ship", "ʃɪp", "general-american").code
    'ok'
    >>> judge("ship", "shɪp", "general-american").code
    'digraph_split'
    >>> judge("dogs", "dɔgs", "general-american").code
    's_z'
    >>> judge("hot", "hɒt", "general-american").code
    'accent'
    """
    word = word.strip().lower()[:40]
    right = pronunciations(word, accent)
    if not right:
        return Feedback("rule", "unlisted_word", {"word": word})
    given: Sounds
    try:
        given = read(answer, accent) if isinstance(answer, str) else tuple(answer)[:LONGEST]
    except UnknownSound as error:
        other = _other_accent(word, answer, accent)
        return other or Feedback("rule", "glyph", {"problem": str(error), "word": word})
    if given in right:
        return Feedback("ok", "ok", {"word": word, "sounds": written(given), "parts": list(given)})
    if elsewhere := _other_accent(word, answer, accent):
        return elsewhere
    found = {form: slips(word, form, given, accent) for form in right}
    best = min(found, key=lambda form: (found[form][0] // STEP, abs(len(form) - len(given)), found[form][0]))
    data: dict[str, Any] = {"word": word, "right": written(best), "parts": list(best), "given": written(given)}
    lettered = given in by_letters(word, accent)
    told = [] if lettered and _several(found[best][1]) else found[best][1]  # one idea explains them all
    slip = _most_special(told)
    if slip is not None:
        code = slip.idea
        data |= {"wanted": "".join(slip.part.sounds), "said": "".join(slip.said), "letters": slip.part.letters}
        data["apart"] = listed(f"/{sound}/" for sound in slip.said)
    else:
        data |= _difference(best, given)
        by_letter = not told or (len(best) != len(word) and letter_by_letter(word, given, accent))
        code = "letter_for_sound" if by_letter else "not_these"
        if code == "not_these" and (same := words(given, accent)):
            data["other"] = same[0]
            code = "another_word"
    ideas = dict.fromkeys(idea for one in told if slip for idea in one.ideas)
    also = tuple(idea for idea in (*ideas, *["letter_for_sound"] * lettered) if idea != code)
    parts, silent = align(word, best, accent) or (), texts().say("see_why", "silent")
    steps = tuple(Step(f"{part.letters}: {' + '.join(part.sounds) or silent}") for part in parts)
    return Feedback("concept", code, data, steps, also)


def _several(told: Sequence[Slip]) -> bool:
    """Whether no single one of these ideas explains all of them."""
    return len({slip.idea for slip in told}) > 1


def _most_special(told: Sequence[Slip]) -> Slip | None:
    """The slip with the most special idea, if nearly all that differs shows an idea; else it is none of them."""
    ideas = sorted((slip for slip in told if slip.idea), key=lambda slip: IDEAS.index(slip.idea))
    return ideas[0] if ideas and len(told) - len(ideas) <= 1 else None


def _difference(right: Sounds, given: Sounds) -> dict[str, Any]:
    """The first sound that differs, on both sides."""
    at = next((at for at, pair in enumerate(zip(right, given, strict=False)) if pair[0] != pair[1]), None)
    at = min(len(right), len(given)) if at is None else at
    nothing = texts().say("see_why", "nothing")
    return {"wanted": "".join(right[at : at + 1]) or nothing, "said": "".join(given[at : at + 1]) or nothing}


def _other_accent(word: str, answer: Sequence[str] | str, accent: str) -> Feedback | None:
    """Not an error: right in the other accent."""
    (other,) = (name for name in ACCENTS if name != accent)
    if read_as([answer] if isinstance(answer, str) else answer, other) not in pronunciations(word, other):
        return None
    right = pronunciations(word, accent)[0]
    data = {"word": word, "other": ACCENT_NAMES[other], "here": ACCENT_NAMES[accent], "almost": True}
    return Feedback("tip", "accent", {**data, "right": written(right), "parts": list(right)})
