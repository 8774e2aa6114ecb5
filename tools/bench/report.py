"""A line of the table: measured values, the reference from the same run, the budget, and what follows."""

from __future__ import annotations

import json
import math
import os
import platform
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

PACKAGES = ("rummy-kit", "voila", "jupyterlab", "ipykernel", "anywidget", "sympy", "playwright", "rlcard", "numpy")
SHORT_HEADINGS = ("what (the worst of all games)", "Rummy Kit", "reference", "ratio", "budget")
HEADINGS = ("what", "Rummy Kit", "reference", "ratio", "budget", "used", "verdict")


@dataclass(frozen=True)
class Budget:
    """How much (or, with ``at_least``, how little) is allowed, given the median of the reference."""

    text: str
    limit: Callable[[float], float]
    at_least: bool = False

    def used(self, ours: float, reference: float) -> float:
        """The share of the budget that is used; above 1 is over budget."""
        limit = self.limit(reference)
        if limit == 0:
            return math.inf if ours else 0.0
        return limit / ours if self.at_least else ours / limit


def at_most(most: float, unit: str) -> Budget:
    """A fixed ceiling."""
    return Budget(f"≤ {number(most)} {unit}", lambda reference: most)


def none() -> Budget:
    """A budget of zero."""
    return Budget("none", lambda reference: 0)


def at_most_more(more: float, unit: str) -> Budget:
    """The reference plus a fixed amount."""
    return Budget(f"≤ reference + {number(more)} {unit}", lambda reference: reference + more)


def at_most_times(times: float) -> Budget:
    """At most a multiple of the reference."""
    return Budget(f"≤ {number(times)} × reference", lambda reference: times * reference)


def at_least_times(times: float) -> Budget:
    """At least a multiple of the reference."""
    return Budget(f"≥ {number(times)} × reference", lambda reference: times * reference, at_least=True)


@dataclass(frozen=True)
class Line:
    """One thing measured: ``ours`` and ``reference`` hold all the individual values; without a ``budget`` it is only
    reported.

    ``what`` is of the form ``"Say Rummy: legal moves"`` for what is measured in every game.
    """

    what: str
    unit: str
    ours: Sequence[float]
    against: str = ""
    reference: Sequence[float] = ()
    budget: Budget | None = None

    @property
    def median(self) -> float:
        return statistics.median(self.ours)

    @property
    def reference_median(self) -> float:
        return statistics.median(self.reference) if self.reference else 0.0

    @property
    def ratio(self) -> float | None:
        """Our median over the reference's."""
        return self.median / self.reference_median if self.reference_median else None

    @property
    def used(self) -> float | None:
        return self.budget.used(self.median, self.reference_median) if self.budget else None

    @property
    def verdict(self) -> str:
        if self.used is None:
            return "no budget"
        return "pass" if self.used <= 1 else "OVER"

    def cells(self) -> tuple[str, ...]:
        """The line as text, with an entry for each of ``HEADINGS``."""
        reference = f"{self.against} {spread(self.reference)}" if self.reference else "–"
        return (
            self.what,
            f"{spread(self.ours)} {self.unit}",
            reference,
            "–" if self.ratio is None else f"{self.ratio:.2f} ×",
            self.budget.text if self.budget else "–",
            "–" if self.used is None else f"{100 * self.used:.0f} %",
            self.verdict,
        )

    def plain(self) -> dict[str, Any]:
        """The line as plain data, for a file."""
        return {
            "what": self.what,
            "unit": self.unit,
            "ours": list(self.ours),
            "against": self.against,
            "reference": list(self.reference),
            "median": self.median,
            "reference_median": self.reference_median if self.reference else None,
            "ratio": self.ratio,
            "budget": self.budget.text if self.budget else None,
            "used": self.used,
            "verdict": self.verdict,
        }


def spread(values: Sequence[float]) -> str:
    """The median, and the range of the middle 80 % of the values.

    >>> spread([1.0, 2.0, 3.0, 4.0, 5.0])
    '3 (1.4–4.6)'
    """
    if len(values) < 2:
        return number(values[0])
    tenths = statistics.quantiles(values, n=10, method="inclusive")
    return f"{number(statistics.median(values))} ({number(tenths[0])}–{number(tenths[-1])})"


def number(value: float) -> str:
    """A number with three significant digits, and thousands set off by a space.

    >>> number(21345.6), number(0.01234), number(5), number(123.4)
    ('21 346', '0.0123', '5', '123')
    """
    if abs(value) >= 100:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.3g}"


def table(lines: Sequence[Line]) -> str:
    """All lines as one Markdown table."""
    return markdown([HEADINGS, *(line.cells() for line in lines)])


def short_table(lines: Sequence[Line]) -> str:
    """The README's table: of all lines about the same thing, the one closest to its budget, with medians only."""
    worst: dict[str, Line] = {}
    for line in lines:
        *_, thing = line.what.split(": ")
        if line.used is not None and (thing not in worst or line.used > (worst[thing].used or 0)):
            worst[thing] = line
    return markdown([SHORT_HEADINGS, *(_short_cells(thing, line) for thing, line in worst.items())])


def _short_cells(thing: str, line: Line) -> tuple[str, ...]:
    whose = line.what.partition(": ")[0]
    return (
        thing if whose == thing else f"{thing} ({whose})",
        f"{number(line.median)} {line.unit}",
        f"{line.against} {number(line.reference_median)} {line.unit}" if line.reference else "",
        "" if line.ratio is None else f"{line.ratio:.2f} ×",
        line.budget.text if line.budget else "",
    )


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table with aligned columns; the first row is the heading."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]

    def written(row: Sequence[str], gap: str = " ") -> str:
        cells = (cell.ljust(width, gap) for cell, width in zip(row, widths, strict=True))
        return f"| {' | '.join(cells)} |"

    head, *body = rows
    rule = written(["---"] * len(head), "-")
    return "\n".join([written(head), rule, *map(written, body)])


def machine() -> dict[str, Any]:
    """The machine measured. ``load`` is how many programs wanted a core in the last minute: more than 1 is not
    quiet.
    """
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "versions": {name: version(name) for name in PACKAGES},
    }


def processor() -> str:
    """The processor's name; Python knows it only on some systems."""
    facts = Path("/proc/cpuinfo")
    names = [line for line in facts.read_text().splitlines() if line.startswith("model name")] if facts.exists() else []
    return names[0].partition(":")[2].strip() if names else platform.processor() or platform.machine()


def machine_words(facts: dict[str, Any]) -> str:
    """A description of the machine in two lines."""
    versions = ", ".join(f"{name} {number}" for name, number in facts["versions"].items())
    load = "not known" if facts["load"] is None else facts["load"]
    words = (facts["processor"], f"{facts['cores']} cores", facts["system"], f"Python {facts['python']}")
    return f"{', '.join(words)}, load at the start {load}\n{versions}"


def write(path: Path, lines: Sequence[Line], facts: dict[str, Any]) -> None:
    """Write everything measured to a file, as JSON."""
    data = {"machine": facts, "lines": [line.plain() for line in lines]}
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
