"""The command line: impossible arguments get an explanation before any server is started."""

from __future__ import annotations

from hashlib import shake_256
from pathlib import Path

import pytest

from rummy_kit import games
from rummy_kit.commands import cli, server


@pytest.mark.parametrize("command", ["play", "lab"])
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--notebooks", "nowhere/at/all"], "there is no folder 'nowhere/at/all'"),
        (["--notebooks", __file__], "there is no folder"),
        (["--port", "99999"], "choose 1024 to 65535"),
        (["--port", "http"], "'http' is not a port"),
    ],
)
def test_a_server_that_cannot_be_started_is_refused_in_words(
    command: str, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main([command, "--no-browser", *words])
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


SOUNDS = games.load("say_rummy").deck.rows
LONG_WORDS = "".join(f"{row.face},{row.count},{shake_256(row.face.encode()).hexdigest(75)}\n" for row in SOUNDS)
DECKS = {
    "good.csv": "face,count\nNa+,20\nCl-,20\n1,40\n",
    "bad.csv": "face,count\nsodium,20\nCl-,20\n1,40\n",
    "long.csv": f"face,count,key_word\n{LONG_WORDS}",
}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--deck", "good.csv"], "--deck needs the game that the cards are for: rummy-kit play formula_rummy --deck"),
        (["formula_rummy", "--deck", "gone.csv"], "there is no file 'gone.csv'"),
        (["whist"], "There is no game called 'whist'"),
        (["formula_rummy", "--deck", "bad.csv"], "bad.csv, line 2: There is no card 'sodium'"),
        (["mineral_rummy", "--deck", "good.csv"], "good.csv, line 2: There is no card 'Na+' in Mineral Rummy"),
        (["say_rummy", "--deck", "long.csv"], "long.csv is too long for a link."),
    ],
)
def test_a_deck_that_play_cannot_open_is_refused_in_words(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in DECKS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        cli.main(["play", "--no-browser", *words])
    assert told in f"{ended.value.code}{capsys.readouterr().err}"


@pytest.mark.parametrize("there", [["index.ipynb", "mine.ipynb", "other.ipynb"], ["index.ipynb"]])
def test_a_folder_without_the_lesson_is_refused_with_the_lessons_that_are_there(
    there: list[str], tmp_path: Path
) -> None:
    for name in there:
        (tmp_path / name).touch()
    with pytest.raises(SystemExit) as ended:
        cli.main(["play", "--no-browser", "say_rummy", "--notebooks", str(tmp_path)])
    has = "It has mine.ipynb, other.ipynb: leave say_rummy out" if there[1:] else "It has no lessons at all."
    assert f"There is no lesson say-rummy.ipynb in {tmp_path}. {has}" in str(ended.value.code)


def test_a_folder_that_is_there_is_taken(tmp_path: Path) -> None:
    assert server.folder(str(tmp_path)) == tmp_path
