"""Every well-formed action in Formula Rummy, legal or not: what the brute-force tests hold the listing against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import contains
from rummy_kit.subjects import ions

from .pieces import (
    PLACES,
    WILD,
    WILD_PLACES,
    Discard,
    Draw,
    EndTurn,
    FormulaRummyObservation,
    Lay,
    Place,
    Respond,
    Skip,
)
from .rules import FormulaRummyRules


def candidates(game: FormulaRummyRules, obs: FormulaRummyObservation) -> Iterator[Action]:
    """All draws, all claims of four cards rightly named, all discards and answers."""
    seat = obs.my_seat
    yield from (Draw(seat), Skip(seat), EndTurn(seat), Respond(seat, "pass"), Respond(seat, "challenge"))
    for count in range(1, len(obs.discards) + 1):
        yield Draw(seat, "discards", count)
    for card in dict.fromkeys(obs.hand):
        yield Discard(seat, card)
    yield from _claims(game, obs, seat)


def _claims(game: FormulaRummyRules, obs: FormulaRummyObservation, seat: int) -> Iterator[Lay]:
    cards, chemistry = Counter(obs.hand), game.chemistry
    worlds: dict[Place, Sequence[Any]]
    worlds = {
        "cation": chemistry.cations,
        "n": chemistry.numbers,
        "anion": chemistry.anions,
        "m": chemistry.numbers,
    }
    for wild in WILD_PLACES if cards[WILD] else WILD_PLACES[:1]:
        held = [[face for face in worlds[place] if place == wild or cards[str(face)]] for place in PLACES]
        for cation, n, anion, m in product(*held):
            lay = Lay(seat, cation, n, anion, m, ions.compound(cation, anion).name, wild)
            if contains(obs.hand, lay.cards):
                yield lay
