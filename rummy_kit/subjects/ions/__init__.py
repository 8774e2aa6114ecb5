r"""Ionic compounds: ions, formulas and names, and judges that say *why*.

Useful without any game:

>>> from rummy_kit.subjects import ions
>>> rust = ions.compound(("Fe", 3), ("O", -2))
>>> rust.formula, rust.name, rust.counts
('Fe2O3', 'iron(III) oxide', (2, 3))
>>> ions.judge_formula(("Fe", 3), 1, ("O", -2), 1).code
'not_neutral'
>>> why = ions.judge_name(("Fe", 3), ("O", -2), "iron oxide")
>>> ions.texts().say(why.code, "what", why.data)
'There is more than one kind of iron ion. The name needs a Roman numeral right after iron.'

An ion may be given as an :class:`Ion`, as its key (``"SO4^2-"``) or as ``(symbol, charge)``. The
judges answer with a :class:`rummy_kit.feedback.Feedback`. sympy decides charges and ratios
(see :mod:`.referee`) and is imported at the first judgement; :func:`warm_up` imports it in advance.
"""

from rummy_kit.subjects.ions.answers import ABOUT_WRITING, STRINGS, but, codes, texts, topic
from rummy_kit.subjects.ions.catalogue import (
    IONS_CSV,
    Ion,
    IonLike,
    IonTableError,
    UnknownIon,
    anions,
    as_ion,
    by_key,
    cations,
    ion,
    read_ions,
    spellings,
)
from rummy_kit.subjects.ions.compounds import Compound, compound
from rummy_kit.subjects.ions.formulas import (
    COUNTING,
    counting,
    counts_to_offer,
    judge_formula,
    judge_rest,
    judge_written,
    wrong_counts,
)
from rummy_kit.subjects.ions.made import KNOWN, MADE_CSV, Known, Made, look_up, pairs_known, why_unmade
from rummy_kit.subjects.ions.naming import (
    FORM_SLIPS,
    TYPED_FORMULA,
    distractors,
    judge_name,
    numerals_misread,
    wrong_names,
)
from rummy_kit.subjects.ions.notation import ratio
from rummy_kit.subjects.ions.picking import judge_ions, look_alike, put_alike_first, relatives
from rummy_kit.subjects.ions.pictures import crystal, draw, stacks, stacks_of
from rummy_kit.subjects.ions.referee import warm_up
from rummy_kit.subjects.ions.writings import beside_right, is_of_relative, wrong_writings

__all__ = [
    "ABOUT_WRITING",
    "COUNTING",
    "FORM_SLIPS",
    "IONS_CSV",
    "KNOWN",
    "MADE_CSV",
    "STRINGS",
    "TYPED_FORMULA",
    "Compound",
    "Ion",
    "IonLike",
    "IonTableError",
    "Known",
    "Made",
    "UnknownIon",
    "anions",
    "as_ion",
    "beside_right",
    "but",
    "by_key",
    "cations",
    "codes",
    "compound",
    "counting",
    "counts_to_offer",
    "crystal",
    "distractors",
    "draw",
    "ion",
    "is_of_relative",
    "judge_formula",
    "judge_ions",
    "judge_name",
    "judge_rest",
    "judge_written",
    "look_alike",
    "look_up",
    "numerals_misread",
    "pairs_known",
    "put_alike_first",
    "ratio",
    "read_ions",
    "relatives",
    "spellings",
    "stacks",
    "stacks_of",
    "texts",
    "topic",
    "warm_up",
    "why_unmade",
    "wrong_counts",
    "wrong_names",
    "wrong_writings",
]
