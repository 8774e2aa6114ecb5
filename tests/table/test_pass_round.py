"""Several people at one device: nobody sees another hand, and what lies between two of them is a bare cover."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.rng import Rng
from rummy_kit.engine.store import MemoryStore, Store
from rummy_kit.lessons.lesson import Lesson
from rummy_kit.table.pass_round import PassRound
from rummy_kit.table.session import Session
from tests.scenario import Page

NAMES = games.with_lessons()


def sit_down(
    name: str, people: int, seats: int, store: Store | None = None, *, seed: int = 3, key: str = "", **rules: Any
) -> Page:
    lesson: Lesson = games.load_lesson(name)
    plain = TableSettings(lesson.game, options=lesson.house_rules)
    settings = plain.with_changes({"people": people, "seats": seats, "seed": seed, **rules})
    return Page(PassRound(settings.new_match(), BOTS, store=store or MemoryStore(), table_id=settings.text), key=key)


def device(page: Page) -> PassRound:
    assert isinstance(page.seat, PassRound)
    return page.seat


def let_computers_play(page: Page) -> None:
    while device(page).pending():
        device(page).step()
        check(page)
    page.look()


def check(page: Page) -> None:
    """What is shown now is the hand of the one who has the device, as a table of that seat alone shows it."""
    here, view = device(page), page.look()
    match = here.match
    if here.covered:
        assert words_in(view).isdisjoint(match.game.deck.counts), "a card under the cover"
        assert not view["hand"]["cards"]
        assert [action["id"] for action in view["actions"]] == ["uncover"]
        assert match.players[here.seat].name in view["banner"]["title"]
        return
    shown = [card["face"] for card in view["hand"]["cards"]]
    assert sorted(shown) == sorted(match.state.hands[here.seat]) and view["me"]["id"] == here.seat
    if len(match) % 4:
        return  # the rest is looked at now and then
    own = Session(match, here.seat, BOTS).view()
    for part in ("zones", "seats", "me", "scores"):
        assert faces_in(view[part]) == faces_in(own[part])


def words_in(view: Any) -> set[str]:
    """Every text in a view that stands by itself."""
    if isinstance(view, dict):
        return {word for value in view.values() for word in words_in(value)}
    if isinstance(view, list | tuple):
        return {word for value in view for word in words_in(value)}
    return {view.partition("#")[0]} if isinstance(view, str) else set()


def faces_in(view: Any) -> list[str]:
    """The faces of all cards in a part of a view."""
    if isinstance(view, dict):
        own = [view["face"]] if "face" in view and "key" in view else []
        return own + [face for value in view.values() for face in faces_in(value)]
    return [face for value in view for face in faces_in(value)] if isinstance(view, list | tuple) else []


def act(page: Page, luck: Rng) -> None:
    """A random legal move of the one who has the device, as its session makes it."""
    here = device(page)
    match = here.match
    action = match.game.sample_action(match.observe(here.seat), luck)
    here._take(lambda recorder: recorder.act(action))
    here._finish_message()


@pytest.mark.parametrize("name", NAMES)
def test_each_sees_their_own_hand_and_the_cover_has_no_card(name: str) -> None:
    held, _ = play(sit_down(name, 3, 4), Rng(3, name))
    assert held == {0, 1, 2}


@pytest.mark.parametrize(("name", "rules"), [("formula_rummy", {"checking": "group"}), ("mineral_rummy", {})])
def test_a_claim_asks_one_person_after_the_other_under_the_cover(name: str, rules: dict[str, Any]) -> None:
    _, asked = play(sit_down(name, 3, 4, **rules), Rng(3, name))
    assert asked == {0, 1, 2}


def play(page: Page, luck: Rng) -> tuple[set[int], set[int]]:
    """Play on, and look at everything that is shown; returns who had a move, and who was asked about a claim."""
    held: set[int] = set()
    asked: set[int] = set()
    for _ in range(150):
        check(page)
        here = device(page)
        ids = [one["id"] for one in page.view["actions"]]
        if here.covered:
            page.do("uncover")
        elif "pass_on" in ids:
            assert here.match.state.to_act[0] != here.seat
            page.do("pass_on")
            assert here.covered
        elif here.pending():
            let_computers_play(page)
        elif here.match.over:
            page.do("new_game")
        elif here.match.round_over:
            page.do("next_round")
        else:
            held.add(here.seat)
            if here.match.state.window is not None:
                asked.add(here.seat)
            act(page, luck)
    return held, asked


def test_anyone_who_opens_the_page_finds_it_covered_and_goes_on() -> None:
    store = MemoryStore()
    page = sit_down("say_rummy", 2, 2, store)
    page.do("uncover")
    page.do("draw")
    before = page.view["hand"]["cards"]
    assert before
    page.send("hello")
    assert device(page).covered and not page.view["hand"]["cards"]
    again = sit_down("say_rummy", 2, 2, store, seed=5, key=page.key)
    assert device(again).covered
    again.do("uncover")
    assert sorted(card["face"] for card in again.view["hand"]["cards"]) == sorted(card["face"] for card in before)


def test_under_the_cover_nothing_else_is_done() -> None:
    page = sit_down("say_rummy", 2, 2)
    before = device(page).match.fingerprint()
    for kind, place in (("do", "draw"), ("do", "hint"), ("do", "pass_on"), ("do", "undo"), ("drop", "discards")):
        page.send(kind, place=place)
        check(page)
    page.send("choose", cards=["a#1"])
    page.send("sort", cards=["a#1"])
    check(page)
    assert device(page).match.fingerprint() == before


def test_a_screen_reader_hears_to_whom_the_device_goes_and_nothing_else() -> None:
    page = sit_down("say_rummy", 2, 2)
    spoken = [page.view["say"]["id"]]
    for _ in range(3):
        name = device(page).match.players[device(page).seat].name
        assert page.view["say"]["normal"] == f"Give the device to {name}. {name}, tap when nobody else is looking."
        page.do("uncover")
        assert page.view["say"]["id"] > spoken[-1] and "Your turn" in page.view["say"]["normal"]
        page.do("draw")
        page.do("discard", page.view["hand"]["cards"][0]["key"])
        spoken.append(page.view["say"]["id"])
        page.do("pass_on")
        assert page.view["say"]["id"] > spoken[-1]


def test_the_order_of_a_hand_is_its_owners_and_comes_back() -> None:
    page = sit_down("formula_rummy", 2, 2)
    page.do("uncover")
    page.do("draw")
    mine = [card["key"] for card in page.view["hand"]["cards"]][::-1]
    page.send("sort", cards=mine)
    page.do("discard", mine.pop())
    page.do("pass_on")
    page.do("uncover")
    other = [card["key"] for card in page.view["hand"]["cards"]]
    fresh = Session(device(page).match, device(page).seat, BOTS).view()
    assert other == [card["key"] for card in fresh["hand"]["cards"]], "the order says nothing about the other hand"
    page.do("draw")
    page.do("discard", other[0])
    page.do("pass_on")
    page.do("uncover")
    assert [card["key"] for card in page.view["hand"]["cards"]] == mine


def test_what_several_try_is_in_nobodys_record() -> None:
    heard: list[Any] = []
    for people, several in ((1, False), (2, True)):
        page = sit_down("say_rummy", people, 2)
        device(page).attempts.listener = heard.append
        page.do("uncover" if several else "start")
        let_computers_play(page)
        page.do("draw")
        assert bool(heard) != several
        heard.clear()


def test_one_person_has_no_cover() -> None:
    page = sit_down("say_rummy", 1, 3)
    assert device(page).alone and not device(page).covered
    assert page.view["me"]["name"] == "You" and page.view["hand"]["cards"]
    assert json.dumps(page.view).count("device") == 0


def test_people_are_named_after_animals_that_no_computer_player_has() -> None:
    for people in (2, 3, 4):
        page = sit_down("formula_rummy", people, 6)
        page.do("uncover")
        faces = [seat["avatar"] for seat in (page.view["me"], *page.view["seats"])]
        assert len(set(faces)) == 6
        named = {player["name"].lower(): player["avatar"] for player in page.view["scores"]["players"][:people]}
        named.pop("you")
        assert named and all(name == avatar for name, avatar in named.items())
