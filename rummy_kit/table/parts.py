"""The parts of a table with their usual values: a game says only what is different."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from rummy_kit.engine.cards import DeckRow
from rummy_kit.table.view import (
    ActionView,
    CardView,
    FaceView,
    FactsView,
    FieldView,
    MeldView,
    RecallView,
    Runs,
    SheetRow,
    SlotView,
    TableView,
    ZoneView,
)
from rummy_kit.texts import YOU

Layout = Literal["stock", "fan", "row", "top"]
Pick = Literal["none", "one", "suffix"]
Mark = Literal["", "open", "wrong"]


EMPTY_TABLE: TableView = {
    "rev": 0,
    "ack": {"page": "", "seq": 0},
    "subtitle": "",
    "notice": "",
    "banner": {"title": "", "text": "", "steps": [], "yours": False},
    "seats": [],
    "me": {
        "id": 0,
        "name": YOU,
        "avatar": "panda",
        "who": "you",
        "count": 0,
        "note": "",
        "melds": [],
        "places": 0,
        "acting": False,
        "last": [],
    },
    "zones": [],
    "tray": None,
    "hand": {"title": "", "cards": [], "chosen": []},
    "actions": [],
    "panel": None,
    "scores": {"title": "", "players": [], "rounds": []},
    "log": [],
    "describe": {"table": "", "hand": ""},
    "say": {"id": 0, "terse": "", "normal": ""},
    "busy": False,
}
"""A table without other players or cards."""

HIDDEN = "?"
"""Replaces a hidden name."""


def face(
    row: DeckRow,
    order: int,
    art: Mapping[str, Any],
    say: str,
    *,
    kind: str = "",
    shape: str,
    pattern: str = "plain",
    colour: str,
    mark: str = "",
    symbol: str = "",
    name: str = "",
) -> FaceView:
    """A card as it is drawn, its kind and what is written large as its row of the deck says; see ``FaceView``."""
    return {
        "kind": kind or row.kind,
        "shape": shape,
        "pattern": pattern,
        "colour": colour,
        "mark": mark,
        "symbol": [(symbol or row.face, "", "")],
        "art": dict(art),
        "name": name,
        "say": say,
        "order": order,
    }


def recall(say: str, facts: FactsView | None = None) -> RecallView:
    """What a face shows and a screen reader says while its name is hidden."""
    made: RecallView = {"name": HIDDEN, "say": say}
    if facts is not None:
        made["facts"] = facts
    return made


def card(key: str, face: str, stands_for: str = "") -> CardView:
    """A card; ``stands_for`` is what a joker or wild card counts as."""
    shown: CardView = {"key": key, "face": face}
    if stands_for:
        shown["stands_for"] = stands_for
    return shown


def cards(zone: str, faces: Iterable[str]) -> list[CardView]:
    """The cards of a zone, bottom first, with the keys that pages use for them.

    >>> cards("discards", ["Na+", "1"])
    [{'key': 'discards:0', 'face': 'Na+'}, {'key': 'discards:1', 'face': '1'}]
    """
    return [card(f"{zone}:{at}", face) for at, face in enumerate(faces)]


def zone(
    id: str,
    title: str,
    say: str,
    shown: Iterable[CardView] = (),
    *,
    layout: Layout = "row",
    count: int | None = None,
    note: str = "",
    caption: str = "",
    pick: Pick = "none",
    target: bool = False,
    next: bool = False,
    takes: bool | None = None,
    mine: bool = False,
) -> ZoneView:
    """A place with cards. ``count`` is how many there are, if not all are shown."""
    lying = list(shown)
    made: ZoneView = {
        "id": id,
        "layout": layout,
        "title": title,
        "count": len(lying) if count is None else count,
        "cards": lying,
        "pick": pick,
        "target": target,
        "next": next,
        "say": say,
    }
    if note:
        made["note"] = note
    if caption:
        made["caption"] = caption
    if takes is not None:
        made["takes"] = takes
    if mine:
        made["mine"] = True
    return made


def meld(
    id: str,
    title: Runs | str,
    name: str,
    say: str,
    shown: Iterable[CardView] = (),
    *,
    target: bool = False,
    mark: Mark = "",
) -> MeldView:
    """Cards laid together."""
    runs: Runs = [(title, "", "")] if isinstance(title, str) else title
    made: MeldView = {"id": id, "title": runs, "name": name, "say": say}
    if lying := list(shown):
        made["cards"] = lying
    if target:
        made["target"] = True
    if mark:
        made["mark"] = mark
    return made


def slot(
    id: str,
    label: str,
    shape: str = "square",
    card: CardView | None = None,
    *,
    lies: Literal["", "open", "fixed", "beside"] = "",
    next: bool = False,
    gap: bool = False,
) -> SlotView:
    """A place of the tray; ``gap`` sets it off from the one before."""
    made: SlotView = {"id": id, "label": label, "shape": shape, "next": next, "gap": gap}
    if card is not None:
        made["card"] = card
    if lies:
        made["lies"] = lies
    return made


def text_field(
    id: str,
    label: str,
    value: str,
    max_length: int,
    *,
    enter: str = "",
    wait: str = "",
    typeset: Literal["", "lowered"] = "",
) -> FieldView:
    """A line to type in; ``enter``, ``wait`` and ``typeset`` as in ``FieldView``."""
    field = _field(id, label, "text", value, (), max_length, enter, wait)
    if typeset:
        field["typeset"] = typeset
    return field


def select(
    id: str,
    label: str,
    value: str,
    options: Iterable[tuple[str, str]],
    *,
    enter: str = "",
    wait: str = "",
) -> FieldView:
    """A list to choose from: ``options`` are values with their labels."""
    return _field(id, label, "select", value, options, LONGEST_VALUE, enter, wait)


def choice(
    id: str,
    label: str,
    value: str,
    options: Iterable[tuple[str, str]],
    *,
    enter: str = "",
    wait: str = "",
) -> FieldView:
    """Answers side by side to choose from: ``options`` are values with their labels."""
    return _field(id, label, "choice", value, options, LONGEST_VALUE, enter, wait)


LONGEST_VALUE = 200


def _field(
    id: str,
    label: str,
    kind: Literal["text", "choice", "select"],
    value: str,
    options: Iterable[tuple[str, str]],
    max_length: int,
    enter: str,
    wait: str,
) -> FieldView:
    made: FieldView = {
        "id": id,
        "label": label,
        "kind": kind,
        "value": value,
        "options": [{"value": option, "label": words} for option, words in options],
        "max_length": max_length,
    }
    if enter:
        made["enter"] = enter
    if wait:
        made["wait"] = wait
    return made


def button(id: str, label: str, note: str, icon: str, enabled: bool = True, *, main: bool = False) -> ActionView:
    """A button of the toolbar; see ``ActionView`` in ``view.py``."""
    return {"id": id, "label": label, "note": note, "icon": icon, "enabled": enabled, "main": main}


def mark_spare(buttons: Iterable[ActionView]) -> list[ActionView]:
    """Mark buttons as not needed now, so that a phone can show them under "More"."""
    return [{**button, "spare": True} for button in buttons]


def sheet_row(symbol: Runs | str, name: str, note: str, say: str) -> SheetRow:
    """A line of the reference card."""
    runs: Runs = [(symbol, "", "")] if isinstance(symbol, str) else symbol
    return {"symbol": runs, "name": name, "note": note, "say": say}
