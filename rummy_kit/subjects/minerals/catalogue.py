"""The minerals and the ion cards, read from ``minerals.csv`` and ``cards.csv`` and checked on reading."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal, cast

from rummy_kit.subjects.ions import notation
from rummy_kit.subjects.ions.notation import Runs
from rummy_kit.subjects.minerals.formula import FormulaPart, IonCount, formula_runs, read_parts
from rummy_kit.texts import Sentences, quote

HERE = Path(__file__).parent
say = Sentences(HERE / "errors.toml")
MINERALS_CSV = HERE / "minerals.csv"
CARDS_CSV = HERE / "cards.csv"
HABITS = HERE / "habits.toml"
COLUMNS = (
    "name", "parts", "chemical_name", "mineral_class", "decides", "class_also", "class_reason", "crystal_system",
    "mohs", "specific_gravity", "lustre", "colour", "streak", "cleavage", "uses", "synonyms", "hides", "habit",
    "tints", "sources", "told_in",
)  # fmt: skip
LONG_FACTS = ("colour", "streak", "cleavage", "uses")
MAY_BE_EMPTY = ("class_also", "class_reason", "synonyms")
CARD_COLUMNS = ("key", "symbol", "name", "kind", "class")
TONES = ("light", "mid", "dark", "line")
SYSTEMS = ("cubic", "tetragonal", "trigonal", "hexagonal", "orthorhombic", "monoclinic", "triclinic")

_RANGE = re.compile(r"(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?")
_COLOUR = re.compile(r"#[0-9a-f]{6}")


class MineralTableError(ValueError):
    """A table of minerals that cannot be used; the message names the file, the line and what to fix."""


class UnknownMineral(ValueError):
    """No such mineral in the table; the message names similar minerals."""


class UnknownIonCard(ValueError):
    """No such ion card; the message lists the ones that exist."""


@dataclass(frozen=True)
class IonCard:
    """An ion as a card of this subject shows it: without its charge, one card for all ions of its kind.

    ``mineral_class`` is the class that a negative ion leads to, ``""`` for a positive one.

    >>> ion_card("CO3").name, ion_card("CO3").unicode, ion_card("SiO").kind
    ('carbonate', 'CO₃', 'silicate')
    """

    key: str
    symbol: str = field(compare=False)
    name: str = field(compare=False)
    kind: Literal["positive", "negative", "silicate"] = field(compare=False)
    mineral_class: str = field(compare=False)

    @cached_property
    def runs(self) -> Runs:
        """Its symbol for drawing."""
        return formula_runs(self.symbol)

    @property
    def unicode(self) -> str:
        """``"CO₃"``."""
        return notation.unicode_text(self.runs)


@dataclass(frozen=True)
class Habit:
    """How a crystal looks: shapes as ``(tone, path)`` in a box of 112 × 100, and the source that describes the
    habit.
    """

    shapes: tuple[tuple[str, str], ...]
    source: str


@dataclass(frozen=True)
class Mineral:
    """One mineral. Two minerals are equal when their names are.

    ``mohs`` and ``specific_gravity`` are ranges (least, most); both are numbers without a unit. ``parts`` are the
    pieces of the formula, each with its ion card and its ions. ``decides`` is the ion card from which the class
    follows, ``class_also`` is another class that collections file it under, ``class_reason`` a sentence if there is
    more to say than that. ``hides`` says what the ion cards do not show. ``sources`` name where the properties were
    looked up, ``told_in`` where these two sentences come from; for short names see ``subjects/sources.toml``.

    >>> pyrite = mineral("pyrite")
    >>> pyrite.formula, pyrite.mineral_class, pyrite.mohs, pyrite.cards
    ('FeS2', 'sulfide', (6.0, 6.5), ('Fe', 'S'))
    >>> [(ion.symbol, ion.charge, ion.count) for ion in pyrite.ions]
    [('Fe', 2, 1), ('S2', -2, 1)]
    """

    name: str
    parts: tuple[FormulaPart, ...] = field(compare=False, repr=False)
    chemical_name: str = field(compare=False)
    mineral_class: str = field(compare=False)
    decides: str = field(compare=False)
    class_also: str = field(compare=False)
    class_reason: str = field(compare=False)
    crystal_system: str = field(compare=False)
    mohs: tuple[float, float] = field(compare=False)
    specific_gravity: tuple[float, float] = field(compare=False)
    lustre: str = field(compare=False)
    colour: str = field(compare=False)
    streak: str = field(compare=False)
    cleavage: str = field(compare=False)
    uses: str = field(compare=False)
    synonyms: tuple[str, ...] = field(compare=False)
    hides: str = field(compare=False)
    habit: str = field(compare=False)
    tints: tuple[str, ...] = field(compare=False, repr=False)
    sources: tuple[str, ...] = field(compare=False, repr=False)
    told_in: tuple[str, ...] = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.name

    @cached_property
    def formula(self) -> str:
        """``"CaSO4·2H2O"``."""
        return "".join(part.text for part in self.parts)

    @cached_property
    def runs(self) -> Runs:
        """The formula for drawing."""
        return formula_runs(self.formula)

    @cached_property
    def unicode(self) -> str:
        """``"CaSO₄·2H₂O"``."""
        return notation.unicode_text(self.runs)

    @cached_property
    def latex(self) -> str:
        r"""``"\mathrm{CaSO_4·2H_2O}"``."""
        return notation.latex(self.runs).replace("·", r"\cdot ")

    @cached_property
    def spoken(self) -> str:
        """``"C a S O four dot 2 H two O"``."""
        return notation.speak(self.runs).replace("·", "dot").replace(",", "or")

    @cached_property
    def ions(self) -> tuple[IonCount, ...]:
        """The ions in the formula, water left out."""
        return tuple(ion for part in self.parts for ion in part.ions if ion.charge)

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The ion cards that make it: one of each, however often the ion occurs in the formula."""
        return tuple(dict.fromkeys(part.card for part in self.parts if part.card))

    @cached_property
    def negative(self) -> tuple[str, ...]:
        """The cards that stand for its negative ions.

        >>> mineral("malachite").negative, mineral("malachite").decides
        (('CO3', 'OH'), 'CO3')
        """
        return tuple(key for key in self.cards if ion_card(key).mineral_class)

    @cached_property
    def ion_names(self) -> tuple[str, ...]:
        """The names of these cards."""
        return tuple(ion_card(key).name for key in self.cards)

    @cached_property
    def water(self) -> FormulaPart | None:
        """The part of the formula that is water and has no card, if there is any."""
        return next((part for part in self.parts if not part.card), None)

    def describe(self, fact: str) -> str:
        """One of its properties in words.

        >>> mineral("galena").describe("mohs"), mineral("pyrite").describe("mohs"), mineral("galena").describe("streak")
        ('2.5', '6–6.5', 'lead-grey')
        """
        value: str | tuple[float, float] = getattr(self, fact)
        return value if isinstance(value, str) else "–".join(dict.fromkeys(f"{number:g}" for number in value))

    def describe_briefly(self, fact: str) -> str:
        """A fact, shortened to fit on a card: only the first part, without what is in brackets.

        >>> mineral("galena").describe_briefly("cleavage"), mineral("galena").describe_briefly("mohs")
        ('perfect, cubic', '2.5')
        """
        text = self.describe(fact)
        return re.sub(r" \([^)]*\)", "", text).split(";")[0] if fact in LONG_FACTS else text

    def part_of(self, card: str) -> FormulaPart:
        """The part of the formula that a card stands for. Raises ``KeyError``."""
        found = [part for part in self.parts if part.card == card]
        if not found:
            raise KeyError(card)
        return found[0]


def mineral(name: str) -> Mineral:
    """The mineral with this name or synonym, in any case. Raises :class:`UnknownMineral`.

    >>> mineral("Baryte").name, mineral("celestite").name
    ('barite', 'celestine')
    >>> mineral("topas")
    Traceback (most recent call last):
    rummy_kit.subjects.minerals.catalogue.UnknownMineral: There is no mineral 'topas' in the table. Did you mean topaz?
    """
    table = _by_label()
    found = table.get(" ".join(name.split()).casefold())
    if found is None:
        near = dict.fromkeys(table[label].name for label in get_close_matches(name[:40].casefold(), table, n=3))
        said = "catalogue.near" if near else "catalogue.no_mineral"
        raise UnknownMineral(say(said, mineral=quote(name), near=tuple(near)))
    return found


def all_minerals() -> tuple[Mineral, ...]:
    """Every mineral of the table, in its order."""
    return _minerals()


def made_of(formula: str, ions: Set[tuple[str, int, int]]) -> Mineral | None:
    """The first mineral with this formula and these ions, each as its symbol, its charge and how many there are.

    >>> made_of("NaCl", {("Na", 1, 1), ("Cl", -1, 1)}).name
    'halite'
    """
    found = (one for one in all_minerals() if one.formula == formula)
    return next((one for one in found if {(ion.symbol, ion.charge, ion.count) for ion in one.ions} == ions), None)


def names_in(text: str) -> tuple[str, ...]:
    """The names of minerals in a text; *smoky quartz* names quartz.

    >>> names_in("Is smoky quartz harder than talc?")
    ('quartz', 'talc')
    """
    names = {one.name for one in all_minerals()}
    return tuple(word for word in re.findall(r"\w+", text) if word in names)


def spellings() -> dict[str, str]:
    """Other names of minerals and the names of ions, in lower case, each with the mineral's name or the ion's key.

    >>> spellings()["carbonate"]
    'CO3'
    """
    names = {card.name: card.key for card in ion_cards()}
    names |= {synonym: one.name for one in all_minerals() for synonym in one.synonyms}
    return {name.casefold(): key for name, key in names.items()}


def ion_card(key: str) -> IonCard:
    """The ion card with this key. Raises :class:`UnknownIonCard`."""
    found = _cards().get(key)
    if found is None:
        raise UnknownIonCard(say("catalogue.no_ion", ion=quote(key, 20), ions=tuple(_cards())))
    return found


def ion_cards() -> tuple[IonCard, ...]:
    """Every ion card, in the order of the table."""
    return tuple(_cards().values())


def read_minerals(path: Path) -> tuple[Mineral, ...]:
    """All minerals of a CSV file with the columns of ``minerals.csv``, each row checked.

    Formula, ions and cards must fit each other and the charges must come to 0. Raises :class:`MineralTableError`,
    which names the line and what to fix.
    """
    found: list[Mineral] = []
    taken: dict[str, str] = {}
    for line, row in _rows(path, COLUMNS):
        try:
            one = _mineral_of(row)
            for label in (one.name, *one.synonyms):
                if taken.setdefault(label.casefold(), one.name) != one.name:
                    raise ValueError(f"{label!r} is already the name of {taken[label.casefold()]}.")
        except ValueError as error:
            raise MineralTableError(f"{path.name}, line {line} ({row['name'][:40]}): {error}") from error
        found.append(one)
    return tuple(found)


def _rows(path: Path, columns: tuple[str, ...]) -> Iterator[tuple[int, dict[str, str]]]:
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file, strict=True)
        if tuple(reader.fieldnames or ()) != columns:
            raise MineralTableError(
                f"{path.name}, line 1: the columns must be {', '.join(columns)}; "
                f"found {', '.join(reader.fieldnames or ['nothing'])}."
            )
        for row in reader:
            if None in row or None in row.values():
                raise MineralTableError(f"{path.name}, line {reader.line_num}: a row has {len(columns)} fields.")
            yield reader.line_num, row


def _mineral_of(row: dict[str, str]) -> Mineral:
    """One row as a mineral; a plain ``ValueError`` says what is wrong with it."""
    empty = [name for name in COLUMNS if not row[name] and name not in MAY_BE_EMPTY]
    if empty:
        raise ValueError(f"the column {empty[0]!r} is empty.")
    parts = read_parts(row["parts"])
    for part in parts:
        if part.card:
            ion_card(part.card)
    left = sum(part.charge for part in parts)
    if left:
        raise ValueError(f"its ions leave a charge of {notation.write_signed(left)}; a mineral has none.")
    decides = ion_card(row["decides"])
    if decides.key not in (part.card for part in parts):
        raise ValueError(f"{decides.name} is said to decide the class, but it is not in the formula.")
    if decides.mineral_class != row["mineral_class"]:
        raise ValueError(f"{decides.name} leads to the class {decides.mineral_class!r}, not {row['mineral_class']!r}.")
    if row["crystal_system"].split()[0] not in SYSTEMS:
        raise ValueError(f"{row['crystal_system']!r} is not a crystal system; the systems are {', '.join(SYSTEMS)}.")
    if row["habit"] not in habits():
        raise ValueError(f"there is no drawing {row['habit']!r}; the drawings are {', '.join(habits())}.")
    tints = tuple(row["tints"].split())
    if len(tints) != len(TONES) or not all(map(_COLOUR.fullmatch, tints)):
        raise ValueError(f"tints must be {len(TONES)} colours like #d3b254, for {', '.join(TONES)}.")
    read = ("parts", "mohs", "specific_gravity", "synonyms", "tints", "sources", "told_in")
    return Mineral(
        **{name: row[name] for name in COLUMNS if name not in read},
        parts=parts,
        mohs=_range(row["mohs"], "mohs"),
        specific_gravity=_range(row["specific_gravity"], "specific_gravity"),
        synonyms=tuple(filter(None, row["synonyms"].split("|"))),
        tints=tints,
        sources=tuple(row["sources"].split("|")),
        told_in=tuple(row["told_in"].split("|")),
    )


def _range(text: str, column: str) -> tuple[float, float]:
    match = _RANGE.fullmatch(text)
    low, high = (float(match[1]), float(match[2] or match[1])) if match else (0.0, 0.0)
    if not 0 < low <= high:
        raise ValueError(f"{column} must be a number or a range like 6-6.5, not {text[:20]!r}.")
    return low, high


@cache
def habits() -> dict[str, Habit]:
    """The drawings of crystals, by the names of their habits."""
    tables: dict[str, Any] = tomllib.loads(HABITS.read_text(encoding="utf-8"))
    return {name: Habit(tuple(map(tuple, table["shapes"])), table["source"]) for name, table in tables.items()}


@cache
def _cards() -> dict[str, IonCard]:
    rows = [row for _, row in _rows(CARDS_CSV, CARD_COLUMNS)]
    cards = (IonCard(row["key"], row["symbol"], row["name"], cast(Any, row["kind"]), row["class"]) for row in rows)
    return {card.key: card for card in cards}


@cache
def _minerals() -> tuple[Mineral, ...]:
    return read_minerals(MINERALS_CSV)


@cache
def _by_label() -> dict[str, Mineral]:
    return {label.casefold(): one for one in _minerals() for label in (one.name, *one.synonyms)}
