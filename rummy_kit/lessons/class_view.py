"""What the class page shows, as plain data; the browser's twin is ``widgets/src/lesson/class_page.ts``.

Words from files (their names, the topics of tasks) are data and shown as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

from rummy_kit.engine.match import LoadGame
from rummy_kit.lessons.addresses import page_of
from rummy_kit.lessons.class_plan import SHEET, Group, NextStep, in_one_line, plan_next
from rummy_kit.lessons.class_report import ClassReport, FileNote, Hard, IdeaCount, Shown, StepCount
from rummy_kit.lessons.game_answers import attempt_at
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.look_back.positions import position
from rummy_kit.lessons.look_back.view import PositionView
from rummy_kit.lessons.record import SURE
from rummy_kit.lessons.steps import title
from rummy_kit.table.game import table_of
from rummy_kit.table.view import BarsPicture, BarView, FaceView
from rummy_kit.texts import YOU, Texts

WORDS = Texts.load(Path(__file__).with_name("class.toml"))
DATES = Texts.load(Path(__file__).with_name("shell.toml"))


class WhoView(TypedDict):
    """The pupils who have an idea, who perhaps have it, or who have put it right."""

    state: str  # "have it"
    names: list[str]  # of files


class IdeaView(TypedDict):
    """A wrong idea in the class."""

    name: str
    often: str  # "5 of 12 answers that could show it"
    seen: str  # "Seen from 3 November to 27 November, with Al³⁺ + Cl⁻."
    who: list[WhoView]
    mend: str  # what to say
    next: str
    why: NotRequired[dict[str, Any]]  # its picture


class TaskView(TypedDict):
    """A task for the class, with its answer."""

    task: str
    answer: str


class NextView(TypedDict):
    """An idea to work on next."""

    name: str
    pupils: str  # "7 pupils"
    say: str
    groups: list[str]  # "otter, 7 and lynx, with fox, who has put it right"
    tasks: list[TaskView]
    play: str  # the way to the lesson's practice of this idea, from the folder above
    print: str  # the way to a worksheet about it, from the folder above


class DaysView(TypedDict):
    """How many pupils showed an idea on which day: a table."""

    days: list[str]  # "27 November"
    rows: list[DayRowView]


class DayRowView(TypedDict):
    """One idea, day by day."""

    name: str
    cells: list[str]  # "3 of 7"; "" if no one could have shown it


class SureView(TypedDict):
    """How many answers in exit tickets were right and wrong, for one degree of sureness."""

    label: str
    right: int
    wrong: int


class MomentView(TypedDict):
    """A claim in a pupil's game: the position as that pupil saw it, and what the kit says about the claim."""

    title: str  # the idea
    name: str  # of the file
    position: PositionView
    told: str
    text: str
    steps: list[str]
    why: NotRequired[dict[str, Any]]


class LessonView(TypedDict):
    """One lesson of the class."""

    title: str
    pupils: str  # "12 pupils"
    next: list[NextView]
    days: DaysView | None  # None if there is but one
    overview: BarsPicture | None  # how many pupils have which idea
    ideas: list[IdeaView]
    steps: BarsPicture | None  # how many pupils have done each step, or that it was left out
    hardest: BarsPicture | None
    sure: list[SureView]  # empty until someone has handed in an exit ticket
    moments: list[MomentView]
    faces: dict[str, FaceView]  # of the cards in the moments


class ClassView(TypedDict):
    """The complete page; always replaced as a whole."""

    kind: Literal["class"]
    title: str
    said: str  # "12 records are read."
    refused: list[str]  # "notes.json: this is not a Rummy Kit record."
    words: dict[str, str]  # headings
    lessons: list[LessonView]


HEADINGS = (
    "ideas", "hardest", "sure", "right", "wrong", "moments", "none", "say",
    "next", "groups", "tasks", "play", "print", "days", "steps",
)  # fmt: skip
MOST_DAYS = 6  # columns of a table, the latest days
MOST_ROWS = 8


def class_view(report: ClassReport, refused: Sequence[FileNote], load_game: LoadGame) -> ClassView:
    """The page for these records. ``load_game`` loads a game by its id."""
    said = "read" if report.handed else "nothing"
    return {
        "kind": "class",
        "title": WORDS.say("page", "title"),
        "said": WORDS.say("page", said, {"n": len(report.handed)}),
        "refused": [*(f"{one.name}: {one.why}" for one in refused), *_names(report)],
        "words": {part: WORDS.say("heading", part) for part in HEADINGS},
        "lessons": [_lesson(report, name, load_game) for name in report.lessons()],
    }


def _lesson(report: ClassReport, name: str, load_game: LoadGame) -> LessonView:
    lesson = report.load(name)
    ideas = report.ideas(name)
    pupils = sum(name in one.record.lessons for one in report.handed)
    sure = report.sureness(name)
    faces: dict[str, FaceView] = {}
    moments = [view for one in report.moments(name) if (view := _moment(one, lesson, load_game, faces)) is not None]
    return {
        "title": lesson.title,
        "pupils": WORDS.say("page", "pupils", {"n": pupils}),
        "next": [_next(report, name, step) for step in plan_next(report, name)],
        "days": _days(lesson, ideas),
        "overview": _overview(lesson, ideas),
        "ideas": [_idea(lesson, count, report.people) for count in ideas],
        "steps": _steps(report.steps(name)),
        "hardest": _hardest(lesson, report.hardest(name)),
        "sure": [
            {"label": WORDS.say("sure", one), "right": sure[one][0], "wrong": sure[one][1]}
            for one in SURE[1:]
            if any(map(sum, sure.values()))
        ],
        "moments": moments,
        "faces": faces,
    }


def _bars(code: str, bars: list[BarView]) -> BarsPicture | None:
    """A picture that a screen reader reads as a list; ``None`` if there is nothing to draw."""
    if not bars:
        return None
    text = "; ".join(f"{bar['label']}: {bar['note']}" for bar in bars)
    return {"draw": "bars", "text": WORDS.say(code, "text", {"list": text}), "bars": bars}


def _overview(lesson: Lesson, ideas: Sequence[IdeaCount]) -> BarsPicture | None:
    held = [(count, len(count.held_by) + len(count.perhaps_by)) for count in ideas]
    bars: list[BarView] = [
        {"label": lesson.ideas.say(count.idea, "name"), "value": n, "note": WORDS.say("page", "pupils", {"n": n})}
        for count, n in held
        if n
    ]
    return _bars("overview", bars)


def _idea(lesson: Lesson, count: IdeaCount, people: Mapping[str, str]) -> IdeaView:
    who = (("held", count.held_by), ("perhaps", count.perhaps_by), ("put_right", count.put_right_by))
    idea, ideas = lesson.ideas[count.idea], lesson.ideas
    shown: IdeaView = {
        "name": ideas.say(count.idea, "name"),
        "often": WORDS.say("idea", "often", {"shown": count.shown, "chances": count.chances}),
        "who": [
            {"state": WORDS.say("state", state), "names": [_person(name, people) for name in names]}
            for state, names in who
            if names
        ],
        "seen": _seen(lesson, count),
        "mend": ideas.say(count.idea, "mend"),
        "next": ideas.say(count.idea, "next"),
    }
    if idea.picture is not None:
        shown["why"] = dict(idea.picture())
    return shown


def _person(name: str, people: Mapping[str, str]) -> str:
    """A pupil's name on the page: "no. 3 (Ada M.)" for one whose own name only the page may show."""
    return f"{name} ({people[name]})" if name in people else name.removesuffix(".json")


def _names(report: ClassReport) -> list[str]:
    return [WORDS.say("page", "names")] if report.people else []


def _seen(lesson: Lesson, count: IdeaCount) -> str:
    first, last = day_in_words(count.seen[0]), day_in_words(count.seen[-1])
    topics = [lesson.say_about(topic) for topic in count.about]
    return WORDS.say("idea", "seen_once" if first == last else "seen", {"first": first, "last": last, "topics": topics})


def day_in_words(day: str) -> str:
    """An ISO date without its year: "27 November"."""
    then = date.fromisoformat(day)
    return f"{then.day} {DATES.say('month', str(then.month))}"


def _next(report: ClassReport, name: str, step: NextStep) -> NextView:
    ideas, page = report.load(name).ideas, name.replace("_", "-")
    return {
        "name": ideas.say(step.idea, "name"),
        "pupils": WORDS.say("page", "pupils", {"n": step.pupils}),
        "say": f"{ideas.say(step.idea, 'mend')} {ideas.say(step.idea, 'next')}",
        "groups": [group_in_words(group, report.people) for group in step.groups],
        "tasks": [{"task": in_one_line(task), "answer": task.answer} for task in step.tasks],
        "play": f"{page_of(name)}?ideas={step.idea}&steps=open#practice",
        "print": f"print/{page}.html?parts=worksheet,key&sheet={SHEET}&ideas={step.idea}",
    }


def group_in_words(group: Group, people: Mapping[str, str]) -> str:
    """Who sits together: "otter, 7 and lynx; fox has put it right and can explain"."""
    data = {"pupils": [_person(one, people) for one in group.pupils], "helper": _person(group.helper, people)}
    return WORDS.say("group", "helped" if group.helper else "alone", data)


def _days(lesson: Lesson, ideas: Sequence[IdeaCount]) -> DaysView | None:
    days = sorted({day.day for count in ideas for day in count.days})[-MOST_DAYS:]
    if len(days) < 2:
        return None

    def cell(count: IdeaCount, day: str) -> str:
        found = next((one for one in count.days if one.day == day), None)
        return WORDS.say("days", "cell", {"shown": found.shown, "of": found.asked}) if found else ""

    rows: list[DayRowView] = [
        {"name": lesson.ideas.say(count.idea, "name"), "cells": [cell(count, day) for day in days]}
        for count in ideas[:MOST_ROWS]
    ]
    return {"days": [day_in_words(day) for day in days], "rows": rows}


def _steps(counts: Sequence[StepCount]) -> BarsPicture | None:
    bars: list[BarView] = [{"label": title(one.step), "value": one.done, "note": _far(one)} for one in counts]
    return _bars("steps", bars)


def _far(count: StepCount) -> str:
    """How many have done a step: "11 of 12", "left out", "5 of 6, left out for 6"."""
    part = "done" if not count.left_out else "done_of_some" if count.of else "left_out"
    return WORDS.say("steps", part, {"done": count.done, "of": count.of, "without": count.left_out})


def _hardest(lesson: Lesson, hard: Sequence[Hard]) -> BarsPicture | None:
    bars: list[BarView] = [
        {
            "label": lesson.say_about(one.about),
            "value": one.wrong / one.answers,
            "note": WORDS.say("hardest", "note", {"wrong": one.wrong, "of": one.answers}),
        }
        for one in hard
    ]
    return _bars("hardest", bars)


def _moment(shown: Shown, lesson: Lesson, load_game: LoadGame, faces: dict[str, FaceView]) -> MomentView | None:
    """The moment on the table, and its cards' faces; ``None`` for a moment that cannot be read here."""
    try:
        attempt = attempt_at(shown.moment, load_game)
        table = table_of(attempt.game)
        wrong = attempt.verdict.mistake or next(iter(attempt.verdict.violations), None)
        names = [YOU if seat == attempt.obs.seat else WORDS.say("page", "player", {"n": seat + 1})
                 for seat in range(attempt.obs.seats)]  # fmt: skip
        lay = position(table, table.faces(), attempt.obs, names)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):  # a file from outside: anything may be in it
        return None
    if wrong is None:
        return None
    faces |= _faces(lay, table.faces())
    panel = table.panel(wrong)
    view: MomentView = {
        "title": lesson.ideas.say(shown.moment.idea, "name"),
        "name": shown.name,
        "position": lay,
        "told": panel["title"],
        "text": panel["text"],
        "steps": panel["steps"],
    }
    if "why" in panel:
        view["why"] = panel["why"]
    return view


def _faces(lay: PositionView, faces: Mapping[str, FaceView]) -> dict[str, FaceView]:
    """The faces of the cards on the table."""
    cards = [*lay["hand"], *(card for zone in lay["zones"] for card in zone["cards"])]
    return {card["face"]: faces[card["face"]] for card in cards if card["face"] in faces}
