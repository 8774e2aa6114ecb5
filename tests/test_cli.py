"""The command line: impossible arguments get an explanation before any server is started."""

from __future__ import annotations

from pathlib import Path

import pytest

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


def test_a_folder_that_is_there_is_taken(tmp_path: Path) -> None:
    assert server.folder(str(tmp_path)) == tmp_path
