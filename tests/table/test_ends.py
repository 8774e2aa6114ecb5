"""The end of a round: what the player laid, how many tries were not right, and one thing for the next time."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.bots import BOTS
from rummy_kit.engine.match import Match, Player
from rummy_kit.table.session import Session
from tests.scenario import Page

PLAYERS = (Player("You"), Player("Ada", "greedy"), Player("Leo", "greedy"))


def begun(name: str) -> Page:
    lesson = games.load_lesson(name)
    page = Page(Session(Match(games.load(lesson.game, lesson.house_rules), PLAYERS, 5), 0, BOTS))
    page.do("start")
    return page


def session(page: Page) -> Session:
    assert isinstance(page.seat, Session)
    return page.seat


def move(table: Session) -> None:
    """One move; the player moves as the bots do."""
    if table.pending():
        table.step()
    else:
        seen = table.match.observe(0)
        table._try(seen, BOTS["greedy"].choose(table.match.game, seen, table.match.bot_rng(0)))


def play_on(page: Page) -> Any:
    """Plays to the end of the round; returns what is said there."""
    while not session(page).match.round_over:
        move(session(page))
    return page.look()["panel"]


@pytest.mark.parametrize("name", games.with_lessons())
def test_what_was_laid_is_shown_as_tiles_with_one_thing_for_the_next_time(name: str) -> None:
    page = begun(name)
    panel, melds = play_on(page), page.view["me"]["melds"]
    titles = [meld["title"] for meld in panel["laid"]]
    if name == "formula":  # each formula covers the one before
        events = [one.event for one in reversed(list(session(page).match.recent_events(0)))]
        assert [title for ((title, _, _),) in titles] == [
            event.values()["formula"] for event in events if event.player == 0 and event.kind == "lay"
        ]
    else:
        assert titles == [meld["title"] for meld in melds]
    assert titles and "Next time, " in panel["text"]


def test_tries_that_were_not_right_are_counted_for_their_round_only() -> None:
    page = begun("mineral_rummy")
    table = session(page)
    seen = table.match.observe(0)
    while not seen.my_move or seen.phase == "draw":
        move(table)
        seen = table.match.observe(0)
    game = table.match.game
    assert not table._try(seen, next(move for move in game.candidates(seen) if game.check(seen, move).mistaken))
    assert play_on(page)["text"].startswith("One try was not right at first. Next time, ")
    page.do("next_round")
    assert page.view["panel"] is None
    assert "not right" not in play_on(page)["text"]
