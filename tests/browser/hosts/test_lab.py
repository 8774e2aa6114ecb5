"""JupyterLab, as `rummy-kit lab` serves it: a link's settings, a word that is heard, and moves by keyboard."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.hands import ByKeyboard
from tests.browser.hosts.conftest import HostOf
from tests.browser.hosts.hearing import a_word_is_heard
from tests.browser.hosts.lessons import PATIENCE, file_of
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


def test_one_step_at_a_time_leads_on_and_is_there_again_after_a_reload(in_lab: HostOf, new_context: NewContext) -> None:
    page, lesson = new_context().new_page(), "formula"
    in_lab(lesson).go_to(page, file_of(lesson), steps="open", tasks="7b")
    page.get_by_role("button", name="One step at a time").click(timeout=PATIENCE)
    page.get_by_role("button", name="Start the warm-up").click()
    expect(page.get_by_role("heading", name="Warm-up", level=2).first).to_be_focused()
    page.get_by_role("list", name="Steps of this lesson").get_by_role("button", name="Practice").click()
    task = page.locator(".rk-step-practice .turn b")
    expect(task).to_be_visible(timeout=PATIENCE)
    before = task.inner_text()
    page.reload()
    expect(page.locator("html[data-screen=practice]")).to_be_attached(timeout=PATIENCE)
    expect(task).to_have_text(before, timeout=PATIENCE)
    page.get_by_role("button", name="Show the notebook").click()
    expect(page.get_by_role("button", name="One step at a time")).to_be_visible()
    expect(page.locator("html[data-screen]")).to_have_count(0)
