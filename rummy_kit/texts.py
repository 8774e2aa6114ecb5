"""Words for codes, read from ``strings.toml`` files.

A code is a table in the file; its entries are the depths of telling: ``title``, ``what`` (what is
wrong), ``hint`` (the next small step) and ``solution`` (the full working). Words may hold named
places, ``{cation}``; values are put in as plain text and never read as patterns.

    [not_neutral]
    title = "Charges left over"
    what = "{plus} and {minus} leave {sum}."
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any


class Texts:
    """The words of one or more ``strings.toml`` files; later files add to earlier ones.

    >>> words = Texts({"hello": {"what": "Hello {name}."}})
    >>> words.say("hello", "what", {"name": "{x}"})
    'Hello {x}.'
    >>> words.say("hello", "hint", {})
    ''
    """

    def __init__(self, tables: Mapping[str, Mapping[str, str]]) -> None:
        self._tables = tables

    @classmethod
    def load(cls, *paths: Path) -> Texts:
        """Read files in order. Raises ``FileNotFoundError`` or ``tomllib.TOMLDecodeError``."""
        tables: dict[str, Mapping[str, str]] = {}
        for path in paths:
            tables |= tomllib.loads(path.read_text(encoding="utf-8"))
        return cls(tables)

    def has(self, code: str, part: str) -> bool:
        """Whether the file has words for this part of a code."""
        return part in self._tables.get(code, {})

    def codes(self) -> tuple[str, ...]:
        """All codes that have words."""
        return tuple(self._tables)

    def say(self, code: str, part: str, data: Mapping[str, Any]) -> str:
        """The words of one part of a code, or ``""`` where the file has none.

        Raises ``KeyError`` naming the missing place when ``data`` lacks a value: a gap in our own
        files, found by the tests.
        """
        pattern = self._tables.get(code, {}).get(part, "")
        return pattern.format_map(data) if pattern else ""
