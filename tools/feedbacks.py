"""Feedback drawn at random, for a person to read: python -m tools.feedbacks --seed 7 --count 200

Simulated pupils answer the tasks of all lessons, mostly wrongly. It prints the task, the answer, and the
reply. The same seed draws the same feedback.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.plan import PracticePlan
from rummy_kit.lessons.practice import Practice
from rummy_kit.workshop.pupils.command import subject, with_pupils
from rummy_kit.workshop.pupils.driver import Driver
from rummy_kit.workshop.pupils.habits import SimulatedPupil
from rummy_kit.workshop.pupils.page import Reply

MOST = 40  # answers from one pupil


@dataclass(frozen=True, slots=True)
class Said:
    """One wrong answer, and the reply."""

    lesson: str
    task: str
    answer: str
    feedback: str

    def __str__(self) -> str:
        return f"{self.lesson}\n  task: {self.task}\n  answer: {self.answer}\n  said: {self.feedback}\n"


def hear_from(lesson: str, pupil: SimulatedPupil, seed: str) -> Iterator[Said]:
    """Every reply to one pupil's wrong answers in one practice."""
    practice = Practice(PracticePlan(games.load_lesson(lesson), lesson, seed), table_id="practice", title="")
    driver = Driver(practice)
    for _ in range(MOST):
        if practice.done:
            return
        page, task, before = driver.page(), practice.exercise, practice.answers
        reply = pupil.answer(page)
        driver.give(reply, "check")
        if practice.feedback is not None and not practice.feedback.ok and practice.answers > before:
            panel = task.panel(practice.feedback)  # the practice first asks a question back
            words = " / ".join(text for text in (panel["title"], panel["text"], *panel["steps"]) if text)
            yield Said(lesson, f"{task.task} {task.text}", answer_of(reply, page.view), words)
        if not driver.can_go_on():
            driver.give(pupil.mend(driver.page()), "check")
        if driver.can_go_on():
            driver.send("do", place="next")


def answer_of(reply: Reply, obs: Any) -> str:
    """What was laid, chosen and typed, in words."""
    fields = {field["id"]: {one["value"]: one["label"] for one in field["options"]} for field in obs["tray"]["fields"]}
    typed = [f"{name}: {fields.get(name, {}).get(text, text)}" for name, text in reply.text.items() if text]
    laid = [f"{place.partition(':')[2] or place}: {key.partition('#')[0]}" for place, key in reply.places.items()]
    return "; ".join([*laid, *typed, *(key.partition("#")[0] for key in reply.cards)])


def draw(seed: int, count: int) -> Iterator[Said]:
    """A random selection of ``count`` replies, the same number for each lesson."""
    lessons = with_pupils()
    for lesson in lessons:
        rng, heard = Rng(seed, "feedbacks", lesson), dict[str, Said]()
        while len(heard) < 2 * count // len(lessons):
            idea = rng.choice(subject(lesson).IDEAS)
            pupil = SimulatedPupil(subject(lesson), idea, rng.choice(("always", "guessing")), rng)
            heard |= {str(said): said for said in hear_from(lesson, pupil, f"{seed} {len(heard)}")}
        yield from rng.shuffle(list(heard.values()))[: count // len(lessons)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    args = parser.parse_args()
    for number, said in enumerate(draw(args.seed, args.count), start=1):
        print(f"{number}. {said}")


if __name__ == "__main__":
    main()
