"""A teacher's deck as a file or a pasted table, in any form that a spreadsheet gives it: for Python, the command line,
and the deck editor.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rummy_kit import sheets
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
)
from rummy_kit.engine.own_decks import OwnDecks
from rummy_kit.engine.words import say as say_of_deck
from rummy_kit.sheets import Rows
from rummy_kit.texts import Sentences, quote

say = Sentences(Path(__file__).with_name("strings.toml"))

SHOWN = ("kind", "face", "count", "points", "two", "spellings", "key_word")
"""The columns that the editor shows; a table's heading may have the editor's words for them."""
CARD = say("deck_editor.card").casefold()  # also a heading over the faces
TROUBLE = ("several", "too_large", "too_much", "old", "unreadable")  # with a file, as noticed by the page
MOST_ROWS = 300
LONGEST_CELL = 200  # letters
WITHOUT_HEADING = {
    1: ("face",),
    2: ("face", "count"),
    3: ("kind", "face", "count"),
    4: ("kind", "face", "count", "points"),
}
"""What the columns of a pasted table are, by their number, if its first line does not say so."""


# -- for Python and the command line


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
        return read_deck_text(game, source)
    path = Path(source)
    if path.suffix.casefold() in sheets.WORKBOOKS:
        _, rows = _find_sheet(path.name, read_workbook(path))
        return _deck_of(game, path.name, rows)
    return read_deck_text(game, read_text(path), path.name)


def read_deck_text(game: OwnDecks, text: str, name: str = "deck") -> Deck:
    """A teacher's deck for this game in the CSV text of a file. Raises ``DeckError``."""
    return _deck_of(game, name, _rows_of(name, text))


def _deck_of(game: OwnDecks, name: str, rows: Rows) -> Deck:
    line = _heading(rows)
    if not line:
        raise DeckError(say("deck_file.no_heading" if rows else "deck_file.empty", name=name))
    sheet = _sheet(name, rows, line)
    unknown = [
        DeckProblem(say("deck_file.column", column=quote(column, 20), game=game.title), line, column)
        for column in _foreign_columns(game, sheet)
    ]
    deck, problems = game.look_at_sheet(sheet)
    refuse_deck(name, [*unknown, *problems])
    return deck


# -- for the deck editor


def read_rows(game: OwnDecks, text: str, name: str = "deck") -> tuple[list[Cells], str]:
    """The rows of a file, or of a table pasted from a spreadsheet, and what is to be said about it. Raises
    ``DeckError``.

    >>> from rummy_kit import games
    >>> read_rows(games.load("formula_rummy"), "Na+;4\\nCl-;4\\n")
    ([{'face': 'Na+', 'count': '4'}, {'face': 'Cl-', 'count': '4'}], '')
    """
    return _cells_of(game, name, _rows_of(name, text))


def read_sheets(game: OwnDecks, found: Mapping[str, Rows], name: str) -> tuple[list[Cells], str]:
    """The rows of a spreadsheet, and which sheet they are from if there are several. Raises ``DeckError``.

    >>> from rummy_kit import games
    >>> notes, ions = {1: ["hello"]}, {1: ["Week 12", ""], 2: ["face", "count"], 3: ["Na+", "4"]}
    >>> read_sheets(games.load("formula_rummy"), {"Notes": notes, "Ions": ions}, "mine.xlsx")
    ([{'face': 'Na+', 'count': '4'}], "These are the rows of the sheet 'Ions'. The file has other sheets, too.")
    """
    title, rows = _find_sheet(name, found)
    cells, said = _cells_of(game, name, rows)
    which = say("deck_file.sheet", sheet=quote(title)) if sum(map(_is_filled, found.values())) > 1 else ""
    return cells, " ".join(filter(None, (which, said)))


def _cells_of(game: OwnDecks, name: str, rows: Rows) -> tuple[list[Cells], str]:
    """The cells of each card's line without its id, which is made up again, and the columns that were left out."""
    line = _heading(rows)
    sheet = _sheet(name, rows, line) if line else _sheet_without_heading(name, rows)
    refuse_deck(name, sheet.problems)
    if len(sheet.lines) > MOST_ROWS:
        raise DeckError(say("deck_editor.rows_refused", most=MOST_ROWS))
    wanted = {*game.columns} - {"id"}
    cells = [{column: text for column, text in row.items() if column in wanted} for row in sheet.lines.values()]
    foreign = _foreign_columns(game, sheet)
    return cells, say("deck_file.left_out", columns=[quote(column, 20) for column in foreign]) if foreign else ""


# -- a table of cards


def _rows_of(name: str, text: str) -> Rows:
    """The lines of CSV text, with the separator that makes a heading of one of them, or the one that is there most
    often. Raises ``DeckError``.
    """
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    try:
        tables = {separator: sheets.rows_of(text, separator) for separator in sheets.SEPARATORS}
    except csv.Error as error:
        raise DeckError(say_of_deck("deck.not_csv", name=name, problem=str(error))) from error
    return next((rows for rows in tables.values() if _heading(rows)), tables[max(sheets.SEPARATORS, key=text.count)])


def _find_sheet(name: str, found: Mapping[str, Rows]) -> tuple[str, Rows]:
    """The first sheet with a heading, otherwise the first that is not empty. Raises ``DeckError`` if all are."""
    filled = {title: rows for title, rows in found.items() if _is_filled(rows)}
    if not filled:
        raise DeckError(say("deck_file.empty", name=name))
    return next(((title, rows) for title, rows in filled.items() if _heading(rows)), next(iter(filled.items())))


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


def _sheet(name: str, rows: Rows, heading: int) -> DeckSheet:
    """The lines below the heading; columns that it does not name are left out."""
    columns = _columns(rows[heading])
    lines = {line: cells for line, cells in rows.items() if line > heading and any(cells)}
    if not lines:
        raise DeckError(say_of_deck("deck.empty", name=name))
    twice = [column for column, n in Counter(columns).items() if column and n > 1]
    problems = [DeckProblem(say("deck_file.twice", column=quote(column)), heading) for column in twice]
    problems += _surplus_cells(lines, len(columns))
    named = {
        line: {column: text for column, text in zip(columns, [*cells, *[""] * len(columns)], strict=False) if column}
        for line, cells in lines.items()
    }
    return DeckSheet(name, named, tuple(problems))


def _sheet_without_heading(name: str, rows: Rows) -> DeckSheet:
    """All lines; how many columns are filled says what they are."""
    lines = {line: cells for line, cells in rows.items() if any(cells)}
    if not lines:
        raise DeckError(say("deck_file.empty", name=name))
    width = max(map(len, lines.values()))
    wide = {line: [*cells, *[""] * (width - len(cells))] for line, cells in lines.items()}
    filled = [at for at in range(width) if any(cells[at] for cells in wide.values())]
    columns = WITHOUT_HEADING.get(len(filled), COLUMNS)
    below = {line: [cells[at] for at in filled] for line, cells in wide.items()}
    return _sheet(name, {0: columns, **below}, 0)


def _foreign_columns(game: OwnDecks, sheet: DeckSheet) -> list[str]:
    """The columns that no deck of this game has."""
    return [column for column in next(iter(sheet.lines.values())) if column not in game.columns]


def _surplus_cells(lines: Rows, most: int) -> Iterator[DeckProblem]:
    for line, cells in lines.items():
        if any(cells[most:]):
            yield DeckProblem(say_of_deck("deck.surplus_cell"), line)


# -- what a page sends


def refuse_file(name: str, trouble: str) -> None:
    """Refuse a file that a page could not read. Raises ``DeckError``; ``trouble`` is one of :data:`TROUBLE`."""
    if trouble not in TROUBLE:
        raise ValueError(trouble)
    raise DeckError(say(f"deck_file.{trouble}", name=name))


def clean_cells(rows: Any) -> Rows:
    """The cells of a sheet that came from a page. Raises ``ValueError`` if they are not."""
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise ValueError("A message that our page does not send.")
    return {n: [" ".join(str(cell).split())[:LONGEST_CELL] for cell in row] for n, row in enumerate(rows, 1)}
