"""Whether someone's device is still there. Thinking is never absence: only the device's silence counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

Clock = Callable[[], float]
"""Seconds from any moment on, never backwards: ``time.monotonic``, or a test's own."""

AWAY_AFTER = 20.0
LEFT_AFTER = 120.0


class Presence:
    """When a device was last heard of.

    >>> now = 0.0
    >>> otter = Presence(lambda: now)
    >>> now = 30.0
    >>> otter.state
    'away'
    >>> otter.hear()
    >>> otter.state
    'here'
    >>> otter.leave()
    >>> otter.hear()
    >>> otter.state
    'left'
    >>> otter.come_back()
    >>> otter.state
    'here'
    """

    def __init__(self, clock: Clock, has_left: bool = False) -> None:
        self._clock = clock
        self.has_left = has_left
        """Whether its player has said so; then a sign of the device does not count as a return."""
        self.hear()

    def hear(self) -> None:
        """Note that the device is there."""
        self._heard = self._clock()

    def leave(self) -> None:
        """Note that its player has left."""
        self.has_left = True

    def come_back(self) -> None:
        """Note that the player is there again."""
        self.has_left = False
        self.hear()

    @property
    def state(self) -> Literal["here", "away", "left"]:
        """``away`` after a short silence, ``left`` after a long one."""
        silence = LEFT_AFTER if self.has_left else self._clock() - self._heard
        return "here" if silence < AWAY_AFTER else "away" if silence < LEFT_AFTER else "left"
