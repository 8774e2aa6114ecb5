"""A whole lesson in Voilà, by keyboard alone: from the goals to the file, and what is there after a reload."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from rummy_kit import games
from rummy_kit.lessons.record import STEPS, Record
from tests.browser.conftest import NewContext
from tests.browser.hands import ByKeyboard
from tests.browser.hosts.conftest import HostOf
from tests.browser.hosts.lessons import come_to_the_table, file_of
from tests.browser.hosts.walk import Walk, only_own_and_open_cards_reached_the_page
from tests.browser.players.formula_rummy import FormulaRummyPlayer
from tests.browser.wire import Frame, collect, newest_match

SCRIPT = "<img src=x onerror=document.title='run'>"
"""In the name of the file that is handed in."""


def test_a_pupil_goes_through_the_lesson_and_the_record_is_there_after_a_reload(
    in_voila: HostOf, new_context: NewContext, tmp_path: Path
) -> None:
    """One lesson: all of them are walked by tests/browser/site, which has the same widgets."""
    lesson = "formula_rummy"
    host, page, frames = in_voila(lesson), new_context().new_page(), list[Frame]()
    collect(page, frames)
    host.go_to(page, file_of(lesson), tasks="7b", group="7b", seats=2, bots="mia", seed=8, coach="off")
    walk = Walk(page, host.lesson, frames)
    expect(walk.steps).to_have_count(len(STEPS), timeout=60_000)
    walk.press("Start the warm-up")
    for step in ("warm_up", "example", "practice"):
        walk.go_on(step)
        walk.answer_tasks(step)
    walk.go_on("game")
    over = FormulaRummyPlayer(come_to_the_table(page, host.lesson), ByKeyboard).play_round()
    assert "You laid three compounds" in over.banner
    only_own_and_open_cards_reached_the_page(frames, newest_match(host.server.store))
    page.locator(".rk-game [data-item=look_back]").press("Enter")
    expect(page.locator("html[data-screen=look_back]")).to_be_attached()
    walk.wait_until_done("look_back")
    walk.go_on("ticket")
    walk.answer_tasks("ticket")
    expect(page.locator(".rk-step-ticket .resl > li")).to_have_count(3)
    walk.press("My record")
    with page.expect_download() as saving:
        walk.press("Save to hand in")
    assert saving.value.suggested_filename == f"rummy-kit-7b-{lesson.replace('_', '-')}-record.json"
    file = tmp_path / f"{SCRIPT}.json"
    saving.value.save_as(file)
    handed_in = Record.read(file.read_text(encoding="utf-8")).lesson(host.lesson)
    assert handed_in.steps == STEPS
    assert {answer.source for answer in handed_in.answers} >= {"warm_up", "practice", "game", "ticket"}
    page.reload()
    expect(page.locator(".steps7 .done")).to_have_count(len(STEPS), timeout=60_000)
    expect(page.locator(".mine-t")).to_contain_text(games.load_lesson(lesson).goals[0])

    host.go_to(page, "teacher/class.ipynb")
    choose = page.get_by_role("button", name="Choose records")
    choose.wait_for(timeout=60_000)
    with page.expect_file_chooser() as choosing:
        choose.press("Enter")
    choosing.value.set_files(file)
    shown = page.locator("[data-kind=class]")
    expect(shown).to_contain_text(games.load_lesson(lesson).title, timeout=60_000)
    expect(shown).to_contain_text("1 pupil")
    assert page.title() != "run"
