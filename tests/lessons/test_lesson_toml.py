"""Every ``lesson.toml`` has one format, that of ``docs/lesson-toml.md``; anything else in it is refused."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import rummy_kit
from rummy_kit.lessons.ideas import PARTS

KIT = Path(rummy_kit.__file__).parent
FILES = {path.parent.name: path for path in sorted(KIT.glob("games/*/lesson.toml"))}
FILES["my_game"] = KIT / "workshop/new_game/my_game/lesson.toml"
SAID = {"title", "what", "hint"}
REPLY = {*SAID, "idea"}
HINT = {*SAID, "solution", "next"}
ABOUT_IDEA = {"skill", "codes", "picture", "source"}


def problems(lesson: Mapping[str, Any]) -> Iterator[str]:
    """What in a lesson's words differs from the page."""
    yield from _keys("[lesson]", lesson.get("lesson", {}), {"title", "subject", "summary"}, {"title", "subject"})
    if not lesson.get("goals"):
        yield "there are no [goals]"
    for name, idea in lesson.get("idea", {}).items():
        yield from _keys(f"[idea.{name}]", idea, {*PARTS, *ABOUT_IDEA}, {*PARTS, "skill"})
    for name, step in _tables(lesson.get("example", {})):
        yield from _keys(f"[example.{name}]", step, {"text", "reason", "own"}, {"text", "reason"})
    for name in ("explain", "after"):
        if name not in lesson.get("question", {}):
            yield f"there is no [question.{name}]"
        elif "ok" not in lesson["question"][name].get("answers", {}):
            yield f"[question.{name}.answers] has no right one"
    for name, question in lesson.get("question", {}).items():
        yield from _question(f"question.{name}", question, lesson)
    for name, said in lesson.get("answer", {}).items():
        yield from _keys(f"[answer.{name}]", said, REPLY, {"what"})
    for name in lesson:
        if name.startswith("hint_"):
            yield from _keys(f"[{name}]", lesson[name], HINT, HINT - {"next"})
        elif name.endswith(("_answers", "_told", "_wrong", "_next", "_ok")):
            yield f"[{name}] belongs into a [question. …]"


def _question(name: str, question: Mapping[str, Any], lesson: Mapping[str, Any]) -> Iterator[str]:
    tables = dict(_tables(question))
    words = {part for part in question if part not in tables}
    if not words >= {"task"} or not words - {"task", "skill", "source"}:
        yield f"[{name}] has no task, or no text"
    if "skill" in question and question["skill"] not in lesson["goals"]:
        yield f"[{name}] has a skill that is no goal"
    if "hint" not in tables:
        yield f"[{name}.hint] is missing"
    if "ok" in question.get("answers", {}) and "ok" not in tables:
        yield f"[{name}.ok] is missing"
    yield from _keys(f"[{name}.hint]", tables.get("hint", {}), HINT, HINT - {"next"})
    answers = tables.get("answers", {})
    yield from (
        f"[{name}.nudge] {code} asks nothing" for code, said in tables.get("nudge", {}).items() if said[-1:] != "?"
    )
    for code, said in tables.items():
        if code not in ("answers", "hint", "words", "nudge"):
            yield from _keys(f"[{name}.{code}]", said, REPLY, {"what"})
    for answer in answers:
        code = answer.partition(":")[0]
        known = {*tables, *lesson.get("answer", {}), *lesson.get("idea", {}), "ok"}
        if name.endswith((".explain", ".own", ".after")) and code not in known:
            yield f"nothing is said to the answer {answer} of [{name}]"


def _keys(where: str, table: Mapping[str, Any], allowed: set[str], needed: set[str]) -> Iterator[str]:
    yield from (f"{where} has an unknown part {key}" for key in table if key not in allowed)
    yield from (f"{where} lacks {key}" for key in sorted(needed) if table and not table.get(key))


def _tables(table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    return ((name, inner) for name, inner in table.items() if isinstance(inner, dict))


@pytest.mark.parametrize("name", FILES)
def test_a_lesson_has_the_one_format(name: str) -> None:
    assert list(problems(tomllib.loads(FILES[name].read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    ("where", "value", "said"),
    [
        (("idea", "silent", "mend"), "", "[idea.silent] lacks mend"),
        (("idea", "silent", "cause"), "x", "[idea.silent] has an unknown part cause"),
        (("question", "explain", "answers"), {"one": "1"}, "has no right one"),
        (("question", "unheard", "hint"), {"title": "x", "what": "x", "hint": "x"}, "lacks solution"),
        (("question", "unheard", "is_heard"), {"told": "x"}, "has an unknown part told"),
        (("question", "unheard", "skill"), "hear", "a skill that is no goal"),
        (("question", "unheard", "nudge", "silent"), "Listen.", "[question.unheard.nudge] silent asks nothing"),
        (("explain_answers",), {"ok": "x"}, "belongs into a [question. …]"),
    ],
)
def test_anything_else_is_refused(where: tuple[str, ...], value: Any, said: str) -> None:
    lesson = deepcopy(tomllib.loads(FILES["say_rummy"].read_text(encoding="utf-8")))
    table = lesson
    for part in where[:-1]:
        table = table[part]
    table[where[-1]] = value
    assert any(said in problem for problem in problems(lesson))
