"""Voilà, as `rummy-kit play` serves it: the lobby, a whole game by keyboard, what a page is told, what is heard."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.hands import ByKeyboard
from tests.browser.hosts.conftest import HostOf
from tests.browser.hosts.hearing import a_word_is_heard
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.players.say_rummy import SayRummyPlayer
from tests.browser.wire import Frame, collect, content_of, newest_match, views_with_open_cards_only, without_first_round

SEEDS = (8, 1, 21, 6)  # the first is won soon; the others stand by, should rules or bots change


def test_the_lobby_leads_to_the_lesson(in_voila: HostOf, new_context: NewContext) -> None:
    host = in_voila("formula_rummy")
    page = new_context(reduced_motion="no-preference").new_page()
    page.goto(host.base)
    page.get_by_role("link", name="Open the lesson Formula Rummy").click()
    expect(page.get_by_role("button", name="I have read the goals")).to_be_visible(timeout=60_000)


def test_a_round_is_won_by_keyboard_alone_and_only_own_and_open_cards_reach_the_page(
    in_voila: HostOf, new_context: NewContext
) -> None:
    host = in_voila("formula_rummy")
    for seed in SEEDS:
        page = new_context().new_page()
        frames: list[Frame] = []
        collect(page, frames)
        player = FormulaRummyPlayer(host.open(page, seats=2, bots="mia", seed=seed), ByKeyboard)
        won = "You laid three compounds" in player.play_round().banner
        told = without_first_round([content_of(frame) for frame in frames])
        match = newest_match(host.server.store)
        assert views_with_open_cards_only(told, match, lambda view: view.discards) > len(match)
        if won:
            return
    raise AssertionError("no round was won")


def test_a_word_is_heard_and_shown(in_voila: HostOf, new_context: NewContext) -> None:
    page = new_context().new_page()
    host = in_voila("say_rummy")
    a_word_is_heard(lambda: SayRummyPlayer(host.open(page, seats=2, bots="mia", seed=3), ByKeyboard), page)
