"""What players did, as the table shows it: the line at each seat with its small cards, and the paths that cards took.

A game's words for the line are in ``line`` under ``[tell.KIND]``; cards named in them are drawn as small cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rummy_kit.engine.events import Event, Secret
from rummy_kit.engine.match import Match
from rummy_kit.table.speech import tags
from rummy_kit.table.view import DeedView, PieceView, Runs, WayView

Ways = Mapping[str, tuple[str, str]]
"""Kind of event → where its cards come from and go to: a zone, ``seat`` (the player's hand) or ``melds``."""

WAYS: Ways = {
    "draw": ("stock", "seat"),
    "take": ("discards", "seat"),
    "discard": ("seat", "discards"),
    "lay": ("seat", "melds"),
    "lay_off": ("seat", "melds"),
}
"""The ways of cards in every rummy."""

FACE_DOWN = ""


@dataclass(frozen=True)
class Small:
    """Small cards, or the title of a meld, to be put into the words of a line."""

    pieces: tuple[PieceView, ...]

    @classmethod
    def cards(cls, *faces: str) -> Small:
        """Cards side by side."""
        return cls(tuple(PieceView(face=face) for face in faces))

    @classmethod
    def meld(cls, title: Runs | str) -> Small:
        """A meld in its written form."""
        runs: Runs = [(title, "", "")] if isinstance(title, str) else list(title)
        return cls((PieceView(title=runs),))


def faces_in(event: Event, reader: int | None) -> dict[str, tuple[str, ...]]:
    """The cards in an event's fields, by name; those that the reader may not see are face down.

    >>> from rummy_kit.engine.events import Drew
    >>> faces_in(Drew(player=1, card=Secret({1: "Na+"})), 1), faces_in(Drew(player=1, card=Secret({1: "Na+"})), 0)
    ({'card': ('Na+',)}, {'card': ('',)})
    """
    found: dict[str, tuple[str, ...]] = {}
    values = event.values()
    for name, tag in tags(event).items():
        if tag not in ("card", "cards"):
            continue
        value: Any = values[name]
        if isinstance(value, Secret):
            value = value.of(reader)
        if value is None:
            found[name] = (FACE_DOWN,) * values.get("count", 1)
        else:
            found[name] = (value,) if tag == "card" else tuple(value)
    return found


def faces_moved(event: Event, reader: int | None) -> tuple[str, ...]:
    """The cards that an event is about: those in its single-card fields or, if it has none, in its fields of several
    cards.
    """
    found, tagged = faces_in(event, reader), tags(event)
    single = [faces for name, faces in found.items() if tagged[name] == "card"]
    return tuple(face for faces in single or found.values() for face in faces)


def way(faces: tuple[str, ...], start: str, end: str, *, shown: bool = False) -> WayView:
    """Cards that went from one place to another."""
    made: WayView = {"faces": list(faces), "start": start, "end": end}
    if shown:
        made["shown"] = True
    return made


def pieces(parts: list[Any]) -> list[PieceView]:
    """Words and small cards as the pieces of a line; the page adds the space beside a card."""
    line: list[PieceView] = []
    for part in parts:
        if isinstance(part, Small):
            line += part.pieces
        elif text := part.strip():
            line.append(PieceView(text=text))
    return line


def seats_named(event: Event) -> set[int]:
    """The individual players that an event names, besides the one who did it."""
    values = event.values()
    return {values[name] for name, tag in tags(event).items() if tag == "seat"}


def last_deeds(match: Match, reader: int, describe: Callable[[int, Event], DeedView | None]) -> list[list[DeedView]]:
    """What each player has done since their latest turn began, oldest first; ``describe`` turns an event into a deed.

    Only the cards of the latest action are shown moving: pages have already shown the others.
    """
    now, newest = match.state, 0
    seats = range(now.seats)
    turns = {now.turn: now.turn_number}  # seat → the number of its latest turn
    deeds: list[list[DeedView]] = [[] for _ in seats]
    for past in match.recent_events(reader):
        turns.setdefault(past.turn, past.turn_number)
        if len(turns) == now.seats and past.turn_number < min(turns.values()):
            break
        seat = past.event.player
        if seat is None or past.turn_number < turns.get(seat, 0):
            continue
        newest = newest or past.action
        if deed := describe(past.n, past.event):
            deeds[seat].insert(0, deed if past.action == newest else {**deed, "ways": []})
    return deeds
