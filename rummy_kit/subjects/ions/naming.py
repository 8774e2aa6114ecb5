"""Judging names: what the learner typed is split into words that the table knows, then compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from functools import cache, lru_cache
from itertools import product
from typing import Any, Protocol

from rummy_kit.feedback import Feedback
from rummy_kit.subjects.ions.answers import answer, facts, name_steps, texts
from rummy_kit.subjects.ions.catalogue import Ion, IonLike, anions, as_pair, cations
from rummy_kit.subjects.ions.compounds import Compound, compound
from rummy_kit.subjects.ions.formulas import judge_written
from rummy_kit.subjects.ions.notation import composition, prefix, roman, roman_value, unit_charge
from rummy_kit.subjects.ions.other_words import (
    CUT,
    PREFIXES,
    OtherWord,
    match_spelled_out,
    other_words,
    spelling_out,
    spells_out,
)
from rummy_kit.subjects.ions.reading import Unreadable, read_formula, shorten, tidy
from rummy_kit.subjects.ions.signs import looks_right, why_unread

CLOSE = 0.75
"""How alike (0 to 1, as difflib counts) a word must be to pass for a slip of the pen."""

FORM_SLIPS = ("charge_shown", "over_reduced", "no_brackets", "extra_brackets", "writes_ones")
"""What may be wrong with the writing of the right formula."""
TYPED_FORMULA = ("formula_typed", "formula_other", *FORM_SLIPS)
"""Codes for a formula typed where a name was asked for."""

_COUNTED = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_TOKEN = re.compile(r"\(\s*([^()]*?)\s*\)|([a-z]+)|(\+?\d+\+?)")
_ENDING = re.compile(r"(ide|ite|ate)$")


def judge_name(cation: IonLike, anion: IonLike, text: str, lenient: bool = False) -> Feedback:
    """Judge whether a typed name is one of the right names for the compound of these two ions.

    Case, spacing and hyphens do not matter. Older and national names count as right; names like
    zinc(II) or nickel without its numeral only with ``lenient=True``. Any text gets an answer;
    ``also`` lists the codes of further slips, and of other ideas that would lead to the same name.

    >>> judge_name("Fe3+", "O2-", "Iron (III) oxide").ok, judge_name("Fe3+", "O2-", "ferric oxide").ok
    (True, True)
    >>> judge_name("Fe3+", "O2-", "iron oxide").code, judge_name("Fe3+", "O2-", "iron(II) oxide").code
    ('roman_missing', 'roman_is_count')
    >>> judge_name("Na+", "SO4^2-", "sodium sulfite").code
    'ide_ite_ate'
    >>> judge_name("Fe3+", "Cl-", "iron(3+) chloride").code, judge_name("Fe3+", "Cl-", "FeCl3").code
    ('arabic_numeral', 'formula_typed')
    """
    plus, minus = as_pair(cation, anion)
    right = compound(plus, minus)
    data = facts(plus, right.counts[0], minus, right.counts[1], shorten(text))
    data |= {"word": "", "said_each": "", "extra_ion": "", "amiss": "", "family": family_line(minus)}
    data |= {"whole": _say_amiss("whole_named")}
    data |= {"roman": roman(plus.charge_of_one_atom) if plus.needs_numeral else ""}
    steps = name_steps(plus, minus)
    if looks_right(plus, minus, text):
        return answer("formula_typed", data, steps)
    try:
        tokens = _tokens(text)
        if _squash(tokens) in _accept(right, lenient):
            return answer("ok", data, steps)
        reading = _read(tokens) or _read(_respell(tokens, right), misspelled=True)
        found = _slips(reading, right, lenient) if reading else _without_reading(tokens, right, text)
    except Unreadable as problem:
        typed, amiss = _find_formula(right, text)
        if typed:
            return answer(typed, data | {"then": " Then type its name.", "amiss": amiss}, steps)
        data |= {"why": problem.why, "amiss": why_unread(problem.why, data["said"])}
        return answer("unreadable", data, steps)
    code, also = (found[0], found[1:]) if found else ("ok", [])
    quoted = _quotes(reading, code, right, data["said"]) if reading else _quotes_unread(tokens, right)
    return answer(code, data | quoted, steps, also)


def numerals_misread(cation: IonLike, anion: IonLike, n: int, m: int) -> list[str]:
    """The ideas of a pupil who reads the numeral in a name as one of these numbers of ions.

    >>> numerals_misread("Fe3+", "O2-", 3, 1), numerals_misread("Na+", "Cl-", 1, 1)
    (['roman_is_count'], [])
    """
    right = compound(*as_pair(cation, anion))
    charge = right.cation.charge_of_one_atom if right.cation.needs_numeral else 0
    read = {"roman_is_count": (n, right.counts[0]), "roman_is_anions": (m, right.counts[1])}
    return [code for code, (said, count) in read.items() if said == charge != count]


class HasRandom(Protocol):
    """Anything that returns numbers from 0 to 1, such as :class:`random.Random`."""

    def random(self) -> float: ...


def distractors(cation: IonLike, anion: IonLike, rng_like: HasRandom | None = None, n: int = 4) -> tuple[str, ...]:
    """Up to n wrong but plausible names, one per misconception first, for "choose from five".

    None of them is right, even to a lenient judge. Their order is random with ``rng_like``, and fixed without it.

    >>> distractors("Fe3+", "O2-")
    ('iron oxide', 'iron(II) oxide', 'iron(III) oxygen', 'diiron trioxide')
    >>> distractors("Na+", "Cl-")
    ('sodium(I) chloride', 'sodium chlorite', 'sodium monochloride', 'chloride sodium')
    """
    right = compound(*as_pair(cation, anion))
    groups = [
        [name for name in dict.fromkeys(group) if not judge_name(right.cation, right.anion, name, True).ok]
        for group in _wrong_names(right)
    ]
    groups = [_shuffle(group, rng_like) for group in groups]
    firsts = [group[0] for group in groups if group]
    others = [name for group in groups for name in group[1:]]
    chosen = list(dict.fromkeys(firsts + others))[:n]
    return tuple(_shuffle(chosen, rng_like))


@lru_cache(maxsize=256)
def wrong_names(cation: IonLike, anion: IonLike) -> dict[str, str]:
    """What wrong ideas call the compound of these two ions: code → name, for each idea that goes wrong with it.

    >>> list(wrong_names("Fe3+", "O2-").items())[:3]
    [('roman_missing', 'iron oxide'), ('roman_is_count', 'iron(II) oxide'), ('numeral_wrong', 'iron(II) oxide')]
    """
    right = compound(*as_pair(cation, anion))
    metal, each = _bare(right.cation.name), right.cation.charge_of_one_atom
    total = right.counts[0] * right.cation.charge
    more = [f"{metal}({number}) {right.anion.name}" for number in (roman(total), each) if right.cation.needs_numeral]
    told: dict[str, str] = {}
    for name in (*(name for group in _wrong_names(right) for name in group), *more):
        judged = judge_name(right.cation, right.anion, name, lenient=True)
        for code in () if judged.ok else (judged.code, *judged.also):
            told.setdefault(code, name)
    return told


# -- reading ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Token:
    """A word or a numeral. A numeral is anything in brackets, a Roman numeral on its own, or digits."""

    text: str
    numeral: bool = False


@dataclass(frozen=True, slots=True)
class _Reading:
    """A name that was understood: two words of the vocabulary and the text around them."""

    cation: str
    numeral: str | None
    anion: str
    anion_numeral: str | None
    prefixes: tuple[str, ...]
    anion_first: bool
    misspelled: bool = False

    @property
    def cations(self) -> tuple[Ion, ...]:
        """The ions that the first word can mean; none if it is not a cation."""
        return _cation_words().get(self.cation, ())


def _tokens(text: str) -> list[_Token]:
    line = tidy(text).casefold().replace("[", "(").replace("]", ")")
    line = re.sub(r"(?<!\()-(?!\))|['’.,]", " ", line)  # a minus within brackets stays: iron(3-) is not iron(3)
    if _TOKEN.sub("", line).strip() or not re.search(r"[a-z]{2}", line):
        raise Unreadable("formula" if _looks_like_formula(text) else "symbols")
    tokens = []
    for bracketed, word, digits in _TOKEN.findall(line):
        if word:
            tokens.append(_Token(_COUNTED.get(word, word), word in _COUNTED or roman_value(word) is not None))
        else:
            tokens.append(_Token(_tidy_numeral(bracketed or digits), True))
    return tokens


def _tidy_numeral(numeral: str) -> str:
    """What is in the brackets: three small letters l, or three strokes, are meant as III."""
    plain = numeral.replace(" ", "")
    return "i" * len(plain) if re.fullmatch(r"[il|!]{1,3}|1{2,3}", plain) else _COUNTED.get(plain, plain)


def _squash(tokens: Sequence[_Token]) -> str:
    """The text without spaces: ``iron(iii)oxide``."""
    return "".join(f"({token.text})" if token.numeral else token.text for token in tokens)


@lru_cache(maxsize=4096)
def _accept(right: Compound, lenient: bool) -> frozenset[str]:
    return frozenset(_squash(_tokens(name)) for name in right.accepted_names(lenient))


def _read(tokens: Sequence[_Token], misspelled: bool = False) -> _Reading | None:
    squashed = _squash(tokens)
    for more, backward in product((False, True), repeat=2):  # names of ions first, then other words in their place
        if match := _pattern(more, backward).fullmatch(squashed):
            return _Reading(
                cation=match["cation"],
                numeral=match["numeral"] if match["bare"] is None else match["bare"],
                anion=match["anion"],
                anion_numeral=match["anion_numeral"],
                prefixes=tuple(filter(None, (match["cation_prefix"], match["anion_prefix"]))),
                anion_first=backward,
                misspelled=misspelled,
            )
    return None


def _respell(tokens: Sequence[_Token], right: Compound) -> list[_Token]:
    """The tokens, corrected where words are nearly the name of a cation or an anion."""
    words = [index for index, token in enumerate(tokens) if not token.numeral]
    for cut in range(1, len(words)):
        first, last = ("".join(tokens[i].text for i in part) for part in (words[:cut], words[cut:]))
        for kinds in ((_cation_words(), _anion_words()), (_anion_words(), _cation_words())):
            near = [_nearest(word, kind, right) for word, kind in zip((first, last), kinds, strict=True)]
            if near[0] and near[1]:
                numerals = [(i, token) for i, token in enumerate(tokens) if token.numeral]
                before = [token for i, token in numerals if i < words[cut]]
                after = [token for i, token in numerals if i > words[cut]]
                return [*_tokens(near[0]), *before, *_tokens(near[1]), *after]
    return []


def _nearest(word: str, vocabulary: dict[str, tuple[Ion, ...]], right: Compound) -> str | None:
    """The word itself if known, otherwise the closest known one, if close; in a tie, the one in the right name."""
    if word in vocabulary or len(word) > 40:
        return word if word in vocabulary else None
    close = get_close_matches(word, vocabulary, n=5, cutoff=CLOSE)
    if not close:
        return None
    likeness = {other: SequenceMatcher(None, other, word).ratio() for other in close}
    best = [other for other in close if likeness[other] == likeness[close[0]]]
    return next((w for w in best if {right.cation, right.anion} & set(vocabulary[w])), best[0])


@cache
def _cation_words() -> dict[str, tuple[Ion, ...]]:
    """Each word for a metal or cation, without numeral, and the ions it can mean."""
    words: dict[str, tuple[Ion, ...]] = {}
    for ion in cations():
        for name in dict.fromkeys(_bare(name) for name in (*ion.names, *ion.lenient)):
            words[name] = (*words.get(name, ()), ion)
    return words


@cache
def _anion_words() -> dict[str, tuple[Ion, ...]]:
    """Each name of an anion, also those made by a wrong ending (carbonite) or the element (chlorine)."""
    words: dict[str, tuple[Ion, ...]] = {name.casefold(): (ion,) for ion in anions() for name in ion.names}
    for ion in anions():
        for slip in _ending_slips(ion):
            words.setdefault(slip, (ion,))
    return words


def _ending_slips(ion: Ion) -> Iterator[str]:
    if ion.element:
        yield from (ion.element, ion.element.replace("sulf", "sulph"))
    for name in ion.names:
        if _ENDING.search(name):
            yield from (_ENDING.sub(ending, name) for ending in ("ide", "ite", "ate"))


@cache
def _anion_elements() -> tuple[str, ...]:
    """The elements of the anions: chlorine, oxygen."""
    return tuple(ion.element for ion in anions() if ion.element)


@cache
def _pattern(more: bool, backward: bool) -> re.Pattern[str]:
    """A cation's word and an anion's; with ``more``, other words may stand in for them."""
    words = [_one_of(_cation_words()), _one_of(_anion_words())]
    if more:
        metals, elements = dict.fromkeys(_cation_words()), dict.fromkeys(_anion_elements())
        words[0] += f"|{match_spelled_out()}|{_one_of(other_words() | elements)}"
        words[1] += f"|{match_spelled_out()}|{_one_of(other_words() | metals)}"
    parts = [
        rf"(?P<cation_prefix>{PREFIXES})??(?P<cation>{words[0]})(?:\((?P<numeral>[^()]*)\)|(?P<bare>[ivx]+))?",
        rf"(?P<anion_prefix>{PREFIXES})??(?P<anion>{words[1]})(?:\((?P<anion_numeral>[^()]*)\))?",
    ]
    return re.compile("".join(reversed(parts) if backward else parts))


def _one_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def _bare(name: str) -> str:
    return name.partition("(")[0]


# -- judging ------------------------------------------------------------------------------------


def _slips(reading: _Reading, right: Compound, lenient: bool) -> list[str]:
    """The codes of everything that is wrong in a name that was understood, most useful first."""
    found = [*_cation_slips(reading, right.cation), *_anion_slips(reading.anion, right.anion)]
    found = sorted(dict.fromkeys(found), key=_MOST_USEFUL.index)
    if not found:
        found += _form_slips(reading, right, lenient)
    return [*found, "misspelled"] if reading.misspelled else found


_MOST_USEFUL = ("wrong_ion", "ammonia", "as_elements", "latin_name", "ide_ite_ate")


def _cation_slips(reading: _Reading, cation: Ion) -> list[str]:
    """What is wrong with the first word: it names another ion, or none."""
    word = reading.cation
    if any(_same_metal(ion, cation) for ion in reading.cations):
        return []
    if word == "ammonia" and cation.key == "NH4+":
        return ["ammonia"]
    if word not in _cation_words() and spells_out(word, cation):
        return ["as_elements"]
    other = other_words().get(word)
    if other and other.kind == "latin" and other.means == cation.element:
        return ["latin_name"]
    return ["wrong_ion"]


def _form_slips(reading: _Reading, right: Compound, lenient: bool) -> list[str]:
    """What is wrong with a name that has the right two ions."""
    found = ["anion_first"] if reading.anion_first else []
    if reading.prefixes:  # a name that counts the ions needs no numeral
        return [
            *found,
            "prefix",
            *(slip for slip in _numeral_slips(reading, right, lenient) if slip != "roman_missing"),
        ]
    return found + _numeral_slips(reading, right, lenient)


def _same_metal(ion: Ion, other: Ion) -> bool:
    return ion == other or (ion.element == other.element != "")


def _anion_slips(word: str, anion: Ion) -> list[str]:
    if word not in _anion_words():
        return ["as_elements"] if spells_out(word, anion) else ["wrong_ion"]
    (said,) = _anion_words()[word]
    if word in (name.casefold() for name in anion.names):
        return []
    if said == anion or (said.family and said.family == anion.family):
        return ["ide_ite_ate"]
    return ["wrong_ion"]


def _numeral_slips(reading: _Reading, right: Compound, lenient: bool) -> list[str]:
    cation, meant = right.cation, reading.cations
    value = _value(reading.numeral)
    extra = ["numeral_extra"] if reading.anion_numeral is not None else []
    if value and value == cation.charge_of_one_atom and roman_value(reading.numeral or "") is None:
        extra = ["misspelled" if "i" in str(reading.numeral) else "arabic_numeral", *extra]
    if cation not in meant:
        return ["numeral_wrong"]
    names = (*cation.names, *(cation.lenient if lenient else ()))
    spelled = reading.cation if reading.numeral is None else f"{reading.cation}({reading.numeral})"
    if spelled in (name.casefold() for name in names):
        return extra
    if reading.cation in cation.names:
        clash = cation.needs_numeral and value not in (None, cation.charge_of_one_atom)
        return ["numeral_wrong" if clash else "numeral_extra"]
    if value is None:
        return ["roman_missing", *extra]
    if value == cation.charge_of_one_atom:
        return extra
    ideas = [code for code, numeral in wrong_numerals(right) if numeral == value]
    return [*(ideas or ["numeral_wrong"]), *extra]


def wrong_numerals(right: Compound) -> list[tuple[str, int]]:
    """What wrong ideas choose as the numeral: code and number.

    A code comes up more than once for a metal with several other charges.

    >>> wrong_numerals(compound("Cu+", "O2-"))
    [('roman_is_count', 2), ('roman_is_total', 2), ('numeral_wrong', 2)]
    >>> wrong_numerals(compound("Ti4+", "O2-"))
    [('roman_is_count', 1), ('numeral_wrong', 3), ('roman_is_anions', 2)]
    """
    cation, (count, others) = right.cation, right.counts
    held = [("roman_is_count", count)]
    held += [("roman_is_total", count * cation.charge)] if count > 1 else []
    held += [
        ("numeral_wrong", ion.charge_of_one_atom) for ion in cations() if _same_metal(ion, cation) and ion != cation
    ]
    held += [("roman_is_anions", others)]
    return [(code, number) for code, number in held if number != cation.charge_of_one_atom]


def _value(numeral: str | None) -> int | None:
    """The charge that a numeral gives, Roman or not: 3 for iii, 3, 3+ and +3."""
    if numeral and re.fullmatch(r"\+?[1-9]|[1-9]\+", numeral):
        return int(numeral.strip("+"))
    if numeral and re.fullmatch(r"i{4,9}|vi{4}", numeral):  # not a Roman numeral, but the meaning is clear
        return numeral.count("i") + 5 * numeral.count("v")
    return roman_value(numeral) if numeral else None


def _without_reading(tokens: Sequence[_Token], right: Compound, text: str) -> list[str]:
    """The code for text in which two names were not found; raises :class:`Unreadable`."""
    words = [token.text for token in tokens if not token.numeral]
    whole = "".join(words)
    plain = re.sub(r"\W", "", right.name.casefold())
    if SequenceMatcher(None, re.sub(r"\W", "", _squash(tokens)), plain).ratio() > 0.85:
        return ["misspelled"]
    if whole in _cation_words() or whole in _anion_words():
        raise Unreadable("one_part")
    if _looks_like_formula(text):
        raise Unreadable("formula")
    known = {**_cation_words(), **_anion_words()}
    if len(words) > 1 and any(_nearest(word, known, right) for word in (words[0], words[-1])):
        return ["wrong_ion"]
    raise Unreadable("unknown")


def _find_formula(right: Compound, text: str) -> tuple[str, str]:
    """The code for a formula that was typed as a name, and a sentence about its signs; ``""`` for other text."""
    if not _looks_like_formula(text) or not composition(read_formula(text).plain).keys() <= _elements():
        return "", ""
    judged = judge_written(right.cation, right.anion, text)
    if judged.code in FORM_SLIPS:
        return judged.code, judged.data["amiss"]
    return "formula_typed" if judged.ok else "formula_other", ""


@cache
def _elements() -> frozenset[str]:
    """The symbols of all elements of the table."""
    return frozenset(atom for ion in (*cations(), *anions()) for atom in ion.atoms)


def _looks_like_formula(text: str) -> bool:
    try:
        read_formula(text)
    except Unreadable:
        return False
    return True


def _quotes(reading: _Reading, code: str, right: Compound, said: str) -> dict[str, Any]:
    """The learner's own word that a code is about, and the charge that the word gives."""
    meant = reading.cations
    each = _value(reading.numeral) if right.cation in meant else None
    alone = reading.numeral is None or right.cation.needs_numeral  # then the surplus numeral is the anion's
    on_anion = code == "ide_ite_ate" or (code == "numeral_extra" and alone and reading.anion_numeral is not None)
    if code == "numeral_extra":
        word = reading.anion if on_anion else reading.cation
    elif reading.misspelled:
        word = said
    elif on_anion:
        word = reading.anion
    else:
        word = reading.cation + (f"({reading.numeral})" if reading.numeral else "")
    return {
        "word": re.sub(r"\([^()]*", lambda numeral: numeral[0].upper(), word),
        "said_each": unit_charge(each or (meant[0].charge_of_one_atom if meant else right.cation.charge_of_one_atom)),
        "extra_ion": str(right.anion if on_anion else right.cation),
        "amiss": " ".join(_amiss(reading, right, said)) or _letters(said, right),
        "prefixes": list(dict.fromkeys(CUT.get(found, found) for found in reading.prefixes)),
        "just": texts().say("prefix", "numeral" if right.cation.needs_numeral else "name", {"bearer": right.cation}),
    }


# -- what is said about the words ------------------------------------------------------------------


def _say_amiss(sentence: str, /, **data: object) -> str:
    return texts().say("amiss", sentence, data)


def _amiss(reading: _Reading, right: Compound, said: str) -> Iterator[str]:
    """A sentence on each word that is not the name of the ion in its place: what it names, if anything."""
    if _cation_slips(reading, right.cation):
        yield _describe_word(reading.cation, reading.cations, right.cation, said)
    if _anion_slips(reading.anion, right.anion):
        yield _describe_word(reading.anion, _anion_words().get(reading.anion, ()), right.anion, said)


def _describe_word(word: str, meant: Sequence[Ion], own: Ion, said: str) -> str:
    """What a wrong word names, and which word it stands in for."""
    typed = re.search(r"[\s-]*".join(word), said, re.IGNORECASE)
    data = {"word": typed[0] if typed else word, "own": str(own)}
    if word not in (*_cation_words(), *_anion_words()) and spells_out(word, own):
        return _say_amiss("as_elements", **data)
    theirs = [ion for ion in meant if word in (_bare(name).casefold() for name in (*ion.names, *ion.lenient))]
    if theirs and not (own.charge < 0 and theirs[0].charge > 0):
        return _say_amiss("ion", theirs=[str(ion) for ion in theirs], **data)
    other = other_words().get(word) or _element(word)
    if other:
        return _say_amiss(other.kind, theirs=other.means, **data)
    return _say_amiss("no_ion", **data)


def _element(word: str) -> OtherWord | None:
    """The word as the name of an element, if that element has an ion in the table."""
    for ion in (*cations(), *anions()):
        if ion.element and word in (ion.element, ion.element.replace("sulf", "sulph")):
            return OtherWord(word, "element", next(iter(ion.atoms)))
    return None


def _letters(said: str, right: Compound) -> str:
    """The typed word that is not in the right name: that is where to look for the slip."""
    known = {word for name in right.accepted_names(True) for word in re.findall(r"[a-z]+", name.casefold())}
    words = re.findall(r"[^\W\d_]+", said)
    strange = [word for word in words if word.casefold() not in known and not re.fullmatch("[ivxIVX]+", word)]
    if strange:
        return _say_amiss("letters", words=strange)
    if re.search(r"i{4}|vi{4}", said.casefold()):
        each = right.cation.charge_of_one_atom
        return _say_amiss("numeral", number=each, roman=roman(each))
    return _say_amiss("signs")


def _quotes_unread(tokens: Sequence[_Token], right: Compound) -> dict[str, str]:
    """What to say if no two names were found: which words are not names of ions."""
    known = {**_cation_words(), **_anion_words()}
    strange = [token.text for token in tokens if not token.numeral and token.text not in known]
    amiss = _say_amiss("unknown", words=strange) if strange else ""
    whole = " ".join(token.text for token in tokens)
    return {"amiss": amiss or _letters(whole, right), "word": strange[0] if strange else whole}


def family_line(anion: Ion) -> str:
    """``sulfide S²⁻, sulfite SO₃²⁻, sulfate SO₄²⁻``, or the ion alone."""
    family = [ion for ion in anions() if ion.family and ion.family == anion.family] or [anion]
    ordered = sorted(family, key=lambda ion: ion.atoms.get("O", 0))
    return ", ".join(f"{ion.name} {ion}" for ion in ordered)


# -- wrong names to choose from -----------------------------------------------------------------


def _wrong_names(right: Compound) -> list[list[str]]:
    """Wrong names by misconception, the commonest first; some may turn out to be right."""
    cation, anion, (n, m) = right.cation, right.anion, right.counts
    metal = _bare(cation.name)
    kin = [ion.charge_of_one_atom for ion in cations() if _same_metal(ion, cation)]
    numerals = (n, *kin, m) if cation.needs_numeral else (cation.units, n, m)
    same_charge = [ion.name for ion in anions(anion.level) if ion.charge == anion.charge]
    return [
        [f"{metal} {anion.name}"] if cation.needs_numeral else [],
        [f"{metal}({roman(number)}) {anion.name}" for number in numerals],
        [f"{cation.name} {name}" for name in _names_like(anion)],
        [f"{_prefix(n, metal)} {_prefix(m, anion.name, mono=True)}"],
        [f"{anion.name} {cation.name}"],
        *([[f"{cation.name} {spelled}"]] if (spelled := spelling_out(anion)) else []),
        *([[f"ammonia {anion.name}", f"{spelling_out(cation)} {anion.name}"]] if cation.key == "NH4+" else []),
        [f"{cation.name} {name}" for name in same_charge],
    ]


def _names_like(anion: Ion) -> list[str]:
    """Similar anions: its family, then those of its element, then those that differ only in hydrogen and oxygen."""
    family = [ion.name for ion in anions() if ion.family and ion.family == anion.family]
    family.sort(key=lambda name: name.startswith(("per", "hypo")))
    core = anion.atoms.keys() - {"H", "O"}
    related = [ion.name for ion in anions() if ion.atoms.keys() - {"H", "O"} == core]
    return [*family, *([anion.element] if anion.element else []), *related]


def _prefix(count: int, word: str, mono: bool = False) -> str:
    """The word with a counting prefix, as in the name of a molecule: dichloride, monoxide."""
    if count == 1 and not mono:
        return word
    drops_vowel = word.startswith("o") and prefix(count).endswith(("o", "a"))
    return (prefix(count)[:-1] if drops_vowel else prefix(count)) + word


def _shuffle(names: list[str], rng_like: HasRandom | None) -> list[str]:
    return names if rng_like is None else sorted(names, key=lambda _: rng_like.random())
