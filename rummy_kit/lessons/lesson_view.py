"""What surrounds a lesson, as plain data: the step header, a closed step, my record, the results of an exit ticket.

Every field is explained here. Its twin in the browser is ``widgets/src/lesson/shell_view.ts``; a test keeps the two
in step.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Literal, NotRequired, TypedDict

from rummy_kit.lessons import addresses
from rummy_kit.lessons.addresses import page_of
from rummy_kit.lessons.diagnosis import TWICE, describe, findings
from rummy_kit.lessons.exercise import LESSON_WORDS
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.mastery import ENOUGH, Mastery, due, mastery
from rummy_kit.lessons.practice import Result
from rummy_kit.lessons.record import LessonRecord, Record, Step
from rummy_kit.lessons.shelf import ShelfView, shelf_view
from rummy_kit.lessons.steps import ALL_STEPS, LessonSteps, lead, name, start, title
from rummy_kit.table.view import FaceView, GoalView
from rummy_kit.texts import Texts

WORDS = Texts.load(LESSON_WORDS, Path(__file__).with_name("shell.toml"))
WORTH_TELLING = ("held", "perhaps", "put_right")

Load = Callable[[str], Lesson]


class LessonStepView(TypedDict):
    """One step in the header."""

    id: str
    title: str  # "Practice"
    state: Literal["done", "here", "open", "later"]
    word: str  # "you are here", "after practice"
    lead: str  # on a button that leads there: "Go to practice"


class MasteryView(TypedDict):
    """How far the pupil has got with a goal."""

    goal: str  # "I can add."
    word: str  # "nearly"
    bars: int  # of three; 0 while it is too early
    seen: int  # answers so far, at most ``enough``; shown as dots while it is too early
    enough: int  # answers needed for an estimate in words
    note: str  # "shown after 2 answers", "7 answers", or which idea stands in the way
    next: str  # "in 3 days"


class GoalPictureView(TypedDict):
    """The picture that represents a goal before it is reached."""

    cards: list[FaceView]
    text: str  # "Ca(OH)₂"
    name: str  # "calcium hydroxide"


class StepsView(TypedDict):
    """The header of a lesson: its steps, and its goals."""

    kind: Literal["steps"]
    lesson: str  # "Formula Rummy"
    back: str  # the way to all lessons
    href: str  # "" where there are no other lessons
    label: str  # of the list of steps, for screen readers
    steps: list[LessonStepView]
    said: str  # what has just opened, for screen readers
    my_goals: str  # on the button that opens the goals from any step
    record: str  # on the button to my record
    goals_title: str
    goals: list[MasteryView]
    start: str  # on the button that begins; "" once the goals are read
    print: dict[str, str]  # text and href of the link to the rules on paper; {} where there is no such page
    together: NotRequired[dict[str, str] | None]  # text and href of the link to the class's tables, added by its page
    note: str  # why the record or a part of the link cannot be used; otherwise where you can see how far you have got
    urgent: bool  # whether the note matters at every step
    own_tasks: bool  # practice asks other tasks than usual, so what the page says about those does not hold


class GateView(TypedDict):
    """What is shown in place of a step that is not open or not built yet."""

    kind: Literal["gate"]
    step: str
    title: str
    text: str
    open: bool  # whether it is built when the pupil scrolls near


class NextView(TypedDict):
    """Below a step that is done: the way to the next one."""

    kind: Literal["next"]
    text: str  # "Go to practice"; "" if there is none
    step: str


class ResultView(TypedDict):
    """How one question of an exit ticket went."""

    right: bool
    task: str
    title: str
    text: str
    sure: str  # "you were very sure"


class ResultsView(TypedDict):
    """How an exit ticket went."""

    kind: Literal["results"]
    title: str  # "Two of three, and one to look at again"
    text: str
    lines: list[ResultView]
    goals_title: str
    goals: list[MasteryView]


class RecordLessonView(TypedDict):
    """One lesson in my record."""

    title: str
    left_out: str  # which steps this lesson does not have; "" if it has all
    goals: list[MasteryView]
    ideas: list[str]  # "In 3 of 4 answers you left out a sound."


class RecordView(TypedDict):
    """My record: what this browser keeps and what can be done with it."""

    kind: Literal["record"]
    title: str
    sub: str
    lessons: list[RecordLessonView]
    empty: str  # instead of lessons, while there are none
    shelf: ShelfView
    heads: list[str]  # of the table's columns: goal, word, answers, next time
    note: str
    file_title: str
    file: str  # the whole file; "" if the browser keeps it
    file_note: str
    file_name: str
    said: str  # what has just been done, or why it could not be
    hand_in: dict[str, str]  # words around the codes for a camera
    codes: list[str]  # the pieces to show as codes; empty until the pupil asks for them
    words: dict[str, str]  # on the buttons
    next_title: str
    next: str  # what to do next
    href: str  # the next lesson; "" if there is none


class ChoiceView(TypedDict):
    """One choice."""

    value: str  # as it appears in a link
    label: str


class NeedView(TypedDict):
    """What the choices of a field need in another one."""

    beside: str  # the name of the other field; if that is empty, everything fits
    fitting: dict[str, list[str]]  # for each choice, the choices there of which it needs one; "" is any text
    said: str  # if the other field has none of them


class LinkFieldView(TypedDict):
    """A field of the form, for one word of a link."""

    name: str  # in the link
    label: str
    help: str
    kind: Literal["text", "choice", "several"]
    choices: list[ChoiceView]  # for the kinds choice and several; "" is the lesson's own value
    pattern: str  # a pattern that a text must match unless it is empty
    wrong: str  # shown instead of the help if it does not match
    needs: list[NeedView]


class LinkGroupView(TypedDict):
    """Fields that belong together."""

    title: str
    fields: list[LinkFieldView]


class LinkLessonView(TypedDict):
    """A lesson that a link can lead to, and what the link can set there."""

    name: str  # "say_rummy"
    title: str
    href: str  # from this page
    groups: list[LinkGroupView]


class LinksView(TypedDict):
    """The form that makes a link for a class."""

    kind: Literal["links"]
    title: str
    lesson: str  # the label of the list of lessons
    lessons: list[LinkLessonView]
    words: dict[str, str]  # on the button, and messages


FOR_BROWSER = ("load", "wipe")  # buttons for a record that the browser keeps
BUTTONS = ("save", "save_note", "load", "load_note", "load_ask", "wipe", "wipe_note", "wipe_ask", "yes", "no", "show")


def goals_view(
    lesson: Lesson, part: LessonRecord, today: str, asked: Collection[str] | None = None
) -> list[MasteryView]:
    """How far the pupil has got with each goal, in words and bars. ``asked`` are the goals that this lesson asks about,
    ``None`` for all of them.
    """
    found = mastery(lesson.ideas, part.answers)
    return [_mastery(lesson, one, today, asked=asked is None or one.skill in asked) for one in found]


def goal_view(lesson: Lesson, part: LessonRecord, skill: str) -> GoalView | None:
    """How far the pupil has got with one goal; ``None`` if the lesson has no such goal."""
    found = next((one for one in mastery(lesson.ideas, part.answers) if one.skill == skill), None)
    if found is None:
        return None
    return {
        "goal": lesson.texts.say("goals", skill),
        "word": WORDS.say("mastery", found.word),
        "bars": found.bars,
    }


def _mastery(lesson: Lesson, how_far: Mastery, today: str, *, asked: bool) -> MasteryView:
    early, idea = how_far.word == "too_early", how_far.in_the_way
    part = "seen" if not early else "early" if asked else "not_asked"
    note = WORDS.say("goal", part, {"n": how_far.answers, "enough": ENOUGH})
    if how_far.word == "nearly" and idea is not None:
        note = WORDS.say("goal", "in_the_way", {"seen": note, "told": describe(idea, lesson.ideas, WORDS)})
    return {
        "goal": lesson.texts.say("goals", how_far.skill),
        "word": WORDS.say("mastery", how_far.word),
        "bars": how_far.bars,
        "seen": min(how_far.answers, ENOUGH),
        "enough": ENOUGH,
        "note": note,
        "next": _when(how_far.due, today),
    }


def _when(due: str, today: str) -> str:
    """A date in everyday words: "tomorrow", "in 3 days"."""
    if not due:
        return "–"
    days = (date.fromisoformat(due) - date.fromisoformat(today)).days
    return WORDS.say("when", "now" if days <= 0 else "tomorrow" if days == 1 else "days", {"n": days})


def goal_pictures(lesson: Lesson, faces: Mapping[str, FaceView]) -> list[GoalPictureView]:
    """The pictures for goals that ``[goal_picture.GOAL]`` describes, in the order of the goals."""
    pictures: list[GoalPictureView] = []
    for goal in lesson.texts.parts("goals"):
        cards, text, name = (lesson.texts.say(f"goal_picture.{goal}", part) for part in ("cards", "text", "name"))
        pictures.append({"cards": [faces[face] for face in cards.split()], "text": text, "name": name})
    return pictures if any(one["cards"] or one["text"] for one in pictures) else []


def steps_view(
    lesson: Lesson,
    part: LessonRecord,
    today: str,
    way: LessonSteps = ALL_STEPS,
    *,
    asked: Collection[str] | None = None,
    said: str = "",
    note: str = "",
    own_tasks: bool = False,
) -> StepsView:
    """The header. ``way`` are the lesson's steps, ``asked`` the goals that it asks about; ``said`` is what has just
    opened, ``note`` what cannot be used or kept.
    """
    return {
        "kind": "steps",
        "lesson": lesson.title,
        "back": WORDS.say("steps", "back"),
        "href": page_of("index"),
        "label": WORDS.say("steps", "label"),
        "steps": [
            {"id": one.step, "title": one.title, "state": one.state, "word": one.word, "lead": one.lead}
            for one in way.states(part.steps)
        ],
        "said": said,
        "my_goals": WORDS.say("steps", "my_goals"),
        "record": WORDS.say("record_part", "title"),
        "goals_title": WORDS.say("steps", "goals"),
        "goals": goals_view(lesson, part, today, asked),
        "print": {} if addresses.alone else _print_rules(lesson),
        "start": "" if "goals" in part.steps else start(way.all[1]),
        "note": note or WORDS.say("steps", "note"),
        "urgent": bool(note),
        "own_tasks": own_tasks,
    }


def _print_rules(lesson: Lesson) -> dict[str, str]:
    return {"text": WORDS.say("steps", "print"), "href": f"print/{lesson.game.replace('_', '-')}.html?parts=rules"}


def lobby_words(part: LessonRecord, today: str) -> str:
    """How far the pupil has got with a lesson, for the list of lessons; ``""`` before the first step.

    >>> lobby_words(LessonRecord(steps=("goals", "warm_up")), "2026-11-22")
    '2 of 7 steps done'
    >>> lobby_words(LessonRecord(steps=("goals", "practice"), left_out=("warm_up", "example")), "2026-11-22")
    '2 of 5 steps done'
    """
    if not part.steps:
        return ""
    done = WORDS.say("lobby", "steps", {"n": len(part.steps), "of": len(_way(part).all)})
    is_due = any(due(skill, part.answers) <= today for skill in _skills(part))
    return f"{done} · {WORDS.say('lobby', 'due')}" if is_due else done


def _way(part: LessonRecord) -> LessonSteps:
    """The steps of the lesson as this pupil had it last."""
    return LessonSteps.without(part.left_out)


def _skills(part: LessonRecord) -> set[str]:
    return {answer.skill for answer in part.answers}


def gate_view(step: Step, done: Collection[Step], way: LessonSteps) -> GateView:
    """What is shown in place of a step that is closed, or that is built when the pupil scrolls near."""
    opened = way.is_open(step, done)
    text = WORDS.say("gate", "soon") if opened else way.opens(step)
    return {"kind": "gate", "step": step, "title": title(step), "text": text, "open": opened}


def next_view(step: Step, done: Collection[Step], way: LessonSteps) -> NextView:
    """The way to the next step, once this one is done."""
    if step in done and step == way.all[-1]:
        return {"kind": "next", "text": WORDS.say("record_part", "title"), "step": "record"}
    following = way.find_next(step, done)
    if step not in done or following is None:
        return {"kind": "next", "text": "", "step": ""}
    return {"kind": "next", "text": lead(following), "step": following}


def results_view(
    lesson: Lesson, part: LessonRecord, results: Sequence[Result], today: str, asked: Collection[str] | None = None
) -> ResultsView:
    """How an exit ticket went, with the questions to look at again first. ``asked`` are the goals that this lesson asks
    about, ``None`` for all.
    """
    wrong = sum(not one.right for one in results)
    order = sorted(results, key=lambda one: one.right)
    data = {"right": len(results) - wrong, "of": len(results), "wrong": wrong}
    return {
        "kind": "results",
        "title": WORDS.say("results", "again" if wrong else "all", data),
        "text": WORDS.say("results", "text"),
        "lines": [
            {
                "right": one.right,
                "task": one.task,
                "title": one.title if one.right else WORDS.say("results", "second_look"),
                "text": one.text,
                "sure": one.sure,
            }
            for one in order
        ],
        "goals_title": WORDS.say("steps", "goals_now"),
        "goals": goals_view(lesson, part, today, asked),
    }


def describe_ideas(lesson: Lesson, part: LessonRecord) -> list[str]:
    """The ideas that the pupil should hear about, in words."""
    found = [one for one in findings(part.answers) if one.idea in lesson.ideas and one.state in WORTH_TELLING]
    found = [one for one in found if one.shown >= TWICE]  # anyone can slip once
    mends = (_mend(lesson, one.idea) if one.named else "" for one in found)
    return [f"{describe(one, lesson.ideas, WORDS)} {mend}".strip() for one, mend in zip(found, mends, strict=True)]


def _mend(lesson: Lesson, idea: str) -> str:
    return f"{lesson.ideas.say(idea, 'mend')} {lesson.ideas.say(idea, 'next')}"


def record_view(
    record: Record,
    lessons: Sequence[str],
    load: Load,
    today: str,
    *,
    here: str = "",
    way: LessonSteps = ALL_STEPS,
    asked: Collection[str] | None = None,
    group: str = "",
    said: str = "",
    in_browser: bool = False,
    can_keep: bool = True,
    in_lms: bool = False,
    preview: bool = False,
    codes: Sequence[str] = (),
) -> RecordView:
    """My record. ``lessons`` are all lessons in order, ``here`` is the one that this page is about,
    which has the steps of ``way`` and asks about the goals ``asked`` (``None`` for all).

    ``group`` is the name of the class, for the file name. With ``in_browser`` the browser keeps the record: the page
    then makes the file itself, so that it need not be sent with each answer. ``can_keep`` is false if the browser is
    full or does not let pages keep anything. With ``in_lms``, a school's learning platform keeps the record; that of a
    ``preview`` is kept nowhere. ``codes`` are for a camera.
    """
    known = [one for one in lessons if one in record.lessons]
    parts = {one: record.lesson(one) for one in known}
    done = record.lesson(here).steps
    step = way.here(done) if here and not way.is_finished(done) else None
    following = _next_lesson(record, lessons, here) if step is None else ""
    elsewhere = in_lms or preview  # than in the browser
    hidden = FOR_BROWSER if elsewhere else ()
    sub = "preview" if preview else "in_lms" if in_lms else "sub" if can_keep else "not_kept"
    finished = "lesson" if following else "alone" if addresses.alone else "none"
    next_words = (
        WORDS.say("record_next", "first", {"step": title(step)})
        if step is not None
        else WORDS.say("record_next", finished, _title(following, load))
    )
    return {
        "kind": "record",
        "title": WORDS.say("record_part", "title"),
        "sub": WORDS.say("record_part", sub),
        "lessons": [
            _lesson(load(one), part, today, *((way, asked) if one == here else (_way(part), None)))
            for one, part in parts.items()
        ],
        "empty": "" if known else WORDS.say("record_part", "empty"),
        "shelf": shelf_view(record, known, load, today),
        "heads": [WORDS.say("record_head", part) for part in WORDS.parts("record_head")],
        "note": WORDS.say("record_part", "note_elsewhere" if elsewhere else "note"),
        "file_title": WORDS.say("record_part", "file"),
        "file": "" if in_browser else record.text(),
        "file_note": WORDS.say("record_part", "file_note"),
        "file_name": "-".join(filter(None, ("rummy-kit", group, here.replace("_", "-"), "record.json"))),
        "said": said,
        "hand_in": {part: WORDS.say("hand_in", part, {"n": len(codes)}) for part in WORDS.parts("hand_in")},
        "codes": list(codes),
        "words": {part: WORDS.say("record_button", part) if part not in hidden else "" for part in BUTTONS},
        "next_title": WORDS.say("record_part", "next"),
        "next": next_words,
        "href": page_of(following) if following else "",
    }


def _title(lesson: str, load: Load) -> dict[str, str]:
    return {"title": load(lesson).title} if lesson else {}


def _next_lesson(record: Record, lessons: Sequence[str], here: str) -> str:
    """The first unfinished lesson after this one, wrapping round to the first lesson; ``""`` if there is none."""
    at = lessons.index(here) + 1 if here in lessons else 0
    others = [one for one in (*lessons[at:], *lessons[:at]) if one != here]
    parts = {one: record.lesson(one) for one in others}
    return next((one for one, part in parts.items() if not _way(part).is_finished(part.steps)), "")


def _lesson(
    lesson: Lesson,
    part: LessonRecord,
    today: str,
    way: LessonSteps,
    asked: Collection[str] | None,
) -> RecordLessonView:
    left_out = [name(step) for step in way.left_out if step not in part.steps]
    return {
        "title": lesson.title,
        "left_out": WORDS.say("record_part", "left_out", {"steps": left_out}) if left_out else "",
        "goals": goals_view(lesson, part, today, asked),
        "ideas": describe_ideas(lesson, part),
    }
