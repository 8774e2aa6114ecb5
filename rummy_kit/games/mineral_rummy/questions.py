"""Questions about minerals, each drawn at random: the right answer comes with those that pupils with wrong ideas
would give. The words of a kind of question are in lesson.toml, under ``[question.KIND]``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from itertools import product
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.items import Question, answers_of
from rummy_kit.lessons.lesson import still_left
from rummy_kit.lessons.pools import Pool, asks_twin, draw_question
from rummy_kit.subjects import minerals
from rummy_kit.subjects.minerals import CLASSES, Mineral, counting, ions_by_idea, names_by_idea, others_by_idea, school
from rummy_kit.subjects.minerals.handling import Cuts
from rummy_kit.table.panel import panel_of, praise
from rummy_kit.table.view import HandleView, PanelView
from rummy_kit.texts import upper

from .ideas import IDEAS, WORDS
from .picture import all_apart, handle_of
from .tasks import EXAMPLE, TEXTS, OfMinerals, findable


class MineralQuestion(OfMinerals, Question):
    """A question about minerals; ``shown`` is the one in its picture, ``drawn`` are those that it names.

    ``wrong`` holds the replies to wrong answers that need more than the question's values.
    """

    def __init__(
        self,
        kind: str,
        answers: Mapping[str, str] | None = None,
        *,
        shown: Mineral | None = None,
        drawn: Iterable[Mineral] = (),
        wrong: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        self.drawn, self.named = tuple(drawn), school.minerals_in(" ".join((answers or {}).values()).lower())
        said = {code: {"what": words} for code, words in (wrong or {}).items()}
        picture = minerals.beside_formula(shown, shown.cards) if shown else None
        super().__init__(kind, WORDS, answers=answers, ideas=IDEAS, said=said, picture=picture, **more)

    def _words(self, feedback: Feedback) -> dict[str, str]:
        """The words of the question, with the worked step for *See why*."""
        words = super()._words(feedback)
        return words | {"solution": self._of_hint("solution")} if feedback.kind == "concept" else words


_draw = partial(draw_question, named=school.minerals_in, easy=school.is_well_known)


def _about(kind: str, **data: Any) -> str:
    """What a question of this kind is about."""
    return WORDS.say("about", kind, data)


# ------------------------------------------------------------------------------- what holds a mineral together


def bonds(order: Order) -> Question:
    """What holds minerals together: quartz beside a mineral made of ions, or two such minerals; if wanted, quartz
    beside another silicate, or two silicates.
    """
    pools: dict[str, Pool] = {}
    idea = order.idea or "atoms_not_ions"
    alike = school.twins() if asks_twin(order) else ()
    for one, other in (*product(school.quartz_names(), (*school.SILICATES, *school.SALTS)), *alike):
        kind = "silicates" if other in school.SILICATES else "bonds"
        kind += "_alike" if (one, other) in alike else ""
        if idea in WORDS.parts(f"question.{kind}.answers"):
            about = _about("bonds", crystal=one, other=other)
            pools.setdefault(kind, {})[about] = partial(_bonds, kind, one, other)
    return _draw(order, *pools.values())


def _bonds(kind: str, crystal: str, name: str, rng: Rng) -> Question:
    other = minerals.mineral(name)
    coloured = crystal in school.quartz_names()[1:]  # which the drawing of quartz does not show
    drawn = [other] if coloured else [other, minerals.mineral(crystal)]
    return MineralQuestion(kind, skill="ions", data=school.compare_bonds(crystal, name), shown=other, drawn=drawn)


# ------------------------------------------------------------------------------- which ions, and water


def which(order: Order) -> Question:
    """Which ions are in a mineral; the other answers are what pupils with wrong ideas would name."""
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
        {code: answers[code] for code in shown},
        skill="ions",
        data=minerals.facts(mineral),
        shown=mineral,
        handles={code: _as_named(mineral, code) for code in shown if code != "ok"},
        reads=lambda picture: "ok" if isinstance(picture, Cuts) and picture.ions else None,
        drawn=[mineral],
        wrong={code: _why_not(mineral, code) for code in shown if code != "ok"},
    )


def _as_named(mineral: Mineral, code: str) -> HandleView | None:
    """The formula as cut by a pupil who names these ions."""
    if code == "group_as_elements":
        return all_apart(mineral)
    return handle_of(mineral, ions_by_idea(mineral)[code])


def _why_not(mineral: Mineral, code: str) -> str:
    """The reply to a pupil who names these ions: the same as to a pupil who lays their cards."""
    if code == "group_as_elements":
        return WORDS.say(f"question.which.{code}", "what", minerals.apart_facts(mineral))
    feedback = minerals.judge(mineral, ions_by_idea(mineral)[code])
    return " ".join(minerals.texts().say(feedback.code, part, feedback.data) for part in ("what", "hint"))


MOST = 6  # answers to choose from, where there are more


LISTED = (*sorted(set(minerals.LOOK_ALIKES.values())), "hydrate_water", "group_as_elements")
"""The ideas that lists of ions can show: they need other minerals, and so few tasks show two of them."""
WRONG_LISTS = 5
EASY_LISTS = 2


def lists(order: Order) -> Question:
    """For which of several minerals the right ions are listed; to a pupil with a wrong idea, another list looks
    right.
    """
    rng, made = order.rng, [mineral for mineral in findable() if mineral.name != EXAMPLE]
    known = [mineral for mineral in made if mineral.name in school.BEST_KNOWN] if order.easy else made
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
    data = {**minerals.facts(chosen["ok"]), "line": lines["ok"]}
    wrong = {code: _why_not(mineral, code) for code, mineral in chosen.items() if code != "ok"}
    about, shown = _about("lists", **data), chosen["ok"]
    question = MineralQuestion("lists", lines, skill="ions", data=data, about=about, shown=shown, wrong=wrong)
    question.named = tuple(mineral.name for mineral in chosen.values())
    return question


def _line(mineral: Mineral, ions: str) -> str:
    return WORDS.say("question.lists.words", "line", {"formula": mineral.unicode, "ions": ions})


def water(order: Order) -> Question:
    """Whether a mineral has water in it: one with water molecules, or one with hydroxide."""
    pools: dict[str, Pool] = {"water": {}, "no_water": {}}
    for kind, asked in (("water", school.with_water()), ("no_water", school.with_hydroxide())):
        fit = (one for one in asked if one.name != EXAMPLE)
        pools[kind] = {_about("water", mineral=one.name): partial(_water, kind, one) for one in fit}
    return _draw(order, *pools.values())


def _water(kind: str, mineral: Mineral, rng: Rng) -> Question:
    data = counting.water_facts(mineral)
    return MineralQuestion(kind, skill="ions", data=data, shown=mineral, drawn=[mineral])


# ------------------------------------------------------------------------------- classes


class Classify(OfMinerals, Question):
    """Say which class a mineral belongs to."""

    def __init__(self, mineral: Mineral) -> None:
        self.mineral, self.drawn = mineral, (mineral,)
        answers = {one: one for one in CLASSES}
        super().__init__("classify", WORDS, answers=answers, data=minerals.facts(mineral), skill="class")
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
    return frozenset(IDEAS.find_behind(code for one in judged if not one.ok for code in (one.code, *one.also)))


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
    wrong = {code: _other_class(mineral, code, other) for code, other in chosen.items() if code != "ok"}
    return MineralQuestion("same_class", answers, skill="class", data=data, shown=chosen["ok"], wrong=wrong)


def _other_class(mineral: Mineral, code: str, other: Mineral) -> str:
    """The reply to a pupil who puts the other mineral in this one's class."""
    shared = [key for key in mineral.cards if key in other.cards]
    reason = {"other": other.name, "other_formula": other.unicode, "other_reason": minerals.class_reason(other)}
    return WORDS.say(
        f"question.same_class.{code}",
        "what",
        {**_tell_colour(mineral), **reason, "shared": minerals.name_cards(shared)},
    )


def _tell_colour(mineral: Mineral) -> dict[str, Any]:
    return {**minerals.facts(mineral), "colour": minerals.hue(mineral)}


# ------------------------------------------------------------------------------- minerals, rocks and gems


def rocks(order: Order) -> Question:
    """What is a rock and what a mineral, or whether gems of different colours, or minerals of the same colour,
    are one mineral.
    """
    pools: dict[str, Pool] = {"rock": {}, "mineral": {}, "gems": {}, "same_colour": {}}
    for row in school.rocks():
        for kind in ("rock", "mineral"):
            pools[kind][_about(kind, **row)] = partial(_compare, kind, row)
    for row in school.gems():
        pools["gems"][_about("gems", **row)] = partial(_compare, "gems", row)
    for row in school.same_colour():
        if EXAMPLE not in (row["one"], row["other"]):
            pools["same_colour"][_about("gems", **row)] = partial(_compare, "same_colour", row)
    return _draw(order, *pools.values())


def _compare(kind: str, row: Mapping[str, Any], rng: Rng) -> Question:
    return MineralQuestion(kind, skill="class", data=row, shown=minerals.mineral(row["mineral"]))


# ------------------------------------------------------------------------------- sentences on all of these

SENTENCES = frozenset({"last_word", "class_by_metal", "mineral_rock", "colour_identity"})


def sentences(order: Order) -> Question:
    """Which sentence on classes, rocks and gems is right; each of the others follows from a different idea."""
    rng = order.rng
    made = [one for one in minerals.all_minerals() if one.mineral_class in CLASSES and one.name != EXAMPLE]
    fine = {_about("sentences", mineral=one.name): one for one in made if "class_by_metal" in others_by_idea(one)}
    right = fine[rng.choice(still_left(order.others, fine) or tuple(fine))]
    others = [one for one in made if one != right]
    by_last = rng.choice([(one, said) for one in others for said in CLASSES if _shows_last(one, said)])
    first = rng.choice([one for one in others if "class_by_metal" in others_by_idea(one)])
    rock, true_rock = rng.shuffle(school.rocks())[:2]
    pair, true_pair = rng.shuffle(school.gems())[:2]
    said: dict[str, Mapping[str, Any]] = {
        "last_word": minerals.judge_class(*by_last).data,
        "class_by_metal": _two_of_a_metal(first, rng),
        "mineral_rock": rock,
        "colour_identity": pair,
    }
    true: dict[str, Mapping[str, Any]] = {
        "class": {**minerals.facts(right), "said": right.mineral_class},
        "metal": _two_of_a_metal(right, rng),
        "rock": true_rock,
        "gems": true_pair,
    }
    form = rng.choice(tuple(true))
    lines = {code: WORDS.say("question.sentences.answers", code, values) for code, values in said.items()}
    lines["ok"] = WORDS.say("question.sentences.words.right", form, true[form])
    because = WORDS.say("question.sentences.words.because", form, true[form])
    data = {**minerals.facts(right), "line": lines["ok"], "because": because}
    wrong = {code: WORDS.say(f"question.sentences.{code}", "what", values) for code, values in said.items()}
    shown = right if form in ("class", "metal") else None
    about = _about("sentences", **data)
    return MineralQuestion("sentences", lines, skill="class", data=data, about=about, shown=shown, wrong=wrong)


def _two_of_a_metal(first: Mineral, rng: Rng) -> Mapping[str, Any]:
    """A mineral and another one with the same metal, in another class."""
    return minerals.compare_classes(first, rng.choice(others_by_idea(first)["class_by_metal"]))


@cache
def _shows_last(mineral: Mineral, said: str) -> bool:
    """Whether putting the mineral in this class follows from an ion that does not decide, and from no other idea."""
    told = minerals.judge_class(mineral, said)
    return not told.ok and IDEAS.find_behind((told.code, *told.also)) == ("last_word",)


# ------------------------------------------------------------------------------- numbers and charges


def numbers(order: Order) -> Question:
    """What a number in a formula means: inside an ion, outside it, or in pyrite beside another mineral."""
    inside: Pool = {}
    outside: Pool = {}
    pairs: Pool = {}
    for number in counting.formula_numbers():
        name = number.mineral.name
        if number.form == "count" and number.n == 2 and not number.is_charge:
            for pair in counting.PAIRED:
                pairs[_about("paired", mineral=name, pair=pair)] = partial(_pair_up, number, minerals.mineral(pair))
        if order.idea in ("", *number.meanings):
            pool = inside if number.form == "inside" else outside
            pool[_about("number", **number.facts)] = partial(_number, number)
    return _draw(order, inside, outside, {} if order.easy else pairs)


def _number(number: counting.FormulaNumber, rng: Rng) -> Question:
    kind = f"number_{number.form}"
    data, mineral = number.facts, number.mineral
    answers = answers_of(WORDS, kind, data, {code: code for code in number.meanings})
    return MineralQuestion(kind, answers, skill="counts", data=data, shown=mineral, drawn=[mineral])


def _pair_up(number: counting.FormulaNumber, pair: Mineral, rng: Rng) -> Question:
    data = {**number.facts, "pair": pair.name, "Pair": upper(pair.name)}
    return MineralQuestion("paired", skill="counts", data=data, shown=pair, drawn=(number.mineral, pair))


def charges(order: Order) -> Question:
    """Which ions of a metal are in two minerals: different ones, or the same."""
    pools: dict[str, Pool] = {"charges": {}, "charges_alike": {}}
    for (metal, charge), alike in product(counting.TWO_CHARGES, (False, True) if asks_twin(order) else (False,)):
        kind = "charges_alike" if alike else "charges"
        for one, other in counting.pairs_with(metal, charge, alike):
            question = partial(_charges, kind, one, other, metal)
            if not order.idea or order.idea in question(order.rng).could:
                about = _about("charges", metal=minerals.ion_card(metal).name, low=one.name, high=other.name)
                pools[kind][about] = question
    return _draw(order, *pools.values())


def _charges(kind: str, low: Mineral, high: Mineral, metal: str, rng: Rng) -> Question:
    data, answers = counting.compare_charges(metal, low, high), {}
    for code, (one, two) in counting.charges_by_idea(metal, low, high).items():
        part = "both" if one == two else "each"
        answers[code] = WORDS.say("question.charges.words", part, {**data, "one": one, "two": two})
    answers["atoms_not_ions"] = WORDS.say("question.charges.words", "atoms", data)
    data = {**data, "answer": answers["ok"]}
    return MineralQuestion("charges", answers, skill="counts", data=data, shown=high, drawn=(low, high))
