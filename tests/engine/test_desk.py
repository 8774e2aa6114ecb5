"""A player's own side of the table, whatever the game."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from rummy_kit.table.desk import PAGES_REMEMBERED, BadMessage, Desk, read_intent
from rummy_kit.table.view import Intent

JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
MESSAGES = JSON | some.fixed_dictionaries(
    {},
    optional={
        "kind": some.sampled_from(["do", "choose", "drop", "sort", "hello"]) | JSON,
        "page": some.text(max_size=5) | JSON,
        "seq": some.integers() | JSON,
        "cards": some.lists(some.text(max_size=5)) | JSON,
        "place": some.text(max_size=5) | JSON,
        "text": some.dictionaries(some.text(max_size=3), some.text()) | JSON,
    },
)


@given(MESSAGES)
def test_any_message_is_read_or_refused(message: object) -> None:
    try:
        intent = read_intent(message)
    except BadMessage as problem:
        assert problem.violation.code in ("bad_message", "typed_too_much")
    else:
        assert intent.seq > 0
        "".join((intent.page, intent.place, *intent.cards, *intent.text.values())).encode()


def test_numbers_count_upwards_for_each_page() -> None:
    desk = Desk()
    messages = [("a", 1), ("a", 1), ("b", 1), ("a", 3), ("a", 2)]
    seen = [desk.first_time(Intent("do", page=page, seq=seq)) for page, seq in messages]
    assert seen == [True, False, True, True, False]
    assert desk.ack == {"page": "a", "seq": 3}


def test_pages_are_forgotten_in_the_end() -> None:
    desk = Desk()
    for number in range(3 * PAGES_REMEMBERED):
        assert desk.first_time(Intent("do", page=f"page {number}", seq=1))
    assert not desk.first_time(Intent("do", page=f"page {number}", seq=1))
    assert len(desk._last_seq) == PAGES_REMEMBERED


def test_equal_cards_are_told_apart_and_keep_their_places() -> None:
    desk = Desk(("1", "1", "2"))
    desk.sort(("2#1", "1#2"))
    desk.put("1#2", "tray:n")
    desk.deal(("1", "1", "1", "2"))
    assert [card["key"] for card in desk.cards()] == ["2#1", "1#2", "1#1", "1#3"]
    assert desk.draft.places == {"tray:n": "1#2"} and desk.chosen == ["1#2"]
    desk.deal(("1", "2"))
    assert [card["key"] for card in desk.cards()] == ["2#1", "1#1"]
    assert desk.draft.places == {} and desk.chosen == []


def test_a_place_holds_one_card_and_a_card_one_place() -> None:
    desk = Desk(("1", "2"))
    desk.put("1#1", "tray:n")
    desk.put("2#1", "tray:n")
    assert desk.draft.places == {"tray:n": "2#1"}
    desk.put("2#1", "tray:m")
    assert desk.draft.places == {"tray:m": "2#1"} and desk.chosen == ["1#1", "2#1"]


def test_cards_are_new_until_they_are_seen() -> None:
    desk = Desk(("1",))
    desk.deal(("1", "2"))
    assert [card.get("tags") for card in desk.cards({"1#1": ["duty"]})] == [["duty"], ["new"]]
    desk.mark_seen()
    assert [card.get("tags") for card in desk.cards()] == [None, None]
