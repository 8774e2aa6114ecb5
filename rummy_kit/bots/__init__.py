"""Players that are programs. They see an Observation, never the round itself."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_kit.bots.characters import CHARACTERS
from rummy_kit.bots.greedy import GreedyBot
from rummy_kit.bots.random_bot import RandomBot
from rummy_kit.engine.bot import Bot
from rummy_kit.engine.match import Player
from rummy_kit.engine.words import say
from rummy_kit.texts import quote

BOTS: dict[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot(), **CHARACTERS}
"""All bots by name: ``random``, ``greedy`` and the characters of the table."""


def name_bot(name: str) -> str:
    """The name of a bot at the table.

    >>> name_bot("mia"), name_bot("greedy")
    ('Mia', 'Greedy')
    """
    return CHARACTERS[name].title if name in CHARACTERS else name.capitalize()


def seat_bots(kinds: Sequence[str]) -> list[Player]:
    """Computer players of these kinds; a second one of a kind has a number.

    >>> [player.name for player in seat_bots(["mia", "greedy", "mia"])]
    ['Mia', 'Greedy', 'Mia 2']
    """
    before = [kinds[:at].count(kind) for at, kind in enumerate(kinds)]
    names = [f"{name_bot(kind)} {n + 1}" if n else name_bot(kind) for kind, n in zip(kinds, before, strict=True)]
    return [Player(name, kind) for name, kind in zip(names, kinds, strict=True)]


class UnknownBot(ValueError):
    """A name that no bot has; the message lists the names that exist."""


def load(name: str) -> Bot:
    """The bot of that name. Raises :class:`UnknownBot`.

    >>> load("greedy").name
    'greedy'
    """
    if name not in BOTS:
        raise UnknownBot(say("bot.unknown", name=quote(name), names=tuple(BOTS)))
    return BOTS[name]
