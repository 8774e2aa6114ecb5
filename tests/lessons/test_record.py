"""A pupil's record as a file: what is written can be read again, and a file that is not a record changes nothing."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rummy_kit.lessons.diagnosis import describe, findings
from rummy_kit.lessons.ideas import PARTS, Ideas
from rummy_kit.lessons.lesson_view import goals_view, next_view
from rummy_kit.lessons.mastery import due, mastery
from rummy_kit.lessons.practice import WORDS
from rummy_kit.lessons.record import MOST, Answer, KeptMoment, LessonRecord, Record, RecordError
from rummy_kit.lessons.steps import LessonSteps
from rummy_kit.texts import Texts
from tests.lessons.sums import SUMS

ANSWER = Answer("2 + 3", "add", False, "ticket", "2026-11-22", ("joins", "one_less"), ("joins",), True, "very")
RECORD = Record(
    {
        "sums": LessonRecord(
            (ANSWER,), ("goals", "practice"), 12, (KeptMoment("joins", {"id": "sums"}, {"hand": ["2"]}, "lay 2"),)
        )
    }
)


def test_a_record_is_read_as_it_was_written():
    assert Record.read(RECORD.text()) == RECORD


@pytest.mark.parametrize("version", [1, 2])
def test_a_record_of_an_older_format_is_read_and_written_in_this_one(version):
    old = {**RECORD.plain(), "rummy_kit_record": version}
    assert Record.of(old) == RECORD
    assert Record.of(old).plain()["rummy_kit_record"] == 3


def test_a_record_says_what_the_lesson_went_without_until_it_no_longer_does():
    """A pupil does a short lesson, and at home the rest of it."""
    short = LessonRecord().with_step("practice", ("warm_up", "game", "look_back"))
    record = Record({"sums": short})
    assert Record.read(record.text()) == record and short.left_out == ("warm_up", "game", "look_back")
    assert short.with_step("game", ()).left_out == ()


def test_a_step_counts_once_and_is_either_done_or_left_out():
    """A changed file would say "3 of 2 steps done", and to the teacher "2 of 1"."""
    plain = Record({"sums": LessonRecord()}).plain()
    plain["lessons"]["sums"] |= {"steps": ["game", "goals", "game"], "left_out": ["ticket", "game", "ticket"]}
    read = Record.of(plain).lesson("sums")
    assert (read.steps, read.left_out) == (("goals", "game"), ("ticket",))


def changed(**parts):
    plain = RECORD.plain()
    plain["lessons"]["sums"]["answers"][0] |= parts
    return json.dumps(plain)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "cannot be read"),
        (RECORD.text()[:-40], "cannot be read"),
        ("[" * 100_000, "cannot be read"),
        ("[]", "not a Rummy Kit record"),
        ('{"lessons": {}}', "not a Rummy Kit record"),
        ('{"rummy_kit_record": true, "kit": "", "lessons": {}}', "damaged"),
        (json.dumps({**RECORD.plain(), "rummy_kit_record": 0}), "damaged"),
        (json.dumps({**RECORD.plain(), "rummy_kit_record": 4}), "newer"),
        (json.dumps({**RECORD.plain(), "name": "a name"}), "damaged"),
        (changed(day="2026-11-22T10:00:00"), "damaged"),
        (changed(day="2026-02-30"), "damaged"),
        (changed(day="9999-12-31"), "damaged"),
        (changed(day="٢٠٢٦-١١-٢٢"), "damaged"),
        (changed(task="\ud800"), "damaged"),
        (json.dumps(RECORD.plain()).replace('["2"]', "[" * 500 + "]" * 500), "damaged"),
        (changed(source="elsewhere"), "damaged"),
        (changed(shown=["<script>"]), "damaged"),
    ],
)
def test_what_is_no_record_is_refused_in_words(text, said):
    with pytest.raises(RecordError, match=said):
        Record.read(text)


def test_a_computer_without_a_clock_writes_what_can_be_read():
    record = Record({"sums": LessonRecord((replace(ANSWER, day="1970-01-01"),))})
    assert Record.read(record.text()) == record


@pytest.mark.parametrize("bad", [("Joins",), ("j" * 61,), tuple(f"i{n}" for n in range(61))])
def test_a_lesson_has_no_ideas_that_a_record_could_not_hold(bad):
    words = {"goals": {"add": "I can add."}, **{f"idea.{idea}": dict.fromkeys(PARTS, "…") for idea in bad}}
    with pytest.raises(ValueError, match="60"):
        Ideas(Texts(words))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"skill": None}, r"\[idea.on\] lacks skill"),
        ({"mend": None, "next": None}, "lacks mend, next"),
        ({"skill": "take"}, r"\[goals\] lacks take"),
        ({"nudge": "{yours}?"}, "can name only mine"),
    ],
)
def test_an_idea_that_is_not_complete_is_refused_in_words(change, said):
    idea = {**dict.fromkeys(PARTS, "…"), "skill": "add", **change}
    words = {"goals": {"add": "I can add."}, "idea.on": {part: text for part, text in idea.items() if text}}
    with pytest.raises(ValueError, match=said):
        Ideas(Texts(words))


def test_a_record_holds_as_many_lessons_as_there_are():
    record = Record({f"lesson_{n}": LessonRecord((ANSWER,)) for n in range(120)})
    assert Record.read(record.text()) == record


def test_the_latest_answers_are_kept():
    part = LessonRecord().with_answers([ANSWER] * (MOST + 5))
    assert len(part.answers) == MOST
    assert Record.read(Record({"sums": part}).text()).lesson("sums") == part


def right(day: str, right: bool = True) -> Answer:
    return Answer("2 + 3", "add", right, "practice", day, ("joins",), () if right else ("joins",))


@pytest.mark.parametrize(
    ("answers", "word"),
    [
        ("+", "too_early"), ("++", "nearly"), ("--", "not_yet"), ("+-+-", "not_yet"), ("-+-++", "nearly"),
        ("+++", "got_it"), ("-++++", "got_it"),
    ],
)  # fmt: skip
def test_how_far_a_skill_is_in_a_word(answers, word):
    assert add([right("2026-11-22", one == "+") for one in answers]).word == word


def add(answers):
    """How far the pupil has got with the goal "I can add"."""
    (found,) = (one for one in mastery(SUMS.ideas, answers) if one.skill == "add")
    return found


def test_nobody_has_got_it_while_an_idea_of_that_goal_is_in_the_way():
    """Many right answers outweighed an idea that showed in two more."""
    answers = [right("2026-11-22", one == "+") for one in "+++++++-+-"] + [right("2026-11-22")] * 2
    plain = [replace(answer, could=(), shown=()) for answer in answers]
    assert add(plain[:8]).word != "not_yet" and add(plain).word == "got_it"
    assert add(answers[:10]).in_the_way.idea == "joins" and add(answers[:10]).word != "got_it"
    elsewhere = [replace(answer, shown=("turns",), could=("turns",)) if answer.shown else answer for answer in answers]
    assert add(elsewhere).in_the_way is None, "that idea belongs to another goal"


@pytest.mark.parametrize("later", ["", "+", "++", "+++", "+++++"])
@pytest.mark.parametrize("earlier", ["-", "--", "+-", "+++-+-", "-+-"])
def test_the_word_and_the_findings_never_disagree(earlier, later):
    answers = [right("2026-11-22", one == "+") for one in earlier + later]
    held = any(one.named for one in findings(answers))
    assert (add(answers).in_the_way is not None) == (held or len(later) < 3)
    assert add(answers).word != "got_it" or not held


def test_my_record_says_which_idea_is_in_the_way():
    answers = tuple(right("2026-11-22", one == "+") for one in "++++-")
    goal, *_ = goals_view(SUMS, LessonRecord(answers), "2026-11-22")
    assert (goal["word"], goal["bars"]) == ("nearly", 2)
    assert goal["note"] == "5 answers. In 1 of 5 answers joins told."


def test_a_skill_is_due_later_and_later_and_soon_after_a_mistake():
    days = [right("2026-11-01"), right("2026-11-02"), right("2026-11-05"), right("2026-11-13", False)]
    assert [due("add", days[:n]) for n in range(5)] == [
        "", "2026-11-02", "2026-11-05", "2026-11-13", "2026-11-14",
    ]  # fmt: skip


def test_a_finding_says_how_often():
    (found, *_) = findings([right("2026-11-22", one == "+") for one in "--+-"])
    assert describe(found, SUMS.ideas, WORDS) == "In 3 of 4 answers joins told."


def test_of_two_ideas_that_fit_the_one_that_fits_more_is_named():
    both = Answer("", "add", False, "practice", "2026-11-22", ("joins", "one_less"), ("joins", "one_less"))
    alone = Answer("", "add", False, "practice", "2026-11-22", ("joins", "one_less"), ("joins",))
    found = {one.idea: one for one in findings([both, alone, both, alone])}
    assert found["joins"].state == "held" and not found["one_less"].named


def test_the_way_on_never_leads_back():
    """After the exit ticket of a lesson whose steps were all open, it once led to the goals."""
    assert next_view("ticket", {"ticket"}, LessonSteps(all_open=True))["text"] == "My record"
    assert next_view("practice", {"practice"}, LessonSteps(all_open=True))["text"] == "Go to the game"
    assert next_view("warm_up", {"goals", "warm_up"}, LessonSteps())["text"] == "Go to the example"
