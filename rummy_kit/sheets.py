"""Tables that people write: CSV text as spreadsheets save it, and spreadsheets, for decks and word lists."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from rummy_kit.texts import Sentences

say = Sentences(Path(__file__).with_name("strings.toml"))
LARGEST = 2_000_000  # bytes of a file: decks have a few thousand
SEPARATORS = (",", ";", "\t")  # a spreadsheet uses the one that is usual in its language
MARKED = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
WORKBOOKS = (".xlsx", ".xls", ".ods")  # the endings of spreadsheets
MOST_ROWS = 1_000  # of a sheet that are read: enough to see that there are too many

Rows = Mapping[int, Sequence[str]]
"""The cells of each line of a table, by the number that its file gives it."""


class UnreadableSheet(ValueError):
    """A table that cannot be read; the message says why and, of a file, what to choose when saving it."""


def read_text(path: Path) -> str:
    """The text of a file. Raises :class:`UnreadableSheet`."""
    return text_of(path.name, _read(path))


def _read(path: Path) -> bytes:
    """What is in a file, as far as it can be used."""
    try:
        with path.open("rb") as file:
            written = file.read(LARGEST + 1)
    except OSError as error:
        raise UnreadableSheet(say("sheet.unreadable", name=path.name, problem=error.strerror)) from error
    if len(written) > LARGEST:
        raise UnreadableSheet(say("sheet.too_large", name=path.name))
    return written


def text_of(name: str, written: bytes) -> str:
    """The text in a file of that name: in UTF-8, or in the UTF-16 that spreadsheets call Unicode.

    Raises :class:`UnreadableSheet`.
    """
    if len(written) > LARGEST:
        raise UnreadableSheet(say("sheet.too_large", name=name))
    encoding = next((name for mark, name in MARKED.items() if written.startswith(mark)), "utf-8")
    try:
        text = written.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableSheet(say("sheet.not_text", name=name)) from error
    if "\0" in text:
        raise UnreadableSheet(say("sheet.binary", name=name))
    return text


def read_workbook(path: Path) -> dict[str, Rows]:
    """The sheets of a spreadsheet, by their names, with the text of their cells: of a formula, its value.

    Raises :class:`UnreadableSheet`, also where the library that reads spreadsheets is not installed.
    """
    try:
        import python_calamine as calamine  # noqa: PLC0415  only with the extra xlsx
    except ImportError:
        raise UnreadableSheet(say("sheet.no_reader", name=path.name)) from None
    try:
        with calamine.CalamineWorkbook.from_filelike(io.BytesIO(_read(path))) as book:
            return {name: _rows_of_sheet(book.get_sheet_by_name(name)) for name in book.sheet_names}
    except calamine.CalamineError as error:
        raise UnreadableSheet(say("sheet.no_workbook", name=path.name)) from error


def _rows_of_sheet(sheet: Any) -> Rows:
    above = sheet.start[0] if sheet.start else 0  # the reader begins with the first line that is not empty
    lines = sheet.to_python(nrows=MOST_ROWS)
    return {above + n: [_text_of_cell(cell) for cell in cells] for n, cells in enumerate(lines, 1)}


def _text_of_cell(cell: Any) -> str:
    """The value of a cell as a person would type it.

    >>> _text_of_cell(4.0), _text_of_cell(1.5), _text_of_cell(" Na+ ")
    ('4', '1.5', 'Na+')
    """
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join((cell.isoformat() if isinstance(cell, date) else str(cell)).split())


def rows_of(text: str, name: str, separator: str = "") -> Rows:
    """The cells of CSV text, by the number of their line.

    Without ``separator``, it is the comma, semicolon or tab that the first line has most of. Raises
    :class:`UnreadableSheet`.

    >>> rows_of("Week 12\\n\\nface;count\\n", "mine.csv", ";")
    {1: ['Week 12'], 3: ['face', 'count']}
    """
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    likeliest = max(SEPARATORS, key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text), delimiter=separator or likeliest)
    rows = {}
    try:
        for cells in reader:
            if cells:
                rows[reader.line_num] = [" ".join(cell.split()) for cell in cells]
    except csv.Error as error:
        raise UnreadableSheet(say("sheet.endless", name=name)) from error
    return rows


def write_table(rows: Iterable[Sequence[str]]) -> str:
    """CSV text of these rows. What a spreadsheet would calculate gets an apostrophe in front.

    >>> write_table([["word", "n"], ["=1+1", "2"]])
    "word,n\\r\\n'=1+1,2\\r\\n"
    """
    out = io.StringIO()
    csv.writer(out).writerows([_harmless(cell) for cell in row] for row in rows)
    return out.getvalue()


def _harmless(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
