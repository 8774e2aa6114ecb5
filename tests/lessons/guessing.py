"""Guessers at exit tickets: they always choose the same place, or always the same words.

``python -m tests.lessons.guessing [LESSON ...]`` prints how much of the tickets each habit gets right, the most first.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.items import Question
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.plan import Items, ticket
from rummy_kit.lessons.record import Answer

SEEDS = 200
MOST = 0.4  # of the answers right
PLACES = 5
WORDS = 4  # at most, by which an answer begins
REPEATED = 0.05  # of the questions have an answer that begins so: fewer are no habit to answer by
DAY = "2026-11-22"

OPTIONS: Mapping[str, Sequence[Mapping[str, Any]]] = {"say_rummy": ({}, {"accent": "southern-british"})}
"""House rules with which a lesson asks other questions."""


@dataclass(frozen=True)
class Asked:
    """A question with its answers in their order, and which of them is right."""

    kind: str
    answers: tuple[str, ...]
    right: str


@dataclass(frozen=True)
class Share:
    """What a habit gets right: ``right`` of all questions, guessing if there is no such answer; ``where_it_stands`` of
    those ``stands`` that have one."""

    habit: str
    right: float
    where_it_stands: float
    stands: int

    def __str__(self) -> str:
        return f"{self.right:>6.0%}  {self.where_it_stands:>6.0%} of {self.stands:<4} {self.habit}"


def lessons() -> Iterator[tuple[str, Lesson]]:
    """Every lesson, in each of its accents."""
    for name in games.with_lessons():
        for options in OPTIONS.get(name, ({},)):
            yield name, games.load_lesson(name).with_options(options)


def asked(name: str, lesson: Lesson, seeds: int = SEEDS, answers: Sequence[Answer] = ()) -> list[Asked]:
    """The questions of this many exit tickets, for a pupil with these answers."""
    found = []
    for seed in range(seeds):
        items = ticket(lesson, name, answers, Rng(str(seed), "ticket"))
        plan = Items(items, str(seed), lambda _: lesson, "chosen", "ticket")
        done: list[Any] = []
        while (posed := plan.next(done)) is not None:
            assert isinstance(posed.exercise, Question), "a ticket is answered by choosing"
            question = posed.exercise
            found.append(Asked(posed.kind, tuple(question.answers.values()), question.solution))
            done.append(_Done(posed))
    return found


@dataclass(frozen=True)
class _Done:
    """A question that was answered somehow."""

    posed: Any
    answers: tuple[Answer, ...] = ()
    stuck: bool = False
    put_off: bool = False


def shares(questions: Sequence[Asked]) -> list[Share]:
    """What each habit gets right, the best first."""
    found = [_share(f"place {n + 1}", questions, [_at(one, n) for one in questions]) for n in range(PLACES)]
    found.append(_share("last place", questions, [[one.answers[-1]] for one in questions]))
    for words in _repeated(questions):
        chosen = [[answer for answer in one.answers if words in _begins(answer)] for one in questions]
        found.append(_share(f"“{words} …”", questions, chosen))
    return sorted(found, key=lambda share: -share.right)


def _at(one: Asked, place: int) -> Sequence[str]:
    return one.answers[place : place + 1]


def _repeated(questions: Iterable[Asked]) -> list[str]:
    """Beginnings that occur in many questions."""
    counted = Counter(words for one in questions for words in frozenset().union(*map(_begins, one.answers)))
    least = REPEATED * len(list(questions))
    return [words for words, n in counted.items() if n >= least]


@cache
def _begins(answer: str) -> frozenset[str]:
    """The first word of an answer, the first two, and so on."""
    words = answer.lower().replace(",", "").replace(":", "").rstrip(".").split()
    return frozenset(" ".join(words[:n]) for n in range(1, min(WORDS, len(words)) + 1))


def _share(habit: str, questions: Sequence[Asked], chosen: Sequence[Sequence[str]]) -> Share:
    """By chance among several such answers, and among all if there is none."""
    got = stood = stands = 0.0
    for one, mine in zip(questions, chosen, strict=True):
        among = mine or one.answers
        share = (one.right in among) / len(among)
        got += share
        stands += bool(mine)
        stood += share * bool(mine)
    return Share(habit, got / len(questions), stood / max(1, stands), int(stands))


def table(names: Sequence[str] = (), seeds: int = SEEDS, most: int = 8) -> Iterator[str]:
    """The best habits of each lesson, over all questions and for each kind of them."""
    for name, lesson in lessons():
        if names and name not in names:
            continue
        questions = asked(name, lesson, seeds)
        yield f"\n{name} {getattr(lesson, 'accent', '')}: right of all | right where such an answer stands | habit"
        yield from map(str, shares(questions)[:most])
        by_kind = defaultdict(list)
        for one in questions:
            by_kind[one.kind].append(one)
        for kind, some in by_kind.items():
            yield f"    {kind} ({len(some)}): {shares(some)[0]}"


if __name__ == "__main__":
    for line in table(sys.argv[1:]):
        print(line)
