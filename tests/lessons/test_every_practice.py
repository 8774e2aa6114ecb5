"""Every lesson's practice through the messages of a page: wrong, helped along, right, twins included.

What holds for every lesson stands here once; a new lesson is found by itself and needs only its answers in ``pupil``.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.lesson import Exercise, Lesson
from rummy_kit.table.view import Draft, TrayView
from tests.lessons.pupil import Answer, Pupil, right, wrong

SEEDS = range(1, 5)
NAMINGS = ("typed", "chosen")
ANSWERS = 6  # wrong ones to each task, where their words matter


@cache
def ways_of(name: str) -> list[tuple[Lesson, str]]:
    """A lesson with every house rule of its game and every way to give a name, as far as its practice differs."""
    plain = games.load_lesson(name)
    ways: dict[str, tuple[Lesson, str]] = {}
    options: list[dict[str, Any]] = [{}]
    for field in dataclasses.fields(games.load(name).options_type):
        options += [{field.name: value} for value in field.metadata["choices"]]
    for chosen, naming in product(options, NAMINGS):
        lesson = plain.with_options(chosen)
        row = [(one.task, one.text, one.hand, *trays(one)) for one in lesson.exercises(1, naming)]
        ways.setdefault(repr(row), (lesson, naming))
    return list(ways.values())


def trays(exercise: Exercise) -> list[TrayView]:
    """The work area before anything is done and with the answer in it: some fields come only then."""
    return [exercise.tray(draft) for draft in (Draft(), right(exercise).draft(exercise))]


def leaves(part: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every value in a view, with the name that it stands under."""
    if isinstance(part, dict):
        for name, inner in part.items():
            yield from leaves(inner, name)
    elif isinstance(part, list | tuple):
        for inner in part:
            yield from leaves(inner, key)
    else:
        yield key, part


def holds_together(pupil: Pupil) -> None:
    """Nothing of the kit's own went wrong in all that the page was sent, and the page knows every face."""
    known = pupil.practice.setup()["faces"].keys()
    for view in pupil.seen:
        assert {value for key, value in leaves(view) if key == "face"} <= known
        panel = view["panel"]
        assert panel is None or (panel["code"] != "trouble" and panel["title"] and panel["text"])
        assert "{" not in json.dumps([value for _, value in leaves(view) if isinstance(value, str)])


def the_end(pupil: Pupil, tasks: int, at_once: int, again: int = 0, again_at_once: int = 0) -> None:
    """All tasks of the lesson are solved; those that were tried once more are told beside them."""
    practice = pupil.practice
    assert practice.done and (practice.solved, practice.at_once) == (tasks, at_once)
    banner = pupil.seen[-1]["banner"]
    assert banner["title"] == "Practice finished"
    told = f"You solved all {tasks} tasks, {at_once} of them first time."
    similar = f" You also solved {again} similar task{'s' * (again > 1)}, {again_at_once} first time." if again else ""
    assert banner["text"] == f"{told}{similar} Now play the game."
    holds_together(pupil)


@pytest.mark.parametrize("name", games.with_lessons())
@pytest.mark.parametrize("seed", SEEDS)
def test_every_task_can_be_got_wrong_helped_along_and_solved_twins_included(name: str, seed: int) -> None:
    for lesson, naming in ways_of(name):
        row = lesson.exercises(seed, naming)
        pupil = Pupil(*row)
        tasks, rng = 0, Rng("errors", name, seed)
        while True:
            tasks += 1
            exercise = pupil.practice.exercise
            first, second = islice(wrong(exercise, rng), 2)
            for answer in (first, second):
                panel = pupil.answer(answer)["panel"]
                assert panel["kind"] == "concept" and pupil.practice.solved == tasks // 2, exercise.task
            helped = exercise.help_along(second.draft(exercise))
            if helped:  # what it laid is a piece of a right answer: go on from there
                assert pupil.lies().items() == helped.items() <= right(exercise).places.items()
            shown = (pupil.go_on if helped else pupil.answer)(right(exercise))
            assert shown["panel"]["kind"] == "ok", (exercise.task, shown["panel"]["text"])
            if pupil.practice.done:
                break
            pupil.next_task()
        assert tasks == 2 * len(row)  # each error has brought a twin
        the_end(pupil, len(row), at_once=0, again=len(row))


@pytest.mark.parametrize("name", games.with_lessons())
def test_what_is_only_typed_lets_itself_be_checked(name: str) -> None:
    """The page sends typed words and ticked answers with Enter or *Check* only: before, neither may be closed to them.

    Otherwise Enter says "There is nothing you can do with these cards yet." to somebody who has just written an answer.
    """
    for lesson, naming in ways_of(name):
        for exercise in (*lesson.exercises(1, naming), lesson.question()):
            answer = right(exercise)
            told = {one["id"] for one in trays(exercise)[1]["fields"] if one["kind"] == "select"}
            text = {field: value for field, value in answer.text.items() if field in told}
            assert exercise.ready(Answer(answer.places, text).draft(exercise)) == "", exercise.task


@pytest.mark.parametrize("name", games.with_lessons())
@pytest.mark.parametrize("seed", SEEDS[:2])
def test_what_is_solved_and_what_is_solved_at_once_is_counted_truly(name: str, seed: int) -> None:
    """The odd tasks are got wrong once, so that a twin comes after them; the others and the twins are right at once."""
    for lesson, naming in ways_of(name):
        row = lesson.exercises(seed, naming)
        pupil = Pupil(*row)
        rng, errors, number = Rng("counts", name, seed), 0, 0
        while True:
            exercise = pupil.practice.exercise
            number += exercise in row
            once_more = "" if exercise in row else ", once more"
            assert pupil.seen[-1]["subtitle"] == f"Task {number} of {len(row)}{once_more}"
            if exercise in row[::2]:
                pupil.answer(next(wrong(exercise, rng)))
                errors += 1
            assert pupil.answer(right(exercise))["panel"]["kind"] == "ok", exercise.task
            if pupil.practice.done:
                break
            pupil.next_task()
        the_end(pupil, len(row), len(row) - errors, errors, errors)


def test_a_lesson_is_tried_in_every_way_that_changes_its_practice() -> None:
    ways = {name: len(ways_of(name)) for name in games.with_lessons()}
    assert ways["say_rummy"] == 2 and ways["formula_rummy"] == ways["rummy_battle"] == 2


@pytest.mark.parametrize("name", games.with_lessons())
def test_hints_open_up_to_the_worked_answer_and_that_brings_a_twin(name: str) -> None:
    for lesson, naming in ways_of(name):
        pupil = Pupil(*lesson.exercises(1, naming))
        tasks = 0
        while True:
            tasks += 1
            exercise = pupil.practice.exercise
            pupil.answer(next(wrong(exercise, Rng(name, tasks))))
            hints = [pupil.send("do", place="hint")["panel"] for _ in range(3)]
            assert all(hint["kind"] == "tip" for hint in hints)
            assert len({hint["text"] for hint in hints}) > 1
            pupil.answer(right(exercise))
            if pupil.practice.done:
                break
            pupil.next_task()
        the_end(pupil, tasks // 2, at_once=0, again=tasks // 2)


# ------------------------------------------------------------------------------------------ no game in practice

GAME_ONLY = (
    r"\b(?:your|my|whose|each|every|next|this|that|a|an|one|per|the|another) turns?\b",
    r"\bturns? (?:passes|allows?|ends?|lays?)\b",
    r"\bchalleng",
    r"\bdiscard",
    r"\b(?:the|a|this|next|each|every|per) rounds?\b",
    r"\bthe stock\b",
    r"\b(?:opponent|other player)s?\b",
    r"\bbarred\b",
    r"\bwaits? until\b",
    r"\bpoints\b",
    r"\bor draw\b",
    r"\bRule [A-Z]{2}\d",
)
"""What only a game has: turns, rounds, challenges, piles, opponents, points, numbers of its rules."""


def told(pupil: Pupil) -> set[str]:
    """Every sentence and label that a pupil was shown or that was read out."""
    views = ({key: value for key, value in view.items() if key not in ("rev", "ack")} for view in pupil.seen)
    return {value for view in views for _, value in leaves(view) if isinstance(value, str)}


@pytest.mark.parametrize("name", games.with_lessons())
def test_no_rule_of_a_game_is_told_in_practice(name: str) -> None:
    """Many wrong answers to every task and every hint: practice has no turns, and nobody else sits there."""
    for lesson, naming in ways_of(name):
        pupil = Pupil(*lesson.exercises(2, naming))
        while True:
            exercise = pupil.practice.exercise
            for answer in islice(wrong(exercise, Rng(name)), ANSWERS):
                pupil.answer(answer)
            for _ in range(3):
                pupil.send("do", place="hint")
            pupil.send("choose", cards=list(card["key"] for card in pupil.seen[-1]["hand"]["cards"]))
            pupil.send("do", place="check")
            pupil.answer(right(exercise))
            if pupil.practice.done:
                break
            pupil.next_task()
        for sentence in told(pupil):
            found = [pattern for pattern in GAME_ONLY if re.search(pattern, sentence, re.IGNORECASE)]
            assert not found, (sentence, found)


def test_the_words_of_games_are_told_from_those_of_subjects() -> None:
    games = (
        "two ions wait until your next turn",
        "the turn passes",
        "Discard the number",
        "a turn allows 3",
        "Or draw.",
    )
    fine = ("Turn it round: 9 − 4.", "No Run goes round the corner.", "round brackets", "the point of the number line")
    assert all(any(re.search(pattern, text, re.I) for pattern in GAME_ONLY) for text in games)
    assert not any(re.search(pattern, text) for pattern in GAME_ONLY for text in fine)
