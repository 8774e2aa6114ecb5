"""The results of checks: the report, the error, and the moment in a round that its message names."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Literal, get_args

from rummy_kit.engine.match import Position
from rummy_kit.engine.plain import plain
from rummy_kit.engine.rules import AnyRules

Style = Literal["random", "greedy"]
STYLES: tuple[Style, ...] = get_args(Style)


class ConformanceError(AssertionError):
    """A game that fails a check; the message says which one, and where to see it."""


@dataclass
class Report:
    """What was checked: counts by name, and warnings about what is allowed but weak. Printable as a table."""

    game: str
    counts: Counter[str] = field(default_factory=Counter)
    warnings: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        width = max((len(name) for name in self.counts), default=0)
        lines = [f"  {name.ljust(width)}  {count:>9,}" for name, count in sorted(self.counts.items())]
        warned = [f"WARNING: {warning}" for warning in self.warnings]
        return "\n".join([f"{self.game}: all held", *lines, *warned])


@dataclass(frozen=True)
class Spot:
    """A moment in a round under test, for the error message."""

    game: AnyRules
    seats: int
    seed: str
    style: Style
    round: int
    step: int

    def fail(self, rule: str, details: object = "") -> ConformanceError:
        """The error for a check that fails here."""
        options = json.dumps(plain(self.game.options))
        return ConformanceError(
            f"{self.game.id}: {rule} (seed {self.seed!r}, {self.seats} players, {self.style} moves, "
            f"round {self.round}, action {self.step}, options {options})\n{str(details)[:2000]}"
        )


Sampled = tuple[Spot, Position]
