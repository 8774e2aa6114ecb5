"""A table that is opened at a position, to talk about it."""

from __future__ import annotations

from rummy_kit.table.pass_round import PassRound


class AtPosition(PassRound):
    """The seat of whoever opens a position. If a computer is to move there, it waits until the player begins."""

    def _look_afresh(self) -> None:
        super()._look_afresh()
        self._started = self._observation.my_move
