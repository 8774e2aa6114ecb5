"""The pictures of this game: the wall of all cards, on which to mark those that help, and draws out of a hundred."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from rummy_kit.subjects import odds
from rummy_kit.subjects.odds.cards import Cards
from rummy_kit.subjects.odds.handling import Hundred, Wall
from rummy_kit.table.parts import open_picture
from rummy_kit.table.view import HandleView

PICTURES = {"odds": Wall.of, "draws": Hundred.of}


def handle_of(hand: Cards, row: Cards, taken: Iterable[str] = ()) -> HandleView:
    """The wall for these cards; of those that a pupil thinks helpful, the unseen ones are marked."""
    marked = [face for face in taken if face not in (*hand, *row)]
    return open_picture("rummy_battle", "odds", hand=[*hand], row=[*row], marked=marked)


def hundred_of(draw: odds.Draw, guess: Fraction | None = None) -> HandleView:
    """Draws out of a hundred, with the guess marked if it is a chance."""
    settings: dict[str, Any] = vars(draw).copy()
    if guess is not None and 0 <= guess <= 1:
        settings["guess"] = round(100 * guess)
    return open_picture("rummy_battle", "draws", **settings)
