"""The pictures of this game, and which of them a false formula opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rummy_kit.picture import Picture, PictureError
from rummy_kit.subjects.arithmetic import result
from rummy_kit.subjects.arithmetic.handling import Line, Places, Rows
from rummy_kit.table.parts import open_picture
from rummy_kit.table.view import HandleView


def handle_of(feedback: Mapping[str, Any], code: str) -> HandleView | None:
    """The picture of a false formula, to be put right by hand; ``None`` if none fits.

    It is a jump that ends at the answer given, digits if the mistake is about their places, or rows of dots for a
    product.

    >>> handle_of({"left": 7, "sign_key": "×", "right": 8, "answer": 54, "value": 56}, "near_fact")["settings"]
    {'start': 48, 'step': 8, 'at': 54, 'known': True}
    """
    left, sign, right, answer = (feedback[part] for part in FORMULA)
    number = {"digit_swap": feedback.get("number"), "side_by_side": answer}.get(code)
    if number is not None:
        return _make_fitting("places", digits=str(number))
    if code == "add_for_times":
        return _rows(left, right, 1)
    if code == "one_part":
        return _rows(feedback["factor"], feedback["number"], feedback["tens"])
    rows = _rows(left, right, 1) if sign == "×" else None
    return jump_of(left, sign, right, answer) or rows or jump_of(left, sign, right)


def jump_of(left: int, sign: str, right: int, answer: int | None = None) -> HandleView | None:
    """The last jump of a sum, to where an answer ends, or still to be made; ``None`` for ÷ and where it does not fit.

    Only × has known jumps: those of − would begin at what is to be found.
    """
    if result(left, sign, right) is None or sign == "÷":
        return None
    times = sign == "×"
    return _make_fitting("line", start=(left - 1) * right if times else left, step=right, at=answer, known=times)


def _rows(rows: int, columns: int, cut: int) -> HandleView | None:
    return _make_fitting("rows", rows=rows, columns=columns, cut=cut)


def _make_fitting(name: str, **settings: Any) -> HandleView | None:
    """The picture with these settings, unless they are too large or too small for it."""
    try:
        PICTURES[name](**settings)
    except PictureError:
        return None
    return open_picture("formula", name, **settings)


FORMULA = ("left", "sign_key", "right", "answer")
"""The parts of a formula that feedback on it holds."""

PICTURES: Mapping[str, Callable[..., Picture]] = {"line": Line.of, "rows": Rows.of, "places": Places.of}
