"""What a class's files say; files that are not records are refused with a reason, and change nothing."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.lessons.class_report import MOST_FILES, MOST_TOGETHER, ClassReport, in_folder, read_files
from rummy_kit.lessons.class_view import class_view
from rummy_kit.lessons.hand_in import Handed
from rummy_kit.lessons.record import (
    LARGEST,
    MOST_IDEAS,
    STEPS,
    Answer,
    KeptMoment,
    LessonRecord,
    Record,
    Source,
    Step,
    Sure,
)
from tests.lessons.sums import SUMS

IDEAS = ("joins", "one_less")


def answer(shown: str = "", task: str = "2 + 3", sure: Sure = "") -> Answer:
    source: Source = "ticket" if sure else "practice"
    return Answer(task, "add", not shown, source, "2026-11-22", IDEAS, (shown,) if shown else (), False, sure)


def load(name: str):
    assert name == "sums", "nobody looks for lessons that are not here"
    return SUMS


RECORDS = {
    "a.json": LessonRecord((answer("joins"), answer("joins"), answer("one_less", sure="very"))),
    "b.json": LessonRecord(
        (answer("joins", "4 + 5"), answer("joins"), answer("joins")), moments=(KeptMoment("joins", {}, {}, "lay"),)
    ),
    "=c.json": LessonRecord((answer("one_less"), answer(), answer(), answer("", sure="guess"))),
}
FILES = [(name, Record({"sums": part, "gone": part}).text().encode()) for name, part in RECORDS.items()]
REPORT = ClassReport(read_files(FILES)[0], ("sums", "taken_away"), load)


def test_which_ideas_went_wrong_how_often_and_for_whom():
    joins, one_less = REPORT.ideas("sums")
    assert (joins.idea, joins.shown, joins.held_by, joins.perhaps_by) == ("joins", 5, ("b.json",), ("a.json",))
    assert (one_less.idea, one_less.shown, one_less.put_right_by) == ("one_less", 2, ("=c.json",))
    assert REPORT.lessons() == ("sums",)


def test_two_files_of_one_name_both_count():
    twice = ClassReport(read_files([FILES[1], FILES[1]])[0], ("sums",), load)
    (joins,) = twice.ideas("sums")
    assert (joins.shown, joins.held_by) == (6, ("b.json", "b.json"))


def test_what_was_hard_and_how_sure_they_were():
    (hard,) = REPORT.hardest("sums")
    assert (hard.about, hard.wrong, hard.answers) == ("2 + 3", 6, 9)
    assert REPORT.sureness("sums") == {"guess": (1, 0), "fairly": (0, 0), "very": (0, 1)}


def test_a_step_that_a_link_leaves_out_is_not_one_that_nobody_has_reached():
    """One pupil has done the whole lesson, three a short one; a record without steps is from a platform's export."""
    short: tuple[Step, ...] = ("warm_up", "example", "game", "look_back")
    ticket = LessonRecord().with_step("ticket")
    whole, practised = replace(ticket, steps=STEPS), LessonRecord().with_step("practice", short)
    parts = {
        "whole": whole,
        "1": practised,
        "2": practised,
        "3": practised.with_step("ticket", short),
        "export": LessonRecord(),
    }

    def notes(*names: str) -> list[str]:
        handed = [Handed(name, Record({"formula_rummy": parts[name]})) for name in names]
        (lesson,) = class_view(ClassReport(handed, games.with_lessons(), games.load_lesson), (), games.load)["lessons"]
        return [bar["note"] for bar in lesson["steps"]["bars"]] if lesson["steps"] else []

    assert notes("1", "2", "3") == [
        "0 of 3", "left out", "left out", "3 of 3", "left out", "left out", "1 of 3",
    ]  # fmt: skip
    assert notes(*parts)[3:5] == ["4 of 4", "1 of 1, left out for 3"]
    assert notes("export") == []


@pytest.mark.parametrize(
    ("name", "about", "words"),
    [
        ("formula_rummy", "NH4+ N3-", "NH₄⁺ + N³⁻"),
        ("formula_rummy", "What does <b>", "What does <b>"),
        ("rummy_battle", "10D KC", "10♦ K♣"),
        ("say_rummy", "speech", "speech"),
    ],
)
def test_what_was_hard_is_said_in_words(name: str, about: str, words: str):
    assert games.load_lesson(name).say_about(about) == words


def test_moments_are_of_the_ideas_that_most_have():
    assert [(one.name, one.moment.idea) for one in REPORT.moments("sums")] == [("b.json", "joins")]


def test_a_spreadsheet_gets_no_formula():
    rows = list(csv.reader(REPORT.csv().splitlines()))
    assert rows[1] == ["a.json", "Sums", "joins name", "perhaps", "2", "3", "2026-11-22", "2026-11-22"]
    assert rows[-1][0] == "'=c.json"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\xff\xfe", "cannot be read"),
        (FILES[0][1][:-9], "cannot be read"),
        (json.dumps({"rummy_kit_record": 99}).encode(), "newer"),
        (b" " * (LARGEST + 1), "too large"),
        (b"{}", "not a Rummy Kit record"),
    ],
)
def test_a_foreign_file_is_refused_in_words(content, why, tmp_path):
    (tmp_path / "<script>.json").write_bytes(content)
    (tmp_path / "notes.txt").write_text("no record")
    handed, refused = read_files([*in_folder(tmp_path), FILES[0]])
    assert [one.name for one in handed] == ["a.json"]
    assert [one.name for one in refused] == ["<script>.json"] and why in refused[0].why


def test_made_up_lessons_and_ideas_cost_nothing():
    """A file is data: a made-up one decides neither what is looked for nor how much is worked out."""
    some = {f"made_up_{n}": LessonRecord((answer("joins"),)) for n in range(50)}
    handed, _ = read_files([("some.json", Record(some).text().encode())] * 20)
    assert ClassReport(handed, (), load).lessons() == ()
    assert ClassReport((*handed, *REPORT.handed), ("sums",), load).lessons() == ("sums",)

    many = {f"made_up_{n}": LessonRecord() for n in range(4000)}
    ideas = tuple(f"made_up_{n}" for n in range(MOST_IDEAS + 1))
    thought = (
        Answer("2 + 3", "add", False, "practice", "2026-11-22", ideas[:60]),
        Answer("2 + 3", "add", False, "practice", "2026-11-22", ideas[60:]),
    )
    for record in (Record(many), Record({"sums": LessonRecord(thought)})):
        handed, (refused,) = read_files([("many.json", record.text().encode())])
        assert handed == () and "damaged" in refused.why


def test_only_so_many_files_are_opened_and_only_so_much_is_read():
    opened = count()
    files = ((f"{next(opened)}.json", b"{}") for _ in range(10 * MOST_FILES))
    _, refused = read_files(files)
    assert next(opened) == MOST_FILES + 1
    assert len(refused) == MOST_FILES + 1 and "those after it" in refused[-1].why

    opened, size = count(), MOST_TOGETHER // 20
    _, refused = read_files((f"{next(opened)}.json", bytes(size)) for _ in range(100))
    assert next(opened) == 21 and "100 MB" in refused[-1].why


def test_a_byte_order_mark_does_no_harm():
    name, content = FILES[0]
    ((handed,), refused) = read_files([(name, b"\xef\xbb\xbf" + content)])
    assert handed.record.lesson("sums") == RECORDS["a.json"] and refused == ()


def test_one_file_that_cannot_be_opened_hides_no_other(tmp_path, monkeypatch):
    (tmp_path / "folder.json").mkdir()
    for name, content in FILES:
        (tmp_path / name).write_bytes(content)
    opened: Any = Path.open

    def only_some(path: Path, *how: str) -> Any:
        if path.name == "b.json":
            raise PermissionError(path)
        return opened(path, *how)

    monkeypatch.setattr(Path, "open", only_some)
    handed, refused = read_files(in_folder(tmp_path))
    assert [one.name for one in handed] == ["=c.json", "a.json"]
    assert [(one.name, one.why) for one in refused] == [
        (name, "This file can't be opened.") for name in ("b.json", "folder.json")
    ]
