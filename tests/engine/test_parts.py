"""The small parts: chance, JSON forms, action texts, decks, options, events, the registry of games."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_kit import games
from rummy_kit.engine.actions import Action, Actions, InvalidText
from rummy_kit.engine.cards import Deck, DeckError
from rummy_kit.engine.events import Dealt, Secret
from rummy_kit.engine.options import OptionError, Options, option
from rummy_kit.engine.plain import PlainError, plain, unplain
from rummy_kit.engine.rng import ChanceMismatch, Drawn, Recorded, Rng
from rummy_kit.engine.verdict import LEGAL

# ------------------------------------------------------------------------------------------ chance


def test_C03_streams_are_pinned_for_ever() -> None:
    """These values may never change: saved seeds and shared exercises depend on them."""
    assert (Rng(7, "deal", 1).below(1000), Rng("monday").below(1000)) == (691, 258)
    assert "".join(Rng(7).shuffle("abcdefgh")) == "edacghbf"


def test_streams_know_nothing_of_each_other_or_of_the_world() -> None:
    one = Rng(1)
    expected = [one.stream("deal", n).below(100) for n in range(5)]
    random.seed(99)
    one.random()
    assert [Rng(1).stream("deal", n).below(100) for n in range(5)] == expected
    assert Rng(1, "2").random() != Rng(1, 2).random()


def test_a_shuffle_keeps_the_cards_and_reaches_every_order() -> None:
    luck = Rng(3)
    orders = Counter(luck.shuffle("abc") for _ in range(600))
    assert len(orders) == 6 and min(orders.values()) > 60


def test_recorded_chance_gives_back_what_was_drawn_and_refuses_the_rest() -> None:
    drawn = Drawn(Rng(5))
    order, number = drawn.shuffle(("a", "b", "b")), drawn.below(6)
    record = Recorded(drawn.results)
    assert (record.shuffle(("b", "a", "b")), record.below(6), record.done()) == (order, number, True)
    for results, ask in (
        ([], lambda chance: chance.below(2)),
        ([6], lambda chance: chance.below(6)),
        ([True], lambda chance: chance.below(6)),
        ([["a"]], lambda chance: chance.shuffle(("a", "b"))),
        ([[["a"], "b"]], lambda chance: chance.shuffle(("a", "b"))),
        ([[7]], lambda chance: chance.shuffle(("7",))),
        (["ab"], lambda chance: chance.shuffle(("a", "b"))),
    ):
        with pytest.raises(ChanceMismatch):
            ask(Recorded(results))


# ------------------------------------------------------------------------------------------ forms


@dataclass(frozen=True, slots=True)
class Lay(Action, kind="lay"):
    cards: tuple[str, ...]
    at: int | None = None
    side: Literal["left", "right"] = "left"
    name: str = ""


MOVES = Actions([Lay])


@given(
    st.builds(
        Lay,
        player=st.integers(0, 5),
        cards=st.lists(st.text(max_size=5)).map(tuple),
        at=st.none() | st.integers(),
        side=st.sampled_from(["left", "right"]),
        name=st.text(),
    )
)
def test_an_action_is_the_same_after_text_and_json(action: Lay) -> None:
    assert MOVES.parse(str(action)) == action
    assert MOVES.from_json(MOVES.to_json(action)) == action


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not a seat"),
        ("lay", "is not a seat"),
        ("P-1 lay", "is not a seat"),
        ("P0 steal", "'steal' is not a move here"),
        ("P0 lay colour=1", "'colour' is no part"),
        ("P0 lay cards=[", "cannot be read"),
        ('P0 lay cards="ab"', "should be a list"),
        ('P0 lay cards=[] side="up"', "should be one of"),
        ("P0 lay", "missing"),
        ('P0 lay cards=[] __class__="x"', "no part"),
    ],
)
def test_texts_that_are_no_action_say_where_reading_stopped(text: str, words: str) -> None:
    with pytest.raises(InvalidText, match=words):
        MOVES.parse(text)


@pytest.mark.parametrize("data", [None, [], {}, {"do": "fly"}, {"do": "lay", "player": "0", "cards": []}])
def test_json_that_is_no_action_is_refused(data: Any) -> None:
    with pytest.raises(PlainError):
        MOVES.from_json(data)


def test_plain_names_the_place_that_does_not_fit() -> None:
    with pytest.raises(PlainError, match=r"hand\[1\] should be text"):
        unplain(tuple[str, ...], ["a", 7], "hand")
    with pytest.raises(TypeError, match="no plain form"):
        plain(object())


def test_an_event_is_cut_to_its_reader() -> None:
    event = Dealt(player=1, first=2, hand=Secret({1: ("A",), 2: ("B",)}))
    assert event.read_by(1) == Dealt(player=1, first=2, hand=Secret({1: ("A",)}))
    assert event.read_by(None) == event.read_by(0) == Dealt(player=1, first=2)


def test_legal_is_not_correct_so_a_verdict_is_no_truth_value() -> None:
    with pytest.raises(TypeError, match="legal is not correct"):
        bool(LEGAL)


# ------------------------------------------------------------------------------------------ decks


HEAD = "id,kind,face,count,points\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "'id' is missing"),
        ("id,kind,face,number,points\nA,x,a,1,1\n", "the column 'count' is missing"),
        (HEAD, "no cards"),
        (HEAD + "A,x,a,1,1\nA,x,b,1,1\n", "line 3: The id 'A' is already in line 2"),
        (HEAD + "A,x,a,1,1\nB,x,a,1,1\n", "line 3: The face 'a' is already in line 2"),
        (HEAD + "A,x,2 m,1,1\n", "line 2: The face '2 m' has a space in it"),
        (HEAD + "A,x,a,-1,1\n", "line 2: 'count' must be a whole number from 0 to 9,999, not '-1'"),
        (HEAD + "A,x,a,1.5,1\n", "'1.5'"),
        (HEAD + "A,x,a,--5,1\n", "'--5'"),
        (HEAD + f"A,x,a,{'9' * 5000},1\n", "from 0 to 9,999"),
        (HEAD + f"A,x,{'a' * 200_000},1,1\n", "has a cell that is far too long"),
        (HEAD + "A,x,a,,1\n", "'count' is empty"),
        (HEAD + "A,x,a,one,1\n", "'one'"),
        (HEAD + "A,x,a,1,1,surplus\n", "more cells than columns"),
    ],
)
def test_a_deck_file_with_a_fault_says_which_and_where(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DeckError, match=words) as refused:
        Deck.from_csv(path)
    assert "deck.csv" in str(refused.value)


def test_a_deck_file_that_is_missing_or_no_text_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "binary.csv").write_bytes(b"\xff\xfe\x00")
    for name in ("nothing.csv", "binary.csv"):
        with pytest.raises(DeckError, match=f"{name} cannot be read"):
            Deck.from_csv(tmp_path / name)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_deck_is_read_as_any_spreadsheet_saves_it(separator: str, ending: str, encoding: str, tmp_path: Path) -> None:
    lines = ["id,kind,face,count, points ,sound", "A,x,ɡ,2,1,ah", "B,x,b,1,1,eh"]
    path = tmp_path / "mine.csv"
    path.write_bytes((ending.join(lines) + ending).replace(",", separator).encode(encoding))
    deck = Deck.from_csv(path)
    assert deck.cards == ("ɡ", "ɡ", "b") and deck["b"].more == {"sound": "eh"} and deck["b"].line == 3


def test_a_spreadsheet_itself_is_answered_with_what_to_choose_when_saving(tmp_path: Path) -> None:
    for name, content in {"mine.xlsx": b"PK\x03\x04\0\0", "latin.csv": "é".encode("latin-1")}.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(DeckError, match=f"{name}.*choose “Save as” and then “CSV UTF-8”"):
            Deck.from_csv(tmp_path / name)


def test_a_deck_with_a_byte_order_mark_and_own_columns_is_read() -> None:
    deck = Deck.from_text("\ufeffid,kind,face,count,points,sound\nA,x,a,2,1,ah\n")
    deck.need("sound")
    assert deck.cards == ("a", "a") and deck["a"].more == {"sound": "ah"} and len(deck) == 2


# ------------------------------------------------------------------------------------------ options and games


@dataclass(frozen=True, slots=True)
class House(Options):
    target: int = option(500, rule="X1", choices=(500, 100))
    open: bool = option(True, rule="X2")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"target": 7}, "choose 500 or 100"),
        ({"target": "1e2"}, "choose 500 or 100"),
        ({"target": True}, "'True' is not allowed"),
        ({"open": 1}, "choose on or off"),
        ({"colour": "red"}, "this game has target and open"),
    ],
)
def test_a_setting_out_of_range_says_what_is_allowed(values: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        House.from_mapping(values)
    assert House.from_mapping({"target": "100", "open": "off"}) == House(100, False)


def test_a_sixth_game_is_one_new_folder() -> None:
    assert "tiny_game" in games.names() and "formula_rummy" in games.names()
    options: Any = games.load("tiny_game", {"joining": "off"}).options
    assert options.joining is False


@pytest.mark.parametrize("name", ["", "Chess", "../secrets", "os", "formula_rummy.rules"])
def test_an_unknown_game_says_which_there_are(name: str) -> None:
    with pytest.raises(games.UnknownGame, match=r"formula_rummy, .*tiny_game"):
        games.load(name)
