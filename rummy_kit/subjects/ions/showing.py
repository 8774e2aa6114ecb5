"""Which wrong ideas show in the compound of two ions, so that tasks can be about them. Ideas go by the codes of the
judges.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rummy_kit.subjects.ions.catalogue import by_key
from rummy_kit.subjects.ions.compounds import compound
from rummy_kit.subjects.ions.formulas import COUNTING
from rummy_kit.subjects.ions.naming import wrong_names
from rummy_kit.subjects.ions.picking import look_alike
from rummy_kit.subjects.ions.school import KNOWN, Pair, has_numeral
from rummy_kit.subjects.ions.writings import wrong_writings


def counts_tell(code: str, counts: Mapping[str, tuple[int, int]]) -> bool:
    """Whether these numbers show which idea about numbers a pupil has; for ``not_reduced``, no cards can.

    >>> counts_tell("own_charge", {"not_neutral": (1, 1), "own_charge": (3, 2)}), counts_tell("own_charge", {})
    (True, False)
    """
    if code not in COUNTING or code not in counts:
        return code not in COUNTING
    return code == "not_reduced" or list(counts.values()).count(counts[code]) == 1


def names_tell(codes: Collection[str], pair: Pair) -> bool:
    """Whether only an idea with one of these codes leads to its name for the compound; without codes, whether each name
    comes from one idea.

    Where two ideas lead to the same name, the metal must be there more than once.

    >>> names_tell(["roman_is_count"], ("Fe3+", "Cl-")), names_tell(["roman_is_count"], ("Fe3+", "O2-"))
    (True, False)
    """
    names = wrong_names(*pair)
    clear = [code for code, name in names.items() if list(names.values()).count(name) == 1]
    shown = not codes or not set(codes).isdisjoint(clear)
    return shown and (len(clear) == len(names) or "roman_is_total" in codes)


def anions_tell(pair: Pair) -> bool:
    """Whether no other idea gives the number of anions as the numeral."""
    wrong = wrong_names(*pair)
    return list(wrong.values()).count(wrong.get("roman_is_anions", "")) == 1


def charge_tells(pair: Pair) -> bool:
    """Whether no other number in the compound happens to equal the one that the numeral stands for."""
    cation, anion = map(by_key, pair)
    return has_numeral(pair) and compound(*pair).counts[0] not in (1, cation.units) and anion.units > 1


def writing_tells(code: str, pair: Pair) -> bool:
    """Whether this idea writes the compound differently; for missing brackets, whether a written 1 could show as
    well.

    >>> writing_tells("no_brackets", ("Ca2+", "OH-")), writing_tells("no_brackets", ("Ca2+", "Cl-"))
    (True, False)
    """
    wrong = wrong_writings(*pair)
    return (not code or code in wrong) and (code != "no_brackets" or "writes_ones" in wrong)


def writings_to_offer(pair: Pair) -> dict[str, str]:
    """What wrong ideas write, without those that choose other numbers of ions."""
    return {code: text for code, text in wrong_writings(*pair).items() if code not in COUNTING}


def has_relative(pair: Pair) -> bool:
    """Whether a compound known at school has another anion that may be confused with this one."""
    anion = by_key(pair[1])
    return any(look_alike(by_key(other), anion) for _, other in KNOWN if other != pair[1])


def has_other_charge(pair: Pair) -> bool:
    """Whether pupils know another ion of the same metal."""
    return by_key(pair[0]).element in ("iron", "copper")
