"""What is wrong with a compound."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.verdict import Violation
from rummy_kit.subjects import ions

from .pieces import FormulaRummyOptions


@lru_cache(maxsize=8192)
def mistake(
    cation: Face, anion: Face, numbers: tuple[int, int], name: str, cards: Pile, options: FormulaRummyOptions
) -> Violation | None:
    """FR06 to FR08, decided by sympy in ``subjects.ions``; a game asks the same few things again and again."""
    judged = ions.judge_formula(cation, numbers[0], anion, numbers[1], lowest_ratio=options.lowest_ratio)
    if not judged.ok:
        picture = {"cation_key": cation, "anion_key": anion}
        return Violation.of("FR06", replace(judged, data={**judged.data, **picture}), cards)
    named = ions.judge_name(cation, anion, name, lenient=options.lenient_names)
    return None if named.ok else Violation.of("FR07", named, cards)
