"""A page that sends anything: messages that fit what it shows, and messages that do not; for tests of tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.table.view import CardView, FieldView, TableView

KINDS = ("do", "do", "do", "do", "drop", "drop", "choose", "sort", "hello", "cheat", "")
STRANGE = (
    *("", "x", "-1", "0", "٣", "²", "9" * 40, "9" * 5000, "\0", "\ud800", "%2e%2e", "<b>", "🧂" * 20, "__class__"),
    *("1 = 1", "2 + 2 = 4", "= = =", "÷ 0", "8" * 201, "wild", "joker", "1/0", "in 48", "NaCl", "dɔɡ", "ˈ", "|", ":"),
)
SUFFIXES = (":", ":x", ":-1", ":0", ":99", ":1:1:1", "#1", "#99", " ")


def any_message(view: TableView, seq: int, luck: Rng) -> dict[str, Any]:
    """A message that fits what the page shows, perhaps distorted in one or more places."""
    fields: Sequence[FieldView] = view["tray"]["fields"] if view["tray"] else ()
    keys = [card["key"] for card in (*view["hand"]["cards"], *zone_cards(view))]
    ready = [action["id"] for action in view["actions"] if action["enabled"]]
    place = luck.choice(ready if ready and luck.random() < 0.5 else list(places(view)))
    message: dict[str, Any] = {
        "page": "p",
        "seq": seq,
        "kind": luck.choice(KINDS),
        "place": distort(place, luck),
        "cards": [distort(key, luck) for key in some(keys, luck)],
        "text": {distort(field["id"], luck): fill_in(field, luck) for field in fields},
    }
    if luck.random() < 0.05:
        message[luck.choice(("kind", "place", "cards", "text", "more"))] = luck.choice(([[]], {"a": 1}, 7, None, "x"))
    return message


def zone_cards(view: TableView) -> Iterator[CardView]:
    """The cards in the middle of the table."""
    return (card for zone in view["zones"] for card in zone["cards"])


def places(view: TableView) -> Iterator[str]:
    """Every place in a view that a message can name: buttons, zones, slots, melds, the hand."""
    yield from (action["id"] for action in view["actions"])
    yield from (zone["id"] for zone in view["zones"])
    yield from (slot["id"] for slot in (view["tray"]["slots"] if view["tray"] else ()))
    yield from (meld["id"] for seat in (*view["seats"], view["me"]) for meld in seat["melds"])
    yield "hand"


def some(keys: Sequence[str], luck: Rng) -> Sequence[str]:
    """Up to five of the keys, usually none or one."""
    return luck.shuffle(keys)[: luck.choice((0, 0, 1, 1, 1, 2, 3, 4, 5))]


def fill_in(field: FieldView, luck: Rng) -> str:
    """A value for a field: one of its choices, or anything."""
    choices = [choice["value"] for choice in field["options"]]
    return luck.choice(choices if choices and luck.random() < 0.7 else STRANGE)


def distort(word: str, luck: Rng) -> str:
    """The word, perhaps cut, lengthened or replaced."""
    chance = luck.random()
    if chance < 0.85:
        return word
    if chance < 0.92:
        return word.partition(":")[0] + luck.choice(SUFFIXES)
    return word[: luck.below(len(word) + 1)] if chance < 0.96 else luck.choice(STRANGE)
