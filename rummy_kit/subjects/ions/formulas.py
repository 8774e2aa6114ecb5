"""Judging formulas: counts of ions on the table, and formulas that were typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from rummy_kit.feedback import Feedback
from rummy_kit.subjects.ions import notation
from rummy_kit.subjects.ions.answers import answer, balance_steps, facts
from rummy_kit.subjects.ions.catalogue import Ion, IonLike, as_pair
from rummy_kit.subjects.ions.compounds import compound
from rummy_kit.subjects.ions.reading import FormulaText, Unreadable, read_formula, shorten
from rummy_kit.subjects.ions.referee import weigh
from rummy_kit.subjects.ions.signs import (
    describe_parts,
    describe_signs,
    forms,
    looks_right,
    why_unread,
    writings,
    wrong_parts,
)

COUNTING = ("not_neutral", "own_charge", "not_reduced")
"""Codes about the counts of the ions."""

MOST = 24
"""The highest count of an ion to try in a formula that was multiplied out."""


def judge_formula(cation: IonLike, n: int, anion: IonLike, m: int, lowest_ratio: bool = True) -> Feedback:
    """Judge whether n cations and m anions are neutral and in the lowest whole-number ratio.

    ``lowest_ratio=False`` lets a neutral compound in any ratio pass. Codes: ``ok``, ``own_charge``,
    ``not_neutral``, ``not_reduced``; ``also`` holds the codes of other ideas that lead to the same counts. Raises
    ``ValueError`` for unknown ions and for counts below 1.

    >>> judge_formula(("Al", 3), 2, ("O", -2), 3).ok
    True
    >>> wrong = judge_formula("Al3+", 1, "O2-", 1)
    >>> wrong.code, wrong.data["sum"], wrong.steps[2].text
    ('not_neutral', '+1', '+3 − 2 = +1')
    >>> judge_formula("Al3+", 3, "O2-", 2).code
    'own_charge'
    >>> judge_formula("Mg2+", 2, "O2-", 2).grade, judge_formula("Na+", 2, "O2^2-", 1).grade
    ('almost', 'right')
    """
    plus, minus = as_pair(cation, anion)
    for count in (n, m):
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise ValueError(f"A count of ions is a whole number from 1 up, not {count!r}.")
    code, *also = counting(plus, n, minus, m) or ["ok"]
    if code == "not_reduced" and not lowest_ratio:
        code, also = "ok", []
    return answer(code, facts(plus, n, minus, m), balance_steps(plus, n, minus, m), also)


def judge_rest(
    cation: IonLike, n: int, anion: IonLike, m: int, n_there: int | None = None, m_there: int | None = None
) -> Feedback:
    """Judge as :func:`judge_formula` where one of the counts was there already; ``also`` are the ideas that lead to the
    other one.

    >>> judge_rest("Al3+", 2, "O2-", 2, n_there=2).code, judge_rest("Al3+", 2, "O2-", 1, n_there=2).code
    ('own_number', 'not_neutral')
    """
    judged = judge_formula(cation, n, anion, m)
    if judged.ok or (n_there, m_there) == (None, None):
        return judged
    held = [code for code, counts in wrong_counts(cation, anion, n_there, m_there).items() if counts == (n, m)]
    if judged.code == "not_neutral" and "own_charge" in held and "not_neutral" not in held:
        plus, minus = as_pair(cation, anion)
        data = {**judged.data, "ion": str(minus if n_there is not None else plus)}
        others = tuple(code for code in held if code != "own_charge")
        return replace(judged, code="own_number", data=data, also=others)
    return replace(judged, also=tuple(code for code in held if code != judged.code))


def counting(cation: IonLike, n: int, anion: IonLike, m: int) -> list[str]:
    """The codes of what is wrong with these counts, the most useful first; none if they are right.

    >>> counting("Al3+", 3, "O2-", 2), counting("Mg2+", 2, "O2-", 2), counting("Mg2+", 1, "O2-", 1)
    (['own_charge'], ['not_reduced', 'own_charge'], [])
    """
    plus, minus = as_pair(cation, anion)
    problem = _count_problem(plus, n, minus, m)
    alike = [code for code, counts in wrong_counts(plus, minus).items() if counts == (n, m)]
    return list(dict.fromkeys([problem, *alike])) if problem else []


def wrong_counts(
    cation: IonLike, anion: IonLike, n: int | None = None, m: int | None = None
) -> dict[str, tuple[int, int]]:
    """The counts that wrong ideas lead to: code → counts, for each idea that goes wrong with these two ions.

    Pass ``n`` or ``m`` if that count is already fixed.

    >>> wrong_counts("Al3+", "O2-")
    {'not_neutral': (1, 1), 'own_charge': (3, 2)}
    >>> wrong_counts("Mg2+", "O2-"), wrong_counts("Mg2+", "OH-", n=1)
    ({'own_charge': (2, 2), 'not_reduced': (2, 2)}, {'not_neutral': (1, 1), 'own_charge': (1, 1)})
    """
    plus, minus = as_pair(cation, anion)
    held = {"not_neutral": (1, 1), "own_charge": (plus.units, minus.units), "not_reduced": (minus.units, plus.units)}
    counts = {code: (n or own_n, m or own_m) for code, (own_n, own_m) in held.items()}
    return {code: taken for code, taken in counts.items() if taken != compound(plus, minus).counts}


def counts_to_offer(cation: IonLike, anion: IonLike) -> dict[str, tuple[int, int]]:
    """Wrong counts to choose from, by code: those of wrong ideas and some that leave a charge over: ``not_neutral:23``.

    Plain integers are enough to make a task; the referee, sympy, is slow to load and comes with the first
    answer.

    >>> counts_to_offer("Al3+", "O2-")
    {'not_neutral': (1, 1), 'own_charge': (3, 2), 'not_neutral:12': (1, 2), 'not_neutral:21': (2, 1)}
    """
    (plus, minus), counts = as_pair(cation, anion), wrong_counts(cation, anion)
    if counts.get("own_charge") == counts.get("not_reduced"):  # neutral, so that is what is wrong with them
        counts.pop("own_charge", None)
    return counts | {
        f"not_neutral:{n}{m}": (n, m)
        for n, m in ((1, 2), (2, 1), (2, 3))
        if (n, m) not in (*counts.values(), (plus.units, minus.units)) and n * plus.units != m * minus.units
    }


def judge_written(cation: IonLike, anion: IonLike, text: str) -> Feedback:
    r"""Judge whether a typed formula is the one for these two ions.

    Reads ASCII, Unicode (``Fe₂O₃``) and LaTeX (``Fe_2O_3``, ``\ce{Fe2O3}``). The ions given
    decide, never the formula alone: SnO₂ is right for tin(IV) with oxide and for tin(II) with
    peroxide. Any text gets an answer; ``also`` lists the codes of further slips.

    >>> judge_written("Ca2+", "OH-", "Ca(OH)₂").ok
    True
    >>> judge_written("Ca2+", "OH-", "CaOH2").code
    'no_brackets'
    >>> judge_written("Hg2^2+", "Cl-", "HgCl").code
    'over_reduced'
    >>> judge_written("Sn4+", "O2-", "SnO2").code, judge_written("Sn2+", "O2^2-", "SnO2").code
    ('ok', 'ok')
    """
    plus, minus = as_pair(cation, anion)
    n, m = compound(plus, minus).counts
    said = shorten(text)
    try:
        formula = read_formula(text)
    except Unreadable as problem:
        code = "misspelled" if looks_right(plus, minus, text) else "unreadable"
        amiss = describe_signs(plus, minus, text) if code == "misspelled" else why_unread(problem.why, said)
        data = facts(plus, n, minus, m, said) | {"why": problem.why, "amiss": amiss}
        return answer(code, data, balance_steps(plus, n, minus, m))
    found, n, m = _diagnose(plus, minus, formula)
    found += counting(plus, n, minus, m) if {*found} & {*COUNTING} else ()
    found = (["charge_shown"] if formula.charges else []) + found
    found += ["writes_ones"] if formula.ones else []
    code, also = (found[0], found[1:]) if found else ("ok", [])
    data = facts(plus, n, minus, m, said) | {"amiss": describe_parts(plus, minus, text, formula.plain, code)}
    return answer(code, data, balance_steps(plus, n, minus, m), also)


def _count_problem(cation: Ion, n: int, anion: Ion, m: int) -> str | None:
    balance = weigh(cation.charge, n, anion.charge, m)
    if not balance.neutral:
        return "own_charge" if (n, m) == (cation.units, anion.units) else "not_neutral"
    return "not_reduced" if balance.factor > 1 else None


def _diagnose(cation: Ion, anion: Ion, formula: FormulaText) -> tuple[list[str], int, int]:
    """The codes of all slips, most useful first, and the counts of ions that were meant."""
    for anion_first in (False, True):
        match = _pattern(cation, anion, anion_first).fullmatch(formula.plain)
        if match:
            slips = ["anion_first"] if anion_first and not _is_organic(match["anion"]) else []
            n, m = int(match["n"] or 1), int(match["m"] or 1)
            problem = _count_problem(cation, n, anion, m)
            slips += [problem] if problem and problem != "not_reduced" else []
            slips += _bracket_slips(cation, n, bool(match["open_cation"]))
            slips += _bracket_slips(anion, m, bool(match["open_anion"]))
            slips += [problem] if problem == "not_reduced" else []
            return list(dict.fromkeys(slips)), n, m
    return _diagnose_atoms(cation, anion, formula)


def _diagnose_atoms(cation: Ion, anion: Ion, formula: FormulaText) -> tuple[list[str], int, int]:
    """Does what :func:`_diagnose` does by counting atoms, for a formula whose ions are not side by side."""
    need_n, need_m = compound(cation, anion).counts
    if re.sub(r"(\d)\)", r")\1", formula.plain) in writings(cation, anion):
        return ["number_inside"], need_n, need_m
    if "(" in formula.plain and _without_brackets(formula.plain) & writings(cation, anion):
        return ["extra_brackets"], need_n, need_m
    atoms = notation.composition(formula.plain)
    for n, m in _counts_with_atoms(cation, anion, atoms):
        slip = _lost_brackets(cation, n, anion, m, formula.plain)
        if slip:
            problem = _count_problem(cation, n, anion, m)
            slips = [slip, problem] if problem == "not_reduced" else [problem, slip]
            return [code for code in slips if code], n, m
    doubled = {atom: 2 * count for atom, count in atoms.items()}
    if (need_n, need_m) in _counts_with_atoms(cation, anion, doubled):
        return ["over_reduced"], need_n, need_m
    if looks_right(cation, anion, formula.plain):
        return ["misspelled"], need_n, need_m
    return wrong_parts(cation, anion, formula.plain), need_n, need_m


def _without_brackets(plain: str) -> set[str]:
    """The formula without any brackets, and the formula without those round the whole."""
    return {re.sub(r"[()]", "", plain), plain.removeprefix("(").removesuffix(")")}


def _lost_brackets(cation: Ion, n: int, anion: Ion, m: int, plain: str) -> str | None:
    """The code of a formula with the right atoms but fewer brackets than its ions need, or more; otherwise ``None``."""
    needed = (cation.polyatomic and n > 1) + (anion.polyatomic and m > 1)
    found = plain.count("(")
    if found == needed:
        return None
    return "no_brackets" if found < needed else "extra_brackets"


def _counts_with_atoms(cation: Ion, anion: Ion, atoms: dict[str, int]) -> Iterator[tuple[int, int]]:
    """All (n, m) such that n cations and m anions have exactly these atoms."""
    for n in range(1, MOST + 1):
        rest = {atom: count - n * cation.atoms.get(atom, 0) for atom, count in atoms.items()}
        if not cation.atoms.keys() <= atoms.keys() or min(rest.values()) < 0:
            return
        first = next(iter(anion.atoms))
        m = rest.get(first, 0) // anion.atoms[first]
        left = {atom: count for atom, count in rest.items() if count}
        if m >= 1 and left == {atom: m * count for atom, count in anion.atoms.items()}:
            yield n, m


def _bracket_slips(ion: Ion, count: int, bracketed: bool) -> list[str]:
    needed = ion.polyatomic and count > 1
    if needed == bracketed:
        return []
    return ["no_brackets"] if needed else ["extra_brackets"]


def _is_organic(form: str) -> bool:
    """Whether this is a salt of an organic acid, which is often written anion first, as in CH₃COONa."""
    return "COO" in form


@lru_cache(maxsize=4096)
def _pattern(cation: Ion, anion: Ion, anion_first: bool) -> re.Pattern[str]:
    parts = [_ion_pattern(cation, "cation", "n"), _ion_pattern(anion, "anion", "m")]
    return re.compile("".join(reversed(parts) if anion_first else parts))


def _ion_pattern(ion: Ion, name: str, count: str) -> str:
    """One ion, in brackets or not, and its count."""
    form = "|".join(re.escape(form) for form in forms(ion))
    return rf"(?P<open_{name}>\()?(?P<{name}>{form})(?(open_{name})\))(?P<{count}>\d{{0,3}})"
