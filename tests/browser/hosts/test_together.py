"""Pupils of a class at one table, each on a page of their own in Voilà; the match is in another process than theirs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from rummy_kit.app.settings import TableSettings
from tests.browser.conftest import NewContext
from tests.browser.hands import ByKeyboard, ByTapping, Hands
from tests.browser.hosts.classes import Class
from tests.browser.hosts.conftest import HostOf
from tests.browser.hosts.lessons import PATIENCE, TOGETHER, LessonHost
from tests.browser.player import MOVES
from tests.browser.players.say_rummy import HOUSE_RULES, SayRummyPlayer
from tests.browser.servers import wait_for
from tests.browser.wire import Frame, collect, content_of, named, views_with_open_cards_only

SHORT = 29
"""The seed of a round of few moves."""


@pytest.fixture
def school() -> Iterator[Class]:
    opened = Class(TableSettings("say_rummy", seats=2, seed=SHORT, options=HOUSE_RULES))
    yield opened
    opened.close()


class Pupil:
    """A device with a page, and everything that it has received."""

    def __init__(self, school: Class, host: LessonHost, animal: str, page: Page, hands: type[Hands]) -> None:
        self.frames: list[Frame] = []
        self._school, self._host, self._animal, self._hands = school, host, animal, hands
        self.come(page)

    def come(self, page: Page) -> None:
        """Open the page of the class."""
        self.page = page
        collect(page, self.frames)
        who = {"animal": self._animal, "key": f"the secret of this {self._animal}"}
        self._host.go_to(page, TOGETHER, at=self._school.address, code=self._school.room.code, **who)

    def sit_down(self) -> SayRummyPlayer:
        """At the table, once there is one."""
        table = self.page.locator("[data-kind=shared_table]")
        table.get_by_role("toolbar").wait_for(timeout=PATIENCE)
        return SayRummyPlayer(table, self._hands)

    def chosen(self) -> int:
        """How many cards of this pupil's hand the class knows to be chosen."""
        key = f"the secret of this {self._animal}"
        table = self._school.room.table_of(key)
        return len(table.view(key)["hand"]["chosen"]) if table else 0

    def told(self) -> list[Any]:
        return [content_of(frame) for frame in self.frames]


def play(players: list[SayRummyPlayer], moves: int = MOVES) -> bool:
    """Each makes a move when it is their turn, this many in all; whether the round is over then."""
    for _ in range(moves):
        wait_for(lambda: acting(players) or is_over(players), "a move")
        if is_over(players):
            return True
        player = acting(players)[0]
        player.move(player.look())
    return False


def acting(players: list[SayRummyPlayer]) -> list[SayRummyPlayer]:
    return [player for player in players if player.look().phase not in ("waiting", "over")]


def is_over(players: list[SayRummyPlayer]) -> bool:
    return all(player.look().phase == "over" for player in players)


def test_two_pages_play_a_round_one_comes_back_and_no_page_gets_a_hidden_card(
    in_voila: HostOf, school: Class, new_context: NewContext
) -> None:
    host = in_voila("say_rummy")
    phone = new_context(viewport={"width": 375, "height": 667}, has_touch=True)
    otter = Pupil(school, host, "otter", phone.new_page(), ByTapping)
    hare = Pupil(school, host, "hare", new_context().new_page(), ByKeyboard)
    wait_for(lambda: school.there(lambda: school.room.overview()["here"]) == ["otter", "hare"], "both")
    school.there(school.room.start)
    players = [otter.sit_down(), hare.sit_down()]
    assert not play(players, moves=6)

    faces = players[0].look().faces
    players[0].choose(faces[0], faces[2])
    before = players[0].until(lambda seen: len(seen.chosen) == 2, "two chosen cards")
    wait_for(lambda: school.there(otter.chosen) == 2, "the class to know of the two cards")
    otter.page.close(run_before_unload=True)
    otter.come(phone.new_page())
    players[0] = otter.sit_down()
    seen = players[0].look()
    assert (seen.hand, seen.chosen, seen.laid) == (before.hand, before.chosen, before.laid)

    assert play(players)
    for seat, pupil in enumerate((otter, hare)):
        told = pupil.told()
        assert views_with_open_cards_only(told, school.match, lambda obs: obs.discards[-1:], seat) > 6
        leak = [card for card in named(told, "zones")]
        leak[-1][-1]["cards"] = [{"key": "x", "face": face} for face in faces]
        with pytest.raises(AssertionError):
            views_with_open_cards_only(told, school.match, lambda obs: obs.discards[-1:], seat)
