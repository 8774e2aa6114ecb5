"""The base of a plain rummy and its table, on the game that new-game begins with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rummy_kit.engine.actions import Action
from rummy_kit.engine.cards import DeckRow
from rummy_kit.engine.meld_rummy import Lay, LayOff, MeldObservation
from rummy_kit.engine.state import MeldOnTable
from rummy_kit.engine.turns import Discard, DrawFrom
from rummy_kit.engine.verdict import Verdict
from rummy_kit.table.view import Draft, Intent, hand_keys
from rummy_kit.workshop.new_game.my_game import MyGame

GAME = MyGame()
ROW, TRIO = MeldOnTable(1, ("B", "C", "D"), "row"), MeldOnTable(0, ("K", "K", "K"), "trio")


def position(hand: str, phase: str = "play", **more: Any) -> MeldObservation:
    """The viewer's turn with these cards, a row and a trio on the table."""
    shown = {"table": (ROW, TRIO), "discards": ("Q",), "stock_count": 20, **more}
    return MeldObservation.pose(GAME.deck.sort(hand.split()), phase, **shown)


def meant(obs: MeldObservation, kind: Any, place: str, chosen: str = "") -> Action | Verdict:
    """What a button or a drop with these cards chosen means."""
    keys = {face: key for key, face in hand_keys(obs.hand)}
    hand = tuple((keys[face], face) for face in chosen.split())
    return GAME.table.interpret(obs, Intent(kind, place=place), Draft(hand))


def codes(answer: Action | Verdict, obs: MeldObservation) -> list[str]:
    """What is wrong with it."""
    verdict = answer if isinstance(answer, Verdict) else GAME.check(obs, answer)
    return [violation.code for violation in verdict.violations]


def done(kinds: Iterable[Action]) -> set[str]:
    return {action.kind for action in kinds}


@pytest.mark.parametrize(
    ("phase", "kind", "place", "chosen", "action"),
    [
        ("draw", "do", "draw", "", DrawFrom(0)),
        ("draw", "do", "take", "", DrawFrom(0, "discards")),
        ("draw", "drop", "stock", "", DrawFrom(0)),
        ("draw", "drop", "discards", "", DrawFrom(0, "discards")),
        ("play", "do", "lay", "G F E", Lay(0, ("E", "F", "G"))),
        ("play", "do", "lay_off", "E", LayOff(0, "E", 0)),
        ("play", "drop", "meld:1", "E", LayOff(0, "E", 1)),
        ("play", "do", "discard", "E", Discard(0, "E")),
        ("play", "drop", "discards", "E", Discard(0, "E")),
    ],
)
def test_a_button_and_a_drop_are_moves(phase: str, kind: str, place: str, chosen: str, action: Action) -> None:
    assert meant(position("E F G Z", phase), kind, place, chosen) == action


@pytest.mark.parametrize(
    ("kind", "place", "chosen", "code"),
    [
        ("do", "lay", "", "choose_cards"),
        ("do", "lay", "E F", "too_few_cards"),
        ("do", "lay", "E F Z", "gap"),
        ("do", "discard", "", "choose_one_card"),
        ("do", "discard", "E F", "choose_one_card"),
        ("do", "lay_off", "Z", "fits_nowhere"),
        ("drop", "meld:0", "Z", "gap"),
        ("drop", "meld:1", "E", "doubled"),
        ("drop", "meld:7", "E", "unknown_action"),
        ("drop", "meld:x", "E", "unknown_action"),
        ("do", "sing", "E", "unknown_action"),
    ],
)
def test_what_is_wrong_with_a_move_is_answered(kind: str, place: str, chosen: str, code: str) -> None:
    view = position("E F G Z")
    assert codes(meant(view, kind, place, chosen), view) == [code]


def test_a_card_that_fits_no_meld_is_answered_by_its_name() -> None:
    view = position("E Z")
    verdict = meant(view, "do", "lay_off", "Z")
    assert isinstance(verdict, Verdict)
    assert GAME.table.panel(verdict.violations[0])["text"].startswith("The Z cannot be added to any meld on the table.")


def test_legal_lays_are_the_candidates_that_pass_the_check() -> None:
    view = position("A A A B wild")
    legal = set(GAME.legal_actions(view))
    assert legal == {action for action in GAME.candidates(view) if GAME.check(view, action).legal}
    assert Lay(0, ("A", "A", "A", "wild")) in legal and Lay(0, ("A", "B", "wild")) in legal


def test_without_a_rule_for_it_nothing_is_laid_off() -> None:
    class Apart(MyGame):
        lay_off_rule = ""

    view = position("E F Z")
    assert done(Apart().legal_actions(view)) == {"discard"} and "lay_off" in done(GAME.legal_actions(view))
    assert [one.code for one in Apart().check(view, LayOff(0, "E", 0)).violations] == ["unknown_action"]
    shown = Apart().table.describe(view, Draft((("E#1", "E"),)), ["You"])
    assert "lay_off" not in {action["id"] for action in shown["actions"]}
    assert not any(meld.get("target") for melds in shown["melds"] for meld in melds)


def test_a_tip_says_what_is_so() -> None:
    """Lay first, then add; take a discard only if it can be laid at once; discard what goes with the fewest others."""
    for view, reason, action in (
        (position("E F G Z"), "tip_lay", Lay(0, ("E", "F", "G"))),
        (position("E H Z"), "tip_lay_off", LayOff(0, "E", 0)),
        (position("O P Z", "draw"), "tip_take", DrawFrom(0, "discards")),
        (position("A Z", "draw"), "tip_stock", DrawFrom(0)),
        (position("O P Z"), "tip_discard", Discard(0, "Z")),
    ):
        best = GAME.rank(view)[0]
        assert (best.reason, best.action) == (reason, action)


def test_a_round_without_a_card_to_draw_ends() -> None:
    state = GAME.state_type.like(position("E F", discards=()), hands=(("E", "F"), ("Z",)), stock=(), known=((), ()))
    no_chance: Any = None
    after, events = GAME.play(state, Discard(0, "F"), no_chance)
    assert after.outcome is not None and after.outcome.ending == "nobody went out"
    assert [event.kind for event in events] == ["discard", "round_over"] and after.outcome.points == (1, 1)


def test_a_button_does_not_say_in_advance_whether_cards_are_a_meld() -> None:
    """It said "Not a whole" while cards were being chosen: trying took the place of thinking."""
    obs = position("E G Z")

    def button(id: str, chosen: str) -> tuple[bool, str]:
        keys = {face: key for key, face in hand_keys(obs.hand)}
        draft = Draft(tuple((keys[face], face) for face in chosen.split()))
        shown = next(one for one in GAME.table.buttons(GAME.table.look(obs, draft, ())) if one["id"] == id)
        return shown["enabled"], shown["note"]

    assert button("lay", "E G Z") == button("lay", "E Z G") == (True, "the chosen cards")
    assert button("lay", "E G") == (False, "Too few cards")
    assert button("lay_off", "Z") == (True, "the chosen card") and not button("lay_off", "E Z")[0]


@pytest.mark.parametrize(("face", "mark"), [("A", "A"), ("1/12", "1/12"), ("12/12", ""), ("January", "")])
def test_a_mark_is_the_whole_face_or_nothing(face: str, mark: str) -> None:
    assert GAME.table.face(DeckRow("X", "letter", face, 1, 1, {}, 2), 0)["mark"] == mark


@pytest.mark.parametrize(
    ("column", "runs"),
    [({}, ["ADDISABABA"]), ({"symbol": "Addis |Ababa"}, ["Addis ", "Ababa"]), ({"symbol": "a"}, ["a"])],
)
def test_a_long_face_has_its_own_writing_in_the_corner(column: dict[str, str], runs: list[str]) -> None:
    row = DeckRow("X", "letter", "ADDISABABA", 1, 1, column, 2)
    assert [text for text, *_ in GAME.table.face(row, 0)["symbol"]] == runs


@pytest.mark.parametrize(
    ("face", "column", "mark"),
    [("1/12", {}, "1/12"), ("250m", {}, ""), ("250m", {"mark": "250"}, "250"), ("Au", {"mark": ""}, "")],
)
def test_the_edge_of_a_card_shows_what_fits_unless_the_deck_says_what(
    face: str, column: dict[str, str], mark: str
) -> None:
    row = DeckRow("L1", "letter", face, 1, 1, column, 2)
    assert GAME.table.face(row, 0)["mark"] == mark
