"""Matches: the rules C01 to C07 as far as the engine is responsible for them, undo, saving and loading."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.events import Secret
from rummy_kit.engine.match import Match, MatchError, Player, ReplayMismatch, SaveError
from rummy_kit.engine.plain import canonical
from rummy_kit.engine.rng import Drawn, Rng
from rummy_kit.engine.verdict import IllegalAction
from tests.engine.helpers import people, play_on, play_round

NAMES = ("tiny_game", "formula_rummy")


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> Any:
    return games.load(request.param)


def saved(match: Match) -> Any:
    """A save as it comes back from a file."""
    return json.loads(json.dumps(match.save()))


# ------------------------------------------------------------------------------------------ C01 to C07


def test_C01_dealer_is_drawn_from_the_seed_and_the_deal_passes_to_the_left(game: Any) -> None:
    first_dealers = {Match(game, people(4), seed).position.dealer for seed in range(40)}
    assert first_dealers == {0, 1, 2, 3}
    match = Match(game, people(3), 5, rounds=4)
    dealers = [match.position.dealer]
    while not play_round(match).over:
        match.deal_round()
        dealers.append(match.position.dealer)
        assert match.state.turn == (match.position.dealer + 1) % 3
    assert dealers == [(dealers[0] + n) % 3 for n in range(4)]


def test_C02_every_card_is_in_one_place_after_every_action(game: Any) -> None:
    match = Match(game, people(3), 8)
    for _ in range(120):
        assert sorted(game.layout(match.state).cards()) == sorted(game.deck.cards)
        play_on(match, 1)


def test_C03_same_seed_and_moves_give_the_same_states(game: Any) -> None:
    one, two = (play_on(Match(game, people(2), "monday"), 60) for _ in range(2))
    assert one.fingerprint() == two.fingerprint() and one.log == two.log
    assert play_on(Match(game, people(2), "tuesday"), 60).fingerprint() != one.fingerprint()


def test_C03_two_matches_side_by_side_do_not_disturb_each_other(game: Any) -> None:
    alone = play_on(Match(game, people(2), 3), 40)
    one, other = Match(game, people(2), 3), Match(game, people(4), 99)
    for step in range(40):
        play_on(other, 2, seed=step)
    play_on(one, 40)
    assert one.fingerprint() == alone.fingerprint()


def test_C04_an_illegal_action_changes_nothing_and_says_why(game: Any) -> None:
    match = play_on(Match(game, people(2), 4), 3)
    before, log, events = canonical(match.state), match.log, match.events(None)
    for text in ('P0 discard card="nonsense"', 'P1 discard card="nonsense"'):
        with pytest.raises(IllegalAction) as refused:
            match.act(game.actions.parse(text))
        assert refused.value.verdict.violations[0].rule
    assert (canonical(match.state), match.log, match.events(None)) == (before, log, events)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_C04_a_seat_that_is_not_there_is_refused(game: Any, seat: int) -> None:
    match = Match(game, people(2), 4)
    action = next(match.game.legal_actions(match.observe(match.state.to_act[0])))
    with pytest.raises(IllegalAction):
        match.act(type(action)(seat))
    assert len(match) == 1


def test_C05_events_show_each_reader_the_own_part_only(game: Any) -> None:
    match = play_on(Match(game, people(3), 6), 30)
    for reader in (None, 0, 1, 2):
        for _, event in match.events(reader):
            secrets = [value for value in event.values().values() if isinstance(value, Secret)]
            assert all(set(secret.values) <= {reader} for secret in secrets)
    deals: list[Any] = [dict(match.events(seat))[0] for seat in range(3)]
    assert len({str(deal.hand.of(seat)) for seat, deal in enumerate(deals)}) == 3


def test_C06_an_empty_stock_is_made_from_the_discards_and_replayed_alike(trios: Any) -> None:
    match = play_on(Match(trios, people(6), 2), 400)
    reshuffles = [event for _, event in match.events(None) if event.kind == "reshuffle"]
    assert reshuffles
    assert Match.load(saved(match), games.load).fingerprint() == match.fingerprint()


def test_C07_a_match_goes_on_to_the_games_own_end(game: Any) -> None:
    match = Match(game, people(2), 1)
    while not play_round(match).over:
        assert match.winners == () and not game.match_over(match.totals, len(match.rounds))
        match.deal_round()
    assert match.totals == tuple(map(sum, zip(*match.rounds, strict=True)))
    assert match.winners == game.leaders(match.totals)
    with pytest.raises(MatchError, match="over"):
        match.deal_round()


def test_C07_one_round_alone_has_its_own_winners(game: Any) -> None:
    match = play_round(Match(game, people(3), 12, rounds=1))
    assert match.over and match.winners == match.state.outcome.winners


def test_C07_ties_are_shared(game: Any) -> None:
    assert game.leaders((7, 3, 7) if not game.fewest_wins else (3, 7, 3)) == (0, 2)


def test_next_round_only_when_this_one_is_over(game: Any) -> None:
    with pytest.raises(MatchError, match="not over"):
        Match(game, people(2), 1).deal_round()


@pytest.mark.parametrize("count", [0, 1, 7])
def test_a_wrong_number_of_players_is_refused(game: Any, count: int) -> None:
    with pytest.raises(ValueError, match="2 to 6 players"):
        Match(game, people(count), 1)


def test_a_bots_stream_is_the_same_after_loading(game: Any) -> None:
    match = play_on(Match(game, people(2), 9), 7)
    again = Match.load(saved(match), games.load)
    assert match.bot_rng(1).random() == again.bot_rng(1).random() != match.bot_rng(0).random()


# ------------------------------------------------------------------------------------------ undo


def acted(match: Match) -> tuple[Any, int]:
    """One more move, and whose it was."""
    seat = match.state.to_act[0]
    action = match.game.sample_action(match.observe(seat), match.bot_rng(seat))
    match.act(action)
    return action, seat


def test_undo_in_practice_and_the_same_move_again_meets_the_same_chance(game: Any) -> None:
    match = play_on(Match(game, people(2), 7, practice=True), 12)
    before = match.fingerprint()
    action, seat = acted(match)
    after = match.fingerprint()
    match.undo(seat)
    assert match.fingerprint() == before
    match.act(action)
    assert match.fingerprint() == after
    assert Match.load(saved(match), games.load).fingerprint() == after


def test_undo_in_practice_goes_back_over_the_moves_of_others(game: Any) -> None:
    match = Match(game, people(3), 7, practice=True)
    before = match.fingerprint()
    _, seat = acted(match)
    while match.state.turn == seat:
        acted(match)
    for _ in range(2):
        acted(match)
    decisions = 0
    while match.can_undo(seat).legal:
        match.undo(seat)
        decisions += 1
    assert match.fingerprint() == before and decisions >= 2
    assert match.can_undo(seat).violations[0].code == "nothing_to_undo"


def test_undo_stops_before_news_outside_practice(game: Any) -> None:
    match = Match(game, people(2), 7)
    _, seat = acted(match)
    assert match.can_undo(seat).violations[0].code == "undo_past_news"
    before = match.fingerprint()
    with pytest.raises(MatchError, match="new"):
        match.undo(seat)
    assert match.fingerprint() == before


def test_undo_is_logged_and_announced(game: Any) -> None:
    match = Match(game, people(2), 7, practice=True)
    _, seat = acted(match)
    match.undo(seat)
    assert match.log[-1] == {"undo": seat}
    assert match.events(None)[-1][1].kind == "undo"


def test_who_sits_where_is_logged_announced_and_replayed(game: Any) -> None:
    match = Match(game, [Player("Ada"), Player("Owl", "greedy")], 5)
    head = match.head()
    match.sit(1, Player("Hare"))
    match.sit(0, Player("Ada", "greedy"))
    match.sit(0, Player("Ada"))
    assert [event.kind for _, event in match.events(None)[-3:]] == ["sit_down", "stand_in", "come_back"]
    assert [player.name for player in match.players] == ["Ada", "Hare"] and match.head() == head
    assert match.replay().players == match.players and match.replay(1).players == (
        Player("Ada"),
        Player("Owl", "greedy"),
    )
    assert Match.load(match.save(), lambda *_: game).players == match.players
    for seat in (-1, 2, "0", True):
        with pytest.raises(MatchError):
            match.sit(seat, Player("Lynx"))  # type: ignore[arg-type]


def test_undo_does_not_go_back_into_an_earlier_round(game: Any) -> None:
    match = play_round(Match(game, people(2), 7, practice=True, rounds=2))
    match.deal_round()
    assert [match.can_undo(seat).legal for seat in range(2)] == [False, False]


# ------------------------------------------------------------------------------------------ saves


def test_a_loaded_match_goes_on_as_the_saved_one(game: Any) -> None:
    match = play_on(Match(game, people(4), "saved", practice=True), 50)
    again = Match.from_text(json.dumps(match.save()), games.load)
    assert again.save() == match.save() and again.events(0) == match.events(0)
    assert play_on(again, 20, seed=5).fingerprint() == play_on(match, 20, seed=5).fingerprint()


def test_replay_to_each_entry_is_what_was_played(game: Any) -> None:
    match = Match(game, people(2), 3)
    prints = {1: match.fingerprint()}
    for _ in range(30):
        play_on(match, 1, seed=len(match))
        prints[len(match)] = match.fingerprint()
    assert all(match.replay(upto).fingerprint() == expected for upto, expected in prints.items())


def test_a_pupils_record_holds_no_hidden_card(game: Any) -> None:
    match = Match(game, people(2), 3)
    record = str(match.events(0))
    assert str(match.state.hands[1]) not in record
    assert str(match.state.hands[0]) in record


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a saved match"),
        ("{", "not a saved match"),
        ("\x00\x01binary", "not a saved match"),
        ("[" * 100_000, "not a saved match"),
        ("[]", "not a saved match"),
        ('{"hello": 1}', "not a saved match"),
        ('{"format": 2}', "format '2'"),
        ('{"format": 1}', "'game' is missing"),
        ('{"format": 1, "game": {"id": 7}}', "'id' is missing"),
        ('{"format": 1, "game": {"id": "chess", "options": {}}}', "no game called 'chess'"),
    ],
)
def test_files_that_are_no_save_are_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(SaveError, match=words):
        Match.from_text(text, games.load)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("game", "version"), 99, "version '99'"),
        (("game", "options"), {"target": 7}, "not allowed"),
        (("game", "options"), {"colour": "red"}, "no setting"),
        (("players",), [], "players"),
        (("players",), "everybody", "damaged"),
        (("players",), [{"name": 1}, {"name": 2}], "damaged"),
        (("players",), [{"name": "A"}], "2 to 6 players"),
        (("seed",), None, "seed"),
        (("practice",), "yes", "practice"),
        (("rounds",), 0, "at least one round"),
        (("log",), None, "'log' is missing"),
        (("log",), [], "empty"),
        (("checks",), None, "'checks' is missing"),
    ],
)
def test_a_damaged_save_is_refused_in_words(game: Any, path: tuple[str, ...], value: Any, words: str) -> None:
    data = saved(play_on(Match(game, people(2), 3), 10))
    inner = data
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    with pytest.raises(SaveError, match=words):
        Match.load(data, games.load)


@pytest.mark.parametrize(
    "entry",
    [
        None,
        7,
        {},
        {"do": 7, "chance": []},
        {"do": "P0 fly", "chance": []},
        {"do": 'P0 discard card="?"', "chance": []},
        {"do": "P0 draw count=" + "[" * 90_000, "chance": []},
        {"do": "P0 draw count=" + "9" * 9_000, "chance": []},
        {"do": "P0 draw", "chance": "lots"},
        {"deal": 2, "chance": []},
        {"deal": True, "chance": []},
        {"undo": 0},
        {"undo": "all"},
        {"sit": 9, "player": {"name": "Lynx", "kind": "person"}},
        {"sit": 0, "player": {"name": 7, "kind": "person"}},
        {"sit": 0, "player": None},
    ],
)
def test_a_changed_entry_is_refused_where_it_stands(game: Any, entry: Any) -> None:
    data = saved(play_on(Match(game, people(2), 3), 10))
    data["log"][6] = entry
    with pytest.raises(ReplayMismatch, match="entry 6") as refused:
        Match.load(data, games.load)
    assert refused.value.at == 6


def test_a_move_that_breaks_a_rule_is_named_as_the_log_writes_it(game: Any) -> None:
    data = saved(Match(game, people(2), 3))
    data["log"].append({"do": f"P{1 - game.observe(Match(game, people(2), 3).state, None).turn} draw", "chance": []})
    with pytest.raises(ReplayMismatch, match=r"P[01] draw breaks C01 \(not_your_turn\)"):
        Match.load({**data, "checks": {}}, games.load)


def test_a_changed_deal_is_refused(game: Any) -> None:
    data = saved(play_on(Match(game, people(2), 3), 10))
    data["log"][0]["chance"][-1][0] = "ace of spades"
    with pytest.raises(ReplayMismatch, match="different cards") as refused:
        Match.load(data, games.load)
    assert refused.value.at == 0


def test_a_log_that_was_cut_off_is_refused(game: Any) -> None:
    data = saved(play_on(Match(game, people(2), 3), 10))
    data["log"] = data["log"][:-2]
    with pytest.raises(ReplayMismatch, match="cut off"):
        Match.load(data, games.load)


def test_cards_changed_within_the_log_are_found_by_the_checks(game: Any) -> None:
    data = saved(play_on(Match(game, people(2), 3), 1))
    order = data["log"][0]["chance"][-1]
    last = len(order) - 1  # deep in the stock, where no move meets it
    other = next(at for at in range(last, 0, -1) if order[at] != order[30])
    order[30], order[other] = order[other], order[30]
    with pytest.raises(ReplayMismatch, match="in different places"):
        Match.load(data, games.load)


@pytest.mark.parametrize("name", games.names())
def test_a_look_that_is_remembered_is_the_look_at_this_state_and_seat(name: str) -> None:
    """A game that has just looked at another position sees what a game that looks for the first time sees."""
    game, luck = games.load(name), Rng(3, "looks")
    state, _ = game.deal(game.players[0], 0, Drawn(luck))
    for _ in range(20):
        if state.outcome is not None:
            break
        seats = (None, *range(state.seats), state.to_act[0])
        for seat in seats:
            assert game.observe(state, seat) == games.load(name).observe(state, seat)
        state, _ = game.play(state, game.rank(game.observe(state, state.to_act[0]))[0].action, Drawn(luck))
