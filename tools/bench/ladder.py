"""How strong the characters are in each game: each against the one below it; and a beginner at the lesson's table.

Random moves are measured there as well: chance must not win where learning should.

Rounds are played on duplicate deals; the intervals are those of the arena (95 %, Wilson).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from rummy_kit import games
from rummy_kit.bots import BOTS
from rummy_kit.bots.characters import BEGINNER, CHARACTERS
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.workshop.arena import Duel, at_table
from tools.bench.report import markdown

STEP = (0.60, 0.70)  # the share that a character should win against the one below it
BEGINNERS_PART = (0.25, 0.40)  # the share that a beginner should win at the lesson's table
RANDOM_PART = (0.0, 0.15)  # the share that random moves should win there
OTHER_DECKS = {"say_rummy": {"accent": "southern-british"}}
DEALS = 100


def table(quick: bool) -> str:
    """All games as one Markdown table."""
    deals = DEALS // 5 if quick else DEALS
    steps = list(pairwise(CHARACTERS.values()))
    heads = [f"{upper.title} against {lower.title}" for lower, upper in steps]
    rows = [["rounds won", "house rules", *heads, "a beginner at the lesson's table", "random moves there"]]
    for lesson in map(games.load_lesson, games.with_lessons()):
        opponents = [CHARACTERS[name] for name in lesson.opponents]
        names = " and ".join(character.title for character in opponents)
        for whose, rules in _house_rules(lesson):
            game = games.load(lesson.game, rules)
            cells = [cell(at_table(game, upper, [lower], deals=deals), STEP) for lower, upper in steps]
            beginner = cell(at_table(game, BEGINNER, opponents, deals=deals), BEGINNERS_PART)
            chance = cell(at_table(game, BOTS["random"], opponents, deals=deals), RANDOM_PART)
            rows.append([game.title, whose, *cells, f"{beginner} with {names}", chance])
    wanted = "60 to 70 % for each step, 25 to 40 % for the beginner, at most 15 % for random moves"
    return f"{markdown(rows)}\n\nWanted: {wanted}. In brackets: 95 %."


def _house_rules(lesson: Lesson) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The house rules to measure: the rule sheet's and, where it has some, the lesson's own; both also with the
    game's other deck, where it has one.
    """
    other = OTHER_DECKS.get(lesson.game, {})
    for whose, rules in {"rule sheet": {}, "lesson": lesson.house_rules}.items():
        if rules or whose == "rule sheet":
            yield whose, rules
            if other:
                yield f"{whose}, {', '.join(other.values())}", {**rules, **other}


def cell(duel: Duel, wanted: tuple[float, float]) -> str:
    """The share with its interval; anything out of order is marked.

    >>> cell(Duel("a", "b", 2, 100, 200, 130, 0.0, 0.0, 0.0), (0.6, 0.7))
    '65 % (58–71)'
    >>> cell(Duel("a", "b", 2, 100, 200, 180, 0.0, 0.0, 0.0), (0.6, 0.7))
    '90 % (85–93) OUTSIDE'
    """
    low, high = duel.share
    outside = high < wanted[0] or low > wanted[1]
    share = f"{100 * duel.wins / max(1, duel.decided):.0f} % ({100 * low:.0f}–{100 * high:.0f})"
    return f"{share} OUTSIDE" if outside else share
