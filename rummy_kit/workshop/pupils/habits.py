"""How steadily a simulated pupil holds an idea, and how pupils guess or slip, on any page of any subject."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol, get_args

from rummy_kit.engine.rng import Rng
from rummy_kit.workshop.pupils.page import Page, Reply

Habit = Literal["always", "half", "until_told", "flawless", "slipping", "guessing"]
HABITS: tuple[Habit, ...] = get_args(Habit)
WITH_IDEA: tuple[Habit, ...] = ("always", "half", "until_told")
SLIPS = 0.1  # share of the answers of a pupil who slips
TOLD_OFTEN_ENOUGH = 2  # how often a pupil hears about an idea before giving it up


Doing = Callable[[Page, str | None], Reply | None]


class Subject(Protocol):
    """What the pupils of a subject share: their ideas, and how a pupil with one of them, or with none, answers."""

    IDEAS: tuple[str, ...]

    def answer(self, page: Page, idea: str | None) -> Reply | None:
        """What a pupil with this idea does with the page; ``None`` if they do not know what to do."""

    def lay(self, page: Page, idea: str | None) -> Reply | None:
        """What a pupil with this idea lays in their turn of the game; ``None`` if they see nothing."""


@dataclass
class SimulatedPupil:
    """A pupil in a lesson. ``told`` counts how often the feedback has been about their idea."""

    subject: Subject
    idea: str
    habit: Habit
    rng: Rng
    told: int = 0

    def answer(self, page: Page) -> Reply:
        """The first answer to a task. Raises ``ValueError`` if the pupil does not know what to do."""
        return _expect_reply(page, self._does(self.subject.answer, page))

    def mend(self, page: Page) -> Reply:
        """The answer after the feedback."""
        return _expect_reply(page, self.subject.answer(page, None))

    def lay(self, page: Page) -> Reply | None:
        """What the pupil lays in the game; ``None`` if they see nothing."""
        return self._does(self.subject.lay, page)

    def _does(self, does: Doing, page: Page) -> Reply | None:
        """What the pupil does with their idea or without it, guessing or slipping."""
        if self.habit == "guessing":
            return does(page, self.rng.choice((*self.subject.IDEAS, "")) or None)
        if self.habit == "slipping" and self.rng.random() < SLIPS:
            right = does(page, None)
            return right and slip(page, right, self.rng)
        return does(page, self.idea if self.idea and self._has_it() else None)

    def _has_it(self) -> bool:
        if self.habit == "half":
            return self.rng.random() < 0.5
        return self.habit == "always" or (self.habit == "until_told" and self.told < TOLD_OFTEN_ENOUGH)


def _expect_reply(page: Page, reply: Reply | None) -> Reply:
    if reply is None:
        banner = page.view["banner"]
        raise ValueError(f"The pupils do not know what to do: {banner['title']} {banner['text']}")
    return reply


def slip(page: Page, right: Reply, rng: Rng) -> Reply:
    """The right answer with one slip: a different option, a letter lost or doubled, a different card."""
    tray = page.view["tray"]  # a plain rummy's table has none
    fields = [field for field in tray["fields"] if field["id"] in right.text] if tray else []
    others = [card["key"] for card in page.view["hand"]["cards"] if card["key"] not in right.places.values()]
    if fields and (rng.random() < 0.5 or not (others and right.places)):
        field = rng.choice(fields)
        return replace(right, text={**right.text, field["id"]: _mistype(field, right, rng)})
    if others and right.places:
        return replace(right, places={**right.places, rng.choice(sorted(right.places)): rng.choice(others)})
    if tray is None and (rest := [key for key in others if key not in right.cards]):
        return replace(right, cards=(*right.cards[:-1], rng.choice(rest)))
    return right


def _mistype(field: Mapping[str, Any], right: Reply, rng: Rng) -> str:
    """Another of the options, or the text with a letter lost or doubled."""
    text = right.text[field["id"]]
    others = [str(option["value"]) for option in field["options"] if option["value"] not in (text, "")]
    if others:
        return rng.choice(others)
    at = rng.below(max(len(text), 1))
    return text[:at] + (text[at : at + 1] * 2 if rng.random() < 0.5 else "") + text[at + 1 :]
