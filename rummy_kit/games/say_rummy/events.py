"""What happens in Say Rummy. ``[tell.KIND]`` of ``strings.toml`` has the words for each."""

from __future__ import annotations

from typing import Literal

from rummy_kit.engine.cards import Face
from rummy_kit.engine.events import Cards, Event

Sounds = tuple[Face, ...]


class AboutWord(Event):
    """The base of events in which cards make a word."""

    sounds: Sounds
    cards: Cards
    spelling: str


class Laid(AboutWord, kind="lay"):
    """SR03. A new word was laid; ``voted`` if the group has accepted it."""

    voted: bool


class Grown(Laid, kind="add"):
    """SR05. A word on the table was made longer with these cards; ``was`` is the word before."""

    was: str


class Proposed(AboutWord, kind="propose"):
    """SR11. A word was put to the vote, with its cards shown."""


class Responded(Event, kind="respond"):
    """SR11. One answer in a vote."""

    say: Literal["yes", "no"]


class Voted(Event, kind="vote"):
    """SR11. The group has voted on the word of ``player``."""

    spelling: str
    yes: int
    no: int
    accepted: bool
