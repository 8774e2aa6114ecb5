"""What a good player of Rummy Battle looks at: melds in hand, pairs that need one more card, and the Marker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Pile, without
from rummy_kit.engine.rules import Ranked
from rummy_kit.engine.turns import Discard, Draw
from rummy_kit.subjects import odds

from .melds import BattleMeld
from .pieces import (
    DRAWN,
    Aim,
    BattleObservation,
    Hoard,
    Lay,
    LayOff,
    LuckyDay,
    Pickpocket,
    Refill,
    Reinforcements,
    SecondChance,
    Spy,
    Switcheroo,
    Take,
    Thief,
    Under,
)
from .rules import RummyBattleRules

NEAR = 4.0  # what a card with a partner is worth, in points
LAY, LAY_OFF, PLAY = 200.0, 150.0, 100.0  # melds first, then additions, then action cards, then the discard
TWO_UNKNOWN = 9.0  # what two cards from the deck are worth
NEVER = -1000.0
REMEMBERED = 1 << 13  # hands whose worth is remembered: playing a round on in many worlds leads to the same ones again
MANY_LOOSE = 5  # this many useless cards are worth a 2nd Chance
ENOUGH = 4  # cards to hold before a discard, until the Marker has appeared


def weigh(game: RummyBattleRules, obs: BattleObservation) -> Iterator[Ranked]:
    """The viewer's moves, each with a score."""
    score = _Scores(obs)
    moves = game.legal_actions(obs)
    return (Ranked(action, score(action), f"tip_{action.kind}", _facts(obs, action)) for action in moves)


def best(game: RummyBattleRules, obs: BattleObservation) -> Action | None:
    """The first of them, without words."""
    return max(game.legal_actions(obs), key=_Scores(obs), default=None)


class _Scores:
    """How good each action of an observation looks."""

    def __init__(self, obs: BattleObservation) -> None:
        self.obs, self.hand = obs, tuple(sorted(obs.hand))
        self.now = _worth(self.hand)

    def __call__(self, action: Action) -> float:
        """How good the action looks; more is better."""
        obs, hand, now = self.obs, self.hand, self.now
        if isinstance(action, Lay):
            return _weigh_meld(obs, action, hand)
        if isinstance(action, LayOff):
            return LAY_OFF + odds.points([action.card]) + 3 * _weigh_going_on(obs, 1)
        if isinstance(action, Draw):
            return TWO_UNKNOWN
        if isinstance(action, Take | Hoard):
            if isinstance(action, Take) and not obs.marker_out and len(obs.hand) + action.count <= ENOUGH:
                return NEVER  # the card must be played, which leaves the last card for the discard
            return _worth(tuple(sorted(hand + obs.discards[-action.count :]))) - now
        if isinstance(action, Discard | Under):
            return _worth(without(hand, (action.card,))) - now
        if isinstance(action, Refill):
            return 0.0
        if isinstance(action, SecondChance):
            return TWO_UNKNOWN + 1 if _loose(hand, now) >= MANY_LOOSE else 0.0
        return self._action_card(action)

    def _action_card(self, action: Action) -> float:
        """What an action card brings; useless ones are played after the Marker, to get rid of them."""
        obs = self.obs
        if isinstance(action, LuckyDay):
            alone = any(count == 1 for seat, count in enumerate(obs.hand_counts) if seat != obs.seat)
            return PLAY + 50 if not (alone and obs.marker_out) else NEVER
        if isinstance(action, Reinforcements):
            return PLAY if not obs.marker_out else 1.0
        keep = _weigh_going_on(obs, 1) + (1.0 if obs.marker_out else -50.0)
        if isinstance(action, Thief):
            return PLAY + _points_there(obs.table[action.meld]) + _weigh_going_on(obs, 1)
        if isinstance(action, Switcheroo):
            gain = _points_there(obs.table[action.other]) - _points_there(obs.table[action.own])
            return PLAY + gain + _weigh_going_on(obs, 1) if gain > 0 else keep - 60
        if isinstance(action, Pickpocket):
            card = obs.table[action.meld].cards[action.place]
            better = _worth(tuple(sorted((*self.hand, card)))) - self.now
            return PLAY + better if better > NEAR else keep - 50
        return keep if isinstance(action, Spy) else 0.0


def _facts(obs: BattleObservation, action: Action) -> dict[str, Any]:
    """The values that the words of the tip for this move can name."""
    if isinstance(action, Lay):
        only = not action.draw and obs.stock_count > 0
        return {"cards": action.cards, "only": only, "opens": not obs.open, "brings": action.draw}
    if isinstance(action, LayOff):
        return {"card": action.card, "aim": Aim.of(obs, action)}
    if isinstance(action, Draw):
        return {"n": min(DRAWN, obs.stock_count), "row": bool(obs.discards)}
    if isinstance(action, Take | Hoard):
        return {"count": action.count, "card": obs.discards[-action.count], "others": action.count > 1}
    if isinstance(action, Discard | Under):
        return {"card": action.card}
    if isinstance(action, SecondChance):
        hand = tuple(sorted(obs.hand))
        return {"count": _loose(hand, _worth(hand))}
    return {} if isinstance(action, Refill) else {"aim": Aim.of(obs, action)}


def _loose(hand: Pile, now: float) -> int:
    """How many of these cards the hand would be better without."""
    return sum(_worth(without(hand, (card,))) > now for card in set(hand))


def _weigh_meld(obs: BattleObservation, action: Lay, hand: Pile) -> float:
    """What a meld is worth: its points, what the rest is worth, and whether the round should end with it."""
    rest = without(hand, action.cards)
    score = LAY + 2 * odds.points(action.cards) + _worth(rest) + _weigh_going_on(obs, len(action.cards) - action.draw)
    return score + 5 if action.draw and (rest or not obs.marker_out) else score


def _weigh_going_on(obs: BattleObservation, fewer: int) -> float:
    """What having this many fewer cards is worth: before the Marker, keep some for discards and a Lucky Day."""
    left = len(obs.hand) - fewer
    if obs.marker_out:
        return 50.0 if left == 0 else 0.0
    return NEVER if left < 2 else -60.0 if left < ENOUGH else 0.0


@lru_cache(maxsize=REMEMBERED)
def _points_there(meld: BattleMeld) -> int:
    """The points of a meld that would move with it."""
    return odds.points(meld.before(meld.home))


@lru_cache(maxsize=REMEMBERED)
def _worth(hand: Pile) -> float:
    """What cards in hand are worth.

    Melds count twice (laid, and not left over), pairs a little; cards without a partner count against the hand. The
    cards are passed sorted, so that equal hands are remembered as one.
    """
    rest, total = Counter(hand), 0.0
    while best := odds.dearest(rest):
        total += 2 * odds.points(best)
        rest -= Counter(best)
    return total + NEAR * odds.count_partnered(rest) - 0.5 * odds.points(rest.elements())


def faults(game: RummyBattleRules) -> Mapping[str, float]:
    """How much each character's faults show, as measured by `make bench`."""
    return {"mia": 1.16, "ben": 1.12, "leo": 0.7}
