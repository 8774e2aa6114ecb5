"""A table that is opened at a position, to talk about it."""

from __future__ import annotations

from typing import Any

from rummy_kit.engine.match import Match
from rummy_kit.table.pass_round import PassRound
from rummy_kit.table.view import TableView


class AtPosition(PassRound):
    """The seat of the person who opens a position. If a computer is to move there, it waits until the player begins.

    ``about`` says which position it is, also when the page is loaded again.
    """

    def __init__(self, match: Match, *args: Any, about: str, **more: Any) -> None:
        self._about = about
        super().__init__(match, *args, **more)

    def view(self) -> TableView:
        seen = super().view()
        seen["notice"] = " ".join(filter(None, (self._about, seen["notice"])))
        return seen

    def _look_afresh(self) -> None:
        super()._look_afresh()
        self._started = self._observation.my_move
