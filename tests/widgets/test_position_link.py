"""Open at this position: a link to a table at any move of a finished round, and nothing of it before the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import rummy_widgets
from rummy_widgets.shell import my_record

from rummy_kit import games
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.bots.rollouts import finish
from rummy_kit.engine.match import Match
from rummy_kit.lessons.look_back import LookBack, PositionError, open_position, pack_position
from rummy_kit.lessons.look_back.moves import moves
from rummy_kit.lessons.look_back.position_link import MOST_LETTERS, _pack
from rummy_kit.table.at_position import AtPosition
from tests.widgets.test_widgets import Page, own_store  # noqa: F401  each test has its own store

GAMES = games.with_lessons()
USUAL = 2000  # letters of a link, at most, for a usual round


def play_on(match: Match, until: int = 10_000) -> Match:
    """Bots for everyone, to the end of the round or for that many moves."""
    while not match.round_over and len(match) <= until:
        seat = match.state.to_act[0]
        match.act(BOTS["greedy"].choose(match.game, match.observe(seat), match.bot_rng(seat)))
    return match


def match_of(name: str, **more: Any) -> Match:
    lesson = games.load_lesson(name)
    return TableSettings(name, options=lesson.house_rules, seed=7, **more).new_match()


@pytest.mark.parametrize("name", GAMES)
def test_every_third_move_of_a_usual_round_opens_as_it_was_seen_and_fits_a_link(name: str) -> None:
    match = play_on(match_of(name))
    played = finish(moves(match, 0))
    for at in (*range(0, len(played), 3), len(played) - 1):
        packed = pack_position(match, 0, at)
        opened = open_position(packed, games.load)
        assert opened.match.observe(0) == played[at].obs and opened.moves == at and len(packed) < USUAL
        assert opened.match.seed != match.seed, "it would decide the rounds to come"
    assert [player.kind for player in opened.match.players][1:] == [player.kind for player in match.players][1:]
    assert play_on(opened.match).round_over, "computers can go on"


def test_a_later_round_and_a_hand_that_was_taken_back_open_too() -> None:
    match = play_on(match_of("say_rummy"))
    match.deal_round()
    play_on(match, until=len(match) + 4)
    match.undo(match.state.to_act[0] if match.can_undo(match.state.to_act[0]).legal else 0)
    play_on(match)
    played = finish(moves(match, 1))
    at = next(n for n, move in enumerate(played) if move.round == 2) + 5
    opened = open_position(pack_position(match, 1, at), games.load)
    assert (opened.seat, opened.moves) == (1, 5) and opened.match.observe(1) == played[at].obs
    assert opened.match.players[1].name == "You" and opened.match.players[0].kind in BOTS


def test_a_teachers_deck_goes_with_the_link() -> None:
    written = "face,count\nNa+,12\nCa2+,12\nCl-,12\nO2-,12\n1,30\n2,20\n"
    deck = games.load("formula_rummy").read_deck_text(written, "7b Ms Hill.csv")
    match = play_on(TableSettings("formula_rummy", seed=3, deck=deck).new_match())
    opened = open_position(pack_position(match, 0, 6), games.load)
    assert opened.match.game.own_deck is not None and opened.match.game.own_deck.text == deck.text
    assert opened.match.game.own_deck.name == "deck", "a link holds no name, not even that of a file"


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_or_broken_link_is_refused_in_words(name: str) -> None:
    packed = pack_position(play_on(match_of(name)), 0, 9)
    changed = packed[:30] + ("A" if packed[30] != "A" else "B") + packed[31:]
    for broken in (changed, packed[:-3], packed[1:], "", "x", "ä", packed * 9, "A" * MOST_LETTERS):
        with pytest.raises(PositionError, match="Copy it again from the look back"):
            open_position(broken, games.load)


def test_without_a_finished_round_there_is_no_link() -> None:
    match = play_on(match_of("formula_rummy"), until=12)
    with pytest.raises(PositionError, match="before the end of the round"):
        pack_position(match, 0, 3)
    with pytest.raises(PositionError, match="no such move"):
        pack_position(play_on(match), 0, 10_000)


def test_a_teacher_asks_for_a_link_in_a_notebook() -> None:
    table = rummy_widgets.table("rummy_battle", seats=2)
    play_on(table.session.match, until=4)
    with pytest.raises(PositionError, match="before the end of the round"):
        rummy_widgets.position_link(table, 0)
    play_on(table.session.match)
    page, _, packed = rummy_widgets.position_link(table, 3).partition("#position=")
    assert page == "rummy-battle.ipynb" and open_position(packed, games.load).moves == 3


# ------------------------------------------------------------------------------------------ no leak


def texts_in(view: Any) -> Iterator[str]:
    """Every text in a view."""
    if isinstance(view, str):
        yield view
    elif isinstance(view, dict | list | tuple):
        for part in (*view, *view.values()) if isinstance(view, dict) else view:
            yield from texts_in(part)


def leaks(view: Any, match: Match) -> list[str]:
    """What in a view could open the round: a link, the seed, or the cards of the stock in their order."""
    found = [text for text in texts_in(view) if opens(text.partition("=")[2] or text)]
    written = json.dumps(view, ensure_ascii=False)
    stock = ", ".join(json.dumps(card, ensure_ascii=False) for card in match.state.stock[-6:])
    secrets = [str(match.seed)] + ([stock] if len(match.state.stock) >= 6 else [])
    return found + [secret for secret in secrets if secret in written]


def opens(text: str) -> bool:
    try:
        open_position(text, games.load)
    except PositionError:
        return False
    return True


@pytest.mark.parametrize("name", GAMES)
def test_no_view_before_the_end_of_a_round_holds_what_a_link_needs(name: str) -> None:
    match = TableSettings(name, options=games.load_lesson(name).house_rules, seed=987_654).new_match()
    session = AtPosition(match, BOTS, about="")
    looked = 0
    while not match.round_over:
        if len(match) % 8 == 1:
            look_back = LookBack(match, 0, finish(moves(match, 0)), page="lesson.html")
            look_back.handle({"open": "replay"})
            look_back.handle({"step": len(look_back.played) // 2})
            look_back.handle({"link": True})
            assert look_back.view()["replay"]["opening"] is None  # type: ignore[index]
            assert leaks(look_back.view(), match) == [] == leaks(session.view(), match)
            looked += 1
        play_on(match, until=len(match))
    assert looked > 2


def test_a_planted_leak_is_found() -> None:
    match = play_on(match_of("formula_rummy"), until=12)
    planted = _pack(match, finish(moves(match, 0)), 3)
    for secret in (planted, f"position={planted}", [str(match.seed)], list(match.state.stock)):
        assert leaks({"replay": {"x": secret}}, match)


# ------------------------------------------------------------------------------------------ the page


def test_after_the_round_the_look_back_offers_a_link_for_the_move_on_show() -> None:
    match = play_on(match_of("mineral_rummy"))
    look_back = LookBack(match, 0, finish(moves(match, 0)), page="mineral-rummy.html")
    look_back.handle({"open": "replay"})
    look_back.handle({"step": 4})
    opening = look_back.view()["replay"]["opening"]  # type: ignore[index]
    assert opening is not None and opening["link"] == "" and opening["page"] == "mineral-rummy.html"
    assert look_back.handle({"link": True})
    link = look_back.view()["replay"]["opening"]["link"]  # type: ignore[index]
    assert open_position(link.removeprefix("position="), games.load).moves == 4
    look_back.handle({"step": 5})
    assert look_back.view()["replay"]["opening"]["link"] == "", "it was about another move"  # type: ignore[index]
    look_back.handle({"step": len(look_back.played)})
    assert look_back.view()["replay"]["opening"] is None, "after the last move there is nothing to decide"  # type: ignore[index]
    platform = LookBack(match, 0, look_back.played)
    platform.handle({"open": "replay"})
    assert platform.view()["replay"]["opening"] is None, "in a learning platform no link leads there"  # type: ignore[index]


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_link_has_the_table_and_nothing_of_it_in_my_record(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play_on(match_of(name))
    played = finish(moves(match, 0))
    at = next(n for n, move in enumerate(played) if n > 8 and move.action.player == 0)
    monkeypatch.setenv("QUERY_STRING", f"position={pack_position(match, 0, at)}")
    lesson = rummy_widgets.lesson(name)
    header, step = lesson.steps(), lesson.game()
    assert [one["title"] for one in header.part["steps"]] == ["Goals", "Game"]
    step.show_content()
    table = step.content.children[-1]
    page = Page(table)
    page.send("hello")
    assert f"A position after {at} moves of a round" in table.view["notice"] and table.view["banner"]["yours"]
    table.session._take(lambda recorder: recorder.act(played[at].action))
    play_on(table.session.match)
    table.show()
    assert my_record().record.lessons == {}
    assert lesson.practice().part["said"] == "This lesson leaves out practice."


def test_a_computer_that_is_to_move_waits_until_the_class_has_talked(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_on(match_of("formula_rummy"))
    played = finish(moves(match, 0))
    at = next(n for n, move in enumerate(played) if n > 8 and move.action.player == 1)
    monkeypatch.setenv("QUERY_STRING", f"position={pack_position(match, 0, at)}")
    lesson = rummy_widgets.lesson("formula_rummy")
    table = lesson.game().children[-1]
    page = Page(table)
    page.send("hello")
    assert table.view["banner"]["title"] == "Mia begins" and not table.session.pending()
    assert table.view["actions"][0]["id"] == "start"
    page.send("do", place="start", cards=[], text={})
    assert len(table.session.match) > at + 1


@pytest.mark.parametrize("link", ["position=broken", "position="])
def test_a_broken_link_says_so_in_place_of_the_table(link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", link)
    lesson = rummy_widgets.lesson("formula_rummy")
    assert "This link cannot be opened" in lesson.game().part["said"]
    match = play_on(match_of("say_rummy"))
    monkeypatch.setenv("QUERY_STRING", f"position={pack_position(match, 0, 3)}")
    assert "another game" in rummy_widgets.lesson("formula_rummy").game().part["said"]
