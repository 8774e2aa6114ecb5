"""After a first mistake a question, after a second its picture, after a third the worked steps: in all lessons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.games.formula.questions import WhichNumber
from rummy_kit.games.formula.tasks import PLACES, Fill
from rummy_kit.games.formula_rummy.tasks import Build
from rummy_kit.lessons.exercise import Exercise, Order, put_down
from rummy_kit.lessons.items import Question
from rummy_kit.lessons.plan import FixedOrder, Posed
from rummy_kit.lessons.practice import WARM_UP, Practice
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic.sums import Sum
from rummy_kit.subjects.ions.cards import Place
from rummy_kit.table.view import PanelView, hand_keys
from tests.lessons.pupil import Answer, Pupil, at, right, wrong
from tests.lessons.tasks import of_every_kind

SIGNS = re.compile(r"[^\s,.;:!?“”()/]+")
EVERYDAY = {*SIGNS.findall("a and are as does for help helps how How in is it made make of or say the What Which you")}


def of_lesson(name: str, row: list[Exercise]) -> Pupil:
    return Pupil(FixedOrder.of(row, name, games.load_lesson(name).ideas))


def solution(exercise: Exercise) -> set[str]:
    """The signs and words of the right answer: its cards, what is typed or chosen, and the answer in words."""
    cards = [face for place, face in exercise.right_cards.items() if place not in exercise.given]
    typed = [text for text in exercise.right_text.values() if text != "ok"]
    return {*cards, *typed, exercise.solution} - {""}


def gives_away(said: str, exercise: Exercise, own_answer: str) -> list[str]:
    """The parts of the right answer that a sentence contains, and neither the task nor the pupil's own answer."""
    said = said.replace(own_answer, "")
    words, known = set(SIGNS.findall(said)), {*SIGNS.findall(f"{exercise.task} {exercise.text} {own_answer}")}
    known |= {letter for letter in exercise.task if letter.islower()}
    return [part for part in solution(exercise) if part in words - known or (" " in part and part in said)]


def shown(panel: PanelView) -> str:
    """All words of the second panel, and of its picture."""
    picture: Any = panel.get("why", {})
    if handle := panel.get("handle"):
        picture = games.load_picture(handle["name"], handle["settings"], handle["game"]).view()["said"]
    return " ".join((said(panel), *strings(picture)))


def spoils(panel: PanelView, exercise: Exercise, answer: Answer) -> list[str]:
    """The parts of the right answer that a panel with its picture tells a pupil who has not laid them.

    A digit may be a charge, and a single letter an element: neither says what is to be laid.
    """
    told, own = shown(panel), own_answer(exercise, answer)
    found = gives_away(told, exercise, own)
    laid = {*answer.draft(exercise).faces, *exercise.about, *SIGNS.findall(exercise.about)}
    known = f"{exercise.task} {exercise.text} {own}"  # a card that the task or the pupil names may be named again
    value = exercise.solution.rpartition("= ")[2]
    numbers = {value} & {*SIGNS.findall(told)} - {*SIGNS.findall(own)} if re.fullmatch(r"\d\d+", value) else set()
    whole = [part for part in found if " " in part and names(told, part) and not names(known, part)]
    cards = [part for part in found if " " not in part and not re.fullmatch(r"\d+|[A-Z]", part)]
    return [part for part in (*numbers, *whole, *cards) if part not in laid]


def names(text: str, part: str) -> bool:
    """Whether the part is in the text, and not only within other words."""
    return re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text) is not None


def strings(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    else:
        for part in told.values() if isinstance(told, dict) else told if isinstance(told, list | tuple) else ():
            yield from strings(part)


def own_answer(exercise: Exercise, answer: Answer) -> str:
    draft = answer.draft(exercise)
    return exercise.own_answer(draft, exercise.check(draft))


def sentences(*told: str) -> set[str]:
    return {one for part in told for one in re.split(r"(?<=[.?!]) ", part) if one}


def said(panel: PanelView) -> str:
    return f"{panel['kick']} {panel['title']} {panel['text']}"


def tasks(name: str, seed: int) -> Iterator[tuple[Pupil, Exercise, list[Answer]]]:
    lesson = games.load_lesson(name)
    row = [*of_every_kind(lesson, "typed" if seed % 2 else "chosen", seed), *lesson.after_reading(), lesson.question()]
    pupil = of_lesson(name, row)
    for exercise in row:
        yield pupil, exercise, list(islice(wrong(exercise, Rng("error", seed)), 3))
        pupil.answer(right(exercise))
        pupil.next_task()


@pytest.mark.parametrize("name", games.with_lessons())
@pytest.mark.parametrize("seed", range(2))
def test_a_question_comes_before_the_picture_and_the_picture_before_the_solution(name: str, seed: int) -> None:
    for pupil, exercise, answers in tasks(name, seed):
        first, second, third = (pupil.answer(answers[n % len(answers)])["panel"] for n in range(3))
        own = own_answer(exercise, answers[0])
        assert first["kind"] == "tip" and first["title"] and not first["steps"] and "open" not in first
        assert not gives_away(said(first), exercise, own), (exercise.task, exercise.solution, said(first))
        assert not sentences(first["title"], first["text"]) & sentences(second["title"], second["text"]), said(second)
        assert not spoils(second, exercise, answers[1 % len(answers)]), (exercise.task, shown(second))
        assert all(panel["buttons"][0]["id"] == "again" for panel in (first, second, third))
        drawn = "why" in second or "handle" in second
        amber = [button["id"] for button in second["buttons"] if button.get("main")]
        assert amber == (["again"] if drawn else [])
        assert not any(button.get("main") for button in first["buttons"])
        assert second["kind"] == "concept" and second["open"] == drawn and not second["steps"] and second["text"]
        assert third["kind"] == "concept" and third["open"] and third["steps"]
        assert not sentences(third["title"], third["text"]) & sentences(*third["steps"]), said(third)


@pytest.mark.parametrize("name", games.with_lessons())
def test_every_idea_has_a_nudge_that_asks_about_the_answer(name: str) -> None:
    ideas = games.load_lesson(name).ideas
    nudges = [ideas.nudge(idea.id, "MINE") for idea in ideas]
    assert all(nudge.endswith("?") and "MINE" in nudge and len(nudge) <= 100 for nudge in nudges)


@pytest.mark.parametrize("name", games.with_lessons())
@pytest.mark.parametrize("seed", range(2))
def test_a_nudge_asks_about_the_pupil_s_own_answer_or_what_it_is_about(name: str, seed: int) -> None:
    for pupil, exercise, answers in tasks(name, seed):
        title, own = pupil.answer(answers[0])["panel"]["title"], own_answer(exercise, answers[0])
        about = {*SIGNS.findall(f"{exercise.task} {exercise.text}")} - EVERYDAY
        assert title.endswith("?") and own, (exercise.task, title)
        assert own in title or about & {*SIGNS.findall(title)}, (exercise.task, own, title)


def test_a_ring_is_where_the_nudge_asks_to_look() -> None:
    task = Build("Fe3+", "SO4^2-", "formula", Order(Rng("ring")), done=("cation", "anion"))
    good = right(task)
    other = next(key for key, face in hand_keys(task.hand) if face == "1")
    pupil = at(task)
    wrong_number = Answer({**good.places, "tray:m": other}, good.text)
    assert pupil.answer(wrong_number)["tray"]["ringed"] == ["tray:n", "tray:m"]
    assert "ringed" not in pupil.answer(wrong_number)["tray"], "then the idea and its picture say more"
    pupil = at(task)
    assert pupil.answer(Answer(good.places, {"name": "sulfate iron(III)"}))["tray"]["ringed"] == ["name"]


@pytest.mark.parametrize("name", games.with_lessons())
def test_every_task_with_cards_has_a_ring_where_its_nudge_asks_to_look(name: str) -> None:
    seen = 0
    for pupil, exercise, answers in tasks(name, 1):
        if isinstance(exercise, Question):
            continue
        view = pupil.answer(answers[0])
        zones = [zone["id"] for zone in view["zones"] if zone.get("ringed")]
        there = {part["id"] for part in (*view["tray"]["slots"], *view["tray"]["fields"])} | {*zones}
        ringed = {*view["tray"].get("ringed", [])} | {*zones}
        assert ringed and ringed <= there, (exercise.task, view["panel"]["title"], ringed)
        seen += 1
        pupil.answer(answers[1 % len(answers)])
        assert not any(zone.get("ringed") for zone in pupil.look()["zones"])
    assert seen or name not in ("formula", "formula_rummy", "mineral_rummy", "rummy_battle", "say_rummy")


def test_a_ring_is_around_cards_that_were_only_chosen() -> None:
    task = Fill((10, "÷", 2), ("2", "4", "5", "5", "6", "8"), "facts")
    pupil = at(task)
    pupil.send("choose", cards=["8#1"])
    slots = {slot["id"]: slot for slot in pupil.send("do", place="check")["tray"]["slots"]}
    (ringed,) = pupil.look()["tray"]["ringed"]
    assert slots[ringed]["card"]["key"] == "8#1"


SLIPS = [((68, "+", 28), 86), ((68, "+", 28), 816), ((62, "-", 18), 54), ((42, "-", 18), 36)]


@pytest.mark.parametrize(("sum", "answer"), SLIPS, ids=str)
def test_a_slip_in_a_column_is_drawn_before_it_is_explained(sum: Sum, answer: int) -> None:
    """Laid or only chosen: the pupil's own numbers stand in their columns, without the right one."""
    value = str(arithmetic.result(*sum))
    hand = tuple(sorted(f"{answer}{value}"))
    laid = Answer(put_down(hand, dict(zip(PLACES, str(answer), strict=False))))
    chosen = Answer(text={"answer": str(answer)})
    for exercise, slip in (Fill(sum, hand, "joined"), laid), (WhichNumber(sum, answer, "joined", Rng("slip")), chosen):
        pupil = at(exercise)
        first, second, third = (pupil.answer(slip)["panel"] for _ in range(3))
        assert first["kind"] == "tip" and second["open"] and ("why" in second or "handle" in second)
        assert not second["steps"] and value not in SIGNS.findall(shown(second))
        assert value in SIGNS.findall(" ".join(third["steps"]))


def test_a_part_of_the_answer_is_offered_after_two_mistakes_and_never_laid_unasked() -> None:
    task = Build("Fe3+", "SO4^2-", "formula", Order(Rng("part")))
    pupil, answers = at(task), list(islice(wrong(task, Rng(3)), 2))
    assert pupil.send("do", place="lay_out")["panel"]["code"] == "unknown_action"  # nobody is stuck yet
    assert [button["id"] for button in pupil.answer(answers[0])["panel"]["buttons"]] == ["again"]
    shown = pupil.answer(answers[1])
    assert [button["id"] for button in shown["panel"]["buttons"]] == ["again", "lay_out"]
    assert pupil.lies() == dict(answers[1].places)
    pupil.send("do", place="lay_out")
    assert pupil.lies() == dict(task.help_along(answers[1].draft(task)))
    assert pupil.send("do", place="lay_out")["panel"]["code"] == "unknown_action"  # it lies there


def test_a_question_that_may_be_answered_once_is_explained_at_once() -> None:
    task = Build("Fe3+", "SO4^2-", "formula", Order(Rng("once")))
    practice = Practice(FixedOrder.of([task]), table_id="t", title="Warm-up", manner=WARM_UP)
    answer = next(wrong(task, Rng("once")))
    practice.handle({"page": "p", "seq": 1, "kind": "choose", "cards": list(answer.places.values())})
    practice.handle({"page": "p", "seq": 2, "kind": "do", "place": "check", "text": dict(answer.text)})
    panel = practice.view()["panel"]
    assert panel is not None and panel["kind"] == "concept" and panel["steps"]


# ------------------------------------------------------------------------------------------ counting


def in_practice(help: int, before: int = 0) -> Pupil:
    """A pupil at a task with this much help, after this many tasks of the lesson."""
    done = [Build("Na+", "Cl-", "formula", Order(Rng("done", n))) for n in range(before)]
    places: tuple[Place, ...] = ("cation", "n", "anion") if help else ()
    task = Build("Fe3+", "SO4^2-", "formula", Order(Rng("counted")), done=places)
    pupil = Pupil(FixedOrder((*(Posed(one, "formula_rummy") for one in done), Posed(task, "formula_rummy", help=help))))
    for one in done:
        pupil.answer(right(one))
        pupil.next_task()
    return pupil


def lay(pupil: Pupil) -> Any:
    """Two of each ion, which leaves +2."""
    cards = list(hand_keys(pupil.practice.exercise.hand))
    chosen = [next(key for key, face in cards if face == ion) for ion in ("Fe3+", "SO4^2-")]
    return pupil.send("choose", cards=[*chosen, *[key for key, face in cards if face == "2"]])


def offers(view: Any) -> list[str]:
    return [action["id"] for action in view["actions"]]


def test_the_first_tasks_count_and_later_ones_only_when_asked_to() -> None:
    with_help = lay(in_practice(help=2))
    assert "sum" in with_help["tray"] and offers(with_help) == ["check", "hint"]
    pupil = in_practice(help=0, before=2)
    alone = lay(pupil)
    assert "sum" not in alone["tray"] and offers(alone) == ["check", "count", "later", "hint"]
    assert not any(field.get("wait") for field in alone["tray"]["fields"])  # the name may be given whatever it comes to
    counted = pupil.send("do", place="count")
    assert [part["text"] for part in counted["tray"]["sum"]["parts"]] == ["+6", "− 4", "=", "+2"]
    assert offers(counted) == ["check", "later", "hint"]
    last = lay(in_practice(help=0, before=5))
    assert "sum" not in last["tray"] and offers(last) == ["check", "later", "hint"]


def test_counting_is_help() -> None:
    pupil = in_practice(help=0)
    pupil.send("do", place="count")
    pupil.answer(right(pupil.practice.exercise))
    assert pupil.practice._course.answers[-1].helped and pupil.practice.at_once == 1
