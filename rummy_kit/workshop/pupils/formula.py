"""Pupils in the lesson on numbers. They can add, take away, multiply and divide; an idea leads them astray."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Any

from rummy_kit.workshop.pupils.page import Page, Reply

IDEAS = (
    "add_for_times",
    "another_sign",
    "zero_plus_minus",
    "both_digits",
    "ten_kept",
    "one_part",
    "near_fact",
    "counts_start",
    "remainder",
    "turned_round",
    "bigger_first",
    "div_by_zero",
    "zero_div",
    "times_zero",
    "one_identity",
    "equals_answer",
    "digit_swap",
    "digit_sum",
    "side_by_side",
    "no_carrying",
    "smaller_from_bigger",
)
SIGNS = {"+": "+", "−": "-", "×": "×", "÷": "÷"}
"""The sign on a card → its value in the choice of symbols."""

Idea = str | None
Sum = tuple[int, str, int]


# ------------------------------------------------------------------------------------------ sums in the head


def right(a: int, sign: str, b: int) -> int | None:
    """What a sum comes to, if that is a whole number."""
    if sign == "+":
        return a + b
    if sign == "×":
        return a * b
    if sign == "−":
        return a - b if a >= b else None
    return None if b == 0 or a % b else a // b


def thoughts(idea: Idea, a: int, sign: str, b: int) -> list[int | None]:
    """What a pupil with the idea may think a sum comes to; empty if the idea plays no part in it."""
    taken = THOUGHTS[idea](a, sign, b) if idea in THOUGHTS else ()
    return [value for value in taken if value != right(a, sign, b)]


def _add_for_times(a: int, sign: str, b: int) -> Iterator[int]:
    if sign == "×":
        yield a + b


def _another_sign(a: int, sign: str, b: int) -> Iterator[int]:
    """A plus instead of a times, a minus instead of a plus, and instead of ÷ any of them."""
    if right(a, sign, b) is None or min(a, b) < 2 or a == b:
        return
    for other in {"+": "×−", "−": "+", "÷": "−×+"}.get(sign, ""):
        value = right(a, other, b)
        if value is not None:
            yield value


def _zero_plus_minus(a: int, sign: str, b: int) -> Iterator[int]:
    if (b == 0 and sign in "+−") or (a == 0 and sign == "+"):
        yield 0
    if sign == "−" and a == b:
        yield a


def _near_fact(a: int, sign: str, b: int) -> Iterator[int]:
    value = right(a, sign, b)
    if sign == "×" and 1 < a < 13 and 1 < b < 13:
        yield from (a * b - a, a * b + a, a * b - b, a * b + b)  # a step too few or too many in a times table
    elif sign == "÷" and value is not None and 1 < value < 13 and 1 < b < 13:
        yield from (value + 1, value - 1)


def _counts_start(a: int, sign: str, b: int) -> Iterator[int]:
    if sign == "+" and 1 <= min(a, b) <= 12:
        yield [max(a, b) + at for at in range(min(a, b))][-1]
    elif sign == "−" and 1 <= b <= min(a, 12):
        yield [a - at for at in range(b)][-1]


def _remainder(a: int, sign: str, b: int) -> Iterator[int]:
    if sign == "÷" and b:
        yield a // b


def _turn_round(a: int, sign: str, b: int) -> Iterator[int]:
    turned = right(b, sign, a)
    if sign in "−÷" and right(a, sign, b) is None and turned is not None:
        yield turned


def _bigger_first(a: int, sign: str, b: int) -> Iterator[int]:
    if a < b:
        yield from _turn_round(a, sign, b)


def _div_by_zero(a: int, sign: str, b: int) -> Iterator[int]:
    if sign == "÷" and b == 0:
        yield from (0, a)


def _zero_div(a: int, sign: str, b: int) -> Iterator[int]:
    if sign == "÷" and a == 0:
        yield b


def _times_zero(a: int, sign: str, b: int) -> Iterator[int]:
    if sign == "×" and 0 in (a, b):
        yield max(a, b)


def _one_identity(a: int, sign: str, b: int) -> Iterator[int]:
    if (sign == "×" and 1 in (a, b)) or (sign == "÷" and b == 1):
        yield 1
    if sign == "÷" and a == b:
        yield from (0, a)


def _digit_swap(a: int, sign: str, b: int) -> Iterator[int]:
    """The answer is written the other way round, or a number is read that way."""
    value = right(a, sign, b)
    for read in (value and _swap(value), right(_swap(a), sign, b), right(a, sign, _swap(b))):
        if read is not None:
            yield read


def _swap(number: int) -> int:
    return int(str(number)[::-1]) if 9 < number < 100 and number % 10 else number


def _digit_sum(a: int, sign: str, b: int) -> Iterator[int]:
    """With +, both numbers are read this way; otherwise only the first, next to a one-digit number."""
    if sign != "+" and b > 9:
        return
    value = right(sum(map(int, str(a))), sign, sum(map(int, str(b))))
    if value is not None:
        yield value


def _side_by_side(a: int, sign: str, b: int) -> Iterator[int]:
    if sign == "+" and a:
        yield int(f"{a}{b}")


def _columns(a: int, b: int, column: Callable[[int, int], int]) -> int:
    """Sums worked out column by column, from three digits each."""
    return int("".join(str(column(int(x), int(y))) for x, y in zip(f"{a:03}", f"{b:03}", strict=True)))


def _no_carrying(a: int, sign: str, b: int) -> Iterator[int]:
    if sign == "+" and max(a, b) < 1000:
        yield _columns(a, b, lambda x, y: (x + y) % 10)


def _both_digits(a: int, sign: str, b: int) -> Iterator[int]:
    if sign == "+" and max(a, b) < 100:
        tens, ones = a // 10 + b // 10, a % 10 + b % 10
        yield int(f"{tens}{ones}")


def _keep_ten(a: int, sign: str, b: int) -> Iterator[int]:
    if sign == "−" and b < a < 100 and a > 19:
        ones = a % 10 - b % 10
        yield 10 * (a // 10 - b // 10) + (ones if ones >= 0 else ones + 10)


def _one_part(a: int, sign: str, b: int) -> Iterator[int]:
    long, short = max(a, b), min(a, b)
    if sign == "×" and 10 < long < 100 and long % 10 and 2 <= short < 10:
        yield 10 * (long // 10) * short + long % 10
        yield 10 * (long // 10) + long % 10 * short


def _smaller_from_bigger(a: int, sign: str, b: int) -> Iterator[int]:
    if sign == "−" and max(a, b) < 1000:
        yield _columns(a, b, lambda x, y: max(x, y) - min(x, y))


THOUGHTS: Mapping[Idea, Callable[[int, str, int], Iterator[int]]] = {
    "add_for_times": _add_for_times,
    "another_sign": _another_sign,
    "zero_plus_minus": _zero_plus_minus,
    "both_digits": _both_digits,
    "ten_kept": _keep_ten,
    "one_part": _one_part,
    "near_fact": _near_fact,
    "counts_start": _counts_start,
    "remainder": _remainder,
    "turned_round": _turn_round,
    "bigger_first": _bigger_first,
    "div_by_zero": _div_by_zero,
    "zero_div": _zero_div,
    "times_zero": _times_zero,
    "one_identity": _one_identity,
    "digit_swap": _digit_swap,
    "digit_sum": _digit_sum,
    "side_by_side": _side_by_side,
    "no_carrying": _no_carrying,
    "smaller_from_bigger": _smaller_from_bigger,
}


# ------------------------------------------------------------------------------------------ what is on the page


def answer(page: Page, idea: Idea) -> Reply | None:
    """What a pupil with this idea lays or chooses: the right answer, if the idea plays no part."""
    title = page.view["banner"]["title"]
    if not page.view["tray"]["slots"]:
        chosen = next((choose(page, idea, *match.groups()) for choose, match in _match_question(title)), None)
        return None if chosen is None else Reply(text={"answer": chosen})
    if title.startswith("What is "):
        return _lay_answer(page, idea, _sum(title))
    if title.startswith("Which symbol"):
        return _choose_symbol(page, idea)
    if title.startswith("Make the first"):
        return _make_first(page, idea)
    return _make_longer(page, idea)


def _find(text: str, pattern: str) -> tuple[str, ...]:
    found = re.search(pattern, text)
    return found.groups() if found is not None else ()


def _sum(text: str) -> Sum:
    left, sign, after = _find(text, r"(\d+) ([+−×÷]) (\d+)")
    return int(left), sign, int(after)


def _number(page: Page, part: str) -> int:
    """A number in the formula, read from its cards."""
    slots = [slot for slot in page.view["tray"]["slots"] if slot["id"].startswith(f"tray:{part}:") and "card" in slot]
    return int("".join(page.faces[slot["card"]["face"]]["mark"] for slot in slots))


def _hand(page: Page) -> dict[str, str]:
    """The cards in hand: key → digit."""
    return {card["key"]: page.faces[card["face"]]["mark"] for card in page.view["hand"]["cards"]}


def _lay(page: Page, number: int) -> dict[str, str] | None:
    """An answer laid with cards from the hand, if there are such cards."""
    hand, places = _hand(page), {}
    for at, digit in enumerate(str(number), start=1):
        key = next((key for key in hand if hand[key] == digit), None)
        if key is None:
            return None
        del hand[key]
        places[f"tray:answer:after{at}"] = key
    return places


# ------------------------------------------------------------------------------------------ laying


def _reply(places: Mapping[str, str], sign: str = "") -> Reply:
    return Reply((), dict(places), {"sign": SIGNS[sign]} if sign else {})


def _lay_answer(page: Page, idea: Idea, sum: Sum) -> Reply | None:
    for value in (*thoughts(idea, *sum), right(*sum)):
        places = None if value is None else _lay(page, value)
        if places is not None:
            return _reply(places)
    return None


def _choose_symbol(page: Page, idea: Idea) -> Reply | None:
    left, after, result = (_number(page, part) for part in ("left", "right", "answer"))
    astray = [sign for sign in SIGNS if result in thoughts(idea, left, sign, after)]
    fine = [sign for sign in SIGNS if right(left, sign, after) == result]
    return _reply({}, (astray + fine)[0]) if astray or fine else None


def _make_first(page: Page, idea: Idea) -> Reply | None:
    """The first formula: a symbol between two numbers, and the answer."""
    left, after = _number(page, "left"), _number(page, "right")
    astray = [(value, sign) for sign in "×÷" for value in thoughts(idea, left, sign, after)]
    for value, sign in (*astray, *((right(left, sign, after), sign) for sign in "×÷")):
        places = None if value is None else _lay(page, value)
        if places is not None:
            return _reply(places, sign)
    return None


# ------------------------------------------------------------------------------------------ changing a formula


def _make_longer(page: Page, idea: Idea) -> Reply | None:
    """Try places and cards until a number is longer and the sum seems true, first to a pupil with the idea only."""
    left, _, after, result = _find(page.view["banner"]["text"], r"(\d+) ([+−×÷]) (\d+) = (\d+)")
    old, hand = {"left": left, "right": after, "answer": result}, _hand(page)
    spots = [f"tray:{part}:{at}" for part, digits in old.items() for at in ("before1", "after1", *range(len(digits)))]
    pairs = [dict(zip(where, keys, strict=True)) for where in combinations(spots, 2) for keys in permutations(hand, 2)]
    for astray, places in product((True, False), pairs):
        numbers = [_after(part, digits, places, hand) for part, digits in old.items()]
        if any(len(digits) > 1 and digits[0] == "0" for digits in numbers):
            continue
        a, b, c = map(int, numbers)
        fits = c in (thoughts(idea, a, "+", b) if astray else [a + b])
        if fits and any(len(new) > len(digits) for new, digits in zip(numbers, old.values(), strict=True)):
            return _reply(places)
    return None


def _after(part: str, digits: str, places: Mapping[str, str], hand: Mapping[str, str]) -> str:
    """What a number shows with these cards on it and beside it."""
    own = {place.rpartition(":")[2]: hand[key] for place, key in places.items() if place.startswith(f"tray:{part}:")}
    middle = "".join(own.get(str(at), digit) for at, digit in enumerate(digits))
    return own.get("before1", "") + middle + own.get("after1", "")


# ------------------------------------------------------------------------------------------ in the game


def lay(page: Page, idea: Idea) -> Reply | None:
    """A formula that seems true: one card on a number or none, one or two for the answer; first one that seems true
    only with the idea.
    """
    left, after, result = (_read_number(page, part) for part in ("left", "right", "answer"))
    if not f"{left}{after}{result}".isdecimal():
        return None  # a joker is too hard for them
    hand = {key: digit for key, digit in _hand(page).items() if digit.isdecimal()}
    changes = [(left, after, {}), *_one_changed(left, after, hand if result else {})]
    for astray, (a, b, places), sign in product((True, False), changes, SIGNS):
        fair = right(int(a), sign, int(b))
        for value in thoughts(idea, int(a), sign, int(b)) if astray else [fair]:
            rest = {key: digit for key, digit in hand.items() if key not in places.values()}
            more = None if value is None else _into(result, str(value), rest)
            if more is not None and (places or more):
                return Reply((f"symbols:{list(SIGNS).index(sign)}",), {**places, **more})
    return None


def _read_number(page: Page, part: str) -> str:
    """A number in the formula on the table."""
    slots = [slot for slot in page.view["tray"]["slots"] if slot["id"].startswith(f"tray:{part}:") and "card" in slot]
    return "".join(page.faces[slot["card"]["face"]]["mark"] for slot in slots)


def _one_changed(left: str, after: str, hand: Mapping[str, str]) -> Iterator[tuple[str, str, dict[str, str]]]:
    """The two numbers with a card from the hand on or beside one of them, and the place of that card."""
    for key, part in product(hand, ("left", "right")):
        digits = left if part == "left" else after
        for at in ("before1", "after1", *range(len(digits))):
            places = {f"tray:{part}:{at}": key}
            changed = _after(part, digits, places, hand)
            if len(changed) < 3 and str(int(changed)) == changed:
                yield (changed, after, places) if part == "left" else (left, changed, places)


def _into(old: str, new: str, hand: Mapping[str, str]) -> dict[str, str] | None:
    """Which cards turn the old answer into the new one, with at most one beside it; ``None`` if none do."""
    if old == new:
        return {}
    if not old:
        spots = {f"tray:answer:after{at}": digit for at, digit in enumerate(new, start=1)}
    elif len(new) == len(old):
        spots = {f"tray:answer:{at}": digit for at, digit in enumerate(new) if digit != old[at]}
    elif new in (new[0] + old, old + new[-1]):
        spots = {"tray:answer:before1": new[0]} if new[1:] == old else {"tray:answer:after1": new[-1]}
    else:
        return None
    places: dict[str, str] = {}
    for place, digit in spots.items():
        key = next((key for key in hand if hand[key] == digit and key not in places.values()), None)
        if key is None:
            return None
        places[place] = key
    return places if len(places) <= (1 if old else 2) else None


# ------------------------------------------------------------------------------------------ questions


def _labels(page: Page) -> dict[str, str]:
    """What can be chosen: words → value."""
    fields: list[dict[str, Any]] = page.view["tray"]["fields"]
    field = next(field for field in fields if field["id"] == "answer")
    return {option["label"]: option["value"] for option in field["options"]}


def _with(page: Page, *starts: str) -> str | None:
    """The first answer that begins like this."""
    labels = _labels(page)
    return next((labels[label] for start in starts for label in labels if label.startswith(start)), None)


def _which_number(page: Page, idea: Idea, a: str, sign: str, b: str) -> str | None:
    labels = _labels(page)
    values = [*thoughts(idea, int(a), sign, int(b)), right(int(a), sign, int(b))]
    return next((labels[str(value)] for value in values if str(value) in labels), None) or _with(page, "No whole")


def _which_makes(page: Page, idea: Idea, number: str) -> str | None:
    """The first sum that comes to the number only for a pupil with the idea, otherwise one that really does."""
    labels = _labels(page)
    sums = {label: _sum(label) for label in labels if " " in label and label[0].isdecimal()}
    astray = [label for label, sum in sums.items() if int(number) in thoughts(idea, *sum)]
    fine = [label for label, sum in sums.items() if right(*sum) == int(number)]
    return labels[(astray + fine)[0]] if astray or fine else _with(page, "None")


def _and_why(page: Page, idea: Idea, a: str, sign: str, b: str) -> str | None:
    ends = {"times_zero": "changes nothing.", "add_for_times": "together.", "side_by_side": f"after the {a}."}
    labels = _labels(page)
    taken = [value for label, value in labels.items() if label.endswith(ends.get(idea or "", "at all."))]
    return taken[0] if taken else _with(page, "0:")


def _same(page: Page, idea: Idea, sign: str) -> str | None:
    if sign in "+×":
        return _with(page, "Yes")
    starts = {"turned_round": "Yes: the order", "bigger_first": "Yes: in both"}
    return _with(page, starts.get(idea or "", "No"))


def _story(page: Page, idea: Idea) -> str | None:
    shared, among = re.findall(r"\d+", page.view["banner"]["text"])
    if idea == "turned_round":
        both = [value for label, value in _labels(page).items() if "order" in label]
        return both[0]
    return _labels(page)[f"{among} ÷ {shared}" if idea == "bigger_first" else f"{shared} ÷ {among}"]


def _both_sides(page: Page, idea: Idea) -> str | None:
    left, other, behind = map(int, re.findall(r"\d+", page.view["banner"]["text"]))
    return _labels(page)[str(left + other if idea == "equals_answer" else left + other - behind)]


def _is_true(page: Page, idea: Idea, result: str, a: str, sign: str, b: str) -> str | None:
    if right(int(a), sign, int(b)) != int(result):
        starts = {"turned_round": "Yes: ", "bigger_first": "Yes: the bigger", "equals_answer": "No: the answer"}
        labels = [label for label in _labels(page) if label.startswith(starts.get(idea or "", "No: you start"))]
        return _labels(page)[min(labels, key=lambda label: "bigger" in label)]
    return _with(page, "No: the answer" if idea == "equals_answer" else "Yes")


def _worth(page: Page, idea: Idea, digit: str, number: str) -> str | None:
    if idea == "digit_sum":
        return _with(page, f"{digit} of")
    counts_tens = number.startswith(digit) != (idea == "digit_swap")
    return _with(page, f"{digit} ten" if counts_tens else f"{digit} one")


def _compose(page: Page, idea: Idea, tens: str, ones: str) -> str | None:
    numbers = {"digit_swap": ones + tens, "digit_sum": str(int(tens) + int(ones)), "side_by_side": f"{tens}0{ones}"}
    return _labels(page)[numbers.get(idea or "", tens + ones)]


def _explain(page: Page, idea: Idea) -> str | None:
    starts = {"turned_round": "Yes: 4 − 2", "bigger_first": "Yes: you always"}
    return _with(page, starts.get(idea or "", "No: you start"))


QUESTIONS: Sequence[tuple[str, Callable[..., str | None]]] = (
    (r"^What is (\d+) (\S) (\d+), and why\?$", _and_why),
    (r"^What is (\d+) (\S) (\d+)\?$", _which_number),
    (r"^Do \d+ (\S) \d+ and .* give the same answer\?$", _same),
    (r"^Which formula fits the story\?$", _story),
    (r"^Which number makes both sides the same\?$", _both_sides),
    (r"^Is (\d+) = (\d+) (\S) (\d+) true\?$", _is_true),
    (r"^Which of these makes (\d+)\?$", _which_makes),
    (r"^What is the (\d) in (\d+) worth\?$", _worth),
    (r"^Which number is (\d) tens? and (\d) ones?\?$", _compose),
    (r"2 − 4 = 2", _explain),
)


def _match_question(title: str) -> Iterator[tuple[Callable[..., str | None], re.Match[str]]]:
    """How to answer this question, with what was found in it."""
    for pattern, choose in QUESTIONS:
        match = re.search(pattern, title)
        if match is not None:
            yield choose, match
