"""FORMULA on our own page: rounds played to their end, and how a formula looks while it is made and explained."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import NewContext
from tests.browser.looks import axe_problems, cut_off, too_small
from tests.browser.page.desk import DeskHost
from tests.browser.players.formula import FormulaPlayer

GAME_ID = "formula"


def sit_down(host: DeskHost, new_context: NewContext, **settings: Any) -> FormulaPlayer:
    settings = {"seats": 2, "bots": "mia", "rounds": 1, **settings}
    return FormulaPlayer(host.open(new_context().new_page(), **settings))


def test_a_round_is_played_to_its_end_by_tapping(host: DeskHost, new_context: NewContext) -> None:
    player = sit_down(host, new_context, seed=1, bots="greedy")
    seen = player.begin()
    true = host.match(player.page).observe(0)
    shown = player.view_of(seen)
    assert (shown.hand, shown.equation) == (true.hand, true.equation), "what is shown is enough to play"
    over = player.play_round()
    outcome = host.match(player.page).state.outcome
    assert outcome is not None and (0 in outcome.winners) == (not over.hand)
    assert " win" in over.banner and ("You" in over.banner) == (not over.hand)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_a_formula_is_made_and_explained(
    host: DeskHost, new_context: NewContext, scheme: Any
) -> None:
    settings = {"seats": 2, "bots": "mia", "seed": 5, "show_truth": "on"}
    page = new_context(color_scheme=scheme, reduced_motion="reduce").new_page()
    player = FormulaPlayer(host.open(page, **settings))
    seen = player.begin()
    assert axe_problems(player.table) == []
    player.choose(seen.faces[0])
    assert axe_problems(player.table) == []
    started = player.view_of(seen).equation.started
    player.hands.press(player.place("tray:left:0") if started else player.in_zone("symbols").first)
    player.press("lay")
    player.until(lambda now: now.panel, "an explanation")
    player.button("See why").click()
    assert axe_problems(player.table) == []
    host.make_narrow(page, 320)
    assert axe_problems(player.table) == []
    assert cut_off(player.table) == []
    wider = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wider <= 0, "nothing sticks out at 320 px"


def test_a_finger_finds_every_place_of_a_formula(host: DeskHost, new_context: NewContext) -> None:
    phone = new_context(viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True)
    player = FormulaPlayer(host.open(phone.new_page(), seats=2, bots="greedy", seed=1))
    player.move(player.begin())
    seen = player.my_move()
    assert player.view_of(seen).equation.started and len(seen.slots) == 9
    assert too_small(player.table, 44) == []
