"""The wrong ideas about outs and chances that the tasks of this lesson can show; their words are in ``lesson.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rummy_kit.lessons.ideas import Idea
from rummy_kit.subjects import odds

DECK = odds.standard_deck()  # one pack without jokers: numbers that can be worked out by hand
TRIALS = 1000


def _outs(hand: str, seen: str = "") -> Mapping[str, Any]:
    """The picture of a hand's outs among all unseen cards."""
    return odds.grid(hand.split(), seen.split(), DECK, trials=0)


def _chance(hand: str, seen: str = "", draws: int = 1) -> Mapping[str, Any]:
    """The picture of a hand's outs, with what a thousand draws bring."""
    return odds.grid(hand.split(), seen.split(), DECK, draws, trials=TRIALS, pairs=False)


def _part_and_whole() -> Mapping[str, Any]:
    """Bars for the part and the whole: nine hearts are unseen, and two of them make a Run."""
    hearts = odds.unseen(DECK, ["JH", "QH", "2H", "5H"])
    in_suit = [face for face in hearts if odds.SUIT_OF[face] == "H"]
    run = odds.outs(["JH", "QH"], hearts)
    rows = [("♥", len(in_suit)), (" ".join(map(odds.short, run)), run.total())]
    return odds.bars(((label, n, "") for label, n in rows), ", ".join(f"{label}: {n}" for label, n in rows))


IDEAS = (
    Idea("gap_equals_open", "outs", picture=partial(_outs, "5S 7S")),
    Idea("end_run", "outs", ("end_run", "run_corner"), partial(_outs, "AS 2S")),
    Idea("seen_ignored", "outs", picture=partial(_outs, "7S 7H", "7D 2C")),
    Idea("own_counted", "outs", picture=partial(_outs, "7S 7H", "2C KD")),
    Idea("one_end", "outs", picture=partial(_outs, "8S 9S", "2C KD")),
    Idea("mixed_suits", "outs", ("mixed_suits", "run_suits"), partial(_outs, "8S 9S")),
    Idea("whole_suit", "outs", ("whole_suit", "run_gap"), partial(_outs, "8S 9S")),
    Idea("ranks_only", "outs", picture=partial(_outs, "8S 9S")),
    Idea("equiprobable", "chance", ("equiprobable", "not_the_same"), partial(_chance, "7S 7H")),
    Idea("odds_for_chance", "chance", picture=partial(_chance, "8S 9S")),
    Idea("no_replacement", "chance", ("no_replacement", "whole_deck"), partial(_chance, "8S 9S", "2H KD")),
    Idea("add_two_draws", "chance", picture=partial(_chance, "8S 9S", "2H KD", 2)),
    Idea("first_draw_only", "chance", picture=partial(_chance, "8S 9S", "2H KD", 2)),
    Idea("both_needed", "chance", picture=partial(_chance, "8S 9S", "2H KD", 2)),
    Idea("complement_left", "chance", picture=partial(_chance, "8S 9S", "2H KD", 2)),
    Idea("due", "chance", picture=partial(_chance, "7S 7H", "7D")),
    Idea("hot_hand", "chance", picture=partial(_chance, "7S 7H", "7D")),
    Idea("sets_rarer", "chance", picture=partial(odds.sets_and_runs, DECK)),
    Idea("outcome_approach", "chance", picture=partial(_chance, "8S 9S")),
    Idea("conjunction", "chance", picture=_part_and_whole),
    Idea("result_bias", "decision", picture=partial(_chance, "8S 9S")),
    Idea("small_sample", "decision", picture=partial(_chance, "8S 9S")),
)
