"""The pictures of this game: the wall of all cards, on which one marks those that help."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from rummy_kit.subjects import odds
from rummy_kit.subjects.odds.cards import Cards, Face
from rummy_kit.table.picture import Picture, PictureError, Value, checked_number, opened
from rummy_kit.table.view import HandleView
from rummy_kit.texts import Sentences, quoted

from .faces import SUIT_COLOURS

DECK = odds.standard_deck()

say = Sentences(Path(__file__).with_name("strings.toml"))


@dataclass(frozen=True)
class Wall(Picture):
    """All 52 cards: some are seen and cannot come, the others can be marked.

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
        """The wall for a hand and a row of cards, as in ``"7S 10H"``. Raises ``ValueError`` in words for people."""
        wall = cls(_cards(hand), _cards(row))
        odds.unseen(DECK, (*wall.hand, *wall.row))
        for face in _cards(marked):
            wall = wall.put(face, 1)
        return wall

    @property
    def unseen(self) -> Cards:
        """The cards that can still come, by suit."""
        return tuple(face for face in odds.RANK_OF if face not in self.hand and face not in self.row)

    @property
    def values(self) -> dict[str, Value]:
        return {face: int(face in self.marked) for face in self.unseen}

    def put(self, place: str, value: Value) -> Self:
        if place in self.hand or place in self.row:
            raise PictureError(say("picture.odds.cannot_come", card=odds.name(place)))
        if place not in self.unseen:
            raise PictureError(say("picture.odds.no_card", card=quoted(place, 10)))
        wanted = {face for face in self.marked if face != place}
        if checked_number(place, value, 0, 1):
            wanted.add(place)
        return replace(self, marked=tuple(face for face in self.unseen if face in wanted))

    def view(self) -> dict[str, Any]:
        facts = {"marked": len(self.marked), "unseen": len(self.unseen), "hand": len(self.hand), "row": len(self.row)}
        count = say("picture.odds.count", **facts)
        names = [odds.name(face, "bare") for face in self.marked]
        return {
            "draw": "odds",
            "label": say("picture.odds.label"),
            "how": say("picture.odds.how"),
            "cards": [self._card(face) for face in odds.RANK_OF],
            "count": count,
            "seen": say("picture.odds.seen", total=len(odds.RANK_OF), both=len(self.hand) + len(self.row), **facts),
            "said": say("picture.odds.which", count=count, cards=names) if names else f"{count}.",
        }

    def _card(self, face: Face) -> dict[str, Any]:
        suit, where = odds.SUIT_OF[face], "hand" if face in self.hand else "row" if face in self.row else ""
        said = odds.name(face, "bare")
        return {
            "place": face,
            "rank": face.removesuffix(suit),
            "suit": suit,
            "colour": SUIT_COLOURS[suit],
            "marked": face in self.marked,
            "seen": say(f"picture.odds.{where}") if where else "",
            "said": say(f"picture.odds.in_{where}", card=said) if where else said,
        }


def handle_of(hand: Cards, row: Cards, taken: Iterable[Face] = ()) -> HandleView:
    """The wall for these cards, with those marked that somebody has taken for helpful; only unseen ones can be."""
    marked = [face for face in taken if face not in (*hand, *row)]
    return opened("rummy_battle", "odds", hand=[*hand], row=[*row], marked=marked)


PICTURES = {"odds": Wall.of}


def _cards(written: str | Iterable[str]) -> Cards:
    """Cards as teachers write them. Raises :class:`PictureError` for one that is not among the 52."""
    several = written.replace(",", " ").split() if isinstance(written, str) else written
    if not isinstance(several, list | tuple):
        raise PictureError(say("picture.odds.no_card", card=quoted(several, 10)))
    cards = tuple(str(face).upper() for face in several)
    for face in cards:
        if face not in odds.RANK_OF:
            raise PictureError(say("picture.odds.no_card", card=quoted(face, 10)))
    return cards
