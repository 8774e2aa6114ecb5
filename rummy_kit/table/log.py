"""The log of a table, and what a screen reader announces from it."""

from __future__ import annotations

from rummy_kit.table.view import LogLine, PanelView, Say
from rummy_kit.texts import read_out

LONGEST = 20  # lines


class TableLog:
    """The newest lines of a log, and what has not been announced yet.

    >>> log = TableLog()
    >>> log.add("Ada draws a card.")
    >>> log.add("Ada discards the 7.")
    >>> log.announce("Your turn.")
    >>> log.announcement
    {'id': 1, 'terse': 'Ada discards the 7. Your turn.', 'normal': 'Ada draws a card. Ada discards the 7. Your turn.'}
    """

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.announcement: Say = {"id": 0, "terse": "", "normal": ""}
        self._count = 0
        self._unsaid: list[tuple[str, str]] = []  # the short text and the full text

    def add(self, text: str) -> None:
        """Add a line, unless it is empty."""
        if text:
            self._count += 1
            self.lines = [*self.lines, LogLine(n=self._count, text=text)][-LONGEST:]
            self._unsaid.append((text, text))

    def announce_panel(self, panel: PanelView) -> None:
        """Announce feedback too, though it is not in the log."""
        self.add_unseen(panel["title"], panel["text"])

    def add_unseen(self, title: str, text: str) -> None:
        """Add something to announce that is not in the log."""
        self._unsaid.append((read_out(title), read_out(title, text)))

    def clear(self) -> None:
        """Empty the log; nothing is left to announce."""
        self.lines, self._count, self._unsaid = [], 0, []

    def skip(self, but: int = 0) -> None:
        """Announce none of the lines so far, except the newest ``but`` lines."""
        self._unsaid = [(line["text"], line["text"]) for line in self.lines[len(self.lines) - but :]]

    @property
    def silent(self) -> bool:
        """Whether there is nothing to announce."""
        return not self._unsaid

    def announce(self, *turn: str) -> None:
        """Announce everything new at once; ``turn`` says that it is the reader's turn, and then what to do."""
        self.announcement = {
            "id": self.announcement["id"] + 1,
            "terse": " ".join([self._unsaid[-1][0], *turn[:1]]),
            "normal": " ".join([*(full for _, full in self._unsaid), *turn]),
        }
        self._unsaid = []
