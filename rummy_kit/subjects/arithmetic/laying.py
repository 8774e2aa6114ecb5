"""Laying formulas with number cards: every play of a hand onto the formula on the table.

A number on the table is a tuple of cards, each ``"7"``, ``"7*"`` (a joker that stands for 7) or ``"*"`` (a joker that
has no name yet). A play writes each number with the cards that stay in brackets: ``(1)2`` keeps the 1 and takes
a 2 from the hand, ``6*`` is a joker from the hand that stands for 6.

The listing solves for the missing number instead of trying everything: two of the three are made from few cards,
the third follows from them, and jokers come last, for the digits that are still missing. What can be made of a
number on the table is remembered from one hand to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from rummy_kit.subjects.arithmetic.numbers import SIGNS, find_answers, find_lefts, find_rights

JOKER = "joker"
MOST_DIGITS = 3
TOO_BIG = 10**MOST_DIGITS
DIGITS = "0123456789"
ALL_DIGITS = frozenset(DIGITS)

Number = tuple[str, ...]
"""The visible cards of one number on the table, from the left."""


class NumberTemplate(NamedTuple):
    """A number in the making: what will be written and what it will show, with ``%s`` for each card to come.

    ``gaps`` are the places of the cards to come, ``keeps`` says whether a card of the table stays. ``base`` is
    its value with a 0 in each gap.
    """

    text: str
    shows: str
    length: int
    gaps: tuple[int, ...]
    keeps: bool
    base: int = 0


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


@dataclass(frozen=True)
class Constraints:
    """What a play may do: the formula on the table and the rules for the play.

    ``sign`` and ``answer`` are empty before the first formula: then both numbers stay unchanged. ``most`` is how
    many cards may be laid, ``keep_one`` requires that a card on the table stays, ``replace_all`` that none does.
    """

    left: Number
    sign: str
    right: Number
    answer: Number
    signs: tuple[str, ...] = SIGNS
    most: int = 3
    keep_one: bool = False
    replace_all: bool = False

    @cached_property
    def numbers(self) -> tuple[_Number, _Number, _Number]:
        """The three numbers on the table."""
        started, all_new = bool(self.answer), self.replace_all
        left, right = _find_number(self.left, started, all_new), _find_number(self.right, started, all_new)
        return left, right, _find_number(self.answer, True, all_new)

    def allows(self, split: Split) -> bool:
        """Whether each of the three numbers can take its share of new cards."""
        return all([number.templates(new) for number, new in zip(self.numbers, split, strict=True)])


def plays(laid: Constraints, hand: Sequence[str]) -> Iterator[Play]:
    """Every play of the hand (digits and ``"joker"``) that makes a different true formula; each once, in a fixed order.

    >>> table = Constraints(("2",), "+", ("4",), ("6",))
    >>> [" ".join(play) for play in plays(table, ["8", "0"]) if play.sign == "×"]
    ['(2) × (4) 8']
    >>> [" ".join(play) for play in plays(table, ["joker"])][:2]
    ['(2) × (4) 8*', '(2) × 3* (6)']
    """
    return _Listing(laid, hand).plays(splits(min(laid.most, len(hand))), laid.signs)


def random_play(laid: Constraints, hand: Sequence[str], below: Callable[[int], int]) -> Play | None:
    """One random play, without listing them all: picks a sign and a way to share out the cards, then one of those
    plays.

    Every play can come up; ``None`` if there is no play with that sign and sharing. ``below(n)`` returns a random
    number below n.
    """
    shares = splits(min(laid.most, len(hand)))
    split, sign = shares[below(len(shares))], laid.signs[below(len(laid.signs))]
    found = _Listing(laid, hand).find(split, sign) if laid.allows(split) else []
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
    """The cards of a number as ``(card, stays)``; ``None`` for text that is not such a number.

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


def templates(number: Number, new: int, may_grow: bool, replace_all: bool = False) -> tuple[NumberTemplate, ...]:
    """How a number on the table can be changed with this many new cards; with cards beside it only if it ``may_grow``.

    >>> [template.text for template in templates(("1", "0"), 1, True)]
    ['%s', '%s(0)', '(1)%s', '(1)(0)%s', '%s(1)(0)']
    """
    alike = tuple(map(number.index, number))
    blanks = _find_blanks(alike, may_grow, replace_all)[new]
    filled = [_fill(blank, cards) for cards in product(*map(_names, number)) for blank in blanks]
    return tuple([one for one in filled if one.shows[0] != "0" or one.length == 1])


@cache
def _find_blanks(alike: tuple[int, ...], may_grow: bool, replace_all: bool) -> tuple[tuple[NumberTemplate, ...], ...]:
    """The templates by the number of new cards, the short ones first, with ``{0}``, ``{1}``, … for the cards that stay.

    They are the same for all numbers whose cards are ``alike``: equal cards have the same place there.
    """
    found: dict[tuple[str, ...], None] = {}
    if may_grow:
        found |= {("",) * length: None for length in range(1, MOST_DIGITS + 1)}
    if not replace_all:
        room = MOST_DIGITS - len(alike) if may_grow else 0
        covers = product((True, False), repeat=len(alike)) if may_grow else [(False,) * len(alike)]
        for covered in covers:
            if not all(covered):
                kept = tuple("" if hidden else f"{{{at}}}" for at, hidden in zip(alike, covered, strict=True))
                for before in range(room + 1):
                    for after in range(room - before + 1):
                        found[("",) * before + kept + ("",) * after] = None
    ordered = [_make_blank(cards) for cards in sorted(found, key=len)]
    return tuple(tuple(one for one in ordered if len(one.gaps) == new) for new in range(MOST_DIGITS + 1))


def _make_blank(cards: Sequence[str]) -> NumberTemplate:
    """A template from its cards; ``""`` is a card to come."""
    return NumberTemplate(
        text="".join(f"({card})" if card else "%s" for card in cards),
        shows="".join(card or "%s" for card in cards),
        length=len(cards),
        gaps=tuple(at for at, card in enumerate(cards) if not card),
        keeps=any(cards),
    )


def _fill(blank: NumberTemplate, cards: Sequence[str]) -> NumberTemplate:
    """A template with these cards of the table."""
    if not blank.keeps:
        return blank
    shows = blank.shows.format(*[card[0] for card in cards])
    return blank._replace(text=blank.text.format(*cards), shows=shows, base=int(shows.replace("%s", "0")))


def _names(card: str) -> Sequence[str]:
    """The names that a card on the table can have; a joker without a name can have any joker's name."""
    return tuple(f"{digit}*" for digit in DIGITS) if card == "*" else (card,)


# ------------------------------------------------------------------------------------------ the listing


Way = tuple[NumberTemplate, str]
"""How a number can be made: from which template, and with which digits of the hand."""

Ways = list[Way]

Triple = tuple[int, int, int]
"""Three numbers that make a true formula."""

Found = tuple[Split, str, Way, Way, Way, tuple[str, ...]]
"""A play: its share of cards, its sign, the way to make each number, and the hand's cards for all three."""


class _Number:
    """A number on the table and its templates, found on demand and kept for every hand."""

    def __init__(self, cards: Number, may_grow: bool, replace_all: bool) -> None:
        self._changes = cards, may_grow, replace_all
        self._templates: dict[int, tuple[NumberTemplate, ...]] = {}
        digits = "".join(card[0] for card in cards)
        self.value = int(digits) if digits.isdecimal() else None  # none while a joker in it has no name

    def templates(self, new: int) -> tuple[NumberTemplate, ...]:
        """How the number can be changed with this many new cards."""
        if new not in self._templates:
            cards, may_grow, replace_all = self._changes
            self._templates[new] = templates(cards, new, may_grow, replace_all)
        return self._templates[new]

    @cached_property
    def with_one(self) -> Sequence[tuple[NumberTemplate, int, bool]]:
        """The templates for one new card, with what a 1 would add to the value, and whether the card may be a 0."""
        gaps = [(one, one.gaps[0]) for one in self.templates(1)]
        return [(one, 10 ** (one.length - 1 - gap), gap > 0 or one.length == 1) for one, gap in gaps]

    @cached_property
    def as_it_is(self) -> dict[int, Ways]:
        """Its value without a new card; a joker without a name makes several."""
        return {int(one.shows): [(one, "")] for one in self.templates(0)}


_find_number = lru_cache(maxsize=4096)(_Number)


class _Slot:
    """One of the three numbers for one hand: the ways to make each value with the ``usable`` digits."""

    def __init__(self, number: _Number, usable: frozenset[str]) -> None:
        self.number = number
        self._usable = usable
        self._all: dict[int, dict[int, Ways]] = {0: number.as_it_is}
        self._some: dict[tuple[int, int], Ways] = {}

    def values(self, new: int) -> dict[int, Ways]:
        """Every value that can be made with this many new cards."""
        if new not in self._all:
            self._all[new] = self._values_with_one() if new == 1 else self._values_with(new)
        return self._all[new]

    def _values_with_one(self) -> dict[int, Ways]:
        found: dict[int, Ways] = {}
        digits = [(digit, int(digit)) for digit in sorted(self._usable)]
        for one, worth, may_be_0 in self.number.with_one:
            base = one.base
            for digit, times in digits:
                if times or may_be_0:
                    found.setdefault(base + times * worth, []).append((one, digit))
        return found

    def _values_with(self, new: int) -> dict[int, Ways]:
        found: dict[int, Ways] = {}
        fillings = list(product(sorted(self._usable), repeat=new))
        for one, digits in product(self.number.templates(new), fillings):
            shown = one.shows % digits
            if shown[0] != "0" or one.length == 1:
                found.setdefault(int(shown), []).append((one, "".join(digits)))
        return found

    def may_be(self, new: int) -> Container[int]:
        """Numbers that include every value with this many new cards; exactly those values only while they are few."""
        return self.values(new) if new < 2 else range(10 ** (new - 1), TOO_BIG)

    def among(self, new: int, values: Iterable[int]) -> Mapping[int, Ways]:
        """The ways to make these values; each must be one of :meth:`may_be`."""
        return self.values(new) if new < 2 else {value: self._ways(new, value) for value in set(values)}

    def _ways(self, new: int, value: int) -> Ways:
        if (new, value) not in self._some:
            shown = str(value)
            self._some[new, value] = [
                (one, "".join(digits))
                for one in self.number.templates(new)
                if one.length == len(shown)
                and self._usable.issuperset(digits := tuple([shown[at] for at in one.gaps]))
                and one.shows % digits == shown
            ]
        return self._some[new, value]


class _Listing:
    """One hand and one formula on the table."""

    def __init__(self, laid: Constraints, hand: Sequence[str]) -> None:
        self.laid = laid
        self.hand = hand
        self.jokers = hand.count(JOKER)
        self.usable = ALL_DIGITS if self.jokers else ALL_DIGITS.intersection(hand)
        left, right, answer = laid.numbers
        self.left, self.right = _Slot(left, self.usable), _Slot(right, self.usable)
        self.answer = _Slot(answer, self.usable)
        self.old = left.value, right.value, answer.value
        self._payments: dict[str, list[tuple[str, ...]]] = {"": [()]}

    def plays(self, shares: Iterable[Split], signs: Iterable[str]) -> Iterator[Play]:
        """The plays with one of these shares of new cards and one of these signs."""
        allowed = filter(self.laid.allows, shares)
        return (_write_play(*found) for split in allowed for sign in signs for found in self.find(split, sign))

    def find(self, split: Split, sign: str) -> list[Found]:
        """The plays with this share of new cards and this sign, as the parts that ``_write_play`` needs."""
        new_left, new_right, new_answer = split
        triples = self._solve(sign, new_left, new_right, new_answer)
        if sign == self.laid.sign:
            triples = [triple for triple in triples if triple != self.old]
        left_ways = self.left.among(new_left, [left for left, _, _ in triples])
        right_ways = self.right.among(new_right, [right for _, right, _ in triples])
        answer_ways = self.answer.among(new_answer, [answer for _, _, answer in triples])
        any_will_do = not self.laid.keep_one
        return [
            (split, sign, one, two, three, paid)
            for left, right, answer in triples
            for one in left_ways[left]
            for two in right_ways[right]
            for three in answer_ways[answer]
            if any_will_do or one[0].keeps or two[0].keeps or three[0].keeps
            for paid in self._pay(one[1] + two[1] + three[1])
        ]

    def _solve(self, sign: str, new_left: int, new_right: int, new_answer: int) -> list[Triple]:
        """The numbers of true formulas: the one with the most new cards follows from the other two."""
        if new_answer >= max(new_left, new_right):
            lefts, rights = self.left.values(new_left), self.right.values(new_right)
            return find_answers(lefts, sign, rights, self.answer.may_be(new_answer))
        answers = self.answer.values(new_answer)
        if new_right >= new_left:
            return list(self._solve_right(sign, self.left.values(new_left), new_right, answers))
        return list(self._solve_left(sign, new_left, self.right.values(new_right), answers))

    def _solve_right(self, sign: str, lefts: Iterable[int], new: int, answers: Iterable[int]) -> Iterator[Triple]:
        may_be = self.right.may_be(new)
        for left in lefts:
            for answer in answers:
                solutions = find_rights(left, sign, answer)
                for right in self._find_all(self.right, new, sign) if solutions is None else solutions:
                    if right in may_be:
                        yield left, right, answer

    def _solve_left(self, sign: str, new: int, rights: Iterable[int], answers: Iterable[int]) -> Iterator[Triple]:
        may_be = self.left.may_be(new)
        for right in rights:
            for answer in answers:
                solutions = find_lefts(sign, right, answer)
                for left in self._find_all(self.left, new, sign) if solutions is None else solutions:
                    if left in may_be:
                        yield left, right, answer

    @staticmethod
    def _find_all(slot: _Slot, new: int, sign: str) -> list[int]:
        """The values, with this many new cards, for a number that may be anything."""
        return [value for value in slot.values(new) if value or sign == "×"]

    def _pay(self, wanted: str) -> list[tuple[str, ...]]:
        """How the hand can supply these digits, cards before jokers."""
        if not self.jokers:
            each_once = len(set(wanted)) == len(wanted)
            if each_once or all(wanted.count(digit) <= self.hand.count(digit) for digit in wanted):
                return [tuple(wanted)]
            return []
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
    left, right, answer = one[0].text % paid[:first], two[0].text % paid[first:second], three[0].text % paid[second:]
    return Play(left, sign, right, answer)


@lru_cache(maxsize=16)
def splits(most: int) -> tuple[Split, ...]:
    """How up to ``most`` new cards can be divided among the three numbers.

    >>> splits(1)
    ((0, 0, 1), (0, 1, 0), (1, 0, 0))
    """
    counts = range(MOST_DIGITS + 1)
    return tuple(share for share in product(counts, counts, counts) if 1 <= sum(share) <= most)
