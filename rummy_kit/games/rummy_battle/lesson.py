"""The lesson on outs and chances, which leads to Rummy Battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import Rules
from rummy_kit.engine.verdict import Verdict
from rummy_kit.games.rummy_battle import questions
from rummy_kit.games.rummy_battle.ideas import DECK, IDEAS
from rummy_kit.games.rummy_battle.pieces import Lay
from rummy_kit.games.rummy_battle.positions import PAIRS, Position
from rummy_kit.games.rummy_battle.questions import asked
from rummy_kit.games.rummy_battle.tasks import HOW_LIKELY, HOW_LIKELY_OF_TWO, TEXTS, WHICH_HELP, Count, Keep, short
from rummy_kit.lessons.lesson import Claim, Example, Exercise, Kind, Lesson, Order
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import odds

EXAMPLE = Position(("7S", "7H", "8D", "10D"), ("9D", "2C"))


def _quick(skill: str, make: Callable[[Order], Question]) -> Kind:
    """A kind of question that has the same answers each time: it shows the ideas behind them."""
    return Kind(skill, make, make(Order(Rng("ideas"))).could, quick=True)


class BattleLesson(Lesson):
    """Outs, and the chance of the next draw."""

    texts = TEXTS
    minutes = 45
    place = 5
    game = "rummy_battle"
    first_deal = 465
    cards = ("7H", "8H", "9H", "thief")
    wrong_ideas = IDEAS
    opening = ("outs", "chance")
    kinds: ClassVar[Mapping[str, Kind]] = {
        "outs": Kind("outs", partial(Count.made, "outs"), frozenset(WHICH_HELP)),
        "chance": Kind("chance", partial(Count.made, "chance"), frozenset((*HOW_LIKELY, "seen_ignored"))),
        "keep": Kind("decision", Keep.made, frozenset(PAIRS)),
        "two": Kind("chance", partial(Count.made, "two"), frozenset((*HOW_LIKELY_OF_TWO, "seen_ignored"))),
        "which": Kind("outs", questions.which, frozenset(WHICH_HELP), quick=True),
        "how_likely": Kind("chance", questions.how_likely, frozenset((*HOW_LIKELY_OF_TWO, "seen_ignored")), quick=True),
        "memory": _quick("chance", questions.memory),
        "sets_and_runs": _quick("chance", questions.sets_and_runs),
        "sample": _quick("decision", questions.sample),
        "luck": _quick("decision", questions.luck),
    }

    def worked_example(self) -> Example:
        """Two cards from the deck, or one of the row? The chance beside what is certain."""
        hand, row = EXAMPLE
        run = ("8D", "9D", "10D")
        left = odds.unseen(DECK, (*hand, *row))
        chance = odds.percent(odds.chance(hand, left, draws=2))
        data = {
            "hand": short(hand),
            "row": short(row),
            "run": " ".join(short(run)),
            "gone": DECK.total() - left.total(),
            "unseen": left.total(),
            "outs": short(odds.outs(hand, left)),
            "percent": chance,
            "points": odds.points(run),
            "price": odds.points(row[1:]),
        }
        why = {
            "deck": odds.grid(hand, row, DECK, draws=2, trials=0),
            "decide": odds.grid(hand, row, DECK, draws=2, sure=[f"9♦: {data['run']}"]),
        }
        return self.example([(str(data["run"]), "", "")], why, **data)

    def claims(self, game: Rules[Any, Any], view: Any, action: Action, verdict: Verdict) -> Iterable[Claim]:
        """A lay claims that its cards are a Set or a Run; what they are instead can show an idea.

        A right one speaks against none: whoever lets every card of a suit help lays right Runs, too.
        """
        if isinstance(action, Lay):
            fits = self.ideas.behind(odds.judge_meld(action.cards))
            yield from self.claimed(" ".join(action.cards), verdict, "outs", shown=fits)

    def say_about(self, about: str) -> str:
        return " ".join(short(about.split()))

    def question(self) -> Exercise:
        """The idea that a good result makes a good decision."""
        return Question.read(TEXTS, ideas=self.ideas)

    def explain(self) -> Exercise:
        """Why a card that lies open is no out."""
        data = {"hand": short(EXAMPLE.held), "row": short(EXAMPLE.seen)}
        return asked("explain", "outs", data, Rng("explain"))


LESSON = BattleLesson()
