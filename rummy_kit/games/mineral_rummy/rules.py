"""Mineral Rummy: which ions are in a mineral. Reads like the rule sheet, RULES.md beside it.
The moves and the round as a value are in pieces.py, the cards in deck.py.

A turn: draw (MR05), meld own minerals (MR07, MR09), lay off on any melded one (MR08, MR10), free a wild (MR11),
discard (MR06). The draw may come late in the turn. A discard that fits a melded mineral opens a window in which the
others may call "rummy on board" (MR12).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from rummy_kit.engine.actions import Action, Actions
from rummy_kit.engine.cards import Deck, DeckError, Face, Pile, set_at, without
from rummy_kit.engine.events import Event, LooseEvent
from rummy_kit.engine.frozen import changed
from rummy_kit.engine.rng import Chance
from rummy_kit.engine.rules import Part, Step
from rummy_kit.engine.rummy import Events, Rummy
from rummy_kit.engine.state import Layout, MeldOnTable, Outcome, Window
from rummy_kit.engine.verdict import Verdict, Violation, not_in_hand, verdict, wrong_phase
from rummy_kit.games.mineral_rummy.deck import DEALS, WILD, check_deck, fits_seats, ions_of, needs_of, read_deck
from rummy_kit.games.mineral_rummy.pieces import (
    Call,
    Discard,
    Draw,
    EndTurn,
    LayOff,
    Meld,
    Melded,
    MineralOptions,
    MineralState,
    MineralView,
    Pass,
    Swap,
    with_card,
    with_wild_freed,
)
from rummy_kit.subjects import minerals
from rummy_kit.texts import listed

RESHUFFLES = 2


class MineralRummyRules(Rummy[MineralState, MineralView]):
    """The rules. ``options`` are the house rules, ``deck`` ion and mineral cards; both are fixed for a match.

    >>> from rummy_kit.engine.rng import Drawn
    >>> from rummy_kit.games.mineral_rummy import MineralRummy
    >>> game = MineralRummy()
    >>> state, _ = game.deal(4, dealer=0, chance=Drawn(Rng(1)))
    >>> view = game.observe(state, 1)
    >>> len(view.hand), len(view.minerals), view.mineral_counts
    (7, 2, (2, 2, 2, 2))
    """

    id = "mineral_rummy"
    title = "Mineral Rummy"
    version = 1
    players = range(2, 7)
    options_type = MineralOptions
    state_type = MineralState
    view_type = MineralView
    actions = Actions([Draw, Meld, LayOff, Swap, Discard, EndTurn, Call, Pass])
    endings = ("went out", "rummy", "stock used up", "turn limit")
    parts: ClassVar[Mapping[str, Part]] = {"meld": "lay", "lay_off": "lay", "swap": "lay", "discard": "discard"}

    def __init__(self, options: MineralOptions | None = None, deck: Deck | None = None) -> None:
        self.options: MineralOptions = options or MineralOptions()
        if deck is not None:
            check_deck(deck)
        self.deck = deck or read_deck()
        self.needs = needs_of(self.deck)

    # -- dealing: MR03, MR04 -------------------------------------------------------------------------

    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Step[MineralState]:
        """MR03, MR04. Minerals and ions for each; one ion is turned up. C01: the dealer's left begins."""
        if not fits_seats(self.deck, seats):
            raise DeckError(f"{self.deck.name} has too few cards for {seats} players. Play with fewer.")
        goals, size = DEALS[seats]
        goal_cards = chance.shuffle(tuple(self.needs))
        hands, pack = self.hands_from(chance.shuffle(ions_of(self.deck)), seats, size)
        hidden, unused = self.hands_from(goal_cards, seats, goals)
        state = MineralState(
            phase="draw",
            stock=pack[:-1],
            discards=pack[-1:],
            minerals=hidden,
            unused=self.deck.sorted(unused),
            played=(False,) * seats,
            **self.opening(dealer, hands),
        )
        private = {
            seat: {"hand": list(hand), "minerals": list(state.minerals[seat])} for seat, hand in enumerate(hands)
        }
        public = {
            "first": state.turn,
            "discards": list(state.discards),
            "minerals_each": goals,
            "ions_each": size,
        }
        return state, (LooseEvent("deal", dealer, public, private),)

    # -- looking ---------------------------------------------------------------------------------------

    def observe(self, state: MineralState, seat: int | None) -> MineralView:
        """C05. The own hand and minerals, the table, all discards (they were seen), counts of the rest."""
        return MineralView.of(
            state,
            seat,
            minerals=() if seat is None else state.minerals[seat],
            mineral_counts=tuple(map(len, state.minerals)),
            table=state.table,
            played=state.played,
            playing=state.playing,
            taken=state.taken,
            reshuffles=state.reshuffles,
            call=state.call,
        )

    def needed(self, of_minerals: Sequence[Face]) -> int:
        """MR13. What the printed numbers of these minerals add up to."""
        return sum(len(self.needs[mineral]) for mineral in of_minerals)

    # -- drawing: MR05, C06, MR17 ------------------------------------------------------------------------

    def _legal_draws(self, view: MineralView) -> Iterator[Action]:
        assert view.seat is not None
        if _stock_can_give(view.stock_count, view.discards, view.reshuffles):
            yield Draw(view.seat)
        if view.discards:
            yield Draw(view.seat, "discards")

    def _check_draw(self, view: MineralView, action: Draw) -> Iterator[Violation]:
        """MR05. One draw a turn, from either pile. MR17: a turn begins only while the stock can give."""
        if view.phase != "draw":
            yield from wrong_phase("MR05", view.phase, "draw").violations
        elif action.source == "discards" and not view.discards:
            yield Violation("MR05", "no_discards")
        elif action.source == "stock" and not _stock_can_give(view.stock_count, view.discards, view.reshuffles):
            yield Violation("MR17", "stock_used_up")

    def _draw(self, state: MineralState, action: Draw, chance: Chance) -> Step[MineralState]:
        player = action.player
        if action.source == "discards":
            state, (card,) = self.take_discards(state, player)
            event = LooseEvent("draw", player, {"source": "discards", "card": card})
            return changed(state, taken=card, phase="play"), (event,)
        events: Events = ()
        if not state.stock:
            times = state.reshuffles + 1
            state, events = self.reshuffle(changed(state, reshuffles=times), chance, times=times)
        state, (card,), _ = self.from_stock(state, chance)
        drawn = LooseEvent("draw", player, {"source": "stock"}, {player: {"card": card}})
        return changed(self.give(state, player, (card,)), phase="play"), (*events, drawn)

    # -- melding: MR07, MR09 -----------------------------------------------------------------------------

    def _legal_melds(self, view: MineralView) -> Iterator[Action]:
        assert view.seat is not None
        for mineral in view.minerals:
            for cards in self.ways_to_meld(mineral, view.hand):
                empties = len(cards) == len(view.hand)
                if empties and view.phase == "draw":
                    continue
                yield Meld(view.seat, mineral, cards)
                if empties and len(view.minerals) == 1 and self._rummy_allowed(view):
                    yield Meld(view.seat, mineral, cards, rummy=True)

    def ways_to_meld(self, mineral: Face, hand: Sequence[Face]) -> Iterator[Pile]:
        """MR07, MR09. The cards of the hand that make the mineral: the ions themselves, or a wild card for one."""
        needed = self.needs[mineral]
        missing = [ion for ion in needed if ion not in hand]
        if not missing:
            yield self.deck.sorted(needed)
        if WILD in hand and len(needed) > 1:
            for ion in missing if len(missing) == 1 else () if missing else needed:
                yield self.deck.sorted((*(other for other in needed if other != ion), WILD))

    def _check_meld(self, view: MineralView, action: Meld) -> Iterator[Violation]:
        """MR07, MR09, MR14, MR16. One card of each ion; a wild card stands for the one that is missing."""
        if action.mineral not in view.minerals:
            yield Violation("MR07", "not_your_mineral", {"mineral": action.mineral[:40]})
            return
        strange = tuple(card for card in action.cards if card not in self.deck or card in self.needs)
        if strange:
            yield Violation("MR07", "not_an_ion_card", {"card": strange[0][:20]}, strange)
            return
        yield from not_in_hand(view.hand, action.cards)
        yield from self._not_its_ions(action)
        left = len(view.hand) - len(action.cards)
        yield from self._check_going_out(view, left, len(view.minerals) - 1, action.rummy)

    def _not_its_ions(self, action: Meld) -> Iterator[Violation]:
        """MR07, MR09. What keeps these cards from being the mineral."""
        wilds = action.cards.count(WILD)
        chosen = [card for card in action.cards if card != WILD]
        missing = [ion for ion in self.needs[action.mineral] if ion not in chosen]
        if wilds > 1:
            yield Violation("MR09", "one_wild", {"mineral": action.mineral}, (WILD,))
        if wilds and len(self.needs[action.mineral]) == 1:
            yield Violation("MR09", "quartz_wild", {"mineral": action.mineral}, (WILD,))
            return
        feedback = minerals.judge(action.mineral, chosen + missing[:wilds])
        if not feedback.ok:
            own = listed([self.name_of(card) for card in action.cards])  # a wild card as such, not the ion it is for
            yield Violation.of("MR07", replace(feedback, data={**feedback.data, "cards": own}), action.cards)
        elif wilds and not missing:
            data = {"mineral": action.mineral, "ions": minerals.named(self.needs[action.mineral])}
            yield Violation("MR09", "no_wild_there", {**data, "card": "the wild card"}, (WILD,))

    def _check_going_out(self, view: MineralView, left: int, unmelded: int, rummy: bool) -> Iterator[Violation]:
        """MR05, MR14, MR16. A hand is emptied after the draw and with all minerals melded; rummy goes with that."""
        if left == 0 and view.phase == "draw":
            yield Violation("MR05", "draw_before_out")
        if not rummy:
            return
        if left or unmelded:
            yield Violation("MR16", "rummy_not_out", {"left": left})
        if view.turn_number < view.seats:
            yield Violation("MR16", "rummy_first_turn")
        if view.seat is not None and view.played[view.seat]:
            yield Violation("MR16", "rummy_played")

    @staticmethod
    def _rummy_allowed(view: MineralView) -> bool:
        """MR16. Not on the first turn, and nothing played from the hand in an earlier one."""
        return view.seat is not None and view.turn_number >= view.seats and not view.played[view.seat]

    def _meld(self, state: MineralState, action: Meld) -> Step[MineralState]:
        player = action.player
        stands_for = next((ion for ion in self.needs[action.mineral] if ion not in action.cards), "")
        cards = tuple(WILD if ion == stands_for else ion for ion in self.needs[action.mineral])
        laid = Melded(player, action.mineral, cards, stands_for)
        state = changed(
            self.take_away(state, player, cards),
            minerals=set_at(state.minerals, player, without(state.minerals[player], (action.mineral,))),
            table=(*state.table, laid),
            playing=True,
        )
        public = {"mineral": action.mineral, "cards": list(cards), "stands_for": stands_for, "rummy": action.rummy}
        return self._out_if_empty(state, player, action.rummy, (LooseEvent("meld", player, public),))

    # -- laying off: MR08, MR10, MR13; freeing a wild: MR11 ------------------------------------------------

    def fits(self, card: Face, mineral: Face) -> bool:
        """MR08, MR10. Whether the card may be laid off on that mineral once it is melded: wild cards on any."""
        return card == WILD or card in self.needs[mineral]

    def _spare(self, view: MineralView) -> int:
        """MR13. How many cards may leave the hand, counting the draw still due and the discard to come.

        Who has melded everything may play the whole hand (MR14), but not before the draw (MR05).
        """
        needed = self.needed(view.minerals)
        held = len(view.hand)
        if not needed:
            return held - 1 if view.phase == "draw" else held
        return held - needed if view.phase == "draw" else held - 1 - needed

    def _legal_lay_offs(self, view: MineralView) -> Iterator[Action]:
        assert view.seat is not None
        spare = self._spare(view)
        goes_out = not view.minerals and len(view.hand) == 1 and view.phase == "play"
        rummy = goes_out and self._rummy_allowed(view)
        for card in dict.fromkeys(view.hand):
            for meld in view.table:
                if spare > 0 and self.fits(card, meld.mineral):
                    yield LayOff(view.seat, card, meld.mineral)
                    if rummy:
                        yield LayOff(view.seat, card, meld.mineral, rummy=True)
                if card == meld.stands_for:
                    yield Swap(view.seat, card, meld.mineral)

    def _check_lay_off(self, view: MineralView, action: LayOff) -> Iterator[Violation]:
        """MR08, MR10, MR13, MR14, MR16."""
        yield from not_in_hand(view.hand, (action.card,))
        meld = view.melded(action.onto)
        if meld is None:
            yield Violation("MR08", "not_melded", {"mineral": action.onto[:40]})
        elif not self.fits(action.card, action.onto):
            yield self._no_match(action.card, action.onto)
        left = len(view.hand) - 1
        if (left or view.minerals) and self._spare(view) < 1:
            yield self._keep_enough(view, left)
        yield from self._check_going_out(view, left, len(view.minerals), action.rummy)

    def _no_match(self, card: Face, mineral: Face) -> Violation:
        asked = minerals.mineral(mineral)
        data = {"card": self.name_of(card[:20]), "mineral": mineral, "formula": asked.unicode}
        return Violation("MR08", "no_match", {**data, "ions": minerals.named(asked.cards)}, (card,))

    def _keep_enough(self, view: MineralView, left: int) -> Violation:
        """MR13. The minerals are named: a verdict goes to nobody but the player who tried."""
        to_come = left if view.phase == "draw" else left - 1
        wanted = [f"{len(self.needs[mineral])} for {mineral}" for mineral in view.minerals]
        data = {"wanted": " and ".join(wanted), "left": max(to_come, 0), "needed": self.needed(view.minerals)}
        return Violation("MR13", "keep_enough", data)

    def _lay_off(self, state: MineralState, action: LayOff) -> Step[MineralState]:
        table = with_card(state.table, action.onto, action.card)
        state = changed(self.take_away(state, action.player, (action.card,)), table=table, playing=True)
        public = {"card": action.card, "onto": action.onto, "rummy": action.rummy}
        return self._out_if_empty(state, action.player, action.rummy, (LooseEvent("lay_off", action.player, public),))

    def _check_swap(self, view: MineralView, card: Face, onto: Face) -> Iterator[Violation]:
        """MR11. Only a wild card that stands for this very ion can be replaced."""
        meld = view.melded(onto)
        if meld is None:
            yield Violation("MR11", "not_melded", {"mineral": onto[:40]})
        elif card != meld.stands_for:
            data = {"card": self.name_of(card[:20]), "mineral": onto, "ions": minerals.named(self.needs[onto])}
            yield Violation("MR11", "no_wild_there", data)

    def _swap(self, state: MineralState, action: Swap) -> Step[MineralState]:
        """MR11. The ion takes its place, the wild card comes into the hand for all to see."""
        table = with_wild_freed(state.table, action.onto)
        state = changed(self.take_away(state, action.player, (action.card,)), table=table, playing=True)
        state = self.give(state, action.player, (WILD,), seen=True)
        return state, (LooseEvent("swap", action.player, {"card": action.card, "onto": action.onto}),)

    # -- the end of a turn: MR05, MR06, MR14 -----------------------------------------------------------------

    def _legal_ends(self, view: MineralView) -> Iterator[Action]:
        assert view.seat is not None
        last = len(view.hand) == 1
        if view.phase == "play":
            nothing = True
            for card in dict.fromkeys(view.hand):
                if card == view.taken or (last and view.minerals):
                    continue
                nothing = False
                yield Discard(view.seat, card)
                if last and self._rummy_allowed(view):
                    yield Discard(view.seat, card, rummy=True)
            if nothing:
                yield EndTurn(view.seat)

    def _check_discard(self, view: MineralView, action: Discard) -> Iterator[Violation]:
        """MR05, MR06, MR14, MR16. After the draw, and not the face that was taken from the discards."""
        if view.phase == "draw":
            yield Violation("MR05", "draw_first")
        yield from not_in_hand(view.hand, (action.card,))
        if action.card in view.hand and action.card == view.taken:
            yield Violation("MR06", "just_taken", {"card": self.name_of(action.card)}, (action.card,))
        left = len(view.hand) - 1
        if not left and view.minerals:
            yield Violation("MR14", "meld_first", {"minerals": " and ".join(view.minerals)})
        if view.phase == "play":
            yield from self._check_going_out(view, left, len(view.minerals), action.rummy)

    def _check_end_turn(self, view: MineralView) -> Iterator[Violation]:
        """MR06. Only where no card may be discarded."""
        if view.phase == "draw":
            yield Violation("MR05", "draw_first")
        elif not any(isinstance(end, EndTurn) for end in self._legal_ends(view)):
            yield Violation("MR05", "can_discard", {"count": len(view.hand)})

    def _discard(self, state: MineralState, action: Discard) -> Step[MineralState]:
        player = action.player
        state = self.take_away(state, player, (action.card,))
        state = changed(state, discards=(*state.discards, action.card))
        event = LooseEvent("discard", player, {"card": action.card, "rummy": action.rummy})
        if not state.hands[player]:
            return self._out_if_empty(state, player, action.rummy, (event,))
        state = self._turn_is_over(state, player)
        if not any(self.fits(action.card, meld.mineral) for meld in state.table):
            return self._next_turn(state, (event,))
        window = Window("rummy on board", player, policy="first")
        return changed(state, phase="call", window=window, to_act=state.others(player)), (event,)

    @staticmethod
    def _turn_is_over(state: MineralState, player: int) -> MineralState:
        played = set_at(state.played, player, True) if state.playing else state.played
        return changed(state, played=played, playing=False, taken="")

    def _next_turn(self, state: MineralState, events: Events) -> Step[MineralState]:
        """The next player draws; MR17: without a stock to draw from, the round ends without score."""
        state = changed(self.pass_turn(state), window=None, call=None, taken="")
        if state.turn_number >= self.turn_cap:
            return self._finish(state, "turn limit", None, events)
        if not _stock_can_give(len(state.stock), state.discards, state.reshuffles):
            return self._finish(state, "stock used up", None, events)
        return state, events

    # -- rummy on board: MR12 ----------------------------------------------------------------------------------

    def _legal_answers(self, view: MineralView) -> Iterator[Action]:
        assert view.seat is not None
        card = view.discards[-1]
        yield Pass(view.seat)
        for meld in view.table:
            if self.fits(card, meld.mineral):
                yield Call(view.seat, meld.mineral)
            if card == meld.stands_for:
                yield Call(view.seat, meld.mineral, swap=True)

    def _check_answer(self, view: MineralView, action: Action) -> Iterator[Violation]:
        """MR12. While a window is open one may only answer, and only then."""
        if view.window is None:
            yield Violation("MR12", "nothing_to_call")
        elif not isinstance(action, Call | Pass):
            yield Violation("MR12", "answer_first")
        elif isinstance(action, Call):
            card = view.discards[-1]
            if action.swap:
                yield from self._check_swap(view, card, action.onto)
            elif view.melded(action.onto) is None:
                yield Violation("MR12", "not_melded", {"mineral": action.onto[:40]})
            elif not self.fits(card, action.onto):
                yield self._no_match(card, action.onto)

    def _answer(self, state: MineralState, action: Call | Pass) -> Step[MineralState]:
        """MR12. The nearest clockwise counts: who calls leaves only those nearer to the discarder to be asked."""
        at = state.to_act.index(action.player)
        if isinstance(action, Call):
            state = changed(state, call=action, to_act=state.to_act[:at])
            events: Events = (LooseEvent("call", action.player, {"card": state.discards[-1]}),)
        else:
            state = changed(state, to_act=(*state.to_act[:at], *state.to_act[at + 1 :]))
            events = (LooseEvent("pass", action.player, news=False),)
        if state.to_act:
            return state, events
        if state.call is not None:
            state, laid = self._on_board(state, state.call)
            events += (laid,)
        return self._next_turn(state, events)

    def _on_board(self, state: MineralState, call: Call) -> tuple[MineralState, Event]:
        """MR12, MR11. The discard is laid off; a freed wild card stays in the caller's hand."""
        card = state.discards[-1]
        state = changed(state, discards=state.discards[:-1])
        if call.swap:
            state = changed(state, table=with_wild_freed(state.table, call.onto))
            state = self.give(state, call.player, (WILD,), seen=True)
        else:
            state = changed(state, table=with_card(state.table, call.onto, card))
        return state, LooseEvent("on_board", call.player, {"card": card, "onto": call.onto, "swap": call.swap})

    # -- the end of a round: MR14 to MR18 ------------------------------------------------------------------------

    def _out_if_empty(self, state: MineralState, player: int, rummy: bool, events: Events) -> Step[MineralState]:
        """MR14. Who has melded all own minerals and holds no card has gone out."""
        if state.hands[player] or state.minerals[player]:
            return state, events
        return self._finish(state, "rummy" if rummy else "went out", player, events)

    def _finish(self, state: MineralState, ending: str, out: int | None, events: Events) -> Step[MineralState]:
        """MR15, MR16. The winner scores what the others hold, doubled by rummy; MR17: else nobody scores."""
        score = sum(map(self.points, state.hands)) * (2 if ending == "rummy" else 1)
        points = tuple(score if seat == out else 0 for seat in range(state.seats))
        outcome = Outcome(ending, () if out is None else (out,), points)
        unmelded = [list(own) for own in state.minerals]
        return self.end_round(changed(state, call=None), outcome, events, out, minerals=unmelded)

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """MR18. Somebody has reached the agreed points."""
        return max(totals) >= self.options.target

    # -- the engine's doors ----------------------------------------------------------------------------------------

    def legal_actions(self, view: MineralView) -> Iterator[Action]:
        """Every action that the viewer may take."""
        if not view.my_move:
            return
        if view.window is not None:
            yield from self._legal_answers(view)
            return
        if view.phase == "draw":
            yield from self._legal_draws(view)
        yield from self._legal_melds(view)
        if view.table:
            yield from self._legal_lay_offs(view)
        yield from self._legal_ends(view)

    def check_move(self, view: MineralView, action: Action) -> Verdict:
        """What is wrong with an action of the player who is to act."""
        return verdict(self._problems(view, action))

    def _problems(self, view: MineralView, action: Action) -> Iterator[Violation]:
        if view.window is not None or isinstance(action, Call | Pass):
            yield from self._check_answer(view, action)
        elif isinstance(action, Draw):
            yield from self._check_draw(view, action)
        elif isinstance(action, Meld):
            yield from self._check_meld(view, action)
        elif isinstance(action, LayOff):
            yield from self._check_lay_off(view, action)
        elif isinstance(action, Swap):
            yield from not_in_hand(view.hand, (action.card,))
            yield from self._check_swap(view, action.card, action.onto)
        elif isinstance(action, Discard):
            yield from self._check_discard(view, action)
        elif isinstance(action, EndTurn):
            yield from self._check_end_turn(view)
        else:
            yield Violation("C04", "unknown_action")

    def play(self, state: MineralState, action: Action, chance: Chance) -> Step[MineralState]:
        """Carry out a legal action."""
        if isinstance(action, Draw):
            return self._draw(state, action, chance)
        if isinstance(action, Discard):
            return self._discard(state, action)
        if isinstance(action, Meld):
            return self._meld(state, action)
        if isinstance(action, LayOff):
            return self._lay_off(state, action)
        if isinstance(action, Swap):
            return self._swap(state, action)
        if isinstance(action, Call | Pass):
            return self._answer(state, action)
        assert isinstance(action, EndTurn)
        return self._next_turn(self._turn_is_over(state, action.player), (LooseEvent("end_turn", action.player),))

    def layout(self, state: MineralState) -> Layout:
        """C02. Where every card is; hidden and unused minerals lie aside."""
        melds = tuple(MeldOnTable(meld.owner, (meld.mineral, *meld.cards), meld.mineral) for meld in state.table)
        hidden = tuple(mineral for own in state.minerals for mineral in own)
        return Layout(state.hands, state.stock, state.discards, melds, (*hidden, *state.unused))

    def let_pass(self, view: MineralView) -> Action | None:
        """Let the discard lie."""
        return Pass(view.seat) if view.window is not None and view.my_move and view.seat is not None else None

    def name_of(self, face: Face) -> str:
        """A card's name in a sentence."""
        if face == WILD or face not in self.deck or face in self.needs:
            return "the wild card" if face == WILD else face
        return minerals.ion_card(face).name


def _stock_can_give(stock: int, discards: Pile, reshuffles: int) -> bool:
    """C06, MR17. There is a card, or discards under the top one to shuffle, for the first or second time."""
    return stock > 0 or (reshuffles < RESHUFFLES and len(discards) > 1)
