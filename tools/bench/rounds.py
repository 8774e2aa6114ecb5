"""How long a round is, and how much going first helps: by the rule sheet, and as the lessons play.

Good players end a round soonest; a beginner at the lesson's table is measured as well. Every deal is new, and
any player may begin.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from rummy_kit import games
from rummy_kit.bots import BOTS
from rummy_kit.bots.characters import BEGINNER
from rummy_kit.engine.bot import Bot
from rummy_kit.engine.options import word
from rummy_kit.workshop.arena import paired_mean
from rummy_kit.workshop.pace import Played, play
from tools.bench.report import markdown

GOOD = BOTS["greedy"]
SEATS = 3
ROUNDS = 300
HEADINGS = ("game", "house rules", "players", "first player wins", "shared", "turns each (5–95 %)", "only draws")


def table(quick: bool) -> str:
    """All games by their rule sheets, and with their lessons' house rules where these differ."""
    return table_of(30 if quick else ROUNDS)


def table_of(rounds: int) -> str:
    """The table after this many rounds of each game."""
    rows: list[Sequence[str]] = [HEADINGS]
    for name in games.names():
        lesson = games.load_lesson(name)
        pupils = [BEGINNER, *(BOTS[name] for name in lesson.opponents)]
        tables: list[tuple[Mapping[str, Any], list[Bot]]] = [
            ({}, [GOOD] * SEATS),
            (lesson.house_rules, [GOOD] * len(pupils)),
            (lesson.house_rules, pupils),
        ]
        if tables[0] == tables[1]:
            del tables[0]
        for rules, bots in tables:
            game = games.load(name, rules)
            done = [play(game, seed, bots) for seed in range(rounds)]
            rows.append(cells(game.title, rules, bots, done))
    return f"{markdown(rows)}\n\n{rounds} rounds each; a shared win counts in parts."


def cells(title: str, rules: Mapping[str, Any], bots: Sequence[Bot], rounds: Sequence[Played]) -> tuple[str, ...]:
    """A line of the table: first player's share with its 95 % interval, shared wins, length, idle turns."""
    share, low, high = paired_mean([played.first_won for played in rounds if played.winners])
    shared = statistics.mean(played.winners > 1 for played in rounds)
    turns = sorted(played.turns for played in rounds)
    idle = [turn for played in rounds for turn in played.idle]
    return (
        title,
        ", ".join(f"{option}={word(value)}" for option, value in rules.items()) or "the rule sheet's",
        ", ".join(bot.name for bot in bots),
        f"{share:.0%} ({low:.0%}–{high:.0%}), fair {1 / rounds[0].seats:.0%}",
        f"{shared:.0%}",
        f"{statistics.median(turns):.1f} ({turns[int(0.05 * len(turns))]:.1f}–{turns[int(0.95 * len(turns))]:.1f})",
        f"{statistics.mean(idle):.0%}",
    )
