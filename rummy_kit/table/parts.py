"""The parts of a table with their usual values: a game says only what is different."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Literal, TypeVar, cast

from rummy_kit.engine.cards import DeckRow
from rummy_kit.table.view import (
    ActionView,
    CardView,
    FaceView,
    FactsView,
    FieldView,
    HandleView,
    MeldView,
    RecallView,
    Runs,
    SheetRow,
    SlotView,
    TableView,
    ZoneView,
)
from rummy_kit.texts import YOU

V = TypeVar("V")
ZoneLayout = Literal["stock", "fan", "row", "top"]
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


def _runs(text: Runs | str) -> Runs:
    return [(text, "", "")] if isinstance(text, str) else text


def _with(view: V, **more: Any) -> V:
    """The view, plus those of its optional fields that have a value."""
    return cast(V, {**cast(Any, view), **{name: value for name, value in more.items() if value}})


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
    symbol: Runs | str = "",
    name: str = "",
    recall: RecallView | None = None,
) -> FaceView:
    """A card's face as it is drawn; its kind and its large text come from its row of the deck. See ``FaceView``."""
    view = FaceView(
        kind=kind or row.kind,
        shape=shape,
        pattern=pattern,
        colour=colour,
        mark=mark,
        symbol=_runs(symbol or row.face),
        art=dict(art),
        name=name,
        say=say,
        order=order,
    )
    return _with(view, recall=recall)


def recall(say: str, facts: FactsView | None = None) -> RecallView:
    """What a face shows, and what a screen reader says, while its name is hidden."""
    return _with(RecallView(name=HIDDEN, say=say), facts=facts)


def card(key: str, face: str, stands_for: str = "") -> CardView:
    """A card; ``stands_for`` is what a joker or wild card counts as."""
    return _with(CardView(key=key, face=face), stands_for=stands_for)


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
    layout: ZoneLayout = "row",
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
    visible = list(shown)
    view = ZoneView(
        id=id,
        layout=layout,
        title=title,
        count=len(visible) if count is None else count,
        cards=visible,
        pick=pick,
        target=target,
        next=next,
        say=say,
    )
    if takes is not None:
        view["takes"] = takes
    return _with(view, note=note, caption=caption, mine=mine)


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
    return _with(MeldView(id=id, title=_runs(title), name=name, say=say), cards=list(shown), target=target, mark=mark)


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
    """A place in the tray; ``gap`` sets it off from the previous one."""
    return _with(SlotView(id=id, label=label, shape=shape, next=next, gap=gap), card=card, lies=lies)


def text_field(
    id: str,
    label: str,
    value: str,
    max_length: int,
    *,
    enter: str = "",
    wait: str = "",
    typeset: Literal["", "lowered", "hundred"] = "",
) -> FieldView:
    """A line to type in; ``enter``, ``wait`` and ``typeset`` are as in ``FieldView``."""
    return _with(_field(id, label, "text", value, (), max_length, enter, wait), typeset=typeset)


def select(
    id: str,
    label: str,
    value: str,
    options: Iterable[tuple[str, str]],
    *,
    kind: Literal["select", "choice"] = "select",
    enter: str = "",
    wait: str = "",
) -> FieldView:
    """A list to choose from: ``options`` are values with their labels."""
    return _field(id, label, kind, value, options, LONGEST_VALUE, enter, wait)


choice = partial(select, kind="choice")
"""Answers side by side to choose from."""


def pick(id: str, label: str, value: str, options: Mapping[str, tuple[str, list[CardView]]]) -> FieldView:
    """Cards side by side to choose from: ``options`` are values with their labels and cards."""
    field = _field(id, label, "pick", value, ((option, words) for option, (words, _) in options.items()))
    for option in field["options"]:
        option["cards"] = options[option["value"]][1]
    return field


LONGEST_VALUE = 200


def _field(
    id: str,
    label: str,
    kind: Literal["text", "choice", "select", "pick"],
    value: str,
    options: Iterable[tuple[str, str]],
    max_length: int = LONGEST_VALUE,
    enter: str = "",
    wait: str = "",
) -> FieldView:
    return _with(
        FieldView(
            id=id,
            label=label,
            kind=kind,
            value=value,
            options=[{"value": option, "label": words} for option, words in options],
            max_length=max_length,
        ),
        enter=enter,
        wait=wait,
    )


def button(
    id: str,
    label: str,
    note: str,
    icon: str,
    enabled: bool = True,
    *,
    main: bool = False,
    tried: bool = False,
    spare: bool = False,
) -> ActionView:
    """A button of the toolbar; see ``ActionView`` in ``view.py``. A phone shows a ``spare`` one under "More"."""
    return _with(
        ActionView(id=id, label=label, note=note, icon=icon, enabled=enabled, main=main), tried=tried, spare=spare
    )


def sheet_row(symbol: Runs | str, name: str, note: str, say: str) -> SheetRow:
    """A line of the reference card."""
    return {"symbol": _runs(symbol), "name": name, "note": note, "say": say}


def open_picture(game: str, name: str, **settings: Any) -> HandleView:
    """A game's picture with these settings, as feedback opens it for the player to put right by hand."""
    return {"game": game, "name": name, "settings": settings}
