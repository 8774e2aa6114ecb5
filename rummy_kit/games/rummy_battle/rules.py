"""Rummy Battle: sets, runs and odds. Reads like the rule sheet, RULES.md beside it.

A turn: exchange cards with a 2nd Chance if wanted (RB07), draw (RB03) or hoard (RB16), lay Sets and Runs (RB04, RB05)
and lay off (RB06), play action cards (RB07), discard (RB09). ``action_cards.py`` holds what the action cards do,
``pieces.py`` the moves and the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action, Actions
from rummy_kit.engine.cards import Deck, Face, Pile, set_at
from rummy_kit.engine.events import LooseEvent
from rummy_kit.engine.frozen import changed
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.rules import Part, Step
from rummy_kit.engine.rummy import Events, Rummy
from rummy_kit.engine.state import Layout, MeldOnTable, Obligation, Outcome
from rummy_kit.engine.verdict import Verdict, Violation, not_in_hand, verdict
from rummy_kit.games.rummy_battle import action_cards
from rummy_kit.games.rummy_battle.pieces import (
    ACTION_NAMES,
    BESIDE,
    DRAWN,
    HAND_SIZE,
    HOARD,
    JOKER,
    MARKER_AT,
    MOVES,
    PLAYED_CARD,
    ROUNDS,
    BattleOptions,
    BattleState,
    BattleView,
    Discard,
    Draw,
    End,
    Hoard,
    Lay,
    LayOff,
    Meld,
    Refill,
    SecondChance,
    Take,
    Under,
    checked,
    pack,
)
from rummy_kit.subjects import odds

HERE = Path(__file__).parent
EARLY, EARLY_SHARED, LATE, LATE_SHARED = -100, -50, 10, 5


class RummyBattleRules(Rummy[BattleState, BattleView]):
    """The rules. ``options`` are the house rules, ``deck`` the cards; both are fixed for a match.

    >>> from rummy_kit.engine.rng import Drawn
    >>> from rummy_kit.games.rummy_battle import RummyBattle
    >>> game = RummyBattle()
    >>> state, _ = game.deal(3, dealer=0, chance=Drawn(Rng(1)))
    >>> len(game.observe(state, 1).hand), len(state.stock), state.turn
    (10, 97, 1)
    """

    id = "rummy_battle"
    title = "Rummy Battle"
    version = 1
    players = range(2, 7)
    options_type = BattleOptions
    state_type = BattleState
    view_type = BattleView
    actions = Actions(MOVES)
    endings = ("gone out before the Marker", "gone out after the Marker", "deck empty", "turn limit")
    parts: ClassVar[Mapping[str, Part]] = {
        **dict.fromkeys(("take", "hoard"), "take"),
        **dict.fromkeys(("lay", "lay_off", "pickpocket", "thief", "switcheroo", "lucky_day"), "lay"),
        "discard": "discard",
    }

    def __init__(self, options: BattleOptions | None = None, deck: Deck | None = None) -> None:
        self.options: BattleOptions = options or BattleOptions()
        self.deck = checked(deck or Deck.from_csv(HERE / "deck.csv"))
        self._packs = {seats: pack(self.deck, seats, self.options.extra_cards) for seats in self.players}

    # -- dealing: RB01, RB02 -----------------------------------------------------------------------

    def pack(self, seats: int) -> Pile:
        """RB01. The cards that are shuffled for so many players."""
        return self._packs[seats]

    @cached_property
    def _boxes(self) -> dict[int, Pile]:
        """RB01. The cards that so many players leave in the box, 2nd Chances and Marker among them."""
        return {s: tuple((self.deck.counts - Counter(cards)).elements()) for s, cards in self._packs.items()}

    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Step[BattleState]:
        """RB02. Ten cards each, the Marker above the bottom thirty, one play card turned up."""
        hands, stock = self.hands_from(chance.shuffle(self.pack(seats)), seats, HAND_SIZE)
        while stock[-1] in ACTION_NAMES:  # back to a random place above the Marker, and the next is turned up
            place = MARKER_AT + chance.below(len(stock) - MARKER_AT)
            rest = stock[:-1]
            stock = (*rest[:place], stock[-1], *rest[place:])
        state = BattleState(
            phase="draw",
            stock=stock[:-1],
            discards=stock[-1:],
            opened=(False,) * seats,
            chances=(True,) * seats,
            box=self._boxes[seats],
            **self.opening(dealer, hands),
        )
        return state, (self.deal_told(state, discards=list(state.discards)),)

    # -- looking -------------------------------------------------------------------------------------

    def observe(self, state: BattleState, seat: int | None) -> BattleView:
        """C05. The own hand, the table, the row, the pile of action cards, counts of the rest."""
        mine = seat == state.turn
        view = BattleView.of(
            state,
            seat,
            table=state.table,
            melds_laid=state.melds_laid,
            opened=state.opened,
            chances=state.chances,
            spent=state.spent,
            under_marker=state.under_marker,
            marker_out=state.marker_out,
            swapped=state.swapped,
            drawn=state.drawn if mine else (),
            looking_at=state.looking_at,
        )
        if mine and state.looking_at >= 0:  # a Spy sees the whole hand
            return changed(view, known=set_at(view.known, state.looking_at, state.hands[state.looking_at]))
        return view

    # -- 2nd Chance: RB07 ----------------------------------------------------------------------------

    def _check_second_chance(self, view: BattleView) -> Iterator[Violation]:
        """RB07. Before drawing, once a round."""
        assert view.seat is not None
        if not view.chances[view.seat]:
            yield Violation("RB07", "chance_used")
        if view.phase != "draw":
            yield Violation("RB07", "chance_after_draw")

    def _second_chance(self, state: BattleState, action: SecondChance) -> Step[BattleState]:
        chances = set_at(state.chances, action.player, False)
        return changed(state, phase="exchange", chances=chances, swapped=0), (
            LooseEvent("second_chance", action.player),
        )

    def _under(self, state: BattleState, action: Under) -> Step[BattleState]:
        """RB07. Face down under the deck: nobody else sees which, so nothing of that hand is known any more."""
        player = action.player
        state = changed(
            self.take_away(state, player, (action.card,)),
            known=set_at(state.known, player, ()),
            stock=(action.card, *state.stock),
            under_marker=state.under_marker + (not state.marker_out),
            swapped=state.swapped + 1,
        )
        return state, (LooseEvent("under", player, {"count": state.swapped}, {player: {"card": action.card}}),)

    def _refill(self, state: BattleState, action: Refill) -> Step[BattleState]:
        state, cards, shown = self.from_deck(state, action.player, state.swapped)
        event = LooseEvent("refill", action.player, {"count": len(cards)}, {action.player: {"cards": list(cards)}})
        return changed(state, phase="draw", swapped=0), (event, *shown)

    # -- drawing: RB03, RB16 ---------------------------------------------------------------------------

    def _legal_draws(self, view: BattleView) -> Iterator[Action]:
        seat = view.seat
        assert seat is not None
        yield Draw(seat)
        cards = Counter(view.hand)
        fitting = self._fitting(view)
        for count, deepest in enumerate(reversed(view.discards), start=1):
            cards[deepest] += 1
            if deepest in fitting or odds.usable(deepest, cards):
                yield Take(seat, count)
        if HOARD in view.hand:
            for count in range(1, len(view.discards) + 1):
                yield Hoard(seat, count)
        if view.chances[seat]:
            yield SecondChance(seat)

    def _check_draw(self, view: BattleView, action: Draw | Take | Hoard) -> Iterator[Violation]:
        """RB03, RB16. Two from the deck, or the newest of the row; the deepest must then be of use."""
        if view.phase != "draw":
            yield Violation("RB03", "already_drawn")
        elif not isinstance(action, Draw):
            rule = "RB03" if isinstance(action, Take) else "RB16"
            if not view.discards:
                yield Violation(rule, "row_empty")
            elif not 1 <= action.count <= len(view.discards):
                yield Violation(rule, "not_that_deep", {"count": action.count, "there": len(view.discards)})
            elif isinstance(action, Take) and not self.can_take(view, action.count):
                deepest = view.discards[-action.count]
                yield Violation("RB03", "deepest_unusable", {"card": self.name_of(deepest)}, (deepest,))

    def can_take(self, view: BattleView, count: int) -> bool:
        """RB03. The deepest of so many cards of the row can be played with the hand and the others taken."""
        deepest = view.discards[-count]
        cards = Counter(view.hand + view.discards[-count:])
        return deepest in self._fitting(view) or odds.usable(deepest, cards)

    def _draw(self, state: BattleState, action: Draw) -> Step[BattleState]:
        state, cards, shown = self.from_deck(state, action.player, DRAWN)
        event = LooseEvent("draw", action.player, {"count": len(cards)}, {action.player: {"cards": list(cards)}})
        return changed(state, phase="play", drawn=cards), (event, *shown)

    def take(self, state: BattleState, action: Take | Hoard) -> Step[BattleState]:
        """RB03, RB16. The taken cards are known to everybody."""
        player = action.player
        state, taken = self.take_discards(state, player, action.count)
        duty = (Obligation("RB03", player, taken[0]),) if isinstance(action, Take) else ()
        event = LooseEvent(action.kind, player, {"count": action.count, "cards": list(taken)})
        return changed(state, obligations=duty, phase="play"), (event,)

    def from_deck(self, state: BattleState, player: int, count: int) -> tuple[BattleState, Pile, Events]:
        """RB02, RB10. As many cards as there are; the Marker is set aside when it is the visible top card."""
        cards = state.stock[: -count - 1 : -1] if count else ()
        state = self.give(changed(state, stock=state.stock[: len(state.stock) - len(cards)]), player, cards)
        if state.marker_out or len(state.stock) > state.under_marker:
            return state, cards, ()
        return changed(state, marker_out=True), cards, (LooseEvent("marker", None, {"left": len(state.stock)}),)

    # -- melds: RB04 to RB06, RB13 ---------------------------------------------------------------------

    def _legal_lays(self, view: BattleView) -> Iterator[Action]:
        seat = view.seat
        assert seat is not None
        must = view.owed
        for cards in odds.melds(Counter(view.hand)):
            if must is None or must in cards:
                if view.stock_count:
                    yield Lay(seat, cards, True)
                yield Lay(seat, cards, False)
        if view.opened[seat]:
            held = set(view.hand) if must is None else {must}
            for meld in view.table:
                for card, end in meld.takes:
                    if card in held:
                        yield LayOff(seat, meld.id, card, end)

    @staticmethod
    def _fitting(view: BattleView) -> set[Face]:
        """RB06. The cards that the viewer could lay off."""
        return {card for meld in view.table for card, _ in meld.takes} if view.open else set()

    def _check_lay(self, view: BattleView, action: Lay) -> Iterator[Violation]:
        """RB04, RB05, RB13. Own cards in order, a Set or a Run, with the deepest card taken."""
        yield from not_in_hand(view.hand, action.cards)
        if odds.read(action.cards) is None:
            judged = odds.judge_meld(action.cards)
            rule = "RB13" if judged.code == "too_many_jokers" else "RB04"
            if judged.ok:
                yield Violation("RB04", "not_in_order", {}, action.cards)
            else:
                yield Violation.of(rule, replace(judged, data=_clipped(judged.data)), action.cards)
        yield from self.check_duty(view, action.cards)
        if action.draw and not view.stock_count:
            yield Violation("RB05", "deck_empty")

    def check_duty(self, view: BattleView, cards: Pile) -> Iterator[Violation]:
        """RB03. The deepest card taken is played before anything else."""
        if view.owed is not None and view.owed not in cards:
            yield Violation("RB03", "play_deepest_first", {"card": self.name_of(view.owed)}, (view.owed,))

    def _check_lay_off(self, view: BattleView, action: LayOff) -> Iterator[Violation]:
        """RB06, RB13. Once open, one own card that lengthens a meld."""
        if not view.open:
            yield Violation("RB06", "not_open", {"what": "lay off"})
        yield from not_in_hand(view.hand, (action.card,))
        meld = view.meld(action.meld)
        if meld is None:
            yield Violation("RB06", "no_such_meld")
        elif (action.card, action.end) not in meld.takes:
            yield self._does_not_fit(meld, action.card, action.end)
        yield from self.check_duty(view, (action.card,))

    def _does_not_fit(self, meld: Meld, card: Face, end: End) -> Violation:
        cards = {face: place for face, place in meld.takes}
        if card == JOKER and JOKER not in cards:
            data = {"jokers": meld.cards.count(JOKER) + 1, "count": len(meld.cards) + 1}
            return Violation("RB13", "too_many_jokers", data, (card,))
        wanted = " or ".join(odds.name(face) for face in cards if face != JOKER) or "no card"
        code = "no_such_end" if card in cards else "does_not_fit"
        return Violation("RB06", code, {"card": self.name_of(card), "wanted": wanted}, (card[:20],))

    def _lay(self, state: BattleState, action: Lay) -> Step[BattleState]:
        """RB04, RB05. A new meld opens its player; the bonus card is drawn with it."""
        player, shape = action.player, odds.read(action.cards)
        assert shape is not None
        laid = Meld(state.melds_laid, player, shape, action.cards, (player,) * len(action.cards))
        state = changed(
            self.take_away(state, player, action.cards),
            table=(*state.table, laid),
            melds_laid=state.melds_laid + 1,
            opened=set_at(state.opened, player, True),
            obligations=(),
        )
        events: Events = (LooseEvent("lay", player, {"meld": laid.id, "cards": list(laid.cards)}),)
        if action.draw:
            state, cards, shown = self.from_deck(state, player, 1)
            events += (LooseEvent("bonus", player, {"count": 1}, {player: {"cards": list(cards)}}), *shown)
        return self._end_if_out(state, events)

    def _lay_off(self, state: BattleState, action: LayOff) -> Step[BattleState]:
        """RB06. The card lies before who laid it and scores there."""
        player = action.player
        grown = state.meld(action.meld).grown(action.card, player, action.end)
        state = changed(self.take_away(state, player, (action.card,)).with_melds(grown), obligations=())
        event = LooseEvent("lay_off", player, {"meld": action.meld, "card": action.card, "end": action.end})
        return self._end_if_out(state, (event,))

    # -- action cards: RB07, RB08 ----------------------------------------------------------------------

    def _play_card(self, state: BattleState, action: Action, chance: Chance) -> Step[BattleState]:
        """RB07. The used card goes onto the pile of action cards, then it has its effect."""
        face = PLAYED_CARD[type(action)]
        state = changed(self.take_away(state, action.player, (face,)), spent=(*state.spent, face))
        return self._end_if_out(*action_cards.effect(self, state, action, chance))

    # -- the end of a turn: RB09, RB10 -----------------------------------------------------------------

    def _check_discard(self, view: BattleView, action: Discard) -> Iterator[Violation]:
        """RB09. One own card, once the deepest card taken has been played."""
        yield from not_in_hand(view.hand, (action.card,))
        yield from self.check_duty(view, ())

    def _discard(self, state: BattleState, action: Discard) -> Step[BattleState]:
        """RB09. Play cards lie in the row, seen by all; action cards have a pile of their own."""
        player, card = action.player, action.card
        state = self.take_away(state, player, (card,))
        if card in ACTION_NAMES:
            state = changed(state, spent=(*state.spent, card))
        else:
            state = changed(state, discards=(*state.discards, card))
        event = LooseEvent("discard", player, {"card": card})
        if not state.hands[player]:
            return self._end_if_out(state, (event,))
        state = changed(self.pass_turn(state), looking_at=-1)
        if not state.stock:
            return self._finish(state, "deck empty", (), (event,))
        if state.turn_number >= self.turn_cap:
            return self._finish(state, "turn limit", (), (event,))
        return state, (event,)

    # -- the end of a round: RB10 to RB15 --------------------------------------------------------------

    def _end_if_out(self, state: BattleState, events: Events) -> Step[BattleState]:
        """RB10. Whoever has no card in hand is out; a 2nd Chance is not a card in hand."""
        out = tuple(seat for seat, hand in enumerate(state.hands) if not hand)
        if not out:
            return state, events
        ending = "gone out after the Marker" if state.marker_out else "gone out before the Marker"
        return self._finish(state, ending, out, events)

    def going_out(self, marker_out: bool, together: int) -> int:
        """RB11, RB12. What going out brings to each of so many players."""
        if marker_out:
            return LATE if together == 1 else LATE_SHARED
        return EARLY if together == 1 else EARLY_SHARED

    def score(self, state: BattleState, seat: int, out: tuple[int, ...]) -> tuple[int, int, int]:
        """RB11, RB12, RB14. Points for cards before a player, for cards in hand (not above 0), for going out."""
        played = self.points(card for meld in state.table for card in meld.before(seat))
        left = -self.points(state.hands[seat])
        return played, left, self.going_out(state.marker_out, len(out)) if seat in out else 0

    def _finish(self, state: BattleState, ending: str, out: tuple[int, ...], events: Events) -> Step[BattleState]:
        sheet = [self.score(state, seat, out) for seat in range(state.seats)]
        points = tuple(map(sum, sheet))
        outcome = Outcome(ending, self.leaders(points), points)
        alone = out[0] if len(out) == 1 else None
        state = changed(state, drawn=(), looking_at=-1)
        return self.end_round(state, outcome, events, alone, out=list(out), sheet=[list(row) for row in sheet])

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """RB15. Five rounds."""
        return rounds >= ROUNDS

    # -- the engine's doors ----------------------------------------------------------------------------

    def legal_actions(self, view: BattleView) -> Iterator[Action]:
        """Every legal action of the viewer."""
        seat = view.seat
        if seat is None or not view.my_move:
            return
        if view.phase == "exchange":
            yield from (Under(seat, card) for card in dict.fromkeys(view.hand))
            yield Refill(seat)
            return
        if view.phase == "draw":
            yield from self._legal_draws(view)
        else:
            yield from self._legal_lays(view)
        if not view.obligations:
            yield from action_cards.legal(view)
            if view.phase == "play":
                yield from (Discard(seat, card) for card in dict.fromkeys(view.hand))

    def check_move(self, view: BattleView, action: Action) -> Verdict:
        """What is wrong with an action of the player who is to act."""
        return verdict(self._problems(view, action))

    def _problems(self, view: BattleView, action: Action) -> Iterator[Violation]:
        if isinstance(action, Under | Refill):
            if view.phase != "exchange":
                yield Violation("RB07", "no_exchange")
            elif isinstance(action, Under):
                yield from not_in_hand(view.hand, (action.card,))
        elif view.phase == "exchange":
            yield Violation("RB07", "exchange_first")
        elif isinstance(action, SecondChance):
            yield from self._check_second_chance(view)
        elif isinstance(action, Draw | Take):
            yield from self._check_draw(view, action)
        elif type(action) in PLAYED_CARD:
            yield from action_cards.check(self, view, action)
            if isinstance(action, Hoard):
                yield from self._check_draw(view, action)
        elif not isinstance(action, Lay | LayOff | Discard):
            yield Violation("C04", "unknown_action")
        elif view.phase != "play":
            yield Violation("RB03", "draw_first")
        elif isinstance(action, Lay):
            yield from self._check_lay(view, action)
        elif isinstance(action, LayOff):
            yield from self._check_lay_off(view, action)
        else:
            yield from self._check_discard(view, action)

    def play(self, state: BattleState, action: Action, chance: Chance) -> Step[BattleState]:
        """Carry out a legal action."""
        if state.drawn:
            state = changed(state, drawn=())
        if type(action) in PLAYED_CARD:
            return self._play_card(state, action, chance)
        if isinstance(action, Draw):
            return self._draw(state, action)
        if isinstance(action, Take):
            return self.take(state, action)
        if isinstance(action, Lay):
            return self._lay(state, action)
        if isinstance(action, LayOff):
            return self._lay_off(state, action)
        if isinstance(action, SecondChance):
            return self._second_chance(state, action)
        if isinstance(action, Under):
            return self._under(state, action)
        if isinstance(action, Refill):
            return self._refill(state, action)
        assert isinstance(action, Discard)
        return self._discard(state, action)

    def layout(self, state: BattleState) -> Layout:
        """C02. Where every card is; aside lie the used action cards and the box."""
        melds = tuple(MeldOnTable(meld.home, meld.cards, meld.shape.kind) for meld in state.table)
        return Layout(state.hands, state.stock, state.discards, melds, state.spent + state.box)

    def unseen(self, view: BattleView) -> Counter[Face]:
        """The cards of the round that the viewer cannot place: in the deck or in others' hands."""
        seen = Counter(view.hand + view.discards + view.spent)
        for meld in view.table:
            seen.update(meld.cards)
        return Counter(self.pack(view.seats)) - seen

    def resample(self, view: BattleView, rng: Rng) -> BattleState:
        """The hidden cards dealt anew: other hands and the deck."""
        hands, stock = self.hands_anew(view, self.unseen(view), rng)
        return BattleState.like(view, hands=hands, stock=stock, box=self._boxes[view.seats])

    def warm_up(self) -> None:
        """The first worked explanation takes more than a second: ask for it beforehand."""
        odds.warm_up()

    # -- words -----------------------------------------------------------------------------------------

    def name_of(self, face: Face) -> str:
        """A card as people call it."""
        return ACTION_NAMES.get(face) or odds.name(face[:20])


# ---------------------------------------------------------------------------------------------- small helpers


def _clipped(data: Mapping[str, Any]) -> dict[str, Any]:
    """Facts for words, with nothing longer than a card's name."""
    return {name: value[:60] if isinstance(value, str) else value for name, value in data.items()}


__all__ = ["BESIDE", "BattleOptions", "BattleState", "BattleView", "RummyBattleRules"]
