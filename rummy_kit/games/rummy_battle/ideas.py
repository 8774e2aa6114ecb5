"""The wrong ideas about outs and chances that the tasks of this lesson can show; they are in ``lesson.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import lesson_texts
from rummy_kit.subjects import odds

TEXTS = lesson_texts(__file__, odds.STRINGS)
DECK = odds.standard_deck()  # one pack without jokers: numbers that can be worked out by hand
TRIALS = 1000
OF_CARDS: Mapping[str, tuple[int, int]] = {"outs": (1, 0), "chance": (1, TRIALS), "chance_of_two": (2, TRIALS)}
"""How many cards are drawn in a picture of a hand, and how many draws are simulated."""


def draw(form: str, *cards: str) -> Mapping[str, Any]:
    """A picture of a hand and, after a stroke, of what is face up: ``outs 7S 7H / 7D 2C`` shows its outs among all
    unseen cards, ``chance`` and ``chance_of_two`` also what a thousand draws bring. The other forms need no cards.
    """
    if form == "sets_and_runs":
        return odds.sets_and_runs(DECK)
    if form == "part_and_whole":
        return _part_and_whole()
    hand, _, seen = " ".join(cards).partition("/")
    draws, trials = OF_CARDS[form]
    return odds.grid(hand.split(), seen.split(), DECK, draws, trials=trials, pairs=not trials)


def _part_and_whole() -> Mapping[str, Any]:
    """Bars for the part and the whole: nine hearts are unseen, and two of them make a Run."""
    hearts = odds.unseen(DECK, ["JH", "QH", "2H", "5H"])
    in_suit = [face for face in hearts if odds.SUIT_OF[face] == "H"]
    run = odds.outs(["JH", "QH"], hearts)
    rows = [("♥", len(in_suit)), (" ".join(map(odds.short, run)), run.total())]
    return odds.bars(((label, n, "") for label, n in rows), ", ".join(f"{label}: {n}" for label, n in rows))


IDEAS = Ideas(TEXTS, draw)
