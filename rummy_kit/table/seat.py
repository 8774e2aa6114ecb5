"""The front door of one seat: messages from a page come in, and what its reader may see goes out.

A match and a practice share this door. It handles each message once, keeps every step in a store, brings a page back to
its own match or practice, and catches up with what others have done. The player may have company and need not be in
the first seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from rummy_kit.engine.store import Stale, Stored
from rummy_kit.engine.verdict import Violation
from rummy_kit.picture import Picture
from rummy_kit.table.desk import BadMessage, Desk, read_intent
from rummy_kit.table.keeping import Keeper
from rummy_kit.table.panel import panel_of
from rummy_kit.table.view import Ack, Intent, PanelView, SetupView, TableView
from rummy_kit.texts import Texts

R = TypeVar("R", bound=Stored[Any])


class Seat(ABC, Generic[R]):
    """A seat at the match or practice of ``recorder``; ``words`` are the table's, ``notice`` is its first quiet line.

    From the first message on, each step is written to the recorder's store, and ``seat_key`` opens this seat again,
    from any process. An unavailable store stops nobody: what it lacks is written later.
    """

    keeper_type: ClassVar[type[Keeper[Any]]] = Keeper

    def __init__(self, recorder: R, words: Texts, seat: int, table_id: str, notice: str = "") -> None:
        self.seat = seat
        self._table_id = table_id
        self._keeper: Keeper[R] = self.keeper_type(recorder, words, notice)
        self._words = words
        self._desk = Desk()
        self._panel: PanelView | None = None
        self._rev = self._panel_id = 0

    # what a match or a practice adds

    @abstractmethod
    def setup(self) -> SetupView:
        """What is sent once: the faces of the cards, and the reference card."""

    @abstractmethod
    def view(self) -> TableView:
        """Everything that this seat may see now."""

    @abstractmethod
    def _why_absent(self, kept: Any, seat: int) -> str:
        """Why ``kept`` cannot go on here at that seat, in words; usually ``""``."""

    @abstractmethod
    def _take_place(self) -> None:
        """Show on the table what the keeper holds."""

    def _catch_up(self) -> None:
        """Show the match or practice as it is now, after others have moved on."""
        self._take_place()

    @abstractmethod
    def _choose(self, intent: Intent) -> None:
        """Note which cards are chosen and what has been typed."""

    @abstractmethod
    def _drop(self, intent: Intent) -> None:
        """Put cards somewhere."""

    @abstractmethod
    def _do(self, intent: Intent) -> None:
        """Do what a button or place stands for."""

    @abstractmethod
    def _announce_panel(self, panel: PanelView) -> None:
        """Have a screen reader announce the panel."""

    def _finish_message(self) -> None:
        """Finish handling a message."""

    # queries

    @property
    def seat_key(self) -> str:
        """The key that opens this seat again."""
        return self._keeper.seat_key

    @property
    def in_trouble(self) -> bool:
        """Whether the store lacks something or cannot be read; :meth:`try_again` later."""
        return self._keeper.in_trouble

    @property
    def ack(self) -> Ack:
        """The last message that was handled."""
        return self._desk.ack

    # what comes in

    def handle(self, message: dict[str, Any] | Intent) -> None:
        """Handle one message from a page. Whatever it contains, nothing is raised and nothing is lost."""
        self._rev += 1
        try:
            intent = read_intent(message)
        except BadMessage as problem:
            if problem.numbers is None or self._desk.first_time(problem.numbers):
                self._refuse(problem.violation)
        else:
            if self._desk.first_time(intent):
                self._obey(intent)
        self._finish_message()

    def _obey(self, intent: Intent) -> None:
        if self._sit_down(intent.text.get("key", "") if intent.kind == "hello" else ""):
            return  # the message was meant for what was on the table before
        try:
            self._answer(intent)
        except Stale:
            self._show_newer()

    def _answer(self, intent: Intent) -> None:
        """Do what a message asks for. Raises ``Stale``."""
        if intent.kind == "choose":
            self._choose(intent)
        elif intent.kind == "drop":
            self._drop(intent)
        elif intent.kind == "do":
            self._do(intent)
        elif intent.kind == "sort":
            self._desk.sort(intent.cards)

    def _sit_down(self, key: str) -> bool:
        """Let the page sit down; ``True`` if that brings back an earlier match or practice of its own."""
        found = self._keeper.sit_down(key, self.seat, self._why_absent)
        if found is not None:
            self.seat = found
            self._take_place()
        return found is not None

    def hold(self, picture: Picture) -> bool:
        """Take note of the picture as the player has just left it; returns whether that changes the view."""
        return False

    def try_again(self) -> None:
        """Try the store again, without a message; there is a new view if that changes anything."""
        before = self._keeper.notices()
        try:
            if not self._sit_down("") and self._keeper.seated:
                self._keeper.keep(self.seat)
        except Stale:
            self._show_newer()
            self._finish_message()
        if self._keeper.notices() != before:
            self._rev += 1

    def _show_newer(self) -> None:
        """Refuse a step that came too late, and show what others have done."""
        self._catch_up()
        self._refuse(Violation("C04", "stale"))

    # what is shown

    def _refuse(self, violation: Violation) -> None:
        """Show why something cannot be done."""
        self._show(panel_of(self._words, violation))

    def _show(self, panel: PanelView) -> None:
        self._panel_id += 1
        self._panel = {**panel, "id": self._panel_id}
        self._announce_panel(panel)
