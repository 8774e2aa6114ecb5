"""A deck as a spreadsheet gives it: read as it was meant, or refused with what to do, in Python as in the editor."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import rummy_widgets

from rummy_kit import games
from rummy_kit.app.deck_files import DeckFile, read_deck
from rummy_kit.engine.cards import DeckError, text_of
from tests.workbooks import open_document, sheet, workbook

GAME = games.load("formula_rummy")
MEANT = {"Na+": 9, "Cl-": 9, "1": 20}
ROWS = "Na+,9\nCl-,9\n1,20\n"
TITLED = sheet(("Week 12",), (), ("Kind", "Card", "How many"), ("cation", "Na+", "=4+5"), ("", "Cl-", 9), ("", 1, 20))
NOTES = sheet(("What we do this week",))


def semicolons(text: str) -> str:
    return text.replace(",", ";").replace("\n", "\r\n")


TEXTS = {
    "another order": f"count,face\n{''.join(','.join(reversed(row.split(','))) + chr(10) for row in ROWS.split())}",
    "semicolons": semicolons(f"face,count\n{ROWS}"),
    "tabs": f"face,count\n{ROWS}".replace(",", "\t"),
    "old Mac lines": f"face,count\n{ROWS}".replace("\n", "\r"),
    "capitals and spaces": f" Face , COUNT \n{ROWS}",
    "quotation marks": f'"face","count"\n{ROWS}',
    "the editor's words": f"Card,How many\n{ROWS}",
    "a title above": f"Week 12\n\nface,count\n{ROWS}",
    "a title above, with all its cells": semicolons(f"Week 12,\n,\nface,count\n{ROWS}"),
    "a title with a comma": semicolons("Ions, week 12\nface,count\n").replace("Ions;", "Ions,") + semicolons(ROWS),
    "an empty column before": f",face,count\n{''.join(',' + row + chr(10) for row in ROWS.split())}",
    "notes without a heading": f"face,count,\n{ROWS.replace('Na+,9', 'Na+,9,salt')}",
    "empty lines": f"face,count\n\n{ROWS}\n,\n",
}
FILES = {name: text.encode() for name, text in TEXTS.items()} | {
    "a byte-order mark": f"face,count\n{ROWS}".encode("utf-8-sig"),
    "Unicode of a spreadsheet": f"face,count\n{ROWS}".replace(",", "\t").encode("utf-16"),
}


@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
def test_a_file_is_read_as_it_was_meant(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_bytes(content)
    assert read_deck(GAME, file).counts == MEANT
    rows, said = DeckFile.from_text(text_of("mine.csv", content), "mine.csv").rows(GAME)
    assert {row["face"]: int(row["count"]) for row in rows} == MEANT and said == ""


TITLED_ROWS: list[tuple[str | int, ...]] = [("Week 12",), (), ("Card", "How many"), ("Na+", 9), ("Cl-", 9), (1, 20)]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("mine.xlsx", workbook(TITLED)),
        ("mine.xlsx", workbook(NOTES, TITLED)),
        (
            "mine.xlsx",
            workbook("", sheet((), (), ("", "face", "count"), ("", "Na+", 9), ("salt", "Cl-", 9), ("", 1, 20))),
        ),
        ("mine.ods", open_document(TITLED_ROWS)),
        ("MINE.ODS", open_document([("What we do this week",)], TITLED_ROWS)),
    ],
)
def test_a_spreadsheet_is_read_from_its_sheet_of_cards(name: str, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    assert read_deck(GAME, str(file)).counts == MEANT
    assert rummy_widgets.table("formula_rummy", own_deck=file, seats=2).session.match.game.deck.counts == MEANT


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("mine.csv", b"face,count,remark\nNa+,9,salt\nX,9,?\n",
         ["mine.csv, line 1: A deck of Formula Rummy has no column 'remark'. Delete it.",
          "mine.csv, line 3: There is no card 'X'"]),
        ("mine.csv", b"face,count,How many\nNa+,9,3\n",
         ["line 1: Two columns are called 'count'. Delete one of them."]),
        ("mine.csv", ROWS.encode(),
         ["mine.csv: no line says which column is which. Above the cards, write: face, count."]),
        ("mine.csv", "Kärtchen\nface,count\nNa+,9\n".encode("windows-1252"), ["“Save as” and then “CSV UTF-8”"]),
        ("mine.csv", workbook(TITLED), ["“Save as” and then “CSV UTF-8”"]),
        ("mine.csv", b"", ["There is nothing in mine.csv."]),
        ("mine.csv", b"face,count\n", ["mine.csv: there are no cards in it."]),
        ("mine.csv", b"face,count\nNa+,9,of these\n", ["line 2: This line has more cells than columns."]),
        ("mine.csv", b'face,count\n"Na+,9\n', ["mine.csv"]),
        ("mine.xlsx", workbook(sheet(("Week 12",), ("face", "count"), ("sodium", 9), (), ("Cl-", "many"))),
         ["mine.xlsx, line 3: There is no card 'sodium'", "mine.xlsx, line 5: 'count' must be a whole number"]),
        ("mine.xlsx", workbook("", ""), ["There is nothing in mine.xlsx."]),
        ("mine.xlsx", workbook(TITLED)[:300], ["mine.xlsx is not a spreadsheet that can be read", "“CSV UTF-8”"]),
        ("mine.xls", bytes.fromhex("D0CF11E0A1B11AE1") + bytes(600), ["mine.xls is not a spreadsheet"]),
        ("mine.ods", open_document([("face", "count"), ("sodium", 9), ("Cl-", "many")]),
         ["mine.ods, line 2: There is no card 'sodium'", "mine.ods, line 3: 'count' must be a whole number"]),
        ("mine.ods", open_document(TITLED_ROWS)[:300], ["mine.ods is not a spreadsheet that can be read"]),
        ("mine.xlsx", workbook(sheet(("face", "count", "Count"), ("Na+", 9, 3))), ["Two columns are called 'count'."]),
        ("mine.xlsx", bytes(2_000_001), ["mine.xlsx is larger than any deck"]),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_what_to_do(
    name: str, content: bytes, said: list[str], tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(DeckError) as refused:
        read_deck(GAME, file)
    for part in said:
        assert part in str(refused.value)


def test_without_the_reader_of_spreadsheets_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    file = tmp_path / "mine.xlsx"
    file.write_bytes(workbook(TITLED))
    with pytest.raises(DeckError, match=r'Save it as “CSV UTF-8”, or .*: pip install "rummy-kit\[xlsx\]"'):
        read_deck(GAME, file)


def test_the_editor_leaves_other_columns_out_and_says_so() -> None:
    rows, said = DeckFile.from_text(f"face,count,remark\n{ROWS.replace('Na+,9', 'Na+,9,for Mia')}").rows(GAME)
    assert rows[0] == {"face": "Na+", "count": "9"}
    assert said == "These columns are left out, because no deck of this game has them: 'remark'."
