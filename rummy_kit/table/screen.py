"""What one player is shown of a match: the game's own part of the table, the log, and what a screen reader says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rummy_kit.engine.bot import Bot
from rummy_kit.engine.events import Event
from rummy_kit.engine.match import Match
from rummy_kit.table.frame import Frame
from rummy_kit.table.game import table_of
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.telling import Telling, last_deeds
from rummy_kit.table.view import DeedView, Draft, GameView
from rummy_kit.texts import YOU


@dataclass(frozen=True, slots=True)
class Situation:
    """What the seat knows beside the match: whether its player has begun, may ask for a hint, and can look back."""

    started: bool
    hints: bool
    looks_back: bool


class Screen:
    """One match as the player on ``seat`` sees it. "You" is that player's word, so the names belong to the screen."""

    def __init__(self, match: Match, seat: int, bots: Mapping[str, Bot]) -> None:
        self.table: GameTable[Any] = table_of(match.game)
        self.seat = seat
        self.names = [YOU if at == seat else player.name for at, player in enumerate(match.players)]
        self.faces = self.table.faces()
        self.telling = Telling()
        self._bots = bots
        self._shown: tuple[tuple[int, Event], ...] = ()
        self._turn_announced = False
        self._described: tuple[Any, GameView] | None = None

    def start_over(self) -> None:
        """Nothing of the match has been shown yet."""
        self.telling.start_over()
        self._shown = ()
        self._turn_announced = False

    def agrees_with(self, match: Match) -> bool:
        """Whether all that was shown has happened in this copy of the match, too."""
        return match.events(self.seat)[: len(self._shown)] == self._shown

    def tell_news(self, match: Match) -> list[Event]:
        """Note down what anyone has done since."""
        news = match.events(self.seat, len(self._shown))
        self._shown += news
        for _, event in news:
            self.telling.note_down(self.table.tell(event, self.seat, self.names))
        return [event for _, event in news]

    def describe(self, obs: Any, draft: Draft) -> GameView:
        """What the game shows; described once for a position and a draft."""
        if self._described is None or self._described[0] != (obs, draft):
            self._described = ((obs, draft), self.table.describe(obs, draft, self.names))
        return self._described[1]

    def frame(self, match: Match, now: Situation) -> Frame:
        """What stands around the game."""

        def tell(n: int, event: Event) -> DeedView | None:
            return self.table.deed(n, event, self.seat, self.names)

        last = last_deeds(match, self.seat, tell)
        words, looks_back = self.table.texts, now.looks_back
        return Frame(match, self.seat, self.names, self._bots, words, now.started, now.hints, last, looks_back)

    def announce(self, match: Match, now: Situation, obs: Any, draft: Draft) -> None:
        """What was told is announced; at the player's move, that it is."""
        if self.telling.silent:
            return
        then = []
        if obs.my_move and not self._turn_announced:
            title = self.frame(match, now).banner(self.describe(obs, draft))["title"]
            then = [self.table.say("announce", "turn", n=len(obs.hand)), f"{title}."]
        self._turn_announced = obs.my_move
        self.telling.announce(*then)
