"""The verdicts of `make bench`: a budget that lets everything pass would be worse than none."""

from __future__ import annotations

import pytest

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.rng import Rng
from rummy_kit.table.session import Session
from rummy_kit.workshop import pace
from tools.bench import pupil, rounds
from tools.bench.report import (
    Budget,
    Line,
    at_least_times,
    at_most,
    at_most_more,
    at_most_times,
    none,
    short_table,
    table,
)


@pytest.mark.parametrize(
    ("budget", "good", "bad"),
    [
        (at_most(20, "kB"), 20, 20.1),
        (at_most_more(500, "ms"), 1500, 1501),  # against a reference of 1000
        (at_most_times(3), 3000, 3001),
        (at_least_times(0.5), 500, 499),
    ],
)
def test_a_budget_is_kept_up_to_its_limit_and_no_further(budget: Budget, good: float, bad: float) -> None:
    verdicts = [Line("something", "", [ours], "floor", [1000], budget).verdict for ours in (good, bad)]
    assert verdicts == ["pass", "OVER"]


def test_where_none_is_allowed_one_is_too_many() -> None:
    assert [Line("lost", "", [lost], budget=none()).verdict for lost in (0, 1)] == ["pass", "OVER"]


def test_medians_are_judged_not_single_bad_moments() -> None:
    assert Line("clicks", "ms", [4, 5, 90], "echo", [3, 3, 80], at_most_times(3)).verdict == "pass"


def test_the_table_shows_both_values_their_ratio_and_the_verdict() -> None:
    lines = [
        Line("page ready", "ms", [1200, 1300, 1400], "bare page", [1000], at_most_more(200, "ms")),
        Line("told only", "ms", [7]),
    ]
    _, _, first, second = table(lines).splitlines()
    for words in ("1 300 (1 220–1 380) ms", "bare page 1 000", "1.30 ×", "≤ reference + 200 ms", "108 %", "OVER"):
        assert words in first
    assert "7 ms" in second and "no budget" in second


def test_the_readmes_table_shows_the_worst_game_for_each_thing() -> None:
    lines = [
        Line("import", "ms", [200], "import anywidget", [150], at_most_more(100, "ms")),
        Line("Trios: legal moves", "ms", [1], budget=at_most(5, "ms")),
        Line("Duos: legal moves", "ms", [1, 2, 3], budget=at_most(5, "ms")),
        Line("Duos: told only", "ms", [7]),
    ]
    rows = [[cell.strip() for cell in line.split("|")[1:5]] for line in short_table(lines).splitlines()[2:]]
    assert rows == [
        ["import", "200 ms", "import anywidget 150 ms", "1.33 ×"],
        ["legal moves (Duos)", "2 ms", "", ""],
    ]


@pytest.mark.parametrize("name", games.names())
def test_whatever_a_simulated_pupil_does_is_answered_and_the_game_goes_on(name: str) -> None:
    session = Session(TableSettings(name, seed=1).new_match(), bots=BOTS)
    luck = Rng("pupil", name)
    for seq in range(1, 11):
        before = session.view()
        sent = pupil.next_intent(before, luck)
        session.handle({**sent, "page": "p", "seq": seq})
        assert pupil.is_answer(sent, before, session.view()), sent
        while session.pending():
            session.step()
    assert len(session.match) > 3


def test_a_view_that_shows_nothing_of_it_is_no_answer() -> None:
    view = Session(TableSettings("formula", seed=1).new_match(), bots=BOTS).view()
    keys = [card["key"] for card in view["hand"]["cards"]]
    trouble = {**view, "panel": {"code": "trouble"}}
    for sent in (pupil.intent("choose", keys[:1]), pupil.intent("sort", keys[::-1]), pupil.intent("do", place="draw")):
        assert not pupil.is_answer(sent, view, view)
        assert not pupil.is_answer(sent, view, trouble)


def test_first_player_shares_and_round_lengths_are_shown_for_every_game_and_each_lessons_own_rules() -> None:
    _, _, *lines = rounds.table_of(2).partition("\n\n")[0].splitlines()
    titles = [line.split("|")[1].strip() for line in lines]
    lessons = map(games.load_lesson, games.with_lessons())
    own = [lesson.title for lesson in lessons if lesson.house_rules or len(lesson.opponents) + 1 != rounds.SEATS]
    each = [games.find(name).title for name in games.names()]
    assert sorted(titles) == sorted([*each, *each, *own]), "good players, a beginner's table, good ones by own rules"


def test_a_shared_win_counts_in_parts_and_a_rounds_turns_for_each_player() -> None:
    alone = pace.Played(first_won=1, winners=1, idle=(False, False, True), seats=3)
    shared = pace.Played(first_won=0.5, winners=2, idle=(False, True, True) * 3, seats=3)
    nobody = pace.Played(first_won=0, winners=0, idle=(True,) * 3, seats=3)
    _, rules, seats, share, both, turns, idle = rounds.cells(
        "Trios", {"target": 10}, [BOTS["ada"], BOTS["greedy"]], [alone, shared, nobody]
    )
    assert (rules, seats, both, turns, idle) == ("target=10", "ada, greedy", "33%", "1.0 (1.0–3.0)", "67%")
    assert share.startswith("75% (") and share.endswith("fair 33%")
