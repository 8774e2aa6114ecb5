"""A lesson in a school's learning platform: what arrives there, for whom, and from where the lesson goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.conftest import SLOWEST, NewContext
from tests.browser.hands import ByTouch
from tests.browser.hosts.walk import PLAYERS, SEEDS, Walk
from tests.browser.servers import wait_for
from tests.browser.site.conftest import UNDER, listen, received_by
from tests.browser.site.platform import Platform, calls_to, kept_by
from tests.browser.site.whole_lesson import PHONE
from tests.tables.test_requests import SALTS

BUDGET = 20_000_000  # bytes
ALWAYS = "formula"
"""The lesson that ``make test`` walks in a platform, on a phone; ``make soak`` walks all others."""
OWN = f"only_steps=warm_up,ticket&seed=8#own_deck={SALTS}"
WALKS = [pytest.param(one, marks=[] if one == ALWAYS else pytest.mark.soak) for one in PLAYERS]


def platform(site_folder: Path, folder: Path, lesson: str, settings: str = "") -> Platform:
    return Platform(folder, site_folder / UNDER / "scorm" / f"{lesson.replace('_', '-')}.zip", settings)


@pytest.mark.parametrize("lesson", WALKS)
def test_a_whole_lesson_is_reported_and_finished_once(
    site_folder: Path, new_context: NewContext, few_tasks: dict[str, Any], tmp_path: Path, lesson: str
) -> None:
    said = {"tasks": "7b", "seats": 2, "bots": "mia", "seed": SEEDS[lesson], "coach": "off", **few_tasks}
    school = platform(site_folder, tmp_path / "school", lesson, urlencode(said))
    context = new_context(**PHONE)
    listen(context)
    player = school.log_in(context, "ada")
    page = school.open_in_window(player)
    walk = Walk(page, lesson, received_by(page), ByTouch)
    walk.to_the_table().play_round()
    assert kept_by(player)["cmi"]["core"]["lesson_status"] == "incomplete"
    part = walk.to_the_record(tmp_path / "record.json").lesson(lesson)
    ticket = [answer.right for answer in part.answers if answer.source == "ticket"]
    page.goto("about:blank")
    wait_for(lambda: [name for name, *_ in calls_to(player)].count("LMSFinish") == 1, "the end to be told once")
    kept = kept_by(player)["cmi"]
    assert kept["core"]["lesson_status"] == "completed"
    assert float(kept["core"]["score"]["raw"]) == round(100 * sum(ticket) / len(ticket))
    assert len(kept["interactions"]) == len(part.answers)
    assert {code for *_, code in calls_to(player)} == {"0"}
    school.stop()


def test_two_pupils_never_meet_and_one_goes_on_at_another_machine(
    site_folder: Path, new_context: NewContext, tmp_path: Path
) -> None:
    school, shared = platform(site_folder, tmp_path, "formula_rummy", f"seed=8#own_deck={SALTS}"), new_context()
    first = school.log_in(shared, "ada")
    lesson = school.open_in_frame(first)
    expect(lesson.get_by_text("Your teacher has chosen the cards.")).to_be_visible(timeout=SLOWEST)
    lesson.get_by_role("button", name="Start the warm-up").click(timeout=SLOWEST)
    answer(lesson)
    expect(steps_done(lesson)).to_have_count(1)
    wait_for(lambda: len(kept_by(first)["cmi"]["interactions"]) == 1, "the answer to arrive")
    expect(lesson.get_by_role("button", name="Full screen")).to_be_visible()
    expect(lesson.locator("a[href]:not(.skip)")).to_have_count(0)
    kept = kept_by(first)
    first.close()

    player = school.log_in(shared, "bob")
    second = school.open_in_frame(player)
    second.get_by_role("button", name="Start the warm-up").click(timeout=SLOWEST)
    expect(second.get_by_text("Task 1 of 3")).to_be_visible()
    expect(steps_done(second)).to_have_count(1)
    wait_for(lambda: len(player.evaluate("indexedDB.databases()")) == 1, "what the browser kept of ada to be deleted")

    third = school.log_in(new_context(), "ada", kept)
    again = school.open_in_frame(third)
    expect(steps_done(again)).to_have_count(1, timeout=SLOWEST)
    third.evaluate("() => { window.works = API.LMSCommit; API.LMSCommit = () => 'false'; }")
    answer(again)
    lost = again.get_by_text("Your last answers have not reached the learning platform.")
    expect(lost).to_be_visible()
    third.evaluate("() => { API.LMSCommit = works; }")
    third.frames[1].evaluate("window.dispatchEvent(new Event('online'))")
    expect(lost).to_be_hidden()
    assert len(kept_by(third)["cmi"]["interactions"]) == 2, "the second answer follows the first"
    third.frames[1].evaluate("location.reload()")
    wait_for(lambda: [name for name, *_ in calls_to(third)].count("LMSInitialize") == 2, "the page to come again")
    expect(steps_done(again)).to_have_count(1, timeout=SLOWEST)
    expect(again.locator("#rummy-kit-notice")).to_have_count(0)
    school.stop()


@pytest.mark.soak
def test_a_lesson_of_chosen_steps_with_a_teachers_own_deck_is_finished(
    site_folder: Path, new_context: NewContext, tmp_path: Path
) -> None:
    school, context = platform(site_folder, tmp_path, "formula_rummy", OWN), new_context(**PHONE)
    listen(context)
    player = school.log_in(context, "ada")
    page = school.open_in_window(player)
    walk = Walk(page, "formula_rummy", received_by(page), ByTouch, ("goals", "warm_up", "ticket"))
    expect(walk.steps).to_have_count(3, timeout=SLOWEST)
    expect(page.get_by_text("Your teacher has chosen the cards.")).to_be_visible()
    walk.press("Start the warm-up")
    walk.answer_tasks("warm_up")
    walk.go_on("ticket")
    assert kept_by(player)["cmi"]["core"]["lesson_status"] == "incomplete"
    walk.answer_tasks("ticket")
    wait_for(lambda: kept_by(player)["cmi"]["core"]["lesson_status"] == "completed", "the ticket to arrive")
    assert {code for *_, code in calls_to(player)} == {"0"}
    school.stop()


def test_without_a_platform_the_page_says_so(site_folder: Path, new_context: NewContext, tmp_path: Path) -> None:
    school, page = platform(site_folder, tmp_path, "formula_rummy"), new_context().new_page()
    page.goto(school.alone)
    expect(page.get_by_text("No learning platform was found")).to_be_visible()
    page.get_by_role("button", name="Start the warm-up").click(timeout=SLOWEST)
    answer(page)
    expect(page.get_by_text("This browser can't keep your new answers: they are forgotten")).to_be_visible()
    expect(page.get_by_text("your school's learning platform")).to_have_count(0)
    school.stop()


def test_a_preview_in_a_platform_sends_no_answers_and_says_nothing_else(
    site_folder: Path, new_context: NewContext, tmp_path: Path
) -> None:
    school = platform(site_folder, tmp_path, "formula_rummy", "steps=preview&seed=8")
    player = school.log_in(new_context(), "ada")
    lesson = school.open_in_frame(player)
    expect(lesson.get_by_text("all steps are open, and no record keeps what you do")).to_be_visible(timeout=SLOWEST)
    lesson.get_by_role("button", name="Start the warm-up").click(timeout=SLOWEST)
    answer(lesson)
    expect(steps_done(lesson)).to_have_count(1)
    expect(lesson.get_by_text("your school's learning platform")).to_have_count(0)
    kept = kept_by(player)["cmi"]
    assert not kept["interactions"] and not kept["suspend_data"]
    school.stop()


def test_a_package_is_small_enough_for_most_platforms(site_folder: Path) -> None:
    packages = list((site_folder / UNDER / "scorm").iterdir())
    assert len(packages) == len(PLAYERS)
    assert all(package.stat().st_size < BUDGET for package in packages)


def answer(page: Page | FrameLocator) -> None:
    """Choose the first answer of a question of the warm-up."""
    warm_up = page.locator(".rk-step-warm_up .rk", has=page.get_by_role("toolbar"))
    warm_up.get_by_role("radio").first.click()
    warm_up.locator("[data-item=check]").click()


def steps_done(page: Page | FrameLocator) -> Locator:
    return page.locator(".steps7 .done")
