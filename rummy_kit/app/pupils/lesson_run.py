"""One simulated pupil goes through one lesson, by the messages that a page sends, and what the kit makes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rummy_kit import games
from rummy_kit.app.pupils.habits import Pupil
from rummy_kit.app.pupils.page import Page, Reply
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.diagnosis import Finding, findings
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.plan import Items, Plan, PracticePlan, Row, chances, ticket, warm_up
from rummy_kit.lessons.practice import PRACTICE, TICKET, WARM_UP, Manner, Practice
from rummy_kit.lessons.record import Answer, Record, today
from rummy_kit.table.view import TrayView

MOST_STEPS = 200  # answers in a practice: no pupil of ours needs so many
IN_TIME = 6  # chances in which an idea is to be named
AMONG = 3


@dataclass
class Desk:
    """A page in front of tasks: sends what a pupil does, and gives back what is seen then."""

    practice: Practice
    seq: int = 0

    def page(self) -> Page:
        """What is seen."""
        return Page(self.practice.view(), self.practice.setup()["faces"])

    def send(self, kind: str, **parts: Any) -> None:
        """One message."""
        self.seq += 1
        self.practice.handle({"page": "pupil", "seq": self.seq, "kind": kind, **parts})

    def give(self, reply: Reply, sure: str) -> None:
        """Lay, type and check."""
        self.send("choose", cards=list(reply.cards))
        lies = self._lies()
        for place, key in reply.places.items():
            if lies.get(place) != key:
                self.send("drop", place=place, cards=[key])
        asked = {one["id"] for one in self._tray()["fields"]}
        more = {"sure": sure} if "sure" in asked else {}
        self.send("do", place="check", text={**reply.text, **more})

    def _lies(self) -> dict[str, str]:
        return {slot["id"]: slot["card"]["key"] for slot in self._tray()["slots"] if "card" in slot}

    def _tray(self) -> TrayView:
        tray = self.practice.view()["tray"]
        assert tray is not None
        return tray


@dataclass
class Run:
    """A pupil's way through one lesson: ``answers`` is what the lesson took note of, in its order."""

    name: str
    pupil: Pupil
    seed: int
    answers: list[Answer] = field(default_factory=list)

    def go(self) -> Run:
        """Warm-up, the question about the example, practice, the closing question, exit ticket."""
        lesson = games.load_lesson(self.name)
        load: Callable[[str], Lesson] = games.load_lesson
        seed = f"pupil {self.seed}"
        first = warm_up(lesson, self.name, Record(), load, today())
        self._through(Items(first, f"{seed} warm-up", load), WARM_UP)
        self._through(Row.of([lesson.explain()], self.name, lesson.ideas), PRACTICE)
        self._through(PracticePlan(lesson, self.name, seed, had=chances(self.answers)), PRACTICE)
        self._through(Row.of([lesson.question()], self.name, lesson.ideas), PRACTICE)
        self._through(Items(ticket(lesson, self.name, self.answers), f"{seed} ticket", load), TICKET)
        return self

    def _through(self, plan: Plan, manner: Manner) -> None:
        """All tasks of a plan."""
        desk = Desk(Practice(plan, table_id=manner.source, title="", manner=manner, heard=self._heard))
        for _ in range(MOST_STEPS):
            if desk.practice.done:
                return
            before, task = len(self.answers), desk.practice.exercise
            desk.give(self.pupil.answer(desk.page()), "fairly")
            if len(self.answers) > before and self.pupil.idea in self.answers[-1].shown:
                self.pupil.told += self.answers[-1].told
            if desk.practice.exercise is task and not desk.practice.done and not self._can_go_on(desk):
                desk.give(self.pupil.mend(desk.page()), "fairly")
                if len(self.answers) == before:
                    raise ValueError(f"Nothing was made of the answer to: {task.task}")
            if self._can_go_on(desk):
                desk.send("do", place="next")
        raise ValueError(f"No end: {desk.practice.exercise.task}")

    def _can_go_on(self, desk: Desk) -> bool:
        actions = desk.practice.view()["actions"]
        return any(action["id"] == "next" for action in actions)

    def _heard(self, lesson: str, answer: Answer) -> None:
        self.answers.append(answer)

    # what the kit makes of it

    def chances(self) -> int:
        """How many answers could show the pupil's idea."""
        return sum(self.pupil.idea in answer.could for answer in self.answers)

    def named(self, among: int = 1, within: int = IN_TIME) -> int:
        """After how many chances the idea stood among the first named ones; 0 for never."""
        chances = 0
        for at, answer in enumerate(self.answers, start=1):
            if self.pupil.idea not in answer.could:
                continue
            chances += 1
            if chances > within:
                return 0
            first = [found.idea for found in findings(self.answers[:at]) if found.named][:among]
            if self.pupil.idea in first:
                return chances
        return 0

    def end(self) -> tuple[Finding, ...]:
        """What is found of each idea at the end."""
        return findings(self.answers)

    def falsely(self) -> Sequence[str]:
        """Ideas that are called held at the end, and the pupil has another one or none."""
        return [found.idea for found in self.end() if found.state == "held" and found.idea != self.pupil.idea]


def ran(name: str, pupil: Pupil, seed: int) -> Run:
    """The lesson of that name as this pupil goes through it.

    Raises ``ValueError`` where the pupil does not know what to do, or nothing is made of what it does.
    """
    return Run(name, pupil, seed).go()


def rng_of(name: str, idea: str, habit: str, seed: int) -> Rng:
    """Chance for one pupil: the same for the same pupil."""
    return Rng(seed, name, idea, habit)
