"""What a lesson consists of, whatever its subject."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rules import AnyRules
from rummy_kit.engine.verdict import Verdict
from rummy_kit.lessons.exercise import LESSON_WORDS, Exercise, Order
from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.items import Question
from rummy_kit.table.panel import COMMON_WORDS
from rummy_kit.table.view import Runs, Utterance
from rummy_kit.texts import Texts


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """One step of a worked example: what is done and why; ``why`` is a picture that explains it. The last step can have
    words for pupils who do it themselves before they read it (``own``).
    """

    text: str
    reason: str
    why: Mapping[str, Any] | None = None
    own: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the task, its steps with reasons, and the result as it is written and named."""

    task: str
    steps: tuple[ExampleStep, ...]
    result: Runs
    name: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of task: the ``skill`` that it trains, the ``ideas`` that it can show, and how to make one.

    A ``quick`` task is answered at a glance, by choosing or with one word; warm-ups and exit tickets use these. The
    first warm-up uses those that can be made ``easy``: pupils have not learned anything in the lesson yet.
    """

    skill: str
    make: Callable[[Order], Exercise]
    ideas: frozenset[str] = frozenset()
    quick: bool = False
    easy: bool = True


@dataclass(frozen=True, slots=True)
class Claim:
    """What a move in the game claims about the subject, and whether that is right: an answer to a task that nobody has
    set.

    The fields are those of an :class:`~rummy_kit.lessons.record.Answer`: ``task`` is the topic (two numbers, a word),
    ``could`` are the ideas that a wrong claim about it could show, ``shown`` those that fit this one. ``laid`` is what
    a right one puts on the shelf if that is more than the task, as with a word that can be said in two ways.
    """

    task: str
    skill: str
    right: bool
    could: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    laid: str = ""


@dataclass(frozen=True, slots=True)
class ShelfCard:
    """What the shelf shows of something laid: how it is written and read out, its name, its kind (a part of
    ``[shelf_kind]``), true sentences about it, and a drawing: ``{"draw": "crystal", …}``; ``{"draw": "ratio"}`` with
    how many squares (``n``) and circles (``m``); or ``{"draw": "turn"}`` with the odds (``before``, and in a ``note``)
    for the card that came (``after``).
    """

    title: Runs
    say: str
    name: str
    kind: str
    facts: tuple[str, ...] = ()
    art: Mapping[str, Any] | None = None


class Lesson(ABC):
    """One lesson.

    ``game`` is the game that it leads to, ``cards`` are faces of its deck that show what the lesson is about, and
    ``place`` is its position among the lessons. ``house_rules`` are the options that its table starts with, where the
    rule sheet's own would make a round or a match unsuitable for a class; a notebook, a link or the form can set
    different ones. ``opponents`` are the computer players at its table, chosen so that a beginner wins at least a third
    of the rounds. ``first_deal`` is the seed of the round with open hands, chosen so that most kinds of move come up
    within a few turns.

    Practice begins with partly done tasks of the kinds in ``opening``; at most ``quick_tasks`` of the tasks to do alone
    are quick questions, the rest are done with cards.
    ``deck`` are the faces of a teacher's own deck, or none; with ``follows_deck``, the tasks are made from them where
    possible. ``example_cards`` are the faces that the worked example is about. ``only_kinds`` are the kinds of task
    that a teacher has chosen, or none.

    ``texts`` are the words in the ``lesson.toml`` beside the lesson, read by :func:`lesson_texts`:

    ======================  =================================================================================
    ``[lesson]``            ``title``, ``subject``, ``summary``
    ``[goals]``             sentences that begin with "I can", in order; each is a skill
    ``[idea.ID]``           an idea that answers can show: see ``ideas.py``
    ``[deck]``              ``note``: what in a teacher's own deck the tasks cannot use; optional
    ``[example]``           the worked example: its ``task``, and the ``name`` of the result
    ``[example.STEP]``      one step: ``text`` says what is done, ``reason`` why; in order. If pupils do the last one
                            themselves (:meth:`do_own_step`), ``own`` says what to do
    ``[question.explain]``  the question about one of its steps: see ``items.py``
    ``[question.after]``    one question to think about after the game
    ``[task_kind]``         its kinds of task in a few words: "Find the cards of a set"
    ``[shelf]``             ``title`` of what is laid here: "Compounds"
    ``[shelf_kind]``        the kinds of what can be laid, in a few words each: "an oxide"
    ``[CODE]``              words for an answer or a task
    ======================  =================================================================================
    """

    texts: ClassVar[Texts]
    minutes: ClassVar[int] = 45
    game: ClassVar[str]
    cards: ClassVar[tuple[str, ...]]
    place: ClassVar[int] = 99
    house_rules: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    opponents: ClassVar[tuple[str, ...]] = ("mia", "leo")
    first_deal: int = 1
    opening: ClassVar[tuple[str, ...]]
    quick_tasks: ClassVar[int] = 2
    follows_deck: ClassVar[bool] = False
    deck: frozenset[str] = frozenset()
    example_cards: tuple[str, ...] = ()
    only_kinds: tuple[str, ...] = ()

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
        """The ideas that its tasks can show. A lesson that has pictures for them makes them with its own ``draw``."""
        return Ideas(self.texts)

    @property
    @abstractmethod
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of task by name, in the order in which they are learned."""

    @property
    def kinds_left(self) -> Mapping[str, Kind]:
        """The kinds of task that a teacher has not left out."""
        return {name: kind for name, kind in self.kinds.items() if name in (self.only_kinds or self.kinds)}

    @property
    def skills_left(self) -> tuple[str, ...]:
        """The goals that those kinds of task are about, in order."""
        trained = {kind.skill for kind in self.kinds_left.values()}
        return tuple(skill for skill in self.ideas.skills if skill in trained)

    def say_about(self, about: str) -> str:
        """Put what a task was ``about`` into words. It may come from a file, so it can be any text."""
        return about

    def shelf_card(self, what: str) -> ShelfCard | None:
        """What the shelf shows of something that a pupil has laid; ``None`` for what it does not keep.

        ``what`` is what a right claim in the game or a right answer to an exercise has laid. It may come from a file,
        so it can be any text.
        """
        return None

    def how_said(self, what: str) -> Utterance | None:
        """How to pronounce something that was laid, where the lesson is about that."""
        return None

    @property
    def shelf_kinds(self) -> Mapping[str, str]:
        """The kinds of what can be laid, in words."""
        return {kind: self.texts.say("shelf_kind", kind) for kind in self.texts.parts("shelf_kind")}

    def with_options(self, options: Mapping[str, Any]) -> Lesson:
        """The lesson for a game with these house rules; Say Rummy's follows the accent."""
        return self

    def with_deck(self, faces: Iterable[str]) -> Lesson:
        """The lesson for a game with a teacher's own deck."""
        lesson = copy(self)
        lesson.deck = frozenset(faces)
        return lesson

    def with_kinds(self, names: Iterable[str]) -> Lesson:
        """The lesson with only these kinds of task; with all of them if none is named."""
        lesson = copy(self)
        lesson.only_kinds = tuple(names)
        return lesson

    @property
    def example_follows(self) -> bool:
        """Whether the worked example is about cards in the teacher's own deck, if there is one."""
        return not self.deck or self.deck.issuperset(self.example_cards)

    def faces_in(self, task: Exercise) -> Iterable[str]:
        """The faces of the game's cards that a task is about."""
        return ()

    def goes_beyond(self, task: Exercise) -> bool:
        """Whether a task is about cards that the teacher's own deck, if there is one, does not have."""
        return bool(self.deck) and not self.deck.issuperset(self.faces_in(task))

    @property
    def deck_note(self) -> str:
        """What in a teacher's own deck these tasks cannot use, if they follow the deck."""
        return self.texts.say("deck", "note")

    def claims(self, game: AnyRules, obs: Any, action: Action, verdict: Verdict) -> Iterable[Claim]:
        """What the pupil's own move in the game says about the subject: nothing, one claim, or several.

        ``obs`` is what the pupil saw before the move, ``verdict`` what the rules say about it. The move may have been
        carried out or refused, and a legal move need not be correct: see the verdict. This is called once for each move
        that a pupil tries, but not for repeats in the same position or for the moves of bots.

        A game overrides it if it knows more: the topic of the claim, which of several skills it needs, and, in
        ``could``, every idea that a wrong claim about it could show; without these, a right claim is evidence against
        none. :meth:`claim` turns the verdict into a claim::

            def claims(self, game, view, action, verdict):
                if isinstance(action, Lay):
                    pair = f"{action.cation} {action.anion}"
                    yield from self.claim(pair, verdict, "add", could=ideas_of(action))

        By default, every move that lays cards claims that they go together.
        """
        if game.part(action) == "lay":
            yield from self.claim(" ".join(getattr(action, "cards", ())) or str(action), verdict)

    def claim(
        self, task: str, verdict: Verdict, skill: str = "", could: Iterable[str] = (), shown: Iterable[str] = ()
    ) -> Iterable[Claim]:
        """A claim about ``task`` according to the verdict; nothing if the move only broke a rule of the game.

        ``shown`` are ideas that fit in addition to those behind the codes of the verdict. Without a ``skill``, the
        claim takes that of the first idea, or the lesson's only one; if neither exists, there is no claim.
        """
        wrong = verdict.violations if verdict.mistake is None else (verdict.mistake,)
        codes = [code for one in wrong if one.kind == "concept" for code in (one.code, *one.also)]
        right = verdict.legal and verdict.correct is not False
        fits = tuple(dict.fromkeys((*self.ideas.find_behind(codes), *shown)))
        skills = (skill,) if skill else tuple(self.ideas[idea].skill for idea in fits) or self.ideas.skills
        if (right or codes or fits) and (skill or fits or len(skills) == 1):
            yield Claim(task, skills[0], right, tuple(dict.fromkeys((*could, *fits))), fits)

    @abstractmethod
    def worked_example(self) -> Example:
        """One solved task with the reason for each step; see :meth:`example`."""

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        """The values that the words of the example and of the two questions can name."""
        return {}

    def do_own_step(self, naming: str = "typed") -> Exercise | None:
        """The last step of the worked example as a task, if pupils do it themselves; ``None`` if they only read it."""
        return None

    def explain(self) -> Exercise:
        """A question about one step of the worked example."""
        return Question("explain", self.texts, ideas=self.ideas, data=self.facts)

    def after_reading(self, naming: str = "typed") -> tuple[Exercise, ...]:
        """The tasks at the worked example: its last step, if pupils do it themselves, and a question about one step."""
        return tuple(filter(None, (self.do_own_step(naming), self.explain())))

    def question(self) -> Exercise:
        """One question to think about after the game."""
        return Question("after", self.texts, ideas=self.ideas, data=self.facts)

    def example(self, result: Runs, why: Mapping[str, Mapping[str, Any]] | None = None) -> Example:
        """The worked example in the words of ``[example]``, with pictures (``why``) by step."""
        say, data = self.texts.say, self.facts
        steps = tuple(
            ExampleStep(
                say(f"example.{step}", "text", data),
                say(f"example.{step}", "reason", data),
                (why or {}).get(step),
                say(f"example.{step}", "own", data),
            )
            for step in self.texts.codes("example")
        )
        return Example(say("example", "task", data), steps, result, say("example", "name", data))


def still_left(others: Collection[str], *pools: Iterable[str]) -> tuple[str, ...]:
    """What a task can be about: whatever in the first pool is not among the ``others`` or, if nothing is left, in the
    next pool.

    >>> still_left({"ship"}, ["ship"], ["chin", "ship"])
    ('chin',)
    """
    rests = (tuple(about for about in dict.fromkeys(pool) if about not in others) for pool in pools)
    return next(filter(None, rests), ())


Made = TypeVar("Made", bound=Exercise)


def make_within(make: Callable[[Order], Made], order: Order) -> Made:
    """The task with the cards of a teacher's own deck if the wanted idea can show with them, otherwise with any."""
    made = make(order)
    return made if order.idea in ("", *made.could) else make(replace(order, deck=frozenset()))


Drawn = TypeVar("Drawn")


def draw_suiting(
    draw: Callable[[], Drawn | None], suits: Callable[[Drawn], tuple[bool, ...]], tries: int, enough: int = 0
) -> Drawn:
    """The first thing drawn that ``suits`` in every respect; if none does, the best one of them, or of the first
    ``enough``. Raises ``ValueError`` if every draw was ``None``.

    >>> numbers = iter([5, None, 8, 12])
    >>> draw_suiting(lambda: next(numbers), lambda number: (number > 6, number % 3 == 0), tries=3)
    8
    """
    drawn: list[Drawn] = []
    for one in (draw() for _ in range(tries)):
        if one is not None:
            drawn.append(one)
            if all(suits(one)) or len(drawn) == enough:
                break
    if not drawn:
        raise ValueError(f"None of {tries} draws can show what is wanted.")
    return max(drawn, key=suits)


def lesson_texts(module: str, *subject_words: Path) -> Texts:
    """The words of the lesson in this module (its ``__file__``), of its subject, and of all lessons and tables."""
    return Texts.load(COMMON_WORDS, LESSON_WORDS, *subject_words, Path(module).with_name("lesson.toml"))
