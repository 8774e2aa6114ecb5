"""Actions: one frozen dataclass per kind of move, with a canonical text and JSON that can both be read back.

The text of an action is ``P0 draw source="discards" count=3``: the seat, the kind, then the fields that differ from
their defaults, as ``name=JSON``. So logs are readable, and tests read like transcripts.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from rummy_kit.engine.plain import PlainError, hints, plain, unplain

_WRITER = json.JSONEncoder(ensure_ascii=False)
_READER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Action:
    """A player's move. Each class has a ``kind``, the word for it in texts and logs."""

    kind: ClassVar[str] = ""
    player: int

    def __init_subclass__(cls, kind: str = "") -> None:
        cls.kind = kind or cls.kind

    def __str__(self) -> str:
        """The canonical text."""
        words = [f"P{self.player}", self.kind]
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if field.name != "player" and value != field.default:
                words.append(f"{field.name}={_WRITER.encode(plain(value))}")
        return " ".join(words)


class InvalidText(ValueError):
    """A text that is not an action; the message says at which word reading stopped."""


class Actions:
    """Reads and writes the moves of one game.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Draw(Action, kind="draw"):
    ...     count: int = 1
    >>> moves = Actions([Draw])
    >>> str(Draw(0, 3))
    'P0 draw count=3'
    >>> moves.parse("P0 draw count=3") == moves.from_json(moves.to_json(Draw(0, 3))) == Draw(0, 3)
    True
    """

    def __init__(self, kinds: Iterable[type[Action]]) -> None:
        self._kinds = {kind.kind: kind for kind in kinds}

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        """All kinds of move."""
        return tuple(self._kinds.values())

    def to_json(self, action: Action) -> dict[str, Any]:
        """The action as a JSON object: ``{"do": kind, field: value, …}``."""
        return {"do": action.kind, **plain(action)}

    def from_json(self, data: Any) -> Action:
        """The action from its JSON object. Raises ``PlainError``."""
        if not isinstance(data, Mapping) or data.get("do") not in self._kinds:
            raise PlainError(f"{str(data)[:60]!r} is not an action; 'do' must be one of {', '.join(self._kinds)}.")
        fields = {name: value for name, value in data.items() if name != "do"}
        action: Action = unplain(self._kinds[data["do"]], fields, data["do"])
        return action

    def parse(self, text: str) -> Action:
        """The action that a canonical text stands for. Raises :class:`InvalidText`."""
        head, _, rest = text.strip().partition(" ")
        kind, _, rest = rest.strip().partition(" ")
        if not (head[:1] == "P" and head[1:].isascii() and head[1:].isdecimal() and len(head) < 4):
            raise InvalidText(f"{head[:20]!r} is not a seat: an action begins with P0, P1, …")
        if kind not in self._kinds:
            raise InvalidText(f"{kind[:20]!r} is not a move here; the moves are {', '.join(self._kinds)}.")
        fields: dict[str, Any] = {"player": int(head[1:])}
        while rest := rest.strip():
            name, equals, rest = rest.partition("=")
            if not equals or name not in hints(self._kinds[kind]):
                raise InvalidText(f"{name[:20]!r} is no part of {kind!r}.")
            try:
                fields[name], end = _READER.raw_decode(rest)
            except (ValueError, RecursionError) as error:  # also absurdly large numbers and absurdly deep nesting
                raise InvalidText(f"{kind} {name}: {rest[:20]!r} cannot be read.") from error
            rest = rest[end:]
        try:
            action: Action = unplain(self._kinds[kind], fields, kind)
        except PlainError as error:
            raise InvalidText(str(error)) from error
        return action
