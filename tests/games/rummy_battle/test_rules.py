"""One test or more for every rule number of Rummy Battle; rules in rummy_kit/games/rummy_battle/RULES.md."""

from collections import Counter
from itertools import pairwise

import pytest

from rummy_kit.engine.cards import Deck, DeckError
from rummy_kit.engine.events import DealtFaceUp, Secret
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.verdict import IllegalAction
from rummy_kit.games.rummy_battle import RummyBattle
from rummy_kit.games.rummy_battle.deck import ACTION_CARDS
from rummy_kit.games.rummy_battle.pieces import BattleOptions
from tests.games.rummy_battle.scenario import a_round

SEVENS = 'P0 lay cards=["7S", "7H", "7D"]'
DECK_TEXT = (RummyBattle().folder / "deck.csv").read_text(encoding="utf-8")


def an_own_deck(text):
    return RummyBattle(deck=Deck.from_text(text, name="mine.csv"))


# ------------------------------------------------------------------------------------------------ RB01, RB02


@pytest.mark.parametrize(("seats", "cards", "jokers", "each"), [(2, 64, 2, 2), (3, 128, 4, 4), (6, 128, 4, 4)])
def test_RB01_two_players_use_half_of_the_cards(seats, cards, jokers, each):
    pack = Counter(RummyBattle().pack(seats))
    assert sum(pack.values()) == cards and pack["joker"] == jokers
    assert {pack[name] for name in ACTION_CARDS} == {each}
    assert pack["spy"] == pack["reinforcements"] == pack["second_chance"] == pack["marker"] == 0
    assert pack["7S"] == pack["AC"] == each // 2


def test_RB01_switch_shuffles_in_the_two_extra_cards():
    game = RummyBattle(BattleOptions(extra_cards=True))
    for seats, each in ((2, 1), (4, 2)):
        assert Counter(game.pack(seats))["spy"] == Counter(game.pack(seats))["reinforcements"] == each


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("S7,spades,7S", "S7,spades,7Z", "mine.csv, line 8: There is no card '7Z'"),
        ("S7,spades,7S", "S7,hearts,7S", "mine.csv, line 8: '7S' is of the kind 'spades'"),
        ("S7,spades,7S,2,5,1", "S7,spades,7S,2,5,3", "line 8: 'two' is how many cards of this line two players use"),
        (",two", ",three", "'two' must be a whole number"),
        ("thief,4,5,2", "thief,-4,5,2", "must be a whole number"),
        (",2,5,1\nS3", ",0,5,0\nS3", ""),
    ],
)
def test_RB01_an_own_deck_is_checked(old, new, words):
    assert old in DECK_TEXT
    if not words:
        assert len(an_own_deck(DECK_TEXT.replace(old, new, 1)).pack(3)) == 126
        return
    with pytest.raises(DeckError, match=words.replace("(", r"\(")):
        an_own_deck(DECK_TEXT.replace(old, new, 1))


def test_RB01_a_deck_too_small_says_so():
    lines = [line for line in DECK_TEXT.splitlines() if ",hearts," not in line and ",clubs," not in line]
    with pytest.raises(DeckError, match="2 players need 61 cards or more, 10 action cards among them; this deck"):
        an_own_deck("\n".join(lines))
    thieves = [line for line in lines if ",action," not in line] + ["X1,action,thief,100,5,100"]
    with pytest.raises(DeckError, match="Add play cards"):  # nothing could be turned up
        an_own_deck("\n".join(thieves))


@pytest.mark.parametrize("seats", range(2, 7))
def test_RB02_ten_cards_a_second_chance_and_the_marker_above_thirty(seats):
    game = RummyBattle()
    state, events = game.deal(seats, dealer=0, chance=Drawn(Rng(3)))
    assert [len(hand) for hand in state.hands] == [10] * seats
    assert state.chances == (True,) * seats
    assert state.under_marker == 30 and not state.marker_out
    assert len(state.discards) == 1
    assert len(state.stock) == len(game.pack(seats)) - 10 * seats - 1
    assert state.turn == 1 and isinstance(events[0], DealtFaceUp) and events[0].discards == state.discards


class Stacked:
    """Chance that deals the cards as given and puts returned cards at the lowest place."""

    def __init__(self, top):
        self.top, self.asked = top, []

    def shuffle(self, cards):
        rest = list(cards)
        for card in self.top:
            rest.remove(card)
        return (*rest, *self.top)

    def below(self, n):
        self.asked.append(n)
        return 0


def test_RB02_an_action_card_goes_back_above_the_marker_and_the_next_is_turned_up():
    chance = Stacked(["7S", "thief", "hoard"])  # the last is the top
    state, _ = RummyBattle().deal(4, dealer=0, chance=chance)
    assert state.discards == ("7S",)
    assert len(chance.asked) == 2
    assert state.stock[30:32] == ("thief", "hoard"), "the lowest place above the Marker"
    assert "thief" not in state.stock[:30] or Counter(state.stock[:30])["thief"] < 4


def test_RB02_the_marker_is_set_aside_when_it_is_visible_and_never_drawn():
    table = a_round("4S", "5S", "6S", stock="2H 3H 4H 5H 6H", under=4)
    assert not table.state.marker_out
    table.do("P0 draw")
    assert table.state.marker_out and table.kinds() == ["draw", "marker"]
    assert table.hand(0) == "4S 5H 6H" and len(table.state.stock) == 3, "both cards were drawn, one from below it"
    assert a_round("4S", "5S", "6S", stock="2H 3H 4H 5H", under=2).do("P0 draw").state.marker_out, "it shows on top"
    assert not a_round("4S", "5S", "6S", stock="2H 3H 4H 5H", under=1).do("P0 draw").state.marker_out


# ------------------------------------------------------------------------------------------------ RB03


def test_RB03_draw_two_from_the_deck():
    table = a_round("4S", "5S", "6S", row="KH", stock="2H 3H 4H", under=0).do("P0 draw")
    assert table.hand(0) == "4S 3H 4H"
    assert table.state.phase == "play"
    assert table.codes("P0 draw") == ["already_drawn"]
    assert table.codes("P0 take") == ["already_drawn"]


def test_RB03_take_from_the_newest_back_and_play_the_deepest_at_once():
    table = a_round("7H 7D KC 4S", "5S", "6S", row="2H 7S 9C JD")
    assert table.legal(0, "take") == ["P0 take count=3"]
    table.do("P0 take count=3")
    assert table.state.discards == ("2H",)
    assert table.codes('P0 discard card="9C"') == ["play_deepest_first"]
    assert table.legal(0) == [SEVENS, SEVENS + " draw=false"]
    table.do(SEVENS, 'P0 discard card="9C"')
    assert table.state.turn == 1


def test_RB03_the_top_discard_alone_must_be_played_as_well():
    table = a_round("7H 7D KC", "5S", "6S", row="7S")
    assert table.legal(0, "take") == ["P0 take"]
    assert a_round("7H 8D KC", "5S", "6S", row="7S").codes("P0 take") == ["deepest_unusable"]


def test_RB03_the_deepest_may_be_laid_off_once_open():
    table = a_round("2H KC", "5S", "6S", row="10S", table=("1: 7S 8S 9S",), opened="0").do("P0 take")
    assert table.codes('P0 lay_off meld=0 card="2H" end="high"')[-1] == "play_deepest_first"
    table.do('P0 lay_off meld=0 card="10S" end="high"')
    assert not table.state.obligations
    assert a_round("2H KC", "5S", "6S", row="10S", table=("1: 7S 8S 9S",)).codes("P0 take") == ["deepest_unusable"]


def test_RB03_no_more_than_are_there():
    table = a_round("7H 7D KC", "5S", "6S", row="7S")
    assert table.codes("P0 take count=2") == table.codes("P0 take count=0") == ["not_that_deep"]
    assert a_round("7H", "5S", "6S").codes("P0 take") == ["row_empty"]


def test_RB03_the_cards_between_help_to_use_the_deepest():
    table = a_round("KC", "5S", "6S", row="7S 7H 7D")
    assert table.legal(0, "take") == ["P0 take count=3"]


def test_RB03_an_action_card_waits_until_the_deepest_is_played():
    table = a_round("7H 7D KC lucky_day", "5S 2C", "6S 2C", row="7S").do("P0 take")
    assert table.codes("P0 lucky_day") == ["play_deepest_first"]
    table.do(SEVENS, "P0 lucky_day")


# ------------------------------------------------------------------------------------------------ RB04, RB05


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        ('"QS", "KS", "AS"', []),
        ('"AS", "2S", "3S"', []),
        ('"KS", "AS", "2S"', ["run_corner"]),
        ('"7S", "7S", "7H"', []),
        ('"7S", "7H", "7D", "7C"', []),
        ('"3S", "2S", "AS"', ["not_in_order"]),
        ('"AS", "2S"', ["too_few_cards"]),
        ('"AS", "2S", "3H"', ["run_suits"]),
        ('"2S", "3S", "QS"', ["run_gap"]),
        ('"9C", "9C", "9C"', ["not_in_hand"]),
        ('"AS", "2S", "thief"', ["no_play_card"]),
    ],
)
def test_RB04_sets_and_runs_open(cards, codes):
    table = a_round("AS 2S 3S 3H QS KS 7S 7S 7H 7D 7C thief", "5S", "6S", phase="play")
    text = f"P0 lay cards=[{cards}]"
    assert table.codes(text) == codes
    if not codes:
        assert table.do(text).state.opened == (True, False, False)


def test_RB05_a_new_meld_may_draw_a_card():
    table = a_round("7S 7H 7D KC", "5S", "6S", phase="play", stock="2H 3H", under=0)
    assert table.legal(0, "lay") == [SEVENS, SEVENS + " draw=false"]
    assert table.do(SEVENS).hand(0) == "3H KC"
    assert table.events[1].cards == Secret({0: ("3H",)})
    assert a_round("7S 7H 7D KC", "5S", "6S", phase="play").do(SEVENS + " draw=false").hand(0) == "KC"


def test_RB05_no_draw_for_additions_or_when_the_deck_is_empty():
    table = a_round("7S 7H 7D KC 10S", "5S", "6S", phase="play", stock="", table=("0: 7S 8S 9S",))
    assert table.codes(SEVENS) == ["deck_empty"]
    table.do(SEVENS + " draw=false", 'P0 lay_off meld=0 card="10S" end="high"')
    assert table.hand(0) == "KC"


# ------------------------------------------------------------------------------------------------ RB06


def test_RB06_once_open_a_card_may_be_laid_off_before_oneself():
    table = a_round("10S KC 7C", "5S", "6S", phase="play", table=("1: 7S 8S 9S", "2: 7H 7D 7S"))
    assert table.codes('P0 lay_off meld=0 card="10S" end="high"') == ["not_open"]
    table = a_round("10S KC 7C", "5S", "6S", phase="play", table=("1: 7S 8S 9S", "2: 7H 7D 7S"), opened="0")
    assert table.legal(0, "lay_off") == [
        'P0 lay_off meld=0 card="10S" end="high"',
        'P0 lay_off meld=1 card="7C"',
    ]
    table.do('P0 lay_off meld=0 card="10S" end="high"', 'P0 lay_off meld=1 card="7C"')
    assert table.melds() == ["1: 7S/1 8S/1 9S/1 10S/0", "2: 7H/2 7D/2 7S/2 7C/0"]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ('meld=0 card="5S" end="low"', ["does_not_fit"]),
        ('meld=0 card="10S" end="low"', ["no_such_end"]),
        ('meld=0 card="10S"', ["no_such_end"]),
        ('meld=1 card="8C"', ["does_not_fit"]),
        ('meld=9 card="10S" end="high"', ["no_such_meld"]),
        ('meld=0 card="JS" end="high"', ["not_in_hand", "does_not_fit"]),
        ('meld=2 card="AS" end="high"', ["no_such_end"]),
        ('meld=2 card="AS" end="low"', []),
        ('meld=3 card="2S" end="high"', ["does_not_fit"]),
    ],
)
def test_RB06_only_what_lengthens_a_meld_may_be_laid_off(text, codes):
    melds = ("1: 7S 8S 9S", "2: 7H 7D 7S", "1: 2S 3S 4S", "1: QS KS AS")
    table = a_round("10S KC 5S 8C AS 2S", "5H", "6S", phase="play", table=melds, opened="0")
    assert table.codes(f"P0 lay_off {text}") == codes


def test_RB06_a_run_from_ace_to_ace_takes_no_card():
    melds = ("0: AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS",)
    table = a_round("7S KC", "5H", "6S", phase="play", table=melds)
    assert table.codes('P0 lay_off meld=0 card="7S" end="high"') == ["complete"]


def test_RB06_laid_off_cards_extend_a_meld_for_everyone_wherever_it_moves():
    table = a_round(
        "switcheroo KC 2D", "JS 5S 5H", "6S", phase="play", table=("0: KH KD KS", "1: 7S/1 8S/1 9S/1 10S/2"),
    )  # fmt: skip
    table.do("P0 switcheroo own=0 other=1")
    assert table.melds() == ["1: KH/1 KD/1 KS/1", "0: 7S/0 8S/0 9S/0 10S/2"]
    table.do('P0 discard card="2D"', "P1 draw", 'P1 lay_off meld=1 card="JS" end="high"')
    assert table.melds()[1] == "0: 7S/0 8S/0 9S/0 10S/2 JS/1"


# ------------------------------------------------------------------------------------------------ RB07, RB08


def test_RB07_pickpocket_normal_from_a_meld_and_of_a_laid_off_card():
    table = a_round("pickpocket KC 2D", "5H", "6S", phase="play", table=("1: 7S/1 8S/1 9S/1 10S/2",), opened="0")
    assert table.legal(0, "pickpocket") == ["P0 pickpocket meld=0 place=0", "P0 pickpocket meld=0 place=3"]
    one = a_round("pickpocket KC 2D", "5H", "6S", phase="play", table=("1: 7S/1 8S/1 9S/1 10S/2",), opened="0")
    one.do("P0 pickpocket meld=0 place=3")
    assert one.hand(0) == "10S 2D KC" and one.melds() == ["1: 7S/1 8S/1 9S/1"]
    assert one.state.known[0] == ("10S",), "everybody saw it"
    assert one.state.spent == ("pickpocket",)
    table.do("P0 pickpocket meld=0 place=0", 'P0 lay_off meld=0 card="7S" end="low"')
    assert table.melds() == ["1: 7S/0 8S/1 9S/1 10S/2"], "and it may be laid down again"


def test_RB07_pickpocket_refused():
    melds = ("1: 7S 8S 9S", "1: 7H/1 7D/1 7C/1 7S/0", "2: 4D 5D 6D 7D 8D", "1: KH KD KS joker")
    table = a_round("pickpocket KC 2D", "5H", "6S", phase="play", table=melds)
    assert table.codes("P0 pickpocket meld=0 place=0") == ["would_break"], "two cards are no Run"
    assert table.codes("P0 pickpocket meld=1 place=3") == ["own_card"]
    assert table.codes("P0 pickpocket meld=2 place=2") == ["would_break"], "a hole in the Run"
    assert (
        table.codes("P0 pickpocket meld=9 place=0") == table.codes("P0 pickpocket meld=0 place=3") == ["no_such_meld"]
    )
    assert table.codes("P0 pickpocket meld=3 place=0") == [], "three cards with one joker remain"
    closed = a_round("pickpocket KC", "5H", "6S", phase="play", table=("1: 7S 8S 9S 10S",))
    assert closed.codes("P0 pickpocket meld=0 place=0") == ["not_open"]
    assert a_round("KC", "5H", "6S", phase="play", table=("1: 7S 8S 9S 10S",), opened="0").codes(
        "P0 pickpocket meld=0 place=0"
    ) == ["no_action_card"]


def test_RB07_pickpocket_edge_the_joker_share_counts_lay_offs_included():
    melds = ("1: 4S/1 joker/1 6S/1 7S/1 joker/2 9S/2",)
    table = a_round("pickpocket pickpocket KC 2D", "5H", "6S", phase="play", table=melds, opened="0")
    assert table.codes("P0 pickpocket meld=0 place=0") == ["would_break"], "two jokers need six cards"
    free = a_round("pickpocket pickpocket KC", "5H", "6S", phase="play", table=("1: joker 5S 6S 7S",), opened="0")
    free.do("P0 pickpocket meld=0 place=0")
    assert free.hand(0) == "KC joker pickpocket" and free.melds() == ["1: 5S/1 6S/1 7S/1"]
    assert free.codes("P0 pickpocket meld=0 place=0") == ["would_break"]


def test_RB07_thief_normal_with_lay_offs_of_three_players():
    melds = ("1: 7S/1 7H/1 7D/1 7C/0 7S/2 7H/3",)
    table = a_round("thief KC 2D", "5H", "6S", "9S 9H", phase="play", table=melds)
    table.do("P0 thief meld=0")
    assert table.melds() == ["0: 7S/0 7H/0 7D/0 7C/0 7S/2 7H/3"], "what others laid off stays before them"
    assert table.kinds() == ["thief"], "no bonus card"
    assert table.state.opened[1], "RB08"


def test_RB07_thief_refused():
    melds = ("1: 7S 8S 9S", "0: KH KD KS", "1: 4S 4H 4D")
    table = a_round("thief KC 2D", "5H", "6S", phase="play", table=melds)
    assert table.codes("P0 thief meld=0") == ["runs_are_safe"]
    assert table.codes("P0 thief meld=1") == ["own_meld"]
    assert table.codes("P0 thief meld=7") == ["no_such_meld"]
    assert table.legal(0, "thief") == ["P0 thief meld=2"]
    closed = a_round("thief KC 2D", "5H", "6S", phase="play", table=("1: 4S 4H 4D",))
    assert closed.codes("P0 thief meld=0") == ["not_open"]


def test_RB07_thief_edge_a_joker_in_the_stolen_set_and_a_set_picked_empty():
    table = a_round("thief KC 2D", "5H", "6S", phase="play", table=("1: 4S 4H joker",), opened="0")
    table.do("P0 thief meld=0", 'P0 discard card="2D"')
    assert table.game.score(table.state, 0, ()) == (30, -10, 0), "the joker scores 20 for the thief"
    assert table.melds() == ["0: 4S/0 4H/0 joker/0"]
    empty = a_round("thief KC 2D", "5H", "6S", phase="play", table=("1: 4S/2 4H/2 4D/2",), opened="0")
    assert empty.codes("P0 thief meld=0") == ["nothing_there"]


def test_RB07_switcheroo_normal():
    table = a_round("switcheroo KC 2D", "5H", "6S", phase="play", table=("0: 2S 2H 2C", "1: QS KS AS"))
    table.do("P0 switcheroo own=0 other=1")
    assert table.melds() == ["1: 2S/1 2H/1 2C/1", "0: QS/0 KS/0 AS/0"]
    assert table.kinds() == ["switcheroo"], "no bonus card"


def test_RB07_switcheroo_refused():
    melds = ("0: 2S 2H 2C", "1: QS KS AS", "2: 4S 4H 4D")
    table = a_round("switcheroo KC 2D", "5H", "6S", phase="play", table=melds)
    assert table.codes("P0 switcheroo own=1 other=2") == ["not_your_meld"]
    assert table.codes("P0 switcheroo own=0 other=0") == ["own_meld"]
    assert table.codes("P0 switcheroo own=0 other=8") == ["no_such_meld"]
    without_own = a_round("switcheroo KC 2D", "5H", "6S", phase="play", table=("1: QS KS AS",), opened="0")
    assert without_own.legal(0, "switcheroo") == []
    closed = a_round("switcheroo KC 2D", "5H", "6S", phase="play", table=("1: QS KS AS",))
    assert closed.codes("P0 switcheroo own=0 other=0") == ["not_open", "not_your_meld"]


def test_RB07_switcheroo_edge_lay_offs_of_both_players_on_both_melds():
    melds = ("0: 2S/0 2H/0 2C/0 2D/1", "1: JS/0 QS/1 KS/1 AS/1")
    table = a_round("switcheroo KC 2D", "5H", "6S", phase="play", table=melds)
    table.do("P0 switcheroo own=0 other=1")
    assert table.melds() == ["1: 2S/1 2H/1 2C/1 2D/1", "0: JS/0 QS/0 KS/0 AS/0"]


def test_RB07_lucky_day_normal():
    table = a_round("lucky_day KC", "5H 5H", "6S 6S", phase="draw")
    table.do("P0 lucky_day")
    assert table.hand(0) == "6S 5H KC" and table.hand(1) == "5H" and table.hand(2) == "6S"
    event = table.events[0]
    assert event.count == 2
    assert event.cards == Secret({0: ("5H", "6S")}) and event.lost == Secret({1: "5H", 2: "6S"})
    assert table.state.phase == "draw", "it takes the place of no draw"


def test_RB07_lucky_day_refused_without_the_card_or_out_of_turn():
    table = a_round("KC", "5H lucky_day", "6S 6S", phase="play")
    assert table.codes("P0 lucky_day") == ["no_action_card"]
    assert table.codes("P1 lucky_day") == ["not_your_turn"]


def test_RB07_hoard_normal_refused_and_the_whole_row():
    table = a_round("hoard KC", "5H", "6S", row="2H 9C 4D JS")
    assert table.legal(0, "take") == [], "nothing could be played"
    assert table.legal(0, "hoard") == ["P0 hoard", *(f"P0 hoard count={count}" for count in (2, 3, 4))]
    assert table.codes("P0 hoard count=5") == ["not_that_deep"]
    table.do("P0 hoard count=4")
    assert table.state.discards == () and not table.state.obligations
    assert table.hand(0) == "JS 2H 4D 9C KC"
    assert table.codes("P0 draw") == ["already_drawn"], "it takes the place of the draw"
    assert a_round("hoard KC", "5H", "6S").codes("P0 hoard") == ["row_empty"]
    assert a_round("KC", "5H", "6S", row="2H").codes("P0 hoard") == ["no_action_card"]
    assert a_round("hoard KC", "5H", "6S", row="2H", phase="play").codes("P0 hoard") == ["already_drawn"]


def test_RB16_hoard_is_the_only_way_without_the_duty():
    table = a_round("hoard KC", "5H", "6S", row="2H 9C")
    assert table.codes("P0 take count=2") == ["deepest_unusable"]
    table.do("P0 hoard count=2", 'P0 discard card="9C"')
    assert table.state.spent == ("hoard",) and table.state.discards == ("9C",)


def test_RB07_spy_and_reinforcements_are_extra_cards():
    table = a_round("spy reinforcements KC", "5H JD", "6S", phase="play", extra_cards=True)
    assert table.codes("P0 spy seat=0") == table.codes("P0 spy seat=7") == ["no_opponent"]
    table.do("P0 spy seat=1")
    views = [table.game.observe(table.state, seat) for seat in (0, 1, 2, None)]
    assert [obs.spied for obs in views] == [("5H", "JD"), (), (), ()]
    table.do("P0 reinforcements")
    assert len(table.state.hands[0]) == 4
    table.do('P0 discard card="KC"')
    assert table.game.observe(table.state, 0).spied == (), "only until the end of the turn"
    assert a_round("KC 2D", "5H", "6S", phase="play", extra_cards=True).codes("P0 spy seat=1") == ["no_action_card"]


def test_RB07_reinforcements_edge_the_deck_gives_what_it_has():
    table = a_round("reinforcements KC", "5H", "6S", phase="play", stock="2H 3H", under=0, extra_cards=True)
    assert table.do("P0 reinforcements").hand(0) == "2H 3H KC"
    assert table.state.marker_out


def test_RB07_second_chance_exchanges_cards_before_the_draw():
    table = a_round("4S 5D KC", "5H", "6S", stock="2H 3H 4H 5H", under=2)
    assert "P0 second_chance" in table.legal(0)
    table.do("P0 second_chance", 'P0 under card="4S"', 'P0 under card="KC"')
    assert table.state.stock[:2] == ("KC", "4S"), "face down under the deck"
    assert table.state.under_marker == 4, "the Marker stays where it is"
    assert table.codes("P0 draw") == ["exchange_first"]
    table.do("P0 refill")
    assert table.hand(0) == "4H 5H 5D" and table.state.phase == "draw"
    assert table.state.marker_out, "two of the cards above it are gone"
    assert table.codes("P0 second_chance") == ["chance_used"]
    table.do("P0 draw")


def test_RB07_second_chance_refused_after_the_draw_and_without_an_exchange():
    table = a_round("4S 5D KC", "5H", "6S", phase="play")
    assert table.codes("P0 second_chance") == ["chance_after_draw"]
    assert table.codes("P0 refill") == table.codes('P0 under card="4S"') == ["no_exchange"]
    begun = a_round("4S 5D KC", "5H", "6S").do("P0 second_chance")
    assert begun.codes('P0 under card="9C"') == ["not_in_hand"]


def test_RB07_second_chance_edge_the_whole_hand_and_nobody_else_learns_which():
    table = a_round("4S 5D", "5H", "6S", stock="2H 3H 4H 5H", under=0)
    table.do("P0 second_chance", 'P0 under card="4S"', 'P0 under card="5D"')
    assert table.hand(0) == "" and table.state.outcome is None, "an exchange is no going out"
    assert table.events[-1].count == 2 and table.events[-1].read_by(1).card == Secret()
    assert len(table.do("P0 refill").state.hands[0]) == 2


def test_RB07_a_played_action_does_not_end_the_turn():
    table = a_round("lucky_day lucky_day KC", "5H 5H 4H", "6S 6S 4S", phase="play")
    table.do("P0 lucky_day", "P0 lucky_day")
    assert table.state.turn == 0 and table.state.spent == ("lucky_day", "lucky_day")


def test_RB08_a_player_who_loses_the_melds_to_a_thief_stays_open():
    table = a_round("thief KC 2D", "10S 5H 9C", "6S", phase="play", table=("1: 4S 4H 4D", "2: 7S 8S 9S"), opened="0")
    table.do("P0 thief meld=0", 'P0 discard card="2D"', "P1 draw", 'P1 lay_off meld=1 card="10S" end="high"')
    assert table.melds()[1] == "2: 7S/2 8S/2 9S/2 10S/1"


# ------------------------------------------------------------------------------------------------ RB09, RB10


def test_RB09_a_turn_ends_with_a_discard_into_the_row_or_onto_the_action_pile():
    table = a_round("KC thief 2D", "5H", "6S", row="3H", phase="play").do('P0 discard card="KC"')
    assert table.state.discards == ("3H", "KC") and table.state.turn == 1 and table.state.phase == "draw"
    other = a_round("KC thief 2D", "5H", "6S", row="3H", phase="play").do('P0 discard card="thief"')
    assert other.state.discards == ("3H",) and other.state.spent == ("thief",)
    assert a_round("KC", "5H", "6S").codes('P0 discard card="KC"') == ["draw_first"]
    assert a_round("KC", "5H", "6S", phase="play").codes('P0 discard card="2D"') == ["not_in_hand"]


def test_RB10_the_round_ends_by_playing_or_by_discarding_the_last_card():
    by_discard = a_round("KC", "5H", "6S", phase="play", marker_out=True).do('P0 discard card="KC"')
    by_lay = a_round("7S 7H 7D", "5H", "6S", phase="play", marker_out=True).do(SEVENS + " draw=false")
    by_lay_off = a_round("10S", "5H", "6S", phase="play", marker_out=True, table=("1: 7S 8S 9S",), opened="0")
    by_lay_off.do('P0 lay_off meld=0 card="10S" end="high"')
    by_action = a_round("thief", "5H", "6S", phase="play", marker_out=True, table=("1: 7S 7H 7D",), opened="0")
    by_action.do("P0 thief meld=0")
    for table in (by_discard, by_lay, by_lay_off, by_action):
        assert table.outcome.ending == "gone out after the Marker"
        assert table.state.chances[0], "RB10: a 2nd Chance is not a card in hand"
        assert table.sheet()[0][2] == 10


def test_RB10_the_bonus_card_keeps_a_player_in():
    table = a_round("7S 7H 7D", "5H", "6S", phase="play").do(SEVENS)
    assert table.state.outcome is None and len(table.state.hands[0]) == 1


def test_RB10_deck_empty_the_turn_is_finished_and_nobody_went_out():
    table = a_round("KC 4D", "5H", "6S", stock="2H", under=0, marker_out=True).do("P0 draw")
    assert table.hand(0) == "2H 4D KC", "the deck gives what it has"
    assert table.state.outcome is None
    table.do('P0 discard card="KC"')
    assert table.outcome.ending == "deck empty"
    assert [row[2] for row in table.sheet()] == [0, 0, 0]


def test_RB10_going_out_in_the_turn_that_empties_the_deck_scores():
    table = a_round("7S 7H", "5H", "6S", stock="7D 4C", under=1).do("P0 draw", SEVENS + " draw=false")
    table.do('P0 discard card="4C"')
    assert table.outcome.ending == "gone out after the Marker"
    assert table.sheet()[0] == (15, 0, 10)


# ------------------------------------------------------------------------------------------------ RB11, RB12


@pytest.mark.parametrize(("marker_out", "bonus"), [(False, -100), (True, 10)])
def test_RB11_going_out_before_and_after_the_marker(marker_out, bonus):
    table = a_round("KC", "5H", "6S", phase="play", marker_out=marker_out).do('P0 discard card="KC"')
    assert table.sheet() == ((0, 0, bonus), (0, -5, 0), (0, -5, 0))
    assert table.outcome.points == (bonus, -5, -5)


def test_RB11_the_marker_counts_from_the_moment_it_shows():
    table = a_round("KC", "5H", "6S", stock="2H 3H 4H", under=1).do("P0 draw")
    assert table.state.marker_out
    table = a_round("7S 7H 7D", "5H", "6S", phase="play", stock="2H 3H", under=1)
    table.do(SEVENS, 'P0 discard card="3H"')
    assert table.sheet()[0][2] == 10, "its bonus card uncovered the Marker"


@pytest.mark.parametrize(
    ("hands", "marker_out", "bonus"),
    [
        (("5H", "6S 6S", "9C 9D"), False, [0, -100, 0, 0]),
        (("5H", "6S", "9C 9D"), False, [0, -50, -50, 0]),
        (("5H", "6S", "9C"), False, [0, -50, -50, -50]),
        (("5H", "6S 6S", "9C 9D"), True, [0, 10, 0, 0]),
        (("5H", "6S", "9C 9D"), True, [0, 5, 5, 0]),
    ],
)
def test_RB12_lucky_day_empties_hands(hands, marker_out, bonus):
    table = a_round("lucky_day KC", *hands, phase="play", marker_out=marker_out).do("P0 lucky_day")
    assert [row[2] for row in table.sheet()] == bonus
    assert table.outcome.ending == f"gone out {'after' if marker_out else 'before'} the Marker"
    assert table.state.to_act == ()


# ------------------------------------------------------------------------------------------------ RB13 to RB15


def test_RB13_one_joker_for_every_three_cards():
    hand = "joker joker 7S 7H 4S 6S 8S 9S"
    table = a_round(hand, "5H", "6S", phase="play")
    assert table.codes('P0 lay cards=["7S", "joker", "joker"]') == ["too_many_jokers"]
    assert table.codes('P0 lay cards=["7S", "7H", "joker"]') == []
    assert table.codes('P0 lay cards=["4S", "joker", "6S"]') == []
    assert table.codes('P0 lay cards=["4S", "joker", "6S", "7S", "8S", "9S", "joker"]') == []
    assert table.codes('P0 lay cards=["4S", "joker", "6S", "joker", "8S"]') == ["too_many_jokers"]


def test_RB13_a_joker_is_fixed_once_laid():
    table = a_round("joker 4S 6S 7S 3S KC", "5H", "6S", phase="play").do('P0 lay cards=["4S", "joker", "6S"]')
    assert table.state.table[0].shape.stands_for(1) == "5S"
    assert table.codes('P0 lay_off meld=0 card="7S" end="high"') == []
    assert table.codes('P0 lay_off meld=0 card="5S" end="low"') == ["not_in_hand", "does_not_fit"]


def test_RB13_a_joker_may_be_laid_off_where_three_cards_stand_for_it():
    melds = ("1: 7S 8S 9S 10S JS", "1: 7H 7D joker", "1: QH KH AH")
    table = a_round("joker KC", "5H", "6S", phase="play", table=melds, opened="0")
    assert table.legal(0, "lay_off") == [
        'P0 lay_off meld=0 card="joker" end="low"',
        'P0 lay_off meld=0 card="joker" end="high"',
        'P0 lay_off meld=2 card="joker" end="low"',
    ]
    assert table.codes('P0 lay_off meld=1 card="joker"') == ["too_many_jokers"]


def test_RB14_score_of_cards_before_a_player_and_in_hand():
    table = a_round(
        "KC thief joker 10H AS", "9H", "6S", phase="play", marker_out=True,
        table=("0: 2S 3S 4S", "1: JS/0 QS/1 KS/1 AS/1"),
    )  # fmt: skip
    assert table.game.score(table.state, 0, ()) == (15 + 10, -(10 + 5 + 20 + 10 + 15), 0)
    assert table.game.score(table.state, 1, (1,)) == (35, -5, 10)
    assert table.game.score(table.state, 2, ()) == (0, -5, 0)


def test_RB15_five_rounds_and_the_highest_total_wins():
    game = RummyBattle()
    assert not game.match_over((500, 0), 4) and game.match_over((-20, -30), 5)
    assert game.leaders((10, 40, 40)) == (1, 2), "ties are shared"
    match = Match(game, [Player("Ada"), Player("Ben")], seed=5)
    luck = Rng(5)
    dealers = []
    while not match.over:
        if match.round_over:
            match.deal_round()
        dealers.append(match.state.dealer)
        while not match.round_over:
            seat = match.state.to_act[0]
            match.act(game.sample_action(match.observe(seat), luck))
    assert len(match.rounds) == 5
    assert [b != a for a, b in pairwise(dealers)] == [True] * 4, "the deal passes to the left"
    assert match.totals == tuple(map(sum, zip(*match.rounds, strict=True)))


# ------------------------------------------------------------------------------------------------ common rules


def test_C04_an_illegal_move_changes_nothing():
    table = a_round("KC 2D", "5H", "6S", phase="play")
    before = table.state
    with pytest.raises(IllegalAction, match="not_in_hand"):
        table.do(SEVENS)
    assert table.state is before


def test_C05_hidden_cards_stay_hidden():
    table = a_round("KC 2D", "5H 4C", "6S")
    table.do("P0 draw")
    assert table.game.observe(table.state, 0).drawn and not table.game.observe(table.state, 1).drawn
    assert table.events[0].read_by(1).cards == Secret()
    unseen = table.game.unseen(table.game.observe(table.state, 1))
    assert unseen["KC"] == 2 and unseen["5H"] == 1
