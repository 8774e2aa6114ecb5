"""Guided practice on one hand of cards: task after task, each answer explained, a twin after an error.

Speaks with a page as a ``Session`` does: messages in, a view out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rummy_kit.engine.verdict import Violation
from rummy_kit.feedback import Feedback
from rummy_kit.lessons.lesson import LESSON_WORDS, Exercise
from rummy_kit.table.desk import BadMessage, Desk, read_intent
from rummy_kit.table.panel import COMMON_WORDS, panel_of
from rummy_kit.table.parts import button
from rummy_kit.table.view import Ack, ActionView, BannerView, FaceView, Intent, PanelView, Say, SetupView, TableView
from rummy_kit.texts import YOU, Texts

WORDS = Texts.load(COMMON_WORDS, LESSON_WORDS)
STUCK_AFTER = 2  # wrong answers to one task, before a piece of it is laid for the learner
WORKED = 2  # the depth of a hint that tells the answer


@dataclass(slots=True)
class _Task:
    """An exercise in the row, and the one that tries the same once more if it is needed; a twin has no twin itself."""

    exercise: Exercise
    twin: Exercise | None = None
    errors: int = 0
    hints: int = 0
    right: bool = False


class Practice:
    """A learner at a row of exercises.

    ``feedback`` and ``value`` belong to the last answer that was checked, ``answers`` counts them; ``solved`` are the
    tasks answered rightly, ``at_once`` those of them without an error or a worked hint. Nothing is stored anywhere.
    """

    seat_key = ""

    def __init__(self, exercises: Sequence[Exercise], *, table_id: str, title: str) -> None:
        self._table_id, self._title = table_id, title
        self._row = [_Task(exercise, exercise.twin()) for exercise in exercises]
        self._faces: dict[str, FaceView] = {}
        for task in self._row:
            self._faces |= task.exercise.faces() | (task.twin.faces() if task.twin else {})
        self._rev = self._panel_id = 0
        self._say: Say = {"id": 0, "terse": "", "normal": ""}
        self._desk = Desk()
        self._panel: PanelView | None = None
        self.feedback: Feedback | None = None
        self.value: dict[str, Any] | None = None
        self.answers = 0
        self._begin(0)

    # queries

    @property
    def exercise(self) -> Exercise:
        """The task on the table."""
        return self._task.exercise

    @property
    def solved(self) -> int:
        """How many tasks are answered rightly."""
        return sum(task.right for task in self._row)

    @property
    def at_once(self) -> int:
        """How many tasks were answered rightly without an error or a worked hint."""
        return sum(task.right and not task.errors and task.hints <= WORKED for task in self._row)

    @property
    def done(self) -> bool:
        """Whether the last task is solved."""
        return self._task.right and self._at == len(self._row) - 1

    @property
    def _task(self) -> _Task:
        return self._row[self._at]

    @property
    def ack(self) -> Ack:
        """The last message that was dealt with."""
        return self._desk.ack

    def setup(self) -> SetupView:
        """What is sent once: the faces of all cards that can come, twins included."""
        return {"table": self._table_id, "game": "practice", "title": self._title, "lang": "en", "faces": self._faces}

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
        if intent.kind == "sort":
            self._desk.sort(intent.cards)
        elif intent.kind == "choose":
            self._choose(intent)
        elif intent.kind == "drop":
            self._drop(intent)
        elif intent.kind == "do":
            self._do(intent)

    def _choose(self, intent: Intent) -> None:
        if not self._task.right:
            self._desk.choose(intent.cards)
            self._desk.type(intent.text)

    def _drop(self, intent: Intent) -> None:
        slots = {slot["id"] for slot in self.exercise.tray(self._desk.draft)["slots"]}
        held = [key for key in intent.cards if self._desk.holds(key)]
        if self._task.right:
            return
        if intent.place in slots:
            for key in held:
                self._desk.put(key, intent.place)
        elif intent.place == "hand":
            self._desk.choose(tuple(key for key in self._desk.chosen if key not in held))

    def _do(self, intent: Intent) -> None:
        if intent.cards:
            self._choose(intent)
        elif not self._task.right:
            self._desk.type(intent.text)
        if intent.place in ("again", "dismiss"):
            self._panel = None
        elif intent.place == "check" and not self._task.right:
            self._check()
        elif intent.place == "hint" and not self._task.right:
            self._hint()
        elif intent.place == "next" and self._task.right and not self.done:
            self._begin(self._at + 1)
        else:
            self._tell(Violation("C04", "unknown_action"))

    # the course of one task

    def _begin(self, at: int) -> None:
        self._at = at
        self._panel = None
        self._desk.deal(())
        self._desk.deal(self.exercise.hand)
        self._desk.seen()
        self._desk.clear()
        self._lay_out(self.exercise.given)
        if at:
            self._announce(self.exercise.task, f"{self._place()}. {self.exercise.task}. {self.exercise.text}")

    def _lay_out(self, given: Mapping[str, str]) -> None:
        """These cards lie in the tray now and no others; what is typed stays."""
        self._desk.choose(())
        for place, key in given.items():
            self._desk.put(key, place)

    def _check(self) -> None:
        draft, task = self._desk.draft, self._task
        if missing := self.exercise.ready(draft):
            return self._tell(Violation("", "incomplete", {"missing": missing}))
        feedback = self.exercise.check(draft)
        self.feedback, self.value = feedback, self.exercise.answer(draft)
        self.answers += 1
        task.right = feedback.ok
        panel = self.exercise.panel(feedback)
        if feedback.kind == "rule":  # nothing to do with the idea: it counts for nothing
            return self._show(panel)
        if feedback.ok:
            panel["buttons"] = [] if self.done else [{"id": "next", "label": WORDS.say("button.next", "label")}]
        self._show(panel)
        if not feedback.ok:
            task.errors += 1
            self._plan_twin()
            help_along = self.exercise.help_along(draft)
            if task.errors == STUCK_AFTER and help_along:
                self._lay_out(help_along)

    def _hint(self) -> None:
        task = self._task
        tried = len(self._desk.draft.hand) > len(self.exercise.given) or any(self._desk.draft.text.values())
        if not task.errors and not tried:
            return self._tell(Violation("", "try_first", kind="tip"))
        self._show(self.exercise.hint(min(task.hints, WORKED)))
        task.hints += 1
        if task.hints > WORKED:
            self._plan_twin()

    def _plan_twin(self) -> None:
        """After an error or a worked answer, a task of the same kind comes next."""
        twin, self._task.twin = self._task.twin, None
        if twin is not None:
            self._row.insert(self._at + 1, _Task(twin))

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
        return WORDS.say("practice", "place", {"n": self._at + 1, "of": len(self._row)})

    # what goes out

    def view(self) -> TableView:
        """Everything that the learner may see now: a table without others."""
        exercise, draft = self.exercise, self._desk.draft
        tray = exercise.tray(draft)
        tray["fields"] = [] if self._task.right else [{**field, "enter": "check"} for field in tray["fields"]]
        return {
            "rev": self._rev,
            "ack": self.ack,
            "subtitle": "" if len(self._row) == 1 else self._place(),
            "notice": "",
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
                "cards": self._desk.cards(fits=[] if self._task.right else exercise.fits(draft)),
                "chosen": self._desk.chosen,
            },
            "actions": self._actions(),
            "panel": self._panel,
            "scores": {"title": "", "players": [], "rounds": []},
            "log": [],
            "sheet": None,
            "describe": {"table": f"{exercise.task}. {exercise.text}", "hand": self._desk.words(self._faces, WORDS)},
            "say": self._say,
            "busy": False,
        }

    def _banner(self) -> BannerView:
        if self.done and len(self._row) > 1:
            data = {"solved": self.solved, "of": len(self._row), "at_once": self.at_once}
            title, text = (WORDS.say("practice.done", part, data) for part in ("title", "text"))
            return {"title": title, "text": text, "steps": [], "yours": False}
        return {"title": self.exercise.task, "text": self.exercise.text, "steps": [], "yours": True}

    def _actions(self) -> list[ActionView]:
        if self._task.right:
            left = len(self._row) - self._at - 1
            note = WORDS.say("button.next", "note" if left else "last", {"left": left})
            return [button("next", WORDS.say("button.next", "label"), note, "check", not self.done, main=not self.done)]
        missing = self.exercise.ready(self._desk.draft)
        note = missing or WORDS.say("button.check", "note")
        return [
            button("check", WORDS.say("button.check", "label"), note, "check", not missing, main=not missing),
            button("hint", WORDS.say("button.hint", "label"), WORDS.say("button.hint", "note"), "bulb"),
        ]
