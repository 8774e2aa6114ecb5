"""There are no turns, discards or challenges in practice: whatever the answer, no rule of the game is mentioned."""

import re

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.practice import Practice
from rummy_kit.table.view import Draft, hand_keys
from tests.lessons.tasks import GAME_ONLY, NAMINGS, of_every_kind
from tests.scenario import Page

OF_THE_GAME = re.compile("|".join(GAME_ONLY), re.IGNORECASE)
TYPED = ("", "x", "2", "1/2", "50 %", "FeCl3", "iron", "iron chloride", "iron(II) chloride", "sodium oxide", "3 4")
TRIES = 8


def cards_put_down(task, luck):
    """Some cards of the hand, each in a place of the tray: key → place."""
    keys = luck.shuffle(tuple(key for key, _ in hand_keys(task.hand)))[: 1 + luck.below(4)]
    slots = luck.shuffle(tuple(slot["id"] for slot in task.tray(Draft())["slots"]))
    return dict(zip(keys, slots, strict=False))


@pytest.mark.parametrize("name", games.with_lessons())
def test_no_reply_in_practice_mentions_a_rule_of_the_game(name):
    lesson, told = games.load_lesson(name), set()
    tasks = [task for seed in (1, 2) for task in of_every_kind(lesson, NAMINGS[seed - 1], seed)]
    for at, task in enumerate((*tasks, *lesson.after_reading(), lesson.question())):
        luck = Rng("practice", name, at)
        for _ in range(TRIES):
            page = Page(Practice(FixedOrder.of([task]), table_id="t", title="Practice"))
            if luck.below(3):  # otherwise what is there from the start stays
                page.choose()
                for key, place in cards_put_down(task, luck).items():
                    page.send("drop", cards=[key], place=place)
            text = {}
            for field in page.view["tray"]["fields"]:
                options = [option["value"] for option in field["options"]]
                text[field["id"]] = luck.choice(tuple(options) or TYPED)
            panel = page.do("check", **text)["panel"]
            words = " ".join((panel["kick"], panel["title"], panel["text"], *panel["steps"]))
            assert not OF_THE_GAME.search(words), (task.task, words)
            told.add(panel["code"])
    assert len(told) > 3, told
