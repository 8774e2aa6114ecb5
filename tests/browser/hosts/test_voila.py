"""Voilà, as `rummy-kit play` serves it: the lobby, what a page fetches, what a link brings."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from rummy_kit import games
from rummy_kit.app.deck_links import pack_deck
from rummy_kit.lessons.look_back import pack_position
from tests.browser.conftest import NewContext
from tests.browser.hosts.conftest import HostOf
from tests.widgets.test_position_link import match_of, play_on


def test_the_lobby_leads_to_the_lesson(in_voila: HostOf, new_context: NewContext) -> None:
    host = in_voila("formula_rummy")
    page = new_context(reduced_motion="no-preference").new_page()
    page.goto(host.base)
    page.get_by_role("link", name="Open the lesson Formula Rummy").click()
    expect(page.get_by_role("button", name="Start the warm-up")).to_be_visible(timeout=60_000)


class Fetched:
    """What a page has received from the server: addresses (of files and pages, not of what it has made itself) and
    bytes.
    """

    def __init__(self, page: Page) -> None:
        self.addresses: list[str] = []
        self.bytes = 0
        self._asked: dict[str, str] = {}
        browser = page.context.new_cdp_session(page)
        browser.send("Network.enable")
        browser.on("Network.responseReceived", self._answered)
        browser.on("Network.loadingFinished", self._finished)

    def _answered(self, event: Any) -> None:
        self._asked[event["requestId"]] = event["response"]["url"]

    def _finished(self, event: Any) -> None:
        # what the browser has kept, or the page has made itself, took no bytes
        if event["requestId"] in self._asked and event["encodedDataLength"]:
            self.addresses.append(self._asked[event["requestId"]])
            self.bytes += event["encodedDataLength"]

    @property
    def parts(self) -> list[str]:
        """Parts of Voilà and its extensions that came one by one."""
        folders = ("/voila/static", "/voila/labextensions/")
        whole = ("/voila.js", "/remoteEntry.")
        one_by_one = [address for address in self.addresses if any(folder in address for folder in folders)]
        return [address for address in one_by_one if not any(name in address for name in whole)]


def test_a_lesson_fetches_little_and_a_reload_the_page_alone(in_voila: HostOf, new_context: NewContext) -> None:
    page = new_context().new_page()
    goals = page.get_by_role("button", name="Start the warm-up")
    first = Fetched(page)
    in_voila("formula_rummy").go_to(page, "formula-rummy.ipynb")
    expect(goals).to_be_visible(timeout=60_000)
    assert not first.parts, "these belong into serving/page_files.toml"
    assert len(first.addresses) <= 15
    assert first.bytes <= 1_600_000
    again = Fetched(page)
    page.reload()
    expect(goals).to_be_visible(timeout=60_000)
    files = [address for address in again.addresses if "/voila/render/" not in address and "/api/" not in address]
    assert not files, "a browser keeps them"


def test_a_deck_behind_the_hash_of_a_link_reaches_the_lesson_and_stays_there(
    in_voila: HostOf, new_context: NewContext
) -> None:
    game = games.load("formula_rummy")
    packed = pack_deck(game, game.read_deck_text("face,count\nNa+,12\nMg2+,12\nCl-,12\nO2-,12\n1,20\n2,20\n"))
    page = new_context().new_page()
    page.goto(f"{in_voila('formula_rummy').base}voila/render/formula-rummy.ipynb?steps=open#own_deck={packed}")
    chosen = page.get_by_text("Your teacher has chosen the cards.")
    expect(chosen).to_be_visible(timeout=60_000)
    page.reload()
    expect(chosen).to_be_visible(timeout=60_000)


def test_a_lesson_of_your_own_has_only_the_steps_of_its_link(in_voila: HostOf, new_context: NewContext) -> None:
    page = new_context().new_page()
    said = "only_steps=practice,ticket&task_kinds=which_name&task_count=3#game"
    page.goto(f"{in_voila('formula_rummy').base}voila/render/formula-rummy.ipynb?{said}")
    page.get_by_role("button", name="Start practice").press("Enter", timeout=60_000)
    steps = page.get_by_role("list", name="Steps of this lesson").get_by_role("listitem")
    expect(steps).to_contain_text(["Goals", "Practice", "Exit ticket"])
    expect(page.get_by_text("Task 1 of 3")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("The first two compounds are partly built")).to_be_hidden()


def test_a_position_behind_the_hash_of_a_link_opens_its_table(in_voila: HostOf, new_context: NewContext) -> None:
    packed = pack_position(play_on(match_of("formula_rummy")), 0, 6)
    page = new_context().new_page()
    page.goto(f"{in_voila('formula_rummy').base}voila/render/formula-rummy.ipynb#position={packed}")
    expect(page.locator(".rk-game [role=toolbar]").first).to_be_visible(timeout=60_000)
    expect(page.get_by_text("A position after 6 moves of a round")).to_be_visible()
