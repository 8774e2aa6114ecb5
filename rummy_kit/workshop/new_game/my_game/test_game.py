"""The rules of My Game, each by its number, and the requirements for every game."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.workshop.check_lesson import check_lesson
from rummy_kit.workshop.check_table import check_table
from rummy_kit.workshop.conformance import check_game

GAME: Any = games.load("my_game")


def wrong(cards: str) -> list[str]:
    """The codes of the reasons why these cards are not a meld."""
    return [violation.code for violation in GAME.check_meld(tuple(cards.split()))]


@pytest.mark.parametrize("cards", ["A A A", "C C C C C", "A B C", "D E F G H", "C A B"])
def test_MG03_a_trio_or_a_row_is_a_meld(cards: str) -> None:
    assert wrong(cards) == []


@pytest.mark.parametrize(("cards", "code"), [("A A B", "doubled"), ("A B D", "gap"), ("A E I", "gap")])
def test_MG03_other_cards_are_no_meld_and_the_reason_is_given(cards: str, code: str) -> None:
    assert wrong(cards) == [code]


def test_MG05_one_wild_card_stands_for_any_letter() -> None:
    assert wrong("A A wild") == wrong("A C wild") == wrong("A B wild") == []
    assert wrong("A D wild") == ["gap"]
    assert wrong("A wild wild") == ["too_many_wild_cards"]


def test_MG07_a_match_has_as_many_rounds_as_agreed() -> None:
    assert not GAME.match_over((0, 9), rounds=2) and GAME.match_over((0, 9), rounds=3)
    assert games.load("my_game", {"rounds": "1"}).match_over((0, 9), rounds=1)


def test_it_meets_the_requirements_for_every_game() -> None:
    report = check_game(GAME, rounds=12, players=[2, 4], sample=2)
    assert report.counts["ending: went out"] and report.counts["positions sampled"]


def test_its_table_meets_the_requirements_for_every_table() -> None:
    check_table(GAME, rounds=2, sample=8)


def test_its_lesson_meets_the_requirements_for_every_lesson() -> None:
    check_lesson("my_game", games.load_lesson("my_game"))
