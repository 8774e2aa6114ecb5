"""Pupils at Formula Rummy's tasks. What they know about ions is all here: no judge is asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import gcd
from typing import Any

from rummy_kit.workshop.pupils.page import Page, Reply

LOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
PLAIN = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
UP = str.maketrans("0123456789+−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
DOWN = {ord(up): plain for up, plain in zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-", strict=True)}

CATIONS = {
    "Na⁺": "sodium", "K⁺": "potassium", "NH₄⁺": "ammonium", "Li⁺": "lithium", "Ag⁺": "silver", "Rb⁺": "rubidium",
    "Cs⁺": "caesium", "Mg²⁺": "magnesium", "Ca²⁺": "calcium", "Ba²⁺": "barium", "Zn²⁺": "zinc", "Al³⁺": "aluminium",
    "Fe²⁺": "iron(II)", "Fe³⁺": "iron(III)", "Cu⁺": "copper(I)", "Cu²⁺": "copper(II)", "Pb²⁺": "lead(II)",
    "Cr³⁺": "chromium(III)", "Hg₂²⁺": "mercury(I)", "Sn⁴⁺": "tin(IV)", "Pb⁴⁺": "lead(IV)", "Ti⁴⁺": "titanium(IV)",
    "Mn⁴⁺": "manganese(IV)", "Pt⁴⁺": "platinum(IV)",
}  # fmt: skip
ANIONS = {
    "F⁻": "fluoride", "Cl⁻": "chloride", "Br⁻": "bromide", "I⁻": "iodide", "OH⁻": "hydroxide", "NO₃⁻": "nitrate",
    "HCO₃⁻": "hydrogencarbonate", "C₂H₃O₂⁻": "acetate", "O²⁻": "oxide", "S²⁻": "sulfide", "SO₄²⁻": "sulfate",
    "SO₃²⁻": "sulfite", "CO₃²⁻": "carbonate", "CrO₄²⁻": "chromate", "PO₄³⁻": "phosphate", "N³⁻": "nitride",
    "P³⁻": "phosphide", "O₂²⁻": "peroxide", "C₂O₄²⁻": "oxalate",
}  # fmt: skip
OTHER_CHARGES = {"iron": (2, 3), "copper": (1, 2), "lead": (2, 4), "chromium": (2, 3)}
STEMS = ("sulf", "nitr", "phosph", "chlor", "brom", "iod")
"""The beginnings of names that can have more than one ending."""
ELEMENTS = {"fluoride": ["fluorine"], "oxide": ["oxygen"]}
ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
COUNTS = ("", "mono", "di", "tri", "tetra")

TAKEN_APART = {
    "OH⁻": "hydrogen oxide", "NO₃⁻": "nitrogen trioxide", "CO₃²⁻": "carbon trioxide", "SO₄²⁻": "sulfur tetraoxide",
    "SO₃²⁻": "sulfur trioxide", "PO₄³⁻": "phosphorus tetraoxide", "CrO₄²⁻": "chromium tetraoxide",
    "HCO₃⁻": "hydrogen carbon trioxide",
}  # fmt: skip
OTHER_SYMBOLS = {  # what a metal's symbol is mistaken for
    "Na": "S", "K": "P", "Ag": "Si", "Cu": "C", "Mg": "Mn", "Ca": "C", "Fe": "F", "Ba": "B", "Pb": "P", "Cr": "C",
}  # fmt: skip

COUNTING = ("not_neutral", "own_charge", "not_reduced")
ON_CARDS = ("other_ion", "any_charge", "ide_ite_ate", "roman_is_count")
NAMING = (
    "prefix", "wrong_ion", "ide_ite_ate", "anion_first", "roman_missing", "roman_is_count", "roman_is_total",
    "roman_is_anions", "any_charge", "numeral_extra", "arabic_numeral", "as_elements", "ammonia",
)  # fmt: skip
WRITING = (
    "over_reduced",
    "no_brackets",
    "extra_brackets",
    "charge_shown",
    "writes_ones",
    "anion_first",
    "other_symbol",
)
SAID = {  # what is in the answer that a pupil with the idea chooses
    "molecule_idea": "molecule",
    "atoms_idea": "atoms",
    "roman_is_count": r"^There (is|are) .* \w+ ions? in its formula",
    "roman_is_total": "^All ",
    "roman_is_anions": r"^There (is|are) .* for each \w+ ion",
    "own_charge": "charge says how many",
    "not_reduced": "change places",
}
TRUE = "^For every|^Each |both sides"
IDEAS = tuple(dict.fromkeys((*COUNTING, *ON_CARDS, *NAMING, *WRITING, *SAID)))


@dataclass(frozen=True)
class Salt:
    """Two ions as they are written, with their names, and how many of each."""

    cation: str
    anion: str
    n: int
    m: int

    @property
    def plus(self) -> int:
        """The charge of one cation."""
        return charge(self.cation)

    @property
    def minus(self) -> int:
        """The charge of one anion, without its sign."""
        return charge(self.anion)

    @property
    def metal(self) -> str:
        """The cation's name without a numeral."""
        return CATIONS[self.cation].partition("(")[0]

    @property
    def each(self) -> int:
        """What the numeral says, 0 if there is none."""
        name = CATIONS[self.cation]
        return ROMAN.index(name[name.index("(") + 1 : -1]) if "(" in name else 0


def answer(page: Page, idea: str | None) -> Reply | None:
    """What a pupil with that idea answers to the task on the page, or with none; ``None`` where they know nothing."""
    banner = page.view["banner"]
    task, text = plain(banner["title"]), plain(banner["text"])
    if found := re.fullmatch(r"Build a compound of (\S+) and (\S+)", task):
        return build(page, found[1], found[2], idea)
    if (found := re.fullmatch(r"Build (.+)", task)) and found[1] in NAMES:
        return read(page, *NAMES[found[1]], idea)
    if (found := re.fullmatch(r"(?:Write the formula of|How is) (.+?)(?: written\?)?", task)) and found[1] in NAMES:
        return answer_in_writing(page, *NAMES[found[1]], "made of" not in text and "ions are" not in text, idea)
    if found := re.fullmatch(r"Which formula is right for (\S+) and (\S+)\?", task):
        return answer_in_writing(page, found[1], found[2], False, idea)
    if found := re.fullmatch(r"It is made of (\S+) and (\S+)\.", text):
        return choose_one(page, list_names(neutral(found[1], found[2]), idea), names(neutral(found[1], found[2])))
    return answer_sentence(page, idea)


def lay(page: Page, idea: str | None) -> Reply | None:
    """A compound from the cards in hand with its name, first one that the idea has something to say about."""
    signs = [sign for _, sign in hand(page)]
    astray: list[Reply] = []
    fine: list[Reply] = []
    for cation, anion in product(sorted(CATIONS.keys() & {*signs}), sorted(ANIONS.keys() & {*signs})):
        right = neutral(cation, anion)
        name = (*list_names(right, idea), names(right))[0]
        for salt in dict.fromkeys((count_ions(right, idea), right)):
            if not Counter([str(salt.n), str(salt.m)]) - Counter(signs):
                lain = fine if salt == right and name == names(right) else astray
                lain.append(put(page, salt, {"name": name}))
    return next(iter((*astray, *fine)), None)


def plain(text: str) -> str:
    """The text without soft hyphens."""
    return text.replace("\u00ad", "")


NAMES = {f"{CATIONS[cation]} {ANIONS[anion]}": (cation, anion) for cation, anion in product(CATIONS, ANIONS)}


# ------------------------------------------------------------------------------------------ what they know


def charge(ion: str) -> int:
    """The size of an ion's charge, read from its symbol."""
    found = re.search(r"([⁰¹²³⁴⁵⁶⁷⁸⁹]*)[⁺⁻]$", ion)
    return int(found[1].translate(DOWN) or 1) if found else 0


def letters(ion: str) -> str:
    """An ion without its charge, with ordinary digits."""
    return re.sub(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]*[⁺⁻]$", "", ion).translate(PLAIN)


def neutral(cation: str, anion: str) -> Salt:
    """The smallest numbers that balance."""
    plus, minus = charge(cation), charge(anion)
    shared = gcd(plus, minus)
    return Salt(cation, anion, minus // shared, plus // shared)


def count_ions(right: Salt, idea: str | None) -> Salt:
    """The numbers that a pupil with that idea chooses."""
    plus, minus = right.plus, right.minus
    numbers = {"not_neutral": (1, 1), "own_charge": (plus, minus), "not_reduced": (minus, plus)}
    return Salt(right.cation, right.anion, *numbers.get(idea or "", (right.n, right.m)))


def names(salt: Salt) -> str:
    """The right name."""
    return f"{CATIONS[salt.cation]} {ANIONS[salt.anion]}"


def list_names(salt: Salt, idea: str | None) -> list[str]:
    """The names that a pupil with that idea may give, the likeliest first; none if the idea plays no part."""
    first, last, metal = CATIONS[salt.cation], ANIONS[salt.anion], salt.metal
    numerals: list[int] = []
    if idea == "prefix":
        more = COUNTS[salt.n] if salt.n > 1 else ""
        few = COUNTS[salt.m]
        few = few[:-1] if last.startswith("o") and few.endswith(("o", "a")) else few
        return [f"{more}{metal} {few}{last}"]
    if idea == "anion_first":
        return [f"{last} {first}"]
    if idea == "wrong_ion":
        return [f"{first} {other}" for other in mix_up(last)]
    if idea == "ide_ite_ate":
        stem = next((stem for stem in STEMS if last.startswith(stem)), "")
        endings = [f"{stem}{end}" for end in ("ite", "ate", "ide") if stem and f"{stem}{end}" != last]
        return [f"{first} {other}" for other in (*endings, *ELEMENTS.get(last, ()))]
    if idea == "ammonia" and salt.cation == "NH₄⁺":
        return [f"ammonia {last}"]
    if idea == "as_elements" and salt.anion in TAKEN_APART:
        return [f"{first} {TAKEN_APART[salt.anion]}"]
    if idea == "numeral_extra" and not salt.each:
        return [f"{first}({ROMAN[salt.plus]}) {last}"]
    if not salt.each:
        return []
    if idea == "roman_missing":
        return [f"{metal} {last}"]
    if idea == "arabic_numeral":
        return [f"{metal}({salt.each}) {last}"]
    if idea == "roman_is_count":
        numerals = [salt.n]
    if idea == "roman_is_total":
        numerals = [salt.n * salt.plus]
    if idea == "roman_is_anions":
        numerals = [salt.m]
    if idea == "any_charge":
        numerals = list(OTHER_CHARGES.get(metal, ()))
    return [f"{metal}({ROMAN[number]}) {last}" for number in numerals if number != salt.each]


def mix_up(last: str) -> list[str]:
    """Names that are mistaken for an anion's: those of others, the next ones in the table first."""
    order = list(ANIONS.values())
    at = order.index(last)
    stem = next((stem for stem in STEMS if last.startswith(stem)), "?")
    return [other for other in (*order[at + 1 :], *order[:at]) if not other.startswith(stem)]


def write(salt: Salt, idea: str | None) -> str:
    """The formula as a pupil with that idea writes it, with ordinary digits."""
    parts = [_part(salt.cation, salt.n, idea), _part(salt.anion, salt.m, idea)]
    if idea == "over_reduced":
        return _halve(salt)
    return "".join(reversed(parts) if idea == "anion_first" else parts)


def _part(ion: str, count: int, idea: str | None) -> str:
    """One ion in a formula."""
    sign = letters(ion)
    if idea == "other_symbol":
        sign = OTHER_SYMBOLS.get(sign, sign)
    if idea == "ammonia" and sign == "NH4":
        sign = "NH3"
    found = re.fullmatch(r"(.*[A-Za-z])(\d+)", sign)
    if idea == "as_elements" and found and count > 1:
        return f"{found[1]}{int(found[2]) * count}"
    several = len(re.findall("[A-Z]", sign)) > 1 or sign[-1].isdigit()
    shown = sign + ion[len(sign) :] if idea == "charge_shown" else sign
    number = str(count) if count > 1 else "1" if idea == "writes_ones" and not sign[-1].isdigit() else ""
    brackets = several and count > 1 and idea != "no_brackets"
    return f"({shown}){number}" if brackets or idea == "extra_brackets" else f"{shown}{number}"


def _halve(salt: Salt) -> str:
    """The formula with all its numbers halved, if possible."""
    atoms: dict[str, int] = {}
    for ion, count in ((salt.cation, salt.n), (salt.anion, salt.m)):
        for atom, number in re.findall(r"([A-Z][a-z]?)(\d*)", letters(ion)):
            atoms[atom] = atoms.get(atom, 0) + int(number or 1) * count
    if any(count % 2 for count in atoms.values()):
        return write(salt, None)
    return "".join(atom + (str(count // 2) if count > 2 else "") for atom, count in atoms.items())


# ------------------------------------------------------------------------------------------ on the page


def hand(page: Page) -> Iterator[tuple[str, str]]:
    """Key and sign of each card in hand: an ion as it is written, or a number."""
    for card in page.view["hand"]["cards"]:
        runs = page.faces[card["face"]]["symbol"]
        yield card["key"], "".join(text + low.translate(LOW) + high.translate(UP) for text, low, high in runs)


def stands(page: Page) -> dict[str, str]:
    """The fixed places in the tray, with the sign on the card there."""
    signs = dict(hand(page))
    return {
        slot["id"]: signs[slot["card"]["key"]]
        for slot in page.view["tray"]["slots"]
        if slot.get("lies") == "fixed" and "card" in slot
    }


def put(page: Page, salt: Salt, text: Mapping[str, str]) -> Reply:
    """Put the cards of this compound into the places that are not fixed."""
    given = {slot["card"]["key"] for slot in page.view["tray"]["slots"] if slot["id"] in stands(page)}
    cards = [card for card in hand(page) if card[0] not in given]
    wanted = {"cation": salt.cation, "n": str(salt.n), "anion": salt.anion, "m": str(salt.m)}
    places: dict[str, str] = {}
    for place, sign in wanted.items():
        key = next((key for key, shown in cards if shown == sign and key not in places.values()), "")
        if f"tray:{place}" not in stands(page) and key:
            places[f"tray:{place}"] = key
    return Reply(places=places, text=text)


def fields(page: Page) -> dict[str, Any]:
    """The fields of the tray."""
    return {field["id"]: field for field in page.view["tray"]["fields"]}


def pick(page: Page, field: str, wanted: list[str], right: str) -> str:
    """What is typed, or chosen from the answers: the wanted answer if it is there, otherwise the right one."""
    options = {plain(one["label"]): one["value"] for one in fields(page)[field]["options"]}
    if not options:
        return (*wanted, right)[0]
    said = {label.translate(PLAIN): value for label, value in options.items()}
    return str(next(said[words.translate(PLAIN)] for words in (*wanted, right) if words.translate(PLAIN) in said))


def build(page: Page, cation: str, anion: str, idea: str | None) -> Reply:
    """Answer a task that gives two ions by their signs: lay them, and name the compound."""
    right, own = with_given(page, neutral(cation, anion), idea)
    others = [sign for _, sign in hand(page) if sign in ANIONS and sign != anion]
    if idea == "other_ion" and "tray:anion" not in stands(page) and others:
        own = Salt(cation, others[0], own.n, own.m)
    options = fields(page)["name"]["options"] or ()
    listed = {plain(option["label"]) for option in options}
    wanted = [name for name in list_names(right, idea) if not listed or name in listed]
    return put(page, own, {"name": (*wanted, names(right))[0]})


def with_given(page: Page, right: Salt, idea: str | None) -> tuple[Salt, Salt]:
    """The right compound, and the one with the numbers of that idea unless some are already there."""
    own, there = count_ions(right, idea), stands(page)
    n, m = (right.n if "tray:n" in there else own.n), (right.m if "tray:m" in there else own.m)
    return right, Salt(right.cation, right.anion, n, m)


def read(page: Page, cation: str, anion: str, idea: str | None) -> Reply:
    """Answer a task that gives a name: lay its ions."""
    right, own = with_given(page, neutral(cation, anion), idea)
    signs, there = [sign for _, sign in hand(page)], stands(page)
    metals = [sign for sign in signs if CATIONS.get(sign, "").partition("(")[0] == right.metal and sign != cation]
    stem = next((stem for stem in STEMS if ANIONS[anion].startswith(stem)), "?")
    relatives = [sign for sign in signs if ANIONS.get(sign, "").startswith(stem) and sign != anion]
    others = [sign for sign in signs if sign in ANIONS and sign != anion and sign not in relatives]
    more = [sign for sign in signs if sign in CATIONS and sign != cation]
    if idea == "any_charge" and metals and "tray:cation" not in there:
        own = neutral(metals[0], anion)
    elif idea == "ide_ite_ate" and relatives and "tray:anion" not in there:
        own = neutral(cation, relatives[0])
    elif idea in ("other_ion", "wrong_ion") and others and "tray:anion" not in there:
        own = neutral(cation, others[0])
    elif idea in ("other_ion", "wrong_ion") and more and "tray:cation" not in there:
        own = neutral(more[0], anion)
    elif idea == "roman_is_anions" and right.each and not {"tray:m"} & there.keys():
        own = Salt(cation, anion, right.n, right.each)
    elif idea == "roman_is_count" and right.each and not there:
        balanced = (
            Salt(metal, anion, right.each, m)
            for metal in (cation, *metals)
            for m in (1, 2, 3)
            if right.each * charge(metal) == m * right.minus
        )
        own = next(balanced, own)
    return put(page, own, {})


def answer_in_writing(page: Page, cation: str, anion: str, by_name: bool, idea: str | None) -> Reply:
    """The answer to a task in which a formula is to be written or chosen."""
    right = neutral(cation, anion)
    stem = next((stem for stem in STEMS if ANIONS[anion].startswith(stem)), "?")
    relatives = [ion for ion, name in ANIONS.items() if name.startswith(stem) and ion != anion]
    wanted = write(count_ions(right, idea), idea)
    if idea == "wrong_ion" and by_name:
        relatives = [ion for ion, name in ANIONS.items() if name == mix_up(ANIONS[anion])[0]]
    if idea in ("ide_ite_ate", "wrong_ion") and by_name and relatives:
        wanted = write(neutral(cation, relatives[0]), None)
    field = next(iter(fields(page)))
    value = pick(page, field, [wanted], write(right, None))
    return Reply(text={field: value})


def choose_one(page: Page, wanted: list[str], right: str) -> Reply:
    """One of the answers to choose from."""
    return Reply(text={"answer": pick(page, "answer", wanted, right)})


def answer_sentence(page: Page, idea: str | None) -> Reply | None:
    """The answer to a question in sentences, by what it says."""
    options = fields(page).get("answer", {}).get("options", ())
    for pattern in (SAID.get(idea or "", "(?!)"), TRUE):
        for option in options:
            if re.search(pattern, option["label"]):
                return Reply(text={"answer": option["value"]})
    return None
