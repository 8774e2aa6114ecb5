"""Golden files: what the games did when the files were written, position by position and view by view.

After a wanted change of behaviour, raise the game's ``version`` and write the files again:
``python -m rummy_kit.workshop.check --write-golden`` (with ``RUMMY_KIT_GAMES=tests/engine`` for the tiny game).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.match import Match
from rummy_kit.engine.plain import plain
from rummy_kit.workshop.conformance import ConformanceError
from rummy_kit.workshop.golden import (
    check_golden,
    check_perft,
    golden_folder,
    make,
    perft,
    perft_by_action,
    variants,
    write_golden,
)
from tests.engine.helpers import people

OURS = {"formula", "formula_rummy", "mineral_rummy", "rummy_battle", "say_rummy", "tiny_game"}
NAMES = sorted(OURS | {name for name in games.names() if golden_folder(games.find(name)).is_dir()})
"""A new game changes every day; its golden files are checked once they have been written."""


@pytest.mark.parametrize("name", NAMES)
def test_every_game_still_does_what_its_golden_files_tell(name: str) -> None:
    folder = golden_folder(games.find(name))
    check_golden(games.find(name), folder)
    assert all(path.stat().st_size < 100_000 for path in folder.iterdir())


def test_a_file_that_is_missing_left_over_or_changed_is_reported(tmp_path: Path) -> None:
    rules = games.find("tiny_game")
    written = write_golden(rules, tmp_path)
    check_golden(rules, tmp_path)
    written[-1].rename(tmp_path / "other.txt")
    with pytest.raises(
        ConformanceError, match="|".join((f"{written[-1].name}, other.txt", f"other.txt, {written[-1].name}"))
    ):
        check_golden(rules, tmp_path)
    assert write_golden(rules, tmp_path) == written
    written[-1].write_text("something else", encoding="utf-8")
    with pytest.raises(ConformanceError, match="no longer says"):
        check_golden(rules, tmp_path)


def test_a_perft_mismatch_shows_the_counts_of_each_first_action() -> None:
    rules = games.find("tiny_game")
    text = (golden_folder(rules) / "perft.txt").read_text(encoding="utf-8")
    lines = text.splitlines()
    changed = "\n".join([lines[0], lines[1] + "9", *lines[2:]])
    with pytest.raises(ConformanceError, match=r"now by action:\n +\d+  P\d draw"):
        check_perft(rules, text, changed)


def test_perft_of_depth_one_is_the_number_of_legal_actions(trios: Any) -> None:
    match = Match(trios, people(2), 1)
    legal = list(match.game.legal_actions(match.observe(match.state.to_act[0])))
    assert perft(trios, match.state, 1) == len(legal)
    assert perft(trios, match.state, 3) == sum(perft_by_action(trios, match.state, 3).values())


def test_variants_throw_each_switch() -> None:
    assert variants(games.find("tiny_game")) == {
        "default": {},
        "target=10": {"target": 10},
        "joining=off": {"joining": False},
        "all-switched": {"target": 10, "joining": False},
    }


def test_all_switched_switches_every_one() -> None:
    for name in NAMES:
        rules = games.find(name)
        defaults = plain(rules.options_type())
        switched = plain(make(rules, variants(rules)["all-switched"]).options)
        assert all(switched[option] != value for option, value in defaults.items()), name
