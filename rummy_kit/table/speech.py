"""Events in words: turning an event's values, according to their types, into what its sentence in ``strings.toml``
needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from rummy_kit.engine.events import Event, Secret
from rummy_kit.texts import YOU, Who, upper

NameCard = Callable[[str, str], str]
"""Names a card in a sentence: face, form → words. The sentence asks for the form: ``{card:the}``."""


@dataclass(frozen=True)
class CardWord:
    """A card in a sentence: ``{card}``, ``{card:upper}``, or ``{card:a}`` with any form that the table knows."""

    face: str
    name_card: NameCard

    def __str__(self) -> str:
        return self.name_card(self.face, "")

    def __format__(self, form: str) -> str:
        return upper(str(self)) if form == "upper" else self.name_card(self.face, form)


def who(seats: int | Sequence[int], names: Sequence[str]) -> Who:
    """Players in a sentence; ``names`` are by seat, and the reader's is "You"."""
    chosen = [names[seats]] if isinstance(seats, int) else [names[seat] for seat in seats]
    return Who(chosen, you=YOU in chosen)


def values(event: Event, reader: int | None, names: Sequence[str], name_card: NameCard) -> dict[str, Any]:
    """What the sentence of an event can name: ``who`` did it, and every value that the reader may know.

    Seats become names, cards become :class:`CardWord`, and the secrets of others are left out.
    """
    tagged = tags(event)
    named: dict[str, Any] = {} if event.player is None else {"who": who(event.player, names)}
    for name, value in event.values().items():
        if isinstance(value, Secret):
            value = value.of(reader)
        if value is not None:
            named[name] = _in_words(tagged.get(name, ""), value, names, name_card)
    return named


def _in_words(tag: str, value: Any, names: Sequence[str], name_card: NameCard) -> Any:
    if tag in ("seat", "seats"):
        return who(value, names)
    if tag == "card":
        return CardWord(value, name_card)
    if tag == "cards":
        return tuple(CardWord(face, name_card) for face in value)
    return value


def tags(event: Event) -> Mapping[str, str]:
    """The types of an event's values, by name: "seat", "cards", …"""
    kind: Any = type(event)
    return _tags(kind)


@cache
def _tags(kind: type) -> Mapping[str, str]:
    return {name: _tag(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}


def _tag(hint: Any) -> str:
    if hasattr(hint, "__metadata__"):
        return str(hint.__metadata__[0])
    inner = get_args(hint) if get_origin(hint) is not None else ()
    return next((tag for tag in map(_tag, inner) if tag), "")
