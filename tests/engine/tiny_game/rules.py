"""Trios: draw, lay three cards of one letter, discard. Reads like RULES.md beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Deck, set_at
from rummy_kit.engine.events import Card, Event
from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.options import Options, option
from rummy_kit.engine.rng import Chance
from rummy_kit.engine.rules import Effect, Move, TurnPart
from rummy_kit.engine.rummy import Events
from rummy_kit.engine.state import Layout, MeldOnTable, Outcome, State
from rummy_kit.engine.turns import Discard, Turns
from rummy_kit.engine.verdict import LEGAL, Verdict, Violation, wrong_phase


@dataclass(frozen=True, slots=True)
class TriosOptions(Options):
    target: int = option(30, rule="TR06", choices=(30, 10))
    joining: bool = option(True, rule="TR04")


@dataclass(frozen=True, slots=True)
class Trio(Action, kind="trio"):
    letter: str


@dataclass(frozen=True, slots=True)
class Answer(Action, kind="answer"):
    say: Literal["pass", "join"]


class LaidTrio(Event, kind="trio"):
    letter: Card


class Answered(Event, kind="answer"):
    say: str


@dataclass(frozen=True, kw_only=True)
class TriosState(State):
    table: tuple[MeldOnTable, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TriosView(Observation):
    table: tuple[MeldOnTable, ...] = ()


class TriosRules(Turns[TriosState, TriosView]):
    id = "tiny_game"
    title = "Trios"
    version = 2
    players = range(2, 7)
    options_type = TriosOptions
    state_type = TriosState
    observation_type = TriosView
    endings = ("went out", "no card to draw", "turn limit")
    parts: ClassVar[dict[str, TurnPart]] = {"trio": "lay", "discard": "discard"}
    turn_rule, window_rule = "TR02", "TR04"
    stock_empty = Violation("C06", "pile_empty")
    fewest_wins = True
    turn_cap = 40

    def __init__(self, options: TriosOptions | None = None) -> None:
        self.options: TriosOptions = options or TriosOptions()
        self.deck = Deck.from_csv(Path(__file__).with_name("deck.csv"))

    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Effect[TriosState]:
        """TR01."""
        hands, stock = self.deal_hands(chance.shuffle(self.deck.cards), seats, 5)
        state = TriosState(phase="draw", stock=stock[:-1], discards=stock[-1:], **self.opening(dealer, hands))
        return state, (self.deal_event(state),)

    def refuse_phase(self, obs: TriosView, move: Move) -> Verdict:
        """TR02, TR04."""
        wanted = move.phases[0]
        return wrong_phase("TR04" if wanted == "answer" else "TR02", obs.phase, wanted)

    # -- trios: TR03, TR04

    def _trios(self, obs: TriosView) -> Iterator[Action]:
        yield from (Trio(obs.my_seat, letter) for letter in self.deck.by_face)

    def _check_trio(self, obs: TriosView, action: Trio) -> Verdict:
        if obs.hand.count(action.letter) < 3:
            return Verdict((Violation("TR03", "no_trio", {"letter": action.letter[:20]}),))
        return LEGAL

    def _lay(self, state: TriosState, action: Trio, chance: Chance) -> Effect[TriosState]:
        me = action.player
        state = self.take_away(state, me, (action.letter,) * 3)
        state = evolve(state, table=(*state.table, MeldOnTable(me, (action.letter,) * 3)))
        events: Events = (LaidTrio(player=me, letter=action.letter),)
        if not state.hands[me]:
            return self.finish(state, "went out", events)
        if self.options.joining:
            state = self.open_window(state, "join", "answer", len(state.table) - 1, policy="in turn")
        return state, events

    def _answers(self, obs: TriosView) -> Iterator[Action]:
        yield from (Answer(obs.my_seat, "join"), Answer(obs.my_seat, "pass"))

    def _check_answer(self, obs: TriosView, action: Answer) -> Verdict:
        assert obs.window is not None
        letter = obs.table[obs.window.about].cards[0]
        if action.say == "join" and letter not in obs.hand:
            return Verdict((Violation("TR04", "cannot_join", {"letter": letter}),))
        return LEGAL

    def _answer(self, state: TriosState, action: Answer, chance: Chance) -> Effect[TriosState]:
        assert state.window is not None
        me, at = action.player, state.window.about
        events: Events = (Answered(player=me, say=action.say),)
        if action.say == "join":
            meld = state.table[at]
            state = self.take_away(state, me, meld.cards[:1])
            longer = replace(meld, cards=(*meld.cards, meld.cards[0]))
            state = evolve(state, table=set_at(state.table, at, longer))
            if not state.hands[me]:
                return self.finish(state, "went out", events)
        return self.note_answer(state, me, events)

    # -- the end of a turn, of a round, of a match: TR02, TR05, TR06

    def after_discard(self, state: TriosState, action: Discard, events: Events) -> Effect[TriosState]:
        """TR05."""
        if not state.hands[action.player]:
            return self.finish(state, "went out", events)
        return self.turn_over(state, action.player, events)

    def ending(self, state: TriosState) -> str:
        """TR05."""
        return super().ending(state) if state.stock or state.discards else "no card to draw"

    def finish(self, state: TriosState, ending: str, events: Events, out: int | None = None) -> Effect[TriosState]:
        points = tuple(map(self.points, state.hands))
        return self.end_round(state, Outcome(ending, self.leaders(points), points), events)

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """TR06."""
        return max(totals) >= self.options.target

    # -- for the engine

    moves = (
        Turns.drawing,
        Move(Trio, check=_check_trio, apply=_lay, candidates=_trios, phases=("play",)),
        Turns.discarding,
        Move(Answer, check=_check_answer, apply=_answer, candidates=_answers, phases=("answer",)),
    )

    def let_pass(self, obs: TriosView) -> Action | None:
        return Answer(obs.my_seat, "pass") if obs.phase == "answer" and obs.my_move else None

    def layout(self, state: TriosState) -> Layout:
        return Layout(state.hands, state.stock, state.discards, state.table, ())
