"""The picture of this game: a mineral's formula, to be cut between its symbols until every piece is an ion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Self

from rummy_kit.picture import Picture, Value, check_number
from rummy_kit.subjects import minerals
from rummy_kit.subjects.ions.notation import speak, unicode_text
from rummy_kit.subjects.minerals import cutting
from rummy_kit.subjects.minerals.formula import formula_runs
from rummy_kit.table.parts import open_picture
from rummy_kit.table.view import HandleView
from rummy_kit.texts import upper

from .deck import say
from .faces import LOOKS


@dataclass(frozen=True)
class Cuts(Picture):
    """A formula and its cuts: a cut is the number of symbols to its left.

    >>> cut = Cuts.of("malachite").put("cut1", 1)
    >>> [(piece["formula"], piece["said"]) for piece in cut.view()["pieces"]]
    [('Cu₂', 'copper'), ('CO₃(OH)₂', 'more than one ion')]
    """

    mineral: minerals.Mineral
    cuts: frozenset[int] = frozenset()

    @classmethod
    def of(cls, mineral: str = "malachite", cuts: Iterable[int] = ()) -> Cuts:
        """A mineral's formula, cut after these numbers of symbols. Raises ``ValueError`` with a message for people."""
        picture = cls(minerals.mineral(mineral))
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
        pieces = [self._piece(start, end) for start, end in pairwise([0, *sorted(self.cuts), len(symbols)])]
        return {
            "draw": "minerals",
            "label": say("picture.minerals.label", mineral=name),
            "how": say("picture.minerals.how"),
            "art": minerals.crystal(self.mineral),
            "name": upper(name),
            "note": say("picture.minerals.note", colour=self.mineral.colour, uses=self.mineral.uses),
            "symbols": [formula_runs(symbol) for symbol in symbols],
            "gaps": [
                {
                    "place": f"cut{at}",
                    "cut": at in self.cuts,
                    "said": say("picture.minerals.gap", left=_read_out(left), right=_read_out(right)),
                }
                for at, (left, right) in enumerate(pairwise(symbols), start=1)
            ],
            "pieces": pieces,
            "said": say("picture.minerals.said", n=len(pieces), pieces="; ".join(piece["heard"] for piece in pieces)),
        }

    def _piece(self, start: int, end: int) -> dict[str, Any]:
        """The piece between two cuts: the card of an ion, or why it has none."""
        text, parts = "".join(self.symbols[start:end]), cutting.parts_within(self.mineral, start, end)
        whole = parts[0] if len(parts) == 1 and parts[0].text == text else None
        ions = sum(part.card != "" for part in parts)
        ion = minerals.ion_card(whole.card) if whole and whole.card else None
        why = "water" if whole else ("none", "more")[ions] if ions < 2 else "many"
        said = ion.name if ion else say(f"picture.minerals.{why}")
        return {
            "formula": unicode_text(formula_runs(text)),
            "face": ion and _face(ion),
            "said": said,
            "heard": say("picture.minerals.heard", piece=_read_out(text), said=said),
        }


def handle_of(mineral: minerals.Mineral, cards: Sequence[str]) -> HandleView | None:
    """The formula as these cards cut it, unless they are right."""
    made = cutting.cuts_by_cards(mineral, cards)
    return None if made == cutting.right_cuts(mineral) else _open(mineral, made)


def all_apart(mineral: minerals.Mineral) -> HandleView:
    """The formula as cut by a pupil who takes each element for an ion."""
    return _open(mineral, cutting.cuts_between_elements(mineral))


def _open(mineral: minerals.Mineral, made: Iterable[int]) -> HandleView:
    return open_picture("mineral_rummy", "minerals", mineral=mineral.name, cuts=sorted(made))


PICTURES = {"minerals": Cuts.of}


def _face(ion: minerals.IonCard) -> dict[str, Any]:
    """The ion's card as the game draws it."""
    named = {"symbol": list(ion.runs), "name": ion.name, "say": ion.name, "kind": ion.kind, "order": 0}
    return {**LOOKS[ion.kind], **named}


def _read_out(text: str) -> str:
    return speak(formula_runs(text)).replace("·", "dot ").replace(",", " or")
