"""Characters to play against: each has a face and a way of playing that a pupil can learn to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummy_kit.bots.greedy import GreedyBot
from rummy_kit.engine.actions import Action
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.rules import AnyRules, Ranked, TurnPart

GREEDY = GreedyBot()


@dataclass(frozen=True, slots=True)
class Character:
    """A bot with a face that plays the best of the moves it thinks of. The numbers say how often, from 0 to 1.

    ``overlooks``: it does not see that it can lay. ``forgets``: it does not think of the discards when it draws.
    ``grabs``: it lays any cards rather than the best. ``wastes``: it discards any card rather than the best.
    ``slips``: it makes wrong claims, in games that have them (``Rules.wrong_claims``). ``attention``: it looks closely
    at what others lay, so that it can challenge. ``Rules.faults`` says how much more or less often its faults show in a
    game.
    """

    name: str
    title: str
    avatar: str
    overlooks: float = 0.0
    forgets: float = 0.0
    grabs: float = 0.0
    wastes: float = 0.0
    slips: float = 0.0
    attention: float = 0.0

    def choose(self, game: AnyRules, obs: Observation, rng: Rng) -> Action:
        """The character's move, or its answer to an open window."""
        let_pass = game.let_pass(obs)
        if let_pass is not None:
            return GREEDY.choose(game, obs, rng) if rng.random() < self.attention else let_pass
        often = game.faults().get(self.name, 1.0)
        claims = game.wrong_claims(obs) if self.slips else ()
        if claims and rng.random() < often * self.slips:
            return rng.choice(claims)
        moves = self._consider(game, game.rank(obs), often, rng)
        if not moves:
            return game.sample_action(obs, rng)
        part = game.part(moves[0].action)
        if rng.random() < often * {"lay": self.grabs, "discard": self.wastes}.get(part, 0.0):
            return rng.choice([move.action for move in moves if game.part(move.action) == part])
        return rng.choice([move.action for move in moves if move.score == moves[0].score])

    def _consider(self, game: AnyRules, ranked: Sequence[Ranked], often: float, rng: Rng) -> Sequence[Ranked]:
        """The moves that have a reason, without those overlooked this time; all of them if none would be left."""
        missed: list[TurnPart] = []
        if rng.random() < often * self.overlooks:
            missed.append("lay")
        if rng.random() < often * self.forgets:
            missed.append("take")
        known = [move for move in ranked if move.reason] or ranked
        return [move for move in known if game.part(move.action) not in missed] or known


CHARACTERS = {
    character.name: character
    for character in (
        Character(
            "mia",
            "Mia",
            "frog",
            overlooks=0.5,
            forgets=0.6,
            wastes=0.4,
        ),
        Character(
            "ben",
            "Ben",
            "fox",
            overlooks=0.3,
            forgets=0.8,
            wastes=0.5,
            slips=0.25,
        ),
        Character(
            "leo",
            "Leo",
            "bear",
            overlooks=0.05,
            forgets=0.1,
            grabs=0.9,
            wastes=0.5,
            attention=0.25,
        ),
        Character("ada", "Ada", "owl", attention=0.5),
    )
}
"""The characters by name, from weak to strong."""

BEGINNER = Character("beginner", "Beginner", "panda", overlooks=0.3, forgets=0.8, wastes=0.5)
"""A pupil in a first lesson, only for measuring: sees a lay in 7 of 10 turns, usually draws from the stock, discards
well every other time.
"""
