"""Frozen values to JSON and back, by their type hints: one codec for actions, states, views and events."""

from __future__ import annotations

import dataclasses
import json
import types
from collections.abc import Mapping
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


CALLED = {int: "a whole number", str: "text", bool: "true or false"}


class PlainError(ValueError):
    """JSON that does not have the shape of the value it should become."""


def plain(value: Any) -> Any:
    """A frozen value as JSON types: dataclasses become objects, tuples become lists.

    >>> from rummy_kit.feedback import Step
    >>> plain((Step("a"), frozenset({2, 1})))
    [{'text': 'a', 'latex': '', 'spoken': ''}, [1, 2]]
    """
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(plain(item) for item in value)
    raise TypeError(f"no plain form for {type(value).__name__}")


def unplain(kind: Any, data: Any, where: str = "value") -> Any:
    """The value of type ``kind`` from its plain form. Raises :class:`PlainError` naming the place.

    >>> unplain(tuple[int, ...], [1, 2])
    (1, 2)
    """
    origin = get_origin(kind)
    if kind is Any:
        return data
    if origin in (Union, types.UnionType):
        return _one_of(get_args(kind), data, where)
    if origin is Literal:
        return _checked(data in get_args(kind), data, f"one of {', '.join(map(str, get_args(kind)))}", where)
    if origin is tuple:
        return _tuple(get_args(kind), data, where)
    if origin is frozenset:
        items = _checked(isinstance(data, list), data, "a list", where)
        return frozenset(unplain(get_args(kind)[0], item, where) for item in items)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        items = _checked(isinstance(data, dict), data, "an object", where)
        key, item = get_args(kind)
        return {unplain(key, _number(key, k), where): unplain(item, v, f"{where}.{k}") for k, v in items.items()}
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _dataclass(kind, data, where)
    if kind is None or kind is type(None):
        return _checked(data is None, data, "nothing", where)
    if kind is float:
        return _checked(type(data) in (int, float), data, "a number", where)
    return _checked(type(data) is kind, data, CALLED.get(kind, str(kind)), where)


def canonical(value: Any) -> str:
    """The one JSON text of a value, for hashes and comparisons."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def hints(kind: Any) -> dict[str, Any]:
    """Type hints of the dataclass fields."""
    if kind not in _HINTS:
        known = get_type_hints(kind)
        _HINTS[kind] = {f.name: known[f.name] for f in dataclasses.fields(kind)}
    return _HINTS[kind]


_HINTS: dict[type, dict[str, Any]] = {}


def _dataclass(kind: type, data: Any, where: str) -> Any:
    _checked(isinstance(data, dict), data, "an object", where)
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
    _checked(isinstance(data, list), data, "a list", where)
    if len(items) == 2 and items[1] is Ellipsis:
        return tuple(unplain(items[0], item, f"{where}[{i}]") for i, item in enumerate(data))
    _checked(len(data) == len(items), data, f"a list of {len(items)}", where)
    return tuple(unplain(kind, item, f"{where}[{i}]") for i, (kind, item) in enumerate(zip(items, data, strict=True)))


def _one_of(kinds: tuple[Any, ...], data: Any, where: str) -> Any:
    first: PlainError | None = None
    for kind in kinds:
        try:
            return unplain(kind, data, where)
        except PlainError as error:
            first = first or error
    raise first or PlainError(f"{where} fits nothing.")


def _checked(good: bool, data: Any, wanted: str, where: str) -> Any:
    if not good:
        raise PlainError(f"{where} should be {wanted}, not {str(data)[:60]!r}.")
    return data


def _number(kind: Any, key: str) -> Any:
    return int(key) if kind is int and key.lstrip("-").isdecimal() else key
