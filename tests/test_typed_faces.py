"""A face as people type it, in all five games: with how many in the same cell, with other signs, with spaces."""

from __future__ import annotations

import pytest

from rummy_kit import games
from rummy_kit.app.deck_desk import DeckDesk
from rummy_kit.app.deck_files import read_deck
from rummy_kit.engine.cards import DeckError
from rummy_kit.engine.own_decks import Meant

FACES = {"formula_rummy": "Na+", "mineral_rummy": "Ca", "formula": "7", "rummy_battle": "7H", "say_rummy": "eɪ"}
AFTER = (
    "{} 4", "{}\t4", "{}  x4", "{} x 4", "{} ×4", "{}x4", "{}*4", "{}: 4", "{} = 4", "{}, 4", "{} (4)", "{} 4x",
)  # fmt: skip
BEFORE = ("4 {}", "4x {}", "4 x {}", "4×{}")
COUNTED = [(name, typed) for name in FACES for typed in (*AFTER, *(BEFORE if name != "formula" else ()))]
"""Four cards of a face, in one cell; of two numbers, the first one is the card."""


@pytest.mark.parametrize(("name", "typed"), COUNTED)
def test_how_many_is_not_dropped(name: str, typed: str) -> None:
    assert games.load(name).meant_by(typed.format(FACES[name])) == Meant((FACES[name],), "4", sure=True)


@pytest.mark.parametrize(
    ("name", "typed", "face", "count"),
    [
        ("formula_rummy", "Na +", "Na+", ""),
        ("formula_rummy", "Na1+", "Na+", ""),
        ("formula_rummy", "Na¹⁺", "Na+", ""),
        ("formula_rummy", "Na+4", "Na+", "4"),
        ("formula_rummy", "sodium 4", "Na+", "4"),
        ("formula_rummy", "4 Sodium", "Na+", "4"),
        ("formula_rummy", "sodum 4", "Na+", "4"),
        ("formula_rummy", "Ca 2+", "Ca2+", ""),
        ("formula_rummy", "Ca 2+ 6", "Ca2+", "6"),
        ("formula_rummy", "Ca +2", "Ca2+", ""),
        ("formula_rummy", "Ca2 +", "Ca2+", ""),
        ("formula_rummy", "Fe+3", "Fe3+", ""),
        ("formula_rummy", "Cl−", "Cl-", ""),
        ("formula_rummy", "Cl – 12", "Cl-", "12"),
        ("formula_rummy", "SO4 2-", "SO4^2-", ""),
        ("formula_rummy", "SO₄²⁻ x3", "SO4^2-", "3"),
        ("formula_rummy", "1 18", "1", "18"),
        ("mineral_rummy", "CO 3", "CO3", ""),
        ("mineral_rummy", "CO3 2", "CO3", "2"),
        ("mineral_rummy", "copper 5", "Cu", "5"),
        ("mineral_rummy", "Calcite 1", "calcite", "1"),
        ("formula", "seven 4", "7", "4"),
        ("formula", "x 1", "×", "1"),
        ("formula", "7 4", "7", "4"),
        ("rummy_battle", "7 of hearts 2", "7H", "2"),
        ("rummy_battle", "7 ♥", "7H", ""),
        ("rummy_battle", "2 lucky days", "lucky_day", "2"),
        ("say_rummy", "ship 3", "ʃ", "3"),
    ],
)
def test_what_was_meant_is_understood(name: str, typed: str, face: str, count: str) -> None:
    meant = games.load(name).meant_by(typed)
    assert (meant.faces[:1], meant.count) == ((face,), count)


def test_the_number_is_in_the_sentence_and_in_the_suggestion() -> None:
    with pytest.raises(DeckError) as refused:
        read_deck(games.load("formula_rummy"), "face,count\nNa+ 12,\nCl-,12\n1,24\n")
    (problem,) = refused.value.problems
    assert "Did you mean 12 cards of Na+?" in problem.text
    assert (problem.line, problem.instead, problem.count) == (2, "Na+", "12")


@pytest.mark.parametrize("name", FACES)
def test_only_what_is_wrong_is_said_of_a_deck_in_other_writing(name: str) -> None:
    """The cards that were probably meant are there: nothing is called missing."""
    desk, face = DeckDesk(name), FACES[name]
    row = next(row for row in desk.rows if row["face"] == face)
    count, row["face"], row["count"] = row["count"], f"{face} {row['count']}", ""
    (problem,) = desk.look(desk.rows)["problems"]
    assert (problem["instead"], problem["count"]) == (face, count)


@pytest.mark.parametrize("name", FACES)
def test_a_guess_makes_no_problem_in_another_line(name: str) -> None:
    desk, face = DeckDesk(name), FACES[name]
    guessed = next(text for text in (f"{face}q", f"{face}qq", f"{face}{face}") if games.load(name).meant_by(text).faces)
    problems = desk.look([*desk.rows, {"face": guessed, "count": "4"}])["problems"]
    assert [one["row"] for one in problems] == [len(desk.rows)]


@pytest.mark.parametrize("name", FACES)
@pytest.mark.parametrize("faces", [("7Z 4", "8Z", "QZ"), ("natrium chloride 3", "kalium bromide"), ("zzz",)])
def test_if_no_card_is_known_that_is_said_and_not_that_there_are_too_few(name: str, faces: tuple[str, ...]) -> None:
    problems = DeckDesk(name).look([{"face": face, "count": "9"} for face in faces])["problems"]
    assert [one["row"] for one in problems] == [*range(len(faces)), -1]
    title = games.load(name).title
    assert problems[-1]["text"].startswith(f"None of these is a card of {title}. Its cards are written like ")
