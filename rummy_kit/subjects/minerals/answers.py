"""Judging which ion cards make a mineral, and to which class it belongs: an answer says *why*."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rummy_kit.feedback import Feedback, Kind, Step
from rummy_kit.subjects.ions.notation import unicode_text
from rummy_kit.texts import Texts

from .table import Mineral, ion_card, mineral

STRINGS = Path(__file__).with_name("strings.toml")

KINDS: Mapping[str, Kind] = {
    "ok": "ok",
    "counts_cards": "concept",
    "missing_ion": "concept",
    "wrong_ion": "concept",
    "sulfide_sulfate": "concept",
    "oxide_hydroxide": "concept",
    "carbonate_oxide": "concept",
    "quartz_ionic": "concept",
    "wrong_class": "concept",
}
IDEAS = (
    "pyrite_s2",
    "fixed_charge",
    "hydrate_water",
    "silicate_one",
    "atoms_not_ions",
    "mineral_rock",
    "colour_identity",
)
"""Wrong ideas about minerals that no choice of cards shows; questions ask for them."""

LOOK_ALIKES: Mapping[frozenset[str], str] = {
    frozenset({"sulfide", "sulfate"}): "sulfide_sulfate",
    frozenset({"oxide", "hydroxide"}): "oxide_hydroxide",
    frozenset({"carbonate", "oxide"}): "carbonate_oxide",
}


def codes() -> tuple[str, ...]:
    """Every code that a judge of this subject can answer with.

    >>> codes()[:3]
    ('ok', 'counts_cards', 'missing_ion')
    """
    return tuple(KINDS)


@cache
def texts() -> Texts:
    """The English words for every code, for wrong ideas, and for the picture (``see_why``)."""
    return Texts.load(STRINGS)


def judge(name: Mineral | str, cards: Sequence[str]) -> Feedback:
    """Whether these ion cards, by their keys, make the mineral: one of each ion that is in it.

    Codes: ``ok``, ``counts_cards``, ``missing_ion``, ``wrong_ion``, ``quartz_ionic`` and the look-alikes
    ``sulfide_sulfate``, ``oxide_hydroxide``, ``carbonate_oxide``; ``data["also"]`` lists the codes of further slips.
    Raises ``UnknownMineral`` and ``UnknownIonCard``.

    >>> judge("malachite", ["OH", "Cu", "CO3"]).ok
    True
    >>> judge("pyrite", ["Fe", "S", "S"]).code, judge("pyrite", ["Fe", "SO4"]).code
    ('counts_cards', 'sulfide_sulfate')
    """
    asked = _as_mineral(name)
    chosen, needed = Counter(ion_card(key).key for key in cards), Counter(asked.cards)
    missing = [key for key in asked.cards if not chosen[key]]
    extra = [key for key in chosen if not needed[key]]
    again = [key for key in chosen if needed[key] and chosen[key] > 1]
    found = [code for key in extra for code in _look_alikes(key, missing)]
    if asked.name == "quartz" and extra and not found:
        found = ["quartz_ionic"]
    if extra and not found:
        found = ["wrong_ion"]
    found += ["counts_cards"] if again else []
    found += ["missing_ion"] if missing and not extra else []
    code, also = (found[0], tuple(found[1:])) if found else ("ok", ())
    twice = again[0] if again else asked.cards[-1]
    data = facts(asked) | {
        "cards": named(cards),
        "chosen": tuple(cards),
        "missing": named(missing),
        "extra": named(extra),
        "twice": ion_card(twice).name,
        "times": chosen[twice],
        "part": unicode_text(asked.part_of(twice).runs),
        "also": also,
    }
    return Feedback(KINDS[code], code, data, steps_for(asked))


def judge_class(name: Mineral | str, said: str) -> Feedback:
    """Whether a mineral belongs to a class: sulfide, oxide, carbonate, …

    Codes: ``ok``, ``wrong_class`` and the look-alikes ``sulfide_sulfate`` and ``carbonate_oxide``.

    >>> judge_class("gypsum", "sulfate").ok, judge_class("gypsum", "sulfide").code
    (True, 'sulfide_sulfate')
    """
    asked = _as_mineral(name)
    word = " ".join(said.split()).casefold()[:40]
    if word in (asked.mineral_class, f"{asked.mineral_class}s"):
        code = "ok"
    else:
        code = LOOK_ALIKES.get(frozenset({word.removesuffix("s"), asked.mineral_class}), "wrong_class")
    data = facts(asked) | {"said": word, "extra": word, "missing": asked.mineral_class, "also": ()}
    return Feedback(KINDS[code], code, data, steps_for(asked))


def idea(code: str, name: Mineral | str) -> Feedback:
    """The answer to one of the wrong :data:`IDEAS`, told of this mineral. Raises ``ValueError``.

    >>> idea("hydrate_water", "gypsum").data["formula"]
    'CaSO₄·2H₂O'
    """
    if code not in IDEAS:
        raise ValueError(f"There is no idea {code[:40]!r}; there are {', '.join(IDEAS)}.")
    asked = _as_mineral(name)
    return Feedback("concept", code, facts(asked), steps_for(asked))


def facts(asked: Mineral) -> dict[str, Any]:
    """The values that words about a mineral need."""
    return {
        "mineral": asked.name,
        "Mineral": asked.name.capitalize(),
        "formula": asked.unicode,
        "ions": named(asked.cards),
        "count": len(asked.cards),
        "class": asked.mineral_class,
        "hides": asked.hides,
    }


def steps_for(asked: Mineral) -> tuple[Step, ...]:
    """From the formula to the cards, part by part."""
    steps = [Step(f"{asked.name.capitalize()} is {asked.unicode}.", asked.latex, f"{asked.name}: {asked.spoken}")]
    for part in asked.parts:
        written = unicode_text(part.runs)
        if part.card:
            card = ion_card(part.card)
            steps.append(Step(f"{written}: one card, {card.name} {card.unicode}."))
        else:
            steps.append(Step(f"{written.removeprefix('·')}: no card, it is no ion."))
    return (*steps, Step(asked.hides))


def named(cards: Iterable[str]) -> str:
    """Names of ion cards in a sentence.

    >>> named(["Cu", "CO3", "OH"])
    'copper, carbonate and hydroxide'
    """
    names = [ion_card(key).name for key in cards]
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _as_mineral(name: Mineral | str) -> Mineral:
    return mineral(name) if isinstance(name, str) else name


def _look_alikes(extra: str, missing: Iterable[str]) -> list[str]:
    """The codes of missing ions for which this one was taken."""
    pairs = (frozenset({ion_card(extra).name, ion_card(other).name}) for other in missing)
    return [LOOK_ALIKES[pair] for pair in pairs if pair in LOOK_ALIKES]
