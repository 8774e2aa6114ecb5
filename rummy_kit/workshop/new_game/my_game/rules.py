"""My Game: trios and rows of letters. Reads like RULES.md beside it; the rest is in the base."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rummy_kit.engine.cards import Deck, Pile, whole_number
from rummy_kit.engine.meld_rummy import MeldRummy
from rummy_kit.engine.options import Options, option
from rummy_kit.engine.verdict import Violation


@dataclass(frozen=True, slots=True)
class MyGameOptions(Options):
    """The house rules."""

    rounds: int = option(3, rule="MG07", choices=(3, 1, 5))


class MyGameRules(MeldRummy):
    """What is a meld here, and how long a match lasts."""

    id = "my_game"
    title = "My Game"
    version = 1
    options_type = MyGameOptions
    options: MyGameOptions
    turn_rule, lay_rule, lay_off_rule = "MG02", "MG03", "MG04"
    hand_size = 8

    def __init__(self, options: MyGameOptions | None = None, deck: Deck | None = None) -> None:
        super().__init__(options, deck)
        self.deck.need("number")
        self.numbers = {
            row.face: whole_number(row.more["number"], "number", row.line, self.deck.name)
            for row in self.deck.rows
            if row.kind != "wild"
        }

    def check_meld(self, cards: Pile) -> Iterator[Violation]:
        """MG03, MG05."""
        letters = self.natural(cards)
        if len(cards) - len(letters) > 1:
            yield Violation("MG05", "too_many_wild_cards", {"n": len(cards) - len(letters)}, cards)
        elif self.kind_of(cards) == "row":
            if doubled := [letter for letter in dict.fromkeys(letters) if letters.count(letter) > 1]:
                yield Violation("MG03", "doubled", {"card": doubled[0]}, cards, kind="concept")
            elif self._steps(letters) >= len(cards):
                yield Violation("MG03", "gap", {"cards": self.deck.sort(letters)}, cards, kind="concept")

    def kind_of(self, cards: Pile) -> str:
        """MG03. Cards of one letter can only be a trio, others only a row."""
        return "trio" if len(set(self.natural(cards))) == 1 else "row"

    def _steps(self, letters: Pile) -> int:
        """How many steps in the alphabet there are from the first letter to the last."""
        places = [self.numbers[letter] for letter in letters]
        return max(places) - min(places)

    def match_over(self, totals: Sequence[int], rounds: int) -> bool:
        """MG07."""
        return rounds >= self.options.rounds
