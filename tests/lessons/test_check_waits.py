"""The button that checks an answer waits for every field that is still empty, in all lessons, and says which."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.exercise import Exercise
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.practice import TICKET, Practice
from tests.lessons.pupil import Pupil, at, right, sent, wrong
from tests.lessons.tasks import of_every_kind, ways_of

SAID = {"choose an answer", "write your answer", "say how sure you are"}


def tray(pupil: Pupil, exercise: Exercise, text: dict[str, str]) -> Any:
    """The tray with the right answer in it, and these words in its fields."""
    for place, key in right(exercise).places.items():
        if pupil.lies().get(place) != key:
            pupil.send("drop", place=place, cards=[key])
    return pupil.send("choose", cards=pupil.view["hand"]["chosen"], text=text)["tray"]


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_field_is_waited_for_unless_the_right_answer_leaves_it_empty(name: str) -> None:
    for exercise in [task for lesson, naming in ways_of(name) for task in of_every_kind(lesson, naming, 0)]:
        pupil = at(exercise)
        pupil.look()
        answer = sent(exercise, right(exercise))
        for field in tray(pupil, exercise, answer)["fields"]:
            assert field.get("wait") or field["missing"] in SAID
            assert field.get("wait") or answer.get(field["id"]), f"{exercise.task}: {field['label']}"


def test_an_exit_ticket_also_waits_for_how_sure_the_pupil_is() -> None:
    exercise = games.load_lesson("formula").question()
    ticket = Practice(FixedOrder.of([exercise]), table_id="t", title="Ticket", manner=TICKET)
    fields = ticket.view()["tray"]["fields"]  # type: ignore[index]
    assert [field["missing"] for field in fields] == ["choose an answer", "say how sure you are"]


@pytest.mark.parametrize("name", games.with_lessons())
def test_check_is_not_amber_while_the_answer_is_the_one_that_was_wrong(name: str) -> None:
    """The amber action is what to do next, which is never to check the same answer again."""
    for exercise in [task for lesson, naming in ways_of(name) for task in of_every_kind(lesson, naming, 0)]:
        answer = next(wrong(exercise, Rng("amber")), None)
        if answer is None:
            continue
        pupil = at(exercise)
        pupil.look()
        pupil.answer(answer)
        assert looks(pupil) == (False, True), exercise.task
        if answer.places:
            pupil.send("choose", cards=[], text=sent(exercise, answer))
            assert not looks(pupil)[1], f"{exercise.task}: the cards are elsewhere"
        pupil.answer(right(exercise))
        assert "check" not in {action["id"] for action in pupil.view["actions"]}


def looks(pupil: Pupil) -> tuple[bool, bool]:
    """Whether *Check* is amber, and whether it says that this answer was tried."""
    check = next(action for action in pupil.view["actions"] if action["id"] == "check")
    return check["main"], check.get("tried", False)
