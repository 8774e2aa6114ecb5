"""A table as its class sees it from outside."""

from __future__ import annotations

from rummy_kit.tables.presence import Clock
from rummy_kit.tables.table import SharedTable
from rummy_kit.tables.talk import Talk

STUCK_AFTER = 180.0  # seconds of one person's move
THINKING = 120.0  # seconds more for a person who has said "Let me think."
NUDGE_AFTER = 45.0


class Watched:
    """A table, how long nothing has moved there, and what is said."""

    def __init__(self, table: SharedTable, clock: Clock) -> None:
        self.table, self.talk = table, Talk(clock)
        self._clock = clock
        self.patience = STUCK_AFTER
        self._events, self._since = -1, 0.0
        self.look()

    def look(self) -> None:
        """Note whether something has happened; a refused move does not count. While the table is stopped, no
        one keeps it waiting.
        """
        match = self.table.match
        if self._events != match.event_count or self.table.paused:
            self._events, self._since, self.patience = match.event_count, self._clock(), STUCK_AFTER
        self.talk.begin_turn((match.round, match.state.turn_number, match.state.turn))

    def let_think(self) -> None:
        """Note that the person who is to move has asked for time."""
        self.patience = STUCK_AFTER + THINKING

    @property
    def waited(self) -> float:
        """For how many seconds nothing has moved."""
        return self._clock() - self._since

    @property
    def finished_rounds(self) -> int:
        """How many rounds have ended."""
        match = self.table.match
        return match.round if match.round_over else match.round - 1

    @property
    def stuck(self) -> bool:
        """Whether one person has been to move for a long time."""
        return not self.table.match.round_over and self.waited >= self.patience

    @property
    def acting(self) -> list[str]:
        """The people who are to move."""
        people = self.table.people
        return [people[seat] for seat in self.table.match.state.to_act if seat in people]

    def waits_for(self, name: str) -> list[str]:
        """The people whose move this player has been waiting for; no one while a claim is being answered."""
        if self.waited < NUDGE_AFTER or self.table.match.state.window is not None:
            return []
        return [other for other in self.acting if other != name]
