"""Questions to answer at a glance, with other cards and numbers each time; the cases are those of the subject."""

from __future__ import annotations

from functools import partial
from typing import Any

from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.items import Question, answers_of
from rummy_kit.picture import Picture
from rummy_kit.subjects import odds
from rummy_kit.subjects.odds.cases import CASES, MOST_WRONG, Case, which_help
from rummy_kit.subjects.odds.handling import Wall
from rummy_kit.subjects.odds.positions import PACK, SHAPES_TO_NAME, Holding, hide_last_out

from .ideas import IDEAS, TEXTS
from .picture import handle_of
from .tasks import deal_two_cards

TRIES = 20
EASY = ("seen_ignored", "own_counted")
"""Ideas that can show with two of a rank."""
ALL_GONE = 3  # one question in this many has no out, because the only one is face up


def ask(name: str, order: Order) -> Question:
    """The first question of that name drawn that is not among the earlier tasks."""
    for _ in range(TRIES):
        question = _ask(name, CASES[name](order.rng, order.idea), order)
        if question.about not in order.others:
            break
    return question


def _ask(name: str, case: Case, order: Order, **more: Any) -> Question:
    data, where = dict(case.data), f"question.{name}.words"
    for value, form in case.words.items():
        data[value] = TEXTS.say(f"{where}.{value}", form, data)
    answers = answers_of(TEXTS, name, data, {"ok": case.right, **case.wrong})
    answers = {code: answers[code] for code in ("ok", *_choose_wrong(answers, order))}
    return Question(name, TEXTS, answers=answers, data=data, ideas=IDEAS, picture=case.picture, **more)


def _choose_wrong(answers: dict[str, str], order: Order) -> list[str]:
    """The codes of at most ``MOST_WRONG`` wrong answers: the idea's own first, then any of the others.

    A working can come to the right chance by accident; it is left out.
    """
    right = odds.work_out(answers["ok"])
    wrong = [code for code, said in answers.items() if code != "ok" and (right is None or odds.work_out(said) != right)]
    own = [code for code in wrong if order.idea and order.idea in IDEAS.find_behind([code])]
    others = [code for code in wrong if code not in own]
    return wrong if len(wrong) <= MOST_WRONG else [*own, *order.rng.shuffle(others)][:MOST_WRONG]


share, working = partial(ask, "share"), partial(ask, "working")


def how_likely(order: Order) -> Question:
    """The chance of an out in one draw or in two, depending on the idea; in one, if the task is to be easy."""
    of_two = order.idea in ("add_two_draws", "first_draw_only", "both_needed", "complement_left")
    one_draw = order.easy or order.idea in ("odds_for_chance", "seen_ignored")
    return working(order) if of_two or (not one_draw and order.rng.below(3)) else share(order)


def which(order: Order) -> Question:
    """Which cards would help two cards? It is easiest with two of a rank."""
    idea = order.idea or order.rng.choice(EASY if order.easy else tuple(SHAPES_TO_NAME))
    wanted = Order(order.rng, idea, order.others)
    at = _perhaps_gone(deal_two_cards(wanted, ("same",) if order.easy else SHAPES_TO_NAME[idea], "outs"), wanted)
    case, listed = which_help(at)
    forms = {"ok": case.right, **case.wrong}
    handles = {code: handle_of(*at, listed.get(code, ())) for code in case.wrong}

    def read(picture: Picture) -> str | None:
        """The answer that names the marked cards."""
        marked = {*picture.marked} if isinstance(picture, Wall) else set()
        named = {code: {*listed.get(forms[code], ())} for code in question.answers}
        return next((code for code, cards in named.items() if marked and cards == marked), None)

    question = _ask("which", case, wanted, handles=handles, reads=read)
    return question


def _perhaps_gone(at: Holding, order: Order) -> Holding:
    """Now and then, the only card that would help is face up, provided that the idea still counts others."""
    gone = hide_last_out(at)
    if gone is None or order.rng.below(ALL_GONE) or order.idea not in odds.wrong_outs(*gone, PACK):
        return at
    return gone
