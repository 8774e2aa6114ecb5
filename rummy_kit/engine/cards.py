"""Decks as data: CSV rows, one per face, checked when they are read.

A *face* is what is printed on a card. Equal faces are interchangeable, so a state holds only faces; a pile is a tuple
of faces with the top last.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from rummy_kit import sheets
from rummy_kit.engine.words import say
from rummy_kit.texts import quote

T = TypeVar("T")

Face = str
Pile = tuple[Face, ...]

COLUMNS = ("id", "kind", "face", "count", "points")
LONGEST_NAME = 80  # letters of a file's name that errors repeat
MOST_CARDS = 1_000
LONGEST_NUMBER = 4  # digits of a count or of points: a slip in typing must not fill the memory


class DeckError(ValueError):
    """A deck file that cannot be played: which file, row and column, and what is expected."""


@dataclass(frozen=True, slots=True)
class DeckRow:
    """One face of a deck: how many cards have it, and the points of each.

    ``more`` has the game's own columns as text; ``line`` is the line in the file.
    """

    id: str
    kind: str
    face: Face
    count: int
    points: int
    more: Mapping[str, str]
    line: int


@dataclass(frozen=True)
class Deck:
    """All faces of a game with their counts.

    >>> deck = Deck.from_text("id,kind,face,count,points\\nD1,digit,7,2,1\\nW,wild,wild,1,5\\n")
    >>> deck.cards
    ('7', '7', 'wild')
    >>> deck["7"].kind, len(deck)
    ('digit', 3)
    """

    name: str
    rows: tuple[DeckRow, ...] = field(repr=False)

    @classmethod
    def from_csv(cls, path: Path) -> Deck:
        """Read a file. Raises :class:`DeckError`."""
        try:
            text = sheets.read_text(path)
        except sheets.UnreadableSheet as error:
            raise DeckError(say("deck.unreadable", problem=str(error))) from error
        return cls.from_text(text, name=path.name)

    @classmethod
    def from_file(cls, name: str, content: bytes) -> Deck:
        """Read a file that was chosen on a page. Raises :class:`DeckError`."""
        name = name[:LONGEST_NAME]
        try:
            text = sheets.text_of(name, content)
        except sheets.UnreadableSheet as error:
            raise DeckError(say("deck.unreadable", problem=str(error))) from error
        return cls.from_text(text, name)

    @classmethod
    def from_text(cls, text: str, name: str = "deck") -> Deck:
        """Read CSV text. Raises :class:`DeckError` for the first thing that is wrong."""
        try:
            table = sheets.table(text)
            _need_columns(name, table.fieldnames or (), COLUMNS)
            rows = tuple(_row(name, table.line_num, cells) for cells in table)
        except csv.Error as error:
            raise DeckError(say("deck.not_csv", name=name, problem=str(error))) from error
        if not rows:
            raise DeckError(say("deck.empty", name=name))
        _no_doubles(name, rows)
        if (n := sum(row.count for row in rows)) > MOST_CARDS:
            raise DeckError(say("deck.too_many", name=name, n=f"{n:,}", most=f"{MOST_CARDS:,}"))
        return cls(name, rows)

    @classmethod
    def read(cls, source: Deck | Path | str) -> Deck:
        """A teacher's deck: the path of a CSV file, or its text. Raises :class:`DeckError`."""
        if isinstance(source, Deck):
            return source
        if isinstance(source, str) and "\n" in source:
            return cls.from_text(source)
        return cls.from_csv(Path(source))

    def where(self, row: DeckRow) -> str:
        """The place of a row, as errors name it."""
        return _where(self.name, row.line)

    def need(self, *columns: str) -> None:
        """Raises :class:`DeckError` if one of the game's own columns is missing."""
        _need_columns(self.name, (*COLUMNS, *self.rows[0].more), (*COLUMNS, *columns))

    @cached_property
    def text(self) -> str:
        """The deck as CSV text, which :meth:`from_text` reads.

        >>> Deck.from_text("id,kind,face,count,points\\nD1,digit,7,2,1\\n").text
        'id,kind,face,count,points\\nD1,digit,7,2,1\\n'
        """
        columns = (*COLUMNS, *dict.fromkeys(column for row in self.rows for column in row.more))
        written = io.StringIO()
        table = csv.DictWriter(written, columns, restval="", lineterminator="\n")
        table.writeheader()
        for row in self.rows:
            own = {"id": row.id, "kind": row.kind, "face": row.face, "count": row.count, "points": row.points}
            table.writerow({**row.more, **own})
        return written.getvalue()

    @cached_property
    def by_face(self) -> dict[Face, DeckRow]:
        """Rows by face."""
        return {row.face: row for row in self.rows}

    @cached_property
    def cards(self) -> Pile:
        """Every card of the deck, in the order of the file."""
        return tuple(face for row in self.rows for face in (row.face,) * row.count)

    @cached_property
    def counts(self) -> Counter[Face]:
        """How many cards have each face."""
        return Counter({row.face: row.count for row in self.rows})

    @cached_property
    def _places(self) -> dict[Face, int]:
        return {row.face: place for place, row in enumerate(self.rows)}

    def sorted(self, cards: Iterable[Face]) -> Pile:
        """Cards in the order of the deck, so that the order of a hand gives nothing away."""
        return tuple(sorted(cards, key=self._places.__getitem__))

    def __getitem__(self, face: Face) -> DeckRow:
        return self.by_face[face]

    def __contains__(self, face: object) -> bool:
        return face in self.by_face

    def __len__(self) -> int:
        return len(self.cards)


def whole_number(value: str, column: str, where: str) -> int:
    """The number in a cell. Raises :class:`DeckError` if it is not a number, or too large for any deck.

    >>> whole_number("12", "count", "mine.csv, line 2")
    12
    """
    if not (value.isascii() and value.isdecimal() and len(value) <= LONGEST_NUMBER):
        largest = f"{10**LONGEST_NUMBER - 1:,}"
        raise DeckError(say("deck.number", where=where, column=column, largest=largest, value=quote(value, 20)))
    return int(value)


def _where(name: str, line: int) -> str:
    return say("deck.line", name=name, line=line)


def _need_columns(name: str, there: Iterable[str], wanted: Sequence[str]) -> None:
    named = tuple(there)
    missing = [column for column in wanted if column not in named]
    if missing:
        said = "deck.no_column" if any(named) else "deck.no_heading"
        there = [column[:20] for column in named[:20]]
        raise DeckError(say(said, name=name, column=missing[0], wanted=wanted, there=there))


def _row(name: str, line: int, cells: Mapping[str | None, str | None]) -> DeckRow:
    where = _where(name, line)

    def cell(column: str) -> str:
        value = (cells.get(column) or "").strip()
        if not value:
            raise DeckError(say("deck.empty_cell", where=where, column=column))
        return value

    def number(column: str) -> int:
        return whole_number(cell(column), column, where)

    if None in cells:
        raise DeckError(say("deck.surplus_cell", where=where))
    more = {str(key): (value or "").strip() for key, value in cells.items() if key not in COLUMNS}
    return DeckRow(cell("id"), cell("kind"), cell("face"), number("count"), number("points"), more, line)


def _no_doubles(name: str, rows: tuple[DeckRow, ...]) -> None:
    first_ids: dict[str, int] = {}
    first_faces: dict[str, int] = {}
    for row in rows:
        for column, value, seen in (("id", row.id, first_ids), ("face", row.face, first_faces)):
            if value in seen:
                where = _where(name, row.line)
                raise DeckError(say("deck.doubled", where=where, column=column, value=quote(value), first=seen[value]))
            seen[value] = row.line


def count_faces(pile: Iterable[Face]) -> dict[Face, int]:
    """How many cards of each face there are: quicker than a ``Counter`` for as few as a hand.

    >>> count_faces(("Na+", "1", "1"))
    {'Na+': 1, '1': 2}
    """
    counts: dict[Face, int] = {}
    for card in pile:
        counts[card] = counts.get(card, 0) + 1
    return counts


def without(pile: Sequence[Face], cards: Iterable[Face]) -> Pile:
    """The pile without these cards, in the same order. Raises ``ValueError`` if one is not there.

    >>> without(("Na+", "1", "1"), ["1"])
    ('Na+', '1')
    """
    rest = list(pile)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def missing(pile: Iterable[Face], cards: Iterable[Face]) -> Pile:
    """The cards that the pile does not hold, counting duplicates.

    >>> missing(("1", "2"), ("1", "1", "3"))
    ('1', '3')
    """
    rest, lacking = list(pile), []
    for card in cards:
        if card in rest:
            rest.remove(card)
        else:
            lacking.append(card)
    return tuple(lacking)


def contains(pile: Iterable[Face], cards: Iterable[Face]) -> bool:
    """Whether the pile holds all these cards, counting duplicates.

    >>> contains(("1", "1", "2"), ("1", "1")), contains(("1", "2"), ("1", "1"))
    (True, False)
    """
    return not missing(pile, cards)


def set_at(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with a different value at that index.

    >>> set_at((("1",), ("2",)), 1, ())
    (('1',), ())
    """
    return (*values[:at], value, *values[at + 1 :])
