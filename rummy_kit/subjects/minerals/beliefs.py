"""What pupils with a wrong idea say about a mineral: which ions it has, and which other minerals are of its class."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain, product

from rummy_kit.subjects.minerals.answers import LOOK_ALIKES, name_cards
from rummy_kit.subjects.minerals.catalogue import Mineral, all_minerals, ion_card
from rummy_kit.texts import list_items

ELEMENTS = {
    "CO3": "carbon and oxygen", "SO4": "sulfur and oxygen", "PO4": "phosphorus and oxygen", "OH": "oxygen and hydrogen",
    "SiO": "silicon and oxygen", "F": "fluorine", "Cl": "chlorine", "S": "sulfur", "O": "oxygen",
}  # fmt: skip
"""Negative ion → the elements in it."""
CLASSES = ("sulfide", "oxide", "halide", "carbonate", "sulfate", "phosphate", "silicate")


@cache
def ions_by_idea(mineral: Mineral) -> dict[str, tuple[str, ...]]:
    """Which ions a pupil with an idea would say that a mineral has; those of ``ok`` are right.

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
    if any(not part.card for part in mineral.parts) and "OH" not in mineral.cards:
        said["hydrate_water"] = (*mineral.cards, "OH")
    elif "O" not in mineral.cards and any("O" in part.atoms and part.card != "OH" for part in mineral.parts):
        said["oxygen_inside"] = (*mineral.cards, "O")
    if len(mineral.cards) > 2 and mineral.negative:
        said["pair_only"] = (mineral.cards[0], mineral.negative[0])
    return said


@cache
def names_by_idea(mineral: Mineral) -> dict[str, str]:
    """The same in words, with the elements named by a pupil who takes groups apart.

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


@cache
def others_by_idea(mineral: Mineral) -> dict[str, tuple[Mineral, ...]]:
    """Other minerals, by the idea that would put them in the class of this one; ``ok`` are those that belong there."""
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


@cache
def hue(mineral: Mineral) -> str:
    """The first colour in its description, in a word.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> hue(mineral("pyrite")), hue(mineral("malachite")), hue(mineral("fluorite"))
    ('yellow', 'green', 'purple')
    """
    found = re.search(
        r"\b(?:white|colourless|grey|black|red|pink|yellow|green|blue|brown|violet|purple)\b(?!-)", mineral.colour
    )
    return found[0] if found else mineral.colour
