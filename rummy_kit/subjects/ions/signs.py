"""Sentences about the signs of a wrong formula: which part stands for what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product

from rummy_kit.subjects.ions import notation
from rummy_kit.subjects.ions.answers import texts
from rummy_kit.subjects.ions.catalogue import Ion, anions, cations
from rummy_kit.subjects.ions.compounds import compound
from rummy_kit.subjects.ions.other_words import element_of
from rummy_kit.subjects.ions.reading import LONGEST, shorten


def forms(ion: Ion) -> tuple[str, ...]:
    """The ways to write an ion's symbol, the usual one first."""
    return (ion.symbol, *ion.forms)


def _all_forms(ion: Ion) -> Iterator[Ion]:
    """The ion in each way to write its symbol."""
    return (replace(ion, symbol=form) for form in forms(ion))


@lru_cache(maxsize=1024)
def writings(cation: Ion, anion: Ion) -> frozenset[str]:
    """Every right way to write the formula of their compound, including the other forms of the symbols."""
    (n, m) = compound(cation, anion).counts
    return frozenset(
        first + second
        for first in (write_counted(form, n) for form in _all_forms(cation))
        for second in (write_counted(form, m) for form in _all_forms(anion))
    )


def write_counted(ion: Ion, count: int) -> str:
    """An ion with its count, in brackets where it needs them."""
    if count == 1:
        return ion.symbol
    return f"({ion.symbol}){count}" if ion.polyatomic else f"{ion.symbol}{count}"


def last_counted(ion: Ion, count: int) -> str:
    """An ion with its count if only the last atom of a group ion is counted.

    >>> from .catalogue import by_key
    >>> last_counted(by_key("NH4+"), 2), last_counted(by_key("OH-"), 2), last_counted(by_key("Na+"), 2)
    ('NH8', '(OH)2', 'Na2')
    """
    found = re.fullmatch(r"(.*[A-Za-z])(\d+)", ion.symbol)
    if not found or count == 1:
        return write_counted(ion, count)
    return f"{found[1]}{int(found[2]) * count}"


def looks_right(cation: Ion, anion: Ion, text: str) -> bool:
    """Whether the text is the right formula except for capital letters, or for signs that look alike: O and 0, I and l.

    >>> from .catalogue import by_key
    >>> sulfate, iodide = by_key("SO4^2-"), by_key("I-")
    >>> looks_right(by_key("Fe3+"), sulfate, "Fe2(S04)3"), looks_right(by_key("Na+"), iodide, "Nal")
    (True, True)
    """
    written = _glance_at(text[:LONGEST].replace(" ", ""))
    return written in {_glance_at(writing) for writing in writings(cation, anion)}


_ALIKE = str.maketrans({"0": "o", "l": "i", "|": "i"})


def _glance_at(text: str) -> str:
    """The text as it looks at a glance."""
    return text.casefold().translate(_ALIKE)


def describe_signs(cation: Ion, anion: Ion, text: str) -> str:
    """Which signs are wrong in a formula that looks right."""
    plain = text.replace(" ", "")
    if re.search(r"0", plain):
        return _say("zero")
    folded = {writing.casefold() for writing in writings(cation, anion)}
    return _say("letter_l") if plain.casefold() not in folded else _say("case", metal=cation.name, anion=anion.name)


def wrong_parts(cation: Ion, anion: Ion, plain: str) -> list[str]:
    """The codes for a formula with other atoms, the most useful first."""
    if _multiplies_last(cation, anion, plain):
        return ["as_elements"]
    part, own = _strange(cation, anion, plain)
    if own.key == "NH4+" and part == "NH3":
        return ["ammonia"]
    if not part or not own.element or own.polyatomic or not _is_element(part):
        return ["wrong_ion"]
    if part[:1] not in (own.symbol[:1], own.element[:1].upper()):
        return ["wrong_ion"]
    return ["wrong_ion", "other_symbol"] if _ion_of(part, own) else ["other_symbol"]


def describe_parts(cation: Ion, anion: Ion, text: str, plain: str, code: str) -> str:
    """What the wrong part of a formula stands for; ``""`` if the code says it all."""
    if code == "misspelled":
        return describe_signs(cation, anion, text)
    if code == "as_elements":
        own = cation if cation.polyatomic and compound(cation, anion).counts[0] > 1 else anion
        return _say("multiplied", said=notation.lower(plain), own=own)
    if code in ("no_brackets", "number_inside"):
        return _describe_number(cation, anion, shorten(text), plain, inside=code == "number_inside")
    return " ".join(_sentences(cation, anion, plain)) if code in ("wrong_ion", "other_symbol") else ""


def _describe_number(cation: Ion, anion: Ion, said: str, plain: str, *, inside: bool) -> str:
    """What a number counts that should count a whole group ion: the 2 of CaOH2, which belongs to the H alone."""
    groups = [ion for ion in (cation, anion) if ion.polyatomic]
    for group, form in ((ion, form) for ion in groups for form in forms(ion)):
        if found := re.search(rf"{re.escape(form)}(\d+)", plain):
            data = {"said": said, "times": found[1], "group": group}
            if inside:
                return _say("inside", **data)
            if form[-1].isdecimal():
                return _say("run_together", **data, digit=form[-1])
            return _say("of_last_atom", **data, atom=re.split(r"(?=[A-Z])", form)[-1])
    (n, m) = compound(cation, anion).counts
    return _say("atom_by_atom", said=said, group=max(groups, key=lambda ion: m if ion == anion else n))


def why_unread(why: str, said: str) -> str:
    """Why a text cannot be judged."""
    return _say(why if texts().has("amiss", why) else "symbols", said=said, words=[said])


def _say(sentence: str, /, **data: object) -> str:
    return texts().say("amiss", sentence, data)


def _multiplies_last(cation: Ion, anion: Ion, plain: str) -> bool:
    """Whether only the last number of a group ion was multiplied: NH8SO4 for (NH4)2SO4."""
    (n, m) = compound(cation, anion).counts
    ways = product(
        (write_counted(cation, n), last_counted(cation, n)), (write_counted(anion, m), last_counted(anion, m))
    )
    return plain in {first + second for first, second in ways} - {write_counted(cation, n) + write_counted(anion, m)}


def _strange(cation: Ion, anion: Ion, plain: str) -> tuple[str, Ion]:
    """The part of a formula that is not one of the two ions, and which ion should stand there."""
    first = next((form for form in forms(cation) if re.match(rf"\(?{form}(?![a-z])", plain)), "")
    if first:
        rest = re.sub(rf"^\(?{first}\)?\d*", "", plain)
        return _bare(rest), anion
    last = next((form for form in forms(anion) if re.search(rf"{form}\)?\d*$", plain)), "")
    if last:
        rest = re.sub(rf"\(?{last}\)?\d*$", "", plain)
        return _bare(rest), cation
    return "", cation


def _bare(part: str) -> str:
    """An ion without its brackets and count."""
    if found := re.fullmatch(r"\((.*)\)\d*", part):
        return found[1]
    return re.sub(r"\d+$", "", part) if re.fullmatch(r"[A-Z][a-z]?\d*", part) else part


def _sentences(cation: Ion, anion: Ion, plain: str) -> Iterator[str]:
    part, own = _strange(cation, anion, plain)
    if not part:
        begins = re.match(r"\(?([A-Z][a-z]?)", plain)
        yield _part_said(begins[1] if begins else plain, cation)
        return
    yield _part_said(part, own)


def _part_said(part: str, own: Ion) -> str:
    """What a part of a formula stands for if it is not the ion that belongs there."""
    other = _ion_of(part, own)
    data = {"part": notation.lower(part), "own": str(own)}
    if other:
        return _say("part", theirs=f"{other.name}, {other}", **data)
    if _is_element(part) and not own.polyatomic:
        return _say("symbol", theirs=element_of(part), **data)
    if re.fullmatch(r"[A-Z][a-z]?", part) and not own.polyatomic:
        return _say("symbol_unknown", **data)
    return _say("part_unknown", **data)


def _ion_of(part: str, own: Ion) -> Ion | None:
    """The ion in the table that is written like this and could stand there, if there is exactly one."""
    found = [ion for ion in (anions() if own.charge < 0 else cations()) if part in forms(ion) and ion != own]
    return found[0] if len(found) == 1 else None


def _is_element(part: str) -> bool:
    return bool(element_of(part))
