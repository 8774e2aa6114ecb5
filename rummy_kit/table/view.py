"""What a table shows and what a hand did on it, as plain data.

Every field is explained here, for the authors of games; the browser's twin is ``widgets/src/view.ts``, and a test keeps
both alike.
A game fills these from an Observation, so nothing hidden can be in them. All words are plain text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NotRequired, TypedDict

Runs = list[tuple[str, str, str]]
"""Text with lowered and raised parts: ``[("SO", "4", "2−")]``."""


class ChipView(TypedDict):
    """A small label in the shape and colour of a kind: an ion at the foot of a mineral card."""

    symbol: Runs
    name: str
    shape: str
    colour: str


class FactsView(TypedDict):
    """What a card says when it is shown large, in a zone of layout "row": a heading, a table of facts, labels below."""

    title: str
    label: str  # on the picture: "carbonate"
    note: str  # below the formula: "calcium carbonate"
    rows: list[tuple[str, str]]  # ["Hardness", "3"]
    chips: list[ChipView]


class RecallView(TypedDict):
    """What of a face is otherwise while names are hidden, for there is something to recall."""

    name: str  # "?"
    say: str  # for screen readers, without the name: "C a, two plus"
    facts: NotRequired[FactsView]  # without what is to be recalled


class FaceView(TypedDict):
    """What is printed on all cards with this face."""

    kind: str  # "cation"; cards of one kind stand together when the hand is sorted
    shape: str  # square, circle, triangle, star, tall, double, hexagon, tetrahedron or table
    pattern: str  # plain, diag, dots, frame or bars
    colour: str  # blue, green, red, black, ochre, violet or teal
    mark: str  # on the spine: "C+". At most 4 letters; more are cut off
    symbol: Runs  # top left; the one thing to read in a fan. Full size up to 3 capitals, smaller up to some 8 letters
    art: dict[str, Any]  # {"draw": …}, one of the drawings of Art in view.ts: "text", "dots", "star", "plain", …
    # printed at the bottom: in full size up to 11 letters, smaller up to 22; a soft hyphen says where it may break
    name: str
    say: str  # for screen readers: "calcium, two plus"
    order: int  # place in a sorted hand
    facts: NotRequired[FactsView]
    recall: NotRequired[RecallView]


Tag = Literal["new", "duty", "stays", "other"]
"""A mark on a card: came with the last move; must be used in this turn; may not be discarded in it; laid by others."""


class CardView(TypedDict):
    """A card that this player can see. Face-down cards are counts and have no entry anywhere."""

    key: str  # hand: "Na+#1"; zones: "discards:3" (zone id, index from the bottom)
    face: str  # index into setup.faces
    tags: NotRequired[list[Tag]]  # in words by the browser
    fits: NotRequired[bool]  # amber pad: completes what lies in the tray
    stands_for: NotRequired[str]  # a wild, once laid
    # of a card with facts: which of its labels the player has, counted from 0; without it nobody asks
    have: NotRequired[list[int]]


class ZoneView(TypedDict):
    id: str  # "stock", "discards"
    # face down; overlapping; side by side; a pile of which only the top card counts
    layout: Literal["stock", "fan", "row", "top"]
    title: str
    note: NotRequired[str]  # after the title: "newest on the right"
    count: int  # of all its cards, shown after the title
    cards: list[CardView]  # [] for a face-down pile; of a pile "top" the last is drawn, and no other need be there
    pick: Literal["none", "one", "suffix"]  # which of its cards may be chosen; suffix: a card and all after it
    target: bool  # tapping it, or dropping cards on it, means something now
    # a stock: own cards go onto it or under it now; otherwise it only gives, and none can be dropped there
    takes: NotRequired[bool]
    next: bool  # amber: this is the next step
    mine: NotRequired[bool]  # lies open before the player, in the work area, and not in the middle
    caption: NotRequired[str]  # beside the fan: "Take 3: the 2, chloride and calcium. …"
    say: str  # accessible name: "Stock, 31 cards"


class MeldView(TypedDict):
    id: str
    title: Runs  # the formula as written
    name: str
    cards: NotRequired[list[CardView]]  # for games that show them
    target: NotRequired[bool]  # tapping it with the chosen cards means something now
    # open: may be challenged, waits for an answer; wrong: the round is over, and nobody has noticed
    mark: NotRequired[Literal["open", "wrong"]]
    say: str


class PieceView(TypedDict):
    """A piece of the line that tells what a player did: words, a small card, or a laid meld as it is written."""

    text: NotRequired[str]  # "took", "of Ben"
    face: NotRequired[str]  # index into setup.faces; "": a card face down
    title: NotRequired[Runs]  # "Fe₂(SO₄)₃"


class WayView(TypedDict):
    """Cards that went from one place to another: the page lets copies of them travel."""

    faces: list[str]  # in their order; "": face down
    # where they were and where they are now: the id of a zone; "seat:2", that player's hand; "melds", whichever meld
    # is another one than before
    start: str
    end: str
    shown: NotRequired[bool]  # they rest in the middle first, to be read


class DeedView(TypedDict):
    """One thing that a player did."""

    n: int  # grows from deed to deed through the match: the page knows by it what is new
    line: list[PieceView]  # "took" Fe³⁺ P³⁻
    say: str  # the whole sentence, as the log has it
    ways: list[WayView]  # of the latest action only: the page has seen the others
    yours: NotRequired[bool]  # somebody else did it to the viewer's own cards


class SeatView(TypedDict):
    id: int
    name: str
    avatar: str  # owl, fox, frog, panda, bear or cat
    who: Literal["you", "computer", "person"]
    count: int  # cards in hand
    note: str  # "2 of 3 compounds"
    melds: list[MeldView]
    places: int  # places to show; those beyond melds.length are drawn empty
    acting: bool  # it is this seat's move now
    last: list[DeedView]  # what this player did since their latest turn began, in its order; of "you" only the newest
    hand: NotRequired[list[CardView]]  # of another player in a match with open hands; only to look at


class SlotView(TypedDict):
    """A place in the player's work area. Tapping a slot with a chosen card moves it there."""

    id: str
    label: str  # "number of Al³⁺"; read out, and shown where there is room
    shape: str  # drawn faintly while free
    card: NotRequired[CardView]
    # on the table: open to be covered by a chosen card, only shown, a place beside it
    lies: NotRequired[Literal["open", "fixed", "beside"]]
    next: bool  # amber: a card is wanted here now
    gap: bool  # a little space before it


class OptionView(TypedDict):
    value: str
    label: str


class FieldView(TypedDict):
    id: str  # key in Intent.text
    label: str
    kind: Literal["text", "choice", "select"]  # choice: radio buttons side by side; select: a drop-down
    value: str
    options: list[OptionView]  # [] for text
    max_length: int
    hint: NotRequired[str]
    # shown beside while it is typed: the numbers behind letters and brackets lowered
    typeset: NotRequired[Literal["lowered"]]
    fixed: NotRequired[bool]  # a choice that was made and stands
    wait: NotRequired[str]  # why it is not wanted yet: "when it comes to 0"; it only keeps its place till then
    # the action that Enter in it does, not the amber one: possible or not, for then it says why
    enter: NotRequired[str]


class SumPart(TypedDict):
    text: str
    tone: Literal["plus", "minus", "plain"]


class SumView(TypedDict):
    parts: list[SumPart]
    note: str
    say: str


class TrayView(TypedDict):
    title: str  # "Your compound"
    note: str  # "must come to 0"
    slots: list[SlotView]
    sum: NotRequired[SumView]
    # always there, so that nothing moves when they are wanted; Enter in one does the main action, or the one it names
    fields: list[FieldView]


class ActionView(TypedDict):
    id: str  # "draw", "take", "lay", "discard", "hint", "undo", "challenge", "pass", "next_round", …
    label: str  # "Lay compound": the first word alone on a phone
    note: str  # second line: "2 numbers missing", or the reason why it is not possible now
    icon: str
    # false: stays focusable, aria-disabled, dashed; pressing it sends the intent all the same and gets the reason
    enabled: bool
    main: bool  # at most one: amber, and what Enter in the hand does
    spare: NotRequired[bool]  # not wanted now: where a phone has no room for all, it stands under "More"
    voice: NotRequired[bool]  # only of use where this browser has a voice of its own; otherwise it is not shown


class SoundView(TypedDict):
    """Something to be heard, once: the recording if there is one, else the words in a voice of this browser."""

    id: int
    caption: str  # always in sight: "/ʃ/, as in ship"
    words: str  # plain words for a voice of the browser
    wav: str  # base64, "" if there is none


class ButtonView(TypedDict):
    id: str
    label: str


class RuleView(TypedDict):
    """A rule as the rule sheet has it."""

    code: str  # "FR04": shown nowhere else
    text: str


class PanelView(TypedDict):
    """Feedback: one of three voices, or "ok". Not modal; Esc closes it."""

    id: int  # a new panel has a new id: it is announced once, and the focus goes to what must be done next
    kind: Literal["ok", "rule", "concept", "tip"]
    code: str
    kick: str  # "Idea: charge", "Rule", "Tip", "Right"
    title: str
    text: str
    steps: list[str]  # worked steps, shown with See why
    why: NotRequired[dict[str, Any]]  # shown with See why
    open: NotRequired[bool]  # the picture is in sight from the beginning
    next: NotRequired[str]  # the id of the field, or of its own button, where it goes on; without it that is the hand
    rule: NotRequired[RuleView]  # what it breaks, shown with The rule
    buttons: list[ButtonView]  # "again", "dismiss", …: sent as do-intents with that place


Tone = Literal["plain", "lit", "faint", "wrong"]
"""How a part of a picture stands out: ``lit`` is amber with a thick edge, ``faint`` dashed, ``wrong`` crossed out."""


class BarView(TypedDict):
    label: str
    value: float
    note: str
    tone: NotRequired[Tone]


class BarsPicture(TypedDict):
    """Lengths to compare, one below the other."""

    draw: Literal["bars"]
    text: str
    caption: NotRequired[str]
    bars: list[BarView]


class CellView(TypedDict):
    label: str
    tone: NotRequired[Tone]
    mark: NotRequired[Literal["tick", "cross"]]
    gap: NotRequired[bool]


class CellRowView(TypedDict):
    label: str
    cells: list[CellView]


class GridPicture(TypedDict):
    """Cells in rows and columns."""

    draw: Literal["grid"]
    text: str
    caption: NotRequired[str]
    columns: list[str]
    rows: list[CellRowView]


class RowsPicture(TypedDict):
    """Cells in rows, each as wide as its words."""

    draw: Literal["rows"]
    text: str
    caption: NotRequired[str]
    align: Literal["left", "right"]
    rows: list[CellRowView]


class StopView(TypedDict):
    at: float
    label: str


ArrowView = TypedDict(
    "ArrowView",
    {"from": float, "to": float, "label": str, "tone": NotRequired[Tone]},  # "from" is a word of Python's own
)


class ArrowsPicture(TypedDict):
    """Jumps along a line of numbers: forwards above it, backwards below."""

    draw: Literal["arrows"]
    text: str
    caption: NotRequired[str]
    stops: list[StopView]
    arrows: list[ArrowView]


class StepView(TypedDict):
    label: str
    state: Literal["done", "on", "todo"]


class LineView(TypedDict):
    label: str  # "Ada"
    values: list[float]  # one for each stop
    note: str  # at the end of the line: "205"
    tone: NotRequired[Tone]


class LinesPicture(TypedDict):
    """How numbers went, step by step, a line each: the points of a match."""

    draw: Literal["lines"]
    text: str
    caption: NotRequired[str]
    stops: list[str]  # below: "Start", "1", "2", …
    lines: list[LineView]


class BannerView(TypedDict):
    title: str  # "Draw: from the stock or the discards"
    text: str
    steps: list[StepView]
    yours: bool  # false: somebody else is at it, nothing is amber
    coach: NotRequired[str]  # what somebody who teaches the rules says to it, in a few sentences


class PlayerScore(TypedDict):
    id: int
    name: str
    avatar: str
    total: int
    you: bool


class ScoresView(TypedDict):
    title: str  # "Points, fewest wins"
    players: list[PlayerScore]
    rounds: list[list[int]]  # one row a finished round, one column a player


class SheetRow(TypedDict):
    symbol: Runs
    name: str
    note: str
    say: str


class SheetGroup(TypedDict):
    title: str
    rows: list[SheetRow]


class SheetView(TypedDict):
    title: str  # "Charges"
    groups: list[SheetGroup]


class SetupView(TypedDict):
    """What is sent before the first view, and again only if it changes."""

    table: str  # id of this table within the site: "formula-rummy/game"
    game: str  # "formula_rummy"
    title: str
    lang: str  # "en"
    faces: dict[str, FaceView]
    sheet: SheetView | None  # the reference card; null: closed by a switch
    recall: NotRequired[bool]  # names are hidden here as long as nobody has set anything else


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


class FrameView(TypedDict):
    """The part of a :class:`TableView` that follows from the match alone."""

    subtitle: str  # "Round 2 · to 200 points"
    banner: BannerView
    seats: list[SeatView]  # the others, clockwise from the left
    me: SeatView
    zones: list[ZoneView]
    tray: TrayView | None
    actions: list[ActionView]
    scores: ScoresView


class TableView(FrameView):
    """Everything one player may see now; replaced whole, never patched."""

    rev: int  # grows with every view; an older one is ignored
    ack: Ack  # the last intent of this page that was dealt with
    notice: str  # one quiet line at the top: "This link's seed was not a number; a new one was drawn."
    hand: HandView  # title "": no hand here; chosen: hand and zone keys, as the kernel sees them
    panel: PanelView | None
    log: list[LogLine]  # newest last, at most 20
    describe: Describe
    say: Say  # announce when id changes
    busy: bool  # the kernel goes on by itself (bots); more views will come
    heard: NotRequired[SoundView]  # play when id changes


class GameView(TypedDict):
    """The part of a :class:`TableView` that the game itself fills from an Observation and a Draft."""

    banner: BannerView
    notes: list[str]
    melds: list[list[MeldView]]
    places: int
    zones: list[ZoneView]
    tray: TrayView | None
    tags: dict[str, list[Tag]]
    fits: list[str]
    actions: list[ActionView]
    sheet: SheetView | None
    table_words: str
    goal: NotRequired[str]


@dataclass(frozen=True, slots=True)
class Intent:
    """What a hand did on the table: ``hello`` from a page opened or reloaded; ``choose`` when the choice has changed;
    ``drop`` of cards on a ``place``; ``do`` for a button, its id as ``place``; ``sort`` for another order of the hand.
    """

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
class Sound:
    """Something to be heard: in writing, in words that a voice in the browser can read, and as WAV if there is one."""

    caption: str
    words: str
    wav: bytes | None = None


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
