"""Mineral Rummy: which ions are in a mineral. Reads like the rule sheet, RULES.md beside it.
The moves and the round as a value are in pieces.py, what happens in events.py, the cards in deck.py.

A turn: draw (MR05), meld your own minerals (MR07, MR09), lay off on any melded one (MR08, MR10), free a wild
card (MR11), discard (MR06). The draw may come late in the turn. A discard that fits a melded mineral opens a window in
which the others may call "rummy on board" (MR12).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Deck, DeckProblem, Face, Pile, refuse_deck, set_at, without
from rummy_kit.engine.events import Event, Reshuffled, Secret
from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.options import most
from rummy_kit.engine.rng import Chance
from rummy_kit.engine.rules import Effect, Move, TurnPart
from rummy_kit.engine.rummy import Events
from rummy_kit.engine.state import Layout, MeldOnTable, Outcome
from rummy_kit.engine.turns import IN_TURN, EndTurn, Pass, Turns
from rummy_kit.engine.verdict import Violation, not_in_hand, return_verdict
from rummy_kit.subjects.minerals.cards import WILD, ways_to_lay

from . import events
from .deck import DEALS, MineralDecks, fits_seats, ions_of, needs_of, read_deck, say
from .melds import as_laid, not_its_ions, with_card, with_wild_freed
from .pieces import Call, DiscardSaying, LayOff, Meld, MineralObservation, MineralOptions, MineralState, Swap

RESHUFFLES = 2
discard_of = lru_cache(maxsize=1024)(DiscardSaying)
"""A discard; all lists of moves share it."""
LastPlay = Meld | LayOff | DiscardSaying
"""MR14. What can empty a hand, and be played with rummy (MR16)."""


class MineralRummyRules(MineralDecks, Turns[MineralState, MineralObservation]):
    """The rules. ``options`` are the house rules, ``deck`` ion and mineral cards; both are fixed for a match.

    >>> from rummy_kit.engine.rng import Drawn, Rng
    >>> from rummy_kit.games.mineral_rummy import MineralRummy
    >>> game = MineralRummy()
    >>> state, _ = game.deal(4, dealer=0, chance=Drawn(Rng(1)))
    >>> obs = game.observe(state, 1)
    >>> len(obs.hand), len(obs.minerals), obs.mineral_counts
    (7, 2, (2, 2, 2, 2))
    """

    id = "mineral_rummy"
    title = "Mineral Rummy"
    version = 1
    players = range(2, 7)
    options_type = MineralOptions
    state_type = MineralState
    observation_type = MineralObservation
    endings = ("went out", "rummy", "turns used up", "stock used up", "turn limit")
    turn_rule, window_rule, not_asked = "MR05", "MR12", "nothing_to_call"
    stock_empty = Violation("MR17", "stock_used_up")
    new_turn: ClassVar[Mapping[str, Any]] = {"window": None, "call": None}
    move_work = 1.5
    closed = True
    parts: ClassVar[Mapping[str, TurnPart]] = {"meld": "lay", "lay_off": "lay", "swap": "lay", "discard": "discard"}

    def __init__(self, options: MineralOptions | None = None, deck: Deck | None = None) -> None:
        self.options: MineralOptions = options or MineralOptions()
        self.deck = read_deck() if deck is None else self.accept(deck)
        self.needs = needs_of(self.deck)
        self.most_turns = most(self.options.turns)

    # -- dealing: MR03, MR04 -------------------------------------------------------------------------

    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Effect[MineralState]:
        """MR03, MR04. Minerals and ions for each; one ion is turned up. C01: the player to the dealer's left begins."""
        if not fits_seats(self.deck, seats):
            refuse_deck(self.deck.name, [DeckProblem(say("deck.too_few_for", seats=seats))])
        goals, size = DEALS[seats]
        goal_cards = chance.shuffle(tuple(self.needs))
        hands, pack = self.deal_hands(chance.shuffle(ions_of(self.deck)), seats, size)
        hidden, unused = self.deal_hands(goal_cards, seats, goals)
        state = MineralState(
            phase="draw",
            stock=pack[:-1],
            discards=pack[-1:],
            minerals=hidden,
            unused=self.deck.sort(unused),
            played=(False,) * seats,
            **self.opening(dealer, hands),
        )
        open_to_all = {"discards": state.discards, "minerals_each": goals, "ions_each": size}
        own = Secret(dict(enumerate(state.minerals)))
        return state, (self.deal_event(state, kind=events.DealtMinerals, minerals=own, **open_to_all),)

    # -- looking ---------------------------------------------------------------------------------------

    def reveal_to(self, state: MineralState, seat: int | None) -> dict[str, Any]:
        """C05. The viewer's own minerals, and how many the others have."""
        own = () if seat is None else state.minerals[seat]
        return {"minerals": own, "mineral_counts": tuple(map(len, state.minerals))}

    def sum_needed(self, of_minerals: Sequence[Face]) -> int:
        """MR13. What the printed numbers of these minerals add up to."""
        return sum([len(self.needs[mineral]) for mineral in of_minerals])

    # -- drawing: MR05, C06, MR17 ------------------------------------------------------------------------

    def has_stock(self, round: MineralState | MineralObservation) -> bool:
        """C06, MR17. Whether the stock has a card, or there are discards under the top one that may still be shuffled:
        at most twice in a round.
        """
        return round.stock_count > 0 or (round.reshuffles < RESHUFFLES and len(round.discards) > 1)

    def reshuffle(
        self, state: MineralState, chance: Chance, kind: type[Reshuffled] = events.NewStock, **more: Any
    ) -> Effect[MineralState]:
        """MR17. The event says how often the stock can still be renewed."""
        state = evolve(state, reshuffles=state.reshuffles + 1)
        return super().reshuffle(state, chance, kind, left=RESHUFFLES - state.reshuffles, **more)

    def after_taking(self, state: MineralState, player: int, taken: Pile) -> MineralState:
        """MR06. The same face may not be discarded in this turn."""
        return evolve(state, taken=taken[0])

    # -- melding: MR07, MR09 -----------------------------------------------------------------------------

    def _melds(self, obs: MineralObservation) -> Iterator[Action]:
        largest = max((len(self.needs[mineral]) for mineral in obs.minerals), default=0)
        choices = sorted({cards for size in range(1, largest + 1) for cards in combinations(obs.hand, size)})
        for mineral, cards, rummy in product(obs.minerals, choices, (False, True)):
            yield Meld(obs.my_seat, mineral, cards, rummy)

    def _legal_melds(self, obs: MineralObservation) -> Iterator[Action]:
        for mineral in obs.minerals:
            for cards in map(self.deck.sort, ways_to_lay(self.needs[mineral], obs.hand)):
                if obs.phase == "play" or len(cards) < len(obs.hand):
                    yield from self._with_rummy(obs, Meld(obs.my_seat, mineral, cards), len(cards), melded=1)

    def _with_rummy(
        self, obs: MineralObservation, action: LastPlay, played: int = 1, melded: int = 0
    ) -> tuple[LastPlay, ...]:
        """MR16. The play and, if rummy may be said with the last cards and minerals, the play with it."""
        goes_out = played == len(obs.hand) and melded == len(obs.minerals) and obs.phase == "play"
        return (action, replace(action, rummy=True)) if goes_out and self.may_say_rummy(obs) else (action,)

    @return_verdict
    def _check_meld(self, obs: MineralObservation, action: Meld) -> Iterator[Violation]:
        """MR07, MR09, MR14, MR16. One card of each ion; a wild card stands for the one that is missing."""
        if action.mineral not in obs.minerals:
            yield Violation("MR07", "not_your_mineral", {"mineral": action.mineral[:40]})
            return
        strange = tuple(card for card in action.cards if card not in self.deck or card in self.needs)
        if strange:
            yield Violation("MR07", "not_an_ion_card", {"card": strange[0][:20]}, strange)
            return
        yield from not_in_hand(obs.hand, action.cards)
        yield from not_its_ions(action.mineral, self.needs[action.mineral], action.cards)
        left = len(obs.hand) - len(action.cards)
        yield from self._check_going_out(obs, left, len(obs.minerals) - 1, action.rummy)

    def _check_going_out(self, obs: MineralObservation, left: int, unmelded: int, rummy: bool) -> Iterator[Violation]:
        """MR05, MR14, MR16. A hand may be emptied only after the draw and with all minerals melded; only then may rummy
        be said.
        """
        if left == 0 and obs.phase == "draw":
            yield Violation("MR05", "draw_before_out")
        if not rummy:
            return
        if left or unmelded:
            yield Violation("MR16", "rummy_not_out", {"left": left})
        if obs.turn_number < obs.seats:
            yield Violation("MR16", "rummy_first_turn")
        if obs.played[obs.my_seat]:
            yield Violation("MR16", "rummy_played")

    @staticmethod
    def may_say_rummy(obs: MineralObservation) -> bool:
        """MR16. Whether this is not the first turn, and nothing was played from the hand in earlier ones."""
        return obs.turn_number >= obs.seats and not obs.played[obs.my_seat]

    def _meld(self, state: MineralState, action: Meld, chance: Chance) -> Effect[MineralState]:
        player, laid = action.player, as_laid(action, self.needs[action.mineral])
        state = evolve(
            self.take_away(state, player, laid.cards),
            minerals=set_at(state.minerals, player, without(state.minerals[player], (laid.mineral,))),
            table=(*state.table, laid),
            playing=True,
        )
        event = events.MeldedMineral(player=player, mineral=laid.mineral, cards=laid.cards, stands_for=laid.stands_for)
        return self._out_if_empty(state, action, event)

    # -- laying off: MR08, MR10, MR13; freeing a wild: MR11 ------------------------------------------------

    @cached_property
    def _fitting(self) -> Mapping[Face, Container[Face]]:
        """MR08, MR10. The cards that may be laid off on each mineral; a wild card may go on any."""
        return {mineral: {*ions, WILD} for mineral, ions in self.needs.items()}

    def fits(self, card: Face, mineral: Face) -> bool:
        """MR08, MR10. Whether the card may be laid off on that mineral once it is melded."""
        return card in self._fitting[mineral]

    def _spare(self, obs: MineralObservation) -> int:
        """MR13. How many cards may leave the hand, counting the draw still due and the discard to come.

        A player who has melded everything may play the whole hand (MR14), but not before the draw (MR05).
        """
        if not obs.minerals:
            return len(obs.hand) - (obs.phase == "draw")
        return len(obs.hand) - (obs.phase == "play") - self.sum_needed(obs.minerals)

    def _lay_offs(self, obs: MineralObservation) -> Iterator[Action]:
        for card, meld, rummy in product(dict.fromkeys(obs.hand), obs.table, (False, True)):
            yield LayOff(obs.my_seat, card, meld.mineral, rummy)

    def _legal_lay_offs(self, obs: MineralObservation) -> Iterator[Action]:
        """MR08, MR10 and MR11 together: what each card can do on each mineral."""
        spare, fitting = self._spare(obs), self._fitting
        for card in dict.fromkeys(obs.hand):
            for meld in obs.table:
                if card in fitting[meld.mineral]:
                    if spare > 0:
                        yield from self._with_rummy(obs, LayOff(obs.my_seat, card, meld.mineral))
                    if card == meld.stands_for:
                        yield Swap(obs.my_seat, card, meld.mineral)

    @return_verdict
    def _check_lay_off(self, obs: MineralObservation, action: LayOff) -> Iterator[Violation]:
        """MR08, MR10, MR13, MR14, MR16."""
        yield from not_in_hand(obs.hand, (action.card,))
        meld = obs.find_meld(action.onto)
        if meld is None:
            yield Violation("MR08", "not_melded", {"mineral": action.onto[:40]})
        elif not self.fits(action.card, action.onto):
            yield Violation("MR08", "no_match", {"card": action.card[:20], "mineral": action.onto}, (action.card,))
        left = len(obs.hand) - 1
        if (left or obs.minerals) and self._spare(obs) < 1:
            yield self._keep_enough(obs, left)
        yield from self._check_going_out(obs, left, len(obs.minerals), action.rummy)

    def _keep_enough(self, obs: MineralObservation, left: int) -> Violation:
        """MR13. The verdict may name the minerals: only the player who tried sees it."""
        to_come = left if obs.phase == "draw" else left - 1
        data = {"minerals": obs.minerals, "left": max(to_come, 0), "needed": self.sum_needed(obs.minerals)}
        return Violation("MR13", "keep_enough", data)

    def _lay_off(self, state: MineralState, action: LayOff, chance: Chance) -> Effect[MineralState]:
        player, table = action.player, with_card(state.table, action.onto, action.card)
        state = evolve(self.take_away(state, player, (action.card,)), table=table, playing=True)
        event = events.LaidOff(player=player, card=action.card, onto=action.onto)
        return self._out_if_empty(state, action, event)

    def _swaps(self, obs: MineralObservation) -> Iterator[Action]:
        for card, meld in product(dict.fromkeys(obs.hand), obs.table):
            yield Swap(obs.my_seat, card, meld.mineral)

    @return_verdict
    def _check_swap(self, obs: MineralObservation, action: Swap) -> Iterator[Violation]:
        """MR11. The ion must be in the hand."""
        yield from not_in_hand(obs.hand, (action.card,))
        yield from self._no_wild_for(obs, action.card, action.onto)

    @staticmethod
    def _no_wild_for(obs: MineralObservation, card: Face, onto: Face) -> Iterator[Violation]:
        """MR11. Only a wild card that stands for this very ion can be replaced."""
        meld = obs.find_meld(onto)
        if meld is None:
            yield Violation("MR11", "not_melded", {"mineral": onto[:40]})
        elif card != meld.stands_for:
            yield Violation("MR11", "no_wild_there", {"card": card[:20], "mineral": onto})

    def _swap(self, state: MineralState, action: Swap, chance: Chance) -> Effect[MineralState]:
        """MR11. The ion takes the wild card's place, and the wild card goes into the hand for all to see."""
        player, table = action.player, with_wild_freed(state.table, action.onto)
        state = evolve(self.take_away(state, player, (action.card,)), table=table, playing=True)
        state = self.give(state, player, (WILD,), seen=True)
        return state, (events.Swapped(player=player, card=action.card, onto=action.onto),)

    # -- the end of a turn: MR05, MR06, MR14 -----------------------------------------------------------------

    def discards(self, obs: MineralObservation) -> Iterator[Action]:
        """Every discard, with rummy and without."""
        for card, rummy in product(dict.fromkeys(obs.hand), (False, True)):
            yield DiscardSaying(obs.my_seat, card, rummy)

    def legal_discards(self, obs: MineralObservation) -> Iterable[Action]:
        """MR05. The discards; MR06, MR14: if no card may be discarded, the end of the turn without one."""
        if obs.phase == "draw":
            return ()
        me, taken = obs.my_seat, obs.taken
        discards = [discard_of(me, card) for card in dict.fromkeys(obs.hand) if card != taken]
        if len(obs.hand) > 1:
            return discards or (EndTurn(me),)
        return self._with_rummy(obs, discards[0]) if discards and not obs.minerals else (EndTurn(me),)

    @return_verdict
    def check_discard(self, obs: MineralObservation, action: DiscardSaying) -> Iterator[Violation]:
        """MR05, MR06, MR14, MR16. After the draw, and not the face that was taken from the discards."""
        if obs.phase == "draw":
            yield Violation("MR05", "draw_first")
        yield from not_in_hand(obs.hand, (action.card,))
        if action.card in obs.hand and action.card == obs.taken:
            yield Violation("MR06", "just_taken", {"card": action.card}, (action.card,))
        left = len(obs.hand) - 1
        if not left and obs.minerals:
            yield Violation("MR14", "meld_first", {"minerals": obs.minerals})
        if obs.phase == "play":
            yield from self._check_going_out(obs, left, len(obs.minerals), action.rummy)

    def after_discard(self, state: MineralState, action: DiscardSaying, happened: Events) -> Effect[MineralState]:
        """MR14. The last card ends the round; MR12: one that fits a melded mineral may be called."""
        if not state.hands[action.player]:
            return self._out_if_empty(state, action, happened[0])
        if not any(self.fits(action.card, meld.mineral) for meld in state.table):
            return self.turn_over(state, action.player, happened)
        return self.open_window(self._note_play(state), "rummy on board", phase="call"), happened

    def may_end(self, obs: MineralObservation) -> bool:
        """MR05. The turn ends with a discard if one is possible."""
        return EndTurn(obs.my_seat) in self.legal_discards(obs)

    def pass_turn(self, state: MineralState) -> MineralState:
        """C01, MR16."""
        return super().pass_turn(self._note_play(state))

    @staticmethod
    def _note_play(state: MineralState) -> MineralState:
        """MR16. At the end of a turn, note whether anything was played from the hand."""
        if not (state.playing or state.taken):
            return state
        played = set_at(state.played, state.turn, True) if state.playing else state.played
        return evolve(state, played=played, playing=False, taken="")

    def ending(self, state: MineralState) -> str:
        """MR17. After the agreed turns, or without a stock to draw from, the round ends."""
        if self.turns_left(state.turn_number, state.seats) == 0:
            return "turns used up"
        return super().ending(state) or ("" if self.has_stock(state) else "stock used up")

    # -- rummy on board: MR12 ----------------------------------------------------------------------------------

    def _legal_answers(self, obs: MineralObservation) -> Iterator[Action]:
        yield Pass(obs.my_seat)
        card = obs.discards[-1]
        for meld in obs.table:
            if self.fits(card, meld.mineral):
                yield Call(obs.my_seat, meld.mineral)
            if card == meld.stands_for:
                yield Call(obs.my_seat, meld.mineral, swap=True)

    def _calls(self, obs: MineralObservation) -> Iterator[Action]:
        for meld, swap in product(obs.table, (False, True)):
            yield Call(obs.my_seat, meld.mineral, swap)

    @return_verdict
    def _check_call(self, obs: MineralObservation, action: Call) -> Iterator[Violation]:
        """MR12. The discard must fit a melded mineral, or free a wild card."""
        if action.swap:
            yield from self._no_wild_for(obs, obs.discards[-1], action.onto)
        elif obs.find_meld(action.onto) is None:
            yield Violation("MR12", "not_melded", {"mineral": action.onto[:40]})
        elif not self.fits(card := obs.discards[-1], action.onto):
            yield Violation("MR08", "no_match", {"card": card, "mineral": action.onto}, (card,))

    def _call(self, state: MineralState, action: Call, chance: Chance) -> Effect[MineralState]:
        """MR12. The nearest player clockwise has priority: after a call, only those nearer to the discarder are still
        asked.
        """
        nearer = state.to_act[: state.to_act.index(action.player)]
        event = events.Called(player=action.player, card=state.discards[-1])
        return self.note_answer(evolve(state, call=action, to_act=nearer), action.player, (event,))

    def after_answers(self, state: MineralState, happened: Events) -> Effect[MineralState]:
        """MR12. When nobody is left to ask, the nearest player's call counts, and play goes on."""
        if state.call is not None:
            state, laid = self._on_board(state, state.call)
            happened += (laid,)
        return self.turn_over(state, state.turn, happened)

    def _on_board(self, state: MineralState, call: Call) -> tuple[MineralState, Event]:
        """MR12, MR11. The discard is laid off; a freed wild card stays in the caller's hand."""
        player, onto, card = call.player, call.onto, state.discards[-1]
        state = evolve(state, discards=state.discards[:-1])
        if not call.swap:
            laid = events.LaidOnBoard(player=player, card=card, onto=onto)
            return evolve(state, table=with_card(state.table, onto, card)), laid
        state = evolve(state, table=with_wild_freed(state.table, onto))
        return self.give(state, player, (WILD,), seen=True), events.FreedOnBoard(player=player, card=card, onto=onto)

    # -- the end of a round: MR14 to MR18 ------------------------------------------------------------------------

    def _out_if_empty(self, state: MineralState, action: LastPlay, event: Event) -> Effect[MineralState]:
        """MR14. A player who has melded all their minerals and holds no card has gone out; MR16: with rummy if they
        said so.
        """
        player = action.player
        if state.hands[player] or state.minerals[player]:
            return state, (event,)
        if action.rummy:
            return self.finish(state, "rummy", (events.SaidRummy(player=player), event), player)
        return self.finish(state, "went out", (event,), player)

    def finish(
        self, state: MineralState, ending: str, happened: Events, out: int | None = None
    ) -> Effect[MineralState]:
        """MR15, MR16. The winner scores what the others hold, doubled by rummy; MR17: otherwise nobody scores."""
        winners = self._most_melded(state) if ending == "turns used up" else () if out is None else (out,)
        others = (hand for seat, hand in enumerate(state.hands) if seat not in winners)
        score = sum(map(self.points, others)) * (2 if ending == "rummy" else 1)
        outcome = Outcome(ending, winners, tuple(score if seat in winners else 0 for seat in range(state.seats)))
        return self.end_round(state, outcome, happened, out, kind=events.MineralRoundOver, minerals=state.minerals)

    def _most_melded(self, state: MineralState) -> tuple[int, ...]:
        """MR17, ``turns``. The most minerals melded win; in a tie, the fewest points in hand."""
        ranked = [(len(own), self.points(hand)) for own, hand in zip(state.minerals, state.hands, strict=True)]
        return tuple(seat for seat in range(state.seats) if ranked[seat] == min(ranked))

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """MR18. Whether a player has reached the agreed points."""
        return max(totals) >= self.options.target

    # -- for the engine ----------------------------------------------------------------------------------------

    # Lay-offs list the swaps too, discards the ends of turns without one, and passes the calls: all are weighed
    # together.
    moves = (
        Turns.drawing,
        Move(Meld, _check_meld, _meld, _legal_melds, _melds, phases=IN_TURN),
        Move(LayOff, _check_lay_off, _lay_off, _legal_lay_offs, _lay_offs, phases=IN_TURN),
        Move(Swap, _check_swap, _swap, None, _swaps, listed_by=LayOff, phases=IN_TURN),
        replace(Turns.discarding, action=DiscardSaying, phases=IN_TURN),
        replace(Turns.ending_turn, legal=None, listed_by=DiscardSaying),
        replace(Turns.passing, legal=_legal_answers, phases=("call",)),
        Move(Call, _check_call, _call, None, _calls, listed_by=Pass, phases=("call",)),
    )

    def layout(self, state: MineralState) -> Layout:
        """C02. Where every card is; hidden and unused minerals count as set aside."""
        melds = tuple(MeldOnTable(meld.owner, (meld.mineral, *meld.cards), meld.mineral) for meld in state.table)
        hidden = tuple(mineral for own in state.minerals for mineral in own)
        return Layout(state.hands, state.stock, state.discards, melds, (*hidden, *state.unused))

    def let_pass(self, obs: MineralObservation) -> Action | None:
        """Leave the discard alone."""
        return Pass(obs.my_seat) if obs.window is not None and obs.my_move else None
