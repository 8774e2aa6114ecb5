"""One test or more for every rule number of Mineral Rummy; rules in rummy_kit/games/mineral_rummy/RULES.md."""

from collections import Counter
from dataclasses import replace

import pytest

from rummy_kit.engine.cards import DeckError
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.options import OptionError
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.turns import DrawFrom
from rummy_kit.engine.verdict import IllegalAction
from rummy_kit.games.mineral_rummy import MineralRummy
from rummy_kit.games.mineral_rummy.deck import DEALS, HERE, ions_of, read_deck
from rummy_kit.games.mineral_rummy.events import DealtMinerals
from rummy_kit.games.mineral_rummy.pieces import MineralOptions
from rummy_kit.subjects import minerals
from rummy_kit.table.view import Draft
from tests.games.mineral_rummy.scenario import a_round

MELD_PYRITE = 'P0 meld mineral="pyrite" cards=["Fe", "S"]'
PYRITE = {"pyrite": "Fe S"}


def test_MR01_55_ion_cards_five_of_them_wild_and_no_charges():
    deck = MineralRummy().deck
    assert len(ions_of(deck)) == 55
    assert deck["wild"].count == 5
    assert minerals.ion_card("SiO").unicode == "[SiO]" and deck["SiO"].count == 5
    for face in set(ions_of(deck)) - {"wild"}:
        assert not any(sign in minerals.ion_card(face).unicode for sign in "+-⁺⁻")


def test_MR02_sixteen_mineral_cards_with_the_number_of_ion_cards():
    game = MineralRummy()
    assert len(game.needs) == 16
    numbers = Counter(len(needed) for needed in game.needs.values())
    assert numbers == {1: 1, 2: 9, 3: 6}
    for name, needed in game.needs.items():
        mineral = minerals.mineral(name)
        assert mineral.cards == needed
        assert all((mineral.mineral_class, mineral.lustre, mineral.colour, mineral.streak, mineral.cleavage))
        assert mineral.uses and mineral.mohs and mineral.specific_gravity


@pytest.mark.parametrize(("seats", "goals", "ions"), [(2, 3, 10), (3, 3, 10), (4, 2, 7), (5, 2, 7), (6, 2, 7)])
def test_MR03_minerals_and_ions_for_each(seats, goals, ions):
    state, events = MineralRummy().deal(seats, dealer=0, chance=Drawn(Rng(1)))
    assert [len(hand) for hand in state.hands] == [ions] * seats
    assert [len(own) for own in state.minerals] == [goals] * seats
    assert len(state.unused) == 16 - goals * seats
    for seat in range(seats):
        read = events[0].read_by(seat)
        assert isinstance(read, DealtMinerals)
        assert (read.hand.values, read.minerals.values) == ({seat: state.hands[seat]}, {seat: state.minerals[seat]})


def test_MR03_minerals_are_hidden_until_melded():
    table = a_round("Fe S Ca", "K", minerals=("pyrite fluorite", "halite"))
    obs = table.game.observe(table.state, 1)
    assert obs.minerals == ("halite",) and obs.mineral_counts == (2, 1)
    assert not any(name in str(obs) for name in ("pyrite", "fluorite"))
    table.do("P0 draw", MELD_PYRITE)
    assert table.game.observe(table.state, 1).table[0].mineral == "pyrite"


def test_MR04_one_ion_card_is_turned_up():
    state, events = MineralRummy().deal(3, dealer=2, chance=Drawn(Rng(4)))
    assert len(state.discards) == 1 and len(state.stock) == 55 - 30 - 1
    assert isinstance(events[0], DealtMinerals) and events[0].discards == state.discards
    assert state.turn == 0


def test_MR05_draw_from_the_stock_or_the_top_of_the_discards():
    table = a_round("Fe", "K", discards="Na Cl")
    assert table.legal(0, "draw") == ["P0 draw", 'P0 draw source="discards"']
    table.do('P0 draw source="discards"')
    assert table.hand() == Counter(["Fe", "Cl"]) and table.state.discards == ("Na",)
    assert table.codes("P0 draw") == ["wrong_phase"]


def test_MR05_nothing_to_take_from_empty_discards():
    assert a_round("Fe", "K").codes('P0 draw source="discards"') == ["no_discards"]


def test_MR05_the_draw_may_come_after_melding_but_before_the_discard():
    table = a_round("Fe S Ca Na", "K", minerals=("pyrite fluorite",))
    table.do(MELD_PYRITE)
    assert table.codes('P0 discard card="Ca"') == ["draw_first"]
    assert table.codes("P0 end_turn") == ["draw_first"]
    table.do("P0 draw", 'P0 discard card="Na"')
    assert table.state.turn == 1 or table.state.window


def test_MR05_the_draw_comes_before_going_out():
    table = a_round("Fe S", "K", minerals=("pyrite",))
    assert table.codes(MELD_PYRITE) == ["draw_before_out"]
    assert table.legal(0, "meld") == []
    table = a_round("Ca", "K", table={"fluorite": "Ca F"})
    assert table.codes('P0 lay_off card="Ca" onto="fluorite"') == ["draw_before_out"]


def test_MR06_a_card_from_the_discards_stays_this_turn_judged_by_face():
    table = a_round("Cl K", "Na", discards="Cl").do('P0 draw source="discards"')
    assert table.codes('P0 discard card="Cl"') == ["just_taken"]
    assert table.legal(0, "discard") == ['P0 discard card="K"']


def test_MR06_a_card_from_the_stock_may_be_discarded():
    table = a_round("K", "Na", stock="Cl").do("P0 draw", 'P0 discard card="Cl"')
    assert table.state.discards == ("Cl",)


def test_MR06_a_player_who_has_no_card_to_discard_ends_without_one():
    table = a_round("Cl", "Na", discards="K Cl").do('P0 draw source="discards"')
    assert table.legal(0) == ["P0 end_turn"]
    table.do("P0 end_turn")
    assert table.state.turn == 1 and table.state.discards == ("K",) and table.hand() == Counter({"Cl": 2})
    assert a_round("Cl K", "Na", phase="play").codes("P0 end_turn") == ["can_discard"]


def test_MR07_a_meld_is_an_own_mineral_with_one_card_of_each_ion():
    table = a_round("Fe S S K", "Na", minerals=("pyrite",), phase="play").do(MELD_PYRITE)
    assert table.cards_on("pyrite") == ("Fe", "S") and table.hand() == Counter(["S", "K"])
    assert table.state.minerals[0] == ()


def test_MR07_quartz_needs_the_silicate_alone():
    table = a_round("SiO K", "Na", minerals=("quartz",), phase="play")
    assert table.legal(0, "meld") == ['P0 meld mineral="quartz" cards=["SiO"]']


@pytest.mark.parametrize(
    ("mineral", "cards", "code"),
    [
        ("pyrite", '["Fe", "S", "S"]', "counts_cards"),
        ("pyrite", '["Fe"]', "missing_ion"),
        ("pyrite", '["Fe", "SO4"]', "sulfide_sulfate"),
        ("pyrite", '["Fe", "K"]', "wrong_ion"),
        ("gypsum", '["Ca", "S", "O"]', "group_as_elements"),
        ("gypsum", '["Ca", "SO4", "OH"]', "hydrate_water"),
    ],
)
def test_MR07_a_wrong_choice_of_ions_is_answered_as_an_idea(mineral, cards, code):
    table = a_round("Fe S S SO4 K Ca O OH", "Na", minerals=("pyrite gypsum",), phase="play")
    (violation,) = table.ask(f'P0 meld mineral="{mineral}" cards={cards}').violations
    assert (violation.code, violation.kind, violation.rule) == (code, "concept", "MR07")


def test_MR07_only_own_minerals_and_cards_in_hand():
    table = a_round("Fe K", "Na", minerals=("pyrite", "halite"), phase="play")
    assert table.codes('P0 meld mineral="halite" cards=["Na", "Cl"]') == ["not_your_mineral"]
    assert table.codes(MELD_PYRITE) == ["not_in_hand"]
    assert table.codes('P0 meld mineral="pyrite" cards=["Fe", "pyrite"]') == ["not_an_ion_card"]


def test_MR08_lay_off_on_anybodys_meld_before_melding_yourself():
    table = a_round("Ca K Na Cl", "Na", minerals=("halite",), table={"fluorite": "Ca F"}, phase="play")
    table.do('P0 lay_off card="Ca" onto="fluorite"')
    assert table.cards_on("fluorite") == ("Ca", "F", "Ca")


def test_MR08_only_ions_that_match_and_only_melded_minerals():
    table = a_round("Ca K Na Cl", "Na", minerals=("halite",), table=PYRITE, phase="play")
    assert table.codes('P0 lay_off card="Ca" onto="pyrite"') == ["no_match"]
    assert table.codes('P0 lay_off card="Ca" onto="fluorite"') == ["not_melded"]
    assert table.codes('P0 lay_off card="Fe" onto="pyrite"') == ["not_in_hand"]


def test_MR09_one_wild_may_stand_for_one_ion():
    table = a_round("wild S K", "Na", minerals=("pyrite",), phase="play")
    table.do('P0 meld mineral="pyrite" cards=["S", "wild"]')
    assert table.state.table[0].cards == ("wild", "S") and table.state.table[0].stands_for == "Fe"


def test_MR09_not_two_wilds():
    table = a_round("wild wild K", "Na", minerals=("pyrite",), phase="play")
    assert table.codes('P0 meld mineral="pyrite" cards=["wild", "wild"]') == ["one_wild"]
    assert table.legal(0, "meld") == []


def test_MR09_not_in_quartz():
    table = a_round("wild SiO K", "Na", minerals=("quartz",), phase="play")
    assert table.codes('P0 meld mineral="quartz" cards=["wild"]') == ["quartz_wild"]
    assert table.legal(0, "meld") == ['P0 meld mineral="quartz" cards=["SiO"]']


def test_MR09_a_wild_in_a_complete_mineral_stands_for_nothing():
    table = a_round("wild Fe S K", "Na", minerals=("pyrite",), phase="play")
    assert table.codes('P0 meld mineral="pyrite" cards=["Fe", "S", "wild"]') == ["wild_to_spare"]
    assert len(table.legal(0, "meld")) == 3, "all ions, or the wild card for either of them"


@pytest.mark.parametrize("table", [PYRITE, {"pyrite": "wild=Fe S"}, {"quartz": "SiO"}])
def test_MR10_wilds_go_onto_any_melded_mineral_quartz_too(table):
    (mineral,) = table
    game = a_round("wild K", "Na", table=table, phase="play").do(f'P0 lay_off card="wild" onto="{mineral}"')
    assert game.cards_on(mineral)[-1] == "wild"


def test_MR11_the_right_ion_frees_a_wild():
    table = a_round("Fe K", "Na", table={"pyrite": "wild=Fe S"}, minerals=("halite",), phase="play")
    table.do('P0 swap card="Fe" onto="pyrite"')
    assert table.cards_on("pyrite") == ("Fe", "S") and table.state.table[0].stands_for == ""
    assert table.hand() == Counter(["wild", "K"])
    assert table.state.known[0] == ("wild",), "everybody saw it"


def test_MR11_the_freed_wild_may_be_used_to_meld():
    table = a_round("Fe Na K", "Na", table={"pyrite": "wild=Fe S"}, minerals=("halite",), phase="play")
    table.do('P0 swap card="Fe" onto="pyrite"', 'P0 meld mineral="halite" cards=["Na", "wild"]')
    assert table.cards_on("halite") == ("Na", "wild")


def test_MR11_only_a_wild_that_stands_for_this_ion():
    table = a_round("Fe S K", "Na", table={"pyrite": "wild=Fe S"}, phase="play")
    assert table.codes('P0 swap card="S" onto="pyrite"') == ["no_wild_there"]
    laid_off = a_round("Fe S K", "Na", table={"pyrite": "Fe S wild"}, phase="play")
    assert laid_off.codes('P0 swap card="Fe" onto="pyrite"') == ["no_wild_there"]
    both = a_round("Fe S K", "Na", table={"pyrite": "wild=Fe S wild"}, phase="play")
    assert both.do('P0 swap card="Fe" onto="pyrite"').cards_on("pyrite") == ("Fe", "S", "wild")


def test_MR11_only_in_the_own_turn():
    table = a_round("Fe K", "Fe", table={"pyrite": "wild=Fe S"}, phase="play")
    assert table.codes('P1 swap card="Fe" onto="pyrite"') == ["not_your_turn"]


def a_window(hands=("S K K", "Na", "Mg", "Al"), table=None, **more):
    return a_round(*hands, table=table or PYRITE, discards="Cl", phase="play", **more).do('P0 discard card="S"')


def test_MR12_a_discard_that_fits_opens_a_window_for_all_but_the_discarder():
    table = a_window()
    assert table.state.phase == "call" and table.state.to_act == (1, 2, 3)
    assert table.legal(1) == ["P1 pass", 'P1 call onto="pyrite"']
    assert table.codes("P0 pass") == ["not_your_turn"]
    assert table.codes("P1 draw") == ["answer_first"]


def test_MR12_no_window_for_a_discard_that_fits_nothing():
    table = a_round("K Na", "Na", table=PYRITE, phase="play").do('P0 discard card="K"')
    assert table.state.window is None and table.state.turn == 1
    assert table.codes("P1 pass") == ["nothing_to_call"]


def test_MR12_the_caller_lays_off_at_once_and_the_card_below_is_the_top_again():
    table = a_window().do("P1 pass", "P3 pass", 'P2 call onto="pyrite"')
    assert table.cards_on("pyrite") == ("Fe", "S", "S")
    assert table.state.discards == ("Cl",)
    assert table.state.turn == 1 and table.state.phase == "draw", "play goes on as before the call"
    assert table.kinds()[-2:] == ["call", "on_board"]


def test_MR12_of_several_callers_the_nearest_clockwise_counts():
    table = a_window(table={"pyrite": "Fe wild=S"}).do('P3 call onto="pyrite" swap=true')
    assert table.state.to_act == (1, 2), "the nearer ones are still asked"
    table.do('P2 call onto="pyrite" swap=true')
    assert table.state.to_act == (1,)
    table.do("P1 pass")
    assert table.hand(2)["wild"] == 1 and table.hand(3)["wild"] == 0


def test_MR12_a_nearer_call_leaves_nobody_to_ask():
    table = a_window().do('P1 call onto="pyrite"')
    assert table.state.window is None and table.state.turn == 1


def test_MR12_all_pass_and_the_discard_lies():
    table = a_window().do("P2 pass", "P1 pass", "P3 pass")
    assert table.state.discards == ("Cl", "S") and table.state.turn == 1


def test_MR12_a_call_may_free_a_wild_which_stays_in_the_hand():
    table = a_window(table={"pyrite": "Fe wild=S"}).do("P3 pass", "P1 pass", 'P2 call onto="pyrite" swap=true')
    assert table.hand(2)["wild"] == 1 and table.cards_on("pyrite") == ("Fe", "S")
    assert not any(table.state.played), "a call does not count as having played from the hand"


def test_MR12_who_is_asked_depends_on_public_facts_only():
    poor = a_window(hands=("S K K", "Na", "Mg", "Al"))
    rich = a_window(hands=("S K K", "Mg Cl", "Na wild", "Fe"))
    assert poor.state.to_act == rich.state.to_act


def test_MR12_no_call_on_a_discard_that_ends_the_round():
    table = a_round("S", "Na", table=PYRITE, phase="play").do('P0 discard card="S"')
    assert table.state.outcome and table.state.window is None


def test_MR12_a_discarded_wild_may_be_called_once_any_mineral_is_melded():
    assert a_round("wild K", "Na", table={"halite": "Na Cl"}, phase="play").do('P0 discard card="wild"').state.window
    assert not a_round("wild K", "Na", phase="play").do('P0 discard card="wild"').state.window


def test_MR12_an_answer_must_fit():
    table = a_window(table={"pyrite": "Fe S", "halite": "Na Cl"})
    assert table.codes('P1 call onto="halite"') == ["no_match"]
    assert table.codes('P1 call onto="talc"') == ["not_melded"]
    assert table.codes('P1 call onto="pyrite" swap=true') == ["no_wild_there"]


def test_MR13_keep_enough_cards_for_the_own_minerals():
    table = a_round("Cu CO3 OH Ca Fe", "Na", minerals=("malachite",), table=PYRITE, phase="play")
    table.do('P0 lay_off card="Fe" onto="pyrite"')
    table = a_round("Cu CO3 OH Fe", "Na", minerals=("malachite",), table=PYRITE, phase="play")
    (violation,) = table.ask('P0 lay_off card="Fe" onto="pyrite"').violations
    assert (violation.code, violation.rule) == ("keep_enough", "MR13")
    assert violation.data == {"minerals": ("malachite",), "needed": 3, "left": 2}
    assert table.legal(0, "lay_off") == []


def test_MR13_counts_a_draw_still_due_and_the_discard_to_come():
    due = a_round("Cu CO3 OH Fe", "Na", minerals=("malachite",), table=PYRITE)
    assert due.codes('P0 lay_off card="Fe" onto="pyrite"') == [], "one is drawn, one is discarded: three are left"
    less = a_round("Cu CO3 Fe", "Na", minerals=("malachite",), table=PYRITE)
    assert less.codes('P0 lay_off card="Fe" onto="pyrite"') == ["keep_enough"]


def test_MR13_adds_up_the_printed_numbers_even_if_a_wild_would_save_one():
    hand = "Cu CO3 wild Ca SO4 Fe"
    table = a_round(hand, "Na", minerals=("malachite gypsum",), table=PYRITE, phase="play")
    assert table.ask('P0 lay_off card="Fe" onto="pyrite"').violations[0].data["needed"] == 5


def test_MR13_a_verdict_with_secret_minerals_goes_only_to_the_player_who_tried():
    table = a_round("Cu CO3 OH Fe", "Na", "K", minerals=("malachite",), table=PYRITE, phase="play")
    assert table.codes('P1 lay_off card="Na" onto="pyrite"') == ["not_your_turn"]
    with pytest.raises(IllegalAction):
        table.do('P0 lay_off card="Fe" onto="pyrite"')
    assert table.events == []


def test_MR14_nobody_goes_out_with_an_own_mineral_unmelded():
    table = a_round("S", "Na", minerals=("pyrite",), phase="play")
    assert table.codes('P0 discard card="S"') == ["meld_first"]


@pytest.mark.parametrize(
    ("hand", "minerals_left", "play"),
    [
        ("S", "", 'P0 discard card="S"'),
        ("S", "", 'P0 lay_off card="S" onto="pyrite"'),
        ("Na Cl", "halite", 'P0 meld mineral="halite" cards=["Na", "Cl"]'),
    ],
)
def test_MR14_going_out_by_discard_lay_off_or_meld(hand, minerals_left, play):
    table = a_round(hand, "K", minerals=(minerals_left,), table=PYRITE, phase="play").do(play)
    assert table.outcome.ending == "went out" and table.outcome.winners == (0,)


def test_MR15_five_for_each_ion_and_fifteen_for_each_wild():
    table = a_round("S", "Na Cl wild", "K", phase="play").do('P0 discard card="S"')
    assert table.outcome.points == (2 * 5 + 15 + 5, 0, 0)


def test_MR16_rummy_doubles_the_score():
    table = a_round("Na Cl S", "K wild", minerals=("halite",), table=PYRITE, phase="play")
    table.do('P0 meld mineral="halite" cards=["Na", "Cl"]')
    assert table.legal(0, "lay_off")[-1] == 'P0 lay_off card="S" onto="pyrite" rummy=true'
    table.do('P0 lay_off card="S" onto="pyrite" rummy=true')
    assert table.outcome.ending == "rummy" and table.outcome.points == (40, 0)


def test_MR16_undeclared_it_does_not_count():
    table = a_round("Na Cl", "K wild", minerals=("halite",), phase="play")
    table.do('P0 meld mineral="halite" cards=["Na", "Cl"]')
    assert table.outcome.points == (20, 0)


def test_MR16_with_or_without_a_discard():
    table = a_round("Na Cl S", "K", minerals=("halite",), phase="play")
    table.do('P0 meld mineral="halite" cards=["Na", "Cl"]', 'P0 discard card="S" rummy=true')
    assert table.outcome.ending == "rummy"


def test_MR16_not_on_the_first_turn():
    for turn_number, codes in ((0, ["rummy_first_turn"]), (1, ["rummy_first_turn"]), (2, [])):
        table = a_round("Na Cl", "K", minerals=("halite",), phase="play", turn_number=turn_number)
        assert table.codes('P0 meld mineral="halite" cards=["Na", "Cl"] rummy=true') == codes


def test_MR16_not_after_playing_in_an_earlier_turn():
    table = a_round("Na Cl", "K", minerals=("halite",), phase="play", played=(0,))
    assert table.codes('P0 meld mineral="halite" cards=["Na", "Cl"] rummy=true') == ["rummy_played"]
    table = a_round("S K K Mg", "Na Na", table=PYRITE, minerals=("halite",), discards="Al", phase="play")
    table.do('P0 lay_off card="S" onto="pyrite"', 'P0 discard card="Mg"')
    assert table.state.played == (True, False)


def test_MR16_only_with_the_play_that_empties_the_hand():
    table = a_round("Na Cl S", "K", minerals=("halite",), phase="play")
    assert table.codes('P0 meld mineral="halite" cards=["Na", "Cl"] rummy=true') == ["rummy_not_out"]
    assert table.codes('P0 discard card="S" rummy=true') == ["rummy_not_out"]


def test_MR17_the_discards_but_the_top_become_the_new_stock():
    table = a_round("K Na", "Mg Al", discards="Cl Cl Fe", stock="").do("P0 draw")
    assert table.kinds() == ["reshuffle", "draw"]
    assert table.state.reshuffles == 1 and table.state.discards == ("Fe",)
    assert len(table.state.stock) == 1 and table.hand()["Cl"] == 1


def test_MR17_after_the_second_reshuffle_runs_out_the_round_ends_without_score():
    table = a_round("K Na", "Mg Al", discards="Cl Cl Fe", stock="Pb", reshuffles=2)
    table.do("P0 draw", 'P0 discard card="K"')
    assert table.outcome.ending == "stock used up"
    assert table.outcome.points == (0, 0) and table.outcome.winners == ()


def test_MR17_a_second_reshuffle_is_made():
    table = a_round("K Na", "Mg Al", discards="Cl Cl Fe", stock="Pb", reshuffles=1)
    table.do("P0 draw", 'P0 discard card="K"', "P1 draw")
    assert table.state.reshuffles == 2 and table.state.outcome is None


def test_MR17_nothing_is_drawn_from_a_stock_that_is_used_up():
    game = MineralRummy()
    obs = game.observe(game.deal(2, 0, Drawn(Rng(1)))[0], 1)
    empty = replace(obs, stock_count=0, discards=(), reshuffles=2)
    assert [violation.code for violation in game.check(empty, DrawFrom(1)).violations] == ["stock_used_up"]


def test_MR17_the_same_when_nothing_can_be_reshuffled():
    table = a_round("K Na", "Mg Al", discards="", stock="Pb").do("P0 draw", 'P0 discard card="K"')
    assert table.outcome.ending == "stock used up"


def test_MR17_with_turns_the_most_melded_minerals_win_after_so_many_turns_each():
    def last_turn(*hands, **more):
        """Seat 0 in the very last of ten turns each."""
        return a_round(*hands, turn_number=len(hands) * 10 - 1, phase="play", turns="10", **more)

    table = last_turn("K Na", "Mg Al", minerals=("pyrite", "talc galena"), stock="Pb").do('P0 discard card="K"')
    assert table.outcome.ending == "turns used up" and table.outcome.winners == (0,)
    assert table.outcome.points == (table.game.points(table.state.hands[1]), 0)
    tied = last_turn("K Na", "Mg", "Cl S", minerals=("pyrite", "talc", "halite")).do('P0 discard card="K"')
    assert tied.outcome.winners == (0, 1) and tied.outcome.points == (10, 10, 0), "they share it"
    game = MineralRummy(MineralOptions(turns="10"))
    assert [game.turns_left(turn, 3) for turn in (0, 2, 3, 27, 29, 30)] == [10, 10, 9, 1, 1, 0]
    assert MineralRummy().turns_left(0, 3) is None
    before = a_round("K Na", "Mg", minerals=("pyrite", "talc"), turn_number=18, phase="play", turns="10")
    assert before.do('P0 discard card="K"').state.outcome is None


def test_MR18_a_match_is_to_200_points_and_the_highest_wins():
    game = MineralRummy()
    assert not game.match_over((199, 0), 9) and game.match_over((0, 200), 3)
    assert game.leaders((20, 90)) == (1,)
    assert MineralRummy(MineralOptions(target=50)).match_over((50, 0), 1)
    with pytest.raises(OptionError, match="200, 100 or 50"):
        MineralOptions.from_mapping({"target": "7"})


def test_MR19_the_list_of_ions_with_their_counts_is_open_to_everybody():
    game = MineralRummy()
    state, _ = game.deal(2, dealer=0, chance=Drawn(Rng(1)))
    for seat in (0, 1):
        sheet = game.table.describe(game.observe(state, seat), Draft(), ("You", "Ada"))["sheet"]
        assert sheet is not None
        notes = {row["name"]: row["note"] for group in sheet["groups"] for row in group["rows"]}
        assert notes["calcium"].startswith("4 cards") and notes["silicate"].startswith("5 cards")


def test_C05_calls_are_public_and_hidden_minerals_are_not_in_any_event_of_others():
    match = Match(MineralRummy(), [Player("A"), Player("B"), Player("C"), Player("D")], 3)
    own = match.state.minerals
    told = str([event for _, event in match.events(0)])
    assert not any(mineral in told for seat in (1, 2, 3) for mineral in own[seat])


def test_C04_the_winner_is_the_only_one_who_scores_and_nothing_changes_after_the_end():
    table = a_round("S", "Na", phase="play").do('P0 discard card="S"')
    assert table.codes("P1 draw") == ["round_over"]
    assert not list(table.game.legal_actions(table.game.observe(table.state, 1)))


# ------------------------------------------------------------------------------------------ own decks


def own_deck(tmp_path, ions="", of_minerals="", drop=()):
    """The kit's deck with lines added, and lines that begin with one of ``drop`` left out."""

    def changed(name, more):
        lines = (HERE / name).read_text(encoding="utf-8").splitlines()
        path = tmp_path / name
        kept = [line for line in lines if not line.startswith(tuple(drop))] if drop else lines
        path.write_text("\n".join([*kept, *filter(None, [more])]) + "\n", encoding="utf-8")
        return path

    return read_deck(changed("ions.csv", ions), changed("minerals.csv", of_minerals))


def test_own_deck_with_another_mineral_is_played(tmp_path):
    deck = own_deck(tmp_path, "M10,positive,Zn,3,5", "G17,mineral,sphalerite,1,0")
    game = MineralRummy(deck=deck)
    assert game.needs["sphalerite"] == ("Zn", "S")
    state, _ = game.deal(6, dealer=0, chance=Drawn(Rng(1)))
    assert game.check(game.observe(state, 1), DrawFrom(1)).legal


@pytest.mark.parametrize(
    ("ions", "of_minerals", "drop", "says"),
    [
        ("X,positive,Xy,3,5", "", (), r"line 21: There is no card 'Xy'"),
        ("", "X,mineral,kryptonite,1,0", (), r"line 18: There is no card 'kryptonite'"),
        ("", "G17,mineral,sphalerite,1,0", (), r"Sphalerite needs zinc and sulfide.*no card of zinc"),
        ("", "", ("N03",), r"Malachite needs copper, carbonate and hydroxide.*no card of hydroxide"),
        ("", "G17,mineral,baryte,1,0", (), "Did you mean barite"),
        ("", "G17,mineral,magnetite,2,0", (), "one card of each mineral"),
        ("X,negative,Zn,1,5", "", (), "'Zn' is of the kind 'positive'"),
        ("X,joker,wild2,1,5", "", (), "There is no card 'wild2'"),
        ("", "Ca,mineral,magnetite,1,0\nM01,mineral,spinel,1,0", (), "id 'M01' is already in line"),
        ("", "", ("M0", "N0"), "no card of"),
        ("", "", ("G0", "G10", "G11"), "Two players need 6 minerals"),
    ],
)
def test_a_deck_that_cannot_be_played_says_so_in_words_about_minerals(tmp_path, ions, of_minerals, drop, says):
    with pytest.raises(DeckError, match=says):
        MineralRummy(deck=own_deck(tmp_path, ions, of_minerals, drop))


def test_a_hand_can_hold_the_ions_of_any_minerals_of_the_subject():
    largest = sorted((len(mineral.cards) for mineral in minerals.all_minerals()), reverse=True)
    for goals, hand in DEALS.values():
        assert sum(largest[:goals]) <= hand, "MR13 could not be kept from the deal on"


def test_a_small_deck_says_how_many_can_play(tmp_path):
    deck = own_deck(tmp_path, "", "", ("G11", "G12", "G13", "G14", "G15", "G16"))
    game = MineralRummy(deck=deck)
    with pytest.raises(DeckError, match="too few cards for 6 players"):
        game.deal(6, dealer=0, chance=Drawn(Rng(1)))
