"""Rummy Battle's ideas: an answer that shows each of them alone, and tasks that keep what an order asks of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.app.pupils import rummy_battle as pupils
from rummy_kit.app.pupils.page import Page
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.games.rummy_battle import questions
from rummy_kit.games.rummy_battle.pieces import Lay
from rummy_kit.games.rummy_battle.positions import Position
from rummy_kit.games.rummy_battle.tasks import LEFT_OPEN, Count, Keep
from rummy_kit.lessons.lesson import Exercise, Order
from rummy_kit.lessons.plan import Row
from rummy_kit.lessons.practice import Practice
from rummy_kit.subjects import odds
from rummy_kit.table.view import Draft

LESSON = games.load_lesson("rummy_battle")
SEEDS = range(2)
AMOUNTS = [str(n) for n in range(13)]
CHANCES = ["0", "1/2", "50 %", "1/48", "2/48", "3/48", "1/24", "2/47", "1/52", "2/52", "4.2 %", "2.1", "8.3 %", "11/48"]


def said(exercise: Exercise, answer: str) -> tuple[str, ...]:
    """The ideas that this answer shows."""
    return LESSON.ideas.behind(exercise.check(Draft(text={"answer": answer})))


def at(held: str, seen: str = "2H KD") -> Position:
    return Position(tuple(held.split()), tuple(seen.split()))


def count(asked: Any, held: str, seen: str = "2H KD", **more: Any) -> Count:
    return Count(asked, at(held, seen), Rng(1), **more)


def question(kind: str, idea: str = "") -> Exercise:
    return LESSON.kinds[kind].make(Order(Rng(1), idea))


ALONE = [
    ("seen_ignored", count("outs", "7S 7H", "7D 2C"), "2"),
    ("seen_ignored", count("chance", "7S 7H", "7D 2C"), "1/24"),
    ("seen_ignored", count("chance", "8S 9S"), "2/50"),
    ("gap_equals_open", count("outs", "5S 7S"), "2"),
    ("gap_equals_open", count("outs", "5S 7S"), "3"),
    ("gap_equals_open", count("chance", "5S 7S"), "2/48"),
    ("gap_equals_open", question("which", "gap_equals_open"), "gap_equals_open"),
    ("end_run", count("outs", "AS 2S"), "2"),
    ("end_run", count("outs", "KC AC", "4S 6D"), "2"),
    ("mixed_suits", count("outs", "8S 9S"), "8"),
    ("mixed_suits", count("outs", "8S 9H"), "8"),
    ("whole_suit", count("outs", "8S 9S"), "11"),
    ("ranks_only", count("outs", "8S 9S"), "0"),
    ("ranks_only", count("outs", "8S 9S"), "6"),
    ("ranks_only", count("chance", "8S 9S"), "0"),
    ("ranks_only", Keep(at("7S 7H 9C 10C", "2D 3D")), "first"),
    ("equiprobable", count("chance", "7S 7H"), "50 %"),
    ("equiprobable", count("two", "7S 7H"), "1/2"),
    ("equiprobable", Keep(at("7S 7H JH 3C", "2D KD")), "same"),
    ("equiprobable", questions.share(Order(Rng(1))), "equiprobable"),
    ("odds_for_chance", count("chance", "8S 9S"), "2/46"),
    ("odds_for_chance", questions.share(Order(Rng(1))), "odds_for_chance"),
    ("odds_for_chance", count("two", "8S 9S"), "31/345"),
    ("no_replacement", count("chance", "8S 9S"), "2/52"),
    ("no_replacement", count("two", "8S 9S"), str(1 - Fraction(46, 48) ** 2)),
    ("no_replacement", questions.working(Order(Rng(1))), "no_replacement"),
    ("add_two_draws", count("two", "8S 9S"), "4/48"),
    ("add_two_draws", count("two", "8S 9S"), str(Fraction(2, 48) + Fraction(2, 47))),
    ("add_two_draws", questions.working(Order(Rng(1))), "add_two_draws"),
    ("first_draw_only", count("two", "8S 9S"), "2/48"),
    ("due", question("memory"), "due"),
    ("due", question("luck"), "due"),
    ("due", LESSON.explain(), "due"),
    ("sets_rarer", question("sets_and_runs"), "sets_rarer"),
    ("sets_rarer", question("sets_and_runs"), "sets_rarer:2"),
    ("result_bias", question("luck"), "result_bias"),
    ("result_bias", LESSON.question(), "result_bias"),
    ("small_sample", question("sample"), "small_sample"),
]


@pytest.mark.parametrize(("idea", "exercise", "answer"), ALONE)
def test_an_answer_that_shows_this_idea_and_no_other(idea: str, exercise: Exercise, answer: str) -> None:
    assert said(exercise, answer) == (idea,)
    feedback = exercise.check(Draft(text={"answer": answer}))
    panel = exercise.panel(feedback)
    assert panel["kind"] == "concept" and panel["title"] and panel["text"] and "{" not in panel["text"]


def test_each_idea_is_there_alone() -> None:
    assert {idea for idea, _, _ in ALONE} == {idea.id for idea in LESSON.ideas}


@pytest.mark.parametrize("idea", [idea.id for idea in LESSON.ideas])
def test_each_idea_has_words_a_picture_and_a_task(idea: str) -> None:
    picture = LESSON.ideas[idea].picture
    assert picture is not None and picture()["text"]
    assert any(idea in kind.ideas for kind in LESSON.kinds.values())
    assert LESSON.ideas.say(idea, "told")[-1] != "." and LESSON.ideas.say(idea, "mend")[-1] == "."


def test_both_ideas_are_kept_where_both_fit() -> None:
    both = said(count("chance", "6S 6H", "6D 2C"), "2/52")
    assert set(both) == {"no_replacement", "seen_ignored"}
    assert set(said(Keep(at("7S 7H JH JC", "7D 2C")), "same")) == {"seen_ignored", "equiprobable"}
    assert set(said(Keep(at("5S 7S JH JC")), "same")) == {"gap_equals_open", "equiprobable"}


ORDERS = [(name, idea) for name, kind in LESSON.kinds.items() for idea in sorted(kind.ideas)]


@pytest.mark.parametrize(("name", "idea"), ORDERS)
def test_a_task_made_to_order_can_show_its_idea_and_claims_no_more(name: str, idea: str) -> None:
    kind = LESSON.kinds[name]
    for seed in SEEDS:
        order = Order(Rng(seed, name, idea), idea, naming="typed" if seed % 2 else "chosen")
        exercise = kind.make(order)
        assert idea in exercise.could and exercise.skill == kind.skill
        again = kind.make(Order(Rng(seed, name, idea), idea, naming=order.naming))
        assert (again.task, again.text, again.tray(Draft())) == (exercise.task, exercise.text, exercise.tray(Draft()))
        shown = shown_by(exercise)
        assert set().union(*shown.values()) <= exercise.could
        assert () in shown.values(), "a right answer shows nothing"
        if order.naming == "chosen" or kind.quick:
            offered = options(exercise)
            assert 3 <= len(offered) <= 5 and any(idea in shown[answer] for answer in offered)
            assert sum(exercise.check(Draft(text={"answer": answer})).ok for answer in offered) == 1


def options(exercise: Exercise) -> list[str]:
    tray = exercise.tray(Draft())
    sent = [{field["id"]: option["value"]} for field in tray["fields"] for option in field["options"]]
    return [exercise.read_fields(text)["answer"] for text in sent]


def shown_by(exercise: Exercise) -> dict[str, tuple[str, ...]]:
    """What each answer shows: those to choose from, and many that could be typed."""
    typed = () if not isinstance(exercise, Count) else AMOUNTS if exercise.asked == "outs" else CHANCES
    right = [exercise.right] if isinstance(exercise, Count | Keep) else ["ok"]
    return {answer: said(exercise, answer) for answer in (*options(exercise), *typed, *right)}


@pytest.mark.parametrize("name", [name for name, kind in LESSON.kinds.items() if not kind.quick])
@pytest.mark.parametrize("help", [1, 2])
def test_what_is_told_beforehand_is_asked_no_more_but_the_idea_ordered_is(name: str, help: int) -> None:
    left_open = [LESSON.ideas.told_by(codes) for codes in LEFT_OPEN[name]]
    for idea in ("", *sorted(LESSON.kinds[name].ideas)):
        alone, helped = (LESSON.kinds[name].make(Order(Rng(5, idea), idea, help=much)) for much in (0, help))
        told = max(much for much in range(help + 1) if not idea or much == 0 or idea in left_open[much])
        assert (len(helped.text) > len(alone.text)) == (told > 0)
        shown = shown_by(helped)
        assert set().union(*shown.values()) <= helped.could <= set(left_open[told])
        assert not idea or idea in helped.could


@pytest.mark.parametrize("name", list(LESSON.kinds))
def test_tasks_differ_from_each_other_and_between_pupils(name: str) -> None:
    others: set[str] = set()
    for number in range(6):
        made = LESSON.kinds[name].make(Order(Rng(1, number), others=frozenset(others)))
        assert made.about not in others
        others.add(made.about)
    assert len({LESSON.kinds[name].make(Order(Rng(seed))).about for seed in range(6)}) > 3


def test_what_the_questions_say_is_so() -> None:
    """Cards that help, ways to be dealt a Set and a Run."""
    for seed in range(20):
        asked = LESSON.kinds["which"].make(Order(Rng(seed)))
        cards = set(asked.solution.replace(" and ", ", ").split(", "))
        held = asked.task.removeprefix("Which cards would help ").removesuffix("?").split(" and ")
        open_cards = asked.text.split("cards. ")[1].removesuffix(" lie face up.").split(" and ")
        faces = {odds.short(face): face for face in odds.RANK_OF}
        left = odds.unseen(odds.standard_deck(), [faces[card] for card in (*held, *open_cards)])
        assert {odds.short(face) for face in odds.outs([faces[card] for card in held], left)} == cards
    sets, runs, _ = odds.three_card_melds(odds.standard_deck())
    assert (sets, runs) == (13 * 4, 12 * 4), "four Sets of each rank, four Runs of each twelve"


CLAIMED = {"KS AS 2S": "end_run", "5S 7S 8S": "whole_suit", "5S 6S 7H": "mixed_suits", "5S 6S 7S": "", "5S 6H JC": ""}


@pytest.mark.parametrize("laid", CLAIMED)
def test_cards_laid_in_a_game_show_what_their_player_takes_for_a_meld(laid: str) -> None:
    cards = tuple(laid.split())
    judged = odds.judge_meld(cards)
    verdict = Verdict(() if judged.ok else (Violation.of("RB04", judged, cards),))
    claims = list(LESSON.claims(games.load("rummy_battle"), None, Lay(0, cards, False), verdict))
    assert [claim.right for claim in claims] == ([judged.ok] if judged.ok or CLAIMED[laid] else [])
    assert all(claim.shown == claim.could == tuple(filter(None, [CLAIMED[laid]])) for claim in claims)


@pytest.mark.parametrize(("name", "idea"), ORDERS)
def test_a_pupil_who_counts_for_himself_shows_the_idea_and_without_it_none(name: str, idea: str) -> None:
    """The simulated pupils share no line with the judges: both must have worked it out alike."""
    for naming in ("typed", "chosen"):
        exercise = LESSON.kinds[name].make(Order(Rng(7, name, idea), idea, naming=naming))
        practice = Practice(Row.of([exercise], "rummy_battle", LESSON.ideas), table_id="t", title="")
        page = Page(practice.view(), practice.setup()["faces"])
        replies = [pupils.answer(page, whose) for whose in (idea, None)]
        assert all(replies)
        held, none = (said(exercise, exercise.read_fields(reply.text)["answer"]) for reply in replies if reply)
        assert idea in held and none == ()
