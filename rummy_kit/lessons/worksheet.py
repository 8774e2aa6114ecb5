"""A lesson's tasks on paper: a worksheet, and a key that names the wrong idea behind each wrong answer.

The number of a worksheet decides its tasks: the same number makes the same sheet, so a class can have it again, and
neighbours can have different ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, cycle, islice, zip_longest

from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import Kind, Lesson
from rummy_kit.table.view import Draft, FaceView, Runs, TrayView

TASKS = 9  # more than a page holds; as many as fit are printed
MOST_WATCHED = 4  # ideas that the key names for a task without choices


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards printed beside a task. ``title`` says where they are; it is empty for those that make up the answer."""

    title: str
    faces: tuple[FaceView, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """What is at a place in the work area, if anything, and whether a ``gap`` is printed before it, as it is except
    before a number's next digit."""

    symbol: Runs | None
    gap: bool


@dataclass(frozen=True, slots=True)
class PaperTask:
    """A task as it is printed, and what the key says about it.

    ``given`` is what is already there, from left to right. The answer is written on ``lines`` (a label for each; it may
    be empty), or it is one of the ``choices``.
    ``answer`` is the right answer. ``traps`` are wrong choices, each with the name of the idea behind it; ``watch`` are
    the ideas behind wrong answers that pupils write themselves.
    """

    task: str
    text: str
    given: tuple[Place, ...]
    cards: tuple[CardRow, ...]
    lines: tuple[str, ...]
    choices: tuple[str, ...]
    answer: str
    traps: tuple[tuple[str, str], ...]
    watch: tuple[str, ...]


def make_worksheet(lesson: Lesson, number: int, ideas: Sequence[str] = ()) -> tuple[PaperTask, ...]:
    """The worksheet of this lesson with this number; the same number makes the same one.

    With ``ideas``, each task can show one of these, in turn; a lesson that can ask only a few things about them
    makes a short sheet. Raises ``ValueError`` if no task of the lesson can show an idea.
    """
    orders = _about(lesson, number, ideas) if ideas else _about_all(lesson, number)
    about: set[str] = set()
    tasks: dict[tuple[str, str, tuple[str, ...]], PaperTask] = {}
    for at, (kind, idea) in enumerate(orders):
        exercise = kind.make(Order(Rng("worksheet", number, at), idea, frozenset(about)))
        if ideas and idea not in exercise.could:
            continue  # no such task could be drawn
        about.add(exercise.about)
        task = print_task(exercise, lesson.ideas, idea)
        tasks.setdefault((task.task, task.text, task.choices), task)
    return tuple(tasks.values())


def _about_all(lesson: Lesson, number: int) -> Iterator[tuple[Kind, str]]:
    """Kinds of tasks, each with an idea that it can show: the lesson's first kind, then tasks by hand and quick
    questions in turn.
    """
    rng = Rng("worksheet", number)
    first, *others = (lesson.kinds[lesson.opening[0]], *rng.shuffle(tuple(lesson.kinds.values())))
    for at, kind in enumerate(islice(cycle(_mix((first, *others))), TASKS)):
        yield kind, Rng("worksheet", number, at, "idea").choice(sorted(kind.ideas)) if kind.ideas else ""


def _about(lesson: Lesson, number: int, ideas: Sequence[str]) -> Iterator[tuple[Kind, str]]:
    """Kinds of tasks that can show these ideas, each with the idea."""
    asking = {idea: _mix([kind for kind in lesson.kinds.values() if idea in kind.ideas]) for idea in ideas}
    for idea, kinds in asking.items():
        if not kinds:
            raise ValueError(f"No task of this lesson can show the idea {idea!r}.")
    for at in range(TASKS):
        turn, n = divmod(at, len(ideas))
        kinds = asking[ideas[n]]
        yield kinds[(number + turn) % len(kinds)], ideas[n]


def _mix(kinds: Sequence[Kind]) -> Sequence[Kind]:
    """These kinds once each, tasks by hand and quick questions in turn."""
    by_hand, quick = ([kind for kind in kinds if kind.quick is wanted] for wanted in (False, True))
    in_turn = chain.from_iterable(zip_longest(dict.fromkeys(by_hand), dict.fromkeys(quick)))
    return [kind for kind in in_turn if kind is not None]


def print_task(exercise: Exercise, ideas: Ideas, about: str = "") -> PaperTask:
    """The task as it is printed, with its entry in the key, which names the idea that it is ``about`` first."""
    tray = exercise.tray(Draft())
    choices = {} if exercise.hand else _choices(tray)
    lines = [field["label"] for field in tray["fields"] if not field["options"]]
    return PaperTask(
        exercise.task,
        exercise.text_on_paper,
        tuple(_given(exercise, tray)),
        tuple(_cards(exercise)),
        ("", *lines) if exercise.hand else tuple(lines),
        tuple(choices.values()),
        _right_answer(exercise),
        tuple(_traps(exercise, choices, ideas, about)),
        () if choices else _watched(exercise, ideas, about),
    )


def _given(exercise: Exercise, tray: TrayView) -> Iterator[Place]:
    """What is in the tray; nothing if all its places are free."""
    slots = [slot for slot in tray["slots"] if slot.get("lies") != "beside"]
    if any("card" in slot for slot in slots):
        faces, before = exercise.faces(), ""
        for slot in slots:
            symbol = faces[slot["card"]["face"]]["symbol"] if "card" in slot else None
            text = "".join(part for run in symbol or () for part in run)
            yield Place(symbol, gap=not (before.isdecimal() and text.isdecimal()))
            before = text


def _cards(exercise: Exercise) -> Iterator[CardRow]:
    faces = exercise.faces()
    for zone in exercise.zones():
        yield CardRow(zone["title"], tuple(faces[card["face"]] for card in zone["cards"]))
    if exercise.hand:
        yield CardRow("", tuple(faces[face] for face in exercise.hand))


def _choices(tray: TrayView) -> Mapping[str, str]:
    """The answers to choose from: value → words. The option for "nothing chosen yet" is left out."""
    options = (option for field in tray["fields"] for option in field["options"])
    return {option["value"]: option["label"] for option in options if option["value"]}


def _right_answer(exercise: Exercise) -> str:
    """The right answer in a few words, with its name where the task asks for one."""
    places, faces = exercise.right_places, exercise.faces_by_key
    draft = Draft(tuple((key, faces[key]) for key in places.values()), (), places, exercise.right_text)
    answer = exercise.solution or exercise.own_answer(draft, exercise.check(draft))
    names = [text for text in exercise.right_text.values() if places and text not in answer]
    return ", ".join((answer, *names))


def _traps(exercise: Exercise, choices: Mapping[str, str], ideas: Ideas, about: str) -> Iterator[tuple[str, str]]:
    field = next(iter(exercise.right_text), "")
    for value, words in choices.items():
        text = exercise.read_fields({field: value})
        behind = ideas.behind(exercise.check(Draft(text=text)))
        if behind:
            yield words, ideas.say(about if about in behind else behind[0], "name")


def _watched(exercise: Exercise, ideas: Ideas, about: str) -> tuple[str, ...]:
    could = sorted((idea.id for idea in ideas if idea.id in exercise.could), key=lambda idea: idea != about)
    return tuple(ideas.say(idea, "name") for idea in could[:MOST_WATCHED])
