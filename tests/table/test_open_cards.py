"""What reaches a player's page while three play: own and open cards, and no others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.table.session import Session
from tests.browser.wire import views_with_open_cards_only

OPEN: dict[str, Callable[[Any], tuple[str, ...]]] = {
    "formula_rummy": lambda obs: obs.discards,
    "say_rummy": lambda obs: obs.discards[-1:],
    "rummy_battle": lambda obs: tuple(obs.discards + obs.spent[-1:]),
}
"""The face-up cards of the zones of a table, as views name them."""
VIEWS = 25  # enough for several turns of each


@pytest.mark.parametrize("game", OPEN)
def test_only_own_and_open_cards_reach_a_page_beside_two_others(game: str) -> None:
    """A computer plays for the person, too."""
    settings = TableSettings(game, seats=3, seed=5, options=games.load_lesson(game).house_rules)
    session = Session(settings.new_match(), bots={**BOTS, "person": BOTS["greedy"]})
    session.handle({"kind": "do", "place": "start", "page": "p", "seq": 1})
    views = [session.view()]
    while len(views) < VIEWS and not session.match.round_over:
        session.step()
        views.append(session.view())
    assert views_with_open_cards_only([{"view": view} for view in views], session.match, OPEN[game]) > VIEWS / 2
