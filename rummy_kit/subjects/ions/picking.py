"""Judging which ions were picked for a compound, and finding ions that are easily confused."""

from __future__ import annotations

from collections.abc import Iterable

from rummy_kit.feedback import Feedback
from rummy_kit.subjects.ions.answers import answer, facts, name_steps
from rummy_kit.subjects.ions.catalogue import Ion, IonLike, anions, as_pair, by_key
from rummy_kit.subjects.ions.compounds import compound
from rummy_kit.subjects.ions.naming import family_line


def judge_ions(cation: IonLike, anion: IonLike, picked_cation: IonLike, picked_anion: IonLike) -> Feedback:
    """Judge whether the picked ions are the ones asked for.

    Codes: ``ok``, ``other_charge`` (the same metal with another charge), ``other_relative`` (sulfite for sulfate) and
    ``other_ion``; ``also`` holds the code of the anion if both are wrong.

    >>> judge_ions("Fe3+", "Cl-", "Fe2+", "Cl-").code, judge_ions("Na+", "SO4^2-", "Na+", "SO3^2-").code
    ('other_charge', 'other_relative')
    >>> judge_ions("Fe3+", "Cl-", "Fe2+", "F-").also
    ('other_ion',)
    """
    asked, picked = as_pair(cation, anion), as_pair(picked_cation, picked_anion)
    slips = [(_slip(*pair), *pair) for pair in zip(asked, picked, strict=True) if pair[0] != pair[1]]
    right = compound(*asked)
    data = facts(asked[0], right.counts[0], asked[1], right.counts[1])
    if not slips:
        return answer("ok", data)
    code, wanted, took = slips[0]
    data |= {
        "wanted": str(wanted),
        "wanted_name": wanted.name,
        "took": str(took),
        "took_name": took.name,
        "family": family_line(wanted),
    }
    return answer(code, data, name_steps(*asked), tuple(code for code, _, _ in slips[1:]))


def look_alike(ion: Ion, right: Ion) -> bool:
    """Whether one may be mistaken for the other: another charge of the same element, or another ion of the same family
    of names.

    >>> from rummy_kit.subjects.ions.catalogue import by_key
    >>> look_alike(by_key("Fe2+"), by_key("Fe3+")), look_alike(by_key("Na+"), by_key("K+"))
    (True, False)
    """
    return _slip(right, ion) != "other_ion"


def put_alike_first(right: Ion, keys: Iterable[str]) -> list[str]:
    """Other ions than this one, by their keys: those that may be mistaken for it come first.

    >>> from rummy_kit.subjects.ions.catalogue import by_key
    >>> put_alike_first(by_key("Fe3+"), ["Na+", "Fe3+", "Fe2+"])
    ['Fe2+', 'Na+']
    """
    others = (key for key in keys if key != right.key)
    return sorted(others, key=lambda key: not look_alike(by_key(key), right))


def relatives(anion: Ion) -> list[Ion]:
    """Anions whose names differ from this one's only in the ending.

    >>> from rummy_kit.subjects.ions.catalogue import by_key
    >>> [ion.name for ion in relatives(by_key("SO4^2-"))]
    ['sulfide', 'sulfite']
    """
    return [ion for ion in anions() if ion.family == anion.family != "" and ion != anion]


def _slip(asked: Ion, picked: Ion) -> str:
    if asked.element == picked.element != "":
        return "other_charge"
    return "other_relative" if asked.family == picked.family != "" else "other_ion"
