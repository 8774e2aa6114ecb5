"""The requirements for all lessons: each task is answered in many ways, checked without an answer, and asked for all
its hints.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice, permutations, product
from typing import Any

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import AnyRules
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.after_error import mentions
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.first_round import find_first_deal, lays_soon
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.meld_lesson import FindMeld
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.practice import Practice
from rummy_kit.table.view import Draft, PanelView, hand_keys
from rummy_kit.workshop.conformance import ConformanceError, Report

SEEDS = 3  # tasks of each kind, for each idea
ENOUGH, TRIED = 5, 12  # different tasks about an idea, and how often to make one of each kind to find so many
ANSWERS = 120  # to one task
HINTS = 3  # from a question to the worked answer


class LessonError(ConformanceError):
    """A lesson that fails a check; the message says in which task, and what to do."""


def check_lesson(name: str, lesson: Lesson, *, seed: int | str = 0) -> Report:
    """Check the lesson of the game of that name. Raises :class:`LessonError`, or ``BrokenGame`` for its own errors."""
    try:
        return _check(name, lesson, seed)
    except ConformanceError:
        raise
    except Exception as error:
        raise games.BrokenGame.by(name, error) from error


def check_first_deal(lesson: Lesson, game: AnyRules) -> None:
    """Check that in the round with open hands, a pupil who follows the coach soon lays something. Raises
    :class:`LessonError`.
    """
    if lays_soon(game, lesson.first_deal):
        return
    other = find_first_deal(game)
    advice = "No other deal helps: make melds easier to find." if other is None else f"Write first_deal = {other}."
    raise LessonError(f"{lesson.title}: in the first round, deal {lesson.first_deal}, no card is soon laid. {advice}")


def _check(name: str, lesson: Lesson, seed: int | str) -> Report:
    report = Report(f"{lesson.title}, the lesson")
    _check_words(name, lesson)
    _check_pictures(name, lesson)
    report.warnings += find_scarce_tasks(lesson, seed)
    for exercise in chain(_tasks(name, lesson, seed), (*lesson.after_reading(), lesson.question())):
        _check_page(name, lesson, exercise)
        _check_answers(name, exercise, Rng(seed, "answers", exercise.about), report)
        report.counts["tasks"] += 1
        report.counts["hints given"] += HINTS
    return report


def _check_words(name: str, lesson: Lesson) -> None:
    """Check that the title and the goals have words, and each goal has tasks."""
    for part in ("title", "subject", "summary"):
        if not getattr(lesson, part):
            raise LessonError(f"{name}: [lesson] in lesson.toml lacks {part}.")
    trained = {kind.skill for kind in lesson.kinds.values()}
    for goal in lesson.ideas.skills:
        if goal not in trained:
            raise LessonError(f"{name}: no task trains the goal {goal!r}. Give it a kind of task, or delete the goal.")
    shown = {idea for kind in lesson.kinds.values() for idea in kind.ideas}
    for idea in lesson.ideas:
        if idea.id not in shown:
            raise LessonError(
                f"{name}: the idea {idea.id!r} can be shown by no task of the lesson. Let check_meld begin with its "
                f"code ({' or '.join(idea.signs)}) for cards that are as many as a small meld, write a task whose "
                "wrong answers have that code, or take the idea out of lesson.toml."
            )
    for kind in lesson.kinds:
        if not lesson.texts.has("task_kind", kind):
            raise LessonError(f"{name}: [task_kind] in lesson.toml lacks {kind}.")
    example = lesson.worked_example()
    for at, step in enumerate(example.steps, start=1):
        if not (step.text and step.reason):
            raise LessonError(f"{name}: step {at} of [example] in lesson.toml lacks its text or its reason.")
    own = [bool(step.own) for step in example.steps]
    if own != [*[False] * (len(own) - 1), lesson.do_own_step() is not None]:
        raise LessonError(
            f"{name}: if do_own_step makes a task of the last step of [example], that step, and no other, says what "
            "to do (own) in lesson.toml; if not, no step does."
        )


def _check_pictures(name: str, lesson: Lesson) -> None:
    """Check that the pictures of ideas can be drawn: the first to see one is a teacher, in front of a class."""
    for idea in lesson.ideas:
        if not (form := " ".join(lesson.texts.list_words(f"idea.{idea.id}", "picture"))):
            continue
        wrong = f"{name}: [idea.{idea.id}] in lesson.toml has the picture {form!r}, which the lesson cannot draw"
        if idea.picture is None:
            raise LessonError(f"{wrong}: it has no draw for its ideas. Leave the picture out.")
        try:
            idea.picture()
        except Exception as error:
            raise LessonError(f"{wrong} ({error!r}). See the words that draw in ideas.py understands.") from error


def find_scarce_tasks(lesson: Lesson, seed: int | str) -> list[str]:
    """Warnings about ideas for which practice soon has nothing new to ask, because few cards can show them."""
    ideas = sorted({idea for kind in lesson.kinds.values() for idea in kind.ideas})
    numbers = {idea: _count_tasks(lesson, idea, seed) for idea in ideas}
    return [
        f"only {number} different {'task' if number == 1 else 'tasks'} can show the idea {idea!r}; practice needs "
        f"{ENOUGH} to vary. Add faces that go together, or let check_meld give its code for more wrong melds."
        for idea, number in numbers.items()
        if number < ENOUGH
    ]


def _count_tasks(lesson: Lesson, idea: str, seed: int | str) -> int:
    """How many different tasks about an idea are found in a few tries, as far as :data:`ENOUGH`."""
    seen = set[tuple[str, str]]()
    for number, (kind, about) in product(range(TRIED), lesson.kinds.items()):
        if idea in about.ideas and len(seen) < ENOUGH:
            seen.add((kind, about.make(Order(Rng(seed, kind, idea, number), idea)).about))
    return len(seen)


def _tasks(name: str, lesson: Lesson, seed: int | str) -> Iterator[Exercise]:
    """Tasks of each kind, for each idea that it can show, with and without help."""
    for kind, about in lesson.kinds.items():
        for idea, number in product(("", *sorted(about.ideas)), range(SEEDS)):
            task = about.make(Order(Rng(seed, kind, idea, number), idea, help=number, naming="chosen"))
            if idea and idea not in task.could:
                raise LessonError(
                    f"{name}: a task of the kind {kind!r} was made for the idea {idea!r} but cannot show it."
                )
            yield task


def _check_page(name: str, lesson: Lesson, exercise: Exercise) -> None:
    """Check that *Check* without an answer says what is missing, and that every hint says something."""
    practice = Practice(FixedOrder.of([exercise], name, lesson.ideas), table_id="check", title=lesson.title)
    practice.setup()
    for seq, place in enumerate(("check", *["hint"] * HINTS), start=1):
        practice.handle({"page": "check", "seq": seq, "kind": "do", "place": place})
        _check_panel(name, exercise, practice.view()["panel"], f"{place!r} without an answer")


def _check_answers(name: str, exercise: Exercise, rng: Rng, report: Report) -> None:
    """Check that every answer gets feedback and that, if all answers were tried, one of them is right."""
    every = list(islice(_answers(exercise), 10 * ANSWERS))
    right = wrong = 0
    for draft in every if len(every) <= ANSWERS else rng.shuffle(every)[:ANSWERS]:
        exercise.tray(draft)
        if exercise.ready(draft):
            continue
        feedback = exercise.check(draft)
        _check_panel(name, exercise, exercise.panel(feedback), f"the answer {exercise.answer(draft)}")
        right += feedback.ok
        wrong += not feedback.ok
        if feedback.kind == "concept":
            _check_kept_back(name, exercise, draft, feedback)
    report.counts["right answers"] += right
    report.counts["wrong answers"] += wrong
    chosen_only = all(field["kind"] != "text" for field in exercise.tray(Draft())["fields"])
    if not exercise.hand and chosen_only and not (right and wrong):
        lacking = "wrong" if right else "right"
        raise LessonError(f"{name}: no answer to the task {exercise.task!r} {exercise.text!r} is {lacking}.")


def _check_kept_back(name: str, exercise: Exercise, draft: Draft, feedback: Feedback) -> None:
    """Check that what practice says after a second mistake names no card of a meld to be found, and no right answer.

    Digits and single letters are not looked at: as a rule they mean something else. Nor are the cards of other tasks,
    which may ask in symbols for what the words name.
    """
    panel, faces = exercise.panel(feedback), exercise.faces()
    said = f"{panel['title']} {exercise.idea(draft, feedback) or panel['text']}"
    known = f"{exercise.task} {exercise.text} {exercise.own_answer(draft, feedback)}"
    cards = [faces[face]["name"] for face in exercise.right_cards.values()] if isinstance(exercise, FindMeld) else []
    for part in (*cards, exercise.solution):
        if len(part) > 1 and not part.isdigit() and mentions(said, part) and not mentions(known, part):
            raise LessonError(
                f"{name}: after a second mistake in the task {exercise.task!r} {exercise.text!r}, practice says "
                f"{said!r}, which gives {part!r} away. Leave it out of the title and the words of [{feedback.code}] "
                "or write an idea for this code in lesson.toml: its mend is shown instead of the words."
            )


def _answers(exercise: Exercise) -> Iterator[Draft]:
    """Every way to fill the exercise's places with cards and to choose in its fields."""
    tray, faces = exercise.tray(Draft()), dict(hand_keys(exercise.hand))
    slots = [slot["id"] for slot in tray["slots"] if slot.get("lies") != "fixed"]
    free = [slot for slot in slots if slot not in exercise.given]
    keys = [key for key in faces if key not in exercise.given.values()]
    options: list[list[str]] = [
        [option["value"] for option in field["options"]] or ["", "1"] for field in tray["fields"]
    ]
    for cards in permutations(keys, min(len(free), len(keys))):
        places = {**exercise.given, **dict(zip(free, cards, strict=False))}
        for chosen in product(*options):
            fields: dict[str, Any] = dict(zip((field["id"] for field in tray["fields"]), chosen, strict=True))
            hand = tuple((key, faces[key]) for key in places.values())
            yield Draft(hand, (), places, exercise.read_fields(fields))


def _check_panel(name: str, exercise: Exercise, panel: PanelView | None, what: str) -> None:
    said = [panel["title"], panel["text"]] if panel is not None else []
    if not all(said) or not said:
        code = panel["code"] if panel is not None else ""
        raise LessonError(
            f"{name}: nothing is said to {what} in the task {exercise.task!r}: "
            f"write [{code}] with title and what in lesson.toml or strings.toml."
        )
    if any("{" in text for text in said):
        raise LessonError(f"{name}: a value is missing in what is said to {what} in {exercise.task!r}: {said}")
