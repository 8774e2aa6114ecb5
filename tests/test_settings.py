"""Settings of a table: what may be set, from code and from links, and the reply to what may not."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from typing import Any

import pytest
from rummy_widgets.words import say

from rummy_kit import games
from rummy_kit.app.links import SettingError
from rummy_kit.app.settings import LARGEST_SEED, TableSettings
from rummy_kit.engine.match import Match


def settings(**more: Any) -> TableSettings:
    return TableSettings("formula_rummy", **more)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_seats_but_one_are_bots(seats: int) -> None:
    players = settings(seats=seats).new_match().players
    assert len({player.name for player in players}) == seats
    assert players[0].kind == "person" and "person" not in [player.kind for player in players[1:]]


def test_the_same_seed_deals_the_same_cards_and_no_seed_deals_others() -> None:
    assert settings(seed=7).new_match().fingerprint() == settings(seed=7).new_match().fingerprint()
    assert len({settings().new_match().seed for _ in range(5)}) > 1


def test_nobody_finds_a_seed_by_chance_by_dealing_until_the_own_hand_comes() -> None:
    first = settings().new_match()
    for match in (first, first.another()):
        assert isinstance(match.seed, int) and match.seed >= 2**64
        assert Match.load(match.save(), games.load).seed == match.seed


def test_the_form_says_what_a_known_seed_lets_a_pupil_do() -> None:
    assert "another tab" in say("deal.seed_help", largest=LARGEST_SEED)


def test_named_bots_sit_clockwise_and_the_rest_is_filled() -> None:
    players = settings(seats=4, bots=("mia", "random")).new_match().players
    assert [player.kind for player in players[1:3]] == ["mia", "random"] and len(players) == 4


def test_settings_come_back_from_their_own_text() -> None:
    options = {"target": 100, "first_discard": False}
    some = settings(seats=4, bots=("mia", "ada"), seed=12, practice=False, coach=True, options=options)
    game, _, query = some.text.partition("?")
    again, notice = TableSettings(game).with_link(query)
    assert notice == "" and again.text == some.text and again.coach
    assert again.new_match().head() == some.new_match().head()


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"seats": 1}, "2 to 6"),
        ({"seats": 7}, "2 to 6"),
        ({"seats": "3"}, "seats"),
        ({"seats": True}, "seats"),
        ({"bots": ("nobody",)}, "nobody"),
        ({"seats": 2, "bots": ("ada", "ben")}, "too many"),
        ({"seed": -1}, "seed"),
        ({"seed": LARGEST_SEED + 1}, "seed"),
        ({"seed": "7"}, "seed"),
        ({"options": {"target": 7}}, "500, 200 or 100"),
        ({"options": {"colour": "red"}}, "no setting"),
    ],
)
def test_wrong_settings_are_refused_with_what_is_allowed(wrong: dict[str, Any], word: str) -> None:
    with pytest.raises(SettingError, match=word):
        settings(**wrong)


@pytest.mark.parametrize("game", ["chess", "", None])
def test_an_unknown_game_is_refused(game: Any) -> None:
    with pytest.raises(SettingError, match=f"no game called '{game}'"):
        TableSettings(game)


@pytest.mark.parametrize(
    "query",
    ["seed=x", "seed=", "seed=-3", "seed=1e3", "seed=99999999999999999999", "seed=%00", "seats=0", "seats=²",
     "bots=eve", "bots=ada,ben,mia", "practice=yes", "coach=1", "target=1", "colour=red", "=7", "&&&", "a" * 5000,
     "<script>=1"],
)  # fmt: skip
def test_a_link_never_stops_a_table(query: str) -> None:
    got, notice = settings(seed=5).with_link(query + "&checking=group")
    assert got.new_match().seed == 5
    assert notice.startswith("This link's") or query in ("&&&",)
    assert len(notice) < 500


def test_a_link_with_forty_bad_words_is_answered_in_a_few() -> None:
    got, notice = settings().with_link("&".join(f"word{n}=yes" for n in range(40)) + "&seats=4")
    assert got.seats == 4 and len(notice) < 650
    assert notice.count("This link's") == 3 and notice.endswith("Nor could 37 more of its settings.")
    assert "more of" not in settings().with_link("a=1&b=2&c=3")[1]


def test_what_jupyter_puts_into_links_is_left_alone() -> None:
    assert settings().with_link("token=abc&voila-theme=dark&seats=2") == (settings(seats=2), "")


def test_fewer_seats_in_a_link_send_bots_away() -> None:
    assert settings(bots=("mia", "ada")).with_link("seats=2") == (settings(seats=2, bots=("mia",)), "")


@pytest.mark.parametrize("query", ["cards=108&seats=8", "seats=8&cards=108"])
def test_a_link_may_set_players_that_only_its_house_rule_allows(query: str) -> None:
    settings, notice = TableSettings("say_rummy").with_link(query)
    assert (settings.seats, settings.options, notice) == (8, {"cards": "108"}, "")


def test_a_house_rule_brings_the_players_that_it_needs_if_nobody_says_how_many() -> None:
    many, notice = TableSettings("say_rummy").with_link("cards=108")
    assert (many.seats, len(many.new_match().players), notice) == (4, 4, "")
    assert replace(many, seats=8).with_link("cards=54")[0].seats == 5
    few, notice = TableSettings("say_rummy").with_link("cards=108&seats=3")
    assert few.seats == 4 and "4 to 8 can play" in notice


def test_one_bad_word_of_a_link_takes_no_good_one_with_it() -> None:
    settings, notice = TableSettings("say_rummy").with_link("seats=8&bots=ada,ben,mia,leo&seed=x&cards=108&colour=red")
    assert (settings.seats, settings.bots) == (8, ("ada", "ben", "mia", "leo")) and settings.options["cards"] == "108"
    assert notice.count("This link's") == 2 and "seed" in notice and "colour" in notice


def test_a_link_without_names_for_its_bots_is_answered_with_those_there_are() -> None:
    settings, notice = TableSettings("formula_rummy").with_link("bots=&seats=4")
    assert settings.seats == 4
    assert notice.startswith(
        "This link's bots could not be used: nothing is chosen. Choose one or more of random, greedy"
    )
    assert TableSettings("formula_rummy").with_link("bots=ada,%20ben")[0].bots == ("ada", "ben")


def test_a_link_may_name_bots_before_their_seats():
    settings, notice = TableSettings("formula_rummy").with_link("bots=ada,ben,mia&seats=4")
    assert (settings.seats, settings.bots, notice) == (4, ("ada", "ben", "mia"), "")


@pytest.mark.parametrize("name", games.names())
def test_every_house_rule_names_a_rule_of_the_sheet(name: str) -> None:
    game = games.load(name)
    assert {field.metadata["rule"] for field in dataclasses.fields(game.options)} <= game.rule_texts.keys()
