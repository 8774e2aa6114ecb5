"""Two draws to compare: unknown cards from a deck, or cards from a row, one of which is certain to be playable."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from rummy_kit.subjects.odds.answers import percent
from rummy_kit.subjects.odds.cards import Cards, Face, short
from rummy_kit.subjects.odds.draw import Draw
from rummy_kit.subjects.odds.laid import Meld
from rummy_kit.subjects.odds.melds import meld_with
from rummy_kit.subjects.odds.pictures import grid
from rummy_kit.subjects.odds.words import texts

MELDS_TOLD = 2  # how many of the melds that the row is sure to give


@dataclass(frozen=True)
class Taking:
    """Cards of the row that can be taken, the deepest first, and the meld that the deepest makes; without one, the
    deepest can be added to a meld on the table.
    """

    cards: Cards
    meld: Meld | None

    @classmethod
    def of(cls, cards: Cards, hand: Cards) -> Taking:
        """These cards, taken into this hand."""
        meld = meld_with(cards[0], (*cards[1:], *hand))
        return cls(cards, Meld.of(meld) if meld else None)

    def say(self, code: str) -> str:
        """What is certain with these cards, in the words of ``[row_before]`` or ``[row_after]``."""
        data: dict[str, Any] = {"card": short(self.cards[0]), "n": len(self.cards) - 1}
        data["more"] = texts().say(code, "more", data) if data["n"] else ""
        if self.meld is None:
            return texts().say(code, "lay_off", data)
        return texts().say(code, "meld", {**data, "meld": self.meld.name})


@dataclass(frozen=True)
class Draws:
    """The draws that a player can choose from, or could before drawing; ``hand`` does not include the draw.

    ``left`` are the cards never seen, of which the deck brings ``count``. ``reached`` says that the deck is down to
    cards that were put under it; its chance can then not be counted. ``row`` is whether there is any card to take.
    """

    hand: Cards
    left: Counter[Face]
    count: int
    reached: bool
    row: bool
    takings: tuple[Taking, ...]

    @cached_property
    def deck(self) -> Draw:
        """The draw from the deck, which is to bring a Set or a Run."""
        return Draw.of(self.hand, self.left, self.count)

    @property
    def facts(self) -> dict[str, Any]:
        """The values that words about the draw from the deck can name."""
        deck = self.deck
        return {"outs": deck.outs, "unseen": deck.unseen, "n": self.count, "percent": percent(deck.chance)}

    def say_row(self, when: Literal["before", "after"]) -> str:
        """What is certain if cards of the row are taken: the first few melds and the first card that can be added."""
        if not self.takings:
            return texts().say(f"row_{when}", "nothing" if self.row else "empty")
        others = [taking for taking in self.takings if taking.meld is None][:1]
        return " ".join(taking.say(f"row_{when}") for taking in (*self._melds, *others))

    def draw_picture(self) -> dict[str, Any]:
        """The grid of unseen cards, and what the row is sure to give."""
        sure = [f"{short(taking.cards[0])}: {taking.meld.name}" for taking in self._melds if taking.meld]
        return grid(self.hand, (), self.left + Counter(self.hand), self.count, sure=sure)

    @property
    def _melds(self) -> list[Taking]:
        return [taking for taking in self.takings if taking.meld][:MELDS_TOLD]
