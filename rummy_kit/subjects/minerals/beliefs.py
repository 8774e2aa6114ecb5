"""What pupils with a wrong idea say about a mineral: which ions it has, and which other minerals are of its class; and
which of these ideas a choice of cards can show.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, product
from typing import Any

from rummy_kit.subjects.minerals.answers import (
    LOOK_ALIKES,
    counts_ions,
    facts,
    has_group,
    has_number,
    name_cards,
    places_shared,
    write_ion,
)
from rummy_kit.subjects.minerals.catalogue import Mineral, all_minerals, ion_card
from rummy_kit.texts import list_items

ELEMENTS = {
    "CO3": "carbon and oxygen", "SO4": "sulfur and oxygen", "PO4": "phosphorus and oxygen", "OH": "oxygen and hydrogen",
    "SiO": "silicon and oxygen", "F": "fluorine", "Cl": "chlorine", "S": "sulfur", "O": "oxygen",
}  # fmt: skip
"""Negative ion → the elements in it."""
MISTAKEN: Mapping[str, str] = {
    "S": "SO4", "SO4": "S PO4 O", "O": "OH", "OH": "O", "CO3": "O", "PO4": "SO4 O", "SiO": "O", "F": "Cl", "Cl": "F",
}  # fmt: skip
"""Ion → others that are easily taken for it, or taken out of it."""
WATER = ("OH", "O")
"""What is taken for water in a crystal."""
CLASSES = ("sulfide", "oxide", "halide", "carbonate", "sulfate", "phosphate", "silicate")


@cache
def ions_by_idea(mineral: Mineral) -> dict[str, tuple[str, ...]]:
    """The ions that a mineral has according to a pupil with each idea; those under ``ok`` are right.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> ions_by_idea(mineral("gypsum"))["hydrate_water"]
    ('Ca', 'SO4', 'OH')
    """
    said = {"ok": mineral.cards}
    names = {ion_card(card).name: card for card in ("S", "SO4", "PO4", "O", "OH", "CO3", "F", "Cl")}
    for pair, code in LOOK_ALIKES.items():
        for one, other in product(sorted(pair), repeat=2):
            if one != other and names[one] in mineral.cards and names[other] not in mineral.cards:
                said[code] = tuple(names[other] if card == names[one] else card for card in mineral.cards)
    if "," in mineral.formula:  # there two ions share a place
        said = {"ok": mineral.cards}
    if mineral.water and "OH" not in mineral.cards:
        said["hydrate_water"] = (*mineral.cards, "OH")
    elif "O" not in mineral.cards and any("O" in part.atoms and part.card != "OH" for part in mineral.parts):
        said["oxygen_inside"] = (*mineral.cards, "O")
    if len(mineral.cards) > 2 and mineral.negative:
        said["pair_only"] = (mineral.cards[0], mineral.negative[0])
    return said


@cache
def names_by_idea(mineral: Mineral) -> dict[str, str]:
    """The ions by idea as :func:`ions_by_idea`, in words; a pupil who takes groups apart names the elements.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> names_by_idea(mineral("calcite"))
    {'ok': 'calcium and carbonate', 'carbonate_oxide': 'calcium and oxide', \
'oxygen_inside': 'calcium, carbonate and oxide', 'group_as_elements': 'calcium, carbon and oxygen'}
    """
    said = {code: name_cards(ions) for code, ions in ions_by_idea(mineral).items()}
    if groups(mineral) and mineral.cards != ("SiO",):
        elements = (ELEMENTS.get(key, ion_card(key).name).split(" and ") for key in mineral.cards)
        said["group_as_elements"] = list_items(dict.fromkeys(chain.from_iterable(elements)))
    return said


def groups(mineral: Mineral) -> tuple[str, ...]:
    """The ions in it that are made of several elements."""
    return tuple(key for key in mineral.cards if " " in ELEMENTS.get(key, ""))


def apart_facts(mineral: Mineral) -> dict[str, Any]:
    """What there is to say to a pupil who takes the groups of a mineral apart."""
    ions = groups(mineral)
    group = list_items(write_ion(mineral, key) for key in ions)
    took = names_by_idea(mineral)["group_as_elements"]
    return {**facts(mineral), "group": group, "wanted": name_cards(ions), "took": took}


@cache
def others_by_idea(mineral: Mineral) -> dict[str, tuple[Mineral, ...]]:
    """Other minerals, by the idea that would put them in the class of this one; those under ``ok`` belong there."""
    found: dict[str, list[Mineral]] = {}
    for other in all_minerals():
        metals = set(mineral.cards) & set(other.cards) - set(mineral.negative)
        shared = set(mineral.negative) & set(other.negative)
        like = hue(mineral) == hue(other)
        same = mineral.mineral_class == other.mineral_class
        filed_there = mineral.mineral_class == other.class_also or mineral.class_also == other.mineral_class
        if other.mineral_class not in CLASSES or mineral == other or filed_there:
            continue
        if same and not metals and not like:
            found.setdefault("ok", []).append(other)
        elif same or frozenset((mineral.mineral_class, other.mineral_class)) in LOOK_ALIKES:
            continue
        elif metals and not like and not shared:
            found.setdefault("class_by_metal", []).append(other)
        elif like and not metals and not shared:
            found.setdefault("colour_identity", []).append(other)
        elif other.decides in shared and other.decides != mineral.decides and not like and not metals:
            found.setdefault("last_word", []).append(other)
    return {code: tuple(others) for code, others in found.items()}


def compare_classes(first: Mineral, second: Mineral) -> dict[str, Any]:
    """What is known about a mineral beside another one with the same metal."""
    metal = min(set(first.cards) & set(second.cards) - set(first.negative))
    names = {**facts(first), "other": second.name, "metal": ion_card(metal).name}
    return {**names, "class": first.mineral_class, "other_class": second.mineral_class}


@cache
def hue(mineral: Mineral) -> str:
    """The first colour in its description, as one word.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> hue(mineral("pyrite")), hue(mineral("malachite")), hue(mineral("fluorite"))
    ('yellow', 'green', 'purple')
    """
    found = re.search(
        r"\b(?:white|colourless|grey|black|red|pink|yellow|green|blue|brown|violet|purple)\b(?!-)", mineral.colour
    )
    return found[0] if found else mineral.colour


def tempting(mineral: Mineral) -> tuple[str, ...]:
    """Ion cards that are easily mistaken for those of this mineral.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> tempting(mineral("gypsum"))
    ('S', 'PO4', 'O', 'OH')
    """
    taken = [*chain.from_iterable(MISTAKEN.get(ion, "").split() for ion in mineral.cards)]
    return tuple(dict.fromkeys(ion for ion in (*taken, *(WATER if mineral.water else ())) if ion not in mineral.cards))


def cards_to_deal(mineral: Mineral, done: Sequence[str] = (), deck: Collection[str] = ()) -> tuple[str, ...]:
    """The right cards without those already there, a second one wherever the formula has a number, and the cards they
    are confused with; of these only those in the ``deck``, if there is one.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> cards_to_deal(mineral("cuprite"), ["Cu"])
    ('O', 'Cu', 'O', 'OH')
    """
    right = mineral.cards
    twice = [ion for ion in right if ion == right[-1] or has_number(mineral, ion)]
    confused = (ion for ion in tempting(mineral) if not deck or ion in deck)
    return (*right[len(done) :], *twice, *confused)


def can_show(mineral: Mineral, hand: Sequence[str], done: Sequence[str] = (), most: int = 4) -> frozenset[str]:
    """The ideas that a wrong choice from this hand can show. ``done`` are the cards already there, ``most`` is
    how many there can be in the end.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> sorted(can_show(mineral("galena"), ("Pb", "S", "SO4", "F")))
    ['sulfide_sulfate']
    """
    return frozenset(_can_show(mineral, Counter(hand), done, most))


def _can_show(mineral: Mineral, hand: Counter[str], done: Sequence[str], most: int) -> Iterator[str]:
    needs = mineral.cards
    wrong, still = [ion for ion in hand if ion not in needs], needs[len(done) :]
    names = {ion_card(ion).name: ion for ion in (*wrong, *still)}
    for pair, code in LOOK_ALIKES.items():
        known = {names[name] for name in pair if name in names}
        if len(known) == 2 and known & set(wrong) and known & set(still) and not known & places_shared(mineral):
            yield code
    if needs == ("SiO",) and wrong:
        yield "quartz_ionic"
    if "SO4" in still and {"S", "O"} <= {*wrong} and len(needs) < most:
        yield "group_as_elements"
    if "O" in wrong and has_group(mineral):
        yield "oxygen_inside"
    if mineral.water and ("OH" in wrong or ("O" in wrong and not has_group(mineral))):
        yield "hydrate_water"
    if any(hand[ion] + done.count(ion) > 1 and counts_ions(mineral, ion) for ion in needs):
        yield "counts_cards"
    metals = [ion for ion in needs if not ion_card(ion).mineral_class]
    if len(needs) > 2 and metals and len(metals) < len(needs) and len(done) < 2:
        yield "pair_only"
