"""Say Rummy, rule by rule: the numbers are those of the rule sheet."""

import json
from collections import Counter
from typing import Any

import pytest

from rummy_kit.engine.cards import Deck, DeckError
from rummy_kit.engine.frozen import evolve
from rummy_kit.engine.match import Match, Player
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.turns import Discard
from rummy_kit.engine.verdict import IllegalAction
from rummy_kit.games.say_rummy import SayRummy
from rummy_kit.games.say_rummy.pieces import Add, Lay, SayOptions
from rummy_kit.subjects import phonemes
from rummy_kit.workshop.conformance import check_game
from tests.games.say_rummy.scenario import Asking, a_round, add, lay


@pytest.mark.parametrize("accent", phonemes.ACCENTS)
@pytest.mark.parametrize(("cards", "wilds", "players"), [(54, 2, (2, 5)), (108, 4, (4, 8))])
def test_SR01_four_decks_of_all_sounds_and_wild_cards(accent, cards, wilds, players):
    game = SayRummy(SayOptions(accent=accent, cards=cards))
    assert len(game.deck) == cards and game.deck.counts["wild"] == wilds
    assert set(game.deck.by_face) == {*phonemes.inventory(accent), "wild"}
    assert (game.players[0], game.players[-1]) == players
    assert all(row.more["key_word"] and row.more["spellings"] for row in game.deck.rows if row.kind != "wild")


def test_SR01_an_own_deck_is_checked():
    heading = "id,kind,face,key_word,spellings,count,points\n"
    with pytest.raises(DeckError, match=r"line 2: There is no card 'ʒʒ' in Say Rummy"):
        SayRummy(deck=Deck.from_text(heading + "K1,consonant,ʒʒ,x,y,1,1\n"))
    with pytest.raises(DeckError, match="is already in line 2"):
        SayRummy(deck=Deck.from_text(heading + "K1,consonant,p,pin,p,1,1\nK2,consonant,p,pin,p,1,1\n"))
    with pytest.raises(DeckError, match="'p' is of the kind 'consonant', not 'vowel'"):
        SayRummy(deck=Deck.from_text(heading + "K1,vowel,p,pin,p,1,1\n"))
    with pytest.raises(DeckError, match="line 2: 'spellings' is empty"):
        SayRummy(deck=Deck.from_text("id,kind,face,count,points\nK1,consonant,p,14,1\n"))
    with pytest.raises(DeckError, match="line 2: 'spellings' is empty"):
        SayRummy(deck=Deck.from_text(heading + "K1,consonant,p,pin,,14,1\n"))
    with pytest.raises(DeckError, match=r"mine\.csv: 14 cards are too few; 2 players need 15 or more"):
        SayRummy(deck=Deck.from_text(heading + "K1,vowel,æ,cat,a,14,1\n", name="mine.csv"))


def test_a_deck_without_a_vowel_is_refused():
    rows = "id,kind,face,key,spellings,count,points\nK1,consonant,p,pin,p,30,1\nK2,vowel,æ,hat,a,{},1\n"
    with pytest.raises(DeckError, match="no vowel among these cards"):
        SayRummy(deck=Deck.from_text(rows.format(0)))
    SayRummy(deck=Deck.from_text(rows.format(1))).deal(2, 0, Drawn(Rng(1)))


def test_SR02_seven_cards_each_and_the_top_card_begins_the_discards():
    game = SayRummy()
    for seats in game.players:
        state, _ = game.deal(seats, 0, Drawn(Rng(seats)))
        assert {len(hand) for hand in state.hands} == {7}
        assert len(state.discards) == 1 and state.turn == 1
        assert len(state.stock) == 54 - 7 * seats - 1


def test_SR03_a_turn_draws_lays_and_discards():
    table = a_round("d ɔ ɡ p", "t", discards="s i")
    assert table.legal() == ["P0 draw", 'P0 draw source="discards"']
    assert table.codes(lay("d ɔ ɡ")) == ["draw_first"]
    table.do('P0 draw source="discards"', lay("d ɔ ɡ"), 'P0 discard card="p"')
    assert table.words() == ["dog"] and table.state.hands[0] == ("i",)
    assert table.state.turn == 1 and table.state.discards == ("s", "p")


def test_SR03_no_discard_to_take():
    assert a_round("d ɔ ɡ", "t").codes('P0 draw source="discards"') == ["no_discards"]


def test_SR03_one_new_word_or_any_number_of_additions():
    table = a_round("d ɔ ɡ s i p ɪ n z", "t", phase="play", table=("k æ t",))
    table.do(lay("p ɪ n"))
    assert table.codes(lay("d ɔ ɡ")) == ["one_word"]
    assert table.codes(add(0, after="s")) == ["word_or_additions"]
    table = a_round("s i p ɪ n z", "t", phase="play", table=("k æ t", "d ɔ ɡ"))
    table.do(add(0, after="s"), add(1, after="i"), add(1, after="z"))
    assert table.words() == ["cats", "doggies"]
    assert table.codes(lay("p ɪ n")) == ["word_or_additions"]


def test_SR03_both_in_a_turn_as_a_switch():
    table = a_round("d ɔ ɡ s i p ɪ n z", "t", phase="play", table=("k æ t",), per_turn="both")
    table.do(add(0, after="s"), lay("p ɪ n"), add(1, after="z"))
    assert table.words() == ["cats", "pins"]
    assert table.codes(lay("d ɔ ɡ")) == ["one_word"]


def test_SR04_exactly_the_sounds_of_a_listed_word_in_that_order():
    table = a_round("d ɔ ɡ s i p", "t", phase="play")
    assert table.ask(lay("d ɔ ɡ")).legal
    assert table.codes(lay("ɔ d ɡ")) == ["unknown_word"]
    assert table.codes(lay("d ɔ s i p")) == ["unknown_word"]
    (violation,) = table.ask(lay("ɔ d ɡ")).violations
    assert violation.rule == "SR04" and violation.data["sounds"] == "/ɔdɡ/"


def test_SR04_any_listed_pronunciation_counts():
    either = a_round("i ð ɝ aɪ", "t", phase="play")
    assert either.ask(lay("i ð ɝ")).legal and either.ask(lay("aɪ ð ɝ")).legal


@pytest.mark.parametrize("least", [1, 2, 3, 4])
def test_SR04_how_many_sounds_a_new_word_has_is_a_switch(least):
    table = a_round("aɪ d ɔ ɡ i m", "t", phase="play", least_sounds=str(least))
    for word in ("aɪ", "m i", "d ɔ ɡ", "d ɔ ɡ i"):
        long_enough = len(word.split()) >= least
        assert table.codes(lay(word)) == ([] if long_enough else ["too_few_sounds"])


def test_SR05_dog_becomes_doggy():
    """For example, if dog /dɔɡ/ has been played, a player could lay an /i/ to make doggy."""
    table = a_round("i t", "s", phase="play", table=("d ɔ ɡ",))
    table.do(add(0, after="i"))
    assert table.words() == ["doggy"] and table.state.table[0].cards == ("d", "ɔ", "ɡ", "i")
    assert table.state.table[0].owner == 1


def test_SR05_additions_go_before_or_after_and_make_a_word():
    table = a_round("s t z p", "k", phase="play", table=("ɪ l",))
    assert table.ask(add(0, before="p")).legal and table.ask(add(0, before="s t")).legal
    assert table.ask(add(0, before="p", after="z")).legal
    assert table.codes(add(0, before="z")) == ["unknown_word"]
    assert table.rules(add(0, before="z")) == ["SR05"]
    assert table.codes(add(0)) == ["nothing_added"]
    assert table.codes(add(7, after="z")) == ["no_such_word"]


def test_SR06_a_discard_taken_may_not_go_back_in_the_same_turn():
    table = a_round("d ɔ t", "k", discards="t").do('P0 draw source="discards"')
    assert table.codes('P0 discard card="t"') == ["taken_stays"], "judged by face: the other t as well"
    assert 'P0 discard card="t"' not in table.legal() and 'P0 discard card="d"' in table.legal()
    table.do('P0 discard card="d"', "P1 draw", 'P1 discard card="k"')
    assert table.state.taken == ""


def test_SR06_a_player_who_has_nothing_else_ends_the_turn_without_a_discard():
    table = a_round("t ð", "k", discards="t").do('P0 draw source="discards"')
    assert table.codes("P0 end_turn") == ["can_discard"]
    table = a_round("t", "k", discards="t").do('P0 draw source="discards"')
    assert table.legal() == ["P0 end_turn"]
    table.do("P0 end_turn")
    assert table.state.turn == 1 and table.state.hands[0] == ("t", "t")


def test_SR07_a_wild_card_is_named_and_then_fixed():
    table = a_round("d ɡ wild i", "t", phase="play")
    table.do(lay("d ɔ ɡ", wilds="[1]"))
    word = table.state.table[0]
    assert word.sounds == ("d", "ɔ", "ɡ") and word.cards == ("d", "wild", "ɡ")
    assert table.codes(lay("ɔ i")) == ["not_in_hand", "one_word"], "the sound is no longer a card in the hand"
    table = a_round("d ɡ wild i s", "t", phase="play", per_turn="both")
    table.do(lay("d ɔ ɡ", wilds="[1]"), add(0, after="i"))
    assert table.state.table[0].cards == ("d", "wild", "ɡ", "i")


def test_SR07_a_wild_card_stands_for_a_sound_of_the_accent():
    table = a_round("d ɡ wild i", "t", phase="play")
    assert "not_a_sound" in table.codes(lay("d ɒ ɡ", wilds="[1]"))
    assert table.codes(lay("d ɔ ɡ", wilds="[3]")) == ["wild_places"]
    assert table.codes(lay("d ɔ ɡ", wilds="[1, 1]")) == ["wild_places"]
    assert table.codes(lay("d ɔ ɡ", wilds="[0, 1]")) == ["not_in_hand"]


def test_SR07_wild_cards_are_listed_where_the_hand_lacks_a_sound():
    table = a_round("d ɡ wild i", "t", phase="play")
    assert lay("d ɔ ɡ", wilds="[1]") in table.legal()
    spare = a_round("d ɔ ɡ wild", "t", phase="play")
    assert lay("d ɔ ɡ") in spare.legal() and lay("d ɔ ɡ", wilds="[0]") not in spare.legal()
    assert spare.ask(lay("d ɔ ɡ", wilds="[0]")).legal, "legal all the same"


def test_SR08_the_discards_become_a_new_stock_once():
    table = a_round("d ɔ", "k t", discards="s z p", stock="").do("P0 draw")
    assert table.state.exhausted == 1 and table.state.discards == ("p",)
    assert [event.kind for event in table.events] == ["reshuffle", "draw"]
    assert len(table.state.stock) == 1 and table.state.outcome is None


def test_SR08_after_the_second_exhaustion_the_fewest_cards_win():
    table = a_round("d ɔ", "k", "t s z", discards="z p", stock="", exhausted=1)
    assert table.state.outcome is None and 'P0 draw source="discards"' in table.legal(), "a discard may still be taken"
    table.do("P0 draw")
    assert table.outcome.ending == "stock used up twice" and table.outcome.winners == (1,)
    assert table.outcome.points == (2, 1, 3)


def test_SR08_a_tie_is_shared():
    table = a_round("d ɔ", "k t", "t s z", discards="p", stock="").do("P0 draw")
    assert table.outcome.winners == (0, 1), "nothing to shuffle: that was the second exhaustion as well"


def test_SR09_out_by_laying_needs_no_discard():
    table = a_round("d ɔ ɡ", "k t", phase="play").do(lay("d ɔ ɡ"))
    assert table.outcome.ending == "out of cards" and table.outcome.winners == (0,)
    assert table.outcome.points == (0, 2)


def test_SR09_out_by_an_addition_and_by_the_discard():
    table = a_round("i", "k t", phase="play", table=("d ɔ ɡ",)).do(add(0, after="i"))
    assert table.outcome.winners == (0,)
    assert a_round("i", "k t", phase="play").do('P0 discard card="i"').outcome.winners == (0,)


def test_SR02_hands_are_as_large_as_agreed_and_leave_a_card_for_each_in_the_stock():
    for seats, size in ((2, 10), (3, 10), (4, 10), (5, 9)):
        state, _ = SayRummy(SayOptions(hand=10)).deal(seats, dealer=0, chance=Drawn(Rng(1)))
        assert {len(hand) for hand in state.hands} == {size} and len(state.stock) >= seats
    assert {SayRummy().hand_size(seats) for seats in SayRummy().players} == {7}


def test_SR03_one_new_word_or_one_addition():
    table = a_round("ʃ ɪ p i s", "t", phase="play", table=("k æ t", "d ɔ ɡ"), per_turn="one").do(add(0, after="s"))
    assert table.codes(add(1, after="i")) == table.codes(lay("ʃ ɪ p")) == ["one_addition"]
    assert not any(" add " in text or " lay " in text for text in table.legal())
    table = a_round("ʃ ɪ p i s p", "t", phase="play", table=("k æ t",), per_turn="one").do(lay("ʃ ɪ p"))
    assert table.codes(add(0, after="s")) == ["one_addition"] and table.codes(lay("p i")) == ["one_word"]


def test_SR03_a_player_who_lays_or_adds_does_not_discard():
    table = a_round("d ɔ ɡ i z p", "t", phase="play", lay_or_discard=True).do(lay("d ɔ ɡ"))
    assert table.state.turn == 1, "there is nothing left to do in this turn"
    table = a_round("i z p", "t", phase="play", table=("d ɔ ɡ",), lay_or_discard=True).do(add(0, after="i"))
    assert table.state.turn == 0 and table.codes('P0 discard card="p"') == ["laid_already"]
    assert "P0 end_turn" in table.legal() and not any("discard" in text for text in table.legal())
    assert table.do("P0 end_turn").state.turn == 1 and len(table.state.hands[0]) == 2
    assert a_round("p z", "t", phase="play", lay_or_discard=True).codes("P0 end_turn") == ["can_discard"]


def test_SR04_no_more_cards_at_once_than_agreed():
    hand = "s t æ m p s"
    assert lay("s t æ m p") in a_round(hand, "t", phase="play").legal()
    table = a_round(hand, "t", phase="play", at_once="4")
    assert table.codes(lay("s t æ m p")) == ["too_many_sounds"]
    assert SayRummy(SayOptions(at_once="3", least_sounds=4)).most == 4, "some word can always be laid"
    assert table.ask(lay("s t æ m p")).violations[0].data == {"most": 4, "count": 5}
    lays: list[Any] = [table.game.actions.parse(text) for text in table.legal() if " lay " in text]
    assert all(len(action.sounds) < 5 for action in lays)


def test_SR09_equal_turns_play_goes_on_until_all_have_had_as_many():
    table = a_round("d ɔ ɡ", "k t", "s", phase="play", equal_turns=True).do(lay("d ɔ ɡ"))
    assert table.state.outcome is None and table.state.turn == 1
    assert [event.kind for event in table.events] == ["lay", "last_turns"]
    assert table.events[-1].left == (1, 2)
    for seat in (1, 2):
        assert table.state.outcome is None and table.state.turn == seat
        table.do(f"P{seat} draw", f'P{seat} discard card="{table.state.hands[seat][0]}"')
    assert table.outcome.ending == "out of cards" and table.outcome.winners == (0,)
    assert table.outcome.points == (0, 2, 1)


def test_SR09_equal_turns_several_who_are_out_share_the_win():
    table = a_round("i", "k æ", "s", phase="play", stock="s t", equal_turns=True).do('P0 discard card="i"')
    table.do("P1 draw", lay("k æ t", player=1))
    assert table.events[-1].kind == "last_turns" and table.events[-1].left == (2,)
    table.do("P2 draw", 'P2 discard card="s"')
    assert table.outcome.winners == (0, 1) and table.outcome.points == (0, 0, 1)


def test_SR09_equal_turns_the_last_of_a_lap_ends_the_round_at_once():
    table = a_round("d ɔ ɡ", "k t", phase="play", equal_turns=True)
    table.state = evolve(table.state, dealer=0)
    assert table.do(lay("d ɔ ɡ")).outcome.winners == (0,)


@pytest.mark.parametrize(
    ("scoring", "points"), [("cards", 4), ("spellings", 6 + 6 + 3 + 1), ("vowels-consonants", 1 + 2 + 2 + 1)]
)
def test_SR10_what_cards_in_hand_cost_is_agreed_in_advance(scoring, points):
    table = a_round("d ɔ ɡ", "i s t wild", phase="play", scoring=scoring).do(lay("d ɔ ɡ"))
    assert table.outcome.points == (0, points)


@pytest.mark.parametrize("rounds", [1, 3, 5, 10])
def test_SR10_a_match_is_so_many_rounds_and_the_lowest_total_wins(rounds):
    game = SayRummy(SayOptions(rounds=rounds))
    assert not game.match_over((9, 4), rounds - 1) and game.match_over((9, 4), rounds)
    assert game.leaders((9, 4)) == (1,) and SayOptions().rounds == 5


def test_SR11_against_the_dictionary_the_kit_only_says_that_it_does_not_know():
    table = a_round("z ɔ ɡ i", "t", phase="play")
    assert table.codes('P0 propose spelling="zogy" after=["z", "ɔ", "ɡ", "i"]') == ["no_group"]
    panel = table.game.table.panel(table.ask(lay("z ɔ ɡ")).violations[0])
    assert "does not know" in panel["text"] and "does not mean that there is no such word" in panel["text"]


def a_vote():
    table = a_round("z ɔ ɡ i", "t", "s", "p", phase="play", arbiter="group")
    return table.do('P0 propose spelling="Zog" after=["z", "ɔ", "ɡ"]')


def test_SR11_more_than_half_of_the_others_accept_a_word():
    table = a_vote()
    assert table.state.phase == "vote" and table.state.to_act == (1, 2, 3)
    assert table.legal(2) == ['P2 respond say="yes"', 'P2 respond say="no"'] and table.legal(0) == []
    table.do('P3 respond say="yes"', 'P1 respond say="no"', 'P2 respond say="yes"')
    word = table.state.table[0]
    assert (word.spelling, word.voted, word.owner) == ("zog", True, 0) and table.state.hands[0] == ("i",)
    (vote,) = (event for event in table.events if event.kind == "vote")
    assert vote.values() == {"spelling": "zog", "yes": 2, "no": 1, "accepted": True}, "the log has the vote"


def test_SR11_half_is_not_enough_and_the_word_is_not_asked_again():
    table = a_round("z ɔ ɡ i", "t", "s", phase="play", arbiter="group")
    propose = 'P0 propose spelling="zog" after=["z", "ɔ", "ɡ"]'
    table.do(propose, 'P1 respond say="yes"', 'P2 respond say="no"')
    assert table.state.table == () and len(table.state.hands[0]) == 4 and table.state.to_act == (0,)
    assert set(table.state.known[0]) == {"z", "ɔ", "ɡ"}, "everybody has seen the cards"
    assert table.codes(propose) == ["voted_down"]


def test_SR11_an_addition_may_be_put_to_the_vote_and_win():
    table = a_round("i", "t", phase="play", arbiter="group", table=("p ɪ n",))
    table.do('P0 propose spelling="pinny" to=0 after=["i"]', 'P1 respond say="yes"')
    assert table.words() == ["pinny"] and table.outcome.winners == (0,)


def test_SR11_what_is_asked_and_answered_and_when():
    table = a_round("z ɔ ɡ i d", "t", phase="play", arbiter="group")
    assert table.codes('P0 propose spelling="dog" after=["d", "ɔ", "ɡ"]') == ["known_word"]
    assert table.codes('P0 propose spelling="" after=["z", "ɔ", "ɡ"]') == ["no_spelling"]
    assert table.codes('P0 propose spelling="; rm -rf" after=["z", "ɔ", "ɡ"]') == ["no_spelling"]
    assert table.codes('P0 respond say="yes"') == ["nothing_to_answer"]
    vote = a_vote()
    assert vote.codes('P1 discard card="t"') == ["answer_first"]
    assert vote.codes('P0 respond say="yes"') == ["not_your_turn"]
    obs = vote.game.observe(vote.state, 1)
    assert vote.game.let_pass(obs).say == "no" and vote.game.rank(obs)[0].action.say == "no"


def test_SR12_accent_and_arbiter_are_fixed_for_a_match():
    british = SayRummy(SayOptions(accent="southern-british"))
    match = Match(british, [Player("A"), Player("B")], 1)
    saved = json.loads(json.dumps(match.save()))
    assert saved["game"]["options"]["accent"] == "southern-british"
    assert saved["game"]["options"]["arbiter"] == "dictionary"
    table = a_round("d ɒ ɡ s", "t", phase="play", accent="southern-british").do(lay("d ɒ ɡ"))
    assert table.words() == ["dog"]
    assert "ɒ" not in SayRummy().deck and SayOptions().accent == "general-american"
    with pytest.raises(ValueError, match="accent: 'scots' is not allowed"):
        SayOptions.from_mapping({"accent": "scots"})


def test_SR13_some_words_never_come_from_the_kit():
    blocked = "ʃ ɪ t"
    table = a_round(f"{blocked} i p", "t", phase="play")
    assert lay(blocked) not in table.legal()
    obs = table.game.observe(table.state, 0)
    told = [str(move.action) for move in table.game.rank(obs)]
    assert told and lay(blocked) not in told
    strange = a_round("ʃ ɪ t i z ɔ", "t", phase="play")
    neutral, other = strange.ask(lay(blocked)).violations[0], strange.ask(lay("z ɔ ʃ")).violations[0]
    assert (neutral.code, neutral.rule) == (other.code, other.rule) == ("unknown_word", "SR04")


def test_SR13_such_a_word_is_not_put_to_the_vote():
    table = a_round("ʃ ɪ t i p z", "t", phase="play", arbiter="group")
    assert table.codes('P0 propose spelling="shitt" after=["ʃ", "ɪ", "t"]') == ["no_vote"], "by its sounds"
    assert table.codes('P0 propose spelling="shitz" after=["ʃ", "ɪ", "t", "z"]') == ["no_vote"], "by its spelling"


def test_C04_an_illegal_move_changes_nothing():
    table = a_round("d ɔ ɡ", "t", phase="play")
    before = table.state
    with pytest.raises(IllegalAction):
        table.do(lay("ɡ ɔ d"))
    assert table.state is before


def test_C05_nobody_sees_the_others_cards():
    game = SayRummy()
    state, _ = game.deal(3, 0, Drawn(Rng(1)))
    obs = game.observe(state, 0)
    assert obs.hand == state.hands[0] and obs.hand_counts == (7, 7, 7)
    assert not {"hands", "stock"} & set(type(obs).__dataclass_fields__)


def test_the_search_lists_what_a_slow_look_through_the_dictionary_finds():
    for seed in range(6):
        game = SayRummy(SayOptions(accent=phonemes.ACCENTS[seed % 2]))
        cards = Rng("hands", seed).shuffle(game.deck.cards)
        table = a_round(" ".join(cards[:8]), " ".join(cards[8:10]), phase="play", accent=game.accent)
        obs = game.observe(table.state, 0)
        fast = {action for action in game.legal_actions(obs) if isinstance(action, Lay | Add)}
        words = (action for action in game.candidates(obs) if isinstance(action, Lay | Add))
        slow = {action for action in words if game.check(obs, action).legal}
        assert fast == slow


def test_a_good_player_lays_common_words_and_goes_out():
    table = a_round("d ɔ ɡ i", "t", phase="play")
    ranked: Any = table.game.rank(table.game.observe(table.state, 0))
    assert ranked[0].action == Lay(0, ("d", "ɔ", "ɡ", "i")) or len(ranked[0].action.sounds) >= 3
    told = [move for move in ranked if isinstance(move.action, Lay) and move.reason]
    lexicon = table.game.finder.lexicon
    assert all(lexicon.level_of(table.game.encode(move.action.sounds)) <= phonemes.COMMON for move in told)
    assert told and {move.action for move in ranked} == set(
        table.game.legal_actions(table.game.observe(table.state, 0))
    )
    assert all(move.reason for move in ranked if isinstance(move.action, Discard))


def test_a_round_is_the_whole_deck_at_every_moment():
    game = SayRummy(SayOptions(cards=108))
    match = Match(game, [Player(str(seat)) for seat in range(6)], 3, rounds=1)
    luck = Rng("whole")
    while not match.over:
        seat = match.state.to_act[0]
        match.act(game.sample_action(match.observe(seat), luck))
        assert Counter(game.layout(match.state).cards()) == game.deck.counts


def test_the_requirements_for_every_game_are_met_with_votes():
    report = check_game(Asking(SayOptions(arbiter="group")), rounds=6, players=[3], sample=4)
    assert report.counts["rounds"] == 6
