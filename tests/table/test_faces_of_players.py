"""Each computer player has one face, at every table and in every step of a lesson; nobody else has it."""

from __future__ import annotations

from itertools import permutations

import pytest

from rummy_kit import games
from rummy_kit.bots import BOTS
from rummy_kit.bots.characters import CHARACTERS
from rummy_kit.engine.match import Match, Player
from rummy_kit.lessons.first_round import FirstRound
from rummy_kit.table.session import Session

FACES = {character.title: character.avatar for character in CHARACTERS.values()}


def faces(session: Session) -> list[tuple[str, str]]:
    """The players of a table with their faces, as its seats and its points show them."""
    view = session.view()
    seats = [(seat["name"], seat["avatar"]) for seat in (view["me"], *view["seats"])]
    assert sorted(seats) == sorted((player["name"], player["avatar"]) for player in view["scores"]["players"])
    return seats


@pytest.mark.parametrize("kinds", list(permutations(CHARACTERS, 2)))
def test_a_character_has_its_face_wherever_it_sits(kinds: tuple[str, str]) -> None:
    players = [Player("You"), *(Player(CHARACTERS[kind].title, kind) for kind in kinds)]
    seen = faces(Session(Match(games.load("formula"), players, 3), bots=BOTS))
    assert seen == [("You", "panda"), *((player.name, FACES[player.name]) for player in players[1:])]


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_first_round_is_against_somebody_one_meets_again(name: str) -> None:
    (_, own), (other, face) = faces(FirstRound(games.load(name), 1))
    assert (own, FACES[other]) == ("panda", face)


@pytest.mark.parametrize("kind", ["random", "greedy", "person"])
def test_nobody_else_has_the_face_of_a_character_at_the_table(kind: str) -> None:
    others = [Player(f"Player {n}", kind) for n in (1, 2)]
    players = [Player("You"), others[0], Player("Leo", "leo"), others[1], Player("Mia", "mia")]
    seen = dict(faces(Session(Match(games.load("mineral_rummy"), players, 3), bots=BOTS)))
    assert len(set(seen.values())) == len(players)
    assert (seen["Leo"], seen["Mia"], seen["Player 1"]) == (FACES["Leo"], FACES["Mia"], "cat")


def test_a_name_is_enough_unless_a_person_bears_it() -> None:
    players = [Player("You"), Player("Ben", "greedy"), Player("Ada", "person")]
    seen = dict(faces(Session(Match(games.load("formula"), players, 3), bots=BOTS)))
    assert seen["Ben"] == FACES["Ben"] and seen["Ada"] not in FACES.values()
