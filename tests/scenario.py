"""A browser page as far as Python knows it: it numbers its messages, keeps its key, and shows the newest view."""

from __future__ import annotations

from typing import Any

from rummy_kit.table.seat import Seat


class Page:
    """A page at a seat of a match or of a practice.

    ``key`` is what it remembers from an earlier visit; it says hello with that.
    """

    def __init__(self, seat: Seat[Any], name: str = "page", *, key: str = "") -> None:
        self.seat, self.name, self.key, self.seq = seat, name, key, 0
        self.view: Any = self.send("hello", text={"key": key} if key else {})

    def send(self, kind: str, **parts: Any) -> Any:
        """The view that answers this message."""
        self.seq += 1
        self.seat.handle({"page": self.name, "seq": self.seq, "kind": kind, **parts})
        return self.look()

    def look(self) -> Any:
        """The view as it is now."""
        self.key = self.seat.seat_key or self.key
        self.view = self.seat.view()
        return self.view

    def explained(self) -> Any:
        """The full reply to the current answer: practice first asks about a mistake, and explains it with the worked
        steps when it is made for the third time.
        """
        if self.view["panel"]["kind"] == "tip":
            self.send("do", place="check")
            self.send("do", place="check")
        return self.view["panel"]

    def choose(self, *cards: str, **text: str) -> Any:
        """Choose these cards, and no others."""
        return self.send("choose", cards=list(cards), text=text)

    def do(self, place: str, *cards: str, **text: str) -> Any:
        """Press a button or a place."""
        return self.send("do", place=place, cards=list(cards), text=text)

    @property
    def hand(self) -> list[str]:
        """Keys of the hand cards, in the player's order."""
        return [card["key"] for card in self.view["hand"]["cards"]]
