"""What a table shows and what a hand did on it, as plain data.

The browser's twin is ``widgets/src/view.ts``, where every field is explained; a test keeps both alike.
A game fills these from an Observation, so nothing hidden can be in them. All words are plain text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

from rummy_kit.engine.verdict import Violation
from rummy_kit.texts import Texts

Runs = list[tuple[str, str, str]]
"""Text with lowered and raised parts: ``[("SO", "4", "2−")]``."""


class ChipView(TypedDict):
    symbol: Runs
    name: str
    shape: str
    colour: str


class FactsView(TypedDict):
    title: str
    label: str
    note: str
    rows: list[tuple[str, str]]
    chips: list[ChipView]


class FaceView(TypedDict):
    kind: str
    shape: str
    pattern: str
    colour: str
    mark: str
    symbol: Runs
    art: dict[str, Any]
    name: str
    say: str
    order: int
    facts: NotRequired[FactsView]


class CardView(TypedDict):
    key: str
    face: str
    tags: NotRequired[list[str]]
    fits: NotRequired[bool]
    stands_for: NotRequired[str]


class ZoneView(TypedDict):
    id: str
    layout: Literal["stock", "fan", "row"]
    title: str
    note: NotRequired[str]
    count: int
    cards: list[CardView]
    pick: Literal["none", "one", "suffix"]
    target: bool
    takes: NotRequired[bool]
    next: bool
    caption: NotRequired[str]
    say: str


class MeldView(TypedDict):
    id: str
    title: Runs
    name: str
    cards: list[CardView]
    target: bool
    mark: NotRequired[str]
    say: str


class SeatView(TypedDict):
    id: int
    name: str
    avatar: str
    who: Literal["you", "computer", "person"]
    count: int
    note: str
    melds: list[MeldView]
    places: int
    acting: bool


class SlotView(TypedDict):
    id: str
    label: str
    shape: str
    card: NotRequired[CardView]
    lies: NotRequired[Literal["open", "fixed", "beside"]]
    next: bool
    gap: bool


class OptionView(TypedDict):
    value: str
    label: str


class FieldView(TypedDict):
    id: str
    label: str
    kind: Literal["text", "choice", "select"]
    value: str
    options: list[OptionView]
    max_length: int
    hint: NotRequired[str]


class SumPart(TypedDict):
    text: str
    tone: Literal["plus", "minus", "plain"]


class SumView(TypedDict):
    parts: list[SumPart]
    note: str
    say: str


class TrayView(TypedDict):
    title: str
    note: str
    slots: list[SlotView]
    sum: NotRequired[SumView]
    fields: list[FieldView]


class ActionView(TypedDict):
    id: str
    label: str
    note: str
    icon: str
    enabled: bool
    main: bool
    voice: NotRequired[bool]


class HeardView(TypedDict):
    id: int
    caption: str
    words: str
    wav: str


class ButtonView(TypedDict):
    id: str
    label: str


class PanelView(TypedDict):
    id: int
    kind: Literal["ok", "rule", "concept", "tip"]
    code: str
    kick: str
    title: str
    text: str
    steps: list[str]
    why: NotRequired[dict[str, Any]]
    buttons: list[ButtonView]


class StepView(TypedDict):
    label: str
    state: Literal["done", "on", "todo"]


class BannerView(TypedDict):
    title: str
    text: str
    steps: list[StepView]
    yours: bool


class PlayerScore(TypedDict):
    id: int
    name: str
    avatar: str
    total: int
    you: bool


class ScoresView(TypedDict):
    title: str
    players: list[PlayerScore]
    rounds: list[list[int]]


class SheetRow(TypedDict):
    symbol: Runs
    name: str
    note: str
    say: str


class SheetGroup(TypedDict):
    title: str
    rows: list[SheetRow]


class SheetView(TypedDict):
    title: str
    groups: list[SheetGroup]


class SetupView(TypedDict):
    table: str
    game: str
    title: str
    lang: str
    faces: dict[str, FaceView]


class HandView(TypedDict):
    title: str
    cards: list[CardView]
    chosen: list[str]


class Ack(TypedDict):
    page: str
    seq: int


class LogLine(TypedDict):
    n: int
    text: str


class Describe(TypedDict):
    table: str
    hand: str


class Say(TypedDict):
    id: int
    terse: str
    normal: str


class TableView(TypedDict):
    """Everything one player may see now; replaced whole, never patched."""

    rev: int
    ack: Ack
    subtitle: str
    notice: str
    banner: BannerView
    seats: list[SeatView]
    me: SeatView
    zones: list[ZoneView]
    tray: TrayView | None
    hand: HandView
    actions: list[ActionView]
    panel: PanelView | None
    scores: ScoresView
    log: list[LogLine]
    sheet: SheetView | None
    describe: Describe
    say: Say
    busy: bool
    heard: NotRequired[HeardView]


class GameView(TypedDict):
    """The part of a :class:`TableView` that the game itself fills from an Observation and a Draft."""

    banner: BannerView
    notes: list[str]
    melds: list[list[MeldView]]
    places: int
    zones: list[ZoneView]
    tray: TrayView | None
    tags: dict[str, list[str]]
    fits: list[str]
    actions: list[ActionView]
    sheet: SheetView | None
    table_words: str
    goal: NotRequired[str]


@dataclass(frozen=True, slots=True)
class Intent:
    """What a hand did on the table. See ``Intent`` in ``view.ts`` for the kinds."""

    kind: Literal["hello", "choose", "drop", "do", "sort"]
    cards: tuple[str, ...] = ()
    place: str = ""
    text: Mapping[str, str] = field(default_factory=dict)
    page: str = ""
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """What lies in the player's work area, not yet played: nobody else sees it, no rule has spoken.

    ``hand`` are the chosen hand cards as ``(key, face)`` in the order chosen; ``zones`` the chosen cards of
    zones as ``(zone, index from the bottom)``; ``places`` maps a slot to the key that the player put there;
    ``text`` is what was typed or chosen in the fields so far.
    """

    hand: tuple[tuple[str, str], ...] = ()
    zones: tuple[tuple[str, int], ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)
    text: Mapping[str, str] = field(default_factory=dict)

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of the chosen hand cards."""
        return tuple(face for _, face in self.hand)


@dataclass(frozen=True, slots=True)
class Heard:
    """Something to be heard: in writing, in words that a voice in the browser can read, and as WAV if there is one."""

    caption: str
    words: str
    wav: bytes | None = None


def action(id: str, label: str, note: str, icon: str, enabled: bool = True, *, main: bool = False) -> ActionView:
    """A button of the toolbar; see ``Action`` in ``view.ts``."""
    return {"id": id, "label": label, "note": note, "icon": icon, "enabled": enabled, "main": main}


def hand_keys(hand: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Keys for the cards of one hand: equal faces are told apart by a number made for this view.

    >>> hand_keys(("Na+", "1", "1"))
    (('Na+#1', 'Na+'), ('1#1', '1'), ('1#2', '1'))
    """
    seen: dict[str, int] = {}
    keys = []
    for face in hand:
        seen[face] = seen.get(face, 0) + 1
        keys.append((f"{face}#{seen[face]}", face))
    return tuple(keys)


def number_in(word: str) -> int:
    """The whole number in a place's name, as a page sends it; -1, which is nowhere, for anything else.

    >>> number_in("12"), number_in("x"), number_in("-3"), number_in("9" * 5000)
    (12, -1, -1, -1)
    """
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 5 else -1


COMMON_WORDS = Path(__file__).with_name("strings.toml")
COMMON = Texts.load(COMMON_WORDS)
DEPTHS = ("what", "hint", "solution")


def panel_of(texts: Texts, violation: Violation, topic: str = "") -> PanelView:
    """The words for a violation: title, text and steps from ``strings.toml``, the kick line from its voice.

    A tip tells as much as ``data["depth"]`` says: 0 what, 1 a hint, 2 the worked move. The other voices say what
    is wrong and the next small step; the worked steps wait behind "See why". ``id`` is set by the caller.
    """
    data, code = violation.data, violation.code
    about = {"rule": violation.rule, "concept": topic, "tip": ""}[violation.kind]
    kick = COMMON.say("kick", violation.kind if about else f"{violation.kind}_alone", {"about": about})
    if violation.kind == "tip":
        text = texts.say(code, DEPTHS[data.get("depth", 0)], data)
        steps = []
    else:
        text = " ".join(filter(None, (texts.say(code, "what", data), texts.say(code, "hint", data))))
        steps = [step.text for step in violation.steps] or list(filter(None, [texts.say(code, "solution", data)]))
    again: ButtonView = {"id": "again", "label": COMMON.say("button.again", "label")}
    return {
        "id": 0,
        "kind": violation.kind,
        "code": code,
        "kick": kick,
        "title": texts.say(code, "title", data),
        "text": text,
        "steps": steps,
        "buttons": [again] if violation.kind == "concept" else [],
    }
