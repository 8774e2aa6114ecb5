"""What the records of a class say: which wrong ideas there are, who has them, what was hard, and how sure the pupils
were.

Files keep the names with which they were handed in; nothing else is known about the pupils.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from rummy_kit.lessons.diagnosis import Finding, findings
from rummy_kit.lessons.hand_in import Handed
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.lms_export import ExportedAnswer, read_export, records
from rummy_kit.lessons.record import (
    LARGEST,
    STEPS,
    SURE,
    Answer,
    KeptMoment,
    LessonRecord,
    Record,
    RecordError,
    Step,
    Sure,
)
from rummy_kit.sheets import write_table
from rummy_kit.texts import Texts

WORDS = Texts.load(Path(__file__).with_name("strings.toml"))
MOST_BYTES = 4 * LARGEST  # in a file: a character takes four at most
MOST_FILES = 200
MOST_TOGETHER = 100_000_000  # bytes: a hundred and fifty records of five complete lessons
OFTEN = 3  # answers on a topic before it may be called hard
HARDEST = 8
TOPICS = 4  # that are named with an idea
MOMENTS = 3
TABLES = (".csv", ".txt", ".tsv")  # files that may be a learning platform's export

Load = Callable[[str], Lesson]
File = tuple[str, bytes | None]
"""The name of a file, and its content or ``None`` if it cannot be opened."""


@dataclass(frozen=True, slots=True)
class FileNote:
    """What to say about a file: why it could not be read, or what was left out."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Day:
    """A day in the class: how many pupils gave an answer that could have shown an idea, and in how many it showed."""

    day: str
    asked: int
    shown: int


@dataclass(frozen=True, slots=True)
class IdeaCount:
    """An idea in the class: in how many answers it showed, in how many it could have; who has it, and who had it
    before.

    ``days`` are those on which it could have shown, in order; ``about`` are the topics it showed with, the most
    frequent first.
    """

    lesson: str
    idea: str
    shown: int
    chances: int
    held_by: tuple[str, ...]
    perhaps_by: tuple[str, ...]
    put_right_by: tuple[str, ...]
    days: tuple[Day, ...] = ()
    about: tuple[str, ...] = ()

    @property
    def now_with(self) -> tuple[str, ...]:
        """The pupils who have the idea, or may have it."""
        return self.held_by + self.perhaps_by

    @property
    def seen(self) -> tuple[str, ...]:
        """The days on which the idea showed."""
        return tuple(day.day for day in self.days if day.shown)


@dataclass(frozen=True, slots=True)
class StepCount:
    """A step in the class: how many pupils have ``done`` it, and how many lessons had it left out."""

    step: Step
    done: int
    of: int
    left_out: int


@dataclass(frozen=True, slots=True)
class Hard:
    """A topic of tasks (a word, two numbers), and how many of the answers were wrong."""

    lesson: str
    about: str
    wrong: int
    answers: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A moment in a pupil's game that is worth showing to the class."""

    lesson: str
    name: str
    moment: KeptMoment


def read_files(
    files: Iterable[File], lessons: Mapping[str, Lesson] = MappingProxyType({})
) -> tuple[tuple[Handed, ...], tuple[FileNote, ...]]:
    """Read the records in these files, and the answers to these lessons in a learning platform's exports; returns the
    records, and what to say about files. Nothing is written.

    Only ``MOST_FILES`` files are opened. The first one beyond that is listed as unread, for all the others.
    """
    handed: list[Handed] = []
    exported: list[ExportedAnswer] = []
    notes: list[FileNote] = []
    together = 0
    for n, (name, content) in enumerate(files):
        together += len(content or b"")
        if n == MOST_FILES or together > MOST_TOGETHER:
            code = "too_many" if n == MOST_FILES else "too_much"
            limits = {"most": MOST_FILES, "together": MOST_TOGETHER // 1_000_000}
            notes.append(FileNote(name, WORDS.say(f"record.{code}", "what", limits)))
            break
        try:
            if content is not None and _is_table(name, content):
                export = read_export(name, content, lessons)
                exported += export.answers
                notes += [FileNote(name, note) for note in export.notes]
            else:
                handed.append(Handed(name, _read(content)))
        except RecordError as problem:
            notes.append(FileNote(name, str(problem)))
    return (*handed, *_pupils(exported)), tuple(notes)


def _is_table(name: str, content: bytes) -> bool:
    """Whether a file may be a platform's export. A record never is, whatever its name: a pupil may have typed that
    name.
    """
    return name.casefold().endswith(TABLES) and not content.lstrip().startswith(b"{")


def _pupils(exported: Sequence[ExportedAnswer]) -> Iterator[Handed]:
    """The pupils in a learning platform's exports, numbered: only the page shows their names."""
    for n, (person, record) in enumerate(records(exported).items(), 1):
        yield Handed(WORDS.say("lms_export.who", "what", {"n": n}), record, person)


def _read(content: bytes | None) -> Record:
    if content is None:
        raise RecordError(WORDS.say("record.closed"))
    if len(content) > MOST_BYTES:
        raise RecordError(WORDS.say("record.too_large"))
    try:
        return Record.read(content.decode("utf-8"))
    except UnicodeDecodeError:
        raise RecordError(WORDS.say("record.no_json")) from None


def in_folder(folder: Path) -> Iterator[File]:
    """The JSON files in a folder, in order of their names, opened one at a time. Raises ``OSError`` if there is no
    such folder.
    """
    files = sorted(path for path in folder.iterdir() if path.suffix == ".json")
    return (
        (path.name.encode(errors="replace").decode(), _beginning(path)) for path in files
    )  # a name can consist of any bytes


def _beginning(path: Path) -> bytes | None:
    """Read a file, but no further than needed to see that it is too large; ``None`` if it cannot be opened or is a
    folder.
    """
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError:
        return None


@dataclass(frozen=True)
class ClassReport:
    """What the records of a class say. ``here`` are the names of the installed lessons, and ``load`` loads one.

    A file may name any lessons; those that are not installed are ignored.
    """

    handed: Sequence[Handed]
    here: Collection[str]
    load: Load

    def lessons(self) -> tuple[str, ...]:
        """The installed lessons that pupils have worked on, in order."""
        names = [name for name in sorted(self.here) if any(name in one.record.lessons for one in self.handed)]
        return tuple(sorted(names, key=lambda name: self.load(name).place))

    def _parts(self, lesson: str) -> list[tuple[str, LessonRecord]]:
        return [(one.name, one.record.lesson(lesson)) for one in self.handed if lesson in one.record.lessons]

    @cached_property
    def _found(self) -> Mapping[str, Sequence[tuple[str, Sequence[Finding]]]]:
        """For each lesson, what the answers in each file say; computed once because it takes longest."""
        return {
            lesson: [(name, findings(part.answers)) for name, part in self._parts(lesson)] for lesson in self.lessons()
        }

    @property
    def people(self) -> Mapping[str, str]:
        """Own names by the names that pupils have here, where a learning platform's export has them."""
        return {one.name: one.person for one in self.handed if one.person}

    def ideas(self, lesson: str) -> tuple[IdeaCount, ...]:
        """The ideas that showed, those held by most pupils first."""
        return self._ideas[lesson]

    @cached_property
    def _ideas(self) -> Mapping[str, tuple[IdeaCount, ...]]:
        return {lesson: self._count_ideas(lesson) for lesson in self.lessons()}

    def _count_ideas(self, lesson: str) -> tuple[IdeaCount, ...]:
        counts = [self._idea(lesson, idea.id) for idea in self.load(lesson).ideas]
        shown = [count for count in counts if count.shown]
        return tuple(sorted(shown, key=lambda one: (-len(one.now_with), -len(one.held_by), -one.shown)))

    def _idea(self, lesson: str, idea: str) -> IdeaCount:
        own = [(name, one) for name, found in self._found[lesson] for one in found if one.idea == idea]

        def who(state: str) -> tuple[str, ...]:
            return tuple(name for name, one in own if one.state == state)

        shown, chances = sum(one.shown for _, one in own), sum(one.chances for _, one in own)
        states = (who("held"), who("perhaps"), who("put_right"))
        return IdeaCount(lesson, idea, shown, chances, *states, self._days(lesson, idea), self._about(lesson, idea))

    def _days(self, lesson: str, idea: str) -> tuple[Day, ...]:
        """The days on which pupils could have shown the idea. Each pupil counts once a day."""
        asked: dict[str, set[int]] = {}
        shown: dict[str, set[int]] = {}
        for pupil, (_, part) in enumerate(self._parts(lesson)):
            for answer in part.answers:
                if idea in answer.could or idea in answer.shown:
                    asked.setdefault(answer.day, set()).add(pupil)
                if idea in answer.shown:
                    shown.setdefault(answer.day, set()).add(pupil)
        return tuple(Day(day, len(pupils), len(shown.get(day, ()))) for day, pupils in sorted(asked.items()))

    def _about(self, lesson: str, idea: str) -> tuple[str, ...]:
        answers = (answer for _, part in self._parts(lesson) for answer in part.answers)
        topics = Counter(answer.task for answer in answers if idea in answer.shown)
        return tuple(topic for topic, _ in topics.most_common(TOPICS))

    def steps(self, lesson: str) -> tuple[StepCount, ...]:
        """How many pupils have done each step, of those whose lesson has it; nothing if no record says so, as those
        from a platform's export don't.
        """
        parts = [part for _, part in self._parts(lesson) if part.steps]
        return tuple(_count_step(step, parts) for step in STEPS) if parts else ()

    def hardest(self, lesson: str) -> tuple[Hard, ...]:
        """The topics with the largest share of wrong answers, among those that came up often enough."""
        answers: Counter[str] = Counter()
        wrong: Counter[str] = Counter()
        for _, part in self._parts(lesson):
            answers.update(answer.task for answer in part.answers)
            wrong.update(answer.task for answer in part.answers if not answer.right)
        hard = [Hard(lesson, about, wrong[about], n) for about, n in answers.items() if n >= OFTEN and wrong[about]]
        return tuple(sorted(hard, key=lambda one: (-one.wrong / one.answers, -one.answers, one.about))[:HARDEST])

    def sureness(self, lesson: str) -> Mapping[Sure, tuple[int, int]]:
        """How many answers in exit tickets were right and wrong, by how sure the pupils were."""
        answers = [answer for _, part in self._parts(lesson) for answer in part.answers if answer.sure]
        return {sure: _right_and_wrong(answers, sure) for sure in SURE[1:]}

    def moments(self, lesson: str) -> tuple[Shown, ...]:
        """Moments to show, one for each of the ideas that most pupils have."""
        order = [count.idea for count in self.ideas(lesson)]
        all_moments = [Shown(lesson, name, one) for name, part in self._parts(lesson) for one in part.moments]
        first: dict[str, Shown] = {}
        for shown in all_moments:
            first.setdefault(shown.moment.idea, shown)
        return tuple(first[idea] for idea in order if idea in first)[:MOMENTS]

    def csv(self) -> str:
        """A table for a spreadsheet, with a line for each file, lesson and idea that showed in it."""
        rows = [["file", "lesson", "idea", "state", "shown", "chances", "first", "last"]]
        for lesson in self.lessons():
            ideas = self.load(lesson).ideas
            for (name, part), (_, found) in zip(self._parts(lesson), self._found[lesson], strict=True):
                for one in found:
                    if one.shown and one.idea in ideas:
                        days = sorted(answer.day for answer in part.answers if one.idea in answer.shown)
                        words = [name, self.load(lesson).title, ideas.say(one.idea, "name"), one.state]
                        rows.append([*words, str(one.shown), str(one.chances), days[0], days[-1]])
        return write_table(rows)


def _count_step(step: Step, parts: Sequence[LessonRecord]) -> StepCount:
    left_out = sum(step in part.left_out for part in parts)
    return StepCount(step, sum(step in part.steps for part in parts), len(parts) - left_out, left_out)


def _right_and_wrong(answers: Sequence[Answer], sure: Sure) -> tuple[int, int]:
    right = sum(answer.right for answer in answers if answer.sure == sure)
    return right, sum(answer.sure == sure for answer in answers) - right
