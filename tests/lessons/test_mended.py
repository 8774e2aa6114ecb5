"""What a pupil puts right in the picture of *See why* can be used as the answer: with the right values it is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

import pytest
from rummy_widgets.card_hand import CardHand

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.formula.questions import WhichNumber
from rummy_kit.games.formula.tasks import Fill
from rummy_kit.games.formula_rummy.tasks import Build, FromName, Write
from rummy_kit.games.mineral_rummy.questions import which as which_ions
from rummy_kit.games.mineral_rummy.tasks import Find
from rummy_kit.games.rummy_battle.questions import which as which_help
from rummy_kit.games.rummy_battle.tasks import Count
from rummy_kit.games.say_rummy.lesson import LESSON as SAY
from rummy_kit.games.say_rummy.lesson import SoundOut
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.picture import Picture, PictureError, Value
from rummy_kit.subjects import minerals
from rummy_kit.subjects.odds.positions import Holding
from tests.lessons.pupil import Answer, at, right, sent, wrong
from tests.lessons.tasks import of_every_kind

AT = Holding(("8S", "9S"), ("2H", "KD"))
HELPS = {"7S": 1, "10S": 1}

TASKS: dict[str, tuple[Callable[[], Exercise], Mapping[str, Value]]] = {
    "ions": (lambda: Build("Fe3+", "SO4^2-", "formula", Order(Rng(1))), {"cation": 2, "anion": 3}),
    "ions by name": (lambda: FromName("Fe3+", "SO4^2-", "formula", Order(Rng(1))), {"cation": 2, "anion": 3}),
    "mineral": (lambda: Find(minerals.mineral("malachite"), Rng(1)), {"cut1": 1, "cut2": 0, "cut3": 1, "cut4": 0}),
    "mineral begun": (
        lambda: Find(minerals.mineral("malachite"), Rng(1), done=("Cu",)),
        {"cut1": 1, "cut2": 0, "cut3": 1, "cut4": 0},
    ),
    "jump": (lambda: Fill((7, "×", 8), ("4", "5", "6", "6"), "facts"), {"at": 56}),
    "number": (lambda: WhichNumber((7, "×", 8), 54, "facts", Rng(1)), {"at": 56}),
    "sounds": (
        lambda: SoundOut("sheet", "take_apart", SAY.ideas, Rng(1)),
        {"letter1": 5, "letter2": 5, "letter3": 1, "letter4": 1, "letter5": 3},
    ),
    "outs": (lambda: Count("outs", AT, Order(Rng(1))), HELPS),
    "chance": (lambda: Count("chance", AT, Order(Rng(1))), HELPS),
    "two draws": (lambda: Count("two", AT, Order(Rng(1))), {"guess": 8}),
}


def wrong_with_picture(exercise: Exercise) -> Answer:
    """A wrong answer whose picture can be handled."""
    for answer in wrong(exercise, Rng("mended")):
        panel = at(exercise).answer(answer)["panel"]
        if "handle" in panel:
            return answer
    raise AssertionError("No wrong answer has a picture.")


class Page:
    """A page with the practice's widget at the other end."""

    def __init__(self, exercise: Exercise) -> None:
        self.hand, self.seq = CardHand(FixedOrder.of([exercise]), table_id="mended"), 0
        self.do("hello", kind="hello")

    def do(self, place: str, kind: str = "do", **more: object) -> None:
        self.seq += 1
        message = {"kind": kind, "place": place, "page": "p", "seq": self.seq, **more}
        self.hand._receive(self.hand, {"intent": message}, [])

    def put(self, values: Mapping[str, Value]) -> None:
        for place, value in values.items():
            self.seq += 1
            message = {"seq": self.seq, "id": self.hand.picture["id"], "place": place, "value": value}
            self.hand._receive(self.hand, {"picture": message}, [])

    @property
    def panel(self) -> dict[str, Any]:
        return dict(self.hand.view["panel"])

    @property
    def buttons(self) -> list[str]:
        return [button["id"] for button in self.panel["buttons"]]

    def answer(self, exercise: Exercise, answer: Answer) -> None:
        for place, key in answer.places.items():
            self.do(place, "drop", cards=[key])
        self.do("check", text=sent(exercise, answer))


@pytest.mark.parametrize("name", TASKS)
def test_what_was_put_right_is_used_as_the_answer_and_is_right(name: str) -> None:
    make, values = TASKS[name]
    exercise = make()
    page = Page(exercise)
    page.answer(exercise, wrong_with_picture(exercise))
    assert page.hand.picture and "use" not in page.buttons, "a wrong answer is not offered to be used again"
    page.put(values)
    assert page.buttons[0] == "use"
    page.do("use")
    assert not page.hand.view["panel"] and page.hand.picture == {}
    text = {field: words for field, words in right(exercise).text.items() if field == "name"}
    page.do("check", text=text)
    assert page.panel["kind"] == "ok"


def test_check_takes_what_the_picture_on_show_holds() -> None:
    """A pupil who has put it right in the picture does not lay it once more."""
    exercise = Fill((7, "×", 8), ("4", "5", "6", "6"), "facts")
    page = Page(exercise)
    page.answer(exercise, wrong_with_picture(exercise))
    page.put({"at": 56})
    page.do("check")
    assert page.panel["kind"] == "ok"


def test_check_takes_the_cards_if_they_were_changed_after_the_picture() -> None:
    exercise = Fill((7, "×", 8), ("4", "5", "6", "6"), "facts")
    page = Page(exercise)
    page.answer(exercise, wrong_with_picture(exercise))
    page.put({"at": 54})
    page.do("", "choose", cards=[])
    for place, key in right(exercise).places.items():
        page.do(place, "drop", cards=[key])
    page.do("check")
    assert page.panel["kind"] == "ok"


@pytest.mark.parametrize(
    ("exercise", "values"),
    [
        (Build("Fe3+", "SO4^2-", "formula", Order(Rng(1))), {"cation": 2, "anion": 2}),
        (Write("Ca2+", "PO4^3-", "by_ions", Order(Rng(1))), {"cation": 3, "anion": 2}),
        (Find(minerals.mineral("malachite"), Rng(1)), {"cut2": 1}),
        (SoundOut("sheet", "take_apart", SAY.ideas, Rng(1)), {"letter1": 0}),
        (Count("outs", AT, Order(Rng(1))), {"7S": 0}),
    ],
    ids=["not level", "what is to be written", "no ion", "a free letter", "no mark"],
)
def test_what_is_no_answer_yet_is_not_offered(exercise: Exercise, values: Mapping[str, Value]) -> None:
    page = Page(exercise)
    page.answer(exercise, wrong_with_picture(exercise))
    page.put(values)
    assert "use" not in page.buttons
    page.do("use")
    assert page.panel["code"] == "unknown_action"


@pytest.mark.parametrize("asked", [which_ions, which_help])
def test_a_question_takes_the_answer_that_the_picture_holds(asked: Callable[[Order], Exercise]) -> None:
    seen = 0
    for seed in range(6):
        exercise = asked(Order(Rng(seed)))
        answers = wrong(exercise, Rng(seed))
        panel = next((told for one in answers if "handle" in (told := at(exercise).answer(one)["panel"])), None)
        if panel is None:
            continue
        picture = games.load_picture(panel["handle"]["name"], panel["handle"]["settings"], panel["handle"]["game"])
        seen += any(_holds_the_right_one(exercise, other) for other in _one_change_away(picture))
    assert seen


def _one_change_away(picture: Picture) -> list[Picture]:
    """The pictures that one or two taps lead to."""
    once = [picture.put(place, 1 - int(value)) for place, value in picture.values.items()]
    return [*once, *(one.put(place, 1 - int(value)) for one in once for place, value in one.values.items())]


def _holds_the_right_one(exercise: Exercise, picture: Picture) -> bool:
    found = exercise.read(picture)
    return found is not None and found.text == right(exercise).text


@pytest.mark.parametrize("name", games.with_lessons())
def test_whatever_is_used_from_a_picture_can_be_checked(name: str) -> None:
    """Random changes to every picture of every kind of task: what is offered is an answer of this task."""
    rng, shown, used = Rng("used", name), 0, 0
    for seed in range(2):
        for exercise in of_every_kind(games.load_lesson(name), "typed", seed):
            pupil = at(exercise)
            for answer in islice(wrong(exercise, rng), 4):
                handle = pupil.answer(answer)["panel"].get("handle")
                if handle is None:
                    continue
                shown += 1
                picture = games.load_picture(handle["name"], handle["settings"], handle["game"])
                for _ in range(10):
                    picture = _changed(picture, rng)
                    pupil.practice.hold(picture)
                    if any(button["id"] == "use" for button in pupil.look()["panel"]["buttons"]):
                        pupil.do("use")
                        assert not exercise.ready(pupil.practice._desk.draft)
                        exercise.panel(exercise.check(pupil.practice._desk.draft))
                        used += 1
                        break
    assert used or not shown, "a new game has no pictures to handle"


def _changed(picture: Picture, rng: Rng) -> Picture:
    place = rng.choice([*picture.values])
    try:
        return picture.put(place, rng.between(0, 3))
    except PictureError:
        return picture
