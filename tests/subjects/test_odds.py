"""Odds: melds against the rule's text, outs and chances against counting, answers with their reasons."""

import math
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from rummy_kit.subjects import odds
from rummy_kit.subjects.odds.answers import KINDS, explain_chance_at_once

ORDER = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


# ------------------------------------------------------------------ an independent reading of the rule, slow and plain


def is_meld(cards):
    """Three or more; at most one joker for every three; jokers tried as every card there is."""
    jokers = cards.count("joker")
    if len(cards) < 3 or jokers * 3 > len(cards):
        return False
    own = [(card[:-1], card[-1]) for card in cards if card != "joker"]
    if len({rank for rank, _ in own}) == 1:
        return True
    if len({suit for _, suit in own}) != 1:
        return False
    ranks = [rank for rank, _ in own]
    for low in range(len(ORDER) - len(cards) + 1):
        window = list(ORDER[low : low + len(cards)])
        if not Counter(ranks) - Counter(window):
            return True
    return False


def makes_meld(cards, drawn):
    """Whether some of these cards, at least one of the drawn ones among them, are a meld."""
    places = range(len(cards) + len(drawn))
    every = [*cards, *drawn]
    return any(
        is_meld([every[at] for at in chosen])
        for size in range(3, len(every) + 1)
        for chosen in combinations(places, size)
        if any(at >= len(cards) for at in chosen)
    )


def a_hand(rng, size, deck):
    return rng.sample(sorted(deck.elements()), size)


SMALL = Counter({f"{rank}{suit}": 1 for rank in ("A", "2", "3", "4", "Q", "K") for suit in "SH"})


# ------------------------------------------------------------------------------------------------------ melds


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("QS KS AS", "run"),
        ("AS 2S 3S", "run"),
        ("KS AS 2S", None),
        ("7S 7S 7S", "set"),
        ("7S 7H joker", "set"),
        ("7S joker 9S", "run"),
        ("joker joker 9S", None),
        ("5S joker joker 8S 9S 10S", "run"),
        ("5S joker joker 8S 9S", None),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", "run"),
        ("7S 8S", None),
        ("7S 8S 9H", None),
        ("7S 7S 8S", None),
        ("9S 8S 7S", None),
        ("joker AS 2S", None),
        ("joker QS KS AS", "run"),
        ("QS KS AS joker", None),
        ("7S 8S thief", None),
    ],
)
def test_read_sets_and_runs(cards, kind):
    shape = odds.read(tuple(cards.split()))
    assert (shape.kind if shape else None) == kind


def test_melds_of_a_hand_are_those_of_the_rule_text():
    rng = random.Random(5)
    deck = odds.standard_deck(packs=2, jokers=8)
    near = Counter({face: n for face, n in deck.items() if face == "joker" or face[:-1] in "A2345"})
    for number in range(250):
        hand = a_hand(rng, 8, near if number % 2 else deck)
        expected = set()
        for size in range(3, 9):
            for chosen in combinations(sorted(hand), size):
                if is_meld(list(chosen)):
                    expected.add(chosen)
        found = list(odds.melds(Counter(hand)))
        assert len(found) == len(set(found))
        assert {tuple(sorted(meld)) for meld in found} == expected, hand
        for meld in found:
            assert odds.read(meld) is not None, meld
            assert meld in odds.arrangements(rng.sample(meld, len(meld)))
        for face in set(hand):
            assert odds.usable(face, Counter(hand)) == any(face in meld for meld in expected), (face, hand)


def test_every_order_of_chosen_cards_is_found():
    for cards in ("6S 7S joker", "AS KS QS", "AS joker 3S 4S", "AS AS joker", "5H joker 7H 8H joker 9H"):
        faces = cards.split()
        orders = {order for order in permutations(faces) if odds.read(order)}
        assert set(odds.arrangements(faces)) == orders, cards


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("7S 7H 7D", "ok"),
        ("7S 7H", "too_few_cards"),
        ("7S joker joker", "too_many_jokers"),
        ("7S 8H 9S", "run_suits"),
        ("7S 8H 2S", "neither_set_nor_run"),
        ("7S 7S 8S", "run_double"),
        ("KS AS 2S", "run_corner"),
        ("5S 6S 8S", "run_gap"),
        ("5S 6S thief", "no_play_card"),
    ],
)
def test_why_cards_are_no_meld(cards, code):
    judged = odds.judge_meld(cards.split())
    assert judged.code == code
    words = odds.texts().say(code, "what", judged.data)
    assert words and "{" not in words


# ------------------------------------------------------------------------------------------------------ chances


@pytest.mark.parametrize("draws", [1, 2])
def test_chances_on_small_decks_agree_with_counting_every_draw(draws):
    rng = random.Random(draws)
    for number in range(60):
        deck = SMALL + Counter({"joker": number % 3}) + (SMALL if number % 5 == 0 else Counter())
        hand = a_hand(rng, 2 + number % 3, deck)
        left = odds.unseen(deck, hand)
        pile = list(left.elements())
        ways = list(combinations(range(len(pile)), draws))
        good = sum(makes_meld(hand, [pile[at] for at in chosen]) for chosen in ways)
        assert odds.chance(hand, left, draws) == Fraction(good, len(ways)), hand


@pytest.mark.parametrize("draws", [1, 2])
@pytest.mark.parametrize("hand", ["7S 7H", "8S 9S", "AS 2S 5H 5C 9D 10D JC QH KC 3D", "joker 4H"])
def test_chances_on_the_full_deck_agree_with_200_000_simulated_draws(hand, draws):
    deck = odds.standard_deck(packs=2, jokers=4)
    cards = hand.split()
    left = odds.unseen(deck, cards)
    exact = float(odds.chance(cards, left, draws))
    trials = 200_000
    error = math.sqrt(exact * (1 - exact) / trials)
    assert abs(odds.simulate(cards, left, draws, trials, seed=11) / trials - exact) <= 3 * error


def test_simulated_draws_are_judged_by_the_rule_text():
    deck = odds.standard_deck()
    hand = ["7S", "8S", "8H"]
    pile = sorted(odds.unseen(deck, hand).elements())
    hits = sum(makes_meld(hand, list(pair)) for pair in combinations(pile, 2))
    assert odds.chance(hand, odds.unseen(deck, hand), 2) == Fraction(hits, math.comb(len(pile), 2))


def test_two_that_help_only_together_can_be_left_out():
    hand, left = ["7S"], Counter(["7H", "7D"])
    assert odds.chance(hand, left, 2) == 1 and odds.chance(hand, left, 2, pairs=False) == 0
    assert (odds.simulate(hand, left, 2, 10), odds.simulate(hand, left, 2, 10, pairs=False)) == (10, 0)
    assert len(odds.explain_chance(hand, left, 2, pairs=False)) == len(odds.explain_chance(hand, left, 2)) - 1


def test_known_facts_of_one_pack():
    deck = odds.standard_deck()
    assert odds.three_card_melds(deck) == (52, 48, 22_100)
    count = {pair: sum(odds.outs(pair.split(), odds.unseen(deck, pair.split())).values()) for pair in (
        "7S 7H", "8S 9S", "5S 7S", "AS 2S", "AS KS", "QS KS",
    )}  # fmt: skip
    assert count == {"7S 7H": 2, "8S 9S": 2, "5S 7S": 1, "AS 2S": 1, "AS KS": 1, "QS KS": 2}
    assert odds.three_card_melds(odds.standard_deck(packs=2))[2] == math.comb(104, 3)


def test_three_card_melds_of_two_packs_by_counting():
    deck = Counter({f"{rank}{suit}": 2 for rank in ("A", "2", "3", "K") for suit in "SH"})
    sets = runs = 0
    for chosen in combinations(list(deck.elements()), 3):
        if is_meld(list(chosen)):
            if len({card[:-1] for card in chosen}) == 1:
                sets += 1
            else:
                runs += 1
    assert odds.three_card_melds(deck) == (sets, runs, math.comb(16, 3))


def test_more_than_two_draws_or_cards_that_are_not_there():
    left = Counter({"7S": 1})
    for draws in (0, 2, 3):
        with pytest.raises(ValueError, match="one draw or two"):
            odds.chance(["7H"], left, draws)
    with pytest.raises(ValueError, match="100 cards cannot be drawn from 2"):
        odds.simulate(["7S"], Counter(["7D", "7C"]), draws=100)
    with pytest.raises(ValueError, match="the 7 of spades was seen 2 times"):
        odds.unseen(odds.standard_deck(), ["7S", "7S"])


# ------------------------------------------------------------------------------------------------------ answers


@pytest.mark.parametrize(
    ("hand", "seen", "answer", "code"),
    [
        ("7S 7H", "", 2, "ok"),
        ("7S 7H", "7D", 1, "ok"),
        ("7S 7H", "7D", 2, "seen_ignored"),
        ("5S 7S", "", 2, "gap_equals_open"),
        ("5S 7S", "", 3, "gap_equals_open"),
        ("AS 2S", "", 2, "end_run"),
        ("AS KS", "", 2, "end_run"),
        ("7S 7H", "", 4, "own_counted"),
        ("7S 7H", "7D", 3, "own_counted"),
        ("7S 7H", "7D", 4, "seen_ignored"),
        ("8S 9S", "", 1, "one_end"),
        ("8S 9S", "7S", 0, "ranks_only"),
        ("7S 7H", "", 5, "too_many"),
        ("7S 7H", "", 1, "too_few"),
        ("8S 2H", "", 1, "none_helps"),
    ],
)
def test_judging_outs(hand, seen, answer, code):
    judged = odds.judge_outs(hand.split(), seen.split(), odds.standard_deck(), answer)
    assert judged.code == code
    assert judged.steps[0].text.startswith("Outs: ")


@pytest.mark.parametrize(
    ("first", "second", "seen", "answer", "code"),
    [
        ("7S 7H", "9C 10C", "7D", "second", "ok"),
        ("7S 7H", "9C 10C", "7D", "first", "fewer_outs"),
        ("7S 7H", "9C 10C", "7D", "same", "seen_ignored"),
        ("5S 7S", "JH JC", "2C", "same", "gap_equals_open"),
        ("AS KS", "JH JC", "2C", "same", "end_run"),
        ("7S 7H", "JH JC", "7D", "same", "seen_ignored"),
        ("7S 7H", "JH 3C", "2C", "same", "not_the_same"),
        ("7S 7H", "9C 10C", "", "same", "ok"),
        ("7S 7H", "9C 10C", "", "first", "as_many_outs"),
    ],
)
def test_judging_which_of_two_pairs_to_keep(first, second, seen, answer, code):
    judged = odds.judge_kept(first.split(), second.split(), seen.split(), odds.standard_deck(), answer)
    assert judged.code == code and len(judged.steps) == 2
    assert "{" not in odds.texts().say(code, "what", judged.data)


@pytest.mark.parametrize(
    ("answer", "draws", "seen", "code"),
    [
        ("1/25", 1, "", "ok"),
        ("2/50", 1, "", "ok"),
        ("4 %", 1, "", "ok"),
        ("0,04", 1, "", "ok"),
        ("50%", 1, "", "equiprobable"),
        ("1/2", 2, "", "equiprobable"),
        ("1/24", 1, "", "odds_for_chance"),
        ("4,17 %", 1, "", "odds_for_chance"),
        ("2/52", 1, "", "whole_deck"),
        ("1/49", 1, "7D", "ok"),
        ("2/49", 1, "7D", "seen_ignored"),
        ("1/25", 1, "7D", "seen_ignored"),
        ("97/1225", 2, "", "ok"),
        ("103/1225", 2, "", "together"),
        ("2/50 × 1/49", 2, "", "both_needed"),
        ("48/50 × 47/49", 2, "", "complement_left"),
        ("1 − (48/50 × 47/49)", 2, "", "ok"),
        ("1 − 48/50 × 47/49 = 7.92 %", 2, "", "ok"),
        ("2÷50", 1, "", "ok"),
        ("48/50", 1, "", "not_helping"),
        ("7/50", 1, "", "other_outs"),
        ("2/44", 1, "", "other_total"),
        ("71 %", 1, "", "too_much"),
        ("0.5 %", 1, "", "too_little"),
        ("4.1 %", 1, "", "ok"),
        ("5 %", 1, "", "ok"),
        ("6 %", 1, "", "other_outs"),
        ("3 %", 1, "", "ok"),
        ("2.9 %", 1, "", "too_little"),
        ("9.5 %", 2, "", "ok"),
        ("10 %", 2, "", "beyond_two"),
        ("4 %", 2, "", "first_draw_only"),
        ("30 %", 2, "", "beyond_two"),
        ("0.9 %", 2, "", "below_one"),
        ("1/20", 2, "", "between"),
        ("1 − 2", 1, "", "below_zero"),
        ("4/50", 2, "", "add_two_draws"),
        ("1/25", 2, "", "first_draw_only"),
        ("49/625", 2, "", "no_replacement"),
        ("3/4", 1, "", "too_much"),
        ("120 %", 2, "", "over_one"),
        ("1/0", 1, "", "unreadable_chance"),
        ("many", 1, "", "unreadable_chance"),
        ("", 1, "", "unreadable_chance"),
        ("9" * 500, 1, "", "unreadable_chance"),
        ("٣/٤", 1, "", "unreadable_chance"),
        ("__import__('os')", 1, "", "unreadable_chance"),
    ],
)
def test_judging_chances(answer, draws, seen, code):
    judged = odds.judge_chance(["7S", "7H"], seen.split(), odds.standard_deck(), answer, draws)
    assert judged.code == code
    assert judged.grade == ("right" if code == "ok" else "wrong")


TYPED = [
    "2 %",
    "2",
    "~2%",
    "0.02",
    "2.1",
    "2.1 %",
    "2.1%",
    "2,1 %",
    "≈ 2.1 %",
    "~2.1%",
    "about 2.1 per cent",
    "2.08 percent",
    "2.083",
]
TYPED += [
    "0.0208333",
    "0.0208333333",
    "0,021",
    ".021",
    "~ 0.021",
    "1 in 48",
    "1 out of 48",
    "1 of 48",
    "1/48",
    "2 / 96",
]


@pytest.mark.parametrize("answer", TYPED)
def test_a_chance_is_read_as_people_type_it(answer):
    """1 of 48: a number above 1 in a field that asks for per cent is meant as per cent."""
    assert odds.judge_chance(["6S", "6H"], ["6D", "2C"], odds.standard_deck(), answer).code == "ok"


@pytest.mark.parametrize(
    ("answer", "code", "words"),
    [
        ("0.0", "too_rough", "0.0 can stand for any chance from 0 % to 5 %"),
        ("1:47", "odds_written", "1:47 reads as odds: 1 for and 47 against, which is 1 in 48."),
        ("1 to 47", "odds_written", "which is 1 in 48."),
        ("1:48", "odds_written", "1:48 reads as odds: 1 for and 48 against, which is 1 in 49."),
    ],
)
def test_how_a_chance_is_written_is_no_error_but_gets_a_reply(answer, code, words):
    judged = odds.judge_chance(["6S", "6H"], ["6D", "2C"], odds.standard_deck(), answer)
    assert (judged.code, judged.kind) == (code, "rule")
    assert words in odds.texts().say(code, "what", judged.data)


def test_no_idea_is_read_into_a_zero():
    """0.0 may be anything below 5 %, but it is not "the chance with one card", 2 of 48."""
    assert odds.judge_chance(["8H", "8D"], ["2C", "KS"], odds.standard_deck(), "0.0", draws=2).code == "below_one"


def test_a_number_rounded_once_too_often_is_no_idea():
    """9 % is as near the chance with two cards, 8.2 %, as it is to the odds, 31 to 345: near enough. 8.99 % is one."""
    judged = odds.judge_chance(["8S", "9S"], ["2H", "KD"], odds.standard_deck(), "9 %", draws=2)
    assert (judged.code, judged.also, judged.data["near"]) == ("ok", (), True)
    assert odds.judge_chance(["8S", "9S"], ["2H", "KD"], odds.standard_deck(), "8.99", 2).code == "odds_for_chance"


@pytest.mark.parametrize(
    ("answer", "code", "near"),
    [
        ("8 %", "ok", True),
        ("8.2 %", "ok", True),
        ("8.24 %", "ok", False),
        ("8.3 %", "cannot_tell", None),
        ("8.33 %", "add_two_draws", None),
    ],
)
def test_a_rounded_chance_that_a_wrong_way_leads_to_is_not_called_right(answer, code, near):
    """8.24 % is right for two cards, 8.16 % with the first card put back, 8.33 % as 2/48 + 2/48."""
    judged = odds.judge_chance(["8S", "9S"], ["2H", "KD"], odds.standard_deck(), answer, draws=2)
    assert (judged.code, judged.data.get("near")) == (code, near)


def test_what_is_said_of_a_wrong_chance_is_so():
    """Whatever is typed: what it would be right for, and whether it is too high or too low, is computed
    independently.
    """
    rng, deck, codes = random.Random(5), odds.standard_deck(), set()
    for _ in range(150):
        hand, draws = a_hand(rng, 2, deck), rng.choice((1, 2))
        seen = [card for card in ("2C", "KD") if card not in hand]
        left = odds.unseen(deck, (*hand, *seen))
        good, total = odds.outs(hand, left).total(), left.total()
        exact = odds.chance(hand, left, draws, pairs=False)
        value = rng.choice((Fraction(rng.randrange(1, 20), total), Fraction(rng.randrange(1, 99), 100), 1 - exact))
        judged = odds.judge_chance(hand, seen, deck, str(value), draws, ideas=())
        data = judged.data
        codes.add(judged.code)
        said = odds.texts().say(judged.code, "what", data)
        assert "{" not in said and str(value) in said, said
        if judged.code == "other_outs":
            pairs = list(combinations(range(total), draws))
            assert value == Fraction(sum(min(pair) < data["supposed"] for pair in pairs), len(pairs)) != exact
        elif judged.code == "other_total":
            assert value == Fraction(good, data["supposed"]) and data["supposed"] != total
        elif judged.code == "not_helping":
            assert value + exact == 1
        elif judged.code in ("too_much", "beyond_two"):
            assert value > exact and (draws == 1 or value > 2 * Fraction(good, total) >= exact)
        elif judged.code in ("too_little", "below_one"):
            assert value < exact
        elif judged.code == "between":
            assert Fraction(good, total) < value <= 2 * Fraction(good, total)
        elif judged.code == "too_much":
            assert float(data["about"]) == pytest.approx(float(value * total), abs=0.06)
    assert {"other_outs", "not_helping", "too_much", "beyond_two"} <= codes


@pytest.mark.parametrize(
    "text", ["1 − 2 × (3/4", "2 ** 3", "1e9", "(((((1)))))" * 9, "__import__('os')", "1/(2-2)", "9" * 39]
)
def test_what_is_no_working_is_not_read(text):
    assert odds.work_out(text) is None


@pytest.mark.parametrize(
    "answer", ["≈", "%", ".", "", "1/0", "0:0", "1//2", "1/48 %", "-1", "1e-2", "2.1.3", "½", "２", "1 in"]
)
def test_what_is_no_chance_is_asked_for_again(answer):
    assert odds.judge_chance(["6S", "6H"], ["6D", "2C"], odds.standard_deck(), answer).code == "unreadable_chance"


@pytest.mark.parametrize("draws", [1, 2])
def test_a_right_chance_is_never_blamed_however_it_is_written(draws):
    rng, deck = random.Random(draws), odds.standard_deck()
    for _ in range(12):
        hand, seen = a_hand(rng, 2, deck), ["2C", "KD"]
        if set(hand) & set(seen):
            continue
        exact = odds.chance(hand, odds.unseen(deck, (*hand, *seen)), draws, pairs=False)
        top, bottom = exact.numerator, exact.denominator
        ways = [
            f"{top}/{bottom}",
            f"{top} in {bottom}",
            f"{2 * top} out of {2 * bottom}",
            f"{float(100 * exact):.4f} %",
        ]
        ways += [f"{float(exact):.6f}", odds.percent(exact, 2), f"≈ {float(100 * exact):.3f}"]
        for answer in ways if exact >= Fraction(1, 100) else ways[:3]:
            assert odds.judge_chance(hand, seen, deck, answer, draws).ok, (hand, answer)


def test_wrong_ideas_of_a_chance_are_wrong_and_named():
    deck = odds.standard_deck()
    for hand, seen in ((["6S", "6H"], ["6D", "2C"]), (["3H", "4H"], ["9C", "JS"]), (["8H", "8D"], ["2C", "KS"])):
        for draws in (1, 2):
            for code, answers in odds.wrong_chances(hand, seen, deck, draws).items():
                for answer in answers:
                    judged = odds.judge_chance(hand, seen, deck, str(answer), draws)
                    assert judged.kind == "concept" and code in (judged.code, *judged.also), (hand, answer)


@pytest.mark.parametrize(
    "hand", [["7S", "7H"], ["5S", "7S"], ["AS", "KS", "QS"], ["8H", "2C"], ["7S", "7H", "7D", "7C"]], ids=str
)
@pytest.mark.parametrize(("draws", "pairs"), [(1, True), (2, True), (2, False)])
def test_the_steps_are_the_same_without_sympy(hand, draws, pairs):
    left = odds.unseen(odds.standard_deck(), hand)
    assert odds.explain_chance(hand, left, draws, pairs=pairs) == explain_chance_at_once(hand, left, draws, pairs=pairs)


def test_the_steps_are_exact_and_can_be_typeset_and_heard():
    steps = odds.explain_chance(["7S", "7H"], odds.unseen(odds.standard_deck(), ["7S", "7H"]), 2)
    assert [step.text for step in steps[2:]] == [
        "48 of the 50 are not outs: P(neither card is an out) = 48/50 × 47/49 = 1128/1225.",
        "6 of the 1225 pairs help only together: 6/1225.",
        "P = 1 − 1128/1225 + 6/1225 = 103/1225, which is 8.4 %.",
    ]
    assert steps[-1].latex.endswith(r"= \frac{103}{1225}")
    assert steps[-1].spoken == "103 in 1225, 8.4 %"


def test_every_code_has_words_and_every_word_a_code():
    sentences = {"see_why", "card", "meld", "joker", "row_before", "row_after", "picture.odds", "picture.draws"}
    tables = set(odds.texts().codes()) - sentences
    assert tables == set(KINDS) == set(odds.codes())
    for code in tables:
        assert odds.texts().has(code, "title") and odds.texts().has(code, "what")


# ------------------------------------------------------------------------------------------------------ pictures


def test_the_grid_lights_outs_and_crosses_out_what_is_seen():
    picture = odds.grid(["7S", "7H"], ["7D", "2C"], odds.standard_deck(jokers=1), trials=100)
    rows = {row["suit"]: row for row in picture["rows"]}
    seven, two = picture["columns"].index("7"), picture["columns"].index("2")
    assert rows["C"]["left"][seven] == 1 and rows["C"]["out"] == [seven]
    assert rows["D"]["left"][seven] == rows["C"]["left"][two] == 0
    assert rows["S"]["left"][seven] == 0 and rows["S"]["held"] == [seven]
    assert rows[""] == {"label": "★", "suit": "", "left": [1], "out": [0], "held": []}
    assert sum(sum(row["left"]) for row in picture["rows"]) == 49
    assert picture["bar"]["trials"] == 100 and picture["bar"]["exact"] == pytest.approx(2 / 49, abs=1e-4)
    assert picture["text"] == (
        "You hold 7♠, 7♥. 2 of the 49 unseen cards help: 7♣ (1), joker (1). With one card the chance is 4.1 %. "
        f"In 100 simulated draws it worked {picture['bar']['hits']} times; 4.1 % is expected."
    )


def test_the_nearest_whole_per_cent_is_near_every_chance():
    for unseen in range(1, 140):
        for outs in range(unseen + 1):
            chance = Fraction(outs, unseen)
            assert odds.near_percent(round(100 * chance), chance), (outs, unseen)
