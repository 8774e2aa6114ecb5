"""What either host can break: keys stay with a lesson, its form can be used, a killed kernel loses nothing."""

from __future__ import annotations

import os
import signal

import psutil
import pytest
from playwright.sync_api import expect
from rummy_widgets.serving.settings import forks

from tests.browser.conftest import NewContext
from tests.browser.hosts.lessons import LabHost, LessonHost, open_settings
from tests.browser.looks import axe_problems, cut_off
from tests.browser.players.formula_rummy import FormulaRummyPlayer

LESSON = "formula_rummy"
SETTINGS = {"seats": 2, "bots": "mia", "seed": 8}
CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .map(({ model }) => [model.type, model.sharedModel.getSource()])"""


def test_after_a_dead_kernel_the_same_game_goes_on_and_its_settings_can_be_changed(
    host: LessonHost, new_context: NewContext
) -> None:
    kernels = host.server.kernels()
    player = FormulaRummyPlayer(host.open(new_context().new_page(), **SETTINGS))
    (kernel,) = host.server.kernels() - kernels
    if isinstance(host, LabHost):
        letters_change_no_cell(player)
    play_and_lose(kernel, host, player)
    if isinstance(host, LabHost):  # on a page of its own, tests/browser/site/test_own_cards.py looks at the form
        the_settings_can_be_read_and_used_by_everybody(host, player)


@pytest.mark.soak
def test_kernels_of_the_other_kind_do_the_same(host_with_other_kernels: LessonHost, new_context: NewContext) -> None:
    """Started if all others are forked, or forked if all others are started."""
    player = FormulaRummyPlayer(host_with_other_kernels.open(new_context().new_page(), **SETTINGS))
    (kernel,) = host_with_other_kernels.server.kernels()
    assert ("ipykernel_launcher" in psutil.Process(kernel).cmdline()) == forks()
    play_and_lose(kernel, host_with_other_kernels, player)


def letters_change_no_cell(player: FormulaRummyPlayer) -> None:
    """Lab has commands of its own on these keys."""
    player.until_drawing()
    before = player.page.evaluate(CELLS)
    for place in ("[role=option]", "[role=toolbar] button", "[data-place=stock]", ".top button"):
        player.table.locator(place).first.focus()
        for key in ("a", "b", "d", "d", "x", "m", "y", "z", "Shift+M"):
            player.page.keyboard.press(key)
        assert player.page.evaluate(CELLS) == before, place


def play_and_lose(kernel: int, host: LessonHost, player: FormulaRummyPlayer) -> None:
    player.move(player.my_move())  # some way into the game
    before = player.my_move()
    os.kill(kernel, signal.SIGKILL)
    player.table.get_by_role("option").first.click()
    expect(player.table.get_by_role("alert")).to_contain_text("The table has stopped answering", timeout=6_000)
    assert axe_problems(player.table) == []
    assert FormulaRummyPlayer(host.reload(player.page)).my_move().position == before.position


def the_settings_can_be_read_and_used_by_everybody(host: LessonHost, player: FormulaRummyPlayer) -> None:
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
