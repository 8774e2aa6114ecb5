"""The pictures of this game: the wall of all cards, on which to mark those that help, and draws out of a hundred."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import comb
from typing import Any, Self

from rummy_kit.picture import Picture, PictureError, Value, check_number
from rummy_kit.subjects import odds
from rummy_kit.subjects.odds.cards import Cards, Face
from rummy_kit.table.parts import open_picture
from rummy_kit.table.view import HandleView
from rummy_kit.texts import quote

from .deck import say
from .faces import SUIT_COLOURS

DECK = odds.standard_deck()
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

    def no_place(self, place: object) -> PictureError:
        if place in (*self.hand, *self.row):
            return PictureError(say("picture.odds.cannot_come", card=odds.name(str(place))))
        return PictureError(say("picture.odds.no_card", card=quote(place, 10)))

    def with_value(self, place: str, value: Value) -> Self:
        wanted = {face for face in self.marked if face != place}
        if check_number(place, value, 0, 1):
            wanted.add(place)
        return replace(self, marked=tuple(face for face in self.unseen if face in wanted))

    def view(self) -> dict[str, Any]:
        count = say("picture.odds.count", marked=len(self.marked), unseen=len(self.unseen))
        names = [odds.name(face, "bare") for face in self.marked]
        return {
            "draw": "odds",
            "label": say("picture.odds.label"),
            "how": say("picture.odds.how"),
            "cards": [self._card(face) for face in odds.RANK_OF],
            "count": count,
            "seen": self._describe_seen(),
            "said": say("picture.odds.which", count=count, cards=names) if names else f"{count}.",
        }

    def _describe_seen(self) -> str:
        """How many cards are seen, and where they are."""
        piles = {"hand": len(self.hand), "row": len(self.row)}
        where = [say(f"picture.odds.seen_{pile}", n=n) for pile, n in piles.items() if n]
        facts = {"total": len(odds.RANK_OF), "n": sum(piles.values()), "where": ", ".join(where)}
        return say("picture.odds.seen" if where else "picture.odds.none_seen", **facts)

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
    """The wall for these cards; of those that a pupil thinks helpful, the unseen ones are marked."""
    marked = [face for face in taken if face not in (*hand, *row)]
    return open_picture("rummy_battle", "odds", hand=[*hand], row=[*row], marked=marked)


def hundred_of(outs: int, unseen: int, draws: int, together: int = 0, guess: Fraction | None = None) -> HandleView:
    """Draws out of a hundred, with the guess marked if it is a chance."""
    settings: dict[str, Any] = {"outs": outs, "unseen": unseen, "draws": draws, "together": together}
    if guess is not None and 0 <= guess <= 1:
        settings["guess"] = round(100 * guess)
    return open_picture("rummy_battle", "draws", **settings)


@dataclass(frozen=True)
class Hundred(Picture):
    """One draw or two, out of a hundred: ``guess`` is how many of them help, ``""`` at first; after a guess, the truth
    is shown, card by card, as squares and as strips of a field. ``together`` is how many pairs of cards help only
    together.

    >>> draws = Hundred.of(outs=2, unseen=41).put("guess", 5).put("shown", 2)
    >>> draws.chance, draws.view()["squares"], draws.view()["told"]
    (Fraction(79, 820), [5, 5], 'You said 5 of 100, which is right for one card. With two cards it is 9.6 %.')
    """

    outs: int
    unseen: int
    draws: int
    together: int
    guess: Value = ""
    shown: int = 0

    @classmethod
    def of(
        cls, outs: int = 2, unseen: int = 41, draws: int = 2, together: int = 0, guess: Value = "", shown: int = 0
    ) -> Hundred:
        """Draws from ``unseen`` cards, ``outs`` of which help. Raises :class:`PictureError`."""
        check_number("draws", draws, 1, MOST_DRAWS)
        check_number("unseen", unseen, draws, MOST_CARDS)
        check_number("outs", outs, 0, unseen)
        check_number("together", together, 0, comb(unseen - outs, 2) if draws == MOST_DRAWS else 0)
        return cls(outs, unseen, draws, together).put("guess", guess).put("shown", shown)

    @property
    def values(self) -> dict[str, Value]:
        return {"guess": self.guess, "shown": self.shown}

    @property
    def parts(self) -> list[Fraction]:
        """How likely it is that the first card helps, and that it takes the second."""
        first = Fraction(self.outs, self.unseen)
        return [first, self.chance - first][: self.draws]

    @property
    def chance(self) -> Fraction:
        """How likely it is that one of the drawn cards helps, or that both do together."""
        alone = odds.at_least_one(self.outs, self.unseen, self.draws)
        return alone + Fraction(self.together, comb(self.unseen, 2)) if self.together else alone

    def with_value(self, place: str, value: Value) -> Self:
        if place == "guess":
            if self.shown and value != self.guess:
                raise PictureError(say("picture.draws.over"))
            return replace(self, guess=value if value == "" else check_number(place, value, 0, 100))
        shown = check_number(place, value, 0, self.draws)
        if shown and self.guess == "":
            raise PictureError(self._say("none"))
        return replace(self, shown=shown)

    def view(self) -> dict[str, Any]:
        shown = self.parts[: self.shown]
        ends = [round(100 * sum(shown[:n], Fraction())) for n in range(len(shown) + 1)]
        told = self._compare_guess() if self.shown == self.draws else ""
        legend = [self._row(at) for at in range(self.shown)] + ([self._neither()] if told else [])
        guessed = self._say("none" if self.guess == "" else "guessed")
        return {
            "draw": "draws",
            "label": self._say("label"),
            "how": self._say("how"),
            "guess": self.guess,
            "guessed": guessed,
            "shown": self.shown,
            "squares": [end - start for start, end in pairwise(ends)],
            "strips": [float(shown[0]), *(float(part / (1 - shown[0])) for part in shown[1:] if part)] if shown else [],
            "legend": legend,
            "field": self._say("field"),
            "told": told,
            "show": "" if told else self._say(f"show_{self.shown + 1}"),
            "said": " ".join([*(f"{row['words']}: {row['about']}." for row in legend), told or guessed]),
        }

    def _row(self, at: int) -> dict[str, Any]:
        """How likely it is that the card at this place helps, as a working and in per cent."""
        first, rest = f"{self.outs}/{self.unseen}", self.unseen - self.outs
        pairs = f" + {self.together}/{comb(self.unseen, 2)}" if self.together else ""
        second = f"{rest}/{self.unseen} × {self.outs}/{self.unseen - 1}{pairs}"
        return self._legend(("first", "second")[at], (first, second)[at], self.parts[at])

    def _neither(self) -> dict[str, Any]:
        rest = self.unseen - self.outs
        factors = [f"{max(rest - at, 0)}/{self.unseen - at}" for at in range(self.draws)]
        pairs = f" − {self.together}/{comb(self.unseen, 2)}" if self.together else ""
        return self._legend("neither", " × ".join(factors) + pairs, 1 - self.chance)

    def _legend(self, part: str, working: str, share: Fraction) -> dict[str, Any]:
        exact = working if working == str(share) else f"{working} = {share}"
        return {"part": part, "words": self._say(part), "exact": exact, "about": odds.percent(share)}

    def _compare_guess(self) -> str:
        """The guess beside the truth."""
        assert isinstance(self.guess, int)
        if odds.near_percent(self.guess, self.chance):
            return self._say("near")
        if self.draws == MOST_DRAWS and odds.near_percent(self.guess, self.parts[0]):
            return self._say("one_card")
        return self._say("more" if self.chance > Fraction(self.guess, 100) else "less")

    def _say(self, part: str) -> str:
        facts = {"outs": self.outs, "unseen": self.unseen, "draws": self.draws, "guess": self.guess}
        return say(f"picture.draws.{part}", percent=odds.percent(self.chance), **facts)


PICTURES = {"odds": Wall.of, "draws": Hundred.of}


def _cards(written: str | Iterable[str]) -> Cards:
    """Cards as teachers write them. Raises :class:`PictureError` for one that is not among the 52."""
    several = written.replace(",", " ").split() if isinstance(written, str) else written
    if not isinstance(several, list | tuple):
        raise PictureError(say("picture.odds.no_card", card=quote(several, 10)))
    cards = tuple(str(face).upper() for face in several)
    for face in cards:
        if face not in odds.RANK_OF:
            raise PictureError(say("picture.odds.no_card", card=quote(face, 10)))
    return cards
