"""Decks as data: CSV rows, one per face, checked when they are read.

A *face* is what is printed on a card. Equal faces are interchangeable, so a state holds only faces; a pile is a tuple
of faces with the top last.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, repeat
from pathlib import Path
from typing import TypeVar

from rummy_kit import sheets
from rummy_kit.engine.words import say
from rummy_kit.texts import quote

T = TypeVar("T")

Face = str
Pile = tuple[Face, ...]

COLUMNS = ("id", "kind", "face", "count", "points")
LONGEST_NAME = 80  # characters of a file's name that errors repeat
MOST_CARDS = 1_000
MOST_SAID = 20  # problems with a deck that an error lists
LONGEST_NUMBER = 4  # digits of a count or of points: a slip in typing must not fill the memory


@dataclass(frozen=True, slots=True)
class DeckProblem:
    """One thing to put right in a deck.

    ``line`` is the line in its file, 0 for the deck as a whole, and ``column`` the column of the cell. ``instead`` is
    what was probably meant there, ``""`` if there is nothing like it; ``count`` is how many cards of it, if the same
    cell says so.
    """

    text: str
    line: int = 0
    column: str = ""
    instead: str = ""
    count: str = ""


class DeckError(ValueError):
    """A deck that cannot be played with; ``problems`` holds everything that is wrong with it."""

    def __init__(self, said: str, problems: Iterable[DeckProblem] = ()) -> None:
        super().__init__(said)
        self.problems = tuple(problems) or (DeckProblem(said),)

    @classmethod
    def of(cls, name: str, problems: Sequence[DeckProblem]) -> DeckError:
        """The error that lists all of these problems with the deck of that name."""
        said = [say("deck.at", where=_where(name, one.line), text=one.text) for one in problems[:MOST_SAID]]
        if (more := len(problems) - MOST_SAID) > 0:
            said.append(say("deck.more", n=more))
        return cls("\n".join(said), problems)


def refuse_deck(name: str, problems: Iterable[DeckProblem]) -> None:
    """Refuse a deck if it has problems. Raises :class:`DeckError` with all of them: by line, then the whole deck's.

    >>> refuse_deck("mine.csv", [DeckProblem("There is no wild card."), DeckProblem("'x' is not a number.", line=3)])
    Traceback (most recent call last):
    rummy_kit.engine.cards.DeckError: mine.csv, line 3: 'x' is not a number.
    mine.csv: There is no wild card.
    """
    if found := sorted_problems(problems):
        raise DeckError.of(name, found)


def sorted_problems(problems: Iterable[DeckProblem]) -> list[DeckProblem]:
    """The problems in the order of their lines, those of the whole deck last: they only count once every number of
    cards is known.
    """
    found = list(problems)
    unknown = any(one.line and one.column == "count" for one in found)
    by_line = sorted((one for one in found if one.line), key=lambda one: one.line)
    return [*by_line, *([] if unknown else [one for one in found if not one.line])]


@dataclass(frozen=True, slots=True)
class DeckRow:
    """One face of a deck: how many cards have it, and the points of each.

    ``more`` holds the game's own columns as text; ``line`` is the line in the file.
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
        return cls.from_text(read_text(path), name=path.name)

    @classmethod
    def from_text(cls, text: str, name: str = "deck") -> Deck:
        """Read CSV text. Raises :class:`DeckError` listing everything that is wrong."""
        deck, problems = DeckSheet.read(text, name).deck()
        refuse_deck(name, problems)
        return deck

    def need(self, *columns: str) -> None:
        """Check that none of the game's own columns is missing. Raises :class:`DeckError`."""
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

    def sort(self, cards: Iterable[Face]) -> Pile:
        """Cards in the order of the deck, so that the order of a hand gives nothing away."""
        return tuple(sorted(cards, key=self._places.__getitem__))

    def __getitem__(self, face: Face) -> DeckRow:
        return self.by_face[face]

    def __contains__(self, face: object) -> bool:
        return face in self.by_face

    def __len__(self) -> int:
        return len(self.cards)


Cells = dict[str, str]
"""A line of a deck's file: column, text."""


@dataclass(frozen=True)
class DeckSheet:
    """A deck as someone wrote it, checked or not: the cells of each line, by its number."""

    name: str
    lines: Mapping[int, Cells]
    problems: tuple[DeckProblem, ...] = ()

    @classmethod
    def read(cls, text: str, name: str = "deck", need: Sequence[str] = COLUMNS) -> DeckSheet:
        """The lines of CSV text whose first line names its columns, these among them. Raises :class:`DeckError` if it
        is not a table of cards.
        """
        rows = rows_of(text, name)
        heading = next(iter(rows), 0)
        columns = rows.get(heading, ())
        _need_columns(name, columns, need)
        return cls.below(heading, rows, columns, name)

    @classmethod
    def below(cls, heading: int, rows: sheets.Rows, columns: Sequence[str], name: str) -> DeckSheet:
        """The rows below the line ``heading``, which names these columns; a column without a name is left out. Raises
        :class:`DeckError` if there are none.
        """
        lines = {line: cells for line, cells in rows.items() if line > heading and any(cells)}
        if not lines:
            raise DeckError(say("deck.empty", name=name))
        twice = [column for column, n in Counter(columns).items() if column and n > 1]
        problems = [DeckProblem(say("deck.twice", column=quote(column)), heading) for column in twice]
        surplus = [line for line, cells in lines.items() if any(cells[len(columns) :])]
        problems += [DeckProblem(say("deck.surplus_cell"), line) for line in surplus]
        named = {
            line: {of: text for of, text in zip(columns, chain(cells, repeat("")), strict=False) if of}
            for line, cells in lines.items()
        }
        return cls(name, named, tuple(problems))

    def deck(self) -> tuple[Deck, list[DeckProblem]]:
        """The deck, and what is wrong with its cells. A number that makes no sense is read as 1 here."""
        problems, rows = list(self.problems), []
        for line, cells in self.lines.items():
            row, wrong = _row(line, cells)
            rows.append(row)
            problems += wrong
        problems += doubles(rows)
        if (n := sum(row.count for row in rows)) > MOST_CARDS:
            problems.append(DeckProblem(say("deck.too_many", n=f"{n:,}", most=f"{MOST_CARDS:,}")))
        return Deck(self.name, tuple(rows)), problems


def _row(line: int, cells: Cells) -> tuple[DeckRow, list[DeckProblem]]:
    empty = [column for column in COLUMNS if not cells.get(column)]
    problems = [DeckProblem(say("deck.empty_cell", column=column), line, column) for column in empty]

    def number(column: str) -> int:
        try:
            return 1 if column in empty else whole_number(cells[column], column, line)
        except DeckError as error:
            problems.extend(error.problems)
            return 1

    identity, kind, face = (cells.get(column, "") for column in ("id", "kind", "face"))
    if len(face.split()) > 1:  # moves and tasks are written as faces with spaces between them
        problems.append(DeckProblem(say("deck.space", face=quote(face)), line, "face"))
    more = {column: text for column, text in cells.items() if column not in COLUMNS}
    return DeckRow(identity, kind, face, number("count"), number("points"), more, line), problems


def whole_number(value: str, column: str, line: int, name: str = "deck") -> int:
    """The number in a cell. Raises :class:`DeckError` if it is not a number, or too large for any deck.

    >>> whole_number("12", "count", line=2)
    12
    """
    if value.isascii() and value.isdecimal() and len(value) <= LONGEST_NUMBER:
        return int(value)
    largest = f"{10**LONGEST_NUMBER - 1:,}"
    said = say("deck.number", column=column, largest=largest, value=quote(value, 20))
    raise DeckError.of(name, [DeckProblem(said, line, column)])


def doubles(rows: Iterable[DeckRow]) -> Iterator[DeckProblem]:
    """Ids and faces that an earlier line already has."""
    seen: dict[tuple[str, str], int] = {}
    for row in rows:
        for column, value in (("id", row.id), ("face", row.face)):
            if value and (first := seen.setdefault((column, value), row.line)) != row.line:
                said = say("deck.doubled", column=column, value=quote(value), first=first)
                yield DeckProblem(said, row.line, column)


@contextmanager
def _reading() -> Iterator[None]:
    """Says of a deck's file what is wrong with a table. Raises :class:`DeckError`."""
    try:
        yield
    except sheets.UnreadableSheet as error:
        raise DeckError(say("deck.unreadable", problem=str(error))) from error


@_reading()
def read_text(path: Path) -> str:
    """The text of a deck's file. Raises :class:`DeckError`."""
    return sheets.read_text(path)


@_reading()
def read_workbook(path: Path) -> dict[str, sheets.Rows]:
    """The sheets of a spreadsheet with a deck. Raises :class:`DeckError`."""
    return sheets.read_workbook(path)


@_reading()
def text_of(name: str, content: bytes) -> str:
    """The text of a deck file chosen on a page. Raises :class:`DeckError`."""
    return sheets.text_of(name[:LONGEST_NAME], content)


@_reading()
def rows_of(text: str, name: str, separator: str = "") -> sheets.Rows:
    """The lines of a deck's CSV text. Raises :class:`DeckError`."""
    return sheets.rows_of(text, name, separator)


def _where(name: str, line: int) -> str:
    return say("deck.line", name=name, line=line) if line else name


def _need_columns(name: str, there: Iterable[str], wanted: Sequence[str]) -> None:
    named = tuple(there)
    missing = [column for column in wanted if column not in named]
    if missing:
        said = "deck.no_column" if any(named) else "deck.no_heading"
        there = [column[:20] for column in named[:20]]
        raise DeckError(say(said, name=name, column=missing[0], wanted=wanted, there=there))


def count_faces(pile: Iterable[Face]) -> dict[Face, int]:
    """How many cards of each face there are: quicker than a ``Counter`` for as few cards as a hand has.

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
