"""The table as it was, from what one player saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rummy_kit.lessons.look_back.view import PlayerView, PositionView
from rummy_kit.table.game_table import GameTable
from rummy_kit.table.view import Draft, FaceView, GameView, MeldView, ZoneView, hand_keys


def position(table: GameTable[Any], faces: Mapping[str, FaceView], obs: Any, names: Sequence[str]) -> PositionView:
    """The zones, the player's own hand, and what is in front of the players; none of it can be pressed."""
    shown = table.describe(obs, Draft(), names)
    hand = table.rules.deck.sort(obs.hand)
    held = [faces[face]["say"] for face in hand]
    hand_words = table.say("hand", "holds" if hand else "empty", n=len(hand), cards="; ".join(held))
    seats = [(obs.my_seat + step) % obs.seats for step in range(obs.seats)]
    return {
        "zones": [_at_rest(zone) for zone in shown["zones"]],
        "hand_title": table.say("hand", "title"),
        "hand": [{"key": key, "face": face} for key, face in hand_keys(hand)],
        "players": [_player(obs, shown, seat, names) for seat in seats],
        "say": f"{shown['table_words']} {hand_words}",
    }


def _at_rest(zone: ZoneView) -> ZoneView:
    """A zone where nothing can be chosen."""
    calm: ZoneView = {**zone, "pick": "none", "target": False, "next": False}
    calm.pop("takes", None)
    return calm


def _player(obs: Any, shown: GameView, seat: int, names: Sequence[str]) -> PlayerView:
    melds: list[MeldView] = [{**meld, "target": False} for meld in shown["melds"][seat]]
    return {
        "name": names[seat],
        "count": obs.hand_counts[seat],
        "note": shown["notes"][seat],
        "melds": melds,
        "you": seat == obs.seat,
    }
