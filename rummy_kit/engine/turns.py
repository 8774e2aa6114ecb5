"""The moves that all rummies share: draw, discard, end the turn; and windows, in which others may respond first.

A game lists those that it needs along with its own moves, and overrides the methods where its rules differ:

    class TriosRules(Turns[TriosState, TriosObservation]):
        turn_rule = "TR02"
        moves = (Turns.drawing, Move(Trio, check=_check_trio, apply=_lay, candidates=_trios), Turns.discarding)

A turn has the phases ``draw`` and ``play``; any other phase belongs to a window.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Literal

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.events import Discarded, Drew, DrewSeveral, EndedTurn, LastTurns, Passed, Took, TookSeveral
from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.rng import Chance
from rummy_kit.engine.rules import Effect, Move, Obs, S, bare
from rummy_kit.engine.rummy import Events, Rummy, to_come
from rummy_kit.engine.state import Window, WindowOrder
from rummy_kit.engine.verdict import (
    LEGAL,
    Verdict,
    Violation,
    not_in_hand,
    refuse,
    return_verdict,
    wrong_phase,
)

IN_TURN = ("draw", "play")

# ------------------------------------------------------------------------------------------ actions


@dataclass(frozen=True, slots=True)
class Draw(Action, kind="draw"):
    """Take the top of the stock."""

    @property
    def from_discards(self) -> bool:
        """Whether this draw takes discards."""
        return False


@dataclass(frozen=True, slots=True)
class DrawFrom(Draw):
    """Take the top of the stock or of the discards."""

    source: Literal["stock", "discards"] = "stock"

    @property
    def from_discards(self) -> bool:
        """Whether this draw takes discards."""
        return self.source == "discards"


@dataclass(frozen=True, slots=True)
class DrawSeveral(DrawFrom):
    """Take the top of the stock, or ``count`` cards of the discards from the top."""

    count: int = 1


draw_from = lru_cache(maxsize=64)(DrawFrom)
draw_of = lru_cache(maxsize=1024)(DrawSeveral)
"""A draw; all lists of moves share the same ones."""


@dataclass(frozen=True, slots=True)
class Discard(Action, kind="discard"):
    """End the turn with a discard."""

    card: Face


@lru_cache(maxsize=4096)
def discard_of(player: int, card: Face) -> Discard:
    """The action of discarding this card; all lists of moves share it."""
    return Discard(player, card)


@dataclass(frozen=True, slots=True)
class EndTurn(Action, kind="end_turn"):
    """End the turn without a discard."""


@dataclass(frozen=True, slots=True)
class Pass(Action, kind="pass"):
    """Do nothing, although something could be done."""


# ------------------------------------------------------------------------------------------ rules


class Turns(Rummy[S, Obs]):
    """The base of every rummy.

    ``turn_rule`` and ``window_rule`` are the numbers of the rules in RULES.md about turns and windows.
    ``answer_first`` is the code of the verdict on any other move while a window is open, ``not_asked`` of that on an
    answer while none is. ``drew`` and ``took`` are the events of the two draws. ``new_turn`` holds the fields of
    the state that every new turn resets, with their values.
    """

    turn_rule: ClassVar[str]
    window_rule: ClassVar[str] = ""
    answer_first: ClassVar[str] = "answer_first"
    not_asked: ClassVar[str] = "nothing_to_answer"
    stock_empty: ClassVar[Violation] = Violation("C06", "stock_empty")
    drew: ClassVar[type[Drew] | type[DrewSeveral]] = Drew
    took: ClassVar[type[Took] | type[TookSeveral]] = Took
    new_turn: ClassVar[Mapping[str, Any]] = {}

    # -- the parts of a turn

    def refuse_phase(self, obs: Obs, move: Move) -> Verdict:
        """C01. A window is answered before anything else, and a turn begins with a draw."""
        wanted = move.phases[0]
        if wanted not in IN_TURN:
            return refuse(self.window_rule, self.not_asked)
        if obs.phase not in IN_TURN:
            return refuse(self.window_rule, self.answer_first)
        if wanted == "draw":
            return wrong_phase(self.turn_rule, obs.phase, wanted)
        return refuse(self.turn_rule, "draw_first")

    # -- drawing

    def draws(self, obs: Obs) -> Iterator[Action]:
        """Both piles."""
        yield from (DrawFrom(obs.my_seat), DrawFrom(obs.my_seat, "discards"))

    def legal_draws(self, obs: Obs) -> Iterable[Action]:
        """The piles that a card can be drawn from."""
        me = obs.my_seat
        stock = [draw_from(me)] if self.has_stock(obs) else []
        return [*stock, draw_from(me, "discards")] if obs.discards else stock

    def check_draw(self, obs: Obs, action: Any) -> Verdict:
        """C06. Whether the cards to be drawn are there."""
        if not action.from_discards:
            return LEGAL if self.has_stock(obs) else Verdict((self.stock_empty,))
        if isinstance(action, DrawSeveral) and not 1 <= action.count <= len(obs.discards):
            return refuse(self.turn_rule, "not_that_deep", count=action.count, there=len(obs.discards))
        return LEGAL if obs.discards else refuse(self.turn_rule, "no_discards")

    def draw(self, state: S, action: Any, chance: Chance) -> Effect[S]:
        """Draw a card off the stock, or take the newest discards."""
        player = action.player
        state = evolve(state, phase="play")
        if not action.from_discards:
            return self.draw_from_stock(state, player, chance)
        state, taken = self.take_discards(state, player, action.count if isinstance(action, DrawSeveral) else 1)
        return self.after_taking(state, player, taken), (self.took.of(player, taken),)

    def draw_from_stock(self, state: S, player: int, chance: Chance) -> Effect[S]:
        """C06. Draw a card for this player, if there is one."""
        state, cards, shuffled = self.take_from_stock(state, chance)
        if not cards:
            return state, shuffled
        return self.give(state, player, cards), (*shuffled, self.drew.of(player, cards))

    def after_taking(self, state: S, player: int, taken: Pile) -> S:
        """What follows from taking discards, such as a duty; by default, nothing."""
        return state

    # -- the end of a turn

    def discards(self, obs: Obs) -> Iterator[Action]:
        """Every card in hand."""
        yield from (Discard(obs.my_seat, card) for card in dict.fromkeys(obs.hand))

    def legal_discards(self, obs: Obs) -> Iterable[Action]:
        """Every card in hand, unless a duty comes first."""
        if obs.obligations:
            return ()
        me = obs.my_seat
        return [discard_of(me, card) for card in dict.fromkeys(obs.hand)]

    @return_verdict
    def check_discard(self, obs: Obs, action: Any) -> Iterator[Violation]:
        """C02. The card must be in the player's hand, and meet the game's own conditions."""
        yield from not_in_hand(obs.hand, (action.card,))
        yield from self.wrong_with_discard(obs, action)

    def wrong_with_discard(self, obs: Obs, action: Discard) -> Iterator[Violation]:
        """Why a card in hand may not be discarded now; by default, nothing forbids it."""
        yield from ()

    def discard(self, state: S, action: Discard, chance: Chance) -> Effect[S]:
        """Put the card on top of the discards, which ends the turn."""
        state = self.put_on_discards(self.take_away(state, action.player, (action.card,)), action.card)
        return self.after_discard(state, action, (Discarded(player=action.player, card=action.card),))

    def put_on_discards(self, state: S, card: Face) -> S:
        """Put a card on the discards."""
        return evolve(state, discards=(*state.discards, card))

    def after_discard(self, state: S, action: Any, events: Events) -> Effect[S]:
        """End the turn, unless the game does something else first."""
        return self.turn_over(state, action.player, events)

    def legal_ends(self, obs: Obs) -> Iterable[Action]:
        """The one way to end a turn without a discard, where the game allows it."""
        return (EndTurn(obs.my_seat),) if self.may_end(obs) else ()

    def may_end(self, obs: Obs) -> bool:
        """Whether the turn may end without a discard; here, if no card can be discarded."""
        return not any(self.legal_discards(obs))

    def check_end(self, obs: Obs, action: EndTurn) -> Verdict:
        """The verdict on ending the turn without a discard."""
        return LEGAL if self.may_end(obs) else refuse(self.turn_rule, "can_discard", count=len(obs.hand))

    def end_turn(self, state: S, action: EndTurn, chance: Chance) -> Effect[S]:
        """End the turn without a discard."""
        return self.turn_over(state, action.player, (EndedTurn(player=action.player),))

    def turn_over(self, state: S, player: int, events: Events) -> Effect[S]:
        """C01. The turn passes to the next player, unless the round ends here."""
        state = self.pass_turn(state)
        ending = self.ending(state)
        return self.finish(state, ending, events) if ending else (state, events)

    def pass_turn(self, state: S) -> S:
        """C01. The player on the left is to draw."""
        turn = (state.turn + 1) % state.seats
        number = state.turn_number + 1
        return evolve(state, phase="draw", turn=turn, to_act=(turn,), turn_number=number, **self.new_turn)

    @staticmethod
    def last_turns(state: S, player: int) -> Events:
        """With ``equal_turns``: the player is out, and the others have one more turn each."""
        return (LastTurns(player=player, left=to_come(state)),)

    def ending(self, state: S) -> str:
        """Why the round ends after this turn; ``""`` if it goes on."""
        return "turn limit" if state.turn_number >= self.turn_cap else ""

    @abstractmethod
    def finish(self, state: S, ending: str, events: Events, out: int | None = None) -> Effect[S]:
        """C07. End the round; ``out`` is the player who went out, if anyone did."""

    # -- windows

    @staticmethod
    def open_window(state: S, kind: str, phase: str, about: int = -1, policy: WindowOrder = "first") -> S:
        """Let everyone respond except the player whose turn it is; play waits until all have answered."""
        window = Window(kind, state.turn, about, policy)
        return evolve(state, phase=phase, window=window, to_act=state.others(state.turn))

    def check_pass(self, obs: Obs, action: Pass) -> Verdict:
        """A player who is asked may always pass."""
        return LEGAL if obs.window is not None else refuse(self.window_rule, self.not_asked)

    def say_nothing(self, state: S, action: Action, chance: Chance) -> Effect[S]:
        """Let a player pass on a question; nobody learns anything from it."""
        return self.note_answer(state, action.player, (Passed(player=action.player, news=False),))

    def note_answer(self, state: S, player: int, events: Events) -> Effect[S]:
        """Note that the player has answered; the window closes when all have."""
        state = evolve(state, to_act=tuple(seat for seat in state.to_act if seat != player))
        return (state, events) if state.to_act else self.after_answers(state, events)

    def after_answers(self, state: S, events: Events) -> Effect[S]:
        """What happens when all have answered; by default the turn goes on."""
        return self.close_window(state), events

    @staticmethod
    def close_window(state: S) -> S:
        """Go on with the turn."""
        return evolve(state, phase="play", window=None, to_act=(state.turn,))

    # -- moves that games can list

    drawing = Move(DrawFrom, check_draw, draw, legal_draws, draws, phases=("draw",))
    discarding = Move(Discard, check_discard, discard, legal_discards, discards, phases=("play",))
    ending_turn = Move(EndTurn, check_end, end_turn, legal_ends, bare(EndTurn), phases=("play",))
    passing = Move(Pass, check_pass, say_nothing, candidates=bare(Pass))
