"""A teacher's deck as a file or a pasted table, in any form that a spreadsheet gives it: for Python, the command line,
and the deck editor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from rummy_kit.engine.cards import (
    COLUMNS,
    Cells,
    Deck,
    DeckError,
    DeckProblem,
    DeckSheet,
    read_text,
    read_workbook,
    refuse_deck,
    rows_of,
)
from rummy_kit.engine.own_decks import OwnDecks
from rummy_kit.sheets import SEPARATORS, WORKBOOKS, Rows
from rummy_kit.texts import Sentences, quote

say = Sentences(Path(__file__).with_name("strings.toml"))

SHOWN = ("kind", "face", "count", "points", "two", "spellings", "key_word")
"""The columns that the editor shows; a table's heading may have the editor's words for them."""
CARD = say("deck_editor.card").casefold()  # also a heading over the faces
TROUBLE = ("several", "too_large", "too_much", "old", "unreadable", "no_reader")  # with a file, as noticed by the page
MOST_ROWS = 300
LONGEST_CELL = 200  # letters
WITHOUT_HEADING = {
    1: ("face",),
    2: ("face", "count"),
    3: ("kind", "face", "count"),
    4: ("kind", "face", "count", "points"),
}
"""What the columns of a pasted table are, by their number, if its first line does not say so."""


def read_deck(game: OwnDecks, source: Deck | Path | str) -> Deck:
    """A teacher's deck for this game: the path of a CSV file or a spreadsheet, or CSV text. What it leaves out is
    filled in.

    Raises ``DeckError`` listing everything that is wrong.

    >>> from rummy_kit import games
    >>> read_deck(games.load("formula_rummy"), "Card;How many;Note\\nsodium;9;\\nCl-;many;\\n")
    Traceback (most recent call last):
    rummy_kit.engine.cards.DeckError: deck, line 1: A deck of Formula Rummy has no column 'note'. Delete it.
    deck, line 2: There is no card 'sodium' in Formula Rummy. Did you mean Na+?
    deck, line 3: 'count' must be a whole number from 0 to 9,999, not 'many'.
    """
    if isinstance(source, Deck):
        return source
    if isinstance(source, str) and "\n" in source:
        return DeckFile.from_text(source).deck(game)
    return DeckFile.from_path(Path(source)).deck(game)


@dataclass(frozen=True)
class DeckFile:
    """A file with a deck, or a pasted table: its name, and its sheets by their names. CSV has one sheet."""

    name: str
    sheets: Mapping[str, Rows]

    @classmethod
    def from_text(cls, text: str, name: str = "deck") -> DeckFile:
        """CSV text. Raises ``DeckError``."""
        return cls(name, {"": _rows_of(name, text)})

    @classmethod
    def from_path(cls, path: Path) -> DeckFile:
        """A CSV file or a spreadsheet. Raises ``DeckError``."""
        if path.suffix.casefold() in WORKBOOKS:
            return cls(path.name, read_workbook(path))
        return cls.from_text(read_text(path), path.name)

    def deck(self, game: OwnDecks) -> Deck:
        """The deck, for this game. Raises ``DeckError`` listing everything that is wrong."""
        _, rows = self._find_sheet()
        line = _heading(rows)
        if not line:
            raise DeckError(say("deck_file.no_heading", name=self.name))
        sheet = DeckSheet.below(line, rows, _columns(rows[line]), self.name)
        unknown = [
            DeckProblem(say("deck_file.column", column=quote(column, 20), game=game.title), line, column)
            for column in _foreign_columns(game, sheet)
        ]
        deck, problems = game.look_at_sheet(sheet)
        refuse_deck(self.name, [*unknown, *problems])
        return deck

    def rows(self, game: OwnDecks) -> tuple[list[Cells], str]:
        """The cells of each card's line for the deck editor, without ids, which are made up again, and what is to be
        said about them. A heading is not needed. Raises ``DeckError``.

        >>> from rummy_kit import games
        >>> notes, ions = {1: ["hello"]}, {1: ["Week 12", ""], 2: ["face", "count"], 3: ["Na+", "4"]}
        >>> DeckFile("mine.xlsx", {"Notes": notes, "Ions": ions}).rows(games.load("formula_rummy"))
        ([{'face': 'Na+', 'count': '4'}], "These are the rows of the sheet 'Ions'. The file has other sheets, too.")
        """
        title, rows = self._find_sheet()
        line = _heading(rows)
        columns = _columns(rows[line]) if line else _likely_columns(rows)
        sheet = DeckSheet.below(line, rows, columns, self.name)
        refuse_deck(self.name, sheet.problems)
        if len(sheet.lines) > MOST_ROWS:
            raise DeckError(say("deck_editor.rows_refused", most=MOST_ROWS))
        wanted = {*game.columns} - {"id"}
        cells = [{column: text for column, text in row.items() if column in wanted} for row in sheet.lines.values()]
        several = sum(map(_is_filled, self.sheets.values())) > 1
        said = [say("deck_file.sheet", sheet=quote(title))] if several else []
        if foreign := _foreign_columns(game, sheet):
            said.append(say("deck_file.left_out", columns=[quote(column, 20) for column in foreign]))
        return cells, " ".join(said)

    def _find_sheet(self) -> tuple[str, Rows]:
        """The first sheet with a heading, otherwise the first that is not empty. Raises ``DeckError`` if all are."""
        filled = {title: rows for title, rows in self.sheets.items() if _is_filled(rows)}
        if not filled:
            raise DeckError(say("deck_file.empty", name=self.name))
        return next(((title, rows) for title, rows in filled.items() if _heading(rows)), next(iter(filled.items())))


# -- a table of cards


def _rows_of(name: str, text: str) -> Rows:
    """The lines of CSV text, with the separator that makes a heading of one of them, or the one that is there most
    often. Raises ``DeckError``.
    """
    tables = {separator: rows_of(text, name, separator) for separator in SEPARATORS}
    return next((rows for rows in tables.values() if _heading(rows)), tables[max(SEPARATORS, key=text.count)])


def _is_filled(rows: Rows) -> bool:
    return any(any(cells) for cells in rows.values())


def _heading(rows: Rows) -> int:
    """The number of the line that names the columns; 0 if none does."""
    return next((line for line, cells in rows.items() if "face" in _columns(cells)), 0)


def _columns(cells: Sequence[str]) -> list[str]:
    """The columns that a line names, by their own names or by those shown in the editor.

    >>> _columns(["Card", "How many", "Note"])
    ['face', 'count', 'note']
    """
    return [_COLUMNS.get(name, name) for name in (cell.strip().casefold() for cell in cells)]


_COLUMNS = {say(f"deck_editor.{column}").casefold(): column for column in SHOWN} | {CARD: "face"}


def _likely_columns(rows: Rows) -> list[str]:
    """The columns of a table without a heading: how many of them are filled says what they are."""
    columns = list(zip_longest(*rows.values(), fillvalue=""))
    names = iter(WITHOUT_HEADING.get(sum(map(any, columns)), COLUMNS))
    return [next(names, "") if any(cells) else "" for cells in columns]


def _foreign_columns(game: OwnDecks, sheet: DeckSheet) -> list[str]:
    """The columns that no deck of this game has."""
    return [column for column in next(iter(sheet.lines.values())) if column not in game.columns]


# -- what a page sends


def refuse_file(name: str, trouble: str) -> None:
    """Refuse a file that a page could not read. Raises ``DeckError``; ``trouble`` is one of :data:`TROUBLE`."""
    if trouble not in TROUBLE:
        raise ValueError(trouble)
    raise DeckError(say(f"deck_file.{trouble}", name=name))


def clean_cells(rows: Any) -> Rows:
    """The cells of a sheet that came from a page. Raises ``TypeError`` if they are not."""
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise TypeError("A message that our page does not send.")
    return {n: [" ".join(str(cell).split())[:LONGEST_CELL] for cell in row] for n, row in enumerate(rows, 1)}
