"""A lesson of a record in little room: all of it comes back, and what is damaged is refused in words."""

from __future__ import annotations

import zlib

import pytest

from rummy_kit import games
from rummy_kit.lessons.packed import pack, pack_within, unpack
from rummy_kit.lessons.record import LARGEST, MOST, MOST_LAID, STEPS, Answer, LessonRecord, RecordError, ShelfEntry

DAY = "2026-11-22"
LESSONS, _ = games.load_lessons()


def fullest(name: str) -> LessonRecord:
    """As many answers as a record holds, all different, with all ideas of the lesson, and a full shelf."""
    ideas = LESSONS[name].ideas
    goals = ideas.skills * 3
    all_ideas = tuple(idea.id for idea in ideas)
    answers = [
        Answer(f"topic {n * 7919 % 997}", goals[n % 3], n % 3 > 0, "practice", f"2026-{n % 12 + 1:02}-11",
               all_ideas[n % 5 : n % 17 + 3], all_ideas[n % 11 : n % 11 + n % 3], n % 4 == 0)
        for n in range(MOST - 3)
    ]  # fmt: skip
    of, asked = all_ideas[:9], ideas.skills[:3]
    ticket = [Answer("the end", skill, True, "ticket", DAY, of, (), False, "very") for skill in asked]
    laid = tuple(ShelfEntry(f"thing {n * 7919 % 997}", n + 1, DAY) for n in range(MOST_LAID))
    return LessonRecord((*answers, *ticket), STEPS[:5], 450, (), laid, STEPS[5:])


@pytest.mark.parametrize("name", LESSONS)
def test_all_of_the_fullest_record_comes_back(name: str) -> None:
    assert unpack(pack(name, fullest(name))).lesson(name) == fullest(name)


def test_in_less_room_old_answers_go_first_and_the_ticket_last() -> None:
    part = fullest("formula_rummy")
    packed = pack_within("formula_rummy", part, 1500)
    less = unpack(packed).lesson("formula_rummy")
    assert len(packed) <= 1500
    assert less.answers == part.answers[-len(less.answers) :] and less.answers[-3:] == part.answers[-3:]
    assert (less.steps, less.laid) == (part.steps, part.laid)


def test_what_a_platform_has_kept_since_before_steps_could_be_left_out_is_read() -> None:
    old = zlib.compress(b'[1,"say_rummy",[0,3],5,"2026-11-22",[],"",[],[[],[],[],[],[],[]],[[],[],[]]]')
    assert unpack(old).lesson("say_rummy") == LessonRecord(steps=("goals", "practice"), minutes=5)


@pytest.mark.parametrize(
    ("packed", "why"),
    [
        (b"", "damaged"),
        (b"not packed", "damaged"),
        (pack("say_rummy", LessonRecord())[:-3], "damaged"),
        (zlib.compress(b"[3]"), "newer"),
        (zlib.compress(b"[]"), "damaged"),
        (zlib.compress(b'[1,"x",[9],0,"2026-11-22",[],"",[],[],[]]'), "damaged"),
        (zlib.compress(b'[1,"x",[],0,"9999-11-22",["a"],"b",[[]],[[0],[0],[0],[9999],[0],[0]],[]]'), "damaged"),
        (zlib.compress(b" " * (LARGEST + 1)), "damaged"),
    ],
)
def test_what_is_no_packed_record_is_refused_in_words(packed: bytes, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        unpack(packed)
