"""What a lesson consists of, whatever its subject: plain data, and exercises that judge an answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Pile
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.verdict import Verdict
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.ideas import Idea, Ideas
from rummy_kit.table.panel import COMMON_WORDS
from rummy_kit.table.view import Draft, FaceView, PanelView, Runs, SheetView, TrayView, ZoneView, hand_keys
from rummy_kit.texts import Texts

LESSON_WORDS = Path(__file__).with_name("strings.toml")


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """One step of a worked example: what is done and why; ``why`` is a picture that explains it."""

    text: str
    reason: str
    why: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the task, its steps with reasons, and the result as it is written and named."""

    task: str
    steps: tuple[ExampleStep, ...]
    result: Runs
    name: str


class Exercise(ABC):
    """One task on cards: the learner chooses cards from ``hand``, fills in fields, and gets an answer that explains.

    ``given`` is the part that is done already: place in the tray → key of a hand card. ``skill`` is the goal of the
    lesson that it trains; ``could`` are the ideas that a wrong answer to this task can show.

    What is a cached property here, a task can also set where it is made.
    """

    task: str
    text: str
    hand: Pile = ()
    given: Mapping[str, str] = MappingProxyType({})
    skill: str = ""
    could: frozenset[str] = frozenset()

    def faces(self) -> dict[str, FaceView]:
        """The faces of all its cards, ready to draw; none if the task has no cards."""
        return {}

    def zones(self) -> list[ZoneView]:
        """Zones of cards that are only there to look at."""
        return []

    @abstractmethod
    def tray(self, draft: Draft) -> TrayView:
        """The work area and what is in it."""

    def read_fields(self, text: Mapping[str, str]) -> Mapping[str, str]:
        """Read the fields that a page has sent, which usually means taking them as they are."""
        return text

    def fits(self, draft: Draft) -> list[str]:
        """Keys of the hand cards that the task can still use."""
        return []

    def ready(self, draft: Draft) -> str:
        """What is missing before the answer can be checked; ``""`` if nothing is.

        Fields count as ready: the page sends them only when the answer is checked.
        """
        return ""

    @abstractmethod
    def answer(self, draft: Draft) -> dict[str, Any]:
        """The answer as plain values."""

    @abstractmethod
    def check(self, draft: Draft) -> Feedback:
        """Judge the answer: right, right but not in its best form, or wrong and why."""

    @abstractmethod
    def panel(self, feedback: Feedback) -> PanelView:
        """The feedback in words."""

    @abstractmethod
    def hint(self, depth: int) -> PanelView:
        """Help with this task: 0 asks a question, 1 gives the principle, 2 the worked answer."""

    def hint_for(self, draft: Draft, depth: int) -> PanelView:
        """Help with what is in the work area: if only one part of it is wrong, about that part."""
        return self.hint(depth)

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """More of the task done, for a learner who is stuck: place → key; as a rule all but the last card."""
        return dict(list(self.right_places.items())[:-1])

    def sheet(self) -> SheetView | None:
        """The reference card, if there is something to look up."""
        return None

    # -- right and wrong answers, with which a test can answer every task

    @cached_property
    def right_cards(self) -> Mapping[str, str]:
        """A right answer: place in the tray → face of a hand card."""
        return {}

    @property
    def right_places(self) -> dict[str, str]:
        """The same with keys of hand cards."""
        return put_down(self.hand, self.right_cards, self.given)

    @cached_property
    def right_text(self) -> Mapping[str, str]:
        """A right answer: field → its text."""
        return {}

    def wrong_texts(self) -> Iterable[Mapping[str, str]]:
        """What a pupil who is wrong may type into fields that offer no choice."""
        return ()

    @cached_property
    def about(self) -> str:
        """The topic of the task, such as a word or a number: no two tasks of a practice have the same one."""
        return self.task

    @cached_property
    def solution(self) -> str:
        """The right answer in a few words, if that is possible."""
        return ""


def put_down(hand: Pile, faces: Mapping[str, str], given: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """Turn the faces at places into keys of hand cards; the cards already ``given`` stay where they are.

    >>> put_down(("a", "b", "b"), {"tray:1": "b", "tray:2": "b"}, {"tray:2": "b#1"})
    {'tray:1': 'b#2', 'tray:2': 'b#1'}
    """
    free, placed = [card for card in hand_keys(hand) if card[0] not in given.values()], {}
    for place, face in faces.items():
        card = (given[place], face) if place in given else next(card for card in free if card[1] == face)
        placed[place] = card[0]
        if place not in given:
            free.remove(card)
    return placed


@dataclass(frozen=True, slots=True)
class Order:
    """What a task should be like. The same order makes the same task.

    ``idea`` is an idea of its kind that it must be able to show. If possible it avoids ``others``, the topics of
    earlier tasks. ``help`` says how much is done already: 0 nothing, 1 all but the last two steps, 2 all but the last.
    ``naming`` is ``"typed"`` or ``"chosen"``. An ``easy`` task is for pupils who have not learnt anything here yet: the
    smallest numbers, or the best-known words or names of its kind.
    """

    rng: Rng
    idea: str = ""
    others: frozenset[str] = frozenset()
    help: int = 0
    naming: str = "typed"
    easy: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of task: the ``skill`` that it trains, the ``ideas`` that it can show, and how to make one.

    A ``quick`` task is answered at a glance, by choosing or with one word; warm-ups and exit tickets use these.
    """

    skill: str
    make: Callable[[Order], Exercise]
    ideas: frozenset[str] = frozenset()
    quick: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """What a move in the game says about the subject, and whether it is right: an answer to a task that nobody set.

    The fields are those of an :class:`~rummy_kit.lessons.record.Answer`: ``task`` is the topic (two numbers, a word),
    ``could`` are the ideas that a wrong claim about it could show, ``shown`` those that fit this one.
    """

    task: str
    skill: str
    right: bool
    could: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


class Lesson(ABC):
    """One lesson. ``game`` is the game that it leads to, ``cards`` are faces of its deck that show what the lesson is
    about, and ``place`` is its position among the lessons. ``house_rules`` are the options with which its table starts,
    where the rule sheet's own would make a round or a match unsuitable for a class; a notebook, a link or the form can
    set others. ``opponents`` are the computer players at its table, chosen so that a beginner wins at least a third of
    the rounds. ``first_deal`` is the seed of the round with open hands, chosen so that most kinds of move come up
    within a few turns.

    ``wrong_ideas`` are the ideas that its tasks can show. Practice begins with tasks of the kinds in ``opening``,
    partly done; at most ``quick_tasks`` of the tasks to do alone are quick questions, the rest are done with cards.

    ``texts`` are the words in the ``lesson.toml`` beside the lesson, read by :func:`lesson_texts`:

    ======================  =================================================================================
    ``[lesson]``            ``title``, ``subject``, ``summary``
    ``[goals]``             sentences that begin with "I can", in order; each is a skill
    ``[idea.ID]``           an idea that answers can show: see ``ideas.py``
    ``[example]``           the worked example: its ``task``, and the ``name`` of the result
    ``[example.STEP]``      one step: ``text`` says what is done, ``reason`` why; in order
    ``[question.explain]``  the question about one of its steps: see ``items.py``
    ``[question.after]``    one question to think about after the game
    ``[CODE]``              words for an answer or a task
    ======================  =================================================================================
    """

    texts: ClassVar[Texts]
    minutes: ClassVar[int]
    game: ClassVar[str]
    cards: ClassVar[tuple[str, ...]]
    place: ClassVar[int] = 99
    house_rules: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    opponents: ClassVar[tuple[str, ...]] = ("mia", "leo")
    first_deal: int = 1
    wrong_ideas: ClassVar[tuple[Idea, ...]] = ()
    opening: ClassVar[tuple[str, ...]]
    quick_tasks: ClassVar[int] = 2

    @property
    def title(self) -> str:
        """The name of the lesson."""
        return self.texts.say("lesson", "title")

    @property
    def subject(self) -> str:
        """The school subject."""
        return self.texts.say("lesson", "subject")

    @property
    def summary(self) -> str:
        """The lesson in one sentence."""
        return self.texts.say("lesson", "summary")

    @property
    def goals(self) -> tuple[str, ...]:
        """What a pupil can do afterwards."""
        return tuple(self.texts.say("goals", part) for part in self.texts.parts("goals"))

    @cached_property
    def ideas(self) -> Ideas:
        """The ideas that its tasks can show, with their words."""
        return Ideas(self.texts, self.wrong_ideas)

    @property
    @abstractmethod
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of task by name, in the order in which they are learnt."""

    def say_about(self, about: str) -> str:
        """Put what a task was ``about`` into words. It may come from a file, so it can be any text."""
        return about

    def with_options(self, options: Mapping[str, Any]) -> Lesson:
        """The lesson for a game with these house rules: Say Rummy's follows the accent."""
        return self

    def claims(self, game: AnyRules, obs: Any, action: Action, verdict: Verdict) -> Iterable[Claim]:
        """What the pupil's own move in the game says about the subject: nothing, one claim, or several.

        ``obs`` is what the pupil saw before the move, ``verdict`` what the rules say about it. The move may have been
        carried out or refused, and a legal move need not be correct: see the verdict. This is called once for each move
        that a pupil tries, but not for repeats in the same position or for the moves of bots.

        A game overrides it if it knows more: the topic of the claim, which of several skills it needs, and, in
        ``could``, every idea that a wrong claim about it could show; without these a right claim counts against none.
        :meth:`claimed` turns the verdict into a claim::

            def claims(self, game, view, action, verdict):
                if isinstance(action, Lay):
                    pair = f"{action.cation} {action.anion}"
                    yield from self.claimed(pair, verdict, "add", could=ideas_of(action))

        By default, every move that lays cards claims that they go together.
        """
        if game.part(action) == "lay":
            yield from self.claimed(" ".join(getattr(action, "cards", ())) or str(action), verdict)

    def claimed(
        self, task: str, verdict: Verdict, skill: str = "", could: Iterable[str] = (), shown: Iterable[str] = ()
    ) -> Iterable[Claim]:
        """A claim about ``task`` according to the verdict; nothing if the move only broke a rule of the game.

        ``shown`` are ideas that fit in addition to those behind the codes of the verdict. Without a ``skill``, the
        claim takes that of the first idea, or the lesson's only one; if neither exists, there is no claim.
        """
        wrong = verdict.violations if verdict.mistake is None else (verdict.mistake,)
        codes = [code for one in wrong if one.kind == "concept" for code in (one.code, *one.also)]
        right = verdict.legal and verdict.correct is not False
        fits = tuple(dict.fromkeys((*self.ideas.told_by(codes), *shown)))
        skills = (skill,) if skill else tuple(self.ideas[idea].skill for idea in fits) or self.ideas.skills
        if (right or codes or fits) and (skill or fits or len(skills) == 1):
            yield Claim(task, skills[0], right, tuple(dict.fromkeys((*could, *fits))), fits)

    @abstractmethod
    def worked_example(self) -> Example:
        """One solved task with the reason for each step. See :meth:`example`."""

    @abstractmethod
    def explain(self) -> Exercise:
        """A question about one step of the worked example. See :class:`~rummy_kit.lessons.items.Question`."""

    @abstractmethod
    def question(self) -> Exercise:
        """One question to think about after the game. See :class:`~rummy_kit.lessons.items.Question`."""

    def example(self, result: Runs, why: Mapping[str, Mapping[str, Any]] | None = None, **data: Any) -> Example:
        """The worked example in the words of ``[example]``, with pictures (``why``) by step and values (``data``)."""
        say = self.texts.say
        steps = tuple(
            ExampleStep(
                say(f"example.{step}", "text", data), say(f"example.{step}", "reason", data), (why or {}).get(step)
            )
            for step in self.texts.codes("example")
        )
        return Example(say("example", "task", data), steps, result, say("example", "name", data))


def still_left(others: Collection[str], *pools: Iterable[str]) -> tuple[str, ...]:
    """What a task can be about: whatever in the first pool is not among the ``others``, or else in the next pool.

    >>> still_left({"ship"}, ["ship"], ["chin", "ship"])
    ('chin',)
    """
    rests = (tuple(about for about in dict.fromkeys(pool) if about not in others) for pool in pools)
    return next(filter(None, rests), ())


def lesson_texts(module: str, *subject_words: Path) -> Texts:
    """The words of the lesson in this module (its ``__file__``), of its subject, and of all lessons and tables."""
    return Texts.load(COMMON_WORDS, LESSON_WORDS, *subject_words, Path(module).with_name("lesson.toml"))
