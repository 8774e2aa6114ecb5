"""What a good player of Rummy Battle looks at: melds in hand, pairs that want one card more, and the Marker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from rummy_kit.engine.actions import Action
from rummy_kit.engine.bot import Ranked
from rummy_kit.engine.cards import Face, Pile
from rummy_kit.games.rummy_battle.pieces import (
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
from rummy_kit.games.rummy_battle.words import aim_words, cards_in_order
from rummy_kit.subjects import odds

NEAR = 4.0  # what a card is worth that has a partner, in points
LAY, LAY_OFF, PLAY = 200.0, 150.0, 100.0  # melds first, then additions, then action cards, then the discard
TWO_UNKNOWN = 9.0  # what two cards from the deck are worth
NEVER = -1000.0
ENOUGH = 4  # cards in hand before a discard, as long as the Marker has not shown
LONGEST_TRIED = 4


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
        onto = {"card": game.name_of(action.card), "aim": aim_words(view, action)}
        return Ranked(action, score, "tip_lay_off", onto)
    if isinstance(action, Draw):
        return Ranked(action, TWO_UNKNOWN, "tip_draw")
    if isinstance(action, Take | Hoard):
        taken = view.discards[-action.count :]
        data = {"count": action.count, "card": game.name_of(taken[0])}
        gain = _worth(hand + Counter(taken)) - now
        if isinstance(action, Take) and not view.marker_out and len(view.hand) + action.count <= ENOUGH:
            gain = NEVER  # the card must be played, and then the discard would be the last card
        return Ranked(action, gain, f"tip_{action.kind}", data)
    if isinstance(action, Discard | Under):
        gain = _worth(hand - Counter([action.card])) - now
        return Ranked(action, gain, f"tip_{action.kind}", {"card": game.name_of(action.card)})
    if isinstance(action, Refill):
        return Ranked(action, 0.0, "tip_refill")
    if isinstance(action, SecondChance):
        loose = sum(_worth(hand - Counter([card])) > now for card in hand)
        return Ranked(action, TWO_UNKNOWN + 1 if loose >= 5 else 0.0, "tip_second_chance", {"count": loose})
    return Ranked(action, _action_card(view, action, now), f"tip_{action.kind}", {"aim": aim_words(view, action)})


def _ranked_lay(view: BattleView, action: Lay, hand: Counter[Face]) -> Ranked:
    """A meld: its points, what the rest is worth, and whether the round should end by it."""
    rest = hand - Counter(action.cards)
    score = LAY + 2 * odds.points(action.cards) + _worth(rest) + _going_on(view, len(action.cards) - action.draw)
    if action.draw and (rest or not view.marker_out):
        score += 5
    how = "" if action.draw or not view.stock_count else " without drawing a card"
    return Ranked(action, score, "tip_lay", {"cards": cards_in_order(action.cards) + how})


def _going_on(view: BattleView, fewer: int) -> float:
    """What it means to have so many cards fewer: before the Marker one keeps some for discards and a Lucky Day."""
    left = len(view.hand) - fewer
    if view.marker_out:
        return 50.0 if left == 0 else 0.0
    return NEVER if left < 2 else -60.0 if left < ENOUGH else 0.0


def _action_card(view: BattleView, action: Action, now: float) -> float:
    """What an action card brings; useless ones are played after the Marker, to be rid of them."""
    assert view.seat is not None
    if isinstance(action, LuckyDay):
        alone = any(count == 1 for seat, count in enumerate(view.hand_counts) if seat != view.seat)
        return PLAY + 50 if not (alone and view.marker_out) else NEVER
    if isinstance(action, Reinforcements):
        return PLAY if not view.marker_out else 1.0
    keep = _going_on(view, 1) + (1.0 if view.marker_out else -50.0)
    if isinstance(action, Thief):
        return PLAY + _points_there(view.meld(action.meld)) + _going_on(view, 1)
    if isinstance(action, Switcheroo):
        gain = _points_there(view.meld(action.other)) - _points_there(view.meld(action.own))
        return PLAY + gain + _going_on(view, 1) if gain > 0 else keep - 60
    if isinstance(action, Pickpocket):
        meld = view.meld(action.meld)
        assert meld is not None
        better = _worth(Counter((*view.hand, meld.cards[action.place]))) - now
        return PLAY + better if better > NEAR else keep - 50
    return keep if isinstance(action, Spy) else 0.0


def _points_there(meld: Meld | None) -> int:
    """The points of a meld that would move with it."""
    if meld is None:
        return 0
    return odds.points(card for card, owner in zip(meld.cards, meld.owners, strict=True) if owner == meld.home)


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


# ---------------------------------------------------------------------------------------------- brute force


def candidates(game: RummyBattleRules, view: BattleView) -> Iterator[Action]:
    """Every well-formed action, legal or not; melds of more than four cards only where the hand makes them."""
    seat = view.seat
    if seat is None:
        return
    yield from (SecondChance(seat), Refill(seat), Draw(seat), LuckyDay(seat), Reinforcements(seat))
    for count in range(len(view.discards) + 2):
        yield from (Take(seat, count), Hoard(seat, count))
    for cards in _choices(view.hand):
        yield from (Lay(seat, cards, True), Lay(seat, cards, False))
    faces = tuple(dict.fromkeys(view.hand))
    for card in faces:
        yield from (Discard(seat, card), Under(seat, card))
    for meld in view.table:
        yield Thief(seat, meld.id)
        yield from (LayOff(seat, meld.id, card, end) for card in faces for end in ("", "low", "high"))
        yield from (Pickpocket(seat, meld.id, place) for place in range(-1, len(meld.cards) + 1))
        yield from (Switcheroo(seat, meld.id, other.id) for other in view.table)
    yield from (Spy(seat, other) for other in range(-1, view.seats + 1))


def _choices(hand: Pile) -> tuple[Pile, ...]:
    found: dict[Pile, None] = {}
    for size in range(1, LONGEST_TRIED + 1):
        for cards in combinations(hand, size):
            found[cards] = None
            found.update(dict.fromkeys(odds.arrangements(cards)))
    found.update(dict.fromkeys(odds.melds(Counter(hand))))
    return tuple(found)


def faults(game: RummyBattleRules) -> Mapping[str, float]:
    """How much each character's faults show, as measured by `make bench`."""
    return {"mia": 1.2, "ben": 1.12, "leo": 0.95}
