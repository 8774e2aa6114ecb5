"""The round with open hands: it shows what it promises, the coach always has something to say, and no other round is
open.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.bots.characters import CHARACTERS
from rummy_kit.engine.actions import Action
from rummy_kit.engine.match import Match
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import MemoryStore
from rummy_kit.lessons.first_round import TURNS, FirstRound, without_turn_limit
from rummy_kit.table.frame import lays_of
from rummy_kit.table.session import Session
from rummy_kit.workshop.any_page import any_message

KINDS = {
    "formula": {"draw", "lay"},
    "formula_rummy": {"draw", "lay", "discard"},
    "mineral_rummy": {"draw", "meld", "lay_off", "swap", "discard", "pass"},
    "rummy_battle": {"draw", "take", "lay", "lay_off", "discard"},
    "say_rummy": {"draw", "lay", "add", "discard"},
}
"""What the pupil does in it who follows the coach; a game that is not here has no promise of its own."""


def begun(name: str, store: MemoryStore | None = None) -> FirstRound:
    lesson = games.load_lesson(name)
    game = games.load(lesson.game, without_turn_limit(lesson.house_rules))
    table = FirstRound(game, lesson.first_deal, store=store, table_id="t")
    table.handle({"page": "p", "seq": 1, "kind": "hello"})
    table.handle({"page": "p", "seq": 2, "kind": "do", "place": "start"})
    return table


def bots_move(table: Session) -> None:
    while table.pending():
        table.step()


def act(table: Session, action: Action) -> None:
    table._take(lambda recorder: recorder.act(action))


def assert_well_said(table: FirstRound) -> Any:
    view = table.view()
    coach = view["banner"]["coach"]
    assert coach and "{" not in coach and len(coach) < 260, coach
    return view


def what_is_done(table: FirstRound, action: Action) -> str:
    return "take" if getattr(action, "source", "") == "discards" else action.kind


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_hint_goes_on_where_the_coach_ends_and_needs_no_try(name: str) -> None:
    table = begun(name)
    bots_move(table)
    while not table.done and "“Hint” says more" not in table.view()["banner"]["coach"]:
        act(table, table.match.game.rank(table.match.observe(0))[0].action)
        bots_move(table)
    assert next(one for one in table.view()["actions"] if one["id"] == "hint")["enabled"]
    hints = []
    for seq in (3, 4):
        table.handle({"page": "p", "seq": seq, "kind": "do", "place": "hint"})
        panel = table.view()["panel"]
        assert panel is not None and panel["kind"] == "tip"
        hints.append(panel["text"])
    assert hints[0] != hints[1] and not any(text in table.view()["banner"]["coach"] for text in hints)


@pytest.mark.parametrize("name", games.with_lessons())
def test_anyone_who_follows_the_coach_meets_the_moves_of_the_game_in_a_few_turns(name: str) -> None:
    table, kinds, turns, told = begun(name), set(), set(), set()
    shown_whole: set[str] = set()
    bots_move(table)
    while not table.done:
        obs = table.match.observe(0)
        shown = assert_well_said(table)
        assert len(json.dumps(shown)) < 20_000
        (other,) = shown["seats"]
        assert [card["face"] for card in other["hand"]] == list(table.match.game.deck.sort(table.match.state.hands[1]))
        assert "hand" not in shown["me"]
        ranked = table.match.game.rank(obs)
        assert ranked and table._reason(ranked[0])
        idea, move = table._reason(ranked[0]), table._table.move_words(ranked[0])
        whole = table.advice().endswith(f"{idea} Try this: {move}")
        assert whole == ("Try this" in table.advice()) == (what_is_done(table, ranked[0].action) not in shown_whole), (
            "the first move of each kind is shown, later ones are pointed at"
        )
        amber = [action["id"] for action in shown["actions"] if action["main"]]
        takes = what_is_done(table, ranked[0].action) == "take"
        assert not takes or "draw" not in amber, "the page leads elsewhere than the coach"
        assert not takes or [zone["layout"] for zone in shown["zones"] if zone["next"]] not in ([], ["stock"])
        shown_whole.add(what_is_done(table, ranked[0].action))
        kinds.add(ranked[0].action.kind)
        turns |= {obs.turn_number} if obs.turn == 0 else set()
        act(table, ranked[0].action)
        bots_move(table)
        told |= {line["text"] for line in table.view()["log"]}
    assert kinds >= KINDS.get(name, set()) and len(turns) <= TURNS
    assert any("Ada thinks" in line for line in told)
    ended = assert_well_said(table)
    assert [action["id"] for action in ended["actions"]] == ["new_game"]
    assert "You laid cards" in ended["banner"]["coach"] and ended["banner"]["title"] == "That was the first round"
    panel = ended["panel"]
    assert panel is not None and "look first at what lies face up" in panel["text"] and panel["laid"]
    assert panel["title"] not in ended["banner"]["title"] and not ended["banner"]["text"], "each is said once"
    assert ended["seats"][0]["avatar"] == CHARACTERS[ended["seats"][0]["name"].lower()].avatar


@pytest.mark.parametrize("name", games.with_lessons())
def test_whatever_a_page_sends_it_comes_to_its_end_and_can_be_played_once_more(name: str) -> None:
    table, luck = begun(name), Rng("first round", name)
    deal = table.match.log[0]
    for seq in range(3, 60):
        bots_move(table)
        message = any_message(table.view(), seq, luck)
        table.handle(message)
        assert_well_said(table)
    while not table.done:
        bots_move(table)
        action = table.match.game.sample_action(table.match.observe(0), luck)
        act(table, action)
        bots_move(table)
    assert not table.pending()
    table.handle({"page": "q", "seq": 1, "kind": "do", "place": "new_game"})
    assert len(table.match) >= 1 and table.match.log[0] == deal and not table.done


@pytest.mark.parametrize("name", games.with_lessons())
def test_a_player_who_laid_nothing_is_not_praised(name: str) -> None:
    """A player who held 19 cards at the end read that they knew the rules."""
    table = begun(name)
    while not table.done:
        bots_move(table)
        if not table.done:
            obs = table.match.observe(0)
            moves = list(islice(table.match.game.legal_actions(obs), 5000))
            others = [move for move in moves if table.match.game.part(move) != "lay"]
            act(table, (others or moves)[0])
    laid, said = lays_of(table.match, table.seat), table.view()["banner"]["coach"]
    assert ("haven't laid any cards" in said) == (laid == 0) and ("You laid cards" in said) == (laid > 0)
    if name != "formula":  # where nothing can be refused, a turn is a formula or a draw
        assert not laid


def test_no_house_rule_speaks_of_another_number_of_turns() -> None:
    for name in games.with_lessons():
        table = begun(name)
        bots_move(table)
        assert table.match.game.most_turns is None and "left for each player" not in json.dumps(table.view())


def test_after_its_end_nothing_can_be_played() -> None:
    table = begun("rummy_battle")
    while not table.done:
        bots_move(table)
        if not table.done:
            action = table.match.game.sample_action(table.match.observe(0), Rng(1, len(table.match)))
            act(table, action)
    log = table.match.log
    table.handle({"page": "q", "seq": 1, "kind": "do", "place": "draw"})
    panel = table.view()["panel"]
    assert table.match.log == log and panel is not None and panel["code"] == "round_over"


def test_at_its_end_it_goes_on_to_the_game_where_the_page_has_one() -> None:
    table, gone = begun("formula_rummy"), list[str]()
    while not table.done:
        bots_move(table)
        if not table.done:
            act(table, table.match.game.rank(table.match.observe(0))[0].action)
    table.to_game = lambda: gone.append("game")
    assert [action["id"] for action in table.view()["actions"] if action["main"]] == ["to_game"]
    table.handle({"page": "q", "seq": 1, "kind": "do", "place": "to_game"})
    assert gone == ["game"]


def come_back(table: FirstRound, store: MemoryStore) -> FirstRound:
    """The same round after a reload, in a kernel that knows only the store."""
    again = FirstRound(table.match.game, 5, store=store, table_id="t")
    again.handle({"page": "q", "seq": 1, "kind": "hello", "text": {"key": table.seat_key}})
    return again


@pytest.mark.parametrize("name", ["formula_rummy", "mineral_rummy", "formula"])
def test_tries_that_were_not_right_are_still_counted_after_a_reload(name: str) -> None:
    """Also those that were not carried out; the same one twice counts once, and a round from before says nothing."""
    store = MemoryStore()
    table = begun(name, store)
    assert "not right" not in " ".join(table._last_words())
    slip_by(table)
    table = come_back(table, store)
    assert "One try was not right" in " ".join(table._last_words())
    slip_by(table)  # the same mistake in another kernel
    assert "2 tries were not right" in " ".join(come_back(table, store)._last_words())
    loaded = Match.load(table.match.save(), games.load)
    assert loaded.count_slips(0) == 2 and loaded.position == table.match.position


def slip_by(table: FirstRound) -> None:
    """Try something that shows a mistake about the subject, twice, until the table says so."""
    bots_move(table)
    while (wrong := next(_wrong_moves(table), None)) is None:
        act(table, table.match.game.rank(table.match.observe(0))[0].action)
        bots_move(table)
    for _ in range(2):
        table._try(table.match.observe(0), wrong)


def _wrong_moves(table: FirstRound) -> Iterator[Action]:
    obs, game = table.match.observe(0), table.match.game
    return (move for move in islice(game.candidates(obs), 5000) if game.check(obs, move).mistaken)


def test_a_reload_finds_the_round_again_with_its_open_hands() -> None:
    store = MemoryStore()
    first = begun("formula_rummy", store)
    bots_move(first)
    second = FirstRound(first.match.game, 5, store=store, table_id="t")
    second.handle({"page": "p", "seq": 1, "kind": "hello", "text": {"key": first.seat_key}})
    assert second.match.log == first.match.log and second.view()["seats"][0]["hand"]
    again = Match.load(first.match.save(), games.load)
    assert again.observe(0).open_hands == again.state.hands


@pytest.mark.parametrize("name", games.names())
def test_in_any_other_round_nobody_sees_the_hand_of_somebody_else(name: str) -> None:
    session = Session(TableSettings(name, seed=3).new_match(), bots=BOTS)
    session.handle({"page": "p", "seq": 1, "kind": "do", "place": "start"})
    bots_move(session)
    view = session.view()
    assert not any("hand" in seat for seat in view["seats"]) and "coach" not in view["banner"]
    assert all(session.match.observe(seat).open_hands == () for seat in (0, 1, 2, None))
