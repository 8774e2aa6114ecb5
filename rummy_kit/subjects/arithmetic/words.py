"""The words of this subject."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rummy_kit.texts import Texts

STRINGS = Path(__file__).with_name("strings.toml")


@cache
def texts() -> Texts:
    """The English words for every code, for worked steps and for the pictures."""
    return Texts.load(STRINGS)
