"""One test or more for every rule number of FORMULA; rules in rummy_kit/games/formula/RULES.md."""

from collections import Counter
from typing import Any

import pytest

from rummy_kit.engine.cards import Deck, DeckError
from rummy_kit.engine.events import Drew, LastTurns, Secret
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.options import OptionError
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.state import Outcome
from rummy_kit.engine.verdict import IllegalAction
from rummy_kit.games.formula import FormulaGame
from rummy_kit.games.formula.events import FormulaBegun
from rummy_kit.games.formula.pieces import FormulaOptions, Lay, face_of
from rummy_kit.subjects import arithmetic
from tests.games.formula.scenario import a_round


def test_FO01_deck_of_57():
    deck = FormulaGame().deck
    assert len(deck) == 57
    assert all(deck.counts[str(digit)] == 5 for digit in range(10))
    assert deck.counts["joker"] == 2
    assert [card for card in deck.cards if deck[card].kind == "symbol"] == ["+", "-", "×", "÷", "="]


def test_FO01_option_deck_of_64():
    game = FormulaGame(FormulaOptions(deck="64"))
    assert len(game.deck) == 64
    assert (game.deck.counts["0"], game.deck.counts["1"], game.deck.counts["joker"]) == (4, 7, 2)


def test_FO01_the_symbols_lie_face_up():
    table = a_round("6", "1", table="2 _ 4 =")
    places = table.game.layout(table.state)
    assert places.aside == ("+", "-", "×", "÷") and places.table[0].cards == ("2", "4", "=")
    places = table.game.layout(table.do("(2) + (4) = 6").state)
    assert places.aside == ("-", "×", "÷") and places.table[0].cards == ("2", "4", "6", "+", "=")


@pytest.mark.parametrize("seats", range(2, 6))
def test_FO02_seven_cards_and_two_to_begin(seats):
    state, events = FormulaGame().deal(seats, dealer=0, chance=Drawn(Rng(1)))
    assert [len(hand) for hand in state.hands] == [7] * seats
    assert len(state.stock) == 52 - 7 * seats - 2
    assert len(state.equation.left) == len(state.equation.right) == 1
    assert not state.equation.started and state.equation.sign == ""
    assert isinstance(events[0], FormulaBegun)
    assert (events[0].left, events[0].right) == tuple(map(face_of, state.equation.left + state.equation.right))


def test_FO02_a_joker_turned_up_is_named_by_the_first_player():
    table = a_round("6", "1 3", table="* _ 4 =")
    assert table.codes("(7) + (4) = 6")[0] == "numbers_stay"
    assert table.legal() == ["(2*) + (4) = 6", "P0 draw"]
    table.do("P0 draw")  # and so the next one is the first to make a formula
    assert "(9*) + (4) = 13" in table.legal()
    table.do("(9*) + (4) = 13")
    assert table.state.equation.left == ("9*",) and table.formula == "9 + 4 = 13"


# "if there is a 2 and a 4 on the table, the player can put + in between and play the 6"; with an 8, ×
def test_FO03_the_sheets_first_formula():
    table = a_round("6 8 9", "1", table="2 _ 4 =")
    assert [text for text in table.legal() if "=" in text] == ["(2) + (4) = 6", "(2) × (4) = 8"]
    table.do("(2) × (4) = 8")
    assert table.formula == "2 × 4 = 8" and table.state.turn == 1


def test_FO03_the_two_numbers_stay():
    table = a_round("1 5 6 9", "1", table="2 _ 4 =")
    assert "numbers_stay" in table.codes("1 + (4) = 5")
    assert "numbers_stay" in table.codes("(2)1 + (4) = 5")
    assert "numbers_stay" in table.codes("(2) + 5 = 6")
    assert "not_there" in table.codes("(2) + (4) = (6)")


def test_FO03_an_answer_of_one_to_three_cards():
    table = a_round("3 6 1 0", "1", table="9 _ 4 =")
    assert "(9) × (4) = 36" in table.legal() and "(9) + (4) = 13" in table.legal()
    with pytest.raises(IllegalAction):
        table.do("(9) × (4) = 0036")


def test_FO04_one_to_three_cards():
    table = a_round("1 2 3 5 6 7 8", "1", table="2 + 4 = 6")
    assert table.codes("(2) + (4) = (6)") == ["no_card", "same_formula"]
    assert table.codes("12 + 3 = 15")[:1] == ["not_in_hand"]
    assert "too_many_cards" in table.codes("12 + 56 = 68")
    table.do("1 + 7 = 8")
    assert table.formula == "1 + 7 = 8" and len(table.state.hands[0]) == 4


def test_FO04_the_symbol_may_change_but_not_alone():
    table = a_round("8 0", "1", table="2 + 2 = 4")
    assert "no_card" in table.codes("(2) × (2) = (4)")
    assert a_round("8", "1", table="2 + 4 = 6").do("(2) × (4) = 8").formula == "2 × 4 = 8"


def test_FO04_cards_must_be_the_players_own():
    verdict = a_round("8", "1", table="2 + 4 = 6").ask("(2) + 5 = 7")
    assert verdict.violations[0].code == "not_in_hand" and set(verdict.violations[0].cards) == {"5", "7"}


# The sheet's four ways on from 2 + 4 = 6
def test_FO05_a_whole_new_formula():
    assert a_round("1 8 8", "1", table="2 + 4 = 6").do("1 × 8 = 8").formula == "1 × 8 = 8"


def test_FO05_one_table_card_again():
    assert a_round("8 8 4 0", "1", table="2 + 4 = 6").do("8 × 8 = (6)4").formula == "8 × 8 = 64"
    assert a_round("3 5 0", "1", table="2 + 4 = 6").do("(2) + 3 = 5").formula == "2 + 3 = 5"


def test_FO05_two_table_cards_again():
    assert a_round("8 0", "1", table="2 + 4 = 6").do("(2) × (4) = 8").formula == "2 × 4 = 8"


def test_FO05_the_formula_must_become_another_one():
    table = a_round("2 4 6 joker", "1", table="2 + 4 = 6")
    assert table.codes("2 + (4) = (6)") == ["same_formula"]
    assert table.codes("2* + (4) = (6)") == ["same_formula"]
    assert not [text for text in table.legal() if text.endswith("= (6)") and "+ (4)" in text]
    assert table.do("4 + 2 = (6)").formula == "4 + 2 = 6"


# The sheet: 10 replaced by one card; the 1 of the 10 kept, a 2 on the 0, and then 12 - 4 = 8 or the like
def test_FO06_a_number_may_be_covered_by_fewer_cards():
    table = a_round("2 7 9", "1", table="5 + 5 = 10").do("(5) + 2 = 7")
    assert table.formula == "5 + 2 = 7"
    assert Counter(table.state.discards) == Counter("510")


def test_FO06_one_card_of_a_number_may_be_covered():
    table = a_round("2 4 8 9", "1", table="10 × 1 = 10").do("(1)2 - 4 = 8")
    assert table.formula == "12 - 4 = 8".replace("-", "−")


def test_FO06_no_card_may_be_taken_away():
    table = a_round("5 6 9", "1", table="10 × 1 = 10")
    assert "half_pair" in table.codes("(1) + 5 = 6")
    assert "not_there" in table.codes("(1) + (5) = 6")


def test_FO06_new_digits_left_and_right():
    assert a_round("1 1 9", "9", table="2 + 4 = 6").do("1(2) + (4) = 1(6)").formula == "12 + 4 = 16"
    assert a_round("0 0 9", "9", table="2 × 4 = 8").do("(2)0 × (4) = (8)0").formula == "20 × 4 = 80"


def test_FO06_a_number_may_grow_on_both_sides_in_one_turn():
    table = a_round("1 5 3", "9", table="2 - 0 = 125")
    assert table.codes("1(2)5 - (0) = (1)(2)(5)") == []
    assert "1(2)5 - (0) = (1)(2)(5)" in table.legal()


def test_FO06_a_number_may_be_covered_in_part_and_grow_in_one_turn():
    table = a_round("3 4 4 9", "9", table="10 × 1 = 10")  # 10 becomes 143: 4 covers the 0, 3 stands beside it
    assert table.codes("(1)43 × (1) = (1)43") == ["not_in_hand", "too_many_cards"]
    table = a_round("4 3 9", "9", table="10 + 1 = 143")
    assert table.do("(1)43 × (1) = (1)(4)(3)").formula == "143 × 1 = 143"


def test_FO06_digits_come_only_left_or_right():
    table = a_round("1 1 0", "9", table="12 + 4 = 16")
    assert "half_pair" in table.codes("(1)1(2) + (4) = (1)1(6)")


def test_FO06_numbers_of_more_than_three_digits_are_refused():
    """6,610 of the 25,622 true formulas with numbers of up to two digits have such an answer."""
    table = a_round("1", "1", table="2 + 4 = 6")
    obs = table.game.observe(table.state, 0)
    formulas = list(arithmetic.true_formulas(99))
    assert sum(answer > 999 for *_, answer in formulas) == 6_610
    for left, sign, right, answer in formulas[::20]:
        violations = table.game.check(obs, Lay(0, str(left), sign, str(right), str(answer))).violations
        assert "FO08" not in [v.rule for v in violations]
        found = [v for v in violations if v.code == "too_long"]
        assert bool(found) == (answer > 999)
        assert all(v.rule == "FO06" for v in found)


def test_FO07_a_joker_keeps_its_digit_while_it_is_visible():
    table = a_round("joker 9", "1 2", table="2 + 4 = 6").do("(2) × (4) = 8*")
    assert table.state.equation.answer == ("8*",)
    assert "not_there" in table.codes("1 × 2 = (2*)")
    assert "1 × (4) = 8" not in table.legal()
    assert "not_there" in table.codes("(2) × 2 = (4*)")


def test_FO07_a_joker_is_free_again_after_a_reshuffle():
    table = a_round("3 7 9", "1 1", table="2 × 4 = 8*", stock="0").do("3 + (4) = 7", "P1 draw")
    assert Counter(table.state.discards) == Counter(["2", "joker"]), "covered, and no 8 any more"
    table = a_round("9", "1", table="2 + 4 = 6", stock="", covered="joker").do("P0 draw")
    assert table.state.hands[0] == ("9", "joker")
    obs = table.game.observe(a_round("9 joker", "1", table="2 + 4 = 6").state, 0)
    digits = {lay.answer for lay in table.game.legal_actions(obs) if isinstance(lay, Lay) and lay.answer.endswith("*")}
    assert digits == {"5*", "8*"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("4 - 9 = 5", "turned_round"),
        ("4 - 9 = 7", "below_zero"),
        ("0 + 5 = 05", "leading_zero"),
        ("7 ÷ 2 = 3", "remainder"),
        ("7 ÷ 0 = 0", "div_by_zero"),
        ("3 + 4 = 9", "not_equal"),
        ("(4)(2) - (1)(8) = 3(4)", "ten_kept"),
        ("(4)(2) - (1)7 = 35", "smaller_from_bigger"),
    ],
)
def test_FO08_whole_numbers_and_true_formulas(text, code):
    table = a_round("0 0 2 3 4 5 5 7 9", "1", table="42 - 18 = 24" if "(" in text else "1 + 1 = 2")
    verdict = table.ask(text)
    assert not verdict.legal and code in [violation.code for violation in verdict.violations]
    assert {v.rule for v in verdict.violations if v.code == code} == {"FO08"}


@pytest.mark.parametrize("locked", ["428 × 0 = 0", "0 × 7 = 0", "0 ÷ 7 = 0"])
def test_FO09_zero_formulas_are_replaced_completely(locked):
    table = a_round("1 2 3 4", "9", table=locked)
    assert table.legal() and all("(" not in text for text in table.legal())
    assert "1 + 2 = 3" in table.legal()
    left, _, right, *_ = locked.split()
    stays = "".join(f"({digit})" for digit in left)
    assert "zero_lock" in table.codes(f"{stays} × ({right}) = 4")


def test_FO09_only_as_long_as_it_is_there():
    table = a_round("1 2 3 4", "5 6", table="7 × 0 = 0").do("1 + 2 = 3")
    assert any("(" in text for text in table.legal())
    assert any("(" in text for text in a_round("5 5", "9", table="0 + 0 = 0").legal())
    assert any("(" in text for text in a_round("8 8", "9", table="5 - 5 = 0").legal())


def test_FO09_goes_before_FO14_and_the_symbol_may_stay():
    table = a_round("1 2 2 3", "9", table="7 × 0 = 0", reuse=True)
    assert table.codes("1 × 2 = 2") == []


def test_FO10_a_player_who_does_not_play_draws_and_the_turn_passes():
    table = a_round("6", "1", table="2 + 4 = 6", stock="8 9")
    table.do("P0 draw")
    assert table.state.hands[0] == ("6", "9") and table.state.turn == 1
    assert table.events[-1] == Drew(player=0, card=Secret({0: "9"}))
    assert a_round("6", "1", table="2 _ 4 =").do("P0 draw").state.turn == 1  # also with a play in hand


def test_FO11_a_wrong_formula_is_refused_and_the_player_tries_again():
    table = a_round("9 8", "1", table="2 + 4 = 6")
    verdict = table.ask("(2) × (4) = 9")
    assert not verdict.legal and verdict.violations[0].kind == "concept"
    with pytest.raises(IllegalAction):
        table.do("(2) × (4) = 9")
    assert table.state.turn == 0
    table.do("(2) × (4) = 8")


def test_FO11_strict_a_wrong_formula_costs_a_card_and_the_turn():
    table = a_round("9 8", "1", table="2 + 4 = 6", stock="0 3", strict=True)
    verdict = table.ask("(2) × (4) = 9")
    assert verdict.legal and verdict.correct is False and verdict.mistake is not None
    assert all(text != "(2) × (4) = 9" for text in table.legal())
    table.do("(2) × (4) = 9")
    assert table.kinds() == ["wrong", "draw"]
    assert table.state.hands[0] == ("3", "8", "9") and table.state.turn == 1
    assert table.formula == "2 + 4 = 6"
    assert table.state.known[0] == ("9",), "everybody saw it"


def test_FO11_strict_what_breaks_a_rule_is_refused_all_the_same():
    table = a_round("9 8", "1", table="12 + 4 = 16", strict=True)
    assert "half_pair" in table.codes("(1) × (4) = 9")
    assert "leading_zero" in a_round("0 5", "1", table="2 + 4 = 6", strict=True).codes("05 + (4) = (6)")


def test_FO12_covered_cards_make_a_new_stock_and_the_formula_stays():
    table = a_round("9", "1", table="2 + 4 = 6", stock="", covered="5 7 7")
    table.do("P0 draw")
    assert table.kinds() == ["reshuffle", "draw"]
    assert table.state.discards == () and len(table.state.stock) == 2
    assert table.formula == "2 + 4 = 6"


def test_FO12_nothing_to_draw_passes_and_the_fewest_cards_win():
    table = a_round("9 9", "3", table="2 + 4 = 6", stock="")
    assert table.codes("P0 draw") == ["nothing_to_draw"]
    table.do("P0 pass", "P1 pass", "P2 pass")
    outcome = table.state.outcome
    assert outcome is not None and outcome.ending == "nobody can play" and outcome.winners == (1,)
    assert a_round("9 9", "3", table="2 + 4 = 6").codes("P0 pass") == ["there_is_a_card"]


def test_FO12_a_play_between_breaks_the_row_of_passes():
    table = a_round("9 9 9", "8 0", "5 5", table="2 + 4 = 6", stock="").do("P0 pass", "(2) × (4) = 8", "P2 draw")
    assert table.state.passes == 0 and table.state.outcome is None


def test_FO13_first_without_cards_wins():
    table = a_round("8", "1 joker", table="2 + 4 = 6").do("(2) × (4) = 8")
    outcome = table.state.outcome
    assert outcome is not None and (outcome.ending, outcome.winners) == ("went out", (0,))
    assert table.state.to_act == () and table.legal(0) == table.legal(1) == []


def test_FO02_hands_are_as_large_as_agreed_and_leave_a_card_for_each_in_the_stock():
    for seats, size in ((2, 13), (3, 13), (4, 11), (5, 9)):
        state, _ = FormulaGame(FormulaOptions(hand=13)).deal(seats, dealer=0, chance=Drawn(Rng(1)))
        assert {len(hand) for hand in state.hands} == {size} and len(state.stock) >= seats
    assert {FormulaGame().hand_size(seats) for seats in FormulaGame.players} == {7}


def test_FO04_two_cards_a_turn_where_that_is_agreed():
    table = a_round("1 8 8 0", "1", table="2 + 4 = 6", most=2)
    assert table.codes("1 × 8 = 8") == ["too_many_cards"] and table.ask("1 × 8 = 8").violations[0].data["most"] == 2
    assert "(2) × (4) = 8" in table.legal() and "1 × 8 = 8" not in table.legal()
    assert "1 × 8 = 8" in a_round("1 8 8 0", "1", table="2 + 4 = 6").legal()


def test_FO09_what_must_go_altogether_takes_three_cards_even_where_two_are_agreed():
    table = a_round("1 8 8 0", "1", table="7 × 0 = 0", most=2)
    assert "1 × 8 = 8" in table.legal()
    assert table.do("1 × 8 = 8").formula == "1 × 8 = 8"


def test_FO15_times_only_is_one_card_more_than_agreed():
    hand = "1 6 3 2 9"
    assert a_round(hand, "9", table="2 × 4 = 8", times_only=True, most=2).codes("(2) × 6 = 12") == []
    assert "too_many_cards" in a_round(hand, "9", table="2 × 4 = 8", times_only=True, most=2).codes("(2) × 16 = 32")


def out_in_a_lap(**options):
    """Three players: the first goes out, the others have cards left."""
    return a_round("8", "9 1 1", "1 1", table="2 + 4 = 6", equal_turns=True, **options).do("(2) × (4) = 8")


def test_FO13_equal_turns_play_goes_on_until_all_have_had_as_many():
    table = out_in_a_lap()
    assert table.state.outcome is None and table.state.out == (0,) and table.state.turn == 1
    assert table.kinds() == ["lay", "last_turns"] and table.events[-1] == LastTurns(player=0, left=(1, 2))
    table.do("P1 draw")
    assert table.state.outcome is None and table.state.turn == 2
    table.do("P2 draw")
    assert table.state.outcome is not None and table.outcome.ending == "went out"
    assert table.outcome.winners == (0,)
    assert table.outcome.points == (0, *map(table.game.points, table.state.hands[1:]))


def test_FO13_equal_turns_several_who_are_out_share_the_win():
    table = a_round("8", "1", "1 1 5", table="2 + 4 = 6", equal_turns=True)
    table.do("(2) × (4) = 8", "1(2) - (4) = (8)")
    assert table.kinds() == ["lay", "last_turns", "lay", "last_turns"] and table.events[-1] == LastTurns(
        player=1, left=(2,)
    )
    table.do("P2 draw")
    assert table.state.outcome is not None and table.outcome.winners == (0, 1)
    assert table.outcome.points == (0, 0, table.game.points(table.state.hands[2]))


def test_FO13_equal_turns_the_last_of_a_lap_ends_the_round_at_once():
    table = a_round("9", "9", "8", table="2 + 4 = 6", turn=2, equal_turns=True).do("(2) × (4) = 8")
    assert table.kinds() == ["lay", "round_over"] and table.outcome.winners == (2,)


def test_FO13_equal_turns_do_not_count_where_play_goes_on_anyway():
    table = a_round("8", "1", "9 9 9", table="2 + 4 = 6", play_on=True, equal_turns=True)
    table.do("(2) × (4) = 8", "1(2) - (4) = (8)")
    assert table.state.outcome is not None and table.outcome.points == (0, 1, 2)
    assert "last_turns" not in table.kinds()


def test_FO16_with_equal_turns_the_others_draw_unless_the_round_is_over():
    house: dict[str, Any] = {"table": "1 + 3 = 4", "equal_turns": True, "fives": True}
    first = a_round("5 5", "9", "8", **house).do("(1) × 5 = 5")
    assert first.kinds() == ["lay", "last_turns", "draw", "draw"] and not first.state.hands[0]
    last = a_round("9", "8", "5 5", turn=2, **house).do("(1) × 5 = 5")
    assert last.kinds() == ["lay", "round_over"]


def test_FO14_a_table_card_must_be_used_again():
    table = a_round("1 8 8 0", "1", table="2 + 4 = 6", reuse=True)
    assert table.codes("1 × 8 = 8") == ["use_the_table"]
    assert "(2) × (4) = 8" in table.legal() and all("(" in text for text in table.legal() if "=" in text)
    assert a_round("1 8 8 0", "1", table="2 + 4 = 6").codes("1 × 8 = 8") == []


def test_FO15_only_times_and_divided_with_four_cards():
    table = a_round("1 2 3 6 9", "1", table="2 × 4 = 8", times_only=True)
    assert {text.split()[1] for text in table.legal() if "=" in text} <= {"×", "÷"}
    assert "not_a_sign_here" in table.codes("1 + 2 = 3")
    hand = "1 6 3 2 9"
    assert a_round(hand, "9", table="2 × 4 = 8", times_only=True).do("(2) × 16 = 32").formula == "2 × 16 = 32"
    assert "too_many_cards" in a_round(hand, "9", table="2 × 4 = 8").codes("(2) × 16 = 32")


def test_FO16_the_others_draw_when_the_answer_divides_by_5():
    table = a_round("5 5 9", "9", "8", table="1 + 3 = 4", stock="2 3 7 0", fives=True).do("(1) × 5 = 5")
    assert [len(hand) for hand in table.state.hands[:3]] == [1, 2, 2]
    assert table.kinds() == ["lay", "draw", "draw", "draw"]  # the last one holds the rest of the deck
    table = a_round("5 5", "9", table="1 + 3 = 4", fives=True).do("(1) × 5 = 5")
    assert table.kinds() == ["lay", "round_over"], "who goes out ends the round at once"


def test_FO16_zero_does_not_count_and_the_switch_is_off_by_default():
    table = a_round("0 0 9", "9", "8", table="1 + 3 = 4", stock="2 3 7", fives=True).do("(1) × 0 = 0")
    assert "draw" not in table.kinds()
    assert "draw" not in a_round("5 5 9", "9", table="1 + 3 = 4").do("(1) × 5 = 5").kinds()


def test_FO17_the_winner_starts_with_one_card_more():
    game = FormulaGame(FormulaOptions(winner_extra=True))
    before = Outcome("went out", (1,), (3, 0, 2))
    state, _ = game.deal(3, dealer=1, chance=Drawn(Rng(1)), previous=before)
    assert [len(hand) for hand in state.hands] == [7, 8, 7]
    state, _ = FormulaGame().deal(3, dealer=1, chance=Drawn(Rng(1)), previous=before)
    assert [len(hand) for hand in state.hands] == [7, 7, 7]


def test_FO18_play_goes_on_and_who_is_out_is_skipped():
    table = a_round("8", "1 1", "7 0", table="2 + 4 = 6", play_on=True).do("(2) × (4) = 8")
    assert table.state.outcome is None and table.state.out == (0,) and table.state.turn == 1
    table.do("P1 draw", "P2 draw")
    assert table.state.turn == 1


def test_FO18_ends_when_one_is_left_and_places_count():
    table = a_round("8", "1", "9 9 9", table="2 + 4 = 6", play_on=True).do("(2) × (4) = 8", "1(2) - (4) = (8)")
    outcome = table.state.outcome
    assert outcome is not None and outcome.ending == "all but one are out"
    assert outcome.points == (0, 1, 2) and outcome.winners == (0,)


def test_FO18_a_player_who_is_not_out_at_the_end_is_placed_by_cards():
    table = a_round("8", "9 9", "7 7", table="2 + 4 = 6", stock="", play_on=True).do("(2) × (4) = 8")
    table.state = table.game.apply(table.state, table.action("P1 draw"), table.chance)[
        0
    ]  # the covered 6 came to seat 1
    while table.state.outcome is None:
        table.do(f"P{table.state.turn} {'draw' if table.legal()[-1].endswith('draw') else 'pass'}")
    assert table.outcome.points == (0, 2, 1, 3)


def test_FO19_cards_left_cost_one_point_a_joker_five():
    table = a_round("8", "1 2 joker", table="2 + 4 = 6").do("(2) × (4) = 8")
    assert table.state.outcome is not None and table.outcome.points == (0, 7)


def test_FO19_a_match_over_the_agreed_rounds_lowest_wins():
    game = FormulaGame(FormulaOptions(rounds=5))
    assert not game.match_over((0, 9), 4) and game.match_over((0, 9), 5)
    assert game.leaders((4, 9, 4)) == (0, 2)
    assert FormulaGame().match_over((0, 0), 3)


def test_own_decks_are_checked_with_the_line_and_the_reason():
    good = (FormulaGame().deck.rows, "id,kind,face,count,points\n")
    rows = [f"{row.id},{row.kind},{row.face},{row.count},{row.points}" for row in good[0]]

    def refused(*changed):
        with pytest.raises(DeckError) as problem:
            FormulaGame(deck=Deck.from_text(good[1] + "\n".join(changed)))
        return str(problem.value)

    assert "line 2" in refused("D0,digit,12,5,1", *rows[1:])
    assert "no card 'Na+'" in refused("D0,ion,Na+,5,1", *rows[1:])
    assert "= is missing" in refused(*rows[:-1])
    assert "too few" in refused(*(row.replace(",5,1", ",1,1") for row in rows))
    assert "one card of each symbol" in refused(*rows[:-1], "S5,symbol,=,2,0")


def test_settings_are_checked():
    with pytest.raises(OptionError):
        FormulaOptions.from_mapping({"rounds": "7"})


def test_a_formula_with_a_letter_is_answered_with_words():
    table = a_round("9 8", "1", table="2 + 4 = 6")
    for text in ("(2) + x = 6", "<b> + 1 = 2", f"{'9' * 5000} + 1 = 2"):
        codes = table.codes(text)
        assert codes and all(table.game.table.texts.has(code) for code in codes)


def test_a_match_is_played_to_its_end_and_loads_again():
    game = FormulaGame(FormulaOptions(rounds=1))
    match = Match(game, [Player("A"), Player("B")], seed=3)
    rng = Rng("moves")
    while not match.over:
        match.act(game.sample_action(match.observe(match.state.to_act[0]), rng))
    again = Match.load(match.save(), lambda name, options, deck: game)
    assert again.fingerprint() == match.fingerprint()
