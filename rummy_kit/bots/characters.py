"""Three characters to play against: each has a face and a way of playing that a pupil can learn to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rummy_kit.bots.greedy import GreedyBot
from rummy_kit.bots.random_bot import RandomBot
from rummy_kit.engine.actions import Action
from rummy_kit.engine.game import Game
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.rng import Rng

GREEDY, RANDOM = GreedyBot(), RandomBot()


@dataclass(frozen=True, slots=True)
class Character:
    """A bot with a face. The numbers say how often, from 0 to 1.

    ``skill``: takes the best move rather than any. ``attention``: looks closely at what others lay, and so can
    challenge it. ``cheek``: lays a wrong claim where the game has such (``Game.wrong_claims``).
    """

    name: str
    title: str
    avatar: str
    about: str
    skill: float
    attention: float
    cheek: float

    def choose(self, game: Game[Any, Any], view: Observation, rng: Rng) -> Action:
        """The character's move, or its answer to an open window."""
        let_pass = game.let_pass(view)
        if let_pass is not None and rng.random() >= self.attention:
            return let_pass
        claims = game.wrong_claims(view) if self.cheek else ()
        if claims and rng.random() < self.cheek:
            return rng.choice(claims)
        skilled = let_pass is not None or rng.random() < self.skill
        return (GREEDY if skilled else RANDOM).choose(game, view, rng)


CHARACTERS = {
    character.name: character
    for character in (
        Character(
            "ada",
            "Ada",
            "owl",
            "careful: plays well and looks closely at what others lay",
            skill=1.0,
            attention=0.5,
            cheek=0.0,
        ),
        Character(
            "ben",
            "Ben",
            "fox",
            "cheeky: plays well, and bluffs where a game lets him",
            skill=1.0,
            attention=0.25,
            cheek=0.15,
        ),
        Character("mia", "Mia", "frog", "easy: plays what comes", skill=0.25, attention=0.0, cheek=0.0),
    )
}
"""The characters by name."""
