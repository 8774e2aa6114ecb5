"""Every statement about the world names its source: in tables, drawings, ideas and replies."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import rummy_kit
from rummy_kit import games
from rummy_kit.subjects import ions, minerals, phonemes

KIT = Path(rummy_kit.__file__).parent
TABLES = sorted(KIT.glob("subjects/**/*.csv"))
BOOKS = tomllib.loads((KIT / "subjects/sources.toml").read_text(encoding="utf-8"))
LESSONS = ("formula_rummy", "mineral_rummy", "say_rummy")  # what the others say is calculated, by sympy or by counting
SENTENCE = 6  # words, at least; the names of sounds have up to five

# a text on the web, an article, a thread, a package of data, or a paper with the year of its volume
ELSEWHERE = re.compile(r"https?://\S+|Wikipedia: .+|Chemistry Stack Exchange: .+|[\w-]+ [\d.]+ \(PyPI\)|.+ \d{4}, .+")

# replies and codes that are about the answer itself: what was chosen, written or left out, or what the formula shows
ABOUT_THE_ANSWER = {
    "ok", "glyph", "unlisted_word", "another_word", "not_these", "other_order", "no_vowel", "misspelled", "unreadable",
    "formula_typed", "formula_other", "missing_ion", "wrong_ion", "second_card", "shared_place", "wrong_class",
    "is_heard", "sounds_otherwise", "other_whose", "electrons_idea",
}  # fmt: skip


SUBJECTS = [("formula_rummy", ions), ("mineral_rummy", minerals), ("say_rummy", phonemes)]


def is_named(source: str) -> bool:
    """Whether a source is one of the books, with or without a place in it, or explains itself."""
    book = source.removeprefix("not in ").partition(",")[0].partition(":")[0]
    return book in BOOKS or ELSEWHERE.fullmatch(source) is not None


def unsourced(table: Path) -> Iterator[str]:
    """The rows of a table that state something without naming a source."""
    with table.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            sources = {name: row[name] for name in ("source", "sources", "told_in") if name in row}
            told = any(len(text.split()) >= SENTENCE for name, text in row.items() if name not in sources)
            named = [one for text in sources.values() for one in text.split("|")]
            if (told and not sources) or not all(map(is_named, named)):
                yield f"{table.name}: {row}"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_row_that_states_something_names_its_source(table: Path) -> None:
    assert list(unsourced(table)) == []


def test_a_row_without_a_source_is_found(tmp_path: Path) -> None:
    table = tmp_path / "facts.csv"
    for text in ("name,uses,sources\ntalc,powder,\n", "name,uses\ntalc,the softest of all the minerals\n"):
        table.write_text(text, encoding="utf-8")
        assert len(list(unsourced(table))) == 1
    table.write_text("name,sources\ntalc,Klein and Dutrow|somewhere\n", encoding="utf-8")
    assert len(list(unsourced(table))) == 1


def test_drawings_name_their_sources() -> None:
    for habit in minerals.habits().values():
        assert is_named(habit.source.partition(", ")[0]), habit.source


def words(name: str) -> Mapping[str, Any]:
    """The words of a lesson."""
    return tomllib.loads((KIT / "games" / name / "lesson.toml").read_text(encoding="utf-8"))


def told_by_ideas(name: str) -> set[str]:
    """The codes that an idea of this lesson is behind."""
    return {code for idea in games.load_lesson(name).ideas for code in (idea.id, *idea.signs)}


@pytest.mark.parametrize("name", LESSONS)
def test_every_idea_names_its_source(name: str) -> None:
    lacking = [idea for idea, said in words(name)["idea"].items() if not said.get("source")]
    assert lacking == []
    for said in words(name)["idea"].values():
        assert all(map(is_named, said["source"].split("; "))), said


@pytest.mark.parametrize("name", LESSONS)
def test_every_reply_has_an_idea_behind_it_or_a_source(name: str) -> None:
    known = told_by_ideas(name) | ABOUT_THE_ANSWER | {"hint", "nudge", "answers", "words"}
    for kind, question in words(name)["question"].items():
        replies = {code for code, said in question.items() if isinstance(said, dict)}
        assert "source" in question or not replies - known, (kind, replies - known)
    assert not words(name).get("answer", {}).keys() - known


@pytest.mark.parametrize(("name", "subject"), SUBJECTS)
def test_every_judgement_has_an_idea_behind_it_or_is_about_the_answer(name: str, subject: Any) -> None:
    assert set(subject.codes()) - told_by_ideas(name) - ABOUT_THE_ANSWER == set()


def test_nothing_is_excused_that_is_not_said() -> None:
    said = {code for _, subject in SUBJECTS for code in subject.codes()}
    said |= {code for name in LESSONS for question in words(name)["question"].values() for code in question}
    assert ABOUT_THE_ANSWER - said == set()
