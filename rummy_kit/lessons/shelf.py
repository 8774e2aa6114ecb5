"""My shelf: what a pupil has laid in all lessons, to look at again.

It only grows; it has no points and no ranks. The twin of its views in the browser is
``widgets/src/lesson/shelf_view.ts``; a test keeps the two in step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any, TypedDict

from rummy_kit.lessons.exercise import LESSON_WORDS
from rummy_kit.lessons.lesson import Lesson, ShelfCard
from rummy_kit.lessons.record import MOST_LAID, Record, ShelfEntry
from rummy_kit.table.view import Runs
from rummy_kit.texts import Texts

WORDS = Texts.load(LESSON_WORDS, Path(__file__).with_name("shell.toml"))
FREE = 3  # free places shown on each plank


class ShelfTileView(TypedDict):
    """One thing: a tile that opens as a card with facts."""

    title: Runs  # "Al₂O₃", "ʃɪp"
    name: str  # "aluminium oxide", "ship"
    art: dict[str, Any]  # a crystal, or squares and circles; {} if the title says it all
    facts: list[str]
    times: str  # "Laid 3 times, last on 22 November."
    new: str  # "new" if it was laid for the first time today; "" otherwise
    say: str  # the tile for screen readers


class ShelfPlankView(TypedDict):
    """What was laid in one lesson."""

    title: str  # "Compounds"
    note: str  # "6 laid", or that it is full
    tiles: list[ShelfTileView]
    free: list[str]  # places for what comes next, by kind: "an oxide"; none on a full shelf
    free_say: str  # the whole plank for screen readers


class ShelfView(TypedDict):
    """My shelf, with a plank for each lesson in which something was laid."""

    title: str
    text: str
    planks: list[ShelfPlankView]


def shelf_view(record: Record, lessons: Iterable[str], load: Callable[[str], Lesson], today: str) -> ShelfView:
    """The shelf for all ``lessons``. Things that this kit does not know, from a file or a changed deck, are left
    out.
    """
    planks = []
    for name in lessons:
        lesson, laid = load(name), record.lesson(name).laid
        if found := cards_of(lesson, laid):
            planks.append(_plank(lesson, found, today))
    return {
        "title": WORDS.say("shelf", "title"),
        "text": WORDS.say("shelf", "text" if planks else "empty"),
        "planks": planks,
    }


def cards_of(lesson: Lesson, laid: Iterable[ShelfEntry]) -> list[tuple[ShelfEntry, ShelfCard]]:
    """What was laid, with what the shelf shows of it."""
    shown = ((one, lesson.shelf_card(one.what)) for one in laid)
    return [(one, card) for one, card in shown if card is not None]


def _plank(lesson: Lesson, found: Sequence[tuple[ShelfEntry, ShelfCard]], today: str) -> ShelfPlankView:
    full = len(found) >= MOST_LAID
    free = [] if full else _free(lesson.shelf_kinds, [card.kind for _, card in found])
    return {
        "title": lesson.texts.say("shelf", "title"),
        "note": WORDS.say("shelf", "full" if full else "laid", {"n": len(found)}),
        "tiles": [tile(one, card, today) for one, card in found],
        "free": free,
        "free_say": WORDS.say("shelf", "free", {"kinds": free}) if free else "",
    }


def _free(kinds: Mapping[str, str], laid: Iterable[str]) -> list[str]:
    """The kinds of which the fewest have been laid, in words."""
    times = Counter(laid)
    return [kinds[kind] for kind in islice(sorted(kinds, key=times.__getitem__), FREE)]


def tile(one: ShelfEntry, card: ShelfCard, today: str) -> ShelfTileView:
    """A thing on the shelf as it is drawn."""
    new = one.times == 1 and one.day == today
    day = date.fromisoformat(one.day)
    times = WORDS.say("shelf", "times", {"n": one.times, "day": day.day, "month": WORDS.say("month", str(day.month))})
    return {
        "title": card.title,
        "name": card.name,
        "art": dict(card.art or {}),
        "facts": list(card.facts),
        "times": times,
        "new": WORDS.say("shelf", "new") if new else "",
        "say": WORDS.say("shelf", "say_new" if new else "say", {"title": card.say, "name": card.name}),
    }
