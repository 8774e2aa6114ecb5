"""My shelf: what counts as laid, what it shows, and what a file cannot do to it."""

from __future__ import annotations

import json

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.say_rummy.shelf import name_word
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.game_answers import GameAnswers
from rummy_kit.lessons.my_record import MyRecord
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.practice import Practice
from rummy_kit.lessons.record import MOST_LAID, LessonRecord, Record, RecordError, ShelfEntry
from rummy_kit.lessons.shelf import shelf_view
from rummy_kit.subjects import phonemes
from rummy_kit.table.attempts import Attempt
from rummy_kit.workshop.pupils.command import subject
from rummy_kit.workshop.pupils.driver import Driver
from tests.lessons.test_claims import positions, tried

DAY = "2026-11-22"
SHIP = "ship ʃɪp general-american"
ONCE = {"times": 1, "day": DAY}
LAID = {
    "formula_rummy": ("Na+ Cl-", "Fe3+ SO4^2-"),
    "mineral_rummy": ("malachite",),
    "formula": ("6 × 8", "36 ÷ 9"),
    "say_rummy": (SHIP, "night naɪt southern-british"),
    "rummy_battle": ("7S 7H 7C", "8D 9D joker", "6H 6D QS QH / 7C 2D"),
}


def laid(**things: tuple[str, ...]) -> Record:
    record = Record()
    for name, all_of_it in things.items():
        part = record.lesson(name)
        for what in all_of_it:
            part = part.with_laid(what, DAY)
        record = record.with_lesson(name, part)
    return record


def shelf_of(record: Record, today: str = DAY):
    return shelf_view(record, tuple(record.lessons), games.load_lesson, today)


def test_a_shelf_is_read_as_it_was_written():
    record = laid(**LAID)
    assert Record.read(record.text()) == record


def test_a_full_shelf_loses_nothing_and_stays_small():
    part = LessonRecord()
    for n in range(MOST_LAID + 5):
        part = part.with_laid(f"{n} × 8", DAY)
    assert [one.what for one in part.laid] == [f"{n} × 8" for n in range(MOST_LAID)]
    assert part.with_laid("3 × 8", "2026-11-23").laid[3] == ShelfEntry("3 × 8", 2, "2026-11-23"), "it keeps its place"
    assert len(json.dumps(part.plain()["laid"], ensure_ascii=False, separators=(",", ":"))) < 3_000


@pytest.mark.parametrize(
    "wrong",
    [
        {"ship": {"times": 0, "day": DAY}},
        {"ship": {"times": "2", "day": DAY}},
        {"ship": {"times": True, "day": DAY}},
        {"ship": {"times": 1}},
        {"ship": {"times": 1, "day": DAY, "points": 3}},
        {"": ONCE},
        {"x" * 121: ONCE},
        {"\ud800": ONCE},
        {f"{n}": ONCE for n in range(MOST_LAID + 1)},
        {"ship": {"times": 1, "day": "2026-02-30"}},
        {"ship": {"times": 1, "day": "today"}},
        [["ship", 1]],
    ],
)
def test_a_shelf_that_no_kit_wrote_is_refused(wrong):
    plain = laid(say_rummy=(SHIP,)).plain()
    plain["lessons"]["say_rummy"]["laid"] = wrong
    with pytest.raises(RecordError, match="damaged"):
        Record.of(plain)


@pytest.mark.parametrize("name", games.with_lessons())
@pytest.mark.parametrize(
    "what", ["", " ", "<b>", "a" * 120, "7S " * 40, "1 × " * 30, "9999 ÷ 0", "NH4+ O2-", "½ + ²", "/"]
)
def test_what_nobody_laid_is_not_shown(name, what):
    assert games.load_lesson(name).shelf_card(what) is None


@pytest.mark.parametrize("name", LAID)
def test_each_game_shows_what_is_laid_there_with_its_kind_and_a_fact(name):
    lesson = games.load_lesson(name)
    for what in LAID[name]:
        card = lesson.shelf_card(what)
        assert card is not None and card.kind in lesson.shelf_kinds and card.facts and card.name and card.say


def test_a_mineral_is_drawn_for_its_own_ions_only():
    show = games.load_lesson("formula_rummy").shelf_card
    salt, sulfide, hydroxide = show("Na+ Cl-"), show("Fe2+ S2-"), show("Fe2+ OH-")
    assert salt is not None and sulfide is not None and hydroxide is not None and salt.art is not None
    assert salt.art["draw"] == "crystal" and "halite" in " ".join(salt.facts)
    assert sulfide.art == {"draw": "ratio", "n": 1, "m": 1}
    assert hydroxide.art == {"draw": "ratio", "n": 1, "m": 2}


def test_next_places_tell_a_kind_and_no_name():
    (plank,) = shelf_of(laid(formula_rummy=("Na+ Cl-", "Al3+ O2-")))["planks"]
    assert plank["free"] == ["a hydroxide", "a sulfate", "a sulfide"]
    assert plank["note"] == "2 laid"


def test_a_full_shelf_says_so_and_offers_no_place():
    full = Record(
        {"formula": LessonRecord(laid=tuple(ShelfEntry(f"{n} × 8", 1, DAY) for n in range(1, MOST_LAID + 1)))}
    )
    (plank,) = shelf_of(full)["planks"]
    assert plank["note"] == "60 laid. This shelf is full."
    assert plank["free"] == [] and plank["free_say"] == ""


def test_only_words_are_said():
    for name, all_of_it in LAID.items():
        sounds = [games.load_lesson(name).how_said(what) for what in all_of_it]
        assert [sound and sound.words for sound in sounds] == (
            ["ship", "night"] if name == "say_rummy" else [None] * len(all_of_it)
        )
    assert games.load_lesson("say_rummy").how_said("ship") is None


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
def test_a_word_is_shown_as_it_was_said(accent):
    """Also in the accent that this page does not use; different ways to say a word are different things."""
    forms = [name_word("either", form, accent) for form in phonemes.pronunciations("either", accent)]
    (plank,) = shelf_of(laid(say_rummy=tuple(forms)))["planks"]
    spoken = [tile["title"][0][0] for tile in plank["tiles"]]
    assert spoken == ["".join(form) for form in phonemes.pronunciations("either", accent)]
    assert all(phonemes.ACCENT_NAMES[accent] in tile["facts"][0] for tile in plank["tiles"])


def test_a_thing_is_new_on_the_day_when_it_was_first_laid():
    record = laid(say_rummy=(SHIP,))
    assert [shelf_of(record, day)["planks"][0]["tiles"][0]["new"] for day in (DAY, "2026-11-23")] == ["new", ""]


@pytest.mark.parametrize("name", games.with_lessons())
def test_only_right_lays_of_a_game_come_to_the_shelf(name):
    """Each once, with everything that is claimed about it; whatever the game lays can be shown."""
    mine, lesson, luck = MyRecord(), games.load_lesson(name), Rng("shelf", name)
    game = games.load(lesson.game, lesson.house_rules)
    hear = GameAnswers(lesson, name, mine.hear, mine.show, mine.lay).hear
    lays = 0
    for obs in positions(game):
        for action, verdict in tried(game, obs, luck):
            before = sum(one.times for one in mine.record.lesson(name).laid)
            hear(Attempt(game, obs, action, verdict))
            more = sum(one.times for one in mine.record.lesson(name).laid) - before
            assert more <= (verdict.legal and verdict.correct is not False)
            lays += more
    assert lays
    assert len(shelf_of(mine.record)["planks"][0]["tiles"]) == len(mine.record.lesson(name).laid)


@pytest.mark.parametrize("name", games.with_lessons())
def test_what_is_made_in_practice_comes_to_the_shelf_if_no_hint_gave_it_away(name):
    lesson, shelved = games.load_lesson(name), 0
    for kind, about in lesson.kinds.items():
        for hints in (0, 3):
            task, mine = about.make(Order(Rng("shelf", kind))), MyRecord()
            row = FixedOrder.of([task], name, lesson.ideas)
            practice = Practice(row, table_id="t", title="", heard=mine.hear, laid=mine.lay)
            driver = Driver(practice)
            reply = subject(name).answer(driver.page(), None)
            assert reply is not None
            driver.send("do", place="check")
            for _ in range(hints):
                driver.send("do", place="hint")
            driver.give(reply, "check")
            assert practice.done
            laid = [one.what for one in mine.record.lesson(name).laid]
            assert laid == ([task.laid] if task.laid and not hints else [])
            assert not laid or lesson.shelf_card(task.laid) is not None
            shelved += len(laid)
    assert shelved
