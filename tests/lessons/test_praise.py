"""What is said at the end of tasks matches what was done: guessing, having every answer given away, or answering at
once.
"""

from __future__ import annotations

import pytest

from rummy_kit.lessons.plan import FixedOrder, PracticePlan
from rummy_kit.lessons.practice import WARM_UP, Practice
from tests.lessons.sums import SUMS, Pupil


def at_the_end(pupil: Pupil) -> str:
    return str(pupil.practice.view()["banner"]["text"])


def by_guessing(answers: tuple[str, ...]) -> Pupil:
    """Each task of a practice gets these answers in turn, until it is right."""
    pupil = Pupil(Practice(PracticePlan(SUMS, "sums", "7"), table_id="t", title=""))
    for _ in range(40):
        for answer in answers:
            if not pupil.practice._settled:
                pupil.give(answer)
        if pupil.practice.done:
            return pupil
        pupil.next_task()
    raise AssertionError("The practice does not end.")


def test_anyone_who_guesses_is_not_told_that_they_solved_anything_first_time() -> None:
    said = at_the_end(by_guessing(("one_less", "turns", "joins", "ok")))
    assert said.startswith("You finished all 7 tasks. You also finished") and "first time" not in said


def test_anyone_who_lets_the_kit_tell_every_answer_is_not_praised_for_it() -> None:
    pupil = Pupil(Practice(PracticePlan(SUMS, "sums", "7"), table_id="t", title=""))
    while True:
        pupil.give("")  # nothing chosen: refused, so that a hint helps
        for _ in range(3):
            pupil.send("do", place="hint")
        pupil.give("ok")
        if pupil.practice.done:
            break
        pupil.next_task()
    assert "first time" not in at_the_end(pupil)


def test_a_pupil_who_answers_everything_at_once_is_told_so() -> None:
    assert at_the_end(by_guessing(("ok",))) == "You finished all 7 tasks: 7 were right first time. Now play the game."


@pytest.mark.parametrize(("answer", "said"), [("joins", "0 of 2 right."), ("ok", "2 of 2 right.")])
def test_a_warm_up_counts_what_was_right(answer: str, said: str) -> None:
    row = FixedOrder.of([SUMS.explain(), SUMS.explain()], "sums", SUMS.ideas)
    pupil = Pupil(Practice(row, table_id="t", title="", manner=WARM_UP))
    pupil.give(answer)
    pupil.next_task()
    pupil.give(answer)
    assert at_the_end(pupil).startswith(said)
