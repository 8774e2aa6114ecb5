"""Random positions in which an idea about outs can show: the cards held, and those that lie face up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rummy_kit.subjects.luck import Luck
from rummy_kit.subjects.odds.cards import ACE_HIGH, RANKS, SUITS, Cards, face_at, standard_deck, unseen
from rummy_kit.subjects.odds.chances import outs

PACK = standard_deck()
OPEN_CARDS = 2
DEAD = 0.3  # how often an out lies face up in a position for another idea
BESIDE = " / "  # between the cards held and those face up, in a decision as it is written


class Holding(NamedTuple):
    """The cards held, and the cards that are face up."""

    held: Cards
    seen: Cards

    @property
    def about(self) -> str:
        """The cards held, as the subject of a task."""
        return " ".join(self.held)

    @property
    def decided(self) -> str:
        """A decision between the first two cards held and the others, in writing."""
        return f"{self.about}{BESIDE}{' '.join(self.seen)}"


def _same(rng: Luck) -> Cards:
    """Two of a rank."""
    rank = rng.choice(RANKS)
    return tuple(f"{rank}{suit}" for suit in rng.shuffle(SUITS)[:2])


def _draw_suited(rng: Luck, low: int, step: int) -> Cards:
    suit = rng.choice(SUITS)
    return face_at(low, suit), face_at(low + step, suit)


def _draw_unsuited(rng: Luck) -> Cards:
    """Two neighbours in different suits."""
    low, suits = rng.between(2, 12), rng.shuffle(SUITS)
    return face_at(low, suits[0]), face_at(low + 1, suits[1])


SHAPES: Mapping[str, Callable[[Luck], Cards]] = {
    "same": _same,
    # two neighbours in a suit that can grow at both ends
    "open": lambda rng: _draw_suited(rng, rng.between(2, 12), 1),
    # two of a suit with one card between them, and a card beyond each
    "gap": lambda rng: _draw_suited(rng, rng.between(2, 11), 2),
    # two neighbours, one of them an ace
    "end": lambda rng: _draw_suited(rng, rng.choice((1, ACE_HIGH - 1)), 1),
    "unsuited": _draw_unsuited,
}
SHAPES_FOR: Mapping[str, tuple[str, ...]] = {
    "seen_ignored": ("same", "open"),
    "own_counted": ("same",),
    "gap_equals_open": ("gap",),
    "one_end": ("open",),
    "end_run": ("end",),
    "mixed_suits": ("open", "gap", "unsuited"),
    "whole_suit": ("open", "gap"),
    "ranks_only": ("open", "gap"),
}
"""The shapes of two cards that invite an idea about which cards help."""
SHAPES_TO_NAME: Mapping[str, tuple[str, ...]] = {
    **SHAPES_FOR,
    "seen_ignored": ("open", "same"),
    **dict.fromkeys(("mixed_suits", "whole_suit", "ranks_only"), ("gap", "end", "open")),
}
"""The shapes of two cards for which an idea names cards that look as good as those that help."""
PAIRS: Mapping[str, str] = {
    "seen_ignored": "same/open same/same",
    "gap_equals_open": "gap/same gap/end",
    "end_run": "end/same gap/end",
    "mixed_suits": "same/open same/gap same/end",
    "ranks_only": "same/open",
    "equiprobable": "same/gap open/gap open/end same/end",
}
"""The shapes of two pairs that invite an idea; where none is wanted, any of these."""


def draw_two_cards(rng: Luck, shapes: Sequence[str], idea: str) -> Holding:
    """Two cards in one of these shapes; an out lies face up if the idea counts such cards, or by chance."""
    held = SHAPES[rng.choice(shapes)](rng)
    return Holding(held, _choose_seen(rng, held, held, idea))


def draw_two_pairs(rng: Luck, idea: str) -> Holding:
    """Two pairs that invite the idea; no card of one pair helps the other."""
    names = PAIRS.get(idea, " ".join(PAIRS.values())).split()
    shapes = rng.shuffle(rng.choice(names).split("/"))
    first, second = (SHAPES[shape](rng) for shape in shapes)
    if set(first) & set(second) or outs(first, Counter(second)) or outs(second, Counter(first)):
        return draw_two_pairs(rng, idea)
    held = (*first, *second)
    return Holding(held, _choose_seen(rng, held, rng.choice((first, second)), idea))


def _choose_seen(rng: Luck, held: Cards, hand: Cards, idea: str) -> Cards:
    """Two face-up cards; one of them is an out of this hand if the idea counts such cards, or by chance."""
    good = outs(hand, unseen(PACK, held))
    others = [face for face in PACK if face not in held and face not in good]
    dead = good.total() > 1 and (idea == "seen_ignored" or rng.random() < DEAD)
    lying = (rng.choice(list(good)), rng.choice(others)) if dead else rng.shuffle(others)[:OPEN_CARDS]
    return rng.shuffle(lying)


def hide_last_out(at: Holding) -> Holding | None:
    """The same cards held, with the only card that would help face up; ``None`` if there are several."""
    (only, *more) = outs(at.held, unseen(PACK, at.held))
    return None if more else Holding(at.held, (only, at.seen[0] if at.seen[0] != only else at.seen[1]))
