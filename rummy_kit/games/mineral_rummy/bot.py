"""What a good player of Mineral Rummy looks at: which ions its own minerals still lack, and which cards are spare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face
from rummy_kit.engine.rules import Ranked
from rummy_kit.engine.turns import DrawFrom, EndTurn
from rummy_kit.subjects.minerals.cards import WILD

from .melds import as_laid
from .pieces import Call, DiscardSaying, LayOff, Meld, MineralObservation, Swap
from .rules import MineralRummyRules

OUT = 10_000.0  # going out ends the round
RUMMY = 20_000.0  # and rummy doubles the score
DRAW = 5_000.0  # an order, not a value: first the draw, which may complete a mineral and goes with any meld
MELD = 1_000.0
SWAP = 500.0
LAY_OFF = 300.0


def weigh(game: MineralRummyRules, obs: MineralObservation) -> Iterator[Ranked]:
    """The viewer's moves, each with a score."""
    wanted = wants(game, obs)
    for action in game.legal_actions(obs):
        score = _weigh_going_out(obs, action) + _worth(game, obs, action, wanted)
        yield Ranked(action, score, *_why(game, obs, action))


def wants(game: MineralRummyRules, obs: MineralObservation) -> Counter[Face]:
    """How many of the viewer's unmelded minerals need each ion, held or not; one copy is enough for one mineral."""
    return Counter(ion for mineral in obs.minerals for ion in game.needs[mineral])


def _why(game: MineralRummyRules, obs: MineralObservation, action: Action) -> tuple[str, dict[str, Any]]:
    """The reason for a move; ``""`` for spending a wild card if the card itself is in the hand."""
    return ("", {}) if wastes_wild(game, obs, action) else _reason(game, obs, action)


def wastes_wild(game: MineralRummyRules, obs: MineralObservation, action: Action) -> bool:
    """Whether a wild card would stand for an ion that the hand has a card of."""
    return (
        isinstance(action, Meld)
        and WILD in action.cards
        and as_laid(action, game.needs[action.mineral]).stands_for in obs.hand
    )


def _reason(game: MineralRummyRules, obs: MineralObservation, action: Action) -> tuple[str, dict[str, Any]]:
    """The tip for the move, and the values that its words can name."""
    match action:
        case EndTurn():
            return "", {}
        case DrawFrom(source="stock"):
            return "tip_stock", {}
        case DrawFrom():
            return "tip_top", {"card": obs.discards[-1]}
        case Meld(mineral=mineral):
            laid = as_laid(action, game.needs[mineral])
            return "tip_meld", {"mineral": mineral, "cards": laid.cards, "stands_for": laid.stands_for}
        case LayOff(card=card, onto=onto) | Swap(card=card, onto=onto):
            return f"tip_{action.kind}", {"card": card, "mineral": onto}
        case DiscardSaying(card=card):
            return "tip_discard", {"card": card}
        case Call(onto=onto, swap=swap):
            return "tip_call_swap" if swap else "tip_call", {"card": obs.discards[-1], "mineral": onto}
    return "tip_pass", {"card": obs.discards[-1]}


def _weigh_going_out(obs: MineralObservation, action: Action) -> float:
    """What ending the round adds to a meld, a lay-off or a discard."""
    if not isinstance(action, Meld | LayOff | DiscardSaying):
        return 0.0
    played = len(action.cards) if isinstance(action, Meld) else 1
    return RUMMY if action.rummy else OUT if played == len(obs.hand) else 0.0


def _worth(game: MineralRummyRules, obs: MineralObservation, action: Action, wanted: Counter[Face]) -> float:
    match action:
        case DrawFrom(source="stock"):
            return DRAW
        case DrawFrom():
            return DRAW + (10.0 if _helps(game, obs, obs.discards[-1], wanted) else -10.0)
        case Meld(cards=cards):
            return MELD - 50.0 * cards.count(WILD)  # without a wild card first: it may serve another mineral
        case LayOff(card=card):
            keep = not _spare(obs, card, wanted) or (card == WILD and obs.minerals)
            return -50.0 if keep else LAY_OFF + game.deck[card].points
        case Swap(card=card):
            return SWAP if obs.minerals and _spare(obs, card, wanted) else -60.0
        case DiscardSaying(card=card):
            return _discard_worth(game, obs, card, wanted)
        case Call(swap=swap):
            return 10.0 if swap and obs.minerals else -1.0
    return 0.0


def _helps(game: MineralRummyRules, obs: MineralObservation, card: Face, wanted: Counter[Face]) -> bool:
    """Whether the hand needs this card or can get rid of it at once."""
    lacking = card == WILD or obs.hand.count(card) < wanted[card]
    return lacking or (not obs.minerals and any(game.fits(card, meld.mineral) for meld in obs.table))


def _spare(obs: MineralObservation, card: Face, wanted: Counter[Face]) -> bool:
    """Whether the hand has more of this card than its own minerals need."""
    return obs.hand.count(card) > wanted[card]


def _discard_worth(game: MineralRummyRules, obs: MineralObservation, card: Face, wanted: Counter[Face]) -> float:
    """How good a discard is: wild cards and needed ions are kept; of the rest, what no player can lay off goes
    first.
    """
    if card == WILD:
        return -200.0 if obs.minerals else -20.0
    worth = 0.0 if _spare(obs, card, wanted) else -100.0
    fits = any(game.fits(card, meld.mineral) for meld in obs.table)
    return worth - (5.0 if fits else 0.0)


def faults(game: MineralRummyRules) -> Mapping[str, float]:
    """How much each character's faults show, as measured by `make bench`."""
    return {"mia": 1.22, "ben": 0.94, "leo": 0.8}
