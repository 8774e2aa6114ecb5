"""How strong the characters are in each game: each against the one below it, and a beginner against the lesson's two.

Rounds are played on duplicate deals; the intervals are those of the arena (95 %, Wilson).
"""

from __future__ import annotations

from itertools import pairwise

from rummy_kit import games, lessons
from rummy_kit.bots.arena import Duel, at_table
from rummy_kit.bots.characters import BEGINNER, CHARACTERS
from tools.bench.report import markdown

STEP = (0.60, 0.70)  # what a character should win against the one below it
BEGINNERS_PART = (0.25, 0.40)  # what a beginner should win at the lesson's table of three
DEALS = 100


def table(quick: bool) -> str:
    """All games as one Markdown table."""
    deals = DEALS // 5 if quick else DEALS
    steps = list(pairwise(CHARACTERS.values()))
    rows = [["rounds won", *(f"{upper.title} against {lower.title}" for lower, upper in steps), "a beginner's lesson"]]
    for lesson in map(lessons.load, lessons.names()):
        game = games.load(lesson.game)
        cells = [cell(at_table(game, upper, [lower], deals=deals), STEP) for lower, upper in steps]
        opponents = [CHARACTERS[name] for name in lesson.opponents]
        names = " and ".join(character.title for character in opponents)
        own_table = games.load(lesson.game, lesson.house_rules)
        beginner = cell(at_table(own_table, BEGINNER, opponents, deals=deals), BEGINNERS_PART)
        rows.append([game.title, *cells, f"{beginner} with {names}"])
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
