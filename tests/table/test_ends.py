"""The end of a round: what the player laid, how many tries were not right, and one thing for the next time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.bots import BOTS
from rummy_kit.engine.actions import Action
from rummy_kit.engine.match import Match, Player
from rummy_kit.table.session import Session
from tests.scenario import Page

PLAYERS = (Player("You"), Player("Ada", "greedy"), Player("Leo", "greedy"))


Choose = Callable[[Session], Action]
ADDING = {"lay_off", "add"}
"""The moves that add cards to what is on the table."""
WITHOUT_OWN = [
    name
    for name in games.with_lessons()
    if ADDING & games.find(name).parts.keys() and name != "rummy_battle"  # there you lay a meld first
]
"""The games in which you may add cards before you have laid anything."""


def begun(name: str, seed: int = 5) -> Page:
    lesson = games.load_lesson(name)
    page = Page(Session(Match(games.load(lesson.game, lesson.house_rules), PLAYERS, seed), 0, BOTS))
    page.do("start")
    return page


def session(page: Page) -> Session:
    assert isinstance(page.seat, Session)
    return page.seat


def as_bots_do(table: Session) -> Action:
    seen = table.match.observe(0)
    return BOTS["greedy"].choose(table.match.game, seen, table.match.bot_rng(0))


def only_adding(table: Session) -> Action:
    """As the bots do, but nothing of one's own is laid unless the rules ask for it."""
    game, seen = table.match.game, table.match.observe(0)
    moves = [*(ranked.action for ranked in game.rank(seen)), *game.legal_actions(seen)]
    return next((move for move in moves if move.kind in ADDING or game.part(move) != "lay"), moves[0])


def move(table: Session, choose: Choose = as_bots_do) -> None:
    """One move; the player moves as the bots do, unless there is another way to choose."""
    if table.pending():
        table.step()
    else:
        table._try(table.match.observe(0), choose(table))


def play_on(page: Page, choose: Choose = as_bots_do) -> Any:
    """Plays to the end of the round; returns what is said there."""
    while not session(page).match.round_over:
        move(session(page), choose)
    return page.look()["panel"]


def said(panel: Any) -> str:
    return f"{panel['title']} {panel['text']}"


def first_round(name: str, wanted: Callable[[Any], bool], choose: Choose = as_bots_do) -> tuple[Page, Any]:
    """The first of twenty rounds at whose end the panel is as wanted, with that panel."""
    for seed in range(5, 25):
        page = begun(name, seed)
        panel = play_on(page, choose)
        if wanted(panel):
            return page, panel
    raise AssertionError(f"None of twenty rounds of {name} ended as this test needs: shorten its rounds or deal more.")


@pytest.mark.parametrize("name", games.with_lessons())
def test_what_was_laid_is_shown_as_tiles_with_one_thing_for_the_next_time(name: str) -> None:
    page, panel = first_round(name, lambda panel: "laid" in panel)
    melds = page.view["me"]["melds"]
    titles = [meld["title"] for meld in panel["laid"]]
    if name == "formula":  # each formula covers the one before
        events = [one.event for one in reversed(list(session(page).match.recent_events(0)))]
        assert [title for ((title, _, _),) in titles] == [
            event.values()["formula"] for event in events if event.player == 0 and event.kind == "lay"
        ]
    else:
        assert titles == [meld["title"] for meld in melds]
    assert titles and "Next time, " in panel["text"]
    assert "ou laid cards" in said(panel)


@pytest.mark.parametrize("name", WITHOUT_OWN)
def test_cards_that_were_only_added_to_melds_are_not_called_laid(name: str) -> None:
    page, panel = first_round(name, lambda panel: "ou added cards" in said(panel), only_adding)
    assert "ou laid cards" not in said(panel)
    assert "laid" not in panel and not page.view["me"]["melds"]


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
