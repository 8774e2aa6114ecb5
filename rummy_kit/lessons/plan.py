"""Which task comes next: tasks in a fixed order, and practice that finds wrong ideas and puts them right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from hashlib import sha256
from itertools import cycle, islice, product
from typing import Any, Literal, Protocol, get_args

from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.diagnosis import CLEARED, HELD_AT_FIRST, Finding, findings
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import Kind, Lesson
from rummy_kit.lessons.mastery import due
from rummy_kit.lessons.record import LONGEST_TASK, Answer, Record, Step
from rummy_kit.texts import Texts

NO_IDEAS = Ideas(Texts({}))

Why = Literal["", "easy", "due"]
"""Why a warm-up asks a question: it is easy and the lesson is new to the pupil, or it is due again."""
WHY = get_args(Why)

OWN = 5  # tasks to do alone, after those that are partly done
FULLEST = 2  # the most help: only the last step is missing
HELPS = range(FULLEST, -1, -1)
AGAIN_IN_A_ROW = 2  # tasks in a row that return to an idea
AGAIN = 6  # such tasks in all: a pupil who still holds the idea after that needs a person, not another task
WORTH = (2.0, 0.5, 0.25, 0.1, 0.05)  # the worth of a chance to show an idea that has had none yet, one, two, …
USED = 0.25  # deducted for each earlier task of this kind
ASKED = 0.25  # deducted for each earlier task on this goal
DRAWS = 4  # tries to find a task that says more, or that cannot also show a rival idea
QUESTIONS = 3  # questions in a warm-up, and in an exit ticket
TRIES = 8  # tries to find a question about something new
TO_FIND_OUT = 3  # extra tasks at the end, while it is unclear which idea is behind a mistake


@dataclass(frozen=True, slots=True)
class Posed:
    """A task as a pupil gets it: its lesson, its kind, how much help it gives, and ``why`` a warm-up asks it.

    A task that comes ``again`` returns to what went wrong before and does not count as another task of the lesson. One
    that goes ``beyond`` a teacher's own deck needs cards that the deck does not have. ``make`` makes it, or one like
    it, with another amount of help.
    """

    exercise: Exercise
    lesson: str = ""
    ideas: Ideas = NO_IDEAS
    kind: str = ""
    help: int = 0
    again: bool = False
    why: Why = ""
    beyond: bool = False
    make: Callable[[int], Posed] | None = field(default=None, compare=False)

    def with_help(self, help: int) -> Posed:
        """This task, or one like it, with this much help. Raises ``ValueError`` if there is none."""
        if self.make is None or help not in HELPS:
            raise ValueError(f"There is no such task with the help {help!r}.")
        return replace(self.make(help), again=self.again)

    @property
    def levels(self) -> list[int]:
        """The amounts of help, from most to least, that make different tasks; none if all are the same."""
        if self.make is None:
            return []
        levels = {self.key: self.help}
        for help in HELPS:
            levels.setdefault(self.with_help(help).key, help)
        return sorted(levels.values(), reverse=True) if len(levels) > 1 else []

    @property
    def key(self) -> str:
        """A text that identifies the task."""
        one = self.exercise
        content = (one.about, one.task, one.text, one.hand, dict(one.given))
        return sha256(repr(content).encode()).hexdigest()


class Done(Protocol):
    """A task that is done, with its answers."""

    @property
    def posed(self) -> Posed:
        """The task as the pupil got it."""

    @property
    def answers(self) -> Sequence[Answer]:
        """The answers, in their order."""

    @property
    def stuck(self) -> bool:
        """Whether there was a mistake, or a hint gave the answer away."""

    @property
    def put_off(self) -> bool:
        """Whether the learner wanted to do the task later."""


class Plan(Protocol):
    """What decides the next task of a course. The same tasks with the same answers lead to the same next task."""

    def head(self) -> dict[str, Any]:
        """What identifies these tasks, as plain data for a store."""

    def resume(self, head: Mapping[str, Any]) -> Plan | None:
        """The plan that was kept with this head, if it may be continued instead of this one; otherwise ``None``."""

    @property
    def own(self) -> int:
        """How many tasks there are, not counting those that return to a mistake."""

    def next(self, done: Sequence[Done]) -> Posed | None:
        """The next task after these, ``None`` after the last."""


@dataclass(frozen=True)
class FixedOrder:
    """Tasks in a fixed order, whatever the answers are."""

    tasks: tuple[Posed, ...]

    @classmethod
    def of(cls, exercises: Iterable[Exercise], lesson: str = "", ideas: Ideas = NO_IDEAS) -> FixedOrder:
        """Set these exercises, all of one lesson, in this order."""
        return cls(tuple(Posed(exercise, lesson, ideas) for exercise in exercises))

    def head(self) -> dict[str, Any]:
        return {"tasks": [posed.key for posed in self.tasks]}

    def resume(self, head: Mapping[str, Any]) -> FixedOrder | None:
        return self if head == self.head() else None

    @property
    def own(self) -> int:
        return len(self.tasks)

    def next(self, done: Sequence[Done]) -> Posed | None:
        return self.tasks[len(done)] if len(done) < len(self.tasks) else None


def count_tasks(lesson: Lesson) -> int:
    """How many tasks its practice has, not counting those that return to a mistake."""
    return len(lesson.opening) + OWN


@dataclass(frozen=True)
class PracticePlan:
    """Guided practice: two partly done tasks, then five to do alone, chosen by what the answers say about the ideas.

    A mistake is followed by a task that can show the same idea, with more of it done already; once that is solved, the
    help fades again. A task that was put off comes back at the end, once. Otherwise, the next task can show ideas
    about which little is known.

    Only the kinds of task that the lesson has left are asked. ``count`` is how many tasks there are, 0 for as many as
    usual. ``aims`` are ideas to practise; ``had`` counts, for each idea, the earlier answers that could have shown it.
    The same ``seed`` and the same answers make the same tasks. A class may share a seed (``shared``); otherwise, a
    practice begun with another seed can be continued.
    """

    lesson: Lesson
    name: str
    seed: str
    naming: str = "typed"
    aims: tuple[str, ...] = ()
    shared: bool = False
    had: Mapping[str, int] = field(default_factory=dict)
    count: int = 0

    def head(self) -> dict[str, Any]:
        known = {"aims": list(self.aims), "had": dict(self.had), "count": self.count}
        kinds = list(self.lesson.only_kinds)
        return {"lesson": self.name, "naming": self.naming, "seed": self.seed, "kinds": kinds, **known}

    def resume(self, head: Mapping[str, Any]) -> PracticePlan | None:
        seed, aims, had = head.get("seed"), head.get("aims"), head.get("had")
        if not isinstance(seed, str) or not isinstance(aims, list) or not isinstance(had, dict):
            return None
        if (self.shared and seed != self.seed) or not all(type(n) is int for n in had.values()):
            return None
        plan = replace(self, seed=seed, aims=tuple(str(aim) for aim in aims), had=had)
        return plan if plan.head() == head else None

    @property
    def own(self) -> int:
        return self.count or count_tasks(self.lesson)

    @cached_property
    def _alone(self) -> Mapping[str, Kind]:
        """The kinds of task to do alone, including quick questions."""
        return self.lesson.kinds_left

    @cached_property
    def _by_hand(self) -> Mapping[str, Kind]:
        """The kinds that are not quick questions; all of them if there is nothing else."""
        return {name: kind for name, kind in self._alone.items() if not kind.quick} or self._alone

    @cached_property
    def _can_show(self) -> Set[str]:
        """The ideas that these kinds of task can show."""
        return {idea for kind in self._alone.values() for idea in kind.ideas}

    @cached_property
    def _opening(self) -> tuple[str, ...]:
        """The kinds that are partly done at first."""
        return tuple(name for name in self.lesson.opening if name in self._alone)

    def next(self, done: Sequence[Done]) -> Posed | None:
        found = {finding.idea: finding for finding in findings(self._answers(done))}
        if self._tries_again(done):
            return self._again(done, found)
        own = sum(not one.posed.again for one in done)
        if own < min(len(self._opening), self.own):
            name = self._opening[own]
            return self._pose_least_known(name, done, found, FULLEST - own)
        if own < self.own:
            return self._new(done, found)
        if (put_off := self._put_off(done)) is not None:
            return put_off
        extra = done[max(at for at, one in enumerate(done) if not one.posed.again) + 1 :]
        idea = self._to_find_out(done, found) or self._still_held(extra, found)
        return self._about(idea, done, found, 0, again=True) if idea and len(extra) < TO_FIND_OUT else None

    def _answers(self, done: Sequence[Done]) -> list[Answer]:
        return [answer for one in done for answer in one.answers]

    def _put_off(self, done: Sequence[Done]) -> Posed | None:
        """The first task that was put off and has not come back yet; a task put off a second time does not come
        back.
        """
        back = {one.posed.key for one in done if one.posed.again}
        waiting = (one.posed for one in done if one.put_off and one.posed.key not in back)
        return next((replace(posed, again=True) for posed in waiting), None)

    # after a mistake

    def _tries_again(self, done: Sequence[Done]) -> bool:
        """Whether the next task returns to the mistake in the last one."""
        if not done or not done[-1].stuck or done[-1].put_off or sum(one.posed.again for one in done) >= AGAIN:
            return False
        return not all(one.posed.again for one in done[-AGAIN_IN_A_ROW:])

    def _again(self, done: Sequence[Done], found: Mapping[str, Finding]) -> Posed:
        """A task on the likeliest idea behind the mistake, with more help; of the same kind if that kind can show
        the idea.
        """
        last = done[-1].posed
        shown = [idea for answer in done[-1].answers for idea in answer.shown]
        idea = max(shown, key=lambda one: found[one].held, default="")
        help = min(last.help + 1, FULLEST)
        if idea not in self._can_show:
            return self._pose(last.kind, "", done, help, again=True)
        return self._about(idea, done, found, help, again=True, first=last.kind)

    def _to_find_out(self, done: Sequence[Done], found: Mapping[str, Finding]) -> str:
        """The likeliest of the ideas that were shown and are neither certain nor put right; ``""`` if there is none."""
        shown = {idea for one in done for answer in one.answers for idea in answer.shown}
        left = [found[idea] for idea in shown & self._can_show if not _is_settled(found[idea])]
        return max(left, key=lambda finding: finding.held).idea if left else ""

    def _still_held(self, extra: Sequence[Done], found: Mapping[str, Finding]) -> str:
        """The likeliest idea still held at the end, if no extra task was about it; otherwise ``""``."""
        left = self._can_show - {idea for one in extra for idea in one.posed.exercise.could}
        return next((idea for idea, one in found.items() if one.state == "held" and idea in left), "")

    # a new task

    def _new(self, done: Sequence[Done], found: Mapping[str, Finding]) -> Posed:
        """A task to do alone: on an idea that is still unclear, on an aim, or on the idea about which least is
        known.
        """
        last = done[-1].posed if done else None
        if last is not None and last.again and last.help > 1 and not done[-1].stuck:
            shown = self._to_find_out(done, found)
            if shown:
                return self._about(shown, done, found, last.help - 1)
        idea = self._to_find_out(done, found) or self._next_aim(done)
        if idea:
            return self._about(idea, done, found, 0)
        quick = sum(self._alone[one.posed.kind].quick for one in done)
        kinds = self._alone if quick < self.lesson.quick_tasks else self._by_hand
        worth = partial(self._worth, found=found, done=done)
        best = max((self._pose_least_known(name, done, found, 0) for name in kinds), key=worth)
        more = (self._pose_least_known(best.kind, done, found, 0, draw=draw) for draw in range(1, DRAWS))
        return max((best, *more), key=worth)

    def _next_aim(self, done: Sequence[Done]) -> str:
        """The first aim that no task so far could show; ``""`` if there is none."""
        had = {idea for one in done for idea in one.posed.exercise.could}
        return next((idea for idea in self.aims if idea in self._can_show and idea not in had), "")

    def _pose_least_known(
        self, name: str, done: Sequence[Done], found: Mapping[str, Finding], help: int, *, draw: int = 0
    ) -> Posed:
        """A task of this kind on the idea that has had the fewest chances to show; with a teacher's own deck, if
        possible on an idea that can be shown with it.
        """
        ideas = [idea.id for idea in self.lesson.ideas if idea.id in self._alone[name].ideas]
        ideas.sort(key=lambda idea: self._chances(idea, found))
        return _first_within(self._pose(name, idea, done, help, draw=draw) for idea in ideas[:DRAWS] or [""])

    def _chances(self, idea: str, found: Mapping[str, Finding]) -> int:
        """How many answers, before this practice and in it, could have shown the idea."""
        return self.had.get(idea, 0) + _chances(idea, found)

    def _worth(self, posed: Posed, found: Mapping[str, Finding], done: Sequence[Done]) -> tuple[bool, float]:
        """How much a task can add; less if its kind or its goal has already come up. A task that a teacher's own deck
        has the cards for is worth more than any that goes beyond it.
        """
        of_kind = sum(one.posed.kind == posed.kind for one in done)
        of_goal = sum(one.posed.exercise.skill == posed.exercise.skill for one in done)
        return not posed.beyond, _worth(posed.exercise.could, found, self.had) - USED * of_kind - ASKED * of_goal

    def _rivals(self, idea: str, done: Sequence[Done], found: Mapping[str, Finding]) -> set[str]:
        """Other ideas that fit the same answers and are likely enough to be behind them."""
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
        """A task that can show the idea and, if possible, keeps to a teacher's own deck and shows none of the idea's
        rivals. The kind ``first`` is tried first, then the least-used kinds.
        """
        used, rivals = Counter(one.posed.kind for one in done), self._rivals(idea, done, found)
        names = [name for name, kind in self._alone.items() if idea in kind.ideas]
        names.sort(key=lambda name: (name != first, used[name]))
        draws = product(names, range(DRAWS)) if rivals or self.lesson.deck else ((names[0], 0),)
        tasks = (self._pose(name, idea, done, help, again=again, draw=draw) for name, draw in draws)
        best = next(tasks)
        while (best.beyond or rivals & best.exercise.could) and (other := next(tasks, None)) is not None:
            best = min(best, other, key=lambda task: (task.beyond, len(rivals & task.exercise.could)))
        return best

    def _pose(
        self, name: str, idea: str, done: Sequence[Done], help: int, *, again: bool = False, draw: int = 0
    ) -> Posed:
        before = tuple(done)
        others = frozenset(one.posed.exercise.about for one in before)
        rng = Rng(self.seed, "practice", len(before), draw)
        made = self._alone[name].make(Order(rng, idea, others, help, self.naming, deck=self.lesson.deck))
        return Posed(
            made,
            self.name,
            self.lesson.ideas,
            name,
            help,
            again,
            beyond=self.lesson.goes_beyond(made),
            make=lambda other: self._pose(name, idea, before, other, draw=draw),
        )


def _first_within(tasks: Iterable[Posed]) -> Posed:
    """The first task that keeps to a teacher's own deck; the first of all if every task goes beyond it."""
    tasks = iter(tasks)
    first = next(tasks)
    return first if not first.beyond else next((task for task in tasks if not task.beyond), first)


@dataclass(frozen=True, slots=True)
class Item:
    """An order for a quick question: its lesson, its kind, its idea, and ``why`` it is asked."""

    lesson: str
    kind: str
    idea: str = ""
    why: Why = ""

    @classmethod
    def read(cls, plain: Sequence[Any]) -> Item:
        """Read an item from plain data. Raises ``ValueError`` or ``TypeError`` for anything else."""
        lesson, kind, idea, why = plain
        return cls(str(lesson), str(kind), str(idea), WHY[WHY.index(why)])


@dataclass(frozen=True)
class Items:
    """Quick questions from one or more lessons: a warm-up or an exit ticket. ``load`` finds a lesson by its name.

    Each ``step`` draws its own questions from the ``seed``. As far as possible they avoid ``asked``, the topics of
    earlier questions. Questions begun with another seed, or on other ideas, can be continued.
    """

    items: tuple[Item, ...]
    seed: str
    load: Callable[[str], Lesson]
    naming: str = "typed"
    step: Step = "warm_up"
    asked: tuple[str, ...] = ()

    def head(self) -> dict[str, Any]:
        items = [[item.lesson, item.kind, item.idea, item.why] for item in self.items]
        return {"items": items, "seed": self.seed, "asked": list(self.asked)}

    def resume(self, head: Mapping[str, Any]) -> Items | None:
        try:
            items, seed = tuple(map(Item.read, head["items"])), str(head["seed"])
            known = all(item.kind in _askable(self.load(item.lesson)) for item in items)
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
        easy, skill = item.why == "easy", lesson.kinds[item.kind].skill
        kinds = dict.fromkeys((item.kind, *_kinds_on(lesson, skill, easy=easy)))
        ideas = dict.fromkeys((item.idea, "")) if lesson.deck else (item.idea,)
        drawn = list[Posed]()
        for idea, kind, again in product(ideas, kinds, range(TRIES)):
            wanted = idea if idea in lesson.kinds[kind].ideas else ""
            rng = Rng(self.seed, self.step, len(done), again)
            exercise = lesson.kinds[kind].make(Order(rng, wanted, others, 0, self.naming, easy, lesson.deck))
            beyond = lesson.goes_beyond(exercise)
            drawn.append(Posed(exercise, item.lesson, lesson.ideas, kind, why=item.why, beyond=beyond))
            if not beyond and exercise.about[:LONGEST_TASK] not in others:
                return drawn[-1]
        return min(reversed(drawn), key=lambda one: (one.beyond, one.exercise.about[:LONGEST_TASK] in others))


def ticket(lesson: Lesson, name: str, answers: Sequence[Answer], rng: Rng) -> tuple[Item, ...]:
    """Three questions, each about another goal that the lesson has left, as long as there are more; on the likeliest
    idea about it. The goals that exit tickets have asked about least come first, then those with the fewest answers.
    """
    asked = Counter(answer.skill for answer in answers if answer.source == "ticket")
    chosen = _in_turn(_goals_by_need(lesson, answers, rng, asked), QUESTIONS)
    chosen.sort(key=lambda turn: lesson.ideas.skills.index(turn[0]))
    return tuple(_order(lesson, name, skill, answers, rng, nth=nth) for skill, nth in chosen)


def topics_on(day: str, answers: Iterable[Answer]) -> tuple[str, ...]:
    """What the questions of that day were about."""
    return tuple(sorted({answer.task for answer in answers if answer.day == day}))


def chances(answers: Iterable[Answer]) -> dict[str, int]:
    """For each idea, how many of these answers could have shown it."""
    return dict(Counter(idea for answer in answers for idea in answer.could))


def warm_up(
    lesson: Lesson, name: str, record: Record, load: Callable[[str], Lesson], today: str, rng: Rng
) -> tuple[Item, ...]:
    """Three questions on goals of any lesson that are due, the longest overdue first. If there are not enough, the rest
    are about this lesson, and easy if the pupil has not begun it.

    :func:`~rummy_kit.lessons.mastery.due` says when a goal is due.
    """
    owing = []
    for other, part in record.lessons.items():
        try:
            about = load(other)
        except ValueError:  # the lesson is not installed here
            continue
        for skill in about.skills_left:
            day = due(skill, part.answers)
            if day and day <= today:
                owing.append((day, other, skill, about, part.answers))
    items = [
        _order(about, other, skill, answers, rng, "due")
        for _, other, skill, about, answers in sorted(owing, key=lambda one: one[:3])
    ]
    own, asked = record.lesson(name).answers, {skill for _, other, skill, *_ in owing if other == name}
    goals = sorted(_goals_by_need(lesson, own, rng), key=lambda skill: skill in asked)
    why: Why = "" if own else "easy"
    turns = _in_turn(goals, QUESTIONS)
    items += [_order(lesson, name, skill, own, rng, why, nth + (skill in asked)) for skill, nth in turns]
    return tuple(items[:QUESTIONS])


def _in_turn(goals: Sequence[str], n: int) -> list[tuple[str, int]]:
    """The first ``n`` goals, each with how often it came before: they begin again once all have had their turn.

    >>> _in_turn(["add", "take"], 3)
    [('add', 0), ('take', 0), ('add', 1)]
    """
    return [(goal, at // len(goals)) for at, goal in enumerate(islice(cycle(goals), n))]


def _goals_by_need(
    lesson: Lesson, answers: Iterable[Answer], rng: Rng, before: Mapping[str, int] | None = None
) -> list[str]:
    """The goals in the order in which to ask about them: first by ``before``, then those with the fewest answers;
    ties are broken at random.
    """
    answered = Counter(answer.skill for answer in answers)
    drawn = rng.stream("goals").shuffle(lesson.skills_left)
    return sorted(drawn, key=lambda skill: ((before or {}).get(skill, 0), answered[skill]))


def _kinds_on(lesson: Lesson, skill: str, *, easy: bool = False) -> tuple[str, ...]:
    """The kinds of task for a goal: quick questions, those that are left, and, if wanted, easy ones; each of these only
    if there are any, since a teacher may have left nothing but tasks with cards.
    """
    kinds = lesson.kinds
    names = [name for name, kind in kinds.items() if kind.skill == skill]
    quick = [name for name in names if kinds[name].quick]
    wishes = (quick, lesson.kinds_left, [name for name in names if kinds[name].easy or not easy])
    for wished in wishes:
        names = [name for name in names if name in wished] or names
    return tuple(names)


def _askable(lesson: Lesson) -> set[str]:
    """The kinds of task that a warm-up or an exit ticket may ask."""
    return {name for skill in lesson.skills_left for name in _kinds_on(lesson, skill)}


def _order(
    lesson: Lesson, name: str, skill: str, answers: Sequence[Answer], rng: Rng, why: Why = "", nth: int = 0
) -> Item:
    """The question number ``nth`` (from 0) on a skill: first about the likeliest idea that has been shown, otherwise
    about the one that has had the fewest chances. An easy question may be about any idea. Its kind is chosen at random.
    """
    rng = rng.stream("item", name, skill)
    if why == "easy":
        return Item(name, rng.choice(_kinds_on(lesson, skill, easy=True)), why=why)
    kinds = {kind: lesson.kinds[kind].ideas for kind in _kinds_on(lesson, skill)}
    can_show = set().union(*kinds.values())
    found = {one.idea: one for one in findings(answers)}
    any_order = rng.shuffle([idea.id for idea in lesson.ideas if idea.id in can_show])
    least = sorted(any_order, key=lambda idea: _chances(idea, found))
    shown = [idea for idea, one in found.items() if one.shown and idea in can_show]
    wanted = list(dict.fromkeys([*shown, *least])) or [""]
    idea = wanted[nth % len(wanted)]
    return Item(name, rng.choice([kind for kind, ideas in kinds.items() if not idea or idea in ideas]), idea, why)


def _worth(ideas: Iterable[str], found: Mapping[str, Finding], had: Mapping[str, int] | None = None) -> float:
    """How much a task can add if it can show these ideas."""
    chances = [(had or {}).get(idea, 0) + _chances(idea, found) for idea in ideas]
    return sum(WORTH[min(n, len(WORTH) - 1)] for n in chances)


def _chances(idea: str, found: Mapping[str, Finding]) -> int:
    return found[idea].chances if idea in found else 0


def _is_settled(finding: Finding) -> bool:
    """Whether no further task is needed: the idea is certainly held, or has not shown again when it could have."""
    return finding.state == "held" or finding.since >= CLEARED
