"""Which task comes next: fixed rows of tasks, and the practice that finds out about ideas and puts them right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from hashlib import sha256
from itertools import product
from typing import Any, Protocol

from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.diagnosis import CLEARED, HELD_AT_FIRST, Finding, findings
from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import Exercise, Kind, Lesson, Order
from rummy_kit.lessons.mastery import due
from rummy_kit.lessons.record import LONGEST_TASK, Answer, Record, Step
from rummy_kit.texts import Texts

NO_IDEAS = Ideas(Texts({}))

OWN = 5  # tasks to do alone, after those that are partly done
FULLEST = 2  # the most help: only the last step is missing
AGAIN_IN_A_ROW = 2  # tasks in a row that try an idea once more
AGAIN = 6  # such tasks in all: somebody who holds on to an idea needs a person now, and no more tasks
WORTH = (2.0, 0.5, 0.25, 0.1, 0.05)  # of a chance to show an idea that had none before, one, two, and more
USED = 0.25  # off the worth for each time that a task of this kind has come
ASKED = 0.25  # off the worth for each time that a task of this goal has come
DRAWS = 4  # of a task, to find one that tells more, or that does not show a rival, too
QUESTIONS = 3  # in a warm-up, and in an exit ticket
TRIES = 8  # at a question about something else than was asked before
TO_FIND_OUT = 3  # tasks after the last one, while it is open which idea stands behind a mistake


@dataclass(frozen=True, slots=True)
class Posed:
    """A task as it is posed: by which lesson, of which kind, with how much help.

    ``again`` tries once more what went wrong before, and does not count as another task of the lesson.
    """

    exercise: Exercise
    lesson: str = ""
    ideas: Ideas = NO_IDEAS
    kind: str = ""
    help: int = 0
    again: bool = False

    @property
    def key(self) -> str:
        """A text that another task does not have."""
        one = self.exercise
        posed = (one.about, one.task, one.text, one.hand, dict(one.given))
        return sha256(repr(posed).encode()).hexdigest()


class Done(Protocol):
    """A task that was done: what was posed, and the answers to it."""

    @property
    def posed(self) -> Posed:
        """As it was posed."""

    @property
    def answers(self) -> Sequence[Answer]:
        """The answers, in their order."""

    @property
    def stuck(self) -> bool:
        """Whether there was a mistake, or the answer was told."""


class Plan(Protocol):
    """What a course of tasks asks for the next one. The same tasks with the same answers lead to the same next one."""

    def head(self) -> dict[str, Any]:
        """Which tasks these are, as plain data to keep."""

    def resumed(self, head: Mapping[str, Any]) -> Plan | None:
        """The plan that was kept with this head, if it may be gone on with in place of this one."""

    @property
    def own(self) -> int:
        """How many tasks there are, without those that come again."""

    def next(self, done: Sequence[Done]) -> Posed | None:
        """The next task after these, ``None`` after the last."""


@dataclass(frozen=True)
class Row:
    """Tasks in a fixed order, whatever is answered."""

    tasks: tuple[Posed, ...]

    @classmethod
    def of(cls, exercises: Iterable[Exercise], lesson: str = "", ideas: Ideas = NO_IDEAS) -> Row:
        """These exercises of one lesson."""
        return cls(tuple(Posed(exercise, lesson, ideas) for exercise in exercises))

    def head(self) -> dict[str, Any]:
        return {"tasks": [posed.key for posed in self.tasks]}

    def resumed(self, head: Mapping[str, Any]) -> Row | None:
        return self if head == self.head() else None

    @property
    def own(self) -> int:
        return len(self.tasks)

    def next(self, done: Sequence[Done]) -> Posed | None:
        return self.tasks[len(done)] if len(done) < len(self.tasks) else None


@dataclass(frozen=True)
class PracticePlan:
    """Guided practice: two tasks partly done, then five to do alone, chosen by what the answers say of the ideas.

    After a mistake comes a task that can show the same idea, with more done beforehand; solved, the help fades again.
    Otherwise a task is taken that can show ideas about which little is known. ``aims`` are ideas that a task is to be
    about, ``had`` counts for each idea the answers before this practice that could have shown it. The same ``seed``
    makes the same tasks for the same answers: a class has it in common where it is ``shared``, otherwise a practice
    that was begun with another one can be gone on with.
    """

    lesson: Lesson
    name: str
    seed: str
    naming: str = "typed"
    aims: tuple[str, ...] = ()
    shared: bool = False
    had: Mapping[str, int] = field(default_factory=dict)

    def head(self) -> dict[str, Any]:
        known = {"aims": list(self.aims), "had": dict(self.had)}
        return {"lesson": self.name, "naming": self.naming, "seed": self.seed, **known}

    def resumed(self, head: Mapping[str, Any]) -> PracticePlan | None:
        seed, aims, had = head.get("seed"), head.get("aims"), head.get("had")
        if not isinstance(seed, str) or not isinstance(aims, list) or not isinstance(had, dict):
            return None
        if (self.shared and seed != self.seed) or not all(type(n) is int for n in had.values()):
            return None
        plan = replace(self, seed=seed, aims=tuple(str(aim) for aim in aims), had=had)
        return plan if plan.head() == head else None

    @property
    def own(self) -> int:
        return len(self.lesson.opening) + OWN

    @cached_property
    def _alone(self) -> Mapping[str, Kind]:
        """The kinds to do alone, with quick questions that ask for something to be thought over."""
        return self.lesson.kinds

    @cached_property
    def _by_hand(self) -> Mapping[str, Kind]:
        """The kinds that are no quick questions."""
        return {name: kind for name, kind in self.lesson.kinds.items() if not kind.quick} or self._alone

    def next(self, done: Sequence[Done]) -> Posed | None:
        found = {finding.idea: finding for finding in findings(self._answers(done))}
        if self._once_more(done):
            return self._again(done, found)
        own = sum(not one.posed.again for one in done)
        if own < len(self.lesson.opening):
            name = self.lesson.opening[own]
            return self._posed(name, self._least_known(self.lesson.kinds[name], found), done, FULLEST - own)
        if own < self.own:
            return self._new(done, found)
        extra = done[max(at for at, one in enumerate(done) if not one.posed.again) + 1 :]
        idea = self._to_find_out(done, found) or self._still_held(extra, found)
        return self._about(idea, done, found, 0, again=True) if idea and len(extra) < TO_FIND_OUT else None

    def _answers(self, done: Sequence[Done]) -> list[Answer]:
        return [answer for one in done for answer in one.answers]

    # after a mistake

    def _once_more(self, done: Sequence[Done]) -> bool:
        """Whether the last task is to be tried once more."""
        if not done or not done[-1].stuck or sum(one.posed.again for one in done) >= AGAIN:
            return False
        return not all(one.posed.again for one in done[-AGAIN_IN_A_ROW:])

    def _again(self, done: Sequence[Done], found: Mapping[str, Finding]) -> Posed:
        """A task on the likeliest idea behind the mistake, with more help; of the same kind if that can show it."""
        last = done[-1].posed
        shown = [idea for answer in done[-1].answers for idea in answer.shown]
        idea = max(shown, key=lambda one: found[one].held, default="")
        help = min(last.help + 1, FULLEST)
        if not idea:
            return self._posed(last.kind, idea, done, help, again=True)
        return self._about(idea, done, found, help, again=True, first=last.kind)

    def _to_find_out(self, done: Sequence[Done], found: Mapping[str, Finding]) -> str:
        """The likeliest idea that was shown and is neither put right nor sure: ``""`` where there is none."""
        shown = {idea for one in done for answer in one.answers for idea in answer.shown}
        left = [found[idea] for idea in shown if not _settled(found[idea])]
        return max(left, key=lambda finding: finding.held).idea if left else ""

    def _still_held(self, extra: Sequence[Done], found: Mapping[str, Finding]) -> str:
        """The likeliest idea that is held at the end, for one more task on it."""
        asked = {idea for one in extra for idea in one.posed.exercise.could}
        return next((idea for idea, one in found.items() if one.state == "held" and idea not in asked), "")

    # a new task

    def _new(self, done: Sequence[Done], found: Mapping[str, Finding]) -> Posed:
        """A task to do alone: on the open idea, on an aim, or on what is least known."""
        last = done[-1].posed
        if last.again and last.help > 1 and not done[-1].stuck:
            shown = self._to_find_out(done, found)
            if shown:
                return self._about(shown, done, found, last.help - 1)
        idea = self._to_find_out(done, found) or self._next_aim(done)
        if idea:
            return self._about(idea, done, found, 0)
        quick = sum(self.lesson.kinds[one.posed.kind].quick for one in done)
        kinds = self._alone if quick < self.lesson.quick_tasks else self._by_hand
        least = {name: self._least_known(kind, found) for name, kind in kinds.items()}
        worth = partial(self._worth, found=found, done=done)
        best = max((self._posed(name, idea, done, 0) for name, idea in least.items()), key=worth)
        more = (self._posed(best.kind, least[best.kind], done, 0, draw=draw) for draw in range(1, DRAWS))
        return max((best, *more), key=worth)

    def _next_aim(self, done: Sequence[Done]) -> str:
        """The first aim that no task could show yet."""
        had = {idea for one in done for idea in one.posed.exercise.could}
        known = {idea for kind in self.lesson.kinds.values() for idea in kind.ideas}
        return next((idea for idea in self.aims if idea in known and idea not in had), "")

    def _least_known(self, kind: Kind, found: Mapping[str, Finding]) -> str:
        """The idea of this kind of task with the fewest chances yet."""
        order = [idea.id for idea in self.lesson.ideas if idea.id in kind.ideas]
        return min(order, key=lambda idea: self._chances(idea, found), default="")

    def _chances(self, idea: str, found: Mapping[str, Finding]) -> int:
        """How many answers could have shown the idea, before this practice and in it."""
        return self.had.get(idea, 0) + _chances(idea, found)

    def _worth(self, posed: Posed, found: Mapping[str, Finding], done: Sequence[Done]) -> float:
        """How much a task can tell that is not known yet; the less, the more often its kind and its goal have come."""
        of_kind = sum(one.posed.kind == posed.kind for one in done)
        of_goal = sum(one.posed.exercise.skill == posed.exercise.skill for one in done)
        return _worth(posed.exercise.could, found, self.had) - USED * of_kind - ASKED * of_goal

    def _rivals(self, idea: str, done: Sequence[Done], found: Mapping[str, Finding]) -> set[str]:
        """Ideas that fit the same answers, and are likely enough to stand behind them."""
        together = {other for answer in self._answers(done) if idea in answer.shown for other in answer.shown}
        return {other for other in together - {idea} if found[other].held >= HELD_AT_FIRST}

    def _about(
        self,
        idea: str,
        done: Sequence[Done],
        found: Mapping[str, Finding],
        help: int,
        *,
        again: bool = False,
        first: str = "",
    ) -> Posed:
        """A task that can show the idea, of the kind ``first`` or one that has come least: one that cannot show its
        rivals, as far as there is one.
        """
        used, rivals = Counter(one.posed.kind for one in done), self._rivals(idea, done, found)
        names = [name for name, kind in self.lesson.kinds.items() if idea in kind.ideas]
        names.sort(key=lambda name: (name != first, name not in self._alone, used[name]))
        draws = product(names, range(DRAWS)) if rivals else ((names[0], 0),)
        tasks = (self._posed(name, idea, done, help, again=again, draw=draw) for name, draw in draws)
        best = next(tasks)
        while rivals & best.exercise.could and (other := next(tasks, None)) is not None:
            best = min(best, other, key=lambda task: len(rivals & task.exercise.could))
        return best

    def _posed(
        self, name: str, idea: str, done: Sequence[Done], help: int, *, again: bool = False, draw: int = 0
    ) -> Posed:
        others = frozenset(one.posed.exercise.about for one in done)
        order = Order(Rng(self.seed, "practice", len(done), draw), idea, others, help, self.naming)
        return Posed(self.lesson.kinds[name].make(order), self.name, self.lesson.ideas, name, help, again)


@dataclass(frozen=True, slots=True)
class Item:
    """A quick question as it is ordered: of which lesson, of which kind, on which idea; an ``easy`` one at first."""

    lesson: str
    kind: str
    idea: str = ""
    easy: bool = False

    @classmethod
    def read(cls, plain: Sequence[Any]) -> Item:
        """The item of plain data. Raises ``ValueError`` or ``TypeError`` for anything else."""
        lesson, kind, idea, easy = plain
        return cls(str(lesson), str(kind), str(idea), bool(easy))


@dataclass(frozen=True)
class Items:
    """Quick questions of one lesson or several: a warm-up, an exit ticket. ``load`` finds a lesson by its name.

    Each ``step`` draws its own questions from a ``seed``, and they are about something else than ``asked``, what was
    asked before, as long as there is something. Questions that were begun with another seed, or on other ideas, can be
    gone on with.
    """

    items: tuple[Item, ...]
    seed: str
    load: Callable[[str], Lesson]
    naming: str = "typed"
    step: Step = "warm_up"
    asked: tuple[str, ...] = ()

    def head(self) -> dict[str, Any]:
        items = [[item.lesson, item.kind, item.idea, item.easy] for item in self.items]
        return {"items": items, "seed": self.seed, "asked": list(self.asked)}

    def resumed(self, head: Mapping[str, Any]) -> Items | None:
        try:
            items, seed = tuple(map(Item.read, head["items"])), str(head["seed"])
            known = all(item.kind in self.load(item.lesson).kinds for item in items)
            asked = tuple(map(str, head["asked"]))
        except (KeyError, TypeError, ValueError):
            return None
        plan = replace(self, items=items, seed=seed, asked=asked)
        return plan if known and items and plan.head() == head else None

    @property
    def own(self) -> int:
        return len(self.items)

    def next(self, done: Sequence[Done]) -> Posed | None:
        if len(done) == len(self.items):
            return None
        item = self.items[len(done)]
        lesson = self.load(item.lesson)
        others = frozenset((*self.asked, *(one.posed.exercise.about for one in done)))
        kinds = (item.kind, *(kind for kind in _asking(lesson, lesson.kinds[item.kind].skill) if kind != item.kind))
        for kind, again in product(kinds, range(TRIES)):
            idea = item.idea if item.idea in lesson.kinds[kind].ideas else ""
            order = Order(Rng(self.seed, self.step, len(done), again), idea, others, 0, self.naming, item.easy)
            made = Posed(lesson.kinds[kind].make(order), item.lesson, lesson.ideas, kind)
            if made.exercise.about[:LONGEST_TASK] not in others:
                return made
        return made


def ticket(lesson: Lesson, name: str, answers: Sequence[Answer], rng: Rng) -> tuple[Item, ...]:
    """One question each for three goals, on the likeliest idea of that goal: those that a ticket has asked about least,
    then those with the fewest answers.
    """
    asked = Counter(answer.skill for answer in answers if answer.source == "ticket")
    chosen = _least_asked(lesson, answers, rng, asked)[:QUESTIONS]
    return tuple(_item(lesson, name, skill, answers, rng) for skill in lesson.ideas.skills if skill in chosen)


def asked_on(day: str, answers: Iterable[Answer]) -> tuple[str, ...]:
    """What the questions of that day were about."""
    return tuple(sorted({answer.task for answer in answers if answer.day == day}))


def chances(answers: Iterable[Answer]) -> dict[str, int]:
    """For each idea, how many of these answers could have shown it."""
    return dict(Counter(idea for answer in answers for idea in answer.could))


def warm_up(
    lesson: Lesson, name: str, record: Record, load: Callable[[str], Lesson], today: str, rng: Rng
) -> tuple[Item, ...]:
    """Three questions on what is due from other lessons, the longest due first; where there is too little, on this one:
    easy ones, as long as it was never begun.

    A goal is due on the day that its answers lead to (see :func:`~rummy_kit.lessons.mastery.due`).
    """
    owing = []
    for other, part in record.lessons.items():
        if other == name:
            continue
        try:
            about = load(other)
        except ValueError:  # a lesson that is not installed here
            continue
        for skill in _asked_skills(about):
            day = due(skill, part.answers)
            if day and day <= today:
                owing.append((day, other, skill, about, part.answers))
    items = [
        _item(about, other, skill, answers, rng)
        for _, other, skill, about, answers in sorted(owing, key=lambda one: one[:3])
    ]
    own = record.lesson(name).answers
    items += [_item(lesson, name, skill, own, rng, easy=not own) for skill in _least_asked(lesson, own, rng)]
    return tuple(items[:QUESTIONS])


def _least_asked(
    lesson: Lesson, answers: Iterable[Answer], rng: Rng, before: Mapping[str, int] | None = None
) -> list[str]:
    """The goals in the order in which they are to be asked about: those with the fewest answers first, or else drawn.
    ``before`` counts more than the answers do.
    """
    answered = Counter(answer.skill for answer in answers)
    drawn = rng.stream("goals").shuffle(_asked_skills(lesson))
    return sorted(drawn, key=lambda skill: ((before or {}).get(skill, 0), answered[skill]))


def _asked_skills(lesson: Lesson) -> tuple[str, ...]:
    """The goals on which the lesson has tasks."""
    return tuple(skill for skill in lesson.ideas.skills if _asking(lesson, skill))


def _asking(lesson: Lesson, skill: str) -> tuple[str, ...]:
    """The kinds of tasks on a goal: quick questions if the lesson has such."""
    kinds = [name for name, kind in lesson.kinds.items() if kind.skill == skill]
    return tuple(name for name in kinds if lesson.kinds[name].quick) or tuple(kinds)


def _item(lesson: Lesson, name: str, skill: str, answers: Sequence[Answer], rng: Rng, *, easy: bool = False) -> Item:
    """A question on a skill, about the likeliest idea that was shown, or else one that had the fewest chances; an easy
    one about any idea. Its kind is drawn.
    """
    rng = rng.stream("item", name, skill)
    kinds = {kind: lesson.kinds[kind].ideas for kind in _asking(lesson, skill)}
    if easy:
        return Item(name, rng.choice(list(kinds)), easy=True)
    found = {one.idea: one for one in findings(answers)}
    any_order = rng.shuffle([idea.id for idea in lesson.ideas if idea.id in set().union(*kinds.values())])
    least = sorted(any_order, key=lambda idea: _chances(idea, found))
    wanted = [*(idea for idea, one in found.items() if one.shown), *least]
    idea = next((idea for idea in wanted if any(idea in ideas for ideas in kinds.values())), "")
    return Item(name, rng.choice([kind for kind, ideas in kinds.items() if not idea or idea in ideas]), idea)


def _worth(ideas: Iterable[str], found: Mapping[str, Finding], had: Mapping[str, int] | None = None) -> float:
    """How much a task that can show these ideas can tell that is not known yet."""
    chances = [(had or {}).get(idea, 0) + _chances(idea, found) for idea in ideas]
    return sum(WORTH[min(n, len(WORTH) - 1)] for n in chances)


def _chances(idea: str, found: Mapping[str, Finding]) -> int:
    return found[idea].chances if idea in found else 0


def _settled(finding: Finding) -> bool:
    """Whether no more task is needed to tell: it is held for sure, or was not shown again when it could be."""
    return finding.state == "held" or finding.since >= CLEARED
