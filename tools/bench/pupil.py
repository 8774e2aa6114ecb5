"""What a pupil at a table does next, judging only by the page: choose, sort, play, make mistakes, begin the next round.

It knows nothing about the game except what the view shows, so it works for every game and every exercise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rummy_kit.engine.rng import Rng

View = Mapping[str, Any]
Intent = dict[str, Any]
"""A message of a table, without its number."""

BEGIN = ("start", "next_round", "new_game", "next")
LAST = ("discard", "end_turn", "pass", "check")
"""What ends a turn, or hands in an answer."""
RARE = ("undo", "hint", "hear", "odds", "look_back")


TOLD = ("panel", "say", "log", "hand", "zones", "actions", "banner", "subtitle", "tray", "heard")
"""Where a view shows that something was done, or says why not."""


def next_intent(view: View, luck: Rng) -> Intent:
    """What the pupil does now. The same random numbers give the same action.

    >>> view = {"actions": [{"id": "start", "enabled": True}], "hand": {"cards": []}}
    >>> next_intent(view, Rng("pupil"))
    {'kind': 'do', 'cards': [], 'place': 'start', 'text': {}}
    """
    can = [action["id"] for action in view["actions"] if action["enabled"]]
    keys = [card["key"] for card in view["hand"]["cards"]]
    begin = next((action for action in BEGIN if action in can), "")
    if begin:
        looks_back = "look_back" in can and luck.random() < 0.1
        return intent("do", place="look_back" if looks_back else begin)
    whim = luck.random()
    if whim < 0.1:
        return intent("sort", luck.shuffle(keys))
    if whim < 0.25 or not can or not view["me"]["acting"]:
        return intent("choose", some(keys, luck))
    ids = [action["id"] for action in view["actions"]]
    moves = [action for action in can if action not in RARE]
    if whim < 0.4:
        place = luck.choice([action for action in ids if action != "look_back"])  # often refused, with the reason
    else:  # go on to the end of the turn; for a discard, the same message chooses a card
        place = next((action for action in LAST if action in (moves or ids)), luck.choice(moves or ids))
    tray = view["tray"] or {"fields": []}
    text = {field["id"]: answer(field, luck) for field in tray["fields"]}
    return intent("do", luck.shuffle(keys)[:1] if place == "discard" else some(keys, luck), place, text)


def intent(kind: str, cards: Sequence[str] = (), place: str = "", text: Mapping[str, str] | None = None) -> Intent:
    return {"kind": kind, "cards": list(cards), "place": place, "text": dict(text or {})}


def some(keys: Sequence[str], luck: Rng) -> list[str]:
    """Up to three of the keys."""
    return list(luck.shuffle(keys))[: luck.choice((0, 1, 1, 2, 3))]


def answer(field: Mapping[str, Any], luck: Rng) -> str:
    """The text for a field: one of its choices, or a guess."""
    return str(luck.choice([option["value"] for option in field["options"]] or ["sodium chloride"]))


def is_answer(sent: Intent, before: View, after: View) -> bool:
    """Whether a view answers that message: what was wanted is there, or something has been said or done.

    >>> hand = {"chosen": [], "cards": [{"key": "7#1"}, {"key": "8#1"}]}
    >>> is_answer(intent("sort", ["8#1", "7#1"]), {"hand": hand}, {"hand": hand, "panel": None})
    False
    """
    if (after["panel"] or {}).get("code") == "trouble":
        return False
    if sent["kind"] == "sort":
        return bool([card["key"] for card in after["hand"]["cards"]] == sent["cards"])
    if sent["kind"] == "choose":
        return set(after["hand"]["chosen"]) == set(sent["cards"])
    return sent["place"] == "look_back" or any(after.get(part) != before.get(part) for part in TOLD)
