"""How many machines a number of pupils takes, and what they cost: python -m tools.capacity prints the table of
docs/capacity.md, and python -m tools.capacity 0.35 does with another price of a machine's hour.

Everything is calculated from what `make bench` has measured and from limits of the kit. Pupils are those who have a
lesson open at the same time, all of them in classes.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import ceil

from rummy_kit.tables.class_code import ALPHABET
from tools.bench.report import markdown

PUPILS = (60, 1_000, 10_000, 100_000)

# measured: docs/capacity.md says how
LESSON = 45  # MB of an open lesson, as the server allows for it
SERVER = 300  # MB of a class server besides, the service of its tables among them
PUPILS_A_CORE = 200  # who play, with a tap every two to five seconds
TABLES_A_CORE = 180  # with a move every PACE seconds at each
OPENING = 0.3  # seconds of a core until a page is open
PAGE = 1.5  # MB of a page
KEPT_A_CORE = 1_800  # tables whose moves a core of PostgreSQL keeps
CONNECTION = 2  # MB of PostgreSQL for each
SITE = 11.1  # MB of a first visit to the web site

# assumed
CLASS, SEATS, PACE = 30, 2, 2.0
ALL_OPEN = 60  # seconds in which everyone opens a lesson
ALL_VISIT = 600  # seconds in which everyone sees the web site for the first time
CORES, MEMORY = 8, 64  # of a machine; the latter in GB
SCHOOL_YEAR = 1_200  # hours: 200 days of six
PRICE = 0.5  # € for an hour of such a machine


@dataclass(frozen=True)
class Need:
    """What so many pupils take.

    >>> Need(1_000).classes, round(Need(1_000).memory), round(Need(1_000).cores), Need(1_000).cost
    (34, 55, 8, 600.0)
    """

    pupils: int
    price: float = PRICE

    @property
    def classes(self) -> int:
        """Each has a class server of its own."""
        return ceil(self.pupils / CLASS)

    @property
    def addresses(self) -> int:
        """As many servers share one address as there are first letters of a code."""
        return ceil(self.classes / len(ALPHABET))

    @property
    def memory(self) -> float:
        """GB of all class servers."""
        return (self.pupils * LESSON + self.classes * SERVER) / 1000

    @property
    def cores(self) -> float:
        """What is more: to open all lessons in a minute, or to play in them at tables."""
        tables = self.pupils / SEATS
        return max(self.pupils * OPENING / ALL_OPEN, self.pupils / PUPILS_A_CORE + tables / TABLES_A_CORE)

    @property
    def machines(self) -> int:
        """As many as memory and cores take, whichever is more."""
        return ceil(max(self.memory / MEMORY, self.cores / CORES))

    @property
    def cost(self) -> float:
        """€ for these machines in all hours of a school year."""
        return self.machines * SCHOOL_YEAR * self.price

    @property
    def network(self) -> float:
        """Mbit/s in the minute in which all lessons are opened."""
        return 8 * self.pupils * PAGE / ALL_OPEN

    @property
    def connections(self) -> int:
        """Of one PostgreSQL for all: one for each lesson, and one for the tables of each class."""
        return self.pupils + self.classes

    @property
    def database_memory(self) -> float:
        """GB of that PostgreSQL for its connections."""
        return self.connections * CONNECTION / 1000

    @property
    def database_cores(self) -> float:
        """Its cores, while all tables play."""
        return self.pupils / SEATS / KEPT_A_CORE

    @property
    def visits(self) -> float:
        """Mbit/s of the web site, once: while everyone comes for the first time."""
        return 8 * self.pupils * SITE / ALL_VISIT

    @property
    def traffic(self) -> float:
        """GB that the web site sends, once."""
        return self.pupils * SITE / 1000


ROWS = {
    "class servers, one a class": "classes",
    "addresses, fourteen servers at each": "addresses",
    "memory of the class servers, GB": "memory",
    "their cores": "cores",
    "machines with 8 cores and 64 GB": "machines",
    "what these cost in a school year, €": "cost",
    "network while all lessons open, Mbit/s": "network",
    "one PostgreSQL for all: connections": "connections",
    "its memory for them, GB": "database_memory",
    "its cores": "database_cores",
    "**the web site instead**: cores": "",
    "network in the first ten minutes, Mbit/s": "visits",
    "what it sends, once, GB": "traffic",
}


def table(price: float = PRICE) -> str:
    """The table of docs/capacity.md, with this price of a machine's hour.

    >>> print(table().splitlines()[2])
    | class servers, one a class               | 2   | 34    | 334    | 3,334   |
    """
    needs = [Need(pupils, price) for pupils in PUPILS]
    rows = [[what, *(shown(getattr(need, name, 0)) for need in needs)] for what, name in ROWS.items()]
    return markdown([["pupils at the same time", *(f"{pupils:,}" for pupils in PUPILS)], *rows])


def shown(value: float) -> str:
    """The number, rounded up, with one decimal below ten.

    >>> shown(3.01), shown(0.02), shown(12.1), shown(34), shown(0)
    ('3.1', '0.1', '13', '34', '0')
    """
    if isinstance(value, int) or value >= 10:
        return f"{ceil(value):,}"
    return f"{ceil(10 * value) / 10:g}"


if __name__ == "__main__":
    print(table(*map(float, sys.argv[1:2])))
