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
    """One step of a worked example: what is done, and the reason for it; ``why`` is a picture that explains."""

    text: str
    reason: str
    why: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the task, its steps with reasons, the result as it is written and named."""

    task: str
    steps: tuple[ExampleStep, ...]
    result: Runs
    name: str


class Exercise(ABC):
    """One task on cards: the learner chooses cards of ``hand``, fills fields, and gets an answer that explains.

    ``given`` holds what is done beforehand: place of the tray → key of a hand card. ``skill`` is the lesson's goal that
    it trains, ``could`` are the ideas that a wrong answer to this very task can show.
    """

    task: str
    text: str
    hand: Pile = ()
    given: Mapping[str, str] = MappingProxyType({})
    skill: str = ""
    could: frozenset[str] = frozenset()

    def faces(self) -> dict[str, FaceView]:
        """The faces of all its cards, as they are drawn; none where nothing is done with cards."""
        return {}

    def zones(self) -> list[ZoneView]:
        """Cards that lie there to be looked at."""
        return []

    @abstractmethod
    def tray(self, draft: Draft) -> TrayView:
        """The work area with what lies in it."""

    def read_fields(self, text: Mapping[str, str]) -> Mapping[str, str]:
        """What stands in the fields, by what a page has sent: mostly just that."""
        return text

    def fits(self, draft: Draft) -> list[str]:
        """Keys of hand cards that are of a kind still wanted."""
        return []

    def ready(self, draft: Draft) -> str:
        """What is missing before the answer can be checked, ``""`` when nothing is.

        Always ready is what is written or chosen: the page says it only when it is checked.
        """
        return ""

    @abstractmethod
    def answer(self, draft: Draft) -> dict[str, Any]:
        """The answer as plain values."""

    @abstractmethod
    def check(self, draft: Draft) -> Feedback:
        """Right, right but not yet in its best form, or wrong and why."""

    @abstractmethod
    def panel(self, feedback: Feedback) -> PanelView:
        """The feedback in words."""

    @abstractmethod
    def hint(self, depth: int) -> PanelView:
        """Help for this task: 0 asks a question, 1 gives the principle, 2 the worked answer."""

    def hint_for(self, draft: Draft, depth: int) -> PanelView:
        """The same for what lies in the work area: where only one part of it is wrong, about that part."""
        return self.hint(depth)

    def help_along(self, draft: Draft) -> Mapping[str, str]:
        """More of it done, for a learner who is stuck: place → key; empty where laying cards would not help."""
        return {}

    def sheet(self) -> SheetView | None:
        """The reference card, where there is something to look up."""
        return None

    # -- a right answer, and wrong ones: with these a test can answer every task

    @property
    def right_cards(self) -> Mapping[str, str]:
        """A right answer: place of the tray → face of a hand card."""
        return {}

    @property
    def right_places(self) -> dict[str, str]:
        """The same with the keys of hand cards."""
        return put_down(self.hand, self.right_cards, self.given)

    @property
    def right_text(self) -> Mapping[str, str]:
        """A right answer: field → what stands in it."""
        return {}

    def wrong_texts(self) -> Iterable[Mapping[str, str]]:
        """What a pupil who is wrong may type into the fields, where there is nothing to choose from."""
        return ()

    @property
    def about(self) -> str:
        """What the task is about, such as a word or a number: no two tasks of a practice are about the same."""
        return self.task

    @property
    def solution(self) -> str:
        """The right answer in words, where a few words can say it."""
        return ""


def put_down(hand: Pile, faces: Mapping[str, str], given: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """Places with the keys of hand cards for places with faces; what is ``given`` stays where it is.

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
    """What a task is wanted for.

    ``idea`` is one that it must be able to show, of those of its kind. It is about something else than ``others`` (what
    earlier tasks were ``about``), as long as there is something. ``help`` says how much is done beforehand: 0 nothing,
    1 all but the last two steps, 2 all but the last. ``naming`` is ``"typed"`` or ``"chosen"``. An ``easy`` task comes
    before anything was learnt here: the smallest numbers, the best-known words or names that its kind has. The same
    order makes the same task.
    """

    rng: Rng
    idea: str = ""
    others: frozenset[str] = frozenset()
    help: int = 0
    naming: str = "typed"
    easy: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of task: the ``skill`` that it trains, the ``ideas`` that it can be made to show, and how to make one.

    A ``quick`` one is answered at a glance, by choosing or with a word: warm-up and exit ticket ask such questions.
    """

    skill: str
    make: Callable[[Order], Exercise]
    ideas: frozenset[str] = frozenset()
    quick: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """What a move in the game says about the subject, and whether that is so: an answer to a task that nobody set.

    The fields are those of an :class:`~rummy_kit.lessons.record.Answer`: ``task`` is what it is about (two numbers, a
    word), ``could`` are the ideas that a wrong claim about that could show, ``shown`` those that fit this one.
    """

    task: str
    skill: str
    right: bool
    could: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


class Lesson(ABC):
    """One lesson. ``game`` is the game that it leads to, and ``cards`` are faces of its deck that show what the lesson
    is about; ``place`` is where it stands among the lessons. ``house_rules`` are options of the game with which its
    table begins here, where by the rule sheet's own a round is too short for a class, or won by whoever begins; the
    notebook, a link and the form can set others. ``opponents`` are the characters at its table: a beginner wins a good
    third of the rounds against these two. ``first_deal`` is the seed of the round with open hands, chosen so that most
    kinds of moves come within a few turns.

    ``wrong_ideas`` are the ideas that its tasks can show. Practice begins with tasks of the kinds ``opening``, partly
    done; among the tasks to do alone, ``quick_tasks`` are quick questions at most, the others are done by hand.

    ``texts`` are the words of the ``lesson.toml`` beside the lesson, by :func:`lesson_texts`:

    ======================  =================================================================================
    ``[lesson]``            ``title``, ``subject``, ``summary``
    ``[goals]``             sentences that begin with "I can", in order; each is a skill
    ``[idea.ID]``           an idea that answers can show: see ``ideas.py``
    ``[example]``           the worked example: its ``task``, and the ``name`` of the result
    ``[example.STEP]``      one step: ``text`` says what is done, ``reason`` why; in order
    ``[question.explain]``  the question about one step of it: see ``items.py``
    ``[question.after]``    one question to think about after the game
    ``[CODE]``              what is said to an answer or asked for by a task
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
        """What the lesson is called."""
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
        """What a pupil can do after it."""
        return tuple(self.texts.say("goals", part) for part in self.texts.parts("goals"))

    @cached_property
    def ideas(self) -> Ideas:
        """The ideas that its tasks can show, with their words."""
        return Ideas(self.texts, self.wrong_ideas)

    @property
    @abstractmethod
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of tasks by name, those to do alone in the order in which they are learnt."""

    def say_about(self, about: str) -> str:
        """What a task was ``about``, as people read it; it may come from a file, so anything may be in it."""
        return about

    def with_options(self, options: Mapping[str, Any]) -> Lesson:
        """The lesson as it is for a game with these house rules: Say Rummy's follows the accent."""
        return self

    def claims(self, game: AnyRules, obs: Any, action: Action, verdict: Verdict) -> Iterable[Claim]:
        """What the pupil's own move in the game says about the subject: nothing, one claim, or several.

        ``obs`` is what the pupil saw before the move, ``verdict`` what the rules say of it. The move was carried out
        or refused, and legal is not correct: the verdict knows. It is asked once for each move that a pupil tries, and
        never for what is tried again in the same position or for the moves of bots.

        A game overrides it where it knows more: what the claim is about, which of several skills it needs, and in
        ``could`` every idea that a wrong claim about that could show; without them a right claim speaks against none.
        :meth:`claimed` makes one of the verdict::

            def claims(self, game, view, action, verdict):
                if isinstance(action, Lay):
                    pair = f"{action.cation} {action.anion}"
                    yield from self.claimed(pair, verdict, "add", could=ideas_of(action))

        Here, every move that lays cards claims that they go together.
        """
        if game.part(action) == "lay":
            yield from self.claimed(" ".join(getattr(action, "cards", ())) or str(action), verdict)

    def claimed(
        self, task: str, verdict: Verdict, skill: str = "", could: Iterable[str] = (), shown: Iterable[str] = ()
    ) -> Iterable[Claim]:
        """A claim about ``task``, as the verdict says; nothing where a rule of the game alone was in the way.

        ``shown`` are ideas that fit besides those behind the codes of the verdict. Without a ``skill`` it is that of
        the first idea, or the lesson's only one; a claim of which that is not known is left out.
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
        """Why one step of the worked example is done, by choosing. See :class:`~rummy_kit.lessons.items.Question`."""

    @abstractmethod
    def question(self) -> Exercise:
        """One question to think about after the game. See :class:`~rummy_kit.lessons.items.Question`."""

    def example(self, result: Runs, why: Mapping[str, Mapping[str, Any]] | None = None, **data: Any) -> Example:
        """The worked example in the words of ``[example]``; ``why`` holds the pictures by step, ``data`` the values."""
        say = self.texts.say
        steps = tuple(
            ExampleStep(
                say(f"example.{step}", "text", data), say(f"example.{step}", "reason", data), (why or {}).get(step)
            )
            for step in self.texts.codes("example")
        )
        return Example(say("example", "task", data), steps, result, say("example", "name", data))


def still_left(others: Collection[str], *pools: Iterable[str]) -> tuple[str, ...]:
    """What a task can be about: all of the first pool that is not taken by the ``others``, or else of the next.

    >>> still_left({"ship"}, ["ship"], ["chin", "ship"])
    ('chin',)
    """
    rests = (tuple(about for about in dict.fromkeys(pool) if about not in others) for pool in pools)
    return next(filter(None, rests), ())


def lesson_texts(module: str, *subject_words: Path) -> Texts:
    """The words of the lesson in this module (its ``__file__``), after those of all tables, lessons and its subject."""
    return Texts.load(COMMON_WORDS, LESSON_WORDS, *subject_words, Path(module).with_name("lesson.toml"))
