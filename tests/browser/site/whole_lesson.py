"""A whole lesson on the site, by keyboard, on a phone or with a screen reader; what is there when the host is gone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from rummy_kit import games
from rummy_kit.lessons.record import STEPS
from tests.browser.conftest import NewContext
from tests.browser.hands import ByKeyboard, ByTapping, ByTouch, ByTree, Hands
from tests.browser.hosts.lessons import OFTEN, come_to_the_table
from tests.browser.hosts.walk import PLAYERS, SEEDS, Walk, only_own_and_open_cards_reached_the_page
from tests.browser.player import Player
from tests.browser.site.conftest import KEPT, SYMPY, Site, hand_of, kept_match, listen, received_by

PATIENCE = 120_000
PHONE: Any = {"viewport": {"width": 375, "height": 667}, "has_touch": True}
ALWAYS = {
    ("rummy_battle", ByTouch, "chromium"),
    ("mineral_rummy", ByTree, "chromium"),
}
"""All the others are walked by `make soak`. `make test` walks FORMULA in a learning platform (test_platform.py), and by
keyboard, Say Rummy in JupyterLab and Formula Rummy in Voilà.
"""
WITHOUT_SERVER = {"formula_rummy", "mineral_rummy", "say_rummy"}
"""The lessons that then go on without the host."""
OPEN_CARDS: dict[str, Callable[[Any], tuple[str, ...]]] = {
    "formula_rummy": lambda obs: obs.discards,
    "mineral_rummy": lambda obs: obs.discards[-1:] + obs.minerals,
    "say_rummy": lambda obs: obs.discards[-1:],
}
"""Where a lesson's page is looked through for hidden cards: the face-up cards of an observation."""


def walks(browser: str) -> list[Any]:
    """Every lesson in all ways, as parameters of a test in this browser."""
    fingers = ByTouch if browser == "chromium" else ByTapping  # Firefox makes no clicks of a test's touches
    return [
        pytest.param(lesson, hands, marks=[] if (lesson, hands, browser) in ALWAYS else pytest.mark.soak)
        for lesson in PLAYERS
        for hands in (ByKeyboard, fingers, ByTree)
    ]


def go_through(
    site: Site, new_context: NewContext, more: dict[str, Any], folder: Path, lesson: str, hands: type[Hands]
) -> None:
    """All steps, with ``more`` in the link, to the record, which is saved in the folder; then some go on when the
    server has stopped.
    """
    page = new_context(**(PHONE if issubclass(hands, ByTapping) else {})).new_page()
    listen(page)
    said = {"tasks": "7b", "group": "7b", "seats": 2, "bots": "mia", "seed": SEEDS[lesson], "coach": "off", **more}
    page.goto(f"{site.base}{lesson.replace('_', '-')}.html?{urlencode(said)}")
    received = received_by(page)
    walk = Walk(page, lesson, received, hands)
    player = walk.to_the_table()
    player.play_round()
    if lesson in OPEN_CARDS:
        only_own_and_open_cards_reached_the_page(received(), kept_match(page), OPEN_CARDS[lesson])
    file = folder / "record.json"
    assert walk.to_the_record(file).lesson(lesson).steps == STEPS
    page.wait_for_function(SYMPY, polling=OFTEN)
    if lesson in WITHOUT_SERVER:
        goes_on_without_the_server(site, walk, player, file)


def goes_on_without_the_server(site: Site, walk: Walk, player: Player, record: Path) -> None:
    """The steps that were done, the hand and the record are there after a reload, and a class reads the record."""
    page, lesson = walk.page, walk.lesson
    walk.go_on("game")
    player.next_round()
    hand = hand_of(player.table)
    assert page.evaluate(KEPT)
    site.stop()
    page.reload()
    expect(page.locator(".steps7 .done")).to_have_count(len(STEPS), timeout=PATIENCE)
    expect(page.locator(".mine-t")).to_contain_text(games.load_lesson(lesson).goals[0])
    again = PLAYERS[lesson](come_to_the_table(page, lesson), walk.hands)
    assert hand_of(again.table) == hand
    again.move(again.begin())

    page.goto(f"{site.base}teacher/class.html")
    page.locator("input[type=file]").set_input_files(record, timeout=PATIENCE)
    expect(page.locator("[data-kind=class]")).to_contain_text("1 pupil")
