"""The rules that a lesson's table begins with: allowed, unlike the rule sheet's, and worth it."""

from __future__ import annotations

import statistics

import pytest

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.workshop.pace import beginners_rounds, play
from tools.bench.rounds import GOOD


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_lessons_house_rules_are_options_of_its_game_and_not_the_sheets(name: str) -> None:
    lesson = games.load_lesson(name)
    rules = games.find(lesson.game).options_type
    chosen = rules.from_mapping(lesson.house_rules)
    assert all(getattr(chosen, option) != getattr(rules(), option) for option in lesson.house_rules)
    for seats in games.load(lesson.game, lesson.house_rules).players:
        TableSettings(lesson.game, seats, options=lesson.house_rules).new_match()


@pytest.mark.parametrize(("name", "rounds"), [("formula", 16), ("say_rummy", 16)])
def test_a_lessons_rounds_last_and_are_not_won_by_beginning(name: str, rounds: int) -> None:
    """With the rule sheet's values, FORMULA is over after three turns each, and the first player wins 77 of 100; Say
    Rummy is over after two.
    """
    game = games.load(name, games.load_lesson(name).house_rules)
    played = [play(game, seed, [GOOD] * 3) for seed in range(rounds)]
    assert statistics.mean(round.first_won for round in played) < 0.45
    assert 6 <= statistics.median(round.turns for round in played) <= 10
    assert statistics.mean(turn for round in played for turn in round.idle) < 0.25, "most turns do more than draw"


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_beginners_rounds_last_six_to_ten_turns_in_a_lesson(name: str) -> None:
    lesson = games.load_lesson(name)
    game = games.load(lesson.game, lesson.house_rules)
    turns = [one.turns for one in beginners_rounds(name)]
    assert 6 <= statistics.median(turns) <= 10
    if game.most_turns is not None:
        assert statistics.mean(n >= game.most_turns for n in turns) < 0.5, "most rounds are not cut off"
