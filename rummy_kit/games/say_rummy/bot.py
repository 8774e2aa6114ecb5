"""What a good player of Say Rummy looks at: how many cards a word uses, and how many words the rest still makes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from operator import attrgetter
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import Pile, without
from rummy_kit.engine.rules import Ranked
from rummy_kit.engine.turns import Discard, DrawFrom
from rummy_kit.subjects import phonemes

from .pieces import WILD, Add, Lay, Respond, SayObservation, cards_of, list_added
from .rules import SayRummyRules

CARD = 10.0  # what getting rid of a card is worth
WILD_KEPT = 6.0  # what a wild card in hand is worth beyond that
RARE = {10: 0.0, 20: 2.0}  # how much less a word of each SCOWL level is worth than one of the commonest words
RARER = 8.0  # how much less for any rarer level
TRIED = 40  # how many words, longest first, are looked up and weighed
REMEMBERED = 1 << 13  # hands whose worth is remembered: playing a round on leads to the same hands again


def weigh(game: SayRummyRules, obs: SayObservation) -> list[Ranked]:
    """The viewer's moves, each with a score; it considers only words of SCOWL levels up to 35."""
    if obs.phase == "draw":
        return _rank_draws(game, obs)
    if obs.phase == "vote":
        return _rank_votes(game, obs)
    moves = [*_rank_words(game, obs), *_rank_discards(game, obs)]
    return [*moves, *_others(game, obs, moves)]


def best(game: SayRummyRules, obs: SayObservation) -> Action | None:
    """The first of the moves from :func:`weigh`, without words; discards are weighed only if there is no word to lay,
    because laying one is better.
    """
    if not obs.my_move:
        return None
    if obs.phase == "play":
        laid = max(_plays(game, obs, obs.hand), key=lambda play: _word_score(game, obs, *play[1:]), default=None)
        if laid is not None:
            return laid[0]
    ways = {"draw": _rank_draws, "vote": _rank_votes, "play": _rank_discards}
    return max(ways[obs.phase](game, obs), key=attrgetter("score")).action


def _rank_votes(game: SayRummyRules, obs: SayObservation) -> list[Ranked]:
    no, yes = Respond(obs.my_seat, "no"), Respond(obs.my_seat, "yes")
    return [Ranked(no, 1.0, "tip_vote"), Ranked(yes, 0.0, "tip_vote")]


def _rank_draws(game: SayRummyRules, obs: SayObservation) -> list[Ranked]:
    stock = Ranked(DrawFrom(obs.my_seat), 12.0, "tip_stock" if obs.discards else "tip_no_discard")
    if not game.has_stock(obs):  # SR08: trying to draw ends the round, and the fewest cards win
        fewest = len(obs.hand) == min(obs.hand_counts)
        stock = replace(stock, score=1000.0, reason="tip_end") if fewest else replace(stock, score=-100.0)
    if not obs.discards:
        return [stock]
    card = obs.discards[-1]
    gain = _most_laid(game, obs, (*obs.hand, card)) - _most_laid(game, obs, obs.hand)
    reason = "tip_top" if gain > 0 else "tip_play_on"  # a draw comes first only if the stock is used up
    return [stock, Ranked(DrawFrom(obs.my_seat, "discards"), 10.0 * gain, reason, {"card": card})]


def _most_laid(game: SayRummyRules, obs: SayObservation, hand: Pile) -> int:
    """How many cards the longest common word or addition uses."""
    taken = (cards for _, cards, _ in _plays(game, obs, hand))
    return next((len(cards) for cards in taken), 0)


def _plays(game: SayRummyRules, obs: SayObservation, hand: Pile) -> Iterator[tuple[Lay | Add, Pile, int]]:
    """Common words that this hand can lay or add, those that use the most cards first; each with its SCOWL level."""
    level_of = game.finder.lexicon.level_of
    playing = replace(obs, hand=hand, phase="play")
    words = sorted(_words(game, playing), key=lambda claim: (-len(list_added(claim)), len(claim.wilds)))[: 4 * TRIED]
    levels = ((word, level_of(game.encode(game.read_claim(obs, word)))) for word in words)
    common = ((word, cards_of(word), level) for word, level in levels if level <= phonemes.COMMON)
    return islice(common, TRIED)


def _words(game: SayRummyRules, obs: SayObservation) -> Iterator[Lay | Add]:
    yield from game.lays(obs)
    yield from game.additions(obs)


def _rank_words(game: SayRummyRules, obs: SayObservation) -> list[Ranked]:
    moves = []
    for action, cards, level in _plays(game, obs, obs.hand):
        sounds = game.read_claim(obs, action)
        spelling = game.finder.lexicon.spellings(game.encode(sounds))[0]
        data: dict[str, Any] = {"sounds": phonemes.write(sounds), "word": spelling, "count": len(sounds)}
        data |= {"first": sounds[0], "parts": list(sounds), "wilds": [list_added(action)[at] for at in action.wilds]}
        if isinstance(action, Add):
            data |= {"old": obs.table[action.to].spelling, "before": action.before, "after": action.after}
        score = _word_score(game, obs, cards, level)
        moves.append(Ranked(action, score, "tip_lay" if action.kind == "lay" else "tip_add", data))
    return moves


def _word_score(game: SayRummyRules, obs: SayObservation, cards: Pile, level: int) -> float:
    """What laying these cards is worth: the more cards and the better known the word, the more."""
    out = 1000.0 if len(obs.hand) - len(cards) < 2 else 0.0
    known = 100.0 + out - RARE.get(level, RARER)
    if not all(obs.hand_counts):  # the last turn: there is no next one to keep cards for
        return known + CARD * sum(map(game.points_of, cards))
    return known + CARD * len(cards) - WILD_KEPT * cards.count(WILD)


def _others(game: SayRummyRules, obs: SayObservation, thought_of: list[Ranked]) -> list[Ranked]:
    """The words that no bot lays, such as rare ones. They rank just below the best move: finding one is not bad
    play.
    """
    ranked, best = {move.action for move in thought_of}, max(move.score for move in thought_of)
    return [Ranked(action, best - 0.01) for action in _words(game, obs) if action not in ranked]


def _rank_discards(game: SayRummyRules, obs: SayObservation) -> list[Ranked]:
    moves = []
    for action in (*game.legal_discards(obs), *game.legal_ends(obs)):
        if not isinstance(action, Discard):
            moves.append(Ranked(action, 0.0))
            continue
        rest = without(obs.hand, (action.card,))
        data = {"card": action.card}
        cost = 0.5 * game.points_of(action.card) - (20.0 if action.card == WILD else 0.0)
        if all(obs.hand_counts):
            left = _words_left(game, tuple(sorted(rest)))
            moves.append(Ranked(action, left + cost, "tip_discard", data))
        else:  # the last turn
            moves.append(Ranked(action, game.points_of(action.card), "tip_last", data))
    return moves


@lru_cache(maxsize=REMEMBERED)
def _words_left(game: SayRummyRules, hand: Pile) -> float:
    """How many words the hand still makes, leaving out wild cards."""
    codes = Counter(game.code[face] for face in hand if face != WILD)
    return math.log1p(sum(len(code) for code in game.finder.words(codes)))


def faults(game: SayRummyRules) -> Mapping[str, float]:
    """How much each character's faults show, as measured by `make bench`."""
    return {"mia": 1.15, "ben": 1.27, "leo": 0.48}
