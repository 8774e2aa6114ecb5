"""Simulated pupils play a lesson's game for a while, and what they claim there becomes answers."""

from __future__ import annotations

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.record import Answer
from rummy_kit.workshop.pupils.command import subject, with_pupils
from rummy_kit.workshop.pupils.game_turns import GameTurns
from rummy_kit.workshop.pupils.habits import SimulatedPupil

ROUNDS = 12  # at most, until something is laid
SHOWN_BY_LAYING = {
    "formula": "side_by_side",
    "formula_rummy": "prefix",
    "mineral_rummy": "pair_only",
    "rummy_battle": "mixed_suits",
    "say_rummy": "vowel_name",
}


def heard(name: str, idea: str) -> list[Answer]:
    """What the lesson notes while a pupil with this idea, or a flawless one, plays rounds until the idea is shown, or
    anything is laid.
    """
    answers: list[Answer] = []
    pupil = SimulatedPupil(subject(name), idea, "always" if idea else "flawless", Rng("a pupil"))
    for seed in map(str, range(ROUNDS)):
        if not (any(idea in answer.shown for answer in answers) if idea else answers):
            GameTurns(games.load_lesson(name), name, pupil, seed, lambda _, answer: answers.append(answer)).play()
    return answers


@pytest.mark.parametrize("name", with_pupils())
def test_what_a_flawless_pupil_claims_in_the_game_is_right(name: str) -> None:
    answers = heard(name, "")
    assert answers
    assert all(answer.right and answer.source == "game" and not answer.shown for answer in answers), answers


@pytest.mark.parametrize("name", with_pupils())
def test_an_idea_is_seen_in_what_is_laid(name: str) -> None:
    ideas = [SHOWN_BY_LAYING[name]] if name in SHOWN_BY_LAYING else subject(name).IDEAS
    assert any(idea in answer.shown for idea in ideas for answer in heard(name, idea))
