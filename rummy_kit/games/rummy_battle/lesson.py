"""The lesson on outs and chances, which leads to Rummy Battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, partial
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.verdict import Verdict
from rummy_kit.lessons.exercise import Exercise
from rummy_kit.lessons.items import Question
from rummy_kit.lessons.lesson import Claim, Example, Kind, Lesson
from rummy_kit.subjects import odds
from rummy_kit.subjects.odds.positions import PAIRS, Holding

from . import questions
from .ideas import DECK, IDEAS, TEXTS
from .pieces import Lay
from .shelf import show_cards
from .tasks import Count, Keep, find_ideas, find_left_open

ABOUT_TWO = find_ideas(*find_left_open("two"))
EXAMPLE = Holding(("7S", "7H", "8D", "10D"), ("9D", "2C"))


def _ask(skill: str, name: str, *ideas: str, easy: bool = True) -> Kind:
    return Kind(skill, partial(questions.ask, name), frozenset(ideas), quick=True, easy=easy)


class BattleLesson(Lesson):
    """Outs, and the chance of the next draw."""

    texts = TEXTS
    place = 5
    game = "rummy_battle"
    opponents = ("ada",)  # two players have one pack and some ten turns each in a round; three players have twelve
    first_deal = 465
    cards = ("7H", "8H", "9H", "thief")
    example_cards = (*EXAMPLE.held, *EXAMPLE.seen)
    follows_deck = True
    ideas = IDEAS
    opening = ("outs", "chance")
    quick_tasks = 3  # a third of its ideas show in what pupils say, not in what they count
    kinds: ClassVar[Mapping[str, Kind]] = {
        "outs": Kind("outs", partial(Count.make, "outs"), frozenset(IDEAS.of("outs"))),
        "chance": Kind("chance", partial(Count.make, "chance"), find_ideas(*find_left_open("chance", 1))),
        "keep": Kind("decision", Keep.make, frozenset(PAIRS)),
        "two": Kind("chance", partial(Count.make, "two"), ABOUT_TWO),
        "which": Kind("outs", questions.which, frozenset(IDEAS.of("outs")), quick=True),
        "how_likely": Kind("chance", questions.how_likely, ABOUT_TWO, quick=True),
        "memory": _ask("chance", "memory", "due", "hot_hand", easy=False),
        "sets_and_runs": _ask("chance", "sets_and_runs", "sets_rarer", easy=False),
        "expect": _ask("chance", "expect", "outcome_approach", "conjunction"),
        "most_likely": _ask("chance", "most_likely", "conjunction"),
        "sample": _ask("decision", "sample", "small_sample", easy=False),
        "luck": _ask("decision", "luck", "result_bias"),
    }

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        """The facts of the example: two cards from the deck, or one from the row? The chance, beside what is
        certain.
        """
        (hand, row), run = EXAMPLE, ("8D", "9D", "10D")
        left = odds.unseen(DECK, (*hand, *row))
        chance = odds.percent(odds.chance(hand, left, draws=2))
        return {
            "hand": odds.shorten(hand),
            "row": odds.shorten(row),
            "run": " ".join(odds.shorten(run)),
            "gone": DECK.total() - left.total(),
            "unseen": left.total(),
            "outs": odds.shorten(odds.outs(hand, left)),
            "percent": chance,
            "points": odds.points(run),
            "price": odds.points(row[1:]),
        }

    def worked_example(self) -> Example:
        run = self.facts["run"]
        why = {
            "seen": odds.unseen_grid(*EXAMPLE, DECK),
            "deck": odds.grid(*EXAMPLE, DECK, draws=2, trials=0),
            "decide": odds.grid(*EXAMPLE, DECK, draws=2, sure=[f"9♦: {run}"]),
        }
        return self.example([(run, "", "")], why)

    def do_own_step(self, naming: str = "typed") -> Exercise:
        """The decision."""
        return Question("own", TEXTS, ideas=IDEAS, data=self.facts)

    def claims(self, game: AnyRules, obs: Any, action: Action, verdict: Verdict) -> Iterable[Claim]:
        """Laying cards claims that they are a Set or a Run; what they are instead can show an idea.

        A right claim is evidence against no idea: a pupil who thinks that every card of a suit helps lays right Runs,
        too.
        """
        if isinstance(action, Lay):
            fits = self.ideas.behind(odds.judge_meld(action.cards))
            yield from self.claim(" ".join(action.cards), verdict, "outs", shown=fits)

    def say_about(self, about: str) -> str:
        return " ".join(odds.shorten(about.split()))

    def faces_in(self, task: Exercise) -> Iterable[str]:
        """The cards that it shows or names."""
        return odds.find_cards(task.about)

    shelf_card = staticmethod(show_cards)


LESSON = BattleLesson()
