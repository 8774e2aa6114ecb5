"""Trios: draw, lay three cards of one letter, discard. Reads like RULES.md beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Deck, set_at
from rummy_kit.engine.events import Card, Discarded, Drew, Event, Secret, Took
from rummy_kit.engine.frozen import changed
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.options import Options, option
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.rules import Move, Part, Step
from rummy_kit.engine.rummy import Events, Rummy
from rummy_kit.engine.state import Layout, MeldOnTable, Outcome, State, Window
from rummy_kit.engine.verdict import LEGAL, Verdict, Violation, not_in_hand, verdict, wrong_phase


@dataclass(frozen=True, slots=True)
class TriosOptions(Options):
    target: int = option(30, rule="TR06", choices=(30, 10))
    joining: bool = option(True, rule="TR04")


@dataclass(frozen=True, slots=True)
class Draw(Action):
    kind: ClassVar[str] = "draw"
    source: Literal["stock", "discards"] = "stock"


@dataclass(frozen=True, slots=True)
class Trio(Action):
    kind: ClassVar[str] = "trio"
    letter: str


@dataclass(frozen=True, slots=True)
class Discard(Action):
    kind: ClassVar[str] = "discard"
    card: str


@dataclass(frozen=True, slots=True)
class Answer(Action):
    kind: ClassVar[str] = "answer"
    say: Literal["pass", "join"]


@dataclass(frozen=True, kw_only=True)
class LaidTrio(Event):
    kind = "trio"
    letter: Card


@dataclass(frozen=True, kw_only=True)
class Answered(Event):
    kind = "answer"
    say: str


@dataclass(frozen=True, kw_only=True)
class TriosState(State):
    table: tuple[MeldOnTable, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TriosView(Observation):
    table: tuple[MeldOnTable, ...] = ()


class TriosRules(Rummy[TriosState, TriosView]):
    id = "tiny_game"
    title = "Trios"
    version = 2
    players = range(2, 7)
    options_type = TriosOptions
    state_type = TriosState
    observation_type = TriosView
    endings = ("went out", "no card to draw", "turn limit")
    parts: ClassVar[dict[str, Part]] = {"trio": "lay", "discard": "discard"}
    fewest_wins = True
    turn_cap = 40

    def __init__(self, options: TriosOptions | None = None) -> None:
        self.options: TriosOptions = options or TriosOptions()
        self.deck = Deck.from_csv(Path(__file__).with_name("deck.csv"))

    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Step[TriosState]:
        """TR01."""
        hands, stock = self.hands_from(chance.shuffle(self.deck.cards), seats, 5)
        state = TriosState(phase="draw", stock=stock[:-1], discards=stock[-1:], **self.opening(dealer, hands))
        return state, (self.deal_told(state),)

    def observe(self, state: TriosState, seat: int | None) -> TriosView:
        return TriosView.of(state, seat, table=state.table)

    # -- drawing: TR02

    def _draws(self, obs: TriosView) -> Iterator[Action]:
        yield from (Draw(obs.my_seat), Draw(obs.my_seat, "discards"))

    def _check_draw(self, obs: TriosView, action: Draw) -> Verdict:
        if obs.phase != "draw":
            return wrong_phase("TR02", obs.phase, "draw")
        if action.source == "stock" and not self._can_draw(obs):
            return Verdict((Violation("C06", "pile_empty"),))
        if action.source == "discards" and not obs.discards:
            return Verdict((Violation("TR02", "pile_empty"),))
        return LEGAL

    @staticmethod
    def _can_draw(obs: TriosView) -> bool:
        return obs.stock_count > 0 or len(obs.discards) > 1

    def _draw(self, state: TriosState, action: Draw, chance: Chance) -> Step[TriosState]:
        me = action.player
        if action.source == "discards":
            state, (card,) = self.take_discards(state, me)
            return changed(state, phase="play"), (Took(player=me, card=card),)
        state, (card,), shuffled = self.from_stock(state, chance)
        drew = Drew(player=me, card=Secret({me: card}))
        return changed(self.give(state, me, (card,)), phase="play"), (*shuffled, drew)

    # -- trios: TR03, TR04

    def _trios(self, obs: TriosView) -> Iterator[Action]:
        yield from (Trio(obs.my_seat, letter) for letter in self.deck.by_face)

    def _check_trio(self, obs: TriosView, action: Trio) -> Verdict:
        if obs.phase != "play":
            return wrong_phase("TR02", obs.phase, "play")
        if obs.hand.count(action.letter) < 3:
            return Verdict((Violation("TR03", "no_trio", {"letter": action.letter[:20]}),))
        return LEGAL

    def _lay(self, state: TriosState, action: Trio, chance: Chance) -> Step[TriosState]:
        me = action.player
        state = self.take_away(state, me, (action.letter,) * 3)
        state = changed(state, table=(*state.table, MeldOnTable(me, (action.letter,) * 3)))
        events: Events = (LaidTrio(player=me, letter=action.letter),)
        if not state.hands[me]:
            return self._finish(state, "went out", events)
        if self.options.joining:
            window = Window("join", me, len(state.table) - 1)
            state = changed(state, phase="answer", window=window, to_act=state.others(me))
        return state, events

    def _answers(self, obs: TriosView) -> Iterator[Action]:
        yield from (Answer(obs.my_seat, "join"), Answer(obs.my_seat, "pass"))

    def _check_answer(self, obs: TriosView, action: Answer) -> Verdict:
        if obs.window is None:
            return wrong_phase("TR04", obs.phase, "answer")
        letter = obs.table[obs.window.about].cards[0]
        if action.say == "join" and letter not in obs.hand:
            return Verdict((Violation("TR04", "cannot_join", {"letter": letter}),))
        return LEGAL

    def _answer(self, state: TriosState, action: Answer, chance: Chance) -> Step[TriosState]:
        assert state.window is not None
        me, rest, at = action.player, state.to_act[1:], state.window.about
        events: Events = (Answered(player=me, say=action.say),)
        if action.say == "join":
            meld = state.table[at]
            state = self.take_away(state, me, meld.cards[:1])
            longer = replace(meld, cards=(*meld.cards, meld.cards[0]))
            state = changed(state, table=set_at(state.table, at, longer))
            if not state.hands[me]:
                return self._finish(state, "went out", events)
        if rest:
            return changed(state, to_act=rest), events
        return changed(state, phase="play", to_act=(state.turn,), window=None), events

    # -- the end of a turn, of a round, of a match: TR02, TR05, TR06

    def _discards(self, obs: TriosView) -> Iterator[Action]:
        yield from (Discard(obs.my_seat, letter) for letter in self.deck.by_face)

    def _check_discard(self, obs: TriosView, action: Discard) -> Verdict:
        if obs.phase != "play":
            return wrong_phase("TR02", obs.phase, "play")
        return verdict(not_in_hand(obs.hand, (action.card,)))

    def _discard(self, state: TriosState, action: Discard, chance: Chance) -> Step[TriosState]:
        state = self.take_away(state, action.player, (action.card,))
        state = changed(state, discards=(*state.discards, action.card))
        events: Events = (Discarded(player=action.player, card=action.card),)
        if not state.hands[action.player]:
            return self._finish(state, "went out", events)
        state = self.pass_turn(state)
        if not self._can_draw(self.observe(state, None)) and not state.discards:
            return self._finish(state, "no card to draw", events)
        return self._finish(state, "turn limit", events) if state.turn_number >= self.turn_cap else (state, events)

    def _finish(self, state: TriosState, ending: str, events: Events) -> Step[TriosState]:
        points = tuple(map(self.points, state.hands))
        return self.end_round(state, Outcome(ending, self.leaders(points), points), events)

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """TR06."""
        return max(totals) >= self.options.target

    # -- for the engine

    moves = (
        Move(Draw, check=_check_draw, apply=_draw, candidates=_draws),
        Move(Trio, check=_check_trio, apply=_lay, candidates=_trios),
        Move(Discard, check=_check_discard, apply=_discard, candidates=_discards),
        Move(Answer, check=_check_answer, apply=_answer, candidates=_answers),
    )

    def let_pass(self, obs: TriosView) -> Action | None:
        return Answer(obs.my_seat, "pass") if obs.phase == "answer" and obs.my_move else None

    def layout(self, state: TriosState) -> Layout:
        return Layout(state.hands, state.stock, state.discards, state.table, ())

    def resample(self, obs: TriosView, rng: Rng) -> TriosState:
        laid = Counter(card for meld in obs.table for card in meld.cards)
        hidden = self.deck.counts - Counter(obs.hand) - Counter(obs.discards) - laid
        hands, stock = self.hands_anew(obs, hidden, rng)
        return TriosState.like(obs, hands=hands, stock=stock)
