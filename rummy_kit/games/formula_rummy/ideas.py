"""The wrong ideas about ionic formulas and names that tasks can show; their words are in ``lesson.toml``."""

from __future__ import annotations

from functools import partial
from typing import Any

from rummy_kit.lessons.ideas import Idea, Ideas
from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.subjects import ions

TEXTS = lesson_texts(__file__)


def _show_counts(cation: str, n: int, anion: str, m: int) -> partial[dict[str, Any]]:
    """The picture with these ions as two stacks of charges."""
    return partial(ions.stacks, cation, n, anion, m)


def _show_writing(cation: str, anion: str, text: str) -> partial[dict[str, Any]]:
    """The picture with this formula above the right one."""
    return partial(ions.beside_right, cation, anion, text)


IDEAS = (
    # numbers
    Idea("not_neutral", "formula", picture=_show_counts("Al3+", 1, "O2-", 1)),
    Idea("own_charge", "formula", ("own_charge", "own_number"), picture=_show_counts("Al3+", 3, "O2-", 2)),
    Idea("not_reduced", "formula", picture=_show_counts("Mg2+", 2, "O2-", 2)),
    Idea("other_ion", "formula", ("other_ion", "other_charge", "other_relative")),
    # what a formula says
    Idea("molecule_idea", "formula", picture=partial(ions.crystal, "Na+", "Cl-")),
    Idea("atoms_idea", "formula", picture=partial(ions.crystal, "Na+", "Cl-")),
    # names
    Idea("prefix", "name", picture=_show_counts("Ca2+", 1, "Cl-", 2)),
    Idea("wrong_ion", "name", ("wrong_ion", "latin_name")),
    Idea("ide_ite_ate", "name", ("ide_ite_ate", "read_ending"), picture=_show_writing("Na+", "SO4^2-", "Na2SO3")),
    Idea("as_elements", "name", picture=_show_writing("NH4+", "SO4^2-", "NH8SO4")),
    Idea("ammonia", "name", picture=_show_writing("NH4+", "Cl-", "NH3Cl")),
    Idea("anion_first", "name", picture=_show_writing("Mg2+", "OH-", "(OH)2Mg")),
    # writing
    Idea("no_brackets", "write", ("no_brackets", "number_inside"), picture=_show_writing("Ca2+", "OH-", "CaOH2")),
    Idea("extra_brackets", "write", picture=_show_writing("Na+", "S2-", "Na2(S)")),
    Idea("charge_shown", "write", picture=_show_writing("Na+", "Cl-", "Na+Cl-")),
    Idea("writes_ones", "write", picture=_show_writing("Mg2+", "O2-", "Mg1O1")),
    Idea("other_symbol", "write", picture=_show_writing("Fe2+", "Cl-", "FCl2")),
    Idea("over_reduced", "write", picture=_show_writing("Hg2^2+", "Cl-", "HgCl")),
    # numerals
    Idea("roman_missing", "numeral", picture=_show_counts("Fe3+", 1, "Cl-", 3)),
    Idea("roman_is_count", "numeral", picture=_show_counts("Cu+", 2, "O2-", 1)),
    Idea("roman_is_total", "numeral", picture=_show_counts("Fe3+", 2, "O2-", 3)),
    Idea("roman_is_anions", "numeral", picture=_show_counts("Ti4+", 1, "O2-", 2)),
    Idea("any_charge", "numeral", ("numeral_wrong", "read_charge"), picture=_show_counts("Fe2+", 1, "Cl-", 3)),
    Idea("numeral_extra", "numeral"),
    Idea("arabic_numeral", "numeral"),
)
ALL = Ideas(TEXTS, IDEAS)
