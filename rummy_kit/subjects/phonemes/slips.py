"""The ideas behind wrong sounds in a word, letter by letter: what each of them would make of the word.

A word is cut into letters with their sounds (``alignment``); the answer is aligned with these pieces, and each piece
that differs may show an idea. The same rules find the wrong answers that an idea leads to: :func:`plant_slips`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, permutations

from rummy_kit.subjects.phonemes.alignment import Part, align, graphemes
from rummy_kit.subjects.phonemes.lexicon import pronunciations
from rummy_kit.subjects.phonemes.sounds import ACCENTS, Sounds, inventory, read_as

IDEAS = (
    "ed", "silent", "doubled", "s_z", "th", "ng", "nk", "soft_c", "soft_g", "sound_split", "glide_split",
    "digraph_split", "vowel_name", "schwa", "one_x", "tr_dr", "voicing", "cluster", "near_vowel", "letter_for_sound",
)  # fmt: skip
"""The codes of the ideas, the most special first: if an answer shows several, that one is named."""

MOST_SAID = 5  # sounds for one piece
STEP = 100  # what a piece with an idea costs; one without costs more
VOICED = {"p": "b", "t": "d", "k": "ɡ", "f": "v", "s": "z", "ʃ": "ʒ", "tʃ": "dʒ"}
"""A voiceless sound and the one that is made in the same place with voice."""
NASALS, GLIDING = ("m", "n", "ŋ"), ("l", "r", "w", "j")  # what is easily left out before, and after a consonant
BEFORE_R = {"t": "tʃ", "d": "dʒ"}
"""What t and d are heard as before r. Many people nearly say them that way; dictionaries write /tr/ and /dr/."""
COLOURING = ("r", "ŋ")  # before these, speakers of one accent differ in how they say a vowel
NEAR: dict[str, tuple[str, ...]] = {
    "i": ("ɪ",), "iː": ("ɪ",), "ɪ": ("i", "iː", "ɛ", "e"), "ɛ": ("ɪ", "æ"), "e": ("ɪ", "æ"), "æ": ("ɛ", "e", "ə", "ʌ"),
    "ʌ": ("æ", "ɒ", "ə"), "ə": ("æ", "ɑ", "ʊ"), "ɑ": ("ə",), "ɒ": ("ʌ",), "ʊ": ("u", "uː"), "u": ("ʊ",), "uː": ("ʊ",),
    "ɔː": ("ɒ",),
}  # fmt: skip
"""A vowel and its neighbours, the likeliest first: sounds made in nearly the same place in the mouth."""
VOICELESS = {"p", "t", "k", "f", "θ", "s", "ʃ", "tʃ", "h"}
LETTER_SOUNDS: dict[str, dict[str, str]] = {
    "general-american": {"a": "æ", "e": "ɛ", "i": "ɪ", "o": "ɑ", "u": "ə", "y": "ɪ"},
    "southern-british": {"a": "æ", "e": "e", "i": "ɪ", "o": "ɒ", "u": "ʌ", "y": "ɪ"},
}
"""What is said for a single vowel letter; most consonant letters are their own sounds."""
CONSONANTS = {"c": "k", "g": "ɡ", "j": "dʒ", "q": "k"}
NAMES = {"a": ("eɪ",), "i": ("aɪ",), "y": ("aɪ",), "o": ("oʊ", "əʊ")}
"""The glides that are called long vowels: names of these letters, or nearly so."""
GLIDES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "eɪ": (("e", "ɛ", "æ"), ("ɪ", "i", "iː")), "aɪ": (("æ", "ɑ", "ɑː", "ʌ", "ə"), ("ɪ", "i", "iː")),
    "ɔɪ": (("ɔ", "ɔː", "ɒ", "ɑ"), ("ɪ", "i", "iː")), "aʊ": (("æ", "ɑ", "ɑː"), ("ʊ", "u", "uː")),
    "oʊ": (("ɔ", "ɑ", "ə"), ("ʊ", "u")), "əʊ": (("ə", "ɒ", "ɔː"), ("ʊ", "uː")),
    "ɪə": (("ɪ", "iː"), ("ə",)), "eə": (("e",), ("ə",)),
}  # fmt: skip
"""A glide, and the two vowels into which it is taken apart: where it begins, where it ends."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A piece of a word that was said wrongly, what was said for it, and the ideas that lead to it, if any.

    ``at`` is the place of its first letter, ``before`` the sound before it.
    """

    part: Part
    said: Sounds
    ideas: tuple[str, ...]
    at: int
    before: str

    @property
    def idea(self) -> str:
        """The idea to name, ``""`` if there is none."""
        return self.ideas[0] if self.ideas else ""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of a word, with whatever its idea may depend on."""

    part: Part
    at: int  # of its first letter
    after: str  # the letters after it
    last: bool
    weak: bool  # the vowel of a weak syllable, /ə/
    loose: bool  # a vowel that the lists write with /ɪ/ and with /ə/
    past: bool  # the ending of a word with -ed
    plural: bool  # an s that follows the rule of dogs and cats
    before: str  # the sound before it, "" at the beginning
    then: str  # the sound after it, "" at the end

    @property
    def beside(self) -> tuple[str, str]:
        """The sounds before and after it."""
        return self.before, self.then


def slips(word: str, right: Sounds, given: Sounds, accent: str) -> tuple[int, tuple[Slip, ...]]:
    """How much an answer differs from a pronunciation, and where: the less, the likelier that this form was meant.

    >>> slips("knit", ("n", "ɪ", "t"), ("k", "n", "ɪ", "t"), "general-american")[1][0].idea
    'silent'
    """
    pieces = _pieces(word, right, accent)

    @cache
    def best(at: int, heard: int) -> tuple[int, tuple[Slip, ...]]:
        """The cheapest way to match the remaining pieces with the rest of the answer: its cost and its slips."""
        if at == len(pieces):
            return (0, ()) if heard == len(given) else (10_000, ())
        found: tuple[int, tuple[Slip, ...]] = (100_000, ())
        most = len(given) - heard if at == len(pieces) - 1 else min(len(given) - heard, MOST_SAID)
        for size in range(most + 1):
            slip = _slip(pieces[at], given[heard : heard + size], accent)
            cost, rest = best(at + 1, heard + size)
            if cost + _cost(slip) < found[0]:
                found = (cost + _cost(slip), (slip, *rest))
        return found

    cost, told = best(0, 0)
    return cost, tuple(slip for slip in told if slip.said != slip.part.sounds)


def _cost(slip: Slip) -> int:
    if slip.said == slip.part.sounds:
        return 0
    if slip.idea:
        return STEP + IDEAS.index(slip.idea)  # if two could be meant, the more special one
    return STEP * (3 + 2 * abs(len(slip.said) - len(slip.part.sounds)))


def _pieces(word: str, right: Sounds, accent: str) -> tuple[_Piece, ...]:
    """The word's letters with their sounds; if these are not known, sounds without letters."""
    parts = align(word, right, accent) or tuple(Part("", (sound,)) for sound in right)
    past, plural = _is_past(word, right, accent), _has_plural_sound(word, right)
    pieces, letters, heard = [], 0, 0
    for part in parts:
        letters += len(part.letters)
        last = part is parts[-1]
        weak = part.sounds == ("ə",) and _is_weak(word, right, heard, accent)
        others = {(*right[:heard], one, *right[heard + 1 :]) for one in ("ɪ", "ə") if part.sounds in (("ɪ",), ("ə",))}
        loose = len(others & {*pronunciations(word, accent)}) > 1
        before, then = right[:heard][-1:], right[heard + len(part.sounds) :][:1]
        around = "".join(before), "".join(then)
        pieces.append(
            _Piece(
                part,
                letters - len(part.letters),
                word[letters:],
                last,
                weak,
                loose,
                past and last,
                plural and last,
                *around,
            )
        )
        heard += len(part.sounds)
    return tuple(pieces)


def _slip(piece: _Piece, said: Sounds, accent: str) -> Slip:
    ideas = () if said == piece.part.sounds else tuple(filter(None, _ideas(piece, said, accent)))
    return Slip(piece.part, said, ideas, piece.at, piece.before)


def _ideas(piece: _Piece, said: Sounds, accent: str) -> tuple[str, ...]:
    """The ideas that saying this for the piece may show, with the one to name first."""
    part, kinds = piece.part, inventory(accent)
    letters, sounds = part.letters, part.sounds
    vowels = [sound for sound in said if sound in kinds and kinds[sound].kind != "consonant"]
    if not said:
        return ("cluster",) if _is_clustered(piece, accent) else ()
    if piece.past:
        return ("ed",) if _is_ending(said) and not (len(said) == len(sounds) and said[-1] == sounds[-1]) else ()
    if not sounds:
        return ("silent",) if len(said) == 1 and said[0] in _list_sounds(letters, accent) else ()
    if piece.plural and {sounds[-1], said[-1]} == {"s", "z"} and sounds[:-1] == said[:-1]:
        return ("s_z",)
    if len(sounds) > 1:
        return ("one_x",) if letters == "x" and len(said) == 1 and not vowels else ()
    (sound,) = sounds
    if {sound, *said} == {"θ", "ð"}:
        return ("th",)
    if sound == "ŋ" and said in (("n",), ("n", "ɡ"), ("ŋ", "ɡ")) and letters.startswith("n"):
        return ("ng" if "g" in letters + piece.after[:1] else "nk",)
    if part.doubled and said == (sound, sound):
        return ("doubled" if not vowels and sound == _own(letters[0], accent) else "digraph_split",)
    if said in (("k",), ("ɡ",)) and (letters + piece.after)[letters[:1] == "s" :][1:2] in ("e", "i", "y"):
        soft = {"k": ("s", "soft_c", "c"), "ɡ": ("dʒ", "soft_g", "g")}[said[0]]
        if sound == soft[0] and soft[2] in letters:
            return (soft[1],)
    if piece.then == "r" and said == (BEFORE_R.get(sound),):
        return ("tr_dr",)
    if not piece.then and VOICED.get(said[0]) == sound and len(said) == 1:
        return ("voicing",)
    if not vowels and len(said) > 1 and "".join(said) == sound:  # the two signs of tʃ, dʒ
        return ("sound_split",)
    split = "glide_split" if _is_taken_apart(sound, said) else ""
    if len(said) > 1 and _spells_out(part, said, accent):
        apart = _find_extra_sounds(part, vowels, accent)
        by_letter = said == tuple(_own(letter, accent) for letter in letters)
        return (split, apart if by_letter or not split else "")
    if len(said) == 1 and vowels:
        named = [letter for letter in letters if sound in NAMES.get(letter, ())]
        if any(said[0] == _own(letter, accent) for letter in named):
            return ("vowel_name",)
        if piece.weak:
            return ("schwa",)
        return ("near_vowel",) if said[0] in _near(piece) else ()
    return (split,)


def _near(piece: _Piece) -> Sounds:
    """The vowels easily confused with a strong vowel, if the sound after it does not colour it."""
    strong = not (piece.weak or piece.loose or piece.then in COLOURING)
    return NEAR.get("".join(piece.part.sounds), ()) if strong else ()


def _is_clustered(piece: _Piece, accent: str) -> bool:
    """Whether the piece is one consonant with another beside it."""
    sounds = piece.part.sounds
    return len(sounds) == 1 and not _vowels(sounds, accent) and any(map(partial(_is_consonant, accent), piece.beside))


def _is_consonant(accent: str, sound: str) -> bool:
    known = inventory(accent)
    return sound in known and known[sound].kind == "consonant"


def _spells_out(part: Part, said: Sounds, accent: str) -> bool:
    """Whether several letters for one sound were given sounds of their own, in the order of the letters.

    The right sound may be one of them: /ʃh/ for sh. But /eɪæ/ for ai is not a reading of its letters.
    """
    if not 1 < len(part.letters) >= len(said):
        return False
    rest = iter(part.letters)
    return all(any(sound in part.sounds or sound in _list_sounds(letter, accent) for letter in rest) for sound in said)


def _find_extra_sounds(part: Part, vowels: list[str], accent: str) -> str:
    """Letters that stand for one sound together were taken apart (sh, oa, ck); or a silent one was sounded: the k of
    kn, the gh of light, the e of dance."""
    (sound,) = part.sounds
    if inventory(accent)[sound].kind != "consonant":
        return "digraph_split" if set(part.letters) <= set("aeiouyrw") else "silent"
    if vowels and part.letters.endswith("e"):
        return "silent"
    own = [letter for letter in part.letters if _own(letter, accent) == sound]
    return "silent" if len(own) == 1 else "digraph_split"


def _is_taken_apart(sound: str, said: Sounds) -> bool:
    begins, ends = GLIDES.get(sound, ((), ()))
    return len(said) == 2 and said[0] in begins and said[1] in ends


def _is_ending(said: Sounds) -> bool:
    """Whether this is one of the ways -ed is said: t, d, or a vowel and d."""
    return said in (("t",), ("d",)) or (len(said) == 2 and said[0] in ("ɪ", "ə", "ɛ", "e") and said[1] in ("t", "d"))


def _own(letter: str, accent: str) -> str:
    """The sound that a beginner gives to a letter."""
    return LETTER_SOUNDS[accent].get(letter) or CONSONANTS.get(letter, letter)


@cache
def _list_sounds(letter: str, accent: str) -> frozenset[str]:
    """All sounds that the letter can stand for by itself."""
    alone = {row.part.sounds[0] for row in graphemes(accent) if row.part.letters == letter and row.part.sounds}
    return frozenset({*alone, _own(letter, accent)})


def letter_by_letter(word: str, given: Sounds, accent: str) -> bool:
    """Whether the answer has one sound for each letter, and each is one that the letter can stand for.

    >>> letter_by_letter("box", ("b", "ɑ", "z"), "general-american")
    True
    """
    same = len(word) == len(given)
    return same and all(sound in _list_sounds(letter, accent) for letter, sound in zip(word, given, strict=True))


def by_letters(word: str, accent: str) -> tuple[Sounds, ...]:
    """The word said as if each letter had one sound, always the same; x may be any one sound.

    >>> ["".join(said) for said in by_letters("ship", "general-american")]
    ['shɪp']
    """
    said: list[Sounds] = [()]
    for at, letter in enumerate(word):
        ways = ("k", "s", "z") if letter == "x" else ("j",) if letter == "y" and not at else (_own(letter, accent),)
        said = [(*before, sound) for before in said for sound in ways]
    return tuple(said)


def _has_plural_sound(word: str, right: Sounds) -> bool:
    """Whether the s at the word's end follows its rule: /s/ after a voiceless sound, otherwise /z/. *Bus* and
    *this* do not.
    """
    return word.endswith("s") and len(right) > 1 and (right[-1] == "s") == (right[-2] in VOICELESS)


def _is_past(word: str, right: Sounds, accent: str) -> bool:
    """Whether the word is another word with -ed, said by the rule: walked, baked, stopped, cried; but not wicked."""
    if not word.endswith("ed") or word.endswith("eed"):
        return False
    for base in (word[:-1], word[:-2], word[:-3], f"{word[:-3]}y"):
        for stem in pronunciations(base, accent):
            last = stem[-1]
            endings = [("ɪ", "d"), ("ə", "d")] if last in ("t", "d") else [("t",)] if last in VOICELESS else [("d",)]
            if right in [stem + ending for ending in endings]:
                return True
    return False


def _is_weak(word: str, right: Sounds, at: int, accent: str) -> bool:
    """Whether the sound there is the vowel of a weak syllable.

    In General American the same symbol is also the vowel of *cup*; there the British form of the word tells them apart.
    """
    if len(_vowels(right, accent)) < 2:
        return False
    place = len(_vowels(right[:at], accent))
    british = [_vowels(form, "southern-british") for form in pronunciations(word, "southern-british")]
    return any(vowels[place : place + 1] == ["ə"] for vowels in british)


def _vowels(sounds: Sounds, accent: str) -> list[str]:
    known = inventory(accent)
    return [sound for sound in sounds if sound in known and known[sound].kind != "consonant"]


# ---------------------------------------------------------------------------------------------- what an idea leads to


def plant_slips(word: str, right: Sounds, accent: str) -> tuple[tuple[str, Sounds], ...]:
    """Every wrong answer that one idea leads to, in one place of the word or letter by letter: code and sounds.

    >>> dict(plant_slips("ship", ("ʃ", "ɪ", "p"), "general-american"))["digraph_split"]
    ('s', 'h', 'ɪ', 'p')
    """
    found: dict[tuple[str, Sounds], None] = {}
    heard = 0
    for piece in _pieces(word, right, accent):
        size = len(piece.part.sounds)
        for said in _temptations(piece, accent):
            answer = (*right[:heard], *said, *right[heard + size :])
            ideas = _slip(piece, said, accent).ideas
            if ideas and all(sound in inventory(accent) for sound in said) and not _is_said(word, answer):
                found |= dict.fromkeys((idea, answer) for idea in ideas)
        heard += size
    found |= dict.fromkeys(("letter_for_sound", answer) for answer in _wrong_letters(word, accent))
    return tuple(found)


def _wrong_letters(word: str, accent: str) -> list[Sounds]:
    """The word said letter by letter, if that is wrong."""
    return [answer for answer in by_letters(word, accent) if not _is_said(word, answer)]


def _is_said(word: str, sounds: Sounds) -> bool:
    """Whether the word is said this way in this accent or another: then it is not a mistake."""
    return any(read_as(sounds, accent) in pronunciations(word, accent) for accent in ACCENTS)


def can_show(word: str, cards: Collection[str], accent: str) -> frozenset[str]:
    """The ideas that a wrong answer of these cards can show.

    >>> sorted(can_show("ship", ("ʃ", "ɪ", "p", "s", "h"), "general-american"))
    ['digraph_split', 'letter_for_sound']
    """
    found: set[str] = set()
    for form in pronunciations(word, accent):
        heard = 0
        for piece in _pieces(word, form, accent):
            size = len(piece.part.sounds)
            for said in _sayable(cards, 3 if len(piece.part.letters) > 2 else 2):
                ideas = _slip(piece, said, accent).ideas
                if ideas and not _is_said(word, (*form[:heard], *said, *form[heard + size :])):
                    found.update(ideas)
            heard += size
    if any(not Counter(answer) - Counter(cards) for answer in _wrong_letters(word, accent)):
        found.add("letter_for_sound")
    return frozenset(found)


def _sayable(cards: Collection[str], most: int) -> Iterator[Sounds]:
    """Everything that up to this many of the cards can say, including nothing."""
    return chain.from_iterable(dict.fromkeys(permutations(cards, size)) for size in range(most + 1))


def _temptations(piece: _Piece, accent: str) -> Iterator[Sounds]:
    """What may be said instead of the piece: letter by letter, or as another sound of its kind."""
    letters, sounds = piece.part.letters, piece.part.sounds
    if piece.past:
        vowel = _own("e", accent)
        yield from (("t",), ("d",), ("ɪ", "d"), (vowel, "d"))
    elif letters:
        yield tuple(_own(letter, accent) for letter in letters)
    if letters == "x":
        yield from (("k",), ("s",), ("z",))
    if sounds == ("ŋ",):
        yield ("n",)
        if "g" in letters + piece.after[:1]:
            yield "ŋ", "ɡ"
    if len(sounds) == 1:
        (sound,) = sounds
        yield from {"θ": [("ð",)], "ð": [("θ",)], "s": [("z",), ("k",)], "z": [("s",)], "dʒ": [("ɡ",)]}.get(sound, ())
        known = inventory(accent)
        if len(sound) > 1 and known[sound].kind == "consonant":
            yield tuple(sound)
        begins, ends = ([one for one in side if one in known] for side in GLIDES.get(sound, ((), ())))
        if begins and ends:
            yield begins[0], ends[0]
        yield from ((_own(letter, accent),) for letter in letters if sound in NAMES.get(letter, ()) or piece.weak)
        yield from _neighbours(piece, sound, accent)


def _neighbours(piece: _Piece, sound: str, accent: str) -> Iterator[Sounds]:
    """A sound beside the right one, or none: a weak consonant of a cluster, the voice at the end, a short vowel."""
    letters = piece.part.letters
    if (sound in NASALS and _is_consonant(accent, piece.then)) or (
        sound in GLIDING and _is_consonant(accent, piece.before)
    ):
        yield ()
    if piece.then == "r" and sound in BEFORE_R:
        yield (BEFORE_R[sound],)
    if not piece.then:
        yield from ((voiceless,) for voiceless, voiced in VOICED.items() if voiced == sound)
    if len(letters) == 1:
        yield from [(one,) for one in _near(piece) if one in inventory(accent)][:1]
