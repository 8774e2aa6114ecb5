"""Questions about minerals, each drawn anew: beside the right answer stand those that somebody with a certain wrong
idea would give. The words of a kind of question are in lesson.toml, under ``[KIND]`` and ``[KIND_answers]``.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from typing import Any, Literal

from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import Order, lesson_texts, still_left
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import minerals
from rummy_kit.subjects.ions.notation import Runs, composition, in_words, ion_runs, lowered, unicode_text
from rummy_kit.subjects.minerals import Mineral
from rummy_kit.table.panel import panel_of
from rummy_kit.table.view import Draft, PanelView
from rummy_kit.texts import upper

from .find import EXAMPLE, TEXTS, facts, findable
from .ideas import IDEAS

WORDS = lesson_texts(__file__)
KNOWN = Ideas(WORDS, IDEAS)
CLASSES = ("sulfide", "oxide", "halide", "carbonate", "sulfate", "phosphate", "silicate")
USUAL = 2  # the charge that iron and copper are taken to have everywhere
PAIRED = ("pyrite", "marcasite")  # S₂²⁻
HUES = "white|colourless|grey|black|red|pink|yellow|green|blue|brown|violet|purple"
SALTS = ("halite", "fluorite", "carnallite", "barite", "calcite", "gypsum", "aragonite", "anhydrite", "celestine")
"""Minerals that are made of ions as far as a school book goes."""
SILICATES = ("talc", "orthoclase", "topaz", "zircon", "almandine", "beryl", "olivine")
SIMPLIFIED = ("chalcopyrite", "cinnabar", "stibnite", "rutile", "cassiterite", "ilmenite")
"""Minerals of which the table says that their charges are a simplification."""


@cache
def _rows(name: str) -> tuple[dict[str, str], ...]:
    """A table of the subject: rocks, each with a mineral of many of its grains; pairs of gems that are one mineral."""
    with minerals.MINERALS_CSV.with_name(f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


@cache
def _crystals() -> tuple[str, ...]:
    """Quartz, and names of it by its colours."""
    gems = [row[name] for row in _rows("gems") if row["mineral"] == "quartz" for name in ("one", "other")]
    return ("quartz", *dict.fromkeys(gems))


class Item(Question):
    """A question with the words of its kind: ``right`` for the right answer, and its own hint."""

    def __init__(
        self,
        kind: str,
        about: str,
        answers: Mapping[str, str],
        *,
        skill: str = "",
        data: Mapping[str, Any] | None = None,
        picture: Mapping[str, Any] | None = None,
    ) -> None:
        values = data or {}
        task, text, right = (WORDS.say(kind, part, values) for part in ("task", "text", "right"))
        hint = {part: WORDS.say(kind, part, values) for part in ("title", "what", "hint", "solution")}
        ok = {"title": hint["title"], "what": right}
        texts = WORDS.with_words({"ok": ok, "question_hint": hint})
        super().__init__(task, text, answers, texts, skill=skill, ideas=KNOWN, picture=picture)
        self._about = about

    @property
    def about(self) -> str:
        return self._about


Pool = Mapping[str, Callable[[Rng], Question]]
"""What a question can be about, by a name for it, and how it is asked."""


def _drawn(order: Order, pool: Pool) -> Question:
    """A question of the pool, about something new while there is something left."""
    name = order.rng.choice(still_left(order.others, pool) or tuple(pool))
    return pool[name](order.rng)


def _about(kind: str, **data: Any) -> str:
    """What a question of this kind is about."""
    return WORDS.say("about", kind, data)


def _shuffled(rng: Rng, kind: str, codes: Iterable[str], data: Mapping[str, Any]) -> dict[str, str]:
    """These answers of a kind, in any order."""
    return {code: WORDS.say(f"{kind}_answers", code, data) for code in rng.shuffle(tuple(codes))}


# ------------------------------------------------------------------------------- what holds a mineral together


def bonds(order: Order) -> Question:
    """Quartz beside a mineral of ions, or beside another silicate if that is wanted."""
    pool, idea = {}, order.idea or "atoms_not_ions"
    for crystal, name in product(_crystals(), (*SILICATES, *SALTS)):
        kind = "silicates" if name in SILICATES else "bonds"
        if idea in WORDS.parts(f"{kind}_answers"):
            pool[_about("bonds", crystal=crystal, other=name)] = partial(_bonds, kind, crystal, name)
    return _drawn(order, pool)


def _bonds(kind: str, crystal: str, name: str, rng: Rng) -> Question:
    other = minerals.mineral(name)
    one, two = (minerals.ion_card(key).name for key in (other.cards[0], other.cards[-1]))
    data = {"crystal": crystal, "other": name, "formula": other.unicode, "one": one, "two": two}
    answers = _shuffled(rng, kind, WORDS.parts(f"{kind}_answers"), data)
    picture = minerals.beside_formula(other, other.cards)
    return Item(kind, _about("bonds", **data), answers, skill="ions", data=data, picture=picture)


# ------------------------------------------------------------------------------- which ions, and water


def which(order: Order) -> Question:
    """Which ions are in a mineral: beside them stand those that somebody with another idea would say."""
    pool = {}
    for mineral in findable():
        answers = said_of(mineral)
        if len(answers) > 2 and mineral.name != EXAMPLE and (not order.idea or order.idea in answers):
            pool[_about("which", mineral=mineral.name)] = partial(_which, mineral, order.idea)
    return _drawn(order, pool)


def _which(mineral: Mineral, idea: str, rng: Rng) -> Question:
    answers = {code: minerals.named(ions) for code, ions in said_of(mineral).items()}
    wrong = sorted(rng.shuffle([code for code in answers if code != "ok"]), key=lambda code: code != idea)
    shown = rng.shuffle(("ok", *wrong[: MOST - 1]))
    picture = minerals.beside_formula(mineral, mineral.cards)
    return Item(
        "which",
        _about("which", mineral=mineral.name),
        {code: answers[code] for code in shown},
        skill="ions",
        data=facts(mineral),
        picture=picture,
    )


MOST = 5  # answers to choose from, where there are more


@cache
def said_of(mineral: Mineral) -> dict[str, tuple[str, ...]]:
    """Which ions somebody with an idea says that a mineral has; those of ``ok`` are right.

    >>> said_of(minerals.mineral("gypsum"))["hydrate_water"]
    ('Ca', 'SO4', 'OH')
    """
    said = {"ok": mineral.cards}
    names = {minerals.ion_card(card).name: card for card in ("S", "SO4", "PO4", "O", "OH", "CO3", "F", "Cl")}
    for pair, code in minerals.LOOK_ALIKES.items():
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


LISTED = (*sorted(set(minerals.LOOK_ALIKES.values())), "hydrate_water")
"""The ideas that lists of ions can show: they need other minerals, and so few tasks show two of them."""
WRONG_LISTS = 5


def lists(order: Order) -> Question:
    """Which of some minerals has its ions listed right: whoever has another idea takes another list for right."""
    rng, made = order.rng, [mineral for mineral in findable() if mineral.name != EXAMPLE]
    codes = sorted(rng.shuffle(LISTED), key=lambda code: code != order.idea)[:WRONG_LISTS]
    chosen: dict[str, Mineral] = {}
    for code in ("ok", *codes):
        fitting = [one for one in made if code in said_of(one) and one not in chosen.values()]
        new = [one for one in fitting if not any(one.name in about for about in order.others)]
        chosen[code] = rng.choice(new or fitting)
    lines = {code: _line(mineral, said_of(mineral)[code]) for code, mineral in chosen.items()}
    data = {**facts(chosen["ok"]), "line": lines["ok"]}
    answers = {code: lines[code] for code in rng.shuffle(tuple(lines))}
    picture = minerals.beside_formula(chosen["ok"], chosen["ok"].cards)
    return Item("lists", _about("lists", **data), answers, skill="ions", data=data, picture=picture)


def _line(mineral: Mineral, ions: tuple[str, ...]) -> str:
    return WORDS.say("lists", "line", {"formula": mineral.unicode, "ions": minerals.named(ions)})


def water(order: Order) -> Question:
    """How the water belongs to a mineral."""
    watery = [mineral for mineral in minerals.all_minerals() if any(not part.card for part in mineral.parts)]
    return _drawn(order, {_about("water", mineral=mineral.name): partial(_water, mineral) for mineral in watery})


def _water(mineral: Mineral, rng: Rng) -> Question:
    molecules = next(part for part in mineral.parts if not part.card)
    data = {**facts(mineral), "water": unicode_text(molecules.runs), "number": molecules.ions[0].count}
    answers = _shuffled(rng, "water", WORDS.parts("water_answers"), data)
    picture = minerals.beside_formula(mineral, mineral.cards)
    return Item("water", _about("water", **data), answers, skill="ions", data=data, picture=picture)


# ------------------------------------------------------------------------------- classes


class Classify(Question):
    """Say to which class a mineral belongs."""

    def __init__(self, mineral: Mineral) -> None:
        self.mineral = mineral
        self._facts = facts(mineral)
        task, text = (TEXTS.say("classify", part, self._facts) for part in ("task", "text"))
        super().__init__(task, text, {one: one for one in CLASSES}, TEXTS, skill="class")
        self.could = frozenset(_shown_by(mineral))

    def check(self, draft: Draft) -> Feedback:
        said = draft.text.get("answer", "")
        return minerals.judge_class(self.mineral, said) if said in CLASSES else Feedback("rule", "no_answer")

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(TEXTS, Violation.of("", feedback), topic=TEXTS.say("classify", "topic"))
        if feedback.code != "no_answer":
            panel["why"] = minerals.beside_formula(self.mineral, self.mineral.cards)
        if feedback.ok:
            text = TEXTS.say("is_class", "what", feedback.data)
            kick, title = TEXTS.say("kick", "right"), TEXTS.say("is_class", "title")
            panel |= {"kind": "ok", "kick": kick, "title": title, "text": text, "steps": [], "buttons": []}
        return panel

    def hint(self, depth: int) -> PanelView:
        return panel_of(TEXTS, Violation("", "hint_class", {**self._facts, "depth": depth}, kind="tip"))

    @property
    def about(self) -> str:
        return _about("class", **self._facts)

    @property
    def solution(self) -> str:
        return self.mineral.mineral_class


def _shown_by(mineral: Mineral) -> tuple[str, ...]:
    """The ideas that a wrong class of this mineral can show."""
    told = (minerals.judge_class(mineral, said) for said in CLASSES)
    return KNOWN.told_by(code for feedback in told if not feedback.ok for code in (feedback.code, *feedback.also))


def classes(order: Order) -> Question:
    """Which other mineral is in the same class; or which class it is, where others cannot show the idea."""
    compared: dict[str, Callable[[Rng], Question]] = {}
    named: dict[str, Callable[[Rng], Question]] = {}
    for mineral in minerals.all_minerals():
        if mineral.name == EXAMPLE or mineral.mineral_class not in CLASSES:
            continue
        others = beside(mineral)
        if {"ok", order.idea or "class_by_metal"} <= others.keys() and len(others) > 2:
            compared[_about("same_class", mineral=mineral.name)] = partial(_same_class, mineral)
        if (order.idea or "last_word") in could_class(mineral):
            named[_about("class", mineral=mineral.name)] = partial(_which_class, mineral)
    return _drawn(order, {name: compared[name] for name in still_left(order.others, compared)} or named or compared)


def _which_class(mineral: Mineral, rng: Rng) -> Question:
    return Classify(mineral)


@cache
def could_class(mineral: Mineral) -> frozenset[str]:
    """The ideas that the question about its class can show."""
    return frozenset(_shown_by(mineral))


@cache
def beside(mineral: Mineral) -> dict[str, tuple[Mineral, ...]]:
    """Other minerals by the idea by which they would belong to the class of this one; ``ok`` are those that do."""
    found: dict[str, list[Mineral]] = {}
    for other in minerals.all_minerals():
        metals = set(mineral.cards) & set(other.cards) - set(mineral.negative)
        shared = set(mineral.negative) & set(other.negative)
        like = hue(mineral) == hue(other)
        same = mineral.mineral_class == other.mineral_class
        filed_there = mineral.mineral_class == other.class_also or mineral.class_also == other.mineral_class
        if other.mineral_class not in CLASSES or mineral == other or filed_there:
            continue
        if same and not metals and not like:
            found.setdefault("ok", []).append(other)
        elif same or frozenset((mineral.mineral_class, other.mineral_class)) in minerals.LOOK_ALIKES:
            continue
        elif metals and not like and not shared:
            found.setdefault("class_by_metal", []).append(other)
        elif like and not metals and not shared:
            found.setdefault("colour_identity", []).append(other)
        elif other.decides in shared and other.decides != mineral.decides and not like and not metals:
            found.setdefault("last_word", []).append(other)
    return {code: tuple(others) for code, others in found.items()}


def _same_class(mineral: Mineral, rng: Rng) -> Question:
    chosen = {code: rng.choice(others) for code, others in beside(mineral).items()}
    answers = {code: WORDS.say("same_class", "answer", _coloured(chosen[code])) for code in rng.shuffle(tuple(chosen))}
    data = {**_coloured(mineral), "ok": chosen["ok"].name, "class_reason": minerals.class_reason(mineral)}
    about = _about("same_class", **data)
    picture = minerals.beside_formula(chosen["ok"], chosen["ok"].cards)
    return Item("same_class", about, answers, skill="class", data=data, picture=picture)


def _coloured(mineral: Mineral) -> dict[str, Any]:
    return {**facts(mineral), "colour": hue(mineral)}


@cache
def hue(mineral: Mineral) -> str:
    """The first colour that is told of it, in a word.

    >>> hue(minerals.mineral("pyrite")), hue(minerals.mineral("malachite")), hue(minerals.mineral("fluorite"))
    ('yellow', 'green', 'purple')
    """
    found = re.search(
        r"\b(?:white|colourless|grey|black|red|pink|yellow|green|blue|brown|violet|purple)\b(?!-)", mineral.colour
    )
    return found[0] if found else mineral.colour


# ------------------------------------------------------------------------------- minerals, rocks and gems


def rocks(order: Order) -> Question:
    """What a rock is, or whether gems of different colours are one mineral."""
    pool: dict[str, Callable[[Rng], Question]] = {}
    for row in _rows("rocks"):
        pool[_about("rock", **row)] = partial(_compared, "rock", row)
    for row in _rows("gems"):
        pool[_about("gems", **row)] = partial(_compared, "gems", row)
    return _drawn(order, pool)


def _compared(kind: str, row: Mapping[str, str], rng: Rng) -> Question:
    mineral = minerals.mineral(row["mineral"])
    values = {**facts(mineral), **row}
    answers = _shuffled(rng, kind, WORDS.parts(f"{kind}_answers"), values)
    picture = minerals.beside_formula(mineral, mineral.cards)
    return Item(kind, _about(kind, **values), answers, skill="class", data=values, picture=picture)


# ------------------------------------------------------------------------------- sentences on all of these

SENTENCES = frozenset({"last_word", "class_by_metal", "mineral_rock", "colour_identity"})


def sentences(order: Order) -> Question:
    """Which sentence on classes, rocks and gems is right: each of the others follows from another idea."""
    rng = order.rng
    made = [one for one in minerals.all_minerals() if one.mineral_class in CLASSES and one.name != EXAMPLE]
    fine = {_about("sentences", mineral=one.name): one for one in made}
    right = fine[rng.choice(still_left(order.others, fine) or tuple(fine))]
    others = [one for one in made if one != right]
    by_last = rng.choice([(one, said) for one in others for said in CLASSES if _shows_last(one, said)])
    first = rng.choice([one for one in others if "class_by_metal" in beside(one)])
    second = rng.choice(beside(first)["class_by_metal"])
    metal = sorted(set(first.cards) & set(second.cards) - set(first.negative))[0]
    pair = {"mineral": first.name, "other": second.name, "metal": minerals.ion_card(metal).name}
    said: dict[str, Mapping[str, Any]] = {
        "ok": {**facts(right), "said": right.mineral_class},
        "last_word": {**facts(by_last[0]), "said": by_last[1]},
        "class_by_metal": pair,
        "mineral_rock": rng.choice(_rows("rocks")),
        "colour_identity": rng.choice(_rows("gems")),
    }
    lines = {code: WORDS.say("sentences_answers", code, said[code]) for code in rng.shuffle(tuple(said))}
    data = {**facts(right), "line": lines["ok"], "class_reason": minerals.class_reason(right)}
    picture = minerals.beside_formula(right, right.cards)
    return Item("sentences", _about("sentences", **data), lines, skill="class", data=data, picture=picture)


@cache
def _shows_last(mineral: Mineral, said: str) -> bool:
    """Whether this class of it follows from an ion that does not decide, and from no other idea."""
    told = minerals.judge_class(mineral, said)
    return not told.ok and KNOWN.told_by((told.code, *told.also)) == ("last_word",)


# ------------------------------------------------------------------------------- numbers and charges


@dataclass(frozen=True)
class Number:
    """A number in the formula of a mineral: ``count`` of single ions, after a ``bracket``, or ``inside`` an ion."""

    mineral: Mineral
    part: minerals.Part
    form: Literal["count", "bracket", "inside"]
    n: int

    @property
    def codes(self) -> tuple[str, ...]:
        """The answers to what it means. Where it happens to be the charge, too, nobody is asked about that."""
        codes = ("ok", "inside_count", "counts_cards")
        return codes if abs(self.part.ions[0].charge) == self.n else (*codes, "count_as_charge")

    @property
    def data(self) -> dict[str, Any]:
        """The values that words about it can name."""
        symbol = self.part.ions[0].symbol
        atoms = list(composition(symbol))
        words = {"n": self.n, "number": in_words(self.n), "part": unicode_text(self.part.runs)}
        ion = {"ion": minerals.ion_card(self.part.card).name, "symbol": lowered(symbol), "last": atoms[-1]}
        return {**facts(self.mineral), **words, **ion}


@cache
def all_numbers() -> tuple[Number, ...]:
    """Every number that can be asked about: not those of silicates, of places shared or of joined pairs."""
    found = []
    for mineral in minerals.all_minerals():
        plain = mineral.mineral_class in CLASSES and mineral.name not in (*PAIRED, *SIMPLIFIED)
        for part in mineral.parts if plain else ():
            ion = part.ions[0]
            if not part.card or part.card == "SiO" or "," in part.text or len(part.ions) > 1:
                continue
            inside, group = re.sub(r"\D", "", ion.symbol), len(ion.atoms) > 1
            if ion.count > 1:
                found.append(Number(mineral, part, "bracket" if group else "count", ion.count))
            elif inside:
                found.append(Number(mineral, part, "inside", int(inside)))
    return tuple(found)


def numbers(order: Order) -> Question:
    """What a number in a formula means: in one mineral, or in pyrite beside another one."""
    pool: dict[str, Callable[[Rng], Question]] = {}
    for number in all_numbers():
        name = number.mineral.name
        if number.form == "count" and number.n == 2 and "count_as_charge" in number.codes:
            for pair in PAIRED:
                pool[_about("paired", mineral=name, pair=pair)] = partial(_paired, number, minerals.mineral(pair))
        if order.idea in ("", *number.codes):
            pool[_about("number", **number.data)] = partial(_number, number)
    return _drawn(order, pool)


def _number(number: Number, rng: Rng) -> Question:
    kind = f"number_{number.form}"
    answers = _shuffled(rng, kind, number.codes, number.data)
    picture = minerals.beside_formula(number.mineral, number.mineral.cards)
    return Item(kind, _about("number", **number.data), answers, skill="counts", data=number.data, picture=picture)


def _paired(number: Number, pair: Mineral, rng: Rng) -> Question:
    data = {**number.data, "pair": pair.name, "Pair": upper(pair.name)}
    answers = _shuffled(rng, "paired", WORDS.parts("paired_answers"), data)
    about = _about("paired", **data)
    return Item("paired", about, answers, skill="counts", data=data, picture=minerals.beside_formula(pair, pair.cards))


def charges(order: Order) -> Question:
    """Which ions of a metal are in two minerals, where they are not the same."""
    pool = {}
    for metal, charge in (("Fe", 2), ("Cu", 1)):
        for low, high in product(_ions_of(metal, charge), _ions_of(metal, charge + 1)):
            question = partial(_charges, low, high, metal)
            if not order.idea or order.idea in question(order.rng).could:
                pool[_about("charges", metal=minerals.ion_card(metal).name, low=low.name, high=high.name)] = question
    return _drawn(order, pool)


@cache
def _ions_of(metal: str, charge: int) -> tuple[Mineral, ...]:
    """The minerals in which all ions of a metal have this charge, and nothing about that is simplified."""
    unsaid = (*PAIRED, *SIMPLIFIED, "vivianite")  # in vivianite some of the iron changes in the air
    found = []
    for mineral in minerals.all_minerals():
        own = [ion.charge for ion in mineral.ions if ion.symbol == metal]
        if own == [charge] and mineral.name not in unsaid:
            found.append(mineral)
    return tuple(found)


def _charges(low: Mineral, high: Mineral, metal: str, rng: Rng) -> Question:
    name = minerals.ion_card(metal).name
    ions = [next(ion for ion in made.ions if ion.symbol == metal) for made in (low, high)]
    names = {"low": low.name, "high": high.name, "metal": name}

    def each(*runs: Runs) -> str:
        one, two = map(unicode_text, runs)
        return WORDS.say("charges", "each", {**names, "one": one, "two": two})

    always = unicode_text(ion_runs(metal, USUAL))
    answers = {
        "ok": each(*(ion_runs(metal, ion.charge) for ion in ions)),
        "fixed_charge": WORDS.say("charges", "both", {"ion": always}),
        "atoms_not_ions": WORDS.say("charges", "atoms", names),
    }
    if any(ion.count > 1 for ion in ions):
        answers["inside_count"] = each(*(_joined(ion) for ion in ions))
    if ions[0].count != ions[1].count:
        answers["count_as_charge"] = each(*(ion_runs(metal, ion.count) for ion in ions))
    data = {**names, "formula": low.unicode, "other": high.unicode, "Low": upper(low.name), "answer": answers["ok"]}
    mixed = {code: answers[code] for code in rng.shuffle(tuple(answers))}
    about = _about("charges", **names)
    picture = minerals.beside_formula(high, high.cards)
    return Item("charges", about, mixed, skill="counts", data=data, picture=picture)


def _joined(ion: minerals.IonCount) -> Runs:
    """These ions as if they were joined in one: its number goes inside."""
    symbol = f"{ion.symbol}{ion.count}" if ion.count > 1 else ion.symbol
    return ion_runs(symbol, ion.count * ion.charge)
