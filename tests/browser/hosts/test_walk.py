"""Whole lessons in Voilà and in JupyterLab, in each of three ways: from the goals to the file that is handed in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rummy_kit import games
from rummy_kit.lessons.record import STEPS
from tests.browser.conftest import NewContext
from tests.browser.hands import ByKeyboard, ByTouch, ByTree, Hands
from tests.browser.hosts.conftest import HostOf
from tests.browser.hosts.hearing import a_word_is_heard
from tests.browser.hosts.lessons import LabHost, LessonHost, file_of
from tests.browser.hosts.walk import SEEDS, Walk, only_own_and_open_cards_reached_the_page
from tests.browser.player import Player
from tests.browser.players.say_rummy import SayRummyPlayer
from tests.browser.wire import Frame, collect, newest_match

SCRIPT = "<img src=x onerror=document.title='run'>"
"""In the name of the file that is handed in."""
HOSTILE = "\")\n#\\'é"
"""In the link."""
SETTINGS = {"tasks": "7b", "group": "7b", "seats": 2, "bots": "mia", "coach": "off", "colour": HOSTILE}


def begin(host: LessonHost, page: Page, frames: list[Frame], hands: type[Hands], **more: Any) -> Walk:
    """Open the lesson, with ``more`` in its link; in a notebook one step at a time."""
    collect(page, frames)
    host.go_to(page, file_of(host.lesson), **SETTINGS, **more, seed=SEEDS[host.lesson])
    walk = Walk(page, host.lesson, lambda: frames, hands)
    if isinstance(host, LabHost):
        expect(walk.steps).to_have_count(len(STEPS), timeout=60_000)
        walk.press("One step at a time")
    return walk


def test_a_pupil_goes_through_the_lesson_and_the_record_is_there_after_a_reload(
    in_voila: HostOf, new_context: NewContext, few_tasks: dict[str, Any], tmp_path: Path
) -> None:
    lesson = "formula_rummy"
    host, page, frames = in_voila(lesson), new_context().new_page(), list[Frame]()
    walk = begin(host, page, frames, ByKeyboard, **few_tasks)
    player = walk.to_the_table()
    the_settings_of_its_link_have_arrived(player)
    assert "You laid three compounds" in player.play_round().banner
    only_own_and_open_cards_reached_the_page(frames, newest_match(host.server.store), lambda obs: obs.discards)
    page.locator(".rk-game [data-item=look_back]").press("Enter")
    expect(page.locator("html[data-screen=look_back]")).to_be_attached()
    file = tmp_path / f"{SCRIPT}.json"
    handed_in = walk.to_the_record(file).lesson(lesson)
    assert handed_in.steps == STEPS
    assert {answer.source for answer in handed_in.answers} >= {"warm_up", "practice", "game", "ticket"}
    walk.go_on("ticket")  # to the results
    page.reload()
    expect(page.locator(".steps7 .done")).to_have_count(len(STEPS), timeout=60_000)
    expect(page.locator(".mine-t")).to_contain_text(games.load_lesson(lesson).goals[0])
    walk.go_on("look_back")
    walk.press("Look back at my game")
    expect(page.get_by_role("heading", name="Looking back", level=3)).to_be_visible()

    host.go_to(page, "teacher/class.ipynb")
    choose = page.get_by_role("button", name="Choose records")
    choose.wait_for(timeout=60_000)
    expect(page.get_by_text("In JupyterLab, run the cell below first")).to_be_hidden()
    with page.expect_file_chooser() as choosing:
        choose.press("Enter")
    choosing.value.set_files(file)
    shown = page.locator("[data-kind=class]")
    expect(shown).to_contain_text(games.load_lesson(lesson).title, timeout=60_000)
    expect(shown).to_contain_text("1 pupil")
    assert page.title() != "run"


def the_settings_of_its_link_have_arrived(player: Player) -> None:
    """As text: one cannot be used, and the table says so."""
    expect(player.table.locator(".seats")).to_contain_text("Mia")
    expect(player.table.locator(".seats")).not_to_contain_text("Leo")
    expect(player.table).to_contain_text("This link's colour could not be used")


PHONE: Any = {"viewport": {"width": 375, "height": 667}, "has_touch": True}
WALKS = [
    pytest.param("in_lab", ByKeyboard, "say_rummy"),
    pytest.param("in_lab", ByTree, "formula", marks=pytest.mark.soak),
    pytest.param("in_lab", ByTouch, "mineral_rummy", marks=pytest.mark.soak),
    pytest.param("in_voila", ByTree, "rummy_battle", marks=pytest.mark.soak),
    pytest.param("in_voila", ByTouch, "say_rummy", marks=pytest.mark.soak),
]


@pytest.mark.parametrize(("host_of", "hands", "lesson"), WALKS)
def test_all_steps_can_be_done_in_each_way(
    request: pytest.FixtureRequest,
    new_context: NewContext,
    few_tasks: dict[str, Any],
    tmp_path: Path,
    host_of: str,
    hands: type[Hands],
    lesson: str,
) -> None:
    host: LessonHost = request.getfixturevalue(host_of)(lesson)
    page = new_context(**(PHONE if hands is ByTouch else {})).new_page()
    walk = begin(host, page, list[Frame](), hands, **few_tasks)
    player = walk.to_the_table()
    the_settings_of_its_link_have_arrived(player)
    if hands is ByTouch:  # on a phone, the notice covers cards
        player.hands.press(player.table.locator("[data-notice]").get_by_role("button", name="Close this message"))
    if isinstance(player, SayRummyPlayer):
        a_word_is_heard(player)
    player.play_round()
    assert walk.to_the_record(tmp_path / "record.json").lesson(lesson).steps == STEPS
