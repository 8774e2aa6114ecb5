"""All words of the browser side are in files that a teacher can change, and each of them is used."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest
from rummy_widgets import class_pages, kit_widget

from rummy_kit.app.paper.page import PARTS, sentences_on_paper
from rummy_kit.table.view import Tag
from rummy_kit.tables.class_room import Farewell
from rummy_kit.tables.talk import PHRASES

ALL = sorted((Path(__file__).parents[3] / "widgets" / "src").rglob("*.ts"))
SOURCES = [file for file in ALL if not file.name.endswith(".test.ts")]
DRAWN = [  # the wire's types say nothing; JupyterLab's part gets its words from the server, the site's with its page
    file for file in SOURCES if file.name != "view.ts" and file.parent.name not in ("lab", "site", "testing")
]
STYLES = sorted((Path(__file__).parents[3] / "widgets" / "src").rglob("*.css"))
ON_PAPER = sentences_on_paper()  # they come with the page to print
ALL_WORDS = {**kit_widget.words(), **class_pages.WORDS, **ON_PAPER}
SENTENCES = {f"{code}.{part}": said for code, parts in ALL_WORDS.items() for part, said in parts.items()}

COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
NOT_SAID = re.compile(
    r'^(?:import|export) [^;]*?from "[^"]+";'  # what is imported
    r"|console\.\w+\([^;]*\);"  # for programmers
    r'|(?:[!=]==|case) "[^"]*"',  # names of the browser's: keys, events
    re.MULTILINE,
)
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
INNERMOST = re.compile(r"`[^`${]*`|\$?\{[^{}`]*\}")  # a template without places, or what is in braces
READ_OUT = re.compile(r'(?:aria-label|title|alt|placeholder)="?([^"$>]*[a-z]{2}[^"$>]*)"')
PROSE = re.compile(r"[^\W\d]{2,} [^\W\d]{2,}|^[A-Z][a-z]+")  # two words, or one with a capital
SELECTOR = re.compile(r"^[\[.(#:]|, |var\(--")


def english(code: str) -> list[str]:
    """Words that a page would show or read out, and that are in the code itself."""
    code = NOT_SAID.sub("", COMMENT.sub("", code))
    found: list[str] = []
    while part := INNERMOST.search(code):  # from within, so that each place of a template is one sign
        found += shown(part[0])
        code = f"{code[: part.start()]}§{code[part.end() :]}"
    found += shown(code)
    return [text for text in map(str.strip, found) if PROSE.search(text) and not SELECTOR.search(text)]


def shown(part: str) -> list[str]:
    """The texts of a template, or the plain strings of other code."""
    if not part.startswith("`"):
        return LITERAL.findall(part)
    return READ_OUT.findall(part) + re.sub(r"<[^>]*>", "\n", part.strip("`")).split("\n")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ('hint("Choose a card");', ["Choose a card"]),
        ("html`<p>one ${n} two three</p>`", ["one § two three"]),
        ('html`<b aria-label="Close this">${x}</b>`', ["Close this"]),
        ('html`<b class="act go">${words("hand.clear")}</b>`', []),
        ('const a = b ? "Done" : "";', ["Done"]),
        ('if (event.key === "Enter") return root.querySelector(".row button");', []),
    ],
)
def test_english_in_code_is_found(code: str, said: list[str]) -> None:
    assert english(code) == said


@pytest.mark.parametrize("file", DRAWN, ids=lambda file: file.stem)
def test_no_words_stand_in_the_code(file: Path) -> None:
    assert english(file.read_text(encoding="utf-8")) == []


def test_no_words_stand_in_the_styles() -> None:
    said = [
        text for file in STYLES for text in re.findall(r'content: [^;"]*"([^"]*)"', file.read_text(encoding="utf-8"))
    ]
    assert [text for text in said if re.search("[A-Za-z]", text)] == []


def test_every_sentence_is_used_and_every_used_one_is_there() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in SOURCES)
    calls = re.findall(r"\bwords\(([^()]*?)[,)]", code)
    used = {key for call in calls for key in re.findall(r'"(\w+\.\w+)"', call)}
    assert used <= set(SENTENCES)
    families = {
        "tag": TAGS,
        "pace": ("title", *settings("PACES")),
        "names": ("title", *settings("NAMES")),
        "presence": ("here", "away", "left"),
        "farewell": [f"{why}{part}" for why in get_args(Farewell) for part in ("", "_text")],
        "talk": PHRASES,
        "ready": ("finish", "two_minutes", "talk", "well_done"),
        "part": PARTS,
    }
    assert set(SENTENCES) - used == {f"{family}.{part}" for family, parts in families.items() for part in parts}


TAGS = get_args(Tag)


def settings(name: str) -> list[str]:
    """What a setting can be, as settings.ts lists it."""
    code = (Path(__file__).parents[3] / "widgets" / "src" / "settings.ts").read_text(encoding="utf-8")
    (listed,) = re.findall(rf"export const {name}[^=]*= \[(.*?)\]", code, re.DOTALL)
    return re.findall(r'"(\w+)"', listed)


def test_the_words_are_few_enough_to_be_sent() -> None:
    assert len(json.dumps(kit_widget.words(), ensure_ascii=False).encode()) <= 4_500


def test_a_changed_sentence_is_another_version_of_the_code() -> None:
    assert kit_widget.code()["words"] == kit_widget.words()
    stamp = kit_widget.STATIC.joinpath("table.js").read_text(encoding="utf-8").splitlines()[0].strip("/* ")
    assert kit_widget.code_version().startswith(stamp) and kit_widget.code_version() != stamp
