"""What can be asked about cards held: how many cards help, how likely one is to come, which pair to keep. Each question
knows its right answer and the wrong ones that ideas lead to, and judges what is answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from rummy_kit.feedback import Feedback
from rummy_kit.subjects.odds.answers import facts, judge_chance, judge_kept, judge_outs, percent
from rummy_kit.subjects.odds.cards import Cards, Face, shorten, unseen
from rummy_kit.subjects.odds.chances import outs
from rummy_kit.subjects.odds.draw import Draw
from rummy_kit.subjects.odds.pictures import TRIALS, grid, shares
from rummy_kit.subjects.odds.positions import PACK, Holding
from rummy_kit.subjects.odds.wrong_ideas import Kept, better, wrong_chances, wrong_keeps, wrong_outs

Asked = Literal["outs", "chance", "two"]
"""What is asked about two cards: the number of outs, how likely the next card is one, or one of the next two."""

DRAWS: Mapping[Asked, int] = {"outs": 1, "chance": 1, "two": 2}


@dataclass(frozen=True)
class OfTwoCards:
    """How many unseen cards help two cards, or how likely the next card or two are to bring one.

    >>> question = OfTwoCards("chance", Holding(("7S", "7H"), ("7D", "2C")))
    >>> question.right, question.wrong["equiprobable"], question.judge("1/24").code
    ('1/48', ('1/2',), 'seen_ignored')
    """

    asked: Asked
    at: Holding

    @property
    def draws(self) -> int:
        """How many cards are drawn."""
        return DRAWS[self.asked]

    @cached_property
    def draw(self) -> Draw:
        """The draw that is to bring an out."""
        left = _left(self.at)
        return Draw(outs(self.at.held, left).total(), left.total(), self.draws)

    @property
    def right(self) -> str:
        """The right answer: a number, or an exact chance."""
        return str(self.draw.outs if self.asked == "outs" else self.draw.chance)

    @property
    def solution(self) -> str:
        """The right answer, a chance in per cent as well."""
        return self.right if self.asked == "outs" else f"{self.right} ({percent(self.draw.chance)})"

    @cached_property
    def wrong(self) -> Mapping[str, tuple[str, ...]]:
        """The wrong answers that ideas lead to, by their codes."""
        found: Mapping[str, tuple[Any, ...]] = (
            wrong_outs(*self.at, PACK) if self.asked == "outs" else wrong_chances(*self.at, PACK, self.draws)
        )
        return {code: tuple(map(str, answers)) for code, answers in found.items()}

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The values that words about the question can name."""
        _, neither, share = self.draw.list_workings()[-1]
        known = {"seen": shorten(self.at.seen), "neither": f"{neither} = {share}", "right": self.right}
        return {**facts(*self.at, PACK), **known}

    def judge(self, answer: str, ideas: Collection[str] | None = None) -> Feedback:
        """Judge an answer as it was written; of the wrong ideas, only these can be behind it."""
        if self.asked != "outs":
            return judge_chance(*self.at, PACK, answer, self.draws, ideas)
        if not (answer.isascii() and answer.isdecimal() and len(answer) < 4):
            return Feedback("rule", "no_number", {"answer": answer[:20]})
        return judge_outs(*self.at, PACK, int(answer), ideas)

    def draw_picture(self) -> dict[str, Any]:
        """All unseen cards and those that help; for a chance, also what a thousand draws bring."""
        return grid(*self.at, PACK, self.draws, trials=0 if self.asked == "outs" else TRIALS, pairs=False)


@dataclass(frozen=True)
class OfTwoPairs:
    """Two pairs are held, and only one can be kept: which is more likely to become a meld with the next card?

    >>> question = OfTwoPairs(Holding(("7S", "7H", "9C", "10C"), ("7D", "2C")))
    >>> question.counts, question.right, question.wrong["not_the_same"]
    ([1, 2], 'second', ('same',))
    """

    at: Holding

    @property
    def pairs(self) -> tuple[Cards, Cards]:
        """The two pairs."""
        return self.at.held[:2], self.at.held[2:]

    @property
    def counts(self) -> list[int]:
        """How many outs each pair has."""
        left = _left(self.at)
        return [outs(pair, left).total() for pair in self.pairs]

    @property
    def right(self) -> Kept:
        """The pair with more outs."""
        return better(*self.pairs, _left(self.at))

    @property
    def wrong(self) -> Mapping[str, tuple[Kept, ...]]:
        """What pupils with wrong ideas would make of this choice, by the code of the idea."""
        return wrong_keeps(*self.pairs, self.at.seen, PACK)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The values that words about the question can name."""
        first, second = map(shorten, self.pairs)
        kinds, others = (shorten(outs(pair, unseen(PACK, self.at.held))) for pair in self.pairs)
        counts = dict(zip(("outs", "others"), self.counts, strict=True))
        held = {"hand": shorten(self.at.held), "seen": shorten(self.at.seen), "first": first, "second": second}
        return {**held, "kinds": kinds, "other_kinds": others, **counts}

    def judge(self, answer: Kept, ideas: Collection[str] | None = None) -> Feedback:
        """Judge which pair was kept; of the wrong ideas, only these can be behind it."""
        return judge_kept(*self.pairs, self.at.seen, PACK, answer, ideas)

    def draw_picture(self) -> dict[str, Any]:
        """How many outs each pair has, and which."""
        labels = (" ".join(shorten(pair)) for pair in self.pairs)
        counts = dict(zip(labels, self.counts, strict=True))
        text = " ".join(step.text for step in self.judge(self.right).steps)
        return {**shares(counts, _left(self.at).total()), "text": text}


def _left(at: Holding) -> Counter[Face]:
    """The cards that can still come."""
    return unseen(PACK, (*at.held, *at.seen))
