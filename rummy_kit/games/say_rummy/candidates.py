"""Actions for play by chance; and all well-formed ones, legal or not, to hold the listing against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from rummy_kit.engine.actions import Action
from rummy_kit.engine.rng import Rng
from rummy_kit.subjects import phonemes

from .pieces import WILD, Add, Discard, Draw, EndTurn, Lay, Respond, SayObservation, lacking
from .rules import SayRummyRules


def some_action(game: SayRummyRules, obs: SayObservation, rng: Rng) -> Action:
    """A legal action: mostly an end of the turn, else a new word, or an addition to one of the words."""
    if obs.phase != "play":
        return rng.choice(list(game.legal_actions(obs)))
    do = rng.below(8)
    found: list[Action] = []
    if do < 2 and game.may_lay(obs):
        found = _one_of_the_words(game, obs, rng)
    elif do == 2 and obs.table and game.may_add(obs):
        found = list(game.additions_to(obs, rng.below(len(obs.table))))
    return rng.choice(found or [*game.discards(obs), *game.ends(obs)])


def _one_of_the_words(game: SayRummyRules, obs: SayObservation, rng: Rng) -> list[Action]:
    """A new word, or none; only that one is spelt out."""
    cards, codes, wilds = game.own_sounds(obs)
    words = [code for code in game.finder.words(codes, wilds) if game.options.least_sounds <= len(code) <= game.most]
    return [game.spelt_out(obs.my_seat, rng.choice(words), cards)] if words else []


def every_candidate(game: SayRummyRules, obs: SayObservation) -> Iterator[Action]:
    """Draws, discards, answers, all orders of up to three cards, and a slow look through the whole dictionary."""
    if obs.seat is None:
        return
    seat = obs.seat
    yield from (Draw(seat), Draw(seat, "discards"), EndTurn(seat), Respond(seat, "yes"), Respond(seat, "no"))
    for card in dict.fromkeys(obs.hand):
        yield Discard(seat, card)
    if obs.phase == "play":
        yield from dict.fromkeys((*_short_words(obs, seat), *dictionary_words(game, obs, seat)))


def _short_words(obs: SayObservation, seat: int) -> Iterator[Action]:
    faces = [face for face in obs.hand if face != WILD]
    for size in (1, 2, 3):
        for sounds in dict.fromkeys(permutations(faces, size)):
            yield Lay(seat, sounds)
            if size == 1:
                for to in range(len(obs.table)):
                    yield Add(seat, to, before=sounds)
                    yield Add(seat, to, after=sounds)


def dictionary_words(game: SayRummyRules, obs: SayObservation, seat: int) -> Iterator[Action]:
    cards = Counter(obs.hand)
    wilds = cards.pop(WILD, 0)
    lying = [game.encode(word.sounds) for word in obs.table]
    not_in_hand = str.maketrans("", "", game.encode(tuple(cards)))
    for code in game.finder.lexicon.all_sounds():
        if len(code) <= len(obs.hand) and len(code.translate(not_in_hand)) <= wilds:
            sounds = phonemes.decode(code, game.accent)
            missing = lacking(sounds, cards)
            if len(missing) <= wilds:
                yield Lay(seat, sounds, missing)
        for to, word in enumerate(lying):
            if word not in code:
                continue
            for at in range(len(code) - len(word) + 1):
                if code.startswith(word, at) and 0 < len(code) - len(word) <= len(obs.hand):
                    before = phonemes.decode(code[:at], game.accent)
                    after = phonemes.decode(code[at + len(word) :], game.accent)
                    missing = lacking(before + after, cards)
                    if len(missing) <= wilds:
                        yield Add(seat, to, before, after, missing)
