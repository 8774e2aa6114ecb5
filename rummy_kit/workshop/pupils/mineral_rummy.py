"""Simulated pupils of Mineral Rummy. They read formulas with their own tables, so they share no mistakes with the
kit's judges.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from rummy_kit.workshop.pupils.page import Page, Reply

IDEAS: tuple[str, ...] = (
    "sulfide_sulfate",
    "oxide_hydroxide",
    "carbonate_oxide",
    "fluoride_chloride",
    "phosphate_sulfate",
    "hydrate_water",
    "group_as_elements",
    "oxygen_inside",
    "pair_only",
    "silicate_one",
    "quartz_ionic",
    "atoms_not_ions",
    "molecule_idea",
    "class_by_metal",
    "last_word",
    "colour_identity",
    "mineral_rock",
    "pyrite_s2",
    "fixed_charge",
    "inside_count",
    "count_as_charge",
    "counts_cards",
)

LOW = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
SMALL = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
HIGH = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
METALS = {
    "Ca": "calcium", "Al": "aluminium", "Mg": "magnesium", "Cu": "copper", "Fe": "iron", "Pb": "lead", "Na": "sodium",
    "K": "potassium", "Ba": "barium", "Zn": "zinc", "Mn": "manganese", "Hg": "mercury", "Sb": "antimony",
    "Sr": "strontium", "Ti": "titanium", "Sn": "tin", "Zr": "zirconium", "Be": "beryllium",
}  # fmt: skip
OTHERS = {
    "[SiO]": "silicate", "CO3": "carbonate", "SO4": "sulfate", "PO4": "phosphate", "OH": "hydroxide", "S": "sulfide",
    "F": "fluoride", "Cl": "chloride", "O": "oxide", "WO4": "tungstate",
}  # fmt: skip
WORDS = METALS | OTHERS
CLASSES = {"OH": "oxide", "F": "halide", "Cl": "halide"}
GROUPS = ("[SiO]", "CO3", "SO4", "PO4")
MINUS = {"O": 2, "OH": 1, "CO3": 2, "SO4": 2, "PO4": 3}
ELEMENTS = {
    "[SiO]": ("silicon", "oxygen"), "CO3": ("carbon", "oxygen"), "SO4": ("sulfur", "oxygen"), "F": ("fluorine",),
    "PO4": ("phosphorus", "oxygen"), "OH": ("oxygen", "hydrogen"), "S": ("sulfur",), "Cl": ("chlorine",),
    "O": ("oxygen",),
}  # fmt: skip
SWAPS = {
    "sulfide_sulfate": ("S", "SO4"),
    "oxide_hydroxide": ("O", "OH"),
    "carbonate_oxide": ("CO3", "O"),
    "fluoride_chloride": ("F", "Cl"),
    "phosphate_sulfate": ("PO4", "SO4"),
}

SAYS: tuple[tuple[str, Mapping[str, str]], ...] = (
    (
        r"^Is there water in",
        {"": "water molecules|OH is hydroxide", "hydrate_water": "as one more ion|another way"},
    ),
    (
        r"^What is true of the silicate",
        {
            "": "ratio|four O",
            "silicate_one": "same silicate|as every silicate",
            "oxygen_inside": "oxide card",
            "quartz_ionic": "separate ions",
            "molecule_idea": "small molecules",
        },
    ),
    (
        r"^What holds",
        {
            "": ": ions attract|^Both: positive",
            "quartz_ionic": "^Both: positive",
            "atoms_not_ions": "neutral",
            "molecule_idea": "molecules",
        },
    ),
    (
        r"the same mineral\?$",
        {
            "": "^Yes: both are [a-z]+, with|^No: they are made",
            "colour_identity": "two colours|both can be",
            "mineral_rock": "rocks|one rock",
        },
    ),
    (
        r"what do .* and S₂ mean",
        {
            "": "^two [a-z]+ ions; one ion",
            "pyrite_s2": "two sulfide ions",
            "inside_count": "^one ion",
            "counts_cards": "cards",
            "count_as_charge": "charge",
        },
    ),
    (
        r"^What does the \d+ in [CSP]O[₃₄] mean",
        {
            "": "atoms in one",
            "inside_count": "ions in the formula",
            "counts_cards": "cards",
            "count_as_charge": "charge",
        },
    ),
    (
        r"^What does the \d+ ",
        {
            "": "ions in the formula",
            "inside_count": "There is one",
            "counts_cards": "cards",
            "count_as_charge": "charge",
        },
    ),
    (
        r"one copper card enough",
        {"": "which ion", "counts_cards": "two copper", "count_as_charge": "charge", "inside_count": "joined"},
    ),
    (
        r"^Pyrite is FeS₂",
        {"": "joined in one", "pyrite_s2": "separate", "counts_cards": "cards", "atoms_not_ions": "^Atoms"},
    ),
    (
        r"^What is [a-z]+\?$",
        {"": "many grains|one substance", "mineral_rock": "another word", "colour_identity": "one colour"},
    ),
)
"""What is asked → idea → what that pupil looks for in the answers, one after the other; ``""`` is what is right."""


@dataclass(frozen=True)
class WrittenIon:
    """An ion as a pupil reads it from a formula: its sign, and how many there are."""

    sign: str
    count: int


def read(formula: str) -> tuple[WrittenIon, ...]:
    """The ions in a formula, leaving out water.

    >>> [(ion.sign, ion.count) for ion in read("Cu₂CO₃(OH)₂")]
    [('Cu', 2), ('CO3', 1), ('OH', 2)]
    """
    text = re.sub(r"\(([A-Za-z]+),[A-Za-z]+\)", r"(\1)", formula.translate(LOW).split("·")[0])
    found = []
    for group, outer, silicate, alone, inner in re.findall(
        r"\(([A-Za-z0-9]+)\)(\d*)|(Si\d*O\d*)|([CPSW]O[34]|[A-Z][a-z]?)(\d*)", text
    ):
        sign = "[SiO]" if silicate or group.startswith("Si") else group or alone
        count = 1 if silicate else int(outer or inner or 1)
        found.append(WrittenIon(sign, count))
    return tuple(found)


def answer(page: Page, idea: str | None) -> Reply | None:
    """What a pupil with this idea does. Without an idea, or where it plays no part, that is the right answer."""
    title, text = page.view["banner"]["title"], page.view["banner"]["text"]
    if title.startswith("Find the ions"):
        return _lay(page, text, idea or "")
    fields = {field["id"]: field for field in page.view["tray"]["fields"]}
    if "answer" not in fields:
        return None
    labels = {option["label"]: option["value"] for option in fields["answer"]["options"]}
    said = _answer_question(title, text, list(labels), idea or "")
    return None if said is None else Reply(text={"answer": labels[said]})


# ------------------------------------------------------------------------------- laying cards


def lay(page: Page, idea: str | None) -> Reply | None:
    """One of the pupil's own minerals with its ions in the game, first one that the idea has something to say about."""
    signs = {face: "".join(run[0] + run[1] for run in looks["symbol"]) for face, looks in page.faces.items()}
    held = [(card["key"], signs[card["face"]]) for card in page.view["hand"]["cards"]]
    there = [sign for _, sign in held]
    minerals = [card for zone in page.view["zones"] if zone["id"] == "minerals" for card in zone["cards"]]
    astray: list[Reply] = []
    fine: list[Reply] = []
    for mineral in minerals:
        right, own = (_choose_cards(signs[mineral["face"]], held_idea, [], there) for held_idea in ("", idea or ""))
        for wanted in (own, right):
            if not Counter(wanted) - Counter(there):
                lain = fine if wanted == right else astray
                lain.append(Reply((mineral["key"], *_keys(held, wanted))))
    return next(iter((*astray, *fine)), None)


def _keys(held: list[tuple[str, str]], wanted: list[str]) -> list[str]:
    """The keys of cards in the hand with these signs."""
    keys: list[str] = []
    for sign in wanted:
        keys.append(next(key for key, shown in held if shown == sign and key not in keys))
    return keys


def _lay(page: Page, text: str, idea: str) -> Reply | None:
    """Put the cards of a mineral's ions into the free places of the tray."""
    formula = text.rstrip(".").rsplit(", ", 1)[-1]
    signs = {face: "".join(run[0] + run[1] for run in looks["symbol"]) for face, looks in page.faces.items()}
    slots = page.view["tray"]["slots"]
    lies = [signs[slot["card"]["face"]] for slot in slots if slot.get("lies") == "fixed"]
    free = [slot["id"] for slot in slots if slot.get("lies") != "fixed"]
    hand = [(card["key"], signs[card["face"]]) for card in page.view["hand"]["cards"]]
    there = [sign for _, sign in hand]
    wanted = _choose_cards(formula, idea, lies, there)
    if len(wanted) > len(free) or not wanted or any(wanted.count(sign) > there.count(sign) for sign in wanted):
        wanted = _choose_cards(formula, "", lies, there)
    chosen = _keys(hand, wanted)
    return Reply(cards=tuple(chosen), places=dict(zip(free, chosen, strict=False)))


def _choose_cards(formula: str, idea: str, lies: list[str], hand: list[str]) -> list[str]:
    """The cards that a pupil with this idea adds to those already there."""
    ions = read(formula)
    signs = list(dict.fromkeys(ion.sign for ion in ions))
    said = _with_idea(signs, formula, idea)
    if idea == "counts_cards":
        said = [
            sign
            for ion in ions
            for sign in [ion.sign] * max(1, min(ion.count, hand.count(ion.sign) + lies.count(ion.sign)))
        ]
    wanted = list(said)
    for sign in lies:
        if sign in wanted:
            wanted.remove(sign)
    return wanted[: max(4 - len(lies), 1)]


def _with_idea(signs: list[str], formula: str, idea: str) -> list[str]:
    """The ions that a pupil with this idea says are in the formula."""
    said = list(signs)
    if idea in SWAPS:
        one, other = SWAPS[idea]
        for took, wanted in ((one, other), (other, one)):
            if wanted in signs and took not in signs:
                return [took if sign == wanted else sign for sign in signs]
    elif idea == "group_as_elements" and "SO4" in signs and not {"S", "O"} & {*signs}:
        return [part for sign in signs for part in (["S", "O"] if sign == "SO4" else [sign])]
    elif idea == "hydrate_water" and "·" in formula and "OH" not in signs:
        said.append("OH")
    elif "O" not in signs and (
        (idea == "oxygen_inside" and any(group in signs for group in GROUPS))
        or (idea == "quartz_ionic" and signs == ["[SiO]"])
    ):
        said.append("O")
    elif idea == "pair_only" and len(signs) > 2:
        metal = next(sign for sign in signs if sign in METALS)
        return [metal, next(sign for sign in signs if sign in OTHERS)]
    return said


# ------------------------------------------------------------------------------- choosing an answer


def _answer_question(title: str, text: str, labels: list[str], idea: str) -> str | None:
    """The option that a pupil with this idea chooses."""
    if title.startswith("Which ions are in "):
        return _which(text, labels, idea)
    if title.startswith("Which list of ions is right"):
        return _lists(labels, idea)
    if title.startswith("Which sentence is right"):
        return _sentences(labels, idea)
    if title.startswith("Which mineral is in the same class"):
        return _same_class(text, labels, idea)
    if title.startswith("Which class does"):
        return _class(text, labels, idea)
    if title.startswith("Which ions of "):
        return _charges(title, text, labels, idea)
    for asked, looks_for in SAYS:
        if re.search(asked, title):
            patterns = [*looks_for.get(idea, looks_for[""]).split("|"), *looks_for[""].split("|")]
            return next((label for one in patterns for label in labels if re.search(one, label)), None)
    return None


def _formulas(text: str) -> list[str]:
    """The formulas in a text."""
    return re.findall(r"(?:is|are) ([A-Z(][^ ]*?)[.,]?(?= |$)", text)


def _which(text: str, labels: list[str], idea: str) -> str | None:
    formula = _formulas(text)[0]
    signs = list(dict.fromkeys(ion.sign for ion in read(formula)))
    for names in (_list_ions(signs, formula, idea), _names(signs)):
        for label in labels:
            if set(re.split(r", | and ", label)) == names:
                return label
    return None


def _names(signs: list[str]) -> set[str]:
    return {WORDS[sign] for sign in signs}


def _list_ions(signs: list[str], formula: str, idea: str) -> set[str]:
    """What a pupil with this idea says is in the formula: one who takes groups apart names the elements."""
    if idea == "group_as_elements" and signs != ["[SiO]"] and any(len(ELEMENTS.get(sign, ())) > 1 for sign in signs):
        return {element for sign in signs for element in ELEMENTS.get(sign, (WORDS[sign],))}
    return _names(_with_idea(signs, formula, idea))


def _lists(labels: list[str], idea: str) -> str | None:
    """The first list that only a pupil with the idea thinks is right, otherwise the one that really is right."""
    fine = []
    for label in labels:
        formula, _, listed = label.partition(": ")
        signs, names = list(dict.fromkeys(ion.sign for ion in read(formula))), set(re.split(r", | and ", listed))
        if names == {WORDS[sign] for sign in signs}:
            fine.append(label)
        elif names == _list_ions(signs, formula, idea):
            return label
    return next(iter(fine), None)


def _class_of(formula: str) -> str:
    negative = [ion.sign for ion in read(formula) if ion.sign in OTHERS]
    decides = next((sign for sign in negative if sign in GROUPS), negative[0])
    return CLASSES.get(decides, OTHERS[decides])


def _signs(formula: str) -> list[str]:
    return [ion.sign for ion in read(formula)]


def _last_class(formula: str) -> str:
    last = [ion.sign for ion in read(formula) if ion.sign in OTHERS][-1]
    return CLASSES.get(last, OTHERS[last])


def _sentences(labels: list[str], idea: str) -> str | None:
    """The sentence that follows from the idea, otherwise the one with the right class."""
    follows = {"class_by_metal": "in one class", "mineral_rock": "another word", "colour_identity": "two minerals"}
    if idea in follows:
        return next(label for label in labels if follows[idea] in label)
    fine = None
    for label in labels:
        told = re.match(r"[^,]+, (\S+), is one of the (\w+)s\.", label)
        if told and told[2] == _class_of(told[1]):
            fine = label
        elif told and idea == "last_word" and told[2] == _last_class(told[1]):
            return label
    true = ("in different classes", "is a rock", "are one mineral")
    return fine or next((label for label in labels if any(words in label for words in true)), None)


def _same_class(text: str, labels: list[str], idea: str) -> str | None:
    formula, colour = _formulas(text)[0], text.rsplit(" a ", 1)[-1].split(" piece")[0]
    metals = {ion.sign for ion in read(formula)} & METALS.keys()
    others = {label: label.split(", ")[1] for label in labels}
    for label, other in others.items():
        if idea == "class_by_metal" and metals & {ion.sign for ion in read(other)}:
            return label
        if idea == "colour_identity" and f"a {colour} piece" in label:
            return label
        if (
            idea == "last_word"
            and _last_class(formula) not in (_class_of(formula), "")
            and (_class_of(other) == _last_class(formula))
        ):
            return label
    return next((label for label, other in others.items() if _class_of(other) == _class_of(formula)), None)


def _class(text: str, labels: list[str], idea: str) -> str | None:
    formula = text.rstrip(".").rsplit(", ", 1)[-1]
    right = _class_of(formula)
    said = right
    if idea == "last_word":
        said = _last_class(formula)
    elif idea == "oxygen_inside" and right not in ("oxide", "carbonate") and set(GROUPS) & {*_signs(formula)}:
        said = "oxide"
    elif idea in SWAPS:
        one, other = (OTHERS[sign] for sign in SWAPS[idea])
        said = {one: other, other: one}.get(right, right)
    return said if said in labels else right


def _charges(title: str, text: str, labels: list[str], idea: str) -> str | None:
    """Which ions of a metal are in two minerals."""
    metal = next(sign for sign, word in METALS.items() if f"of {word} " in title)
    first, second = _formulas(text)
    if idea == "atoms_not_ions":
        return next(label for label in labels if "neutral" in label)
    formulas = (first, second)
    right = [_ion(metal, _plus(formula, metal)) for formula in formulas]
    counts = [next(ion.count for ion in read(formula) if ion.sign == metal) for formula in formulas]
    said = right
    if idea == "fixed_charge":
        said = [_ion(metal, 2)] * 2
    elif idea == "count_as_charge":
        said = [_ion(metal, count) for count in counts]
    elif idea == "inside_count":
        signs = [metal + (str(count).translate(SMALL) if count > 1 else "") for count in counts]
        plus = [count * _plus(formula, metal) for count, formula in zip(counts, formulas, strict=True)]
        said = [_ion(sign, charge) for sign, charge in zip(signs, plus, strict=True)]
    return _name_ions(said, labels) or _name_ions(right, labels)


def _ion(sign: str, charge: int) -> str:
    return sign + f"{charge if charge > 1 else ''}+".translate(HIGH)


def _name_ions(ions: list[str], labels: list[str]) -> str | None:
    """The answer that names these ions."""
    start = rf"{ions[0]} in both" if ions[0] == ions[1] else rf"{ions[0]} in \w+, {ions[1]} in"
    return next((label for label in labels if re.match(start, label)), None)


def _plus(formula: str, metal: str) -> int:
    """The charge that each ion of the metal must have."""
    silicate = re.search(r"SiO₄\)?(₃?)", formula)
    minus = sum(MINUS.get(ion.sign, 0) * ion.count for ion in read(formula))
    minus += 4 * (3 if silicate[1] else 1) if silicate else 0
    minus -= sum(3 * ion.count for ion in read(formula) if ion.sign == "Al")
    return minus // next(ion.count for ion in read(formula) if ion.sign == metal)
