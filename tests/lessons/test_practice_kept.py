"""A practice is kept as a game is: a page that comes back finds the same task, and what was done in it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import MemoryStore, Store
from rummy_kit.lessons.exercise import Exercise
from rummy_kit.lessons.plan import PracticePlan
from rummy_kit.lessons.practice import STUCK_AFTER, Practice
from rummy_kit.stores.sqlite import SqliteStore
from tests.lessons.pupil import right, sent, wrong
from tests.scenario import Page

FRESH = ("rev", "ack", "say", "panel", "notice")
"""What a page gets once more when it comes back."""


class Learner(Page):
    """A browser page at a practice of some program."""

    def __init__(self, store: Store, *, key: str = "", name: str = "formula_rummy", seed: int = 1) -> None:
        plan = PracticePlan(games.load_lesson(name), name, str(seed), shared=True)
        self.practice = Practice(plan, table_id=f"{name}/practice", title="Practice", store=store)
        super().__init__(self.practice, key=key)

    def lay(self, answer: Any) -> None:
        text = sent(self.practice.exercise, answer)
        self.send("choose", cards=[], text=text)
        for place, card in answer.places.items():
            self.send("drop", place=place, cards=[card], text=text)

    def answer(self, answer: Any) -> Any:
        self.lay(answer)
        return self.send("do", place="check", text=sent(self.practice.exercise, answer))

    def shown(self) -> dict[str, Any]:
        return {part: value for part, value in self.view.items() if part not in FRESH}


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_page_that_comes_back_finds_everything_as_it_was(name: str) -> None:
    """In the middle of an answer, after an error, with help laid, after hints, in a repeated task, at the very end."""
    store = MemoryStore()
    page, rng = Learner(store, name=name), Rng("kept", name)

    def comes_back() -> None:
        again = Learner(store, key=page.key, name=name)
        assert again.shown() == page.shown() and again.view["notice"] == ""
        assert again.practice.setup() == page.practice.setup()

    errors = 0
    while True:
        exercise: Exercise = page.practice.exercise
        if errors < 2 and exercise is not page.practice._course.tasks[0].posed.exercise:
            mistakes = wrong(exercise, rng)
            for _ in range(2):
                page.answer(next(mistakes))
                comes_back()
            page.send("do", place="hint")
            errors += 1
        page.lay(right(exercise))
        comes_back()
        assert page.answer(right(exercise))["panel"]["kind"] == "ok"
        comes_back()
        if page.practice.done:
            break
        page.send("do", place="next")
    assert "You also finished" in page.view["banner"]["text"]


def test_what_is_kept_is_a_record_of_answers() -> None:
    """Each answer with its reply, in words that another part can read; hints, and what was laid."""
    store = MemoryStore()
    page = Learner(store)
    mistake = next(wrong(page.practice.exercise, Rng(1)))
    page.answer(mistake)
    code = page.view["panel"]["code"]
    page.send("do", place="hint")
    page.answer(right(page.practice.exercise))
    found = store.find(page.key)
    assert found is not None
    log = [entry for entry in store.read(found[0]) if entry["do"] != "lay"]
    assert [(entry["do"], entry.get("code")) for entry in log] == [("check", code), ("hint", None), ("check", "ok")]
    assert log[0]["places"] == mistake.places and log[0]["kind"] == "concept"


def test_another_practice_begins_again_with_one_quiet_line() -> None:
    """Another seed, another version of the lesson: the old answers mean nothing there."""
    store = MemoryStore()
    old = Learner(store)
    old.answer(right(old.practice.exercise))
    new = Learner(store, key=old.key, seed=2)
    assert "earlier answers" in new.view["notice"] and "other tasks" in new.view["notice"]
    assert new.practice.solved == 0 and new.key == old.key, "until this one is begun"
    new.answer(right(new.practice.exercise))
    assert new.key != old.key
    assert Learner(store, key=old.key).practice.solved == 1, "the old answers are still there"


def test_a_key_that_opens_a_game_or_nothing_opens_no_practice() -> None:
    page = Learner(MemoryStore(), key="nothing")
    assert "no longer kept" in page.view["notice"]
    page.send("do", place="hint", text={"name": "x"})
    assert page.key not in ("", "nothing")


def test_a_lesson_that_is_only_looked_at_leaves_nothing_in_the_store(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "matches.sqlite3")
    assert Learner(store).key == "" and not store.path.exists()


def test_two_pages_with_one_practice_do_not_write_over_each_other() -> None:
    store = MemoryStore()
    one = Learner(store)
    one.send("choose", cards=[])
    two = Learner(store, key=one.key)
    one.answer(right(one.practice.exercise))
    shown = two.send("do", place="hint", text={"name": "x"})
    assert shown["panel"]["code"] == "stale" and two.practice.solved == 1
    two.send("do", place="next")
    assert Learner(store, key=one.key).shown() == two.shown()


# ------------------------------------------------------------------------------------------ a store that cannot be used


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(tmp_path / "matches.sqlite3")
    yield made
    made.close()


def entries(store: Store, key: str) -> list[Any]:
    found = store.find(key)
    assert found is not None
    return store.read(found[0])


def test_a_locked_file_stops_no_practice_and_is_written_later(store: SqliteStore) -> None:
    page = Learner(store)
    page.answer(right(page.practice.exercise))
    key, before = page.key, entries(store, page.key)
    store.close()
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("pragma locking_mode = exclusive")  # as a program does that has the file to itself
    other.execute("begin exclusive")
    page.send("do", place="next")
    assert "answers are not saved yet" in page.view["notice"] and page.practice.in_trouble
    late = Learner(store, key=key)
    assert "earlier answers can't be opened yet" in late.view["notice"] and late.practice.solved == 0
    other.close()
    page.practice.try_again()
    assert page.look()["notice"] == "" and len(entries(store, key)) == len(before) + 1
    late.practice.try_again()
    assert late.look()["notice"] == "" and late.shown() == page.shown()


def nonsense(entry: dict[str, Any]) -> Iterator[Any]:
    yield {**entry, "do": "fly"}
    yield {**entry, "cards": 5}
    yield {**entry, "places": ["tray:n"]}
    yield {**entry, "text": {"name": 5}}
    yield {"do": "check"}
    yield {**entry, "do": "next"}
    yield []
    yield {**entry, "do": "check", "kind": "concept", "code": None, "shown": [], "sure": "", "day": "2026-11-22"}
    yield {**entry, "do": "check", "kind": "concept", "code": "x", "shown": [7], "sure": "", "day": "2026-11-22"}
    yield {**entry, "do": "check", "kind": "concept", "code": "x", "shown": [], "sure": "sure", "day": "2026-11-22"}


@pytest.mark.parametrize("number", range(10))
def test_a_damaged_record_changes_nothing(store: SqliteStore, number: int) -> None:
    page = Learner(store)
    page.send("choose", cards=[page.view["hand"]["cards"][0]["key"]])
    spoilt = list(nonsense(entries(store, page.key)[-1]))[number]
    store._connection().execute("update entries set entry = ?", (json.dumps(spoilt),))
    again = Learner(store, key=page.key)
    assert "can't go on from your earlier answers" in again.view["notice"] and "damaged" in again.view["notice"]
    assert again.shown() == Learner(MemoryStore()).shown()
    assert again.answer(right(again.practice.exercise))["panel"]["kind"] == "ok"


@pytest.mark.parametrize("spoil", [lambda path: path.write_bytes(b"no database" * 999)])
def test_a_file_that_cannot_be_used_is_reported(store: SqliteStore, spoil: Callable[[Path], None]) -> None:
    page = Learner(store)
    page.send("choose", cards=[])
    key = page.key
    store.close()
    spoil(store.path)
    page = Learner(store, key=key)
    assert str(store.path) in page.view["notice"]
    assert page.answer(right(page.practice.exercise))["panel"]["kind"] == "ok"


def test_what_was_said_and_the_part_that_can_be_laid_out_are_there_again() -> None:
    store, name = MemoryStore(), "say_rummy"
    page = Learner(store, name=name)
    while page.practice._course.task.posed.help:
        page.answer(right(page.practice.exercise))
        page.do("next")
    answers = wrong(page.practice.exercise, Rng("stuck"))
    while page.practice._course.task.errors < STUCK_AFTER:
        page.answer(next(answers))
    again = Learner(store, key=page.key, name=name)
    assert {**again.view["panel"], "id": 0} == {**page.view["panel"], "id": 0}
    assert [button["id"] for button in again.view["panel"]["buttons"]][-1] == "lay_out"
    before = again.view["tray"]["slots"]
    assert again.do("lay_out")["tray"]["slots"] != before
