"""The words of this subject, in strings.toml."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rummy_kit.texts import Texts

STRINGS = Path(__file__).with_name("strings.toml")


@cache
def texts() -> Texts:
    """The words for all codes of this subject and for its pictures."""
    return Texts.load(STRINGS)
