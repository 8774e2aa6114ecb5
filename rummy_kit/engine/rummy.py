"""What all rummy games do with their cards: dealing, hands, the stock, the discards, the end of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, cast

from rummy_kit.engine.cards import Deck, DeckProblem, Face, Pile, refuse_deck, set_at, without
from rummy_kit.engine.events import Dealt, Event, Reshuffled, RoundOver, Secret
from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.rules import Effect, Obs, Rules, S
from rummy_kit.engine.state import Outcome, State
from rummy_kit.engine.words import say

Events = tuple[Event, ...]


def size_of_hands(agreed: int, of_the_sheet: int, seats: int, cards: int) -> int:
    """The agreed size of a hand, or a smaller one (not below the rule sheet's) if the stock would start with less than
    one card for each player.

    >>> size_of_hands(13, 7, seats=3, cards=50), size_of_hands(13, 7, seats=5, cards=50)
    (13, 9)
    """
    return min(agreed, max(of_the_sheet, cards // seats - 1))


def to_come(round: State | Observation) -> tuple[int, ...]:
    """C01. The seats that have not yet had their turn in this circuit of the table; the dealer's turn is the last."""
    return tuple((round.turn + step) % round.seats for step in range(1, 1 + (round.dealer - round.turn) % round.seats))


def too_few(deck: Deck, seats: int, needed: int) -> Iterator[DeckProblem]:
    """C02. The error for a deck that has fewer cards than this many players need."""
    if len(deck) < needed:
        yield DeckProblem(say("deck.too_few", n=len(deck), seats=seats, needed=needed))


class Rummy(Rules[S, Obs]):
    """A game with hands, a stock and discards. Hands are sorted in the order of the deck.

    ``keep`` is how many discards stay when the others become a new stock.
    """

    keep: ClassVar[int] = 1

    # dealing

    def check_size(self, seats: int, needed: int) -> None:
        """C02. Raises ``DeckError`` if the deck has fewer cards than are needed."""
        refuse_deck(self.deck.name, too_few(self.deck, seats, needed))

    def deal_hands(self, pack: Pile, seats: int, size: int) -> tuple[tuple[Pile, ...], Pile]:
        """A hand of this size for each seat, and the rest of the pack."""
        hands = tuple(self.deck.sort(pack[size * seat : size * (seat + 1)]) for seat in range(seats))
        return hands, pack[size * seats :]

    def opening(self, dealer: int, hands: tuple[Pile, ...]) -> dict[str, Any]:
        """C01. The start of every round: the player on the dealer's left acts first, and nobody knows anyone else's
        hand.
        """
        first = (dealer + 1) % len(hands)
        return {"turn": first, "to_act": (first,), "dealer": dealer, "hands": hands, "known": ((),) * len(hands)}

    def deal_event(self, state: S, kind: type[Dealt] = Dealt, **more: Any) -> Event:
        """C05. The event in which everyone learns who begins, and each player their own hand. ``more`` are further
        fields of ``kind``.
        """
        return kind(player=state.dealer, first=state.turn, hand=Secret(dict(enumerate(state.hands))), **more)

    # looking

    def observe(self, state: S, seat: int | None) -> Obs:
        """C05. What everyone sees, and what only this seat knows."""
        return cast(Obs, self.observation_type.of(state, seat, self.reveal_to(state, seat)))

    def reveal_to(self, state: S, seat: int | None) -> dict[str, Any]:
        """The fields of the observation that cannot simply be copied from the round; by default, none."""
        return {}

    def hidden(self, obs: Obs) -> Counter[Face]:
        """The cards that the viewer cannot see."""
        table: Iterable[Any] = getattr(obs, "table", ())
        laid = Counter(card for meld in table for card in meld.cards)
        return self.deck.counts - Counter(obs.hand) - Counter(obs.discards) - laid

    def resample(self, obs: Obs, rng: Rng) -> S:
        """A round that looks the same to the viewer, with the hidden cards dealt again to hands and stock."""
        hands, stock = self.deal_again(obs, self.hidden(obs), rng)
        return cast(S, self.state_type.like(obs, hands=hands, stock=stock))

    # hands

    def give(self, state: S, player: int, cards: Pile, *, seen: bool = False) -> S:
        """Put cards into a hand; ``seen`` if everyone sees which."""
        hands = set_at(state.hands, player, self.deck.sort(state.hands[player] + cards))
        if not seen:
            return evolve(state, hands=hands)
        known = set_at(state.known, player, self.deck.sort(state.known[player] + cards))
        return evolve(state, hands=hands, known=known)

    def take_away(self, state: S, player: int, cards: Pile) -> S:
        """Take cards out of a hand."""
        hands = set_at(state.hands, player, without(state.hands[player], cards))
        if not state.known[player]:
            return evolve(state, hands=hands)
        known = list(state.known[player])
        for card in cards:
            if card in known:
                known.remove(card)
        return evolve(state, hands=hands, known=set_at(state.known, player, tuple(known)))

    def show(self, state: S, player: int, cards: Pile) -> S:
        """Show everyone these cards from a hand; they stay in it."""
        seen = self.deck.sort((Counter(state.known[player]) | Counter(cards)).elements())
        return evolve(state, known=set_at(state.known, player, seen))

    def deal_again(self, obs: Obs, hidden: Mapping[Face, int], rng: Rng) -> tuple[tuple[Pile, ...], Pile]:
        """Deal the other hands again from the cards that the viewer cannot place; known cards stay. Returns the hands
        and the cards left over.
        """
        sure = [() if seat == obs.seat else known for seat, known in enumerate(obs.known)]
        rest = Counter(hidden) - Counter(card for known in sure for card in known)
        pack = rng.shuffle(self.deck.sort(rest.elements()))
        hands = []
        for seat, count in enumerate(obs.hand_counts):
            if seat == obs.seat:
                hands.append(obs.hand)
            else:
                dealt = count - len(sure[seat])
                hands.append(self.deck.sort(sure[seat] + pack[:dealt]))
                pack = pack[dealt:]
        return tuple(hands), pack

    def points(self, cards: Iterable[Face]) -> int:
        """The points that the deck gives these cards."""
        return sum(self.deck[card].points for card in cards)

    # stock and discards

    def take_discards(self, state: S, player: int, count: int = 1) -> tuple[S, Pile]:
        """Move the newest discards into a hand while everyone watches; the deepest comes first."""
        taken = state.discards[-count:]
        return evolve(self.give(state, player, taken, seen=True), discards=state.discards[:-count]), taken

    def has_stock(self, round: S | Obs) -> bool:
        """C06. Whether the stock has a card, or there are enough discards to make a new stock."""
        return round.stock_count > 0 or len(round.discards) > self.keep

    def take_from_stock(self, state: S, chance: Chance, count: int = 1) -> tuple[S, Pile, Events]:
        """C06. Take cards off the stock, which is renewed when it is empty; fewer if there are no more."""
        cards: Pile = ()
        events: Events = ()
        while len(cards) < count and self.has_stock(state):
            if not state.stock:
                state, events = self.reshuffle(state, chance)
            cards += state.stock[-1:]
            state = evolve(state, stock=state.stock[:-1])
        return state, cards, events

    def reshuffle(self, state: S, chance: Chance, kind: type[Reshuffled] = Reshuffled, **more: Any) -> Effect[S]:
        """C06. Shuffle all but the newest discards into a new stock. ``more`` are further fields of ``kind``."""
        below = len(state.discards) - self.keep
        stock = chance.shuffle(state.discards[:below])
        state = evolve(state, stock=stock, discards=state.discards[below:])
        return state, (kind(stock=len(stock), **more),)

    # the end

    def end_round(
        self,
        state: S,
        outcome: Outcome,
        events: Events,
        player: int | None = None,
        kind: type[RoundOver] = RoundOver,
        **more: Any,
    ) -> Effect[S]:
        """C07. End the round and show all hands. ``more`` are further fields of ``kind``."""
        over = kind(
            player=player,
            ending=outcome.ending,
            winners=outcome.winners,
            points=outcome.points,
            hands=state.hands,
            **more,
        )
        state = evolve(state, phase="over", to_act=(), window=None, obligations=(), outcome=outcome)
        return state, (*events, over)
