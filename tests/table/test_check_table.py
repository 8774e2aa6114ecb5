"""check_table: every game's table passes, and tables broken on purpose are each caught with the right words."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path
from typing import Any

import pytest

from rummy_kit import games
from rummy_kit.table import parts
from rummy_kit.texts import Texts
from rummy_kit.workshop.check_table import TableError, check_table
from rummy_kit.workshop.golden import make, variants


@pytest.mark.parametrize("name", games.names())
def test_every_table_meets_the_requirements_for_every_table(name: str) -> None:
    report = check_table(games.load(name), rounds=4, sample=4, seed="ci")
    assert report.counts["messages answered"] > 100
    for kind in ("buttons pressed", "cards dropped", "events told", "hints given", "verdicts in words"):
        assert report.counts[kind] > 0, kind


@pytest.mark.parametrize("name", games.names())
def test_a_table_with_every_house_rule_switched_holds_too(name: str) -> None:
    """`make soak` looks at the table of each house rule alone."""
    rules = games.find(name)
    game: Any = make(rules, variants(rules).get("all-switched", {}))
    check_table(game, rounds=1, sample=2, seed="house rules")


# ------------------------------------------------------------------------------------------ broken on purpose


def broken(**methods: Any) -> Any:
    """The tiny game with some of its table's methods changed."""
    rules: Any = games.find("tiny_game")
    table = type("BrokenTable", (rules.table_type,), methods)
    return type("Broken", (rules,), {"table_type": table})()


def without_words(*codes: str, **more: dict[str, str]) -> Any:
    """The tiny game without the words of these codes, and with some more."""
    tables = games.load("tiny_game").table.texts
    kept = {code: {part: _words(tables, code, part) for part in tables.parts(code)} for code in tables.codes()}
    words = Texts({code: parts for code, parts in {**kept, **more}.items() if code not in codes})
    return broken(texts=property(lambda table: words))


def _words(texts: Texts, code: str, part: str) -> str:
    return texts._tables[code][part]


def caught(game: Any, words: str) -> None:
    with pytest.raises(TableError, match=words):
        check_table(game)


def good(table: Any) -> Any:
    """The table as it should be."""
    return super(type(table), table)


def test_an_error_in_a_view_is_caught_with_the_message() -> None:
    def read_drop(self: Any, seen: Any, place: str) -> str:
        if place == "discards":
            raise KeyError("discards")
        return str(good(self).read_drop(seen, place))

    caught(broken(read_drop=read_drop), r"a message raises an error \(seed '0/\d', entry \d+ of the log, seat \d")


def test_an_event_without_words_is_caught() -> None:
    caught(without_words("tell.trio"), "event 'trio' has no words")


def test_an_event_that_names_an_unknown_value_is_caught() -> None:
    caught(without_words(**{"tell.trio": {"what": "{who} lays {cards}."}}), "event 'trio' cannot be put into words")


def test_a_code_without_words_is_caught() -> None:
    caught(without_words("no_trio"), "code 'no_trio' has no words")


def test_an_ending_without_words_is_caught() -> None:
    caught(without_words("ending"), "ending 'went out' has no words")


def test_a_hint_without_words_is_caught() -> None:
    caught(without_words("tip_discard"), "a hint has no words")


def test_words_that_nothing_says_are_caught(tmp_path: Path) -> None:
    rules: Any = games.find("tiny_game")
    shutil.copytree(games.load("tiny_game").folder, tmp_path / "game")
    with (tmp_path / "game" / "strings.toml").open("a", encoding="utf-8") as file:
        file.write('\n[left_over]\nwhat = "Nobody says this."\n')
    caught(type("Broken", (rules,), {"folder": tmp_path / "game"})(), "words that nothing says: left_over")


def test_a_button_that_leads_nowhere_is_caught() -> None:
    def buttons(self: Any, seen: Any) -> Any:
        return [*good(self).buttons(seen), parts.button("fly", "Fly", "", "check")]

    caught(broken(buttons=buttons), "leads nowhere: unknown_action")


def test_two_cards_of_one_key_are_caught() -> None:
    def zones(self: Any, seen: Any) -> Any:
        for zone in good(self).zones(seen):
            yield {**zone, "cards": [{**card, "key": "same:0"} for card in zone["cards"]]}

    caught(broken(zones=zones), "focus targets of one name")


def test_a_hidden_card_is_caught() -> None:
    def zones(self: Any, seen: Any) -> Any:
        zones = list(good(self).zones(seen))
        hidden = (face for face in self.rules.deck.by_face if face not in _seen(seen))
        return [*zones, parts.zone("spied", "Spied", "Spied", parts.cards("spied", sorted(hidden)[:1]))]

    caught(broken(zones=zones), "C05: the card '.' is shown, but the player may not know it")


def _seen(seen: Any) -> set[str]:
    """Every face that the viewer sees a card of."""
    obs = seen.obs
    known = {*obs.hand, *obs.discards, *(card for meld in obs.table for card in meld.cards)}
    known |= {card for hand in obs.known for card in hand}
    return known


def test_a_face_that_no_deck_has_is_caught() -> None:
    def zones(self: Any, seen: Any) -> Any:
        return [*good(self).zones(seen), parts.zone("odd", "Odd", "Odd", parts.cards("odd", ["Z"]))]

    caught(broken(zones=zones), "the face 'Z' is not among the faces of the deck")


@pytest.mark.parametrize(
    ("look", "words"),
    [
        ({"mark": "12/12"}, "the mark '12/12' of the card '.*' has no room on its edge"),
        ({"symbol": [("quarter past", "", "")]}, "the symbol 'quarter past' of the card '.*' has no room in one line"),
    ],
)
def test_what_has_no_room_on_a_card_is_caught(look: dict[str, Any], words: str) -> None:
    def face(self: Any, row: Any, order: int) -> Any:
        return {**good(self).face(row, order), **look}

    caught(broken(face=face), words)


def test_a_view_that_is_too_large_is_caught() -> None:
    caught(broken(note=lambda self, seen, seat: "long " * 3000), "more than 20,000")


def test_a_view_that_changes_by_itself_is_caught() -> None:
    count = itertools.count()
    caught(broken(note=lambda self, seen, seat: str(next(count))), "shown in two ways")
