"""What each seat's line says is what happened: whole rounds of every game, followed move by move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.bots import BOTS
from rummy_kit.engine.actions import Action
from rummy_kit.engine.events import Dealt, Event, RoundOver, Secret
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.games.say_rummy.pieces import Propose
from rummy_kit.table.deeds import last_deeds
from rummy_kit.table.game import table_of
from rummy_kit.table.speech import tags
from rummy_kit.table.view import DeedView, Draft

ME, SEATS = 0, 3
NAMES = ("You", "Ada", "Ben")
ANYTHING = "anything"
"""Who tries all that the rules let happen, wrong claims, challenges and votes included."""
ROUNDS: dict[str, tuple[str, dict[str, Any], str, range, set[str]]] = {
    "formula rummy": ("formula_rummy", {}, "greedy", range(1), {"draw", "take", "lay", "discard"}),
    "formula rummy, a group": (
        "formula_rummy",
        {"checking": "group", "penalty_cards": "aside"},
        ANYTHING,
        range(2),
        {"challenge", "penalty", "returned"},
    ),
    "mineral rummy": ("mineral_rummy", {}, "greedy", range(1), {"draw", "take", "meld", "lay_off", "discard"}),
    "formula": ("formula", {}, "greedy", range(1), {"draw", "lay"}),
    "formula, strict": ("formula", {"strict": True, "equal_turns": True}, ANYTHING, range(1), {"wrong"}),
    "say rummy": ("say_rummy", {}, "random", range(1), {"lay", "add", "discard"}),
    "say rummy, British": (
        "say_rummy",
        {"accent": "southern-british", "arbiter": "group"},
        ANYTHING,
        range(1),
        {"propose", "vote", "respond"},
    ),
    "rummy battle": (
        "rummy_battle",
        {"extra_cards": True},
        "random",
        range(2),
        {"thief", "pickpocket", "lucky_day", "switcheroo", "hoard", "spy", "lay", "lay_off", "take", "under"},
    ),
}
"""Game, house rules, who plays, seeds, and what must be among what happens."""


@dataclass(frozen=True)
class Moment:
    """A position of a match, with what was done in the latest turn of each seat, and with the last action alone.

    Each is a number and an event, as I may know it.
    """

    match: Match
    done: list[list[tuple[int, Event]]]
    now: list[tuple[int, Event]]


def followed(rules: str, options: dict[str, Any], bot: str, seed: int) -> Iterator[Moment]:
    """One round, seen after every action. Whose turn it is comes from the table, not from the events."""
    game = games.load(rules, options)
    match = Match(game, [Player(name) for name in NAMES], seed)
    done: list[list[tuple[int, Event]]] = [[] for _ in NAMES]
    turn, known = -1, len(match.events(ME))
    while not match.round_over:
        if match.state.turn_number != turn:
            turn = match.state.turn_number
            done[match.state.turn].clear()
        seat = match.state.to_act[0]
        match.act(action_of(bot, match, seat))
        events = match.events(ME, known)
        known += len(events)
        now = [(n, event) for n, event in events if not isinstance(event, Dealt | RoundOver)]
        for n, event in now:
            if event.player is not None:
                done[event.player].append((n, event))
        if match.state.turn_number != turn:
            done[match.state.turn].clear()
        yield Moment(match, done, now)


def action_of(bot: str, match: Match, seat: int) -> Action:
    """What a bot does; one that does anything takes the first possible one of some tries, right or wrong."""
    view, luck = match.observe(seat), match.bot_rng(seat)
    for action in tries(match, view, luck) if bot == ANYTHING else ():
        if match.game.check(view, action).legal:
            return action
    return BOTS["random" if bot == ANYTHING else bot].choose(match.game, view, luck)


def tries(match: Match, obs: Any, luck: Rng) -> Iterator[Action]:
    """Some things that a person might do; in Say Rummy, two cards as a word for the group to vote on."""
    if match.game.id == "say_rummy":
        if obs.phase == "play":
            yield Propose(obs.my_seat, "zot", before=luck.shuffle(obs.hand)[:2])
        return
    yield from luck.shuffle(tuple(match.game.candidates(obs)))[:40]


def readable(event: Event) -> set[str]:
    """The cards of an event that are face up, or for me."""
    found: set[str] = {event.kind}  # an action card is reported under its own name
    for name, tag in tags(event).items():
        value: Any = event.values().get(name)
        value = value.of(ME) if isinstance(value, Secret) else value
        if tag in ("card", "cards") and value is not None:
            found |= {value} if tag == "card" else set(value)
    return found | set(getattr(getattr(event, "compound", None), "cards", ()))


def faces(deed: DeedView) -> set[str]:
    """The cards in its line and on their way, those face down left out."""
    line = {piece["face"] for piece in deed["line"] if "face" in piece}
    return (line | {face for way in deed["ways"] for face in way["faces"]}) - {""}


def told(table: Any, n: int, event: Event) -> DeedView | None:
    deed: DeedView | None = table.deed(n, event, ME, NAMES)
    return deed


@pytest.mark.parametrize("name", ROUNDS)
def test_the_line_of_a_seat_equals_the_log_and_cards_go_between_places_of_the_table(name: str) -> None:
    rules, options, bot, seeds, expected = ROUNDS[name]
    kinds: set[str] = set()
    for seed in seeds:
        for moment in followed(rules, options, bot, seed):
            table: Any = table_of(moment.match.game)
            lines_equal_the_log(table, moment)
            cards_go_between_places(table, moment)
            kinds |= {event.kind for done in moment.done for _, event in done}
    assert kinds >= expected


def lines_equal_the_log(table: Any, moment: Moment) -> None:
    shown = last_deeds(moment.match, ME, partial(told, table))
    for deeds, done in zip(shown, moment.done, strict=True):
        sentences = [(n, table.tell(event, ME, NAMES)) for n, event in done]
        assert [(deed["n"], deed["say"]) for deed in deeds] == [(n, said) for n, said in sentences if said]
        events = dict(done)
        assert all(faces(deed) <= readable(events[deed["n"]]) for deed in deeds), deeds


def cards_go_between_places(table: Any, moment: Moment) -> None:
    zones = {zone["id"] for zone in table.describe(moment.match.observe(ME), Draft(), NAMES)["zones"]}
    places = {"melds", *zones, *(f"seat:{seat}" for seat in range(SEATS))}
    for _, event in moment.now:
        assert all({way["start"], way["end"]} <= places for way in table.find_ways(event, ME)), event
