"""*See why* opens the picture of the pupil's own answer, to be put right by hand: in practice and in the game."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Violation
from rummy_kit.games.formula.picture import jump_of
from rummy_kit.games.formula.tasks import Fill
from rummy_kit.games.mineral_rummy.questions import which as which_ions
from rummy_kit.games.mineral_rummy.tasks import Find
from rummy_kit.games.rummy_battle.questions import which
from rummy_kit.games.say_rummy.lesson import LESSON as SAY
from rummy_kit.games.say_rummy.lesson import SoundOut
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.items import Question
from rummy_kit.picture import Picture
from rummy_kit.subjects import arithmetic, minerals, phonemes
from rummy_kit.table.view import Draft, HandleView
from tests.lessons.pupil import at, right, wrong
from tests.lessons.tasks import of_every_kind

PICTURES = {
    "formula": {"line", "places", "rows"},
    "formula_rummy": {"ions"},
    "mineral_rummy": {"minerals"},
    "rummy_battle": {"odds", "draws"},
    "say_rummy": {"sounds"},
}
"""All that practice opens; a game that is not here may open what it has."""
RIGHT_CUTS = {
    "malachite": ("cut1", "cut3"),
    "calcite": ("cut1",),
    "gypsum": ("cut1", "cut3"),
    "galena": ("cut1",),
}
ACCENT = "general-american"


def opened(handle: HandleView | None) -> Picture:
    assert handle is not None
    return games.load_picture(handle["name"], handle["settings"], handle["game"])


def drawn(picture: Picture) -> dict[str, Any]:
    view = picture.view()
    assert view["said"] and view["how"]
    return view


@pytest.mark.parametrize("name", games.with_lessons())
def test_no_picture_gives_an_answer_away_before_there_is_one(name: str) -> None:
    for exercise in of_every_kind(games.load_lesson(name), "typed", 1):
        if not exercise.ready(Draft()):
            feedback = exercise.check(Draft())
            assert not {"why", "handle"} & exercise.panel(feedback).keys() and not exercise.handle(feedback)


@pytest.mark.parametrize("name", games.with_lessons())
def test_every_picture_that_practice_opens_can_be_handled(name: str) -> None:
    lesson, seen = games.load_lesson(name), set[str]()
    for seed in range(4):
        row = of_every_kind(lesson, "typed", seed)
        pupil = at(*row)
        for exercise in row:
            for answer in islice(wrong(exercise, Rng(seed)), 3):
                handle = pupil.answer(answer)["panel"].get("handle")
                if handle is not None:
                    drawn(opened(handle))
                    seen.add(handle["name"])
            pupil.answer(right(exercise))
            pupil.next_task()
    assert seen == PICTURES.get(name, seen)


def test_a_jump_ends_at_the_answer_given_and_can_be_moved_to_the_right_one() -> None:
    task = Fill((7, "×", 8), ("4", "5", "6"), "facts")
    line = opened(task.panel(arithmetic.judge("7", "×", "8", "54")).get("handle"))
    assert line.view()["said"] == "54: a jump of 6 from 48."
    assert line.put("at", 56).view()["said"] == "56: a jump of 8 from 48."


@pytest.mark.parametrize(
    ("formula", "picture", "said"),
    [
        ((8, "+", 4, 11), "line", "11: a jump of 3 from 8."),
        ((42, "-", 18, 34), "line", "34: a jump of 8 back from 42."),
        ((3, "×", 4, 7), "rows", "3 rows of 4, cut after 1: 3 × 1 = 3, and 3 × 3."),
        ((12, "×", 3, 32), "rows", "3 rows of 12, cut after 10: 3 × 10 = 30, and 3 × 2."),
        ((8, "+", 4, 84), "places", "8 tens and 4 ones: 80 + 4 = 84."),
    ],
)
def test_a_false_formula_is_opened_as_it_is(formula: tuple[int, str, int, int], picture: str, said: str) -> None:
    handle = games.load("formula").table.panel(Violation.of("", arithmetic.judge(*map(str, formula))))["handle"]
    assert handle["name"] == picture and drawn(opened(handle))["said"] == said


def test_a_jump_that_would_end_off_the_line_is_still_to_be_made() -> None:
    panel = games.load("formula").table.panel(Violation.of("", arithmetic.judge("27", "+", "8", "215")))
    assert drawn(opened(panel["handle"]))["said"] == "27: no jump yet."


@pytest.mark.parametrize("sum", [(14, "-", 7), (8, "+", 4)])
def test_no_known_jump_ends_at_what_is_to_be_found(sum: tuple[int, str, int]) -> None:
    assert drawn(opened(jump_of(*sum)))["known"] == [sum[0]]


def test_the_sounds_of_a_word_lie_among_others_and_in_no_order_of_its_letters() -> None:
    task = SoundOut("path", "take_apart", SAY.ideas, Rng("path"))
    handle = task.handle(phonemes.judge("path", ["p", "æ", "t"], ACCENT))
    tiles = [tile["symbol"] for tile in drawn(opened(handle))["sounds"] if tile["symbol"]]
    assert {"p", "æ", "θ", "t", "h", "ɛ"} == {*tiles} and tiles != ["p", "æ", "θ"]
    assert tiles == sorted(tiles, key=list(phonemes.inventory(ACCENT)).index)


@pytest.mark.parametrize("formula", [(6, "÷", 0, 3), (4, "-", 9, 5), (7, "×", 0, 7)])
def test_what_no_picture_can_hold_keeps_the_one_to_look_at(formula: tuple[int, str, int, int]) -> None:
    panel = games.load("formula").table.panel(Violation.of("", arithmetic.judge(*map(str, formula))))
    assert "handle" not in panel and panel["why"]["draw"]


@pytest.mark.parametrize(
    ("name", "cards", "pieces"),
    [
        ("malachite", ["Cu", "CO3"], ["Cu₂", "CO₃(OH)₂"]),  # hydroxide left out: it stays with its neighbour
        ("calcite", ["Ca", "O"], ["Ca", "C", "O₃"]),  # oxide for carbonate
        ("gypsum", ["Ca", "S", "O"], ["Ca", "S", "O₄·2H₂O"]),
        ("galena", ["Pb", "SO4"], ["PbS"]),  # nothing is wrong with a cut yet
    ],
)
def test_a_mineral_is_cut_as_the_cards_cut_it(name: str, cards: list[str], pieces: list[str]) -> None:
    mineral = minerals.mineral(name)
    task = Find(mineral, Rng("cut"))
    picture = opened(task.handle(minerals.judge(mineral, cards)))
    shown = [piece["formula"] for piece in drawn(picture)["pieces"]]
    assert shown == pieces
    for place in picture.values:  # put right by hand: each ion has its card
        picture = picture.put(place, int(place in RIGHT_CUTS[name]))
    assert [piece["said"] for piece in picture.view()["pieces"] if piece["face"]] == [
        minerals.ion_card(card).name for card in mineral.cards
    ]


def test_elements_taken_for_ions_are_cut_apart() -> None:
    asked = which_ions(Order(Rng(1), "group_as_elements"))
    assert isinstance(asked, Question) and asked.answers["group_as_elements"] == "calcium, sulfur and oxygen"
    picture = opened(asked.handle(asked.check(Draft(text={"answer": "group_as_elements"}))))
    assert [piece["formula"] for piece in picture.view()["pieces"]] == ["Ca", "S", "O₄"]


def test_right_cuts_leave_nothing_to_put_right() -> None:
    task = Find(minerals.mineral("pyrite"), Rng("twice"))
    assert task.handle(minerals.judge("pyrite", ["Fe", "S", "S"])) is None


def test_letters_are_free_where_something_else_was_laid() -> None:
    task = SoundOut("sheet", "take_apart", SAY.ideas, Rng("sheet"))
    joins = opened(task.handle(phonemes.judge("sheet", ["s", "h", "i", "t"], ACCENT)))
    assert [joins.values[f"letter{at}"] for at in range(1, 6)] == [0, 0, 1, 1, 3]
    assert joins.put("letter1", 5).put("letter2", 5).view()["said"].endswith("s and h: ʃ (esh).")
    assert task.handle(phonemes.judge("sheet", ["ʃ", "i", "t"], ACCENT)) is None


def test_the_wall_has_marks_on_the_cards_that_the_answer_named() -> None:
    asked = which(Order(Rng("wall"), "gap_equals_open"))
    assert isinstance(asked, Question)
    feedback = asked.check(Draft(text={"answer": "gap_equals_open"}))
    wall = opened(asked.handle(feedback))
    assert any(wall.values.values())
    assert asked.handle(asked.check(Draft(text={"answer": "ok"}))) is None


def test_a_wrong_word_at_the_table_opens_its_letters() -> None:
    table = games.load("say_rummy").table
    panel = table.panel(Violation("SR12", "unknown_word", {"parts": ["d", "ɔ", "ɡ", "s"]}, ("d", "ɔ", "ɡ", "s")))
    assert panel["code"] == "s_z"
    assert drawn(opened(panel["handle"]))["said"].endswith("Still free: s.")


@pytest.mark.parametrize("name", [name for name in games.with_lessons() if games.load_lesson(name).ideas.draw])
def test_a_worked_example_begins_with_a_picture_where_the_lesson_has_any(name: str) -> None:
    assert games.load_lesson(name).worked_example().steps[0].why
