"""The listing of plays against a slow one, written only from the words of the rules: cards are put down one by one."""

from collections import Counter
from typing import Any

import pytest

from rummy_kit.engine.rng import Rng
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic import Constraints, plays

POSITIONS = 280

# ------------------------------------------------------------------ the slow listing
# A number is a tuple of (card as written, whose): "t" is on the table, "h" comes from the hand.


def put_down(number, card, may_cover_all):
    """FO06. Every way to put one more card to this number: on one of its table cards, left, right, over all of it."""
    yield (*number, (card, "h"))
    yield ((card, "h"), *number)
    for at, (_, whose) in enumerate(number):
        if whose == "t":
            yield (*number[:at], (card, "h"), *number[at + 1 :])
    if may_cover_all:
        yield ((card, "h"),)


def formulas_by_hand(table, hand, most, first):
    """Every three numbers that up to ``most`` cards of the hand can leave, one card after the other."""
    start = (tuple((tuple((card, "t") for card in number)) for number in table), tuple(sorted(hand)))
    reached, newest = set(), {start}
    for _ in range(most):
        after = set()
        for numbers, cards in newest:
            for card in set(cards):
                left_over = list(cards)
                left_over.remove(card)
                for written in [f"{digit}*" for digit in range(10)] if card == "joker" else [card]:
                    for place in (2,) if first else (0, 1, 2):
                        untouched = numbers[place] == start[0][place]
                        for number in put_down(numbers[place], written, untouched and not first):
                            if len(number) <= 3:
                                changed = (*numbers[:place], number, *numbers[place + 1 :])
                                after.add((changed, tuple(left_over)))
        reached |= after
        newest = after
    return {numbers for numbers, _ in reached}


def true_signs(shown):
    """FO08. The signs that make these numbers a true formula: whole, no leading zero, nothing divided by 0."""
    if any(not text or (len(text) > 1 and text[0] == "0") for text in shown):
        return ()
    a, b, c = map(int, shown)
    true = {"+": a + b == c, "-": a == b + c, "×": a * b == c, "÷": b != 0 and a == b * c}
    return tuple(sign for sign in true if true[sign])


def named(table):
    """FO07. Jokers among the first two cards can be called anything."""
    worlds: list[tuple[tuple[str, ...], ...]] = [()]
    for number in table:
        names = [tuple(f"{digit}*" for digit in range(10)) if card == "*" else (card,) for card in number]
        numbers: list[tuple[str, ...]] = [()]
        for options in names:
            numbers = [(*done, name) for done in numbers for name in options]
        worlds = [(*world, made) for world in worlds for made in numbers]
    return worlds


def slowly(laid, hand):
    found = set()
    for table in named((laid.left, laid.right, laid.answer)):
        for numbers in formulas_by_hand(table, hand, laid.most, first=not laid.answer):
            table_cards = sum(whose == "t" for number in numbers for _, whose in number)
            if (laid.keep_one and not table_cards) or (laid.replace_all and table_cards):
                continue
            shown = tuple("".join(card[0] for card, _ in number) for number in numbers)
            old = tuple("".join(card[0] for card in number) for number in table)
            for sign in true_signs(shown):
                if sign in laid.signs and (shown, sign) != (old, laid.sign):
                    texts = ["".join(f"({card})" if whose == "t" else card for card, whose in n) for n in numbers]
                    found.add((texts[0], sign, texts[1], texts[2]))
    return found


# ------------------------------------------------------------------ random positions

DECK = [str(digit) for digit in range(10)] * 5


def a_formula(rng):
    """A true formula to lie on the table, with now and then a joker in it."""
    while True:
        size = rng.choice((10, 10, 10, 100, 100, 1000))
        left, right, sign = rng.below(size), rng.below(rng.choice((10, 10, 100))), rng.choice(arithmetic.SIGNS)
        answer = arithmetic.result(left, sign, right)
        if answer is not None and answer < 1000:
            numbers = [[*str(number)] for number in (left, right, answer)]
            if not rng.below(4):
                number = rng.choice(numbers)
                at = rng.below(len(number))
                number[at] += "*"
            return tuple(numbers[0]), sign, tuple(numbers[1]), tuple(numbers[2])


def a_position(rng, at):
    """Hands of all sizes; big ones and those with jokers are rarer, because the slow listing is slow."""
    size, jokers = 1 + at % 3, 0
    if at % 80 == 0:
        size = 7
    elif at % 16 == 1:
        size = 4
    elif at % 8 == 2:
        size, jokers = 1 + (at % 32 == 2), 1
    elif at % 40 == 3:
        size, jokers = 0, 2
    hand = rng.shuffle(DECK)[:size] + ("joker",) * jokers
    if at % 10 == 9:
        start = rng.choice((("7",), ("*",), ("0",))), "", (rng.choice(DECK),), ()
        return Constraints(*start), hand
    left, sign, right, answer = a_formula(rng)
    zero = sign in "×÷" and answer == ("0",)
    harder: dict[str, Any] = {"signs": ("×", "÷"), "most": 4} if at % 7 == 0 and size < 5 and not jokers else {}
    return Constraints(left, sign, right, answer, keep_one=at % 5 == 0 and not zero, replace_all=zero, **harder), hand


@pytest.mark.parametrize("part", range(8))
def test_the_listing_is_what_the_rules_say(part):
    listed_something = 0
    for at in range(part, POSITIONS, 8):
        laid, hand = a_position(Rng("plays", at), at)
        listed = list(plays(laid, hand))
        assert len(listed) == len(set(listed)), (laid, hand)
        assert set(map(tuple, listed)) == slowly(laid, hand), (laid, hand)
        listed_something += bool(listed)
    assert listed_something > 5  # otherwise this would hold for a listing that finds nothing


def digits(text):
    cards = arithmetic.read_number(text)
    assert cards is not None, text
    return "".join(card[0] for card, _ in cards)


def test_a_hand_with_two_jokers_and_five_digits():
    laid = Constraints(("1",), "+", ("4",), ("5",))
    hand = ("0", "2", "4", "7", "8", "joker", "joker")
    short = ("4", "joker", "joker")
    assert set(map(tuple, plays(laid, short))) == slowly(laid, short)
    listed = list(plays(laid, hand))
    assert len(listed) == len(set(listed)) > 1000
    for play in listed:
        assert play.sign in true_signs([digits(text) for text in (play.left, play.right, play.answer)])
        assert not Counter(arithmetic.cards_of(play)) - Counter(hand)
        assert 1 <= len(arithmetic.cards_of(play)) <= 3


def test_every_listed_play_comes_up_by_chance_and_no_other():
    laid = Constraints(("1", "2"), "÷", ("4",), ("3",))
    hand = ("8", "6", "joker")
    listed = set(plays(laid, hand))
    rng = Rng("chance")
    drawn = {arithmetic.random_play(laid, hand, rng.below) for _ in range(20_000)} - {None}
    assert drawn == listed


@pytest.mark.parametrize("text", ["", "(", "(1", "1)", "()", "*", "12a", "(1*", "１", "x" * 9999, "(1)(", "1**"])
def test_a_text_that_is_no_number_of_cards(text):
    assert arithmetic.read_number(text) is None


@pytest.mark.parametrize("text", ["1", "(1)", "7*", "(7*)2", "1(2)3*", "1234"])
def test_numbers_of_cards_are_read_and_written(text):
    number = arithmetic.read_number(text)
    assert number is not None and arithmetic.write_number(number) == text
