"""JupyterLab, as `rummy-kit lab` serves it: a link's settings, a word that is heard, and moves by keyboard."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.hands import ByKeyboard
from tests.browser.hosts.conftest import HostOf
from tests.browser.hosts.hearing import a_word_is_heard
from tests.browser.players.say_rummy import SayRummyPlayer

ROUND = {"seats": 2, "bots": "mia", "rounds": 1, "seed": 11}
HOSTILE = "\")\n#\\'é"


def test_a_links_settings_arrive_as_text_a_word_is_heard_and_moves_are_made_by_keyboard_alone(
    in_lab: HostOf, new_context: NewContext
) -> None:
    page, host = new_context().new_page(), in_lab("say_rummy")

    def sit_down() -> SayRummyPlayer:
        table = host.open(page, **ROUND, colour=HOSTILE)
        expect(table.locator(".seats")).to_contain_text("Mia")
        expect(table.locator(".seats")).not_to_contain_text("Ben")
        expect(table).to_contain_text("This link's colour could not be used")
        return SayRummyPlayer(table, ByKeyboard)

    player = a_word_is_heard(sit_down, page)
    before = player.my_move()
    player.move(before)
    assert player.my_move().log != before.log
