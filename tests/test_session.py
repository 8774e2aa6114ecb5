"""A seat at a table: whole games by messages alone, coming back, taking back, and everything that a page may do
wrong.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.match import UNDO_CODES, Match, Player
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import MemoryStore, Store
from rummy_kit.engine.turns import Discard, DrawSeveral, EndTurn
from rummy_kit.engine.verdict import COMMON_CODES
from rummy_kit.games.formula_rummy.pieces import Lay, Respond, Skip
from rummy_kit.stores.sqlite import SqliteStore
from rummy_kit.subjects.ions.cards import PLACES
from rummy_kit.table import panel
from rummy_kit.table.session import Session
from rummy_kit.table.view import hand_keys
from rummy_kit.texts import Texts
from tests.scenario import Page


class Hand(Page):
    """The page of a player who makes moves."""

    def __init__(self, session: Session, name: str = "page", *, key: str = "") -> None:
        self.session = session
        super().__init__(session, name, key=key)

    def act(self, action: Any) -> Any:
        """The intent that makes this move."""
        keys = list(hand_keys(self.session.match.observe(self.session.seat).hand))

        def take(face: str) -> str:
            card = next(card for card in keys if card[1] == face)
            keys.remove(card)
            return card[0]

        if isinstance(action, DrawSeveral) and action.source == "discards":
            top = len(self.session.match.observe(None).discards)
            return self.do("take", *(f"discards:{at}" for at in range(top - action.count, top)))
        if isinstance(action, Lay):
            chosen = [take(face) for face in action.cards]
            for place, key in zip(PLACES, chosen, strict=True):
                self.send("drop", place=f"tray:{place}", cards=[key])
            wild = {"wild": str(getattr(action, action.wild))} if action.wild else {}
            return self.do("lay", *chosen, name=action.name, **wild)
        if isinstance(action, Discard):
            return self.do("discard", take(action.card))
        if isinstance(action, Respond):
            return self.do(action.say if action.say == "challenge" else "pass")
        return self.do({DrawSeveral: "draw", Skip: "skip", EndTurn: "end_turn"}[type(action)])


def sit(seed: int = 7, store: Store | None = None, **settings: Any) -> Hand:
    """A page at a new table that has said hello."""
    match = TableSettings("formula_rummy", seed=seed, **settings).new_match()
    return Hand(Session(match, bots=BOTS, store=store))


def my_move(page: Hand) -> Hand:
    """Let the others play until the person is to act."""
    if page.session.view()["actions"][0]["id"] == "start":
        page.do("start")
    while page.session.pending():
        page.session.step()
    return page


def state_of(session: Session) -> str:
    return session.match.fingerprint() + str(len(session.match.log))


def play_round(page: Hand, rng: Rng) -> Iterator[Any]:
    """Play a round with the best ranked moves; returns every view on the way."""
    session = page.session
    for _ in range(2000):
        if session.match.round_over:
            return
        if session.pending():
            session.step()
        elif session.view()["actions"][0]["id"] == "start":
            page.do("start")
        else:
            obs = session.match.observe(session.seat)
            moves = session.match.game.rank(obs)
            before = len(session.match.log)
            shown = page.act(moves[0].action)
            assert len(session.match.log) == before + 1, (moves[0], shown["panel"])
        yield session.view()
    raise AssertionError("the round did not end")


# ------------------------------------------------------------------------------------------ whole games


@pytest.mark.parametrize(("seats", "checking"), [(2, "referee"), (3, "group"), (6, "referee")])
def test_a_round_is_played_with_messages_alone_and_shows_nothing_hidden(seats: int, checking: str) -> None:
    page = sit(seed=seats, seats=seats, options={"checking": checking})
    match = page.session.match
    for shown in play_round(page, Rng(1)):
        match = page.session.match
        text = json.dumps(shown, ensure_ascii=False)
        assert len(text.encode()) < 20_000
        assert [card["face"] for zone in shown["zones"] if zone["layout"] == "stock" for card in zone["cards"]] == []
        seen = Counter(card["face"] for card in shown["hand"]["cards"])
        assert seen == Counter(match.state.hands[0])
        assert [seat["count"] for seat in shown["seats"]] == [len(hand) for hand in match.state.hands[1:]]
        assert all("cards" not in meld for seat in shown["seats"] for meld in seat["melds"])
        keys = {key for key in _keys(shown) if "#" in key}
        assert keys <= {key for key, _ in hand_keys(match.state.hands[0])}
    assert shown["actions"][0]["id"] in ("next_round", "new_game") and shown["actions"][0]["main"]


def _keys(value: Any) -> Iterator[str]:
    """Every card key in a view."""
    if isinstance(value, dict):
        yield from (value[name] for name in ("key",) if isinstance(value.get(name), str))
        for part in value.values():
            yield from _keys(part)
    elif isinstance(value, list):
        for part in value:
            yield from _keys(part)


@pytest.mark.parametrize("checking", ["referee", "group"])
def test_what_others_hold_changes_nothing_in_the_view(checking: str) -> None:
    """At any moment: two rounds that the player cannot tell apart give the same view."""
    page = sit(seed=5, seats=4, options={"checking": checking})
    compared = 0
    for number, shown in enumerate(play_round(page, Rng(1))):
        match = page.session.match
        if number % 5 or match.round_over:
            continue
        true = match.position
        other = match.game.resample(match.observe(0), Rng(number))
        match._position = replace(true, state=other)
        assert page.session.view() == shown
        compared += other.hands[1:] != true.state.hands[1:]
        match._position = true
    assert compared > 3


def test_a_match_goes_on_from_round_to_round_to_a_new_game() -> None:
    page = sit(seed=2, options={"target": 100})
    rounds = 0
    while not page.session.match.over:
        for _ in play_round(page, Rng(rounds)):
            pass
        rounds += 1
        if not page.session.match.over:
            shown = page.do("next_round")
            assert shown["subtitle"].startswith(f"Round {rounds + 1}") and not shown["panel"]
    assert len(page.session.view()["scores"]["rounds"]) == rounds
    old = page.session.seat_key
    assert page.do("next_round")["panel"]["code"] == "match_over"
    shown = page.do("new_game")
    assert shown["scores"]["rounds"] == [] and page.session.seat_key != old


@pytest.mark.parametrize("looks_back", [False, True])
def test_at_the_end_of_a_match_one_looks_back_if_one_can(looks_back: bool) -> None:
    page = sit(seed=2, options={"target": 100})
    while not page.session.match.over:
        for _ in play_round(page, Rng(page.session.match.round)):
            pass
        if not page.session.match.over:
            page.do("next_round")
    page.session.look_back = (lambda: None) if looks_back else None
    actions = page.session.view()["actions"]
    assert [action["id"] for action in actions if action.get("main")] == ["look_back" if looks_back else "new_game"]
    assert actions[0].get("main") and {"new_game"} <= {action["id"] for action in actions}


def test_one_round_ends_as_a_round_and_says_what_was_laid() -> None:
    match = sit(seed=2).session.match
    page = Hand(Session(Match(match.game, match.players, 2, rounds=1), bots=BOTS))
    for _ in play_round(page, Rng(1)):
        pass
    panel = page.session.view()["panel"]
    assert panel is not None and panel["kick"] == "The end of the round" and "why" not in panel
    assert "You laid cards" in panel["text"]


def test_a_tiny_game_is_played_through_the_same_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(Path(__file__).parent / "engine")])
    game = games.load("tiny_game")
    session = Session(Match(game, [Player("You"), Player("Bot", "random")], 3), bots=BOTS)
    page = Hand(session)
    my_move(page)
    shown = session.view()
    assert shown["me"]["count"] == len(shown["hand"]["cards"])
    main = next(action for action in shown["actions"] if action["enabled"])
    before = state_of(session)
    page.do(main["id"])
    assert state_of(session) != before


def test_bots_wait_until_the_player_starts_and_never_move_while_the_player_is_to_act() -> None:
    page = sit(seed=7)
    shown = page.session.view()
    assert not page.session.pending() and shown["actions"][0] == {
        "id": "start",
        "label": "Start",
        "note": f"{shown['seats'][shown_turn(page) - 1]['name']} begins",
        "icon": "check",
        "enabled": True,
        "main": True,
    }
    assert page.do("start")["busy"]
    while page.session.pending():
        assert 0 not in page.session.match.state.to_act
        page.session.step()
    assert page.session.match.state.to_act == (0,)


def shown_turn(page: Hand) -> int:
    turn: int = page.session.match.observe(None).turn
    return turn


# ------------------------------------------------------------------------------------------ the same message twice


def test_a_message_sent_twice_has_one_effect_and_is_answered_again() -> None:
    page = my_move(sit())
    message = {"page": "page", "seq": 50, "kind": "do", "place": "draw", "cards": [], "text": {}}
    page.session.handle(message)
    once, shown = state_of(page.session), page.session.view()
    page.session.handle(dict(message))
    again = page.session.view()
    assert state_of(page.session) == once
    assert again["ack"] == {"page": "page", "seq": 50} and again["rev"] > shown["rev"]
    assert {**again, "rev": 0} == {**shown, "rev": 0}


def test_two_pages_count_for_themselves() -> None:
    page = my_move(sit())
    other = Hand(page.session, "other")
    page.do("draw")
    before = state_of(page.session)
    assert other.do("draw")["panel"]["code"] == "wrong_phase"
    assert state_of(page.session) == before


# ------------------------------------------------------------------------------------------ coming back


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
    else:
        kept = SqliteStore(tmp_path / "matches.sqlite3")
        yield kept
        kept.close()


def test_a_page_with_a_key_gets_its_game_back_in_a_new_kernel(store: Store) -> None:
    page = my_move(sit(seed=7, store=store))
    page.do("draw")
    key, before = page.session.seat_key, page.session.view()

    session = Session(TableSettings("formula_rummy", seed=1).new_match(), bots=BOTS, store=store)
    again = Hand(session, "new page", key=key)
    shown = again.view
    assert session.seat_key == key
    assert state_of(session) == state_of(page.session)
    assert sorted(c["key"] for c in shown["hand"]["cards"]) == sorted(c["key"] for c in before["hand"]["cards"])
    assert shown["log"] == before["log"] and shown["notice"] == ""
    my_move(again)
    assert again.act(session.match.game.rank(session.match.observe(0))[-1].action)["ack"]["seq"] == again.seq


def test_an_unknown_key_gets_a_new_game_and_a_notice(store: Store) -> None:
    session = Session(TableSettings("formula_rummy", seed=1).new_match(), bots=BOTS, store=store)
    shown = Hand(session, key="guessed").view
    assert "new one" in shown["notice"] and session.seat_key not in ("", "guessed")


def test_a_game_whose_players_are_not_here_any_more_is_not_taken_up(store: Store) -> None:
    players = [Player("You"), Player("Zoe", "zoe")]
    earlier = Session(Match(games.load("formula_rummy"), players, 1), bots={"zoe": BOTS["mia"]}, store=store)
    Hand(earlier)
    session = Session(TableSettings("formula_rummy", seed=1).new_match(), bots=BOTS, store=store)
    shown = Hand(session, "new page", key=earlier.seat_key).view
    assert "There is no computer player called zoe here." in shown["notice"] and "new one" in shown["notice"]
    assert session.seat == 0 and session.seat_key == "", "the page keeps its key until the new game is begun"
    session.handle({"page": "new page", "seq": 2, "kind": "do", "place": "start"})
    assert session.seat_key not in ("", earlier.seat_key)


def test_nothing_is_kept_before_the_first_message() -> None:
    store = MemoryStore()
    session = Session(TableSettings("formula_rummy", seed=1).new_match(), bots=BOTS, store=store)
    assert session.seat_key == "" and store._heads == {}


def test_a_game_that_went_on_elsewhere_is_shown_as_it_is(store: Store) -> None:
    first = my_move(sit(seed=7, store=store))
    second = Hand(Session(first.session.match.replay(), bots=BOTS, store=store), "second", key=first.key)
    first.do("draw")
    shown = second.do("draw")
    assert shown["panel"]["code"] == "stale"
    assert state_of(second.session) == state_of(first.session)
    assert len(shown["hand"]["cards"]) == 11


def test_a_store_that_fails_stops_no_game(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite3"
    store = SqliteStore(path)
    page = my_move(sit(seed=7, store=store))
    store.close()
    path.write_bytes(b"no database " * 1000)
    for rest in tmp_path.glob("matches.sqlite3-*"):
        rest.unlink()
    shown = page.do("draw")
    assert "not saved yet" in shown["notice"] and len(shown["hand"]["cards"]) == 11
    store.close()


# ------------------------------------------------------------------------------------------ hand and draft


def test_chosen_cards_stay_in_the_order_chosen_and_foreign_ones_do_not_count() -> None:
    page = my_move(sit())
    keys = [card["key"] for card in page.session.view()["hand"]["cards"]]
    shown = page.send("choose", cards=[keys[4], keys[0], "gold#1", keys[2]])
    assert shown["hand"]["chosen"] == [keys[4], keys[0], keys[2]]


def test_sorting_keeps_all_cards_and_new_ones_come_last() -> None:
    page = my_move(sit())
    keys = [card["key"] for card in page.session.view()["hand"]["cards"]]
    page.send("sort", cards=[*reversed(keys), "gold#1"])
    shown = page.do("draw")
    cards = shown["hand"]["cards"]
    assert [card["key"] for card in cards[:-1]] == keys[::-1]
    assert cards[-1]["tags"] == ["new"]
    left = page.do("discard", cards[0]["key"])["hand"]["cards"]
    assert all("new" not in card.get("tags", ()) for card in left)


def test_a_card_goes_into_the_place_it_is_put() -> None:
    page = my_move(sit())
    page.do("draw")
    number = next(card["key"] for card in page.session.view()["hand"]["cards"] if card["face"] in ("1", "2", "3"))
    shown = page.send("drop", place="tray:m", cards=[number])
    places = {slot["id"]: slot.get("card", {}).get("key") for slot in shown["tray"]["slots"]}
    assert places == {"tray:cation": None, "tray:n": None, "tray:anion": None, "tray:m": number}
    assert page.send("drop", place="hand", cards=[number])["hand"]["chosen"] == []


def test_a_card_dragged_onto_the_discards_is_discarded_and_a_refused_drag_keeps_the_choice() -> None:
    page = my_move(sit())
    keys = [card["key"] for card in page.session.view()["hand"]["cards"]]
    page.send("choose", cards=keys[:2])
    shown = page.send("drop", place="discards", cards=[keys[3]])
    assert shown["panel"]["kind"] == "rule" and shown["hand"]["chosen"] == keys[:2]
    page.do("draw")
    shown = page.send("drop", place="discards", cards=[keys[3]])
    assert shown["zones"][1]["cards"][-1]["face"] == keys[3].partition("#")[0]


def test_discards_put_onto_the_hand_are_taken() -> None:
    page = my_move(sit())
    top = page.session.view()["zones"][1]["cards"][-1]
    shown = page.send("drop", place="hand", cards=[top["key"]])
    assert shown["panel"] is None and shown["hand"]["cards"][-1]["face"] == top["face"]


# ------------------------------------------------------------------------------------------ feedback


def ready_to_lay(**settings: Any) -> tuple[Hand, Lay]:
    """A page whose player has drawn and holds a compound."""
    for seed in range(100):
        page = my_move(sit(seed=seed, **settings))
        page.do("draw")
        match = page.session.match
        legal = match.game.legal_actions(match.observe(0))
        lays = [move for move in legal if isinstance(move, Lay) and not move.wild]
        if lays:
            return page, lays[0]
    raise AssertionError("no such deal")


def test_a_wrong_formula_is_refused_with_its_picture_and_only_counted() -> None:
    page, _ = ready_to_lay()
    hand = Counter(page.session.match.observe(0).hand)
    game: Any = page.session.match.game
    wrong = next(
        Lay(0, cation, n, anion, m, "x")
        for cation in game.chemistry.cations
        for anion in game.chemistry.anions
        for n in (1, 2, 3)
        for m in (1, 2, 3)
        if not Counter((cation, str(n), anion, str(m))) - hand
        and n * game.chemistry.charges[cation] + m * game.chemistry.charges[anion] != 0
    )
    match = page.session.match
    before = match.position
    shown = page.act(wrong)
    assert shown["panel"]["kind"] == "concept" and shown["panel"]["why"]["left_over"] != 0
    assert len(shown["hand"]["chosen"]) == 4 and match.position == before and match.count_slips(0) == 1
    closed = page.do("again")
    assert closed["panel"] is None and closed["hand"]["chosen"] == shown["hand"]["chosen"]


def test_FR07_a_wrong_name_is_played_and_explained() -> None:
    page, lay = ready_to_lay()
    wrong = Lay(0, lay.cation, lay.n, lay.anion, lay.m, "caesium iodide")
    shown = page.act(wrong)
    assert (shown["panel"]["kind"], shown["panel"]["code"]) == ("concept", "wrong_ion")
    assert page.session.match.log[-2:] == ({"slip": 0}, {"do": str(wrong), "chance": []})
    assert len(shown["hand"]["chosen"]) == 4 and all("card" in slot for slot in shown["tray"]["slots"])
    (name,) = shown["tray"]["fields"]
    assert name["value"] == "" and name["wait"] == "not this pair again this turn"
    assert not any(action["main"] for action in shown["actions"]), "nothing is ready to be laid any more"
    assert page.act(lay)["panel"]["code"] == "barred"


def test_FR12_in_a_group_nobody_is_told_whether_a_claim_is_right_before_it_is_challenged() -> None:
    page, lay = ready_to_lay(options={"checking": "group"})
    shown = page.act(Lay(0, lay.cation, lay.n, lay.anion, lay.m, "caesium iodide"))
    assert shown["panel"] is None and shown["me"]["melds"][0]["mark"] == "open"
    match = page.session.match
    page.session._take(lambda recorder: recorder.act(Respond(match.state.to_act[0], "challenge")))
    shown = page.session.view()
    assert shown["panel"] is not None
    assert shown["panel"]["code"] == "wrong_ion" and shown["me"]["melds"] == []


def test_undo_takes_back_the_last_own_move_and_the_bots_moves_after_it() -> None:
    page = my_move(sit())
    at_draw = page.session.match.fingerprint()
    page.do("draw")
    after_draw = page.session.match.fingerprint()
    page.do("discard", page.session.view()["hand"]["cards"][0]["key"])
    my_move(page)
    shown = page.do("undo")
    assert page.session.match.fingerprint() == after_draw and shown["panel"] is None
    assert shown["log"][-1]["text"] == "You take back the last move."
    page.do("undo")
    assert page.session.match.fingerprint() == at_draw
    assert page.do("undo")["panel"]["code"] == "nothing_to_undo"
    page.do("draw")
    assert page.session.match.fingerprint() == after_draw


def test_without_practice_there_is_no_undo() -> None:
    page = my_move(sit(practice=False))
    assert "undo" not in [action["id"] for action in page.session.view()["actions"]]
    page.do("draw")
    assert page.do("undo")["panel"]["code"] == "undo_past_news"


def test_hints_come_after_a_try_and_tell_more_each_time() -> None:
    page, _ = ready_to_lay()
    hint = next(action for action in page.session.view()["actions"] if action["id"] == "hint")
    assert not hint["enabled"] and page.do("hint")["panel"]["code"] == "try_first"
    page.send("choose", cards=[page.session.view()["hand"]["cards"][0]["key"]])
    texts = [page.do("hint")["panel"]["text"] for _ in range(4)]
    assert len(set(texts)) == 3 and texts[2] == texts[3]
    page.do("discard", page.session.view()["hand"]["cards"][0]["key"])
    assert page.do("hint")["panel"]["code"] == "not_your_turn"


def test_what_bots_did_is_announced_in_one_go_when_it_is_the_players_turn() -> None:
    page = my_move(sit())
    page.do("draw")
    page.do("discard", page.session.view()["hand"]["cards"][0]["key"])
    told = page.session.view()["say"]
    while page.session.pending():
        assert page.session.view()["say"] == told
        page.session.step()
    said = page.session.view()["say"]
    assert said["id"] == told["id"] + 1
    names = [player.name for player in page.session.match.players if player.kind != "person"]
    assert len(names) == 2 and all(name in said["normal"] for name in [*names, "Your turn."])
    assert len(said["terse"]) < len(said["normal"]) and "Your turn." in said["terse"]


def test_what_a_new_match_announces_has_a_new_number() -> None:
    page = my_move(sit())
    before = page.session.view()["say"]["id"]
    page.session.start_match(page.session.match.another())
    assert page.session.view()["say"]["id"] > before > 0


def test_the_log_holds_twenty_lines_at_most() -> None:
    page = my_move(sit())
    for _ in range(30):
        page.do("draw")
        page.do("undo")
    log = page.session.view()["log"]
    assert len(log) == 20 and log[-1]["n"] - log[0]["n"] == 19


def test_every_code_of_the_engine_has_words() -> None:
    words = Texts.load(Path(panel.__file__).with_name("strings.toml"))
    codes = {*COMMON_CODES, *UNDO_CODES, "bad_message", "typed_too_much", "stale", "try_first", "no_hint", "trouble"}
    codes |= {"round_not_over", "match_over", "match_not_over"}
    assert codes <= set(words.codes())
    assert all(words.has(code, part) for code in refusals(words) for part in ("title", "what"))


def test_a_code_of_the_engine_has_no_second_meaning_in_a_game_or_subject() -> None:
    """The words of a game come on top of the engine's: if two faults had one code, one of them could not be named."""
    kit = Path(panel.__file__).parents[1]
    words = Texts.load(Path(panel.__file__).with_name("strings.toml"))
    files = [*kit.glob("games/*/strings.toml"), *kit.glob("subjects/*/strings.toml")]
    assert len(files) >= 10
    assert {
        (file.parent.name, code) for file in files for code in refusals(Texts.load(file)) & refusals(words)
    } == set()


def refusals(words: Texts) -> set[str]:
    """The codes that say what is wrong, or give a tip."""
    return {code for code in words.codes() if words.has(code, "what") and "." not in code}


# ------------------------------------------------------------------------------------------ bad input

BAD: list[Any] = [
    None,
    "draw",
    [],
    {},
    {"kind": "do"},
    {"kind": "cheat", "page": "p", "seq": 1},
    {"kind": ["do"], "page": "p", "seq": 1},
    {"kind": "do", "page": "p", "seq": 0},
    {"kind": "do", "page": "p", "seq": True},
    {"kind": "do", "page": "p", "seq": "1"},
    {"kind": "do", "page": "p", "seq": 10**400, "place": 3},
    {"kind": "do", "page": 7, "seq": 1},
    {"kind": "do", "page": "p", "seq": 1, "cards": "Na+#1"},
    {"kind": "do", "page": "p", "seq": 1, "cards": [["Na+#1"]]},
    {"kind": "choose", "page": "p", "seq": 1, "cards": ["x"] * 1000},
    {"kind": "do", "page": "p", "seq": 1, "text": {"name": 7}},
    {"kind": "do", "page": "p", "seq": 1, "text": ["name"]},
    {"kind": "do", "page": "p", "seq": 1, "text": {"name": "\ud800"}},
    {"kind": "do", "page": "p", "seq": 1, "place": "x" * 10_000},
    {"kind": "do", "page": "p", "seq": 1, "state": {"hands": []}},
    {"kind": "do", "page": "p", "seq": 1, "place": "lay", "text": {"name": "a" * 10_000}},
    {"kind": "do", "page": "p", "seq": 1, "place": "fly"},
    {"kind": "do", "page": "p", "seq": 1, "place": "__class__"},
    {"kind": "do", "page": "p", "seq": 1, "place": "discard", "cards": ["gold#1"]},
    {"kind": "do", "page": "p", "seq": 1, "place": "discard", "cards": ["1#99"]},
    {"kind": "do", "page": "p", "seq": 1, "place": "take", "cards": ["discards:99"]},
    {"kind": "do", "page": "p", "seq": 1, "place": "take", "cards": ["discards:-1"]},
    {"kind": "do", "page": "p", "seq": 1, "place": "take", "cards": ["stock:0"]},
    {"kind": "drop", "page": "p", "seq": 1, "place": "tray:cation", "cards": ["gold#1"]},
    {"kind": "drop", "page": "p", "seq": 1, "place": "seat:1", "cards": []},
    {"kind": "do", "page": "p", "seq": 1, "place": "challenge"},
    {"kind": "do", "page": "p", "seq": 1, "place": "next_round"},
    {"kind": "do", "page": "p", "seq": 1, "place": "new_game"},
    {"kind": "do", "page": "p", "seq": 1, "place": "lay"},
]


@pytest.mark.parametrize("message", BAD, ids=lambda message: str(message)[:60])
def test_bad_messages_are_answered_and_change_nothing(message: Any) -> None:
    page = my_move(sit())
    before = state_of(page.session)
    page.session.handle(message)
    shown = page.session.view()
    assert state_of(page.session) == before
    assert shown["panel"] is not None and shown["panel"]["title"] and shown["panel"]["text"]
    json.dumps(shown, ensure_ascii=False).encode()
    assert page.do("draw")["panel"] is None


@pytest.mark.parametrize("rest", [{"kind": "cheat"}, {"kind": "do", "text": {"name": "a" * 999}}])
def test_a_bad_message_with_a_number_is_acknowledged(rest: Any) -> None:
    page = sit()
    page.session.handle({"page": "p", "seq": 3, **rest})
    assert page.session.view()["ack"] == {"page": "p", "seq": 3}


@pytest.mark.parametrize("name", ["🧂" * 40, "<b>sodium</b> chloride", "'; drop table matches", "", " ", "\x00\x07"])
def test_strange_names_are_answered_and_no_state_is_lost(name: str) -> None:
    page, lay = ready_to_lay()
    hand = page.session.match.observe(0).hand
    shown = page.act(Lay(0, lay.cation, lay.n, lay.anion, lay.m, name))
    assert shown["panel"]["text"] and page.session.match.observe(0).hand == hand
    json.dumps(shown, ensure_ascii=False).encode()


@pytest.mark.parametrize("place", ["draw", "take", "lay", "discard", "end_turn", "skip", "pass", "challenge"])
def test_out_of_turn_nothing_can_be_played(place: str) -> None:
    page = my_move(sit())
    page.do("draw")
    card = page.session.view()["hand"]["cards"][0]["key"]
    page.do("discard", card)
    assert page.session.pending()
    before = state_of(page.session)
    shown = page.do(place, page.session.view()["hand"]["cards"][0]["key"])
    assert shown["panel"]["title"] and state_of(page.session) == before


def test_what_was_laid_is_shown_until_the_next_message() -> None:
    page = sit()
    page.session.show_laid([("NaCl", "", "")], "sodium chloride", {"draw": "ratio", "n": 1, "m": 1})
    shown = page.session.view()["laid"]
    assert (shown["id"], shown["name"]) == (1, "sodium chloride")
    assert "laid" not in page.send("choose", cards=[])
