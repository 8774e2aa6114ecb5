"""A teacher's own cards: given as a file or as text, played, kept with the match, and picked up by another process."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.app.deck_files import read_deck
from rummy_kit.app.deck_links import MOST_LETTERS, pack_deck, unpack_deck
from rummy_kit.app.links import SettingError
from rummy_kit.app.settings import TableSettings
from rummy_kit.bots import BOTS
from rummy_kit.engine.cards import Deck, DeckError
from rummy_kit.engine.match import Match, SaveError
from rummy_kit.stores.sqlite import SqliteStore
from rummy_kit.table.session import Session

ALONE = ("symbol", "mineral")  # kinds that a deck has only one card of
TABLE = """
import json, sys, rummy_widgets

def at_table(name, deck, key, move):
    table = rummy_widgets.table(name, seats=2, seed=7, bots=("ada",), own_deck=deck)
    hello = {"kind": "hello", "text": {"key": key} if key else {}}
    return [seen_after(table, seq, one) for seq, one in enumerate([hello, {"kind": "do", "place": move}], start=1)]

def seen_after(table, seq, intent):
    message = {"page": "p", "seq": seq, "place": "", **intent}
    table._handle_msg({"content": {"data": {"method": "custom", "content": {"intent": message}}}, "buffers": []})
    match = table.session.match
    return {
        "key": table.seat_key, "notice": table.view["notice"], "deck": match.game.deck.text, "log": len(match),
        "hand": sorted(card["face"] for card in table.view["hand"]["cards"]), "faces": sorted(table.setup["faces"]),
    }

print(json.dumps({name: at_table(name, *words) for name, words in json.loads(sys.argv[1]).items()}))
"""


def one_more(name: str) -> str:
    """The deck of a game with one more card."""
    lines = games.load(name).deck.text.splitlines()
    column = lines[0].split(",").index("count")
    at = next(n for n, line in enumerate(lines) if n and line.split(",")[1] not in ALONE)
    cells = lines[at].split(",")
    cells[column] = str(int(cells[column]) + 1)
    return "\n".join([*lines[:at], ",".join(cells), *lines[at + 1 :], ""])


def at_tables(store: Path, words_to: dict[str, tuple[str | None, str, str]]) -> dict[str, Any]:
    """A new process with a table of each game; it gets a deck, a key and a move. What is on each of them before the
    move and after it.
    """
    words = [sys.executable, "-c", TABLE, json.dumps(words_to)]
    run = subprocess.run(words, capture_output=True, text=True, env=os.environ | {"RUMMY_KIT_STORE": str(store)})
    assert run.returncode == 0, run.stderr
    told: dict[str, Any] = json.loads(run.stdout)
    return told


def test_another_process_takes_every_match_up_with_the_same_cards(tmp_path: Path) -> None:
    store, files = tmp_path / "matches.sqlite3", {name: tmp_path / f"{name}.csv" for name in games.names()}
    for name, file in files.items():
        file.write_text(one_more(name), encoding="utf-8")
    first = at_tables(store, {name: (str(file), "", "start") for name, file in files.items()})
    begun = {name: after for name, (_, after) in first.items()}
    for name, file in files.items():
        assert len(Deck.from_text(begun[name]["deck"])) == len(games.load(name).deck) + 1
        file.unlink()
    later = at_tables(store, {name: (None, begun[name]["key"], "draw") for name in files})
    for name, (there, gone_on) in later.items():
        assert there == begun[name], name
        assert gone_on["log"] > there["log"] and gone_on["deck"] == there["deck"], name


def test_a_deck_can_be_given_as_text_and_as_a_deck() -> None:
    text = one_more("formula_rummy")
    deck = read_deck(games.load("formula_rummy"), text)
    assert read_deck(games.load("formula_rummy"), deck) is deck and deck.text == text
    match = TableSettings("formula_rummy", deck=deck).new_match()
    assert sum(map(len, match.state.hands)) + len(match.state.stock) + len(match.state.discards) == len(deck)


def test_only_an_own_deck_is_part_of_a_save() -> None:
    assert TableSettings("formula_rummy", seed=7).new_match().head()["game"]["deck"] is None
    deck = Deck.from_text(one_more("formula_rummy"), "mine.csv")
    own = TableSettings("formula_rummy", seed=7, deck=deck).new_match()
    assert own.head()["game"]["deck"] == {"name": "mine.csv", "text": deck.text}
    assert Match.load(own.save(), games.load).save() == own.save()


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (7, "'deck' is missing or unreadable"),
        ({"name": "mine.csv"}, "'text' is missing"),
        ({"name": "mine.csv", "text": "id,kind\n"}, "mine.csv: the column 'face' is missing"),
        ({"name": "mine.csv", "text": "id,kind,face,count,points\nA,cation,Na+,many,1\n"}, "mine.csv, line 2: 'count'"),
        (
            {"name": "mine.csv", "text": "id,kind,face,count,points\nA,cation,Na+,4,1\n"},
            "4 cards are too few",
        ),
        (None, "damaged"),
    ],
)
def test_a_save_with_a_damaged_deck_is_refused_in_words(deck: Any, words: str) -> None:
    data = TableSettings("formula_rummy", seed=7, deck=Deck.from_text(one_more("formula_rummy"))).new_match().save()
    data["game"]["deck"] = deck
    with pytest.raises(SaveError, match=words):
        Match.load(data, games.load)


def test_a_damaged_deck_in_the_store_begins_a_new_game_and_says_why(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite3"
    deck = Deck.from_text(one_more("formula_rummy"), "mine.csv")
    store = SqliteStore(file)
    hello = {"page": "p", "seq": 1, "kind": "hello"}
    first = Session(TableSettings("formula_rummy", deck=deck).new_match(), bots=BOTS, store=store)
    first.handle(hello)
    with sqlite3.connect(file) as db:
        db.execute("update matches set head = replace(head, ',cation,', ',metal,')")
    second = Session(TableSettings("formula_rummy").new_match(), bots=BOTS, store=store)
    second.handle({**hello, "text": {"key": first.seat_key}})
    store.close()
    notice = second.view()["notice"]
    assert "mine.csv, line 2" in notice and "This is a new one" in notice


def test_a_deck_that_cannot_be_played_is_refused_before_the_table_is_laid(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"nowhere\.csv cannot be read"):
        read_deck(games.load("formula_rummy"), tmp_path / "nowhere.csv")
    few = Deck.from_text(
        "id,kind,face,count,points\nA,cation,Na+,8,10\nB,anion,Cl-,8,10\nC,subscript,1,14,5\n", "few.csv"
    )
    with pytest.raises(SettingError, match=r"few.csv: 30 cards are too few; 3 players need 31"):
        TableSettings("formula_rummy", deck=few)
    assert TableSettings("formula_rummy", seats=2, deck=few).with_link("seats=6")[1].startswith("This link's seats")
    with pytest.raises(SettingError, match=r"There is no card 'Na\+' in Say Rummy"):
        TableSettings("say_rummy", deck=few)


@pytest.mark.parametrize("name", games.names())
def test_a_link_carries_a_deck(name: str) -> None:
    game = games.load(name)
    deck = game.read_deck_text(one_more(name))
    packed = pack_deck(game, deck)
    settings, notice = TableSettings(name).with_link(f"seed=7&own_deck={packed}")
    assert notice == "" and settings.seed == 7 and settings.deck is not None
    assert settings.deck.counts == deck.counts and settings.new_match().game.own_deck == settings.deck


@pytest.mark.parametrize("name", games.names())
def test_the_largest_deck_fits_into_a_link(name: str) -> None:
    game = games.load(name)
    ones = ("symbol", "mineral")
    rows = [f"{row.face},{1 if row.kind in ones else 2 + n % 7},{n * 7 % 50}" for n, row in enumerate(game.catalogue)]
    assert 0 < len(pack_deck(game, game.read_deck_text("\n".join(["face,count,points", *rows])))) <= MOST_LETTERS


@pytest.mark.parametrize("packed", ["x", "!", "eNoDAAAAAAE", "a" * 3_000, "Zm9v"])
def test_a_damaged_deck_in_a_link_is_said_and_the_games_cards_are_played(packed: str) -> None:
    settings, notice = TableSettings("formula_rummy").with_link(f"own_deck={packed}")
    assert settings.deck is None and notice.startswith("This link's own_deck could not be used: ")


def test_a_link_that_would_unpack_without_end_is_refused() -> None:
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    bomb = urlsafe_b64encode(packing.compress(b"face\n" + b"Na+\n" * 10**6) + packing.flush()).decode().rstrip("=")
    with pytest.raises(DeckError, match="damaged"):
        unpack_deck(games.load("formula_rummy"), bomb)
