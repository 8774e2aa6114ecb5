"""The lesson on the ions in minerals, which leads to Mineral Rummy. Its words are in lesson.toml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.verdict import Verdict
from rummy_kit.lessons.exercise import Exercise
from rummy_kit.lessons.lesson import Claim, Example, Kind, Lesson
from rummy_kit.subjects import minerals
from rummy_kit.subjects.minerals import school
from rummy_kit.subjects.minerals.cards import WILD

from . import questions
from .ideas import IDEAS, WORDS
from .pieces import LayOff, Meld
from .shelf import show_mineral
from .tasks import BY_HAND, EXAMPLE, TEXTS, find

LOOK_ALIKES = frozenset(minerals.LOOK_ALIKES.values())


class MineralLesson(Lesson):
    """Which ions are in a mineral, which class it belongs to, and what its formula counts."""

    texts = TEXTS
    place = 2
    game = "mineral_rummy"
    first_deal = 313
    follows_deck = True
    example_cards = (EXAMPLE,)
    cards = ("Cu", "CO3", "OH")
    ideas = IDEAS
    opening = ("find", "find")
    house_rules = MappingProxyType({"turns": "10", "target": 50})
    quick_tasks = 4  # most ideas about minerals show in what pupils say, not in cards

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Tasks to find the ions of a mineral, and questions on what cards cannot show."""
        bonds = frozenset({"silicate_one", "oxygen_inside", "quartz_ionic", "atoms_not_ions", "molecule_idea"})
        said = LOOK_ALIKES | {"hydrate_water", "oxygen_inside", "pair_only", "group_as_elements"}
        classes = frozenset({"class_by_metal", "last_word", "colour_identity"})
        meanings = frozenset({"pyrite_s2", "inside_count", "count_as_charge", "counts_cards"})
        charges = frozenset({"fixed_charge", "inside_count", "count_as_charge", "atoms_not_ions"})
        return {
            "find": Kind("ions", find, frozenset(BY_HAND)),
            "bonds": Kind("ions", questions.bonds, bonds, quick=True),
            "class": Kind("class", questions.classes, classes, quick=True),
            "sentences": Kind("class", questions.sentences, questions.SENTENCES, quick=True, easy=False),
            "charge": Kind("counts", questions.charges, charges, quick=True, easy=False),
            "lists": Kind("ions", questions.lists, frozenset(questions.LISTED), quick=True),
            "which": Kind("ions", questions.which, said),
            "water": Kind("ions", questions.water, frozenset({"hydrate_water"}), quick=True),
            "rock": Kind("class", questions.rocks, frozenset({"mineral_rock", "colour_identity"}), quick=True),
            "number": Kind("counts", questions.numbers, meanings, quick=True),
        }

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        made = minerals.mineral(EXAMPLE)
        return {**minerals.facts(made), **{f"of_{ion}": minerals.numbers(made, ion) for ion in made.cards}}

    def worked_example(self) -> Example:
        """Malachite: copper, carbonate, hydroxide."""
        made = minerals.mineral(EXAMPLE)
        found = {"read": (), "first": ("Cu",), "others": ("Cu", "CO3", "OH")}
        why = {step: minerals.beside_formula(made, ions) for step, ions in found.items()}
        return self.example(made.runs, why)

    def do_own_step(self, naming: str = "typed") -> Exercise:
        """Its class."""
        return questions.Classify(minerals.mineral(EXAMPLE))

    def explain(self) -> Exercise:
        """Why the 2 of Cu₂ needs no second card."""
        about = WORDS.say("about", "explain")
        return questions.MineralQuestion("explain", about=about, skill="counts")

    def question(self) -> Exercise:
        """What the 2 in FeS₂ means, and what the card does not say."""
        about = WORDS.say("question.after", "task")
        return questions.MineralQuestion("after", about=about)

    def claims(self, game: AnyRules, obs: Any, action: Action, verdict: Verdict) -> Iterable[Claim]:
        """A meld claims which ions are in a mineral, and so does a card laid off on one."""
        if isinstance(action, Meld) and action.mineral in obs.minerals:
            ions = tuple(card for card in obs.hand if card != WILD)
            could = minerals.can_show(minerals.mineral(action.mineral), ions)
            yield from self.claim(action.mineral, verdict, "ions", could=could)
        elif isinstance(action, LayOff) and obs.find_meld(action.onto) is not None and action.card != WILD:
            mineral = minerals.mineral(action.onto)
            shown = () if action.card in mineral.cards else self._explain_extra(mineral, action.card)
            yield from self.claim(str(action), verdict, "ions", could=shown, shown=shown)

    def _explain_extra(self, mineral: minerals.Mineral, card: str) -> tuple[str, ...]:
        """The ideas according to which this card belongs to the mineral, too."""
        return self.ideas.behind(minerals.judge(mineral, (*mineral.cards, card)))

    def faces_in(self, task: Exercise) -> Iterable[str]:
        """The minerals that it is about or names, and the ions on its cards."""
        return (*school.minerals_in(task.about), *task.named, *task.hand)

    shelf_card = staticmethod(show_mineral)


LESSON = MineralLesson()
