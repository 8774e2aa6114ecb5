"""Two people play at one device: what is passed on is covered, for the eye, the keyboard and the ear."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import ByKeyboard, ByTapping, Hands
from tests.browser.looks import problems
from tests.browser.page.conftest import OpenWindow
from tests.browser.page.desk import DeskHost
from tests.browser.player import MOVES
from tests.browser.players.rummy_battle import RummyBattlePlayer
from tests.browser.wire import named

GAME_ID = "rummy_battle"
PEOPLE = ("Panda", "Cat")


class TwoPeople(RummyBattlePlayer):
    """Each plays their own hand, and passes the device on."""

    passed = 0

    def take(self, name: str) -> None:
        """Take the device, which is covered, and look at the own hand."""
        cover = self.table.locator(".cover")
        expect(cover.get_by_role("heading")).to_have_text(f"Give the device to {name}")
        expect(self.table.locator("[role=status]").first).to_contain_text(f"{name}, tap when nobody else is looking.")
        assert self.table.locator(".card, [role=option]").count() == 0, "a card under the cover"
        self.press("uncover")
        expect(self.table.get_by_role("option").first).to_be_visible()
        self.passed += 1

    def play_in_turn(self, passes: int) -> None:
        """Play until the device has been passed on this many times."""
        for _ in range(MOVES):
            if self.passed == passes:
                return
            seen = self.until(lambda now: now.phase != "waiting" or "pass_on" in now.actions, "something to do")
            if "pass_on" in seen.actions:
                name = seen.banner.removesuffix(" is next")
                assert name in PEOPLE
                self.press("pass_on")
                self.take(name)
            else:
                self.move(seen)
        raise AssertionError("it is not passed on often enough")


def sit_down(host: DeskHost, page: Page, hands: type[Hands] = ByTapping) -> TwoPeople:
    two = TwoPeople(host.open(page, seats=2, people=2, seed=1), hands)
    match = host.match(page)
    assert problems(two.table) == []
    two.take(match.players[match.state.turn].name)
    return two


def test_two_people_play_on_a_tablet(host: DeskHost, open_window: OpenWindow) -> None:
    two = sit_down(host, open_window(has_touch=True))
    two.play_in_turn(passes=3)
    covers = [view for view in named(host.told, "view") if view.get("cover")]
    assert len(covers) == two.passed and not any(list(named(view, "face")) for view in covers)


def test_the_keyboard_is_enough_and_a_reload_finds_the_cover(host: DeskHost, open_window: OpenWindow) -> None:
    page = open_window()
    two = sit_down(host, page, ByKeyboard)
    two.play_in_turn(passes=2)
    hand = sorted(two.look().hand)
    match = host.match(page)
    name = match.players[match.state.turn].name
    again = TwoPeople(host.reload(page), ByKeyboard)
    again.take(name)
    assert sorted(again.look().hand) == hand
