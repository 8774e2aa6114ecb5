"""What happened, with a part for everybody and a part for each reader alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    ``public`` is for everybody; ``private[seat]`` for that seat alone. ``player`` is who did it, ``None`` for
    the table itself (a deal, a reshuffle, the end). ``news`` is ``False`` for what told nobody anything new: undo may
    go back over it. ``player`` itself need not be in ``private`` to know what they did.
    """

    kind: str
    player: int | None = None
    public: Mapping[str, Any] = field(default_factory=dict)
    private: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    news: bool = True

    def read_by(self, seat: int | None) -> Event:
        """The event as that seat may know it: the others' private parts are gone.

        >>> Event("draw", 0, {"from": "stock"}, {0: {"card": "Na+"}}).read_by(1).private
        {}
        """
        own = {seat: self.private[seat]} if seat is not None and seat in self.private else {}
        return Event(self.kind, self.player, self.public, own, self.news)

    def known_to(self, seat: int | None) -> Mapping[str, Any]:
        """All values that seat may know."""
        return {**self.public, **(self.private.get(seat, {}) if seat is not None else {})}
