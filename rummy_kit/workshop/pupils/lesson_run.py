"""A simulated pupil's way through a lesson, with the messages that a page sends, and what the kit concludes from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.diagnosis import Finding, findings
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.lessons.mastery import Mastery, mastery
from rummy_kit.lessons.plan import FixedOrder, Items, Plan, PracticePlan, chances, ticket, topics_on, warm_up
from rummy_kit.lessons.practice import ALONE, PRACTICE, TICKET, WARM_UP, Manner, Practice
from rummy_kit.lessons.record import Answer, Record, today
from rummy_kit.workshop.pupils.driver import Driver
from rummy_kit.workshop.pupils.game_turns import GameTurns
from rummy_kit.workshop.pupils.habits import SimulatedPupil

MOST_STEPS = 200  # answers in a practice: more than any pupil needs
IN_TIME = 6  # chances within which an idea should be named
AMONG = 3
ASKED_TWICE = 2
SURE = {"sure": "fairly"}  # how sure pupils say they are


@dataclass
class Run:
    """A pupil's way through a lesson; ``answers`` are what the lesson recorded, in order."""

    name: str
    pupil: SimulatedPupil
    seed: int
    answers: list[Answer] = field(default_factory=list)

    def go(self) -> Run:
        """Do the warm-up, the tasks at the example, practice, the game, the closing question, the exit ticket."""
        lesson = games.load_lesson(self.name)
        load: Callable[[str], Lesson] = games.load_lesson
        seed = f"pupil {self.seed}"
        first = warm_up(lesson, self.name, Record(), load, today(), Rng(seed, "warm_up"))
        self._through(Items(first, seed, load), WARM_UP)
        self._through(FixedOrder.of(lesson.after_reading(), self.name, lesson.ideas), ALONE)
        self._through(PracticePlan(lesson, self.name, seed, had=chances(self.answers)), PRACTICE)
        GameTurns(lesson, self.name, self.pupil, seed, self._hear).play()
        self._through(FixedOrder.of([lesson.question()], self.name, lesson.ideas), ALONE)
        last = ticket(lesson, self.name, self.answers, Rng(seed, "ticket"))
        self._through(Items(last, seed, load, "chosen", "ticket", topics_on(today(), self.answers)), TICKET)
        return self

    def _through(self, plan: Plan, manner: Manner) -> None:
        """Do all tasks of a plan."""
        practice = Practice(plan, table_id=manner.source, title="", manner=manner, heard=self._hear)
        driver = Driver(practice)
        for _ in range(MOST_STEPS):
            if practice.done:
                return
            before, task = len(self.answers), practice.exercise
            driver.give(self.pupil.answer(driver.page()), "check", SURE)
            if practice.exercise is task and not practice.done and not driver.can_go_on():
                driver.give(self.pupil.mend(driver.page()), "check", SURE)
                if len(self.answers) == before:
                    raise ValueError(f"Nothing was made of the answer to: {task.task}")
            if driver.can_go_on():
                driver.send("do", place="next")
        who = f"A pupil with the idea {self.pupil.idea!r}" if self.pupil.idea else "A pupil without an idea"
        raise ValueError(
            f"{who} never gets past the task {practice.exercise.task!r}: see what pupils.py makes them say."
        )

    def _hear(self, lesson: str, answer: Answer) -> None:
        self.answers.append(answer)
        if self.pupil.idea in answer.shown:
            self.pupil.told += answer.explained

    # what the kit concludes

    def chances(self) -> int:
        """How many answers could show the pupil's idea."""
        return sum(self.pupil.idea in answer.could for answer in self.answers)

    def count_shown(self) -> int:
        """How many answers showed the pupil's idea."""
        return sum(self.pupil.idea in answer.shown for answer in self.answers)

    def count_until_named(self, among: int = 1, within: int = IN_TIME) -> int:
        """After how many chances the idea was among the first ideas named; 0 if it never was."""
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

    def goals(self) -> tuple[Mastery, ...]:
        """How far the pupil has got with each goal that was asked about at least twice."""
        lesson = games.load_lesson(self.name)
        return tuple(goal for goal in mastery(lesson.ideas, self.answers) if goal.answers >= ASKED_TWICE)

    def too_early(self) -> Sequence[str]:
        """The goals without an estimate, though they were asked about at least twice."""
        return [goal.skill for goal in self.goals() if goal.word == "too_early"]

    def has_got_it(self) -> bool:
        """Whether the goal of the pupil's idea is reported as reached."""
        ideas = games.load_lesson(self.name).ideas
        skills = [goal.skill for goal in self.goals() if goal.word == "got_it"]
        return self.pupil.idea in ideas and ideas[self.pupil.idea].skill in skills

    def contradicts(self) -> bool:
        """Whether a goal is reported as reached although an idea against it is held, or perhaps held."""
        ideas = games.load_lesson(self.name).ideas
        against = {ideas[found.idea].skill for found in self.end() if found.named and found.idea in ideas}
        return any(goal.word == "got_it" and goal.skill in against for goal in self.goals())

    def end(self) -> tuple[Finding, ...]:
        """What the kit has found out about each idea at the end."""
        return findings(self.answers)

    def falsely(self) -> Sequence[str]:
        """Ideas that are reported as held at the end, though the pupil has a different one or none."""
        return [found.idea for found in self.end() if found.state == "held" and found.idea != self.pupil.idea]


def run_lesson(name: str, pupil: SimulatedPupil, seed: int) -> Run:
    """Let a pupil go through a lesson.

    Raises ``ValueError`` if the pupil does not know what to do, or if nothing comes of an answer.
    """
    return Run(name, pupil, seed).go()


def rng_of(name: str, idea: str, habit: str, seed: int) -> Rng:
    """The random numbers for a pupil, always the same for the same pupil."""
    return Rng(seed, name, idea, habit)
