"""Laying formulas with number cards: every play of a hand onto the formula on the table.

A number on the table is a tuple of cards, each ``"7"``, ``"7*"`` (a joker that stands for 7) or ``"*"`` (a joker that
has no name yet). A play writes each number with the cards that stay in brackets: ``(1)2`` keeps the 1 and takes
a 2 from the hand, ``6*`` is a joker from the hand that stands for 6.

The listing solves for the missing number instead of trying everything: two of the three are made from few cards,
the third follows from them, and jokers come last, for the digits that are still missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple

from rummy_kit.subjects.arithmetic.numbers import SIGNS, lefts, result, rights

JOKER = "joker"
MOST_DIGITS = 3
TOO_BIG = 10**MOST_DIGITS
DIGITS = "0123456789"
ALL_DIGITS = frozenset(DIGITS)

Number = tuple[str, ...]
"""The visible cards of one number on the table, from the left."""


class NumberPattern(NamedTuple):
    """A number in the making: what will be written and what it will show, with ``%s`` for each card to come.

    ``gaps`` are the places of the cards to come, ``keeps`` says whether a card of the table stays.
    """

    text: str
    shows: str
    length: int
    gaps: tuple[int, ...]
    keeps: bool


Split = tuple[int, int, int]
"""How many new cards each of the three numbers takes."""


class Play(NamedTuple):
    """One play in the notation of this module.

    >>> " ".join(Play("(2)", "×", "(4)", "8"))
    '(2) × (4) 8'
    """

    left: str
    sign: str
    right: str
    answer: str


class Way(NamedTuple):
    """How a number can be made: its text with ``%s`` for the cards to come, their digits, whether a card stays."""

    text: str
    wanted: str
    keeps: bool


class Constraints(NamedTuple):
    """What a play may do: the formula on the table and the rules that bind the play.

    ``sign`` and ``answer`` are empty before the first formula: then both numbers stay as they are. ``most`` cards may
    be laid, ``keep_one`` asks that a card of the table stays, ``replace_all`` that none does.
    """

    left: Number
    sign: str
    right: Number
    answer: Number
    signs: tuple[str, ...] = SIGNS
    most: int = 3
    keep_one: bool = False
    replace_all: bool = False


def plays(laid: Constraints, hand: Sequence[str]) -> Iterator[Play]:
    """Every play of the hand (digits and ``"joker"``) that leaves another, true formula; each once, in a fixed order.

    >>> table = Constraints(("2",), "+", ("4",), ("6",))
    >>> [" ".join(play) for play in plays(table, ["8", "0"]) if play.sign == "×"]
    ['(2) × (4) 8']
    >>> [" ".join(play) for play in plays(table, ["joker"])][:2]
    ['(2) × (4) 8*', '(2) × 3* (6)']
    """
    return _Listing(laid, hand).plays(splits(min(laid.most, len(hand))), laid.signs)


def random_play(laid: Constraints, hand: Sequence[str], below: Callable[[int], int]) -> Play | None:
    """One random play, without listing them all: one sign and one way to share out the cards, then one of those plays.

    Every play has a chance; ``None`` if there is none of the kind that was picked. ``below(n)`` returns a random number
    below n.
    """
    shares = splits(min(laid.most, len(hand)))
    split, sign = shares[below(len(shares))], laid.signs[below(len(laid.signs))]
    found = list(_Listing(laid, hand).find((split,), (sign,)))
    return _write_play(*found[below(len(found))]) if found else None


def cards_of(play: Play) -> tuple[str, ...]:
    """The hand's cards that a play uses.

    >>> cards_of(Play("(1)2", "×", "(4)", "4*8"))
    ('2', 'joker', '8')
    """
    return tuple(
        JOKER if token.endswith("*") else token
        for number in (play.left, play.right, play.answer)
        for token, stays in read_number(number) or ()
        if not stays
    )


# ------------------------------------------------------------------------------------------ notation


@lru_cache(maxsize=4096)
def read_number(text: str) -> tuple[tuple[str, bool], ...] | None:
    """The cards of a number as ``(card, stays)``, ``None`` for text that is not such a number.

    >>> read_number("(1)2*"), read_number("(1"), read_number("")
    ((('1', True), ('2*', False)), None, None)
    """
    cards: list[tuple[str, bool]] = []
    at = 0
    while at < len(text) and len(cards) < 20:
        stays = text[at] == "("
        end = at + stays + 1
        if text[at + stays : end] not in DIGITS or end > len(text):
            return None
        end += text[end : end + 1] == "*"
        cards.append((text[at + stays : end], stays))
        if stays and text[end : end + 1] != ")":
            return None
        at = end + stays
    return tuple(cards) if at >= len(text) and cards else None


def write_number(cards: Iterable[tuple[str, bool]]) -> str:
    """The text of a number from its cards; the inverse of :func:`read_number`.

    >>> write_number([("1", True), ("2*", False)])
    '(1)2*'
    """
    return "".join(f"({token})" if stays else token for token, stays in cards)


def fits_onto(cards: Sequence[tuple[str, bool]], number: Number) -> bool:
    """Whether the cards that stay keep their order, with new ones only on top of them or at either end.

    >>> fits_onto([("1", True), ("2", False)], ("1", "0")), fits_onto([("1", True)], ("1", "0"))
    (True, False)
    """
    if not any(stays for _, stays in cards):
        return True
    for start in range(len(cards) - len(number) + 1):
        under = dict(enumerate(number, start))
        if all(not stays or _may_be(under.get(at, ""), token) for at, (token, stays) in enumerate(cards)):
            return True
    return False


def _may_be(card: str, token: str) -> bool:
    """Whether a card on the table can be this one; a joker without a name can be any named joker."""
    return card == token or (card == "*" and token.endswith("*"))


# ------------------------------------------------------------------------------------------ templates


@lru_cache(maxsize=4096)
def templates(number: Number, may_grow: bool, replace_all: bool) -> tuple[tuple[NumberPattern, ...], ...]:
    """How a number on the table can be changed, by the count of new cards: ``templates(...)[2]`` takes two.

    >>> [template.text for template in templates(("1", "0"), True, False)[1]]
    ['%s', '%s(0)', '(1)%s', '(1)(0)%s', '%s(1)(0)']
    """
    found: dict[tuple[str, ...], None] = {}
    if may_grow:
        found |= {("",) * length: None for length in range(1, MOST_DIGITS + 1)}
    if number and not replace_all:
        room = MOST_DIGITS - len(number) if may_grow else 0
        covers = product((True, False), repeat=len(number)) if may_grow else [(False,) * len(number)]
        for covered in covers:
            if all(covered):
                continue
            for named in product(*(_names(card) for card in number)):
                kept = tuple("" if hidden else f"({card})" for card, hidden in zip(named, covered, strict=True))
                for before in range(room + 1):
                    for after in range(room - before + 1):
                        found[("",) * before + kept + ("",) * after] = None
    ordered = [_template(cards) for cards in sorted(found, key=len)]
    return tuple(tuple(t for t in ordered if len(t.gaps) == new) for new in range(MOST_DIGITS + 1))


def _template(cards: Sequence[str]) -> NumberPattern:
    """A template from its cards; ``""`` is a card to come."""
    return NumberPattern(
        text="".join(card or "%s" for card in cards),
        shows="".join(card[1] if card else "%s" for card in cards),
        length=len(cards),
        gaps=tuple(at for at, card in enumerate(cards) if not card),
        keeps=any(cards),
    )


def _names(card: str) -> Sequence[str]:
    """The names that a card on the table can have; a joker without a name can have any joker's name."""
    return tuple(f"{digit}*" for digit in DIGITS) if card == "*" else (card,)


# ------------------------------------------------------------------------------------------ the listing


Ways = list[Way]

Triple = tuple[int, int, int, Ways, Ways, Ways]
"""Three numbers that make a true formula, and the ways to make each."""

Found = tuple[Split, str, Way, Way, Way, tuple[str, ...]]
"""A play: its share of cards, its sign, the way to make each number, and the hand's cards for all three."""


class _Slot:
    """One of the three numbers: the ways to make each value with the ``usable`` digits, found on demand."""

    def __init__(self, number: Number, may_grow: bool, replace_all: bool, usable: frozenset[str]) -> None:
        self.by_new = templates(number, may_grow, replace_all)
        self._with_one_card = _make_with_one_card(number, may_grow, replace_all)
        self._usable = usable
        self._all: dict[int, dict[int, Ways]] = {}
        self._some: dict[int, dict[int, Ways]] = {}

    def values(self, new: int) -> dict[int, Ways]:
        """Every value that can be made with this many new cards."""
        if new not in self._all:
            self._all[new] = self._values_with_one() if new == 1 else self._values_with(new)
        return self._all[new]

    def _values_with_one(self) -> dict[int, Ways]:
        found: dict[int, Ways] = {}
        for digit, value, way in self._with_one_card:
            if digit in self._usable:
                found.setdefault(value, []).append(way)
        return found

    def _values_with(self, new: int) -> dict[int, Ways]:
        found: dict[int, Ways] = {}
        fillings = [(digits, "".join(digits)) for digits in product(sorted(self._usable), repeat=new)]
        for text, shows, length, _, keeps in self.by_new[new]:
            for digits, wanted in fillings:
                shown = shows % digits
                if shown[0] != "0" or length == 1:
                    found.setdefault(int(shown), []).append(Way(text, wanted, keeps))
        return found

    def finder(self, new: int) -> Callable[[int], Ways | None]:
        """A function from a value to the ways to make it with this many new cards."""
        if new < 2:  # few enough to list them all
            return self.values(new).get
        return partial(self._ways, new, self._some.setdefault(new, {}))

    def _ways(self, new: int, known: dict[int, Ways], value: int) -> Ways:
        if value not in known:
            shown = str(value)
            known[value] = [
                Way(template.text, wanted, template.keeps)
                for template in self.by_new[new]
                if template.length == len(shown)
                and (wanted := _find_wanted(template, shown)) is not None
                and self._usable.issuperset(wanted)
            ]
        return known[value]


@lru_cache(maxsize=1024)
def _make_with_one_card(number: Number, may_grow: bool, replace_all: bool) -> tuple[tuple[str, int, Way], ...]:
    """What a number on the table becomes with one more card: its digit, the value, the way; nothing begins with a 0."""
    made = product(templates(number, may_grow, replace_all)[1], DIGITS)
    shown = [(template, digit, template.shows % digit) for template, digit in made]
    return tuple(
        (digit, int(new), Way(template.text, digit, template.keeps))
        for template, digit, new in shown
        if new[0] != "0" or template.length == 1
    )


def _find_wanted(template: NumberPattern, shown: str) -> str | None:
    """The digits that are needed so that a number of that length shows this; ``None`` if it cannot."""
    if not template.keeps:
        return shown
    digits = tuple(shown[at] for at in template.gaps)
    return "".join(digits) if template.shows % digits == shown else None


class _Listing:
    """One hand and one formula on the table."""

    def __init__(self, laid: Constraints, hand: Sequence[str]) -> None:
        self.laid = laid
        self.hand = hand
        self.jokers = hand.count(JOKER)
        usable = ALL_DIGITS if self.jokers else ALL_DIGITS.intersection(hand)
        first = not laid.answer
        self.left = _Slot(laid.left, not first, laid.replace_all, usable)
        self.right = _Slot(laid.right, not first, laid.replace_all, usable)
        self.answer = _Slot(laid.answer, True, laid.replace_all, usable)
        self.old = _value(laid.left), laid.sign, _value(laid.right), _value(laid.answer)
        self._payments: dict[str, list[tuple[str, ...]]] = {"": [()]}

    def plays(self, shares: Iterable[Split], signs: Iterable[str]) -> Iterator[Play]:
        """The plays with this share of new cards and one of these signs."""
        return (_write_play(*found) for found in self.find(shares, signs))

    def find(self, shares: Iterable[Split], signs: Iterable[str]) -> Iterator[Found]:
        """The same, not written out yet."""
        for split in shares:
            if not (self.left.by_new[split[0]] and self.right.by_new[split[1]] and self.answer.by_new[split[2]]):
                continue
            triples = self._triples(split)
            for sign in signs:
                for left, right, answer, *ways in triples(sign):
                    if (left, sign, right, answer) != self.old:
                        yield from self._expand(split, sign, *ways)

    def _triples(self, split: Split) -> Callable[[str], Iterator[Triple]]:
        """The values that could make a true formula: the number with the most new cards follows from the others."""
        new_left, new_right, new_answer = split
        if new_answer == max(split):
            return lambda sign: self._solve_answer(sign, new_left, new_right, new_answer)
        if new_right == max(split):
            return lambda sign: self._solve_right(sign, new_left, new_right, new_answer)
        return lambda sign: self._solve_left(sign, new_left, new_right, new_answer)

    def _solve_answer(self, sign: str, *split: int) -> Iterator[Triple]:
        answers_of = self.answer.finder(split[2])
        right_values = self.right.values(split[1])
        for left, left_ways in self.left.values(split[0]).items():
            for right, right_ways in right_values.items():
                answer = result(left, sign, right)
                if answer is not None and answer < TOO_BIG and (ways := answers_of(answer)):
                    yield left, right, answer, left_ways, right_ways, ways

    def _solve_right(self, sign: str, *split: int) -> Iterator[Triple]:
        rights_of = self.right.finder(split[1])
        answer_values = self.answer.values(split[2])
        for left, left_ways in self.left.values(split[0]).items():
            for answer, answer_ways in answer_values.items():
                solutions = rights(left, sign, answer)
                for right in self._find_all(self.right, split[1], sign) if solutions is None else solutions:
                    if ways := rights_of(right):
                        yield left, right, answer, left_ways, ways, answer_ways

    def _solve_left(self, sign: str, *split: int) -> Iterator[Triple]:
        lefts_of = self.left.finder(split[0])
        answer_values = self.answer.values(split[2])
        for right, right_ways in self.right.values(split[1]).items():
            for answer, answer_ways in answer_values.items():
                solutions = lefts(sign, right, answer)
                for left in self._find_all(self.left, split[0], sign) if solutions is None else solutions:
                    if ways := lefts_of(left):
                        yield left, right, answer, ways, right_ways, answer_ways

    @staticmethod
    def _find_all(slot: _Slot, new: int, sign: str) -> list[int]:
        """What can take the place of a number that may be any, with this many new cards."""
        return [value for value in slot.values(new) if value or sign == "×"]

    def _expand(self, split: Split, sign: str, left_ways: Ways, right_ways: Ways, answer_ways: Ways) -> list[Found]:
        """Every way to lay these three numbers with cards of the hand."""
        found = []
        for one in left_ways:
            for two in right_ways:
                for three in answer_ways:
                    if self.laid.keep_one and not (one.keeps or two.keeps or three.keeps):
                        continue
                    for paid in self._pay(one.wanted + two.wanted + three.wanted):
                        found.append((split, sign, one, two, three, paid))
        return found

    def _pay(self, wanted: str) -> list[tuple[str, ...]]:
        """How the hand can supply these digits, cards before jokers."""
        if not self.jokers:
            doubled = len(set(wanted)) < len(wanted)
            lacks = doubled and any(wanted.count(digit) > self.hand.count(digit) for digit in wanted)
            return [] if lacks else [tuple(wanted)]
        if wanted not in self._payments:
            digit, joker = wanted[-1], f"{wanted[-1]}*"
            self._payments[wanted] = found = []
            for paid in self._pay(wanted[:-1]):
                if paid.count(digit) < self.hand.count(digit):
                    found.append((*paid, digit))
                if sum(map(len, paid)) - len(paid) < self.jokers:
                    found.append((*paid, joker))
        return self._payments[wanted]


def _write_play(split: Split, sign: str, one: Way, two: Way, three: Way, paid: tuple[str, ...]) -> Play:
    """A play from the ways to make its numbers and the cards that pay for them."""
    first, second = split[0], split[0] + split[1]
    return Play(one.text % paid[:first], sign, two.text % paid[first:second], three.text % paid[second:])


@lru_cache(maxsize=16)
def splits(most: int) -> tuple[Split, ...]:
    """How up to ``most`` new cards can be divided among the three numbers.

    >>> splits(1)
    ((0, 0, 1), (0, 1, 0), (1, 0, 0))
    """
    counts = range(MOST_DIGITS + 1)
    return tuple(share for share in product(counts, counts, counts) if 1 <= sum(share) <= most)


@lru_cache(maxsize=1024)
def _value(number: Number) -> int | None:
    """The value of a number on the table; ``None`` while a joker in it has no name."""
    digits = "".join(card[0] for card in number)
    return int(digits) if digits.isdecimal() else None
