"""``rummy-kit check``: the suite from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy_kit import games
from rummy_kit.commands.cli import main


def test_soak_goes_through_every_house_rule(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rummy_kit.workshop.check.SOAK_SAMPLE", 2)
    assert main(["check", "tiny_game", "--rounds", "2", "--soak"]) == 0
    printed = capsys.readouterr().out
    assert all(
        f"{name}: Trios: all held" in printed for name in ("default", "target=10", "joining=off", "all-switched")
    )


def test_a_game_that_fails_is_named_with_the_way_back_to_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games.find("tiny_game"), "endings", ())
    assert main(["check", "tiny_game", "--rounds", "4"]) == 1
    printed = capsys.readouterr().err
    assert "FAILED Trios, default" in printed and "ending that the game does not list" in printed
    assert "seed '0/2/random', 2 players, random moves, round 1, action " in printed


def test_the_pace_of_a_game_without_a_lesson_is_said_to_be_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "tiny_game", "--pace"]) == 0
    assert capsys.readouterr().out == "Trios has no lesson, so no beginner plays it in one.\n"


def test_an_unknown_game_is_said_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "chess"]) == 2
    assert "no game called 'chess'" in capsys.readouterr().err


def test_golden_files_are_written_into_the_games_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rummy_kit.workshop.check.golden_folder", lambda rules: tmp_path / rules.id)
    assert main(["check", "tiny_game", "--write-golden"]) == 0
    written = sorted(path.name for path in (tmp_path / "tiny_game").iterdir())
    assert written == ["all-switched.txt", "default.txt", "joining=off.txt", "perft.txt", "target=10.txt"]
    assert len(capsys.readouterr().out.splitlines()) == len(written)
