"""What a table shows and what a player does on it, as plain data.

Every field is explained here for authors of games; ``widgets/src/view.ts`` is the browser's twin, and a test keeps the
two in step. A game fills the fields from an Observation, so nothing hidden can be in them. All words are plain text.
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
    """What a large card shows, in a zone of layout "row": a heading, a table of facts, and labels below."""

    title: str
    label: str  # on the picture: "carbonate"
    note: str  # below the formula: "calcium carbonate"
    rows: list[tuple[str, str]]  # ["Hardness", "3"]
    chips: list[ChipView]


class RecallView(TypedDict):
    """What replaces parts of a face while names are hidden, so that they have to be recalled."""

    name: str  # "?"
    say: str  # for screen readers, without the name: "C a, two plus"
    facts: NotRequired[FactsView]  # the picture without what has to be recalled


class FaceView(TypedDict):
    """What is printed on all cards with this face."""

    kind: str  # "cation"; a sorted hand keeps cards of one kind together
    shape: str  # square, circle, triangle, star, tall, double, hexagon, tetrahedron or table
    pattern: str  # plain, diag, dots, frame or bars
    colour: str  # blue, green, red, black, ochre, violet or teal
    mark: str  # on the spine: "C+". At most 4 narrow letters, such as "1/12"; of anything wider a part is missing
    # top left: all that a fan shows. Full size up to 3 capitals, smaller up to about 6; a longer one breaks on narrow
    # cards: before its last run, or anywhere if it has only one, so give number and unit as two runs
    symbol: Runs
    art: dict[str, Any]  # {"draw": …}, one of the drawings of Art in view.ts: "text", "dots", "star", "plain", …
    # at the bottom: full size up to 11 letters, smaller up to 22; a soft hyphen says where the line may break
    name: str
    say: str  # for screen readers: "calcium, two plus"
    order: int  # place in a sorted hand
    facts: NotRequired[FactsView]
    recall: NotRequired[RecallView]


Tag = Literal["new", "duty", "stays", "other"]
"""A mark on a card: it came with the last move; must be used this turn; may not be discarded; was laid by others."""


class CardView(TypedDict):
    """A card that this player can see. Face-down cards are counts and have no entry anywhere."""

    key: str  # hand: "Na+#1"; zones: "discards:3" (zone id, index from the bottom)
    face: str  # index into setup.faces
    tags: NotRequired[list[Tag]]  # the browser has the words
    fits: NotRequired[bool]  # amber pad: completes what is in the tray
    stands_for: NotRequired[str]  # what a wild card is, once laid
    # for a card with facts: which of its labels the player has, counted from 0; absent where it does not matter
    have: NotRequired[list[int]]


class ZoneView(TypedDict):
    id: str  # "stock", "discards"
    # stock: face down; fan: overlapping; row: side by side; top: a pile, where only the top card counts
    layout: Literal["stock", "fan", "row", "top"]
    title: str
    note: NotRequired[str]  # after the title: "newest on the right"
    count: int  # all its cards; shown after the title
    cards: list[CardView]  # [] for a face-down pile; a pile "top" needs only its last card
    pick: Literal["none", "one", "suffix"]  # which of its cards may be chosen; suffix: a card and all after it
    target: bool  # tapping it, or dropping cards on it, means something now
    # a stock that accepts the player's cards now; without it, a stock is only drawn from
    takes: NotRequired[bool]
    next: bool  # amber: this is the next step
    mine: NotRequired[bool]  # face up in front of the player, in the work area rather than in the middle
    ringed: NotRequired[bool]  # a nudge directs the player's attention to it
    caption: NotRequired[str]  # beside the fan: "Take 3: the 2, chloride and calcium. …"
    say: str  # accessible name: "Stock, 31 cards"


class MeldView(TypedDict):
    id: str
    title: Runs  # the formula as written
    name: str
    cards: NotRequired[list[CardView]]  # for games that show them
    target: NotRequired[bool]  # tapping it with the chosen cards means something now
    # open: may still be challenged; wrong: the round is over and nobody has noticed
    mark: NotRequired[Literal["open", "wrong"]]
    say: str


class PieceView(TypedDict):
    """A piece of the line that says what a player did: words, a small card, or a laid meld in its written form."""

    text: NotRequired[str]  # "took", "of Ben"
    face: NotRequired[str]  # index into setup.faces; "": a face-down card
    title: NotRequired[Runs]  # "Fe₂(SO₄)₃"


class WayView(TypedDict):
    """Cards that went from one place to another; the page moves copies of them."""

    faces: list[str]  # in order; "": face down
    # from and to: the id of a zone; "seat:2" for that player's hand; "melds" for whichever meld has changed
    start: str
    end: str
    shown: NotRequired[bool]  # they pause halfway, so that they can be read


class DeedView(TypedDict):
    """One thing that a player did."""

    n: int  # grows from deed to deed through the match, so that the page knows what is new
    line: list[PieceView]  # "took" Fe³⁺ P³⁻
    say: str  # the whole sentence, as in the log
    ways: list[WayView]  # only for the latest action: the page has already shown the others
    yours: NotRequired[bool]  # another player did it to the viewer's own cards


class SeatView(TypedDict):
    id: int
    name: str
    avatar: str  # an animal that widgets/src/drawing/avatars.ts draws
    who: Literal["you", "computer", "person"]
    count: int  # cards in hand
    note: str  # "2 of 3 compounds"
    melds: list[MeldView]
    places: int  # places to draw; those beyond melds.length are empty
    acting: bool  # it is this seat's move now
    last: list[DeedView]  # what this player has done since their latest turn began, oldest first; for "you", the newest
    hand: NotRequired[list[CardView]]  # another player's cards, in a match with open hands; only to look at


class SlotView(TypedDict):
    """A place in the player's work area. Tapping a slot with a chosen card moves it there."""

    id: str
    label: str  # "number of Al³⁺"; read out; shown where there is room
    shape: str  # drawn faintly while the slot is free
    card: NotRequired[CardView]
    # open: on the table, and a chosen card may cover it; fixed: it is only shown; beside: a place beside the formula
    lies: NotRequired[Literal["open", "fixed", "beside"]]
    next: bool  # amber: a card is wanted here now
    gap: bool  # a little space before it


class OptionView(TypedDict):
    value: str
    label: str
    cards: NotRequired[list[CardView]]  # drawn beside the label; a choice or pick only
    mark: NotRequired[Literal["right", "chosen"]]  # once this may be seen: the right one, and the one chosen instead
    bars: NotRequired[int]  # filled bars, out of three, drawn beside the label


class FieldView(TypedDict):
    id: str  # key in Intent.text
    label: str
    # choice: radio buttons side by side; select: a drop-down; pick: radio buttons drawn as cards. The last two count at
    # once, a choice only with the answer
    kind: Literal["text", "choice", "select", "pick"]
    value: str
    options: list[OptionView]  # [] for text
    max_length: int
    # shown beside the field while typing: numbers after letters and brackets are lowered; a chance appears as squares
    # out of a hundred, which can also be tapped
    typeset: NotRequired[Literal["lowered", "hundred"]]
    fixed: NotRequired[bool]  # a choice that can no longer be changed
    wait: NotRequired[str]  # why the field is not needed yet: "when it comes to 0"; until then, it only keeps its place
    # the action of Enter in this field, instead of the amber one; an action that is not possible now says why
    enter: NotRequired[str]
    missing: NotRequired[str]  # what that action says while the field is empty: "write your answer"


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
    ringed: NotRequired[list[str]]  # slots and fields to which a nudge directs the player's attention
    sum: NotRequired[SumView]
    # always there, so that nothing moves when they are needed; Enter does the main action, or the one that the field
    # names
    fields: list[FieldView]


class ActionView(TypedDict):
    id: str  # "draw", "take", "lay", "discard", "hint", "undo", "challenge", "pass", "next_round", …
    label: str  # "Lay compound": only the first word on a phone
    note: str  # second line: "2 numbers missing", or why it is not possible now
    icon: str
    # false: dashed, aria-disabled, still focusable; pressing it still sends the intent and brings the reason
    enabled: bool
    main: bool  # at most one: amber, and what Enter in the hand does
    tried: NotRequired[bool]  # already done with what is laid and written: amber again once that is changed
    spare: NotRequired[bool]  # not needed now: under "More" on a phone without room for all buttons
    voice: NotRequired[bool]  # shown only where the browser has its own voice


class LaidView(TypedDict):
    """What the player has just laid, to be shown once for a moment."""

    id: int
    title: Runs  # "Al₂O₃"
    name: str  # "aluminium oxide"
    art: dict[str, Any]  # as on the shelf; {} if the title says it all
    sound: NotRequired[SoundView]  # how it is said, if the player wants to hear it


class SoundView(TypedDict):
    """A sound to be played once: the recording if there is one, otherwise the words in a voice of the browser."""

    id: int
    caption: str  # always visible: "/ʃ/, as in ship"
    words: str  # plain words for the browser's voice
    wav: str  # base64, "" if there is none


class ButtonView(TypedDict):
    id: str
    label: str
    main: NotRequired[bool]  # amber, because it leads on


class RuleView(TypedDict):
    """A rule in the words of the rule sheet."""

    code: str  # "FR04", which is shown nowhere else
    text: str


class HandleView(TypedDict):
    """A picture to handle, and the settings it begins with, as for ``rummy_kit.games.load_picture``."""

    game: str
    name: str
    settings: dict[str, Any]


class EndPartView(TypedDict):
    """One part of the end of a round or match."""

    about: str  # "One thing to try"
    text: str


class PanelView(TypedDict):
    """Feedback: one of three voices, or "ok". Not modal; Esc closes it."""

    id: int  # a new panel has a new id: it is announced once, and the focus moves to the next thing to do
    kind: Literal["ok", "rule", "concept", "tip"]
    code: str
    kick: str  # "Idea: charge", "Rule", "Tip", "Right"
    title: str
    text: str
    steps: list[str]  # worked steps, shown with See why
    why: NotRequired[dict[str, Any]]  # shown with See why
    handle: NotRequired[HandleView]  # shown instead of the picture: the same one, to be put right by hand
    open: NotRequired[bool]  # the picture is visible from the start
    beside: NotRequired[bool]  # the picture is in the work area, above the answers, instead of behind See why
    next: NotRequired[str]  # the id of the field or panel button that gets the focus; without it, the hand does
    rule: NotRequired[RuleView]  # the broken rule, shown with The rule
    laid: NotRequired[list[MeldView]]  # at the end of a round: what the player has laid
    ends: NotRequired[list[EndPartView]]  # at the end of a round: the text in parts, of which the first is about that
    buttons: list[ButtonView]  # "again", "dismiss", …: sent as do-intents with the id as place


Tone = Literal["plain", "lit", "faint", "wrong"]
"""How a part of a picture stands out: ``lit`` is amber with a thick edge, ``faint`` dashed, ``wrong`` crossed out."""


class BarView(TypedDict):
    label: str
    value: float
    note: str
    tone: NotRequired[Tone]


class BarsPicture(TypedDict):
    """Bars to compare, one below the other."""

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
    """Rows of cells, each cell as wide as its text."""

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
    {"from": float, "to": float, "label": str, "tone": NotRequired[Tone]},  # written so because "from" is a keyword
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
    note: str  # at the line's end: "205"
    tone: NotRequired[Tone]


class LinesPicture(TypedDict):
    """Numbers that change step by step, one line each: the points of a match."""

    draw: Literal["lines"]
    text: str
    caption: NotRequired[str]
    stops: list[str]  # below: "Start", "1", "2", …
    lines: list[LineView]


class BannerView(TypedDict):
    title: str  # "Draw: from the stock or the discards"
    text: str
    steps: list[StepView]
    yours: bool  # false: someone else is to act, and nothing is amber
    coach: NotRequired[str]  # what a coach says about it, in a few sentences


class PlayerScore(TypedDict):
    id: int
    name: str
    avatar: str
    total: int
    you: bool


class ScoresView(TypedDict):
    title: str  # "Points, fewest wins"
    players: list[PlayerScore]
    rounds: list[list[int]]  # one row per finished round, one column per player


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
    """What is sent before the first view, and after that only if it changes."""

    table: str  # id of this table within the site: "formula-rummy/game"
    game: str  # "formula_rummy"
    title: str
    lang: str  # "en"
    faces: dict[str, FaceView]
    sheet: SheetView | None  # the reference card; null if a setting hides it
    recall: NotRequired[bool]  # whether names are hidden here unless the player chooses otherwise


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


class GoalView(TypedDict):
    """A goal of a lesson and how far the learner has got with it."""

    goal: str  # "I can add."
    word: str  # "nearly"
    bars: int  # of three; 0 while it is too early


class ProgressView(TypedDict):
    """How far a learner has got with the tasks of a step."""

    at: int  # the number of the current task, from 1
    of: int
    settled: bool  # whether the current task is finished
    goal: NotRequired[GoalView]  # the one that the current task is for


class FrameView(TypedDict):
    """The part of a :class:`TableView` that depends only on the match."""

    subtitle: str  # "Round 2 · to 200 points"
    banner: BannerView
    seats: list[SeatView]  # the others, clockwise from the left
    me: SeatView
    zones: list[ZoneView]
    tray: TrayView | None
    actions: list[ActionView]
    scores: ScoresView


class TableView(FrameView):
    """Everything that one player may see now; always replaced as a whole."""

    rev: int  # grows with every view; an older one is ignored
    ack: Ack  # the last intent that was handled, and its page
    notice: str  # a quiet line at the top: "This link's seed was not a number; a new one was drawn."
    hand: HandView  # without a title, there is no hand here; chosen: hand and zone keys, as the kernel knows them
    panel: PanelView | None
    log: list[LogLine]  # newest last, at most 20
    describe: Describe
    say: Say  # announced when its id changes
    busy: bool  # computers are playing: more views will come
    cover: NotRequired[bool]  # nothing but the banner and the actions: the device is being passed to "me"
    heard: NotRequired[SoundView]  # played when its id changes
    laid: NotRequired[LaidView]  # shown when its id changes
    progress: NotRequired[ProgressView]  # exercises only, if there are several


class GameView(TypedDict):
    """The part of a :class:`TableView` that the game makes from an Observation and a Draft."""

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
    """What a player did on the table.

    ``hello``: the page was opened or reloaded. ``choose``: other cards are chosen. ``drop``: cards were dropped on a
    ``place``. ``do``: a button was pressed, with its id as ``place``. ``sort``: the hand has another order.
    """

    kind: Literal["hello", "choose", "drop", "do", "sort"]
    cards: tuple[str, ...] = ()
    place: str = ""
    text: Mapping[str, str] = field(default_factory=dict)
    page: str = ""
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """A player's move in the making: nobody else sees it, and no rules have been applied yet.

    ``hand`` holds the chosen hand cards as ``(key, face)`` in the order they were chosen, ``zones`` the chosen cards in
    zones as ``(zone, index from the bottom)``. ``places`` maps a slot to the key of the card in it, ``text`` a field to
    what has been typed or chosen.
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
class Utterance:
    """A sound in three forms: in writing, in words that the browser's voice can read, and as WAV if there is a
    recording.
    """

    caption: str
    words: str
    wav: bytes | None = None


def hand_keys(hand: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Keys for the cards of a hand: equal faces get different numbers, made for this view.

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
    """The whole number in the name of a place that a page sends; -1, which is no place, if there is none.

    >>> number_in("12"), number_in("x"), number_in("-3"), number_in("9" * 5000)
    (12, -1, -1, -1)
    """
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 5 else -1
