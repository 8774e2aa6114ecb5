"""Questions about minerals, each drawn at random: beside the right answer are those that pupils with a certain wrong
idea would give. The words of a kind of question are in lesson.toml, under ``[question.KIND]``.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, permutations, product
from typing import Any, Literal

from rummy_kit.engine.rng import Rng
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.items import Question, answers_of
from rummy_kit.lessons.lesson import lesson_texts, still_left
from rummy_kit.subjects import minerals
from rummy_kit.subjects.ions.notation import Runs, composition, in_words, ion_runs, lower, unicode_text
from rummy_kit.subjects.minerals import CLASSES, Mineral, hue, ions_by_idea, names_by_idea, others_by_idea
from rummy_kit.table.panel import panel_of, praise
from rummy_kit.table.view import HandleView, PanelView
from rummy_kit.texts import list_items, upper

from .ideas import IDEAS
from .picture import Cuts, all_apart, handle_of
from .tasks import EXAMPLE, TEXTS, OfMinerals, facts, findable

WORDS = lesson_texts(__file__)
KNOWN = Ideas(WORDS, IDEAS)
USUAL = 2  # the charge that iron and copper are taken to have everywhere
PAIRED = ("pyrite", "marcasite")  # S₂²⁻
SALTS = ("halite", "fluorite", "carnallite", "barite", "calcite", "gypsum", "aragonite", "anhydrite", "celestine")
"""Minerals that a school book would call ionic."""
BEST_KNOWN = frozenset({
    "pyrite", "galena", "halite", "fluorite", "hematite", "corundum", "calcite", "gypsum", "quartz", "talc", "cuprite",
    "brucite",
})  # fmt: skip
"""With short formulas, or known from daily life."""
SILICATES = ("talc", "orthoclase", "topaz", "zircon", "almandine", "beryl", "olivine")
SINGLE = ("zircon", "almandine", "olivine")
"""Silicates in which each Si has four O of its own."""
SIMPLIFIED = ("chalcopyrite", "cinnabar", "stibnite", "rutile", "cassiterite", "ilmenite")
"""Minerals whose charges the table calls a simplification."""


@cache
def _rows(name: str) -> tuple[dict[str, str], ...]:
    """A table of the subject: rocks, each with the mineral of many grains; pairs of gems that are one mineral."""
    with minerals.MINERALS_CSV.with_name(f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


@cache
def _crystals() -> tuple[str, ...]:
    """Quartz, and its names by colour."""
    gems = [row[name] for row in _rows("gems") if row["mineral"] == "quartz" for name in ("one", "other")]
    return ("quartz", *dict.fromkeys(gems))


class MineralQuestion(OfMinerals, Question):
    """A question about minerals; ``shown`` is the one in its picture, ``drawn`` are those that it names.

    ``wrong`` has the replies to wrong answers that name more than the values of the question.
    """

    def __init__(
        self,
        kind: str,
        about: str,
        answers: Mapping[str, str] | None = None,
        *,
        shown: Mineral | None = None,
        drawn: Iterable[Mineral] = (),
        wrong: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        self.drawn = tuple(drawn)
        said = {code: {"what": words} for code, words in (wrong or {}).items()}
        picture = minerals.beside_formula(shown, shown.cards) if shown else None
        super().__init__(kind, WORDS, answers=answers, ideas=KNOWN, about=about, said=said, picture=picture, **more)

    def _words(self, feedback: Feedback) -> dict[str, str]:
        """With the worked step for *See why*."""
        words = super()._words(feedback)
        return words | {"solution": self._of_hint("solution")} if feedback.kind == "concept" else words


Pool = dict[str, Callable[[Rng], Question]]
"""What a question can be about, by a name for it, and how it is asked."""


def _draw(order: Order, *pools: Pool) -> Question:
    """A question from one of these pools, all equally likely, so that no kind of answer is right more often: about
    something new as long as anything is left, and about the best-known minerals if it is to be easy.
    """
    for wish in (_easy, dict) if order.easy else (dict,):
        left = [{name: pool[name] for name in still_left(order.others, wish(pool))} for pool in pools]
        if any(left):
            break
    pool = order.rng.choice(list(filter(None, left)) or list(filter(None, pools)))
    return pool[order.rng.choice(tuple(pool))](order.rng)


TWINS = 4  # one question in this many


def _asks_twin(order: Order) -> bool:
    """Whether to ask a twin, a question about two things that are alike: it shows fewer ideas, so it is rare where an
    idea is wanted.
    """
    return not order.idea or order.rng.below(TWINS) == 0


def _easy(pool: Pool) -> Pool:
    """The questions of a pool that are only about the best-known minerals."""
    return {about: pool[about] for about in pool if not _less_known().intersection(re.findall(r"\w+", about))}


@cache
def _less_known() -> frozenset[str]:
    return frozenset(one.name for one in minerals.all_minerals()) - BEST_KNOWN


def _about(kind: str, **data: Any) -> str:
    """What a question of this kind is about."""
    return WORDS.say("about", kind, data)


# ------------------------------------------------------------------------------- what holds a mineral together


def bonds(order: Order) -> Question:
    """Quartz beside a mineral made of ions, or two such minerals; quartz beside another silicate, or two silicates, if
    that is wanted.
    """
    pools: dict[str, Pool] = {}
    idea = order.idea or "atoms_not_ions"
    alike = [*permutations(SALTS, 2), *permutations(SINGLE, 2)] if _asks_twin(order) else []
    alike = [pair for pair in alike if len({minerals.mineral(name).cards[0] for name in pair}) > 1]
    for one, other in (*product(_crystals(), (*SILICATES, *SALTS)), *alike):
        kind = "silicates" if other in SILICATES else "bonds"
        kind += "_alike" if (one, other) in alike else ""
        if idea in WORDS.parts(f"question.{kind}.answers"):
            about = _about("bonds", crystal=one, other=other)
            pools.setdefault(kind, {})[about] = partial(_bonds, kind, one, other)
    return _draw(order, *pools.values())


def _bonds(kind: str, crystal: str, name: str, rng: Rng) -> Question:
    other, beside = minerals.mineral(name), minerals.mineral("quartz" if crystal in _crystals() else crystal)
    one, two = (minerals.ion_card(key).name for key in (other.cards[0], other.cards[-1]))
    silicate = unicode_text(other.part_of("SiO").runs) if "SiO" in other.cards else ""
    data = {"crystal": crystal, "other": name, "formula": other.unicode, "one": one, "two": two}
    data |= {"beside": beside.unicode, "first": minerals.ion_card(beside.cards[0]).name, "silicate": silicate}
    drawn = [other, beside] if beside.name == crystal else [other]  # quartz in a colour is not what the drawing shows
    return MineralQuestion(kind, _about("bonds", **data), skill="ions", data=data, shown=other, drawn=drawn)


# ------------------------------------------------------------------------------- which ions, and water


def which(order: Order) -> Question:
    """Which ions are in a mineral, beside those that pupils with another idea would name."""
    pool: Pool = {}
    for mineral in findable():
        answers = names_by_idea(mineral)
        if len(answers) > 2 and mineral.name != EXAMPLE and (not order.idea or order.idea in answers):
            pool[_about("which", mineral=mineral.name)] = partial(_which, mineral, order.idea)
    return _draw(order, pool)


def _which(mineral: Mineral, idea: str, rng: Rng) -> Question:
    answers = names_by_idea(mineral)
    wrong = sorted(rng.shuffle([code for code in answers if code != "ok"]), key=lambda code: code != idea)
    shown = rng.shuffle(("ok", *wrong[: MOST - 1]))
    return MineralQuestion(
        "which",
        _about("which", mineral=mineral.name),
        {code: answers[code] for code in shown},
        skill="ions",
        data=facts(mineral),
        shown=mineral,
        handles={code: _as_named(mineral, code) for code in shown if code != "ok"},
        reads=lambda picture: "ok" if isinstance(picture, Cuts) and picture.ions else None,
        drawn=[mineral],
        wrong={code: _why_not(mineral, code) for code in shown if code != "ok"},
    )


def _as_named(mineral: Mineral, code: str) -> HandleView | None:
    """The formula as a pupil cuts it who names these ions."""
    if code == "group_as_elements":
        return all_apart(mineral)
    return handle_of(mineral, ions_by_idea(mineral)[code])


def _why_not(mineral: Mineral, code: str) -> str:
    """The reply to a pupil who names these ions: the same as to one who lays their cards."""
    if code == "group_as_elements":
        groups = minerals.groups(mineral)
        values = {
            "group": list_items(minerals.write_ion(mineral, key) for key in groups),
            "wanted": minerals.name_cards(groups),
        }
        values["took"] = names_by_idea(mineral)[code]
        return WORDS.say(f"question.which.{code}", "what", {**facts(mineral), **values})
    feedback = minerals.judge(mineral, ions_by_idea(mineral)[code])
    return " ".join(minerals.texts().say(feedback.code, part, feedback.data) for part in ("what", "hint"))


MOST = 6  # answers to choose from, where there are more


LISTED = (*sorted(set(minerals.LOOK_ALIKES.values())), "hydrate_water", "group_as_elements")
"""The ideas that lists of ions can show: they need other minerals, and so few tasks show two of them."""
WRONG_LISTS = 5
EASY_LISTS = 2


def lists(order: Order) -> Question:
    """For which of several minerals the right ions are listed: to a pupil with another idea, another list looks
    right.
    """
    rng, made = order.rng, [mineral for mineral in findable() if mineral.name != EXAMPLE]
    known = [mineral for mineral in made if mineral.name in BEST_KNOWN] if order.easy else made
    wrong_ones = EASY_LISTS if order.easy else WRONG_LISTS
    codes = sorted(rng.shuffle(LISTED), key=lambda code: code != order.idea)[:wrong_ones]
    chosen: dict[str, Mineral] = {}
    for code in ("ok", *codes):
        free = (
            [one for one in pool if code in names_by_idea(one) and one not in chosen.values()] for pool in (known, made)
        )
        fitting = next(filter(None, free))
        new = [one for one in fitting if not any(one.name in about for about in order.others)]
        chosen[code] = rng.choice(new or fitting)
    lines = {code: _line(mineral, names_by_idea(mineral)[code]) for code, mineral in chosen.items()}
    data = {**facts(chosen["ok"]), "line": lines["ok"]}
    wrong = {code: _why_not(mineral, code) for code, mineral in chosen.items() if code != "ok"}
    about = _about("lists", **data)
    return MineralQuestion("lists", about, lines, skill="ions", data=data, shown=chosen["ok"], wrong=wrong)


def _line(mineral: Mineral, ions: str) -> str:
    return WORDS.say("question.lists.words", "line", {"formula": mineral.unicode, "ions": ions})


def water(order: Order) -> Question:
    """Whether there is water in a mineral: in one with water molecules, or in one with hydroxide."""
    watery = [one for one in minerals.all_minerals() if any(not part.card for part in one.parts)]
    hydroxides = [
        one for one in minerals.all_minerals() if "OH" in one.cards and one not in watery and one.name != EXAMPLE
    ]
    pools: dict[str, Pool] = {"water": {}, "no_water": {}}
    for kind, asked in (("water", watery), ("no_water", hydroxides)):
        pools[kind] = {_about("water", mineral=one.name): partial(_water, kind, one) for one in asked}
    return _draw(order, *pools.values())


def _water(kind: str, mineral: Mineral, rng: Rng) -> Question:
    molecules = next((part for part in mineral.parts if not part.card), None)
    number = molecules.ions[0].count if molecules else 0
    part = unicode_text((molecules or mineral.part_of("OH")).runs)
    data = {**facts(mineral), "water": part.removeprefix("·"), "number": number}
    return MineralQuestion(kind, _about("water", **data), skill="ions", data=data, shown=mineral, drawn=[mineral])


# ------------------------------------------------------------------------------- classes


class Classify(OfMinerals, Question):
    """Say which class a mineral belongs to."""

    def __init__(self, mineral: Mineral) -> None:
        self.mineral, self.drawn = mineral, (mineral,)
        self._facts = facts(mineral)
        answers = {one: one for one in CLASSES}
        about = _about("class", **self._facts)
        super().__init__("classify", WORDS, answers=answers, data=self._facts, skill="class", about=about)
        self.could, self.solution = could_class(mineral), mineral.mineral_class
        self.right_text = {"answer": self.solution}

    def _judge(self, answer: str) -> Feedback:
        return minerals.judge_class(self.mineral, answer)

    def panel(self, feedback: Feedback) -> PanelView:
        panel = panel_of(TEXTS, feedback, topic=WORDS.say("question.classify.words", "topic"))
        if feedback.code != "no_answer":
            panel["why"] = minerals.beside_formula(self.mineral, self.mineral.cards)
        if feedback.ok:
            title, text = (TEXTS.say("question.classify.ok", part, feedback.data) for part in ("title", "what"))
            return {**praise(panel, title=title, text=text), "steps": []}
        return panel


@cache
def could_class(mineral: Mineral) -> frozenset[str]:
    """The ideas that a wrong class of this mineral can show."""
    judged = [minerals.judge_class(mineral, said) for said in CLASSES]
    return frozenset(KNOWN.find_behind(code for one in judged if not one.ok for code in (one.code, *one.also)))


def classes(order: Order) -> Question:
    """Which other mineral is in the same class, or which class it is if other minerals cannot show the idea."""
    compared: Pool = {}
    named: Pool = {}
    for mineral in minerals.all_minerals():
        if mineral.name == EXAMPLE or mineral.mineral_class not in CLASSES:
            continue
        others = others_by_idea(mineral)
        if {"ok", order.idea or "class_by_metal"} <= others.keys() and len(others) > 2:
            compared[_about("same_class", mineral=mineral.name)] = partial(_same_class, mineral)
        if (order.idea or "last_word") in could_class(mineral):
            named[_about("class", mineral=mineral.name)] = partial(_which_class, mineral)
    if order.easy or not still_left(order.others, compared):
        compared, named = named, compared
    return _draw(order, compared or named)


def _which_class(mineral: Mineral, rng: Rng) -> Question:
    return Classify(mineral)


def _same_class(mineral: Mineral, rng: Rng) -> Question:
    chosen = {code: rng.choice(others) for code, others in others_by_idea(mineral).items()}
    answers = {code: WORDS.say("question.same_class.words", "answer", _tell_colour(chosen[code])) for code in chosen}
    data = {**_tell_colour(mineral), "ok": chosen["ok"].name, "class_reason": minerals.class_reason(mineral)}
    about = _about("same_class", **data)
    wrong = {code: _other_class(mineral, code, other) for code, other in chosen.items() if code != "ok"}
    return MineralQuestion("same_class", about, answers, skill="class", data=data, shown=chosen["ok"], wrong=wrong)


def _other_class(mineral: Mineral, code: str, other: Mineral) -> str:
    """The reply to a pupil who puts the other mineral in its class."""
    shared = [key for key in mineral.cards if key in other.cards]
    reason = {"other": other.name, "other_formula": other.unicode, "other_reason": minerals.class_reason(other)}
    return WORDS.say(
        f"question.same_class.{code}",
        "what",
        {**_tell_colour(mineral), **reason, "shared": minerals.name_cards(shared)},
    )


def _tell_colour(mineral: Mineral) -> dict[str, Any]:
    return {**facts(mineral), "colour": hue(mineral)}


# ------------------------------------------------------------------------------- minerals, rocks and gems


def rocks(order: Order) -> Question:
    """What is a rock or a mineral, or whether gems of different colours, or minerals of the same colour, are one
    mineral.
    """
    pools: dict[str, Pool] = {"rock": {}, "mineral": {}, "gems": {}, "same_colour": {}}
    for row in _rows("rocks"):
        for kind in ("rock", "mineral"):
            pools[kind][_about(kind, **row)] = partial(_compare, kind, row)
    for row in _rows("gems"):
        pools["gems"][_about("gems", **row)] = partial(_compare, "gems", row)
    for one, other in _same_colour():
        row = {
            "one": one.name,
            "other": other.name,
            "mineral": one.name,
            "second": other.unicode,
            "hue": hue(one),
        }
        pools["same_colour"][_about("gems", **row)] = partial(_compare, "same_colour", row)
    return _draw(order, *pools.values())


@cache
def _same_colour() -> tuple[tuple[Mineral, Mineral], ...]:
    """Minerals made of different ions that share a strong colour."""
    made = [one for one in minerals.all_minerals() if hue(one) in STRONG and one.name != EXAMPLE]
    pairs = ((one, other) for one, other in combinations(made, 2) if hue(one) == hue(other))
    return tuple((one, other) for one, other in pairs if not {*one.cards} & {*other.cards})


STRONG = ("red", "blue", "green", "yellow", "violet", "purple", "pink")


def _compare(kind: str, row: Mapping[str, str], rng: Rng) -> Question:
    mineral, values = minerals.mineral(row["mineral"]), _facts_of(row)
    about = _about("gems" if kind == "same_colour" else kind, **values)
    return MineralQuestion(kind, about, skill="class", data=values, shown=mineral)


def _facts_of(row: Mapping[str, str]) -> dict[str, Any]:
    """A row of a table with what is known about its mineral."""
    return {**facts(minerals.mineral(row["mineral"])), **row}


# ------------------------------------------------------------------------------- sentences on all of these

SENTENCES = frozenset({"last_word", "class_by_metal", "mineral_rock", "colour_identity"})


def sentences(order: Order) -> Question:
    """Which sentence on classes, rocks and gems is right: a right one of any kind; each of the others follows from
    another idea.
    """
    rng = order.rng
    made = [one for one in minerals.all_minerals() if one.mineral_class in CLASSES and one.name != EXAMPLE]
    fine = {_about("sentences", mineral=one.name): one for one in made if "class_by_metal" in others_by_idea(one)}
    right = fine[rng.choice(still_left(order.others, fine) or tuple(fine))]
    others = [one for one in made if one != right]
    by_last = rng.choice([(one, said) for one in others for said in CLASSES if _shows_last(one, said)])
    first = rng.choice([one for one in others if "class_by_metal" in others_by_idea(one)])
    rock, true_rock = rng.shuffle(_rows("rocks"))[:2]
    gems, true_gems = rng.shuffle(_rows("gems"))[:2]
    said: dict[str, Mapping[str, Any]] = {
        "last_word": {**facts(by_last[0]), "said": by_last[1], "took": _last_of(by_last[0], by_last[1])},
        "class_by_metal": _two_of_a_metal(first, rng),
        "mineral_rock": _facts_of(rock),
        "colour_identity": _facts_of(gems),
    }
    true: dict[str, Mapping[str, Any]] = {
        "class": {**facts(right), "said": right.mineral_class},
        "metal": _two_of_a_metal(right, rng),
        "rock": _facts_of(true_rock),
        "gems": _facts_of(true_gems),
    }
    form = rng.choice(tuple(true))
    lines = {code: WORDS.say("question.sentences.answers", code, values) for code, values in said.items()}
    lines["ok"] = WORDS.say("question.sentences.words.right", form, true[form])
    because = WORDS.say("question.sentences.words.because", form, true[form])
    data = {**facts(right), "line": lines["ok"], "because": because}
    wrong = {code: WORDS.say(f"question.sentences.{code}", "what", values) for code, values in said.items()}
    shown = right if form in ("class", "metal") else None
    return MineralQuestion(
        "sentences", _about("sentences", **data), lines, skill="class", data=data, shown=shown, wrong=wrong
    )


def _two_of_a_metal(first: Mineral, rng: Rng) -> Mapping[str, Any]:
    """A mineral and another one with the same metal, in another class."""
    second = rng.choice(others_by_idea(first)["class_by_metal"])
    metal = sorted(set(first.cards) & set(second.cards) - set(first.negative))[0]
    names = {**facts(first), "other": second.name, "metal": minerals.ion_card(metal).name}
    return {**names, "class": first.mineral_class, "other_class": second.mineral_class}


def _last_of(mineral: Mineral, said: str) -> str:
    """The negative ion that makes a pupil think of this class."""
    keys = [key for key in mineral.negative if minerals.ion_card(key).mineral_class == said and key != mineral.decides]
    return minerals.name_cards(keys)


@cache
def _shows_last(mineral: Mineral, said: str) -> bool:
    """Whether putting it in this class follows from an ion that does not decide, and from no other idea."""
    told = minerals.judge_class(mineral, said)
    return not told.ok and KNOWN.find_behind((told.code, *told.also)) == ("last_word",)


# ------------------------------------------------------------------------------- numbers and charges


@dataclass(frozen=True)
class NumberQuestion:
    """A number in the formula of a mineral: ``count`` of single ions, after a ``bracket``, or ``inside`` an ion."""

    mineral: Mineral
    part: minerals.FormulaPart
    form: Literal["count", "bracket", "inside"]
    n: int

    @property
    def codes(self) -> tuple[str, ...]:
        """The answers about what it means; not the charge, if the number happens to be that as well."""
        codes = ("ok", "inside_count", "counts_cards")
        return codes if abs(self.part.ions[0].charge) == self.n else (*codes, "count_as_charge")

    @property
    def data(self) -> dict[str, Any]:
        """The values that words about it can name."""
        symbol = self.part.ions[0].symbol
        atoms = list(composition(symbol))
        words = {"n": self.n, "number": in_words(self.n), "part": unicode_text(self.part.runs)}
        words["sign"] = "+" if self.part.ions[0].charge > 0 else "−"
        ion = {"ion": minerals.ion_card(self.part.card).name, "symbol": lower(symbol), "last": atoms[-1]}
        return {**facts(self.mineral), **words, **ion}


@cache
def all_numbers() -> tuple[NumberQuestion, ...]:
    """Every number that can be asked about: not those of silicates, of shared places or of joined pairs."""
    found = []
    for mineral in minerals.all_minerals():
        plain = mineral.mineral_class in CLASSES and mineral.name not in (*PAIRED, *SIMPLIFIED)
        for part in mineral.parts if plain else ():
            ion = part.ions[0]
            if not part.card or part.card == "SiO" or "," in part.text or len(part.ions) > 1:
                continue
            inside, group = re.sub(r"\D", "", ion.symbol), len(ion.atoms) > 1
            if ion.count > 1:
                found.append(NumberQuestion(mineral, part, "bracket" if group else "count", ion.count))
            elif inside:
                found.append(NumberQuestion(mineral, part, "inside", int(inside)))
    return tuple(found)


def numbers(order: Order) -> Question:
    """What a number in a formula means: inside an ion, outside it, or in pyrite beside another mineral."""
    inside: Pool = {}
    outside: Pool = {}
    pairs: Pool = {}
    for number in all_numbers():
        name = number.mineral.name
        if number.form == "count" and number.n == 2 and "count_as_charge" in number.codes:
            for pair in PAIRED:
                pairs[_about("paired", mineral=name, pair=pair)] = partial(_pair_up, number, minerals.mineral(pair))
        if order.idea in ("", *number.codes):
            pool = inside if number.form == "inside" else outside
            pool[_about("number", **number.data)] = partial(_number, number)
    return _draw(order, inside, outside, {} if order.easy else pairs)


def _number(number: NumberQuestion, rng: Rng) -> Question:
    kind = f"number_{number.form}"
    answers = answers_of(WORDS, kind, number.data, {code: code for code in number.codes})
    about, mineral = _about("number", **number.data), number.mineral
    return MineralQuestion(kind, about, answers, skill="counts", data=number.data, shown=mineral, drawn=[mineral])


def _pair_up(number: NumberQuestion, pair: Mineral, rng: Rng) -> Question:
    data = {**number.data, "pair": pair.name, "Pair": upper(pair.name)}
    about, both = _about("paired", **data), (number.mineral, pair)
    return MineralQuestion("paired", about, skill="counts", data=data, shown=pair, drawn=both)


def charges(order: Order) -> Question:
    """Which ions of a metal are in two minerals: different ones, or the same."""
    pools: dict[str, Pool] = {"charges": {}, "charges_alike": {}}
    twin = _asks_twin(order)
    for metal, charge in (("Fe", 2), ("Cu", 1)):
        low, high = _ions_of(metal, charge), _ions_of(metal, charge + 1)
        differ = [*product(low, high), *product(high, low)]
        for kind, pairs in {
            "charges": differ,
            "charges_alike": [*permutations(low, 2), *permutations(high, 2)],
        }.items():
            for one, other in pairs:
                if kind == "charges_alike" and not (twin and _several(metal, one, other)):
                    continue
                question = partial(_charges, kind, one, other, metal)
                if not order.idea or order.idea in question(order.rng).could:
                    about = _about("charges", metal=minerals.ion_card(metal).name, low=one.name, high=other.name)
                    pools[kind][about] = question
    return _draw(order, *pools.values())


def _several(metal: str, *made: Mineral) -> bool:
    """Whether the formula of one of them has more than one of this ion; otherwise there are no other answers."""
    return any(ion.count > 1 for one in made for ion in one.ions if ion.symbol == metal)


@cache
def _ions_of(metal: str, charge: int) -> tuple[Mineral, ...]:
    """The minerals in which all ions of a metal have this charge, one that the table does not simplify."""
    unsaid = (*PAIRED, *SIMPLIFIED, "vivianite")  # in vivianite, some of the iron changes in air
    found = []
    for mineral in minerals.all_minerals():
        own = [ion.charge for ion in mineral.ions if ion.symbol == metal]
        if own == [charge] and mineral.name not in unsaid:
            found.append(mineral)
    return tuple(found)


def _charges(kind: str, low: Mineral, high: Mineral, metal: str, rng: Rng) -> Question:
    name = minerals.ion_card(metal).name
    ions = [next(ion for ion in made.ions if ion.symbol == metal) for made in (low, high)]
    names = {"low": low.name, "high": high.name, "metal": name}

    def each(*runs: Runs) -> str:
        one, two = map(unicode_text, runs)
        return WORDS.say("question.charges.words", "both" if one == two else "each", {**names, "one": one, "two": two})

    answers = {"ok": each(*(ion_runs(metal, ion.charge) for ion in ions))}
    if kind == "charges":
        answers["fixed_charge"] = each(*[ion_runs(metal, USUAL)] * 2)
    answers["atoms_not_ions"] = WORDS.say("question.charges.words", "atoms", names)
    if any(ion.count > 1 for ion in ions):
        answers["inside_count"] = each(*(_join(ion) for ion in ions))
    if ions[0].count != ions[1].count:
        answers["count_as_charge"] = each(*(ion_runs(metal, ion.count) for ion in ions))
    data: dict[str, Any] = {**names, "formula": low.unicode, "other": high.unicode, "Low": upper(low.name)}
    data |= {"answer": answers["ok"], "always": unicode_text(ion_runs(metal, USUAL))}
    data |= {"n": ions[0].count, "m": ions[1].count, **_uneven(metal, low, high)}
    data["partners"] = _partners(metal, low, high)
    about, both = _about("charges", **names), (low, high)
    return MineralQuestion("charges", about, answers, skill="counts", data=data, shown=high, drawn=both)


def _uneven(metal: str, *made: Mineral) -> dict[str, Any]:
    """Which of these does not balance if the metal has its usual charge, and what its ions would then bring."""
    for mineral in made:
        brought = [(USUAL if ion.symbol == metal else ion.charge) * ion.count for ion in mineral.ions]
        plus, minus = sum(one for one in brought if one > 0), -sum(one for one in brought if one < 0)
        if plus != minus:
            return {"uneven": mineral.name, "plus": plus, "minus": minus}
    return {"uneven": "", "plus": 0, "minus": 0}


def _partners(metal: str, *made: Mineral) -> list[str]:
    """The other ions of these minerals, each once, with their charges."""
    others = (ion for mineral in made for ion in mineral.ions if ion.symbol != metal and ion.charge)
    return list(dict.fromkeys(unicode_text(ion_runs(ion.symbol, ion.charge)) for ion in others))


def _join(ion: minerals.IonCount) -> Runs:
    """These ions as if they were joined in one: its number goes inside."""
    symbol = f"{ion.symbol}{ion.count}" if ion.count > 1 else ion.symbol
    return ion_runs(symbol, ion.count * ion.charge)
