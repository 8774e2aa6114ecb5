"""House rules. One definition of each serves the default, the form, links, the docs and validation."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from rummy_kit.engine.words import say
from rummy_kit.texts import quote

ANY_NUMBER = "any"


class OptionError(ValueError):
    """A setting that the game does not have, or a value that it does not allow."""


def option(
    default: Any,
    *,
    rule: str,
    choices: tuple[Any, ...] = (),
    left_open: bool = False,
) -> Any:
    """A field of an :class:`Options` class: its default, the number of its rule, and the choices (if none are listed,
    on or off).

    Its words are in the game's ``strings.toml``, under ``[option.NAME]``. The default is what the rule sheet says,
    unless the sheet leaves the choice to the players (``left_open``), as it does with their accent.
    """
    about = {
        "rule": rule,
        "choices": choices or (True, False),
        "left_open": left_open,
    }
    return dataclasses.field(default=default, metadata=about)


@dataclass(frozen=True, slots=True)
class Options:
    """A game's house-rule switches. Subclasses add fields made by :func:`option`.

    >>> @dataclass(frozen=True, slots=True)
    ... class House(Options):
    ...     target: int = option(500, rule="FR15", choices=(100, 200, 500))
    >>> House.from_mapping({"target": "200"})
    House(target=200)
    >>> House.from_mapping({"target": "7"})
    Traceback (most recent call last):
    ...
    rummy_kit.engine.options.OptionError: target: '7' is not allowed; choose 100, 200 or 500.
    """

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any]) -> Self:
        """Options from settings, as values or as the text of a link. Raises :class:`OptionError`."""
        fields = {field.name: field for field in dataclasses.fields(cls)}
        strange = [name for name in values if name not in fields]
        if strange:
            said = "option.unknown" if fields else "option.none"
            raise OptionError(say(said, name=quote(strange[0]), names=tuple(fields)))
        return cls(**{name: _read_choice(fields[name], value) for name, value in values.items()})

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            _read_choice(field, getattr(self, field.name))


def _read_choice(field: dataclasses.Field[Any], value: Any) -> Any:
    return choose(field.name, field.metadata["choices"], value)


def choose(name: str, choices: Sequence[Any], value: Any) -> Any:
    """The choice that a value, or the text of a link, means. Raises :class:`OptionError`.

    >>> choose("target", (100, 200), "200")
    200
    """
    for choice in choices:
        if (value == choice and type(value) is type(choice)) or (isinstance(value, str) and value == word(choice)):
            return choice
    allowed = [word(choice) for choice in choices]
    raise OptionError(say("option.not_allowed", name=name, value=quote(value), choices=allowed))


def most(choice: str) -> int | None:
    """The largest number that a choice allows; ``None`` if it allows any.

    >>> most("12"), most(ANY_NUMBER)
    (12, None)
    """
    return None if choice == ANY_NUMBER else int(choice)


def word(choice: Any) -> str:
    """A choice as links and forms write it.

    >>> word(True), word(200)
    ('on', '200')
    """
    if choice is True:
        return "on"
    return "off" if choice is False else str(choice)
