"""Questions to answer at a glance, with other cards and numbers each time. Each wrong answer is that of an idea."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rummy_kit.engine.cards import Face
from rummy_kit.engine.rng import Rng
from rummy_kit.games.rummy_battle.ideas import DECK
from rummy_kit.games.rummy_battle.positions import two_cards
from rummy_kit.games.rummy_battle.tasks import ALL_IDEAS, TEXTS, short
from rummy_kit.lessons.lesson import Order
from rummy_kit.lessons.question import Question
from rummy_kit.subjects import odds

NAMES = ("Ada", "Ben", "Mia", "Leo")
MOST_ANSWERS = 5
TRIES = 20


def asked(
    code: str,
    skill: str,
    data: Mapping[str, Any],
    rng: Rng,
    *,
    answers: Mapping[str, str] | None = None,
    picture: Mapping[str, Any] | None = None,
) -> Question:
    """The question ``[CODE]`` of the lesson's words, its answers shuffled: those given, or ``[CODE_answers]``.

    ``[CODE_right]`` is said to the right one, and ``[CODE_hint]`` are its hints.
    """
    under = f"{code}_answers"
    answers = answers or {answer: TEXTS.say(under, answer, data) for answer in TEXTS.parts(under)}
    shuffled = {answer: answers[answer] for answer in rng.stream("answers").shuffle(tuple(answers))}
    own = {"ok": f"{code}_right", "question_hint": f"{code}_hint"}
    words = {of: {part: TEXTS.say(where, part, data) for part in TEXTS.parts(where)} for of, where in own.items()}
    task, text = (TEXTS.say(code, part, data) for part in ("task", "text"))
    texts = TEXTS.with_words(words)
    return Question(task, text, shuffled, texts, skill=skill, ideas=ALL_IDEAS, data=data, picture=picture)


SUITED = {"seen_ignored": "open", "gap_equals_open": "gap", "end_run": "end"}
"""Shapes of two cards of a suit in which another card of it looks as good as those that help; for other ideas the last
two."""


def which(order: Order) -> Question:
    """Which cards would help two cards of a suit?"""
    idea = order.idea or order.rng.choice(("gap_equals_open", "end_run"))
    wanted = Order(order.rng, idea, order.others)
    held, seen = two_cards(wanted, SUITED.get(idea, "gap end"), lambda at: odds.wrong_outs(*at, DECK))
    all_, wrong = odds.outs(held, odds.unseen(DECK, held)), odds.wrong_outs(held, seen, DECK)
    good = odds.outs(held, odds.unseen(DECK, (*held, *seen)))
    data = {
        "hand": short(held), "seen": short(seen), "good": _listed(good), "dead": ", ".join(short(all_ - good)),
        "outs": good.total(), "unseen": DECK.total() - len(held) - len(seen),
        "kinds": [face[:-1] for face in all_], "ranks": [face[:-1] for face in held],
        "suit": odds.SUIT_NAMES[odds.SUIT_OF[held[0]]].removesuffix("s"),
    }  # fmt: skip
    cards = {"ok": good, "seen_ignored": all_, "gap_equals_open": _beside(held), "end_run": {*good, *_corner(held)}}
    codes = sorted(wrong, key=lambda code: (code != idea, code not in cards))[: MOST_ANSWERS - 1]
    answers = {
        code: TEXTS.say(
            "which_answers", "cards" if code in cards else code, {**data, "cards": _listed(cards.get(code, ()))}
        )
        for code in ("ok", *codes)
    }
    return asked("which", "outs", data, order.rng, answers=answers, picture=odds.grid(held, seen, DECK, trials=0))


def _beside(held: tuple[Face, ...]) -> list[Face]:
    """The cards on both sides of two with a gap, neither of which ends at an ace."""
    low, high = (odds.RANK_OF[face] for face in held)
    return [odds.face_at(at, odds.SUIT_OF[held[0]]) for at in (low - 1, high + 1)]


def _corner(held: tuple[Face, ...]) -> list[Face]:
    """The card that would help an ace round the corner."""
    beyond = "K" if "2" in held[1] else "2"
    return [f"{beyond}{odds.SUIT_OF[held[0]]}"]


def _listed(cards: Iterable[Face]) -> list[str]:
    """Cards in the order of their ranks."""
    return short(sorted(cards, key=odds.ORDER.__getitem__))


def how_likely(order: Order) -> Question:
    """The chance of one draw or of two, as the idea wants it."""
    of_two = order.idea in ("add_two_draws", "first_draw_only")
    of_one = order.idea in ("odds_for_chance", "seen_ignored")
    return working(order) if of_two or (not of_one and order.rng.below(3)) else share(order)


def share(order: Order) -> Question:
    """Outs over unseen cards, in numbers: some outs lie open."""

    def numbers(rng: Rng) -> dict[str, Any]:
        good, lying, unseen = 1 + rng.below(3), 1 + rng.below(2), 20 + rng.below(21)
        rest = unseen - good
        return {
            "good": good, "lying": lying, "all": good + lying, "unseen": unseen, "rest": rest, "outs": good,
            "dead": TEXTS.say("share", "dead"),
            "answer": f"{good}/{rest}",
        }  # fmt: skip

    return _fresh("share", "chance", order, numbers)


def working(order: Order) -> Question:
    """Which working is right for two draws?"""

    def numbers(rng: Rng) -> dict[str, Any]:
        good, unseen = 2 + rng.below(5), 20 + rng.below(21)
        rest = unseen - good
        return {
            "good": good, "unseen": unseen, "rest": rest, "rest_less": rest - 1, "less": unseen - 1,
            "answer": f"{good}/{unseen}",
        }  # fmt: skip

    return _fresh("working", "chance", order, numbers)


def memory(order: Order) -> Question:
    """No king has come for long: is one due?"""

    def numbers(rng: Rng) -> dict[str, Any]:
        left, unseen = 1 + rng.below(2), 20 + rng.below(15)
        rank = odds.name(f"{rng.choice(odds.RANKS)}S", "rank_of")
        more = {"others": unseen - left, "answer": f"{left} in {unseen - left}"}
        return {"rank": rank, "before": 8 + rng.below(8), "left": left, "unseen": unseen, **more}

    return _fresh("memory", "chance", order, numbers)


def sets_and_runs(order: Order) -> Question:
    """Three of a rank, or three certain ones in a row of any one suit: which is dealt more often?"""

    def numbers(rng: Rng) -> dict[str, Any]:
        low = 1 + rng.below(odds.ACE_HIGH - 2)
        run = "-".join(odds.face_at(at, "S")[:-1] for at in range(low, low + 3))
        return {"rank": odds.name(f"{rng.choice(odds.RANKS)}S", "rank_of"), "run": run}

    return _fresh("sets_and_runs", "chance", order, numbers, lambda data: odds.sets_and_runs(DECK))


def sample(order: Order) -> Question:
    """Do a few deals tell which pair is better?"""

    def numbers(rng: Rng) -> dict[str, Any]:
        one, other = rng.shuffle(NAMES)[:2]
        deals = 3 + rng.below(3)
        return {"one": one, "other": other, "deals": deals, "hits": 2 + rng.below(deals - 2)}

    def picture(data: Mapping[str, Any]) -> Mapping[str, Any]:
        return _outs({"7-7": 2, "8-9": 2}, DECK.total() - 2)

    return _fresh("sample", "decision", order, numbers, picture)


def luck(order: Order) -> Question:
    """Who decided better: the one who was lucky, or the one with the better chance?"""

    def numbers(rng: Rng) -> dict[str, Any]:
        lucky, wise = rng.shuffle(NAMES)[:2]
        return {"lucky": lucky, "wise": wise, "outs": 2 + rng.below(3), "unseen": 20 + rng.below(21)}

    def picture(data: Mapping[str, Any]) -> Mapping[str, Any]:
        return _outs({data["lucky"]: 1, data["wise"]: data["outs"]}, data["unseen"])

    return _fresh("luck", "decision", order, numbers, picture)


def _outs(counts: Mapping[str, int], unseen: int) -> Mapping[str, Any]:
    """How many of the unseen cards would help each of them, as a picture."""
    notes = {who: TEXTS.say("see_why", "share", {"outs": n, "unseen": unseen}) for who, n in counts.items()}
    return odds.bars(
        ((who, n, notes[who]) for who, n in counts.items()),
        TEXTS.say("see_why", "side_by_side", {"shares": [f"{who}: {note}" for who, note in notes.items()]}),
    )


def _fresh(
    code: str,
    skill: str,
    order: Order,
    numbers: Callable[[Rng], Mapping[str, Any]],
    picture: Callable[[Mapping[str, Any]], Mapping[str, Any] | None] = lambda data: None,
) -> Question:
    """The first question with drawn numbers that is not among the other tasks."""
    for _ in range(TRIES):
        data = numbers(order.rng)
        question = asked(code, skill, data, order.rng, picture=picture(data))
        if question.about not in order.others:
            break
    return question
