"""Trios: draw, lay three cards of one letter, discard. Whoever has no card left goes out; cards in hand cost points.

TR01 40 cards, five of each letter A to H; five cards each. TR02 A turn: draw from the stock or the top discard, lay
any trios, discard one. TR03 A trio is three cards of one letter. TR04 After a trio each other player in turn may
join one card of that letter (switch). TR05 Who has no card left goes out. TR06 Cards in hand cost their points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Literal

from rummy_kit.engine.actions import Action, Actions
from rummy_kit.engine.bot import Ranked
from rummy_kit.engine.cards import Deck, set_at
from rummy_kit.engine.events import Event
from rummy_kit.engine.frozen import changed
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.options import Options, option
from rummy_kit.engine.rummy import Rummy
from rummy_kit.engine.state import Layout, MeldOnTable, Outcome, State, Window
from rummy_kit.engine.verdict import COMMON_CODES, LEGAL, Verdict, Violation, not_in_hand, verdict, wrong_phase


@dataclass(frozen=True, slots=True)
class TriosOptions(Options):
    target: int = option(30, "Points that end the match", rule="TR06", choices=(30, 10))
    joining: bool = option(True, "Others may join a trio", rule="TR04")


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
class TriosState(State):
    table: tuple[MeldOnTable, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TriosView(Observation):
    table: tuple[MeldOnTable, ...] = ()


class Trios(Rummy[TriosState, TriosView]):
    id = "tiny_game"
    title = "Trios"
    version = 2
    players = range(2, 7)
    options_type = TriosOptions
    state_type = TriosState
    view_type = TriosView
    actions = Actions([Draw, Trio, Discard, Answer])
    rules: ClassVar = {f"TR0{n}": line for n, line in enumerate(str(__doc__).split("TR0"))}
    codes = (*COMMON_CODES, "pile_empty", "no_trio", "cannot_join", "choose_card")
    endings = ("went out", "no card to draw", "turn limit")
    parts: ClassVar = {"trio": "lay", "discard": "discard"}
    fewest_wins = True
    turn_cap = 40

    def __init__(self, options: TriosOptions | None = None) -> None:
        self.options = options or TriosOptions()
        self.deck = Deck.from_csv(Path(__file__).with_name("deck.csv"))

    def deal(self, seats, dealer, chance, previous=None):
        hands, stock = self.hands_from(chance.shuffle(self.deck.cards), seats, 5)
        state = TriosState(phase="draw", stock=stock[:-1], discards=stock[-1:], **self.opening(dealer, hands))
        return state, (self.deal_told(state),)

    def observe(self, state, seat):
        return TriosView.of(state, seat, table=state.table)

    def candidates(self, view) -> Iterator[Action]:
        yield from (Draw(view.seat), Draw(view.seat, "discards"))
        yield from (Trio(view.seat, letter) for letter in self.deck.by_face)
        yield from (Discard(view.seat, letter) for letter in self.deck.by_face)
        yield from (Answer(view.seat, "join"), Answer(view.seat, "pass"))

    def legal_actions(self, view) -> Iterator[Action]:
        if view.my_move:
            yield from (action for action in self.candidates(view) if self.check(view, action).legal)

    def check_move(self, view, action) -> Verdict:
        wanted = {Draw: "draw", Trio: "play", Discard: "play", Answer: "answer"}.get(type(action))
        if wanted is None:
            return Verdict((Violation("C04", "unknown_action"),))
        if view.phase != wanted:
            return wrong_phase("TR02", view.phase, wanted)
        if isinstance(action, Draw) and action.source == "stock" and not self._can_draw(view):
            return Verdict((Violation("C06", "pile_empty"),))
        if isinstance(action, Draw) and action.source == "discards" and not view.discards:
            return Verdict((Violation("TR02", "pile_empty"),))
        if isinstance(action, Discard):
            return verdict(not_in_hand(view.hand, (action.card,)))
        if isinstance(action, Trio) and view.hand.count(action.letter) < 3:
            return Verdict((Violation("TR03", "no_trio", {"letter": action.letter[:20]}),))
        if isinstance(action, Answer) and action.say == "join" and self._letter(view) not in view.hand:
            return Verdict((Violation("TR04", "cannot_join", {"letter": self._letter(view)}),))
        return LEGAL

    @staticmethod
    def _can_draw(view) -> bool:
        return view.stock_count > 0 or len(view.discards) > 1

    @staticmethod
    def _letter(view) -> str:
        return view.table[view.window.about].cards[0]

    def play(self, state, action, chance):
        me = action.player
        if isinstance(action, Draw):
            return self._draw(state, action, chance)
        if isinstance(action, Trio):
            state = self.take_away(state, me, (action.letter,) * 3)
            state = changed(state, table=(*state.table, MeldOnTable(me, (action.letter,) * 3)))
            events = (Event("trio", me, {"letter": action.letter}),)
            if not state.hands[me]:
                return self._finish(state, "went out", events)
            if self.options.joining:
                window = Window("join", me, len(state.table) - 1)
                state = changed(state, phase="answer", window=window, to_act=state.others(me))
            return state, events
        if isinstance(action, Answer):
            return self._answer(state, action)
        state = self.take_away(state, me, (action.card,))
        state = changed(state, discards=(*state.discards, action.card))
        events = (Event("discard", me, {"card": action.card}),)
        if not state.hands[me]:
            return self._finish(state, "went out", events)
        state = self.pass_turn(state)
        if not self._can_draw(self.observe(state, None)) and not state.discards:
            return self._finish(state, "no card to draw", events)
        return self._finish(state, "turn limit", events) if state.turn_number >= self.turn_cap else (state, events)

    def _draw(self, state, action, chance):
        me = action.player
        if action.source == "discards":
            state, (card,) = self.take_discards(state, me)
            return changed(state, phase="play"), (Event("draw", me, {"source": "discards", "card": card}),)
        state, (card,), shuffled = self.from_stock(state, chance)
        event = Event("draw", me, {"source": "stock"}, {me: {"card": card}})
        return changed(self.give(state, me, (card,)), phase="play"), (*shuffled, event)

    def _answer(self, state, action):
        me, rest, events = action.player, state.to_act[1:], (Event("answer", action.player, {"say": action.say}),)
        if action.say == "join":
            meld = state.table[state.window.about]
            state = self.take_away(state, me, meld.cards[:1])
            longer = replace(meld, cards=(*meld.cards, meld.cards[0]))
            state = changed(state, table=set_at(state.table, state.window.about, longer))
            if not state.hands[me]:
                return self._finish(state, "went out", events)
        if rest:
            return changed(state, to_act=rest), events
        return changed(state, phase="play", to_act=(state.turn,), window=None), events

    def _finish(self, state, ending, events):
        points = tuple(map(self.points, state.hands))
        return self.end_round(state, Outcome(ending, self.leaders(points), points), events)

    def layout(self, state) -> Layout:
        return Layout(state.hands, state.stock, state.discards, state.table, ())

    def resample(self, view, rng):
        laid = Counter(card for meld in view.table for card in meld.cards)
        hidden = self.deck.counts - Counter(view.hand) - Counter(view.discards) - laid
        hands, stock = self.hands_anew(view, hidden, rng)
        return TriosState.like(view, hands=hands, stock=stock)

    def rank(self, view) -> tuple[Ranked, ...]:
        held = Counter(view.hand)

        def score(action: Action) -> float:
            if isinstance(action, Draw):
                useful = action.source == "discards" and held[view.discards[-1]] > 0
                return float(useful) + 0.5 * (action.source == "stock")
            if isinstance(action, Discard):
                return self.deck[action.card].points - 5.0 * held[action.card]
            return 100.0 if isinstance(action, Trio) or getattr(action, "say", "") == "join" else 0.0

        ranked = (Ranked(action, score(action), f"tip_{action.kind}") for action in self.legal_actions(view))
        return tuple(sorted(ranked, key=lambda move: -move.score))

    def let_pass(self, view) -> Action | None:
        return Answer(view.seat, "pass") if view.phase == "answer" and view.my_move else None

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        return max(totals) >= self.options.target

    @cached_property
    def table(self) -> Any:
        from .table import TriosTable

        return TriosTable(self)
