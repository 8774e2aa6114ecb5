"""What either host can break, all of it on one page: keys stay with a lesson, its line lasts, its form can be used, and
a cut line, a killed kernel, one that other pages have taken and a busy browser lose nothing.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import psutil
import pytest
from playwright.sync_api import Page, expect
from rummy_widgets.serving.connection import GuardedConnection
from rummy_widgets.serving.leaving import PageConnection
from rummy_widgets.serving.settings import forks

from tests.browser.conftest import NewContext
from tests.browser.hosts.busy import BUSY
from tests.browser.hosts.lessons import PATIENCE, LabHost, LessonHost, come_to_the_table, open_settings
from tests.browser.hosts.line import Line
from tests.browser.looks import axe_problems, cut_off
from tests.browser.player import Player
from tests.browser.players.mineral_rummy import MineralRummyPlayer
from tests.browser.servers import wait_for
from tests.browser.wire import Frame, collect, content_of, named

LESSON = "mineral_rummy"  # the lesson with the most to send
SETTINGS = {"seats": 2, "bots": "mia", "seed": 7}
ONCE = ("js", "css", "setup")
"""Under these names goes what a page needs once: its code, its styles, the faces of the deck."""
CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .map(({ model }) => [model.type, model.sharedModel.getSource()])"""
KERNEL = """() => (window.jupyterapp.widgetManager?.kernel
  ?? window.jupyterapp.shell.currentWidget.sessionContext.session.kernel).id"""
# as other pages would: as many as the kernel has room for
TAKE = """([kernel, pages]) => Promise.all(Array.from({ length: pages }, (_, n) => new Promise((open) => {
  const line = new WebSocket(`ws://${location.host}/api/kernels/${kernel}/channels?session_id=page-${n}`);
  line.addEventListener("open", open);
})))"""


@pytest.fixture
def line(host: LessonHost) -> Iterator[Line]:
    with Line(host.base) as line:
        host.base = line.base
        yield line


def test_a_page_loses_nothing_whatever_happens_to_it(host: LessonHost, line: Line, new_context: NewContext) -> None:
    kernels = host.server.kernels()
    page, frames = new_context().new_page(), list[Frame]()
    collect(page, frames)
    player: Player = MineralRummyPlayer(host.open(page, **SETTINGS))
    (kernel,) = host.server.kernels() - kernels
    player.begin()
    it_has_got_its_code_once(frames)
    if isinstance(host, LabHost):
        letters_change_no_cell(player)
    it_outlives_pings(host, line)
    when_it_was_cut_off_for_a_moment_it_gets_what_it_needs_and_goes_on(line, player, frames)
    player = after_a_dead_kernel_the_same_game_goes_on(kernel, host, player)
    player = it_takes_its_kernel_back_from_other_pages_even_when_it_is_busy(host, player)
    if isinstance(host, LabHost):  # on a page of its own, tests/browser/site/test_own_cards.py looks at the form
        the_settings_can_be_read_and_used_by_everybody(host, player)


@pytest.mark.soak
def test_kernels_of_the_other_kind_do_the_same(host_with_other_kernels: LessonHost, new_context: NewContext) -> None:
    """Started if all others are forked, or forked if all others are started."""
    player = MineralRummyPlayer(host_with_other_kernels.open(new_context().new_page(), **SETTINGS))
    player.begin()
    (kernel,) = host_with_other_kernels.server.kernels()
    assert ("ipykernel_launcher" in psutil.Process(kernel).cmdline()) == forks()
    after_a_dead_kernel_the_same_game_goes_on(kernel, host_with_other_kernels, player)


def it_has_got_its_code_once(frames: list[Frame]) -> None:
    """A page that waits long for a busy kernel asks again."""
    opened = [content for content in map(content_of, frames) if list(named(content, "opened"))]
    code = [content for content in opened if list(named(content, "js"))]
    widgets = {content["comm_id"] for content in opened}
    assert 0 < len(code) < len(widgets), "one page gets the code, and not each of its widgets"


def letters_change_no_cell(player: Player) -> None:
    """Lab has commands of its own on these keys."""
    before = player.page.evaluate(CELLS)
    for place in ("[role=option]", "[role=toolbar] button", "[data-place=stock]", ".top button"):
        player.table.locator(place).first.focus()
        for key in ("a", "b", "d", "d", "x", "m", "y", "z", "Shift+M"):
            player.page.keyboard.press(key)
        assert player.page.evaluate(CELLS) == before, place


def it_outlives_pings(host: LessonHost, line: Line) -> None:
    (channel,) = line.channels
    wait_for(lambda: channel.pings > 3 or channel.ended, "pings")
    assert not channel.ended and line.channels == [channel]
    assert "ping" not in host.server.printed, "nothing is said of it in the teacher's window"


def when_it_was_cut_off_for_a_moment_it_gets_what_it_needs_and_goes_on(
    line: Line, player: Player, frames: list[Frame]
) -> None:
    before = player.my_move()
    frames.clear()
    line.cut()
    wait_for(lambda: states_in(player.page, frames), "the states of all widgets")
    states = states_in(player.page, frames)
    assert not [name for state in states for name in ONCE if list(named(content_of(state), name))]
    assert sum(map(len, states)) < 70_000, "of a whole lesson with all its steps open and built"
    assert player.look() == before
    player.move(before)
    player.my_move()
    assert len(line.channels) == 2 and not line.channels[1].ended


def states_in(page: Page, frames: list[Frame]) -> list[Frame]:
    """The frames that bring the states of widgets."""
    page.wait_for_timeout(50)  # lets the frames come in
    return [frame for frame in frames if "update_states" in named(content_of(frame), "method")]


def after_a_dead_kernel_the_same_game_goes_on(kernel: int, host: LessonHost, player: Player) -> Player:
    before = player.my_move()
    os.kill(kernel, signal.SIGKILL)
    player.table.get_by_role("option").first.click()
    expect(player.table.get_by_role("alert")).to_contain_text("The table has stopped answering", timeout=6_000)
    assert axe_problems(player.table) == []
    again = MineralRummyPlayer(host.reload(player.page))
    assert again.my_move().position == before.position
    return again


def it_takes_its_kernel_back_from_other_pages_even_when_it_is_busy(host: LessonHost, player: Player) -> Player:
    """A page that is loaded again may find its widgets only after their manager has stopped looking for them."""
    page, before = player.page, player.look()
    room = GuardedConnection.most if isinstance(host, LabHost) else PageConnection.most
    page.evaluate(TAKE, [page.evaluate(KERNEL), room])
    notice = page.get_by_role("dialog").or_(page.get_by_role("alert"))
    expect(notice).to_contain_text("opened on other pages", timeout=PATIENCE)
    page.add_init_script(BUSY)
    with page.expect_navigation():
        notice.get_by_role("button", name="Load the page again").press("Enter")
    again = MineralRummyPlayer(come_to_the_table(page, LESSON))
    expect(page.get_by_text("Loading widget...")).to_have_count(0)
    expect(page.get_by_text("model not found")).to_have_count(0)
    assert page.evaluate("window.late") > 0, "the page was busy while it looked for its widgets"
    expect(notice).to_have_count(0)
    assert again.my_move().position == before.position
    return again


def the_settings_can_be_read_and_used_by_everybody(host: LessonHost, player: Player) -> None:
    """In the host's own styles, light and dark, on a small screen; the table beside the form goes dark, too."""
    form = open_settings(player.page)
    expect(form).to_contain_text("The same seed (0 to")
    host.make_narrow(player.page, 320)
    assert axe_problems(form) == []
    host.go_dark(player.page)
    assert axe_problems(form) == axe_problems(player.table) == []
    assert cut_off(form) == []
    form.get_by_label("Players", exact=True).select_option("4")
    form.get_by_label("Computer player 3", exact=True).select_option("Ben")
    expect(form).to_contain_text("Muddled: overlooks cards, often forgets the discards")
    form.get_by_label("Seed", exact=True).fill("12")
    form.get_by_role("button", name="Start a new game").click()
    expect(form).to_contain_text("The new game is on the table.")
    expect(player.table.locator(".seats > li:not(.own)")).to_have_count(3)
