"""Formula Rummy in Voilà, as `rummy-kit play` serves it."""

from __future__ import annotations

import pytest

from tests.browser.conftest import HostOf, NewContext
from tests.browser.hosts import Host, VoilaHost, the_table
from tests.browser.player import ByTapping
from tests.browser.scenes import SEEDS, Scenes, until_drawing


@pytest.fixture
def host(in_voila: HostOf) -> Host:
    return in_voila("formula_rummy")


class TestVoila(Scenes):
    """All scenes, and what only a page of its own has."""

    def test_the_lobby_leads_to_the_game(self, host: VoilaHost, new_context: NewContext) -> None:
        page = new_context().new_page()
        page.goto(host.base)
        page.get_by_role("link", name="Open the lesson Formula Rummy").click()
        until_drawing(ByTapping(the_table(page, host.lesson)))

    def test_two_tabs_do_not_disturb_each_other(self, host: VoilaHost, new_context: NewContext) -> None:
        context = new_context()
        one, two = (ByTapping(host.open(context.new_page(), seats=2, bots="mia", seed=seed)) for seed in SEEDS[:2])
        before = until_drawing(one), until_drawing(two)
        assert before[0].hand != before[1].hand
        one.move(before[0])
        played = one.my_move()
        assert two.look() == before[1]
        assert ByTapping(host.reload(two.page)).my_move() == before[1]
        assert ByTapping(host.reload(one.page)).my_move() == played
