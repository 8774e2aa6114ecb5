"""Characters: what is said of each is true in every game, and a beginner can meet them.

Shares of few deals are held loosely here; `make bench` prints the ladder with its intervals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.bots.arena import at_table
from rummy_kit.bots.characters import BEGINNER, CHARACTERS
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng

GAMES = games.names()
WITH_DISCARDS = [name for name in GAMES if name != "formula"]  # nobody takes any there
MIA, BEN, LEO, ADA = CHARACTERS
SEEDS = range(12)


def positions(name: str, rules: dict[str, str] | None = None) -> Iterator[tuple[Any, Any]]:
    """Games and views of rounds of all four at a table; the turn is the viewer's."""
    for seed in SEEDS:
        match = Match(games.load(name, rules), [Player(kind, kind) for kind in CHARACTERS], seed, rounds=1)
        for _ in range(60):
            if match.round_over:
                break
            seat = match.state.to_act[0]
            view = match.view(seat)
            if view.window is None:
                yield match.game, view
            match.act(CHARACTERS[match.players[seat].kind].choose(match.game, view, match.bot_rng(seat)))


@cache
def habits(name: str) -> dict[str, dict[str, float]]:
    """How often each character does not lay where that is best, does not take discards where that is best, and lays
    or discards something else than the best, all in the same positions."""
    did: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for at, (game, view) in enumerate(positions(name)):
        ranked = game.rank(view)
        score = {move.action: move.score for move in ranked}
        part = game.part(ranked[0].action)
        for who, character in CHARACTERS.items():
            action = character.choose(game, view, Rng(at, who))
            if part in ("lay", "take"):
                did[who][f"no {part}"].append(game.part(action) != part)
            if part in ("lay", "discard") and game.part(action) == part and action in score:
                did[who]["not the best"].append(score[action] < ranked[0].score)
    return {who: {habit: sum(times) / len(times) for habit, times in kept.items()} for who, kept in did.items()}


def others(name: str, habit: str, who: str) -> list[float]:
    return [share[habit] for other, share in habits(name).items() if other != who]


@pytest.mark.parametrize("name", GAMES)
def test_mia_often_overlooks_cards_that_she_could_lay(name: str) -> None:
    share = habits(name)[MIA]["no lay"]
    assert share > 0.3 and share > max(others(name, "no lay", MIA))


@pytest.mark.parametrize("name", WITH_DISCARDS)
def test_ben_forgets_the_discards(name: str) -> None:
    share = habits(name)[BEN]["no take"]
    assert share > 0.5 and share > max(others(name, "no take", BEN))


@pytest.mark.parametrize("name", GAMES)
def test_leo_lays_and_discards_what_comes_to_mind_first(name: str) -> None:
    share = habits(name)[LEO]["not the best"]
    assert share > 0.3 and share > max(others(name, "not the best", LEO))


@pytest.mark.parametrize("name", GAMES)
def test_ada_plays_her_best(name: str) -> None:
    assert not any(habits(name)[ADA].values())


@pytest.mark.parametrize(
    ("name", "rules"),
    [("formula_rummy", {}), ("formula_rummy", {"checking": "group"}), ("formula", {"strict": "on"})],
)
def test_only_ben_makes_mistakes_to_find(name: str, rules: dict[str, str]) -> None:
    wrong = dict.fromkeys(CHARACTERS, 0)
    for at, (game, view) in enumerate(positions(name, rules)):
        for who, character in CHARACTERS.items():
            action = character.choose(game, view, Rng(at, who))
            wrong[who] += game.check(view, action).correct is False
    assert wrong.pop(BEN) > 5 and not any(wrong.values())


@pytest.mark.parametrize("name", GAMES)
def test_each_character_is_stronger_than_the_one_two_below(name: str) -> None:
    for lower, upper in [(MIA, LEO), (BEN, ADA)]:
        result = at_table(games.load(name), CHARACTERS[upper], [CHARACTERS[lower]], deals=15, seed="two below")
        assert result.wins > 0.55 * result.decided and result.edge > 0, str(result)


def test_a_beginner_can_win_at_the_lessons_table() -> None:
    wins = decided = 0
    for name in GAMES:
        result = at_table(games.load(name), BEGINNER, [CHARACTERS[MIA], CHARACTERS[LEO]], deals=15, seed="first lesson")
        assert 0.15 < result.wins / result.decided < 0.5, f"{name}: {result}"
        wins, decided = wins + result.wins, decided + result.decided
    assert 0.27 < wins / decided < 0.4


@pytest.mark.parametrize("name", [*GAMES, "tiny_game"])
def test_every_game_says_what_its_moves_are_in_a_turn(name: str) -> None:
    game = games.find(name)
    assert set(game.parts) <= {kind.kind for kind in game.actions.kinds} | {"lay", "discard"}
    assert "lay" in game.parts.values()


@pytest.mark.parametrize("name", GAMES)
def test_faults_are_those_of_characters(name: str) -> None:
    assert set(games.find(name).faults) <= set(CHARACTERS)


def test_every_character_has_a_face_of_its_own() -> None:
    faces = [character.avatar for character in CHARACTERS.values()]
    assert len(set(faces)) == len(faces)
    assert all(one.about != other.about for one, other in combinations(CHARACTERS.values(), 2))
