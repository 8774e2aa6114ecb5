"""What the judges have in common: their codes, the facts for the words, the worked steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rummy_kit.feedback import Feedback, Voice, WorkedStep
from rummy_kit.subjects.ions.catalogue import Ion, IonLike
from rummy_kit.subjects.ions.compounds import Compound, compound
from rummy_kit.subjects.ions.made import why_unmade
from rummy_kit.subjects.ions.notation import in_words, roman, signed_in_words, unit_charge, write_signed
from rummy_kit.subjects.ions.referee import Balance, weigh
from rummy_kit.texts import Texts

STRINGS = Path(__file__).with_name("strings.toml")

KINDS: Mapping[str, Voice] = {
    "ok": "ok",
    "not_neutral": "concept",
    "own_charge": "concept",
    "own_number": "concept",
    "not_reduced": "concept",
    "over_reduced": "concept",
    "no_brackets": "concept",
    "number_inside": "concept",
    "extra_brackets": "concept",
    "charge_shown": "concept",
    "writes_ones": "concept",
    "anion_first": "concept",
    "roman_missing": "concept",
    "roman_is_count": "concept",
    "roman_is_total": "concept",
    "roman_is_anions": "concept",
    "arabic_numeral": "concept",
    "numeral_wrong": "concept",
    "numeral_extra": "concept",
    "prefix": "concept",
    "ide_ite_ate": "concept",
    "ammonia": "concept",
    "as_elements": "concept",
    "latin_name": "concept",
    "other_symbol": "concept",
    "wrong_ion": "concept",
    "other_charge": "concept",
    "other_relative": "concept",
    "other_ion": "concept",
    "formula_other": "concept",
    "formula_typed": "rule",
    "misspelled": "rule",
    "unreadable": "rule",
}
ABOUT_CHARGE = ("ok", "not_neutral", "own_charge", "own_number", "not_reduced")
ABOUT_IONS = ("other_charge", "other_relative", "other_ion")
ABOUT_WRITING = (
    "no_brackets",
    "number_inside",
    "as_elements",
    "ammonia",
    "other_symbol",
    "extra_brackets",
    "charge_shown",
    "writes_ones",
    "over_reduced",
)
"""Codes of slips that show when a formula is laid beside the right one."""
ALMOST = frozenset({"not_reduced", "writes_ones"})
"""Codes of answers that are right, but not yet in their best form."""


def codes() -> tuple[str, ...]:
    """Every code that a judge of this subject can return.

    >>> codes()[:3]
    ('ok', 'not_neutral', 'own_charge')
    """
    return tuple(KINDS)


def topic(code: str) -> str:
    """What a code is about: ``charge``, ``ions``, ``writing`` or ``names``.

    >>> topic("own_charge"), topic("prefix")
    ('charge', 'names')
    """
    topics = {"charge": ABOUT_CHARGE, "ions": ABOUT_IONS, "writing": ABOUT_WRITING}
    return next((about for about, codes_there in topics.items() if code in codes_there), "names")


@cache
def texts() -> Texts:
    """The English words for every code, and for the picture (``see_why``)."""
    return Texts.load(STRINGS)


def facts(cation: Ion, n: int, anion: Ion, m: int, said: str = "") -> dict[str, Any]:
    """Every value that words can name, for n cations and m anions; ``said`` is what was typed."""
    balance = weigh(cation.charge, n, anion.charge, m)
    right = compound(cation, anion)
    return {
        "cation": cation.unicode,
        "anion": anion.unicode,
        "cation_name": cation.name,
        "anion_name": anion.name,
        "metal": cation.element or cation.name,
        "each": unit_charge(cation.charge_of_one_atom),
        "bearer": str(cation) if _is_one(cation) else texts().say("worked", "half", {"cation": cation}),
        "n": n,
        "m": m,
        "attempt": Compound(cation, anion, (n, m)).unicode,
        "plus": write_signed(balance.plus),
        "minus": write_signed(balance.minus),
        "sum": write_signed(balance.total),
        "left_over": balance.total,
        "need_n": balance.need[0],
        "need_m": balance.need[1],
        "need_plus": write_signed(balance.need[0] * cation.charge),
        "need_minus": write_signed(balance.need[1] * anion.charge),
        "factor": balance.factor,
        "formula": right.unicode,
        "name": right.name,
        "said": said,
        "amiss": "",
        "then": "",
        "whole": texts().say("amiss", "whole_written"),
    }


@cache
def but(cation: IonLike, anion: IonLike) -> str:
    """One more sentence on a compound that balances but cannot exist; usually ``""``.

    >>> but("NH4+", "O2-"), but("Na+", "Cl-")
    (' It balances, but these ions turn into ammonia and water.', '')
    """
    why = why_unmade(cation, anion)
    return " " + texts().say("but", "unmade", {"why": why}) if why else ""


def answer(code: str, data: Mapping[str, Any], steps: Sequence[WorkedStep] = (), also: Sequence[str] = ()) -> Feedback:
    """The feedback for a code; ``also`` lists the codes of further slips in the same answer, and of other ideas that
    would lead to it.

    A formula given instead of a name (``then`` asks for the name) is never almost right, however it is written.
    """
    almost = {"almost": True} if code in ALMOST and not data.get("then") else {}
    others = tuple(dict.fromkeys(other for other in also if other != code))
    return Feedback(KINDS[code], code, {**data, **almost}, tuple(steps), others)


def balance_steps(cation: Ion, n: int, anion: Ion, m: int) -> tuple[WorkedStep, ...]:
    """Each side's charge, their sum, and what follows from it; the last step names the formula."""
    balance = weigh(cation.charge, n, anion.charge, m)
    right = compound(cation, anion)
    return (
        _side(cation, n, balance.plus),
        _side(anion, m, balance.minus),
        _sum(balance.plus, balance.minus),
        _conclusion(balance, n, m, right),
    )


def name_steps(cation: Ion, anion: Ion) -> tuple[WorkedStep, ...]:
    """The steps from the two ions to the name, by way of the numeral if there is one."""
    right = compound(cation, anion)
    n, m = right.counts
    steps = []
    if cation.needs_numeral:
        brought, each = m * anion.charge, cation.charge_of_one_atom
        part, shared = "shared" if _is_one(cation) else "shared_by_halves", n * sum(cation.atoms.values())
        spoken = texts().say("worked", "charge_spoken", {"number": in_words(each)})
        steps = [
            _side(anion, m, brought),
            WorkedStep(
                _say(part, brought=write_signed(-brought), each=unit_charge(each), n=shared, ion=cation),
                rf"{write_signed(-brought)} \div {shared} = {write_signed(each)}",
                _say(part, brought=signed_in_words(-brought), each=spoken, n=shared, ion=cation.name),
            ),
            WorkedStep(
                _say("numeral", each=unit_charge(each), roman=roman(each)),
                rf"{each}+ \to \mathrm{{{roman(each)}}}",
                _say("numeral_spoken", each=spoken, number=in_words(each)),
            ),
        ]
    named = f"{cation.name} + {anion.name}: {right.name}"
    return (*steps, WorkedStep(named, rf"\text{{{right.name}}}", _say("name_spoken", name=right.name)))


def _is_one(cation: Ion) -> bool:
    """Whether the numeral gives the charge of the whole ion, as it does for all ions but Hg₂²⁺."""
    return cation.charge_of_one_atom == cation.charge


def _side(ion: Ion, count: int, brought: int) -> WorkedStep:
    """
    >>> from .catalogue import by_key
    >>> _side(by_key("Fe3+"), 2, 6).text
    '2 Fe³⁺: 2 × (+3) = +6'
    """
    return WorkedStep(
        f"{count} {ion}: {count} × ({write_signed(ion.charge)}) = {write_signed(brought)}",
        _ascii_minus(rf"{count}\,{ion.latex}: {count} \times ({write_signed(ion.charge)}) = {write_signed(brought)}"),
        _say(
            "side_spoken",
            count=in_words(count),
            ion=ion.name,
            charge=signed_in_words(ion.charge),
            brought=signed_in_words(brought),
        ),
    )


def _sum(plus: int, minus: int) -> WorkedStep:
    text = f"{write_signed(plus)} − {-minus} = {write_signed(plus + minus)}"
    return WorkedStep(
        text,
        _ascii_minus(text),
        _say(
            "sum_spoken",
            plus=signed_in_words(plus),
            minus=signed_in_words(minus),
            sum=signed_in_words(plus + minus),
        ),
    )


def _conclusion(balance: Balance, n: int, m: int, right: Compound) -> WorkedStep:
    need_n, need_m = balance.need
    factor = balance.factor
    counts = {"n": n, "m": m, "need_n": need_n, "need_m": need_m, "factor": factor}
    in_full = {name: in_words(number) for name, number in counts.items()}
    if not balance.neutral:
        return WorkedStep(
            _say("to_zero", n=need_n, cation=right.cation, m=need_m, anion=right.anion, formula=right),
            rf"{need_n}\,{right.cation.latex} + {need_m}\,{right.anion.latex} \to {right.latex}",
            _say(
                "to_zero_spoken",
                n=in_words(need_n),
                cation=right.cation.name,
                m=in_words(need_m),
                anion=right.anion.name,
                formula=right.spoken,
            ),
        )
    if factor > 1:
        return WorkedStep(
            _say("divided", **counts, formula=right),
            rf"{n} : {m} = {need_n} : {need_m} \quad {right.latex}",
            _say("divided_spoken", **in_full, formula=right.spoken),
        )
    return WorkedStep(
        _say("lowest", n=n, m=m, formula=right),
        rf"{n} : {m} \quad {right.latex}",
        _say("lowest_spoken", n=in_words(n), m=in_words(m), formula=right.spoken),
    )


def _say(part: str, **data: Any) -> str:
    return texts().say("worked", part, data)


def _ascii_minus(text: str) -> str:
    """LaTeX draws its own minus sign from a hyphen."""
    return text.replace("−", "-")
