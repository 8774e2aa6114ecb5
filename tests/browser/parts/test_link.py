"""How a table shows a silent kernel and a dead one. What is sent again, and when: widgets/src/link.test.ts."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.parts.conftest import OpenDesk
from tests.browser.parts.desk import load

SILENT = "The table has stopped answering. Try again"


def test_five_seconds_of_silence_show_a_banner_until_the_answer_comes(open_desk: OpenDesk) -> None:
    desk = open_desk(clock=True)
    desk.action("hint").click()
    desk.page.clock.run_for(4900)
    expect(desk.page.get_by_role("alert")).to_have_count(0)
    desk.page.clock.run_for(200)
    alert = desk.page.get_by_role("alert")
    expect(alert).to_contain_text(SILENT)

    desk.card("Ca2+#1").click()
    assert desk.chosen() == ["Al3+#1", "Ca2+#1", "O2-#1"], "the hand can still be used"
    before = len(desk.sent)
    alert.get_by_role("button", name="Try again").click()
    assert [intent["seq"] for intent in desk.sent[before:]] == [2, 3]
    expect(alert).to_be_visible()

    desk.answer()
    expect(desk.page.get_by_role("alert")).to_have_count(0)


def test_silence_to_the_very_first_message_shows_too(open_desk: OpenDesk) -> None:
    desk = open_desk(clock=True, hello=False)
    desk.page.clock.run_for(5100)
    expect(desk.page.get_by_role("alert")).to_contain_text(SILENT)


def test_a_kernel_known_to_be_dead_shows_at_once_and_nothing_is_lost(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.page.evaluate("window.deadKernel = true")
    desk.action("hint").click()
    alert = desk.page.get_by_role("alert")
    expect(alert).to_contain_text(SILENT)
    assert desk.kinds() == ["hello"]
    desk.page.evaluate("window.deadKernel = false")
    alert.get_by_role("button", name="Try again").click()
    assert desk.kinds() == ["hello", "do"]
    desk.answer()
    expect(alert).to_have_count(0)


def test_reload_is_offered(open_desk: OpenDesk) -> None:
    desk = open_desk(clock=True)
    desk.action("hint").click()
    desk.page.clock.run_for(5100)
    with desk.page.expect_navigation():
        desk.button("Reload page").click()


def test_a_table_waits_for_its_first_view(open_desk: OpenDesk) -> None:
    desk = open_desk(hello=False)
    desk.page.evaluate("window.closeTable()")
    expect(desk.root).to_have_count(0)
    desk.page.evaluate("setup => window.lay({ setup, view: {} }, () => {})", load("setup"))
    expect(desk.root).to_contain_text("Loading …")
    expect(desk.status).to_be_attached()
    desk.push(desk.view)
    expect(desk.hand).to_be_visible()


def test_a_closed_table_no_longer_listens(open_desk: OpenDesk) -> None:
    desk = open_desk(clock=True)
    desk.action("hint").click()
    desk.page.evaluate("window.closeTable()")
    desk.show()
    desk.page.clock.run_for(10_000)
    assert len(desk.sent) == 2
    assert desk.page.evaluate("document.querySelectorAll('.rk').length") == 0
