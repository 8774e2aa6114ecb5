"""Making frozen values quickly: a move makes several states and observations of some twenty fields each.

``dataclasses`` sets every field of a frozen value with a separate call, which took half the time of a game. Here all
fields are set at once, so these values must be dataclasses without slots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

__all__ = ["adopt", "evolve", "make"]

_new, _set = object.__new__, object.__setattr__


def make(kind: type[T], fields: dict[str, Any]) -> T:
    """A new value with exactly these fields, defaults included. Raises ``TypeError`` for any other.

    The value keeps the dictionary itself: nothing else may change it.
    """
    if fields.keys() != kind.__dataclass_fields__.keys():  # type: ignore[attr-defined]
        raise TypeError(f"{kind.__name__}: {fields.keys() ^ kind.__dataclass_fields__.keys()}")  # type: ignore[attr-defined]
    return adopt(kind, fields)


def adopt(kind: type[T], fields: dict[str, Any]) -> T:
    """A new value as from :func:`make`, for fields that are known to be the right ones."""
    value = _new(kind)
    _set(value, "__dict__", fields)
    return value


if TYPE_CHECKING:
    from dataclasses import replace as evolve  # so the type checker knows the fields and their types
else:

    def evolve(value, /, **fields):
        """A copy of the value with these fields changed. Raises ``TypeError`` for a field that it does not have.

        >>> from dataclasses import dataclass
        >>> @dataclass(frozen=True)
        ... class Turn:
        ...     player: int
        ...     phase: str
        >>> evolve(Turn(0, "draw"), phase="play")
        Turn(player=0, phase='play')
        """
        old = vars(value)
        both = old | fields
        if len(both) > len(old):
            raise TypeError(f"{type(value).__name__}: {fields.keys() - old.keys()}")
        new = _new(type(value))
        _set(new, "__dict__", both)
        return new
