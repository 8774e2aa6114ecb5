"""Driving a practice or a table with messages, as a pupil's page does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rummy_kit.table.view import SetupView, TableView
from rummy_kit.workshop.pupils.page import Page, Reply


class Host(Protocol):
    """What a page talks to: a seat."""

    def view(self) -> TableView: ...
    def setup(self) -> SetupView: ...
    def handle(self, message: dict[str, Any]) -> None: ...


@dataclass
class Driver:
    """Sends what a pupil does, and returns what they see then."""

    host: Host
    seq: int = 0

    def view(self) -> TableView:
        """What the pupil sees, without the faces of the cards."""
        return self.host.view()

    def page(self) -> Page:
        """What the pupil sees."""
        return Page(self.view(), self.host.setup()["faces"])

    def send(self, kind: str, **parts: Any) -> None:
        """Send a message."""
        self.seq += 1
        self.host.handle({"page": "pupil", "seq": self.seq, "kind": kind, **parts})

    def give(self, reply: Reply, button: str, more: Mapping[str, str] | None = None) -> None:
        """Lay cards and fill in fields, then press a button; ``more`` is typed where there is a field for it."""
        self.send("choose", cards=list(reply.cards))
        lies = self._lies()
        for place, key in reply.places.items():
            if lies.get(place) != key:
                self.send("drop", place=place, cards=[key])
        tray = self.view()["tray"]
        asked = {one["id"] for one in tray["fields"]} if tray else set()
        typed = {field: text for field, text in (more or {}).items() if field in asked}
        self.send("do", place=button, text={**reply.text, **typed})

    def can_go_on(self) -> bool:
        """Whether the pupil can go on to the next task."""
        return any(action["id"] == "next" for action in self.view()["actions"])

    def _lies(self) -> dict[str, str]:
        tray = self.view()["tray"]  # a plain rummy's table has none
        return {slot["id"]: slot["card"]["key"] for slot in tray["slots"] if "card" in slot} if tray else {}
