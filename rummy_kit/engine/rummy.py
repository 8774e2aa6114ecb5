"""What rummy games do alike with their cards: dealing, hands, the stock, the discards, the end of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, cast

from rummy_kit.engine.cards import DeckError, Face, Pile, set_at, without
from rummy_kit.engine.events import Dealt, Event, Reshuffled, RoundOver, Secret
from rummy_kit.engine.frozen import changed
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.rng import Chance, Rng
from rummy_kit.engine.rules import Obs, Rules, S, Step
from rummy_kit.engine.state import Outcome, State
from rummy_kit.engine.words import say

Events = tuple[Event, ...]


def size_of_hands(agreed: int, of_the_sheet: int, seats: int, cards: int) -> int:
    """As many cards for each as agreed; fewer where the stock would not begin with one for each, but the sheet's.

    >>> size_of_hands(13, 7, seats=3, cards=50), size_of_hands(13, 7, seats=5, cards=50)
    (13, 9)
    """
    return min(agreed, max(of_the_sheet, cards // seats - 1))


def to_come(round: State | Observation) -> tuple[int, ...]:
    """C01. Who has had a turn less than the player whose turn it is: the seats up to the dealer, who comes last."""
    return tuple((round.turn + step) % round.seats for step in range(1, 1 + (round.dealer - round.turn) % round.seats))


class Rummy(Rules[S, Obs]):
    """A game with hands, a stock and discards. Hands lie in the order of the deck.

    ``keep`` is how many discards stay where they are when a new stock is made.
    """

    keep: ClassVar[int] = 1

    # dealing

    def check_size(self, seats: int, needed: int) -> None:
        """C02. Raises ``DeckError`` for a deck with fewer cards than so many players need."""
        if len(self.deck) < needed:
            data = {"name": self.deck.name, "n": len(self.deck), "seats": seats, "needed": needed}
            raise DeckError(say("deck.too_few", **data))

    def hands_from(self, pack: Pile, seats: int, size: int) -> tuple[tuple[Pile, ...], Pile]:
        """So many cards for each seat, and the rest of the pack."""
        hands = tuple(self.deck.sorted(pack[size * seat : size * (seat + 1)]) for seat in range(seats))
        return hands, pack[size * seats :]

    def opening(self, dealer: int, hands: tuple[Pile, ...]) -> dict[str, Any]:
        """C01. How every round begins: the dealer's left is to act, and nobody knows a card of another hand."""
        first = (dealer + 1) % len(hands)
        return {"turn": first, "to_act": (first,), "dealer": dealer, "hands": hands, "known": ((),) * len(hands)}

    def deal_event(self, state: S, kind: type[Dealt] = Dealt, **more: Any) -> Event:
        """C05. Who begins and what lies open is for everybody, a hand for its player alone. ``more`` is the kind's."""
        return kind(player=state.dealer, first=state.turn, hand=Secret(dict(enumerate(state.hands))), **more)

    # looking

    def observe(self, state: S, seat: int | None) -> Obs:
        """C05. What lies open, and what this seat knows alone."""
        return cast(Obs, self.observation_type.of(state, seat, **self.known_to(state, seat)))

    def known_to(self, state: S, seat: int | None) -> dict[str, Any]:
        """The fields of an observation that a round does not have by this name and for all: here none."""
        return {}

    def hidden(self, obs: Obs) -> Counter[Face]:
        """The cards that the viewer does not see."""
        table: Iterable[Any] = getattr(obs, "table", ())
        laid = Counter(card for meld in table for card in meld.cards)
        return self.deck.counts - Counter(obs.hand) - Counter(obs.discards) - laid

    def resample(self, obs: Obs, rng: Rng) -> S:
        """A round that looks the same to the viewer, with the hidden cards of hands and stock dealt again."""
        hands, stock = self.deal_again(obs, self.hidden(obs), rng)
        return cast(S, self.state_type.like(obs, hands=hands, stock=stock))

    # hands

    def give(self, state: S, player: int, cards: Pile, *, seen: bool = False) -> S:
        """Cards into a hand; ``seen`` if everybody sees which."""
        state = changed(state, hands=set_at(state.hands, player, self.deck.sorted(state.hands[player] + cards)))
        if not seen:
            return state
        return changed(state, known=set_at(state.known, player, self.deck.sorted(state.known[player] + cards)))

    def take_away(self, state: S, player: int, cards: Pile) -> S:
        """Cards out of a hand."""
        state = changed(state, hands=set_at(state.hands, player, without(state.hands[player], cards)))
        if not state.known[player]:
            return state
        known = list(state.known[player])
        for card in cards:
            if card in known:
                known.remove(card)
        return changed(state, known=set_at(state.known, player, tuple(known)))

    def show(self, state: S, player: int, cards: Pile) -> S:
        """Everybody sees these cards of a hand, and they stay in it."""
        seen = self.deck.sorted((Counter(state.known[player]) | Counter(cards)).elements())
        return changed(state, known=set_at(state.known, player, seen))

    def deal_again(self, obs: Obs, hidden: Mapping[Face, int], rng: Rng) -> tuple[tuple[Pile, ...], Pile]:
        """Other hands dealt from the cards that the viewer cannot place, known cards staying; and what is left."""
        sure = [() if seat == obs.seat else known for seat, known in enumerate(obs.known)]
        rest = Counter(hidden) - Counter(card for known in sure for card in known)
        pack = rng.shuffle(self.deck.sorted(rest.elements()))
        hands = []
        for seat, count in enumerate(obs.hand_counts):
            if seat == obs.seat:
                hands.append(obs.hand)
            else:
                dealt = count - len(sure[seat])
                hands.append(self.deck.sorted(sure[seat] + pack[:dealt]))
                pack = pack[dealt:]
        return tuple(hands), pack

    def points(self, cards: Iterable[Face]) -> int:
        """What the deck says that these cards count."""
        return sum(self.deck[card].points for card in cards)

    # stock and discards

    def take_discards(self, state: S, player: int, count: int = 1) -> tuple[S, Pile]:
        """The newest discards into a hand, seen by all; the deepest comes first."""
        taken = state.discards[-count:]
        return changed(self.give(state, player, taken, seen=True), discards=state.discards[:-count]), taken

    def stock_gives(self, round: S | Obs) -> bool:
        """C06. The stock has a card, or there are discards of which to make a new one."""
        return round.stock_count > 0 or len(round.discards) > self.keep

    def from_stock(self, state: S, chance: Chance, count: int = 1) -> tuple[S, Pile, Events]:
        """C06. So many cards off the stock, which is made again when it is empty; as many as there are."""
        cards: Pile = ()
        events: Events = ()
        while len(cards) < count and self.stock_gives(state):
            if not state.stock:
                state, events = self.reshuffle(state, chance)
            cards += state.stock[-1:]
            state = changed(state, stock=state.stock[:-1])
        return state, cards, events

    def reshuffle(self, state: S, chance: Chance, kind: type[Reshuffled] = Reshuffled, **more: Any) -> Step[S]:
        """C06. The discards are shuffled into a new stock, but for the newest. ``more`` is the kind's own."""
        below = len(state.discards) - self.keep
        stock = chance.shuffle(state.discards[:below])
        state = changed(state, stock=stock, discards=state.discards[below:])
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
    ) -> Step[S]:
        """C07. The round is over, and all hands are shown. ``more`` is the kind's own."""
        over = kind(
            player=player,
            ending=outcome.ending,
            winners=outcome.winners,
            points=outcome.points,
            hands=state.hands,
            **more,
        )
        state = changed(state, phase="over", to_act=(), window=None, obligations=(), outcome=outcome)
        return state, (*events, over)
