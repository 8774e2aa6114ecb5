"""What a link sets in a lesson: read, answered if it cannot be used, made by the form, listed in docs/links.md."""

from __future__ import annotations

import random
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
import rummy_widgets

from rummy_kit import games
from rummy_kit.app.link_form import form_view
from rummy_kit.app.links import LESSON, LessonSettings, query_of, read_link, words_of
from rummy_kit.app.settings import TABLE, TableSettings, house_rules, lesson_settings, table_of
from rummy_kit.lessons.addresses import page_of
from rummy_kit.lessons.lesson_view import LinkFieldView

FORMULA_RUMMY = lesson_settings(games.load_lesson("formula_rummy"))
DOCS = Path(__file__).parents[1] / "docs" / "links.md"
NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
LESSONS = games.with_lessons()
ALL = LessonSettings("7b", ("own_charge",), "chosen", "open", "class-7b")


@pytest.mark.parametrize("settings", [LessonSettings(), ALL, LessonSettings(ideas=("own_charge",), level="typed")])
def test_what_a_link_says_is_read_as_it_was_meant(settings: LessonSettings) -> None:
    said = {name: value for name, value in asdict(settings).items() if value}
    values, notice = read_link(query_of(said), FORMULA_RUMMY)
    assert LessonSettings(**values) == settings and notice == ""


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("tasks=<b>", "tasks"),
        ("tasks=" + "a" * 21, "tasks"),
        ("ideas=own_charge,phlogiston", "phlogiston"),
        ("ideas=", "nothing is chosen. Choose one or more of not_neutral, own_charge"),
        ("level=hard", "typed or chosen"),
        ("steps=all", "in-order, open or preview"),
        ("group=7 b", "group"),
        ("tasks=ÄÖ!", "letters (A to Z)"),
    ],
)
def test_a_value_that_cannot_be_used_is_reported_and_the_rest_counts(query: str, told: str) -> None:
    name = "group" if told != "group" else "tasks"
    values, notice = read_link(f"{query}&{name}=ok", FORMULA_RUMMY)
    assert f"This link's {query.partition('=')[0]} could not be used" in notice and told in notice
    assert values == {name: "ok"}


def test_if_a_word_occurs_many_times_the_last_counts_and_is_reported_once() -> None:
    assert read_link("tasks=!&" * 200 + "tasks=7b", FORMULA_RUMMY) == ({"tasks": "7b"}, "")
    assert read_link("tasks=!&" * 200, FORMULA_RUMMY)[1].count("This link's") == 1
    settings, notice = TableSettings("formula_rummy").with_link("seats=3&" * 200 + "seats=4")
    assert (settings.seats, notice) == (4, "")


def test_the_table_leaves_the_words_of_the_lesson_alone() -> None:
    settings, notice = TableSettings("formula_rummy").with_link(f"{query_of(asdict(ALL))}&seats=4")
    assert settings.seats == 4 and notice == ""


def fields_of(name: str) -> list[LinkFieldView]:
    (lesson,) = form_view({name: games.load_lesson(name)})["lessons"]
    return [field for group in lesson["groups"] for field in group["fields"]]


def answers(field: LinkFieldView) -> list[str]:
    """What a teacher can put into a field of the form: all choices, or some texts that it takes."""
    values = [choice["value"] for choice in field["choices"]]
    if field["kind"] == "several":
        return [*values[:3], ",".join(values[:2]), ",".join(reversed(values[:2]))]
    texts = values or [text for text in ("7", "0", "999999", "a-B-9", "x" * 20) if re.fullmatch(field["pattern"], text)]
    assert len(texts) > 1
    return [text for text in texts if text]  # an empty field is not in the link


def link_again(name: str, query: str) -> str:
    """The link that says what was read from a link to this lesson; nothing in it is refused."""
    lesson = games.load_lesson(name)
    values, refused = read_link(query, lesson_settings(lesson))
    table, table_refused = table_of(lesson).with_link(query)
    assert (refused, table_refused) == ("", "")
    return query_of(values | table.other_than(table_of(lesson)))


def kinds_on(name: str, idea: str) -> list[str]:
    """The kinds of task that can show an idea."""
    return [kind for kind, about in games.load_lesson(name).kinds.items() if idea in about.ideas]


def with_players(name: str, said: dict[str, str]) -> dict[str, str]:
    """The same with as many players as its house rules and its computer players need, unless the lesson has those."""
    lesson = games.load_lesson(name)
    rules = {word: value for word, value in said.items() if word in house_rules(games.load(lesson.game))}
    allowed = games.load(lesson.game, {**lesson.house_rules, **rules}).players
    seats = int(said.get("seats", table_of(lesson).seats))
    people, bots = int(said.get("people", 1)), said.get("bots", "")
    if people + bots.count(",") + bool(bots) > allowed[-1]:
        said, bots = {word: value for word, value in said.items() if word != "bots"}, ""  # there is no room for them
    needed = max(people + bots.count(",") + bool(bots), allowed[0], min(seats, allowed[-1]))
    if bots == ",".join(table_of(lesson).bots[: needed - people]):
        said = {word: value for word, value in said.items() if word != "bots"}  # the lesson's own
    if needed == table_of(lesson).seats:
        return {word: value for word, value in said.items() if word != "seats"}  # the lesson's own
    return said if needed == seats else {**said, "seats": str(needed)}


@pytest.mark.parametrize("name", LESSONS)
def test_all_that_the_form_can_say_is_read_and_written_again_as_it_was(name: str) -> None:
    for field in fields_of(name):
        for answer in answers(field):
            said = with_players(name, {field["name"]: answer})
            if field["name"] == "seats" and said["seats"] != answer:  # this many can play only by a house rule
                assert "can play" in table_of(games.load_lesson(name)).with_link(f"seats={answer}")[1]
                continue
            if "," not in answer:  # as many players as its house rule allows sit there unasked
                assert words_of(link_again(name, query_of({field["name"]: answer}))) == said
            assert words_of(link_again(name, query_of(said))) == said


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("seed", range(5))
def test_several_settings_in_one_link_are_read_and_written_again_as_they_were(name: str, seed: int) -> None:
    draw = random.Random(f"{name} {seed}")
    said = with_players(name, {field["name"]: draw.choice(answers(field)) for field in fields_of(name)})
    assert words_of(link_again(name, query_of(said))) == said


@pytest.mark.parametrize("name", LESSONS)
def test_the_form_asks_for_all_that_can_be_set(name: str) -> None:
    lesson = games.load_lesson(name)
    assert [field["name"] for field in fields_of(name)] == [*LESSON, *TABLE, *house_rules(games.load(name))]
    assert all(field["label"] and field["help"] for field in fields_of(name))
    ideas = next(field for field in fields_of(name) if field["name"] == "ideas")
    assert [choice["value"] for choice in ideas["choices"]] == [idea.id for idea in lesson.ideas]


@pytest.mark.parametrize("name", LESSONS)
def test_no_house_rule_has_the_name_of_another_setting(name: str) -> None:
    assert not house_rules(games.load(name)).keys() & {*LESSON, *TABLE, "own_deck"}


@pytest.mark.parametrize("name", LESSONS)
def test_a_call_in_a_notebook_takes_the_names_of_a_link(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QUERY_STRING", raising=False)
    draw = random.Random(name)
    said: dict[str, Any] = {field["name"]: draw.choice(answers(field)) for field in fields_of(name)}
    said |= {"bots": "ada,mia", "people": "2", "level": "chosen", "only_steps": "practice,game"}
    asking = {kind for idea in said["ideas"].split(",") for kind in kinds_on(name, idea)}
    said = {**with_players(name, said), "task_kinds": ",".join(sorted(asking))}
    lesson = rummy_widgets.lesson(name, **said)
    session = lesson.game().children[-1].session
    linked, notice = table_of(games.load_lesson(name)).with_link(query_of(said))
    assert notice == "" and session.match.game.options == linked.new_match().game.options
    kinds = [one.kind for one in session.match.players]
    assert session.match.seed == linked.seed and kinds[linked.people :][:2] == ["ada", "mia"]
    assert kinds.count("person") == linked.people == int(said["people"])
    assert (session.match.practice, session.coach.on) == (linked.new_match().practice, linked.coach)
    alone = rummy_widgets.table(name, **{word: value for word, value in said.items() if word not in LESSON})
    assert alone.session.match.head()["game"] == session.match.head()["game"]


def test_a_call_with_a_name_or_a_value_that_does_not_exist_is_answered_in_words() -> None:
    for wrong, told in (({"colour": "red"}, "colour"), ({"target": 7}, "500, 200 or 100"), ({"seats": 9}, "2 to 6")):
        with pytest.raises(ValueError, match=told):
            rummy_widgets.table("formula_rummy", **wrong)
        assert told in rummy_widgets.lesson("formula_rummy", **wrong).game().part["said"]
    lesson = rummy_widgets.lesson("formula_rummy")
    for part in (rummy_widgets.lesson("formula_rummy", level="hard").practice(), lesson.practice(level="hard")):
        assert "level: 'hard' is not allowed; choose typed or chosen." in part.part["said"]
    assert "tasks: 'two words' is not allowed." in lesson.practice(tasks="two words").part["said"]


@pytest.mark.parametrize("name", LESSONS)
def test_the_form_says_which_house_rules_the_lesson_has(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The form says what the notebook's own call begins the game with."""
    monkeypatch.delenv("QUERY_STRING", raising=False)
    (call,) = re.findall(r"lesson\.game\(.*\)", (NOTEBOOKS / page_of(name)).read_text(encoding="utf-8"))
    assert call == "lesson.game()"
    game = rummy_widgets.lesson(name).game().children[-1].session.match.game
    fields = {field["name"]: field for field in fields_of(name)}
    for rule in house_rules(game):
        value = getattr(game.options, rule)
        own = ("no", "yes")[value] if isinstance(value, bool) else game.table.choice_label(rule, value)
        assert fields[rule]["choices"][0] == {"value": "", "label": f"As in the lesson ({own})"}


def test_the_page_in_the_docs_lists_them_all() -> None:
    told = re.findall(r"^\| `(\w+)` \|", DOCS.read_text(encoding="utf-8"), re.M)
    assert told == [*LESSON, *TABLE]
