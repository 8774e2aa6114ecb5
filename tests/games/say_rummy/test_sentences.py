"""The sentences about words and sounds, as they are written in their files."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

from tests.lessons.test_after_error import strings

FILES = [
    ("rummy_kit.subjects.phonemes", "strings.toml"),
    ("rummy_kit.games.say_rummy", "strings.toml"),
    ("rummy_kit.games.say_rummy", "lesson.toml"),
]
STARTS_WITH_A_WORD = re.compile(r"(?:^|[.?!] )\{(?:word|other|same|twin|one)\}.*[.?!]", re.DOTALL)


def test_no_sentence_begins_with_a_spelled_word() -> None:
    """It is written as in the dictionary, so the sentence would begin with a small letter: "meat is /mit/"."""
    written = [
        text
        for package, name in FILES
        for text in strings(tomllib.loads(files(package).joinpath(name).read_text("utf-8")))
    ]
    assert len(written) > 300
    assert [text for text in written if STARTS_WITH_A_WORD.search(text)] == []
