"""Judging which ion cards make a mineral, and which class it belongs to: an answer says *why*."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rummy_kit.feedback import Feedback, Voice, WorkedStep
from rummy_kit.subjects.ions.notation import unicode_text
from rummy_kit.subjects.minerals.catalogue import Mineral, ion_card, ion_cards, mineral
from rummy_kit.subjects.minerals.formula import formula_runs
from rummy_kit.texts import Texts, list_items

STRINGS = Path(__file__).with_name("strings.toml")

KINDS: Mapping[str, Voice] = {
    "ok": "ok",
    "counts_cards": "concept",
    "second_card": "concept",
    "missing_ion": "concept",
    "wrong_ion": "concept",
    "sulfide_sulfate": "concept",
    "oxide_hydroxide": "concept",
    "carbonate_oxide": "concept",
    "fluoride_chloride": "concept",
    "phosphate_sulfate": "concept",
    "group_as_elements": "concept",
    "oxygen_inside": "concept",
    "hydrate_water": "concept",
    "quartz_ionic": "concept",
    "shared_place": "rule",
    "second_ion": "concept",
    "oxide_class": "concept",
    "wrong_class": "concept",
}

ALMOST = ("counts_cards", "second_card", "missing_ion", "shared_place")

LOOK_ALIKES: Mapping[frozenset[str], str] = {
    frozenset({"sulfide", "sulfate"}): "sulfide_sulfate",
    frozenset({"oxide", "hydroxide"}): "oxide_hydroxide",
    frozenset({"carbonate", "oxide"}): "carbonate_oxide",
    frozenset({"fluoride", "chloride"}): "fluoride_chloride",
    frozenset({"phosphate", "sulfate"}): "phosphate_sulfate",
}


def codes() -> tuple[str, ...]:
    """Every code that a judge of this subject can return.

    >>> codes()[:3]
    ('ok', 'counts_cards', 'second_card')
    """
    return tuple(KINDS)


@cache
def texts() -> Texts:
    """The English words for every code and for the picture (``see_why``), and the phrases they are built from."""
    return Texts.load(STRINGS)


def judge(name: Mineral | str, cards: Sequence[str]) -> Feedback:
    """Judge whether these ion cards, by their keys, make the mineral: one of each ion that is in it.

    ``also`` holds the codes of further slips, and of other ideas that lead to the same cards. An answer is almost
    right (``grade``) if every ion has its card, but there is one card too many, or if all cards are right but
    some are missing. Raises ``UnknownMineral`` and ``UnknownIonCard``.

    >>> judge("malachite", ["OH", "Cu", "CO3"]).ok
    True
    >>> judge("pyrite", ["Fe", "S", "S"]).code, judge("pyrite", ["Fe", "SO4"]).code
    ('counts_cards', 'sulfide_sulfate')
    >>> judge("malachite", ["Cu", "CO3"]).code, judge("malachite", ["Cu", "CO3"]).also
    ('missing_ion', ('pair_only',))
    """
    asked = _as_mineral(name)
    chosen, needed = Counter(ion_card(key).key for key in cards), Counter(asked.cards)
    missing = [key for key in asked.cards if not chosen[key]]
    extra = [key for key in chosen if not needed[key]]
    again = sorted(
        (key for key in chosen if needed[key] and chosen[key] > 1), key=lambda key: not has_number(asked, key)
    )
    apart = _find_taken_apart(extra, missing)
    slips = [("group_as_elements", name_cards(extra), ion_card(apart).name)] if apart else []
    slips += [slip for key in extra for slip in _slips(asked, key, missing) if not apart]
    if extra and not slips:
        slips = [("wrong_ion", "", "")]
    slips += [("counts_cards" if counts_ions(asked, again[0]) else "second_card", "", "")] if again else []
    slips += [("missing_ion", "", "")] if missing and not extra else []
    slips.sort(key=lambda slip: slip[0] == "shared_place")  # what is wrong comes before what only the game leaves out
    code, took, wanted = slips[0] if slips else ("ok", "", "")
    twice = again[0] if again else asked.cards[-1]
    data = facts(asked) | {
        "cards": name_cards(cards),
        "chosen": tuple(cards),
        "missing": name_cards(missing),
        "extra": name_cards(extra),
        "left_out": _describe_left_out(asked, missing),
        "n_left": len(missing),
        "took": took,
        "wanted": wanted,
        "twice": ion_card(twice).name,
        "times": chosen[twice],
        "group": write_ion(asked, apart) if apart else "",
        "numbers": numbers(asked, twice),
        "inside": _oxygen_inside(asked),
    }
    if code in ALMOST and not (extra and missing) and (code == "shared_place" or not extra):
        data["almost"] = True
    alike = (*(slip for slip, _, _ in slips[1:]), *_same_cards(asked, chosen, extra, missing))
    also = tuple(one for one in dict.fromkeys(alike) if one != code)
    return Feedback(KINDS[code], code, data, steps_for(asked), also)


def judge_class(name: Mineral | str, said: str) -> Feedback:
    """Judge whether a mineral belongs to a class: sulfide, oxide, carbonate, …

    The codes beside ``ok`` are ``wrong_class``, ``second_ion`` (the ion named is in the mineral, but does not decide
    its class) and those of look-alikes; where both fit, those of look-alikes are in ``also``.

    >>> judge_class("gypsum", "sulfate").ok, judge_class("gypsum", "sulfide").code
    (True, 'sulfide_sulfate')
    >>> judge_class("apatite", "halide").code, judge_class("apatite", "halide").data["class_reason"]
    ('second_ion', 'Of its negative ions, phosphate and fluoride, phosphate decides, so apatite is a phosphate.')
    """
    asked = _as_mineral(name)
    word = " ".join(said.split()).casefold()[:40]
    one = word.removesuffix("s")
    decides = ion_card(asked.decides)
    second = [key for key in asked.negative if key != asked.decides and one in _class_words(key)]
    alike = LOOK_ALIKES.get(frozenset({one, decides.name}), "")
    if one in _class_words(asked.decides) or one == asked.class_also:
        code = "ok"
    elif second:
        code = "second_ion"
    elif one == "oxide" and not alike and has_group(asked):
        code = "oxide_class"
    else:
        code = alike or "wrong_class"
    data = facts(asked) | {"said": word, "took": name_cards(second) or one, "wanted": decides.name}
    data |= {"inside": _oxygen_inside(asked), "of_class": class_needs(one), "negative": name_cards(asked.negative)}
    also = (alike,) if alike and code == "second_ion" else ()
    return Feedback(KINDS[code], code, data, class_steps(asked), also)


def counts_ions(asked: Mineral, card: str) -> bool:
    """Whether a number follows this ion in the formula and so seems to count it; numbers inside a group do not.

    >>> [counts_ions(mineral(name), card) for name, card in (("pyrite", "S"), ("galena", "S"), ("gypsum", "SO4"))]
    [True, False, False]
    """
    part = asked.part_of(card)
    if len(part.atoms) > 1:
        return len(part.ions) == 1 and part.ions[0].count > 1
    return has_number(asked, card)


def has_number(asked: Mineral, card: str) -> bool:
    """Whether the part of the formula that this card stands for has a number in it.

    >>> has_number(mineral("pyrite"), "S"), has_number(mineral("galena"), "S")
    (True, False)
    """
    return any(letter.isdecimal() for letter in asked.part_of(card).text)


def numbers(asked: Mineral, card: str) -> str:
    """What the numbers in this ion's part of the formula mean: those inside the ion, and the one that counts ions.

    >>> numbers(mineral("gypsum"), "SO4")
    'The 4 in SO₄ is inside the ion: all of SO₄ is one ion.'
    >>> numbers(mineral("hematite"), "Fe")
    'The 2 in Fe₂ counts the iron ions in the formula.'
    """
    part = asked.part_of(card)
    count = sum(ion.count for ion in part.ions)
    inside = "".join(letter for letter in part.ions[0].symbol if letter.isdecimal())
    if ion_card(card).kind == "silicate":
        form = "silicate"
    elif "," in part.text:
        form = "shared"
    else:
        form = {(False, False): "none", (True, False): "counts", (False, True): "inside", (True, True): "both"}[
            count > 1, bool(inside)
        ]
    data = {"part": unicode_text(part.runs), "ion": ion_card(card).name, "count": count, "inside": inside}
    return texts().say("numbers", form, data)


def facts(asked: Mineral) -> dict[str, Any]:
    """The values that words about a mineral need."""
    return {
        "mineral": asked.name,
        "Mineral": asked.name.capitalize(),
        "formula": asked.unicode,
        "chemical": _chemical(asked.chemical_name),
        "ions": name_cards(asked.cards),
        "count": len(asked.cards),
        "class": asked.mineral_class,
        "class_rule": class_rule(),
        "class_reason": class_reason(asked),
        "hides": asked.hides,
    }


def _chemical(name: str) -> str:
    """The chemical name in a sentence; one word is the name of a family: a silicate."""
    return name if " " in name else texts().say("working", "family", {"name": name})


def class_rule() -> str:
    """How the class follows from the ions, for every mineral of the table."""
    return texts().say("class_of", "rule", {})


def class_reason(asked: Mineral) -> str:
    """Why this mineral belongs to its class.

    >>> class_reason(mineral("calcite"))
    'Its only negative ion is carbonate, so calcite is a carbonate.'
    """
    if asked.class_reason:
        return asked.class_reason
    decides, article = ion_card(asked.decides).name, "an" if asked.mineral_class[0] in "aeiou" else "a"
    data = {
        "mineral": asked.name,
        "negative": name_cards(asked.negative),
        "decides": f"{decides}, one of the halides" if asked.mineral_class == "halide" else decides,
        "a_class": f"{article} {asked.mineral_class}",
    }
    return texts().say("class_of", "one" if len(asked.negative) == 1 else "several", data)


def class_needs(said: str) -> str:
    """The class and the negative ions that lead to it, in words; ``""`` if there is no such class.

    >>> class_needs("halide")
    'A halide has fluoride or chloride'
    """
    ions = [card.name for card in ion_cards() if card.mineral_class == said]
    article = "An" if said[:1] in "aeiou" else "A"
    return texts().say("class_of", "needs", {"a_class": f"{article} {said}", "ions": ions}) if ions else ""


def class_steps(asked: Mineral) -> tuple[WorkedStep, ...]:
    """From the formula, by its negative ions, to the class."""
    return (_formula_step(asked), WorkedStep(class_rule()), WorkedStep(class_reason(asked)))


def steps_for(asked: Mineral) -> tuple[WorkedStep, ...]:
    """From the formula to the cards, part by part."""
    steps = [_formula_step(asked)]
    for part in asked.parts:
        written = unicode_text(part.runs)
        if part.card:
            card = ion_card(part.card)
            data = {"part": written, "ion": card.name, "symbol": card.unicode}
            steps.append(WorkedStep(texts().say("working", "card", data)))
        else:
            steps.append(WorkedStep(texts().say("working", "no_card", {"part": written.removeprefix("·")})))
    return (*steps, WorkedStep(asked.hides))


def name_cards(cards: Iterable[str]) -> str:
    """Names of ion cards in a sentence.

    >>> name_cards(["Cu", "CO3", "OH"])
    'copper, carbonate and hydroxide'
    """
    return list_items(ion_card(key).name for key in cards)


def write_ion(asked: Mineral, card: str) -> str:
    """One of its ions as the formula writes it, without its number.

    >>> write_ion(mineral("malachite"), "OH"), write_ion(mineral("talc"), "SiO"), write_ion(mineral("pyrite"), "S")
    ('OH', 'Si₄O₁₀', 'S₂')
    """
    part = asked.part_of(card)
    return unicode_text(part.runs if len(part.ions) > 1 else formula_runs(part.ions[0].symbol))


def has_group(asked: Mineral) -> bool:
    """Whether one of its ions has oxygen among other atoms."""
    return any("O" in part.atoms and part.card not in ("O", "") for part in asked.parts)


def places_shared(asked: Mineral) -> set[str]:
    """The ions that take another one's place in the crystal.

    >>> places_shared(mineral("topaz"))
    {'OH'}
    """
    return {ion for part in asked.parts for ion in re.findall(r"[A-Z]\w*", part.text.partition(",")[2])}


def _as_mineral(name: Mineral | str) -> Mineral:
    return mineral(name) if isinstance(name, str) else name


def _formula_step(asked: Mineral) -> WorkedStep:
    told = texts().say("working", "formula", {"Mineral": asked.name.capitalize(), "formula": asked.unicode})
    return WorkedStep(told, asked.latex, f"{asked.name}: {asked.spoken}")


def _class_words(card: str) -> set[str]:
    """What a learner who looks at this ion may call the class: fluoride, halide."""
    ion = ion_card(card)
    return {ion.name, ion.mineral_class}


def _find_taken_apart(extra: Sequence[str], missing: Sequence[str]) -> str:
    """The group whose elements were taken instead: sulfide and oxide for sulfate."""
    return "SO4" if "SO4" in missing and sorted(extra) == ["O", "S"] else ""


def _describe_left_out(asked: Mineral, missing: Sequence[str]) -> str:
    """Which ions were left out, as the formula writes them."""
    parts = [write_ion(asked, key) for key in missing]
    return texts().say("left_out", "what", {"parts": parts, "formula": asked.unicode, "n": len(parts)}) if parts else ""


def _slips(asked: Mineral, extra: str, missing: Iterable[str]) -> list[tuple[str, str, str]]:
    """Why a learner may have chosen a card that the mineral does not need: codes, with the two things confused."""
    took = ion_card(extra).name
    for part in asked.parts:
        if extra in re.findall(r"\w+", part.text.partition(",")[2]):
            return [("shared_place", took, ion_card(part.card).name)]
    pairs = [(took, ion_card(other).name) for other in missing]
    alike = [(LOOK_ALIKES[frozenset(pair)], *pair) for pair in pairs if frozenset(pair) in LOOK_ALIKES]
    if alike:
        return alike
    if asked.cards == ("SiO",):
        return [("quartz_ionic", took, "")]
    if extra == "O" and has_group(asked):
        return [("oxygen_inside", took, "")]
    if extra in ("O", "OH") and asked.water:
        return [("hydrate_water", took, "")]
    return []


def _same_cards(
    asked: Mineral, chosen: Mapping[str, int], extra: Sequence[str], missing: Sequence[str]
) -> Iterator[str]:
    """Codes of other ideas that would lead to exactly these cards."""
    metals = [key for key in chosen if not ion_card(key).mineral_class]
    if missing and not extra and len(metals) == 1 and len(chosen) == sum(chosen.values()) == 2:
        yield "pair_only"
    if "O" in extra and asked.cards == ("SiO",):
        yield "oxygen_inside"


def _oxygen_inside(asked: Mineral) -> str:
    """The parts of the formula whose oxygen is not an ion of its own."""
    groups = [unicode_text(part.runs).lstrip("·") for part in asked.parts if part.card != "O"]
    return list_items([group for group in groups if "O" in group])
