"""The work area of FORMULA: the unfinished formula, which is the table's cards with the player's own on and beside
them.

Places are called ``tray:left:1`` (on the second card of a number), ``tray:left:before1`` and ``…:after1`` (beside it,
counted from the number outwards) and ``tray:left:all`` (over the whole number).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rummy_kit.engine.cards import Face, Pile
from rummy_kit.engine.verdict import Violation
from rummy_kit.subjects import arithmetic
from rummy_kit.subjects.arithmetic import DIGITS, JOKER, MOST_DIGITS, Number
from rummy_kit.table.view import Draft, hand_keys

from .pieces import PARTS, Equation, Lay, digits_of, face_of, place_cards

Chosen = tuple[str, Face]
"""The key and the face of a hand card."""


@dataclass(frozen=True)
class CardPlace:
    """A place in a number that holds a card: one of the table's, called ``7*`` if it is a joker, or the player's
    ``own``.

    ``asks`` is the field that asks what a joker here stands for.
    """

    place: str
    card: str
    own: Chosen | None = None
    asks: str = ""


class WorkArea:
    """What a draft makes of the formula on the table; ``signs`` are the symbols that can be chosen.

    ``gap`` is the only number that takes cards: before the first formula the answer (FO03), in a lesson's task
    perhaps another one; it is ``"sign"`` if none does.
    """

    def __init__(self, equation: Equation, signs: Sequence[str], draft: Draft, gap: str = "") -> None:
        self.equation, self.chosen, self.named = equation, draft.hand, draft.text
        self.gap = gap or ("" if equation.started else "answer")
        faces = dict(draft.hand)
        self.placed = {place: (key, faces[key]) for place, key in draft.places.items() if key in faces}
        self.loose = [card for card in draft.hand if card[0] not in draft.places.values()]
        if self.gap in PARTS:
            self._put_into_the_gap()
        picked = [at for zone, at in draft.zones if zone == "symbols"]
        self.new_sign = signs[picked[-1]] if picked and 0 <= picked[-1] < len(signs) else ""

    def _put_into_the_gap(self) -> None:
        """Put the chosen cards into the only place for cards, if there is only one, in the order they were chosen."""
        free = [place for at in range(1, MOST_DIGITS + 1) if (place := f"tray:{self.gap}:after{at}") not in self.placed]
        self.placed |= dict(zip(free, self.loose, strict=False))
        self.loose = self.loose[len(free) :]

    # -- what is there

    @property
    def sign(self) -> str:
        """The symbol chosen from the row, otherwise the one on the table."""
        return self.new_sign or self.equation.sign

    def spots(self, part: str) -> list[CardPlace]:
        """The places in a number that hold a card, from the left."""
        return self._spots[part]

    @cached_property
    def _spots(self) -> dict[str, list[CardPlace]]:
        return {part: list(self._spots_of(part)) for part in PARTS}

    def _spots_of(self, part: str) -> Iterator[CardPlace]:
        at = f"tray:{part}:"
        number: Number = getattr(self.equation, part)
        under = {f"{at}{n}": card for n, card in enumerate(number)}
        middle = [f"{at}all"] if f"{at}all" in self.placed else list(under)
        before = [f"{at}before{n}" for n in range(MOST_DIGITS, 0, -1)]
        for place in (*before, *middle, *(f"{at}after{n}" for n in range(1, MOST_DIGITS + 1))):
            if place in self.placed:
                key, face = own = self.placed[place]
                asks = f"digit:{key}" if face == JOKER else ""
                yield CardPlace(place, self._name_card("*", asks) if asks else face, own, asks)
            elif place in under:
                asks = f"digit:{part}" if under[place] == "*" else ""
                yield CardPlace(place, self._name_card(under[place], asks), None, asks)

    def _name_card(self, card: str, asks: str) -> str:
        """The name of a card; a joker that asks for its digit is named after the digit chosen for it."""
        digit = self.named.get(asks, "") if asks else ""
        return f"{digit}*" if digit in tuple(DIGITS) else card

    def digits(self, part: str) -> str:
        """What a number shows so far."""
        return digits_of(tuple(spot.card for spot in self.spots(part)))

    def ends(self, part: str) -> list[str]:
        """The free places beside a number, the left one first."""
        if len(self.spots(part)) >= MOST_DIGITS or self.gap not in ("", part):
            return []
        sides = ("after",) if self.gap else ("before", "after")
        return [f"tray:{part}:{side}{1 + self._count(f'tray:{part}:{side}')}" for side in sides]

    def _count(self, start: str) -> int:
        return sum(place.startswith(start) for place in self.placed)

    def can_be_covered(self, part: str) -> bool:
        """Whether one card can be put over all of a number: it has several, and nothing is on or beside them yet."""
        return not self.gap and len(self.spots(part)) > 1 and not any(spot.own for spot in self.spots(part))

    @property
    def jokers(self) -> list[str]:
        """The fields that ask what the jokers stand for."""
        return [spot.asks for part in PARTS for spot in self.spots(part) if spot.asks]

    def __str__(self) -> str:
        left, right, answer = (self.digits(part) or "?" for part in PARTS)
        return f"{left} {arithmetic.SHOWN.get(self.sign, '…')} {right} = {answer}"

    # -- what results

    def lacks(self) -> Iterator[Violation]:
        """What the unfinished formula still lacks; what to do first comes first."""
        cards = tuple(face for _, face in self.chosen)
        if not self.chosen:
            yield Violation("FO04", "no_card")
        if self.loose:
            yield Violation("FO04", "no_place", {"card": self.loose[0][1]}, cards)
        if not self.sign:
            yield Violation("FO03", "choose_a_sign", {}, cards)
        if not self.spots("answer"):
            yield Violation("FO03", "no_answer", {}, cards)
        if any(spot.card == "*" for part in PARTS for spot in self.spots(part)):
            yield Violation("FO07", "joker_unnamed", {}, cards)

    def lay(self, seat: int) -> Lay:
        """The play, if nothing is missing."""
        numbers = [[(spot.card, spot.own is None) for spot in self.spots(part)] for part in PARTS]
        left, right, answer = map(arithmetic.write_number, numbers)
        return Lay(seat, left, self.sign, right, answer)

    def leads_to(self, lay: Lay, hand: Pile) -> bool:
        """Whether that play keeps everything chosen and placed so far."""
        if self.new_sign and lay.sign != self.new_sign:
            return False
        faces = dict(hand_keys(hand))
        wanted = {place: faces[key] for place, key in places_of(lay, self.equation, hand).items()}
        placed = {place: face for place, (_, face) in self.placed.items()}
        loose = Counter(face for _, face in self.loose)
        return placed.items() <= wanted.items() and not Counter(placed.values()) + loose - Counter(wanted.values())


# ------------------------------------------------------------------------------------------ from a play to places


def places_of(lay: Lay, equation: Equation, hand: Sequence[Face]) -> dict[str, str]:
    """Where a player would put the cards of a play: place → key of the hand card."""
    keys = list(hand_keys(tuple(hand)))
    places = {}
    for one in place_cards(lay, equation):
        key = next(card for card in keys if card[1] == face_of(one.card))
        keys.remove(key)
        places[f"tray:{one.part}:{one.spot}"] = key[0]
    return places
