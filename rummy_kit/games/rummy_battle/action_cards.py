"""The action cards (RB07, RB08, RB12): who may play one, what it is aimed at, what it does.

Hoard takes the place of the draw, so it is in ``rules.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, set_at
from rummy_kit.engine.events import Secret
from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.rng import Chance
from rummy_kit.engine.rules import Effect, Move, bare
from rummy_kit.engine.rummy import Events
from rummy_kit.engine.turns import IN_TURN, Turns
from rummy_kit.engine.verdict import LEGAL, Verdict, Violation, not_in_hand, return_verdict, verdict

from .deck import ONLY_ONCE_OPEN
from .events import (
    FromDeck,
    LuckyDayPlayed,
    MarkerShown,
    Pickpocketed,
    PutUnder,
    Refilled,
    Reinforced,
    Spied,
    Stolen,
    Switched,
    UsedSecondChance,
)
from .pieces import (
    REINFORCED,
    BattleObservation,
    BattleState,
    LuckyDay,
    Pickpocket,
    Refill,
    Reinforcements,
    SecondChance,
    Spy,
    Switcheroo,
    Thief,
    Under,
)

EXCHANGE = ("exchange",)

Problems = Callable[[Any, BattleObservation, Any], Iterator[Violation]]


def card(action: type[Action], problems: Problems, apply: Any, aims: Any, legal: Any = None) -> Move:
    """The move of an action card: checked by RB07, which holds for all of them, and by ``problems`` for one of its
    ``aims``; ``legal`` lists those without problems, found quickly.
    """

    def list_moves(game: ActionCards, obs: BattleObservation) -> Iterable[Action]:
        if not game.may_play(obs, action.kind):
            return ()
        return legal(game, obs) if legal else (aim for aim in aims(game, obs) if not any(problems(game, obs, aim)))

    def judge(game: ActionCards, obs: BattleObservation, aimed: Action) -> Verdict:
        return verdict((*game.card_problems(obs, aimed), *problems(game, obs, aimed)))

    return Move(action, judge, apply, list_moves, aims, phases=IN_TURN, card=action.kind)


class ActionCards(Turns[BattleState, BattleObservation]):
    """What all action cards have in common, and every one of them except Hoard. A move is named after its card."""

    window_rule, answer_first, not_asked = "RB07", "exchange_first", "no_exchange"

    # -- all action cards: RB07 ----------------------------------------------------------------------

    @staticmethod
    def may_play(obs: BattleObservation, card: Face) -> bool:
        """RB07. Whether the viewer can play this card, if there is something to aim it at."""
        return card in obs.hand and not obs.obligations and (obs.open or card not in ONLY_ONCE_OPEN)

    def card_problems(self, obs: BattleObservation, action: Action) -> Iterator[Violation]:
        """RB07. The card must be in hand, and its player must have opened if the card requires that."""
        card = action.kind
        if card not in obs.hand:
            yield Violation("RB07", "no_action_card", {"card": card}, (card,))
        if card in ONLY_ONCE_OPEN and not obs.open:
            yield Violation("RB07", "not_open", {}, (card,))
        yield from self.duty(obs)

    @staticmethod
    def duty(obs: BattleObservation, *cards: Face) -> Iterator[Violation]:
        """RB03. The deepest card taken must be played before anything else, so it must be among ``cards``."""
        if obs.owed is not None and obs.owed not in cards:
            yield Violation("RB03", "play_deepest_first", {"card": obs.owed}, (obs.owed,))

    def use(self, state: BattleState, action: Action) -> BattleState:
        """RB07. The card goes onto the pile of action cards."""
        return evolve(self.take_away(state, action.player, (action.kind,)), spent=(*state.spent, action.kind))

    def from_deck(self, state: BattleState, player: int, count: int, kind: type[FromDeck]) -> Effect[BattleState]:
        """RB02, RB10. Take cards from the deck, as many as there are; the Marker is set aside when it is the visible
        top card.
        """
        cards = state.stock[: -count - 1 : -1] if count else ()
        state = self.give(evolve(state, stock=state.stock[: len(state.stock) - len(cards)]), player, cards)
        events: Events = (kind(player=player, count=len(cards), cards=Secret({player: cards} if cards else {})),)
        if state.marker_out or len(state.stock) > state.under_marker:
            return state, events
        return evolve(state, marker_out=True), (*events, MarkerShown(left=len(state.stock)))

    # -- 2nd Chance: RB07 ----------------------------------------------------------------------------

    def _legal_chances(self, obs: BattleObservation) -> Iterator[Action]:
        if obs.phase == "draw" and obs.chances[obs.my_seat]:
            yield SecondChance(obs.my_seat)

    @return_verdict
    def _check_chance(self, obs: BattleObservation, action: SecondChance) -> Iterator[Violation]:
        """RB07. It may be played before drawing, once a round."""
        if not obs.chances[obs.my_seat]:
            yield Violation("RB07", "chance_used")
        if obs.phase != "draw":
            yield Violation("RB07", "chance_after_draw")

    def _use_chance(self, state: BattleState, action: SecondChance, chance: Chance) -> Effect[BattleState]:
        chances = set_at(state.chances, action.player, False)
        return evolve(state, phase="exchange", chances=chances, swapped=0), (UsedSecondChance(player=action.player),)

    def _unders(self, obs: BattleObservation) -> Iterator[Action]:
        yield from (Under(obs.my_seat, card) for card in dict.fromkeys(obs.hand))

    def _check_under(self, obs: BattleObservation, action: Under) -> Verdict:
        return verdict(not_in_hand(obs.hand, (action.card,)))

    def _under(self, state: BattleState, action: Under, chance: Chance) -> Effect[BattleState]:
        """RB07. Face down under the deck: nobody else sees which, so nothing of that hand is known any more."""
        player = action.player
        state = evolve(
            self.take_away(state, player, (action.card,)),
            known=set_at(state.known, player, ()),
            stock=(action.card, *state.stock),
            under=(player, *state.under[: len(state.stock)]),
            under_marker=state.under_marker + (not state.marker_out),
            swapped=state.swapped + 1,
        )
        return state, (PutUnder(player=player, count=state.swapped, card=Secret({player: action.card})),)

    def _check_refill(self, obs: BattleObservation, action: Refill) -> Verdict:
        return LEGAL

    def _refill(self, state: BattleState, action: Refill, chance: Chance) -> Effect[BattleState]:
        state, events = self.from_deck(state, action.player, state.swapped, Refilled)
        return evolve(state, phase="draw", swapped=0), events

    # -- Pickpocket: one card --------------------------------------------------------------------------

    def _pickpockets(self, obs: BattleObservation) -> Iterator[Action]:
        for meld in obs.table:
            yield from (Pickpocket(obs.my_seat, meld.id, place) for place in range(-1, len(meld.cards) + 1))

    def _legal_pickpockets(self, obs: BattleObservation) -> Iterator[Action]:
        for meld in obs.table:
            for place, owner in enumerate(meld.owners):
                if owner != obs.my_seat and meld.can_lose(place):
                    yield Pickpocket(obs.my_seat, meld.id, place)

    def _wrong_pocket(self, obs: BattleObservation, action: Pickpocket) -> Iterator[Violation]:
        """RB06, RB07. It must be another player's card; what remains, lay-offs included, must still be a Set or Run."""
        meld = obs.meld(action.meld)
        if meld is None or not 0 <= action.place < len(meld.cards):
            yield Violation("RB07", "no_such_meld")
            return
        card = meld.cards[action.place]
        if meld.owners[action.place] == obs.seat:
            yield Violation("RB07", "own_card", {"card": card}, (card,))
        if not meld.can_lose(action.place):
            yield Violation("RB06", "would_break", {"card": card}, (card,))

    def _pickpocket(self, state: BattleState, action: Pickpocket, chance: Chance) -> Effect[BattleState]:
        meld = state.table[action.meld]
        card, victim = meld.cards[action.place], meld.owners[action.place]
        state = self.use(state, action).with_meld(meld.lose(action.place))
        state = self.give(state, action.player, (card,), seen=True)
        return state, (Pickpocketed(player=action.player, meld=meld.id, card=card, victim=victim),)

    # -- Thief and Switcheroo: a whole meld ------------------------------------------------------------

    def _thiefs(self, obs: BattleObservation) -> Iterator[Action]:
        yield from (Thief(obs.my_seat, meld.id) for meld in obs.table)

    def _legal_thefts(self, obs: BattleObservation) -> Iterator[Action]:
        others = (meld for meld in obs.table if meld.home != obs.seat)
        yield from (Thief(obs.my_seat, meld.id) for meld in others if meld.is_set and meld.there)

    def _wrong_theft(self, obs: BattleObservation, action: Thief) -> Iterator[Violation]:
        """RB07. It must be a Set in front of another player."""
        yield from self._not_theirs(obs, action.meld)
        meld = obs.meld(action.meld)
        if meld is not None and not meld.is_set:
            yield Violation("RB07", "runs_are_safe", {}, meld.cards)

    @staticmethod
    def _not_theirs(obs: BattleObservation, number: int) -> Iterator[Violation]:
        meld = obs.meld(number)
        if meld is None:
            yield Violation("RB07", "no_such_meld")
        elif meld.home == obs.seat:
            yield Violation("RB07", "own_meld", {}, meld.cards)
        elif not meld.there:
            yield Violation("RB07", "nothing_there", {}, meld.cards)

    def _thief(self, state: BattleState, action: Thief, chance: Chance) -> Effect[BattleState]:
        """RB08. The victim stays open; there is no bonus card."""
        meld = state.table[action.meld]
        state = self.use(state, action).with_meld(meld.move_to(action.player))
        return state, (Stolen(player=action.player, meld=meld.id, cards=meld.cards, victim=meld.home),)

    def _switcheroos(self, obs: BattleObservation) -> Iterator[Action]:
        yield from (Switcheroo(obs.my_seat, own.id, other.id) for own in obs.table for other in obs.table)

    def _legal_switcheroos(self, obs: BattleObservation) -> Iterator[Action]:
        there = [meld for meld in obs.table if meld.there]
        own = [meld for meld in there if meld.home == obs.seat]
        theirs = [meld for meld in there if meld.home != obs.seat]
        yield from (Switcheroo(obs.my_seat, mine.id, other.id) for mine, other in product(own, theirs))

    def _wrong_swap(self, obs: BattleObservation, action: Switcheroo) -> Iterator[Violation]:
        """RB07. It must be one of your own melds for one in front of another player."""
        yield from self._not_theirs(obs, action.other)
        own = obs.meld(action.own)
        if own is None or own.home != obs.seat or not own.there:
            yield Violation("RB07", "not_your_meld")

    def _switcheroo(self, state: BattleState, action: Switcheroo, chance: Chance) -> Effect[BattleState]:
        own, other = state.table[action.own], state.table[action.other]
        state = self.use(state, action).with_meld(own.move_to(other.home)).with_meld(other.move_to(action.player))
        return state, (Switched(player=action.player, gave=own.cards, got=other.cards, other=other.home),)

    # -- Lucky Day and Spy: the hands of others --------------------------------------------------------

    def _nothing_wrong(self, obs: BattleObservation, action: Action) -> Iterator[Violation]:
        """The problems of a card without an aim: none."""
        yield from ()

    def _lucky_day(self, state: BattleState, action: LuckyDay, chance: Chance) -> Effect[BattleState]:
        """RB12. One card at random from every other hand; both the loser and the winner of a card see which."""
        me, state = action.player, self.use(state, action)
        lost: dict[int, Face] = {}
        for victim in (seat for seat in range(state.seats) if seat != me):
            card = lost[victim] = state.hands[victim][chance.below(len(state.hands[victim]))]
            state = self.take_away(state, victim, (card,))
            state = evolve(state, known=set_at(state.known, victim, ()))  # nobody else knows which card it was
        gained = tuple(lost.values())
        played = LuckyDayPlayed(player=me, count=len(gained), cards=Secret({me: gained}), lost=Secret(lost))
        return self.give(state, me, gained), (played,)

    def _spies(self, obs: BattleObservation) -> Iterator[Action]:
        yield from (Spy(obs.my_seat, other) for other in range(-1, obs.seats + 1))

    def _wrong_spy(self, obs: BattleObservation, action: Spy) -> Iterator[Violation]:
        """RB07. It must be an opponent's hand."""
        if action.seat == obs.seat or action.seat not in range(obs.seats):
            yield Violation("RB07", "no_opponent")

    def _spy(self, state: BattleState, action: Spy, chance: Chance) -> Effect[BattleState]:
        hand = Secret({action.player: state.hands[action.seat]})
        state = evolve(self.use(state, action), looking_at=action.seat)
        return state, (Spied(player=action.player, at=action.seat, hand=hand),)

    # -- Reinforcements --------------------------------------------------------------------------------

    def _reinforcements(self, state: BattleState, action: Reinforcements, chance: Chance) -> Effect[BattleState]:
        return self.from_deck(self.use(state, action), action.player, REINFORCED, Reinforced)

    moves: ClassVar[tuple[Move, ...]] = (
        Move(SecondChance, _check_chance, _use_chance, _legal_chances, bare(SecondChance), phases=IN_TURN),
        Move(Under, _check_under, _under, _unders, _unders, phases=EXCHANGE),
        Move(Refill, _check_refill, _refill, bare(Refill), bare(Refill), phases=EXCHANGE),
        card(Pickpocket, _wrong_pocket, _pickpocket, _pickpockets, _legal_pickpockets),
        card(Thief, _wrong_theft, _thief, _thiefs, _legal_thefts),
        card(Switcheroo, _wrong_swap, _switcheroo, _switcheroos, _legal_switcheroos),
        card(LuckyDay, _nothing_wrong, _lucky_day, bare(LuckyDay)),
        card(Spy, _wrong_spy, _spy, _spies),
        card(Reinforcements, _nothing_wrong, _reinforcements, bare(Reinforcements)),
    )
