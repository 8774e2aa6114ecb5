"""What one player sees of a match: the game's own part of the table, the log, and what a screen reader announces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rummy_kit.engine.bot import Bot
from rummy_kit.engine.events import Event, SatDown
from rummy_kit.engine.match import Match
from rummy_kit.table.deeds import last_deeds
from rummy_kit.table.frame import Frame
from rummy_kit.table.game import table_of
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.log import TableLog
from rummy_kit.table.view import DeedView, Draft, GameView
from rummy_kit.texts import YOU


@dataclass(frozen=True, slots=True)
class Situation:
    """What only the seat knows: whether its player has begun, may ask for hints, and can look back."""

    started: bool
    hints: bool
    looks_back: bool


class Screen:
    """A match as the player at ``seat`` sees it. The names are the screen's, since that player's own is "You"."""

    def __init__(self, match: Match, seat: int, bots: Mapping[str, Bot]) -> None:
        self.table: GameTable[Any] = table_of(match.game)
        self.seat = seat
        self.names = [YOU if at == seat else player.name for at, player in enumerate(match.players)]
        self.faces = self.table.faces()
        self.log = TableLog()
        self._bots = bots
        self._shown: tuple[tuple[int, Event], ...] = ()
        self._turn_announced = False
        self._described: tuple[Any, GameView] | None = None

    def start_over(self) -> None:
        """Forget what has been shown, and show the match from its beginning."""
        self.log.clear()
        self._shown = ()
        self._turn_announced = False

    def lacks_news_of(self, match: Match) -> bool:
        """Whether something that has happened has not been shown yet."""
        return bool(match.events(self.seat, len(self._shown)))

    def agrees_with(self, match: Match) -> bool:
        """Whether everything shown so far has happened in this copy of the match too."""
        return match.events(self.seat)[: len(self._shown)] == self._shown

    def tell_news(self, match: Match) -> list[Event]:
        """Add what has happened since the last time to the log; returns the events."""
        news = match.events(self.seat, len(self._shown))
        self._shown += news
        for _, event in news:
            if isinstance(event, SatDown) and event.player is not None and event.player != self.seat:
                self.names[event.player] = event.name
                self._described = None
            self.log.add(self.table.tell(event, self.seat, self.names))
        return [event for _, event in news]

    def describe(self, obs: Any, draft: Draft) -> GameView:
        """What the game shows; worked out once for each position and draft."""
        if self._described is None or self._described[0] != (obs, draft):
            self._described = ((obs, draft), self.table.describe(obs, draft, self.names))
        return self._described[1]

    def frame(self, match: Match, now: Situation) -> Frame:
        """Everything around the game."""

        def describe(n: int, event: Event) -> DeedView | None:
            return self.table.deed(n, event, self.seat, self.names)

        last = last_deeds(match, self.seat, describe)
        words, looks_back = self.table.texts, now.looks_back
        return Frame(match, self.seat, self.names, self._bots, words, now.started, now.hints, last, looks_back)

    def announce(self, match: Match, now: Situation, obs: Any, draft: Draft) -> None:
        """Announce what is new in the log and, once, that it is the player's move."""
        if self.log.silent:
            return
        then = []
        if obs.my_move and not self._turn_announced:
            title = self.frame(match, now).banner(self.describe(obs, draft))["title"]
            then = [self.table.say("announce", "turn", n=len(obs.hand)), f"{title}."]
        self._turn_announced = obs.my_move
        self.log.announce(*then)
