"""Questions to answer at a glance, with other cards and numbers each time.

Which answer is right is random, too, so that it does not pay to choose always the same place or the same form of
answer. Each wrong answer comes from an idea, or gets a reply with the numbers in this question.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from functools import partial, wraps
from typing import Any

from rummy_kit.engine.cards import Face
from rummy_kit.engine.rng import Rng
from rummy_kit.lessons.exercise import Order
from rummy_kit.lessons.items import Question
from rummy_kit.picture import Picture
from rummy_kit.subjects import odds

from .ideas import DECK, IDEAS, TEXTS
from .picture import Wall, handle_of
from .positions import SHAPES, Holding, deal_two_cards
from .tasks import short

NAMES = ("Ada", "Ben", "Mia", "Leo")
MOST_WRONG = 4
TRIES = 20
PACK = DECK.total()
PART = Fraction(4, PACK)  # of a rank in a full pack


_ask = partial(Question, texts=TEXTS, ideas=IDEAS)


def _fresh(draw: Callable[[Rng, str], Question]) -> Callable[[Order], Question]:
    """The first question drawn that is not among the earlier tasks."""

    @wraps(draw)
    def ask(order: Order) -> Question:
        for _ in range(TRIES):
            question = draw(order.rng, order.idea)
            if question.about not in order.others:
                break
        return question

    return ask


def _choose(rng: Rng, wrong: Collection[str], idea: str) -> tuple[str, ...]:
    """The codes of the right answer, of the idea's answer, and of some of the other wrong ones."""
    own = [code for code in wrong if idea and idea in IDEAS.find_behind([code])]
    others = rng.shuffle([code for code in wrong if code not in own])
    return ("ok", *[*own, *others][:MOST_WRONG])


# ------------------------------------------------------------------------------------------ outs


SUITED = {
    "seen_ignored": "open same", "own_counted": "same", "gap_equals_open": "gap", "one_end": "open", "end_run": "end",
    "mixed_suits": "gap end open", "whole_suit": "gap end open", "ranks_only": "gap end open",
}  # fmt: skip
"""Shapes of two cards in which the answer of an idea looks as good as those that help."""
EASY = ("seen_ignored", "own_counted")
"""Ideas that can show with two of a rank."""
ALL_GONE = 3  # one question in this many has no out, because the only one is face up


def which(order: Order) -> Question:
    """Which cards would help two cards? It is easiest with two of a rank."""
    idea = order.idea or order.rng.choice(EASY if order.easy else tuple(SUITED))
    wanted, shapes = Order(order.rng, idea, order.others), "same" if order.easy else SUITED[idea]
    at = _perhaps_gone(deal_two_cards(wanted, shapes, lambda at: odds.wrong_outs(*at, DECK)), idea, order.rng)
    held, seen = at
    all_, wrong = odds.outs(held, odds.unseen(DECK, held)), odds.wrong_outs(held, seen, DECK)
    good = odds.outs(held, odds.unseen(DECK, (*held, *seen)))
    shut = [face for face in odds.shut_cards(held) if face not in seen] or odds.shut_cards(held)
    listed: dict[str, Iterable[Face]] = {
        "ok": good, "seen_ignored": all_, "own_counted": (*held, *good), "one_end": list(good)[:1],
        "gap_equals_open": shut, "end_run": (*good, *shut), "beside": _beside_pair(held),
    }  # fmt: skip
    data = {
        "hand": short(held), "seen": short(seen), "kinds": _list_cards(all_), "dead": _list_cards(all_ - good),
        "good": _list_cards(good) or [TEXTS.say("see_why", "none")], "n": good.total(),
        "any": [face[:-1] for face in all_], "ranks": [face[:-1] for face in held], "shut": _list_cards(shut),
        "suit": odds.SUIT_NAMES[odds.SUIT_OF[held[0]]].removesuffix("s"),
    }  # fmt: skip
    data |= {f"cards_{code}": _list_cards(cards) for code, cards in listed.items()}
    fillers = [*(["beside"] if listed["beside"] else []), *(["none"] if good else [])]
    asked = [code for code in wrong if code in TEXTS.parts("question.which.answers")]
    codes = _choose(order.rng, [*asked, *fillers], idea)
    answers = {code: "none" if code == "ok" and not good else code for code in codes}
    handles = {code: handle_of(held, seen, listed.get(code, ())) for code in answers if code != "ok"}
    marks = {code: {*listed.get(part, ())} for code, part in answers.items()}

    def reads(picture: Picture) -> str | None:
        """The answer that names the marked cards."""
        marked = {*picture.marked} if isinstance(picture, Wall) else set()
        return next((code for code, cards in marks.items() if cards == marked and marked), None)

    picture = odds.grid(held, seen, DECK, trials=0)
    return _ask("which", data=data, parts=answers, picture=picture, handles=handles, reads=reads)


def _perhaps_gone(at: Holding, idea: str, rng: Rng) -> Holding:
    """Now and then, the only card that would help is face up, provided that the idea still counts others."""
    (only, *more) = odds.outs(at.held, odds.unseen(DECK, at.held))
    gone = Holding(at.held, (only, at.seen[0] if at.seen[0] != only else at.seen[1]))
    if more or rng.below(ALL_GONE) or idea not in odds.wrong_outs(*gone, DECK):
        return at
    return gone


def _beside_pair(held: tuple[Face, ...]) -> list[Face]:
    """The cards next to one of two cards of a rank: together they are only two in a row, not a meld."""
    rank, suit = odds.RANK_OF[held[0]], odds.SUIT_OF[held[0]]
    beside = (rank - 1, rank + 1) if odds.is_pair(held) else ()
    return [odds.face_at(at, suit) for at in beside if 1 <= at <= odds.ACE_HIGH]


def _list_cards(cards: Iterable[Face]) -> list[str]:
    """Cards in the order of their ranks."""
    return short(sorted(cards, key=odds.ORDER.__getitem__))


# ------------------------------------------------------------------------------------------ chances


def how_likely(order: Order) -> Question:
    """The chance of an out in one draw or in two, depending on the idea; in one, if the task is to be easy."""
    of_two = order.idea in ("add_two_draws", "first_draw_only", "both_needed", "complement_left")
    of_one = order.idea in ("odds_for_chance", "seen_ignored")
    one_draw = of_one or order.easy
    return working(order) if of_two or (not one_draw and order.rng.below(3)) else share(order)


@_fresh
def share(rng: Rng, idea: str) -> Question:
    """Outs out of unseen cards, as numbers: some outs are face up."""
    good, lying, unseen = rng.between(1, 3), rng.between(1, 2), rng.between(20, 40)
    data = {"good": good, "lying": lying, "all": good + lying, "unseen": unseen, "rest": unseen - good}
    codes = _choose(rng, [code for code in TEXTS.parts("question.share.answers") if code != "ok"], idea)
    return _ask("share", data=data, parts={code: code for code in codes})


WORKINGS: Mapping[str, tuple[str, ...]] = {
    "one": ("no_replacement", "add_two_draws", "first_draw_only", "both_needed", "complement_left", "equiprobable"),
    "none": ("no_replacement", "turned", "equiprobable", "first_miss"),
    "both": ("no_replacement", "added", "equiprobable", "one_at_least"),
}
"""Whether at least one of two cards helps, none, or both: the wrong workings."""


@_fresh
def working(rng: Rng, idea: str) -> Question:
    """Which working is right for two draws?"""
    asks = [ask for ask, codes in WORKINGS.items() if not idea or idea in IDEAS.find_behind(codes)]
    ask, good, unseen = rng.choice(asks), rng.between(2, 6), rng.between(20, 40)
    rest = unseen - good
    data = {
        "good": good, "unseen": unseen, "rest": rest, "rest_less": rest - 1, "less": unseen - 1,
        "good_less": good - 1, "what": TEXTS.say("question.working.words.asks", ask),
    }  # fmt: skip
    own = TEXTS.parts("question.working.answers")
    parts = {code: f"{code}_{ask}" if f"{code}_{ask}" in own else code for code in ("ok", *WORKINGS[ask])}
    worth = {code: odds.work_out(TEXTS.say("question.working.answers", part, data)) for code, part in parts.items()}
    wrong = [code for code in WORKINGS[ask] if worth[code] != worth["ok"]]  # 1/2 can be right by chance
    data |= {part: TEXTS.say(f"question.working.words.{part}", ask, data) for part in ("how", "second")}
    return _ask("working", data=data, parts={code: parts[code] for code in _choose(rng, wrong, idea)})


@_fresh
def memory(rng: Rng, idea: str) -> Question:
    """No king has come for a while, or two have come in a row: is one more likely now than at the first draw from a
    full pack?
    """
    left, unseen = rng.choice(_LEFT[rng.choice(("more", "less", "just_as"))])
    gone, story = PACK - unseen, rng.choice(("drought", "streak"))
    now = Fraction(left, unseen)
    truth = "more" if now > PART else "less" if now < PART else "just_as"
    rank = odds.name(f"{rng.choice(odds.RANKS)}S", "rank_of")
    data = {"ranks": f"{rank}s", "gone": gone, "before": rng.between(5, 8), "left": left, "unseen": unseen}
    data["story"] = TEXTS.say("question.memory.words.story", story, data)
    data["truth"] = TEXTS.say("question.memory.words.truth", truth, data)
    answers = {"ok": f"ok_{truth}", "due": f"due_{story}", "hot_hand": f"hot_hand_{story}"}
    wrong = [code for code in ("equiprobable", "whole_deck") if truth != "just_as"]
    return _ask("memory", data=data, parts={**answers, **{code: code for code in wrong}})


_LEFT: Mapping[str, tuple[tuple[int, int], ...]] = {
    "more": tuple((2, unseen) for unseen in range(12, 23)),
    "less": tuple((1, unseen) for unseen in range(18, 36)),
    "just_as": ((1, 13), (2, 26)),
}
"""Cards of a rank left and cards left in all, by whether one is now more likely than in a full pack, or less."""


MORE = ("both", "set", "run")


@_fresh
def sets_and_runs(rng: Rng, idea: str) -> Question:
    """Particular cards of a rank, or particular cards in a row: in how many ways can each be dealt?"""
    more = rng.choice({"sets_rarer": ("both", "run"), "equiprobable": ("set", "run")}.get(idea, MORE))
    sets, runs = {"set": (4, 1), "run": (1, 4), "both": rng.choice(((4, 4), (1, 1)))}[more]
    low, suit = rng.between(1, odds.ACE_HIGH - 2), rng.choice(odds.SUITS)
    run = [odds.face_at(at, suit) for at in range(low, low + 3)]
    rank = rng.choice(odds.RANKS)
    data: dict[str, Any] = {
        "rank": odds.name(f"{rank}S", "rank_of"), "set": short(f"{rank}{suit}" for suit in odds.SUITS[:3]),
        "row": "-".join(face[:-1] for face in run), "run": short(run), "sets": sets, "runs": runs,
    }  # fmt: skip
    data["set_words"] = TEXTS.say("question.sets_and_runs.words.set", f"ways_{sets}", data)
    data["run_words"] = TEXTS.say("question.sets_and_runs.words.run", f"ways_{runs}", data)
    label = partial(TEXTS.say, "question.sets_and_runs.words.ways")
    bars = odds.bars(((label("set"), sets, ""), (label("run"), runs, "")), label("text", data))
    codes = {
        "both": {"sets_rarer": "run", "sets_rarer:2": "set"},
        "set": {"fewer_ways": "run", "equiprobable": "both"},
        "run": {"sets_rarer": "set", "equiprobable": "both"},
    }[more]
    return _ask("sets_and_runs", data=data, parts={"ok": more, **codes}, picture=bars)


PARTS = tuple(Fraction(top, of) for of in (3, 4, 5) for top in range(1, of) if 2 * top != of)


@_fresh
def expect(rng: Rng, idea: str) -> Question:
    """How many of several draws bring a card that helps? Each time the drawn card is put back."""
    part = rng.choice(PARTS)
    of, top = part.denominator, part.numerator
    draws, unseen = of * rng.between(2, 8 // of + 1), of * rng.between(5, 9)
    hits, good = draws * top // of, unseen * top // of
    numbers = {
        "outcome_approach": draws * (2 * top > of), "turned": draws - hits,
        "equiprobable": hits if draws % 2 else draws // 2, "beside": min(hits + 1, draws - 1),
    }  # fmt: skip
    name, data = rng.choice(NAMES), {"good": good, "unseen": unseen, "draws": draws, "hits": hits, **numbers}
    known = {number: code for code, number in reversed(numbers.items()) if number != hits}
    wrong = [code for code in numbers if code in known.values()][: MOST_WRONG - 1]
    answers = {code: code for code in ("ok", "conjunction", *wrong)}
    more = {"name": name, "rest": unseen - good}
    return _ask("expect", data={**data, **more}, parts=answers, picture=_bars({name: good}, unseen))


@_fresh
def most_likely(rng: Rng, idea: str) -> Question:
    """Any card of a suit, one of that suit that makes a Run, or one of another suit?"""
    hand = SHAPES["open"](rng)
    suit, other = odds.SUIT_OF[hand[0]], rng.choice([s for s in odds.SUITS if s != odds.SUIT_OF[hand[0]]])
    run, unseen = odds.outs(hand, odds.unseen(DECK, hand)), rng.between(26, 38)
    few, many = rng.choice(((5, 9), (4, 8), (6, 10), (5, 7)))
    own, others = (few, many) if rng.below(2) else (many, few)
    suits = [odds.SUIT_NAMES[one].removesuffix("s") for one in (suit, other)]
    right = "own" if own > others else "other"
    data = {
        "name": rng.choice(NAMES), "hand": short(hand), "unseen": unseen, "own": own, "others": others,
        "suit": suits[0], "suits": odds.SUIT_NAMES[suit], "other": suits[1], "run": _list_cards(run),
    }  # fmt: skip
    wrong = "other" if right == "own" else "own"
    answers = {"ok": right, "rarer_suit": wrong, "conjunction": "conjunction", "equiprobable": "same"}
    picture = _bars({odds.SUIT_SIGNS[suit]: own, odds.SUIT_SIGNS[other]: others, " ".join(_list_cards(run)): 2}, unseen)
    return _ask("most_likely", data=data, parts=answers, picture=picture)


# ------------------------------------------------------------------------------------------ decisions


PAIRS: Mapping[str, tuple[str, ...]] = {
    "same": ("same/open", "open/same", "gap/end", "end/gap"),
    "first": ("same/gap", "open/gap", "same/end", "open/end"),
    "second": ("gap/same", "gap/open", "end/same", "end/open"),
}
"""Which pair is better, and the shapes of two pairs for that; the first one had luck."""


@_fresh
def sample(rng: Rng, idea: str) -> Question:
    """One pair was lucky in a few deals, another was not: which one is better to keep?"""
    truth = rng.choice(("same", "first", "second"))
    hands = [SHAPES[shape](rng) for shape in rng.choice(PAIRS[truth]).split("/")]
    counts, deals = [_outs(hand) for hand in hands], rng.between(4, 8)
    one, other = rng.shuffle(NAMES)[:2]
    data = {
        "one": one, "other": other, "deals": deals, "pair": short(hands[0]), "others": short(hands[1]),
        "outs": counts[0], "other_outs": counts[1], "unseen": PACK - 2,
        "luck": odds.percent(odds.one_against_none(deals, *(Fraction(n, PACK - 2) for n in counts))),
    }  # fmt: skip
    fillers = rng.shuffle([one for one in ("same", "first", "second") if one != truth])
    answers = {"ok": truth, "small_sample": "small_sample", "due": "due"}
    answers |= {f"miscounted:{at}": part for at, part in enumerate(fillers, start=1)}
    shares = dict(zip((" ".join(short(hand)) for hand in hands), counts, strict=True))
    return _ask("sample", data=data, parts=answers, picture=_bars(shares, PACK - 2))


def _outs(hand: tuple[Face, ...]) -> int:
    """How many cards of a pack would help a pair."""
    return odds.outs(hand, odds.unseen(DECK, hand)).total()


@_fresh
def luck(rng: Rng, idea: str) -> Question:
    """Who decided better? The one with the better chance, lucky or not."""
    lucky, other = rng.shuffle(NAMES)[:2]
    few = rng.between(1, 3)
    many, unseen = few + rng.between(1, 2), rng.between(20, 40)
    truth = rng.choice(("same", "first", "second"))
    outs, others = {"same": (few, few), "first": (many, few), "second": (few, many)}[truth]
    data = {"lucky": lucky, "other": other, "outs": outs, "others": others, "unseen": unseen}
    wrong = {"same": ("first", "second"), "first": ("second",), "second": ("first",)}[truth]
    answers = {"ok": truth, "result_bias": "result_bias", "hot_hand": "hot_hand"}
    answers |= {f"miscounted:{at}": part for at, part in enumerate(wrong, start=1)}
    if truth != "same":
        answers["equiprobable"] = "same"
    return _ask("luck", data=data, parts=answers, picture=_bars({lucky: outs, other: others}, unseen))


def _bars(counts: Mapping[str, int], unseen: int) -> Mapping[str, Any]:
    """Bars side by side; each shows how many of the unseen cards it is about."""
    notes = {who: TEXTS.say("see_why", "share", {"outs": n, "unseen": unseen}) for who, n in counts.items()}
    text = TEXTS.say("see_why", "side_by_side", {"shares": [f"{who}: {note}" for who, note in notes.items()]})
    return odds.bars(((who, n, notes[who]) for who, n in counts.items()), text)
