"""Rummy Battle's ideas: an answer that shows each of them alone, and tasks that keep what an order asks of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice
from math import comb
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.verdict import Verdict, Violation
from rummy_kit.games.rummy_battle import questions
from rummy_kit.games.rummy_battle.pieces import Lay
from rummy_kit.games.rummy_battle.tasks import Count, Keep, find_left_open
from rummy_kit.lessons.exercise import Exercise, Order
from rummy_kit.lessons.plan import FixedOrder
from rummy_kit.lessons.practice import Practice
from rummy_kit.subjects import odds
from rummy_kit.subjects.odds.positions import Holding
from rummy_kit.table.view import Draft
from rummy_kit.workshop.pupils import rummy_battle as pupils
from rummy_kit.workshop.pupils.page import Page

LESSON = games.load_lesson("rummy_battle")
SEEDS = range(2)
AMOUNTS = [str(n) for n in range(13)]
CHANCES = ["0", "1/2", "50 %", "1/48", "2/48", "3/48", "1/24", "2/47", "1/52", "2/52", "4.2 %", "2.1", "8.3 %", "11/48"]


def said(exercise: Exercise, answer: str) -> tuple[str, ...]:
    """The ideas that this answer shows."""
    return LESSON.ideas.behind(exercise.check(Draft(text={"answer": answer})))


def at(held: str, seen: str = "2H KD") -> Holding:
    return Holding(tuple(held.split()), tuple(seen.split()))


def count(asked: Any, held: str, seen: str = "2H KD", **more: Any) -> Count:
    return Count(asked, at(held, seen), Order(Rng(1), **more))


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
    ("own_counted", count("outs", "7S 7H"), "4"),
    ("own_counted", count("outs", "7S 7H", "7D 2C"), "3"),
    ("own_counted", count("chance", "7S 7H"), "4/48"),
    ("own_counted", count("chance", "7S 7H"), "4/50"),
    ("own_counted", question("which", "own_counted"), "own_counted"),
    ("one_end", count("outs", "8S 9S"), "1"),
    ("one_end", count("chance", "8S 9S"), "1/48"),
    ("one_end", question("which", "one_end"), "one_end"),
    ("equiprobable", count("chance", "7S 7H"), "50 %"),
    ("equiprobable", count("two", "7S 7H"), "1/2"),
    ("equiprobable", Keep(at("7S 7H JH 3C", "2D KD")), "same"),
    ("equiprobable", questions.share(Order(Rng(1))), "equiprobable"),
    ("odds_for_chance", count("chance", "8S 9S"), "2/46"),
    ("odds_for_chance", questions.share(Order(Rng(1))), "odds_for_chance"),
    ("odds_for_chance", count("two", "8S 9S"), "31/345"),
    ("no_replacement", count("chance", "8S 9S"), "2/52"),
    ("no_replacement", count("two", "8S 9S"), str(1 - Fraction(46, 48) ** 2)),
    ("no_replacement", questions.working(Order(Rng(1), "no_replacement")), "no_replacement"),
    ("add_two_draws", count("two", "8S 9S"), "4/48"),
    ("add_two_draws", count("two", "8S 9S"), str(Fraction(2, 48) + Fraction(2, 47))),
    ("add_two_draws", questions.working(Order(Rng(1), "add_two_draws")), "add_two_draws"),
    ("first_draw_only", count("two", "8S 9S"), "2/48"),
    ("both_needed", count("two", "8S 9S"), "2/48 × 1/47"),
    ("both_needed", count("two", "8S 9S"), "(2/48) × (2/48)"),
    ("both_needed", questions.working(Order(Rng(1), "both_needed")), "both_needed"),
    ("complement_left", count("two", "8S 9S"), "345/376"),
    ("complement_left", count("two", "8S 9S"), "46/48 × 45/47"),
    ("complement_left", count("two", "8S 9S"), "91.8 %"),
    ("complement_left", questions.working(Order(Rng(1), "complement_left")), "complement_left"),
    ("due", question("memory"), "due"),
    ("due", question("sample"), "due"),
    ("hot_hand", question("memory"), "hot_hand"),
    ("hot_hand", question("luck"), "hot_hand"),
    ("outcome_approach", question("expect", "outcome_approach"), "outcome_approach"),
    ("conjunction", question("most_likely"), "conjunction"),
    ("due", LESSON.explain(), "due"),
    ("sets_rarer", question("sets_and_runs", "sets_rarer"), "sets_rarer"),
    ("equiprobable", question("sets_and_runs", "equiprobable"), "equiprobable"),
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
    assert set(said(Keep(at("7S 7H 9C 10C", "2D 3D")), "first")) == {"ranks_only", "own_counted", "one_end"}
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
def test_what_is_said_in_advance_is_not_asked_but_the_idea_ordered_is(name: str, help: int) -> None:
    left_open = [LESSON.ideas.find_behind(codes) for codes in (find_left_open(name, much) for much in range(3))]
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


FACES = {odds.short(face): face for face in odds.RANK_OF}


def cards_in(text: str) -> list[str]:
    """The cards that a text names, in its order."""
    return [FACES[card] for card in re.findall("|".join(sorted(FACES, key=len, reverse=True)), text)]


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def asked(kind: str, seeds: int = 60) -> Iterator[tuple[Any, str]]:
    """Questions of a kind, on every idea that it can be ordered for and on none; with the right answer."""
    for seed in range(seeds):
        for idea in ("", *sorted(LESSON.kinds[kind].ideas)):
            exercise: Any = LESSON.kinds[kind].make(Order(Rng(seed, kind), idea))
            yield exercise, exercise.answers["ok"]


def told(exercise: Any, code: str) -> str:
    return str(exercise.panel(exercise.check(Draft(text={"answer": code})))["text"])


def test_the_cards_that_are_said_to_help_do() -> None:
    for exercise, right in asked("which"):
        held, seen = cards_in(exercise.task), cards_in(exercise.text)
        good = odds.outs(held, odds.unseen(odds.standard_deck(), [*held, *seen]))
        assert set(cards_in(right)) == set(good) and bool(good) != right.startswith("none")
        if not good:
            assert "unseen: none" in told(exercise, "ok")


def test_only_pupils_who_forget_the_open_cards_take_them_for_help() -> None:
    for exercise, _ in asked("which"):
        seen = set(cards_in(exercise.text))
        for code in exercise.answers.keys() & {"own_counted", "one_end", "gap_equals_open", "end_run"}:
            assert seen.isdisjoint(cards_in(exercise.answers[code])), exercise.answers[code]


def test_workings_and_shares_are_those_of_counting_every_draw() -> None:
    """One draw and two, by the definition: among all pairs of unseen cards, those in which this many help."""
    for exercise, right in asked("how_likely"):
        if " two " not in exercise.task:
            all_, lying, unseen = numbers_in(exercise.text)
            assert Fraction(right) == Fraction(all_ - lying, unseen)
            continue
        good, unseen = numbers_in(exercise.text)
        pairs = [sum(card < good for card in pair) for pair in combinations(range(unseen), 2)]
        wanted = {"at least one": pairs.count(1) + pairs.count(2), "neither": pairs.count(0), "both": pairs.count(2)}
        (hits,) = [hits for words, hits in wanted.items() if f"that {words} of the two" in exercise.task]
        assert odds.work_out(right) == Fraction(hits, len(pairs)), exercise.task
        others = [odds.work_out(answer) for code, answer in exercise.answers.items() if code != "ok"]
        assert odds.work_out(right) not in others


def test_what_is_left_decides_whether_a_rank_has_become_more_likely() -> None:
    for exercise, right in asked("memory"):
        left, unseen = numbers_in(right)[:2]
        assert str(left) in exercise.text and str(unseen) in exercise.text and left <= 4
        now, first = Fraction(left, unseen), Fraction(4, 52)
        word = "More" if now > first else "Less" if now < first else "Just as"
        assert right.startswith(f"{word} likely")
        gone = int(re.findall(r"then (\d+) cards", exercise.text)[0])
        before = 2 if "both" in exercise.text else int(re.findall(r"the last (\d+)", exercise.text)[0])
        elsewhere = 0 if "both" in exercise.text else 4 - left
        assert gone + unseen == 52 and before + elsewhere <= gone and ("both" not in exercise.text or left <= 2)


def test_sets_and_runs_are_weighed_by_counting_every_hand_of_three() -> None:
    for exercise, right in asked("sets_and_runs", seeds=20):
        set_words, run_words = exercise.text.split("Set: ")[1].split(" Run: ")
        rank, *_ = re.findall(r"rank (\w+),", set_words) or [""]
        sets = [hand for hand in SETS if SPOKEN.get(hand[0][:-1], hand[0][:-1]) == rank] or [cards_in(set_words)]
        row = run_words.split(" in ")[0].split("-")
        runs = [[f"{rank}{suit}" for rank in row] for suit in odds.SUITS] if len(row) == 3 else [cards_in(run_words)]
        assert all(odds.judge_meld(hand).ok for hand in (*sets, *runs))
        more = "Both are equally" if len(sets) == len(runs) else "The Set" if len(sets) > len(runs) else "The Run"
        assert right.startswith(more)
        for code in exercise.answers:
            if code != "equiprobable":
                text = told(exercise, code)
                assert f"{len(sets)} way" in text and f"{len(runs)} way" in text
    assert (odds.three_card_melds(odds.standard_deck())[:2]) == (13 * 4, 12 * 4)


SPOKEN = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
SETS = [[f"{rank}{suit}" for suit in suits] for rank in odds.RANKS for suits in combinations(odds.SUITS, 3)]


def test_the_expected_number_is_more_likely_than_any_other() -> None:
    for exercise, right in asked("expect"):
        hits, draws = numbers_in(right)
        good, unseen = numbers_in(exercise.text)[1:3]
        part = Fraction(good, unseen)
        likely = [comb(draws, n) * part**n * (1 - part) ** (draws - n) for n in range(draws + 1)]
        assert all(likely[hits] > other for n, other in enumerate(likely) if n != hits)
        assert hits > 1, (
            "some of them can be in a row and others not: the answer with that detail is a part of the right one"
        )


def test_the_most_likely_card_is_that_of_the_longest_list() -> None:
    for exercise, right in asked("most_likely"):
        unseen, own = numbers_in(re.sub("|".join(FACES), "", exercise.text))[:2]
        others = numbers_in(exercise.text)[-1]
        held = cards_in(exercise.text)[:2]
        suit, other = odds.name(held[0], "suit_of"), re.findall(r"and \d+ are (\w+)s", exercise.text)[0]
        assert right == f"a {suit.removesuffix('s') if own > others else other}" and own != others
        assert 2 + own <= 13 and others <= 13 and 0 <= unseen - own - others <= 26
        assert set(cards_in(exercise.text)[2:]) == set(odds.outs(held, odds.unseen(odds.standard_deck(), held)))


def test_the_better_pair_has_more_outs_and_luck_is_as_likely_as_is_said() -> None:
    """A few draws are nothing special, however they turn out: a result comes about far too often by luck."""
    for exercise, right in asked("sample"):
        cards, deals = cards_in(exercise.text), int(re.findall(r"in (\d+) deals", exercise.text)[0])
        pairs = cards[:2], cards[2:]
        outs = [odds.outs(pair, odds.unseen(odds.standard_deck(), pair)).total() for pair in pairs]
        better = "Neither" if outs[0] == outs[1] else " and ".join(map(odds.short, pairs[outs[1] > outs[0]]))
        assert right.startswith(better)
        one, other = (Fraction(n, 50) for n in outs)
        in_one_certain_draw = one * (1 - one) ** (deals - 1) * (1 - other) ** deals
        luck = sum((in_one_certain_draw for _ in range(deals)), start=Fraction())
        assert f"exactly this result is {odds.percent(luck)}" in told(exercise, "ok")
        assert luck > Fraction(1, 20), "no result that should make anybody think"


def test_the_better_decision_is_the_better_chance() -> None:
    for exercise, right in asked("luck"):
        (one, outs), (other, others) = re.findall(r"(\w+) kept two cards that (\d+)", exercise.text)
        better = "Neither" if outs == others else one if int(outs) > int(others) else other
        assert right.startswith(better)


# ------------------------------------------------------------------------------------------ nothing to be had by form


QUICK = [name for name, kind in LESSON.kinds.items() if kind.quick]


def form(label: str, exercise: Any) -> str:
    """What answers of a form have in common: their first word, or that they are cards, a name, a sum."""
    if label.split(":")[0] in NAMES or cards_in(label.split(":")[0]):
        return "names" if ":" in label else "cards"
    return " ".join(re.sub(r"\d+", "#", label).split()[:2])


NAMES = ("Ada", "Ben", "Mia", "Leo")


@pytest.mark.parametrize("kind", QUICK)
def test_the_same_place_or_the_same_beginning_is_seldom_right(kind: str) -> None:
    """Guessing by the place, or by the first words of an answer, is hardly better than chance."""
    tasks = [exercise for exercise, _ in islice(asked(kind, seeds=200), 400)]
    right = Counter(list(task.answers).index("ok") for task in tasks)
    assert max(right.values()) <= 0.4 * len(tasks), right
    words = Counter(form(task.answers["ok"], task) for task in tasks)
    offered = {
        word: sum(1 / len([one for one in task.answers.values() if form(one, task) == word]) for task in tasks
                  if form(task.answers["ok"], task) == word)
        for word in words
    }  # fmt: skip
    assert max(offered.values()) <= 0.5 * len(tasks), offered


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
        practice = Practice(FixedOrder.of([exercise], "rummy_battle", LESSON.ideas), table_id="t", title="")
        page = Page(practice.view(), practice.setup()["faces"])
        replies = [pupils.answer(page, whose) for whose in (idea, None)]
        assert all(replies)
        held, none = (said(exercise, exercise.read_fields(reply.text)["answer"]) for reply in replies if reply)
        assert idea in held and none == ()
