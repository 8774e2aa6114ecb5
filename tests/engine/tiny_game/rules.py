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
from rummy_kit.engine.cards import Deck, without
from rummy_kit.engine.events import Event
from rummy_kit.engine.game import Game
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.options import Options, option
from rummy_kit.engine.state import Layout, MeldOnTable, Outcome, State, Window
from rummy_kit.engine.verdict import (
    COMMON_CODES,
    LEGAL,
    Verdict,
    Violation,
    not_in_hand,
    not_your_turn,
    round_over,
    wrong_phase,
)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class TriosState(State):
    table: tuple[MeldOnTable, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TriosView(Observation):
    table: tuple[MeldOnTable, ...] = ()


class Trios(Game[TriosState, TriosView]):
    id = "tiny_game"
    title = "Trios"
    version = 1
    players = range(2, 7)
    options_type = TriosOptions
    state_type = TriosState
    view_type = TriosView
    actions = Actions([Draw, Trio, Discard, Answer])
    rules: ClassVar = {f"TR0{n}": line for n, line in enumerate(str(__doc__).split("TR0"))}
    codes = (*COMMON_CODES, "pile_empty", "no_trio", "cannot_join", "choose_card")
    endings = ("went out", "no card to draw", "turn limit")
    fewest_wins = True
    turn_cap = 40

    def __init__(self, options: TriosOptions | None = None) -> None:
        self.options = options or TriosOptions()
        self.deck = Deck.from_csv(Path(__file__).with_name("deck.csv"))

    def deal(self, seats, dealer, chance, previous=None):
        pack = chance.shuffle(self.deck.cards)
        hands = tuple(tuple(sorted(pack[5 * seat : 5 * seat + 5])) for seat in range(seats))
        first = (dealer + 1) % seats
        state = TriosState(
            phase="draw", turn=first, to_act=(first,), dealer=dealer,
            hands=hands, stock=pack[5 * seats : -1], discards=pack[-1:],
        )  # fmt: skip
        private = {seat: {"hand": list(hand)} for seat, hand in enumerate(hands)}
        return state, (Event("deal", dealer, {"first": first}, private),)

    def observe(self, state, seat):
        return TriosView(
            seat=seat, phase=state.phase, turn=state.turn, to_act=state.to_act, dealer=state.dealer,
            hand=() if seat is None else state.hands[seat],
            hand_counts=tuple(map(len, state.hands)), known=((),) * state.seats,
            stock_count=len(state.stock), discards=state.discards, window=state.window,
            turn_number=state.turn_number, outcome=state.outcome, table=state.table,
        )  # fmt: skip

    def candidates(self, view) -> Iterator[Action]:
        yield from (Draw(view.seat), Draw(view.seat, "discards"))
        yield from (Trio(view.seat, letter) for letter in self.deck.by_face)
        yield from (Discard(view.seat, letter) for letter in self.deck.by_face)
        yield from (Answer(view.seat, "join"), Answer(view.seat, "pass"))

    def legal_actions(self, view) -> Iterator[Action]:
        if view.my_move:
            yield from (action for action in self.candidates(view) if self.check(view, action).legal)

    def sample_action(self, view, rng) -> Action:
        return rng.choice(list(self.legal_actions(view)))

    def check(self, view, action) -> Verdict:
        if view.outcome is not None:
            return round_over()
        if view.seat != action.player or not view.my_move:
            return not_your_turn(view.turn)
        wanted = {Draw: "draw", Trio: "play", Discard: "play", Answer: "answer"}.get(type(action))
        if wanted is None:
            return Verdict((Violation("C04", "unknown_action"),))
        if view.phase != wanted:
            return wrong_phase("TR02", view.phase, wanted)
        if isinstance(action, Draw) and action.source == "stock" and not self._can_draw(view):
            return Verdict((Violation("C06", "pile_empty"),))
        if isinstance(action, Draw) and action.source == "discards" and not view.discards:
            return Verdict((Violation("TR02", "pile_empty"),))
        if isinstance(action, Discard) and action.card not in view.hand:
            return not_in_hand((action.card[:20],))
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
            state = self._without(state, me, (action.letter,) * 3)
            state = replace(state, table=(*state.table, MeldOnTable(me, (action.letter,) * 3)))
            events = (Event("trio", me, {"letter": action.letter}),)
            if not state.hands[me]:
                return self._finish(state, "went out", events)
            if self.options.joining:
                others = tuple((me + step) % state.seats for step in range(1, state.seats))
                window = Window("join", me, len(state.table) - 1)
                state = replace(state, phase="answer", window=window, to_act=others)
            return state, events
        if isinstance(action, Answer):
            return self._answer(state, action)
        state = self._without(state, me, (action.card,))
        state = replace(state, discards=(*state.discards, action.card))
        events = (Event("discard", me, {"card": action.card}),)
        if not state.hands[me]:
            return self._finish(state, "went out", events)
        turn = (me + 1) % state.seats
        state = replace(state, phase="draw", turn=turn, to_act=(turn,), turn_number=state.turn_number + 1)
        if not self._can_draw(self.observe(state, None)) and not state.discards:
            return self._finish(state, "no card to draw", events)
        return self._finish(state, "turn limit", events) if state.turn_number >= self.turn_cap else (state, events)

    def _draw(self, state, action, chance):
        me, events = action.player, ()
        if action.source == "discards":
            card, state = state.discards[-1], replace(state, discards=state.discards[:-1])
            event = Event("draw", me, {"source": "discards", "card": card})
        else:
            if not state.stock:
                stock = chance.shuffle(state.discards[:-1])
                state = replace(state, stock=stock, discards=state.discards[-1:])
                events = (Event("reshuffle", None, {"stock": len(stock)}),)
            card, state = state.stock[-1], replace(state, stock=state.stock[:-1])
            event = Event("draw", me, {"source": "stock"}, {me: {"card": card}})
        hands = list(state.hands)
        hands[me] = tuple(sorted((*hands[me], card)))
        return replace(state, phase="play", hands=tuple(hands)), (*events, event)

    def _answer(self, state, action):
        me, rest, events = action.player, state.to_act[1:], (Event("answer", action.player, {"say": action.say}),)
        if action.say == "join":
            meld = state.table[state.window.about]
            state = self._without(state, me, meld.cards[:1])
            table = list(state.table)
            table[state.window.about] = replace(meld, cards=(*meld.cards, meld.cards[0]))
            state = replace(state, table=tuple(table))
            if not state.hands[me]:
                return self._finish(state, "went out", events)
        if rest:
            return replace(state, to_act=rest), events
        return replace(state, phase="play", to_act=(state.turn,), window=None), events

    @staticmethod
    def _without(state, seat, cards):
        hands = list(state.hands)
        hands[seat] = without(hands[seat], cards)
        return replace(state, hands=tuple(hands))

    def _finish(self, state, ending, events):
        points = tuple(sum(self.deck[card].points for card in hand) for hand in state.hands)
        outcome = Outcome(ending, self.leaders(points), points)
        over = Event("round_over", None, {"ending": ending, "points": list(points)})
        return replace(state, phase="over", to_act=(), window=None, outcome=outcome), (*events, over)

    def layout(self, state) -> Layout:
        return Layout(state.hands, state.stock, state.discards, state.table, ())

    def resample(self, view, rng):
        seen = Counter(view.hand) + Counter(view.discards) + Counter(c for meld in view.table for c in meld.cards)
        hidden = list(rng.shuffle(tuple((self.deck.counts - seen).elements())))
        hands = tuple(
            view.hand if seat == view.seat else tuple(sorted(hidden.pop() for _ in range(count)))
            for seat, count in enumerate(view.hand_counts)
        )
        return TriosState(
            phase=view.phase, turn=view.turn, to_act=view.to_act, dealer=view.dealer, hands=hands, stock=tuple(hidden),
            discards=view.discards, window=view.window, turn_number=view.turn_number, outcome=view.outcome,
            table=view.table,
        )  # fmt: skip

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
