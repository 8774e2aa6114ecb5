"""What happens in Say Rummy. Each kind is told in the words of ``[tell.KIND]`` in ``strings.toml``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rummy_kit.engine.cards import Face
from rummy_kit.engine.events import Cards, Event

Sounds = tuple[Face, ...]


@dataclass(frozen=True, kw_only=True)
class Laid(Event):
    """SR03. A new word; ``voted`` if the group has accepted it."""

    kind = "lay"
    sounds: Sounds
    cards: Cards
    spelling: str
    voted: bool


@dataclass(frozen=True, kw_only=True)
class Grown(Laid):
    """SR05. A word on the table was made longer: by these cards, from what it ``was``."""

    kind = "add"
    was: str


@dataclass(frozen=True, kw_only=True)
class Proposed(Event):
    """SR11. A word was put to the vote, its cards shown."""

    kind = "propose"
    sounds: Sounds
    cards: Cards
    spelling: str


@dataclass(frozen=True, kw_only=True)
class Responded(Event):
    """SR11. One answer in a vote."""

    kind = "respond"
    say: Literal["yes", "no"]


@dataclass(frozen=True, kw_only=True)
class Voted(Event):
    """SR11. What the group said to the word of ``player``."""

    kind = "vote"
    spelling: str
    yes: int
    no: int
    accepted: bool
