"""``rummy-kit simulate``: the trace, the table of results, and settings that are impossible."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rummy_kit.commands.cli import main


def simulated(*words: str) -> int:
    return main(["simulate", *words])


@pytest.fixture(params=["referee", "group"])
def trace(request: pytest.FixtureRequest, tmp_path: Path) -> list[dict[str, Any]]:
    path = tmp_path / "trace.jsonl"
    words = ["formula_rummy", "--rounds", "5", "--seats", "3", "--seed", "7", "--bots", "greedy,random,ben"]
    assert simulated(*words, "--option", f"checking={request.param}", "--trace", str(path)) == 0
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_first_line_has_all_that_a_replay_needs(trace: list[dict[str, Any]]) -> None:
    head = trace[0]
    assert (head["game"], head["version"], head["seed"]) == ("formula_rummy", 1, 7)
    assert [player["name"] for player in head["players"]] == ["greedy", "random", "ben"]
    assert head["options"]["checking"] in ("referee", "group")
    assert sum(face["count"] for face in head["deck"]) == 108
    assert head["deck"][0]["row"]["id"] and head["deck"][0]["row"]["line"] == 2


def test_C02_every_line_holds_the_whole_deck(trace: list[dict[str, Any]]) -> None:
    deck = Counter({face["face"]: face["count"] for face in trace[0]["deck"]})
    for line in trace[1:]:
        state = line["state"]
        piles = [*state["hands"], state["stock"], state["discards"], state["aside"]]
        piles += [meld["cards"] for meld in state["table"]]
        assert Counter(card for pile in piles for card in pile) == deck
        assert all({"owner", "cards"} <= meld.keys() for meld in state["table"])


def test_C01_rounds_actions_and_scores_follow_each_other(trace: list[dict[str, Any]]) -> None:
    lines = trace[1:]
    for before, line in pairwise(lines):
        if line["round"] == before["round"]:
            assert line["n"] == before["n"] + 1 and line["player"] in before["state"]["to_act"]
        else:
            assert (line["round"], line["n"]) == (before["round"] + 1, 1)
            assert before["state"]["phase"] == "over" and before["state"]["to_act"] == []
            assert line["state"]["scores"] == before["state"]["scores"]
    assert {line["round"] for line in lines} == {1, 2, 3, 4, 5}
    firsts = [line["player"] for line in lines if line["n"] == 1]
    assert firsts == [(firsts[0] + n) % 3 for n in range(5)]
    assert lines[-1]["action"].startswith(f"P{lines[-1]['player']} ")


def test_C03_the_same_seed_writes_the_same_trace(tmp_path: Path) -> None:
    texts = []
    for name in ("one", "two"):
        path = tmp_path / name
        assert simulated("tiny_game", "--rounds", "3", "--seed", "monday", "--trace", str(path)) == 0
        texts.append(path.read_bytes())
    assert texts[0] == texts[1] and b'"seed":"monday"' in texts[0]


def test_the_results_are_a_table_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulated("tiny_game", "--rounds", "40", "--seats", "4", "--seed", "1", "--bots", "greedy,random") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Trios, seed 1"
    assert [line.split()[:2] for line in lines[2:6]] == [[str(n), ("greedy", "random")[n % 2]] for n in range(4)]
    assert all("% to " in line for line in lines[2:6])
    assert lines[6].startswith("40 rounds, ") and "went out" in lines[6]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "no game called 'chess'"),
        (["tiny_game", "--seats", "9"], "2 to 6 players"),
        (["tiny_game", "--rounds", "0"], "--rounds must be 1 or more"),
        (["tiny_game", "--bots", "gredy"], "no computer player called 'gredy'"),
        (["tiny_game", "--seats", "2", "--bots", "greedy,random,ada"], "names 3 players"),
        (["tiny_game", "--option", "target"], "NAME=VALUE"),
        (["tiny_game", "--option", "target=7"], "choose 30 or 10"),
        (["tiny_game", "--option", "speed=9"], "no setting 'speed'"),
        (["tiny_game", "--trace", "/dev/null/trace"], "cannot be written"),
        (["tiny_game", "--trace", "."], "cannot be written"),
    ],
)
def test_settings_that_cannot_be_are_said_in_words(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulated(*words) == 2
    printed = capsys.readouterr()
    assert message in printed.err and printed.err.startswith("rummy-kit simulate: ") and not printed.out


@pytest.mark.parametrize("words", [[], ["tiny_game", "--rounds", "many"], ["tiny_game", "--colour"]])
def test_words_that_are_no_settings_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        simulated(*words)
    assert stopped.value.code == 2 and "usage:" in capsys.readouterr().err
