"""The picture that pupils handle: a mineral's formula, to be cut between its symbols until every piece is an ion."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Self

from rummy_kit.picture import Picture, Value, check_number
from rummy_kit.subjects.ions.notation import speak, unicode_text
from rummy_kit.subjects.minerals import cutting
from rummy_kit.subjects.minerals.answers import texts
from rummy_kit.subjects.minerals.catalogue import IonCard, Mineral, ion_card
from rummy_kit.subjects.minerals.catalogue import mineral as find_mineral
from rummy_kit.subjects.minerals.formula import FormulaPart, formula_runs
from rummy_kit.subjects.minerals.pictures import crystal
from rummy_kit.texts import upper


@dataclass(frozen=True)
class Cuts(Picture):
    """A formula and its cuts: a cut is the number of symbols to its left.

    >>> cut = Cuts.of("malachite").put("cut1", 1)
    >>> [(piece["formula"], piece["said"]) for piece in cut.view()["pieces"]]
    [('Cu₂', 'copper'), ('CO₃(OH)₂', 'more than one ion')]
    """

    mineral: Mineral
    cuts: frozenset[int] = frozenset()

    @classmethod
    def of(cls, mineral: str = "malachite", cuts: Iterable[int] = ()) -> Cuts:
        """A mineral's formula, cut after these numbers of symbols. Raises ``ValueError`` with a message for people."""
        picture = cls(find_mineral(mineral))
        for cut in cuts:
            picture = picture.put(f"cut{cut}", 1)
        return picture

    @property
    def is_right(self) -> bool:
        """Whether each piece is a part of the formula."""
        return self.cuts == cutting.right_cuts(self.mineral)

    @property
    def ions(self) -> tuple[str, ...]:
        """The cards of its pieces, if each of them is an ion or water; otherwise none.

        >>> Cuts.of("gypsum", [1, 3]).ions, Cuts.of("gypsum", [1]).ions
        (('Ca', 'SO4'), ())
        """
        return self.mineral.cards if self.is_right else ()

    @property
    def symbols(self) -> list[str]:
        """The formula, symbol by symbol."""
        return cutting.symbols_of(self.mineral)

    @property
    def values(self) -> dict[str, Value]:
        return {f"cut{at}": int(at in self.cuts) for at in range(1, len(self.symbols))}

    def with_value(self, place: str, value: Value) -> Self:
        at = frozenset([int(place.removeprefix("cut"))])
        return replace(self, cuts=self.cuts | at if check_number(place, value, 0, 1) else self.cuts - at)

    def view(self) -> dict[str, Any]:
        symbols, name = self.symbols, self.mineral.name
        pieces = [self.piece(start, end) for start, end in pairwise([0, *sorted(self.cuts), len(symbols)])]
        return {
            "draw": "minerals",
            "label": _say("label", mineral=name),
            "how": _say("how"),
            "art": crystal(self.mineral),
            "name": upper(name),
            "note": _say("note", colour=self.mineral.colour, uses=self.mineral.uses),
            "symbols": [formula_runs(symbol) for symbol in symbols],
            "gaps": [
                {
                    "place": f"cut{at}",
                    "cut": at in self.cuts,
                    "said": _say("gap", left=_read_out(left), right=_read_out(right)),
                }
                for at, (left, right) in enumerate(pairwise(symbols), start=1)
            ],
            "pieces": pieces,
            "said": _say("said", n=len(pieces), pieces="; ".join(piece["heard"] for piece in pieces)),
        }

    def ion_between(self, start: int, end: int) -> IonCard | None:
        """The card of the ion between two cuts, if there is exactly one."""
        part = self._part_between(start, end)
        return ion_card(part.card) if part and part.card else None

    def piece(self, start: int, end: int) -> dict[str, Any]:
        """The piece between two cuts: an ion, or why it is none."""
        text, ion = self._text(start, end), self.ion_between(start, end)
        ions = sum(part.card != "" for part in cutting.parts_within(self.mineral, start, end))
        why = "water" if self._part_between(start, end) else ("none", "more")[ions] if ions < 2 else "many"
        said = ion.name if ion else _say(why)
        return {
            "formula": unicode_text(formula_runs(text)),
            "said": said,
            "heard": _say("heard", piece=_read_out(text), said=said),
        }

    def _part_between(self, start: int, end: int) -> FormulaPart | None:
        """The part of the formula between two cuts, if it is exactly one."""
        parts = cutting.parts_within(self.mineral, start, end)
        return parts[0] if len(parts) == 1 and parts[0].text == self._text(start, end) else None

    def _text(self, start: int, end: int) -> str:
        return "".join(self.symbols[start:end])


def _read_out(text: str) -> str:
    return speak(formula_runs(text)).replace("·", "dot ").replace(",", " or")


def _say(part: str, **values: Any) -> str:
    return texts().say("picture.minerals", part, values)
