"""The wrong ideas about ionic formulas and names that tasks can show; their words are in ``lesson.toml``."""

from __future__ import annotations

from functools import partial
from typing import Any

from rummy_kit.lessons.ideas import Idea, Ideas
from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.subjects import ions

TEXTS = lesson_texts(__file__)


def _counted(cation: str, n: int, anion: str, m: int) -> partial[dict[str, Any]]:
    """The picture with these ions as two stacks of charges."""
    return partial(ions.stacks, cation, n, anion, m)


def _written(cation: str, anion: str, text: str) -> partial[dict[str, Any]]:
    """The picture with this formula above the right one."""
    return partial(ions.beside_right, cation, anion, text)


IDEAS = (
    # numbers
    Idea("not_neutral", "formula", picture=_counted("Al3+", 1, "O2-", 1)),
    Idea("own_charge", "formula", ("own_charge", "own_number"), picture=_counted("Al3+", 3, "O2-", 2)),
    Idea("not_reduced", "formula", picture=_counted("Mg2+", 2, "O2-", 2)),
    Idea("other_ion", "formula", ("other_ion", "other_charge", "other_relative")),
    # what a formula tells
    Idea("molecule_idea", "formula", picture=partial(ions.crystal, "Na+", "Cl-")),
    Idea("atoms_idea", "formula", picture=partial(ions.crystal, "Na+", "Cl-")),
    # names
    Idea("prefix", "name", picture=_counted("Ca2+", 1, "Cl-", 2)),
    Idea("wrong_ion", "name", ("wrong_ion", "latin_name")),
    Idea("ide_ite_ate", "name", ("ide_ite_ate", "read_ending"), picture=_written("Na+", "SO4^2-", "Na2SO3")),
    Idea("as_elements", "name", picture=_written("NH4+", "SO4^2-", "NH8SO4")),
    Idea("ammonia", "name", picture=_written("NH4+", "Cl-", "NH3Cl")),
    Idea("anion_first", "name", picture=_written("Mg2+", "OH-", "(OH)2Mg")),
    # writing
    Idea("no_brackets", "write", ("no_brackets", "number_inside"), picture=_written("Ca2+", "OH-", "CaOH2")),
    Idea("extra_brackets", "write", picture=_written("Na+", "S2-", "Na2(S)")),
    Idea("charge_shown", "write", picture=_written("Na+", "Cl-", "Na+Cl-")),
    Idea("writes_ones", "write", picture=_written("Mg2+", "O2-", "Mg1O1")),
    Idea("other_symbol", "write", picture=_written("Fe2+", "Cl-", "FCl2")),
    Idea("over_reduced", "write", picture=_written("Hg2^2+", "Cl-", "HgCl")),
    # numerals
    Idea("roman_missing", "numeral", picture=_counted("Fe3+", 1, "Cl-", 3)),
    Idea("roman_is_count", "numeral", picture=_counted("Cu+", 2, "O2-", 1)),
    Idea("roman_is_total", "numeral", picture=_counted("Fe3+", 2, "O2-", 3)),
    Idea("roman_is_anions", "numeral", picture=_counted("Ti4+", 1, "O2-", 2)),
    Idea("any_charge", "numeral", ("numeral_wrong", "read_charge"), picture=_counted("Fe2+", 1, "Cl-", 3)),
    Idea("numeral_extra", "numeral"),
    Idea("arabic_numeral", "numeral"),
)
ALL = Ideas(TEXTS, IDEAS)
