"""Judges of answers about odds: outs and chances, each with the reason.

sympy writes the worked steps with exact rationals; it costs more than a second to import, so it is imported at the
first explanation, never before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Any

from rummy_kit.feedback import Feedback, Voice, WorkedStep
from rummy_kit.subjects.odds.cards import SUIT_OF, Face, name, short, unseen
from rummy_kit.subjects.odds.chances import MOST_DRAWS, at_least_one, chance, helpful_pairs, near, outs
from rummy_kit.subjects.odds.reading import LONGEST_ANSWER, Given, read_chance, read_odds
from rummy_kit.subjects.odds.words import texts
from rummy_kit.subjects.odds.wrong_ideas import (
    Kept,
    better,
    is_pair,
    shut_cards,
    wrong_chances,
    wrong_keeps,
    wrong_outs,
)
from rummy_kit.subjects.referee import until_sympy_comes

KINDS: Mapping[str, Voice] = {
    "ok": "ok",
    "too_many": "concept",
    "too_few": "concept",
    "none_helps": "concept",
    "seen_ignored": "concept",
    "own_counted": "concept",
    "gap_equals_open": "concept",
    "one_end": "concept",
    "end_run": "concept",
    "mixed_suits": "concept",
    "whole_suit": "concept",
    "ranks_only": "concept",
    "fewer_outs": "concept",
    "not_the_same": "concept",
    "as_many_outs": "concept",
    "equiprobable": "concept",
    "odds_for_chance": "concept",
    "whole_deck": "concept",
    "no_replacement": "concept",
    "add_two_draws": "concept",
    "first_draw_only": "concept",
    "both_needed": "concept",
    "complement_left": "concept",
    "over_one": "concept",
    "below_zero": "concept",
    "close": "concept",
    "other_outs": "concept",
    "other_total": "concept",
    "not_helping": "concept",
    "too_much": "concept",
    "too_little": "concept",
    "beyond_two": "concept",
    "below_one": "concept",
    "between": "concept",
    "together": "concept",
    "no_number": "rule",
    "unreadable_chance": "rule",
    "odds_written": "rule",
    "too_rough": "rule",
    "cannot_tell": "rule",
    "no_play_card": "rule",
    "too_few_cards": "rule",
    "too_many_jokers": "rule",
    "run_suits": "rule",
    "run_double": "rule",
    "run_corner": "rule",
    "run_gap": "rule",
    "neither_set_nor_run": "rule",
    "not_in_order": "rule",
    "does_not_fit": "rule",
    "no_such_end": "rule",
    "complete": "rule",
}

WHOLE = Fraction(1, 100)  # one per cent
SUPPOSED = ("mixed_suits", "whole_suit", "ranks_only", "own_counted", "one_end")
"""Ideas that may, but need not, lie behind a choice between two pairs."""


def codes() -> tuple[str, ...]:
    """Every code that a judge of this subject can answer with."""
    return tuple(KINDS)


def _feedback(code: str, data: Mapping[str, Any], steps: tuple[WorkedStep, ...], **more: Any) -> Feedback:
    return Feedback(KINDS[code], code, {**data, **more}, steps)


# ---------------------------------------------------------------------------------------------- outs


def judge_outs(
    hand: Iterable[Face],
    seen: Iterable[Face],
    deck: Mapping[Face, int],
    answer: int,
    ideas: Collection[str] | None = None,
) -> Feedback:
    """How many unseen cards help this hand? ``seen`` are the face-up cards, without the hand.

    If ``ideas`` are given, only their codes are reported: the task itself rules out the others.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> judge_outs(["7S", "7H"], ["7D"], standard_deck(), 2).code
    'seen_ignored'
    >>> judge_outs(["5S", "7S"], [], standard_deck(), 2).code
    'gap_equals_open'
    """
    hand, seen = tuple(hand), tuple(seen)
    left = unseen(deck, (*hand, *seen))
    good = outs(hand, left).total()
    data = {**facts(hand, seen, deck), "answer": answer}
    steps = explain_outs(hand, left)
    if answer == good:
        return _feedback("ok", data, steps)
    fitting = (code for code, answers in wrong_outs(hand, seen, deck).items() if answer in answers)
    other = "none_helps" if not data["kinds"] else "too_many" if answer > good else "too_few"
    return _pick_first(fitting, ideas, other, data, steps)


def facts(hand: tuple[Face, ...], seen: tuple[Face, ...], deck: Mapping[Face, int]) -> dict[str, Any]:
    """The facts about these cards that the words need.

    ``kinds`` are the cards that make a meld with them, seen or not; ``dead`` the face-up ones among them.
    """
    left = unseen(deck, (*hand, *seen))
    kinds, good, dead = outs(hand, unseen(deck, hand)), outs(hand, left).total(), _dead(hand, seen)
    suits = {SUIT_OF.get(face, "") for face in hand}
    suit = suits.pop() if len(suits) == 1 else ""
    shorts = list(map(short, kinds))
    return {
        "hand": list(map(short, hand)), "kinds": shorts, "fits": _say("fits" if kinds else "no_fit", kinds=shorts),
        "meld": _say("set" if is_pair(hand) else "run"), "outs": good, "unseen": left.total(),
        "rest": left.total() - good, "which": _list_faces(outs(hand, left)) or _say("none"),
        "dead": _list_faces(dead) or _say("none"), "gone": _say("gone", dead=list(map(short, dead))) if dead else "",
        "ranks": list(dict.fromkeys(name(face, "rank_of") for face in hand)),
        "suit": name(hand[0], "suit_of") if suit else "",
        "shut": list(map(short, shut_cards(hand))),
    }  # fmt: skip


def _dead(hand: Iterable[Face], seen: Iterable[Face]) -> tuple[Face, ...]:
    """The cards that would help but are face up."""
    return tuple(outs(hand, Counter(seen)))


def _pick_first(
    fitting: Iterable[str],
    ideas: Collection[str] | None,
    other: str,
    data: Mapping[str, Any],
    steps: tuple[WorkedStep, ...],
) -> Feedback:
    """The feedback for the first of these codes, with the rest in ``also``; if there are none, for ``other``."""
    code, *also = [code for code in fitting if ideas is None or code in ideas] or [other]
    return replace(_feedback(code, data, steps), also=tuple(also))


# ---------------------------------------------------------------------------------------------- which to keep


def judge_kept(
    first: Iterable[Face],
    second: Iterable[Face],
    seen: Iterable[Face],
    deck: Mapping[Face, int],
    answer: Kept,
    ideas: Collection[str] | None = None,
) -> Feedback:
    """Judge which of two groups in hand to keep: the one more likely to become a meld with the next card.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> judge_kept(["7S", "7H"], ["9C", "10C"], ["7D"], standard_deck(), "second").code
    'ok'
    >>> judge_kept(["7S", "7H"], ["9C", "10C"], ["7D"], standard_deck(), "same").code
    'seen_ignored'
    """
    first, second, seen = tuple(first), tuple(second), tuple(seen)
    left = unseen(deck, (*first, *second, *seen))
    right = better(first, second, left)
    dead = dict.fromkeys((*_dead(first, seen), *_dead(second, seen)))
    good = [outs(hand, left).total() for hand in (first, second)]
    pairs = {"first": _list_faces(first), "second": _list_faces(second), "others": good[1]}
    steps = tuple(_explain_kept(hand, left) for hand in (first, second))
    if answer == right:
        return _feedback("ok", {**pairs, "outs": good[0]}, steps)
    fitting = [code for code, answers in wrong_keeps(first, second, seen, deck).items() if answer in answers]
    other = "as_many_outs" if right == "same" else "fewer_outs"
    about = next((hand for hand in (first, second) if fitting and fitting[0] in wrong_outs(hand, seen, deck)), first)
    gone = {"dead": _list_faces(dead) or _say("none"), "outs": good[0], "unseen": left.total()}
    data = {**facts(about, seen, deck), **pairs, **gone}
    if fitting and fitting[0] in SUPPOSED:  # the two counts say more than a guess at the idea
        return _pick_first((other, *fitting), None if ideas is None else {other, *ideas}, other, data, steps)
    return _pick_first(fitting, ideas, other, data, steps)


def _explain_kept(hand: tuple[Face, ...], left: Mapping[Face, int]) -> WorkedStep:
    good = outs(hand, left)
    values = {"outs": sum(good.values()), "unseen": sum(left.values())}
    share = _say("share", **values)
    return WorkedStep(f"{_list_faces(hand)}: {_list_faces(good) or _say('none')}. {_say('total', **values)}", "", share)


# ---------------------------------------------------------------------------------------------- chances


def judge_chance(
    hand: Iterable[Face],
    seen: Iterable[Face],
    deck: Mapping[Face, int],
    answer: str,
    draws: int = 1,
    ideas: Collection[str] | None = None,
) -> Feedback:
    """How likely is an out in the next card or two? ``answer`` as 1/12, 8 % or 0.083.

    A fraction or a working must be exact. A percentage or a decimal is right if :func:`near` says so and no wrong
    idea comes to it. Where both are possible, a whole percentage is ``near``; others need one more place.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> judge_chance(["7S", "7H"], [], standard_deck(), "1/25").ok
    True
    >>> judge_chance(["7S", "7H"], [], standard_deck(), "50 %").code
    'equiprobable'
    >>> judge_chance(["7S", "7H"], [], standard_deck(), "2/25", draws=2).code
    'add_two_draws'
    """
    hand, seen = tuple(hand), tuple(seen)
    left = unseen(deck, (*hand, *seen))
    right = chance(hand, left, draws, pairs=False)
    data = {
        **facts(hand, seen, deck), "answer": answer[:LONGEST_ANSWER], "draws": draws, "right": str(right),
        "percent": percent(right), "whole": sum(deck.values()), "less": left.total() - 1,
        "dead": _list_faces(_dead(hand, seen) or seen) or _say("none"), "open": len(hand) + len(seen),
    }  # fmt: skip
    parts = {"hits": right.numerator, "misses": right.denominator - right.numerator}
    data["all_cases"] = texts().say("odds_for_chance", "one" if draws == 1 else "two", parts)
    if found := read_odds(answer):
        return _feedback("odds_written", data, (), favour=found[0], against=found[1], all=sum(found))
    given = read_chance(answer)
    if given is None:
        return _feedback("unreadable_chance", data, ())
    steps = explain_chance(hand, left, draws, pairs=False)
    close = given.half_step > 0 and near(given.value, right)
    wrong = wrong_chances(hand, seen, deck, draws)
    wrong = wrong if ideas is None else {code: wrong[code] for code in wrong if code in ideas}
    fitting = [code for code, answers in wrong.items() if any(one != right and given.may_be(one) for one in answers)]
    if given.may_be(right):
        if given.rough and not close and given.value != right:
            half = given.half_step
            least, most = (percent(min(max(given.value + off, Fraction(0)), Fraction(1)), 2) for off in (-half, half))
            return _feedback("too_rough", data, (), least=least, most=most, almost=True)
        return _feedback("ok", data, steps, near=bool(fitting) and given.value != right)
    if not 0 <= given.value <= 1:
        return _feedback("over_one" if given.value > 1 else "below_zero", data, steps)
    unsure = given.half_step and (not given.value or given.beside(right))  # 0.0 says nothing, nor does a near miss
    if close and fitting and unsure and given.half_step < WHOLE / 2:
        return _feedback("cannot_tell", data, (), almost=True)
    if unsure:
        fitting = []
    if close and not fitting:
        return _feedback("ok", data, steps, near=True)
    other, more = _explain_unnamed(given, data, right)
    if draws == MOST_DRAWS and given.may_be(chance(hand, left, draws)) and not unsure:
        other = "together"
    return _pick_first(fitting, ideas, other, {**data, **more}, steps)


def _explain_unnamed(given: Given, data: Mapping[str, Any], right: Fraction) -> tuple[str, dict[str, Any]]:
    """What to say about a wrong chance that no idea explains: when it would be right, how far off it is."""
    good, total, draws, value = data["outs"], data["unseen"], data["draws"], given.value
    if value and given.beside(right):
        return "close", {"side": _side(value, right)}
    if given.may_be(1 - right):
        return "not_helping", {}
    for n in range(1, total):
        if value == at_least_one(n, total, draws):
            return "other_outs", {"supposed": n}
    if draws == 1:
        if value and good and (good / value).denominator == 1 and good / value <= data["whole"]:
            return "other_total", {"supposed": int(good / value)}
        about = f"{float(value * total):.1f}".removesuffix(".0")
        code = "close" if about == str(good) else "too_much" if value > right else "too_little"
        return code, {"share": percent(value), "about": about, "side": _side(value, right)}
    first = Fraction(good, total)
    code = "beyond_two" if value > 2 * first else "below_one" if value <= first else "between"
    return code, {"share": percent(value), "one": f"{good}/{total}", "two": f"{2 * good}/{total}"}


def _side(value: Fraction, right: Fraction) -> str:
    return _say("too_high" if value > right else "too_low")


def percent(share: Fraction, places: int = 1) -> str:
    """A chance as a percentage to show.

    >>> percent(Fraction(1, 12)), percent(Fraction(0))
    ('8.3 %', '0 %')
    """
    return f"{float(100 * share):.{places}f}".rstrip("0").rstrip(".") + " %"


# ---------------------------------------------------------------------------------------------- worked steps


def explain_outs(hand: Iterable[Face], left: Mapping[Face, int]) -> tuple[WorkedStep, ...]:
    """The outs, by name, and how many there are."""
    good = outs(hand, left)
    count, total = sum(good.values()), sum(left.values())
    named = ", ".join(_say("left", card=short(face), n=n) for face, n in good.items()) or _say("none")
    values = {"outs": count, "unseen": total}
    return (
        WorkedStep(_say("outs", which=named)),
        WorkedStep(_say("total", **values), rf"{count} / {total}", _say("share", **values)),
    )


def explain_chance_at_once(
    hand: Iterable[Face], left: Mapping[Face, int], draws: int = 1, *, pairs: bool = True
) -> tuple[WorkedStep, ...]:
    """Does what :func:`explain_chance` does without sympy."""
    return _chance_steps(tuple(hand), left, draws, pairs, Exact(Fraction, comb, _latex))


@until_sympy_comes(explain_chance_at_once)
def explain_chance(
    hand: Iterable[Face], left: Mapping[Face, int], draws: int = 1, *, pairs: bool = True
) -> tuple[WorkedStep, ...]:
    """The chance step by step, in exact fractions by sympy; ``pairs`` as for :func:`chance`.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> [step.text for step in explain_chance(["7S", "7H"], standard_deck() - Counter(["7S", "7H"]))][-1]
    'P = 2/50 = 1/25, which is 4 %.'
    """
    from sympy import Rational, binomial, latex  # noqa: PLC0415  sympy is slow to load

    return _chance_steps(tuple(hand), left, draws, pairs, Exact(Rational, binomial, latex))


@dataclass(frozen=True)
class Exact:
    """How exact fractions are made and written in LaTeX."""

    fraction: Callable[..., Any]
    choose: Callable[[int, int], Any]
    latex: Callable[[Any], str]


def _latex(share: Fraction) -> str:
    r"""As sympy writes it.

    >>> _latex(Fraction(2, 50)), _latex(Fraction(1))
    ('\\frac{1}{25}', '1')
    """
    return str(share) if share.denominator == 1 else rf"\frac{{{share.numerator}}}{{{share.denominator}}}"


def _chance_steps(
    hand: tuple[Face, ...], left: Mapping[Face, int], draws: int, pairs: bool, exact: Exact
) -> tuple[WorkedStep, ...]:
    good, total = sum(outs(hand, left).values()), sum(left.values())
    first = explain_outs(hand, left)
    if draws == 1:
        share = exact.fraction(good, total)
        return (*first, _chance_step(f"P = {good}/{total}", rf"P = \frac{{{good}}}{{{total}}}", share, exact))
    misses = exact.fraction(total - good, total) * exact.fraction(total - good - 1, total - 1)
    neither = f"{total - good}/{total} × {total - good - 1}/{total - 1}"
    neither_latex = rf"\frac{{{total - good}}}{{{total}}} \cdot \frac{{{total - good - 1}}}{{{total - 1}}}"
    text = _say("neither", rest=total - good, unseen=total, working=f"{neither} = {misses}")
    steps = [*first, WorkedStep(text, rf"{neither_latex} = {exact.latex(misses)}")]
    together = sum(helpful_pairs(hand, left).values()) if pairs else 0
    all_ = int(exact.choose(total, 2))
    extra = exact.fraction(together, all_)
    if together:
        text, written = _shorten(f"{together}/{all_}", rf"\frac{{{together}}}{{{all_}}}", extra, exact)
        steps.append(WorkedStep(_say("together", together=together, pairs=all_, working=text), written))
    plus, plus_latex = (f" + {extra}", rf" + {exact.latex(extra)}") if together else ("", "")
    start, start_latex = f"P = 1 − {misses}{plus}", rf"P = 1 - {exact.latex(misses)}{plus_latex}"
    return (*steps, _chance_step(start, start_latex, 1 - misses + extra, exact))


def _chance_step(text: str, written: str, share: Any, exact: Exact) -> WorkedStep:
    found = Fraction(int(share.numerator), int(share.denominator))
    values = {"hits": found.numerator, "all": found.denominator, "percent": percent(found)}
    text, written = _shorten(text, written, share, exact)
    return WorkedStep(_say("chance", working=text, **values), written, _say("spoken", **values))


def _say(part: str, **data: Any) -> str:
    return texts().say("see_why", part, data)


def _shorten(text: str, written: str, share: Any, exact: Exact) -> tuple[str, str]:
    """A fraction in words and in LaTeX, with its lowest terms: 2/50 = 1/25, but 1/25 stays."""
    if text in (str(share), f"P = {share}"):
        return text, written
    return f"{text} = {share}", f"{written} = {exact.latex(share)}"


def warm_up() -> None:
    """Import sympy now, so that the first explanation need not wait for it."""
    explain_chance(("7S", "7H"), Counter({"7D": 1, "2C": 1}))


def _list_faces(faces: Iterable[Face]) -> str:
    return ", ".join(map(short, faces))
