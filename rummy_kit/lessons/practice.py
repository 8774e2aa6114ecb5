"""Guided practice on one hand of cards: task after task, each answer explained, a twin after an error.

Speaks with a page as a ``Session`` does: messages in, a view out; and is kept in a store as a match is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rummy_kit.engine.store import MemoryStore, Record, Stale, Store
from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.course import WORKED, Course, entry_of, taken_up
from rummy_kit.lessons.lesson import LESSON_WORDS, Exercise
from rummy_kit.table.desk import BadMessage, Desk, read_intent
from rummy_kit.table.keeping import Keeper
from rummy_kit.table.panel import COMMON_WORDS, panel_of
from rummy_kit.table.parts import button
from rummy_kit.table.view import (
    Ack,
    ActionView,
    BannerView,
    FaceView,
    FieldView,
    Intent,
    PanelView,
    Say,
    SetupView,
    TableView,
)
from rummy_kit.texts import YOU, Texts

WORDS = Texts.load(COMMON_WORDS, LESSON_WORDS)
STUCK_AFTER = 2  # wrong answers to one task, before a piece of it is laid for the learner
LEARNER = 0  # the only seat


class Practice:
    """A learner at a row of exercises.

    ``feedback`` and ``value`` belong to the last answer that was checked here, ``answers`` counts them. Each step is
    written to ``store``; ``seat_key`` then opens this practice again, from another process too.
    """

    def __init__(self, exercises: Sequence[Exercise], *, table_id: str, title: str, store: Store | None = None) -> None:
        self._table_id, self._title = table_id, title
        course = Course(table_id, tuple(exercises))
        load = partial(taken_up, course, WORDS.say("notice.other_tasks"))
        self._keeper = Keeper(Record(store or MemoryStore(), course, load), WORDS)
        self._rev = self._panel_id = 0
        self._say: Say = {"id": 0, "terse": "", "normal": ""}
        self._desk = Desk()
        self._panel: PanelView | None = None
        self.feedback: Feedback | None = None
        self.value: dict[str, Any] | None = None
        self.answers = 0
        self._begin()

    # queries

    @property
    def _course(self) -> Course:
        return self._keeper.recorder.kept

    @property
    def exercise(self) -> Exercise:
        """The task on the table."""
        return self._course.task.exercise

    @property
    def solved(self) -> int:
        """How many tasks of the lesson are answered rightly; those that came after an error do not count."""
        return sum(task.right for task in self._course.own)

    @property
    def at_once(self) -> int:
        """How many of them were answered rightly without an error or a worked hint."""
        return sum(task.at_once for task in self._course.own)

    @property
    def done(self) -> bool:
        """Whether the last task is solved."""
        return self._course.done

    @property
    def _right(self) -> bool:
        return self._course.task.right

    @property
    def seat_key(self) -> str:
        """Opens this practice again."""
        return self._keeper.seat_key

    @property
    def in_trouble(self) -> bool:
        """Whether the store lacks something, or cannot be read: :meth:`try_again` in a while."""
        return self._keeper.in_trouble

    @property
    def ack(self) -> Ack:
        """The last message that was dealt with."""
        return self._desk.ack

    def setup(self) -> SetupView:
        """What is sent at first: the faces of all cards that are there now, and the reference card."""
        faces: dict[str, FaceView] = {}
        for task in self._course.tasks:
            faces |= task.exercise.faces()
        return {
            "table": self._table_id,
            "game": "practice",
            "title": self._title,
            "lang": "en",
            "faces": faces,
            "sheet": self.exercise.sheet(),
            "recall": True,
        }

    # what comes in

    def handle(self, message: dict[str, Any] | Intent) -> None:
        """Deal with one message of a page. Whatever it holds, nothing is raised."""
        self._rev += 1
        try:
            intent = read_intent(message)
        except BadMessage as problem:
            if problem.numbers is None or self._desk.first_time(problem.numbers):
                self._tell(problem.violation)
        else:
            if self._desk.first_time(intent):
                self._obey(intent)

    def _obey(self, intent: Intent) -> None:
        if self._sit_down(intent.text.get("key", "") if intent.kind == "hello" else ""):
            return  # what was wanted of the task that lay here before is no wish for this one
        try:
            if intent.kind == "sort":
                self._desk.sort(intent.cards)
            elif intent.kind == "choose":
                self._choose(intent)
            elif intent.kind == "drop":
                self._drop(intent)
            elif intent.kind == "do":
                self._do(intent)
        except Stale:
            self._gone_on_elsewhere()

    def _sit_down(self, key: str) -> bool:
        """With a page's first message; ``True`` if an earlier practice of its own lies on the table now."""
        found = self._keeper.sit_down(key, LEARNER, _not_the_learner)
        if found is not None:
            self._begin()
        return found is not None

    def _gone_on_elsewhere(self) -> None:
        """Somebody has gone on with this practice on another page: it is shown as it is now."""
        self._begin()
        self._tell(Violation("C04", "stale"))

    def try_again(self) -> None:
        """Use the store once more, without a message of the page; the view is a new one if that changes anything."""
        before = self._keeper.notices()
        try:
            if not self._sit_down("") and self._keeper.seated:
                self._keeper.keep(LEARNER)
        except Stale:
            self._gone_on_elsewhere()
        if self._keeper.notices() != before:
            self._rev += 1

    def _choose(self, intent: Intent) -> None:
        if not self._right:
            self._desk.choose(intent.cards)
            self._desk.type(intent.text)
            self._note("lay")

    def _drop(self, intent: Intent) -> None:
        slots = {slot["id"] for slot in self.exercise.tray(self._desk.draft)["slots"]}
        held = [key for key in intent.cards if self._desk.holds(key)]
        if self._right:
            return
        if intent.place in slots:
            for key in held:
                self._desk.put(key, intent.place)
        elif intent.place == "hand":
            self._desk.choose(tuple(key for key in self._desk.chosen if key not in held))
        self._note("lay")

    def _do(self, intent: Intent) -> None:
        if not self._right:
            if intent.cards:
                self._desk.choose(intent.cards)
            self._desk.type(intent.text)
        if intent.place in ("again", "dismiss"):
            self._panel = None
        elif intent.place == "check" and not self._right:
            self._check()
        elif intent.place == "hint" and not self._right:
            self._hint()
        elif intent.place == "next" and self._right and not self.done:
            self._note("next")
            self._begin()
            self._announce(self.exercise.task, f"{self._place()}. {self.exercise.task}. {self.exercise.text}")
        else:
            self._tell(Violation("C04", "unknown_action"))

    # the course of one task

    def _begin(self) -> None:
        """Lay out the task that the learner is at, with what was laid before."""
        self._panel = None
        self._desk.deal(())
        self._desk.deal(self.exercise.hand)
        self._desk.seen()
        self._desk.clear()
        if self._course.laid is None:
            return self._lay_out(self.exercise.given)
        cards, places, text = self._course.laid
        self._lay_out({place: key for place, key in places.items() if key in cards})
        self._desk.choose(cards)
        self._desk.type(text)

    def _lay_out(self, given: Mapping[str, str]) -> None:
        """These cards lie in the tray now and no others; what is typed stays."""
        self._desk.choose(())
        for place, key in given.items():
            self._desk.put(key, place)

    def _note(self, do: str, **more: str) -> None:
        """Take note of what was done, and keep it. Raises ``Stale``."""
        self._course.note(entry_of(do, self._desk.draft, **more))
        if do != "lay":
            self._keeper.begin()
        if self._keeper.seated:
            self._keeper.keep(LEARNER)

    def _check(self) -> None:
        draft, exercise = self._desk.draft, self.exercise
        if missing := exercise.ready(draft):
            return self._tell(Violation("", "incomplete", {"missing": missing}))
        feedback = exercise.check(draft)
        self._note("check", kind=feedback.kind, code=feedback.code, missed=exercise.missed(feedback))
        self.feedback, self.value = feedback, exercise.answer(draft)
        self.answers += 1
        panel = exercise.panel(feedback)
        if feedback.ok:
            panel["buttons"] = [] if self.done else [{"id": "next", "label": WORDS.say("button.next", "label")}]
        self._show(panel)
        if feedback.kind == "concept" and not feedback.ok and self._course.task.errors == STUCK_AFTER:
            self._help_along(exercise.help_along(draft))

    def _help_along(self, more: Mapping[str, str]) -> None:
        if more:
            self._lay_out(more)
            self._note("lay")

    def _hint(self) -> None:
        task = self._course.task
        tried = len(self._desk.draft.hand) > len(self.exercise.given) or any(self._desk.draft.text.values())
        if not task.errors and not tried:
            return self._tell(Violation("", "try_first", kind="tip"))
        panel = self.exercise.hint(min(task.hints, WORKED))
        self._note("hint")
        self._show(panel)

    # words

    def _tell(self, violation: Violation) -> None:
        self._show(panel_of(WORDS, violation))

    def _show(self, panel: PanelView) -> None:
        self._panel_id += 1
        panel["id"] = self._panel_id
        self._panel = panel
        self._announce(f"{panel['title']}.", f"{panel['title']}. {panel['text']}")

    def _announce(self, terse: str, normal: str) -> None:
        self._say = {"id": self._say["id"] + 1, "terse": terse, "normal": normal}

    def _place(self) -> str:
        """Which task it is; one that is tried once more does not count as another."""
        course = self._course
        part = "again" if course.task.again else "place"
        return WORDS.say("practice", part, {"n": course.number, "of": len(course.own)})

    # what goes out

    def view(self) -> TableView:
        """Everything that the learner may see now: a table without others."""
        exercise, draft = self.exercise, self._desk.draft
        tray = exercise.tray(draft)
        tray["fields"] = [_answered(field) if self._right else {**field, "enter": "check"} for field in tray["fields"]]
        return {
            "rev": self._rev,
            "ack": self.ack,
            "subtitle": "" if len(self._course.tasks) == 1 else self._place(),
            "notice": self._keeper.notices(),
            "banner": self._banner(),
            "seats": [],
            "me": {
                "id": 0,
                "name": YOU,
                "avatar": "panda",
                "who": "you",
                "count": len(exercise.hand),
                "note": "",
                "melds": [],
                "places": 0,
                "acting": not self.done,
                "last": [],
            },
            "zones": exercise.zones(),
            "tray": tray,
            "hand": {
                "title": WORDS.say("practice", "cards") if exercise.hand else "",
                "cards": self._desk.cards(fits=[] if self._right else exercise.fits(draft)),
                "chosen": self._desk.chosen,
            },
            "actions": self._actions(),
            "panel": self._panel,
            "scores": {"title": "", "players": [], "rounds": []},
            "log": [],
            "describe": {
                "table": f"{exercise.task}. {exercise.text}",
                "hand": self._desk.words(_recalled(exercise), WORDS),
            },
            "say": self._say,
            "busy": False,
        }

    def _banner(self) -> BannerView:
        if self.done and len(self._course.tasks) > 1:
            return {"title": WORDS.say("practice.done", "title"), "text": self._end(), "steps": [], "yours": False}
        return {"title": self.exercise.task, "text": self.exercise.text, "steps": [], "yours": True}

    def _end(self) -> str:
        """What was solved: the tasks of the lesson, then those that were tried once more."""
        again = [task for task in self._course.tasks if task.again]
        data = {
            "of": len(self._course.own),
            "at_once": self.at_once,
            "again": len(again),
            "again_at_once": sum(task.at_once for task in again),
        }
        parts = ("own", "again", "play") if again else ("own", "play")
        return " ".join(WORDS.say("practice.done", part, data) for part in parts)

    def _actions(self) -> list[ActionView]:
        course = self._course
        if course.task.right:
            once_more = not course.done and course.tasks[course.at + 1].again
            note = "again" if once_more else "last" if course.done else "note"
            left = len(course.own) - course.number
            said = WORDS.say("button.next", note, {"left": left})
            return [button("next", WORDS.say("button.next", "label"), said, "check", not self.done, main=not self.done)]
        missing = self.exercise.ready(self._desk.draft)
        note = missing or WORDS.say("button.check", "note")
        return [
            button("check", WORDS.say("button.check", "label"), note, "check", not missing, main=not missing),
            button("hint", WORDS.say("button.hint", "label"), WORDS.say("button.hint", "note"), "bulb"),
        ]


def _recalled(exercise: Exercise) -> dict[str, FaceView]:
    """The faces as they are read out while names are hidden."""
    faces = exercise.faces()
    return {key: {**face, "say": face["recall"]["say"]} if "recall" in face else face for key, face in faces.items()}


def _not_the_learner(course: Course, seat: int) -> str:
    """Why nobody can go on with that practice from that seat, in words; mostly nothing."""
    return "" if seat == LEARNER else WORDS.say("notice.no_seat")


def _answered(field: FieldView) -> FieldView:
    """The field with its answer, not to be changed any more: it keeps its place."""
    labels = {option["value"]: option["label"] for option in field["options"]}
    return {**field, "wait": labels.get(field["value"], field["value"]) or field["label"]}
