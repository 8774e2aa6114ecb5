"""The work area of FORMULA as it is shown: the formula's cards with places on and beside them, and what jokers stand
for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rummy_kit.engine.cards import Face
from rummy_kit.subjects import arithmetic
from rummy_kit.table import parts
from rummy_kit.table.view import CardView, FieldView, SlotView, SumView, TrayView

from .pieces import EQUALS, PARTS, face_of
from .work import CardPlace, WorkArea

Say = Callable[..., str]
"""The table's words: code, part and values → the sentence."""


def tray(work: WorkArea, say: Say, *, tell_truth: bool) -> TrayView:
    """The unfinished formula; ``tell_truth`` is whether the tray may say if it is true."""
    shown: TrayView = {
        "title": say("tray", "title"),
        "note": say("tray", "note"),
        "slots": [
            *_number(work, "left", say),
            _show_fixed("tray:sign", say("slot", "sign"), work.sign),
            *_number(work, "right", say),
            _show_fixed("tray:equals", say("slot", "equals"), EQUALS),
            *_number(work, "answer", say),
        ],
        "fields": [_joker_field(work, asks, say) for asks in work.jokers],
    }
    if work.placed or work.new_sign:
        shown["sum"] = _sum(work, say, tell_truth)
    return shown


def card(key: str, shown: str) -> CardView:
    """A card of the formula; a joker shows what it stands for."""
    return parts.card(key, face_of(shown), shown[0] if shown.endswith("*") and shown != "*" else "")


def _number(work: WorkArea, part: str, say: Say) -> Iterator[SlotView]:
    """The places of a number: a free one at each end, its cards in between, and one that covers all of it."""
    names = {"number": say("slot", part), "shown": work.digits(part)}
    beside = say("slot", "beside" if names["shown"] else "beside_nothing", **names)
    free = [
        parts.slot(place, beside, "tall", lies="beside", next=bool(work.loose or work.gap)) for place in work.ends(part)
    ]
    yield from free[:-1]
    yield from (_slot(work, part, spot, say) for spot in work.spots(part))
    yield from free[-1:]
    if work.can_be_covered(part):
        over = say("slot", "over", **names)
        yield parts.slot(f"tray:{part}:all", over, "double", lies="beside", next=bool(work.loose))


def _slot(work: WorkArea, part: str, spot: CardPlace, say: Say) -> SlotView:
    number = say("slot", part)
    if spot.own is not None:
        return parts.slot(spot.place, say("slot", "within", number=number), "tall", card(spot.own[0], spot.card))
    lying = card(f"table:{spot.place}", spot.card)
    return parts.slot(spot.place, number, "tall", lying, lies="fixed" if work.gap else "open")


def _show_fixed(place: str, label: str, face: Face) -> SlotView:
    return parts.slot(place, label, "circle", parts.card(place, face) if face else None, lies="fixed", gap=True)


def _joker_field(work: WorkArea, asks: str, say: Say) -> FieldView:
    """The field that asks which digit a joker stands for: the player's own joker, or one of the two cards that begin
    the formula.
    """
    part = asks.removeprefix("digit:")
    label = say("joker", "table", number=say("slot", part)) if part in PARTS else say("joker", "own")
    options = [("", say("joker", "choose")), *((digit, digit) for digit in arithmetic.DIGITS)]
    return parts.select(asks, label, work.named.get(asks, ""), options, enter="lay")


def _sum(work: WorkArea, say: Say, tell_truth: bool) -> SumView:
    """The formula in figures and, where that may be said (FO11), whether it is true."""
    left, right, answer = (work.digits(part) or "?" for part in PARTS)
    sign = say("card", work.sign) or say("tray", "no_sign")
    said = say("formula", "made", left=left, sign=sign, right=right, answer=answer)
    note = ""
    if tell_truth and not any(work.lacks()):
        note = say("tray", "true" if arithmetic.judge(left, work.sign, right, answer).ok else "false")
    return {
        "parts": [{"text": str(work), "tone": "plain"}],
        "note": note,
        "say": f"{said}, {note}" if note else said,
    }
