"""Frozen values into JSON types and back, by their type hints: one codec for actions, states, views and events."""

from __future__ import annotations

import dataclasses
import json
import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


CALLED = {int: "a whole number", str: "text", bool: "true or false"}
SIMPLE = frozenset({str, int, float, bool, type(None)})  # values of exactly these types stay as they are


class PlainError(ValueError):
    """JSON that does not fit the type it should become."""


def plain(value: Any) -> Any:
    """A frozen value in JSON types: dataclasses become objects, tuples become lists.

    >>> from rummy_kit.feedback import WorkedStep
    >>> plain((WorkedStep("a"), frozenset({2, 1})))
    [{'text': 'a', 'latex': '', 'spoken': ''}, [1, 2]]
    """
    kind: Any = type(value)
    if kind in SIMPLE:
        return value
    if isinstance(value, tuple | list):  # mostly cards, too many for a call each
        return [item if type(item) in SIMPLE else plain(item) for item in value]
    if (names := field_names(kind)) is not None:
        return {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, str | int | float):
        return value
    if isinstance(value, frozenset):
        return sorted(plain(item) for item in value)
    raise TypeError(f"no plain form for {type(value).__name__}")


def unplain(kind: Any, data: Any, where: str = "value") -> Any:
    """The value of type ``kind`` from its plain form. Raises :class:`PlainError` naming the place.

    >>> unplain(tuple[int, ...], [1, 2])
    (1, 2)
    """
    if kind is Any or (type(data) is kind and kind in SIMPLE):
        return data
    origin, parts = _split_hint(kind)
    if origin in (Union, types.UnionType):
        return _one_of(parts, data, where)
    if origin is Literal:
        return _expect(data in parts, data, f"one of {', '.join(map(str, parts))}", where)
    if origin is tuple:
        return _tuple(parts, data, where)
    if origin is frozenset:
        items = _expect(isinstance(data, list), data, "a list", where)
        return frozenset(unplain(parts[0], item, where) for item in items)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        items = _expect(isinstance(data, dict), data, "an object", where)
        key, item = parts
        return {unplain(key, _number(key, k), where): unplain(item, v, f"{where}.{k}") for k, v in items.items()}
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _dataclass(kind, data, where)
    if kind is None or kind is type(None):
        return _expect(data is None, data, "nothing", where)
    if kind is float:
        return _expect(type(data) in (int, float), data, "a number", where)
    return _expect(type(data) is kind, data, CALLED.get(kind, str(kind)), where)


def canonical(value: Any) -> str:
    """The same JSON text for equal values, for hashes and comparisons."""
    return _CANONICAL.encode(plain(value))


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def hints(kind: Any) -> dict[str, Any]:
    """Type hints of the dataclass fields."""
    if kind not in _HINTS:
        known = get_type_hints(kind)
        _HINTS[kind] = {f.name: known[f.name] for f in dataclasses.fields(kind)}
    return _HINTS[kind]


_HINTS: dict[type, dict[str, Any]] = {}


@cache
def field_names(kind: Any) -> tuple[str, ...] | None:
    """The fields of a dataclass; ``None`` for any other type."""
    return tuple(f.name for f in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else None


@cache
def _split_hint(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """``tuple[int, ...]`` as ``tuple`` and ``(int, ...)``. Unions that differ only in order are the same here."""
    return get_origin(kind), get_args(kind)


def _dataclass(kind: type, data: Any, where: str) -> Any:
    _expect(isinstance(data, dict), data, "an object", where)
    known = hints(kind)
    strange = [name for name in data if name not in known]
    if strange:
        raise PlainError(f"{where} has {strange[0]!r}, which {kind.__name__} does not know.")
    values = {name: unplain(known[name], item, f"{where}.{name}") for name, item in data.items()}
    try:
        return kind(**values)
    except TypeError as error:
        raise PlainError(f"{where}: {error}.") from error


def _tuple(items: tuple[Any, ...], data: Any, where: str) -> tuple[Any, ...]:
    _expect(isinstance(data, list), data, "a list", where)
    if len(items) == 2 and items[1] is Ellipsis:
        if items[0] in SIMPLE and all(type(item) is items[0] for item in data):
            return tuple(data)
        return tuple(unplain(items[0], item, f"{where}[{i}]") for i, item in enumerate(data))
    _expect(len(data) == len(items), data, f"a list of {len(items)}", where)
    return tuple(unplain(kind, item, f"{where}[{i}]") for i, (kind, item) in enumerate(zip(items, data, strict=True)))


def _one_of(kinds: tuple[Any, ...], data: Any, where: str) -> Any:
    first: PlainError | None = None
    for kind in kinds:
        try:
            return unplain(kind, data, where)
        except PlainError as error:
            first = first or error
    raise first or PlainError(f"{where} fits nothing.")


def _expect(good: bool, data: Any, wanted: str, where: str) -> Any:
    if not good:
        raise PlainError(f"{where} should be {wanted}, not {str(data)[:60]!r}.")
    return data


def _number(kind: Any, key: str) -> Any:
    return int(key) if kind is int and key.lstrip("-").isdecimal() else key
