"""My record: what a pupil has answered, kept by the pupil's own browser and nowhere else.

It holds answers and nothing about the person: no name, no time of day, no key that links one class to the next.
Everything else (mastery, ideas, what is due) is computed from the answers each time. ``record.schema.json`` beside this
file describes the file that a pupil can save and hand in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from rummy_kit import __version__
from rummy_kit.texts import Texts

WORDS = Texts.load(Path(__file__).with_name("strings.toml"))
FORMAT = 3  # 1 had no shelf, 2 no steps left out
SCHEMA = Path(__file__).with_name("record.schema.json")
LARGEST = 2_000_000  # characters in a file: five complete lessons take a quarter of that
MOST = 400  # answers kept for each lesson, the latest ones
MOST_IDEAS = 100  # how many ideas the answers in a lesson may name: lessons have about thirty
LONGEST_TASK = 120  # characters in an answer's topic
LONGEST_MOVE = 2000  # characters in a move
LONGEST_TIME = 100_000  # minutes in a lesson
DEEPEST = 40  # nested lists: a position at a table has a handful
MOMENTS = 3  # moments kept for each lesson
MOST_LAID = 60  # things on a lesson's shelf: three kilobytes
MOST_TIMES = 9999  # how often a thing can have been laid

Source = Literal["warm_up", "practice", "game", "ticket"]
SOURCES: tuple[Source, ...] = get_args(Source)
Sure = Literal["", "guess", "fairly", "very"]
SURE: tuple[Sure, ...] = get_args(Sure)
Step = Literal["goals", "warm_up", "example", "practice", "game", "look_back", "ticket"]
STEPS: tuple[Step, ...] = get_args(Step)


class RecordError(ValueError):
    """A file that is not a record, or that comes from a newer version; the message says which."""


class NewerRecordError(RecordError):
    """A record written by a newer version."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One checked answer, or one claim in a game: an observation of every idea in ``could``.

    ``task`` is its topic (two numbers, a word); ``could`` are the ideas that a wrong answer could have shown, ``shown``
    those that fit this answer. ``day`` is an ISO date. ``helped``: given with a hint, or to a task that was partly
    done.
    """

    task: str
    skill: str
    right: bool
    source: Source
    day: str
    could: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    helped: bool = False
    sure: Sure = ""

    @property
    def explained(self) -> bool:
        """Whether the answer was explained at once: an exit ticket waits until the end."""
        return self.source != "ticket"

    def plain(self) -> dict[str, Any]:
        """The answer as plain data, without empty fields."""
        words = {"task": self.task, "skill": self.skill, "source": self.source, "day": self.day}
        lists = {name: list(ideas) for name, ideas in (("could", self.could), ("shown", self.shown)) if ideas}
        more = {"helped": True} if self.helped else {}
        return {**words, "right": self.right, **lists, **more, **({"sure": self.sure} if self.sure else {})}

    @classmethod
    def read(cls, plain: dict[str, Any]) -> Answer:
        """Read an answer from plain data that fits the schema. Raises ``ValueError`` for an impossible date or half a
        surrogate pair.
        """
        date.fromisoformat(plain["day"])
        plain["task"].encode()
        return cls(**plain | {name: tuple(plain[name]) for name in ("could", "shown") if name in plain})


@dataclass(frozen=True, slots=True)
class KeptMoment:
    """A claim in a game that is worth showing to a class. See ``game_answers.py``.

    It holds the ``idea`` shown, the ``game`` with its house rules, the position as the pupil saw it (without anyone
    else's cards), and what the pupil did there.
    """

    idea: str
    game: Mapping[str, Any]
    observation: Mapping[str, Any]
    do: str

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {"idea": self.idea, "game": dict(self.game), "observation": dict(self.observation), "do": self.do}


@dataclass(frozen=True, slots=True)
class ShelfEntry:
    """Something on the shelf: ``what`` was laid (a word, a mineral), how often, and the last ``day``."""

    what: str
    times: int
    day: str


@dataclass(frozen=True, slots=True)
class LessonRecord:
    """What happened in one lesson: answers in order, steps done, total minutes, moments worth showing, what was laid,
    in the order it was first laid, and the other steps that the lesson went without.
    """

    answers: tuple[Answer, ...] = ()
    steps: tuple[Step, ...] = ()
    minutes: int = 0
    moments: tuple[KeptMoment, ...] = ()
    laid: tuple[ShelfEntry, ...] = ()
    left_out: tuple[Step, ...] = ()

    def with_answers(self, more: Iterable[Answer]) -> LessonRecord:
        """The record with more answers; the oldest are dropped if there are too many."""
        return replace(self, answers=(*self.answers, *more)[-MOST:])

    def with_moment(self, moment: KeptMoment) -> LessonRecord:
        """The record with a moment worth showing. The first for each idea is kept, and at most three in all."""
        known = any(one.idea == moment.idea for one in self.moments)
        return self if known or len(self.moments) >= MOMENTS else replace(self, moments=(*self.moments, moment))

    def with_laid(self, what: str, day: str) -> LessonRecord:
        """The record with something laid once more: it keeps its place. A full shelf takes nothing new and loses
        nothing.

        >>> part = LessonRecord().with_laid("ship", "2026-11-22").with_laid("ship", "2026-11-23")
        >>> part.laid
        (ShelfEntry(what='ship', times=2, day='2026-11-23'),)
        """
        things = {one.what: one for one in self.laid}
        if not 0 < len(what) <= LONGEST_TASK or (what not in things and len(things) >= MOST_LAID):
            return self
        times = things[what].times if what in things else 0
        things[what] = ShelfEntry(what, min(times + 1, MOST_TIMES), day)
        return replace(self, laid=tuple(things.values()))

    def with_minutes(self, more: int) -> LessonRecord:
        """The record with more minutes of work."""
        return replace(self, minutes=min(self.minutes + more, LONGEST_TIME))

    def with_step(self, step: Step, left_out: Collection[Step] = ()) -> LessonRecord:
        """The record with a step done in a lesson that goes without the steps ``left_out``.

        >>> LessonRecord(steps=("game",)).with_step("ticket", ("game", "look_back")).left_out
        ('look_back',)
        """
        done = {*self.steps, step}
        return replace(self, steps=_in_order(done), left_out=_in_order({*left_out} - done))

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "steps": list(self.steps),
            "minutes": self.minutes,
            "answers": [answer.plain() for answer in self.answers],
            "moments": [moment.plain() for moment in self.moments],
            **({"laid": {one.what: {"times": one.times, "day": one.day} for one in self.laid}} if self.laid else {}),
            **({"left_out": list(self.left_out)} if self.left_out else {}),
        }

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> LessonRecord:
        """Read a lesson from plain data that fits the schema. Raises ``ValueError`` if a page could not show it."""
        _check_text(plain["moments"], DEEPEST)
        answers = tuple(Answer.read(answer) for answer in plain["answers"])
        if len({idea for answer in answers for idea in (*answer.could, *answer.shown)}) > MOST_IDEAS:
            raise ValueError("Too many ideas.")
        moments = tuple(KeptMoment(**moment) for moment in plain["moments"])
        laid = tuple(_read_laid(plain.get("laid", {})))
        steps, left_out = {*plain["steps"]}, {*plain.get("left_out", ())}
        return cls(answers, _in_order(steps), plain["minutes"], moments, laid, _in_order(left_out - steps))


def _in_order(steps: Set[Step]) -> tuple[Step, ...]:
    return tuple(step for step in STEPS if step in steps)


def _read_laid(things: Mapping[str, Mapping[str, Any]]) -> Iterator[ShelfEntry]:
    for what, plain in things.items():
        what.encode()
        date.fromisoformat(plain["day"])
        yield ShelfEntry(what, **plain)


@dataclass(frozen=True, slots=True)
class Record:
    """All lessons of a pupil, by name.

    >>> answer = Answer("ship", "take_apart", True, "practice", "2026-11-22")
    >>> record = Record().with_lesson("say_rummy", LessonRecord().with_answers([answer]))
    >>> Record.read(record.text()) == record
    True
    """

    lessons: Mapping[str, LessonRecord] = field(default_factory=dict)

    def lesson(self, name: str) -> LessonRecord:
        """The part about that lesson, empty if there is none."""
        return self.lessons.get(name, LessonRecord())

    def with_lesson(self, name: str, lesson: LessonRecord) -> Record:
        """The record with this part about that lesson."""
        return Record({**self.lessons, name: lesson})

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "rummy_kit_record": FORMAT,
            "kit": __version__,
            "lessons": {name: lesson.plain() for name, lesson in self.lessons.items()},
        }

    def text(self) -> str:
        """The file."""
        return json.dumps(self.plain(), ensure_ascii=False, indent=1)

    @classmethod
    def read(cls, text: str) -> Record:
        """Read a record from the text of a file, with or without a byte-order mark. Raises :class:`RecordError`."""
        if len(text) > LARGEST:
            raise RecordError(WORDS.say("record.too_large"))
        try:
            return cls.of(json.loads(text.removeprefix("\ufeff")))
        except (ValueError, RecursionError) as error:
            raise error if isinstance(error, RecordError) else RecordError(WORDS.say("record.no_json")) from None

    @classmethod
    def of(cls, plain: Any) -> Record:
        """Read a record from plain data that came from outside. Raises :class:`RecordError`."""
        version = plain.get("rummy_kit_record") if isinstance(plain, dict) else None
        if not isinstance(version, int):
            raise RecordError(WORDS.say("record.no_record"))
        if version > FORMAT:
            raise NewerRecordError(WORDS.say("record.newer"))
        try:
            _schema_check()(plain)
            return cls({name: LessonRecord.read(lesson) for name, lesson in plain["lessons"].items()})
        except ValueError:  # the schema's message is for programmers
            raise RecordError(WORDS.say("record.damaged")) from None


def _check_text(plain: Any, deepest: int) -> None:
    """Refuse what JSON can hold but a page cannot: half a surrogate pair, or endlessly nested lists. Raises
    ``ValueError``.
    """
    if deepest == 0:
        raise ValueError("The lists are nested too deeply.")
    if isinstance(plain, str):
        plain.encode()
    elif isinstance(plain, dict | list):
        for part in (*plain, *plain.values()) if isinstance(plain, dict) else plain:
            _check_text(part, deepest - 1)


@cache
def _schema_check() -> Callable[[Any], Any]:
    """The function that checks plain data against the schema. It raises ``ValueError``."""
    import fastjsonschema  # noqa: PLC0415  slow to load

    check: Callable[[Any], Any] = fastjsonschema.compile(json.loads(SCHEMA.read_text(encoding="utf-8")))
    return check


def today() -> str:
    """Today's date as an answer keeps it, without the time."""
    return date.today().isoformat()
