"""What a good player of Formula Rummy looks at: how many compounds the cards make, and what is nearly there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Face, Pile, without
from rummy_kit.engine.rules import Ranked
from rummy_kit.engine.turns import Discard, DrawSeveral
from rummy_kit.subjects import ions
from rummy_kit.subjects.ions.cards import WILD, Held, take_out

from .pieces import GOAL, FormulaRummyObservation, Lay, Respond
from .rules import FormulaRummyRules

COMPOUND = 100.0  # what a compound that the cards make is worth, in points of hand penalty
NEAR = 2.0  # what each number card is worth to a pair of ions that lacks the other one
NUMBER = 8.0  # what keeping a number card is worth: every compound takes two
NUMBERS = 6  # number cards worth keeping: three compounds take six

REMEMBERED = 1 << 13  # hands whose worth is remembered: playing a round on in many worlds leads to the same hands again


def weigh(game: FormulaRummyRules, obs: FormulaRummyObservation) -> Iterator[Ranked]:
    """The viewer's moves, each with a score."""
    return (_rank_action(game, obs, action) for action in _worth_a_thought(game, obs))


def _worth_a_thought(game: FormulaRummyRules, obs: FormulaRummyObservation) -> list[Action]:
    """The legal actions, leaving out compounds with a better alternative.

    A good player spends no wild card if plain cards will do, and lays a compound that cannot exist only if there is no
    other.
    """
    actions = list(game.legal_actions(obs))
    lays = [action for action in actions if isinstance(action, Lay)]
    plain = {lay.meant for lay in lays if not lay.wild}
    lays = [lay for lay in lays if not lay.wild or lay.meant not in plain]
    made = [lay for lay in lays if lay.pair not in game.chemistry.unmade]
    return [*(made or lays), *(action for action in actions if not isinstance(action, Lay))]


def _rank_action(game: FormulaRummyRules, obs: FormulaRummyObservation, action: Action) -> Ranked:
    if isinstance(action, DrawSeveral):
        return _rank_draw(game, obs, action)
    if isinstance(action, Lay):
        left = without(sorted(obs.hand), action.cards)
        made = ions.compound(action.cation, action.anion)
        data = {"formula": made.unicode, "name": made.name, "cards": action.cards, "meant": action.meant}
        data |= {"cation": made.cation.name, "anion": made.anion.name, "but": ions.but(action.cation, action.anion)}
        code = {"cation": "tip_lay_cation", "anion": "tip_lay_anion"}.get(action.wild, "tip_lay")
        # laying comes before any discard; among compounds, the one that leaves the best cards
        return Ranked(action, 10 * COMPOUND + _worth(game, obs, left), code, data)
    if isinstance(action, Discard):
        if _is_last(game, obs):
            return Ranked(action, game.deck[action.card].points, "tip_last", {"card": action.card})
        left = without(sorted(obs.hand), (action.card,))
        return Ranked(action, _worth(game, obs, left), "tip_discard", {"card": action.card})
    if isinstance(action, Respond) and obs.window is not None:
        claim = obs.table[obs.window.about]
        data = {"name": claim.name, "formula": claim.written.unicode}
        return Ranked(action, 0.0, f"tip_{action.say}", data)
    return Ranked(action, 0.0)


def _rank_draw(game: FormulaRummyRules, obs: FormulaRummyObservation, action: DrawSeveral) -> Ranked:
    if action.source == "stock":
        return Ranked(action, _worth(game, obs, tuple(sorted(obs.hand))) + NEAR, "tip_stock")
    taken = obs.discards[-action.count :]
    data = {"count": action.count, "card": taken[0]}
    score = _worth_after_discard(game, obs, sorted(obs.hand + taken))
    return Ranked(action, score, "tip_deep" if action.count > 1 else "tip_top", data)


def _worth_after_discard(game: FormulaRummyRules, obs: FormulaRummyObservation, cards: Sequence[Face]) -> float:
    """What these cards are worth after the turn's discard: a card that would go at once is not worth taking."""
    return max(_worth(game, obs, without(cards, (card,))) for card in dict.fromkeys(cards))


def _worth(game: FormulaRummyRules, obs: FormulaRummyObservation, cards: Pile) -> float:
    """The worth of the compounds that the cards make or nearly make, minus what the cards would cost if another player
    went out.

    The cards are passed sorted, so that equal hands are remembered as one.
    """
    return _worth_of(game, cards, GOAL - obs.compounds_of(obs.my_seat), _is_last(game, obs))


def _is_last(game: FormulaRummyRules, obs: FormulaRummyObservation) -> bool:
    """FR11. Whether this is the viewer's last turn: there is no next one to keep cards for, and cards left over only
    cost.
    """
    return game.turns_left(obs.turn_number, obs.seats) == 1


@lru_cache(maxsize=REMEMBERED)
def _worth_of(game: FormulaRummyRules, hand: Pile, goal: int, last: bool) -> float:
    """The worth of these cards with ``goal`` compounds still to be laid."""
    cards = Counter(hand)
    in_sight = game.chemistry.pack(cards, goal)
    rest: Held = cards
    for used in in_sight:
        rest = take_out(rest, used)
    win = COMPOUND if goal > 0 and len(in_sight) >= goal else 0.0
    cost = sum(game.deck[face].points * count for face, count in rest.items())
    if last:
        return win - cost
    numbers = sum(count for face, count in cards.items() if face.isdigit())
    kept = NUMBER * min(numbers, NUMBERS)
    return COMPOUND * len(in_sight) + win + NEAR * _near(game, rest) + kept - 0.2 * cost


def _near(game: FormulaRummyRules, cards: Held) -> int:
    """For each pair of ions in these cards, how many of its two number cards are there; both would make a compound."""
    near = 0
    cations = [face for face in game.chemistry.cations if cards.get(face)]
    anions = [face for face in game.chemistry.anions if cards.get(face)]
    for cation in cations:
        for anion in anions:
            if (cation, anion) not in game.chemistry.unmade:
                n, m = game.chemistry.lowest[cation, anion]
                near += 1 + (cards.get(n, 0) > 0) + (cards.get(m, 0) > 0)
    return near + 6 * cards.get(WILD, 0)


def slips(game: FormulaRummyRules, obs: FormulaRummyObservation) -> Iterator[Lay]:
    """FR07, FR12. A compound with each ion's own charge as its number, or with 1 and 1; or one with a similar but wrong
    name.
    """
    if obs.phase != "play":
        return
    if game.options.checking == "referee":
        for claim in _worth_a_thought(game, obs):
            if isinstance(claim, Lay):
                yield from (replace(claim, name=name) for name in _names_like(*claim.pair))
        return
    cards = Counter(obs.hand)
    for (cation, anion), name in game.chemistry.names.items():
        plus, minus = game.chemistry.charges[cation], -game.chemistry.charges[anion]
        for n, m in {(plus, minus), (1, 1)} - {(minus, plus)}:
            claim = Lay(obs.my_seat, cation, n, anion, m, name)
            if not Counter(claim.cards) - cards:
                yield claim


@cache
def _names_like(cation: Face, anion: Face) -> tuple[str, ...]:
    """The two commonest wrong names."""
    return ions.distractors(cation, anion, n=2)


def faults(game: FormulaRummyRules) -> Mapping[str, float]:
    """How much each character's faults show, as measured by `make bench`; with few turns a fault costs less."""
    if game.most_turns is not None:
        return {"mia": 1.5, "ben": 1.1, "leo": 0.78}
    return {"mia": 1.35, "ben": 0.74, "leo": 0.78}
