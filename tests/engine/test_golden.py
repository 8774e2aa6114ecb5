"""Golden files: what the games did when the files were written, position by position and view by view.

After a wanted change of behaviour, raise the game's ``version`` and write the files anew:
``python -m rummy_kit.app.check --write-golden tests`` (with ``RUMMY_KIT_GAMES=tests/engine`` for the tiny game).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.conformance import ConformanceError
from rummy_kit.engine.golden import check_perft, golden_files, perft, perft_by_action, variants
from rummy_kit.engine.match import Match
from tests.engine.helpers import people

TESTS = Path(__file__).parents[1]
OURS = {"formula", "formula_rummy", "mineral_rummy", "rummy_battle", "say_rummy", "tiny_game"}
NAMES = sorted(OURS | {name for name in games.names() if (TESTS / "perft" / f"{name}.txt").is_file()})
"""A new game changes every day; once its golden files are written, they are held."""


@pytest.mark.parametrize("name", NAMES)
def test_every_game_and_house_rule_has_a_playthrough_that_still_holds(name: str) -> None:
    rules = games.find(name)
    for path, text in golden_files(rules, TESTS).items():
        assert path.is_file(), f"{path.name} is missing: write the golden files"
        assert path.read_text(encoding="utf-8") == text, f"{path.name} no longer tells what the game does"
        assert path.stat().st_size < 100_000


@pytest.mark.parametrize("name", NAMES)
def test_perft_counts_the_same_positions(name: str) -> None:
    check_perft(games.find(name), (TESTS / "perft" / f"{name}.txt").read_text(encoding="utf-8"))


def test_a_perft_mismatch_shows_the_counts_of_each_first_action() -> None:
    rules = games.find("tiny_game")
    text = (TESTS / "perft" / "tiny_game.txt").read_text(encoding="utf-8")
    lines = text.splitlines()
    changed = "\n".join([lines[0], lines[1] + "9", *lines[2:]])
    with pytest.raises(ConformanceError, match=r"now by action:\n +\d+  P\d draw"):
        check_perft(rules, changed)


def test_perft_of_depth_one_is_the_number_of_legal_actions(trios: Any) -> None:
    match = Match(trios, people(2), 1)
    legal = list(match.legal_actions(match.state.to_act[0]))
    assert perft(trios, match.state, 1) == len(legal)
    assert perft(trios, match.state, 3) == sum(perft_by_action(trios, match.state, 3).values())


def test_variants_throw_each_switch() -> None:
    assert variants(games.find("tiny_game")) == {
        "default": {},
        "target=10": {"target": 10},
        "joining=off": {"joining": False},
        "all-switched": {"target": 10, "joining": False},
    }
