"""What has happened, told: the log of a table, and what a screen reader announces."""

from __future__ import annotations

from collections.abc import Callable

from rummy_kit.engine.events import Event
from rummy_kit.engine.match import Match
from rummy_kit.table.view import DeedView, LogLine, PanelView, Say

LOG_LINES = 20


class Telling:
    """The log's newest lines, and all that was told since the last announcement.

    >>> telling = Telling()
    >>> telling.note_down("Ada draws a card.")
    >>> telling.note_down("Ada discards the 7.")
    >>> telling.announce("Your turn.")
    >>> telling.said
    {'id': 1, 'terse': 'Ada discards the 7. Your turn.', 'normal': 'Ada draws a card. Ada discards the 7. Your turn.'}
    """

    def __init__(self) -> None:
        self.log: list[LogLine] = []
        self.said: Say = {"id": 0, "terse": "", "normal": ""}
        self._lines = 0
        self._to_say: list[tuple[str, str]] = []  # in few words, in more

    def note_down(self, text: str) -> None:
        """A line of the log; no text is no line."""
        if text:
            self._lines += 1
            self.log = [*self.log, LogLine(n=self._lines, text=text)][-LOG_LINES:]
            self._to_say.append((text, text))

    def show(self, panel: PanelView) -> None:
        """Feedback is announced, too."""
        self._to_say.append((f"{panel['title']}.", f"{panel['title']}. {panel['text']}"))

    def start_over(self) -> None:
        """The log is told anew; nothing of it is announced."""
        self.log, self._lines = [], 0
        self.forget()

    def forget(self) -> None:
        """What was told so far needs no announcement."""
        self._to_say = []

    def say_last(self) -> None:
        """Of all that was told only the last line needs to be announced."""
        self._to_say = [(line["text"], line["text"]) for line in self.log[-1:]]

    @property
    def silent(self) -> bool:
        """Whether there is nothing to announce."""
        return not self._to_say

    def announce(self, *then: str) -> None:
        """All that was told since the last announcement, as one; ``then`` the turn, and what to do in it."""
        self.said = {
            "id": self.said["id"] + 1,
            "terse": " ".join([self._to_say[-1][0], *then[:1]]),
            "normal": " ".join([*(more for _, more in self._to_say), *then]),
        }
        self.forget()


def last_deeds(match: Match, reader: int, told: Callable[[int, Event], DeedView | None]) -> list[list[DeedView]]:
    """What each player did since their latest turn began, in its order, as ``told`` tells it.

    Only what the latest action brought about is shown on its way: every page has seen the others.
    """
    now, newest = match.state, 0
    seats = range(now.seats)
    turns = {now.turn: now.turn_number}  # seat → the number of its latest turn
    deeds: list[list[DeedView]] = [[] for _ in seats]
    for at in match.happened(reader):
        turns.setdefault(at.turn, at.turn_number)
        if len(turns) == now.seats and at.turn_number < min(turns.values()):
            break
        seat = at.event.player
        if seat is None or at.turn_number < turns.get(seat, 0):
            continue
        newest = newest or at.action
        if deed := told(at.n, at.event):
            deeds[seat].insert(0, deed if at.action == newest else {**deed, "ways": []})
    return deeds
