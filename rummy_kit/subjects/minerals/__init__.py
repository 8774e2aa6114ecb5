r"""Minerals: the ions in them, their properties, and a judge that says *why*.

Useful without any game:

>>> from rummy_kit.subjects import minerals
>>> gypsum = minerals.mineral("gypsum")
>>> gypsum.formula, gypsum.mohs, gypsum.mineral_class, gypsum.ion_names
('CaSO4·2H2O', (2.0, 2.0), 'sulfate', ('calcium', 'sulfate'))
>>> why = minerals.judge("gypsum", ["Ca", "S"])
>>> why.code
'sulfide_sulfate'
>>> minerals.texts().say(why.code, "title", why.data)
'Look at the ending'

An ion card shows an ion without its charge, and one card stands for all ions of its kind in the mineral. What that
hides is in ``Mineral.hides``. sympy decides charges (see :mod:`.referee`) and is imported at the first question.
"""

from rummy_kit.subjects.minerals.answers import (
    LOOK_ALIKES,
    STRINGS,
    class_reason,
    class_rule,
    codes,
    counts_ions,
    facts,
    has_number,
    judge,
    judge_class,
    name_cards,
    numbers,
    texts,
    write_ion,
)
from rummy_kit.subjects.minerals.beliefs import (
    CLASSES,
    apart_facts,
    can_show,
    cards_to_deal,
    compare_classes,
    groups,
    hue,
    ions_by_idea,
    names_by_idea,
    others_by_idea,
    tempting,
)
from rummy_kit.subjects.minerals.catalogue import (
    CARDS_CSV,
    MINERALS_CSV,
    Habit,
    IonCard,
    Mineral,
    MineralTableError,
    UnknownIonCard,
    UnknownMineral,
    all_minerals,
    habits,
    ion_card,
    ion_cards,
    made_of,
    mineral,
    names_in,
    read_minerals,
    spellings,
)
from rummy_kit.subjects.minerals.formula import FormulaPart, IonCount
from rummy_kit.subjects.minerals.pictures import beside_formula, crystal, draw, label, svg
from rummy_kit.subjects.minerals.referee import Balance, warm_up, weigh

__all__ = [
    "CARDS_CSV",
    "CLASSES",
    "LOOK_ALIKES",
    "MINERALS_CSV",
    "STRINGS",
    "Balance",
    "FormulaPart",
    "Habit",
    "IonCard",
    "IonCount",
    "Mineral",
    "MineralTableError",
    "UnknownIonCard",
    "UnknownMineral",
    "all_minerals",
    "apart_facts",
    "beside_formula",
    "can_show",
    "cards_to_deal",
    "class_reason",
    "class_rule",
    "codes",
    "compare_classes",
    "counts_ions",
    "crystal",
    "draw",
    "facts",
    "groups",
    "habits",
    "has_number",
    "hue",
    "ion_card",
    "ion_cards",
    "ions_by_idea",
    "judge",
    "judge_class",
    "label",
    "made_of",
    "mineral",
    "name_cards",
    "names_by_idea",
    "names_in",
    "numbers",
    "others_by_idea",
    "read_minerals",
    "spellings",
    "svg",
    "tempting",
    "texts",
    "warm_up",
    "weigh",
    "write_ion",
]
