"""The sentences about words and sounds, as they are written in their files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

FILES = [
    ("rummy_kit.subjects.phonemes", "strings.toml"),
    ("rummy_kit.games.say_rummy", "strings.toml"),
    ("rummy_kit.games.say_rummy", "lesson.toml"),
]
STARTS_WITH_A_WORD = re.compile(r"(?:^|[.?!] )\{(?:word|other|same|twin|one)\}.*[.?!]", re.DOTALL)


def sentences(table: Any) -> Iterator[str]:
    if isinstance(table, str):
        yield table
    elif isinstance(table, dict):
        for part in table.values():
            yield from sentences(part)
    elif isinstance(table, list):
        for part in table:
            yield from sentences(part)


def test_no_sentence_begins_with_a_spelled_word() -> None:
    """It is written as in the dictionary, so the sentence would begin with a small letter: "meat is /mit/"."""
    written = [
        text
        for package, name in FILES
        for text in sentences(tomllib.loads(files(package).joinpath(name).read_text("utf-8")))
    ]
    assert len(written) > 300
    assert [text for text in written if STARTS_WITH_A_WORD.search(text)] == []
