"""FORMULA on our own page: rounds played to their end, and how a formula looks while it is made and explained."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.bots import BOTS
from rummy_kit.engine.match import Match, Player
from rummy_kit.table.session import Session
from tests.browser.looks import axe_problems, cut_off, hard_to_read, too_small
from tests.browser.page.conftest import OpenWindow
from tests.browser.page.desk import DeskHost
from tests.browser.parts.desk import open_page
from tests.browser.players.formula import FormulaPlayer

GAME_ID = "formula"


def sit_down(host: DeskHost, open_window: OpenWindow, **settings: Any) -> FormulaPlayer:
    settings = {"seats": 2, "bots": "mia", "rounds": 1, **settings}
    return FormulaPlayer(host.open(open_window(), **settings))


def test_a_round_is_played_to_its_end_by_tapping(host: DeskHost, open_window: OpenWindow) -> None:
    player = sit_down(host, open_window, seed=1, bots="greedy")
    seen = player.begin()
    true = host.match(player.page).observe(0)
    shown = player.view_of(seen)
    assert (shown.hand, shown.equation) == (true.hand, true.equation), "what is shown is enough to play"
    over = player.play_round()
    outcome = host.match(player.page).state.outcome
    assert outcome is not None and (0 in outcome.winners) == (not over.hand)
    assert " win" in over.banner and ("You" in over.banner) == (not over.hand)


def light_and_dark(player: FormulaPlayer) -> list[str]:
    """What axe finds in light and in dark."""
    found = axe_problems(player.table)
    player.page.emulate_media(color_scheme="dark")
    found += hard_to_read(player.table)
    player.page.emulate_media(color_scheme="light")
    return found


def test_axe_finds_nothing_while_a_formula_is_made_and_explained(host: DeskHost, open_window: OpenWindow) -> None:
    player = sit_down(host, open_window, seed=5, show_truth="on")
    seen = player.begin()
    assert light_and_dark(player) == []
    player.choose(seen.faces[0])
    assert cut_off(player.table) == []
    started = player.view_of(seen).equation.started
    player.hands.press(player.place("tray:left:0") if started else player.in_zone("symbols").first)
    player.press("lay")
    player.until(lambda now: now.panel, "an explanation")
    player.button("See why").click()
    assert light_and_dark(player) == []
    host.make_narrow(player.page, 320)
    assert cut_off(player.table) == []
    wider = player.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wider <= 0, "nothing sticks out at 320 px"


def test_a_finger_finds_every_place_of_a_formula(host: DeskHost, open_window: OpenWindow) -> None:
    phone = open_window(375, 667, has_touch=True, is_mobile=True)
    player = FormulaPlayer(host.open(phone, seats=2, bots="greedy", seed=1))
    player.move(player.begin())
    seen = player.my_move()
    assert player.view_of(seen).equation.started and len(seen.slots) == 9
    assert too_small(player.table, 44) == []


@pytest.mark.parametrize("digits", [(1, 1, 1), (2, 2, 2), (3, 3, 3)])
def test_a_finger_finds_every_place_of_a_long_formula(
    open_window: OpenWindow, built: None, digits: tuple[int, ...]
) -> None:
    """Each number has a row of its own, and the whole table still fits the phone."""
    page = open_window(has_touch=True, is_mobile=True)
    open_page(page)
    page.evaluate("document.querySelector('h1').remove()")
    table = at_a_formula(digits)
    traits = {"setup": table.setup(), "view": table.view(), "seat_key": ""}
    page.evaluate("traits => window.lay(JSON.parse(traits), () => {})", json.dumps(traits))
    page.get_by_role("toolbar").wait_for()
    for width in (320, 375):
        page.set_viewport_size({"width": width, "height": 667})
        assert too_small(page.locator(".work"), 44) == []
        assert page.locator(".work").evaluate("work => work.scrollHeight <= work.clientHeight")
        assert page.evaluate("document.documentElement.scrollHeight") <= 667


def at_a_formula(digits: tuple[int, ...]) -> Session:
    """The player's move at a formula whose numbers have this many digits."""
    game = games.load("formula", games.load_lesson("formula").house_rules)
    for seed in range(1, 100):
        match = Match(game, (Player("You"), Player("Ada", "greedy")), seed)
        while not match.over:
            obs = match.observe(match.state.to_act[0])
            if obs.seat == 0 and obs.equation and tuple(map(len, obs.equation.numbers)) == digits:
                table = Session(match, bots=BOTS)
                table.handle({"page": "p", "seq": 1, "kind": "do", "place": "start"})
                return table
            match.act(BOTS["greedy"].choose(game, obs, match.bot_rng(obs.my_seat)))
    raise AssertionError("no such formula came up")
