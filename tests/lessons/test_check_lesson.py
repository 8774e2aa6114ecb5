"""check_lesson: every lesson passes, and lessons broken on purpose are each caught with words that say what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.lessons.first_round import lays_soon
from rummy_kit.lessons.ideas import Ideas
from rummy_kit.lessons.lesson import Kind
from rummy_kit.lessons.meld_lesson import ChooseMeld
from rummy_kit.workshop.check_lesson import LessonError, check_first_deal, check_lesson, find_scarce_tasks
from rummy_kit.workshop.new_game.my_game.lesson import LESSON, MyGameLesson
from rummy_kit.workshop.pace import describe_pace

IDEA = {
    "skill": "see",
    "name": "A gap is no matter",
    "told": "you left a letter out",
    "nudge": "Did you say each letter?",
    "mend": "Say each letter.",
    "next": "Count them.",
}


@pytest.mark.parametrize("name", games.with_lessons())
def test_every_lesson_meets_the_requirements_for_every_lesson(name: str) -> None:
    report = check_lesson(name, games.load_lesson(name), seed="ci")
    for what in ("tasks", "right answers", "wrong answers", "hints given"):
        assert report.counts[what] >= 20, what


def test_the_lesson_of_a_new_game_holds() -> None:
    assert check_lesson("my_game", LESSON).counts["wrong answers"] > 60


def caught(words: str, texts: Mapping[str, Mapping[str, str]] | None = None, **parts: Any) -> None:
    """The new game's lesson with other words or parts does not pass, and these words say why."""
    told = MyGameLesson.texts.with_words(texts or {})
    lesson = type("Broken", (MyGameLesson,), {"texts": told, **parts})()
    with pytest.raises((LessonError, games.BrokenGame), match=words):
        check_lesson("my_game", lesson)


def test_a_check_without_a_choice_that_says_nothing_is_caught() -> None:
    """The panel was empty, and check said that all was well."""
    caught(r"nothing is said to 'check' without an answer .* write \[no_answer\]", {"no_answer": {}})


def test_a_hint_without_words_is_caught() -> None:
    caught(r"nothing is said to 'hint' without an answer .* write \[hint_complete\]", {"hint_complete": {}})


def test_a_value_that_nobody_gives_is_caught() -> None:
    caught("KeyError: 'colour'", {"right_meld": {"title": "Right", "what": "{colour}"}})


def test_a_goal_without_tasks_is_caught() -> None:
    kinds = property(lambda lesson: {"find": MyGameLesson.kinds.fget(lesson)["find"]})  # type: ignore[attr-defined]
    caught("no task trains the goal 'miss'", kinds=kinds)


def test_an_idea_that_no_task_can_show_is_caught() -> None:
    caught(
        "the idea 'hole' can be shown by no task of the lesson",
        {"idea.hole": {**IDEA, "codes": "never_said"}},
    )


def test_the_picture_of_an_idea_that_cannot_be_drawn_is_caught() -> None:
    """Otherwise the first to notice would be a teacher, on the page of a class."""
    words = {"idea.in_order": {**IDEA, "codes": "gap", "picture": "bars"}}
    caught(r"\[idea.in_order\] .* has the picture 'bars', which .* Leave the picture out", words)
    drawing = property(lambda lesson: Ideas(lesson.texts, lambda form: {"row": {}}[form]))
    caught(r"the picture 'bars', which the lesson cannot draw \(KeyError", words, ideas=drawing)


def test_a_question_without_a_right_answer_is_caught() -> None:
    class NoneRight(ChooseMeld):
        def check(self, draft: Any) -> Any:
            return self._lesson.judge(("A", "B", "D"))

    def kinds(lesson: MyGameLesson) -> Mapping[str, Kind]:
        asked = NoneRight(lesson, "which_meld", {"ok": ("A", "B", "C"), "no": ("A", "B", "D")})
        return {**MyGameLesson.kinds.fget(lesson), "odd": Kind("see", lambda order: asked)}  # type: ignore[attr-defined]

    words = {**MyGameLesson.texts.say_all("task_kind", {}), "odd": "An odd one"}
    caught("no answer to the task .* is right", {"task_kind": words}, kinds=property(kinds))
    caught(r"\[task_kind\] in lesson.toml lacks odd", kinds=property(kinds))


def test_a_first_round_in_which_nothing_can_be_laid_is_caught() -> None:
    """The lesson said nothing of it, and a test of another folder failed."""
    game, lesson = MyGameLesson.rules, MyGameLesson()
    check_first_deal(lesson, game)
    lesson.first_deal = next(seed for seed in range(1, 200) if not lays_soon(game, seed))
    with pytest.raises(LessonError, match=r"no card is soon laid. Write first_deal = 1\."):
        check_first_deal(lesson, game)


def test_an_idea_that_few_tasks_can_show_is_named() -> None:
    """Practice asked the same twice, and a pupil who was wrong got the answer that had just been shown."""
    words = {"idea.in_order": {**IDEA, "codes": "gap"}}
    complete = property(lambda lesson: {"complete": MyGameLesson.kinds.fget(lesson)["complete"]})  # type: ignore[attr-defined]
    parts = {"texts": MyGameLesson.texts.with_words(words), "kinds": complete}
    lesson = type("Few", (MyGameLesson,), parts)()
    assert not find_scarce_tasks(lesson, 0)
    lesson._one_card_off = {idea: pairs[:1] for idea, pairs in lesson._one_card_off.items()}
    (warning,) = find_scarce_tasks(lesson, 0)
    assert warning.startswith("only 1 different task can show the idea 'in_order'")


def test_the_length_of_rounds_is_reported_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the five games stays within the usual limits; with others it would be short, or long."""
    assert "turns each" in describe_pace("formula", 4) and "WARNING" not in describe_pace("formula", 4)
    monkeypatch.setattr("rummy_kit.workshop.pace.USUAL", range(20, 30))
    assert "WARNING: that is short" in describe_pace("formula", 4)
    monkeypatch.setattr("rummy_kit.workshop.pace.USUAL", range(1, 2))
    assert "WARNING: that is long" in describe_pace("formula", 4)
