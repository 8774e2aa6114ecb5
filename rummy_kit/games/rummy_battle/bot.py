"""What a good player of Rummy Battle looks at: melds in hand, pairs that want one card more, and the Marker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rummy_kit.engine.actions import Action
from rummy_kit.engine.bot import Ranked
from rummy_kit.engine.cards import Face
from rummy_kit.games.rummy_battle.pieces import (
    Aim,
    BattleView,
    Discard,
    Draw,
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
)
from rummy_kit.games.rummy_battle.rules import RummyBattleRules
from rummy_kit.subjects import odds

NEAR = 4.0  # what a card is worth that has a partner, in points
LAY, LAY_OFF, PLAY = 200.0, 150.0, 100.0  # melds first, then additions, then action cards, then the discard
TWO_UNKNOWN = 9.0  # what two cards from the deck are worth
NEVER = -1000.0
ENOUGH = 4  # cards in hand before a discard, as long as the Marker has not shown


def rank(game: RummyBattleRules, view: BattleView) -> tuple[Ranked, ...]:
    """The viewer's moves with a score each, best first."""
    if not view.my_move:
        return ()
    now = _worth(Counter(view.hand))
    moves = [_ranked(game, view, action, now) for action in game.legal_actions(view)]
    return tuple(sorted(moves, key=lambda move: -move.score))


def _ranked(game: RummyBattleRules, view: BattleView, action: Action, now: float) -> Ranked:
    hand = Counter(view.hand)
    if isinstance(action, Lay):
        return _ranked_lay(view, action, hand)
    if isinstance(action, LayOff):
        score = LAY_OFF + odds.points([action.card]) + 3 * _going_on(view, 1)
        onto = {"card": action.card, "aim": Aim.of(view, action)}
        return Ranked(action, score, "tip_lay_off", onto)
    if isinstance(action, Draw):
        return Ranked(action, TWO_UNKNOWN, "tip_draw")
    if isinstance(action, Take | Hoard):
        taken = view.discards[-action.count :]
        data = {"count": action.count, "card": taken[0]}
        gain = _worth(hand + Counter(taken)) - now
        if isinstance(action, Take) and not view.marker_out and len(view.hand) + action.count <= ENOUGH:
            gain = NEVER  # the card must be played, and then the discard would be the last card
        return Ranked(action, gain, f"tip_{action.kind}", data)
    if isinstance(action, Discard | Under):
        gain = _worth(hand - Counter([action.card])) - now
        return Ranked(action, gain, f"tip_{action.kind}", {"card": action.card})
    if isinstance(action, Refill):
        return Ranked(action, 0.0, "tip_refill")
    if isinstance(action, SecondChance):
        loose = sum(_worth(hand - Counter([card])) > now for card in hand)
        return Ranked(action, TWO_UNKNOWN + 1 if loose >= 5 else 0.0, "tip_second_chance", {"count": loose})
    return Ranked(action, _action_card(view, action, now), f"tip_{action.kind}", {"aim": Aim.of(view, action)})


def _ranked_lay(view: BattleView, action: Lay, hand: Counter[Face]) -> Ranked:
    """A meld: its points, what the rest is worth, and whether the round should end by it."""
    rest = hand - Counter(action.cards)
    score = LAY + 2 * odds.points(action.cards) + _worth(rest) + _going_on(view, len(action.cards) - action.draw)
    if action.draw and (rest or not view.marker_out):
        score += 5
    only = not action.draw and view.stock_count > 0
    return Ranked(action, score, "tip_lay", {"cards": action.cards, "only": only})


def _going_on(view: BattleView, fewer: int) -> float:
    """What it means to have so many cards fewer: before the Marker one keeps some for discards and a Lucky Day."""
    left = len(view.hand) - fewer
    if view.marker_out:
        return 50.0 if left == 0 else 0.0
    return NEVER if left < 2 else -60.0 if left < ENOUGH else 0.0


def _action_card(view: BattleView, action: Action, now: float) -> float:
    """What an action card brings; useless ones are played after the Marker, to be rid of them."""
    if isinstance(action, LuckyDay):
        alone = any(count == 1 for seat, count in enumerate(view.hand_counts) if seat != view.seat)
        return PLAY + 50 if not (alone and view.marker_out) else NEVER
    if isinstance(action, Reinforcements):
        return PLAY if not view.marker_out else 1.0
    keep = _going_on(view, 1) + (1.0 if view.marker_out else -50.0)
    if isinstance(action, Thief):
        return PLAY + _points_there(view.melds[action.meld]) + _going_on(view, 1)
    if isinstance(action, Switcheroo):
        gain = _points_there(view.melds[action.other]) - _points_there(view.melds[action.own])
        return PLAY + gain + _going_on(view, 1) if gain > 0 else keep - 60
    if isinstance(action, Pickpocket):
        card = view.melds[action.meld].cards[action.place]
        better = _worth(Counter((*view.hand, card))) - now
        return PLAY + better if better > NEAR else keep - 50
    return keep if isinstance(action, Spy) else 0.0


def _points_there(meld: Meld) -> int:
    """The points of a meld that would move with it."""
    return odds.points(meld.before(meld.home))


def _worth(cards: Counter[Face]) -> float:
    """Melds in these cards count twice (laid, and not left over), pairs a little, what is alone against."""
    rest, total = +cards, 0.0
    while best := max(odds.melds(rest), key=odds.points, default=None):
        total += 2 * odds.points(best)
        rest -= Counter(best)
    return total + NEAR * _with_partner(rest) - 0.5 * odds.points(rest.elements())


def _with_partner(cards: Mapping[Face, int]) -> int:
    """How many of these cards want only one card more for a meld."""
    ranks: Counter[int] = Counter()
    for face, count in cards.items():
        ranks[odds.RANK_OF.get(face, 0)] += count
    found = 0
    for face, count in cards.items():
        rank = odds.RANK_OF.get(face)
        if face == odds.JOKER:
            found += 3 * count
        elif rank is not None:
            places = (1, odds.ACE_HIGH) if rank == 1 else (rank,)
            near = any(_near(place, odds.SUIT_OF[face], cards) for place in places)
            found += count * (near + (ranks[rank] > 1))
    return found


def _near(place: int, suit: str, cards: Mapping[Face, int]) -> bool:
    beside = (place + step for step in (-2, -1, 1, 2) if 1 <= place + step <= odds.ACE_HIGH)
    return any(cards.get(odds.face_at(at, suit), 0) for at in beside)


def faults(game: RummyBattleRules) -> Mapping[str, float]:
    """How much each character's faults show, as measured by `make bench`."""
    return {"mia": 1.2, "ben": 1.12, "leo": 0.95}
