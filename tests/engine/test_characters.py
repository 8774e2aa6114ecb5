"""Characters: what is said about each is true in every game, and a beginner can meet them.

Shares of a few deals have wide limits here; `make bench` prints the ladder with its intervals.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from copy import copy
from functools import cache
from itertools import product
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.bots.characters import BEGINNER, CHARACTERS
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import Ranked
from rummy_kit.workshop.arena import at_table

GAMES = games.names()
WITH_DISCARDS = [name for name in GAMES if name != "formula"]  # no one takes any there
MIA, BEN, LEO, ADA = CHARACTERS
ROUNDS = 12
ASKED = 15  # positions of a kind in which all four are asked for their move,
TIMES = 8  # for each of them


def turns(name: str, rules: dict[str, str] | None = None) -> Iterator[tuple[Any, Any, str, Any]]:
    """Rounds of all four at a table: the game, what the player saw, who it was and what was done."""
    for seed in range(ROUNDS):
        match = Match(games.load(name, rules), [Player(kind, kind) for kind in CHARACTERS], seed, rounds=1)
        for _ in range(60):
            if match.round_over:
                break
            seat = match.state.to_act[0]
            obs, who = match.observe(seat), match.players[seat].kind
            action = CHARACTERS[who].choose(match.game, obs, match.bot_rng(seat))
            yield match.game, obs, who, action
            match.act(action)


@cache
def habits(name: str) -> dict[str, dict[str, float]]:
    """How often each character, asked in the same positions, does not lay when that is best, does not take discards
    when that is best, and lays something other than the best."""
    did: dict[str, dict[str, list[bool]]] = {who: defaultdict(list) for who in CHARACTERS}
    asked: Counter[str] = Counter()
    parts = ("lay", "take") if name in WITH_DISCARDS else ("lay",)
    for game, obs, _, _ in turns(name):
        ranked: tuple[Ranked, ...] = game.rank(obs) if obs.window is None else ()
        part = game.part(ranked[0].action) if ranked else ""
        if all(asked[each] == ASKED for each in parts):
            break
        if part not in parts or asked[part] == ASKED:
            continue
        asked[part] += 1
        score = {move.action: move.score for move in ranked if move.reason and game.part(move.action) == part}
        again = copy(game)
        again.rank = lambda obs, ranked=ranked: ranked  # the slow part, done once
        for who, time in product(CHARACTERS, range(TIMES)):
            action = CHARACTERS[who].choose(again, obs, Rng(name, asked[part], who, time))
            did[who][f"no {part}"].append(game.part(action) != part)
            if part == "lay" and action in score and len(set(score.values())) > 1:
                did[who]["not the best lay"].append(score[action] < ranked[0].score)
    return {who: {habit: sum(times) / len(times) for habit, times in kept.items()} for who, kept in did.items()}


def shares(name: str, habit: str, *which: str) -> list[float]:
    assert habit in habits(name)[which[0]], f"{name}: no choice between lays of different worth; vary the cards' points"
    return [habits(name)[who][habit] for who in which]


@pytest.mark.parametrize("name", GAMES)
def test_mia_very_often_overlooks_cards_that_she_could_lay(name: str) -> None:
    share, *others = shares(name, "no lay", MIA, BEN, LEO, ADA)
    assert share > 0.3 and share > max(others)


@pytest.mark.parametrize("name", GAMES)
def test_ben_overlooks_cards_now_and_then(name: str) -> None:
    share, *better = shares(name, "no lay", BEN, LEO, ADA)
    assert 0.1 < share < 0.5 and share > max(better)


@pytest.mark.parametrize("name", WITH_DISCARDS)
def test_ben_often_forgets_the_discards(name: str) -> None:
    share, *better = shares(name, "no take", BEN, LEO, ADA)
    assert share > 0.4 and share > max(better)


@pytest.mark.parametrize("name", GAMES)
def test_only_leo_lays_what_comes_to_mind_first(name: str) -> None:
    share, *others = shares(name, "not the best lay", LEO, MIA, BEN, ADA)
    assert share > 0.3 and not any(others)


@pytest.mark.parametrize("name", GAMES)
def test_ada_plays_her_best(name: str) -> None:
    assert not any(habits(name)[ADA].values())


def is_wrong(game: Any, obs: Any, action: Any) -> bool:
    """Whether a claim is wrong; an answer to another player's claim is not a claim."""
    return obs.window is None and game.check(obs, action).correct is False


@pytest.mark.parametrize(
    ("name", "rules"),
    [("formula_rummy", {}), ("formula_rummy", {"checking": "group"}), ("formula", {"strict": "on"})],
)
def test_only_ben_makes_mistakes_to_find(name: str, rules: dict[str, str]) -> None:
    done = turns(name, rules)
    wrong = Counter(who for game, obs, who, action in done if is_wrong(game, obs, action))
    assert wrong.pop(BEN) > 2 and not wrong


@pytest.mark.parametrize("name", GAMES)
def test_each_character_is_stronger_than_the_one_two_below(name: str) -> None:
    for lower, upper in [(MIA, LEO), (BEN, ADA)]:
        result = at_table(games.load(name), CHARACTERS[upper], [CHARACTERS[lower]], deals=8, seed="two below")
        assert result.wins > 0.5 * result.decided and result.edge > 0, str(result)


@pytest.mark.soak
def test_a_beginner_can_win_at_the_lessons_tables() -> None:
    wins = decided = 0
    for lesson in map(games.load_lesson, games.with_lessons()):
        game = games.load(lesson.game, lesson.house_rules)
        others = [CHARACTERS[name] for name in lesson.opponents]
        result = at_table(game, BEGINNER, others, deals=8, seed="first lesson")
        wins, decided = wins + result.wins, decided + result.decided
    assert 0.25 < wins / decided < 0.4


@pytest.mark.parametrize("name", [*GAMES, "tiny_game"])
def test_every_game_says_what_its_moves_are_in_a_turn(name: str) -> None:
    game = games.find(name)
    assert set(game.parts) <= {kind.kind for kind in game.actions.kinds} | {"lay", "discard"}
    assert "lay" in game.parts.values()


@pytest.mark.parametrize("name", GAMES)
def test_faults_are_those_of_characters(name: str) -> None:
    assert set(games.load(name).faults()) <= set(CHARACTERS)


def test_every_character_has_a_face_of_its_own() -> None:
    faces = [character.avatar for character in CHARACTERS.values()]
    assert len(set(faces)) == len(faces)
