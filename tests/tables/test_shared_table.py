"""People at one table: claims, absence, answers face down, undo by consent, the next round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.engine.match import Match
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import MemoryStore
from rummy_kit.tables.presence import AWAY_AFTER, LEFT_AFTER
from rummy_kit.tables.table import SeatError
from rummy_kit.workshop.any_page import any_message
from tests.tables.people import Company


def until_turn_of(company: Company, seat: int) -> None:
    company.play_until(lambda match: match.state.to_act == (seat,) and match.state.phase == "draw")


def group_claim(*, right: bool) -> Company:
    """Three people and an owl; the first has laid a compound that the others may challenge."""
    for seed in range(40):
        company = Company("formula_rummy", 3, 4, seed, checking="group")
        until_turn_of(company, 0)
        company.move(0, company.best(0))
        match = company.table.match
        obs = match.observe(0)
        lays = [move.action for move in match.game.rank(obs) if move.action.kind == "lay"]
        claims = lays if right else list(match.game.wrong_claims(obs))
        for claim in claims:
            if match.check(claim).legal:
                company.move(0, claim)
                if company.table.match.state.window is not None:
                    return company
    raise AssertionError("no claim in forty matches")


SIGNS = set("+-×÷=")  # of Formula, there for everybody


# who sits where


def test_a_seat_is_claimed_once_and_its_key_opens_it():
    company = Company("say_rummy", 2, 3)
    assert company.table.people == {0: "Otter", 1: "Hare"}
    with pytest.raises(SeatError, match="already"):
        company.table.claim("Lynx", 1)
    with pytest.raises(SeatError, match="no such seat"):
        company.table.claim("Lynx", 3)
    late = company.table.claim("Lynx")
    assert company.table.people[2] == "Lynx"
    with pytest.raises(SeatError, match="are taken"):
        company.table.claim("Heron")
    assert [other["name"] for other in company.table.view(late)["seats"]] == ["Otter", "Hare"]
    with pytest.raises(KeyError):
        company.table.view("no key")
    with pytest.raises(KeyError):
        company.table.handle("", {"kind": "hello", "page": "p", "seq": 1})


def test_anyone_who_comes_late_takes_the_seat_and_the_hand_of_a_computer():
    company = Company("say_rummy", 2, 3)
    hand = company.table.match.state.hands[2]
    late = company.table.claim("Lynx")
    assert company.table.match.state.hands[2] == hand
    assert "Lynx takes the seat of Owl 1." in [line["text"] for line in company.view(0)["log"]]
    names = [player["name"] for player in company.view(0)["scores"]["players"]]
    assert names == ["You", "Hare", "Lynx"]
    assert [player["name"] for player in company.table.view(late)["scores"]["players"]] == ["Otter", "Hare", "You"]
    company.table.give_up(late)
    assert not company.table.knows(late) and company.table.free_seats() == [2]


def test_you_is_the_word_for_the_viewer():
    company = Company("rummy_battle", 2, 2)
    assert [player["name"] for player in company.view(1)["scores"]["players"]] == ["Otter", "You"]


# here, away, left


def test_anyone_who_is_silent_is_away_and_then_the_owl_plays_until_they_return():
    company = Company("say_rummy", 2, 2)
    until_turn_of(company, 1)
    company.wait(AWAY_AFTER, 1)
    assert company.table.presence(1) == "away" and not company.table.pending()
    assert "away" in company.view(0)["seats"][0]["note"]
    moves = len(company.table.match)
    company.wait(LEFT_AFTER - AWAY_AFTER, 1)
    assert company.table.presence(1) == "left" and company.table.pending()
    company.play_until(lambda match: match.state.turn == 0)
    log = company.table.match.log[moves:]
    assert log[0] == {"sit": 1, "player": {"name": "Hare", "kind": "greedy"}}
    assert any(entry.get("do", "").startswith("P1 ") for entry in log)
    view = company.view(0)
    assert view["seats"][0]["name"] == "Hare" and view["seats"][0]["who"] == "computer"
    assert "The computer plays for Hare." in [line["text"] for line in view["log"]]
    company.send(1, "hello")
    assert company.table.match.players[1].kind == "person"
    assert "You are back." in [line["text"] for line in company.view(1)["log"]]
    until_turn_of(company, 1)
    assert not company.table.pending()


def test_anyone_who_leaves_keeps_the_seat_and_a_table_without_people_rests():
    company = Company("rummy_battle", 2, 2)
    company.table.leave(company.keys[0])
    assert company.table.match.players[0].kind == "greedy" and company.table.people[0] == "Otter"
    company.table.leave(company.keys[1])
    assert not company.table.pending()
    company.table.hear(company.keys[0])
    assert company.table.match.players[0].kind == "greedy", "the page is open, and no one sits there"
    company.table.come_back(company.keys[0])
    assert company.table.match.players[0].kind == "person"
    until_turn_of(company, 0)


def test_thinking_is_never_absence():
    company = Company("rummy_battle", 2, 2)
    company.wait(10 * LEFT_AFTER)
    assert company.table.presence(0) == "here"
    assert [player.kind for player in company.table.match.players] == ["person", "person"]


# answers face down


@pytest.mark.parametrize(("right", "holds"), [(True, "Hare"), (False, "Otter")])
def test_answers_lie_face_down_until_all_have_one_and_the_next_seat_challenges_first(right, holds):
    company = group_claim(right=right)
    match = company.table.match
    before, counts = len(match), [len(hand) for hand in match.state.hands]
    company.send(2, place="challenge")
    assert len(company.table.match) == before and not company.table.pending()
    assert "face down" in company.view(2)["notice"] and "face down" not in company.view(1)["notice"]
    company.send(2, place="pass")
    assert len(company.table.match) == before, "an answer can be changed"
    company.send(2, place="challenge")
    company.send(1, place="challenge")
    assert company.table.match.state.window is None
    challenges = [entry for entry in company.table.match.log[before:] if "challenge" in entry["do"]]
    assert [entry["do"][:2] for entry in challenges] == ["P1"], "only the seat next to the player"
    loser = 0 if holds == "Otter" else 1
    drew = len(company.table.match.state.hands[loser]) - counts[loser]
    assert drew >= 3
    assert "face down" not in company.view(2)["notice"]


def test_while_others_answer_nothing_tells_what_somebody_has_answered():
    company = group_claim(right=True)
    unsaid = company.view(1)
    company.send(2, place="challenge")
    assert company.view(1) == unsaid
    other = group_claim(right=True)
    other.send(2, place="pass")
    assert other.view(1) == company.view(1)


def test_anyone_who_has_left_lets_the_claim_stand():
    company = group_claim(right=False)
    company.send(1, place="pass")
    company.wait(LEFT_AFTER, 2)
    answers = [entry["do"] for entry in company.table.match.log if "P2 respond" in entry.get("do", "")]
    assert answers[-1:] == ['P2 respond say="pass"']


def test_an_undo_takes_the_question_away():
    company = group_claim(right=True)
    company.send(2, place="pass")
    company.send(0, place="undo")
    company.send(1, place="agree")
    company.send(2, place="agree")
    assert company.table.match.state.window is None
    assert "face down" not in company.view(2)["notice"]


# undo by consent


def test_a_move_is_taken_back_if_all_others_agree():
    company = Company("say_rummy", 3, 3)
    until_turn_of(company, 0)
    before = company.table.match.fingerprint()
    company.move(0, company.best(0))
    company.send(0, place="undo")
    assert company.panel(0) == "undo_asked" and company.panel(1) == company.panel(2) == "may_undo"
    company.send(1, place="agree")
    assert company.panel(1) == "" and company.table.match.fingerprint() != before
    company.send(2, place="agree")
    assert company.table.match.fingerprint() == before
    assert "Otter takes back the last move." in [line["text"] for line in company.view(1)["log"]]


def test_a_wrong_try_of_the_next_player_does_not_answer_the_request():
    company = Company("say_rummy", 3, 3)
    until_turn_of(company, 0)
    before = company.table.match.fingerprint()
    company.move(0, company.best(0))
    company.send(0, place="undo")
    company.table._person(company.keys[1]).place._note_slip()
    company.wait(1)
    assert company.panel(0) == "undo_asked" and company.panel(1) == company.panel(2) == "may_undo"
    for other in (1, 2):
        company.send(other, place="agree")
    assert company.table.match.fingerprint() == before


def test_a_move_stays_if_one_does_not_agree_or_somebody_plays_on():
    company = Company("say_rummy", 3, 3)
    until_turn_of(company, 0)
    company.move(0, company.best(0))
    at = len(company.table.match)
    company.send(0, place="undo")
    company.send(1, place="agree")
    company.send(2, place="disagree")
    assert company.panel(0) == "undo_refused" and company.panel(1) == company.panel(2) == ""
    company.send(1, place="agree")
    assert company.panel(1) == "" and len(company.table.match) == at
    company.send(0, place="undo")
    company.move(0, company.best(0))
    assert company.panel(0) == "undo_passed" and company.panel(2) == ""
    assert not any("undo" in entry for entry in company.table.match.log)


def test_anyone_who_is_away_is_not_asked_and_alone_nobody_need_be():
    company = Company("say_rummy", 2, 3)
    until_turn_of(company, 0)
    company.move(0, company.best(0))
    company.wait(AWAY_AFTER, 1)
    company.send(0, place="undo")
    assert "undo" in company.table.match.log[-1]
    assert company.panel(1) == ""


# the next round


def test_the_next_round_is_dealt_when_all_who_are_here_are_ready():
    company = Company("rummy_battle", 3, 3)
    company.play_until(lambda match: match.round_over)
    company.send(0, place="next_round")
    assert company.table.match.round_over
    assert "1 of 3" in company.view(1)["notice"]
    company.wait(AWAY_AFTER, 0)
    company.send(1, place="next_round")
    assert "1 of 2" in company.view(1)["notice"], "a player who is away is not counted"
    company.table.pause(True)
    company.wait(AWAY_AFTER, 2)
    assert company.table.match.round_over, "a table that is stopped deals nothing"
    company.table.pause(False)
    assert not company.table.match.round_over and company.table.match.round == 2
    assert "ready" not in company.view(0)["notice"]
    assert not any("new" in card.get("tags", ()) for card in company.view(0)["hand"]["cards"])


# what a page keeps, and what holds at every moment


def test_draft_and_order_of_a_hand_stay_while_others_play():
    company = Company("say_rummy", 2, 3)
    until_turn_of(company, 0)
    order = [card["key"] for card in company.view(1)["hand"]["cards"]][::-1]
    company.send(1, "sort", cards=order)
    company.send(1, "choose", cards=[order[2]])
    at = len(company.table.match)
    company.play_until(lambda match: len(match) > at)
    view = company.view(1)
    assert [card["key"] for card in view["hand"]["cards"]] == order
    assert view["hand"]["chosen"] == [order[2]]


def test_a_repeated_message_is_dealt_with_once():
    company = Company("say_rummy", 2, 2)
    until_turn_of(company, 0)
    message = {"page": "p", "seq": 5, "kind": "do", "place": "draw"}
    company.table.handle(company.keys[0], message)
    log = company.table.match.log
    for _ in range(3):
        company.table.handle(company.keys[0], message)
    assert company.table.match.log == log


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("messages", [100, pytest.param(5_000, marks=pytest.mark.soak)])
def test_whatever_people_send_the_log_is_the_truth_and_nobody_sees_a_hidden_card(game, messages):
    luck, store = Rng("people", game), MemoryStore()
    company = Company(game, 2, 3, store=store)
    late, planted = 0, False
    for at in range(messages):
        seat = luck.below(len(company.keys))
        company.send(seat, **{**any_message(company.view(seat), 1, luck), "page": "", "seq": at + 1})
        chance = luck.random()
        if chance < 0.3:
            company.play_on()
        elif chance < 0.35:
            company.wait(5 + luck.below(150), luck.below(len(company.keys)))
        elif chance < 0.37 and company.table.free_seats():
            late += 1
            company.keys.append(company.table.claim(f"Late {late}"))
        elif chance < 0.39:
            company.send(seat, place="undo")
        elif chance < 0.43:
            for each in range(len(company.keys)):
                company.send(each, place=luck.choice(("agree", "next_round", "new_game", "disagree")))
        for key in company.keys:
            assert_nothing_hidden(company, key)
        planted = planted or leak_is_found(company)
    assert planted, "the search finds what it looks for"
    match = company.table.match
    head, log = store._heads[company.table._recorder.id], store.read(company.table._recorder.id)
    again = Match.load({**head, "log": log, "checks": {}}, games.load)
    assert again.position == match.position and again.players == match.players and len(again) > 1


def assert_nothing_hidden(company: Company, key: str) -> None:
    seat = company.table._person(key).place.seat
    shown = set(faces_in(company.table.view(key)))
    assert shown <= known_faces(company.table.match, seat), shown - known_faces(company.table.match, seat)


def leak_is_found(company: Company) -> bool:
    """Whether the search would find another hand in a view."""
    view: Any = company.view(0)
    view["seats"][0]["hand"] = [{"key": f"{face}#1", "face": face} for face in company.table.match.state.hands[1]]
    return not set(faces_in(view)) <= known_faces(company.table.match, 0)


def faces_in(part: Any) -> Iterator[str]:
    """Every face in a view, wherever it is."""
    if isinstance(part, dict):
        for name, value in part.items():
            if name == "face" and value:
                yield value
            elif name == "faces" and isinstance(value, list):
                yield from filter(None, value)
            elif name == "key" and isinstance(value, str) and "#" in value:
                yield value.rpartition("#")[0]
            else:
                yield from faces_in(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from faces_in(value)


def known_faces(match: Match, seat: int) -> set[str]:
    """Every word in what that seat may know: its observation, and the events as it may read them."""
    return (
        SIGNS
        | set(words_in(match.observe(seat)))
        | {word for _, event in match.events(seat) for word in words_in(event)}
    )


def words_in(part: Any) -> Iterator[str]:
    """Every text in a value, however deep."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, Mapping):
        yield from (word for value in part.values() for word in words_in(value))
    elif isinstance(part, list | tuple):
        yield from (word for value in part for word in words_in(value))
    elif is_dataclass(part):
        yield from (word for field in fields(part) for word in words_in(getattr(part, field.name)))
