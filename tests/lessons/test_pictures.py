"""Pictures to handle, without a browser: what goes into a place, what comes out, and what a page may say."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
import rummy_widgets
from rummy_widgets.handled_picture import Handling, PictureWidget

from rummy_kit import games
from rummy_kit.picture import Picture, PictureError
from rummy_kit.subjects import minerals

PICTURES = games.picture_names()
NONSENSE: list[Any] = [-1, 10**9, "", "Na+", "<b>", True, None, 1.5, [], {}]


def any_value(picture: Picture, rng: random.Random) -> Any:
    """A value that some place may hold, or nonsense."""
    held, places = rng.choice([*picture.values.values()]), rng.choice([*picture.values])
    return rng.choice([rng.randint(0, 12), rng.randint(0, 120), held, held, places, rng.choice(NONSENSE)])


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_holds_what_is_put_or_says_why_not(name: str) -> None:
    picture, rng, taken = games.load_picture(name, {}), random.Random(name), 0
    for _ in range(200):
        before, place = picture, rng.choice([*picture.values, "nowhere"])
        value = any_value(picture, rng)
        try:
            picture = picture.put(place, value)
        except PictureError as why:
            assert str(why) and picture is before
        else:
            assert picture.values[place] == value and type(picture.values[place]) is type(value)
            taken += 1
        view = picture.view()
        assert json.dumps(view), "plain data, which a page can get"
        assert all(view[part] for part in ("draw", "label", "how", "said"))
    assert taken > 20


@pytest.mark.parametrize("name", PICTURES)
def test_the_same_values_show_the_same_picture(name: str) -> None:
    rng, handled = random.Random(name), games.load_picture(name, {})
    for _ in range(100):
        try:
            handled = handled.put(rng.choice([*handled.values]), any_value(handled, rng))
        except PictureError:
            continue
    again = games.load_picture(name, {})
    for place, value in handled.values.items():
        again = again.put(place, value)
    assert again.view() == handled.view() and again.values == handled.values


@pytest.mark.parametrize("name", PICTURES)
def test_a_page_that_talks_nonsense_changes_nothing(name: str) -> None:
    widget = rummy_widgets.picture(name)
    start = dict(widget.value)
    for seq, said in enumerate(NONSENSE):
        to_it = {"seq": seq, "id": 0}
        for message in (said, {"seq": said}, {"seq": seq, "place": "cation", "value": 1}, {**to_it, "place": said}):
            tell(widget, message)
            tell(widget, {"picture": message})
        tell(widget, {"picture": {**to_it, "place": "nowhere", "value": said}})
    assert widget.value == start


def tell(widget: PictureWidget, message: Any) -> None:
    """What a page says."""
    widget._handle_msg({"content": {"data": {"method": "custom", "content": message}}})


def test_a_teacher_hears_what_a_pupil_puts() -> None:
    widget = rummy_widgets.picture("ions", cation="Fe3+", anion="SO4^2-")
    heard: list[Any] = []
    widget.observe(lambda change: heard.append(change.new), "value")
    tell(widget, {"picture": {"seq": 1, "id": 0, "place": "cation", "value": 2}})
    tell(widget, {"picture": {"seq": 2, "id": 0, "place": "anion", "value": 3}})
    assert heard == [{"cation": 2, "anion": 0}, {"cation": 2, "anion": 3}]
    assert widget.view["level"] == "level" and widget.view["ack"] == 2
    tell(widget, {"picture": {"seq": 3, "id": 0, "again": True}})
    assert widget.value == {"cation": 0, "anion": 0}


def test_six_to_four_is_level_but_asks_for_less() -> None:
    assert games.load_picture("ions", {"cation": "Mg2+", "anion": "O2-", "n": 2, "m": 2}).view()["question"]
    assert not games.load_picture("ions", {"cation": "Mg2+", "anion": "O2-", "n": 1, "m": 1}).view()["question"]


@pytest.mark.parametrize(
    ("settings", "said"),
    [({"cation": "Fe4+"}, "Did you mean"), ({"cation": "Cl-"}, "a positive and then"), ({"n": 5}, "0 to 4, not 5")],
)
def test_settings_that_cannot_be_are_explained(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        rummy_widgets.picture("ions", **settings)
    with pytest.raises(PictureError, match="no picture called 'irons'"):
        rummy_widgets.picture("irons", **settings)


def test_a_wall_counts_what_is_marked_and_never_says_what_is_right() -> None:
    wall = games.load_picture("odds", {"hand": "7S, 7H", "row": ["2C"]})
    assert len(wall.values) == 49 and set(wall.values.values()) == {0}
    wall = wall.put("7D", 1).put("KC", 1).put("KC", 0).put("2D", 1)
    view = wall.view()
    assert view["said"] == "2 of 49 marked: 2 of diamonds and 7 of diamonds."  # in the wall's order
    assert view["seen"] == "52 cards, 3 of them seen: 2 in your hand, 1 in the row."
    assert [card["said"] for card in view["cards"] if card["seen"]] == [
        "7 of spades, in your hand", "7 of hearts, in your hand", "2 of clubs, in the row",
    ]  # fmt: skip
    with pytest.raises(PictureError, match="You can see the 2 of clubs"):
        wall.put("2C", 1)


@pytest.mark.parametrize(
    ("hand", "row", "seen"),
    [
        ("7S 7H", "", "52 cards, 2 of them seen: 2 in your hand."),
        ("", "2C", "52 cards, 1 of them seen: 1 in the row."),
        ("", "", "52 cards, none of them seen."),
    ],
)
def test_a_wall_says_only_where_cards_are(hand: str, row: str, seen: str) -> None:
    assert games.load_picture("odds", {"hand": hand, "row": row}).view()["seen"] == seen


@pytest.mark.parametrize(
    ("settings", "said"),
    [({"hand": "7S 1X"}, "no card '1X'"), ({"row": "7S", "hand": "7S"}, "seen 2 times"), ({"marked": "7S"}, "can see")],
)
def test_a_wall_of_cards_that_cannot_be_is_explained(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        rummy_widgets.picture("odds", **settings)


def test_two_draws_are_shown_card_by_card_after_a_guess() -> None:
    draws = games.load_picture("draws", {"outs": 2, "unseen": 41})
    assert draws.view()["legend"] == [] and draws.view()["squares"] == [] and draws.view()["strips"] == []
    with pytest.raises(PictureError, match="Guess first"):
        draws.put("shown", 1)
    draws = draws.put("guess", 5).put("shown", 1)
    first = {"part": "first", "words": "The first card helps", "exact": "2/41", "about": "4.9 %"}
    assert draws.view()["legend"] == [first] and draws.view()["squares"] == [5] and not draws.view()["told"]
    with pytest.raises(PictureError, match="has been shown"):
        draws.put("guess", 9)
    view = draws.put("shown", 2).view()
    assert [row["exact"] for row in view["legend"]] == [
        "2/41", "39/41 × 2/40 = 39/820", "39/41 × 38/40 = 741/820",
    ]  # fmt: skip
    assert view["squares"] == [5, 5] and view["strips"] == [2 / 41, 2 / 40]
    assert view["told"] == "You said 5 of 100, which is right for one card. With two cards it is 9.6 %."


@pytest.mark.parametrize(
    ("guess", "told"),
    [(8, "near enough"), (9, "near enough"), (12, "near enough"), (7, "It is more"), (13, "It is less"), (0, "more")],
)
def test_a_guess_is_set_beside_the_truth(guess: int, told: str) -> None:
    assert told in games.load_picture("draws", {"guess": guess, "shown": 2}).view()["told"]


def test_draws_can_be_one_card_or_help_only_together() -> None:
    one = games.load_picture("draws", {"outs": 2, "unseen": 41, "draws": 1, "guess": 5, "shown": 1}).view()
    assert one["told"] == "You said 5 of 100, and that is near enough: it is 4.9 %." and one["show"] == ""
    assert [row["exact"] for row in one["legend"]] == ["2/41", "39/41"]
    pairs = games.load_picture("draws", {"outs": 1, "unseen": 4, "together": 1, "guess": 50, "shown": 2}).view()
    assert [row["exact"] for row in pairs["legend"]] == [
        "1/4", "3/4 × 1/3 + 1/6 = 5/12", "3/4 × 2/3 − 1/6 = 1/3",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"draws": 3}, "from 1 to 2, not 3"),
        ({"outs": 5, "unseen": 4}, "from 0 to 4, not 5"),
        ({"guess": 101}, "from 0 to 100"),
        ({"draws": 1, "together": 1}, "from 0 to 0, not 1"),
    ],
)
def test_draws_that_cannot_be_are_explained(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(PictureError, match=said):
        rummy_widgets.picture("draws", **settings)


@pytest.mark.parametrize("mineral", [mineral.name for mineral in minerals.all_minerals()])
def test_a_formula_cut_into_its_parts_is_all_ions(mineral: str) -> None:
    picture = games.load_picture("minerals", {"mineral": mineral})
    known, symbols = minerals.mineral(mineral), picture.view()["symbols"]
    written = ["".join(text + low for text, low, _ in symbol) for symbol in symbols]
    assert "".join(written) == known.formula
    for at in range(1, len(written)):
        ends = ["".join(part.text for part in known.parts[:n]) for n in range(len(known.parts))]
        picture = picture.put(f"cut{at}", int("".join(written[:at]) in ends))
    pieces = picture.view()["pieces"]
    assert [piece["said"] for piece in pieces] == [
        minerals.ion_card(part.card).name if part.card else "water, not an ion" for part in known.parts
    ]
    assert [piece["face"] is None for piece in pieces] == [not part.card for part in known.parts]


def test_a_piece_that_is_no_ion_says_why() -> None:
    view = games.load_picture("minerals", {"cuts": [2, 3]}).view()
    assert view["said"] == (
        "3 pieces: C u two C, an ion and something more; O three, not an ion of this mineral; "
        "open bracket O H close bracket two, hydroxide."
    )
    assert [piece["said"] for piece in games.load_picture("minerals", {}).view()["pieces"]] == ["more than one ion"]


@pytest.mark.parametrize("name", PICTURES)
def test_an_unknown_setting_is_named_with_those_that_there_are(name: str) -> None:
    with pytest.raises(PictureError, match=f"The picture \"{name}\" has no setting 'colour'. It has"):
        rummy_widgets.picture(name, colour="red")


def test_a_teacher_s_function_that_fails_does_not_stop_the_picture() -> None:
    widget = rummy_widgets.picture("ions")
    widget.observe(lambda change: 1 / 0, "value")
    with pytest.raises(ZeroDivisionError):
        widget._receive(widget, {"picture": {"seq": 1, "id": 0, "place": "cation", "value": 2}}, [])
    assert widget.view["ack"] == 1 and widget.view["sides"][0]["count"] == 2


def test_what_was_meant_for_an_earlier_picture_changes_nothing() -> None:
    handling = Handling(games.load_picture("ions", {"n": 4}), id=7)
    assert not handling.handle({"seq": 3, "id": 6, "place": "cation", "value": 1})
    assert handling.handle({"seq": 4, "id": 7, "place": "cation", "value": 3})
    assert (handling.picture.values["cation"], handling.view()["id"], handling.view()["ack"]) == (3, 7, 4)


def test_digits_that_are_alike_are_refused() -> None:
    with pytest.raises(PictureError, match="different digits"):
        rummy_widgets.picture("places", digits="474")


def test_a_whole_ion_with_water_is_not_said_to_be_none() -> None:
    gypsum = games.load_picture("minerals", {"mineral": "gypsum", "cuts": [1]}).view()
    assert gypsum["pieces"][1]["said"] == "an ion and something more"


def test_a_broken_game_takes_no_picture_of_another_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "broken_rummy"
    folder.mkdir()
    (folder / "RULES.md").write_text("# Broken Rummy")
    (folder / "__init__.py").write_text("GAME = (")
    (folder / "picture.py").write_text("PICTURES = {}")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    assert "broken_rummy" in games.names()
    assert games.load_picture("ions", {}).values == {"cation": 0, "anion": 0}


def test_letters_say_which_sound_they_share_and_which_have_none() -> None:
    knife = games.load_picture("sounds", {"word": "knife"})
    ties: list[int | str] = ["none", 1, 2, 3, "none"]
    for letter, tie in enumerate(ties, start=1):
        knife = knife.put(f"letter{letter}", tie)
    assert knife.view()["said"].endswith("k and e: no sound.")
    with pytest.raises(PictureError, match="no picture for 'choir'"):
        games.load_picture("sounds", {"word": "choir"})
    with pytest.raises(PictureError):
        knife.put("letter1", 4)
