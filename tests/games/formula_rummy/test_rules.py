"""One test or more for every rule number of Formula Rummy; rules in rummy_kit/games/formula_rummy/RULES.md."""

from collections import Counter

import pytest

from rummy_kit.engine.cards import Deck, DeckError
from rummy_kit.engine.events import DealtFaceUp, Secret
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.options import OptionError
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.verdict import IllegalAction
from rummy_kit.games.formula_rummy import FormulaRummy
from rummy_kit.games.formula_rummy.pieces import FormulaRummyOptions
from rummy_kit.table.view import Draft
from tests.games.formula_rummy.scenario import a_round

LAY_SALT = 'P0 lay cation="Na+" n=1 anion="Cl-" m=1 name="sodium chloride"'
LAY_RUST = 'P0 lay cation="Fe3+" n=2 anion="O2-" m=3 name="iron(III) oxide"'


def test_FR01_deck_of_108():
    deck = FormulaRummy().deck
    kinds = Counter({kind: sum(r.count for r in deck.rows if r.kind == kind) for kind in {r.kind for r in deck.rows}})
    assert kinds == {"cation": 27, "anion": 36, "subscript": 42, "wild": 3}
    assert len(deck) == 108


@pytest.mark.parametrize("seats", range(2, 7))
def test_FR02_ten_cards_and_one_turned_up(seats):
    state, events = FormulaRummy().deal(seats, dealer=0, chance=Drawn(Rng(1)))
    assert [len(hand) for hand in state.hands] == [10] * seats
    assert len(state.discards) == 1
    assert len(state.stock) == 108 - 10 * seats - 1
    assert isinstance(events[0], DealtFaceUp) and events[0].discards == state.discards


def test_FR02_switch_begins_without_a_discard():
    state, _ = FormulaRummy(FormulaRummyOptions(first_discard=False)).deal(3, dealer=0, chance=Drawn(Rng(1)))
    assert state.discards == ()
    assert len(state.stock) == 78


def test_FR03_a_turn_begins_with_a_draw():
    table = a_round("Na+ Cl- 1 1", "K+")
    assert table.codes(LAY_SALT) == ["draw_first"]
    assert table.codes('P0 discard card="Na+"') == ["draw_first"]
    table.do("P0 draw")
    assert len(table.state.hands[0]) == 5
    assert table.codes("P0 draw") == ["wrong_phase"]


def test_FR03_a_discard_comes_with_all_above_it():
    table = a_round("Na+ 1 1", "K+", discards="F- Cl- Br- 2").do('P0 draw source="discards" count=3')
    assert Counter(table.state.hands[0]) == Counter(["Na+", "1", "1", "Cl-", "Br-", "2"])
    assert table.state.discards == ("F-",)
    assert table.codes('P0 draw source="discards" count=9') == ["wrong_phase"]


def test_FR03_no_deeper_than_the_pile():
    table = a_round("Na+ 1 1", "K+", discards="F- Cl-")
    for count in (0, 3, -1):
        assert table.codes(f'P0 draw source="discards" count={count}') == ["not_that_deep"]


def test_FR04_the_deepest_card_must_be_used_before_the_discard():
    table = a_round("Na+ 1 1 K+ Br-", "Li+", discards="Cl- 2").do('P0 draw source="discards" count=2')
    assert table.codes('P0 discard card="2"') == ["must_use_deepest"]
    assert table.lays(0) == [
        LAY_SALT,
        'P0 lay cation="K+" n=1 anion="Cl-" m=1 name="potassium chloride"',
    ]
    assert table.codes('P0 lay cation="Na+" n=1 anion="Br-" m=1 name="sodium bromide"') == ["use_deepest_first"]
    table.do(LAY_SALT, 'P0 discard card="2"')
    assert table.state.turn == 1


def test_FR04_the_top_discard_alone_carries_no_duty():
    table = a_round("Na+ K+", "Li+", discards="F- Al3+").do('P0 draw source="discards"', 'P0 discard card="Al3+"')
    assert table.state.discards == ("F-", "Al3+")


def test_FR04_a_deep_draw_is_offered_only_if_a_compound_can_use_the_deepest():
    table = a_round("Na+ K+ 1 1", "Li+", discards="Al3+ F- Cl-")
    top, two, three = (f'P0 draw source="discards"{count}' for count in ("", " count=2", " count=3"))
    assert table.legal(0)[1:] == [top, two]
    assert table.codes(three) == ["deepest_unusable"], "aluminium needs a 3"
    assert a_round("Na+ K+ 1 1 3", "Li+", discards="Al3+ F- Cl-").legal(0)[1:] == [top, two, three]


def test_FR04_give_back_when_nothing_is_left_to_try():
    table = a_round("Na+ 1 1 Li+", "K+", discards="F- Cl- Br- 2", stock="S2- O2-")
    table.do('P0 draw source="discards" count=3', 'P0 lay cation="Na+" n=1 anion="Cl-" m=1 name="sodium chlorate"')
    assert table.state.obligations, "lithium chloride is left to try"
    table.do('P0 lay cation="Li+" n=1 anion="Cl-" m=1 name="lithium chlorate"')
    assert table.state.discards == ("F-", "Cl-", "Br-", "2"), "they go back in their order"
    assert Counter(table.state.hands[0]) == Counter(["Na+", "1", "1", "Li+", "O2-"]), "and one comes from the stock"
    assert not table.state.obligations
    assert table.state.phase == "play", "the turn goes on"
    assert table.kinds()[-2:] == ["give_back", "draw"]


def test_FR04_what_was_used_before_the_give_back_stays_used():
    table = a_round("Na+ 1 1 1 1 Li+ Cl-", "K+", discards="Cl- Br-")
    table.do('P0 draw source="discards" count=2', LAY_SALT)
    assert not table.state.obligations, "any chloride meets the duty: equal faces are one"
    table.do('P0 lay cation="Li+" n=1 anion="Cl-" m=1 name="lithium chlorate"')
    assert "give_back" not in table.kinds()


def test_FR04_a_compound_returned_by_a_challenge_has_met_the_duty():
    table = a_round("Al3+ 1 1 Li+", "K+", discards="O2- Br- 2", checking="group")
    table.do(
        'P0 draw source="discards" count=3',
        'P0 lay cation="Al3+" n=1 anion="O2-" m=1 name="aluminium oxide"',
        'P1 respond say="challenge"',
    )
    assert not table.state.obligations
    assert table.codes('P0 discard card="2"') == []


def test_FR05_four_cards_one_of_each_kind():
    table = a_round("Na+ Cl- 1 1 K+", "Li+", phase="play").do(LAY_SALT)
    assert table.state.table[0].cards == ("Na+", "1", "Cl-", "1")
    assert table.state.hands[0] == ("K+",)


def test_FR05_the_cards_must_be_in_the_hand():
    table = a_round("Na+ Cl- 1 K+", "Li+", phase="play")
    verdict = table.ask(LAY_SALT)
    assert [v.code for v in verdict.violations] == ["not_in_hand"]
    assert verdict.violations[0].cards == ("1",), "it needs two cards with a 1"


def test_FR05_any_number_of_compounds_in_a_turn():
    table = a_round("Na+ Cl- 1 1 Fe3+ O2- 2 3 K+", "Li+", phase="play").do(LAY_SALT, LAY_RUST)
    assert table.compounds(0) == ["sodium chloride", "iron(III) oxide"]


def test_FR06_it_must_be_neutral():
    table = a_round("Al3+ O2- 1 1 K+", "Li+", phase="play")
    before = table.state
    verdict = table.ask('P0 lay cation="Al3+" n=1 anion="O2-" m=1 name="aluminium oxide"')
    assert not verdict.legal
    violation = verdict.violations[0]
    assert (violation.rule, violation.code, violation.kind, violation.data["sum"]) == (
        "FR06",
        "not_neutral",
        "concept",
        "+1",
    )
    with pytest.raises(IllegalAction):
        table.do('P0 lay cation="Al3+" n=1 anion="O2-" m=1 name="aluminium oxide"')
    assert table.state is before


def test_FR06_lowest_ratio_and_its_switch():
    lay = 'P0 lay cation="Mg2+" n=2 anion="O2-" m=2 name="magnesium oxide"'
    assert a_round("Mg2+ O2- 2 2", "Li+", phase="play").codes(lay) == ["not_reduced"]
    lenient = a_round("Mg2+ O2- 2 2", "Li+", phase="play", lowest_ratio="off")
    assert lenient.lays(0) == [lay]
    assert lenient.ask(lay).correct


def test_FR07_a_wrong_name_goes_back_and_bars_the_pair():
    table = a_round("Fe3+ O2- 2 3 2 3 Na+ wild", "Li+", phase="play")
    wrong = 'P0 lay cation="Fe3+" n=2 anion="O2-" m=3 name="iron oxide"'
    verdict = table.ask(wrong)
    assert verdict.legal and verdict.correct is False
    assert verdict.mistake is not None and verdict.mistake.code == "roman_missing"
    table.do(wrong)
    assert len(table.state.hands[0]) == 8 and not table.state.table
    assert table.codes(LAY_RUST) == ["barred"]
    with_wild = 'P0 lay cation="Fe3+" n=2 anion="O2-" m=3 name="iron(III) oxide" wild="m"'
    assert table.codes(with_wild) == ["barred"], "the pair of ions is barred, wilds included"
    assert not [lay for lay in table.lays(0) if '"Fe3+"' in lay and '"O2-"' in lay]
    table.do('P0 discard card="Na+"', "P1 draw", 'P1 discard card="Li+"', "P0 draw")
    assert table.codes(LAY_RUST) == [], "only until the next turn"


def test_FR07_no_name_and_no_reading_change_nothing():
    table = a_round("Fe3+ O2- 2 3 Na+", "Li+", phase="play")
    lay = 'P0 lay cation="Fe3+" n=2 anion="O2-" m=3 name='
    assert table.codes(lay + '""') == ["no_name"]
    for text in ("x" * 10_000, "😀😀", "<b>iron(III) oxide</b>", "iron(III) oxid", "\\u0000"):
        verdict = table.ask(lay + '"' + text + '"')
        assert not verdict.legal
        assert verdict.violations[0].code in ("unreadable", "misspelled")


def test_FR08_older_and_national_names():
    for name in ("ferric oxide", "Iron (III) Oxide", "IRON(III)-OXIDE"):
        table = a_round("Fe3+ O2- 2 3 K+", "Li+", phase="play")
        verdict = table.ask(f'P0 lay cation="Fe3+" n=2 anion="O2-" m=3 name="{name}"')
        assert verdict.correct, name


def test_FR08_lenient_names_are_a_switch():
    lay = 'P0 lay cation="Zn2+" n=1 anion="O2-" m=1 name="zinc(II) oxide"'
    assert a_round("Zn2+ O2- 1 1", "Li+", phase="play").ask(lay).correct is False
    assert a_round("Zn2+ O2- 1 1", "Li+", phase="play", lenient_names="on").ask(lay).correct


def test_FR09_every_turn_ends_with_one_discard():
    table = a_round("Na+ Cl- 1 1 K+", "Li+", phase="play").do(LAY_SALT, 'P0 discard card="K+"')
    assert table.state.discards == ("K+",)
    assert (table.state.turn, table.state.phase) == (1, "draw")
    without_compound = a_round("Na+ Cl-", "Li+", phase="play").do('P0 discard card="Cl-"')
    assert without_compound.state.turn == 1
    assert a_round("Na+", "Li+", phase="play").codes("P0 end_turn") == ["hand_not_empty"]


def test_FR10_a_wild_stands_for_any_card_and_stays_what_it_was_named():
    for place, hand in {
        "cation": "wild 2 O2- 3",
        "n": "Fe3+ wild O2- 3",
        "anion": "Fe3+ 2 wild 3",
        "m": "Fe3+ 2 O2- wild",
    }.items():
        table = a_round(f"{hand} K+", "Li+", phase="play").do(LAY_RUST + f' wild="{place}"')
        compound = table.state.table[0]
        assert compound.cards == tuple(hand.split())
        assert (compound.cation, compound.n, compound.anion, compound.m) == ("Fe3+", 2, "O2-", 3)


def test_FR10_one_wild_in_a_compound():
    table = a_round("wild wild O2- 3 2", "Li+", phase="play")
    assert all(text.count("wild") == 1 for text in table.lays(0))
    assert table.lays(0)


def test_FR10_its_ion_must_be_in_the_deck():
    table = a_round("wild O2- 1 1", "Li+", phase="play")
    lay = 'P0 lay cation="{}" n=1 anion="O2-" m=1 name="x oxide" wild="cation"'
    assert table.codes(lay.format("Ni2+")) == ["not_an_ion_here"]
    assert table.codes(lay.format("Xx9+")) == ["not_an_ion_here"]
    assert "not_a_number_here" in table.codes('P0 lay cation="Na+" n=4 anion="O2-" m=1 name="sodium oxide" wild="n"')
    for n in (0, -1, 10**9):
        assert "not_a_number_here" in table.codes(f'P0 lay cation="Na+" n={n} anion="O2-" m=1 name="" wild="cation"')


def test_FR11_the_third_compound_ends_the_hand_at_once():
    table = a_round("Na+ Cl- 1 1 K+", "Li+ 2", phase="play", table={0: ["Ca2+ 1 O2- 1", "K+ 1 Br- 1"]})
    table.do(LAY_SALT)
    outcome = table.outcome
    assert (outcome.ending, outcome.winners) == ("three compounds", (0,))
    assert table.state.to_act == ()
    assert table.state.discards == (), "no discard follows"
    assert table.codes('P0 discard card="K+"') == ["round_over"]


def test_FR11_with_turns_the_fewest_points_win_after_so_many_turns_each():
    hands, last = ("Na+ 1", "2", "Cl- 3"), 3 * 10 - 1
    table = a_round(*hands, phase="play", stock="K+", turn_number=last, turns="10").do('P0 discard card="Na+"')
    assert (table.outcome.ending, table.outcome.winners) == ("turn limit", (0, 1))
    assert table.outcome.points[:2] == (5, 5), "as at any other end (FR14)"
    for before in (
        a_round(*hands, phase="play", stock="K+", turn_number=last - 1, turns="10"),
        a_round(*hands, phase="play", stock="K+", turn_number=last),
    ):
        assert before.do('P0 discard card="Na+"').state.outcome is None


def test_FR12_referee_refuses_and_opens_no_window():
    table = a_round("Na+ Cl- 1 1 K+", "Li+", phase="play").do(LAY_SALT)
    assert table.state.window is None
    assert table.state.to_act == (0,)


def test_FR12_group_lets_wrong_compounds_lie_until_all_have_answered():
    table = a_round("Al3+ O2- 1 1 K+", "Li+", "Na+", phase="play", checking="group")
    table.do('P0 lay cation="Al3+" n=1 anion="O2-" m=1 name="aluminium oxide"')
    assert table.state.to_act == (1, 2)
    assert table.codes('P0 discard card="K+"') == ["not_your_turn"]
    assert table.codes("P1 draw") == ["answer_first"]
    assert table.do('P2 respond say="pass"').state.to_act == (1,)
    assert table.codes('P2 respond say="challenge"') == ["not_your_turn"]
    table.do('P1 respond say="pass"')
    assert table.state.window is None
    assert table.compounds(0) == ["aluminium oxide"], "nobody challenged: it stays, wrong as it is"
    assert table.codes('P0 respond say="pass"') == ["nothing_to_answer"]


def test_FR12_who_is_asked_follows_from_public_facts():
    right = a_round("Na+ Cl- 1 1 K+", "Li+", "K+", phase="play", checking="group").do(LAY_SALT)
    assert right.state.to_act == (1, 2)
    assert right.legal(1) == ['P1 respond say="pass"']


@pytest.mark.parametrize("place", ["hand", "aside"])
def test_FR13_a_right_challenge(place):
    table = a_round("Al3+ O2- 1 1 K+", "Li+", "Na+", phase="play", checking="group", penalty_cards=place)
    table.do('P0 lay cation="Al3+" n=1 anion="O2-" m=1 name="aluminium oxide"', 'P1 respond say="challenge"')
    assert table.state.table == ()
    assert (table.state.phase, table.state.to_act) == ("play", (0,)), "one challenge a compound"
    in_hand, aside = (8, 0) if place == "hand" else (5, 3)
    assert (len(table.state.hands[0]), len(table.state.aside[0])) == (in_hand, aside)
    assert table.codes('P0 lay cation="Al3+" n=1 anion="O2-" m=1 name="aluminium oxide"') == ["barred"]


def test_FR13_a_wrong_challenge_costs_the_challenger():
    table = a_round("Na+ Cl- 1 1 K+", "Li+", "Al3+", phase="play", checking="group")
    table.do(LAY_SALT)
    mistake = table.ask('P2 respond say="challenge"').mistake
    assert mistake is not None and mistake.code == "challenge_lost"
    table.do('P2 respond say="challenge"')
    assert table.compounds(0) == ["sodium chloride"]
    assert [len(hand) for hand in table.state.hands] == [1, 1, 4]
    assert table.state.to_act == (0,), "nobody may challenge it again"


def test_FR13_a_wrong_name_can_be_challenged_too():
    table = a_round("Fe3+ O2- 2 3 K+", "Li+", phase="play", checking="group")
    table.do('P0 lay cation="Fe3+" n=2 anion="O2-" m=3 name="iron oxide"', 'P1 respond say="challenge"')
    assert table.state.table == ()


def test_FR13_the_third_compound_is_checked_with_all_three():
    table = a_round("Na+ Cl- 1 1 K+", "Li+", phase="play", checking="group", table={0: ["Al3+ 1 O2- 1", "K+ 1 Br- 1"]})
    table.do(LAY_SALT)
    assert table.state.outcome is None and table.state.window is None, "no window, and the hand goes on"
    assert table.compounds(0) == ["potassium bromide", "sodium chloride"]
    assert Counter(table.state.hands[0]) == Counter(["Al3+", "O2-", "1", "1", "K+"]), "back, and no penalty"


def test_FR13_others_unchallenged_compounds_stay():
    table = a_round(
        "Na+ Cl- 1 1 K+",
        "Li+",
        phase="play",
        checking="group",
        table={0: ["Ca2+ 1 O2- 1", "K+ 1 Br- 1"], 1: ["Al3+ 1 S2- 1"]},
    ).do(LAY_SALT)
    assert table.outcome.winners == (0,)
    assert table.compounds(1) == ["aluminium sulfide"]


def test_FR13_penalty_cards_aside_count_even_for_a_player_who_goes_out():
    table = a_round(
        "Al3+ O2- 1 1 Na+ Cl- 1 1 K+",
        "Li+",
        phase="play",
        checking="group",
        penalty_cards="aside",
        table={0: ["Ca2+ 1 O2- 1", "K+ 1 Br- 1"]},
    )
    table.state = table.game.play(table.state, table.game.actions.parse(LAY_SALT), table.chance)[0]
    assert table.outcome.points[0] == 0
    fresh = a_round(
        "Al3+ O2- 1 1 Na+ Cl- 1 1 K+ Li+ F- 1 1",
        "2",
        phase="play",
        checking="group",
        penalty_cards="aside",
        table={0: ["Ca2+ 1 O2- 1"]},
    )
    fresh.do('P0 lay cation="Al3+" n=1 anion="O2-" m=1 name="aluminium oxide"', 'P1 respond say="challenge"')
    aside = fresh.state.aside[0]
    fresh.do(LAY_SALT, 'P1 respond say="pass"')
    fresh.do('P0 lay cation="Li+" n=1 anion="F-" m=1 name="lithium fluoride"')
    assert fresh.outcome.points[0] == sum(fresh.game.deck[card].points for card in aside) > 0


def test_FR14_what_is_left_in_hand_costs():
    table = a_round(
        "Na+ Cl- 1 1 K+", "Li+ wild 2 3", "F-", phase="play", table={0: ["Ca2+ 1 O2- 1", "K+ 1 Br- 1"]}, stock=""
    )
    table.do(LAY_SALT)
    assert table.outcome.points[:2] == (0, 10 + 20 + 5 + 5)


@pytest.mark.parametrize("target", [100, 200, 500])
def test_FR15_the_match_ends_at_the_agreed_points(target):
    game = FormulaRummy(FormulaRummyOptions(target=target))
    assert not game.match_over([target - 1, 0], 3)
    assert game.match_over([target, 40], 3)
    assert game.leaders([target, 40, 40]) == (1, 2), "the lowest score wins, ties are shared"


def test_FR15_a_whole_match():
    match = Match(FormulaRummy(FormulaRummyOptions(target=100)), [Player("Ada"), Player("Ben")], seed=4)
    while not match.over:
        if match.round_over:
            match.deal_round()
        while match.state.to_act:
            seat = match.state.to_act[0]
            match.act(match.game.rank(match.observe(seat))[0].action)
    assert max(match.totals) >= 100
    assert match.winners == match.game.leaders(match.totals)


def test_FR16_the_reference_card_and_its_switch():
    for switch, there in (("on", True), ("off", False)):
        table = a_round("Na+", "K+", reference_card=switch)
        shown = table.game.table.describe(table.game.observe(table.state, 0), Draft(), ["You", "Ada"])
        assert (shown["sheet"] is not None) == there
    sheet = a_round("Na+", "K+").game.table.sheet()
    assert sheet is not None
    rows = [row for group in sheet["groups"] for row in group["rows"]]
    assert {"name": "sulfate", "say": "sulfate, two minus"}.items() <= next(
        row for row in rows if row["name"] == "sulfate"
    ).items()


# -- the common rules, as this game plays them -------------------------------------------------------


def test_C01_dealers_left_begins():
    state, _ = FormulaRummy().deal(4, dealer=2, chance=Drawn(Rng(1)))
    assert (state.turn, state.to_act) == (3, (3,))


def test_C05_others_see_counts_only():
    table = a_round("Na+ 1 1", "K+ wild", discards="F-").do("P0 draw")
    drawn = table.events[-1]
    assert len(drawn.cards.of(0)) == 1 and drawn.read_by(1).cards == Secret({})
    obs = table.game.observe(table.state, 1)
    assert obs.hand == ("K+", "wild") and obs.hand_counts == (4, 2)
    assert table.game.observe(table.state, None).hand == ()


def test_C05_cards_taken_in_sight_of_all_are_known_until_played():
    table = a_round("Na+ 1 1 Li+", "K+", discards="Cl- 2").do('P0 draw source="discards" count=2')
    assert Counter(table.game.observe(table.state, 1).known[0]) == Counter(["Cl-", "2"])
    table.do(LAY_SALT)
    assert table.game.observe(table.state, 1).known[0] == ("2",)


def test_C06_all_discards_but_the_top_become_the_stock():
    table = a_round("Na+ 1", "K+", discards="F- Cl- Br-", stock="").do("P0 draw")
    assert table.state.discards == ("Br-",)
    assert len(table.state.stock) == 1 and len(table.state.hands[0]) == 3
    assert table.kinds() == ["reshuffle", "draw"]


def test_C06_nothing_to_shuffle_the_discards_stay_open():
    table = a_round("Na+ 1", "K+", discards="F-", stock="")
    assert table.legal(0) == ["P0 skip", 'P0 draw source="discards"']
    assert table.codes("P0 draw") == ["stock_empty"]
    assert a_round("Na+ 1", "K+", discards="F-").codes("P0 skip") == ["stock_not_empty"]


def test_C06_a_penalty_draws_what_there_is():
    table = a_round("Na+ Cl- 1 1 K+", "Li+", phase="play", checking="group", discards="F-", stock="Br- 2")
    table.do(LAY_SALT, 'P1 respond say="challenge"')
    assert len(table.state.hands[1]) == 3
    assert table.state.discards == ("F-",)


def test_C06_if_all_skip_in_a_row_the_round_ends_as_it_stands():
    table = a_round("Na+", "2", discards="", stock="", first_discard="off").do("P0 skip", 'P0 discard card="Na+"')
    assert table.state.outcome is None
    table.do("P1 skip")
    outcome = table.outcome
    assert (outcome.ending, outcome.winners) == ("nobody can draw", (0,))
    assert outcome.points[0] == 0


def test_C06_a_hand_without_a_card_ends_its_turn_without_a_discard():
    table = a_round("", "2 K+", discards="F-", stock="").do("P0 skip")
    assert table.legal(0) == ["P0 end_turn"]
    table.do("P0 end_turn")
    assert table.state.turn == 1


# -- decks and settings of a teacher -------------------------------------------------------------------

HEAD = "id,kind,face,count,points\n"


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ("C1,cation,Xy3+,1,10\n", r"There is no card 'Xy3\+'"),
        ("C1,cation,Cl-,1,10\n", "is of the kind 'anion', not 'cation'"),
        ("C1,anion,Na+,1,10\n", "is of the kind 'cation', not 'anion'"),
        ("S1,subscript,0,1,5\n", "There is no card '0'"),
        ("S1,subscript,two,1,5\n", "There is no card 'two'"),
        ("J1,joker,joker,1,5\n", "There is no card 'joker'"),
        ("C1,cation,Na+,-1,10\n", "0 to 9,999"),
        ("C1,cation,Na+,1,10\nC1,cation,K+,1,10\n", "is already in line 2"),
    ],
)
def test_a_deck_that_cannot_be_says_where_and_why(rows, says):
    with pytest.raises(DeckError, match=says) as error:
        FormulaRummy(deck=Deck.from_text(HEAD + rows, "mine.csv"))
    assert "line" in str(error.value) and "mine.csv" in str(error.value)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ("C1,cation,Na+,30,10\nS1,subscript,1,30,5\n", "There is no anion"),
        ("C1,cation,Al3+,30,10\nA1,anion,O2-,30,10\nS1,subscript,1,30,5\n", "No compound can be laid with these cards"),
        ("C1,cation,Na+,30,10\nW1,wild,wild,9,20\nS1,subscript,1,30,5\n", "There is no anion"),
    ],
)
def test_a_deck_with_which_no_compound_can_be_laid_is_refused(rows, says):
    with pytest.raises(DeckError, match=rf"mine\.csv: {says}"):
        FormulaRummy(deck=Deck.from_text(HEAD + rows, "mine.csv"))


def test_a_rule_setting_out_of_range_says_what_is_allowed():
    with pytest.raises(OptionError, match="500, 200 or 100"):
        FormulaRummyOptions.from_mapping({"target": "7"})
    with pytest.raises(OptionError, match="checking"):
        FormulaRummyOptions.from_mapping({"checks": "group"})
    with pytest.raises(OptionError):
        FormulaRummyOptions(penalty_cards="nowhere")


def test_a_deck_without_enough_cards_is_not_replaced_and_not_dealt():
    for count in (0, 20):
        deck = Deck.from_text(f"id,kind,face,count,points\nC1,cation,Na+,{count},10\n", name="mine.csv")
        with pytest.raises(DeckError, match=f"{count} cards are too few; 2 players need 21"):
            FormulaRummy(deck=deck).deal(2, 0, Drawn(Rng(1)))


def test_FR07_a_formula_that_does_not_balance_is_explained_before_a_name_is_asked_for():
    table = a_round("Al3+ O2- 1 2 2 3", "Na+", phase="play")
    lay = 'P0 lay cation="Al3+" n={} anion="O2-" m={} name=""'
    assert table.codes(lay.format(1, 2)) == ["not_neutral"]
    assert table.codes(lay.format(2, 3)) == ["no_name"]
