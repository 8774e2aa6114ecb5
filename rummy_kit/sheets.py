"""Tables that people write: CSV text as spreadsheets save it, read in the same way for decks and word lists."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from rummy_kit.texts import Sentences

say = Sentences(Path(__file__).with_name("strings.toml"))
LARGEST = 2_000_000  # bytes of a file: decks have a few thousand
SEPARATORS = (",", ";", "\t")  # a spreadsheet uses the one that is usual in its language
MARKED = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


class UnreadableSheet(ValueError):
    """A file that is not readable text; the message says why, and what to choose when saving it."""


def read_text(path: Path) -> str:
    """The text of a file. Raises :class:`UnreadableSheet`."""
    try:
        with path.open("rb") as file:
            written = file.read(LARGEST + 1)
    except OSError as error:
        raise UnreadableSheet(say("sheet.unreadable", name=path.name, problem=error.strerror)) from error
    return text_of(path.name, written)


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


def table(text: str) -> csv.DictReader[str]:
    """The rows below the heading, cells by column; commas, semicolons or tabs may separate cells.

    >>> list(table("word;sounds\\nzog;zɔɡ\\n"))
    [{'word': 'zog', 'sounds': 'zɔɡ'}]
    """
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    heading = text.partition("\n")[0]
    separator = max(SEPARATORS, key=heading.count)
    rows = csv.DictReader(io.StringIO(text), delimiter=separator)
    rows.fieldnames = [name.strip() for name in rows.fieldnames or ()]
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
