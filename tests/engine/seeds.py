"""Seeds whose few rounds reach every ending and every code of a game: python -m tests.engine.seeds [GAME ...]

They are kept in ``seeds.toml``, and `make test` plays them. Find new ones when a game's rules have changed and a
test says that something is no longer reached; `make soak` plays many more rounds.
"""

from __future__ import annotations

import dataclasses
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from rummy_kit import games
from rummy_kit.engine.verdict import COMMON_CODES
from rummy_kit.texts import Texts
from rummy_kit.workshop.conformance import check_game
from rummy_kit.workshop.golden import make

HERE = Path(__file__).parent
KEPT = HERE / "seeds.toml"
UNPLAYED = tomllib.loads((HERE / "unplayed.toml").read_text(encoding="utf-8"))
IN_OTHER_TESTS = ("unknown_action", "round_over", "turn limit")
ROUNDS_OF_A_MIXTURE, SAMPLE_OF_A_MIXTURE = 2, 2  # under each mixture of house rules


@dataclass(frozen=True)
class Rounds:
    """Rounds to play under the default rules of a game, half by greedy bots, and the positions to look at closely."""

    seed: str = "ci"
    rounds: int = 40
    sample: int = 8


TRIED = [Rounds(str(seed), rounds) for rounds, seed in product((8, 20, 40, 120), range(3))]


def kept(name: str) -> Rounds:
    """The rounds found for this game; a game without any yet plays more."""
    found = tomllib.loads(KEPT.read_text(encoding="utf-8"))
    return Rounds(**found.get(name, {}))


def play(name: str, wanted: Rounds) -> Counter[str]:
    """Check the requirements for every game in these rounds; returns how often each thing happened."""
    game = games.load(name)
    return check_game(game, rounds=wanted.rounds, sample=wanted.sample, seed=wanted.seed, again=False).counts


def mixtures(rules: Any) -> list[dict[str, Any]]:
    """House rules in which each choice of each option comes up; `make soak` tries each choice alone."""
    choices = {field.name: field.metadata["choices"] for field in dataclasses.fields(rules.options_type)}
    return [
        {name: of[(turn + place) % len(of)] for place, (name, of) in enumerate(choices.items())}
        for turn in range(max(map(len, choices.values()), default=0))
    ]


@cache
def play_house_rules(name: str) -> Counter[str]:
    """The same for a few rounds under mixtures of house rules."""
    usual, happened = games.load(name), Counter[str]()
    for options in mixtures(games.find(name)):
        game = make(games.find(name), options)
        others = sorted(set(game.players) - set(usual.players))  # how many can play may depend on the rules
        seats = sorted({game.players[1], *others[-1:]})
        rounds = ROUNDS_OF_A_MIXTURE * len(seats)
        happened += check_game(
            game, rounds=rounds, players=seats, sample=SAMPLE_OF_A_MIXTURE, seed="ci", again=False
        ).counts
    return happened


def missing(name: str, happened: Counter[str]) -> set[str]:
    """What has not occurred and is named neither in ``unplayed.toml`` nor in a test in the game's own folder."""
    wanted = {f"ending: {ending}" for ending in games.find(name).endings} | {f"code: {code}" for code in refusals(name)}
    left = {what.partition(": ")[2] for what in wanted - happened.keys()}
    unplayed = UNPLAYED.get(name, {"in_tests": (), "at_the_table": ()})
    left -= {*IN_OTHER_TESTS, *unplayed["in_tests"], *unplayed["at_the_table"]}
    own_tests = "".join(path.read_text(encoding="utf-8") for path in games.load(name).folder.glob("test_*.py"))
    return {code for code in left if f'"{code}"' not in own_tests}


def refusals(name: str) -> set[str]:
    """What the rules of a game can say is wrong: the codes of its strings file and its subject's that have a title."""
    game: Any = games.load(name)
    texts = Texts.load(*game.table.subject_words, game.folder / "strings.toml")
    told = {code for code in texts.codes() if texts.has(code, "title") and texts.has(code, "what") and "." not in code}
    return {*COMMON_CODES, *(code for code in told if not code.startswith("tip_"))}


def find(name: str) -> Rounds:
    """The fewest rounds that reach everything; if none of those tried do, those of a new game."""
    for tried in TRIED:
        if not missing(name, play(name, tried) + play_house_rules(name)):
            return tried
    return Rounds()


def main(names: list[str]) -> None:
    found = {name: kept(name) for name in tomllib.loads(KEPT.read_text(encoding="utf-8"))}
    for name in names or games.names():
        found[name] = find(name)
        print(name, found[name])
    KEPT.write_text(
        "# Written by python -m tests.engine.seeds: rounds that reach every ending and every code.\n"
        + "".join(
            f'\n[{name}]\nseed = "{one.seed}"\nrounds = {one.rounds}\nsample = {one.sample}\n'
            for name, one in sorted(found.items())
        ),
        encoding="utf-8",
    )


if __name__ == "__main__":
    main(sys.argv[1:])
