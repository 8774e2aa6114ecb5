"""What the class page shows, as plain data; the browser's twin is ``widgets/src/lesson/class_page.ts``.

Words from files (their names, the topics of tasks) are data and shown as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

from rummy_kit.engine.match import LoadGame
from rummy_kit.lessons.class_report import ClassReport, Hard, IdeaCount, Shown, UnreadFile
from rummy_kit.lessons.game_answers import attempt_at
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.look_back.positions import position
from rummy_kit.lessons.look_back.view import PositionView
from rummy_kit.lessons.record import SURE
from rummy_kit.table.game import table_of
from rummy_kit.table.view import BarsPicture, BarView, FaceView
from rummy_kit.texts import YOU, Texts

WORDS = Texts.load(Path(__file__).with_name("class.toml"))


class WhoView(TypedDict):
    """The pupils who have an idea, perhaps have it, or have put it right."""

    state: str  # "have it"
    names: list[str]  # of files


class IdeaView(TypedDict):
    """A wrong idea in the class."""

    name: str
    often: str  # "5 of 12 answers that could show it"
    who: list[WhoView]
    mend: str  # what to say
    next: str
    why: NotRequired[dict[str, Any]]  # its picture


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
    overview: BarsPicture | None  # how many pupils have which idea
    ideas: list[IdeaView]
    hardest: BarsPicture | None
    sure: list[SureView]  # empty until someone has handed in an exit ticket
    moments: list[MomentView]
    faces: dict[str, FaceView]  # of the cards in the moments


class ClassView(TypedDict):
    """The whole page; replaced whole."""

    kind: Literal["class"]
    title: str
    said: str  # "12 records are read."
    refused: list[str]  # "notes.json: this is not a record of Rummy Kit."
    words: dict[str, str]  # headings
    lessons: list[LessonView]


HEADINGS = ("ideas", "hardest", "sure", "right", "wrong", "moments", "none", "say")


def class_view(report: ClassReport, refused: Sequence[UnreadFile], load_game: LoadGame) -> ClassView:
    """The page for these records. ``load_game`` loads a game by its id."""
    said = "read" if report.handed else "nothing"
    return {
        "kind": "class",
        "title": WORDS.say("page", "title"),
        "said": WORDS.say("page", said, {"n": len(report.handed)}),
        "refused": [f"{one.name}: {one.why}" for one in refused],
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
        "overview": _overview(lesson, ideas),
        "ideas": [_idea(lesson, count) for count in ideas],
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


def _idea(lesson: Lesson, count: IdeaCount) -> IdeaView:
    who = (("held", count.held_by), ("perhaps", count.perhaps_by), ("put_right", count.put_right_by))
    idea, ideas = lesson.ideas[count.idea], lesson.ideas
    shown: IdeaView = {
        "name": ideas.say(count.idea, "name"),
        "often": WORDS.say("idea", "often", {"shown": count.shown, "chances": count.chances}),
        "who": [{"state": WORDS.say("state", state), "names": list(names)} for state, names in who if names],
        "mend": ideas.say(count.idea, "mend"),
        "next": ideas.say(count.idea, "next"),
    }
    if idea.picture is not None:
        shown["why"] = dict(idea.picture())
    return shown


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
    """The moment on the table, and its cards' faces; ``None`` for one that cannot be read here."""
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
