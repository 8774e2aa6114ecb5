"""How strong the characters are in each game: each against the one below it, and a beginner against the lesson's two.

Rounds are played on duplicate deals; the intervals are those of the arena (95 %, Wilson).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rummy_kit import games
from rummy_kit.bots.arena import Duel, at_table
from rummy_kit.bots.characters import BEGINNER, CHARACTERS, Character
from tools.bench.report import markdown

STEP = (0.60, 0.70)  # what a character should win against the one below it
BEGINNERS_PART = (0.25, 0.40)  # what a beginner should win at the lesson's table of three
DEALS = 100


def ladder(quick: bool) -> str:
    """All games as one Markdown table."""
    steps = [(upper, [lower]) for lower, upper in pairwise(CHARACTERS.values())]
    lesson = list(CHARACTERS.values())[:2]
    heads = [f"{upper.title} against {lower.title}" for upper, (lower,) in steps]
    heads.append(f"a beginner with {' and '.join(character.title for character in lesson)}")
    rows = [["rounds won", *heads]]
    for name in games.names():
        deals = DEALS // 5 if quick else DEALS
        wanted: Iterator[tuple[Character, Sequence[Character], tuple[float, float]]] = iter(
            [*((upper, lower, STEP) for upper, lower in steps), (BEGINNER, lesson, BEGINNERS_PART)]
        )
        game = games.load(name)
        rows.append(
            [game.title, *(cell(at_table(game, who, others, deals=deals), part) for who, others, part in wanted)]
        )
    return markdown(rows)


def cell(duel: Duel, wanted: tuple[float, float]) -> str:
    """The share with its interval; what cannot be as wanted is marked.

    >>> cell(Duel("a", "b", 2, 100, 200, 130, 0.0, 0.0, 0.0), (0.6, 0.7))
    '65 % (58–71)'
    >>> cell(Duel("a", "b", 2, 100, 200, 180, 0.0, 0.0, 0.0), (0.6, 0.7))
    '90 % (85–93) OUTSIDE'
    """
    low, high = duel.share
    outside = high < wanted[0] or low > wanted[1]
    share = f"{100 * duel.wins / max(1, duel.decided):.0f} % ({100 * low:.0f}–{100 * high:.0f})"
    return f"{share} OUTSIDE" if outside else share
