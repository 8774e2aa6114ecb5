"""Looking back: what was good, what cost something and what was wrong, from the log of one's own game."""

from __future__ import annotations

from typing import Any

from rummy_kit import games
from rummy_kit.engine.match import Match, Player
from rummy_kit.games.formula_rummy.pieces import Lay
from rummy_kit.lessons.debrief import debrief, decisions


def played(chooser: Any, seed: int = 7) -> Match:
    """A round in which seat 0 plays as ``chooser`` says and the others as well as they can."""
    game = games.load("formula_rummy")
    match = Match(game, [Player("You"), Player("Ada", "ada"), Player("Ben", "ben")], seed, practice=True)
    for _ in range(300):
        if match.round_over:
            return match
        seat = match.state.to_act[0]
        view = match.view(seat)
        match.act(chooser(match, view) if seat == 0 else game.rank(view)[0].action)
    raise AssertionError("the round did not end")


def best(match: Match, view: Any) -> Any:
    return match.game.rank(view)[0].action


def worst(match: Match, view: Any) -> Any:
    return match.game.rank(view)[-1].action


def test_best_play_has_nothing_to_mend() -> None:
    moments = debrief(played(best), 0)
    assert [moment.kind for moment in moments] == ["good"]
    assert "You" in moments[0].text


def test_costly_moves_are_told_with_a_better_one_three_at_most() -> None:
    moments = debrief(played(worst), 0)
    costly = [moment for moment in moments if moment.kind == "costly"]
    assert 1 <= len(costly) <= 3
    assert all(moment.text.startswith("You") and moment.better for moment in costly)


def test_a_wrong_name_comes_with_its_reason_and_picture() -> None:
    def misname(match: Match, view: Any) -> Any:
        lays = [move for move in match.legal_actions(0) if isinstance(move, Lay)] if view.my_move else []
        for lay in lays:
            wrong = Lay(0, lay.cation, lay.n, lay.anion, lay.m, "sodium nitride", lay.wild)
            if match.game.check(view, wrong).correct is False:
                return wrong
        return best(match, view)

    wrong = [moment for moment in debrief(played(misname), 0) if moment.kind == "wrong"]
    assert wrong and all("wrongly" in moment.text for moment in wrong)


def test_what_was_taken_back_does_not_count() -> None:
    match = played(worst)
    before = len(decisions(match, 0))
    assert match.can_undo(0).legal
    match.undo(0)
    assert len(decisions(match, 0)) == before - 1


def test_the_debrief_changes_nothing_and_tells_only_own_moves() -> None:
    match = played(worst)
    log = match.log
    for decision in decisions(match, 0):
        assert decision.action.player == 0
    assert match.log == log


def test_nothing_to_look_back_at() -> None:
    game = games.load("formula_rummy")
    assert debrief(Match(game, [Player("You"), Player("Ada", "ada")], 1), 0) == []
