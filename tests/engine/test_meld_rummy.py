"""What a game may say about its melds: how few cards make one, by house rule, and which of them may grow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pytest

from rummy_kit.engine.cards import Deck, Pile
from rummy_kit.engine.meld_rummy import LayOff, MeldObservation, MeldRummy
from rummy_kit.engine.options import Options, option
from rummy_kit.engine.state import MeldOnTable, Window
from rummy_kit.engine.turns import DrawSeveral, Pass, Turns
from rummy_kit.engine.verdict import Violation

ROWS = "".join(f"N{n},number,{n},4,{n}\n" for n in range(1, 10))
NUMBERS = Deck.from_text(f"id,kind,face,count,points\n{ROWS}")


@dataclass(frozen=True, slots=True)
class TensOptions(Options):
    """How few cards make a meld."""

    least: int = option(2, rule="TE03", choices=(2, 3))


class Tens(MeldRummy):
    """Numbers that make ten; two of them are complete."""

    id, title, version = "tens", "Tens", 1
    turn_rule, lay_rule, lay_off_rule = "TE02", "TE03", "TE04"
    options_type = TensOptions
    options: TensOptions

    def __init__(self, options: TensOptions | None = None) -> None:
        super().__init__(options, NUMBERS)
        self.meld_sizes = range(self.options.least, 5)

    def check_meld(self, cards: Pile) -> Iterator[Violation]:
        if sum(map(int, cards)) % 10:
            yield Violation("TE03", "not_ten", {"cards": cards}, cards, kind="concept")

    def may_grow(self, meld: MeldOnTable) -> bool:
        return len(meld.cards) > 2

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        return True


def seen(hand: str, *table: str) -> MeldObservation:
    melds = tuple(MeldOnTable(1, tuple(cards.split()), "meld") for cards in table)
    return MeldObservation.pose(tuple(hand.split()), "play", table=melds, discards=("1",), stock_count=9)


def laid(game: Tens, hand: str) -> set[Pile]:
    return {action.cards for action in game.legal_actions(seen(hand)) if action.kind == "lay"}  # type: ignore[attr-defined]


def test_two_cards_are_a_meld_where_the_house_rule_says_so() -> None:
    two, three = Tens(), Tens(TensOptions(least=3))
    assert laid(two, "1 2 7 9") == {("1", "9"), ("1", "2", "7")}
    assert laid(three, "1 2 7 9") == {("1", "2", "7")}


def test_a_card_helps_with_one_other_and_with_two() -> None:
    two, three = Tens(), Tens(TensOptions(least=3))
    assert two.helps(seen("4 2"), "6") and not three.helps(seen("4 2"), "6")
    assert two.helps(seen("1 2"), "7") and three.helps(seen("1 2"), "7")
    assert not two.helps(seen("1 2"), "3")


def test_cards_go_together_as_a_pair_and_as_a_part_of_three() -> None:
    two, three = Tens(), Tens(TensOptions(least=3))
    assert two.goes_with("9", "1") and three.goes_with("9", "9") and three.goes_with("1", "2")
    assert not three.goes_with("9", "1"), "a third card would be a ten"


class Deep(Tens):
    """Several discards may be taken at once, and there is a pass that needs no question."""

    turn_rule, window_rule = "TE02", "TE05"
    moves = (replace(Turns.drawing, action=DrawSeveral), *Tens.moves[1:], Turns.passing)


def test_no_more_discards_are_taken_than_are_there() -> None:
    game, obs = Deep(), MeldObservation.pose(("5",), "draw", discards=("1", "2"), stock_count=9)
    codes = {count: game.check(obs, DrawSeveral(0, "discards", count)).violations for count in range(-1, 4)}
    assert [count for count, wrong in codes.items() if not wrong] == [1, 2]
    assert {(wrong[0].rule, wrong[0].code) for wrong in codes.values() if wrong} == {("TE02", "not_that_deep")}
    assert codes[3][0].data == {"count": 3, "there": 2}


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_the_ready_pass_answers_a_window_and_nothing_else(phase: str) -> None:
    game, obs = Deep(), MeldObservation.pose(("5", "6"), phase, discards=("1",), stock_count=9)
    assert [(wrong.rule, wrong.code) for wrong in game.check(obs, Pass(0)).violations] == [
        ("TE05", "nothing_to_answer")
    ]
    assert not any(isinstance(action, Pass) for action in game.legal_actions(obs))
    asked = replace(obs, phase="answer", window=Window("claim", 1, -1, "first"), turn=1)
    assert list(game.legal_actions(asked)) == [Pass(0)]


def test_a_meld_that_may_not_grow_takes_no_card() -> None:
    game, obs = Tens(), seen("5 5", "1 9", "1 2 7")
    assert [violation.code for violation in game.check(obs, LayOff(0, "5", 0)).violations] == ["meld_complete"]
    assert [violation.code for violation in game.check(obs, LayOff(0, "5", 1)).violations] == ["not_ten"]
