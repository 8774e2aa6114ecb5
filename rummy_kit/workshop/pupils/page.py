"""What a simulated pupil sees, and what it does then. Shares no line with the judges either."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Page:
    """What is on the page: the view as it was sent, and the faces of all cards as ``setup`` has them, by their face."""

    view: Mapping[str, Any]
    faces: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Reply:
    """What a pupil lays and types before *Check*.

    ``cards`` are keys of hand cards in the order in which they are chosen, ``places`` puts some of them into places of
    the tray (place → key), ``text`` is what each field is given.
    """

    cards: tuple[str, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)
    text: Mapping[str, str] = field(default_factory=dict)
