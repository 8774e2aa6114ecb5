"""Rummy Battle: sets, runs and odds. Reads like the rule sheet, RULES.md beside it.

A turn: exchange cards with a 2nd Chance if wanted (RB07), draw (RB03) or hoard (RB16), lay Sets and Runs (RB04, RB05)
and lay off (RB06), play action cards (RB07), discard (RB09). ``action_cards.py`` holds the action cards except Hoard,
``pieces.py`` the moves and the state, ``events.py`` what happens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import combinations, islice, product
from pathlib import Path
from typing import Any, ClassVar, get_args

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Deck, Face, Pile, count_faces, set_at
from rummy_kit.engine.events import DealtFaceUp, TookSeveral
from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.rules import Effect, Listing, Move, TurnPart
from rummy_kit.engine.rummy import Events
from rummy_kit.engine.state import Layout, MeldOnTable, Obligation, Outcome
from rummy_kit.engine.turns import IN_TURN, Discard, Draw, Turns
from rummy_kit.engine.verdict import LEGAL, Verdict, Violation, not_in_hand, return_verdict, verdict
from rummy_kit.feedback import Feedback
from rummy_kit.subjects import odds

from .action_cards import ActionCards
from .deck import ACTIONS, HAND_SIZE, HOARD, MARKER_AT, BattleDecks, pack
from .events import BattleOver, DrewBonus, FromDeck, Hoarded, Laid, LaidOff
from .melds import BattleMeld
from .pieces import (
    DRAWN,
    OUT_EARLY,
    OUT_LATE,
    ROUNDS,
    BattleObservation,
    BattleOptions,
    BattleState,
    Hoard,
    Lay,
    LayOff,
    Take,
    going_out,
    lay_of,
    lay_off_of,
    take_of,
)
from .seen import update_seen

LONGEST_TRIED = 4


def _depths(action: Callable[[int, int], Action]) -> Listing:
    """Every number of discards to take, and one too few and one too many."""
    return lambda game, obs: (action(obs.my_seat, count) for count in range(len(obs.discards) + 2))


class RummyBattleRules(BattleDecks, ActionCards):
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
    observation_type = BattleObservation
    endings = (OUT_EARLY, OUT_LATE, "deck empty", "turn limit")
    turn_rule = "RB03"
    new_turn: ClassVar[Mapping[str, Any]] = {"looking_at": -1}
    move_work = 5.0
    closed = True
    parts: ClassVar[Mapping[str, TurnPart]] = {
        **dict.fromkeys(("take", "hoard"), "take"),
        **dict.fromkeys(("lay", "lay_off", "pickpocket", "thief", "switcheroo", "lucky_day"), "lay"),
        "discard": "discard",
    }

    def __init__(self, options: BattleOptions | None = None, deck: Deck | None = None) -> None:
        self.options: BattleOptions = options or BattleOptions()
        own = Path(__file__).with_name("deck.csv")
        self.deck = Deck.from_csv(own) if deck is None else self.accept(deck)
        self._packs = {seats: pack(self.deck, seats, self.options.extra_cards) for seats in self.players}

    # -- dealing: RB01, RB02 -----------------------------------------------------------------------

    def pack(self, seats: int) -> Pile:
        """RB01. The cards that are shuffled for this many players."""
        return self._packs[seats]

    @cached_property
    def _boxes(self) -> dict[int, Pile]:
        """RB01. The cards that this many players leave in the box, 2nd Chances and Marker among them."""
        return {s: tuple((self.deck.counts - Counter(cards)).elements()) for s, cards in self._packs.items()}

    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Effect[BattleState]:
        """RB02. Ten cards each, the Marker above the bottom thirty, one play card turned up."""
        hands, stock = self.deal_hands(chance.shuffle(self.pack(seats)), seats, HAND_SIZE)
        while stock[-1] in ACTIONS:  # back to a random place above the Marker, and the next is turned up
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
            seen=((),) * seats,
            **self.opening(dealer, hands),
        )
        return state, (self.deal_event(state, DealtFaceUp, discards=state.discards),)

    # -- looking -------------------------------------------------------------------------------------

    def reveal_to(self, state: BattleState, seat: int | None) -> dict[str, Any]:
        """C05, RB07. The cards drawn in this turn, what a Spy sees, the viewer's own cards under the deck, what was
        seen.
        """
        known = {
            "drawn": state.drawn if seat == state.turn else (),
            "under": len(state.under),
            "own_under": _own_under(seat, state.under, state.stock[: len(state.under)]) if seat in state.under else (),
            "seen": () if seat is None else state.seen[seat],
        }
        if seat == state.turn and state.looking_at >= 0:
            known["known"] = set_at(state.known, state.looking_at, state.hands[state.looking_at])
        return known

    # -- drawing: RB03, RB16 ---------------------------------------------------------------------------

    def refuse_phase(self, obs: BattleObservation, move: Move) -> Verdict:
        """RB03, RB07. There is one draw a turn; an exchange must be finished before anything else."""
        if obs.phase == "play" and "draw" in move.phases:
            return verdict(self._refuse_second_draw(obs))
        return super().refuse_phase(obs, move)

    def draws(self, obs: BattleObservation) -> Iterator[Action]:
        """RB03. Only the deck; for the row, see ``Take``."""
        yield Draw(obs.my_seat)

    def _legal_hoards(self, obs: BattleObservation) -> Iterable[Action]:
        if obs.phase != "draw" or not self.may_play(obs, HOARD):
            return ()
        return [Hoard(obs.my_seat, count) for count in range(1, len(obs.discards) + 1)]

    def _legal_takes(self, obs: BattleObservation) -> Iterator[Action]:
        me, cards, fitting = obs.my_seat, count_faces(obs.hand), obs.fitting
        for count, deepest in enumerate(reversed(obs.discards), start=1):
            cards[deepest] = cards.get(deepest, 0) + 1
            if deepest in fitting or odds.usable(deepest, cards):
                yield take_of(me, count)

    def check_draw(self, obs: BattleObservation, action: Draw) -> Verdict:
        """RB03. Drawing may be tried even when Reinforcements have just emptied the deck."""
        return LEGAL

    @return_verdict
    def _check_take(self, obs: BattleObservation, action: Take) -> Iterator[Violation]:
        """RB03. A player may take the newest cards in the row if the deepest can then be used."""
        if problems := tuple(self._not_in_row(obs, "RB03", action.count)):
            yield from problems
        elif not obs.can_take(action.count):
            deepest = obs.discards[-action.count]
            yield Violation("RB03", "deepest_unusable", {"card": deepest}, (deepest,))

    def _check_hoard(self, obs: BattleObservation, action: Hoard) -> Verdict:
        """RB16. A player may take the newest cards in the row instead of drawing."""
        problems = (*self._refuse_second_draw(obs), *self._not_in_row(obs, "RB16", action.count))
        return verdict((*self.card_problems(obs, action), *problems[:1]))

    @staticmethod
    def _refuse_second_draw(obs: BattleObservation) -> Iterator[Violation]:
        if obs.phase != "draw":
            yield Violation("RB03", "already_drawn")

    @staticmethod
    def _not_in_row(obs: BattleObservation, rule: str, count: int) -> Iterator[Violation]:
        if not obs.discards:
            yield Violation(rule, "row_empty")
        elif not 1 <= count <= len(obs.discards):
            yield Violation(rule, "not_that_deep", {"count": count, "there": len(obs.discards)})

    def draw(self, state: BattleState, action: Draw, chance: Chance) -> Effect[BattleState]:
        """RB03. Two cards, or the last one."""
        drawn = state.stock[: -DRAWN - 1 : -1]
        state, events = self.from_deck(state, action.player, DRAWN, FromDeck)
        return evolve(state, phase="play", drawn=drawn), events

    def _take(self, state: BattleState, action: Take, chance: Chance) -> Effect[BattleState]:
        """RB03. Everyone knows the cards taken, and the deepest must be played."""
        state, taken = self.take_discards(state, action.player, action.count)
        duty = Obligation("RB03", action.player, taken[0])
        return evolve(state, phase="play", obligations=(duty,)), (TookSeveral(player=action.player, cards=taken),)

    def _hoard(self, state: BattleState, action: Hoard, chance: Chance) -> Effect[BattleState]:
        """RB16. Everyone knows the cards taken; none has to be played."""
        state, taken = self.take_discards(self.use(state, action), action.player, action.count)
        return evolve(state, phase="play"), (Hoarded(player=action.player, cards=taken),)

    # -- melds: RB04 to RB06, RB13 ---------------------------------------------------------------------

    def _legal_lays(self, obs: BattleObservation) -> Iterable[Action]:
        me, owed = obs.my_seat, obs.owed
        draw = (True, False) if obs.stock_count else (False,)
        melds = [cards for cards in odds.melds(count_faces(obs.hand)) if owed is None or owed in cards]
        return [lay_of(me, cards, bonus) for cards in melds for bonus in draw]

    def _lays(self, obs: BattleObservation) -> Iterator[Action]:
        """All choices of a few cards in hand, unsorted and sorted; of many cards only those that make a meld."""
        few = (cards for size in range(1, LONGEST_TRIED + 1) for cards in combinations(obs.hand, size))
        choices = (order for cards in few for order in (cards, *odds.arrangements(cards)))
        for cards in dict.fromkeys((*choices, *odds.melds(Counter(obs.hand)))):
            yield from (Lay(obs.my_seat, cards, draw) for draw in (True, False))

    @return_verdict
    def _check_lay(self, obs: BattleObservation, action: Lay) -> Iterator[Violation]:
        """RB04, RB05, RB13. The player's own cards, in the order of a Set or a Run, including the deepest card
        taken.
        """
        yield from not_in_hand(obs.hand, action.cards)
        if odds.read(action.cards) is None:
            yield _wrong_cards("RB04", odds.judge_in_order(action.cards), action.cards)
        yield from self.duty(obs, *action.cards)
        if action.draw and not obs.stock_count:
            yield Violation("RB05", "deck_empty")

    def _lay(self, state: BattleState, action: Lay, chance: Chance) -> Effect[BattleState]:
        """RB04, RB05. A new meld opens its player; the bonus card is drawn with it."""
        player = action.player
        laid = BattleMeld.laid(action.cards, player, state.melds_laid)
        state = evolve(
            self.take_away(state, player, action.cards),
            table=(*state.table, laid),
            melds_laid=state.melds_laid + 1,
            opened=set_at(state.opened, player, True),
            obligations=(),
        )
        events: Events = (Laid(player=player, meld=laid.id, cards=laid.cards),)
        if action.draw:
            state, drawn = self.from_deck(state, player, 1, DrewBonus)
            events += drawn
        return state, events

    def _legal_lay_offs(self, obs: BattleObservation) -> Iterator[Action]:
        if obs.open:
            me, held = obs.my_seat, set(obs.hand) if obs.owed is None else {obs.owed}
            for meld in obs.table:
                for card, end in () if held.isdisjoint(meld.fitting) else meld.takes:
                    if card in held:
                        yield lay_off_of(me, meld.id, card, end)

    def _lay_offs(self, obs: BattleObservation) -> Iterator[Action]:
        for meld, card, end in product(obs.table, dict.fromkeys(obs.hand), get_args(odds.End)):
            yield LayOff(obs.my_seat, meld.id, card, end)

    @return_verdict
    def _check_lay_off(self, obs: BattleObservation, action: LayOff) -> Iterator[Violation]:
        """RB06, RB13. After opening, one of your own cards that lengthens a meld."""
        if not obs.open:
            yield Violation("RB06", "not_open")
        yield from not_in_hand(obs.hand, (action.card,))
        meld = obs.meld(action.meld)
        if meld is None:
            yield Violation("RB06", "no_such_meld")
        elif (action.card, action.end) not in meld.takes:
            card = action.card[:20]
            yield _wrong_cards("RB06", meld.judge_addition(card, action.end), (card,))
        yield from self.duty(obs, action.card)

    def _lay_off(self, state: BattleState, action: LayOff, chance: Chance) -> Effect[BattleState]:
        """RB06. The card is placed in front of the player who laid it, and scores there."""
        player, card = action.player, action.card
        grown = state.table[action.meld].add(card, player, action.end)
        state = evolve(self.take_away(state, player, (card,)).with_meld(grown), obligations=())
        return state, (LaidOff(player=player, meld=action.meld, card=card, end=action.end),)

    # -- the end of a turn: RB09, RB10 -----------------------------------------------------------------

    def wrong_with_discard(self, obs: BattleObservation, action: Discard) -> Iterator[Violation]:
        """RB03. The deepest card taken is played first."""
        yield from self.duty(obs)

    def put_on_discards(self, state: BattleState, card: Face) -> BattleState:
        """RB09. Play cards go into the row, where everyone sees them; action cards have their own pile."""
        return evolve(state, spent=(*state.spent, card)) if card in ACTIONS else super().put_on_discards(state, card)

    def after_discard(self, state: BattleState, action: Discard, events: Events) -> Effect[BattleState]:
        """RB10. The turn is over, unless its player is out."""
        return self.turn_over(state, action.player, events) if state.hands[action.player] else (state, events)

    def ending(self, state: BattleState) -> str:
        """RB10. A round ends when the deck is empty."""
        return super().ending(state) if state.stock else "deck empty"

    # -- the end of a round: RB10 to RB15 --------------------------------------------------------------

    def play(self, state: BattleState, action: Action, chance: Chance) -> Effect[BattleState]:
        """RB10. Carry out a move; then a player without cards is out, except during an exchange, which brings new
        ones.
        """
        if state.drawn:
            state = evolve(state, drawn=())
        state, events = super().play(state, action, chance)
        seen = update_seen(state.seen, state.known, events)
        if seen != state.seen:
            state = evolve(state, seen=seen)
        if () not in state.hands or state.phase == "exchange" or state.outcome is not None:
            return state, events
        return self.finish(state, OUT_LATE if state.marker_out else OUT_EARLY, events)

    def score(self, state: BattleState, seat: int, out: tuple[int, ...]) -> tuple[int, int, int]:
        """RB11, RB12, RB14. The points for cards in front of a player, for cards in hand (0 or less), and for going
        out.
        """
        played = self.points(card for meld in state.table for card in meld.before(seat))
        left = -self.points(state.hands[seat])
        return played, left, going_out(state.marker_out, len(out)) if seat in out else 0

    def finish(self, state: BattleState, ending: str, events: Events, out: int | None = None) -> Effect[BattleState]:
        """RB10 to RB12. A player without cards is out; several can be out at once."""
        gone = tuple(seat for seat, hand in enumerate(state.hands) if not hand)
        sheet = tuple(self.score(state, seat, gone) for seat in range(state.seats))
        points = tuple(map(sum, sheet))
        outcome = Outcome(ending, self.leaders(points), points)
        alone = gone[0] if len(gone) == 1 else None
        state = evolve(state, drawn=(), looking_at=-1)
        return self.end_round(state, outcome, events, alone, BattleOver, out=gone, sheet=sheet)

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """RB15. Whether five rounds have been played."""
        return rounds >= ROUNDS

    # -- for the engine --------------------------------------------------------------------------------

    moves = (
        replace(Turns.drawing, action=Draw, legal=Turns.draws),
        Move(Take, _check_take, _take, _legal_takes, _depths(Take), phases=("draw",)),
        Move(Hoard, _check_hoard, _hoard, _legal_hoards, _depths(Hoard), phases=IN_TURN, card=HOARD),
        Move(Lay, _check_lay, _lay, _legal_lays, _lays, phases=("play",)),
        Move(LayOff, _check_lay_off, _lay_off, _legal_lay_offs, _lay_offs, phases=("play",)),
        *ActionCards.moves,
        Turns.discarding,
    )

    def layout(self, state: BattleState) -> Layout:
        """C02. Where every card is; the used action cards and the box are set aside."""
        melds = tuple(MeldOnTable(meld.home, meld.cards, meld.shape.kind) for meld in state.table)
        return Layout(state.hands, state.stock, state.discards, melds, state.spent + state.box)

    def unseen(self, obs: BattleObservation) -> Counter[Face]:
        """The cards that the viewer has not seen in this round: above those put under it, the deck has no others."""
        never, _ = self._count_hidden(obs)
        return never

    def _count_hidden(self, obs: BattleObservation) -> tuple[Counter[Face], Counter[Face]]:
        """The face-down cards whose place the viewer does not know: those never seen, and those that no draw can
        bring.
        """
        placed = Counter(obs.hand + obs.discards + obs.spent + obs.buried)
        for meld in obs.table:
            placed.update(meld.cards)
        known = Counter(card for seat, hand in enumerate(obs.known) if seat != obs.seat for card in hand)
        rest = Counter(self.pack(obs.seats)) - placed - known
        gone = (Counter(obs.seen) - known) & rest
        return rest - gone, gone

    def resample(self, obs: BattleObservation, rng: Rng) -> BattleState:
        """The hidden cards dealt again: other hands, and the deck with what is under it."""
        never, gone = (rng.shuffle(self.deck.sort(cards.elements())) for cards in self._count_hidden(obs))
        own = dict(obs.own_under)
        under = range(min(obs.under, obs.stock_count))
        sure = [obs.hand if seat == obs.seat else known for seat, known in enumerate(obs.known)]
        free = [count - len(cards) for count, cards in zip(obs.hand_counts, sure, strict=True)]
        out_of_deck = sum(free) + len(under) - len(own)
        pack = (*gone, *never)
        places = iter(rng.shuffle(pack[:out_of_deck]))
        bottom = tuple(own[at] if at in own else next(places) for at in under)
        hands = tuple(self.deck.sort((*cards, *islice(places, count))) for cards, count in zip(sure, free, strict=True))
        me = obs.seats - 1 if obs.seat is None else obs.seat
        return BattleState.like(
            obs,
            hands=hands,
            stock=bottom + pack[out_of_deck:],
            under=tuple(me if at in own else (me + 1) % obs.seats for at in range(obs.under)),
            seen=tuple(obs.seen if seat == obs.seat else () for seat in range(obs.seats)),
            box=self._boxes[obs.seats],
        )

    def warm_up(self) -> None:
        """Ask for a first worked explanation early, because it takes more than a second."""
        odds.warm_up()


@lru_cache(maxsize=1024)
def _own_under(seat: int | None, under: tuple[int, ...], bottom: Pile) -> tuple[tuple[int, Face], ...]:
    """The cards that this player has put under the deck and that are still there, with their places from the bottom.

    ``under`` are the players who put cards there, ``bottom`` is as many cards from the bottom of the deck.
    """
    there = enumerate(zip(under, bottom, strict=False))
    return tuple((at, card) for at, (who, card) in there if who == seat)


def _wrong_cards(rule: str, judged: Feedback, cards: Pile) -> Violation:
    """What is wrong with cards for a meld, in facts no longer than a card's name; RB13 is about jokers."""
    rule = "RB13" if judged.code == "too_many_jokers" else rule
    data = {name: value[:60] if isinstance(value, str) else value for name, value in judged.data.items()}
    return Violation.of(rule, replace(judged, data=data), cards)
