"""What a good player of Mineral Rummy looks at: which ions the own minerals still lack, and which cards are spare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rummy_kit.engine.actions import Action
from rummy_kit.engine.bot import Ranked
from rummy_kit.engine.cards import Face
from rummy_kit.games.mineral_rummy.deck import WILD
from rummy_kit.games.mineral_rummy.pieces import Call, Discard, Draw, LayOff, Meld, MineralView, Pass, Swap
from rummy_kit.games.mineral_rummy.rules import MineralRummyRules
from rummy_kit.subjects import minerals
from rummy_kit.texts import listed

OUT = 10_000.0  # going out ends the round
RUMMY = 20_000.0  # and rummy doubles the score
DRAW = 5_000.0  # an order, no worth: first the draw, which may complete a mineral and goes with any meld
MELD = 1_000.0
SWAP = 500.0
LAY_OFF = 300.0


def rank(game: MineralRummyRules, view: MineralView) -> tuple[Ranked, ...]:
    """The viewer's moves with a score each, best first."""
    if not view.my_move:
        return ()
    wanted = wants(game, view)
    moves = [_ranked(game, view, action, wanted) for action in game.legal_actions(view)]
    return tuple(sorted(moves, key=lambda move: -move.score))


def wants(game: MineralRummyRules, view: MineralView) -> Counter[Face]:
    """How many own unmelded minerals want each ion, held or not; one copy is enough for one mineral."""
    return Counter(ion for mineral in view.minerals for ion in game.needs[mineral])


def _ranked(game: MineralRummyRules, view: MineralView, action: Action, wanted: Counter[Face]) -> Ranked:
    left = len(view.hand) - (len(action.cards) if isinstance(action, Meld) else 1)
    out = RUMMY if getattr(action, "rummy", False) else OUT if left == 0 else 0.0
    if isinstance(action, Draw):
        return _ranked_draw(game, view, action, wanted)
    if isinstance(action, Meld):
        asked = minerals.mineral(action.mineral)
        data = {"mineral": action.mineral, "cards": _cards_of(game, action), "formula": asked.unicode}
        # without a wild card first: it may serve another mineral
        return Ranked(action, out + MELD - 50.0 * action.cards.count(WILD), "tip_meld", data)
    if isinstance(action, LayOff):
        spare = _spare(view.hand, action.card, wanted)
        worth = LAY_OFF + game.deck[action.card].points if spare and not _wanted_wild(view, action.card) else -50.0
        data = {"card": game.name_of(action.card), "mineral": action.onto}
        return Ranked(action, out + worth, "tip_lay_off", data)
    if isinstance(action, Swap):
        useful = bool(view.minerals) and _spare(view.hand, action.card, wanted)
        data = {"card": game.name_of(action.card), "mineral": action.onto}
        return Ranked(action, SWAP if useful else -60.0, "tip_swap", data)
    if isinstance(action, Discard):
        data = {"card": game.name_of(action.card)}
        return Ranked(action, out + _discard_worth(game, view, action.card, wanted), "tip_discard", data)
    if isinstance(action, Call):
        useful = action.swap and bool(view.minerals)
        data = {"card": game.name_of(view.discards[-1]), "mineral": action.onto}
        return Ranked(action, 10.0 if useful else -1.0, "tip_call_swap" if action.swap else "tip_call", data)
    if isinstance(action, Pass):
        return Ranked(action, 0.0, "tip_pass", {"card": game.name_of(view.discards[-1])})
    return Ranked(action, 0.0)


def _cards_of(game: MineralRummyRules, meld: Meld) -> str:
    """The cards to press for a meld, in the order of its ions; a wild card with the ion for which it stands."""
    needed = game.needs[meld.mineral]
    return listed(
        [game.name_of(ion) if ion in meld.cards else f"the wild card as {game.name_of(ion)}" for ion in needed]
    )


def _ranked_draw(game: MineralRummyRules, view: MineralView, action: Action, wanted: Counter[Face]) -> Ranked:
    assert isinstance(action, Draw)
    if action.source == "stock":
        return Ranked(action, DRAW, "tip_stock")
    top = view.discards[-1]
    lacking = top == WILD or view.hand.count(top) < wanted[top]
    goes_on_board = not view.minerals and any(game.fits(top, meld.mineral) for meld in view.table)
    score = DRAW + 10.0 if lacking or goes_on_board else DRAW - 10.0
    return Ranked(action, score, "tip_top", {"card": game.name_of(top)})


def _spare(hand: tuple[Face, ...], card: Face, wanted: Counter[Face]) -> bool:
    """Whether the hand has more of this card than its own minerals want."""
    return hand.count(card) > wanted[card]


def _wanted_wild(view: MineralView, card: Face) -> bool:
    """A wild card is worth keeping as long as a mineral is to be melded."""
    return card == WILD and bool(view.minerals)


def _discard_worth(game: MineralRummyRules, view: MineralView, card: Face, wanted: Counter[Face]) -> float:
    """Wild cards and ions that are wanted stay; of the others first those that nobody can lay off."""
    if card == WILD:
        return -200.0 if view.minerals else -20.0
    worth = 0.0 if _spare(view.hand, card, wanted) else -100.0
    fits = any(game.fits(card, meld.mineral) for meld in view.table)
    return worth - (5.0 if fits else 0.0)


def faults(game: MineralRummyRules) -> Mapping[str, float]:
    """How much each character's faults show, as measured by `make bench`."""
    return {"mia": 1.22, "ben": 0.94, "leo": 0.9}
