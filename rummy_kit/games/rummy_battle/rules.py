"""Rummy Battle: sets, runs and odds. Reads like the rule sheet, RULES.md beside it.

A turn: exchange cards with a 2nd Chance if wanted (RB07), draw (RB03) or hoard (RB16), lay Sets and Runs (RB04, RB05)
and lay off (RB06), play action cards (RB07), discard (RB09). ``pieces.py`` holds the moves and the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action, Actions
from rummy_kit.engine.bot import Ranked
from rummy_kit.engine.cards import Deck, Face, Pile, without
from rummy_kit.engine.events import Event
from rummy_kit.engine.game import Game, Step, Table
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.state import Layout, MeldOnTable, Obligation, Outcome
from rummy_kit.engine.verdict import (
    COMMON_CODES,
    LEGAL,
    Verdict,
    Violation,
    not_in_hand,
    not_your_turn,
    round_over,
)
from rummy_kit.games.rummy_battle.pieces import (
    ACTION_NAMES,
    BESIDE,
    DRAWN,
    HAND_SIZE,
    HOARD,
    JOKER,
    LUCKY_DAY,
    MARKER_AT,
    MOVES,
    PICKPOCKET,
    PLAYED_CARD,
    REINFORCEMENTS,
    ROUNDS,
    SPY,
    SWITCHEROO,
    THIEF,
    BattleOptions,
    BattleState,
    BattleView,
    Discard,
    Draw,
    End,
    Hoard,
    Lay,
    LayOff,
    LuckyDay,
    Meld,
    Pickpocket,
    Refill,
    Reinforcements,
    SecondChance,
    Spy,
    Switcheroo,
    Take,
    Thief,
    Under,
    checked,
    pack,
)
from rummy_kit.subjects import odds

HERE = Path(__file__).parent
EARLY, EARLY_SHARED, LATE, LATE_SHARED = -100, -50, 10, 5
REINFORCED = 3


class RummyBattle(Game[BattleState, BattleView]):
    """The rules. ``options`` are the house rules, ``deck`` the cards; both are fixed for a match.

    >>> from rummy_kit.engine.rng import Drawn
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
    rules: ClassVar[Mapping[str, str]] = {
        "RB01": "Three to six play with two packs, four jokers and twenty action cards; two play with half of them.",
        "RB02": "Everybody gets a 2nd Chance and ten cards; the Marker lies above the last thirty cards.",
        "RB03": "Draw two cards, or take discards from the newest back; the deepest one taken is played at once.",
        "RB04": "A Run is three or more in one suit, the ace low or high; a Set is three or more of a rank.",
        "RB05": "Who lays a new Run or Set from the hand may draw a card.",
        "RB06": "Once open, a player may lay off on anybody's melds; the card stays before who laid it.",
        "RB07": "Action cards are played in the own turn; Pickpocket, Thief and Switcheroo only once open.",
        "RB08": "Who has opened stays open, whatever is stolen.",
        "RB09": "A turn ends with a discard; action cards have a pile of their own.",
        "RB10": "The round ends when a hand is empty, or after the turn in which the deck ran out.",
        "RB11": "Going out before the Marker costs 100 points; being the first after it brings 10.",
        "RB12": "Who goes out by a Lucky Day scores the same; several share it.",
        "RB13": "A joker stands for any play card, at most one for every three cards of a meld.",
        "RB14": "Cards before a player count for, cards in hand against: ace 15, ten to king 10, others 5, joker 20.",
        "RB15": "Five rounds; the highest total wins.",
        "RB16": "Only Hoard takes discards without the duty to play the deepest.",
    }
    codes = (
        *COMMON_CODES,
        *odds.codes(),
        *("draw_first", "already_drawn", "exchange_first", "no_exchange", "chance_used", "chance_after_draw"),
        *("play_deepest_first", "not_that_deep", "deepest_unusable", "row_empty", "deck_empty", "not_in_order"),
        *("not_open", "no_such_meld", "does_not_fit", "no_such_end", "no_action_card"),
        *("own_card", "would_break", "runs_are_safe", "own_meld", "not_your_meld", "nothing_there", "no_opponent"),
        *("choose_discard", "one_card", "choose_aim", "no_aim", "no_lay_off", "decide_first", "odds_two"),
        *("early_out", "went_out_early"),
    )

    def __init__(self, options: BattleOptions | None = None, deck: Deck | None = None) -> None:
        self.options: BattleOptions = options or BattleOptions()
        self.deck = checked(deck or Deck.from_csv(HERE / "deck.csv", needs=("two",)))
        self._place = {row.face: place for place, row in enumerate(self.deck.rows)}
        self._points = {row.face: row.points for row in self.deck.rows}
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
        cards = chance.shuffle(self.pack(seats))
        hands = tuple(self._sorted(cards[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in range(seats))
        stock = cards[HAND_SIZE * seats :]
        while stock[-1] in ACTION_NAMES:  # back to a random place above the Marker, and the next is turned up
            place = MARKER_AT + chance.below(len(stock) - MARKER_AT)
            rest = stock[:-1]
            stock = (*rest[:place], stock[-1], *rest[place:])
        first = (dealer + 1) % seats
        state = BattleState(
            phase="draw",
            turn=first,
            to_act=(first,),
            dealer=dealer,
            hands=hands,
            stock=stock[:-1],
            discards=stock[-1:],
            opened=(False,) * seats,
            chances=(True,) * seats,
            known=((),) * seats,
            box=self._boxes[seats],
        )
        private = {seat: {"hand": list(hand)} for seat, hand in enumerate(hands)}
        return state, (Event("deal", dealer, {"first": first, "discards": list(state.discards)}, private),)

    def _sorted(self, cards: Sequence[Face]) -> Pile:
        """Cards in the order of the deck: a hand's order must tell nobody anything."""
        return tuple(sorted(cards, key=self._place.__getitem__))

    # -- looking -------------------------------------------------------------------------------------

    def observe(self, state: BattleState, seat: int | None) -> BattleView:
        """C05. The own hand, the table, the row, the pile of action cards, counts of the rest."""
        mine = seat is not None and seat == state.turn
        known = state.known
        if mine and state.looking_at >= 0:  # a Spy sees the whole hand
            known = _changed(known, state.looking_at, state.hands[state.looking_at])
        return BattleView(
            seat=seat,
            phase=state.phase,
            turn=state.turn,
            to_act=state.to_act,
            dealer=state.dealer,
            hand=() if seat is None else state.hands[seat],
            hand_counts=tuple(map(len, state.hands)),
            known=known,
            stock_count=len(state.stock),
            discards=state.discards,
            obligations=state.obligations,
            turn_number=state.turn_number,
            outcome=state.outcome,
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

    # -- 2nd Chance: RB07 ----------------------------------------------------------------------------

    def _check_second_chance(self, view: BattleView) -> Iterator[Violation]:
        """RB07. Before drawing, once a round."""
        assert view.seat is not None
        if not view.chances[view.seat]:
            yield Violation("RB07", "chance_used")
        if view.phase != "draw":
            yield Violation("RB07", "chance_after_draw")

    def _second_chance(self, state: BattleState, action: SecondChance, chance: Chance) -> Step[BattleState]:
        chances = _changed(state.chances, action.player, False)
        return replace(state, phase="exchange", chances=chances, swapped=0), (Event("second_chance", action.player),)

    def _under(self, state: BattleState, action: Under, chance: Chance) -> Step[BattleState]:
        """RB07. Face down under the deck: nobody else sees which, so nothing of that hand is known any more."""
        player = action.player
        state = replace(
            self._take_away(state, player, (action.card,)),
            known=_changed(state.known, player, ()),
            stock=(action.card, *state.stock),
            under_marker=state.under_marker + (not state.marker_out),
            swapped=state.swapped + 1,
        )
        return state, (Event("under", player, {"count": state.swapped}, {player: {"card": action.card}}),)

    def _refill(self, state: BattleState, action: Refill, chance: Chance) -> Step[BattleState]:
        state, cards, shown = self._from_deck(state, action.player, state.swapped)
        event = Event("refill", action.player, {"count": len(cards)}, {action.player: {"cards": list(cards)}})
        return replace(state, phase="draw", swapped=0), (event, *shown)

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

    def _draw(self, state: BattleState, action: Draw, chance: Chance) -> Step[BattleState]:
        state, cards, shown = self._from_deck(state, action.player, DRAWN)
        event = Event("draw", action.player, {"count": len(cards)}, {action.player: {"cards": list(cards)}})
        return replace(state, phase="play", drawn=cards), (event, *shown)

    def _take(self, state: BattleState, action: Take | Hoard, chance: Chance) -> Step[BattleState]:
        """RB03, RB16. The taken cards are known to everybody."""
        player, taken = action.player, state.discards[-action.count :]
        duty = (Obligation("RB03", player, taken[0]),) if isinstance(action, Take) else ()
        state = replace(
            self._give(state, player, taken, seen=True),
            discards=state.discards[: -action.count],
            obligations=duty,
            phase="play",
        )
        event = Event(action.kind, player, {"count": action.count, "cards": list(taken)})
        return state, (event,)

    def _from_deck(self, state: BattleState, player: int, count: int) -> tuple[BattleState, Pile, tuple[Event, ...]]:
        """RB02, RB10. As many cards as there are; the Marker is set aside when it is the visible top card."""
        cards = state.stock[: -count - 1 : -1] if count else ()
        state = self._give(replace(state, stock=state.stock[: len(state.stock) - len(cards)]), player, cards)
        if state.marker_out or len(state.stock) > state.under_marker:
            return state, cards, ()
        return replace(state, marker_out=True), cards, (Event("marker", None, {"left": len(state.stock)}),)

    def _give(self, state: BattleState, player: int, cards: Pile, *, seen: bool = False) -> BattleState:
        known = state.known
        if seen:
            known = _changed(known, player, self._sorted(known[player] + cards))
        return replace(
            state, hands=_changed(state.hands, player, self._sorted(state.hands[player] + cards)), known=known
        )

    def _take_away(self, state: BattleState, player: int, cards: Pile) -> BattleState:
        known = list(state.known[player])
        for card in cards:
            if card in known:
                known.remove(card)
        return replace(
            state,
            hands=_changed(state.hands, player, without(state.hands[player], cards)),
            known=_changed(state.known, player, tuple(known)),
        )

    # -- melds: RB04 to RB06, RB13 ---------------------------------------------------------------------

    def _legal_lays(self, view: BattleView) -> Iterator[Action]:
        seat = view.seat
        assert seat is not None
        must = view.obligations[0].card if view.obligations else None
        for cards in odds.melds(Counter(view.hand)):
            if must is None or must in cards:
                if view.stock_count:
                    yield Lay(seat, cards, True)
                yield Lay(seat, cards, False)
        if view.opened[seat]:
            held = set(view.hand) if must is None else {must}
            for meld in view.table:
                for card, end in meld.takes():
                    if card in held:
                        yield LayOff(seat, meld.id, card, end)

    @staticmethod
    def _fitting(view: BattleView) -> set[Face]:
        """RB06. The cards that the viewer could lay off."""
        return {card for meld in view.table for card, _ in meld.takes()} if view.open else set()

    def _check_lay(self, view: BattleView, action: Lay) -> Iterator[Violation]:
        """RB04, RB05, RB13. Own cards in order, a Set or a Run, with the deepest card taken."""
        missing = tuple((Counter(action.cards) - Counter(view.hand)).elements())
        if missing:
            yield from not_in_hand(tuple(card[:20] for card in missing[:4])).violations
        if odds.read(action.cards) is None:
            judged = odds.judge_meld(action.cards)
            rule = "RB13" if judged.code == "too_many_jokers" else "RB04"
            if judged.ok:
                yield Violation("RB04", "not_in_order", {}, action.cards)
            else:
                yield Violation.of(rule, replace(judged, data=_clipped(judged.data)), action.cards)
        yield from self._check_duty(view, action.cards)
        if action.draw and not view.stock_count:
            yield Violation("RB05", "deck_empty")

    def _check_duty(self, view: BattleView, cards: Pile) -> Iterator[Violation]:
        """RB03. The deepest card taken is played before anything else."""
        if view.obligations and view.obligations[0].card not in cards:
            card = view.obligations[0].card
            yield Violation("RB03", "play_deepest_first", {"card": self.name_of(card)}, (card,))

    def _check_lay_off(self, view: BattleView, action: LayOff) -> Iterator[Violation]:
        """RB06, RB13. Once open, one own card that lengthens a meld."""
        if not view.open:
            yield Violation("RB06", "not_open", {"what": "lay off"})
        if action.card not in view.hand:
            yield from not_in_hand((action.card[:20],)).violations
        meld = view.meld(action.meld)
        if meld is None:
            yield Violation("RB06", "no_such_meld")
        elif (action.card, action.end) not in meld.takes():
            yield self._does_not_fit(meld, action.card, action.end)
        yield from self._check_duty(view, (action.card,))

    def _does_not_fit(self, meld: Meld, card: Face, end: End) -> Violation:
        cards = {face: place for face, place in meld.takes()}
        if card == JOKER and JOKER not in cards:
            data = {"jokers": meld.cards.count(JOKER) + 1, "count": len(meld.cards) + 1}
            return Violation("RB13", "too_many_jokers", data, (card,))
        wanted = " or ".join(odds.name(face) for face in cards if face != JOKER) or "no card"
        code = "no_such_end" if card in cards else "does_not_fit"
        return Violation("RB06", code, {"card": self.name_of(card), "wanted": wanted}, (card[:20],))

    def _lay(self, state: BattleState, action: Lay, chance: Chance) -> Step[BattleState]:
        """RB04, RB05. A new meld opens its player; the bonus card is drawn with it."""
        player, shape = action.player, odds.read(action.cards)
        assert shape is not None
        laid = Meld(state.melds_laid, player, shape, action.cards, (player,) * len(action.cards))
        state = replace(
            self._take_away(state, player, action.cards),
            table=(*state.table, laid),
            melds_laid=state.melds_laid + 1,
            opened=_changed(state.opened, player, True),
            obligations=(),
        )
        events: tuple[Event, ...] = (Event("lay", player, {"meld": laid.id, "cards": list(laid.cards)}),)
        if action.draw:
            state, cards, shown = self._from_deck(state, player, 1)
            events += (Event("bonus", player, {"count": 1}, {player: {"cards": list(cards)}}), *shown)
        return self._end_if_out(state, events)

    def _lay_off(self, state: BattleState, action: LayOff, chance: Chance) -> Step[BattleState]:
        """RB06. The card lies before who laid it and scores there."""
        player = action.player
        table = tuple(m.grown(action.card, player, action.end) if m.id == action.meld else m for m in state.table)
        state = replace(self._take_away(state, player, (action.card,)), table=table, obligations=())
        event = Event("lay_off", player, {"meld": action.meld, "card": action.card, "end": action.end})
        return self._end_if_out(state, (event,))

    # -- action cards: RB07, RB08 ----------------------------------------------------------------------

    def _legal_action_cards(self, view: BattleView) -> Iterator[Action]:
        """RB07. All but Hoard, which takes the place of the draw."""
        seat, hand = view.seat, view.hand
        assert seat is not None
        if view.opened[seat]:
            theirs = [meld for meld in view.table if meld.home != seat and meld.there]
            if PICKPOCKET in hand:
                for meld in view.table:
                    for place, owner in enumerate(meld.owners):
                        if owner != seat and meld.can_lose(place):
                            yield Pickpocket(seat, meld.id, place)
            if THIEF in hand:
                yield from (Thief(seat, meld.id) for meld in theirs if meld.is_set)
            if SWITCHEROO in hand:
                own = [meld for meld in view.table if meld.home == seat and meld.there]
                yield from (Switcheroo(seat, mine.id, other.id) for mine in own for other in theirs)
        if LUCKY_DAY in hand:
            yield LuckyDay(seat)
        if SPY in hand:
            yield from (Spy(seat, other) for other in range(view.seats) if other != seat)
        if REINFORCEMENTS in hand:
            yield Reinforcements(seat)

    def _check_action_card(self, view: BattleView, action: Action) -> Iterator[Violation]:
        """RB07. The card is in hand, its player is open where it asks for that, and its aim is there."""
        face = PLAYED_CARD[type(action)]
        name = ACTION_NAMES[face]
        if face not in view.hand:
            yield Violation("RB07", "no_action_card", {"name": name}, (face,))
        if face in (PICKPOCKET, THIEF, SWITCHEROO) and not view.open:
            yield Violation("RB07", "not_open", {"what": f"play {name}"}, (face,))
        yield from self._check_duty(view, ())
        if isinstance(action, Pickpocket):
            yield from self._check_pickpocket(view, action)
        elif isinstance(action, Thief):
            yield from self._check_theirs(view, action.meld)
            meld = view.meld(action.meld)
            if meld is not None and not meld.is_set:
                yield Violation("RB07", "runs_are_safe", {}, meld.cards)
        elif isinstance(action, Switcheroo):
            yield from self._check_theirs(view, action.other)
            own = view.meld(action.own)
            if own is None or own.home != view.seat or not own.there:
                yield Violation("RB07", "not_your_meld")
        elif isinstance(action, Spy) and (action.seat == view.seat or action.seat not in range(view.seats)):
            yield Violation("RB07", "no_opponent")

    @staticmethod
    def _check_theirs(view: BattleView, number: int) -> Iterator[Violation]:
        meld = view.meld(number)
        if meld is None:
            yield Violation("RB07", "no_such_meld")
        elif meld.home == view.seat:
            yield Violation("RB07", "own_meld", {}, meld.cards)
        elif not meld.there:
            yield Violation("RB07", "nothing_there", {}, meld.cards)

    def _check_pickpocket(self, view: BattleView, action: Pickpocket) -> Iterator[Violation]:
        """RB06, RB07. Somebody else's card, and what remains, lay-offs included, is a Set or Run."""
        meld = view.meld(action.meld)
        if meld is None or not 0 <= action.place < len(meld.cards):
            yield Violation("RB07", "no_such_meld")
            return
        card = meld.cards[action.place]
        if meld.owners[action.place] == view.seat:
            yield Violation("RB07", "own_card", {"card": self.name_of(card)}, (card,))
        if not meld.can_lose(action.place):
            yield Violation("RB06", "would_break", {"card": self.name_of(card)}, (card,))

    def _play_card(self, state: BattleState, action: Action, chance: Chance) -> Step[BattleState]:
        """RB07. The used card goes onto the pile of action cards, then it has its effect."""
        face = PLAYED_CARD[type(action)]
        state = replace(self._take_away(state, action.player, (face,)), spent=(*state.spent, face))
        effect = getattr(self, f"_effect_{action.kind}")
        return self._end_if_out(*effect(state, action, chance))

    def _effect_pickpocket(self, state: BattleState, action: Pickpocket, chance: Chance) -> Step[BattleState]:
        meld = next(meld for meld in state.table if meld.id == action.meld)
        card, victim = meld.cards[action.place], meld.owners[action.place]
        state = self._give(_with_melds(state, meld.less(action.place)), action.player, (card,), seen=True)
        return state, (Event("pickpocket", action.player, {"meld": meld.id, "card": card, "from": victim}),)

    def _effect_thief(self, state: BattleState, action: Thief, chance: Chance) -> Step[BattleState]:
        """RB08. The victim stays open; there is no bonus card."""
        meld = next(meld for meld in state.table if meld.id == action.meld)
        state = _with_melds(state, meld.moved(action.player))
        return state, (Event("thief", action.player, {"meld": meld.id, "from": meld.home, "cards": list(meld.cards)}),)

    def _effect_switcheroo(self, state: BattleState, action: Switcheroo, chance: Chance) -> Step[BattleState]:
        own, other = (next(meld for meld in state.table if meld.id == id) for id in (action.own, action.other))
        state = _with_melds(state, own.moved(other.home), other.moved(action.player))
        public = {"gave": list(own.cards), "got": list(other.cards), "with": other.home}
        return state, (Event("switcheroo", action.player, public),)

    def _effect_lucky_day(self, state: BattleState, action: LuckyDay, chance: Chance) -> Step[BattleState]:
        """RB12. One card at random from every other hand; who loses it and who gets it see which."""
        player = action.player
        gained: list[Face] = []
        private: dict[int, dict[str, Any]] = {}
        for victim in (seat for seat in range(state.seats) if seat != player):
            card = state.hands[victim][chance.below(len(state.hands[victim]))]
            state = self._take_away(state, victim, (card,))
            state = replace(state, known=_changed(state.known, victim, ()))  # nobody else knows which card it was
            gained.append(card)
            private[victim] = {"lost": card}
        state = self._give(state, player, tuple(gained))
        private[player] = {"cards": gained}
        return state, (Event("lucky_day", player, {"count": len(gained)}, private),)

    def _effect_hoard(self, state: BattleState, action: Hoard, chance: Chance) -> Step[BattleState]:
        """RB16. Discards in place of the draw, without the duty."""
        return self._take(state, action, chance)

    def _effect_spy(self, state: BattleState, action: Spy, chance: Chance) -> Step[BattleState]:
        private = {action.player: {"hand": list(state.hands[action.seat])}}
        return replace(state, looking_at=action.seat), (Event("spy", action.player, {"at": action.seat}, private),)

    def _effect_reinforcements(self, state: BattleState, action: Action, chance: Chance) -> Step[BattleState]:
        state, cards, shown = self._from_deck(state, action.player, REINFORCED)
        public = {"count": len(cards)}
        return state, (Event("reinforcements", action.player, public, {action.player: {"cards": list(cards)}}), *shown)

    # -- the end of a turn: RB09, RB10 -----------------------------------------------------------------

    def _check_discard(self, view: BattleView, action: Discard) -> Iterator[Violation]:
        """RB09. One own card, once the deepest card taken has been played."""
        if action.card not in view.hand:
            yield from not_in_hand((action.card[:20],)).violations
        yield from self._check_duty(view, ())

    def _discard(self, state: BattleState, action: Discard, chance: Chance) -> Step[BattleState]:
        """RB09. Play cards lie in the row, seen by all; action cards have a pile of their own."""
        player, card = action.player, action.card
        state = self._take_away(state, player, (card,))
        if card in ACTION_NAMES:
            state = replace(state, spent=(*state.spent, card))
        else:
            state = replace(state, discards=(*state.discards, card))
        event = Event("discard", player, {"card": card})
        if not state.hands[player]:
            return self._end_if_out(state, (event,))
        turn, number = (player + 1) % state.seats, state.turn_number + 1
        state = replace(state, phase="draw", turn=turn, to_act=(turn,), turn_number=number, looking_at=-1)
        if not state.stock:
            return self._finish(state, "deck empty", (), (event,))
        if number >= self.turn_cap:
            return self._finish(state, "turn limit", (), (event,))
        return state, (event,)

    # -- the end of a round: RB10 to RB15 --------------------------------------------------------------

    def _end_if_out(self, state: BattleState, events: tuple[Event, ...]) -> Step[BattleState]:
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
        played = sum(
            self._points[card]
            for meld in state.table
            for card, owner in zip(meld.cards, meld.owners, strict=True)
            if owner == seat
        )
        left = -sum(self._points[card] for card in state.hands[seat])
        return played, left, self.going_out(state.marker_out, len(out)) if seat in out else 0

    def _finish(
        self, state: BattleState, ending: str, out: tuple[int, ...], events: tuple[Event, ...]
    ) -> Step[BattleState]:
        sheet = [self.score(state, seat, out) for seat in range(state.seats)]
        points = tuple(map(sum, sheet))
        outcome = Outcome(ending, self.leaders(points), points)
        state = replace(state, phase="over", to_act=(), outcome=outcome, obligations=(), drawn=(), looking_at=-1)
        public = {
            "ending": ending,
            "out": list(out),
            "winners": list(outcome.winners),
            "points": list(points),
            "sheet": [list(row) for row in sheet],
            "hands": [list(hand) for hand in state.hands],
        }
        return state, (*events, Event("round_over", out[0] if len(out) == 1 else None, public))

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
            yield from self._legal_action_cards(view)
            if view.phase == "play":
                yield from (Discard(seat, card) for card in dict.fromkeys(view.hand))

    def sample_action(self, view: BattleView, rng: Rng) -> Action:
        """One of the legal actions, all equally likely."""
        return rng.choice(list(self.legal_actions(view)))

    def check(self, view: BattleView, action: Action) -> Verdict:
        """Everything that is wrong with an action of the viewer."""
        if view.outcome is not None:
            return round_over()
        if view.seat != action.player or not view.my_move:
            return not_your_turn(view.turn)
        problems = tuple(self._problems(view, action))
        return Verdict(problems) if problems else LEGAL

    def _problems(self, view: BattleView, action: Action) -> Iterator[Violation]:
        if isinstance(action, Under | Refill):
            if view.phase != "exchange":
                yield Violation("RB07", "no_exchange")
            elif isinstance(action, Under) and action.card not in view.hand:
                yield from not_in_hand((action.card[:20],)).violations
        elif view.phase == "exchange":
            yield Violation("RB07", "exchange_first")
        elif isinstance(action, SecondChance):
            yield from self._check_second_chance(view)
        elif isinstance(action, Draw | Take):
            yield from self._check_draw(view, action)
        elif type(action) in PLAYED_CARD:
            yield from self._check_action_card(view, action)
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
            state = replace(state, drawn=())
        if type(action) in PLAYED_CARD:
            return self._play_card(state, action, chance)
        carry_out = getattr(self, f"_{action.kind}")
        step: Step[BattleState] = carry_out(state, action, chance)
        return step

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
        sure = {seat: view.known[seat] for seat in range(view.seats) if seat != view.seat}
        rest = self.unseen(view)
        for cards in sure.values():
            rest -= Counter(cards)
        hidden = list(rng.shuffle(tuple(rest.elements())))

        def deal(count: int) -> Pile:
            return tuple(hidden.pop() for _ in range(count))

        hands = tuple(
            view.hand if seat == view.seat else self._sorted(sure[seat] + deal(count - len(sure[seat])))
            for seat, count in enumerate(view.hand_counts)
        )
        return BattleState(
            phase=view.phase,
            turn=view.turn,
            to_act=view.to_act,
            dealer=view.dealer,
            hands=hands,
            stock=deal(view.stock_count),
            discards=view.discards,
            obligations=view.obligations,
            turn_number=view.turn_number,
            outcome=view.outcome,
            table=view.table,
            melds_laid=view.melds_laid,
            opened=view.opened,
            chances=view.chances,
            known=view.known,
            spent=view.spent,
            box=self._boxes[view.seats],
            under_marker=view.under_marker,
            marker_out=view.marker_out,
            swapped=view.swapped,
            drawn=view.drawn,
            looking_at=view.looking_at,
        )

    def candidates(self, view: BattleView) -> Iterator[Action]:
        """Every well-formed action, legal or not: all draws, all melds and lay-offs tried, all action cards' aims."""
        from rummy_kit.games.rummy_battle.bot import candidates

        return candidates(self, view)

    def rank(self, view: BattleView) -> tuple[Ranked, ...]:
        """The viewer's good moves, best first."""
        from rummy_kit.games.rummy_battle.bot import rank

        return rank(self, view)

    @cached_property
    def table(self) -> Table[BattleView]:
        """How the game looks and speaks."""
        from rummy_kit.games.rummy_battle.table import BattleTable

        return BattleTable(self)

    def warm_up(self) -> None:
        """The first worked explanation takes more than a second: ask for it beforehand."""
        odds.warm_up()

    # -- words -----------------------------------------------------------------------------------------

    def name_of(self, face: Face) -> str:
        """A card as people call it."""
        return ACTION_NAMES.get(face) or odds.name(face[:20])


# ---------------------------------------------------------------------------------------------- small helpers


def _changed(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _with_melds(state: BattleState, *changed: Meld) -> BattleState:
    """The state with these melds in place of those of their numbers."""
    new = {meld.id: meld for meld in changed}
    return replace(state, table=tuple(new.get(meld.id, meld) for meld in state.table))


def _clipped(data: Mapping[str, Any]) -> dict[str, Any]:
    """Facts for words, with nothing longer than a card's name."""
    return {name: value[:60] if isinstance(value, str) else value for name, value in data.items()}


__all__ = ["BESIDE", "BattleOptions", "BattleState", "BattleView", "RummyBattle"]
