"""A pupil at tasks, who sends what a page sends, and right and wrong answers to every kind of task."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import permutations, product
from typing import Any

from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.exercise import Exercise
from rummy_kit.lessons.items import Question
from rummy_kit.lessons.plan import FixedOrder, Plan
from rummy_kit.lessons.practice import Practice
from rummy_kit.table.view import Draft, TableView, hand_keys
from tests.lessons.sums import number
from tests.scenario import Page


class Pupil(Page):
    """``seen`` holds every view that came back."""

    def __init__(self, plan: Plan) -> None:
        self.practice = Practice(plan, table_id="t", title="Practice")
        self.seen: list[TableView] = []
        super().__init__(self.practice)

    def look(self) -> Any:
        self.seen.append(super().look())
        return self.view

    def answer(self, answer: Answer) -> Any:
        """Put the cards into their places, each by its own message, and check."""
        self.send("choose", cards=[])
        return self.go_on(answer)

    def go_on(self, answer: Answer) -> Any:
        """Put down only what is not there yet, and check."""
        for place, key in answer.places.items():
            if self.lies().get(place) != key:
                self.send("drop", place=place, cards=[key])
        return self.send("do", place="check", text=sent(self.practice.exercise, answer))

    def lies(self) -> dict[str, str]:
        """The pupil's own cards in the tray: place → key."""
        tray = self.seen[-1]["tray"]
        assert tray is not None
        held = {card["key"] for card in self.seen[-1]["hand"]["cards"]}
        return {
            slot["id"]: slot["card"]["key"] for slot in tray["slots"] if "card" in slot and slot["card"]["key"] in held
        }

    def next_task(self) -> Any:
        return self.send("do", place="next")


def at(*exercises: Exercise) -> Pupil:
    """A pupil at these exercises, one after the other, whatever the answers."""
    return Pupil(FixedOrder.of(exercises))


@dataclass(frozen=True)
class Answer:
    """Places of the tray → keys of hand cards, in the order in which they are put down; fields → what is in them."""

    places: Mapping[str, str] = field(default_factory=dict)
    text: Mapping[str, str] = field(default_factory=dict)

    def draft(self, exercise: Exercise) -> Draft:
        """The same as an exercise gets it."""
        faces = dict(hand_keys(exercise.hand))
        return Draft(tuple((key, faces[key]) for key in self.places.values()), (), self.places, self.text)


def sent(exercise: Exercise, answer: Answer) -> dict[str, str]:
    """What a page sends for what is in the fields: answers to a question by their numbers."""
    if isinstance(exercise, Question):
        return {field: number(exercise, code) for field, code in answer.text.items()}
    return dict(answer.text)


def right(exercise: Exercise) -> Answer:
    """A right answer, as the exercise itself says."""
    return Answer(exercise.right_places, exercise.right_text)


def wrong(exercise: Exercise, rng: Rng) -> Iterator[Answer]:
    """Wrong answers, in any order, that show something about the subject."""
    for answer in rng.shuffle(tuple(_tried(exercise))):
        draft = answer.draft(exercise)
        if not exercise.ready(draft):
            feedback = exercise.check(draft)
            if feedback.kind == "concept" and not feedback.ok:
                yield answer


def _tried(exercise: Exercise) -> Iterator[Answer]:
    """The right answer with something else chosen, written or laid, with the last card missing, or turned round."""
    good = right(exercise)
    choices = exercise.answers if isinstance(exercise, Question) else None
    for one in exercise.tray(Draft())["fields"]:
        for value in choices or (option["value"] for option in one["options"]):
            yield replace(good, text={**good.text, one["id"]: value})
    yield from (replace(good, text=text) for text in exercise.wrong_texts() if not _has_options(exercise))
    free = [place for place in good.places if place not in exercise.given]
    others = [key for key, _ in hand_keys(exercise.hand) if key not in good.places.values()]
    if free:
        yield replace(good, places=dict(list(good.places.items())[:-1]))
    for place, key in product(free, others):
        yield replace(good, places={**good.places, place: key})
    if len(free) > 1:
        turned = zip(free, [good.places[at] for at in reversed(free)], strict=True)
        yield replace(good, places={**good.places, **dict(turned)})
        for first, last in permutations(others, 2):
            yield replace(good, places={**good.places, free[0]: first, free[-1]: last})


def _has_options(exercise: Exercise) -> bool:
    return any(one["options"] for one in exercise.tray(Draft())["fields"])
