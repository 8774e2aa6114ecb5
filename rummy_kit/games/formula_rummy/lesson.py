"""The lesson on ionic formulas and names, which leads to Formula Rummy. Its words are in ``lesson.toml``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.verdict import Verdict
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.lesson import Claim, Example, Kind, Lesson, make_within
from rummy_kit.lessons.plan import FULLEST
from rummy_kit.subjects import ions
from rummy_kit.subjects.ions import school, showing
from rummy_kit.subjects.ions.cards import PLACES, Place

from . import questions
from .ideas import IDEAS, TEXTS
from .pieces import Lay
from .shelf import show_compound
from .tasks import Build, FromName, Write, draw_pair

CLUES = ("by_name", "by_ions", "by_counts")
"""What is given of a formula to be written, with more and more help."""


# ------------------------------------------------------------------------------------------ compounds that show an idea


def _counts_show(order: Order, pair: school.Pair) -> bool:
    """Whether the wanted idea about numbers, and if possible no other, shows with these two ions."""
    return showing.counts_tell(order.idea, ions.wrong_counts(*pair)) and _left_to_count(pair, order) is not None


# ------------------------------------------------------------------------------------------ kinds of tasks


def _build(order: Order) -> Build:
    """A task to build a compound of two ions; it is about the numbers."""
    pair = draw_pair(order, school.WORTH_COUNTING, partial(_counts_show, order))
    return _build_of(pair, order, "formula", _left_to_count(pair, order) or ())


def _name(order: Order) -> Build:
    """A task to build and name a compound whose metal makes only one ion."""
    return _build_named(order, school.WORTH_COUNTING, "name")


def _numeral(order: Order) -> Build:
    """A task to build and name a compound whose name gives the charge, or should not."""
    pool = school.WITHOUT_NUMERAL if order.idea == "numeral_extra" else school.WITH_NUMERAL
    return _build_named(order, tuple(filter(school.worth_counting, pool)), "numeral")


def _build_named(order: Order, pool: Sequence[school.Pair], skill: str) -> Build:
    done: tuple[tuple[Place, ...], ...] = ((), ("cation", "n", "anion"), PLACES)
    signs = IDEAS[order.idea].signs if order.idea else ()
    pair = draw_pair(order, pool, partial(showing.names_tell, signs))
    return _build_of(pair, order, skill, done[order.help])


def _build_of(pair: school.Pair, order: Order, skill: str, done: tuple[Place, ...]) -> Build:
    return make_within(lambda order: Build(*pair, skill, order, done), order.stream("build"))


def _left_to_count(pair: school.Pair, order: Order) -> tuple[Place, ...] | None:
    """The places that are already filled; ``None`` if filling them would make the wanted idea look like another."""
    if order.idea == "other_ion":
        return ((), ("n", "m"), ("n", "anion", "m"))[order.help]
    if order.help < FULLEST:
        return ((), ("cation", "anion"))[order.help]
    n, m = ions.compound(*pair).counts
    if showing.counts_tell(order.idea, ions.wrong_counts(*pair, n=n)):
        return ("cation", "n", "anion")
    return ("cation", "anion", "m") if showing.counts_tell(order.idea, ions.wrong_counts(*pair, m=m)) else None


def _read_name(order: Order) -> FromName:
    """A task to find the ions of a name, and how many of each."""
    about_anion = order.idea == "ide_ite_ate"
    pair = draw_pair(order, school.WORTH_COUNTING, showing.has_relative if about_anion else lambda _: True)
    left: Place = "anion" if about_anion else "cation"
    done: tuple[tuple[Place, ...], ...] = ((), ("n", "m"), tuple(place for place in PLACES if place != left))
    return make_within(lambda order: FromName(*pair, "name", order, done[order.help]), order.stream("read"))


def _read_numeral(order: Order) -> FromName:
    """A task to find the ions of a name with a numeral, and how many of each."""
    pool = filter(showing.has_other_charge, school.KNOWN)
    done: tuple[tuple[Place, ...], ...] = ((), ("anion",), ("n", "anion", "m"))
    pair = draw_pair(order, pool)
    return make_within(lambda order: FromName(*pair, "numeral", order, done[order.help]), order.stream("read"))


def _write(order: Order) -> Write:
    """A task to write the formula for a name, or for ions whose own formulas have numbers."""
    if order.idea == "over_reduced":
        return _write_formula(order, "write", school.WHOLE, CLUES[max(order.help, 1)])
    return _write_formula(order, "write", school.WITHOUT_NUMERAL, CLUES[order.help])


def _write_numbers(order: Order) -> Write:
    """A task to write the formula for ions with high charges, which are given."""
    return _write_formula(order, "formula", school.FOURFOLD, "by_ions")


def _write_formula(order: Order, skill: str, pool: Sequence[school.Pair], clue: str) -> Write:
    pair = draw_pair(order, pool, partial(showing.writing_tells, order.idea))
    return Write(*pair, clue, order.stream("write"), skill)


# ------------------------------------------------------------------------------------------ the lesson


def _kind(skill: str, make: Callable[[Order], Exercise], ideas: str, *, quick: bool = False, easy: bool = True) -> Kind:
    return Kind(skill, make, frozenset(ideas.split()), quick, easy)


COUNTING = "not_neutral own_charge not_reduced"
NAMING = "prefix ide_ite_ate anion_first as_elements ammonia"
WRITING = " ".join((*IDEAS.of("write"), "as_elements"))
NUMERALS = "roman_missing roman_is_count roman_is_total any_charge arabic_numeral"
KINDS = {
    "build": _kind("formula", _build, f"{COUNTING} other_ion"),
    "name": _kind("name", _name, f"{NAMING} wrong_ion"),
    "write": _kind("write", _write, WRITING),
    "numeral": _kind("numeral", _numeral, f"{NUMERALS} numeral_extra"),
    "read_numeral": _kind("numeral", _read_numeral, "any_charge"),
    "read_name": _kind("name", _read_name, "ide_ite_ate wrong_ion"),
    "write_numbers": _kind("formula", _write_numbers, COUNTING),
    "which_formula": _kind("formula", questions.which_formula, COUNTING, quick=True),
    "which_name": _kind("name", questions.which_name, f"{NAMING} numeral_extra", quick=True),
    "which_writing": _kind("write", questions.which_writing, WRITING, quick=True),
    "which_numeral": _kind("numeral", questions.which_numeral, f"{NUMERALS} roman_is_anions", quick=True),
    "numeral_means": _kind(
        "numeral", questions.numeral_means, "roman_is_count roman_is_total roman_is_anions", quick=True
    ),
    "crystal": _kind("formula", questions.crystal, "molecule_idea atoms_idea", quick=True, easy=False),
}


class FormulaLesson(Lesson):
    """Neutral formulas from ions, their names, and how they are written."""

    texts = TEXTS
    place = 1
    game = "formula_rummy"
    first_deal = 21
    follows_deck = True
    house_rules = MappingProxyType({"numbers": "half", "turns": "10", "penalty_cards": "aside", "target": 100})
    cards = ("Al3+", "2", "O2-", "3")
    ideas = IDEAS
    opening = ("build", "numeral")
    kinds = KINDS

    def claims(self, game: AnyRules, obs: Any, action: Action, verdict: Verdict) -> Iterable[Claim]:
        """Laying a compound claims that its numbers balance; if they do, its name is a claim as well."""
        if not isinstance(action, Lay):
            return
        compound = " ".join(action.pair)
        counts = self.ideas.find_behind(ions.wrong_counts(*action.pair))
        if ions.counting(action.cation, action.n, action.anion, action.m):
            yield from self.claim(compound, verdict, "formula", counts)
            return
        skill = "numeral" if school.has_numeral(action.pair) else "name"
        for named in self.claim(compound, verdict, skill, self.ideas.find_behind(ions.wrong_names(*action.pair))):
            yield Claim(compound, "formula", True, counts)
            yield named

    def say_about(self, about: str) -> str:
        try:
            return " + ".join(ions.by_key(key).unicode for key in about.split())
        except (KeyError, ValueError):  # a question, or a word from a file
            return about

    def faces_in(self, task: Exercise) -> Iterable[str]:
        """The two ions, and those on its cards. A task always has the number cards 1, 2 and 3."""
        return (*task.about.split(), *(face for face in task.hand if not face.isdecimal()))

    @property
    def example_cards(self) -> school.Pair:  # type: ignore[override]
        """The two ions of the worked example, if possible from the teacher's own deck."""
        return next(filter(self.deck.issuperset, school.MEET_AT_SIX), school.MEET_AT_SIX[0])

    @property
    def facts(self) -> Mapping[str, Any]:
        return ions.compound(*self.example_cards).facts

    def worked_example(self) -> Example:
        """Two ions whose charges, 3 and 2, meet at 6: aluminium with oxide."""
        made = ions.compound(*self.example_cards)
        counts = {"charges": (1, 1), "numbers": made.counts}
        pictures = {step: ions.stacks(made.cation, n, made.anion, m) for step, (n, m) in counts.items()}
        return self.example(made.runs, pictures)

    def do_own_step(self, naming: str = "typed") -> Exercise:
        """Its formula."""
        return Write(*self.example_cards, "by_counts", Order(Rng("own_step"), naming=naming))

    shelf_card = staticmethod(show_compound)


LESSON = FormulaLesson()
