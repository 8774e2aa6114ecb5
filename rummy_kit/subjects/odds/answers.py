"""Judges of answers about odds: outs, chances and beliefs, each with the reason.

sympy writes the worked steps with exact rationals; it costs more than a second to import, so it is imported at the
first explanation, never before.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from rummy_kit.feedback import Feedback, Kind, Step
from rummy_kit.texts import Texts

from .cards import ACE_HIGH, JOKER, RANK_OF, SUIT_OF, Face, face_at, points, short, unseen
from .chances import chance, expected_penalty, helpful_pairs, outs

STRINGS = Path(__file__).with_name("strings.toml")
LONGEST_ANSWER = 20

KINDS: Mapping[str, Kind] = {
    "ok": "ok",
    "wrong_outs": "concept",
    "seen_ignored": "concept",
    "gap_equals_open": "concept",
    "end_run": "concept",
    "wrong_chance": "concept",
    "equiprobable": "concept",
    "no_replacement": "concept",
    "add_two_draws": "concept",
    "first_draw_only": "concept",
    "together": "concept",
    "over_one": "concept",
    "due": "concept",
    "sets_rarer": "concept",
    "small_sample": "concept",
    "result_bias": "concept",
    "sunk_cost": "tip",
    "unreadable_chance": "rule",
    "no_play_card": "rule",
    "too_few_cards": "rule",
    "too_many_jokers": "rule",
    "run_suits": "rule",
    "run_double": "rule",
    "run_corner": "rule",
    "run_gap": "rule",
    "neither_set_nor_run": "rule",
}
BELIEFS = ("due", "equiprobable", "gap_equals_open", "end_run", "sets_rarer", "small_sample", "result_bias")
"""Codes of beliefs that are common and wrong; ``statement`` in ``strings.toml`` says each as people do."""


def codes() -> tuple[str, ...]:
    """Every code that a judge of this subject can answer with."""
    return tuple(KINDS)


@cache
def texts() -> Texts:
    """The English words for every code."""
    return Texts.load(STRINGS)


def _feedback(code: str, data: Mapping[str, Any], steps: tuple[Step, ...], **more: Any) -> Feedback:
    return Feedback(KINDS[code], code, {**data, **more}, steps)


# ---------------------------------------------------------------------------------------------- outs


def judge_outs(hand: Iterable[Face], seen: Iterable[Face], deck: Mapping[Face, int], answer: int) -> Feedback:
    """How many unseen cards help this hand? ``seen`` are cards that lie open, the hand not among them.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> judge_outs(["7S", "7H"], ["7D"], standard_deck(), 2).code
    'seen_ignored'
    >>> judge_outs(["5S", "7S"], [], standard_deck(), 2).code
    'gap_equals_open'
    """
    hand, seen = tuple(hand), tuple(seen)
    left = unseen(deck, (*hand, *seen))
    good = outs(hand, left)
    dead = outs(hand, unseen(deck, hand)) - good
    right, total = sum(good.values()), sum(left.values())
    data = {
        "hand": _listed(hand), "answer": answer, "outs": right, "unseen": total,
        "which": _listed(good), "dead": _listed(dead) or "none",
    }  # fmt: skip
    steps = explain_outs(hand, left)
    if answer == right:
        return _feedback("ok", data, steps)
    if dead and answer == right + sum(dead.values()):
        return _feedback("seen_ignored", data, steps)
    for code, wrong in (("gap_equals_open", _beside_a_gap(hand)), ("end_run", _round_the_corner(hand))):
        if any(answer == right + left[face] for face in wrong) or (wrong and answer == right + _number(left, wrong)):
            return _feedback(code, data, steps, wrong=_listed(wrong), near=short(next(iter(wrong))))
    return _feedback("wrong_outs", data, steps)


def _number(left: Mapping[Face, int], faces: Iterable[Face]) -> int:
    return sum(left.get(face, 0) for face in faces)


def _pair_of_a_suit(hand: tuple[Face, ...]) -> tuple[int, int, str] | None:
    """Two cards of one suit as their lower and higher place and the suit."""
    if len(hand) != 2 or JOKER in hand or SUIT_OF[hand[0]] != SUIT_OF[hand[1]] or hand[0] == hand[1]:
        return None
    low, high = sorted(RANK_OF[face] for face in hand)
    return (high, ACE_HIGH, SUIT_OF[hand[0]]) if low == 1 and high >= 12 else (low, high, SUIT_OF[hand[0]])


def _beside_a_gap(hand: tuple[Face, ...]) -> tuple[Face, ...]:
    """5-7: the 4 and the 8, which would help if it were 5-6 or 6-7."""
    pair = _pair_of_a_suit(hand)
    if pair is None or pair[1] - pair[0] != 2:
        return ()
    return tuple(face_at(at, pair[2]) for at in (pair[0] - 1, pair[1] + 1) if 1 <= at <= ACE_HIGH)


def _round_the_corner(hand: tuple[Face, ...]) -> tuple[Face, ...]:
    """A-2: the king; K-A: the two."""
    pair = _pair_of_a_suit(hand)
    if pair is None or pair[:2] not in ((1, 2), (13, ACE_HIGH)):
        return ()
    return (face_at(13 if pair[0] == 1 else 2, pair[2]),)


# ---------------------------------------------------------------------------------------------- chances


def judge_chance(
    hand: Iterable[Face], seen: Iterable[Face], deck: Mapping[Face, int], answer: str, draws: int = 1
) -> Feedback:
    """How likely does the next draw of one card or two bring a meld? ``answer`` as 1/12, 8 % or 0.083.

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
    good, total, whole = sum(outs(hand, left).values()), sum(left.values()), sum(deck.values())
    right = chance(hand, left, draws)
    data = {
        "hand": _listed(hand), "answer": answer[:LONGEST_ANSWER], "outs": good, "unseen": total, "draws": draws,
        "right": str(right), "percent": percent(right), "whole": whole,
    }  # fmt: skip
    given = read_chance(answer)
    if given is None:
        return _feedback("unreadable_chance", data, ())
    value, half_step = given
    steps = explain_chance(hand, left, draws)

    def meant(candidate: Fraction) -> bool:
        return abs(value - candidate) <= half_step

    if meant(right):
        return _feedback("ok", data, steps)
    if value > 1:
        return _feedback("over_one", data, steps)
    without_seen = unseen(deck, hand)
    wrong: list[tuple[str, Fraction]] = [("equiprobable", Fraction(1, 2))]
    if draws == 1:
        wrong.append(("no_replacement", Fraction(good, whole)))
    else:
        neither = Fraction((total - good) * (total - good - 1), total * (total - 1))
        wrong += [
            ("together", 1 - neither),
            ("add_two_draws", Fraction(2 * good, total)),
            ("no_replacement", 1 - Fraction(total - good, total) ** 2),
            ("first_draw_only", Fraction(good, total)),
        ]
    if seen:
        dead = sum(outs(hand, without_seen).values())
        wrong += [("seen_ignored", Fraction(dead, total)), ("seen_ignored", chance(hand, without_seen, draws))]
        data["dead"] = _listed(outs(hand, without_seen) - outs(hand, left)) or "none"
    for code, candidate in wrong:
        if meant(candidate):
            return _feedback(code, data, steps, almost=code == "together")
    return _feedback("wrong_chance", data, steps)


_CHANCE = re.compile(r"(\d{1,6})\s*/\s*(\d{1,6})|(\d{1,3}(?:[.,]\d{1,6})?)\s*(%?)")


def read_chance(text: str) -> tuple[Fraction, Fraction] | None:
    """A chance as people write it, and how far off rounding may have put it; ``None`` if it is no number.

    >>> read_chance("1/12"), read_chance("8 %"), read_chance("a lot")
    ((Fraction(1, 12), Fraction(0, 1)), (Fraction(2, 25), Fraction(1, 200)), None)
    """
    if len(text) > LONGEST_ANSWER or not text.isascii():
        return None
    found = _CHANCE.fullmatch(text.strip())
    if found is None:
        return None
    top, bottom, decimal, sign = found.groups()
    if top:
        return (Fraction(int(top), int(bottom)), Fraction(0)) if int(bottom) else None
    decimal = decimal.replace(",", ".")
    size = Fraction(1, 10 ** len(decimal.partition(".")[2])) / (100 if sign else 1)
    exact = not sign and "." not in decimal
    return Fraction(decimal) / (100 if sign else 1), Fraction(0) if exact else size / 2


def percent(share: Fraction) -> str:
    """A chance for the eye.

    >>> percent(Fraction(1, 12)), percent(Fraction(0))
    ('8.3 %', '0 %')
    """
    return f"{float(100 * share):.1f}".removesuffix(".0") + " %"


# ---------------------------------------------------------------------------------------------- beliefs


def judge_belief(code: str, agrees: bool, **data: Any) -> Feedback:
    """Somebody said what is said under ``statement`` of this code. Agreeing is wrong. Raises ``KeyError``.

    >>> judge_belief("due", True).code, judge_belief("due", False).ok
    ('due', True)
    """
    if code not in BELIEFS:
        raise KeyError(code)
    return Feedback("concept", code, data) if agrees else Feedback("ok", "ok", data)


def judge_keeping(held: Iterable[Face], left: Mapping[Face, int], draws: int = 2) -> Feedback:
    """Whether these cards are worth keeping for a meld: a tip if they cost more than they promise.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> judge_keeping(["KS", "9H"], standard_deck() - Counter(["KS", "9H"])).code
    'sunk_cost'
    """
    held = tuple(held)
    cost = expected_penalty(held, left, draws)
    likely = chance(held, left, draws)
    data = {"held": _listed(held), "cost": f"{float(cost):.1f}", "points": points(held), "percent": percent(likely)}
    return _feedback("sunk_cost" if cost > points(held) * likely else "ok", data, ())


# ---------------------------------------------------------------------------------------------- worked steps


def explain_outs(hand: Iterable[Face], left: Mapping[Face, int]) -> tuple[Step, ...]:
    """The outs by name and their number."""
    good = outs(hand, left)
    count, total = sum(good.values()), sum(left.values())
    named = ", ".join(f"{short(face)} ({n} left)" for face, n in good.items()) or "none"
    return (
        Step(f"Outs: {named}."),
        Step(f"Together {count} of {total} unseen cards.", rf"{count} / {total}", f"{count} of {total}"),
    )


def explain_chance(hand: Iterable[Face], left: Mapping[Face, int], draws: int = 1) -> tuple[Step, ...]:
    """The chance step by step, in exact fractions by sympy.

    >>> from rummy_kit.subjects.odds import standard_deck
    >>> [step.text for step in explain_chance(["7S", "7H"], standard_deck() - Counter(["7S", "7H"]))][-1]
    'P = 2/50 = 1/25, which is 4 %.'
    """
    from sympy import Integer, Rational, binomial, latex

    hand = tuple(hand)
    good, total = sum(outs(hand, left).values()), sum(left.values())
    first = explain_outs(hand, left)
    if draws == 1:
        share = Rational(good, total)
        return (*first, _chance_step(f"P = {good}/{total}", rf"P = \frac{{{good}}}{{{total}}}", share))
    misses = Rational(total - good, total) * Rational(total - good - 1, total - 1)
    neither = f"{total - good}/{total} × {total - good - 1}/{total - 1}"
    neither_latex = rf"\frac{{{total - good}}}{{{total}}} \cdot \frac{{{total - good - 1}}}{{{total - 1}}}"
    text = f"{total - good} of the {total} are no outs: P(neither card is an out) = {neither} = {misses}."
    steps = [*first, Step(text, rf"{neither_latex} = {latex(misses)}")]
    together = sum(helpful_pairs(hand, left).values())
    extra = Rational(together) / binomial(Integer(total), 2)
    if together:
        pairs = int(binomial(Integer(total), 2))
        text, written = _shortened(f"{together}/{pairs}", rf"\frac{{{together}}}{{{pairs}}}", extra)
        steps.append(Step(f"{together} of the {pairs} pairs help only together: {text}.", written))
    plus, plus_latex = (f" + {extra}", rf" + {latex(extra)}") if together else ("", "")
    start, start_latex = f"P = 1 − {misses}{plus}", rf"P = 1 - {latex(misses)}{plus_latex}"
    return (*steps, _chance_step(start, start_latex, 1 - misses + extra))


def _chance_step(text: str, written: str, share: Any) -> Step:
    exact = Fraction(int(share.p), int(share.q))
    spoken = f"{exact.numerator} in {exact.denominator}, {percent(exact)}"
    text, written = _shortened(text, written, share)
    return Step(f"{text}, which is {percent(exact)}.", written, spoken)


def _shortened(text: str, written: str, share: Any) -> tuple[str, str]:
    """A fraction in words and in LaTeX, with its lowest terms: 2/50 = 1/25, but 1/25 stays."""
    from sympy import latex

    if text in (str(share), f"P = {share}"):
        return text, written
    return f"{text} = {share}", f"{written} = {latex(share)}"


def warm_up() -> None:
    """Import sympy beforehand, so that the first explanation need not wait for it."""
    explain_chance(("7S", "7H"), Counter({"7D": 1, "2C": 1}))


def _listed(faces: Iterable[Face]) -> str:
    return ", ".join(map(short, faces))
