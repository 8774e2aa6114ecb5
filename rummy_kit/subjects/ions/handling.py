"""The picture that pupils handle: ions are added to two stacks of unit charges until plus and minus are level."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import gcd
from typing import Any, Self

from rummy_kit.picture import Picture, Value, check_number
from rummy_kit.subjects.ions.answers import texts
from rummy_kit.subjects.ions.catalogue import Ion, IonLike, as_pair

HIGHEST = 9
"""So many unit charges fit into a stack."""


@dataclass(frozen=True)
class Stacks(Picture):
    """``n`` cations and ``m`` anions as blocks, each as high as its charge.

    >>> start = Stacks.of("Ca2+", "PO4^3-")
    >>> level = start.put("cation", 3).put("anion", 2)
    >>> level.left_over, level.view()["said"]
    (0, '3 calcium, 6 plus; 2 phosphate, 6 minus. Both sides are level.')
    >>> start.put("cation", 2).put("anion", 1).view()["alone"]
    '1 plus left over'
    """

    cation: Ion
    anion: Ion
    n: int = 0
    m: int = 0

    @classmethod
    def of(cls, cation: IonLike = "Ca2+", anion: IonLike = "PO4^3-", n: int = 0, m: int = 0) -> Stacks:
        """The picture of two ions, by their keys. Raises ``ValueError`` with a message for people."""
        empty = cls(*as_pair(cation, anion))
        return empty.put("cation", n).put("anion", m)

    @property
    def values(self) -> dict[str, Value]:
        return {"cation": self.n, "anion": self.m}

    @property
    def left_over(self) -> int:
        """Unit charges without a partner: positive if plus is higher, 0 if both sides are level."""
        return self.n * self.cation.units - self.m * self.anion.units

    def with_value(self, place: str, value: Value) -> Self:
        if place == "cation":
            return replace(self, n=check_number(place, value, 0, most(self.cation)))
        return replace(self, m=check_number(place, value, 0, most(self.anion)))

    def view(self) -> dict[str, Any]:
        left_over = self.left_over
        state = "plus" if left_over > 0 else "minus" if left_over < 0 else "level" if self.n else "empty"
        smaller = state == "level" and gcd(self.n, self.m) > 1
        sides = [_side("cation", self.cation, self.n), _side("anion", self.anion, self.m)]
        alone = _say(state, n=abs(left_over)) if left_over else ""
        ends = [_say("level_said")] if state == "level" else [f"{alone}."] if alone else []
        question = _say("smaller") if smaller else ""
        return {
            "draw": "ions",
            "label": _say("label", cation=self.cation.name, anion=self.anion.name),
            "how": _say("how"),
            "sides": sides,
            "left_over": left_over,
            "level": _say("level") if state == "level" else "",
            "alone": alone,
            "question": question,
            "said": " ".join(["; ".join(side["said"] for side in sides) + ".", *ends, *filter(None, [question])]),
        }


def most(ion: Ion) -> int:
    """How many of an ion fit into a stack.

    >>> most(Stacks.of("Fe3+").cation), most(Stacks.of("Na+").cation)
    (3, 9)
    """
    return HIGHEST // ion.units


def _side(place: str, ion: Ion, count: int) -> dict[str, Any]:
    """One of the two stacks."""
    facts = {"n": count, "ion": ion.name, "units": count * ion.units, "most": most(ion)}
    return {
        "place": place,
        "count": count,
        "most": facts["most"],
        "units": ion.units,
        "sum": _say(f"sum_{place}", **facts),
        "said": _say(f"said_{place}", **facts),
        "words": {part: _say(part, **facts) for part in ("number", "more", "less", "full")},
    }


def _say(part: str, **values: Any) -> str:
    return texts().say("picture.ions", part, values)
