"""Random cases for questions about chances: numbers and cards, what follows from them, and what wrong ideas make of it.

Which answer is right is random, too, so that it does not pay to choose always the same form of answer. Each wrong
answer comes from an idea, or is one that the numbers of the case refute.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rummy_kit.subjects.luck import Luck
from rummy_kit.subjects.odds.answers import percent
from rummy_kit.subjects.odds.cards import (
    ACE_HIGH,
    RANK_OF,
    RANKS,
    SUIT_NAMES,
    SUIT_OF,
    SUIT_SIGNS,
    SUITS,
    Cards,
    Face,
    face_at,
    list_short,
    name,
    short,
    shorten,
    unseen,
)
from rummy_kit.subjects.odds.chances import one_against_none, outs
from rummy_kit.subjects.odds.pictures import grid, shares, ways
from rummy_kit.subjects.odds.positions import PACK, SHAPES, Holding
from rummy_kit.subjects.odds.words import texts
from rummy_kit.subjects.odds.wrong_ideas import is_pair, shut_cards, wrong_outs

NAMES = ("Ada", "Ben", "Mia", "Leo")
ALL = PACK.total()
MOST_WRONG = 4


@dataclass(frozen=True)
class Case:
    """The values for the words of a question, and the forms of its answers: that of the right one, and those of the
    wrong ones by code. ``words`` are values that are words themselves: name → form. ``picture`` explains it.
    """

    data: Mapping[str, Any]
    right: str
    wrong: Mapping[str, str]
    words: Mapping[str, str] = field(default_factory=dict)
    picture: Mapping[str, Any] | None = None


# ---------------------------------------------------------------------------------------------- which cards help


def which_help(at: Holding) -> tuple[Case, Mapping[str, Cards]]:
    """Which cards would help two cards? Returned with the cards that each answer names, if it names any."""
    (held, seen), wrong = at, wrong_outs(*at, PACK)
    all_, good = (outs(held, unseen(PACK, known)) for known in (held, (*held, *seen)))
    shut = [face for face in shut_cards(held) if face not in seen] or shut_cards(held)
    beside = _beside_pair(held)
    listed: dict[str, Cards] = {
        "ok": (*good,), "seen_ignored": (*all_,), "own_counted": (*held, *good), "one_end": (*good,)[:1],
        "gap_equals_open": (*shut,), "end_run": (*good, *shut), "beside": beside,
    }  # fmt: skip
    data = {
        "hand": shorten(held), "seen": shorten(seen),
        "kinds": list_short(all_), "dead": list_short(all_ - good), "n": good.total(),
        "good": list_short(good) or [texts().say("see_why", "none")], "shut": list_short(shut),
        "any": [face[:-1] for face in all_], "ranks": [face[:-1] for face in held],
        "suit": SUIT_NAMES[SUIT_OF[held[0]]].removesuffix("s"),
        **{f"cards_{code}": list_short(cards) for code, cards in listed.items()},
    }  # fmt: skip
    fillers = (*(["beside"] if beside else []), *(["none"] if good else []))
    picture = grid(held, seen, PACK, trials=0)
    return Case(data, "ok" if good else "none", _as_they_are(*wrong, *fillers), picture=picture), listed


def _beside_pair(held: Cards) -> tuple[Face, ...]:
    """The cards next to one of two cards of a rank: together they are only two in a row, not a meld."""
    rank, suit = RANK_OF[held[0]], SUIT_OF[held[0]]
    places = (rank - 1, rank + 1) if is_pair(held) else ()
    return tuple(face_at(at, suit) for at in places if 1 <= at <= ACE_HIGH)


# ---------------------------------------------------------------------------------------------- chances


def share(rng: Luck, idea: str) -> Case:
    """Outs out of unseen cards, as numbers: some outs are face up."""
    good, lying, total = rng.between(1, 3), rng.between(1, 2), rng.between(20, 40)
    data = {"good": good, "lying": lying, "all": good + lying, "unseen": total, "rest": total - good}
    return Case(data, "ok", _as_they_are("seen_ignored", "odds_for_chance", "whole_deck", "equiprobable"))


WORKINGS: Mapping[str, tuple[str, ...]] = {
    "one": ("no_replacement", "add_two_draws", "first_draw_only", "both_needed", "complement_left", "equiprobable"),
    "none": ("no_replacement", "turned", "equiprobable", "first_miss"),
    "both": ("no_replacement", "added", "equiprobable", "one_at_least"),
}
"""Whether at least one of two cards helps, none, or both: the wrong workings."""


def working(rng: Luck, idea: str) -> Case:
    """The working for two draws: does one card help, none, or both?"""
    asks = [ask for ask, codes in WORKINGS.items() if not idea or idea in codes]
    ask, good, total = rng.choice(asks), rng.between(2, 6), rng.between(20, 40)
    rest = total - good
    data = {
        "good": good, "unseen": total, "rest": rest, "rest_less": rest - 1, "less": total - 1, "good_less": good - 1,
    }  # fmt: skip
    forms = {code: f"{code}_{ask}" if code == "no_replacement" else code for code in WORKINGS[ask]}
    return Case(data, f"ok_{ask}", forms, dict.fromkeys(("what", "how", "second"), ask))


LEFT: Mapping[str, tuple[tuple[int, int], ...]] = {
    "more": tuple((2, total) for total in range(12, 23)),
    "less": tuple((1, total) for total in range(18, 36)),
    "just_as": ((1, 13), (2, 26)),
}
"""Cards of a rank left and cards left in all, by whether one is now more likely than in a full pack, or less."""


def memory(rng: Luck, idea: str) -> Case:
    """No king has come for a while, or two have come in a row: is one more likely now than at the first draw from a
    full pack?
    """
    truth = rng.choice(tuple(LEFT))
    (left, total), story = rng.choice(LEFT[truth]), rng.choice(("drought", "streak"))
    rank = name(f"{rng.choice(RANKS)}S", "rank_of")
    data = {"ranks": f"{rank}s", "gone": ALL - total, "before": rng.between(5, 8), "left": left, "unseen": total}
    wrong = {"due": f"due_{story}", "hot_hand": f"hot_hand_{story}"}
    if truth != "just_as":
        wrong |= _as_they_are("equiprobable", "whole_deck")
    return Case(data, f"ok_{truth}", wrong, {"story": story, "truth": truth})


WAYS: Mapping[str, tuple[str, ...]] = {"sets_rarer": ("both", "run"), "equiprobable": ("set", "run")}
"""What can be more likely where an idea is to show; otherwise, anything."""
WRONG_WAYS: Mapping[str, Mapping[str, str]] = {
    "both": {"sets_rarer": "run", "sets_rarer:2": "set"},
    "set": {"fewer_ways": "run", "equiprobable": "both"},
    "run": {"sets_rarer": "set", "equiprobable": "both"},
}


def sets_and_runs(rng: Luck, idea: str) -> Case:
    """Particular cards of a rank, or particular cards in a row: in how many ways can each be dealt?"""
    more = rng.choice(WAYS.get(idea, tuple(WRONG_WAYS)))
    sets, runs = {"set": (4, 1), "run": (1, 4), "both": rng.choice(((4, 4), (1, 1)))}[more]
    low, suit = rng.between(1, ACE_HIGH - 2), rng.choice(SUITS)
    run, rank = [face_at(at, suit) for at in range(low, low + 3)], rng.choice(RANKS)
    data = {
        "rank": name(f"{rank}S", "rank_of"), "set": [short(f"{rank}{suit}") for suit in SUITS[:3]],
        "row": "-".join(face[:-1] for face in run), "run": shorten(run), "sets": sets, "runs": runs,
    }  # fmt: skip
    words = {"set_words": f"ways_{sets}", "run_words": f"ways_{runs}"}
    return Case(data, more, WRONG_WAYS[more], words, ways(sets, runs))


PARTS = tuple(Fraction(top, of) for of in (3, 4, 5) for top in range(1, of) if 2 * top != of)


def expect(rng: Luck, idea: str) -> Case:
    """How many of several draws bring a card that helps? Each time the drawn card is put back."""
    part = rng.choice(PARTS)
    of, top = part.denominator, part.numerator
    draws, total = of * rng.between(2, 8 // of + 1), of * rng.between(5, 9)
    hits, good = draws * top // of, total * top // of
    numbers = {
        "outcome_approach": draws * (2 * top > of), "turned": draws - hits,
        "equiprobable": hits if draws % 2 else draws // 2, "beside": min(hits + 1, draws - 1),
    }  # fmt: skip
    who = rng.choice(NAMES)
    known = {number: code for code, number in reversed(numbers.items()) if number != hits}
    wrong = [code for code in numbers if code in known.values()][: MOST_WRONG - 1]
    data = {"name": who, "good": good, "rest": total - good, "unseen": total, "draws": draws, "hits": hits, **numbers}
    return Case(data, "ok", _as_they_are("conjunction", *wrong), picture=shares({who: good}, total))


def most_likely(rng: Luck, idea: str) -> Case:
    """Any card of a suit, one of that suit that makes a Run, or one of another suit?"""
    hand = SHAPES["open"](rng)
    suit = SUIT_OF[hand[0]]
    other, run = rng.choice([one for one in SUITS if one != suit]), outs(hand, unseen(PACK, hand))
    total, (few, many) = rng.between(26, 38), rng.choice(((5, 9), (4, 8), (6, 10), (5, 7)))
    own, others = (few, many) if rng.below(2) else (many, few)
    right, rarer = ("own", "other") if own > others else ("other", "own")
    data: dict[str, Any] = {
        "name": rng.choice(NAMES), "hand": shorten(hand), "unseen": total, "own": own, "others": others,
        "suit": SUIT_NAMES[suit].removesuffix("s"), "suits": SUIT_NAMES[suit],
        "other": SUIT_NAMES[other].removesuffix("s"), "run": list_short(run),
    }  # fmt: skip
    wrong = {"rarer_suit": rarer, "conjunction": "conjunction", "equiprobable": "same"}
    counts = {SUIT_SIGNS[suit]: own, SUIT_SIGNS[other]: others, " ".join(data["run"]): 2}
    return Case(data, right, wrong, picture=shares(counts, total))


# ------------------------------------------------------------------------------------------ decisions

BETTER: Mapping[str, tuple[str, ...]] = {
    "same": ("same/open", "open/same", "gap/end", "end/gap"),
    "first": ("same/gap", "open/gap", "same/end", "open/end"),
    "second": ("gap/same", "gap/open", "end/same", "end/open"),
}
"""Which pair is better, and the shapes of two pairs for that; the first one had luck."""


def sample(rng: Luck, idea: str) -> Case:
    """One pair was lucky in a few deals, another was not: which one is better to keep?"""
    truth = rng.choice(tuple(BETTER))
    hands = [SHAPES[shape](rng) for shape in rng.choice(BETTER[truth]).split("/")]
    counts, left = [outs(hand, unseen(PACK, hand)).total() for hand in hands], ALL - 2
    deals, (one, other) = rng.between(4, 8), rng.shuffle(NAMES)[:2]
    pair, others = (shorten(hand) for hand in hands)
    by_luck = one_against_none(deals, *(Fraction(count, left) for count in counts))
    data = {
        "one": one, "other": other, "deals": deals, "pair": pair, "others": others, "outs": counts[0],
        "other_outs": counts[1], "unseen": left, "luck": percent(by_luck),
    }  # fmt: skip
    wrong = _as_they_are("small_sample", "due") | _miscounted(
        rng.shuffle([which for which in BETTER if which != truth])
    )
    picture = shares({" ".join(pair): counts[0], " ".join(others): counts[1]}, left)
    return Case(data, truth, wrong, picture=picture)


def luck(rng: Luck, idea: str) -> Case:
    """Who decided better? The one with the better chance, lucky or not."""
    lucky, other = rng.shuffle(NAMES)[:2]
    few = rng.between(1, 3)
    many, total = few + rng.between(1, 2), rng.between(20, 40)
    truth = rng.choice(tuple(BETTER))
    good, others = {"same": (few, few), "first": (many, few), "second": (few, many)}[truth]
    data = {"lucky": lucky, "other": other, "outs": good, "others": others, "unseen": total}
    miscounted = {"same": ("first", "second"), "first": ("second",), "second": ("first",)}[truth]
    wrong = _as_they_are("result_bias", "hot_hand") | _miscounted(miscounted)
    if truth != "same":
        wrong["equiprobable"] = "same"
    return Case(data, truth, wrong, picture=shares({lucky: good, other: others}, total))


def _as_they_are(*codes: str) -> dict[str, str]:
    """Wrong answers whose form has the name of their code."""
    return {code: code for code in codes}


def _miscounted(forms: Sequence[str]) -> dict[str, str]:
    """Wrong answers after counting wrongly."""
    return {f"miscounted:{at}": form for at, form in enumerate(forms, start=1)}


CASES: Mapping[str, Callable[[Luck, str], Case]] = {
    "share": share,
    "working": working,
    "memory": memory,
    "sets_and_runs": sets_and_runs,
    "expect": expect,
    "most_likely": most_likely,
    "sample": sample,
    "luck": luck,
}
"""The questions by name: each draws a case in which the idea can show, or any idea if it is ``""``."""
