"""Pictures to handle: the wall of all cards, on which to mark those that help, and draws out of a hundred."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import comb
from typing import Any, Self

from rummy_kit.picture import Picture, PictureError, Value, check_number
from rummy_kit.subjects.odds.cards import RANK_OF, Cards, name, read_cards, unseen
from rummy_kit.subjects.odds.draw import Draw
from rummy_kit.subjects.odds.pictures import hundred, wall
from rummy_kit.subjects.odds.positions import PACK
from rummy_kit.subjects.odds.words import texts
from rummy_kit.texts import quote

MOST_DRAWS, MOST_CARDS = 2, 1000  # the most cards in a draw, and in a deck


@dataclass(frozen=True)
class Wall(Picture):
    """All 52 cards: those already seen cannot come, the others can be marked.

    >>> wall = Wall.of(hand="7S 7H", row="2C").put("7D", 1)
    >>> wall.marked, wall.view()["count"]
    (('7D',), '1 of 49 marked')
    """

    hand: Cards
    row: Cards
    marked: Cards = ()

    @classmethod
    def of(
        cls,
        hand: str | Iterable[str] = "3S 7S 7H JH 8D 10D KC",
        row: str | Iterable[str] = "QS 5H 9D 2C",
        marked: str | Iterable[str] = "",
    ) -> Wall:
        """The wall for a hand and a row, as in ``"7S 10H"``. Raises ``ValueError`` with a message for people."""
        made = cls(read_cards(hand), read_cards(row))
        unseen(PACK, (*made.hand, *made.row))
        for face in read_cards(marked):
            made = made.put(face, 1)
        return made

    @property
    def unseen(self) -> Cards:
        """The cards that can still come, by suit."""
        return tuple(face for face in RANK_OF if face not in self.hand and face not in self.row)

    @property
    def values(self) -> dict[str, Value]:
        return {face: int(face in self.marked) for face in self.unseen}

    def no_place(self, place: object) -> PictureError:
        seen = place in (*self.hand, *self.row)
        part, card = ("cannot_come", name(str(place))) if seen else ("no_card", quote(place, 10))
        return PictureError(texts().say("picture.odds", part, {"card": card}))

    def with_value(self, place: str, value: Value) -> Self:
        wanted = {face for face in self.marked if face != place}
        if check_number(place, value, 0, 1):
            wanted.add(place)
        return replace(self, marked=tuple(face for face in self.unseen if face in wanted))

    def view(self) -> dict[str, Any]:
        return wall(self.hand, self.row, self.marked)


@dataclass(frozen=True)
class Hundred(Picture):
    """One draw or two, out of a hundred: ``guess`` is how many of them help, ``""`` at first; after a guess, the truth
    is shown, card by card.

    >>> draws = Hundred.of(outs=2, unseen=41).put("guess", 5).put("shown", 2)
    >>> draws.view()["squares"], draws.view()["told"]
    ([5, 5], 'You said 5 of 100, which is right for one card. With two cards it is 9.6 %.')
    """

    draw: Draw
    guess: Value = ""
    shown: int = 0

    @classmethod
    def of(
        cls, outs: int = 2, unseen: int = 41, draws: int = 2, together: int = 0, guess: Value = "", shown: int = 0
    ) -> Hundred:
        """Draws from ``unseen`` cards, ``outs`` of which help; ``together`` pairs help only together. Raises
        :class:`PictureError`.
        """
        check_number("draws", draws, 1, MOST_DRAWS)
        check_number("unseen", unseen, draws, MOST_CARDS)
        check_number("outs", outs, 0, unseen)
        check_number("together", together, 0, comb(unseen - outs, 2) if draws == MOST_DRAWS else 0)
        return cls(Draw(outs, unseen, draws, together)).put("guess", guess).put("shown", shown)

    @property
    def values(self) -> dict[str, Value]:
        return {"guess": self.guess, "shown": self.shown}

    def with_value(self, place: str, value: Value) -> Self:
        if place == "guess":
            if self.shown and value != self.guess:
                raise PictureError(texts().say("picture.draws", "over"))
            return replace(self, guess=value if value == "" else check_number(place, value, 0, 100))
        shown = check_number(place, value, 0, self.draw.draws)
        if shown and self.guess == "":
            raise PictureError(texts().say("picture.draws", "none"))
        return replace(self, shown=shown)

    def view(self) -> dict[str, Any]:
        return hundred(self.draw, self.guess, self.shown)
