"""What a simulated pupil sees, and what they do next. It shares no code with the judges either."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Page:
    """What is on the page: the view, and the looks of all cards by face, as in ``setup``."""

    view: Mapping[str, Any]
    faces: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Reply:
    """What a pupil lays and types before *Check*.

    ``cards`` are keys of hand cards in the order they are chosen, ``places`` is where some of them go in the
    tray (place → key), ``text`` is what goes into each field.
    """

    cards: tuple[str, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)
    text: Mapping[str, str] = field(default_factory=dict)
