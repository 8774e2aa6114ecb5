"""What a button promises can be done, in every game: a rule against it is explained before it is pressed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.table.game import AnyGame
from rummy_kit.table.view import Draft, FieldView, Intent, hand_keys

TABLES: dict[str, list[dict[str, Any]]] = {
    "formula_rummy": [{}, {"checking": "group"}, {"naming": "chosen"}],
    "formula": [{"hand": 13, "most": 2, "equal_turns": True}, {"reuse": True}, {"times_only": True}],
    "say_rummy": [{"arbiter": "group"}, {"per_turn": "one", "hand": 10, "lay_or_discard": True, "at_once": "3"}],
}
"""House rules under which a game is played; one that is not here plays by its rule sheet."""
NOT_TO_BE_TOLD = {
    "unknown_word": "whether there is such a word is what a player finds out",
    "known_word": "the same, asked of the group",
    "leading_zero": "an idea about numbers, with a picture of its own",
    "no_name": "what stands in a field is read when it is pressed",
    "no_spelling": "the same",
}
MOVES, DRAFTS = 24, 5


@pytest.mark.parametrize(
    ("name", "at"), [(name, at) for name in games.names() for at in range(len(TABLES.get(name, "1")))]
)
def test_no_rule_stands_against_a_button_that_can_be_pressed(name: str, at: int) -> None:
    game, luck = games.find(name).create(TABLES.get(name, [{}])[at]), Rng("told before", name, at)
    match, pressed = Match(game, [Player(f"P{seat}") for seat in range(2 + at % 2)], str(at)), 0
    while not match.round_over and len(match) < MOVES:
        obs = match.observe(match.state.to_act[0])
        names = ["You" if seat == obs.seat else f"P{seat}" for seat in range(obs.seats)]
        for draft in drafts(game, obs, names, luck):
            shown = game.table.describe(obs, draft, names)
            fields = [field for field in (shown["tray"] or {"fields": []})["fields"] if "wait" not in field]
            ids = [action["id"] for action in shown["actions"]]
            assert all(field["enter"] in ids for field in fields if "enter" in field), "Enter leads somewhere"
            assert any(action["main"] for action in shown["actions"]) or all("enter" in field for field in fields)
            for action in shown["actions"]:
                if action["id"] == "hear":  # no move
                    continue
                wrong = refused(game, obs, Intent("do", place=action["id"]), draft)
                if action["enabled"]:
                    assert wrong is None or wrong.kind != "rule" or wrong.code in NOT_TO_BE_TOLD, (action, draft)
                    pressed += 1
                else:
                    assert wrong is not None and action["note"], (action, draft)
        ranked, legal = game.rank(obs), list(game.legal_actions(obs))
        match.act(ranked[0].action if ranked and luck.random() < 0.6 else luck.choice(legal))
    assert pressed > MOVES


def refused(game: AnyGame, obs: Any, intent: Intent, draft: Draft) -> Violation | None:
    """What is wrong with a button, pressed with these cards."""
    meant = game.table.interpret(obs, intent, draft)
    verdict = meant if isinstance(meant, Verdict) else game.check(obs, meant)
    return next(iter(verdict.violations), None)


def drafts(game: AnyGame, obs: Any, names: Sequence[str], luck: Rng) -> Iterator[Draft]:
    """Cards chosen at random, or those of a legal move, in random places or in none; and something in each field."""
    keys = hand_keys(obs.hand)
    for _ in range(DRAFTS):
        move = luck.choice(list(game.legal_actions(obs)))
        hand = luck.shuffle(keys)[: luck.choice((0, 1, 1, 2, 3, 4, 5))] if luck.random() < 0.6 else of(move, keys)
        zones = []
        for zone in game.table.describe(obs, Draft(hand), names)["zones"]:
            if zone["pick"] != "none" and zone["cards"] and luck.random() < 0.5:
                zones.append((zone["id"], int(luck.choice(zone["cards"])["key"].rpartition(":")[2])))
        draft = Draft(hand, tuple(zones))
        tray = game.table.describe(obs, draft, names)["tray"]
        slots = [slot["id"] for slot in tray["slots"] if slot.get("lies") != "fixed"] if tray else []
        places = {luck.choice(slots): key for key, _ in hand} if slots and luck.random() < 0.5 else {}
        text: dict[str, str] = {}
        for _ in range(2):  # what is chosen in one field may bring another
            tray = game.table.describe(obs, Draft(hand, draft.zones, places, text), names)["tray"]
            text |= {field["id"]: filled(field, luck) for field in (tray["fields"] if tray else ())}
        yield Draft(hand, draft.zones, places, text)


def of(move: Any, keys: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The hand cards that a move names, if they are there."""
    left, chosen = list(keys), []
    for face in getattr(move, "cards", ()) or (getattr(move, "card", ""),):
        for card in [card for card in left if card[1] == face][:1]:
            left.remove(card)
            chosen.append(card)
    return tuple(chosen)


def filled(field: FieldView, luck: Rng) -> str:
    """Something chosen; a field to type in is left empty."""
    return luck.choice(field["options"])["value"] if field["options"] else ""
