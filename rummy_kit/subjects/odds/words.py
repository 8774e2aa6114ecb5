"""The words of this subject."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rummy_kit.texts import Texts

STRINGS = Path(__file__).with_name("strings.toml")


@cache
def texts() -> Texts:
    """The words for cards, codes and worked steps."""
    return Texts.load(STRINGS)
