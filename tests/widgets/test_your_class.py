"""The class page: each record by camera is answered at once, and the report follows when no other record comes."""

from __future__ import annotations

import asyncio
from typing import Any

import rummy_widgets
from rummy_widgets.your_class import ClassPage

from rummy_kit.lessons.hand_in import pieces
from rummy_kit.lessons.record import LessonRecord
from tests.lessons.test_packed import fullest
from tests.loops import run_apart

NAME = "formula_rummy"


def show(page: ClassPage, who: str, answers: int = 20) -> str:
    """Show the codes of a pupil's record; returns what the page says at the end."""
    codes = pieces(who, NAME, LessonRecord(answers=fullest(NAME).answers[:answers]))
    message = {"content": {"data": {"method": "custom", "content": {"codes": codes}}}, "buffers": []}
    page.scanner._handle_msg(message)
    return str(page.scanner.part["said"])


def test_a_report_is_made_once_for_all_records_that_come_one_after_the_other() -> None:
    async def lesson() -> None:
        page = rummy_widgets.class_page()
        reports: list[Any] = []
        page._part.observe(lambda change: reports.append(change.new), "part")
        for n, who in enumerate(("otter", "lynx", "hare"), 1):
            assert show(page, who) == f"{who} has handed in. {n} record{'s' if n > 1 else ''} so far."
        assert show(page, "otter", 30) == "otter has handed in again; the new record counts. 3 records so far."
        assert (len(reports), len(page.report.handed)) == (0, 0)
        while not reports:
            await asyncio.sleep(0.02)
        assert [one.name for one in page.report.handed] == ["otter", "lynx", "hare"]
        assert show(page, "seal") == "seal has handed in. 4 records so far."
        page.read()
        assert len(page.report.handed) == 4 and len(reports) == 2

    run_apart(asyncio.wait_for(lesson(), 60))


def test_without_a_loop_the_report_comes_with_each_record() -> None:
    page = rummy_widgets.class_page()
    assert show(page, "otter") == "otter has handed in. 1 record so far."
    assert len(page.report.handed) == 1
