"""The files and pasted tables that the deck editor takes: a deck in any form that a teacher's spreadsheet gives it,
as rows.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from rummy_kit import sheets
from rummy_kit.engine.cards import COLUMNS, Cells, DeckError, DeckSheet, refuse_deck
from rummy_kit.engine.own_decks import NEED
from rummy_kit.texts import Sentences, quote

say = Sentences(Path(__file__).with_name("strings.toml"))

SHOWN = ("kind", "face", "count", "points", "two", "spellings", "key_word")
"""The columns that the editor shows; a table's heading may have the editor's words for them."""
CARD = say("deck_editor.card").casefold()  # also a heading over the faces
TROUBLE = ("several", "too_large", "old", "unreadable")  # with a file, as noticed by the page
MOST_ROWS = 300
LONGEST_CELL = 200  # letters
WITHOUT_HEADING = {
    1: ("face",),
    2: ("face", "count"),
    3: ("kind", "face", "count"),
    4: ("kind", "face", "count", "points"),
}
"""What the columns of a pasted table are, by their number, if its first line does not say so."""


def read_rows(text: str, name: str = "deck") -> list[Cells]:
    """The rows of a file, or of a table pasted from a spreadsheet. Raises ``DeckError``.

    >>> read_rows("Na+;4\\nCl-;4\\n")
    [{'face': 'Na+', 'count': '4'}, {'face': 'Cl-', 'count': '4'}]
    """
    sheet = DeckSheet.read(_with_heading(text), name, NEED)
    refuse_deck(name, sheet.problems)
    if len(sheet.lines) > MOST_ROWS:
        raise DeckError(say("deck_editor.rows_refused", most=MOST_ROWS))
    left_out = ("id", "")  # without ids, which are made again, and columns that have no heading
    return [
        {column: text for column, text in cells.items() if column not in left_out} for cells in sheet.lines.values()
    ]


def _with_heading(text: str) -> str:
    text = text.lstrip("\ufeff")
    first = text.partition("\n")[0].rstrip("\r")
    separator = max(sheets.SEPARATORS, key=first.count)
    cells = first.split(separator)
    if columns := _columns(cells):
        return text.replace(first, separator.join(columns), 1)
    return f"{separator.join(WITHOUT_HEADING.get(len(cells), COLUMNS))}\n{text}"


def _columns(cells: Sequence[str]) -> list[str]:
    """The columns that a line names, by their own names or by those shown in the editor; ``[]`` if it is not a heading.

    >>> _columns(["Card", "How many"]), _columns(["Na+", "8"])
    (['face', 'count'], [])
    """
    shown = {say(f"deck_editor.{column}").casefold(): column for column in SHOWN} | {CARD: "face"}
    columns = [shown.get(name, name) for name in (cell.strip().strip('"').casefold() for cell in cells)]
    return columns if columns.count("face") == 1 else []


def read_workbook(name: str, cells: Mapping[str, Sequence[Sequence[str]]]) -> tuple[list[Cells], str]:
    """The rows of a spreadsheet, and which sheet they are from if there are several.

    ``cells`` are those of each sheet. The rows are taken from the first sheet with a heading, otherwise from the first
    that is not empty. Everything above the heading is left out. Raises ``DeckError``.

    >>> read_workbook("mine.xlsx", {"Notes": [["hello"]], "Ions": [["Week 12", ""], ["face", "count"], ["Na+", "4"]]})
    ([{'face': 'Na+', 'count': '4'}], "These are the rows of the sheet 'Ions'. The file has other sheets, too.")
    """
    filled = {title: rows for title, every in cells.items() if (rows := _trim(every))}
    if not filled:
        raise DeckError(say("deck_file.empty", name=name))
    title = next((title for title, rows in filled.items() if any(map(_columns, rows))), next(iter(filled)))
    rows = filled[title]
    heading = next((at for at, row in enumerate(rows) if _columns(row)), 0)
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows[heading:])
    said = say("deck_file.sheet", sheet=quote(title)) if len(filled) > 1 else ""
    return read_rows(written.getvalue(), name), said


def refuse_file(name: str, trouble: str) -> None:
    """Raises ``DeckError`` for a file that a page could not read; ``trouble`` is one of :data:`TROUBLE`."""
    if trouble not in TROUBLE:
        raise ValueError(trouble)
    raise DeckError(say(f"deck_file.{trouble}", name=name))


def _trim(cells: Sequence[Sequence[str]]) -> list[list[str]]:
    """The cells of a sheet without empty rows and columns."""
    rows = [row for row in cells if any(cell.strip() for cell in row)]
    columns = [list(column) for column in zip_longest(*rows, fillvalue="") if any(cell.strip() for cell in column)]
    return [list(row) for row in zip(*columns, strict=True)]


def clean_cells(rows: Any) -> list[list[str]]:
    """The cells of a sheet that came from a page. Raises ``ValueError`` if they are not."""
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise ValueError("A message that our page does not send.")
    return [[" ".join(str(cell).split())[:LONGEST_CELL] for cell in row] for row in rows]
