"""What a link sets in a lesson: read, told where it cannot be used, made by the form, told in docs/links.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rummy_kit import games
from rummy_kit.app.links import SETTINGS, LessonSettings, form_view, read_link
from rummy_kit.app.settings import TableSettings

IDEAS = ("own_charge", "not_neutral")
DOCS = Path(__file__).parents[1] / "docs" / "links.md"


@pytest.mark.parametrize(
    "settings",
    [
        LessonSettings(),
        LessonSettings("7b", ("own_charge",), "chosen", True, "class-7b"),
        LessonSettings(ideas=IDEAS, level="typed"),
    ],
)
def test_what_a_link_says_is_read_as_it_was_meant(settings: LessonSettings) -> None:
    read = read_link(settings.query, IDEAS)
    assert read.settings == settings and read.notice == ""


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("tasks=<b>", "tasks"),
        ("tasks=" + "a" * 21, "tasks"),
        ("ideas=own_charge,phlogiston", "ideas"),
        ("ideas=", "ideas"),
        ("level=hard", "level"),
        ("steps=all", "steps"),
        ("class=7 b", "class"),
        ("tasks=ÄÖ!", "letters (A to Z)"),
    ],
)
def test_a_value_that_cannot_be_used_is_told_and_the_rest_counts(query: str, told: str) -> None:
    name = "class" if told != "class" else "tasks"
    read = read_link(f"{query}&{name}=ok", IDEAS)
    assert f"This link's {query.partition('=')[0]} could not be used" in read.notice and told in read.notice
    assert "ok" in (read.settings.tasks, read.settings.group)


def test_of_a_word_that_is_there_many_times_the_last_counts_and_is_told_once() -> None:
    assert read_link("tasks=!&" * 200 + "tasks=7b", IDEAS).settings.tasks == "7b"
    assert read_link("tasks=!&" * 200, IDEAS).notice.count("This link's") == 1
    settings, notice = TableSettings("formula_rummy").with_link("seats=3&" * 200 + "seats=4")
    assert (settings.seats, notice) == (4, "")


def test_the_table_leaves_the_words_of_the_lesson_alone() -> None:
    query = LessonSettings("7b", ("own_charge",), "chosen", True, "7b").query
    settings, notice = TableSettings("formula_rummy").with_link(f"{query}&seats=4")
    assert settings.seats == 4 and notice == ""


def test_the_form_offers_what_a_link_may_say() -> None:
    lesson = games.load_lesson("formula_rummy")
    form = form_view({"formula_rummy": lesson}, "../")
    assert [field["name"] for field in form["fields"]] == list(SETTINGS)
    (shown,) = form["lessons"]
    assert shown["href"] == "../formula-rummy.ipynb"
    known = [idea["value"] for idea in shown["ideas"]]
    assert known == [idea.id for idea in lesson.ideas]
    for field in form["fields"]:
        for choice in field["choices"][1:]:
            assert read_link(f"{field['name']}={choice['value']}", known).notice == ""


def test_the_page_in_the_docs_tells_them_all() -> None:
    assert re.findall(r"^\| `(\w+)` \|", DOCS.read_text(encoding="utf-8"), re.M) == list(SETTINGS)
