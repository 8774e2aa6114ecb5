"""``rummy-kit tables``: a class is served in a process of its own."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys

import pytest

from rummy_kit.commands import cli


def test_the_command_says_where_the_class_is_and_serves_it_until_it_is_stopped():
    command = [sys.executable, "-m", "rummy_kit.commands.cli", "tables", "rummy_battle", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
        try:
            assert service.stdout is not None
            said = "".join(service.stdout.readline() for _ in range(3))
            port, code = re.search(r":(\d+)\.", said), re.search(r"code: (\w{3} \w{3})", said)
            assert port and code, said
            with socket.create_connection(("127.0.0.1", int(port[1]))) as line, line.makefile("rwb") as lines:
                lines.write(json.dumps({"id": "1", "do": "animals", "code": code[1]}).encode() + b"\n")
                lines.flush()
                assert "otter" in json.loads(lines.readline())["free"]
        finally:
            service.send_signal(signal.SIGINT)
        assert service.wait(60) == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "chess"),
        (["say_rummy", "--seats", "9"], "9"),
        (["say_rummy", "--option", "cards"], "cards"),
        (["say_rummy", "--option", "cards=lots"], "lots"),
        (["say_rummy", "--port", "99999999"], "port"),
    ],
)
def test_what_cannot_be_served_is_said_in_words(words, told, capsys):
    assert cli.main(["tables", *words]) == 2
    assert told in capsys.readouterr().err
