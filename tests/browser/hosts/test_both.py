"""What either host can break: a lesson opens, its form can be used, a killed kernel loses nothing."""

from __future__ import annotations

import os
import signal

import psutil
from playwright.sync_api import expect
from rummy_widgets.serving.settings import forks

from tests.browser.conftest import NewContext
from tests.browser.hosts.lessons import LessonHost
from tests.browser.looks import axe_problems, cut_off
from tests.browser.players.formula_rummy import FormulaRummyPlayer

LESSON = "formula_rummy"
SETTINGS = {"seats": 2, "bots": "mia", "seed": 8}


def test_after_a_dead_kernel_the_same_game_goes_on(host: LessonHost, new_context: NewContext) -> None:
    play_and_lose_the_kernel(host, new_context)


def test_kernels_of_the_other_kind_do_the_same(host_with_other_kernels: LessonHost, new_context: NewContext) -> None:
    """Started where all others are forked, or forked where all others are started."""
    killed = play_and_lose_the_kernel(host_with_other_kernels, new_context)
    assert ("ipykernel_launcher" in killed) == forks()


def play_and_lose_the_kernel(host: LessonHost, new_context: NewContext) -> list[str]:
    """Gives the command line of the kernel that was killed."""
    kernels = host.server.kernels()
    player = FormulaRummyPlayer(host.open(new_context().new_page(), **SETTINGS))
    for _ in range(3):  # some way into the game
        player.move(player.my_move())
    before = player.my_move()
    (kernel,) = host.server.kernels() - kernels
    words: list[str] = psutil.Process(kernel).cmdline()
    os.kill(kernel, signal.SIGKILL)
    player.table.get_by_role("option").first.click()
    expect(player.table.get_by_role("alert")).to_contain_text("The table has stopped answering", timeout=6_000)
    assert axe_problems(player.table) == []
    assert FormulaRummyPlayer(host.reload(player.page)).my_move().position == before.position
    return words


def test_the_settings_can_be_read_and_used_by_everybody(host: LessonHost, new_context: NewContext) -> None:
    """In the host's own styles, light and dark, on a small screen; the table beside the form goes dark, too."""
    player = FormulaRummyPlayer(host.open(new_context().new_page(), **SETTINGS))
    player.page.get_by_role("button", name="Change the settings").click()
    form = player.page.locator(".rk-form")
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
