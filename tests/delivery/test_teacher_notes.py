"""What the notes for teachers say is tried: links, settings, the words of the kit, the code, the number of cards."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import rummy_widgets

from rummy_kit import games
from rummy_kit.app.links import read_link
from rummy_kit.app.settings import TableSettings, lesson_settings

ROOT = Path(__file__).resolve().parents[2]
TEACHER = ROOT / "notebooks" / "teacher"
NOTES = {
    name: f"{name.replace('_', '-')}.md"
    for name in games.with_lessons()
    if (TEACHER / f"{name.replace('_', '-')}.md").is_file()  # a new game may come without
}
WORDS = r"(?:[a-z_]+=[a-z0-9_,-]+)"


def note(name: str) -> str:
    return (TEACHER / NOTES[name]).read_text(encoding="utf-8")


def texts_named(data: Any, name: str) -> Iterator[str]:
    """Every text of that name in the tables of a TOML file."""
    for key, value in data.items():
        if isinstance(value, dict):
            yield from texts_named(value, name)
        elif key == name:
            yield value


@pytest.fixture(scope="module")
def titles() -> list[re.Pattern[str]]:
    """What can head an answer of the kit; a name in braces is one word."""
    files = [tomllib.loads(file.read_text(encoding="utf-8")) for file in (ROOT / "rummy_kit").rglob("*.toml")]
    found = {title for data in files for title in texts_named(data, "title")}
    found |= {name for data in files for name in texts_named(data.get("idea", {}), "name")}
    return [re.compile(re.sub(r"\\\{.*?\\\}", r"\\S+", re.escape(title))) for title in found]


def test_all_notes_are_tried_here() -> None:
    assert {file.name for file in TEACHER.glob("*.md")} == {*NOTES.values(), "README.md"}
    assert set(NOTES) >= {"formula", "formula_rummy", "mineral_rummy", "rummy_battle", "say_rummy"}


@pytest.mark.parametrize("name", NOTES)
def test_every_setting_that_the_notes_name_can_be_used(name: str) -> None:
    links = re.findall(rf"`(?:{name.replace('_', '-')}\.ipynb\?)?({WORDS}(?:&{WORDS})*)`", note(name))
    links += re.findall(r"`\?(ideas=[a-z_,]+)`", note(name))
    if name == "formula_rummy":
        links += re.findall(rf"formula-rummy\.ipynb\?({WORDS}(?:&{WORDS})*)", (ROOT / "README.md").read_text("utf-8"))
    assert links or name == "rummy_battle"
    of_lesson = lesson_settings(games.load_lesson(name))
    for link in links:
        settings, notice = TableSettings(name).with_link(link)
        assert notice == read_link(link, of_lesson)[1] == "", link
        assert settings.new_match()
    for words in re.findall(r"`lesson\.game\((seats=.*?)\)`", note(name)):
        assert TableSettings(name).with_changes(eval(f"dict({words})")).new_match()


@pytest.mark.parametrize("name", NOTES)
def test_what_the_kit_is_said_to_say_it_can_say(name: str, titles: list[re.Pattern[str]]) -> None:
    _, _, table = note(name).partition("## What mistakes mean")
    rows = re.findall(r"^\| ([^|]+?)(?: \([^|]*\))? \|", table, re.MULTILINE)[2:]
    said = [title for row in rows for title in row.split("; ")]
    assert len(said) > 4
    assert [title for title in said if not any(pattern.fullmatch(title) for pattern in titles)] == []


@pytest.mark.parametrize("name", NOTES)
def test_the_notes_count_the_cards_rightly(name: str) -> None:
    told = re.findall(r"(\d+) (?:ion |mineral )?cards", note(name).partition("**Without computers.**")[2])
    rows = games.load(name).deck.rows
    if name == "mineral_rummy":
        minerals = sum(row.count for row in rows if row.kind == "mineral")
        assert told == [str(sum(row.count for row in rows) - minerals), str(minerals)]
    elif told:
        assert told == [str(sum(row.count for row in rows))]


def test_the_code_of_the_notes_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A teacher's cards in a file, as a table's settings save them: a game takes them from there, and so does paper."""
    monkeypatch.chdir(tmp_path)
    cards = games.load("formula_rummy").deck.text
    Path("formula_rummy.csv").write_text(cards, encoding="utf-8-sig")
    notes = (TEACHER / "README.md").read_text("utf-8")
    opening, printing = re.findall(r"`((?:lesson = )?[\w.]+\([^`]*own_deck=[^`]*?\))`", notes)
    cell: dict[str, Any] = {"rummy_widgets": rummy_widgets}
    exec(opening, cell)
    paper = eval(printing, cell)
    assert cell["lesson"].game().children[-1].session.match.game.deck.text == cards
    assert paper.title == "Formula Rummy"


def test_no_text_promises_that_other_machines_are_served() -> None:
    """`play` and `lab` listen on this machine only; tests/delivery/test_serving.py tries it."""
    told = "\n".join([(ROOT / "README.md").read_text(encoding="utf-8"), *map(note, NOTES)])
    assert "serve only the machine that they run on" in " ".join(told.split())
    for promise in ("one machine that runs", "served by one", "with a Voilà link"):
        assert promise not in told
