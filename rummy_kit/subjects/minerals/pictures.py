"""Pictures as plain data: the crystal of a mineral, and "See why", its ion cards beside its formula."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Any

from rummy_kit.subjects.minerals.answers import facts, name_cards, texts
from rummy_kit.subjects.minerals.catalogue import TONES, Mineral, habits, ion_card, mineral

STROKES = {"line": 1.8, "fine": 1.0, "band": 2.2, "shine": 3.0}


def crystal(asked: Mineral) -> dict[str, Any]:
    """The crystal in its habit and colour, as shapes in a box of 112 × 100.

    Each shape is a path with its fill, or with the colour and width of its stroke.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> crystal(mineral("fluorite"))["shapes"][0]["fill"]
    '#e6dcf5'
    """
    tones = dict(zip(TONES, asked.tints, strict=True)) | {"shine": "#ffffff"}
    tones |= {"fine": tones["line"], "band": tones["line"]}
    shapes: list[dict[str, Any]] = []
    for tone, path in habits()[asked.habit].shapes:
        if tone in STROKES:
            shapes.append({"d": path, "stroke": tones[tone], "width": STROKES[tone]})
        else:
            shapes.append({"d": path, "fill": tones[tone]})
    return {"draw": "crystal", "shapes": shapes, "label": label(asked)}


def label(asked: Mineral) -> str:
    """What the drawing shows, in words.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> label(mineral("calcite"))
    'Drawing of calcite: rhombohedron, colourless or white; many tints'
    """
    data = {"mineral": asked.name, "habit": asked.habit, "colour": asked.colour}
    return texts().say("see_why", "drawing", data)


def svg(asked: Mineral) -> str:
    """The drawing with its name and formula below, as one SVG file.

    >>> from rummy_kit.subjects.minerals import mineral
    >>> svg(mineral("quartz"))[:4]
    '<svg'
    """
    shapes = "".join(_svg_path(shape) for shape in crystal(asked)["shapes"])
    words = 'x="56" text-anchor="middle" font-family="sans-serif" font-size="11"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 112 132" width="168" height="198" role="img">'
        f"<title>{escape(label(asked))}</title>{shapes}"
        f'<text y="112" font-weight="bold" {words}>{escape(asked.name)}</text>'
        f'<text y="126" {words}>{escape(asked.unicode)}</text></svg>'
    )


def _svg_path(shape: dict[str, Any]) -> str:
    if "fill" in shape:
        return f'<path d="{shape["d"]}" fill="{shape["fill"]}"/>'
    return (
        f'<path d="{shape["d"]}" fill="none" stroke="{shape["stroke"]}" stroke-width="{shape["width"]}" '
        f'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def beside_formula(asked: Mineral, cards: Sequence[str]) -> dict[str, Any]:
    """The chosen ion cards beside the true formula: which part each card stands for, and which counts it hides.

    A part of the formula is ``there`` (its card is chosen), ``missing`` or ``none`` (it has no card: water); a card is
    ``there``, ``again`` (a second one of its kind) or ``extra`` (no such ion in the mineral).

    >>> from rummy_kit.subjects.minerals import mineral
    >>> picture = beside_formula(mineral("pyrite"), ["Fe", "S", "S"])
    >>> [card["state"] for card in picture["cards"]], picture["parts"][1]["symbol"]
    (['there', 'there', 'again'], [('S', '2', '')])
    """
    seen: Counter[str] = Counter()
    shown = []
    for key in cards:
        card = ion_card(key)
        state = "extra" if key not in asked.cards else "again" if seen[key] else "there"
        seen[key] += 1
        shown.append({"symbol": list(card.runs), "name": card.name, "kind": card.kind, "state": state})
    parts = []
    for part in asked.parts:
        state = "none" if not part.card else "there" if part.card in cards else "missing"
        name = ion_card(part.card).name if part.card else texts().say("see_why", "water")
        parts.append({"symbol": list(part.runs), "name": name, "state": state})
    missing = [key for key in asked.cards if key not in cards]
    words = {
        "count": len(asked.cards),
        "missing": name_cards(missing),
        "cards": name_cards(cards) or texts().say("see_why", "no_cards"),
    }
    text = texts().say("see_why", "lacks" if missing else "complete", facts(asked) | words)
    return {"draw": "beside_formula", "cards": shown, "parts": parts, "text": f"{text} {asked.hides}"}


def draw(name: str, *cards: str) -> dict[str, Any]:
    """The picture that is written as a mineral's name with cards to put beside its formula; without any, its own.

    >>> [card["name"] for card in draw("halite")["cards"]]
    ['sodium', 'chloride']
    """
    asked = mineral(name)
    return beside_formula(asked, cards or asked.cards)
