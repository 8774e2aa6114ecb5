"""The conformance suite: every game passes, and games broken on purpose are each caught with the right words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.actions import Action
from rummy_kit.engine.events import Card, Event
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.state import Outcome
from rummy_kit.engine.verdict import LEGAL, Verdict, Violation
from rummy_kit.workshop.conformance import ConformanceError, check_game, moves
from rummy_kit.workshop.conformance.matches import check_determinism
from rummy_kit.workshop.conformance.report import Report
from tests.engine import seeds
from tests.engine.seeds import UNPLAYED

GAMES = games.names()  # the real games; the tiny one is added inside the tests
TESTS = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class NoMove(Action, kind="no move"):
    """A move that no game has."""


@pytest.mark.parametrize("name", GAMES)
def test_every_game_meets_the_requirements_for_every_game(name: str) -> None:
    """Under the default rules with each number of players, and a little under mixtures of house rules.

    Every ending and every code has occurred, or is named in ``unplayed.toml`` or in a test in the game's own folder.
    """
    rounds = seeds.kept(name)
    happened = seeds.play(name, rounds)
    assert happened["rounds"] >= rounds.rounds and happened["candidates tried"] > 0
    left = seeds.missing(name, happened + seeds.play_house_rules(name))
    assert not left, f"{', '.join(sorted(left))}. Look for other rounds: python -m tests.engine.seeds {name}"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_plays_the_same_again_and_elsewhere(name: str) -> None:
    game = games.load(name)
    check_determinism(game, game.players[0], "ci", Report(game.title))


@pytest.mark.parametrize("name", UNPLAYED)
def test_what_is_not_played_has_a_test_of_its_own(name: str) -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py") if path != Path(__file__))
    assert [code for code in UNPLAYED[name]["in_tests"] if not re.search(rf"[\"' ]{code}[\"' ]", tests)] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_move_that_the_game_does_not_have_is_refused(name: str) -> None:
    game = games.load(name)
    codes = set()
    for _, before, action, _, _ in moves(game, game.players[0], "ci", "greedy", 1):
        verdict = game.check(game.observe(before.state, action.player), NoMove(action.player))
        assert not verdict.legal
        codes |= {violation.code for violation in verdict.violations}
    assert "unknown_action" in codes


@pytest.mark.parametrize("name", GAMES)
def test_nothing_can_be_done_when_the_round_is_over(name: str) -> None:
    game = games.load(name)
    *_, (_, _, action, after, _) = moves(game, game.players[0], "ci", "greedy", 1)
    assert after.state.outcome is not None
    verdict = game.check(game.observe(after.state, action.player), action)
    assert [violation.code for violation in verdict.violations] == ["round_over"]


@pytest.mark.parametrize("name", GAMES)
def test_a_round_ends_at_the_turn_limit(name: str) -> None:
    rules = games.find(name)
    if "turn limit" in rules.endings:
        short = type("Short", (rules,), {"turn_cap": 3})()
        *_, (_, _, _, after, _) = moves(short, short.players[0], "ci", "random", 1)
        assert after.state.outcome is not None and after.state.outcome.ending == "turn limit"


def test_the_report_says_what_was_checked(trios: Any) -> None:
    report = check_game(trios, rounds=20, sample=10)
    assert report.counts["rounds"] == 20 and report.counts["positions sampled"] == 50
    assert "Trios: all held" in str(report) and "went out" in str(report)


# ------------------------------------------------------------------------------------------ broken on purpose


def broken(**methods: Any) -> Any:
    """The tiny game with some of its methods changed; ``good`` is the game as it should be."""
    rules: Any = games.find("tiny_game")
    return type("Broken", (rules,), methods)()


def caught(game: Any, words: str, **settings: Any) -> None:
    with pytest.raises(ConformanceError, match=words) as found:
        check_game(game, **{"rounds": 24, "players": [3], "sample": 25, **settings})
    assert "tiny_game" in str(found.value)


def good(game: Any) -> Any:
    return super(type(game), game)


def test_the_unbroken_tiny_game_passes_the_same_settings(trios: Any) -> None:
    check_game(trios, rounds=24, players=[3], sample=25)


def test_a_lost_card_is_caught() -> None:
    def play(self: Any, state: Any, action: Any, chance: Any) -> Any:
        after, events = good(self).play(state, action, chance)
        return (replace(after, discards=after.discards[1:]) if action.kind == "discard" else after), events

    caught(broken(play=play), "C02: cards are lost")


def test_a_doubled_card_is_caught() -> None:
    def play(self: Any, state: Any, action: Any, chance: Any) -> Any:
        after, events = good(self).play(state, action, chance)
        return (replace(after, stock=(*after.stock, "A")) if action.kind == "trio" else after), events

    caught(broken(play=play), "too many {'A': 1}")


def test_an_illegal_move_that_check_lets_pass_is_caught() -> None:
    def check(self: Any, obs: Any, action: Any) -> Verdict:
        two = action.kind == "trio" and obs.phase == "play" and obs.my_move and obs.hand.count(action.letter) == 2
        return LEGAL if two and action.player == obs.seat else good(self).check(obs, action)

    caught(broken(check=check), "a legal action raises an error")


def test_a_legal_move_that_is_not_listed_is_caught() -> None:
    def legal_actions(self: Any, obs: Any) -> Any:
        return (action for action in good(self).legal_actions(obs) if action.kind != "trio")

    caught(broken(legal_actions=legal_actions), "a legal action is not listed")


def test_a_listed_move_that_is_illegal_is_caught() -> None:
    def legal_actions(self: Any, obs: Any) -> Any:
        listed = list(good(self).legal_actions(obs))
        return [*listed, replace(listed[0], player=5)] if listed else []

    def sample_action(self: Any, obs: Any, rng: Rng) -> Any:
        return rng.choice(list(good(self).legal_actions(obs)))

    caught(broken(legal_actions=legal_actions, sample_action=sample_action), "not legal or not correct")


def test_a_wrong_answer_without_a_reason_is_caught() -> None:
    """A player who looks back has to read why a claim should have been challenged, or not."""

    def joins(action: Any) -> bool:
        return getattr(action, "say", "") == "join"

    def check(self: Any, obs: Any, action: Any) -> Verdict:
        verdict = good(self).check(obs, action)
        return Verdict(correct=False) if verdict.legal and joins(action) else verdict

    def legal_actions(self: Any, obs: Any) -> Any:
        return (action for action in good(self).legal_actions(obs) if not joins(action))

    caught(broken(check=check, legal_actions=legal_actions), "without what is wrong", sample=400)


def test_a_move_listed_twice_is_caught() -> None:
    def legal_actions(self: Any, obs: Any) -> Any:
        return [*good(self).legal_actions(obs)] * 2

    caught(broken(legal_actions=legal_actions), "listed twice")


def test_a_move_that_is_never_sampled_is_caught() -> None:
    def sample_action(self: Any, obs: Any, rng: Rng) -> Any:
        listed = [a for a in self.legal_actions(obs) if getattr(a, "source", "") != "discards"]
        return rng.choice(listed or list(self.legal_actions(obs)))

    caught(broken(sample_action=sample_action), "never sampled")


def test_a_dead_end_is_caught() -> None:
    def legal_actions(self: Any, obs: Any) -> Any:
        stuck = obs.phase == "draw" and obs.stock_count == 20
        return iter(()) if stuck else good(self).legal_actions(obs)

    caught(broken(legal_actions=legal_actions), "dead end")


def test_a_round_without_end_is_caught() -> None:
    def play(self: Any, state: Any, action: Any, chance: Any) -> Any:
        after, events = good(self).play(state, action, chance)
        return (state, ()) if after.outcome else (after, events)

    caught(broken(play=play), "does not end")


def test_an_ending_that_is_not_listed_is_caught() -> None:
    caught(broken(endings=("turn limit",)), "ending that the game does not list")


def test_points_for_too_few_seats_are_caught() -> None:
    def play(self: Any, state: Any, action: Any, chance: Any) -> Any:
        after, events = good(self).play(state, action, chance)
        return (replace(after, outcome=Outcome("went out", (7,), (0, 1, 2))) if after.outcome else after), events

    caught(broken(play=play), "belong to the seats")


def test_returns_the_wrong_way_round_are_caught() -> None:
    caught(broken(returns=lambda self, outcome: outcome.points), "returns are the points turned")


def test_a_view_that_shows_the_top_of_the_stock_is_caught() -> None:
    def observe(self: Any, state: Any, seat: Any) -> Any:
        obs = good(self).observe(state, seat)
        return replace(obs, known=(state.stock[-1:], *obs.known[1:]))

    caught(broken(observe=observe), "C05")


def test_a_leak_that_resample_covers_up_is_caught() -> None:
    """A view that marks the next card, and a resample that leaves that card where it is."""

    def observe(self: Any, state: Any, seat: Any) -> Any:
        obs = good(self).observe(state, seat)
        return replace(obs, known=(state.stock[-1:], *obs.known[1:]))

    def resample(self: Any, obs: Any, rng: Rng) -> Any:
        world = good(self).resample(obs, rng)
        if not obs.known[0]:
            return world
        rest = [*world.stock, *(card for hand in world.hands for card in hand)]
        top = obs.known[0][0]
        hands = list(world.hands)
        stock = list(world.stock)
        if top in stock:
            stock.remove(top)
            return replace(world, stock=(*stock, top))
        for seat, hand in enumerate(hands):
            if seat != obs.seat and top in hand:
                swapped = list(hand)
                swapped[swapped.index(top)] = stock.pop()
                hands[seat] = tuple(sorted(swapped))
                return replace(world, hands=tuple(hands), stock=(*stock, top))
        assert top in rest
        return world

    caught(broken(observe=observe, resample=resample), "the top of the stock is the same in all")


def test_a_view_with_the_hands_of_others_is_caught() -> None:
    def observe(self: Any, state: Any, seat: Any) -> Any:
        return replace(good(self).observe(state, seat), known=state.hands)

    caught(broken(observe=observe), "C05")


def test_a_window_that_only_asks_who_can_answer_is_caught() -> None:
    """Being asked would tell everybody that this player holds such a card."""

    def play(self: Any, state: Any, action: Any, chance: Any) -> Any:
        after, events = good(self).play(state, action, chance)
        if action.kind == "trio" and after.window is not None:
            able = tuple(seat for seat in after.to_act if action.letter in after.hands[seat])
            after = replace(after, to_act=able or after.to_act)
        return after, events

    caught(broken(play=play), "who is asked depends on hidden cards")


def test_chance_from_outside_is_caught() -> None:
    import random

    def deal(self: Any, seats: int, dealer: int, chance: Any, previous: Any = None) -> Any:
        state, events = good(self).deal(seats, dealer, chance, previous)
        stock = list(state.stock)
        random.shuffle(stock)
        return replace(state, stock=tuple(stock)), events

    caught(broken(deal=deal), "replay of the first entries|second time", sample=0)


def test_an_error_for_an_odd_action_is_caught() -> None:
    def check(self: Any, obs: Any, action: Any) -> Verdict:
        if action.kind == "discard" and len(action.card) > 100:
            raise KeyError(action.card)
        verdict: Verdict = good(self).check(obs, action)
        return verdict

    caught(broken(check=check), "something other than IllegalAction")


def test_an_unknown_rule_is_caught() -> None:
    def check(self: Any, obs: Any, action: Any) -> Verdict:
        verdict = good(self).check(obs, action)
        return verdict if verdict.legal else Verdict((Violation("TR99", "choose_card"),))

    caught(broken(check=check), "rule that the game does not list")


class Silent(Verdict):
    """A refusal that says nothing."""

    @property
    def legal(self) -> bool:
        return False


def test_a_refusal_without_a_reason_is_caught() -> None:
    def check(self: Any, obs: Any, action: Any) -> Verdict:
        verdict = good(self).check(obs, action)
        return verdict if verdict.legal else Silent()

    caught(broken(check=check), "without a reason")


class Odd(Event, kind="odd"):
    things: Any


def test_an_event_that_is_no_plain_data_is_caught() -> None:
    def play(self: Any, state: Any, action: Any, chance: Any) -> Any:
        after, events = good(self).play(state, action, chance)
        return after, (*events, Odd(player=action.player, things={1, 2}))

    caught(broken(play=play), "not plain data")


class Told(Event, kind="told"):
    card: Card


def test_an_event_that_tells_everybody_of_a_hidden_card_is_caught() -> None:
    def play(self: Any, state: Any, action: Any, chance: Any) -> Any:
        after, events = good(self).play(state, action, chance)
        lying_open = {*after.discards, *(card for meld in after.table for card in meld.cards)}
        seen = lying_open | {card for hand in (*state.known, *after.known) for card in hand} | {*state.discards}
        hidden = [card for hand in after.hands for card in hand if card not in seen]
        return after, (*events, *(Told(player=action.player, card=card) for card in hidden[:1]))

    caught(broken(play=play), "tells everyone the card")


def test_a_state_that_is_changed_in_place_is_caught() -> None:
    def play(self: Any, state: Any, action: Any, chance: Any) -> Any:
        after, events = good(self).play(state, action, chance)
        object.__setattr__(state, "turn_number", state.turn_number + 1)
        return after, events

    caught(broken(play=play), "changed in place")
