"""A plain rummy: draw a card, lay melds, lay single cards off on melds, discard one; the first player out ends it.

A game based on it says what a meld is, how many cards are dealt, and how long a match lasts. Everything else is here:
the moves with their checks, the events, the legal moves, what computer players prefer, and other deals that look the
same to a player.

    class TriosRules(MeldRummy):
        id, title, version = "trios", "Trios", 1
        turn_rule, lay_rule, lay_off_rule = "TR02", "TR03", "TR04"

        def check_meld(self, cards):
            if len(set(cards)) > 1:
                yield Violation("TR03", "not_alike", {"cards": cards})

        def match_over(self, totals, rounds):
            return rounds >= 3

A violation's ``data`` may have faces only as ``card`` and ``cards``: a table replaces them by their names.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any, ClassVar

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Deck, Face, Pile, set_at
from rummy_kit.engine.events import Card, Cards, Event
from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.observation import Observation
from rummy_kit.engine.options import Options
from rummy_kit.engine.rng import Chance
from rummy_kit.engine.rules import Effect, Move, Ranked, TurnPart, beside
from rummy_kit.engine.rummy import Events
from rummy_kit.engine.state import Layout, MeldOnTable, Outcome, State
from rummy_kit.engine.turns import Discard, DrawFrom, Turns
from rummy_kit.engine.verdict import Verdict, Violation, not_in_hand, verdict, wrong_phase

REMEMBERED = 50_000  # remembered groups of cards checked as melds: most of a hand stays the same from turn to turn

# ------------------------------------------------------------------------------------------ moves


@dataclass(frozen=True, slots=True)
class Lay(Action, kind="lay"):
    """Lay a meld from the hand."""

    cards: Pile


@dataclass(frozen=True, slots=True)
class LayOff(Action, kind="lay_off"):
    """Add a card to anybody's meld on the table."""

    card: Face
    meld: int


# ------------------------------------------------------------------------------------------ what happened


class Laid(Event, kind="lay"):
    """A new meld; ``sort`` is the code of its kind."""

    cards: Cards
    sort: str


class LaidOff(Event, kind="lay_off"):
    """A card added to a meld, which now has these ``cards``."""

    card: Card
    cards: Cards
    sort: str


# ------------------------------------------------------------------------------------------ a round


@dataclass(frozen=True, kw_only=True)
class MeldState(State):
    """A round with melds on the table; the name of a meld is the code of its kind."""

    table: tuple[MeldOnTable, ...] = ()


@dataclass(frozen=True, kw_only=True)
class MeldObservation(Observation):
    """What a player sees of such a round."""

    table: tuple[MeldOnTable, ...] = ()


class MeldRummy(Turns[MeldState, MeldObservation]):
    """The base of a plain rummy.

    ``turn_rule``, ``lay_rule`` and ``lay_off_rule`` are the numbers of the rules in RULES.md about turns, melds and
    laying off; without a ``lay_off_rule`` nothing can be laid off. ``hand_size`` is how many cards each player gets,
    ``meld_sizes`` how many cards a new meld may have; a game whose house rules change them sets them in its
    ``__init__``. Cards of the kind ``wild`` in deck.csv are wild cards. Cards left in hand count against their holder
    at the points that the deck gives them.
    """

    state_type = MeldState
    observation_type = MeldObservation
    players = range(2, 5)
    endings = ("went out", "nobody went out")
    parts: ClassVar[dict[str, TurnPart]] = {"lay": "lay", "lay_off": "lay", "discard": "discard"}
    fewest_wins = True
    turn_cap = 80

    turn_rule: ClassVar[str]
    lay_rule: ClassVar[str]
    lay_off_rule: ClassVar[str] = ""
    hand_size: int = 7
    meld_sizes: range = range(3, 6)

    def __init__(self, options: Options | None = None, deck: Deck | None = None) -> None:
        self.options = self.options_type() if options is None else options
        self.deck = Deck.from_csv(beside(type(self), "deck.csv")) if deck is None else deck
        self._pairs: dict[Pile, bool] = {}
        self._is_meld = lru_cache(REMEMBERED)(lambda cards: next(self.check_meld(cards), None) is None)

    # -- what a game says about its melds

    @abstractmethod
    def check_meld(self, cards: Pile) -> Iterator[Violation]:
        """Every reason why these cards are not a meld, the most useful first; none if they are one.

        The cards are in any order and may include wild cards. They are either cards from a hand or a meld on the
        table with a card to be added: the words must fit both.
        """

    def may_grow(self, meld: MeldOnTable) -> bool:
        """Whether cards may be laid off on this meld; here, on any."""
        return True

    def kind_of(self, cards: Pile) -> str:
        """What kind of meld these cards are: a code with words under ``[meld.CODE]``."""
        return "meld"

    def arrange(self, cards: Pile) -> Pile:
        """The cards of a meld in the order they are laid."""
        return self.deck.sort(cards)

    def points_of(self, hand: Pile) -> int:
        """The points of a player who ends the round with these cards in hand."""
        return self.points(hand)

    # -- what follows from its melds

    @cached_property
    def wilds(self) -> frozenset[Face]:
        """The faces of wild cards."""
        return frozenset(row.face for row in self.deck.rows if row.kind == "wild")

    def natural(self, cards: Iterable[Face]) -> Pile:
        """The cards that are not wild."""
        return tuple(card for card in cards if card not in self.wilds)

    def is_meld(self, cards: Pile) -> bool:
        """Whether these cards are a meld."""
        return self._is_meld(cards)

    @property
    def small_sizes(self) -> Iterable[int]:
        """The sizes of meld that players look for first: the smallest, and three."""
        return sorted({self.meld_sizes.start, 3} & {*self.meld_sizes})

    def goes_with(self, card: Face, other: Face) -> bool:
        """Whether these two are a meld, or part of a small one."""
        pair = self.deck.sort((card, other))
        if pair not in self._pairs:
            faces = self.natural(self.deck.by_face)
            more = (few for size in self.small_sizes for few in combinations_with_replacement(faces, size - 2))
            self._pairs[pair] = bool(self.wilds & {*pair}) or any(self.is_meld((*pair, *few)) for few in more)
        return self._pairs[pair]

    def partners(self, card: Face, hand: Pile) -> int:
        """How many other cards of the hand the card goes with."""
        return sum(self.goes_with(card, other) for other in hand) - self.goes_with(card, card)

    def groups(self, hand: Pile) -> Iterator[Pile]:
        """Every group of cards in the hand that has the size of a meld, once, in the order of the deck."""
        for size in self.meld_sizes:
            yield from dict.fromkeys(combinations(self.deck.sort(hand), size))

    def helps(self, obs: MeldObservation, card: Face) -> bool:
        """Whether the viewer, holding this card, could lay it at once."""
        others = (few for size in self.small_sizes for few in combinations(obs.hand, size - 1))
        return any(self.is_meld((*few, card)) for few in others) or any(
            self.fits(obs, card, at) for at in range(len(obs.table))
        )

    def fits(self, obs: MeldObservation | MeldState, card: Face, meld: int) -> bool:
        """Whether the card can be laid off on that meld."""
        there = obs.table[meld]
        return bool(self.lay_off_rule) and self.may_grow(there) and self.is_meld((*there.cards, card))

    # -- dealing

    def deal(self, seats: int, dealer: int, chance: Chance, previous: Outcome | None = None) -> Effect[MeldState]:
        """Deal equal hands and turn up the first discard."""
        self.check_size(seats, self.hand_size * seats + 2)
        hands, stock = self.deal_hands(chance.shuffle(self.deck.cards), seats, self.hand_size)
        state = MeldState(phase="draw", stock=stock[:-1], discards=stock[-1:], **self.opening(dealer, hands))
        return state, (self.deal_event(state),)

    # -- melds

    def _lays(self, obs: MeldObservation) -> Iterator[Action]:
        yield from (Lay(obs.my_seat, cards) for cards in self.groups(obs.hand))

    def _legal_lays(self, obs: MeldObservation) -> Iterator[Action]:
        yield from (Lay(obs.my_seat, cards) for cards in self.groups(obs.hand) if self.is_meld(cards))

    def _check_lay(self, obs: MeldObservation, action: Lay) -> Verdict:
        return verdict(self._wrong_with_lay(obs, action))

    def _wrong_with_lay(self, obs: MeldObservation, action: Lay) -> Iterator[Violation]:
        if lacking := tuple(not_in_hand(obs.hand, action.cards)):
            yield from lacking
        elif len(action.cards) not in self.meld_sizes:
            few = len(action.cards) < self.meld_sizes.start
            data = {"least": self.meld_sizes.start, "most": self.meld_sizes.stop - 1, "cards": action.cards}
            yield Violation(self.lay_rule, "too_few_cards" if few else "too_many_cards", data, action.cards)
        else:
            yield from self.check_meld(action.cards)

    def _lay(self, state: MeldState, action: Lay, chance: Chance) -> Effect[MeldState]:
        me = action.player
        meld = MeldOnTable(me, self.arrange(action.cards), self.kind_of(action.cards))
        state = evolve(self.take_away(state, me, action.cards), table=(*state.table, meld))
        return self._unless_out(state, (Laid(player=me, cards=meld.cards, sort=meld.name),))

    # -- laying off

    def _lay_offs(self, obs: MeldObservation) -> Iterator[Action]:
        melds = range(len(obs.table)) if self.lay_off_rule else ()
        yield from (LayOff(obs.my_seat, card, at) for card in dict.fromkeys(obs.hand) for at in melds)

    def _check_lay_off(self, obs: MeldObservation, action: LayOff) -> Verdict:
        return verdict(self._wrong_with_lay_off(obs, action))

    def _wrong_with_lay_off(self, obs: MeldObservation, action: LayOff) -> Iterator[Violation]:
        if not self.lay_off_rule or not 0 <= action.meld < len(obs.table):
            yield Violation("C04", "unknown_action")
        elif lacking := tuple(not_in_hand(obs.hand, (action.card,))):
            yield from lacking
        elif not self.may_grow(obs.table[action.meld]):
            yield Violation(self.lay_off_rule, "meld_complete", {"cards": obs.table[action.meld].cards})
        else:
            yield from self.check_meld((*obs.table[action.meld].cards, action.card))

    def _lay_off(self, state: MeldState, action: LayOff, chance: Chance) -> Effect[MeldState]:
        meld = state.table[action.meld]
        cards = self.arrange((*meld.cards, action.card))
        longer = replace(meld, cards=cards, name=self.kind_of(cards))
        state = self.take_away(state, action.player, (action.card,))
        state = evolve(state, table=set_at(state.table, action.meld, longer))
        event = LaidOff(player=action.player, card=action.card, cards=cards, sort=longer.name)
        return self._unless_out(state, (event,))

    # -- the end of a turn and of a round

    def refuse_phase(self, obs: MeldObservation, move: Move) -> Verdict:
        """A turn is a draw, then everything else."""
        return wrong_phase(self.turn_rule, obs.phase, move.phases[0])

    def after_discard(self, state: MeldState, action: Discard, events: Events) -> Effect[MeldState]:
        """The discard of the last card ends the round."""
        state, events = self._unless_out(state, events)
        return (state, events) if state.outcome else self.turn_over(state, action.player, events)

    def ending(self, state: MeldState) -> str:
        """Why a round without a winner ends: nothing can be drawn, or there have been ``turn_cap`` turns."""
        used_up = not state.stock and len(state.discards) < 2
        return "nobody went out" if used_up or state.turn_number >= self.turn_cap else ""

    def _unless_out(self, state: MeldState, events: Events) -> Effect[MeldState]:
        """Go on with the round, unless the player whose turn it is has no cards left."""
        return (state, events) if state.hands[state.turn] else self.finish(state, "went out", events)

    def finish(self, state: MeldState, ending: str, events: Events, out: int | None = None) -> Effect[MeldState]:
        """Count the cards left in hand."""
        points = tuple(map(self.points_of, state.hands))
        return self.end_round(state, Outcome(ending, self.leaders(points), points), events)

    # -- what looks good

    def weigh(self, obs: MeldObservation) -> Iterator[Ranked]:
        """Prefers to lay whatever it can, to take a discard that can be laid at once, and to discard what goes with the
        fewest others.
        """
        return (self._rank_move(obs, action) for action in self.legal_actions(obs))

    def _rank_move(self, obs: MeldObservation, action: Action) -> Ranked:
        data: dict[str, Any] = {}
        if isinstance(action, DrawFrom):
            if action.source == "stock":
                return Ranked(action, 1.0, "tip_stock")
            data = {"card": obs.discards[-1]}
            return Ranked(action, 2.0, "tip_take", data) if self.helps(obs, data["card"]) else Ranked(action, 0.0)
        if isinstance(action, Lay):
            data = {"cards": self.arrange(action.cards)}
            return Ranked(action, 1000.0 + self.points(action.cards), "tip_lay", data)
        if isinstance(action, LayOff):
            data = {"card": action.card, "cards": obs.table[action.meld].cards}
            return Ranked(action, 500.0 + self.deck[action.card].points, "tip_lay_off", data)
        assert isinstance(action, Discard)
        partners = self.partners(action.card, obs.hand)
        data = {"card": action.card, "n": partners}
        return Ranked(action, self.deck[action.card].points - 100.0 * partners, "tip_discard", data)

    # -- for the engine

    moves: ClassVar[tuple[Move, ...]] = (
        Turns.drawing,
        Move(Lay, check=_check_lay, apply=_lay, legal=_legal_lays, candidates=_lays, phases=("play",)),
        Move(LayOff, check=_check_lay_off, apply=_lay_off, candidates=_lay_offs, phases=("play",)),
        Turns.discarding,
    )

    def layout(self, state: MeldState) -> Layout:
        """C02."""
        return Layout(state.hands, state.stock, state.discards, state.table, ())
