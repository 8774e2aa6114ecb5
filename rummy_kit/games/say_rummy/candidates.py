"""Every well-formed action in Say Rummy, legal or not: what the brute-force tests hold the listing against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from rummy_kit.engine.actions import Action
from rummy_kit.subjects import phonemes

from .pieces import WILD, Add, Discard, Draw, EndTurn, Lay, Respond, SayView, lacking
from .rules import SayRummyRules


def candidates(game: SayRummyRules, view: SayView) -> Iterator[Action]:
    """Draws, discards, answers, all orders of up to three cards, and a slow look through the whole dictionary."""
    if view.seat is None:
        return
    seat = view.seat
    yield from (Draw(seat), Draw(seat, "discards"), EndTurn(seat), Respond(seat, "yes"), Respond(seat, "no"))
    for card in dict.fromkeys(view.hand):
        yield Discard(seat, card)
    if view.phase == "play":
        yield from dict.fromkeys((*_short_words(view, seat), *dictionary_words(game, view, seat)))


def _short_words(view: SayView, seat: int) -> Iterator[Action]:
    faces = [face for face in view.hand if face != WILD]
    for size in (1, 2, 3):
        for sounds in dict.fromkeys(permutations(faces, size)):
            yield Lay(seat, sounds)
            if size == 1:
                for to in range(len(view.table)):
                    yield Add(seat, to, before=sounds)
                    yield Add(seat, to, after=sounds)


def dictionary_words(game: SayRummyRules, view: SayView, seat: int) -> Iterator[Action]:
    cards = Counter(view.hand)
    wilds = cards.pop(WILD, 0)
    lying = [game.encode(word.sounds) for word in view.table]
    for code in game.finder.lexicon.all_sounds():
        if len(code) <= len(view.hand):
            sounds = phonemes.decode(code, game.accent)
            missing = lacking(sounds, cards)
            if len(missing) <= wilds:
                yield Lay(seat, sounds, missing)
        for to, word in enumerate(lying):
            for at in range(len(code) - len(word) + 1):
                if code.startswith(word, at) and 0 < len(code) - len(word) <= len(view.hand):
                    before = phonemes.decode(code[:at], game.accent)
                    after = phonemes.decode(code[at + len(word) :], game.accent)
                    missing = lacking(before + after, cards)
                    if len(missing) <= wilds:
                        yield Add(seat, to, before, after, missing)
