"""A record in pieces, for a camera or a message: they come in any order, some twice, some never, some damaged."""

from __future__ import annotations

import random

import pytest
import segno

from rummy_kit.lessons.hand_in import LONGEST_WHO, Begun, Handed, HandIns, pieces
from rummy_kit.lessons.record import LessonRecord, RecordError
from tests.lessons.test_packed import fullest

NAME = "say_rummy"
LARGEST_CODE = 15  # a version: 77 squares, which a plain camera reads off a phone


def test_thirty_records_come_once_each_whatever_the_order_and_however_often() -> None:
    handed_in = {f"pupil {n}": LessonRecord(minutes=n, answers=fullest(NAME).answers[: 5 * n]) for n in range(30)}
    codes = [code for who, part in handed_in.items() for code in pieces(who, NAME, part)] * 3
    random.Random(7).shuffle(codes)
    hand_ins = HandIns()
    heard = [hand_ins.take(code.lower()) for code in codes]
    complete = [one for one in heard if isinstance(one, Handed)]
    assert {one.name: one.record.lesson(NAME) for one in complete} == handed_in
    assert len(complete) == 30 and any(isinstance(one, Begun) for one in heard)


def test_a_piece_has_room_in_a_code_that_a_plain_camera_reads() -> None:
    for code in pieces("otter", NAME, fullest(NAME)):
        made = segno.make_qr(code, error="m", boost_error=False)
        assert int(made.version) <= LARGEST_CODE and made.mode == "alphanumeric"


def test_who_is_one_short_line() -> None:
    (code,) = pieces("  <b>7\n" + "x" * 40, NAME, LessonRecord())
    handed = HandIns().take(code)
    assert isinstance(handed, Handed) and handed.name == f"<b>7 {'x' * 40}"[:LONGEST_WHO]


@pytest.mark.parametrize("text", ["", "https://example.org", "RK1:00000000:1:1:AAAAAAAA", "RK1:00000000:2:1:AAAAAAAA"])
def test_any_other_code_is_refused_in_words(text: str) -> None:
    with pytest.raises(RecordError, match=r"not a Rummy Kit code|damaged"):
        HandIns().take(text)
