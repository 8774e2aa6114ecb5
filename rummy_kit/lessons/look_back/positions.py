"""The table as it lay, from what one player saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rummy_kit.lessons.look_back.view import PlayerView, PositionView
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.view import Draft, FaceView, GameView, MeldView, ZoneView, hand_keys


def position(table: GameTable[Any], faces: Mapping[str, FaceView], view: Any, names: Sequence[str]) -> PositionView:
    """The zones, the own hand, and what lies before the players; nothing of it can be pressed."""
    shown = table.describe(view, Draft(), names)
    hand = table.rules.deck.sorted(view.hand)
    held = [faces[face]["say"] for face in hand]
    hand_words = table.say("hand", "holds" if hand else "empty", n=len(hand), cards="; ".join(held))
    seats = [(view.my_seat + step) % view.seats for step in range(view.seats)]
    return {
        "zones": [_at_rest(zone) for zone in shown["zones"]],
        "hand_title": table.say("hand", "title"),
        "hand": [{"key": key, "face": face} for key, face in hand_keys(hand)],
        "players": [_player(view, shown, seat, names) for seat in seats],
        "say": f"{shown['table_words']} {hand_words}",
    }


def _at_rest(zone: ZoneView) -> ZoneView:
    """A zone in which nothing can be chosen."""
    calm: ZoneView = {**zone, "pick": "none", "target": False, "next": False}
    calm.pop("takes", None)
    return calm


def _player(view: Any, shown: GameView, seat: int, names: Sequence[str]) -> PlayerView:
    melds: list[MeldView] = [{**meld, "target": False} for meld in shown["melds"][seat]]
    return {
        "name": names[seat],
        "count": view.hand_counts[seat],
        "note": shown["notes"][seat],
        "melds": melds,
        "you": seat == view.seat,
    }
